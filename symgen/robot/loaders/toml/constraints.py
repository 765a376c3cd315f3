"""Read loops, couplings, rods and contacts from symgen's TOML files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sympy import Expr, Integer, Symbol

from symgen.errors import InputError
from symgen.robot.constraints.model import Draft
from symgen.robot.constraints.rows import (
    DIRECTIONS,
    NORMAL,
    Constraint,
    Coupling,
    Displacement,
    Distance,
    Rolling,
    Row,
    Turning,
    cut_joint,
)
from symgen.robot.description.numbers import exact
from symgen.robot.description.robot import Robot
from symgen.robot.loaders.joints import position
from symgen.robot.loaders.toml.schema import ConstraintsFile, ContactTable, CouplingTable, LoopTable, RodTable

Read = Callable[[object, str], Expr]
"""A function that reads a number, given its value and its place in the file."""


def with_constraints(robot: Robot, file: ConstraintsFile, number: Read, names: Mapping[str, Expr]) -> Robot | Draft:
    """Return a draft with the constraints of the file, or the robot if the file has none.

    ``names`` maps the name of each parameter of the file to the parameter's value or symbol.
    """
    constraints = _constraints(robot, file, number, names)
    if not constraints:
        if not file.phases and (file.active or file.start):
            raise InputError("expected constraints in the same file", place="active" if file.active else "start")
        return robot
    start = {name: _positions(name, value, number) for name, value in file.start.items()}
    return Draft(robot, constraints, tuple(file.active), start)


def _positions(joint: str, value: object, number: Read) -> tuple[float, ...]:
    values = value if isinstance(value, list) else [value]
    numbers = [number(each, f"start.{joint}") for each in values]
    if not all(each.is_number for each in numbers):
        raise InputError("expected numbers", place=f"start.{joint}")
    return tuple(float(each) for each in numbers)


def _constraints(
    robot: Robot, file: ConstraintsFile, number: Read, names: Mapping[str, Expr]
) -> tuple[Constraint, ...]:
    constraints = [_loop(table, f"loops.{k}") for k, table in enumerate(file.loops)]
    constraints += [_coupling(robot, table, f"couplings.{k}", names) for k, table in enumerate(file.couplings)]
    constraints += [_rod(table, f"rods.{k}", number) for k, table in enumerate(file.rods)]
    constraints += [contact_of(table, f"contacts.{k}", number) for k, table in enumerate(file.contacts)]
    for each in constraints:
        for end in filter(None, (each.a, each.b)):
            try:
                robot.frame(end)
            except InputError:
                raise InputError(
                    "expected the name of a link or frame", place=f"constraint {each.name}", found=end
                ) from None
    return tuple(constraints)


def _loop(table: LoopTable, place: str) -> Constraint:
    if (table.type == "locked") != bool(table.locked):
        wanted = "directions" if table.type == "locked" else f"no directions for a {table.type} joint"
        raise InputError(f"expected {wanted}", place=f"{place}.locked", found=table.locked)
    for direction in table.locked:
        if direction not in DIRECTIONS or table.locked.count(direction) > 1:
            raise InputError(
                f"expected each of {', '.join(DIRECTIONS)} at most once", place=f"{place}.locked", found=direction
            )
    return cut_joint(table.name, table.type, table.a, table.b, table.locked)


def _coupling(robot: Robot, table: CouplingTable, place: str, names: Mapping[str, Expr]) -> Constraint:
    joints = [joint for joint in robot.joints if joint.kind.nq == 1 and joint.name not in names]
    free = {joint.name: Symbol(joint.name, real=True) for joint in joints if not joint.mimic}
    followers = {
        joint.name: position(joint.mimic, free[joint.mimic.leader])
        for joint in joints
        if joint.mimic and joint.mimic.leader in free
    }
    try:
        expression = exact(table.expression, {**names, **free, **followers})
    except InputError as error:
        raise InputError(str(error), place=f"{place}.expression") from None
    if not expression.free_symbols & set(free.values()):
        raise InputError(
            "expected an expression in joints of one variable", place=f"{place}.expression", found=table.expression
        )
    return Constraint(table.name, "coupling", (Coupling(expression),))


def _rod(table: RodTable, place: str, number: Read) -> Constraint:
    length = number(table.length, f"{place}.length")
    if length.is_number and not length.is_positive:
        raise InputError("expected a positive length", place=f"{place}.length", found=table.length)
    return Constraint(table.name, "rod", (Distance(length),), table.a, table.b)


def contact_of(table: ContactTable, place: str, number: Read) -> Constraint:
    """Return the constraint of a contact; a contact without ``on`` touches the ground."""
    on = table.on
    if table.radius is not None:
        if table.rows is not None or table.at is not None:
            raise InputError(f"expected neither rows nor at for a {table.shape} that rolls", place=place)
        radius = number(table.radius, f"{place}.radius")
        if radius.is_number and not radius.is_positive:
            raise InputError("expected a positive radius", place=f"{place}.radius", found=table.radius)
        circle = table.shape == "circle"
        touching: Row = Rolling(NORMAL, radius, True) if circle else Displacement(NORMAL, True, radius)
        rolling = (touching, Rolling(0, radius, circle), Rolling(1, radius, circle))
        return Constraint(table.name, "rolling", rolling, on, table.frame)
    if table.shape != "sphere":
        raise InputError("expected a radius", place=f"{place}.shape", found=table.shape)
    if table.rows is None:
        raise InputError("expected rows (1, 3 or 6), or the radius of a rolling contact", place=place)
    position = [number(each, f"{place}.at.{k}") for k, each in enumerate(table.at or (0, 0, 0))]
    held = table.at is not None
    axes = (2,) if table.rows == 1 else (0, 1, 2)
    along_a = table.rows == 1 or (bool(on) and not held)
    rows: list[Row] = [Displacement(k, along_a, position[k] if held else Integer(0), held) for k in axes]
    rows += [Turning(k) for k in range(3) if table.rows == 6]
    return Constraint(table.name, "contact", tuple(rows), on, table.frame)
