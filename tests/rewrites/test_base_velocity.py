"""The option base_velocity: the base's velocity, acceleration and force along the world's axes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from helpers.daily import daily
from helpers.random_robots import Builder
from sympy import Rational

import symgen
from symgen.catalog import QUANTITIES
from symgen.errors import ProofError
from symgen.options import Generating
from symgen.pipeline import proven
from symgen.program.evaluate import evaluate
from symgen.robot import Floating
from symgen.robot.description.numbers import circle_point
from symgen.robot.rewrites.equivalent import floating
from symgen.routes.mixed.derivatives import is_mixed
from symgen.session import Session
from symgen.spatial import AxisRotation, Rotation, Transform, Vector

MIXED = Generating(base_velocity="mixed")
QUANTITIES_WITH_VELOCITIES = [name for name, each in QUANTITIES.items() if "base_velocity" in each.choices]
MIXED_NAMES = [name for name in QUANTITIES_WITH_VELOCITIES if is_mixed(QUANTITIES[name])]


@cache
def session(seed: int, joints: int = 2, mimic: bool = False) -> Session:
    """Return a random tree on a floating joint whose frame is rotated and moved in the world."""
    robot = floating(Builder(seed, ["revolute", "prismatic"]).robot(joints, mimic=mimic), Floating())
    turn = Rotation((AxisRotation(0, *circle_point(Rational(1, 2))), AxisRotation(2, *circle_point(Rational(6, 5)))))
    place = Transform(turn, Vector(Rational(1, 5), Rational(0), Rational(-1, 3)))
    first, *others = robot.joints
    tip = robot.joints[-1].child
    joints = (replace(first, origin=place), *others)
    return Session(replace(robot, joints=joints, operational_frames=(tip, robot.joints[0].child)))


@pytest.mark.parametrize("name", MIXED_NAMES)
def test_every_quantity_is_proven(name):
    assert "equal to d'Alembert's principle" in proven(session(1), name, MIXED).proof


@pytest.mark.parametrize("name", daily(MIXED_NAMES, lambda name: name.startswith("forward_dynamics_ext")))
def test_every_quantity_of_a_robot_with_mimic_joints_is_proven(name):
    """Some routes do not support mimic joints, so another route derives the quantity along the body's axes."""
    mimicking = session(5, 3, True)
    assert any(joint.mimic for joint in mimicking.model.joints)
    assert "equal to d'Alembert's principle" in proven(mimicking, name, MIXED).proof


@pytest.mark.parametrize("name", ["frame_quaternions", "forward_kinematics", "potential_energy"])
def test_quantities_without_velocities_stay_available(name):
    assert "equal to d'Alembert's principle" in proven(session(1), name, MIXED).proof


@pytest.mark.parametrize("name", [name for name in QUANTITIES_WITH_VELOCITIES if not is_mixed(QUANTITIES[name])])
def test_other_quantities_are_refused(name):
    with pytest.raises(symgen.UnsupportedError):
        proven(session(1), name, MIXED)


def test_the_proof_finds_a_missing_term(monkeypatch):
    """The acceleration along the body's axes without w x v is wrong."""
    monkeypatch.setattr("symgen.routes.mixed.state.MixedState.change", lambda *_: None)
    with pytest.raises(ProofError):
        proven(Session(session(2).model), "inverse_dynamics", replace(MIXED, route="newton_euler"))


AXES = {"base_velocity": "mixed"}


@pytest.fixture(scope="module")
def floating_tree():
    """Return a robot, a state, and functions that evaluate a quantity in both representations."""
    robot = floating(Builder(3, ["revolute", "prismatic"]).robot(2), Floating())
    q, (v, a) = symgen.random_positions(robot, 1, seed=1)[0], np.random.default_rng(2).normal(size=(2, robot.nv))

    def function(options):
        program = cache(lambda name: proven(own, name, options).program)

        def values(name, *inputs):
            given = {array.name: each for array, each in zip(program(name).inputs, inputs, strict=True)}
            found = evaluate(program(name), given)
            arrays = [np.reshape(found[each.name], each.shape) for each in program(name).outputs]
            return arrays if len(arrays) > 1 else arrays[0]

        own = Session(robot)
        return values

    return robot, function(Generating()), function(MIXED), q, v, a


def conversion(q):
    """Return the matrix X that maps mixed velocities to velocities along the body's axes."""
    x, y, z, w = q[3:7]
    X = np.eye(len(q) - 1)
    X[:3, :3] = X[3:6, 3:6] = np.transpose(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    return X


def test_values_are_converted(floating_tree):
    _, body, mixed, q, v, a = floating_tree
    X = conversion(q)
    v_body, a_body = X @ v, X @ a
    a_body[:3] -= np.cross(v_body[3:6], v_body[:3])
    tau, bias = mixed("inverse_dynamics", q, v, a), mixed("bias", q, v)
    np.testing.assert_allclose(tau, X.T @ body("inverse_dynamics", q, v_body, a_body), atol=1e-12)
    np.testing.assert_allclose(mixed("mass_matrix", q), X.T @ body("mass_matrix", q) @ X, atol=1e-12)
    np.testing.assert_allclose(mixed("jacobian", q)[0], body("jacobian", q)[0] @ X, atol=1e-12)
    np.testing.assert_allclose(bias, tau - mixed("mass_matrix", q) @ a, atol=1e-11)
    np.testing.assert_allclose(mixed("velocity_product", q, v), bias - mixed("gravity", q), atol=1e-11)
    np.testing.assert_allclose(mixed("forward_dynamics", q, v, tau), a, atol=1e-11)


@pytest.mark.parametrize("name", ["inverse_dynamics", "forward_dynamics"])
def test_derivatives_are_rates_along_the_world_s_axes(floating_tree, name):
    robot, _, mixed, q, v, a = floating_tree
    X, h = conversion(q), 1e-6
    last = a if name == "inverse_dynamics" else mixed("inverse_dynamics", q, v, a)
    slopes = mixed(f"{name}_derivatives", q, v, last)
    for k, unit in enumerate(np.eye(robot.nv)):
        up, down = (symgen.integrate(robot, q, s * h * (X @ unit)) for s in (1, -1))
        pairs = (
            (mixed(name, up, v, last), mixed(name, down, v, last)),
            (mixed(name, q, v + h * unit, last), mixed(name, q, v - h * unit, last)),
            (mixed(name, q, v, last + h * unit), mixed(name, q, v, last - h * unit)),
        )
        for slope, (above, below) in zip(slopes, pairs, strict=True):
            np.testing.assert_allclose(slope[:, k], (above - below) / (2 * h), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize(
    ("robot", "quantities", "message"),
    [
        (":planar_2r", ["mass_matrix"], "option base_velocity: expected a robot with a floating base"),
        (":passive_walker", ["mass_matrix"], "base velocities along the world's axes are for robots"),
        (":ur5", ["potential_energy"], "option base_velocity: expected a quantity that this option affects"),
        (
            ":ur5",
            ["inverse_dynamics", "coriolis_matrix", "mass_matrix_derivatives"],
            "ur5: coriolis_matrix, mass_matrix_derivatives are not available with base_velocity mixed",
        ),
    ],
)
def test_an_option_that_cannot_act_is_an_error(robot, quantities, message):
    base = {"base": "floating"} if robot == ":ur5" else {}
    with pytest.raises((symgen.InputError, symgen.UnsupportedError), match=message):
        symgen.generate(robot, quantities=quantities, base_velocity="mixed", **base)


def test_packages_have_only_the_derivatives_that_exist():
    robot = symgen.load(":planar_2r", parameters="baked", base="floating")
    files = symgen.generate(robot, target="casadi", quantities=["inverse_dynamics"], **AXES)
    header = next(text for name, text in files.items() if name.endswith(".h"))
    assert "inverse_dynamics_derivatives" in header
    assert "inverse_dynamics_second_derivatives" not in header
    assert "velocity, acceleration and force along the world's axes" in header


def test_functions_say_that_the_base_is_along_the_world():
    robot = symgen.load(":planar_2r", parameters="baked", base="floating")
    for options in ({}, AXES):
        function = symgen.build(robot, quantities=["inverse_dynamics"], **options).inverse_dynamics
        for text in (repr(function), function.__doc__):
            assert ("with the base along the world's axes" in text) == bool(options)
