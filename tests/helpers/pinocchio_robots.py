"""symgen's robots as Pinocchio models, and Pinocchio's values of all quantities that it computes."""

from __future__ import annotations

import numpy as np
import pinocchio as pin

from symgen.robot import Continuous, Fixed

ALIGNED, LOCAL, WORLD = (
    pin.ReferenceFrame.LOCAL_WORLD_ALIGNED,
    pin.ReferenceFrame.LOCAL,
    pin.ReferenceFrame.WORLD,
)


def numbers(vector):
    return np.array([float(entry) for entry in vector])


def placement(transform):
    R = np.array([[float(entry) for entry in row] for row in transform.R.matrix()])
    return pin.SE3(R, numbers(transform.p))


def inertia(body):
    m = float(body.m)
    if m == 0:
        return pin.Inertia.Zero()
    com = numbers(body.h) / m
    J = np.array([[float(body.rotational[i, j]) for j in range(3)] for i in range(3)])
    C = pin.skew(com)
    return pin.Inertia(m, com, J + m * C @ C)


NAMED = {"planar": pin.JointModelPlanar, "spherical": pin.JointModelSpherical, "floating": pin.JointModelFreeFlyer}


def joint_model(kind):
    """Return Pinocchio's joint of this kind, or a sequence of joints along the columns of S."""
    if isinstance(kind, Continuous):
        return (pin.JointModelRUBX, pin.JointModelRUBY, pin.JointModelRUBZ)[int(np.argmax(numbers(kind.axis)))]()
    if kind.type_name in NAMED:
        return NAMED[kind.type_name]()
    assert kind.nq == kind.nv
    first, *others = [along(numbers(column.w), numbers(column.v)) for column in kind.subspace()]
    if not others:
        return first
    composite = pin.JointModelComposite(first, pin.SE3.Identity())
    for other in others:
        composite.addJoint(other, pin.SE3.Identity())
    return composite


def along(w, v):
    """Return the joint of one variable with the motion (w, v)."""
    if not w.any():
        return pin.JointModelPrismaticUnaligned(v)
    return pin.JointModelHelicalUnaligned(w, float(v @ w)) if v.any() else pin.JointModelRevoluteUnaligned(w)


def pinocchio_robot(robot):
    """Return the model: moving links are on joints of the same names, fixed links are frames."""
    model = pin.Model()
    home = {robot.base: (0, pin.SE3.Identity())}
    for joint in robot.joints:
        index, offset = home[joint.parent]
        here, body = offset * placement(joint.origin), inertia(robot.link[joint.child].inertia)
        if isinstance(joint.kind, Fixed):
            home[joint.child] = index, here
            model.appendBodyToJoint(index, body, here)
        else:
            index = model.addJoint(index, joint_model(joint.kind), here, joint.name)
            home[joint.child] = index, pin.SE3.Identity()
            model.appendBodyToJoint(index, body, pin.SE3.Identity())
        index, offset = home[joint.child]
        model.addFrame(pin.Frame(joint.child, index, offset, pin.FrameType.OP_FRAME))
    rotors = [float(slot.joint.dynamics.armature) for slot in robot.slots for _ in slot.velocity]
    model.armature = np.array(rotors)
    return model


class Peer:
    """One state of a model; methods are named after the quantities and return Pinocchio's values."""

    def __init__(self, robot, model, q, qd, x, f_ext):
        self.model, self.data, self.frame = model, model.createData(), model.getFrameId(robot.chosen_frames[0].name)
        self.q, self.qd, self.x, self.f_ext = q, qd, x, f_ext

    def inputs(self, names):
        given = {"q": self.q, "qd": self.qd, "qdd": self.x, "tau": self.x, "f_ext": self.f_ext}
        return [given[name] for name in names]

    def _wrenches(self):
        wrenches = pin.StdVec_Force()
        for _ in range(self.model.njoints):
            wrenches.append(pin.Force.Zero())
        frame = self.model.frames[self.frame]
        wrenches[frame.parentJoint] = frame.placement.act(pin.Force(self.f_ext[0]))
        return wrenches

    def inverse_dynamics(self):
        return pin.rnea(self.model, self.data, self.q, self.qd, self.x)

    def inverse_dynamics_external(self):
        return pin.rnea(self.model, self.data, self.q, self.qd, self.x, self._wrenches())

    def mass_matrix(self):
        upper = np.triu(pin.crba(self.model, self.data, self.q))
        return upper + np.triu(upper, 1).T

    def gravity(self):
        return pin.computeGeneralizedGravity(self.model, self.data, self.q)

    def bias(self):
        return pin.nonLinearEffects(self.model, self.data, self.q, self.qd)

    def velocity_product(self):
        return self.bias().copy() - self.gravity()

    def coriolis_matrix(self):
        return pin.computeCoriolisMatrix(self.model, self.data, self.q, self.qd)

    def mass_matrix_rate(self):
        C = self.coriolis_matrix()
        return C + C.T

    def forward_dynamics(self):
        return pin.aba(self.model, self.data, self.q, self.qd, self.x)

    def forward_dynamics_external(self):
        return pin.aba(self.model, self.data, self.q, self.qd, self.x, self._wrenches())

    def mass_matrix_inverse(self):
        return np.linalg.inv(self.mass_matrix())

    def inverse_dynamics_derivatives(self):
        pin.computeRNEADerivatives(self.model, self.data, self.q, self.qd, self.x)
        return self.data.dtau_dq, self.data.dtau_dv, _mirrored(self.data.M)

    def forward_dynamics_derivatives(self):
        pin.computeABADerivatives(self.model, self.data, self.q, self.qd, self.x)
        return self.data.ddq_dq, self.data.ddq_dv, _mirrored(self.data.Minv)

    def _by_joint(self, value):
        return np.array([value(joint).vector for joint in range(1, self.model.njoints)])

    def link_velocities(self):
        pin.forwardKinematics(self.model, self.data, self.q, self.qd)
        return self._by_joint(lambda joint: pin.getVelocity(self.model, self.data, joint, WORLD))

    def link_accelerations(self):
        pin.forwardKinematics(self.model, self.data, self.q, self.qd, self.x)
        return self._by_joint(lambda joint: pin.getAcceleration(self.model, self.data, joint, WORLD))

    def joint_wrenches(self):
        self.inverse_dynamics()
        return self._by_joint(lambda joint: self.data.f[joint])

    def _pose(self):
        pin.framesForwardKinematics(self.model, self.data, self.q)
        return self.data.oMf[self.frame]

    def forward_kinematics(self):
        return self._pose().homogeneous[None, :3]

    def frame_quaternions(self):
        return pin.Quaternion(self._pose().rotation).coeffs()[None]

    def _jacobian(self, view):
        return pin.computeFrameJacobian(self.model, self.data, self.q, self.frame, view)[None]

    def jacobian(self):
        return self._jacobian(ALIGNED)

    def jacobian_local(self):
        return self._jacobian(LOCAL)

    def jacobian_world(self):
        return self._jacobian(WORLD)

    def _drift(self, view):
        pin.forwardKinematics(self.model, self.data, self.q, self.qd, 0 * self.qd)
        getter = pin.getFrameClassicalAcceleration if view == ALIGNED else pin.getFrameAcceleration
        return getter(self.model, self.data, self.frame, view).vector[None]

    def jacobian_drift(self):
        return self._drift(ALIGNED)

    def jacobian_local_drift(self):
        return self._drift(LOCAL)

    def jacobian_world_drift(self):
        return self._drift(WORLD)

    def frame_velocities_local_derivatives(self):
        pin.computeForwardKinematicsDerivatives(self.model, self.data, self.q, self.qd, self.x)
        found = pin.getFrameVelocityDerivatives(self.model, self.data, self.frame, LOCAL)
        return tuple(each[None] for each in found)

    def frame_accelerations_local_derivatives(self):
        pin.computeForwardKinematicsDerivatives(self.model, self.data, self.q, self.qd, self.x)
        found = pin.getFrameAccelerationDerivatives(self.model, self.data, self.frame, LOCAL)
        return tuple(each[None] for each in found[1:])

    def center_of_mass_velocity_derivatives(self):
        pin.computeForwardKinematicsDerivatives(self.model, self.data, self.q, self.qd, self.x)
        pin.centerOfMass(self.model, self.data, self.q, self.qd)
        by_q = pin.getCenterOfMassVelocityDerivatives(self.model, self.data)
        return by_q, self.center_of_mass_jacobian()

    def centroidal_momentum_rate_derivatives(self):
        return tuple(pin.computeCentroidalDynamicsDerivatives(self.model, self.data, self.q, self.qd, self.x)[1:])

    def center_of_mass(self):
        return pin.centerOfMass(self.model, self.data, self.q)

    def center_of_mass_jacobian(self):
        return pin.jacobianCenterOfMass(self.model, self.data, self.q)

    def centroidal_momentum_matrix(self):
        pin.ccrba(self.model, self.data, self.q, self.qd)
        return self.data.Ag

    def centroidal_momentum_bias(self):
        return pin.computeCentroidalMomentumTimeVariation(self.model, self.data, self.q, self.qd, 0 * self.qd).vector

    def inverse_dynamics_regressor(self):
        return pin.computeJointTorqueRegressor(self.model, self.data, self.q, self.qd, self.x)

    def body_regressor(self):
        self.inverse_dynamics()
        joints = range(1, self.model.njoints)
        return np.array([pin.jointBodyRegressor(self.model, self.data, joint) for joint in joints])

    def static_regressor(self):
        """Return the regressor times the mass of the moving links, by which Pinocchio divides it."""
        found = pin.computeStaticRegressor(self.model, self.data, self.q)
        return found * sum(body.mass for body in self.model.inertias[1:])

    def _kinematic_regressor(self, view):
        self._pose()
        return pin.computeFrameKinematicRegressor(self.model, self.data, self.frame, view)[None]

    def kinematic_regressor(self):
        return self._kinematic_regressor(ALIGNED)

    def kinematic_regressor_local(self):
        return self._kinematic_regressor(LOCAL)

    def kinematic_regressor_world(self):
        return self._kinematic_regressor(WORLD)

    def kinetic_energy_regressor(self):
        return pin.computeKineticEnergyRegressor(self.model, self.data, self.q, self.qd)

    def potential_energy_regressor(self):
        return pin.computePotentialEnergyRegressor(self.model, self.data, self.q)

    def kinetic_energy(self):
        return pin.computeKineticEnergy(self.model, self.data, self.q, self.qd)

    def potential_energy(self):
        return pin.computePotentialEnergy(self.model, self.data, self.q)


def _mirrored(upper):
    return np.triu(upper) + np.triu(upper, 1).T


QUANTITIES = tuple(name for name in vars(Peer) if not name.startswith("_") and name != "inputs")
"""The quantities that Pinocchio computes."""
