"""Regressors of wrenches on links, of the center of mass, and of motions due to errors of joint placements."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from symgen.proof.reference.dynamics import wrench_of
from symgen.proof.reference.kinematics import View, aligned, local, twist_of, world
from symgen.proof.reference.numbers import Number
from symgen.proof.reference.point import BASE, hat
from symgen.proof.reference.state import State, flat


def body_regressor(s: State) -> list[Number]:
    """Return six rows for each moving link: force and moment about the link's origin, per unit of each parameter."""
    m = s.dynamics.motions(s.given("qd"), s.given("qdd"))
    poses, result = s.dynamics.poses(m), list[Number]()
    for link in s.point.slots:
        i, columns = s.point.index[link.name], []
        for J in s.bodies.parameter_basis():
            wrench = wrench_of(J * (poses.T2[i] - m.weight).transpose() * poses.T[i])
            columns.append([*wrench[3:], *wrench[:3]])
        result += flat(zip(*columns, strict=True))
    return result


def static_regressor(s: State) -> list[Number]:
    """Return the derivatives of the masses' first moment, in base axes, with respect to m, hx, hy, hz of each link."""
    _, poses = s.kinematics.still()
    placed = (poses.T[s.point.index[link.name]] * J for link in s.point.slots for J in s.bodies.parameter_basis()[:4])
    return flat(zip(*([T[r, 3] for r in range(3)] for T in placed), strict=True))


def kinematic_regressor(view: View, s: State) -> list[Number]:
    """Return the motion of each frame if one joint's placement in the parent link changes by a unit motion.

    The unit motions are translations along the three axes of the placement, and rotations about these axes.
    """
    _, poses = s.kinematics.still()
    result: list[Number] = []
    for tip, B in s.kinematics.frames:
        path, i = {tip}, tip
        while i != BASE:
            i = s.point.links[i].parent
            path.add(i)
        pose, columns = poses.T[tip] * B, []
        for link, slot in s.point.joints:
            placed = poses.T[link.parent] * s.point.placement(slot.joint.origin)
            for k in (3, 4, 5, 0, 1, 2):
                unit = [int(k == j) for j in range(6)]
                moved = placed * s.point.numbers.matrix(hat(unit[:3], unit[3:])) * placed.inv() * pose
                on_path = s.point.index[link.name] in path
                columns.append(twist_of(view(s.kinematics, moved if on_path else s.point.zero, pose)))
        result += flat(zip(*columns, strict=True))
    return result


QUANTITIES: dict[str, Callable[[State], list[Number]]] = {
    "body_regressor": body_regressor,
    "static_regressor": static_regressor,
    "kinematic_regressor": partial(kinematic_regressor, aligned),
    "kinematic_regressor_local": partial(kinematic_regressor, local),
    "kinematic_regressor_world": partial(kinematic_regressor, world),
}
