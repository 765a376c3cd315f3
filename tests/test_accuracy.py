"""Rounding errors of compiled code against arithmetic of 50 digits, beside those of Pinocchio on the same states."""

from __future__ import annotations

import numpy as np
import pinocchio
import pytest
from conftest import load_named
from pinocchio_robots import pinocchio_robot
from sympy import Rational

import symgen
from symgen.program.evaluate import evaluate, multiprecision

STATES = 12
REFERENCE = {
    "inverse_dynamics": "newton_euler",
    "mass_matrix": "composite_rigid_body",
    "forward_dynamics": "articulated_body",
}


@pytest.mark.parametrize("name", ["iiwa14", "panda", "ur5"])
def test_errors_are_within_four_times_those_of_pinocchio(name):
    """Root mean squares over states, relative to each state's largest entry; robots whose inertias Pinocchio takes."""
    robot = load_named(name, parameters="baked", plausibility=False)
    module = symgen.build(robot, symgen.Options(quantities=tuple(REFERENCE)))
    model = pinocchio_robot(robot)
    data = model.createData()
    q, qd, x = np.random.default_rng(3).uniform(-3, 3, (3, STATES, robot.nv))
    peers = {
        "inverse_dynamics": lambda k: pinocchio.rnea(model, data, q[k], qd[k], x[k]),
        "mass_matrix": lambda k: np.triu(pinocchio.crba(model, data, q[k])) + np.triu(data.M, 1).T,
        "forward_dynamics": lambda k: pinocchio.aba(model, data, q[k], qd[k], x[k]),
    }
    for quantity, route in REFERENCE.items():
        described = symgen.Options(route=route, as_described=True)
        (program, _), digits = symgen.program(robot, quantity, described), multiprecision(50)
        given = {"q": q, "qd": qd, "qdd": x, "tau": x}
        arrays = [given[array.name] for array in program.inputs]
        batch = getattr(module, quantity)(*arrays)
        errors = {"one": [], "batch": [], "peer": []}
        for k in range(STATES):
            exact = {a.name: [digits.number(Rational(v)) for v in given[a.name][k]] for a in program.inputs}
            (values,) = evaluate(program, exact, digits).values()
            shape = program.outputs[0].shape
            rounded = np.array([float(value) for value in values]).reshape(shape)
            rest = np.array([float(v - digits.number(Rational(float(v)))) for v in values]).reshape(shape)
            found = {
                "one": getattr(module, quantity)(*(a[k] for a in arrays)),
                "batch": batch[k],
                "peer": peers[quantity](k),
            }
            for who, value in found.items():
                errors[who].append(np.abs((value - rounded) - rest).max() / np.abs(rounded).max())
        rms = {who: np.sqrt(np.mean(np.square(each))) for who, each in errors.items()}
        assert max(rms["one"], rms["batch"]) <= 4 * rms["peer"], (quantity, rms)
        assert rms["peer"] < 1e-9
