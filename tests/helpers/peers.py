"""The same robot in Pinocchio: its angles are made exact as in symgen, and the motion of mimic joints is added."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pinocchio

from symgen.robot import Robot
from symgen.robot.description.numbers import exact, snapped_angle

ALIGNED = pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED


def pinocchio_model(path, base="fixed", snap=1e-9):
    """Return Pinocchio's model of a file, in which mimic joints move freely and rpy angles are exact as in symgen."""

    def written_out(match):
        angles = [snapped_angle(exact(float(text)), snap) for text in match.group(1).split()]
        return 'rpy="{}"'.format(" ".join(repr(float(angle.evalf(20))) for angle in angles))

    text = re.sub(r'rpy="([-+.\deE\s]*)"', written_out, path.read_text())
    if base == "floating":
        return pinocchio.buildModelFromXML(text, pinocchio.JointModelFreeFlyer())
    return pinocchio.buildModelFromXML(text)


@dataclass
class Folded:
    """A Pinocchio model driven by the variables of a robot of symgen: v = G qd, and so M = G^T M_full G."""

    robot: Robot
    model: pinocchio.Model

    def __post_init__(self):
        self.data = self.model.createData()
        self.G = np.zeros((self.model.nv, self.robot.nv))
        for slot, joint in self._pairs():
            factor = float(slot.joint.mimic.multiplier) if slot.joint.mimic else 1.0
            for k, column in enumerate(slot.velocity):
                self.G[joint.idx_v + k, column] = factor

    def _pairs(self):
        for slot in self.robot.slots:
            yield slot, self.model.joints[self.model.getJointId(slot.joint.name)]

    def position(self, q):
        """Return symgen's positions as Pinocchio's positions."""
        full = np.zeros(self.model.nq)
        for slot, joint in self._pairs():
            own = q[list(slot.position)]
            if mimic := slot.joint.mimic:
                own = float(mimic.multiplier) * own + float(mimic.offset)
            if joint.nq == 2 and len(own) == 1:
                own = np.array([np.cos(own[0]), np.sin(own[0])])
            full[joint.idx_q : joint.idx_q + joint.nq] = own
        return full

    def values(self, q, qd, x, frame):
        """Return, by quantity, arguments for symgen's function and Pinocchio's value; ``x`` is qdd or tau."""
        model, data, G, full = self.model, self.data, self.G, self.position(q)
        v, a = G @ qd, G @ x
        upper = np.triu(pinocchio.crba(model, data, full))
        M = G.T @ (upper + np.triu(upper, 1).T) @ G
        b = G.T @ pinocchio.nonLinearEffects(model, data, full, v)
        J = pinocchio.computeFrameJacobian(model, data, full, model.getFrameId(frame), ALIGNED) @ G
        folded = any(slot.joint.mimic for slot in self.robot.slots)
        result = {
            "inverse_dynamics": ((q, qd, x), G.T @ pinocchio.rnea(model, data, full, v, a)),
            "mass_matrix": ((q,), M),
            "gravity": ((q,), G.T @ pinocchio.computeGeneralizedGravity(model, data, full)),
            "bias": ((q, qd), b),
            "jacobian": ((q,), J[None]),
            "center_of_mass": ((q,), pinocchio.centerOfMass(model, data, full)),
            "kinetic_energy": ((q, qd), pinocchio.computeKineticEnergy(model, data, full, v)),
            "potential_energy": ((q,), pinocchio.computePotentialEnergy(model, data, full)),
        }
        try:
            qdd = np.linalg.solve(M, x - b) if folded else pinocchio.aba(model, data, full, v, x)
        except np.linalg.LinAlgError:
            qdd = np.full(len(x), np.nan)
        return {name: (given, np.array(value)) for name, (given, value) in result.items()} | {
            "forward_dynamics": ((q, qd, x), np.array(qdd))
        }
