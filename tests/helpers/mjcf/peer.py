"""The same robot in MuJoCo: its mass matrix and inverse dynamics in our variables."""

from __future__ import annotations

from functools import partial

import mujoco
import numpy as np

OFF = int(mujoco.mjtDisableBit.mjDSBL_CONTACT) | int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)


class Peer:
    """A MuJoCo model driven by our variables: v = G qd, and so M = G^T M_full G.

    MuJoCo's quaternions have w first, and the linear velocities of its free joints are in the world's axes. Joints that
    follow others or are fixed by an equality constraint have no variables in the robot.
    """

    def __init__(self, robot, path):
        self.robot, self.model = robot, mujoco.MjModel.from_xml_path(str(path))
        self.rules = self._rules()
        self.model.opt.disableflags |= OFF
        self.data = mujoco.MjData(self.model)
        self.joints = [joint for joint in robot.joints if not joint.name.endswith("_fixed")]
        assert len(self.joints) == self.model.njnt

    def _rules(self):
        """Return the leader (-1 for none) and the two coefficients of each joint that a linear equality places."""
        model, rules = self.model, {}
        for k in np.flatnonzero((model.eq_type == mujoco.mjtEq.mjEQ_JOINT) & (model.eq_active0 == 1)):
            first, second, data = int(model.eq_obj1id[k]), int(model.eq_obj2id[k]), model.eq_data[k]
            last = second
            while last in rules:
                last = rules[last][0]
            if first not in rules and last != first and not data[2:5].any():
                rules[first] = second, data[0], data[1]
        return rules

    def held(self, joint):
        """Return the deviation of a joint without a variable from its reference."""
        leader, offset, factor = self.rules[joint]
        return offset if leader < 0 else offset + factor * self.held(leader)

    def set_state(self, q, qd, qdd):
        """Set the state, and return G."""
        model, slots = self.model, {slot.joint.name: slot for slot in self.robot.slots}
        x, v, a = model.qpos0.copy(), np.zeros(model.nv), np.zeros(model.nv)
        G = np.zeros((model.nv, self.robot.nv))
        for k, joint in enumerate(self.joints):
            at, dof = int(model.jnt_qposadr[k]), int(model.jnt_dofadr[k])
            if joint.name not in slots:
                x[at] += self.held(k)
                continue
            place, velocity = list(slots[joint.name].position), list(slots[joint.name].velocity)
            rows = list(range(dof, dof + len(velocity)))
            if joint.kind.nq == 1:
                factor, offset = map(float, (joint.mimic.multiplier, joint.mimic.offset) if joint.mimic else (1, 0))
                x[at] = factor * q[place[0]] + offset
                G[dof, velocity[0]] = factor
            else:
                x[at : at + len(place)] = q[[*place[:-4], place[-1], *place[-4:-1]]]
                G[np.ix_(rows, velocity)] = np.eye(len(rows))
            v[rows], a[rows] = (G[np.ix_(rows, velocity)] @ each[velocity] for each in (qd, qdd))
            if joint.kind.nq == 7:
                matrix = np.zeros(9)
                mujoco.mju_quat2Mat(matrix, x[at + 3 : at + 7])
                R, (linear, angular) = matrix.reshape(3, 3), (velocity[:3], velocity[3:])
                v[rows[:3]] = R @ qd[linear]
                a[rows[:3]] = R @ (qdd[linear] + np.cross(qd[angular], qd[linear]))
                G[np.ix_(rows[:3], linear)] = R
        self.data.qpos[:], self.data.qvel[:], self.data.qacc[:] = x, v, a
        return G

    def inverse_dynamics(self, q, qd, qdd):
        """Return M qdd + c - passive forces."""
        G = self.set_state(q, qd, qdd)
        mujoco.mj_inverse(self.model, self.data)
        return G.T @ self.data.qfrc_inverse

    def mass_matrix(self, q):
        G = self.set_state(q, np.zeros(self.robot.nv), np.zeros(self.robot.nv))
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.model.nv, self.model.nv))
        full = partial(mujoco.mj_fullM, self.model)
        if hasattr(self.data, "qM"):  # older versions
            full(M, self.data.qM)
        else:
            full(self.data, M)
        return G.T @ M @ G
