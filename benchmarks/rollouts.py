"""Time many trajectories in one call: 100,000 double pendulums, each with 1,000 Runge-Kutta steps.

The rollout is compared with the same steps as a NumPy loop over the compiled batch of forward dynamics, with a NumPy
loop over the forward dynamics of the NumPy target, and with the kernel of the step on states that stay in the cache.
All times are medians of one run. The script writes the table of docs/guides/motions/rollouts.md.
"""

from __future__ import annotations

import importlib.util
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

import symgen

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "guides" / "motions" / "rollouts.md"
BEGIN, END = "<!-- rollouts -->\n", "<!-- end of rollouts -->\n"
COUNT, STEPS, H, ROUNDS = 100_000, 1000, 1e-3, 3
LOOPED, IN_CACHE = 10, 512
"""Number of steps in the timed loops, and number of states for the kernel in the cache."""


def seconds(run) -> float:
    """Return the median time of some calls."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def looped(dynamics, q, qd, steps):
    """Run classical Runge-Kutta steps on arrays."""
    for _ in range(steps):
        k1 = dynamics(q, qd)
        v2 = qd + H / 2 * k1
        k2 = dynamics(q + H / 2 * qd, v2)
        v3 = qd + H / 2 * k2
        k3 = dynamics(q + H / 2 * v2, v3)
        v4 = qd + H * k3
        k4 = dynamics(q + H * v3, v4)
        q, qd = q + H / 6 * (qd + 2 * v2 + 2 * v3 + v4), qd + H / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return q, qd


def numpy_module(robot):
    """Return the imported module of the NumPy target."""
    (file, text), *_ = symgen.generate(robot, quantities=("forward_dynamics",), target=("python",)).items()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / Path(file).name
        path.write_text(text)
        spec = importlib.util.spec_from_file_location("dynamics", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module


def rows():
    """Yield descriptions, each with its time in seconds and the time of the rollout."""
    robot = symgen.load(ROOT / "robots" / "double_pendulum.toml", parameters="baked")
    module = symgen.build(robot, quantities=("rk4_step", "forward_dynamics"))
    q, qd = np.random.default_rng(0).uniform(-1, 1, (2, COUNT, 2))
    none = np.zeros((COUNT, 2))
    step, plain = module.rk4_step, numpy_module(robot)
    whole = seconds(lambda: step.rollout(q, qd, none, H, steps=STEPS))
    single = seconds(lambda: step.rollout(q, qd, none, H, steps=STEPS, threads=1))
    few = q[:IN_CACHE].copy(), qd[:IN_CACHE].copy(), none[:IN_CACHE].copy(), np.full(IN_CACHE, H)
    out = np.empty_like(few[0]), np.empty_like(few[1])
    times = COUNT * STEPS // IN_CACHE // 50
    kernel = seconds(lambda: [step(*few, out=out) for _ in range(times)]) * 50
    compiled = seconds(lambda: looped(lambda a, b: module.forward_dynamics(a, b, none), q, qd, LOOPED)) * STEPS / LOOPED
    arrays = seconds(lambda: looped(lambda a, b: plain.forward_dynamics(a, b, none), q, qd, LOOPED)) * STEPS / LOOPED
    yield "one rollout, all cores", whole, whole
    yield "one rollout, one core", single, whole
    yield "the step's kernel alone, 512 states in the cache, one core", kernel, whole
    yield "NumPy loop over the compiled batch of forward dynamics, one core", compiled, whole
    yield "NumPy loop over forward dynamics of the NumPy target", arrays, whole


def main() -> None:
    lines = ["| 100,000 trajectories of 1,000 steps | seconds | ratio to the first row |", "|---|---|---|"]
    lines += [f"| {what} | {value:.2f} | {value / whole:.1f} |" for what, value, whole in rows()]
    text = PAGE.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
