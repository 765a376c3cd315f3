"""Motors in joints that were cut: their power is force times how frames move, by Pinocchio's poses."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest
from helpers.daily import daily
from helpers.pinocchio_robots import pinocchio_robot, placement

import symgen
from symgen.robot.constraints.rows import LOCKED, Displacement

HEAD = """
name = "two_branches"
active = ["j2", "j4", "cut"]

[[links]]
name = "base"
"""
LINK = """
[[links]]
name = "l{k}"
mass = {mass}
com = [0.1, 0.02, 0]
inertia = {{ xx = 0.02, yy = 0.03, zz = 0.04 }}

[[joints]]
name = "j{k}"
type = "{kind}"
parent = "{parent}"
child = "l{k}"
origin = {{ xyz = [0.3, {y}, 0.1], rpy = [0.2, {pitch}, 0.1] }}
"""
CUT = """
[[frames]]
name = "first"
link = "l3"
origin = {{ xyz = [0.1, 0.02, 0.05], rpy = [0.3, -0.2, 0.5] }}

[[frames]]
name = "second"
link = "l6"
origin = {{ xyz = [-0.2, 0.1, 0.03], rpy = [-0.6, 0.1, 0.2] }}

[[loops]]
name = "cut"
type = "{kind}"
a = "first"
b = "second"
"""
TREE = (
    ("floating", "base"),
    ("revolute", "l1"),
    ("spherical", "l2"),
    ("prismatic", "l1"),
    ("revolute", "l4"),
    ("spherical", "l5"),
)
KINDS = tuple(kind for kind in LOCKED if kind not in ("weld", "spherical"))
H = 1e-6


def mechanism(kind, path):
    links = [
        LINK.format(k=k, kind=joint, parent=parent, mass=1 + 0.3 * k, y=0.1 * k, pitch=0.2 * k)
        for k, (joint, parent) in enumerate(TREE, start=1)
    ]
    path.write_text(HEAD + "".join(links) + CUT.format(kind=kind))
    return symgen.load(path)


@pytest.mark.parametrize("kind", daily(KINDS, lambda kind: kind in ("universal", "prismatic")))
def test_power_of_a_cut_motor_is_that_of_the_frames(kind, tmp_path):
    model = mechanism(kind, tmp_path / "robot.toml")
    module = symgen.build(model, quantities=("generalized_active_forces", "constraint_basis"))
    robot = pinocchio_robot(model.tree)
    data = robot.createData()

    def relative(q):
        """The second frame in the first."""
        pin.forwardKinematics(robot, data, q)
        poses = []
        for frame in map(model.tree.frame, ("first", "second")):
            body = robot.frames[robot.getFrameId(frame.link)]
            poses.append(data.oMi[body.parentJoint] * body.placement * placement(frame.placement))
        return poses[0].inverse() * poses[1]

    q, source = np.array(model.closure.start), np.random.default_rng(0)
    K, free = module.constraint_basis(q), model.constraints[0].free
    for _ in range(3):
        qd = K @ source.uniform(-1, 1, K.shape[1])
        now, ahead, behind = (
            relative(q),
            relative(pin.integrate(robot, q, H * qd)),
            relative(pin.integrate(robot, q, -H * qd)),
        )
        v = (ahead.translation - behind.translation) / (2 * H)
        w = pin.log3(ahead.rotation @ behind.rotation.T) / (2 * H)
        rates = []
        for row in free:
            axes = now.rotation if getattr(row, "of", "a") == "b" else np.eye(3)
            rates.append((v if isinstance(row, Displacement) else w) @ axes[:, row.axis])
        for k, rate in enumerate(rates):
            force = np.zeros(model.extents["na"])
            force[len(model.active_velocities) + k] = 1
            assert qd @ module.generalized_active_forces(q, force) == pytest.approx(rate, abs=1e-8)
        assert np.abs(v).max() + np.abs(w).max() > 1e-2
