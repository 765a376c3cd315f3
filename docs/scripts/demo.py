"""The main job, end to end: a Panda arm from its description to compiled C, called, and checked.

The torques of the compiled Newton-Euler code stand beside two figures computed independently of it: Pinocchio's, and
Lagrange's equations of the same robot in 50-digit arithmetic.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table
from sympy import Rational

import symgen
from symgen.program.evaluate import evaluate, multiprecision

ROOT = Path(__file__).resolve().parents[2]
DIGITS = 50


def lagrange_torques(robot, q, qd, qdd):
    """tau by Lagrange's equations, the robot as described, in 50-digit arithmetic."""
    options = {"route": "lagrange", "as_described": True}
    program, _ = symgen.program(robot, "inverse_dynamics", **options)
    domain = multiprecision(DIGITS)
    inputs = {
        name: [domain.number(Rational(*float(value).as_integer_ratio())) for value in values]
        for name, values in (("q", q), ("qd", qd), ("qdd", qdd))
    }
    return [float(value) for value in evaluate(program, inputs, domain)["tau"]]


def pinocchio_torques(q, qd, qdd):
    """tau by Pinocchio from the URDF the description was taken from, fingers locked; None where it is absent."""
    try:
        import pinocchio
    except ImportError:
        return None
    share = Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data"
    model = pinocchio.buildModelFromUrdf(str(share / "robots/panda_description/urdf/panda.urdf"))
    fingers = [model.getJointId(f"panda_finger_joint{index}") for index in (1, 2)]
    model = pinocchio.buildReducedModel(model, fingers, pinocchio.neutral(model))
    return pinocchio.rnea(model, model.createData(), q, qd, qdd)


def main():
    console = Console(width=110)
    started = time.perf_counter()
    robot = symgen.load(ROOT / "robots" / "panda.toml")
    panda = symgen.build(robot)
    console.print(f"{robot.name}: {', '.join(panda)}")
    console.print(f"derived, generated, compiled and loaded in {time.perf_counter() - started:.1f} s: {panda.backend}")

    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, robot.nv))
    tau = panda.inverse_dynamics(q, qd, qdd)
    with console.status("Lagrange's equations in 50-digit arithmetic"):
        columns = {"Lagrange, 50 digits": lagrange_torques(robot, q, qd, qdd)}
    peer = pinocchio_torques(q, qd, qdd)
    if peer is not None:
        columns["Pinocchio"] = peer

    table = Table(title="Joint torques [N m] at a random state")
    for heading in ("joint", "compiled C", *columns):
        table.add_column(heading, justify="right")
    for joint in range(robot.nv):
        values = (tau[joint], *(column[joint] for column in columns.values()))
        table.add_row(str(joint + 1), *(f"{value:.12f}" for value in values))
    console.print(table)

    worst = max(np.abs(tau - column).max() / np.abs(tau).max() for column in columns.values())
    console.print(f"largest difference, relative to the largest torque: {worst:.1e}")
    return 0 if worst < 1e-12 else 1


if __name__ == "__main__":
    sys.exit(main())
