"""Read systems of coordinates x(q), and their events, from symgen's TOML files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sympy import Expr, Integer

from symgen.errors import InputError
from symgen.robot.description.events import Event
from symgen.robot.description.names import check_identifier
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Parameter
from symgen.robot.description.system import Coordinate, Shape, System
from symgen.robot.forces.laws import rate_name, symbol_named
from symgen.robot.loaders.toml.system_schema import EventTable, ShapeTable, SystemFile

Names = Mapping[str, Expr]


def system_of(file: SystemFile, parameters: tuple[Parameter, ...], constants: Names) -> System:
    """Return the system x(q) in a file; ``constants`` are the file's parameters by name."""
    for name in file.variables:
        check_identifier(name, "variables")
    names = {**constants, **{name: symbol_named(name) for name in file.variables}}
    moving = [*(table.name for table in file.coordinates), *file.variables]
    in_forces = {name: symbol_named(name) for name in (*map(rate_name, moving), *moving)} | names
    coordinates = []
    for index, table in enumerate(file.coordinates):
        place = f"coordinates.{index}"
        x, force = number(table.x, f"{place}.x", names), number(table.force, f"{place}.force", in_forces)
        coordinates.append(Coordinate(table.name, x, number(table.mass, f"{place}.mass", constants), force))
    events = tuple(
        _event(table, f"events.{k}", file.variables, coordinates, names) for k, table in enumerate(file.events)
    )
    variables = tuple(map(symbol_named, file.variables))
    shapes = tuple(_shape(table, f"shapes.{k}", names, constants) for k, table in enumerate(file.shapes))
    return System(file.name, variables, tuple(coordinates), parameters, events, shapes, file.source)


def _shape(table: ShapeTable, place: str, names: Names, constants: Names) -> Shape:
    points = []
    for k, entries in enumerate(table.points):
        x, y, *rest = (number(entry, f"{place}.points.{k}", names) for entry in entries)
        points.append((x, y, rest[0] if rest else Integer(0)))
    return Shape(tuple(points), number(table.radius, f"{place}.radius", constants))


def _event(
    table: EventTable, place: str, variables: Sequence[str], coordinates: Sequence[Coordinate], names: Names
) -> Event:
    """Return the event of a table; coordinates and variables that the table does not name keep their values."""
    own = {each.name: each.x for each in coordinates}
    for what, given, known in (("x", table.x, own), ("variables", table.variables, variables)):
        for name in given:
            if name not in known:
                raise InputError(f"expected one of {', '.join(known)}", place=f"{place}.{what}", found=name)
    after = {name: number(value, f"{place}.x.{name}", names) for name, value in table.x.items()}
    moved = {name: number(value, f"{place}.variables.{name}", names) for name, value in table.variables.items()}
    return Event(
        table.name,
        number(table.guard, f"{place}.guard", names),
        table.direction,
        tuple(after.get(name, x) for name, x in own.items()),
        tuple(moved.get(name, names[name]) for name in variables),
    )


def number(value: object, place: str, names: Names) -> Expr:
    try:
        return exact(value, names)
    except InputError as error:
        raise InputError(str(error), place=place) from None
