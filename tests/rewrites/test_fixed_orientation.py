"""Frames of fixed orientation: with the angles of parallel axes added up, what is derived is proven equal."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import TREE_QUANTITIES, load_named
from sympy import Rational

import symgen
from symgen import AxisRotation, Frame, Joint, Link, Mimic, Prismatic, Revolute, Robot, Rotation, Transform, Vector
from symgen.catalog import QUANTITIES
from symgen.errors import UnsupportedError
from symgen.program import Trace, cost
from symgen.proof.equality import compare
from symgen.robot.rewrites.equivalent import align, fuse, regroup
from symgen.robot.rewrites.fixed_orientation import FixedOrientationRobot, with_fixed_orientation
from symgen.routes import ROUTES, derive_route
from symgen.spatial import Symmetric

BODY = symgen.from_center_of_mass("1.5", Vector("0.1", "-0.2", "0.05"), Symmetric(("0.02", 0, 0, "0.03", 0, "0.04")))
FLIP = Rotation((AxisRotation(0, -1, 0),))
TILT = Rotation((AxisRotation(0, Rational(3, 5), Rational(4, 5)), AxisRotation(2, 0, 1)))
KNEE = Transform(
    Rotation((AxisRotation(2, Rational(3, 5), Rational(4, 5)),)), Vector(Rational(2, 5), Rational(0), Rational(0))
)


def leg():
    """Three parallel axes, the last the other way round; beyond them an oblique joint and one that follows the knee."""
    joints = (
        Joint("yaw", "base", "a", Revolute()),
        Joint("hip", "a", "b", Revolute(), Transform(TILT, Vector("0.1", 0, "0.2"))),
        Joint("knee", "b", "c", Revolute(), KNEE),
        Joint("ankle", "c", "d", Revolute(), Transform(FLIP, Vector("0.3", "0.1", "0.05"))),
        Joint("toe", "d", "e", Prismatic((1, 0, 1)), Transform(TILT, Vector(0, "0.1", 0))),
        Joint("heel", "d", "f", Revolute((0, 1, 0)), Transform(p=Vector(0, 0, "-0.1")), Mimic("knee", "0.5")),
    )
    links = tuple(Link(name, BODY) for name in ("base", *"abcdef"))
    return Robot("leg", links, joints, frames=(Frame("tip", "c", KNEE),), operational_frames=("tip", "d"))


SLOW = (
    "inverse_dynamics_second_derivatives",
    "bias_derivatives",
    "velocity_product_derivatives",
    "christoffel_symbols",
)
JOINT_SPACE = [
    name for name in TREE_QUANTITIES if QUANTITIES[name].joint_space and QUANTITIES[name].exact and name not in SLOW
]


@pytest.mark.parametrize("ends", daily([False, True], lambda ends: not ends))
def test_all_that_may_ship_is_proven_equal(ends):
    robot = regroup(align(fuse(leg())))
    other = with_fixed_orientation(robot, ends)
    assert other.fixed == ({"b", "c", "d"} if ends else {"b", "c"})
    proven = set()
    for name in JOINT_SPACE if ends else ("inverse_dynamics_external", "mass_matrix", "coriolis_matrix"):
        for route in (
            each for each in ROUTES[FixedOrientationRobot].get(name, ()) if each.candidate and not each.central
        ):
            try:
                expected = derive_route(robot, route, Trace())
            except UnsupportedError:
                continue
            assert compare(expected, derive_route(other, route, Trace()), seed=5).holds, (name, route.name)
            proven.add(name)
    assert {"inverse_dynamics_external", "mass_matrix", "coriolis_matrix"} <= proven


def test_joints_beside_parallel_ones_keep_frames_turning():
    robot = align(fuse(leg()))
    beside = Joint("beside", "b", "g", Revolute(), Transform(p=Vector(0, 0, "0.1")))
    branched = align(Robot("branched", (*robot.links, Link("g", BODY)), (*robot.joints, beside)))
    assert with_fixed_orientation(branched, False).fixed == {"c"}


def test_the_cheapest_program_ships_and_says_so():
    robot = load_named("ur5")
    program, _ = symgen.program(robot, "mass_matrix")
    assert program.variant
    assert {"sin_q1_q2", "cos_q1_q2_q3"} <= {symbol.name for symbol, _ in program.body}
    described, _ = symgen.program(robot, "mass_matrix", as_described=True)
    assert not described.variant
    assert cost(program).operations < cost(described).operations
    text = symgen.generate(robot, quantities=("mass_matrix",))["ur5.c"]
    assert "angles of parallel axes added up" in text


@pytest.mark.parametrize("trig", ["inline", "libm"])
def test_sums_of_large_angles_are_computed_as_well_as_angles(trig):
    module = symgen.build(load_named("ur5"), quantities=("mass_matrix",), trig=trig)
    q = np.random.default_rng(0).uniform(-3, 3, (50, 6))
    turns = 2 * np.pi * np.array([0, 40, -17, 25, 3, 0])
    np.testing.assert_allclose(module.mass_matrix(q + turns), module.mass_matrix(q), atol=1e-12)
