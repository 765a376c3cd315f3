"""frax (github.com/StanfordASL/frax) in JAX: vectorised over the states, compiled, differentiated by JAX.

The linear velocities and forces of its base are along the world's axes, the angular ones along the base's; its
quaternions have the real part first. Only fixed robots have derivatives, because it lacks derivatives along the
velocities of a floating base. Matrix products are in full single precision; by default JAX may take TF32, whose errors
are about 1e-3.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from gpu_peers.layouts import GRAVITY, States, joint_names, real_part_first, required, rotation, weights

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")


def calls(name: str, urdf: Path, floating: bool, states: States) -> dict[str, Callable[[], Any]]:
    jax, frax = required("jax"), required("frax")
    jax.config.update("jax_default_matmul_precision", "highest")
    robot = frax.Robot(str(urdf), joint_ordering=joint_names(urdf), floating_base="quaternion" if floating else None)
    q, qd, qdd, tau = states["q"], states["qd"], states["qdd"], states["tau"]
    if floating:
        R = rotation(q)
        coriolis = torch.linalg.cross(qd[:, 3:6], qd[:, :3])  # the acceleration of the origin has w x v more
        q, tau = real_part_first(q), _turned(R, tau)
        qdd = _turned(R, torch.cat([qdd[:, :3] + coriolis, qdd[:, 3:]], 1))
        qd = _turned(R, qd)
    q, qd, qdd, tau, w = (jax.dlpack.from_dlpack(x.contiguous()) for x in (q, qd, qdd, tau, weights(states)))
    up = jax.numpy.array([0.0, 0.0, GRAVITY, 0.0, 0.0, 0.0], q.dtype)
    kinds = {
        "inverse_dynamics": (lambda q, qd, qdd: robot.rnea(q, qd, qdd, up, None), (q, qd, qdd)),
        "mass_matrix": (robot.crba, (q,)),
        "forward_dynamics": (lambda q, qd, tau: robot.forward_dynamics(q, qd, tau, None), (q, qd, tau)),
    }
    if not floating:
        torques, accelerations = kinds["inverse_dynamics"][0], kinds["forward_dynamics"][0]
        by_all = {"argnums": (0, 1, 2)}
        kinds |= {
            "inverse_dynamics_derivatives": (jax.jacfwd(torques, **by_all), (q, qd, qdd)),
            "forward_dynamics_derivatives": (jax.jacfwd(accelerations, **by_all), (q, qd, tau)),
            "inverse_dynamics_vjp": (lambda q, qd, qdd, w: jax.vjp(torques, q, qd, qdd)[1](w), (q, qd, qdd, w)),
        }
    return {quantity: _compiled(jax, function, inputs) for quantity, (function, inputs) in kinds.items()}


def as_ours(quantity: str, result: Any, states: States) -> tuple[torch.Tensor, ...]:
    found = tuple(torch.from_dlpack(each) for each in (result if isinstance(result, tuple) else (result,)))
    if states["q"].shape == states["qd"].shape:
        return found
    back, qd = rotation(states["q"]).mT, states["qd"]
    if quantity == "mass_matrix":
        return (_turned(back, _turned(back, found[0]).mT).mT,)
    vectors = _turned(back, found[0])
    if quantity == "forward_dynamics":
        vectors[:, :3] -= torch.linalg.cross(qd[:, 3:6], qd[:, :3])
    return (vectors,)


def wait(result: Any) -> None:
    import jax

    jax.block_until_ready(result)


def _compiled(jax, function, inputs):
    batch = jax.jit(jax.vmap(function))
    return lambda: batch(*inputs)


def _turned(R, vectors):
    """Multiply the first three entries along the second axis by R; further axes are columns."""
    columns = vectors.reshape(*vectors.shape[:2], -1)
    return torch.cat([R @ columns[:, :3], columns[:, 3:]], 1).reshape(vectors.shape)
