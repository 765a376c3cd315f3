"""Local coordinates u of positions: the displacement from given positions to other positions, by Cayley's map.

For a rotation, u is 2 v / s, where v is the vector part and s the scalar part of the quaternion of the relative
rotation. Rates of u follow from the rates of the relative rotation by the quotient rule. The rates of rotations follow
from the rates of unit quaternions, or of cosines and sines. The formulas for rates in
:mod:`symgen.robot.configuration.charts` are not used.
"""

from __future__ import annotations

from collections.abc import Sequence

from symgen.errors import UnsupportedError
from symgen.proof.reference.numbers import Number
from symgen.proof.reference.point import Point

Numbers = Sequence[Number]


def moved(point: Point, change: Numbers) -> list[Number]:
    """Return the positions of ``point`` after a displacement with the local coordinates ``change``."""
    q, domain = point.vector("q", point.robot.nq), point.numbers.domain
    for slot in point.robot.slots:
        if slot.joint.mimic:
            continue
        p, u = slot.position, [change[k] for k in slot.velocity]
        match slot.joint.kind.type_name:
            case "continuous":
                cosine, sine = domain.cos(u[0]), domain.sin(u[0])
                q[p[0]], q[p[1]] = _complex_product([q[k] for k in p], [cosine, sine])
            case "planar":
                square = 1 + u[2] * u[2] / 4
                x, y, c, s = (q[k] for k in p)
                along = _complex_product([c, s], u[:2])
                rotation = _complex_product([c, s], [(2 - square) / square, u[2] / square])
                for k, value in zip(p, [x + along[0], y + along[1], *rotation], strict=True):
                    q[k] = value
            case "spherical" | "floating":
                free, old = p[-4:], [q[k] for k in p[-4:]]
                if len(p) == 7:
                    for k, shift in zip(p, rotated(old, u[:3]), strict=False):
                        q[k] = q[k] + shift
                w = u[-3:]
                length = domain.sqrt(4 + w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
                for k, value in zip(free, product(old, [*w, point.numbers.integer(2)]), strict=True):
                    q[k] = value / length
            case _ if len(p) == len(u):
                for k, each in zip(p, u, strict=True):
                    q[k] = q[k] + each
            case unknown:
                raise UnsupportedError(f"the reference does not support steps of {unknown} joints")
    return q


def rates(point: Point, start: Numbers, v: Numbers) -> list[Number]:
    """Return the rates u' of the displacement from ``start`` to the positions of ``point``, at the velocities ``v``."""
    q, result = point.vector("q", point.robot.nq), list(v)
    for slot in point.robot.slots:
        if slot.joint.mimic or len(slot.velocity) == 1 or len(slot.velocity) == len(slot.position):
            continue
        now, then = ([each[k] for k in slot.position] for each in (q, start))
        own = [v[k] for k in slot.velocity]
        if slot.joint.kind.type_name == "planar":
            back = [then[2], -then[3]]
            c, s = _complex_product(back, now[2:])
            found = [*_complex_product([c, s], own[:2]), _quotient(2 * s, 2 * c * own[2], 1 + c, -s * own[2])]
        elif slot.joint.kind.type_name in ("spherical", "floating"):
            back = [*(-each for each in then[-4:-1]), then[-1]]
            rotation = product(back, now[-4:])
            rate = [entry / 2 for entry in product(rotation, [*own[-3:], point.numbers.integer(0)])]
            found = [_quotient(2 * rotation[k], 2 * rate[k], rotation[3], rate[3]) for k in range(3)]
            if len(own) == 6:
                found = [*rotated(rotation, own[:3]), *found]
        else:
            raise UnsupportedError(f"the reference does not support steps of {slot.joint.kind.type_name} joints")
        for k, value in zip(slot.velocity, found, strict=True):
            result[k] = value
    return result


def product(a: Numbers, b: Numbers) -> list[Number]:
    """Return the product of quaternions (x, y, z, w)."""
    (x, y, z, w), (i, j, k, s) = a, b
    return [
        w * i + x * s + y * k - z * j,
        w * j - x * k + y * s + z * i,
        w * k + x * j - y * i + z * s,
        w * s - x * i - y * j - z * k,
    ]


def rotated(a: Numbers, v: Numbers) -> list[Number]:
    """Return the vector rotated by a unit quaternion: the vector part of a (v, 0) a^-1."""
    zero = v[0] - v[0]
    return product(product(a, [*v, zero]), [*(-each for each in a[:3]), a[3]])[:3]


def _complex_product(a: Numbers, b: Numbers) -> list[Number]:
    return [a[0] * b[0] - a[1] * b[1], a[1] * b[0] + a[0] * b[1]]


def _quotient(above: Number, above_rate: Number, below: Number, below_rate: Number) -> Number:
    return (above_rate * below - above * below_rate) / (below * below)
