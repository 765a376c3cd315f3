"""Choices that dynamics leaves free, made so that constants of the equations become zero or one.

==========================  ========================================================  ===========================
rewrite                     what is chosen                                            preserves
==========================  ========================================================  ===========================
``in_units_of_a_length``    the unit of length: that of the most frequent step is     what is in angles, torques
                            one                                                       and times
``with_masses_at_origins``  how much of what a joint cannot feel stays in its child:  joint space
                            a mass at the origin, for which an entry of the parent's
                            first moment vanishes
==========================  ========================================================  ===========================

Both take a robot that is regrouped (:func:`symgen.robot.rewrites.equivalent.regroup`); the second uses the freedom that
base parameters leave (W. Khalil and E. Dombre, *Modeling, Identification and Control of Robots*, 2002).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, Integer

from symgen.robot.description.free_joints import Spherical
from symgen.robot.description.joints import Revolute
from symgen.robot.description.parts import UNIT, Joint, Link, Note
from symgen.robot.description.robot import Robot
from symgen.robot.rewrites.equivalent import expanded
from symgen.robot.rewrites.fixed_orientation import parallel, turns_about_z
from symgen.spatial import RigidBodyInertia, Symmetric, Transform, Vector

ZERO = Vector(Integer(0), Integer(0), Integer(0))
NOTHING = Symmetric((Integer(0),) * 6)

MAX_BITS = 512
"""Of the denominator of a mass that is chosen."""


def in_units_of_a_length(robot: Robot) -> Robot:
    """The robot in a unit of length in which one of its steps is one, and that of mass for which torques stay as they
    are: all of its joints must be angles, all of its numbers known. Else it stays as it is.
    """
    if robot.parameters or not all(isinstance(joint.kind, (Revolute, Spherical)) for joint in robot.joints):
        return robot
    saved: Counter[Expr] = Counter()
    for joint in robot.joints:
        if _matters(robot, joint) and _pulls(robot, joint.child):
            saved.update(abs(entry) for entry in joint.origin.p if entry.is_Rational and entry != 0)
    if not saved:
        return robot
    unit = max(saved, key=lambda length: (saved[length], length))
    links = []
    for link in robot.links:
        m, hx, hy, hz, *second = link.inertia
        h = Vector(hx * unit, hy * unit, hz * unit)
        links.append(Link(link.name, RigidBodyInertia(m * unit**2, h, Symmetric(tuple(second)))))
    joints = [replace(joint, origin=_scaled(joint.origin, 1 / unit)) for joint in robot.joints]
    frames = [replace(frame, placement=_scaled(frame.placement, 1 / unit)) for frame in robot.frames]
    x, y, z = (entry / unit for entry in robot.gravity)
    scaled = replace(robot, links=tuple(links), joints=tuple(joints), frames=tuple(frames), gravity=(x, y, z))
    return scaled.noted(Note(UNIT, f"lengths in units of {float(unit):.10g} m"))


def with_masses_at_origins(robot: Robot) -> Robot:
    """The robot with a mass at the origin of a link, wherever that makes an entry of its parent's first moment vanish.

    A mass on the axis belongs to either link. A product of an acceleration with a mass then stands for one with a
    moment and for one of the moment with the acceleration of the origin. No mass is larger than the robot's.
    """
    inertia = {link.name: link.inertia for link in robot.links}
    mover = {joint.child: joint for joint in robot.joints}
    carried = Counter(joint.parent for joint in robot.joints)
    largest = sum((abs(link.inertia.m) for link in robot.links), Integer(0))
    for joint in reversed(robot.joints):
        felt, unfelt = joint.kind.split_inertia(inertia[joint.child])
        moved = expanded(inertia[joint.parent] + joint.origin.inertia_to_parent(unfelt))
        above = mover.get(joint.parent)
        turns = above is not None and turns_about_z(above) and turns_about_z(joint)
        if turns and carried[joint.parent] == 1 and _moves_in_space(robot, joint.parent):
            mass = _mass_that_balances(moved.h, joint)
            if mass is not None and abs(mass) <= largest:
                felt = expanded(felt + RigidBodyInertia(mass, ZERO, NOTHING))
                moved = expanded(moved + _at(joint, -mass))
        inertia[joint.child], inertia[joint.parent] = felt, moved
    return replace(robot, links=tuple(Link(link.name, inertia[link.name]) for link in robot.links))


def _mass_that_balances(h: Vector, joint: Joint) -> Expr | None:
    """The lesser mass at a joint's origin that makes an entry of the parent's first moment vanish, if there is one.

    Between parallel axes moments are turned, so there it pays only for all of the moment. Along a chain of arbitrary
    angles exact masses would grow by as many digits with each joint, so there are none that are long.
    """
    hx, hy, _ = h
    px, py, _ = joint.origin.p
    if not all(entry.is_number for entry in (hx, hy, px, py)) or (parallel(joint) and hx != 0 and hy != 0):
        return None
    found = [moment / step for moment, step in ((hx, px), (hy, py)) if moment != 0 and step != 0]
    mass = min(found, key=abs, default=None)
    short = mass is not None and mass.is_Rational and mass.q.bit_length() <= MAX_BITS
    return mass if short else None


def _at(joint: Joint, mass: Expr) -> RigidBodyInertia:
    """A mass at a joint's origin, about the parent's."""
    inertia: RigidBodyInertia = joint.origin.inertia_to_parent(RigidBodyInertia(mass, ZERO, NOTHING))
    return inertia


def _moves_in_space(robot: Robot, link: str) -> bool:
    """Whether the force on a link, and not its moment alone, is felt by a joint, and the link leaves its plane."""
    way = list(_way(robot, link))
    return any(_matters(robot, joint) for joint in way) and not all(map(parallel, way[:-1]))


def _way(robot: Robot, link: str) -> Iterator[Joint]:
    """The joints that carry a link, from itself to the base."""
    mover = {joint.child: joint for joint in robot.joints}
    while link in mover:
        yield mover[link]
        link = mover[link].parent


def _pulls(robot: Robot, link: str) -> bool:
    """Whether a force is needed to move a link and what it carries, and not a moment alone."""
    if robot.link[link].inertia.m != 0 or not robot.link[link].inertia.h.is_zero:
        return True
    return any(_pulls(robot, joint.child) for joint in robot.joints if joint.parent == link)


def _matters(robot: Robot, joint: Joint) -> bool:
    """Whether forces through a joint are felt: by its own sliding, or by its distance from the next axis inward."""
    if not isinstance(joint.kind, (Revolute, Spherical)):
        return True
    above = next((each for each in robot.joints if each.child == joint.parent), None)
    p = joint.origin.p
    if above is None or p.is_zero:
        return False
    return not (above.parent == robot.base and isinstance(above.kind, Revolute) and p.x == 0 and p.y == 0)


def _scaled(placement: Transform, factor: Expr) -> Transform:
    return Transform(placement.R, placement.p * factor)
