"""Tables and trees for the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from symgen.robot import Robot, System
from symgen.robot.describe import joint_lines
from symgen.robot.equivalent import fuse
from symgen.routes import ROUTES

_TITLES = {
    "ignored": "Not honoured",
    "implausible": "Implausible",
    "snapped": "Made exact",
    "fused": "Fused",
}


def show_model(model: Robot | System, console: Console) -> None:
    """What was understood of a file."""
    if isinstance(model, Robot):
        show_robot(model, console)
    else:
        show_system(model, console)


def show_system(system: System, console: Console) -> None:
    """Coordinates and parameters."""
    count = len(system.coordinates)
    console.print(Text(f"{system.name}: {count} unconstrained coordinates, {system.nv} degrees of freedom"))
    if system.source:
        console.print(Text(f"source: {system.source}"))
    table = Table(title=f"x(q), q = ({', '.join(map(str, system.variables))})")
    for heading in ("coordinate", "x", "mass", "active force"):
        table.add_column(heading)
    for each in system.coordinates:
        table.add_row(*(Text(str(entry)) for entry in (each.name, each.x, each.mass, each.force)))
    console.print(table)
    console.print(_parameters(system))


def show_robot(robot: Robot, console: Console) -> None:
    """The tree, joint variables, parameters and notes."""
    console.print(Text(f"{robot.name}: {len(robot.links)} links, {robot.nv} degrees of freedom, fixed base"))
    if robot.source:
        console.print(Text(f"source: {robot.source}"))
    console.print(_tree(robot))
    for line in joint_lines(robot):
        console.print(Text(f"  {line}"))
    if robot.parameters:
        console.print(_parameters(robot))
    for kind, title in _TITLES.items():
        texts = [note.text for note in fuse(robot).notes if note.kind == kind]
        if texts:
            console.print(Text(f"\n{title} ({len(texts)}):"))
            for text in texts:
                console.print(Text(f"  {text}"), soft_wrap=True)


def show_routes(console: Console) -> None:
    """Every quantity and its routes; those ``auto`` chooses from are marked."""
    table = Table(title="Quantities and routes (* a candidate of auto, which takes the cheapest)")
    for heading in ("quantity", "route", "source"):
        table.add_column(heading, overflow="fold")
    for name, routes in ROUTES.items():
        for index, route in enumerate(routes):
            table.add_row("" if index else name, f"{route.name}{' *' if route.candidate else ''}", route.source)
    console.print(table)


def _tree(robot: Robot) -> Tree:
    branch = {robot.base: Tree(Text(_link(robot, robot.base)))}
    for joint in robot.joints:
        label = f"{joint.name} ({joint.kind.word}) -> {_link(robot, joint.child)}"
        branch[joint.child] = branch[joint.parent].add(Text(label))
    return branch[robot.base]


def _link(robot: Robot, name: str) -> str:
    m = robot.link[name].inertia.m
    return f"{name} [{f'{float(m):g}' if m.is_number else m} kg]"


def _parameters(model: Robot | System) -> Table:
    table = Table(title="Parameters")
    for heading in ("name", "binding", "value", "unit", "doc"):
        table.add_column(heading)
    for p in model.parameters:
        value = "" if p.value is None else str(p.value)
        table.add_row(Text(p.symbol.name), p.binding.value, Text(value), Text(p.unit), Text(p.doc))
    return table
