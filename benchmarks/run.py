"""symgen beside Pinocchio in one run: operations, and time per call and per state of a batch.

Times are medians of interleaved rounds, each candidate once per round in random order, on one core. Both are called
from Python: symgen through cffi with out=, Pinocchio through its own binding, so both carry a call's overhead; the
batch column is symgen's loop in C, for which Pinocchio's binding has no counterpart. Compare ratios, not times.

Writes docs/benchmark.json and docs/benchmark.md. ``--rounds N`` sets the number of rounds.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
import warnings
from pathlib import Path

import numpy as np
import pinocchio

import symgen
from symgen.program.cost import cost

ROOT = Path(__file__).resolve().parent.parent
BATCH = 1000
CALLS = 2000


def panda():
    model = pinocchio.buildModelFromUrdf(str(example("panda_description/urdf/panda.urdf")))
    fingers = [model.getJointId(f"panda_finger_joint{index}") for index in (1, 2)]
    return pinocchio.buildReducedModel(model, fingers, pinocchio.neutral(model))


def ur5():
    return pinocchio.buildModelFromUrdf(str(example("ur_description/urdf/ur5_robot.urdf")))


def example(path):
    return Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots" / path


ROBOTS = {"panda": panda, "ur5": ur5}


def peers(model, q, qd, x):
    """Pinocchio's call for each standard quantity."""
    data = model.createData()
    return {
        "inverse_dynamics": lambda: pinocchio.rnea(model, data, q, qd, x),
        "mass_matrix": lambda: pinocchio.crba(model, data, q),
        "gravity": lambda: pinocchio.computeGeneralizedGravity(model, data, q),
        "bias": lambda: pinocchio.nonLinearEffects(model, data, q, qd),
        "forward_dynamics": lambda: pinocchio.aba(model, data, q, qd, x),
    }


def ours(module, q, qd, x):
    """symgen's calls with out=, for one state or for rows of states."""
    given = {
        "inverse_dynamics": (q, qd, x),
        "mass_matrix": (q,),
        "gravity": (q,),
        "bias": (q, qd),
        "forward_dynamics": (q, qd, x),
    }
    return {name: call(getattr(module, name), arguments) for name, arguments in given.items()}


def call(function, arguments):
    out = function(*arguments)
    return lambda: function(*arguments, out=out)


def nanoseconds(function, calls):
    start = time.perf_counter_ns()
    for _ in range(calls):
        function()
    return (time.perf_counter_ns() - start) / calls


def measure(name, rounds):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        robot = symgen.load(ROOT / "robots" / f"{name}.toml")
    started = time.perf_counter()
    module = symgen.build(robot)
    seconds = time.perf_counter() - started
    source = np.random.default_rng(0)
    model = ROBOTS[name]()
    one = source.uniform(-2, 2, (3, robot.nv))
    many = source.uniform(-2, 2, (3, BATCH, robot.nv))
    candidates = {
        **{(q, "pinocchio"): (f, CALLS, 1) for q, f in peers(model, *one).items()},
        **{(q, "symgen"): (f, CALLS, 1) for q, f in ours(module, *one).items()},
        **{(q, "batch"): (f, 2, BATCH) for q, f in ours(module, *many).items()},
    }
    times = {key: [] for key in candidates}
    order = list(candidates)
    for _ in range(rounds):
        random.shuffle(order)
        for key in order:
            function, calls, states = candidates[key]
            times[key].append(nanoseconds(function, calls) / states)
    rows = []
    for quantity in module:
        program, _ = symgen.program(robot, quantity)
        count = cost(program)
        medians = {who: statistics.median(times[quantity, who]) for who in ("pinocchio", "symgen", "batch")}
        rows.append(
            {
                "robot": name,
                "quantity": quantity,
                "route": program.route,
                "multiplications": count.multiplications,
                "additions": count.additions,
                "divisions": count.divisions,
                "sines_cosines": count.sines_cosines,
                **{f"{who}_ns": round(value) for who, value in medians.items()},
            }
        )
    return rows, seconds


def table(rows):
    lines = [
        "| robot | quantity | mul | add | div | sin, cos | symgen, one call | Pinocchio, one call | ratio "
        "| symgen, per state of 1000 |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        ratio = row["pinocchio_ns"] / row["symgen_ns"]
        cells = [
            row["robot"],
            row["quantity"],
            *(row[key] for key in ("multiplications", "additions", "divisions", "sines_cosines")),
            f"{row['symgen_ns']:,} ns",
            f"{row['pinocchio_ns']:,} ns",
            f"{ratio:.2f}",
            f"{row['batch_ns']:,} ns",
        ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    rounds = parser.parse_args().rounds
    rows, seconds = [], {}
    for name in ROBOTS:
        measured, seconds[name] = measure(name, rounds)
        rows += measured
    result = {
        "machine": f"{platform.machine()}, Python {platform.python_version()}, Pinocchio {pinocchio.__version__}",
        "rounds": rounds,
        "first_build_seconds": {name: round(value, 1) for name, value in seconds.items()},
        "rows": rows,
    }
    (ROOT / "docs" / "benchmark.json").write_text(json.dumps(result, indent=1) + "\n")
    text = [
        "# Benchmark",
        "",
        "Written by `make bench`: medians of interleaved rounds in one run, both called from Python with their call "
        "overhead included; the last column is symgen's loop in C. Compare ratios, not absolute times.",
        "",
        f"{result['machine']}; {rounds} rounds.",
        "",
        table(rows),
        "",
    ]
    (ROOT / "docs" / "benchmark.md").write_text("\n".join(text))
    print("\n".join(text))


if __name__ == "__main__":
    main()
