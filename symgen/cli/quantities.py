"""Commands that list quantities, routes and base parameters."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

import symgen
from symgen.catalog import QUANTITIES, STANDARD, Argument, Quantity, quantity
from symgen.cli import asked
from symgen.cli.reporting import reported_warnings, ruled, terminal
from symgen.cli.screen import cli
from symgen.cli.tables.derived import others_words, show_base, show_routes
from symgen.cli.tables.json_output import base_json
from symgen.errors import InputError
from symgen.options import EFFECTS
from symgen.options.groups import READING_FOR_ALL_QUANTITIES
from symgen.program import cost, depth
from symgen.robot import ConstrainedRobot, ElasticChain, ExplicitRobot, Robot, System
from symgen.routes import ROUTES, Route
from symgen.session import Session
from symgen.targets.words import digits_words


@cli.command()
@click.argument("name", required=False, shell_complete=asked.complete_quantity)
@click.option("--robot", type=asked.RobotFile(), help="also count the operations for this robot")
@asked.JSON
def quantities(name: str | None, robot: Path | None, as_json: bool) -> None:
    """List all quantities, or show one: its meaning, arguments with shapes and units, and routes with sources.

    Shapes are in nq positions, nv velocities, nb moving links, np = 10 nb inertial parameters, nr base parameters,
    nf chosen frames, nm chosen frames after the first, and nx coordinates of a system.
    """
    if name is None and robot is not None:
        raise InputError("expected the name of a quantity beside it", place="option robot", found=str(robot))
    chosen = [quantity(name)] if name else list(QUANTITIES.values())
    if as_json:
        click.echo(json.dumps([_record(each) for each in chosen], indent=2))
    elif name is None:
        _show_all(terminal())
    else:
        _show(chosen[0], terminal())
    if name and robot:
        with reported_warnings():
            session = Session(symgen.load(robot))
            click.echo(_operations(session, name))


def routes_by_model(name: str) -> dict[str, tuple[Route, ...]]:
    """Return the routes of a quantity by class of models; one entry names all classes that have equal routes."""
    found: dict[tuple[Route, ...], list[str]] = {}
    for model in (Robot, ConstrainedRobot, ExplicitRobot, System, ElasticChain):
        known = ROUTES[model]
        if routes := tuple({route.name: route for route in known.get(name, ())}.values()):
            key = next((each for each in found if _names(each) == _names(routes)), routes)
            found.setdefault(key, []).append(str(model.type_name))
    return {", ".join(models): routes for routes, models in found.items()}


def _names(routes: Sequence[Route]) -> set[str]:
    return {route.name for route in routes}


def _show_all(console: Console) -> None:
    table = ruled(console, "Quantities (* generated where none is named)", "quantity", "what it is")
    for each in QUANTITIES.values():
        table.add_row(f"{each.name}{' *' if each.name in STANDARD else ''}", Text(each.doc))
    console.print(table)


def _show(chosen: Quantity, console: Console) -> None:
    console.print(Text(f"{chosen.name}: {chosen.doc}{chosen.without(EFFECTS)}"))
    table = ruled(console, "", "argument", "shape", "unit", "what it is")
    for kind, arguments in (("", chosen.inputs), ("-> ", chosen.outputs)):
        for each in arguments:
            table.add_row(f"{kind}{each.name}", _shape(each), each.unit, Text(each.doc))
    console.print(table)
    for models, routes in routes_by_model(chosen.name).items():
        table = ruled(console, f"Routes of {models} (* a candidate of auto)", "route", "source")
        for route in routes:
            table.add_row(f"{route.name}{' *' if route.candidate else ''}", Text(route.source))
        console.print(table)


def _shape(argument: Argument) -> str:
    return " x ".join(map(str, argument.shape)) or "number"


def _operations(session: Session, name: str) -> str:
    program, _ = symgen.program(session, name)
    total = cost(program)
    parts = [f"{total.operations} operations ({total})", f"{depth(program)} one after the other", digits_words(program)]
    beside = f"; before optimising {others}" if (others := others_words(program)) else ""
    return f"{session.model.name}: {', '.join(filter(None, parts))}, route {program.route}{beside}"


def _record(chosen: Quantity) -> dict[str, Any]:
    return {
        "name": chosen.name,
        "doc": chosen.doc,
        "inputs": [_argument(each) for each in chosen.inputs],
        "outputs": [_argument(each) for each in chosen.outputs],
        "routes": [
            {"name": route.name, "source": route.source, "candidate": route.candidate, "models": models}
            for models, routes in routes_by_model(chosen.name).items()
            for route in routes
        ],
    }


def _argument(argument: Argument) -> dict[str, Any]:
    record = asdict(argument)
    return {key: record[key] for key in ("name", "shape", "unit", "doc")}


@cli.command("base-parameters")
@asked.robot
@asked.JSON
@asked.options_for(*READING_FOR_ALL_QUANTITIES)
def base_parameters(robot: Path, as_json: bool, **chosen: Any) -> None:
    """Show the base inertial parameters of ROBOT: the combinations that joint forces depend on, and their values."""
    with reported_warnings():
        base = symgen.base_parameters(asked.load(robot, **asked.keywords(chosen)[0]))
    if as_json:
        click.echo(base_json(base))
    else:
        show_base(base, terminal())


@cli.command()
def routes() -> None:
    """Show the table of quantities and routes, with sources."""
    show_routes(terminal())
