"""Motions of frames, centroidal dynamics and external wrenches against Pinocchio, on fixed and floating robots."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pinocchio
import pytest
from helpers.daily import daily
from helpers.examples import PATHS, base_of
from helpers.loading import load
from helpers.peers import Folded, pinocchio_model

import symgen
from symgen.catalog.motions import MOTION_DERIVATIVES, MOTIONS

REFERENCE = pinocchio.ReferenceFrame
VIEWS = {"": REFERENCE.LOCAL_WORLD_ALIGNED, "_local": REFERENCE.LOCAL, "_world": REFERENCE.WORLD}
ROBOTS = (
    "ur_description/urdf/ur5_robot.urdf",
    "bolt_description/robots/bolt.urdf",
    "xarm_description/urdf/xarm7.urdf",
    "double_pendulum_description/urdf/double_pendulum.urdf",
    "solo_description/robots/solo.urdf",
    "kinova_description/robots/kinova.urdf",
    "hyq_description/robots/hyq_no_sensors.urdf",
    "finger_edu_description/robots/finger_edu.urdf",
    "asr_twodof_description/urdf/TwoDofs.urdf",
    "so_arm_description/urdf/so100.urdf",
)
DERIVATIVES = ("inverse_dynamics_external_derivatives", "forward_dynamics_external_derivatives")
STATIC = ("static_torque", "static_torque_derivatives")
EXTERNAL = (*STATIC, *DERIVATIVES)
TOLERANCE = 1e-9


def six(motion):
    return np.concatenate([motion.linear, motion.angular])


def close(value, expected, what):
    expected = np.asarray(expected)
    error = np.abs(value - expected).max() / max(np.abs(expected).max(), 1e-6)
    assert error <= TOLERANCE, (what, error)


def built(name, quantities):
    """A module, Pinocchio's model, and a random state: positions, velocities, accelerations."""
    base = base_of(name)
    robot = load(PATHS[name], base=base)
    robot = replace(robot, operational_frames=robot.tips[-1:])
    model = pinocchio_model(PATHS[name], base)
    if robot.nv != model.nv or any(slot.joint.mimic for slot in robot.slots):
        pytest.skip("followers are folded")
    source = np.random.default_rng(3)
    step, qd, x = source.uniform(-1.5, 1.5, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    return symgen.build(robot, quantities=quantities), robot, model, (q, qd, x), source


@pytest.mark.parametrize("name", daily(ROBOTS, lambda name: name in ROBOTS[:1]))
def test_motions_are_pinocchios(name, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    module, robot, model, (q, qd, x), _ = built(name, tuple(each.name for each in MOTIONS))
    data, full = model.createData(), Folded(robot, model).position(q)
    frame = model.getFrameId(robot.chosen_frames[0].name)
    pinocchio.computeJointJacobiansTimeVariation(model, data, full, qd)
    pinocchio.forwardKinematics(model, data, full, qd, x)
    pinocchio.updateFramePlacements(model, data)
    for suffix, view in VIEWS.items():
        rate = pinocchio.getFrameJacobianTimeVariation(model, data, frame, view)
        close(getattr(module, f"jacobian{suffix}_rate")(q, qd)[0], rate, f"rate{suffix}")
        close(getattr(module, f"jacobian{suffix}_drift")(q, qd)[0], rate @ qd, f"drift{suffix}")
        velocity = six(pinocchio.getFrameVelocity(model, data, frame, view))
        close(getattr(module, f"frame_velocities{suffix}")(q, qd)[0], velocity, f"velocity{suffix}")
        acceleration = pinocchio.getFrameClassicalAcceleration if suffix == "" else pinocchio.getFrameAcceleration
        expected = six(acceleration(model, data, frame, view))
        close(getattr(module, f"frame_accelerations{suffix}")(q, qd, x)[0], expected, f"acceleration{suffix}")
    pinocchio.centerOfMass(model, data, full, qd, x)
    close(module.center_of_mass_velocity(q, qd), data.vcom[0], "vcom")
    close(module.center_of_mass_acceleration(q, qd, x), data.acom[0], "acom")
    masses, centers = module.subtree_centers_of_mass(q)
    joints = range(1, model.njoints)
    close(masses, [data.mass[j] for j in joints], "mass")
    close(centers, [data.oMi[j].act(data.com[j]) for j in joints], "com of subtrees")
    turned = [[data.oMi[j].rotation @ each[j] for j in joints] for each in (data.vcom, data.acom)]
    close(module.subtree_center_of_mass_velocities(q, qd), turned[0], "vcom of subtrees")
    close(module.subtree_center_of_mass_accelerations(q, qd, x), turned[1], "acom of subtrees")
    pinocchio.jacobianCenterOfMass(model, data, full, True)
    rows = [pinocchio.getJacobianSubtreeCenterOfMass(model, data, j) for j in joints]
    close(module.subtree_center_of_mass_jacobians(q), rows, "Jacobians of subtrees")
    pinocchio.computeCentroidalMapTimeVariation(model, data, full, qd)
    close(module.centroidal_momentum_matrix_rate(q, qd), data.dAg, "dAg")
    pinocchio.computeCentroidalMomentumTimeVariation(model, data, full, qd, x)
    close(module.centroidal_momentum(q, qd), six(data.hg), "hg")
    close(module.centroidal_momentum_rate(q, qd, x), six(data.dhg), "dhg")


@pytest.mark.parametrize("name", daily(ROBOTS, lambda name: name in ROBOTS[:2]))
def test_derivatives_of_motions_are_pinocchios(name, monkeypatch):
    """Pinocchio leaves dp/dq out of derivatives in LOCAL_WORLD_ALIGNED, so complex steps test those."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    module, robot, model, (q, qd, x), _ = built(name, tuple(each.name for each in MOTION_DERIVATIVES))
    data, full = model.createData(), Folded(robot, model).position(q)
    frame = model.getFrameId(robot.chosen_frames[0].name)
    pinocchio.computeForwardKinematicsDerivatives(model, data, full, qd, x)
    for suffix in ("_local", "_world"):
        expected = pinocchio.getFrameVelocityDerivatives(model, data, frame, VIEWS[suffix])
        for value, each in zip(getattr(module, f"frame_velocities{suffix}_derivatives")(q, qd), expected, strict=True):
            close(value[0], each, f"velocity{suffix}")
        expected = pinocchio.getFrameAccelerationDerivatives(model, data, frame, VIEWS[suffix])[1:]
        found = getattr(module, f"frame_accelerations{suffix}_derivatives")(q, qd, x)
        for value, each in zip(found, expected, strict=True):
            close(value[0], each, f"acceleration{suffix}")
    pinocchio.centerOfMass(model, data, full, qd)
    by_q = pinocchio.getCenterOfMassVelocityDerivatives(model, data)
    close(module.center_of_mass_velocity_derivatives(q, qd)[0], by_q, "vcom")
    by_q, *expected = pinocchio.computeCentroidalDynamicsDerivatives(model, data, full, qd, x)
    close(module.centroidal_momentum_derivatives(q, qd)[0], by_q, "hg")
    for value, each in zip(module.centroidal_momentum_rate_derivatives(q, qd, x), expected, strict=True):
        close(value, each, "dhg")


BRANCHED = {
    "bolt_description/robots/bolt.urdf": ("FL_FOOT", "FR_FOOT"),
    "hyq_description/robots/hyq_no_sensors.urdf": ("lf_foot", "rh_foot", "lh_foot"),
}


@pytest.mark.parametrize("name", daily(BRANCHED, lambda name: "bolt" in name))
def test_the_relative_jacobian_moves_one_hand_as_the_other_sees_it(name, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    robot = load(PATHS[name], base="floating", frames=BRANCHED[name])
    model, source = pinocchio_model(PATHS[name], "floating"), np.random.default_rng(3)
    q = symgen.integrate(robot, symgen.neutral(robot), source.uniform(-1.5, 1.5, robot.nv))
    found = symgen.build(robot, quantities=["relative_jacobian"]).relative_jacobian(q)
    data, full = model.createData(), Folded(robot, model).position(q)
    first, *others = [model.getFrameId(frame) for frame in BRANCHED[name]]
    J = [pinocchio.computeFrameJacobian(model, data, full, each, REFERENCE.LOCAL) for each in (first, *others)]
    pinocchio.framesForwardKinematics(model, data, full)
    for k, other in enumerate(others):
        seen = data.oMf[first].actInv(data.oMf[other])
        at_origin = pinocchio.SE3(np.eye(3), -seen.translation).toActionMatrix()
        close(found[k], at_origin @ (seen.toActionMatrix() @ J[k + 1] - J[0]), other)
        assert not found[k][:, :6].any()
    with pytest.raises(symgen.UnsupportedError, match="needs two chosen frames"):
        symgen.program(load(PATHS[name], base="floating", frames=BRANCHED[name][:1]), "relative_jacobian")


def test_every_route_to_the_relative_jacobian_is_proven():
    proof = symgen.prove(":puma560", ("relative_jacobian",), frames=("link2", "link5"), seed=1)
    assert len(proof.verdicts) > 3 and {verdict.status for verdict in proof.verdicts} == {"proven"}


@pytest.mark.parametrize("name", daily(ROBOTS, lambda name: name in ROBOTS[:1]))
def test_external_wrenches_are_pinocchios(name, monkeypatch):
    """Pinocchio keeps each wrench fixed along the axes of its joint, as our default does along those of its frame."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    module, robot, model, (q, qd, x), source = built(name, (*EXTERNAL, "mechanical_energy"))
    data, full = model.createData(), Folded(robot, model).position(q)
    frame = model.frames[model.getFrameId(robot.chosen_frames[0].name)]
    f_ext = source.normal(size=(1, 6))
    wrenches = pinocchio.StdVec_Force()
    wrenches.extend([pinocchio.Force.Zero() for _ in range(model.njoints)])
    wrenches[frame.parentJoint] = frame.placement.act(pinocchio.Force(f_ext[0]))
    pinocchio.computeRNEADerivatives(model, data, full, qd, x, wrenches)
    by_q, by_qd, M, by_wrench = module.inverse_dynamics_external_derivatives(q, qd, x, f_ext)
    close(by_q, data.dtau_dq, "dtau_dq")
    close(by_qd, data.dtau_dv, "dtau_dv")
    close(M, np.triu(data.M) + np.triu(data.M, 1).T, "M")
    J = pinocchio.computeFrameJacobian(model, data, full, model.getFrameId(frame.name), REFERENCE.LOCAL)
    close(by_wrench[:, 0], -J.T, "dtau_dfext")
    tau = module.static_torque(q, f_ext)
    close(tau, pinocchio.computeStaticTorque(model, data, full, wrenches), "static torque")
    by_q = pinocchio.computeStaticTorqueDerivatives(model, data, full, wrenches)
    close(module.static_torque_derivatives(q, f_ext)[0], by_q, "static torque by q")
    pinocchio.computeABADerivatives(model, data, full, qd, x, wrenches)
    by_q, by_qd, Minv, by_wrench = module.forward_dynamics_external_derivatives(q, qd, x, f_ext)
    close(by_q, data.ddq_dq, "ddq_dq")
    close(by_qd, data.ddq_dv, "ddq_dv")
    close(Minv, np.triu(data.Minv) + np.triu(data.Minv, 1).T, "Minv")
    close(by_wrench[:, 0], Minv @ J.T, "ddq_dfext")
    close(module.mechanical_energy(q, qd), pinocchio.computeMechanicalEnergy(model, data, full, qd), "energy")
