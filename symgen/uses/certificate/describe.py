"""The description of a robot for the checker: links, joints and inertias as exact numbers, without any rewrite."""

from __future__ import annotations

import ast
from functools import cache
from math import lcm
from typing import Any

from sympy import Expr, Integer, Rational, expand, sqrt

from symgen.errors import UnsupportedError
from symgen.robot import Robot
from symgen.robot.description.parts import Joint, Mimic, Slot
from symgen.robot.joints.axes import Z_AXIS
from symgen.targets.templates import plain

SQUARE_ROOTS = {sqrt(2): 1, sqrt(3): 2, sqrt(6): 3}
"""A number a + b sqrt(2) + c sqrt(3) + d sqrt(6) has the parts (a, b, c, d). This table maps each root to the index of
its part.
"""
_ITSELF = Mimic("")
ANGLE = "angle [rad]"
"""The description of the first position of a joint that rotates by an angle."""
MAX_ANGLE_FRACTION = 10**6
"""Largest numerator or denominator of a mimic joint's multiplier that the checker accepts."""
MAX_DECIMALS = 300
"""Maximum number of digits of a decimal integer; longer integers are hexadecimal."""


def written(number: Expr) -> str | list[str]:
    """Return a rational number as ``"p/q"``, or a number a + b sqrt(2) + c sqrt(3) + d sqrt(6) as four such texts.

    Long integers are hexadecimal, so that their length has no limit. Raises :class:`~symgen.errors.UnsupportedError`
    for any other number.
    """
    if number.is_Rational:
        p, q = map(_integer, (int(number.p), int(number.q)))
        return p if q == "1" else f"{p}/{q}"
    parts: list[Expr] = [Integer(0)] * 4
    for term in expand(number).as_ordered_terms():
        coefficient, rest = term.as_coeff_Mul()
        place = 0 if rest == 1 else SQUARE_ROOTS.get(rest)
        if place is None or not isinstance(coefficient, Rational):
            raise UnsupportedError(f"certificates support numbers made of square roots of 2, 3 and 6, not {number}")
        parts[place] += coefficient
    return [str(written(part)) for part in parts]


def _integer(value: int) -> str:
    return str(value) if abs(value) < 10**MAX_DECIMALS else hex(value)


def described(robot: Robot) -> dict[str, Any]:
    """Return the contents of the certificate's file ``robot.json``.

    Raises :class:`~symgen.errors.UnsupportedError` for parts of a robot that the checker does not support.
    """
    if robot.free_parameters():
        raise UnsupportedError(f"{robot.name}: certificates need numbers for all parameters; use --parameters baked")
    if robot.rotors and "armature" in robot.included_effects:
        raise UnsupportedError(
            f"{robot.name}: certificates do not support armature of tendons; use --joint-effects none"
        )
    if robot.forces:
        raise UnsupportedError(f"{robot.name}: certificates do not support [[forces]]")
    _check_multipliers(robot)
    slots = {slot.joint.name: slot for slot in robot.slots}
    order = [robot.base, *(joint.child for joint in robot.joints)]
    return {
        "name": robot.name,
        "units": "SI; second_moment is the integral of r r^T dm about the link's frame: xx, xy, xz, yy, yz, zz",
        "gravity": [written(entry) for entry in robot.gravity],
        "links": [_link(robot, name) for name in order],
        "joints": [_joint(robot, joint, slots.get(joint.name)) for joint in robot.joints],
    }


@cache
def known_joints() -> frozenset[str]:
    """Return the types of joints that the checker supports, from the table ``KINDS`` in the checker's source text."""
    lines = ast.parse(plain("certificate/lagrange.py")).body
    (table,) = (
        line.value for line in lines if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "KINDS"
    )
    return frozenset(ast.literal_eval(table))


def _check_multipliers(robot: Robot) -> None:
    """Raise UnsupportedError if a joint rotates by an unsupported multiple of another joint's angle.

    Multiples of an angle must be rational, with small numerators over a common denominator.
    """
    angles: dict[int, dict[str, Expr]] = {}
    for slot in robot.slots:
        if slot.joint.kind.positions[0] == ANGLE:
            multiplier = (slot.joint.mimic or _ITSELF).multiplier
            angles.setdefault(slot.position[0], {})[slot.joint.name] = multiplier
    for multipliers in angles.values():
        parts = lcm(*(int(each.q) for each in multipliers.values() if each.is_Rational))
        for name, each in sorted(multipliers.items(), key=lambda pair: pair[1] == 1):
            if not each.is_Rational or max(abs(each) * parts, each.q) > MAX_ANGLE_FRACTION:
                raise UnsupportedError(
                    f"joint {name}: certificates do not support the multiplier {each}; expected a short fraction"
                )


def _link(robot: Robot, name: str) -> dict[str, Any]:
    m, hx, hy, hz, *second = robot.link[name].inertia
    return {
        "name": name,
        "mass": written(m),
        "first_moment": [written(entry) for entry in (hx, hy, hz)],
        "second_moment": [written(entry) for entry in second],
    }


def _joint(robot: Robot, joint: Joint, slot: Slot | None) -> dict[str, Any]:
    drive, mimic = joint.dynamics.only(robot.included_effects), joint.mimic or _ITSELF
    others = [what for what, value in drive.present() if what != "armature" or joint.dynamics.along_world]
    if others:
        raise UnsupportedError(
            f"joint {joint.name}: certificates do not support {others[0]}; use --joint-effects none or armature"
        )
    if joint.kind.type_name not in known_joints():
        raise UnsupportedError(f"joint {joint.name}: certificates do not support {joint.kind.type_name} joints")
    origin, numbers = joint.zero_placement, {"axis": Z_AXIS, "pitch": Integer(0)} | joint.kind.numbers()
    return {
        "name": joint.name,
        "parent": joint.parent,
        "child": joint.child,
        "type": joint.kind.type_name,
        "axis": [written(entry) for entry in numbers["axis"]],
        "pitch": written(numbers["pitch"]),
        "placement": [
            [written(entry) for entry in (*row, p)] for row, p in zip(origin.R.matrix(), origin.p, strict=True)
        ],
        "position": list(slot.position) if slot else [],
        "velocity": list(slot.velocity) if slot else [],
        "multiplier": written(mimic.multiplier),
        "armature": written(drive.armature),
    }
