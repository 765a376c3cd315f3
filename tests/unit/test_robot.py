"""Robots built in Python, equivalent robots, and the counts that are promised."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pinocchio
import pytest
from helpers.loading import load_named
from helpers.random_robots import branched
from sympy import Symbol, sqrt

import symgen
from symgen import (
    Fixed,
    Inertia,
    Joint,
    Link,
    Prismatic,
    Revolute,
    Robot,
    Symmetric,
    Vector,
)
from symgen.program.cost import cost
from symgen.program.evaluate import evaluate
from symgen.robot.description.inertia import from_center_of_mass, implausible
from symgen.robot.description.limits import Limits
from symgen.robot.rewrites.equivalent import align, fuse

PINOCCHIO_BODY = pinocchio.Inertia(
    1.5,
    np.array([0.1, -0.2, 0.05]),
    np.array([[0.02, 0.001, 0], [0.001, 0.03, -0.002], [0, -0.002, 0.04]]),
)


def test_a_robot_built_in_python_agrees_with_pinocchio():
    model = pinocchio.Model()
    c, s = np.cos(0.3), np.sin(0.3)
    tilt = pinocchio.SE3(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]), np.array([0.1, 0, 0.2]))
    unit = np.array([1.0, -2.0, 0.5]) / np.linalg.norm([1.0, -2.0, 0.5])
    parents = {}
    for name, parent, kind, placement in (
        ("first", None, pinocchio.JointModelRevoluteUnaligned(np.array([0.0, 0, -1])), tilt),
        ("left", "first", pinocchio.JointModelPrismaticUnaligned(np.array([1, 0, 1]) / np.sqrt(2)), (0, 0.3, 0)),
        ("right", "first", pinocchio.JointModelRevoluteUnaligned(unit), (0.2, 0, 0)),
    ):
        if isinstance(placement, tuple):
            placement = pinocchio.SE3(np.eye(3), np.array(placement))
        parents[name] = model.addJoint(parents.get(parent, 0), kind, placement, name)
        model.appendBodyToJoint(parents[name], PINOCCHIO_BODY, pinocchio.SE3.Identity())
    module = symgen.build(branched())
    data = model.createData()
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 3))
    expected = pinocchio.rnea(model, data, q, qd, qdd)
    np.testing.assert_allclose(module.inverse_dynamics(q, qd, qdd), expected, rtol=1e-13)
    np.testing.assert_allclose(module.forward_dynamics(q, qd, expected), qdd, rtol=1e-11)


def test_numbers_are_made_exact():
    robot = branched()
    assert all(entry.is_Rational for link in robot.links for entry in link.inertia)
    assert sum(c * c for c in robot.joints[2].kind.axis) == 1
    assert Prismatic((1, 0, 1)).axis[0] != 1
    assert sum(c * c for c in Prismatic((1, 0, 1)).axis) == 1


def test_symbols_must_be_parameters():
    with pytest.raises(symgen.InputError, match=r"parameters of the robot, found \['m'\]"):
        Robot("r", (Link("a", Inertia(Symbol("m"), Vector.zero(), Symmetric.zero())),), ())


def test_an_axis_must_have_a_direction():
    with pytest.raises(symgen.InputError, match="axis that is not zero"):
        Revolute((0, 0, 0))


def test_fusing_and_aligning_keep_energies():
    robot = load_named("panda")
    described = {"as_described": True, "quantities": ("kinetic_energy", "potential_energy")}
    simple = align(fuse(robot))
    assert len(fuse(robot).links) == 8
    module, simpler = symgen.build(robot, **described), symgen.build(simple, **described)
    q, qd = np.random.default_rng(1).normal(size=(2, 7))
    np.testing.assert_allclose(module.kinetic_energy(q, qd), simpler.kinetic_energy(q, qd), rtol=1e-13)
    np.testing.assert_allclose(module.potential_energy(q), simpler.potential_energy(q), rtol=1e-13)


def test_snapped_constants_are_exact():
    robot = fuse(load_named("panda"))
    assert any(entry.has(sqrt(2)) for link in robot.links for entry in link.inertia)


@pytest.mark.parametrize(
    ("name", "most"),
    [("panda", 800), ("ur5", 420), ("puma560", 500)],
)
def test_inverse_dynamics_takes_no_more_operations_than_promised(name, most):
    program, _ = symgen.program(load_named(name), "inverse_dynamics")
    assert cost(program).operations <= most


def test_parameter_expressions_are_hoisted():
    symbolic, _ = symgen.program(load_named("three_link"), "inverse_dynamics")
    baked, _ = symgen.program(load_named("three_link", parameters="baked"), "inverse_dynamics")
    assert cost(symbolic) == cost(baked)
    assert symbolic.setup


def test_a_route_asked_for_is_taken_or_refused():
    robot = load_named("ur5")
    program, _ = symgen.program(robot, "velocity_product", route="newton_euler")
    assert program.route == "newton_euler"
    with pytest.raises(symgen.InputError, match="route of mass_matrix: expected auto or one of"):
        symgen.program(robot, "mass_matrix", route="newton_euler")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"target": 3}, "option target: expected names, found 3"),
        ({"target": ()}, "at least one target"),
        ({"quantities": ("gravity", "gravity")}, "option quantities: expected each name once"),
        ({"plausibility": 1}, "option plausibility: expected True or False"),
    ],
)
def test_options_are_checked(settings, message):
    with pytest.raises(symgen.InputError, match=message):
        symgen.generate(":planar_2r", **settings)


LIMITED = """<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
<joint name="ab" type="revolute"><parent link="a"/><child link="b"/>
    <limit lower="-1" upper="2" velocity="3" effort="4"/></joint>
<joint name="bc" type="prismatic"><parent link="b"/><child link="c"/>
    <limit lower="0" upper="0" velocity="0" effort="5"/></joint></robot>"""


def test_limits_are_read_from_urdf_and_zeros_are_not_limits(tmp_path):
    (tmp_path / "r.urdf").write_text(LIMITED)
    first, second = (joint.limits for joint in symgen.load(tmp_path / "r.urdf").joints)
    assert (first.lower, first.upper, first.velocity, first.effort) == (-1, 2, 3, 4)
    assert (second.lower, second.upper, second.velocity, second.effort) == (None, None, None, 5)


def test_limits_of_mjcf_and_toml(tmp_path):
    (tmp_path / "m.xml").write_text(
        """<mujoco><compiler angle="radian"/><worldbody><body name="b"><joint name="j" range="-1 2"
        actuatorfrcrange="-7 7"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody></mujoco>"""
    )
    (joint,) = symgen.load(tmp_path / "m.xml").joints
    assert (joint.limits.lower, joint.limits.upper, joint.limits.effort) == (-1, 2, 7)
    assert float(load_named("panda").slots[3].joint.limits.upper) == -0.0698


@pytest.mark.parametrize(
    "limits, message",
    [
        ({"lower": 1, "upper": 0}, "limits: expected a lower limit that is not above the upper one, found 1"),
        ({"upper": 0}, "limits: expected both a lower and an upper limit, or neither"),
        ({"effort": -1}, "limits.effort: expected a limit above zero, found -1"),
        ({"velocity": Symbol("v")}, "limits.velocity: expected a number, found 'v'"),
    ],
)
def test_limits_are_checked(limits, message):
    with pytest.raises(symgen.InputError) as error:
        Limits(**limits)
    assert str(error.value) == message


def test_a_payload_is_a_body_on_the_chosen_frame():
    robot = load_named("panda", frames=("panda_hand_tcp",), runtime=("payload",))
    program, _ = symgen.program(robot, "inverse_dynamics")
    given = {"m": 2.5, "x": 0.01, "y": -0.02, "z": 0.05, "Ixx": 0.03, "Ixy": 1e-3, "Ixz": -2e-3}
    given |= {"Iyy": 0.02, "Iyz": 3e-3, "Izz": 0.04}
    payload = symgen.from_center_of_mass(
        given["m"],
        Vector(*(given[axis] for axis in "xyz")),
        Symmetric(tuple(given[f"I{entry}"] for entry in ("xx", "xy", "xz", "yy", "yz", "zz"))),
    )
    bare = load_named("panda")
    loaded = replace(
        bare,
        links=(*bare.links, Link("load", payload)),
        joints=(*bare.joints, Joint("weld", "panda_hand_tcp", "load", Fixed())),
    )
    welded, _ = symgen.program(loaded, "inverse_dynamics")
    source = np.random.default_rng(0)
    inputs = {name: list(source.uniform(-2, 2, 7)) for name in ("q", "qd", "qdd")}
    values = {f"payload_{name}": value for name, value in given.items()}
    np.testing.assert_allclose(
        evaluate(program, inputs, parameters=values)["tau"], evaluate(welded, inputs)["tau"], rtol=1e-12, atol=1e-12
    )


def test_a_payload_needs_one_frame():
    with pytest.raises(symgen.InputError, match=r"option payload: expected one of the tips.*choose with --payload"):
        load_named("panda", frames=("panda_link7", "panda_hand"), runtime=("payload",))


def test_inertias_near_the_limit_of_plausibility_are_judged_by_their_eigenvalues():
    """The quick test by leading minors never accepts an inertia with a negative principal second moment."""
    source = np.random.default_rng(5)
    for exponent in range(-16, 1):
        for sign in (-1, 1):
            turn = np.linalg.qr(source.normal(size=(3, 3)))[0]
            second = turn @ np.diag([1.0, source.uniform(0.01, 1), sign * 10.0**exponent]) @ turn.T
            inertia = (second.trace() * np.eye(3) - second)[np.triu_indices(3)]
            link = Link("body", from_center_of_mass(1, Vector.zero(), Symmetric(tuple(map(float, inertia)))))
            assert (implausible(link) is not None) == (sign < 0 and exponent > -9), (exponent, sign)
