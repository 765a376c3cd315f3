"""How operations, time and the cost of generating grow with the length of a chain."""

from __future__ import annotations

import tempfile
import time
import warnings
from pathlib import Path

import numpy as np

import symgen
from symgen.bench import STATES, measure, random_states
from symgen.program.cost import cost

LINKS = (2, 5, 10, 20, 50, 100, 200)
QUANTITY = "inverse_dynamics"


def chain(links, branching=1):
    """The URDF of a tree of revolute joints with random numbers throughout: a chain, or so many children a link."""
    source = np.random.default_rng(1000 + links)
    parts = [f'<robot name="chain{links}"><link name="l0"/>']
    for k in range(1, links + 1):
        m, c, half = source.uniform(0.5, 5), source.uniform(-0.1, 0.1, 3), source.uniform(0.05, 0.2, 3)
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
    """The robot of such a file."""
    with tempfile.TemporaryDirectory() as directory, warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        path = Path(directory) / "chain.urdf"
        path.write_text(chain(links, branching))
        return symgen.load(path)


def triple(values):
    return " ".join(f"{value:.17g}" for value in values)


def growth(timer):
    rows = []
    for links in LINKS:
        robot = loaded_chain(links)
        marks = [time.perf_counter()]
        program, _ = symgen.program(robot, QUANTITY)
        marks.append(time.perf_counter())
        module = symgen.build(robot, symgen.Options(quantities=(QUANTITY,)))
        marks.append(time.perf_counter())
        (row,) = measure(module, random_states(robot, [QUANTITY], STATES), rounds=9)
        derive, both = marks[1] - marks[0], marks[2] - marks[1]
        rows.append(
            {
                "links": links,
                "operations": cost(program).operations,
                "ns": row.one,
                "derive": derive,
                "compile": max(both - derive, 0.001),
            }
        )
    long = [row for row in rows if row["links"] >= 10]
    logs = {key: np.log([row[key] for row in long]) for key in rows[0]}
    exponents = {key: float(np.polyfit(logs["links"], logs[key], 1)[0]) for key in rows[0] if key != "links"}
    return {"rows": rows, "exponents": exponents}
