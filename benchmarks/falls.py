"""Time the value and gradient of a fall of the UR5 over many steps, by generated packages and by native dynamics."""

from __future__ import annotations

import statistics
import time

import numpy as np
from packages import has, package, urdf

ROLLED, STEPS, H = 1024, 1000, 1e-3


def falls(folder):
    """Yield rows of the time for the gradient of the end of the fall by its start, for a batch, in seconds."""
    q0 = np.random.default_rng(1).uniform(-1, 1, (ROLLED, 6))
    runs = {}
    for needed, made in (("jax", falls_in_jax), ("torch", falls_in_torch)):
        if has(needed):
            runs |= made(folder)
    first = None
    for name, run in runs.items():
        value, gradient = run(q0)
        times = []
        for _ in range(3):
            start = time.perf_counter()
            run(q0)
            times.append(time.perf_counter() - start)
        took = statistics.median(times)
        first = first or took
        print(name, value, took, flush=True)
        yield f"| {name} | {took:.2f} s | {took / first:.1f} |"
        if name.startswith("target"):
            e = np.zeros((ROLLED, 6))
            e[0, 1] = 1e-5
            slope = (run(q0 + e)[0] - run(q0 - e)[0]) / 2e-5
            assert abs(slope - gradient[0, 1]) < 1e-5 * abs(slope), (name, slope, gradient[0, 1])


def falls_in_jax(folder):
    """Return runs in JAX, by the generated package and by frax's own dynamics."""
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    v0 = jnp.zeros((ROLLED, 6))

    def gradient_of(dynamics):
        def cost(q, v):
            def step(state, _):
                q, v = state
                v = v + H * dynamics(q, v)
                return (q + H * v, v), None

            return (jax.lax.scan(step, (q, v), None, length=STEPS)[0][0] ** 2).sum()

        compiled = jax.jit(jax.value_and_grad(cost))

        def run(q0):
            value, gradient = compiled(jnp.asarray(q0), v0)
            return float(value), np.asarray(gradient)

        return run

    ur5 = package(folder, "jax", "ur5")
    found = {"target jax": gradient_of(lambda q, v: ur5.forward_dynamics(q, v, jnp.zeros(6)))}
    if has("frax"):
        from frax.core.manipulator import Manipulator

        frax = Manipulator(str(urdf("ur5_robot.urdf")))
        one = lambda q, v: frax.forward_dynamics(q, v, jnp.zeros(6), None)  # noqa: E731
        found["frax (JAX)"] = gradient_of(jax.vmap(one))
    return found


def falls_in_torch(folder):
    """Return runs in PyTorch, step by step."""
    import torch

    torch.set_num_threads(1)
    forward_dynamics, tau = package(folder, "torch", "ur5").forward_dynamics, torch.zeros(6, dtype=torch.float64)

    def run(q0):
        start = torch.tensor(q0, requires_grad=True)
        q, v = start, torch.zeros_like(start)
        for _ in range(STEPS):
            v = v + H * forward_dynamics(q, v, tau.expand_as(q).contiguous())
            q = q + H * v
        value = (q**2).sum()
        value.backward()
        return float(value), start.grad.numpy()

    return {"target torch": run}
