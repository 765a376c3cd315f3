"""Control laws: identities that define them, their cost, and closed loops of robots in simulation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import load_named
from helpers.random_robots import Builder

import symgen
from symgen.catalog.control import CONTROL
from symgen.catalog.motions import MOTIONS
from symgen.program import cost

LAWS = tuple(each.name for each in CONTROL)
PROVEN = (*LAWS, *(each.name for each in MOTIONS), "static_torque", "mechanical_energy")
POSES = ("forward_kinematics", "jacobian", "jacobian_local")
EXTERNAL = (
    "static_torque_derivatives",
    "inverse_dynamics_external_derivatives",
    "forward_dynamics_external_derivatives",
)


@pytest.mark.parametrize("seed", daily(range(1, 40), lambda seed: seed == 4))
def test_laws_and_motions_are_proven_on_trees_of_every_joint(seed):
    """Floating, spherical, planar, helical and cylindrical joints, followers, armature and wrenches of both kinds."""
    robot = Builder(seed).robot(3, mimic=seed % 2 == 0, fixed=0.4)
    frames = (robot.links[-1].name, robot.links[len(robot.links) // 2].name)
    robot = replace(robot, operational_frames=frames, wrench_axes="base" if seed % 3 == 0 else "frame")
    for quantity in (*PROVEN, *EXTERNAL):
        verdicts = symgen.prove(robot, (quantity,), seed=seed).verdicts
        assert {each.status for each in verdicts} == {"proven"}, (quantity, verdicts)


STRUT = """
[[frames]]
name = "hook"
link = "link1"
origin = { xyz = [0.1, 0.05, 0.0] }

[[frames]]
name = "eye"
link = "link2"
origin = { xyz = [0.2, -0.03, 0.0] }

[[forces]]
name = "strut"
a = "hook"
b = "eye"
force = "-120*(strut - 0.3) - 5*strut_d"
"""


def test_laws_know_forces_between_points(tmp_path):
    (tmp_path / "strut.toml").write_text(STRUT)
    robot = load_named("planar_2r", loops=str(tmp_path / "strut.toml"), frames=("eye",))
    for quantity in (*LAWS, *EXTERNAL, "static_torque", "mechanical_energy"):
        assert {each.status for each in symgen.prove(robot, (quantity,), seed=1).verdicts} == {"proven"}, quantity


def test_laws_of_a_floating_robot_are_proven():
    """C is not symmetric in two velocities that do not commute: M [qd, qd_r] / 2 is part of the law."""
    robot = Builder(3, ["floating", "revolute"]).robot(2)
    assert robot.nv > 6
    for quantity in ("passivity_torque", "adaptive_regressor", "coriolis_transpose_product"):
        assert {each.status for each in symgen.prove(robot, (quantity,), seed=1).verdicts} == {"proven"}


@pytest.mark.parametrize("name", daily(["panda", "ur5", "iiwa14", "puma560"], lambda name: name == "panda"))
def test_laws_cost_little_more_than_inverse_dynamics(name):
    robot = load_named(name)
    operations = {
        quantity: cost(symgen.program(robot, quantity)[0]).operations
        for quantity in ("inverse_dynamics", "passivity_torque", "momentum_observer_step")
    }
    most = 1.3 * operations["inverse_dynamics"]
    assert operations["passivity_torque"] <= most
    assert operations["momentum_observer_step"] <= most


def test_all_terms_share_their_work():
    robot = load_named("panda")
    parts = ("mass_matrix", "bias", "forward_kinematics", "jacobian", "jacobian_drift")
    alone = sum(cost(symgen.program(robot, quantity)[0]).operations for quantity in parts)
    assert cost(symgen.program(robot, "all_terms")[0]).operations <= 0.7 * alone


@pytest.fixture(scope="module")
def ur5():
    robot = load_named("ur5", joint_effects=("armature", "damping"))
    named = ("mass_matrix", "coriolis_matrix", "gravity", "bias", "inverse_dynamics", "inverse_dynamics_regressor")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CFLAGS", "-O0")
        accelerations = ("forward_dynamics", "forward_dynamics_external")
        return symgen.build(robot, quantities=(*LAWS, *named, *accelerations, *POSES))


def test_laws_are_made_of_the_matrices_of_the_equations_of_motion(ur5):
    q, qd, qd_r, qdd_r = np.random.default_rng(1).normal(size=(4, 6))
    C, M, g = ur5.coriolis_matrix(q, qd), ur5.mass_matrix(q), ur5.gravity(q)
    np.testing.assert_allclose(ur5.passivity_torque(q, qd, qd_r, qdd_r), M @ qdd_r + C @ qd_r + g, atol=1e-9)
    np.testing.assert_allclose(ur5.coriolis_transpose_product(q, qd), C.T @ qd, atol=1e-9)
    np.testing.assert_allclose(ur5.generalized_momentum(q, qd), M @ qd, atol=1e-10)
    np.testing.assert_allclose(
        ur5.adaptive_regressor(q, qd, qd, qdd_r), ur5.inverse_dynamics_regressor(q, qd, qdd_r), atol=1e-9
    )
    np.testing.assert_allclose(ur5.passivity_torque(q, qd, qd, qdd_r), ur5.inverse_dynamics(q, qd, qdd_r), atol=1e-9)


def test_rate_of_the_mass_matrix_less_twice_c_is_skew():
    """dM/dt - 2 C is skew-symmetric, and C^T qd is dM/dt qd - C qd."""
    module = symgen.build(
        load_named("iiwa14"), quantities=("mass_matrix_rate", "coriolis_matrix", "coriolis_transpose_product")
    )
    q, qd = np.random.default_rng(2).normal(size=(2, 7))
    skew = module.mass_matrix_rate(q, qd) - 2 * module.coriolis_matrix(q, qd)
    np.testing.assert_allclose(skew, -skew.T, atol=1e-9)
    velocity_product = module.coriolis_matrix(q, qd) @ qd
    rate = module.mass_matrix_rate(q, qd) @ qd
    np.testing.assert_allclose(module.coriolis_transpose_product(q, qd), rate - velocity_product, atol=1e-9)


def simulated(forward_dynamics, q, qd, torque, seconds, h=1e-3):
    """Integrate with a torque that is held over each step; yield the time, positions, velocities and torque."""
    for k in range(round(seconds / h)):
        tau = torque(k * h, q, qd)
        yield k * h, q, qd, tau
        middle = qd + h / 2 * forward_dynamics(q, qd, tau)
        after = qd + h * forward_dynamics(q + h / 2 * qd, middle, tau)
        q, qd = q + h * middle, after


def test_an_observer_detects_a_collision(ur5):
    """The residual follows the joint forces of a push on the tool, filtered with 1/gain, and is zero before it."""
    gain, h, start = np.full(6, 50.0), 1e-3, np.array([0.1, -1.2, 1.0, 0.3, 0.8, 0.0])
    push, from_time, time = np.array([[8.0, -5.0, 12.0, 0.5, 0.2, -0.4]]), 0.3, 0.0
    p_hat, residuals = ur5.generalized_momentum(start, np.zeros(6)), {}

    def pushed(q, qd, tau):
        return ur5.forward_dynamics_external(q, qd, tau, push if time >= from_time else 0 * push)

    def torque(t, q, qd):
        nonlocal time
        time = t
        return ur5.bias(q, qd) + 20 * (np.sin(t) * np.ones(6) * 0.1 - qd)

    for t, q, qd, tau in simulated(pushed, start, np.zeros(6), torque, 0.6):
        r, p_hat = ur5.momentum_observer_step(q, qd, tau, p_hat, gain, h)
        residuals[round(t, 6)] = r, ur5.jacobian_local(q)[0].T @ push[0]
    assert np.abs(residuals[0.299][0]).max() < 0.02
    r, external = residuals[0.599]
    np.testing.assert_allclose(r, external, atol=0.03 * np.abs(external).max())


def test_an_adaptive_controller_converges_without_knowing_the_masses():
    """Slotine and Li 1987: the tracking error goes to zero, though all parameters start at zero."""
    robot = load_named("planar_2r", parameters="baked")
    module = symgen.build(robot, quantities=("adaptive_regressor", "forward_dynamics"))
    Lambda, K, gamma, h = 5.0, np.array([20.0, 10.0]), 0.5, 1e-3
    estimate, errors = np.zeros(20), []

    def torque(t, q, qd):
        nonlocal estimate
        desired, rate, second = np.sin(t) * np.ones(2), np.cos(t) * np.ones(2), -np.sin(t) * np.ones(2)
        e, ed = desired - q, rate - qd
        qd_r, qdd_r = rate + Lambda * e, second + Lambda * ed
        Y, s = module.adaptive_regressor(q, qd, qd_r, qdd_r), qd_r - qd
        estimate = estimate + h * gamma * Y.T @ s
        errors.append(np.abs(e).max())
        return Y @ estimate + K * s

    for _ in simulated(module.forward_dynamics, np.array([0.5, -0.5]), np.zeros(2), torque, 20):
        pass
    assert max(errors[-2000:]) < 2e-3 < 0.3 < max(errors[:500])


def test_computed_torque_makes_the_error_a_damped_oscillator(ur5):
    """The error obeys e'' + Kd e' + Kp e = 0, whatever the robot does."""
    Kp, Kd = np.full(6, 100.0), np.full(6, 20.0)
    start = np.array([0.1, -1.2, 1.0, 0.3, 0.8, 0.0])
    goal, still = start + np.array([0.3, -0.2, 0.4, 0.1, -0.3, 0.5]), np.zeros(6)

    def torque(t, q, qd):
        return ur5.computed_torque(q, qd, goal - q, -qd, still, Kp, Kd)

    *_, (t, q, _, _) = simulated(ur5.forward_dynamics, start, still, torque, 0.5)
    np.testing.assert_allclose((goal - q) / (goal - start), (1 + 10 * t) * np.exp(-10 * t), atol=2e-3)


def test_an_impedance_holds_its_stiffness(ur5):
    """Pushed with a force F, the tool comes to rest displaced by F / K."""
    q0 = np.array([0.1, -1.2, 1.0, 0.3, 0.8, 0.0])
    home, K = ur5.forward_kinematics(q0)[0], np.array([[800.0, 800.0, 800.0, 60.0, 60.0, 60.0]])
    D, force = np.array([[90.0, 90.0, 90.0, 6.0, 6.0, 6.0]]), np.array([4.0, -3.0, 6.0])

    def error(q):
        pose = ur5.forward_kinematics(q)[0]
        turn = home[:, :3] @ pose[:, :3].T
        angular = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / 2
        return np.concatenate([home[:, 3] - pose[:, 3], angular])

    def torque(t, q, qd):
        external = ur5.jacobian(q)[0][:3].T @ force
        return external + ur5.impedance_torque(q, qd, error(q)[None], np.zeros((1, 6)), K, D)

    *_, (_, q, qd, _) = simulated(ur5.forward_dynamics, q0, np.zeros(6), torque, 4)
    np.testing.assert_allclose(-error(q)[:3], force / K[0, :3], atol=2e-5)
    assert np.abs(qd).max() < 1e-3
