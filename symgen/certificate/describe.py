"""A robot as a checker reads it: links, joints and inertias as exact numbers, nothing fused, aligned or regrouped."""

from __future__ import annotations

from math import lcm
from typing import Any

from sympy import Expr, Integer, Rational, expand, sqrt

from symgen.errors import UnsupportedError
from symgen.robot import Robot
from symgen.robot.description.parts import Joint, Mimic, Slot

ROOTS = {sqrt(2): 1, sqrt(3): 2, sqrt(6): 3}
"""Beside rationals, what numbers are made of: a + b sqrt(2) + c sqrt(3) + d sqrt(6)."""
_ITSELF = Mimic("")
ANGLES = ("revolute", "helical", "cylindrical")


def written(number: Expr) -> str | list[str]:
    """An exact number: ``"p/q"``, or four of these for the roots of 1, 2, 3 and 6.

    Raises :class:`~symgen.errors.UnsupportedError` for any other number.
    """
    if number.is_Rational:
        return str(number)
    parts: list[Expr] = [Integer(0)] * 4
    for term in expand(number).as_ordered_terms():
        coefficient, rest = term.as_coeff_Mul()
        place = 0 if rest == 1 else ROOTS.get(rest)
        if place is None or not isinstance(coefficient, Rational):
            raise UnsupportedError(f"certificates have numbers made of square roots of 2, 3 and 6, not {number}")
        parts[place] += coefficient
    return [str(part) for part in parts]


def described(robot: Robot) -> dict[str, Any]:
    """``robot.json``.

    Raises :class:`~symgen.errors.UnsupportedError` for what the checker does not know.
    """
    if robot.free_parameters():
        raise UnsupportedError(f"{robot.name}: certificates are for robots of numbers; use --parameters baked")
    if robot.rotors and "armature" in robot.included_effects:
        raise UnsupportedError(f"{robot.name}: certificates know no armature of tendons; use --joint-effects none")
    slots = {slot.joint.name: slot for slot in robot.slots}
    order = [robot.base, *(joint.child for joint in robot.joints)]
    return {
        "name": robot.name,
        "units": "SI; second_moment is the integral of r r^T dm about the link's frame: xx, xy, xz, yy, yz, zz",
        "gravity": [written(entry) for entry in robot.gravity],
        "positions": robot.nq,
        "velocities": robot.nv,
        "angles": [k for slot in robot.slots if slot.joint.kind.type_name in ANGLES for k in slot.position[:1]],
        "parts": _parts(robot),
        "links": [_link(robot, name) for name in order],
        "joints": [_joint(robot, joint, slots.get(joint.name)) for joint in robot.joints],
    }


def _parts(robot: Robot) -> dict[str, int]:
    """Into how many parts each angle is divided, so that joints turn by whole multiples of them."""
    found: dict[str, int] = {}
    for slot in robot.slots:
        multiplier = (slot.joint.mimic or _ITSELF).multiplier
        if slot.joint.kind.type_name in ANGLES and multiplier.is_Rational and multiplier.q > 1:
            key = str(slot.position[0])
            found[key] = lcm(found.get(key, 1), int(multiplier.q))
    return found


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
            f"joint {joint.name}: certificates know no {others[0]}; use --joint-effects none or armature"
        )
    origin = joint.zero_placement
    unit = () if slot is None or joint.mimic else tuple(slot.position[k] for k in joint.kind.unit_norm_group)
    return {
        "name": joint.name,
        "parent": joint.parent,
        "child": joint.child,
        "type": joint.kind.type_name,
        "axis": [written(entry) for entry in getattr(joint.kind, "axis", (0, 0, 1)) for entry in (Integer(0) + entry,)],
        "pitch": written(getattr(joint.kind, "pitch", Integer(0))),
        "placement": [
            [written(entry) for entry in (*row, p)] for row, p in zip(origin.R.matrix(), origin.p, strict=True)
        ],
        "position": list(slot.position) if slot else [],
        "velocity": list(slot.velocity) if slot else [],
        "unit": list(unit),
        "multiplier": str(mimic.multiplier) if mimic.multiplier.is_Rational else written(mimic.multiplier),
        "armature": written(drive.armature),
    }
