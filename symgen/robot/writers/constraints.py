"""Constraints as tables of TOML: the inverse of :mod:`symgen.robot.loaders.toml.constraints`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sympy import Rational

from symgen.errors import UnsupportedError
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import (
    DIRECTIONS,
    LOCKED,
    Alignment,
    Constraint,
    Coupling,
    Displacement,
    Distance,
    Rolling,
    Row,
)

Table = dict[str, Any]
START_DECIMALS = 15
"""Decimals of start positions. Rounding does no harm, because the loader computes the closed configuration again."""


def head_of(robot: ConstrainedRobot) -> Table:
    """Return a table with the active joints, and with each joint's position in a closed configuration."""
    start = {}
    for slot in robot.slots:
        if not slot.joint.mimic:
            values = [Rational(repr(round(robot.closure.start[k], START_DECIMALS))) for k in slot.position]
            start[slot.joint.name] = values if len(values) > 1 else values[0]
    return {"active": list(robot.active), "start": start}


def tables_of(robot: ConstrainedRobot) -> list[tuple[str, Table]]:
    """Return a pair for each constraint: the name of an array of tables in TOML, and the constraint's table."""
    return [_table(each) for each in robot.constraints]


def _table(constraint: Constraint) -> tuple[str, Table]:
    name, a, b = constraint.name, constraint.a, constraint.b
    match constraint.rows[0]:
        case Coupling(expression):
            if odd := next((each for each in map(str, expression.free_symbols) if not each.isidentifier()), ""):
                raise UnsupportedError(f"constraint {name}: TOML has no expression with the name {odd!r}")
            return "couplings", {"name": name, "expression": expression}
        case Distance(length):
            return "rods", {"name": name, "a": a, "b": b, "length": length}
        case _ if constraint.kind == "rolling":
            (rolls,) = {row for row in constraint.rows if isinstance(row, Rolling) and row.axis == 0}
            shape = "circle" if rolls.circle else "sphere"
            return "contacts", {"name": name, "frame": b, "on": a, "radius": rolls.radius, "shape": shape}
        case _ if constraint.kind == "contact":
            return "contacts", {"name": name, "frame": b} | _touching(a, constraint.rows)
    directions = directions_of(constraint)
    if LOCKED.get(constraint.kind) == directions:
        return "loops", {"name": name, "type": constraint.kind, "a": a, "b": b}
    return "loops", {"name": name, "type": "locked", "a": a, "b": b, "locked": list(directions)}


def _touching(partner: str, rows: Sequence[Row]) -> Table:
    """Return the entries of a contact's table: number of rows, partner, and the fixed position if there is one.

    If a contact names no partner, the reader uses the base as the partner. The rows of the contact are then along the
    axes of the meeting link (see :mod:`symgen.robot.constraints.rows`).
    """
    shifts = {row.axis: row for row in rows if isinstance(row, Displacement)}
    if any(row.held for row in shifts.values()):
        return {"rows": len(rows), "on": partner, "at": [shifts[k].offset if k in shifts else 0 for k in range(3)]}
    return {"rows": len(rows), "on": partner if all(row.along_a for row in shifts.values()) else ""}


def directions_of(constraint: Constraint) -> tuple[str, ...]:
    """Return the directions that the rows of a cut joint lock; empty for contacts and rods."""
    rows = constraint.rows
    if not constraint.free and constraint.kind != "weld":
        return ()
    shifts = {row.axis for row in rows if isinstance(row, Displacement)}
    aligned = [(row.i, row.j) for row in rows if isinstance(row, Alignment)]
    match aligned:
        case [(i, _)]:
            turns = {(i - 1) % 3}
        case _:
            turns = {i for i, _ in aligned}
    return tuple(name for k, name in enumerate(DIRECTIONS) if (k in shifts if k < 3 else k - 3 in turns))
