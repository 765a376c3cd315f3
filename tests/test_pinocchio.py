"""Compiled C against Pinocchio on every URDF of example-robot-data, floating bases fixed.

Pinocchio reads the same file with the angles symgen makes exact written out in full, so both see one robot.
"""

from __future__ import annotations

import re

import numpy as np
import pinocchio
import pytest
from conftest import example_urdfs, load, load_named

import symgen
from symgen.catalog import STANDARD
from symgen.robot.numbers import exact, snapped_angle

STATES = 20
TOLERANCE = 1e-10
BIG = 12
"""Degrees of freedom above which the C compiler's optimiser is left out, which takes most of the time."""

COVERED = {
    "a1_description/urdf/a1.urdf": 12,
    "alex_description/urdf/alex_nub_hands.urdf": 19,
    "alex_description/urdf/alex_psyonic_hands.urdf": 39,
    "alex_description/urdf/alex_sake_hands.urdf": 23,
    "alexander_description/urdf/alexander_v1.lowerBodyOnly.urdf": 13,
    "allegro_hand_description/urdf/allegro_left_hand.urdf": 16,
    "allegro_hand_description/urdf/allegro_right_hand.urdf": 16,
    "anymal_b_simple_description/robots/anymal-kinova.urdf": 18,
    "anymal_b_simple_description/robots/anymal.urdf": 12,
    "anymal_c_simple_description/urdf/anymal.urdf": 12,
    "asr_twodof_description/urdf/TwoDofs.urdf": 2,
    "b1_description/urdf/b1-z1.urdf": 19,
    "b1_description/urdf/b1.urdf": 12,
    "baxter_description/urdf/baxter.urdf": 19,
    "bolt_description/robots/bolt.urdf": 6,
    "borinot_description/urdf/borinot_flying_arm_2.urdf": 2,
    "centauro_description/urdf/centauro.urdf": 39,
    "double_pendulum_description/urdf/double_pendulum.urdf": 2,
    "double_pendulum_description/urdf/double_pendulum_continuous.urdf": 2,
    "double_pendulum_description/urdf/double_pendulum_simple.urdf": 2,
    "finger_edu_description/robots/finger_edu.urdf": 3,
    "g1_description/urdf/g1_29dof_rev_1_0.urdf": 29,
    "g1_description/urdf/g1_29dof_with_hand_rev_1_0.urdf": 43,
    "go1_description/urdf/go1.urdf": 12,
    "go2_description/urdf/go2.urdf": 12,
    "hextilt_description/urdf/hextilt_flying_arm_5.urdf": 5,
    "human_description/robots/human.urdf": 36,
    "hyq_description/robots/hyq_no_sensors.urdf": 12,
    "icub_description/robots/icub.urdf": 32,
    "icub_description/robots/icub_reduced.urdf": 29,
    "iris_description/robots/iris.urdf": 4,
    "kinova_description/robots/kinova.urdf": 6,
    "laikago_description/urdf/laikago.urdf": 12,
    "panda_description/urdf/panda.urdf": 9,
    "panda_description/urdf/panda_collision.urdf": 9,
    "pr2_description/urdf/pr2.urdf": 30,
    "quadruped_description/urdf/quadruped.urdf": 8,
    "romeo_description/urdf/romeo.urdf": 55,
    "romeo_description/urdf/romeo_laas_small.urdf": 33,
    "romeo_description/urdf/romeo_small.urdf": 31,
    "simple_humanoid_description/urdf/simple_humanoid.urdf": 29,
    "simple_humanoid_description/urdf/simple_humanoid_classical.urdf": 29,
    "so_arm_description/urdf/so100.urdf": 6,
    "so_arm_description/urdf/so101.urdf": 6,
    "solo_description/robots/solo.urdf": 8,
    "solo_description/robots/solo12.urdf": 12,
    "talos_data/robots/talos_full_v2.urdf": 44,
    "talos_data/robots/talos_full_v2_box.urdf": 44,
    "talos_data/robots/talos_left_arm.urdf": 7,
    "talos_data/robots/talos_reduced.urdf": 32,
    "talos_data/robots/talos_reduced_box.urdf": 32,
    "talos_data/robots/talos_reduced_corrected.urdf": 32,
    "tiago_description/robots/tiago.urdf": 48,
    "tiago_description/robots/tiago_dual.urdf": 101,
    "tiago_description/robots/tiago_no_hand.urdf": 12,
    "tiago_pro_description/robots/tiago_pro.urdf": 33,
    "ur_description/urdf/ur10_joint_limited_robot.urdf": 6,
    "ur_description/urdf/ur10_robot.urdf": 6,
    "ur_description/urdf/ur3_gripper.urdf": 6,
    "ur_description/urdf/ur3_joint_limited_robot.urdf": 6,
    "ur_description/urdf/ur3_robot.urdf": 6,
    "ur_description/urdf/ur5_gripper.urdf": 6,
    "ur_description/urdf/ur5_joint_limited_robot.urdf": 6,
    "ur_description/urdf/ur5_robot.urdf": 6,
    "xarm_description/urdf/xarm7.urdf": 7,
    "z1_description/urdf/z1.urdf": 7,
}
"""Files this version covers, with their degrees of freedom."""

REFUSED = {
    "hector_description/robots/quadrotor_base.urdf": "no joint that moves",
    "iris_description/robots/iris_simple.urdf": "no joint that moves",
    "ur_description/urdf/ur3.urdf": "Required attribute not set in XML: name",
}

MASSLESS = {
    "romeo_description/urdf/romeo.urdf": "joint RThumb3 moves no mass",
    "romeo_description/urdf/romeo_laas_small.urdf": "joint r_gripper_joint moves no mass",
}
"""Files whose mass matrix is singular, with the joint named."""


def relative(path):
    return "/".join(path.parts[-3:])


PATHS = {relative(path): path for path in example_urdfs()}


def pinocchio_model(path, snap):
    """Pinocchio's model, angles in rpy attributes snapped as symgen snaps them."""

    def written_out(match):
        angles = [snapped_angle(exact(float(text)), snap) for text in match.group(1).split()]
        return 'rpy="{}"'.format(" ".join(repr(float(angle.evalf(20))) for angle in angles))

    return pinocchio.buildModelFromXML(re.sub(r'rpy="([-+.\deE\s]*)"', written_out, path.read_text()))


def pinocchio_position(model, q):
    """One angle for each joint, to Pinocchio's configuration, where continuous joints are (cos, sin)."""
    parts = []
    for joint in model.joints[1:]:
        angle = q[joint.idx_v]
        parts += [np.cos(angle), np.sin(angle)] if joint.nq == 2 else [angle]
    return np.array(parts)


def expected_values(model, q, qd, x):
    """Pinocchio's value of each standard quantity, and the arguments to call ours with; ``x`` is qdd or tau."""
    data = model.createData()
    position = pinocchio_position(model, q)
    upper = np.triu(pinocchio.crba(model, data, position))
    return {
        "inverse_dynamics": ((q, qd, x), pinocchio.rnea(model, data, position, qd, x).copy()),
        "mass_matrix": ((q,), upper + np.triu(upper, 1).T),
        "gravity": ((q,), pinocchio.computeGeneralizedGravity(model, data, position).copy()),
        "bias": ((q, qd), pinocchio.nonLinearEffects(model, data, position, qd).copy()),
        "forward_dynamics": ((q, qd, x), pinocchio.aba(model, data, position, qd, x).copy()),
    }


def worst_errors(module, model, seed=0):
    """The largest error of each quantity over random states, relative to its largest entry."""
    source = np.random.default_rng(seed)
    worst = dict.fromkeys(module, 0.0)
    for _ in range(STATES):
        expected = expected_values(model, *source.uniform(-2, 2, (3, model.nv)))
        for name in module:
            arguments, value = expected[name]
            error = np.abs(getattr(module, name)(*arguments) - value).max() / (np.abs(value).max() or 1)
            worst[name] = max(worst[name], error if np.isfinite(error) else np.inf)
    return worst


def test_every_file_is_listed():
    assert set(PATHS) == set(COVERED) | set(REFUSED)


@pytest.mark.parametrize("name", COVERED)
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_agrees_with_pinocchio(name, monkeypatch):
    robot = load(PATHS[name])
    assert robot.nv == COVERED[name]
    if robot.nv > BIG:
        monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    module = symgen.build(robot)
    assert set(STANDARD) - set(module) == ({"forward_dynamics"} if name in MASSLESS else set())
    model = pinocchio_model(PATHS[name], symgen.Options().snap)
    errors = worst_errors(module, model)
    assert max(errors.values()) <= TOLERANCE, errors


@pytest.mark.parametrize("name", MASSLESS)
def test_massless_joints_are_refused_where_pinocchio_has_no_number(name):
    with pytest.raises(symgen.UnsupportedError, match=MASSLESS[name]):
        symgen.build(load(PATHS[name]), symgen.Options(quantities=("forward_dynamics",)))
    model = pinocchio_model(PATHS[name], 0)
    ones = np.ones(model.nv)
    data = model.createData()
    assert np.isnan(pinocchio.aba(model, data, pinocchio_position(model, ones), ones, ones)).any()


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name_of_what_is_missing(name):
    with pytest.raises(symgen.SymgenError, match=REFUSED[name]):
        symgen.build(load(PATHS[name]))


AS_WRITTEN = ["panda_description/urdf/panda.urdf", *(f"ur_description/urdf/ur{size}_robot.urdf" for size in (3, 5, 10))]


@pytest.mark.parametrize("name", AS_WRITTEN)
def test_without_snapping_the_file_is_taken_as_written(name):
    module = symgen.build(load(PATHS[name], snap=0.0))
    errors = worst_errors(module, pinocchio_model(PATHS[name], 0))
    assert max(errors.values()) <= TOLERANCE, errors


@pytest.mark.parametrize(
    ("toml", "urdf", "locked"),
    [
        ("panda", "panda_description/urdf/panda.urdf", ["panda_finger_joint1", "panda_finger_joint2"]),
        ("ur5", "ur_description/urdf/ur5_robot.urdf", []),
    ],
)
def test_our_own_files_describe_the_same_robots(toml, urdf, locked):
    model = pinocchio_model(PATHS[urdf], 1e-9)
    model = pinocchio.buildReducedModel(model, [model.getJointId(name) for name in locked], pinocchio.neutral(model))
    errors = worst_errors(symgen.build(load_named(toml)), model)
    assert max(errors.values()) <= TOLERANCE, errors


def test_reference_torques_of_the_puma():
    """Torques of the PUMA 560 with Armstrong's figures, from Pinocchio on a hand-built model, to all printed digits."""
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 6))
    with pytest.warns(symgen.RobotWarning, match="link1"):
        robot = symgen.load("robots/puma560.toml")
    tau = symgen.build(robot).inverse_dynamics(q, qd, qdd)
    printed = [-6.55799031, -43.1208247, -5.17271336, -3.82124367e-3, -6.16102686e-3, -1.0467015e-4]
    np.testing.assert_allclose(tau, printed, rtol=1e-8)
