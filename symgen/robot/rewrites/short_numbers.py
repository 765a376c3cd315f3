"""Shorten numbers in long chains of fixed joints, where exact placements would have more digits with every joint.

A placement with numbers of more than :data:`MAX_PLACEMENT_BITS` bits is replaced by a placement with short numbers. The
two placements differ by less than 1e-40. The new rotation matrix is exactly orthogonal, because it is computed from a
quaternion of integers. If many links will be fused into one link, the numbers of their inertias are shortened, too. The
robot is described by these shorter numbers, so later rewrites are exact. Fusing takes the same time for each joint.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy import Expr, Integer, Rational

from symgen.robot.description.robot import Robot
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Transform, Vector
from symgen.spatial.rotation import quaternion_matrix

MAX_PLACEMENT_BITS = 2048
"""Size [bits] of numbers above which placements are shortened; only long chains of fixed joints exceed it."""
DECIMAL_PLACES = 45
"""Decimal places of shortened translations, moments and quaternions, in the units of the description."""


def shortened(robot: Robot) -> Robot:
    """Return the robot with shorter numbers in fixed joints and inertias; unchanged if no number would be too long."""
    home: dict[str, tuple[str, Transform]] = {link.name: (link.name, Transform()) for link in robot.links}
    bits = {link.name: _bits(link.inertia) for link in robot.links}
    links, joints, changed = dict(robot.link), [], False
    for joint in robot.joints:
        if joint.kind.nv == 0 and joint.kind.nq == 0:
            root, above = home[joint.parent]
            origin = joint.origin if above == Transform() else (above @ joint.origin).condensed()
            if _bits(origin.entries()) > MAX_PLACEMENT_BITS and _is_rational(origin.entries()):
                origin = _near(origin)
                joint, changed = replace(joint, origin=(above.inverse @ origin).condensed()), True
            home[joint.child] = root, origin
            body = links[joint.child].inertia
            if not body.is_zero:
                added = bits[joint.child] + 2 * _bits(origin.entries())
                if bits[root] + added > MAX_PLACEMENT_BITS and _is_rational((*body, *origin.entries())):
                    moved = _short(origin.inertia_to_parent(body))
                    links[joint.child] = replace(links[joint.child], inertia=origin.inverse.inertia_to_parent(moved))
                    changed = True
                else:
                    bits[root] += added
        joints.append(joint)
    return replace(robot, links=tuple(links.values()), joints=tuple(joints)) if changed else robot


def _bits(entries: Iterable[Expr]) -> int:
    """Return the size [bits] of the longest denominator among the rational entries."""
    return max((entry.q.bit_length() for entry in entries if entry.is_Rational), default=0)


def _is_rational(entries: Iterable[Expr]) -> bool:
    return all(entry.is_Rational for entry in entries)


def _near(placement: Transform) -> Transform:
    """Return a placement that consists of short numbers and is near ``placement``.

    The rotation matrix is exactly orthogonal, because it is computed from a quaternion of integers.
    """
    x, y, z, w = (_decimal(entry) * 10**DECIMAL_PLACES for entry in placement.R.quaternion())
    return Transform(Rotation.from_matrix(quaternion_matrix(x, y, z, w)), placement.p.mapped(_decimal))


def _short(inertia: RigidBodyInertia) -> RigidBodyInertia:
    """Round the moments of an inertia, but not its mass, to :data:`DECIMAL_PLACES` decimal places."""
    m, hx, hy, hz, *second = inertia
    h = Vector(_decimal(hx), _decimal(hy), _decimal(hz))
    return RigidBodyInertia(m, h, Symmetric(tuple(map(_decimal, second))))


def _decimal(number: Expr) -> Rational:
    return (
        Rational((number.p * 10**DECIMAL_PLACES) // number.q, 10**DECIMAL_PLACES)
        if number.q != 1
        else Integer(number.p)
    )
