"""Compare symgen with its peers in one run: operations, and the time of a call or of a state of a batch.

Peers are Pinocchio's C++ library, the C that CasADi writes from Pinocchio's algorithms, and MuJoCo. Each is built for
this machine by every installed compiler, and its best build counts. symgen counts with its default build, beside its
best build. States are random; there are more states than fit in the caches near a core. All are timed by the same loop,
interleaved in random order, in processor time of one thread. Peers that are not installed are left out and named.

The script writes docs/explanation/benchmark.md, and its data and picture in docs/figures/. ``--rounds N`` sets the
number of rounds, ``--only ROBOT`` leaves the other robots unchanged.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import time
import warnings
from pathlib import Path

import numpy as np
import peers as peer
import pinocchio
from growth import growth
from peers import mujoco_peer
from picture import draw

import symgen
from symgen.program.cost import cost
from symgen.uses.bench import SMALL, STATES, Timer, calls, medians, random_states

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from helpers.pinocchio_robots import pinocchio_robot  # noqa: E402

DOCS = ROOT / "docs"
EXAMPLES = Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots"
DERIVATIVES = ("inverse_dynamics_derivatives", "forward_dynamics_derivatives")
ARM = tuple(quantity for quantity in peer.PINOCCHIO if quantity not in DERIVATIVES)
SPARSE = ("mass_matrix", "inverse_dynamics_regressor")
"""Quantities of which peers leave out entries: Pinocchio one triangle, CasADi the entries that are always zero."""
DYNAMICS = ("inverse_dynamics", "mass_matrix", "forward_dynamics")
FINGERS = ["panda_finger_joint1", "panda_finger_joint2"]
ROBOTS = {  # name: our file, its URDF if any, floating base, locked joints, quantities
    "panda": (ROOT / "robots/panda.toml", "panda_description/urdf/panda.urdf", False, FINGERS, ARM),
    "ur5": (ROOT / "robots/ur5.toml", "ur_description/urdf/ur5_robot.urdf", False, [], ARM),
    "iiwa14": (ROOT / "robots/iiwa14.toml", None, False, [], DYNAMICS),
    "puma560": (ROOT / "robots/puma560.toml", None, False, [], DYNAMICS),
    "hyq": (None, "hyq_description/robots/hyq_no_sensors.urdf", True, [], DYNAMICS),
    "talos": (None, "talos_data/robots/talos_reduced.urdf", True, [], DYNAMICS),
}
GOALS = {  # ratio of Pinocchio's C++ to one call: inverse dynamics, mass matrix, forward dynamics
    "panda": (8.5, 8.5, 8.5),
    "ur5": (12, 12, 12),
    "iiwa14": (8.5, 8.5, 8.5),
    "puma560": (8.5, 8.5, 8.5),
    "hyq": (14, 12, 10),
    "talos": (10, 8, 7),
}


def pinocchio_model(urdf, floating, locked):
    base = (pinocchio.JointModelFreeFlyer(),) if floating else ()
    model = pinocchio.buildModelFromUrdf(str(urdf), *base)
    joints = [model.getJointId(name) for name in locked]
    return pinocchio.buildReducedModel(model, joints, pinocchio.neutral(model)) if joints else model


def snapped(model):
    """Return the model with numbers within 1e-4 of 0, 1 and -1 made exact, as in symgen's models."""
    model = model.copy()
    for placement in model.jointPlacements:
        for matrix in (placement.rotation, placement.translation):
            for whole in (0.0, 1.0, -1.0):
                matrix[np.abs(matrix - whole) < 1e-4] = whole
    return model


def loaded(file, urdf, floating):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(file or urdf, base="floating" if floating else "fixed")


def default_compiler():
    """Return the compiler behind ``cc``, which is the default."""
    names, default = peer.compilers("c"), os.path.realpath(shutil.which("cc") or "")
    return next((name for name in names if os.path.realpath(shutil.which(name)) == default), names[0])


def built(robot, quantities, sparse="none"):
    """Return symgen's modules by compiler, and the time of the first build in seconds."""
    modules, seconds = {}, {}
    for compiler in peer.compilers("c"):
        os.environ["CC"] = compiler
        started = time.perf_counter()
        modules[compiler] = symgen.build(robot, quantities=quantities, sparse=sparse)
        seconds[compiler] = time.perf_counter() - started
    os.environ.pop("CC")
    return modules, seconds


def best(row, start):
    """Return the least time of the candidates whose names begin with ``start``, or None."""
    times = [value for name, value in row.items() if name.startswith(start)]
    return min(times) if times else None


def measured(name, found, rounds, timer, absent, quantities=()):
    file, path, floating, locked, usual = ROBOTS[name]
    quantities = quantities or usual
    urdf = path and EXAMPLES / path
    robot = loaded(file, urdf, floating)
    model = pinocchio_model(urdf, floating, locked) if path else pinocchio_robot(robot)
    modules, seconds = built(robot, quantities)
    given = random_states(robot, quantities, STATES)
    candidates, casadi = found.candidates(name, model, given, quantities, timer, snapped(model))
    if set(quantities) <= set(DERIVATIVES):
        return rows_of(name, robot, modules, given, candidates, casadi, quantities, rounds, timer), seconds
    try:
        candidates |= mujoco_peer.candidates(peer, name, urdf, floating, locked, given, timer, found._held)
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        absent.append(f"MuJoCo for {name}: {error}")
    rows = rows_of(name, robot, modules, given, candidates, casadi, quantities, rounds, timer)
    rows += compressed(name, robot, given, candidates, casadi, quantities, rounds, timer)
    return rows, {"first_build_seconds": seconds, "peak_per_ns": timer.peak()}


def compressed(name, robot, given, candidates, casadi, quantities, rounds, timer):
    """Return rows for compressed matrices: entries that are not always zero, and one triangle of a symmetric matrix."""
    wanted = tuple(quantity for quantity in SPARSE if quantity in quantities)
    modules, _ = built(robot, wanted, "csr")
    theirs = {key: run for key, run in candidates.items() if key[0] in wanted}
    rows = rows_of(name, robot, modules, given, theirs, casadi, wanted, rounds, timer)
    return [row | {"quantity": f"{row['quantity']}, csr"} for row in rows]


def rows_of(name, robot, modules, given, candidates, casadi, quantities, rounds, timer):
    """Return one row for each quantity: symgen's default build and the best builds, timed in the same rounds."""
    ours = {(c, *key): run for c, module in modules.items() for key, run in calls(module, given, timer).items()}
    found = medians(ours | {("peer", *key): run for key, run in candidates.items()}, rounds)
    peak = timer.peak()
    rows = []
    for quantity in quantities:
        program, _ = symgen.program(robot, quantity)
        count = cost(program)
        one = {c: found[c, quantity, "one"] for c in modules}
        batch, small, python = (found[default_compiler(), quantity, what] for what in ("batch", "small", "python"))
        beside = {key[2]: value for key, value in found.items() if key[:2] == ("peer", quantity)}
        rows.append(
            {
                "robot": name,
                "quantity": quantity,
                "route": program.route,
                "operations": count.operations,
                "sines_cosines": count.sines_cosines,
                "casadi_operations": casadi.get(quantity),
                "one_ns": one[default_compiler()],
                "best_ns": min(one.values()),
                "batch_ns": batch,
                "small_ns": small,
                "python_ns": python,
                "pinocchio_ns": best(beside, "Pinocchio"),
                "casadi_ns": best(beside, "CasADi"),
                "mujoco_ns": best(beside, "MuJoCo"),
                "peak_share": (count.additions + count.multiplications) / small / peak,
                "all_ns": {f"symgen {c}": value for c, value in one.items()} | beside,
            }
        )
    return rows


def number(value, digits=0):
    return "" if value is None else f"{value:,.{digits}f}"


def ratio(row, key, own="one_ns"):
    return "" if row[key] is None else f"{row[key] / row[own]:.1f}"


def table(rows):
    heads = [
        "robot", "quantity", "operations", "CasADi, as is / snapped", "one call", "best build", "state of a batch",
        f"of {SMALL}", "from Python", "Pinocchio C++", "CasADi C", "MuJoCo", "x Pinocchio", "best build", "goal",
        "x CasADi", "best build", "batch x Pinocchio", f"of {SMALL}", "of peak",
    ]  # fmt: skip
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for row in rows:
        goals = dict(zip(DYNAMICS, GOALS[row["robot"]], strict=True))
        cells = [
            row["robot"],
            row["quantity"],
            number(row["operations"]),
            " / ".join(map(number, row["casadi_operations"] or [])),
            number(row["one_ns"]),
            number(row["best_ns"]),
            number(row["batch_ns"], 1),
            number(row["small_ns"], 1),
            *(number(row[key]) for key in ("python_ns", "pinocchio_ns", "casadi_ns", "mujoco_ns")),
            ratio(row, "pinocchio_ns"),
            ratio(row, "pinocchio_ns", "best_ns"),
            str(goals.get(row["quantity"], "")),
            ratio(row, "casadi_ns"),
            ratio(row, "casadi_ns", "best_ns"),
            ratio(row, "pinocchio_ns", "batch_ns"),
            ratio(row, "pinocchio_ns", "small_ns"),
            f"{row['peak_share']:.0%}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def growth_table(rows, exponents):
    heads = ["quantity", "links", "operations", "one call, ns", "Pinocchio C++", "x Pinocchio"]
    heads += ["generate, s", "build, s"]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for row in rows:
        cells = [row["quantity"], row["links"], number(row["operations"]), number(row["one_ns"])]
        cells += [number(row["pinocchio_ns"]), ratio(row, "pinocchio_ns")]
        cells += [f"{row[key]:.2f}" for key in ("generate", "build")]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    for quantity, each in exponents.items():
        cells = [quantity, "exponent", *(number(each.get(key), 2) for key in ("operations", "one_ns", "pinocchio_ns"))]
        cells += ["", *(f"{each[key]:.2f}" for key in ("generate", "build"))]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def page(result):
    missing = "".join("| " + " | ".join(each.split(": ", 1)) + " |\n" for each in result["absent"])
    notes = f"Some times are missing:\n\n| time | reason |\n|---|---|\n{missing}" if missing else ""
    return f"""# Benchmark

This page compares the speed of symgen's C with Pinocchio, CasADi and MuJoCo. `make bench` measures the times and writes
the page. The figure shows the factor by which one call of each function is faster than in Pinocchio. The table has the
times of all libraries. Absolute times depend on the machine, so compare only the ratios.

![times as fast as Pinocchio's C++](../figures/benchmark.svg)

* **Times** are in nanoseconds of processor time, for one thread. Each time is the median of {result["rounds"]} rounds,
  in which the libraries alternate.
* **symgen's C** is compiled by {result["default"]}, the default compiler of this machine. The column "best build" has
  the time of the fastest build of all compilers. For the other libraries, the table has only the time of the fastest
  build.
* **Single calls** use {STATES:,} random states in turn. Each call writes its results to the same memory as the previous
  call, for symgen and for the other libraries.
* **A batch** is {STATES:,} states in row-major arrays. The code writes the results of all states to memory, so the
  speed of the memory limits functions with large results: a mass matrix of Talos has 1,444 numbers. The results of
  {SMALL} states fit into the processor's caches.
* **Ratios.** "x Pinocchio" is the factor by which symgen is faster than Pinocchio's C++. "x CasADi" is the factor by
  which symgen is faster than CasADi's C.
* **The goal** is a ratio that was set before the measurement: one call of the best build should be faster than
  Pinocchio's C++ by this factor.
* **The share "of peak"** is the number of additions and multiplications in a batch of {SMALL}, divided by the number
  that the core could compute in the same time.
* **CasADi** means the C that CasADi writes for Pinocchio's algorithms, with shared subexpressions. The tables show the
  fastest of four builds: with or without `-ffast-math`, and with original or snapped constants. Snapping replaces each
  constant that is within 1e-4 of 0, 1 or -1 by this exact number.
* **Entries.** Pinocchio writes one triangle of the mass matrix. CasADi writes only the entries of a regressor that are
  not always zero. symgen writes all entries of the mass matrix and of a regressor, except in the rows with "csr". In
  the rows with "csr", symgen writes only the entries that are not always zero, and only one triangle of a symmetric
  matrix.

{result["machine"]}

{notes}
{table(result["rows"])}

## Growth with the number of links

The table is for serial chains of revolute joints with random axes, positions and inertias. The code is generated with
the default options.

{growth_table(result["growth"]["rows"], result["growth"]["exponents"])}

The rows "exponent" show how each column grows. For example, an exponent of 2 means that twice as many links give four
times the number. Each exponent is the slope of a straight line that is fitted to the logarithms of the numbers.
"Generate" is the time to generate the code, including the proof. "Build" is the time of `symgen.build` with an empty
cache, after SymPy has been imported. Code for long chains contains loops if loops are faster.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--only", choices=ROBOTS, action="append")
    options = parser.parse_args()
    file = DOCS / "figures" / "benchmark.json"
    before = json.loads(file.read_text()) if options.only else {"rows": [], "robots": {}}
    found, timer = peer.Peers(), Timer()
    rows, robots = [], {}
    for name in ROBOTS:
        if options.only and name not in options.only:
            rows += [row for row in before["rows"] if row["robot"] == name]
            robots[name] = before["robots"].get(name)
            continue
        print(name, file=sys.stderr, flush=True)
        measured_rows, robots[name] = measured(name, found, options.rounds, timer, found.absent)
        rows += measured_rows
    result = {
        "machine": f"{processor()}; Python {platform.python_version()}, Pinocchio {pinocchio.__version__}, "
        f"compilers {', '.join(peer.compilers('c'))}",
        "default": default_compiler(),
        "rounds": options.rounds,
        "absent": found.absent,
        "robots": robots,
        "rows": rows,
        "growth": before.get("growth") if options.only else growth(found, timer),
    }
    file.write_text(json.dumps(result, indent=1) + "\n")
    (DOCS / "explanation" / "benchmark.md").write_text(page(result))
    draw(rows, DOCS / "figures" / "benchmark.svg")
    print(page(result))


def processor():
    """Return the processor's name, family and model; processors of one name may have different models."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    told = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    if "model name" not in told:
        return platform.machine()
    numbers = [f"{key.split()[-1]} {told[key]}" for key in ("cpu family", "model") if key in told]
    return f"{told['model name']}, {', '.join(numbers)}" if numbers else told["model name"]


if __name__ == "__main__":
    main()
