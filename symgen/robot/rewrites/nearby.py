"""Change oblique rotations between links by at most 1e-28, so that they become products of exact elementary rotations.

A step is the rotation from one link frame to the next. A step is oblique if its matrix has no zero entry. The sines and
cosines of the Euler angles of an oblique step are in general not rational, so
:func:`symgen.robot.rewrites.modified_dh.to_modified_dh` would leave the step as it is. The robot is therefore changed
once, before equations are derived. The change is less than the accuracy of the angles in a file. All later rewrites are
exact, so proofs about the rewritten robot are valid for the changed robot.
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

ANGLE_DIGITS = 50
"""Number of decimals to which an angle is rounded before :func:`circle_point` makes its sine and cosine rational."""
MAX_RELATIVE_CHANGE = 1e-28
"""Largest absolute change of an entry of a rotation, and largest relative change of an entry of an inertia."""


def nearby(robot: Robot) -> Robot:
    """Return the robot with each oblique step replaced by rotations Rz Rx Rz whose sines and cosines are rational.

    A step is the rotation between link frames after the rewrites :func:`~symgen.robot.rewrites.equivalent.fuse` and
    :func:`~symgen.robot.rewrites.equivalent.align`. The rotations of the joints' origins are changed so that these
    steps result.
    """
    lead: dict[str, Rotation] = {robot.base: Rotation()}
    joints, changed = [], False
    for joint in robot.joints:
        A = joint.kind.aligned()[0]
        above = lead[joint.parent]
        step = (above @ joint.origin.R @ A).condensed()
        if joint.kind.nv and lies_oblique(step) and joint.parent != robot.base:
            moved = _elementary_rotations(step).condensed()
            R = (above.transpose @ moved @ A.transpose).condensed()
            _check_close(joint.origin.R, R, joint.name)
            joint = replace(joint, origin=Transform(R, joint.origin.p))
            changed = True
        lead[joint.child] = A.transpose if joint.kind.nv else step
        joints.append(joint)
    return replace(robot, joints=tuple(joints)) if changed else robot


def with_corrections(robot: Robot, corrections: dict[str, RigidBodyInertia]) -> Robot:
    """Return the robot with corrections added to the inertias of its links.

    ``corrections`` maps the name of a link to the added inertia, which is about the link's frame.

    Raises :class:`~symgen.errors.ProgramError` if a correction is too large to be a rounding error.
    """
    if not corrections:
        return robot
    links = []
    for link in robot.links:
        if more := corrections.get(link.name):
            size = max((abs(float(entry)) for entry in link.inertia if entry.is_number), default=0.0)
            if max(map(_size, more)) > MAX_RELATIVE_CHANGE * max(size, 1.0):
                raise ProgramError(f"link {link.name}: its inertia is rounded by more than {MAX_RELATIVE_CHANGE:g}")
            link = Link(link.name, link.inertia + more)
        links.append(link)
    return replace(robot, links=tuple(links))


def _size(entry: Expr) -> float:
    """Return the sum of the absolute values of an expression's coefficients."""
    return sum(abs(float(number)) for number in expand(entry).as_coefficients_dict().values())


def lies_oblique(R: Rotation) -> bool:
    """Return True if all entries of a rotation matrix are numbers other than zero."""
    return all(entry.is_number and entry != 0 for row in R.matrix() for entry in row)


def _elementary_rotations(R: Rotation) -> Rotation:
    """Return the rotation as Rz Rx Rz. Each angle is changed slightly so that its sine and cosine are rational."""
    with mpmath.workdps(ANGLE_DIGITS + 20):
        rows = [[_decimal(entry) for entry in row] for row in R.matrix()]
        x, y, z = (row[2] for row in rows)
        angles = mpmath.atan2(x, -y), mpmath.atan2(mpmath.hypot(x, y), z), mpmath.atan2(rows[2][0], rows[2][1])
        return Rotation(tuple(_elementary_rotation(axis, angle) for axis, angle in zip((2, 0, 2), angles, strict=True)))


def _elementary_rotation(axis: int, angle: mpmath.mpf) -> AxisRotation:
    with mpmath.workdps(ANGLE_DIGITS + 20):
        return AxisRotation(axis, *circle_point(Rational(int(mpmath.nint(angle * 10**ANGLE_DIGITS)), 10**ANGLE_DIGITS)))


def _check_close(before: Rotation, after: Rotation, name: str) -> None:
    with mpmath.workdps(ANGLE_DIGITS):
        for u, v in zip(before.matrix(), after.matrix(), strict=True):
            if any(abs(_decimal(a) - _decimal(b)) > MAX_RELATIVE_CHANGE for a, b in zip(u, v, strict=True)):
                raise ProgramError(f"joint {name}: its rotation is moved by more than {MAX_RELATIVE_CHANGE:g}")


def _decimal(entry: Expr) -> mpmath.mpf:
    """Return an exact number as a decimal with 20 digits more than :data:`ANGLE_DIGITS`."""
    with mpmath.workdps(ANGLE_DIGITS + 20):
        if entry.is_Rational:
            return mpmath.mpf(int(entry.p)) / int(entry.q)
        return mpmath.mpf(entry.evalf(ANGLE_DIGITS + 20)._mpf_)
