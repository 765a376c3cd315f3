"""Long chains of fixed joints, whose exact placements would grow with every joint, described by short numbers.

Each placement beyond :data:`LONG` bits is moved by less than 1e-40 to one that is as exact (its rotation is that of an
integer quaternion) and short, and so are the inertias of links that many join; origins and inertias of the description
are moved to fit. Fusing then costs the same for each joint, and is still exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy import Expr, Integer, Rational

from symgen.robot.description.robot import Robot
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Transform, Vector

LONG = 2048
"""Bits that no robot reaches without dozens of askew fixed joints."""
DIGITS = 45
"""Of translations, moments and quaternions, in units of the description."""


def shortened(robot: Robot) -> Robot:
    """The robot with fixed joints and links moved where numbers would be too long; the same one where none would."""
    home: dict[str, tuple[str, Transform]] = {link.name: (link.name, Transform()) for link in robot.links}
    bits = {link.name: _bits(link.inertia) for link in robot.links}
    links, joints, changed = dict(robot.link), [], False
    for joint in robot.joints:
        if joint.kind.nv == 0 and joint.kind.nq == 0:
            root, above = home[joint.parent]
            origin = joint.origin if above == Transform() else (above @ joint.origin).condensed()
            if _bits(origin.entries()) > LONG and _is_rational(origin.entries()):
                origin = _near(origin)
                joint, changed = replace(joint, origin=(above.inverse @ origin).condensed()), True
            home[joint.child] = root, origin
            body = links[joint.child].inertia
            if not body.is_zero:
                own = bits[joint.child] + 2 * _bits(origin.entries())
                if bits[root] + own > LONG and _is_rational((*body, *origin.entries())):
                    moved = _short(origin.inertia_to_parent(body))
                    links[joint.child] = replace(links[joint.child], inertia=origin.inverse.inertia_to_parent(moved))
                    changed = True
                else:
                    bits[root] += own
        joints.append(joint)
    return replace(robot, links=tuple(links.values()), joints=tuple(joints)) if changed else robot


def _bits(entries: Iterable[Expr]) -> int:
    """Of the longest denominator."""
    return max((entry.q.bit_length() for entry in entries if entry.is_Rational), default=0)


def _is_rational(entries: Iterable[Expr]) -> bool:
    return all(entry.is_Rational for entry in entries)


def _near(placement: Transform) -> Transform:
    """A placement of short numbers, its rotation that of a quaternion of integers and so a rotation."""
    x, y, z, w = (_decimal(entry) * 10**DIGITS for entry in placement.R.quaternion())
    rows = (
        (w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
    square = w * w + x * x + y * y + z * z
    R = Rotation.from_matrix(tuple(tuple(entry / square for entry in row) for row in rows))
    return Transform(R, placement.p.mapped(_decimal))


def _short(inertia: RigidBodyInertia) -> RigidBodyInertia:
    """The same mass, and moments of :data:`DIGITS` digits."""
    m, hx, hy, hz, *second = inertia
    h = Vector(_decimal(hx), _decimal(hy), _decimal(hz))
    return RigidBodyInertia(m, h, Symmetric(tuple(map(_decimal, second))))


def _decimal(number: Expr) -> Rational:
    return Rational((number.p * 10**DIGITS) // number.q, 10**DIGITS) if number.q != 1 else Integer(number.p)
