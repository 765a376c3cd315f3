"""Commands that prove the derivations of a robot, and check a user's equations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import symgen
from symgen.cli import asked
from symgen.cli.reporting import progress, reported_warnings, terminal
from symgen.cli.screen import cli
from symgen.cli.tables import json_output, results
from symgen.errors import InputError
from symgen.options import READING
from symgen.options.groups import READING_FOR_ALL_QUANTITIES


@cli.command()
@asked.robot
@click.option("--every-robot", is_flag=True, help="prove it for all robots of this structure: numbers become symbols")
@asked.SEED
@asked.JSON
@asked.options_for("quantities", *READING)
@click.pass_context
def prove(
    context: click.Context, /, robot: Path, every_robot: bool, seed: int | None, as_json: bool, **chosen: Any
) -> None:
    """Prove all routes of each quantity of ROBOT equal; exit status 1 if some route differs, or nothing is proven."""
    reading, others = asked.keywords(chosen)
    quantities = others.get("quantities", ())
    if quantities:
        asked.refuse_idle_choices(reading, quantities)
    with reported_warnings():
        model = symgen.load(robot, **reading)
        with progress() as step:
            proof = symgen.prove(model, quantities, every_robot=every_robot, seed=seed, progress=step)
    if as_json:
        click.echo(json_output.proof_json(proof))
    elif not proof.unproven:
        results.show_proof(proof, terminal())
    if proof.unproven:
        click.echo(f"symgen: error: nothing was proven: {proof.unproven}", err=True)
    if not proof.holds:
        context.exit(1)


@cli.command()
@asked.robot
@click.argument("equations", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=60.0,
    show_default=True,
    help="safety limit for the search of slips in one file; verdicts do not depend on it",
)
@click.option("--hide-answer", is_flag=True, help="say which lines are right, but nothing of what they should be")
@asked.SEED
@asked.JSON
@asked.options_for(*READING_FOR_ALL_QUANTITIES)
@click.pass_context
def check(
    context: click.Context,
    /,
    robot: Path,
    equations: tuple[Path, ...],
    seconds: float,
    hide_answer: bool,
    seed: int | None,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Compare your own EQUATIONS of ROBOT with two derivations; exit status 1 if a line is wrong, 2 if unreadable."""
    reading, _ = asked.keywords(chosen)
    found, unread = [], {}
    with reported_warnings():
        model = symgen.load(robot, **reading)
        with progress() as step:
            for path in equations:
                try:
                    each = symgen.check(model, path, seed=seed, seconds=seconds, progress=step)
                except InputError as error:
                    if len(equations) == 1 and not as_json:
                        raise
                    unread[str(path)] = str(error)
                    continue
                found.append(each.hidden() if hide_answer else each)
    if as_json:
        click.echo(json_output.checks_json(model.name, found, unread))
    for each in () if as_json else found:
        results.show_check(each, terminal(), named=len(equations) > 1)
    for message in unread.values():
        click.echo(f"symgen: error: {message}", err=True)
    if unread or not all(each.holds for each in found):
        context.exit(2 if unread else 1)
