"""URDF of versions 1.1 and 1.2: quaternions, capsules, and limits of accelerations."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from sympy import Integer, Rational

import symgen

ARM = """<robot name="arm"{version}>
  <link name="base"/>
  <link name="one">
    <inertial><origin xyz="0.1 0 0.2" {turned}/><mass value="2"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0.01" ixz="0" iyz="0.02"/></inertial>
    <visual><geometry><capsule radius="0.1" length="0.3"/></geometry></visual>
    <collision><geometry><capsule radius="0.1" length="0.3"/></geometry></collision>
  </link>
  <link name="two">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="first" type="revolute"><parent link="base"/><child link="one"/><axis xyz="0 1 0"/>
    <origin xyz="0 0 1" {turned}/><limit lower="-1" upper="1" effort="10" velocity="2" {more}/></joint>
  <joint name="second" type="prismatic"><parent link="one"/><child link="two"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="2" {other}/></joint>
</robot>"""

ENDS = "".join(
    f'<{end}><link name="two"/><origin quat_xyzw="0 0 0 1"/></{end}>' for end in ("predecessor", "successor")
)


def arm(version="", turned='rpy="0 0 0"', more="", other=""):
    return ARM.format(version=version and f' version="{version}"', turned=turned, more=more, other=other)


LOOP = arm("1.1").replace("</robot>", f'<loop name="l" type="revolute">{ENDS}<axis xyz="0 0 1"/></loop></robot>')


def acceleration_limits(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return [joint.limits.acceleration for joint in symgen.loads(text).joints]


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_a_quaternion_turns_as_its_angles(version):
    """The quaternion need not have unit length. The angles are those of the same rotation by NumPy."""
    x, y, z, w = np.array((1.0, -2.0, 3.0, 4.0)) / np.sqrt(30)
    roll = np.arctan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
    pitch = np.arcsin(2 * (w * y - z * x))
    yaw = np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 2))
    torques = [
        symgen.build(symgen.loads(text), quantities=["inverse_dynamics"]).inverse_dynamics(q, qd, qdd)
        for text in (arm(version, 'quat_xyzw="1 -2 3 4"'), arm("1.0", f'rpy="{roll:.17g} {pitch:.17g} {yaw:.17g}"'))
    ]
    np.testing.assert_allclose(*torques, rtol=1e-12)


@pytest.mark.parametrize(
    ("more", "limit"),
    [
        ('acceleration="3"', Integer(3)),
        ('acceleration="3" deceleration="4.1"', Rational(41, 10)),
        ('deceleration="-1"', None),
        ("", None),
    ],
)
def test_the_larger_limit_of_accelerations_is_kept(more, limit):
    text = arm("1.2", more=more, other='acceleration="inf"')
    assert acceleration_limits(text) == [limit, None]
    written = symgen.loads(text)
    assert acceleration_limits(written.to_urdf()) == acceleration_limits(written.to_toml()) == [limit, None]
    assert ('version="1.2"' in written.to_urdf()) == (limit is not None)


def test_older_versions_have_no_limits_of_accelerations():
    with pytest.warns(symgen.RobotWarning, match="acceleration"):
        robot = symgen.loads(arm("1.1", more='acceleration="3"'))
    assert robot.joints[0].limits.acceleration is None


def test_bounds_use_the_limits_of_the_file():
    text = arm("1.2", more='acceleration="3"', other='acceleration="5"')
    found = symgen.bounds(symgen.loads(text), "inverse_dynamics", boxes=50)
    assert [abs(found[f"tau[{k}]"].upper.state["qdd"][k]) for k in range(2)] == [3, 5]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (arm("2.0"), "robot: version: expected version 1.0, 1.1, 1.2, found '2.0'"),
        (arm("", 'quat_xyzw="0 0 0 1"'), 'joint first/origin: expected <robot version="1.1"> for quat_xyzw'),
        (arm("1.1", 'quat_xyzw="0 0 0 1" rpy="0 0 0"'), "expected rpy or quat_xyzw, found both"),
        (arm("1.1", 'quat_xyzw="0 0 1"'), "joint first/origin/quat_xyzw: expected 4 numbers"),
        (arm("1.1", 'quat_xyzw="0 0 0 0"'), "expected a quaternion that is not zero"),
        (LOOP, "<origin>: expected rpy: only the origins of joints and inertials have quat_xyzw"),
        (arm("1.2", more='acceleration="fast"'), "joint first/limit/acceleration: expected a number"),
    ],
)
def test_what_does_not_fit_is_refused(text, message):
    with pytest.raises(symgen.InputError) as refusal:
        symgen.loads(text)
    assert message in str(refusal.value)


def test_the_link_of_an_oblique_plane_has_a_name_of_its_own():
    inertia = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    link = f'<link name="{{}}"><inertial><mass value="1"/>{inertia}</inertial></link>'
    joint = '<joint name="p" type="planar"><parent link="b"/><child link="{}"/><axis xyz="1 0 0"/></joint>'
    robots = [
        symgen.loads(f'<robot name="r"><link name="b"/>{link.format(name)}{joint.format(name)}</robot>')
        for name in ("p_plane", "p")
    ]
    assert [robot.nv for robot in robots] == [3, 3]
    assert robots[0].joints[0].child == "p_plane_2"
