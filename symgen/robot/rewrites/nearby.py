"""A robot whose oblique steps are exact turns about z, x and z, within 1e-28 of the one described.

The angles of such a step are in general no angles of rational points of the circle, so
:func:`symgen.robot.rewrites.modified_dh.to_modified_dh` could only come near them. Here the description is moved
instead, once, before anything is derived: by less than what the angles of a file are known to. From there on every
rewrite is exact, and what is proven of the rewritten robot holds for this one as described.
"""

from __future__ import annotations

from dataclasses import replace

import mpmath
from sympy import Expr, Rational, expand

from symgen.errors import ProgramError
from symgen.robot.description.numbers import circle_point
from symgen.robot.description.parts import Link
from symgen.robot.description.robot import Robot
from symgen.spatial import AxisRotation, RigidBodyInertia, Rotation, Transform

DIGITS = 50
"""Of the angles, before each becomes the nearest short rational point of the circle."""
CLOSENESS = 1e-28
"""By how much an entry of a rotation, and relatively an entry of an inertia, may be moved."""


def nearby(robot: Robot) -> Robot:
    """The robot with such steps; the same one where there are none.

    A step is taken between the frames that :func:`~symgen.robot.rewrites.equivalent.fuse` and
    :func:`~symgen.robot.rewrites.equivalent.align` leave, and the joint's own origin is moved to fit.
    """
    lead: dict[str, Rotation] = {robot.base: Rotation()}
    joints, changed = [], False
    for joint in robot.joints:
        A = joint.kind.aligned()[0]
        above = lead[joint.parent]
        step = (above @ joint.origin.R @ A).condensed()
        if joint.kind.nv and lies_oblique(step) and joint.parent != robot.base:
            turned = _turns(step).condensed()
            R = (above.transpose @ turned @ A.transpose).condensed()
            _check_close(joint.origin.R, R, joint.name)
            joint = replace(joint, origin=Transform(R, joint.origin.p))
            changed = True
        lead[joint.child] = A.transpose if joint.kind.nv else step
        joints.append(joint)
    return replace(robot, joints=tuple(joints)) if changed else robot


def with_corrections(robot: Robot, corrections: dict[str, RigidBodyInertia]) -> Robot:
    """The robot with these inertias added to its links', about their own frames."""
    if not corrections:
        return robot
    links = []
    for link in robot.links:
        if more := corrections.get(link.name):
            size = max((abs(float(entry)) for entry in link.inertia if entry.is_number), default=0.0)
            if max(map(_size, more)) > CLOSENESS * max(size, 1.0):
                raise ProgramError(f"link {link.name}: rounded by more than its numbers are known to")
            link = Link(link.name, link.inertia + more)
        links.append(link)
    return replace(robot, links=tuple(links))


def _size(entry: Expr) -> float:
    """Of an expression's coefficients together; of a number its own."""
    return sum(abs(float(number)) for number in expand(entry).as_coefficients_dict().values())


def lies_oblique(R: Rotation) -> bool:
    """Whether a rotation is constant numbers of which none is zero."""
    return all(entry.is_number and entry != 0 for row in R.matrix() for entry in row)


def _turns(R: Rotation) -> Rotation:
    """The Euler angles of R = Rz Rx Rz, each moved to a rational point of the circle."""
    with mpmath.workdps(DIGITS + 20):
        rows = [[_decimal(entry) for entry in row] for row in R.matrix()]
        x, y, z = (row[2] for row in rows)
        angles = mpmath.atan2(x, -y), mpmath.atan2(mpmath.hypot(x, y), z), mpmath.atan2(rows[2][0], rows[2][1])
        return Rotation(tuple(_turn(axis, angle) for axis, angle in zip((2, 0, 2), angles, strict=True)))


def _turn(axis: int, angle: mpmath.mpf) -> AxisRotation:
    with mpmath.workdps(DIGITS + 20):
        return AxisRotation(axis, *circle_point(Rational(int(mpmath.nint(angle * 10**DIGITS)), 10**DIGITS)))


def _check_close(before: Rotation, after: Rotation, name: str) -> None:
    with mpmath.workdps(DIGITS):
        for u, v in zip(before.matrix(), after.matrix(), strict=True):
            if any(abs(_decimal(a) - _decimal(b)) > CLOSENESS for a, b in zip(u, v, strict=True)):
                raise ProgramError(f"joint {name}: its rotation is moved by more than {CLOSENESS:g}")


def _decimal(entry: Expr) -> mpmath.mpf:
    """An exact number to :data:`DIGITS` digits and some."""
    with mpmath.workdps(DIGITS + 20):
        if entry.is_Rational:
            return mpmath.mpf(int(entry.p)) / int(entry.q)
        return mpmath.mpf(entry.evalf(DIGITS + 20)._mpf_)
