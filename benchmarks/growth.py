"""Measure how operations, time and the cost of generation grow with the length of a chain, beside Pinocchio's C++."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import warnings
from pathlib import Path
from unittest import mock

import numpy as np

import symgen
from symgen.program.cost import cost
from symgen.uses.bench import STATES, calls, medians, random_states

LINKS = (10, 20, 50, 100, 200)
QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics")


def chain(links, branching=1, ratio=1):
    """Return the URDF of a tree of revolute joints with random numbers: a chain, or ``branching`` children per link.

    ``ratio`` is the ratio of the last link's mass and inertia to the first link's.
    """
    source = np.random.default_rng(1000 + links)
    parts = [f'<robot name="chain{links}"><link name="l0"/>']
    for k in range(1, links + 1):
        m = source.uniform(0.5, 5) * ratio ** ((k - 1) / max(1, links - 1))
        c, half = source.uniform(-0.1, 0.1, 3), source.uniform(0.05, 0.2, 3)
        moments = (
            m / 3 * np.array([half[1] ** 2 + half[2] ** 2, half[0] ** 2 + half[2] ** 2, half[0] ** 2 + half[1] ** 2])
        )
        turn, _ = np.linalg.qr(source.normal(size=(3, 3)))
        I = turn @ np.diag(moments) @ turn.T
        names = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
        inertia = " ".join(f'{name}="{I[at]:.17g}"' for name, at in names.items())
        parts.append(
            f'<link name="l{k}"><inertial><origin xyz="{triple(c)}"/><mass value="{m:.17g}"/><inertia {inertia}/>'
            f'</inertial></link><joint name="j{k}" type="revolute"><parent link="l{parent(k, branching)}"/>'
            f'<child link="l{k}"/>'
            f'<origin xyz="{triple(source.uniform(-0.3, 0.3, 3))}" rpy="{triple(source.uniform(-3, 3, 3))}"/>'
            '<axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>'
        )
    return "\n".join([*parts, "</robot>"])


def parent(k, branching):
    return k - 1 if branching == 1 else (k - 2) // branching + 1 if k > 1 else 0


def loaded_chain(links, branching=1):
    """Return the robot of :func:`chain`."""
    with tempfile.TemporaryDirectory() as directory, warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        path = Path(directory) / "chain.urdf"
        path.write_text(chain(links, branching))
        return symgen.load(path)


def triple(values):
    return " ".join(f"{value:.17g}" for value in values)


def growth(found, timer):
    """Return rows of all quantities and lengths with default options, and the exponents of their growth."""
    from helpers.pinocchio_robots import pinocchio_robot  # other users of this module do not need Pinocchio

    rows = []
    for links in LINKS:
        robot = loaded_chain(links)
        given = random_states(robot, QUANTITIES, STATES)
        theirs = found.pinocchio(f"chain{links}", pinocchio_robot(robot), given, QUANTITIES, timer)
        for quantity in QUANTITIES:
            started = time.perf_counter()
            program, _ = symgen.program(robot, quantity)
            generated = time.perf_counter()
            module, built = fresh(robot, quantity)
            candidates = {what: run for (_, what), run in calls(module, given, timer).items() if what == "one"}
            times = medians(candidates | {key: run for key, run in theirs.items() if key[0] == quantity}, rounds=9)
            rows.append(
                {
                    "quantity": quantity,
                    "links": links,
                    "operations": cost(program).operations,
                    "one_ns": times.pop("one"),
                    "pinocchio_ns": min(times.values(), default=None),
                    "generate": generated - started,
                    "build": built,
                }
            )
            print(rows[-1], file=sys.stderr, flush=True)
    return {"rows": rows, "exponents": {quantity: _exponents(rows, quantity) for quantity in QUANTITIES}}


def fresh(robot, quantity):
    """Return a module that was built with an empty cache, and the time of the build in seconds."""
    with tempfile.TemporaryDirectory() as directory, mock.patch.dict(os.environ, SYMGEN_CACHE=directory):
        started = time.perf_counter()
        module = symgen.build(robot, quantities=(quantity,))
        return module, time.perf_counter() - started


def _exponents(rows, quantity):
    rows = [row for row in rows if row["quantity"] == quantity]
    measured = [key for key in rows[0] if key != "quantity" and all(row[key] is not None for row in rows)]
    logs = {key: np.log([row[key] for row in rows]) for key in measured}
    return {key: float(np.polyfit(logs["links"], logs[key], 1)[0]) for key in logs if key != "links"}
