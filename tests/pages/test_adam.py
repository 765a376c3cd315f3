"""adam's functions of a floating biped, in both of its representations of the base, against compiled functions."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pytest

import symgen

GRAVITY = (0, 0, -9.80665)
FOOT = "FL_FOOT"
QUANTITIES_OF_BOTH = (
    *("mass_matrix", "bias", "gravity", "velocity_product", "forward_dynamics", "forward_kinematics", "center_of_mass"),
    *("center_of_mass_jacobian", "centroidal_momentum_matrix", "jacobian", "jacobian_local", "subtree_centers_of_mass"),
)
QUANTITIES = (*QUANTITIES_OF_BOTH, "jacobian_local_rate")


def close(value, expected):
    """In single precision where gravity enters, since adam's gravity has it."""
    np.testing.assert_allclose(np.squeeze(value), expected, rtol=1e-6, atol=1e-6)


@pytest.fixture(scope="module")
def both(example_robots):
    """adam's object, ours, and a state of the robot."""
    adam = pytest.importorskip("adam")
    path = str(example_robots / "bolt_description" / "robots" / "bolt.urdf")
    with pytest.warns(symgen.RobotWarning):
        robot = symgen.load(path, base="floating", snap=0, gravity=GRAVITY, frames=[FOOT])
    joints = [slot.joint.name for slot in robot.slots[1:]]
    theirs = import_module("adam.numpy").KinDynComputations(path, joints)
    q, (qd, tau) = symgen.random_positions(robot, 1, seed=1)[0], np.random.default_rng(2).normal(size=(2, robot.nv))
    tau[:6] = 0
    ours = symgen.build(robot, quantities=QUANTITIES)
    mixed = symgen.build(robot, quantities=QUANTITIES_OF_BOTH, base_velocity="mixed")
    kept = {"adam": adam.Representations, "theirs": theirs, "ours": ours, "mixed": mixed, "q": q, "qd": qd, "tau": tau}
    return SimpleNamespace(**kept, pose=pose(q), angles=q[7:])


def pose(q):
    x, y, z, w = q[3:7]
    H = np.eye(4)
    H[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    H[:3, 3] = q[:3]
    return H


def test_poses_and_masses(both):
    theirs, ours, H, s = both.theirs, both.ours, both.pose, both.angles
    close(theirs.forward_kinematics(FOOT, H, s)[:3], ours.forward_kinematics(both.q)[0])
    close(theirs.CoM_position(H, s), ours.center_of_mass(both.q))
    close(theirs.get_total_mass(), ours.subtree_centers_of_mass(both.q)[0][0])


def test_the_body_s_axes(both):
    theirs, ours, q, qd, H, s = both.theirs, both.ours, both.q, both.qd, both.pose, both.angles
    theirs.set_frame_velocity_representation(both.adam.BODY_FIXED_REPRESENTATION)
    state = (H, s, qd[:6], qd[6:])
    close(theirs.mass_matrix(H, s), ours.mass_matrix(q))
    close(theirs.bias_force(*state), ours.bias(q, qd))
    close(theirs.coriolis_term(*state), ours.velocity_product(q, qd))
    close(theirs.gravity_term(H, s), ours.gravity(q))
    close(theirs.aba(*state, both.tau[6:]), ours.forward_dynamics(q, qd, both.tau))
    close(theirs.CoM_jacobian(H, s), ours.center_of_mass_jacobian(q))
    close(theirs.jacobian(FOOT, H, s), ours.jacobian_local(q)[0])
    close(theirs.jacobian_dot(FOOT, *state) @ qd, ours.jacobian_local_rate(q, qd)[0] @ qd)


def test_the_world_s_axes(both):
    theirs, ours, q, qd, H, s = both.theirs, both.mixed, both.q, both.qd, both.pose, both.angles
    theirs.set_frame_velocity_representation(both.adam.MIXED_REPRESENTATION)
    state = (H, s, qd[:6], qd[6:])
    close(theirs.mass_matrix(H, s), ours.mass_matrix(q))
    close(theirs.bias_force(*state), ours.bias(q, qd))
    close(theirs.coriolis_term(*state), ours.velocity_product(q, qd))
    close(theirs.gravity_term(H, s), ours.gravity(q))
    close(theirs.aba(*state, both.tau[6:]), ours.forward_dynamics(q, qd, both.tau))
    close(theirs.CoM_jacobian(H, s), ours.center_of_mass_jacobian(q))
    close(theirs.jacobian(FOOT, H, s), ours.jacobian(q)[0])
    close(theirs.centroidal_momentum_matrix(H, s), ours.centroidal_momentum_matrix(q))
