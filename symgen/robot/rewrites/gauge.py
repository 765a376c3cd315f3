"""Choose units and masses, which are arbitrary, so that constants of the equations become zero or one.

==========================  ========================================================  ===========================
rewrite                     choice                                                    preserves
==========================  ========================================================  ===========================
``in_units_of_a_length``    the unit of length is the most frequent step              quantities in angles,
                                                                                      torques and times
``with_masses_at_origins``  a mass at the child's origin, without effect on the       joint space
                            joint's force, for which an entry of the parent's first
                            moment is zero
==========================  ========================================================  ===========================

Both rewrites need a regrouped robot (:func:`symgen.robot.rewrites.equivalent.regroup`). The second rewrite is possible
because base parameters are not unique (W. Khalil and E. Dombre, *Modeling, Identification and Control of Robots*,
2002).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import replace

from sympy import Expr, Integer

from symgen.robot.description.parts import UNIT, Joint, Link, Note
from symgen.robot.description.robot import Robot
from symgen.robot.rewrites.equivalent import expanded
from symgen.robot.rewrites.fixed_orientation import parallel, turns_about_z
from symgen.spatial import RigidBodyInertia, Symmetric, Transform, Vector

ZERO_VECTOR = Vector(Integer(0), Integer(0), Integer(0))
ZERO_SECOND_MOMENT = Symmetric((Integer(0),) * 6)

MAX_MASS_BITS = 512
"""Largest denominator [bits] of a point mass that is moved to another link."""

MAX_INERTIA_BITS = 40_000
"""Largest denominator [bits] in an inertia from which a mass was moved. A chain of 50 arbitrary joints reaches it."""


def in_units_of_a_length(robot: Robot) -> Robot:
    """Return the robot with lengths measured in the length that occurs most often in the origins of joints.

    A coordinate that equals this length becomes one, which saves multiplications.

    A note on the returned robot states the unit of length.
    """
    unit = unit_of_length(robot)
    return (
        robot if unit == 1 else in_units_of(robot, unit).noted(Note(UNIT, f"lengths in units of {float(unit):.10g} m"))
    )


def unit_of_length(robot: Robot) -> Expr:
    """Return the length [m] that occurs most often, up to sign, among the coordinates of joint origins.

    A joint is not counted if its origin has no effect on the joint forces. The result is 1 if a joint translates or the
    robot has parameters or applied forces.
    """
    if robot.parameters or robot.forces or not all(joint.kind.rotates for joint in robot.joints):
        return Integer(1)
    saved: Counter[Expr] = Counter()
    for joint in robot.joints:
        if _transmits_force(robot, joint):
            saved.update(abs(entry) for entry in joint.origin.p if entry.is_Rational and entry != 0)
    return max(saved, key=lambda length: (saved[length], length), default=Integer(1))


def in_units_of(robot: Robot, unit: Expr) -> Robot:
    """Return the robot with lengths in ``unit`` [m]. The unit of mass also changes, so torques keep their values."""
    links = []
    for link in robot.links:
        m, hx, hy, hz, *second = link.inertia
        h = Vector(hx * unit, hy * unit, hz * unit)
        links.append(Link(link.name, RigidBodyInertia(m * unit**2, h, Symmetric(tuple(second)))))
    joints = [replace(joint, origin=_scaled(joint.origin, 1 / unit)) for joint in robot.joints]
    frames = [replace(frame, placement=_scaled(frame.placement, 1 / unit)) for frame in robot.frames]
    x, y, z = (entry / unit for entry in robot.gravity)
    return replace(robot, links=tuple(links), joints=tuple(joints), frames=tuple(frames), gravity=(x, y, z))


def with_masses_at_origins(robot: Robot) -> Robot:
    """Transfer point masses at joint origins from parents to children, so that entries of first moments become zero.

    The transfer does not change the dynamics, because a mass on the joint's axis may belong to either link. The mass is
    chosen so that one entry of the parent's first moment becomes zero. One product of the mass and an acceleration then
    replaces two products with this entry. No moved mass is larger than the total mass of the links whose masses are
    numbers.

    The exact inertias of chains of arbitrary angles have more digits with each joint. If an inertia would exceed
    :data:`MAX_INERTIA_BITS`, masses are moved only at joints near the base: up to a maximum depth in the tree, which is
    halved until all inertias are short enough.
    """
    level: dict[str, int] = {}
    for joint in robot.joints:
        level[joint.child] = level.get(joint.parent, 0) + 1
    levels = max(level.values(), default=0)
    while levels:
        moved = _with_masses(robot, {link for link, k in level.items() if k <= levels})
        if moved is not None:
            return moved
        levels //= 2
    return robot


def _with_masses(robot: Robot, allowed: Set[str]) -> Robot | None:
    """Return the robot with point masses at the origins of the links in ``allowed``; None if a number is too long."""
    inertia = {link.name: link.inertia for link in robot.links}
    mover = {joint.child: joint for joint in robot.joints}
    carried = Counter(joint.parent for joint in robot.joints)
    largest = sum((abs(link.inertia.m) for link in robot.links if link.inertia.m.is_number), Integer(0))
    for joint in reversed(robot.joints):
        effective, movable = joint.kind.split_inertia(inertia[joint.child])
        moved = expanded(inertia[joint.parent] + joint.origin.inertia_to_parent(movable))
        above = mover.get(joint.parent)
        turns = above is not None and turns_about_z(above) and turns_about_z(joint)
        if turns and joint.child in allowed and carried[joint.parent] == 1 and _moves_out_of_plane(robot, joint.parent):
            mass = _mass_that_balances(moved.h, joint)
            if mass is not None and abs(mass) <= largest:
                effective = expanded(effective + RigidBodyInertia(mass, ZERO_VECTOR, ZERO_SECOND_MOMENT))
                moved = expanded(moved + _mass_at_joint(joint, -mass))
        if any(entry.is_Rational and entry.q.bit_length() > MAX_INERTIA_BITS for entry in moved):
            return None
        inertia[joint.child], inertia[joint.parent] = effective, moved
    return replace(robot, links=tuple(Link(link.name, inertia[link.name]) for link in robot.links))


def _mass_that_balances(h: Vector, joint: Joint) -> Expr | None:
    """Return the smallest mass at a joint's origin that makes an entry of the parent's first moment ``h`` zero.

    The mass is subtracted from the parent and added to the child. The result is None in these cases:

    * No mass makes an entry zero, or the numbers contain symbols.
    * The axes of parent and child are parallel, and both the x and y entries of ``h`` are nonzero.
    * The mass has a long denominator. Along chains of arbitrary angles, denominators grow with each joint.
    """
    hx, hy, _ = h
    px, py, _ = joint.origin.p
    if not all(entry.is_number for entry in (hx, hy, px, py)) or (parallel(joint) and hx != 0 and hy != 0):
        return None
    masses = [moment / step for moment, step in ((hx, px), (hy, py)) if moment != 0 and step != 0]
    mass = min(masses, key=abs, default=None)
    short = mass is not None and mass.is_Rational and mass.q.bit_length() <= MAX_MASS_BITS
    return mass if short else None


def _mass_at_joint(joint: Joint, mass: Expr) -> RigidBodyInertia:
    """Return the inertia of a mass at a joint's origin, about the parent's origin."""
    inertia: RigidBodyInertia = joint.origin.inertia_to_parent(RigidBodyInertia(mass, ZERO_VECTOR, ZERO_SECOND_MOMENT))
    return inertia


def _moves_out_of_plane(robot: Robot, link: str) -> bool:
    """Return True if a link's motion is not planar and a force on the link, not only a moment, affects a joint."""
    way = list(_path_to_base(robot, link))
    return any(_transmits_force(robot, joint) for joint in way) and not all(map(parallel, way[:-1]))


def _path_to_base(robot: Robot, link: str) -> Iterator[Joint]:
    """Yield the joints on the path from a link to the base."""
    mover = {joint.child: joint for joint in robot.joints}
    while link in mover:
        yield mover[link]
        link = mover[link].parent


def _transmits_force(robot: Robot, joint: Joint) -> bool:
    """Return True if a force on the child of ``joint`` affects the force or torque of any joint.

    The result is True if the joint translates, or if the joint's origin is not at the origin of the previous joint. If
    the previous joint is a revolute joint on the base, the origin must not lie on the axis of that revolute joint. The
    result is False for a rotating joint on the base.
    """
    if not joint.kind.rotates:
        return True
    above = next((each for each in robot.joints if each.child == joint.parent), None)
    p = joint.origin.p
    if above is None or p.is_zero:
        return False
    return not (above.parent == robot.base and above.kind.turns and p.x == 0 and p.y == 0)


def _scaled(placement: Transform, factor: Expr) -> Transform:
    return Transform(placement.R, placement.p * factor)
