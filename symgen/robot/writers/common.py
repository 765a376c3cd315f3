"""Parts that all writers share: numbers, angles, and robots without parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from xml.etree.ElementTree import Element, indent, tostring

import mpmath
from sympy import Expr, Rational

from symgen.errors import UnsupportedError
from symgen.exact import DIGITS
from symgen.options.option import Number
from symgen.robot.description.numbers import snapped_angle
from symgen.robot.description.parts import Joint, Link
from symgen.robot.description.robot import Robot
from symgen.robot.joints.kind import JointKind
from symgen.robot.joints.prismatic import Prismatic
from symgen.robot.joints.revolute import Revolute
from symgen.robot.rewrites.baked import substituted
from symgen.spatial import Rotation, Symmetric, Transform, Vector

ANGLE_DECIMALS = 28
"""Number of decimals of the angles that are written to files.

Rotations are stored as rational cosines and sines within 1e-30 rad of the angle, so 28 decimals are enough to read the
same rotation again.
"""
ANGLE_TOLERANCE = 10.0**-25
"""Largest difference [rad] between an angle and the exact angle that replaces it.

A pitch angle counts as a right angle if the cosine of the pitch is smaller than this number.
"""


def double(number: Number) -> str:
    """Return the shortest decimal of the double nearest to a number."""
    return repr(float(number)).removesuffix(".0")


def doubles(numbers: Iterable[Number]) -> str:
    """Return numbers as decimals separated by spaces."""
    return " ".join(map(double, numbers))


def roll_pitch_yaw(rotation: Rotation, place: str) -> tuple[Expr, Expr, Expr]:
    """Return roll, pitch and yaw [rad] about fixed axes of a constant rotation: Rz(yaw) Ry(pitch) Rx(roll).

    Multiples of 30 and 45 degrees are exact. Raises :class:`~symgen.errors.UnsupportedError` for a rotation whose angle
    is a parameter.
    """
    rows = rotation.matrix()
    if not all(entry.is_number for row in rows for entry in row):
        raise UnsupportedError(f"{place}: a rotation by a parameter has no roll, pitch and yaw in numbers")
    with mpmath.workdps(DIGITS):
        R = [[mpmath.mpf(str(entry.evalf(DIGITS))) for entry in row] for row in rows]
        cosine = mpmath.hypot(R[0][0], R[1][0])
        pitch = mpmath.atan2(-R[2][0], cosine)
        upright = cosine < ANGLE_TOLERANCE
        roll = mpmath.mpf(0) if upright else mpmath.atan2(R[2][1], R[2][2])
        yaw = mpmath.atan2(-R[0][1], R[1][1]) if upright else mpmath.atan2(R[1][0], R[0][0])
        return _angle(roll), _angle(pitch), _angle(yaw)


def _angle(angle: mpmath.mpf) -> Expr:
    rounded = Rational(int(mpmath.nint(angle * 10**ANGLE_DECIMALS)), 10**ANGLE_DECIMALS)
    return snapped_angle(rounded, ANGLE_TOLERANCE)


def central(link: Link) -> tuple[Expr, Vector, Symmetric]:
    """Return the mass, the center of mass, and the inertia matrix about the center of mass."""
    try:
        return link.inertia.central()
    except UnsupportedError as error:
        raise UnsupportedError(f"link {link.name}: {error}") from None


def in_numbers(robot: Robot, file_type: str, has: Callable[[JointKind], bool]) -> Robot:
    """Return the robot with values instead of parameters, and with only joints that a file type supports.

    ``has`` returns True for the supported kinds of joints. A cylindrical or translational joint becomes a chain of
    revolute and prismatic joints. Raises :class:`~symgen.errors.UnsupportedError` for other unsupported joints, for a
    parameter without a value, and for applied forces.
    """
    unknown = [str(each.symbol) for each in robot.parameters if each.value is None]
    if unknown:
        raise UnsupportedError(f"{robot.name}: {file_type} has no parameters, and {unknown[0]} has no value")
    if robot.forces:
        raise UnsupportedError(f"{robot.name}: {file_type} has no applied force laws: force {robot.forces[0].name}")
    robot = substituted(robot, {each.symbol: each.value for each in robot.parameters})
    links, joints = list(robot.links), list[Joint]()
    for joint in robot.joints:
        joints += [joint] if has(joint.kind) else _chain(joint, file_type, links)
    return replace(robot, links=tuple(links), joints=tuple(joints))


def _chain(joint: Joint, file_type: str, links: list[Link]) -> list[Joint]:
    """Return a chain of joints with one variable each that together move the child as ``joint`` does.

    The massless links between these joints are appended to ``links``.
    """
    columns = joint.kind.subspace()
    if joint.kind.nq != len(columns) or any(not column.w.is_zero and not column.v.is_zero for column in columns):
        raise UnsupportedError(f"{file_type} has no {joint.kind.type_name} joints: joint {joint.name}")
    kinds = [Prismatic(tuple(each.v)) if each.w.is_zero else Revolute(tuple(each.w)) for each in columns]
    between = [Link(f"{joint.name}_link_{k + 1}") for k in range(len(kinds) - 1)]
    links += between
    ends = [joint.parent, *(link.name for link in between), joint.child]
    return [
        replace(
            joint,
            name=f"{joint.name}_{k + 1}",
            parent=ends[k],
            child=ends[k + 1],
            kind=kind,
            origin=Transform() if k else joint.origin,
        )
        for k, kind in enumerate(kinds)
    ]


def document(root: Element) -> str:
    """Return the text of an XML file with this root element, indented."""
    indent(root, "  ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'
