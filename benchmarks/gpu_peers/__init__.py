"""Peers of the GPU benchmark: each module computes symgen's quantities with another package, on CUDA tensors.

Each module has three functions:

* ``calls(name, urdf, floating, states)`` returns, by quantity, a call that enqueues one evaluation of all states and
  returns what the package returns. Inputs are brought to the package's layout beforehand.
* ``as_ours(quantity, result, states)`` brings such a result to symgen's layout: a tuple of tensors, one per output.
* ``wait(result)`` blocks until the result is computed.

``states`` maps "q" (count, nq), "qd", "qdd" and "tau" (count, nv) to float32 tensors in symgen's layout. Its "w", or
"tau" without it, are the weights of ``inverse_dynamics_vjp``. The result of ``calls`` has no key for a quantity that
the peer lacks. A peer that is not installed raises ImportError.
"""
