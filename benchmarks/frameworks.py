"""Time generated packages beside native code of their frameworks, and write the tables of docs/guides/frameworks.md.

The first table is the inverse dynamics of the Panda: one call, a batch, and the gradient of its sum of squares. The
second is the gradient of a fall of the UR5 over a thousand steps. Frameworks run in one thread if they let us choose;
times are medians of rounds in one run. A framework that is not installed has no row.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import languages
import numpy as np
from falls import ROLLED, STEPS, falls
from packages import ROOT, has, package, write

import symgen

PAGE = ROOT / "docs" / "guides" / "frameworks.md"
BEGIN, END = "<!-- times -->\n", "<!-- end of times -->\n"
BATCH, ROUNDS = 65_536, 15


def seconds(run, rounds=ROUNDS):
    """Return the median time of some rounds; a round has as many calls as take a millisecond or more."""
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
    module = symgen.build(ROOT / "robots" / "panda.toml", quantities=("inverse_dynamics",))
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


def of_array_api(folder, states):
    f = package(folder, "array_api", "panda", "arrays").inverse_dynamics
    yield row("NumPy, target array_api", None, lambda: f(*states), None)


def of_fmi3(folder, states):
    import fmpy

    write(folder, "panda", "fmi3", ("forward_dynamics",))
    subprocess.run([sys.executable, "panda_fmi3/make.py"], cwd=folder, check=True)
    path = str(folder / "panda.fmu")
    unit = fmpy.instantiate_fmu(fmpy.extract(path), fmpy.read_model_description(path), "ModelExchange")
    unit.enterInitializationMode()
    unit.exitInitializationMode()
    state, acceleration, found = list(range(1, 15)), list(range(22, 29)), []
    values = [each.tolist() for each in np.hstack(states[:2])[:100]]

    def one():
        unit.setFloat64(state, values[len(found) % 100])
        found.append(unit.getFloat64(acceleration))

    yield row("FMPy, target fmi3 (forward dynamics)", one, None, None)
    unit.terminate()
    unit.freeInstance()


def of_languages(folder, states):
    for name, one, batch, slopes in languages.rows(folder, states):
        cells = [f"{one / 1e3:.2f} us", f"{batch:,.0f} ns" if batch else "-", f"{slopes:,.0f} ns"]
        print(name, *cells, flush=True)
        yield f"| {name} | {' | '.join(cells)} |"


MEASURED = (
    ("casadi", of_casadi),
    ("numba", of_numba),
    ("torch", of_torch),
    ("jax", of_jax),
    ("numpy", of_array_api),
    ("fmpy", of_fmi3),
)


def main():
    states = list(np.random.default_rng(0).normal(size=(3, BATCH, 7)))
    rows = [*of_c(states)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sys.path.insert(0, name)
        for needed, measure in MEASURED:
            rows += measure(folder, states) if has(needed) else []
        rows += of_languages(folder, states)
        fallen = list(falls(folder))
    text = (
        "The table has times for the inverse dynamics of the Panda on one core, with these columns:\n\n"
        "* one call: the time of a call that computes one state;\n"
        f"* batch: the time of a call that computes {BATCH:,} states (Octave: {languages.COUNT:,}), "
        "divided by the number of states;\n"
        "* gradient: the time for the gradient of the sum of squared torques of the same states, "
        "divided by the number of states.\n\n"
        "The gradient is with respect to q, and in PyTorch with respect to q, qd and qdd. For C++, Rust and Octave, "
        'the column\n"gradient" has the time of one call that computes all derivatives for one state.\n\n'
        "| | one call | batch | gradient |\n|---|--:|--:|--:|\n" + "\n".join(rows) + "\n\n"
        f"The second table has the time for {ROLLED:,} simulated falls of the UR5 over {STEPS:,} steps, "
        "and their gradients:\n\n"
        "| dynamics | time | ratio |\n|---|--:|--:|\n" + "\n".join(fallen) + "\n"
    )
    page = PAGE.read_text()
    head, rest = page.split(BEGIN)
    PAGE.write_text(head + BEGIN + text + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
