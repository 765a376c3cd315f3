"""Rounding errors of compiled code against arithmetic of 50 digits, beside those of Pinocchio on the same states."""

from __future__ import annotations

import ctypes
import platform
import sys

import numpy as np
import pinocchio
import pytest
from helpers.loading import example_root, load, load_named
from helpers.pinocchio_robots import pinocchio_robot
from sympy import Rational

import symgen
from symgen.program.evaluate import evaluate, multiprecision

STATES = 12
MODES = {"x86_64": (0x400, 0x800, 0xC00), "aarch64": (0x400000, 0x800000, 0xC00000)}
"""Down, up and towards zero, as <fenv.h> numbers them."""
REFERENCE = {
    "inverse_dynamics": "newton_euler",
    "mass_matrix": "composite_rigid_body",
    "forward_dynamics": "articulated_body",
}


@pytest.mark.parametrize("name", ["iiwa14", "panda", "ur5"])
def test_errors_are_within_four_times_those_of_pinocchio(name):
    """Root mean squares over states, relative to each state's largest entry; robots whose inertias Pinocchio takes."""
    robot = load_named(name, parameters="baked", plausibility=False)
    module = symgen.build(robot, quantities=tuple(REFERENCE))
    model = pinocchio_robot(robot)
    data = model.createData()
    q, qd, x = np.random.default_rng(3).uniform(-3, 3, (3, STATES, robot.nv))
    peers = {
        "inverse_dynamics": lambda k: pinocchio.rnea(model, data, q[k], qd[k], x[k]),
        "mass_matrix": lambda k: np.triu(pinocchio.crba(model, data, q[k])) + np.triu(data.M, 1).T,
        "forward_dynamics": lambda k: pinocchio.aba(model, data, q[k], qd[k], x[k]),
    }
    for quantity, route in REFERENCE.items():
        described = {"route": route, "as_described": True}
        (program, _), digits = symgen.program(robot, quantity, **described), multiprecision(50)
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


@pytest.mark.parametrize("scalar", ["double", "float"])
def test_angles_of_many_turns_lose_the_digits_of_their_size(scalar):
    """By at most 8 |q| roundoffs of the largest torque: the UR5's parallel axes add up three angles."""
    robot = load_named("ur5")
    module = symgen.build(robot, quantities=("gravity",), scalar=scalar)
    program, _ = symgen.program(robot, "gravity")
    roundoff, dtype = (2.0**-53, np.float64) if scalar == "double" else (2.0**-24, np.float32)
    source, domain = np.random.default_rng(0), multiprecision(50)
    for size in (1.0, 1e2, 1e4) if scalar == "float" else (1.0, 1e3, 1e5, 1e7, 1e10):
        q = source.uniform(-size, size, (20, 6)).astype(dtype)
        found = module.gravity(q)
        rows = [[domain.number(Rational(float(x))) for x in row] for row in q]
        exact = np.array([[float(g) for g in evaluate(program, {"q": row}, domain)["g"]] for row in rows])
        assert np.abs(found - exact).max() <= 8 * max(size, 1.0) * roundoff * np.abs(exact).max()


@pytest.mark.skipif(sys.platform != "linux", reason="the C library's fesetround")
@pytest.mark.parametrize(("trig", "allowed"), [("inline", 1e-9), ("libm", 1e-14)])
def test_other_rounding_modes_keep_the_digits_that_are_stated(trig, allowed):
    module = symgen.build(load_named("ur5"), quantities=("gravity",), trig=trig)
    q = np.random.default_rng(1).uniform(-3, 3, (41, 6))
    nearest, library = module.gravity(q), ctypes.CDLL("libm.so.6")
    for mode in MODES.get(platform.machine(), ()):
        assert library.fesetround(mode) == 0
        try:
            found = module.gravity(q)
        finally:
            library.fesetround(0)
        assert np.abs(found - nearest).max() <= allowed * np.abs(nearest).max()


def test_what_snapping_moves_is_told_and_small():
    """Angles of the UR5's file such as 1.570796325 are a nanoradian from a right angle."""
    path = example_root() / "ur_description/urdf/ur5_robot.urdf"
    options = {"quantities": ("gravity",)}
    snapped, exact = load(path), load(path, snap=0.0)
    moved = [note for note in snapped.notes if note.kind == "snapped"]
    assert moved
    q = np.random.default_rng(2).uniform(-3, 3, (41, 6))
    a, b = (symgen.build(robot, **options).gravity(q) for robot in (snapped, exact))
    assert 0 < np.abs(a - b).max() / np.abs(b).max() < 1e-9
