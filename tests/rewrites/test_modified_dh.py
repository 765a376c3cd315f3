"""Steps between askew axes as turns about coordinate axes: fewer operations, the same robot to far beyond double."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import load_named
from helpers.random_robots import Builder
from sympy import Integer, Matrix, eye

from symgen.program import cost
from symgen.program.evaluate import evaluate, multiprecision
from symgen.robot.rewrites.equivalent import align, fuse, reframe, regroup
from symgen.robot.rewrites.modified_dh import to_modified_dh
from symgen.robot.rewrites.nearby import ANGLE_DIGITS, nearby
from symgen.routes import chosen_routes, derive
from symgen.spatial import AxisRotation

KINDS = ["revolute", "prismatic", "helical", "cylindrical", "universal"]


def simple(seed, count, kinds=KINDS, near=True):
    described = Builder(seed, kinds).robot(count)
    return reframe(align(fuse(nearby(described) if near else described)))


def values(robot, quantity, digits, seed=0):
    """A quantity of joint space at a random state, to so many digits."""
    program = derive(robot, quantity)
    source = np.random.default_rng(seed)
    given = {
        a.name: [digits.number(Integer(int(x))) for x in source.integers(-9, 9, len(a.elements))]
        for a in program.inputs
    }
    return np.array(evaluate(program, given, digits)[program.outputs[0].name])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "mass_matrix"])
def test_what_is_of_joint_space_stays(seed, quantity):
    digits = multiprecision(ANGLE_DIGITS)
    before, after = (
        values(each, quantity, digits) for each in (simple(seed, 4, near=False), to_modified_dh(simple(seed, 4)))
    )
    assert np.abs(after - before).max() <= 1e-24 * np.abs(before).max()


def test_steps_are_turns_and_one_coordinate_of_each_vanishes():
    robot = simple(3, 6, ["revolute"])
    twisted = to_modified_dh(robot)
    single = [j for j in twisted.joints if sum(o.parent == j.parent for o in twisted.joints) == 1]
    askew = [
        j for j in single if j.parent != twisted.base and all(isinstance(f, AxisRotation) for f in j.origin.R.factors)
    ]
    assert askew
    for joint in askew:
        assert [factor.axis for factor in joint.origin.R.factors] == [0, 2]
        assert 0 in (joint.origin.p.y, joint.origin.p.z)
        R = Matrix(joint.origin.R.matrix())
        assert R * R.T == eye(3)


def test_steps_that_are_no_exact_turns_are_left_as_they_are():
    robot = simple(3, 6, ["revolute"], near=False)
    assert to_modified_dh(robot) is robot


def test_robots_without_askew_axes_stay_as_they_are():
    robot = reframe(align(fuse(load_named("panda"))))
    assert to_modified_dh(robot) is robot


def test_fewer_operations_are_left():
    robot = simple(3, 6, ["revolute"])
    for quantity in ("inverse_dynamics", "mass_matrix", "inverse_dynamics_derivatives"):
        turned, dense = (cost(derive(regroup(each), quantity)).operations for each in (to_modified_dh(robot), robot))
        assert turned < 0.95 * dense


def test_ground_coordinates_are_tried_for_the_same_robots():
    robot = simple(3, 6, ["revolute"])
    for each in (robot, to_modified_dh(robot)):
        assert "idsva_ground" in {route.name for route in chosen_routes(each, "inverse_dynamics_derivatives", "auto")}
