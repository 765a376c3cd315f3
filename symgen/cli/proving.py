"""Commands that prove the derivations of a robot, bound its outputs, and check a user's equations."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

import symgen
from symgen.catalog import QUANTITIES
from symgen.cli import asked
from symgen.cli.outputs import Output
from symgen.cli.reporting import progress, reported_warnings, terminal
from symgen.cli.screen import cli
from symgen.cli.tables import results
from symgen.errors import InputError
from symgen.options import LIMITS, READING
from symgen.options.groups import READING_FOR_ALL_QUANTITIES


@cli.command()
@asked.robot
@click.option(
    "--every-robot",
    is_flag=True,
    help="replace numbers by symbols, so that the proof is for all robots of this structure",
)
@asked.SEED
@asked.JSON
@asked.options_for("quantities", *READING)
@click.pass_context
def prove(context: click.Context, /, robot: Path, as_json: bool, **chosen: Any) -> None:
    """Prove that all routes of each quantity of ROBOT are equal; exit status 1 if a route differs or none is proven."""
    reading, others = asked.keywords(chosen)
    quantities = others.get("quantities", ())
    if quantities:
        asked.refuse_idle_choices(reading, quantities)
    with reported_warnings():
        model = asked.load(robot, **reading)
        with progress() as step:
            proof = symgen.prove(model, progress=step, **others)
    if as_json:
        click.echo(results.proof_json(proof))
    elif not proof.unproven:
        results.show_proof(proof, terminal())
    if proof.unproven:
        click.echo(f"symgen: error: nothing was proven: {proof.unproven}", err=True)
    if not proof.holds:
        context.exit(1)


@cli.command()
@asked.robot
@click.option(
    "--quantity", required=True, metavar="NAME", shell_complete=asked.complete_quantity, help="quantity to bound"
)
@click.option(
    "--tolerance",
    type=float,
    default=0.05,
    show_default=True,
    help="largest gap between bound and attained value, relative to this value",
)
@click.option("--boxes", type=int, default=2_000_000, show_default=True, help="largest number of boxes for each bound")
@click.option("--seconds", type=float, default=None, help="time for all bounds [s]; results then depend on the machine")
@click.option("--log", type=Output(), help="file to write the boxes to; check_bounds.py in its folder checks them")
@click.option(
    "--rounding",
    type=click.Choice(["float", "double"]),
    help="also bound the rounding errors of generated code in this type",
)
@click.option("--states", is_flag=True, help="print the states in which the attained values occur")
@asked.JSON
@asked.options_for(*READING, *LIMITS, defaults=dict.fromkeys(LIMITS))
def bounds(
    robot: Path,
    quantity: str,
    states: bool,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Compute rigorous bounds of each output of a quantity, over all states within the limits of ROBOT.

    The limits of positions, velocities and forces come from the file. If the file does not state a limit, such as a
    limit of accelerations, an option must give this limit.
    """
    reading, others = asked.keywords(chosen)
    limits = {name: value for name, value in others.items() if name in LIMITS}
    asked.refuse_idle_choices(reading, (quantity,))
    with reported_warnings(), progress() as step:
        model = asked.load(robot, **reading, **(limits if "torque_error" in reading else {}))
        if "torque_error" not in reading and quantity in QUANTITIES:
            asked.refuse_idle_limits(model, (each.name for each in QUANTITIES[quantity].inputs), limits)
        found = symgen.bounds(model, quantity, progress=step, **others)
    if as_json:
        click.echo(json.dumps(asdict(found), indent=2))
    else:
        results.show_bounds(found, states, terminal())


@cli.command()
@asked.robot
@click.argument("equations", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=60.0,
    show_default=True,
    help="time limit for the search for small mistakes in one file [s]; verdicts do not depend on it",
)
@click.option("--hide-answer", is_flag=True, help="show which lines are right, but no corrections")
@click.option("--define", multiple=True, help='definition of a name that answers may use, such as "F = tau[0]"')
@asked.SEED
@asked.JSON
@asked.options_for(*READING_FOR_ALL_QUANTITIES)
@click.pass_context
def check(
    context: click.Context,
    /,
    robot: Path,
    equations: tuple[Path, ...],
    hide_answer: bool,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Compare your own EQUATIONS with two derivations for ROBOT; exit status 1 if a line is wrong, 2 if unreadable."""
    reading, others = asked.keywords(chosen)
    asked.refuse_idle_choices(reading, ())
    found, unread = [], {}
    with reported_warnings():
        model = asked.load(robot, **reading)
        with progress() as step:
            for path in equations:
                try:
                    each = symgen.check(model, path, progress=step, **others)
                except InputError as error:
                    if error.file != str(path) or (len(equations) == 1 and not as_json):
                        raise
                    unread[str(path)] = str(error)
                    continue
                except Exception as error:  # a fault of symgen in one answer does not end the work on the others
                    if len(equations) == 1:
                        raise
                    what = f"internal error, please report it: {type(error).__name__}: {error}"
                    unread[str(path)] = f"{path}: {what} (for this file alone, --debug shows where)"
                    continue
                found.append(each.hidden() if hide_answer else each)
    if as_json:
        click.echo(results.checks_json(model.name, found, unread))
    for each in () if as_json else found:
        results.show_check(each, terminal(), named=len(equations) > 1)
    for message in unread.values():
        click.echo(f"symgen: error: {message}", err=True)
    if unread or not all(each.holds for each in found):
        context.exit(2 if unread else 1)
