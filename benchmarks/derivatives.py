"""Time derivatives beside peers, and count the operations of the methods of Singh, Russell and Wensing (2022).

The script writes docs/explanation/derivatives.md, and its data and picture in docs/figures/. The paper reports the time
of loops; this script counts the operations of straight-line code. It covers the paper's figures 2 to 4 and 6 (chains
and trees, RNEACR, IDSVA in ground and body frames, Pinocchio's older algorithm, FDSVA, FDCR, ABACR), figure 5 (robots),
figure 7 and table III (DMM against AZA), and the errors of section V-A. ``--rounds N`` sets the number of rounds,
``--only PART`` leaves the other parts unchanged.
"""

from __future__ import annotations

import argparse
import json
import time

import matplotlib
import numpy as np
import peers as peer
from growth import loaded_chain
from matplotlib import pyplot
from run import DERIVATIVES, DOCS, EXAMPLES, ROBOTS, loaded, measured, number, processor, ratio

import symgen
from symgen.program import cost
from symgen.program.evaluate import ARRAY, evaluate
from symgen.uses.bench import SMALL, STATES, Timer, measure, random_states

INVERSE, FORWARD = DERIVATIVES
SIZES = (2, 5, 10, 20)
BRANCHING = (1, 2, 5)
ROUTES = {
    INVERSE: ("idsva_moving_frames", "idsva_body", "idsva_ground", "pinocchio", "chain_rule"),
    FORWARD: ("fdsva_factor", "fdsva_dmm", "fdsva_aza", "fdcr", "abacr"),
}
LARGEST = {"chain_rule": 10, "fdcr": 5, "abacr": 5, "fdsva_aza": 10}
"""The number of links above which a method is left out, because it would take minutes to derive."""
MODELS = {
    "ur3": ("ur_description/urdf/ur3_robot.urdf", False),
    "baxter": ("baxter_description/urdf/baxter.urdf", False),
    "hyq": ("hyq_description/robots/hyq_no_sensors.urdf", True),
    "anymal": ("anymal_b_simple_description/robots/anymal.urdf", True),
    "talos": ("talos_data/robots/talos_reduced.urdf", True),
}
GOALS = {  # operations, and the ratio of Pinocchio's C++ to the best build in one call
    ("panda", INVERSE): (2200, 8.5),
    ("panda", FORWARD): (3700, 8.5),
    ("ur5", INVERSE): (680, 12),
    ("ur5", FORWARD): (None, 12),
    ("iiwa14", INVERSE): (None, 8.5),
    ("iiwa14", FORWARD): (None, 8.5),
    ("puma560", INVERSE): (None, 8.5),
    ("puma560", FORWARD): (None, 8.5),
    ("hyq", INVERSE): (4000, 16),
    ("hyq", FORWARD): (12000, 6),
    ("talos", INVERSE): (19000, 5),
    ("talos", FORWARD): (60000, 4),
}


def beside_peers(rounds):
    """Return the times of symgen, Pinocchio's C++ and CasADi's C."""
    found, timer, rows, seconds = peer.Peers(), Timer(), [], {}
    for name in ROBOTS:
        own, seconds[name] = measured(name, found, rounds, timer, found.absent, DERIVATIVES)
        rows += own
    return {"rows": rows, "seconds": seconds, "absent": found.absent}


def operations(robot, quantity, route):
    program, _ = symgen.program(robot, quantity, route=route)
    return cost(program).operations


def trees():
    """Return the operations of every method on chains and trees, and the time of one call of the shipped program."""
    rows = []
    for branching in BRANCHING:
        for links in SIZES:
            robot = loaded_chain(links, branching)
            row = {"links": links, "branching": branching}
            for quantity, routes in ROUTES.items():
                for route in routes:
                    if links <= LARGEST.get(route, links):
                        row[route] = operations(robot, quantity, route)
            module = symgen.build(robot, quantities=(INVERSE,))
            (timed,) = measure(module, random_states(robot, [INVERSE], STATES), rounds=9)
            rows.append(row | {"ns": timed.one, "batch_ns": timed.batch})
            print(rows[-1], flush=True)
    return rows


def robots():
    """Return the operations of every method on robots."""
    rows = []
    for name, (file, floating) in MODELS.items():
        robot = loaded(None, EXAMPLES / file, floating)
        row = {"robot": name, "n": robot.nv}
        for route in ROUTES[INVERSE]:
            if route != "chain_rule" or robot.nv < 20:
                row[route] = operations(robot, INVERSE, route)
        for route in ("fdsva_factor", "fdsva_dmm"):
            row[route] = operations(robot, FORWARD, route)
        rows.append(row)
        print(row, flush=True)
    return rows


def accuracy():
    """Return root mean squares of the errors against complex steps, relative to the largest entry."""
    rows = []
    for links in (2, 10, 30, 100):
        robot = loaded_chain(links)
        started = time.perf_counter()
        slopes, _ = symgen.program(robot, INVERSE)
        seconds = time.perf_counter() - started
        tau, _ = symgen.program(robot, "inverse_dynamics")
        q, qd, qdd = np.random.default_rng(links).uniform(-1, 1, (3, links))
        found, row = evaluate(slopes, {"q": q, "qd": qd, "qdd": qdd}), {"links": links, "seconds": seconds}
        row["operations"] = cost(slopes).operations
        for name, moved in (("dtau_dq", "q"), ("dtau_dqd", "qd"), ("dtau_dqdd", "qdd")):
            given = {"q": q, "qd": qd, "qdd": qdd}
            given[moved] = given[moved][:, None] + 1e-30j * np.eye(links)
            stepped = np.array([value.imag / 1e-30 for value in evaluate(tau, given, ARRAY)["tau"]])
            error = np.reshape(np.array(found[name], float), stepped.shape) - stepped
            row[name] = float(np.sqrt(np.mean(np.square(error))) / np.abs(stepped).max())
        rows.append(row)
        print(row, flush=True)
    return rows


PARTS = {"trees": trees, "robots": robots, "accuracy": accuracy}


def table(heads, rows):
    return "\n".join(
        ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"] + [f"| {' | '.join(r)} |" for r in rows]
    )


def counted(rows, keys, routes):
    return table([*keys, *routes], [[str(row[k]) for k in keys] + [number(row.get(r)) for r in routes] for row in rows])


def peer_table(rows):
    heads = ["robot", "derivatives of", "operations", "goal", "CasADi, as is / snapped", "one call, ns"]
    heads += ["best build", "state of a batch", f"of {SMALL}", "Pinocchio C++", "CasADi C", "x Pinocchio", "best build"]
    heads += ["goal", "x CasADi", "best build", "batch x Pinocchio", f"of {SMALL}"]
    lines = []
    for row in rows:
        goals = GOALS[row["robot"], row["quantity"]]
        cells = [
            row["robot"],
            row["quantity"].removesuffix("_derivatives").replace("_", " "),
            number(row["operations"]),
        ]
        cells += [number(goals[0]), " / ".join(map(number, row["casadi_operations"] or [])), number(row["one_ns"])]
        cells += [number(row[key]) for key in ("best_ns", "batch_ns", "small_ns", "pinocchio_ns", "casadi_ns")]
        cells += [ratio(row, "pinocchio_ns"), ratio(row, "pinocchio_ns", "best_ns"), str(goals[1])]
        cells += [ratio(row, "casadi_ns"), ratio(row, "casadi_ns", "best_ns")]
        lines.append([*cells, *(ratio(row, "pinocchio_ns", key) for key in ("batch_ns", "small_ns"))])
    return table(heads, lines)


def page(result):
    machine, peers = result["machine"], result["peers"]
    notes = table(["time", "reason"], [each.split(": ", 1) for each in peers["absent"]])
    accuracy_rows = [
        [str(r["links"]), number(r["operations"]), f"{r['seconds']:.0f}"]
        + [f"{r[key]:.0e}" for key in ("dtau_dq", "dtau_dqd", "dtau_dqdd")]
        for r in result["accuracy"]
    ]
    return f"""# Derivatives

This page compares first derivatives of symgen with Pinocchio and CasADi, and compares methods that compute first
derivatives. `make bench` runs `benchmarks/derivatives.py`, which writes this page. The table has the times of these
derivatives:

* inverse dynamics with respect to positions, velocities and accelerations;
* forward dynamics with respect to positions, velocities and joint forces.

The derivative of inverse dynamics with respect to accelerations is the mass matrix M. The derivative of forward
dynamics with respect to joint forces is the inverse M^-1. Times are in nanoseconds. The page [Benchmark](benchmark.md)
describes how times are measured, and explains the columns. Absolute times depend on the machine, so compare only the
ratios.

{machine}

{peer_table(peers["rows"])}

Some times are missing:

{notes}

![operations by method](../figures/derivatives.svg)

## Methods on chains and trees

The tables count the operations of straight-line code. All joints are revolute, with arbitrary axes and positions, so no
operation disappears because of special numbers. Singh, Russell and Wensing (2022) describe some of these methods as
programs with loops over the joints. The page [Claim by claim](claims.md) compares the operations of such programs with
their paper.

The first table is for derivatives of inverse dynamics. Its columns are:

* `branching`: the number of children of each link;
* `idsva_moving_frames`: our recursion, with velocities relative to the moving frames;
* `idsva_body` and `idsva_ground`: the recursion of Singh, Russell and Wensing, in body and in ground coordinates;
* `pinocchio`: the recursion of Pinocchio up to version 2.6;
* `chain_rule`: the chain rule, applied to the recursive Newton-Euler algorithm;
* `ns`: the time of one call of the code that symgen generates by default, in nanoseconds;
* `batch_ns`: the time for one state of a batch, in nanoseconds.

{counted(result["trees"], ("links", "branching"), (*ROUTES[INVERSE], "ns", "batch_ns"))}

The second table is for derivatives of forward dynamics. All methods except `abacr` multiply the inverse of M by
derivatives of inverse dynamics:

* `fdsva_dmm` multiplies by the whole matrix M^-1.
* `fdsva_aza` runs the articulated-body algorithm for each column of the derivatives.
* `fdsva_factor` multiplies by the inverse of a triangular factor of M. An entry of this inverse is zero if it
  belongs to two joints on different branches.
* `fdcr` multiplies M^-1 by the derivatives from `chain_rule`.
* `abacr` applies the chain rule to the articulated-body algorithm.

{counted(result["trees"], ("links", "branching"), ROUTES[FORWARD])}

## Methods on robots

{counted(result["robots"], ("robot", "n"), (*ROUTES[INVERSE], "fdsva_factor", "fdsva_dmm"))}

## Errors

The table has the errors of the derivatives of inverse dynamics in double precision, compared with complex-step
derivatives. Each error is the root mean square of the errors of all entries, divided by the largest entry. "Seconds" is
the time to derive and simplify the program. Singh, Russell and Wensing report errors of about 1e-12 for a hundred
links.

{table(["links", "operations", "seconds", "by q", "by qd", "by qdd"], accuracy_rows)}
"""


def draw(result, path):
    matplotlib.rcParams.update({"svg.hashsalt": "symgen", "svg.fonttype": "none", "font.size": 9})
    figure, panels = pyplot.subplots(1, 2, figsize=(10, 4.2))
    styles = dict(zip(BRANCHING, ("-", "--", ":"), strict=True))
    for axes, (quantity, routes) in zip(panels, ROUTES.items(), strict=True):
        for index, route in enumerate(routes):
            for branching, style in styles.items():
                rows = [r for r in result["trees"] if r["branching"] == branching and route in r]
                label = route if branching == 1 else None
                axes.plot([r["links"] for r in rows], [r[route] for r in rows], style, color=f"C{index}", label=label)
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xticks(SIZES, SIZES)
        axes.set_xticks([], minor=True)
        axes.set_xlabel("links (solid: chains, dashed: two, dotted: five children)")
        axes.set_ylabel("operations")
        axes.set_title(quantity.replace("_", " "))
        axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--only", choices=("peers", *PARTS), action="append")
    options = parser.parse_args()
    file = DOCS / "figures" / "derivatives.json"
    result = json.loads(file.read_text()) if options.only else {}
    for part, make in PARTS.items():
        if not options.only or part in options.only:
            result[part] = make()
    if not options.only or "peers" in options.only:
        result["machine"] = processor()
        result["peers"] = beside_peers(options.rounds)
    file.write_text(json.dumps(result, indent=1) + "\n")
    (DOCS / "explanation" / "derivatives.md").write_text(page(result))
    draw(result, DOCS / "figures" / "derivatives.svg")


if __name__ == "__main__":
    main()
