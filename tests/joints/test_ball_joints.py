"""Ball joints of URDF as other programs spell them."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from helpers.written import torques

import symgen
from symgen.robot import Spherical

BALL = """<robot name="ball" xmlns:drake="http://drake.mit.edu"><link name="base"/>
<link name="a"><inertial><origin xyz="0.1 0.2 -0.3"/><mass value="2"/>
<inertia ixx="0.3" ixy="0.01" ixz="0" iyy="0.4" iyz="-0.02" izz="0.5"/></inertial></link>
<link name="b"><inertial><origin xyz="0 -0.1 0.2"/><mass value="1"/>
<inertia ixx="0.1" ixy="0" ixz="0.01" iyy="0.2" iyz="0" izz="0.15"/></inertial></link>
{joint}<parent link="base"/><child link="a"/><origin xyz="0 0.1 0.4" rpy="0.3 0 0.2"/></{tag}>
<joint name="hinge" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0.2 0 0"/><axis xyz="0 1 0"/>
</joint></robot>"""
SPELLINGS = {
    "spherical": BALL.format(joint='<joint name="ball" type="spherical">', tag="joint"),
    "ball": BALL.format(joint='<joint name="ball" type="ball">', tag="joint"),
    "drake": BALL.format(joint='<drake:joint name="ball" type="ball">', tag="drake:joint"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_ball_joints_of_urdf_are_those_of_mujoco(spelling):
    robot = symgen.loads(SPELLINGS[spelling], continuous="angle")
    assert [type(joint.kind) for joint in robot.joints][:1] == [Spherical]
    model = mujoco.MjModel.from_xml_string(SPELLINGS["spherical"])
    data, source = mujoco.MjData(model), np.random.default_rng(2)
    step, qd, qdd = source.uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    data.qpos[:], data.qvel[:], data.qacc[:] = [q[3], *q[:3], q[4]], qd, qdd
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    mujoco.mj_inverse(model, data)
    np.testing.assert_allclose(torques(robot, q, qd, qdd), data.qfrc_inverse, rtol=0, atol=1e-12)
