"""symgen beside its peers in one run: operations, time of one call and of one state of a batch, from C and from Python.

Peers are Pinocchio's C++ library, the C that CasADi writes from Pinocchio's algorithms, and MuJoCo; each is built for
this machine with every compiler that is here, and its best build counts. symgen too is built with each. All are timed
by the same loop, interleaved in random order, in processor time of one thread. What is not installed is left out by
name.

Writes docs/explanation/benchmark.md, and its data and picture in docs/figures/. ``--rounds N`` sets the number of
rounds, ``--only ROBOT`` leaves the others as they were.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
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
from symgen.bench import STATES, Timer, calls, medians, random_states
from symgen.program.cost import cost

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
EXAMPLES = Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots"
DERIVATIVES = ("inverse_dynamics_derivatives", "forward_dynamics_derivatives")
ARM = tuple(quantity for quantity in peer.PINOCCHIO if quantity not in DERIVATIVES)
SPARSE = ("mass_matrix", "inverse_dynamics_regressor")
"""Of which peers write less than all entries: Pinocchio one triangle, CasADi no entry that is always zero."""
LEGGED = ("inverse_dynamics", "mass_matrix", "forward_dynamics")
FINGERS = ["panda_finger_joint1", "panda_finger_joint2"]
ROBOTS = {  # name: our file, the URDF it was made from, floating base, joints held still, quantities
    "panda": (ROOT / "robots/panda.toml", "panda_description/urdf/panda.urdf", False, FINGERS, ARM),
    "ur5": (ROOT / "robots/ur5.toml", "ur_description/urdf/ur5_robot.urdf", False, [], ARM),
    "hyq": (None, "hyq_description/robots/hyq_no_sensors.urdf", True, [], LEGGED),
    "talos": (None, "talos_data/robots/talos_reduced.urdf", True, [], LEGGED),
}
GOALS = {  # times as fast as Pinocchio's C++, one call; the batch with eight lanes and with four
    "panda": {"inverse_dynamics": 7, "default": 6},
    "ur5": {"inverse_dynamics": 7, "mass_matrix": 7, "forward_dynamics": 7},
    "hyq": {"default": 4},
    "talos": {"default": 3},
}


def pinocchio_model(urdf, floating, locked):
    base = (pinocchio.JointModelFreeFlyer(),) if floating else ()
    model = pinocchio.buildModelFromUrdf(str(urdf), *base)
    joints = [model.getJointId(name) for name in locked]
    return pinocchio.buildReducedModel(model, joints, pinocchio.neutral(model)) if joints else model


def snapped(model):
    """The same with numbers within 1e-4 of 0, 1 and -1 made exact: what symgen is given, or finds by itself."""
    model = model.copy()
    for placement in model.jointPlacements:
        for matrix in (placement.rotation, placement.translation):
            for whole in (0.0, 1.0, -1.0):
                matrix[np.abs(matrix - whole) < 1e-4] = whole
    return model


def loaded(file, urdf, floating):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(file or urdf, symgen.Options(base="floating" if floating else "fixed"))


def built(robot, quantities, sparse="none"):
    """symgen's modules, by compiler, and the seconds of the first build."""
    modules, seconds = {}, {}
    for compiler in peer.compilers("c"):
        os.environ["CC"] = compiler
        started = time.perf_counter()
        modules[compiler] = symgen.build(robot, symgen.Options(quantities=quantities, sparse=sparse))
        seconds[compiler] = time.perf_counter() - started
    os.environ.pop("CC")
    return modules, seconds


def best(row, start):
    """The least time of the candidates whose names begin with ``start``, or None."""
    times = [value for name, value in row.items() if name.startswith(start)]
    return min(times) if times else None


def measured(name, found, rounds, timer, absent, quantities=()):
    file, path, floating, locked, usual = ROBOTS[name]
    quantities = quantities or usual
    urdf = EXAMPLES / path
    robot, model = loaded(file, urdf, floating), pinocchio_model(urdf, floating, locked)
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
    """Matrices as the entries that are not always zero, of a symmetric one those of one triangle."""
    wanted = tuple(quantity for quantity in SPARSE if quantity in quantities)
    modules, _ = built(robot, wanted, "csr")
    theirs = {key: run for key, run in candidates.items() if key[0] in wanted}
    rows = rows_of(name, robot, modules, given, theirs, casadi, wanted, rounds, timer)
    return [row | {"quantity": f"{row['quantity']}, csr"} for row in rows]


def rows_of(name, robot, modules, given, candidates, casadi, quantities, rounds, timer):
    """One row for each quantity: our best build and the best of each peer, all timed in the same rounds."""
    ours = {(c, *key): run for c, module in modules.items() for key, run in calls(module, given, timer).items()}
    found = medians(ours | {("peer", *key): run for key, run in candidates.items()}, rounds)
    peak = timer.peak()
    rows = []
    for quantity in quantities:
        program, _ = symgen.program(robot, quantity)
        count = cost(program)
        one, batch, python = ({c: found[c, quantity, what] for c in modules} for what in ("one", "batch", "python"))
        beside = {key[2]: value for key, value in found.items() if key[:2] == ("peer", quantity)}
        rows.append(
            {
                "robot": name,
                "quantity": quantity,
                "route": program.route,
                "operations": count.operations,
                "sines_cosines": count.sines_cosines,
                "casadi_operations": casadi.get(quantity),
                "one_ns": min(one.values()),
                "batch_ns": min(batch.values()),
                "python_ns": min(python.values()),
                "pinocchio_ns": best(beside, "Pinocchio"),
                "casadi_ns": best(beside, "CasADi"),
                "mujoco_ns": best(beside, "MuJoCo"),
                "peak_share": (count.additions + count.multiplications) / min(batch.values()) / peak,
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
        "robot", "quantity", "operations", "CasADi, as is / snapped", "one call", "state of a batch", "from Python",
        "Pinocchio C++", "CasADi C", "MuJoCo", "x Pinocchio", "goal", "x CasADi", "batch x Pinocchio", "of peak",
    ]  # fmt: skip
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for row in rows:
        goals = GOALS[row["robot"]]
        cells = [
            row["robot"],
            row["quantity"],
            number(row["operations"]),
            " / ".join(map(number, row["casadi_operations"] or [])),
            number(row["one_ns"]),
            number(row["batch_ns"], 1),
            *(number(row[key]) for key in ("python_ns", "pinocchio_ns", "casadi_ns", "mujoco_ns")),
            ratio(row, "pinocchio_ns"),
            number(goals.get(row["quantity"], goals.get("default"))),
            ratio(row, "casadi_ns"),
            ratio(row, "pinocchio_ns", "batch_ns"),
            f"{row['peak_share']:.0%}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def growth_table(rows, exponents):
    lines = ["| links | operations | one call, ns | derive, s | compile, s |", "|---|---|---|---|---|"]
    for row in rows:
        cells = [row["links"], row["operations"], number(row["ns"]), f"{row['derive']:.2f}", f"{row['compile']:.2f}"]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    lines.append(
        "| exponent | "
        + " | ".join(f"{exponents[key]:.2f}" for key in ("operations", "ns", "derive", "compile"))
        + " |"
    )
    return "\n".join(lines)


def page(result):
    notes = "".join(f"* Left out: {each}\n" for each in result["absent"])
    return f"""# Benchmark

Written by `make bench`. Nanoseconds are medians of {result["rounds"]} interleaved rounds in one run, processor
time of one thread; compare ratios, not absolute times. Single calls go round {STATES} states and, like the peers,
leave their results in one place; a batch is as many states, gathered from and scattered to row-major arrays. "Goal"
is the ratio to Pinocchio's C++ aimed at in one call; a batch aims at 50 for the Panda's inverse dynamics with eight
lanes, 25 with four. "Of peak" is additions and multiplications of a batch over what the core can do. CasADi is its C
over Pinocchio's algorithms with common subexpressions shared, of the robot as it is and with almost-zero constants
made exact, with and without -ffast-math; of every peer, and of symgen, the best build counts. Pinocchio fills one
triangle of the mass matrix, and CasADi writes no entry of a regressor that is always zero; symgen writes all entries,
or with `--sparse csr` those that are not always zero, of a symmetric matrix one triangle.

{result["machine"]}

{notes}
{table(result["rows"])}

![times as fast as Pinocchio's C++](../figures/benchmark.svg)

## Growth: inverse dynamics of serial chains without exact constants

{growth_table(result["growth"]["rows"], result["growth"]["exponents"])}

The exponents are those of a straight line through the logarithms, from ten links on.
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
        "rounds": options.rounds,
        "absent": found.absent,
        "robots": robots,
        "rows": rows,
        "growth": before.get("growth") if options.only else growth(timer),
    }
    file.write_text(json.dumps(result, indent=1) + "\n")
    (DOCS / "explanation" / "benchmark.md").write_text(page(result))
    draw(rows, DOCS / "figures" / "benchmark.svg")
    print(page(result))


def processor():
    """Its name, and family and model, as processors of one name may be years apart."""
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
