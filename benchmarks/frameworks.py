"""Our packages in the frameworks they are for, beside what is native there. Writes tables of docs/guides/frameworks.md.

Inverse dynamics of the Panda: one call, a batch, and the gradient of its sum of squares. Then the gradient of a fall of
the UR5 over a thousand steps. One thread as far as frameworks let us choose; medians of rounds in one run. What is not
installed has no row.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import numpy as np

import symgen

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "guides" / "frameworks.md"
BEGIN, END = "<!-- times -->\n", "<!-- end of times -->\n"
BATCH, ROUNDS, ROLLED, STEPS, H = 65_536, 15, 1024, 1000, 1e-3
QUANTITIES = ("inverse_dynamics", "forward_dynamics")


def seconds(run, rounds=ROUNDS):
    """The median of some rounds, each of as many calls as take a millisecond or more."""
    run()
    start = time.perf_counter()
    run()
    calls = max(1, int(2e-3 / (time.perf_counter() - start + 1e-9)))
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(calls):
            run()
        times.append((time.perf_counter() - start) / calls)
    return statistics.median(times)


def package(folder, target, robot):
    """The package of a robot, generated and imported."""
    loaded = symgen.load(ROOT / "robots" / f"{robot}.toml", symgen.Options(parameters="baked"))
    for name, text in symgen.generate(loaded, symgen.Options(target=(target,), quantities=QUANTITIES)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return importlib.import_module(f"{robot}_{target}")


def has(name):
    return importlib.util.find_spec(name) is not None


def urdf(name):
    """A URDF of example-robot-data."""
    import pinocchio

    root = Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots"
    return next(root.rglob(name))


def row(name, one, batch, gradient):
    count = BATCH
    cells = [
        f"{seconds(one) * 1e6:.1f} us" if one else "-",
        f"{seconds(batch) / count * 1e9:,.0f} ns" if batch else "-",
        f"{seconds(gradient, 5) / count * 1e9:,.0f} ns" if gradient else "-",
    ]
    print(name, *cells, flush=True)
    return f"| {name} | {' | '.join(cells)} |"


def of_c(states):
    module = symgen.build(ROOT / "robots" / "panda.toml", symgen.Options(quantities=("inverse_dynamics",)))
    one = [each[0].copy() for each in states]
    yield row(
        "`symgen.build`, NumPy", lambda: module.inverse_dynamics(*one), lambda: module.inverse_dynamics(*states), None
    )


def of_jax(folder, states):
    import jax

    jax.config.update("jax_enable_x64", True)
    given = [jax.numpy.asarray(each) for each in states]
    one = [each[0] for each in given]

    def rows(name, f):
        call, many = jax.jit(f), jax.jit(jax.vmap(f))
        gradient = jax.jit(jax.vmap(jax.grad(lambda *x: (f(*x) ** 2).sum())))
        done = lambda g, x: lambda: g(*x).block_until_ready()  # noqa: E731
        return row(name, done(call, one), done(many, given), done(gradient, given))

    yield rows("JAX, target jax", package(folder, "jax", "panda").inverse_dynamics)
    if has("frax"):
        from frax.robots.franka_panda import load_panda

        frax = load_panda()
        gravity = jax.numpy.array([0.0, 0.0, 9.81, 0.0, 0.0, 0.0])
        yield rows("JAX, frax", lambda q, v, a: frax.rnea(q, v, a, gravity, None))


def of_torch(folder, states):
    import torch

    torch.set_num_threads(1)
    f = package(folder, "torch", "panda").inverse_dynamics
    given = [torch.as_tensor(each) for each in states]
    one = [each[0] for each in given]
    leaves = [each.clone().requires_grad_() for each in given]

    def gradient():
        (f(*leaves) ** 2).sum().backward()
        for each in leaves:
            each.grad = None

    yield row("PyTorch, target torch", lambda: f(*one), lambda: f(*given), gradient)


def of_casadi(folder, states):
    f = package(folder, "casadi", "panda").inverse_dynamics
    one = [each[0] for each in states]
    yield row("CasADi, target casadi", lambda: f(*one), None, None)


def of_numba(folder, states):
    f = package(folder, "numba", "panda")
    one = [each[0].copy() for each in states]
    yield row("Numba, target numba", lambda: f.inverse_dynamics(*one), lambda: f.inverse_dynamics_batch(*states), None)


def falls(folder):
    """The gradient of where the UR5 falls to, by where it begins: value and gradient of a batch, seconds."""
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
    """In JAX: by our package, and by frax's own dynamics."""
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
    """In PyTorch, step by step."""
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


def main():
    states = list(np.random.default_rng(0).normal(size=(3, BATCH, 7)))
    rows = [*of_c(states)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sys.path.insert(0, name)
        for needed, measure in (("casadi", of_casadi), ("numba", of_numba), ("torch", of_torch), ("jax", of_jax)):
            rows += measure(folder, states) if has(needed) else []
        fallen = list(falls(folder))
    text = (
        f"Inverse dynamics of the Panda, on one core: one call, a state of a batch of {BATCH:,}, and of it the gradient"
        " of the sum of squares (by q; by q, qd and qdd in PyTorch):\n\n"
        "| | one call | batch | gradient |\n|---|--:|--:|--:|\n" + "\n".join(rows) + "\n\n"
        f"Value and gradient of a fall of the UR5 over {STEPS:,} steps, {ROLLED:,} at once:\n\n"
        "| dynamics | time | ratio |\n|---|--:|--:|\n" + "\n".join(fallen) + "\n"
    )
    page = PAGE.read_text()
    head, rest = page.split(BEGIN)
    PAGE.write_text(head + BEGIN + text + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
