"""The command line. Options come from the fields of :class:`~symgen.options.Options`."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
from rich.console import Console

import symgen
from symgen.bench import STATES, measure, pinocchio_calls, random_states
from symgen.cli import json_output, tables
from symgen.cli.files import write_all
from symgen.errors import one_line
from symgen.options import LIMITS, READING, Options
from symgen.session import Session
from symgen.targets import TARGETS

SHOWN_WARNINGS = 8
_FLAGS = {"quantities": "quantity", "frames": "frame"}
FIRMWARE = (*LIMITS, "samples")


def options_for(*names: str, defaults: Mapping[str, Any] | None = None) -> Callable[[Any], Any]:
    """A decorator that adds one command-line option for each named field of Options, some with other defaults."""

    def decorate(function: Any) -> Any:
        for option in reversed([option for option in fields(Options) if option.name in names]):
            flag = "--" + _FLAGS.get(option.name, option.name).replace("_", "-")
            multiple = isinstance(option.default, tuple)
            choices = option.metadata["choices"] or (tuple(TARGETS) if option.name == "target" else ())
            default = (defaults or {}).get(option.name, option.default)
            settings: dict[str, Any] = {"help": option.metadata["doc"], "default": default, "multiple": multiple}
            if isinstance(option.default, bool):
                flag = f"{flag}/--no-{flag[2:]}"
            elif choices:
                settings["type"] = click.Choice(choices)
            function = click.option(flag, option.name, show_default=True, **settings)(function)
        return function

    return decorate


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="symgen")
@click.option("--debug", is_flag=True, help="show a traceback for errors")
def cli(debug: bool) -> None:
    """Rigid-body dynamics of a robot as straight-line C or Python."""


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@options_for(*READING, *LIMITS)
@click.option("--costs", is_flag=True, help="derive the standard quantities: operations, and the routes chosen from")
def info(robot: Path, costs: bool, **chosen: Any) -> None:
    """How ROBOT was read: tree, parameters, warnings, what was snapped or fused."""
    options = Options(**chosen).refuse_idle_limits()
    with reported_warnings(silent=True):
        model = symgen.load(robot, options)
        tables.show_model(model, Console())
        if costs:
            tables.show_costs(Session(model), options, Console())


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path(), help="directory to write to")
@click.option("--timing", is_flag=True, help="say how many seconds each stage took")
@options_for("quantities", "route", "target", "scalar", "trig", "as_described", *READING, *LIMITS)
def generate(robot: Path, output: Path, timing: bool, **chosen: Any) -> None:
    """Write the code of ROBOT's dynamics."""
    options = Options(**chosen).refuse_idle_limits()
    with reported_warnings():
        session = Session(symgen.load(robot, options))
        with progress() as step:
            files = symgen.generate(session, options, step)
        for path in write_all(output, files):
            click.echo(path)
    if timing:
        click.echo(", ".join(f"{stage} {spent:.2f} s" for stage, spent in session.seconds.items()), err=True)


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path(), help="directory to write to")
@options_for(
    "board", "quantities", "scalar", "trig", "route", "as_described", *FIRMWARE, *READING, defaults={"scalar": "float"}
)
def export(robot: Path, output: Path, **chosen: Any) -> None:
    """Write ROBOT's dynamics as a firmware library: sources, self-test, example, build files and cost sheet."""
    options = Options(**chosen)
    with reported_warnings():
        model = symgen.load(robot, options)
        with progress() as step:
            files = symgen.export(model, options, step)
        stale = sorted({*(output / "src").glob("*.[ch]")} - {output / name for name in files})
        for path in write_all(output, files):
            click.echo(path)
        for path in stale:
            click.echo(f"symgen: warning: {path}: not of this export, and build tools may compile it", err=True)


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("cert"), help="directory to write to")
@options_for("quantities", "route", "scalar", "trig", "as_described", *READING)
def certify(robot: Path, output: Path, **chosen: Any) -> None:
    """Write ROBOT's C with a certificate for strangers: run check.py in the folder, which needs nothing but Python."""
    options = Options(**chosen)
    with reported_warnings():
        model = symgen.load(robot, options)
        with progress() as step:
            files = symgen.certify(model, options, step)
        for path in write_all(output, files):
            click.echo(path)


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.option("--rounds", type=click.IntRange(3, 1000), default=25, show_default=True, help="times each is measured")
@options_for("quantities", "route", "scalar", "trig", "as_described", *READING)
def bench(robot: Path, rounds: int, **chosen: Any) -> None:
    """Operations and times of ROBOT's functions: one call from C, one state of a batch, one call from Python.

    Medians of interleaved rounds, on one core. Pinocchio's Python binding is timed beside them where it is installed.
    """
    options = Options(**chosen)
    with reported_warnings():
        model = symgen.load(robot, options)
        with progress() as step:
            module = symgen.build(model, options, step)
            step("timing")
            given = random_states(model, list(module), STATES)
            peers, absent = pinocchio_calls(robot, model, module, given)
            rows = measure(module, given, peers, rounds)
        tables.show_times(rows, Console())
        if absent:
            click.echo(f"symgen: {absent}", err=True)


SEED = click.option("--seed", type=int, default=None, help="repeat the trials of an earlier run")
JSON = click.option("--json", "as_json", is_flag=True, help="print JSON")


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.option("--every-robot", is_flag=True, help="prove it for all robots of this structure: numbers become symbols")
@SEED
@JSON
@options_for("quantities", *READING)
@click.pass_context
def prove(
    context: click.Context, /, robot: Path, every_robot: bool, seed: int | None, as_json: bool, **chosen: Any
) -> None:
    """Prove all routes of each quantity of ROBOT equal; exit status 1 if some route differs."""
    options = Options(**chosen)
    with reported_warnings():
        model = symgen.load(robot, options)
        with progress() as step:
            proof = symgen.prove(model, options.quantities, every_robot=every_robot, seed=seed, progress=step)
    if as_json:
        click.echo(json_output.proof_json(proof))
    else:
        tables.show_proof(proof, Console())
    if not proof.holds:
        context.exit(1)


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.argument("equations", type=click.Path(path_type=Path))
@click.option("--seconds", type=click.FloatRange(0, 3600), default=60.0, show_default=True, help="to look for mistakes")
@SEED
@JSON
@options_for(*READING)
@click.pass_context
def check(
    context: click.Context,
    /,
    robot: Path,
    equations: Path,
    seconds: float,
    seed: int | None,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Hold your own EQUATIONS of ROBOT against two derivations; exit status 1 if some line does not hold."""
    options = Options(**chosen)
    with reported_warnings():
        model = symgen.load(robot, options)
        with progress() as step:
            found = symgen.check(model, equations, seed=seed, seconds=seconds, progress=step)
    if as_json:
        click.echo(json_output.check_json(found))
    else:
        tables.show_check(found, Console())
    if not found.holds:
        context.exit(1)


@cli.command("base-parameters")
@click.argument("robot", type=click.Path(path_type=Path))
@JSON
@options_for(*READING)
def base_parameters(robot: Path, as_json: bool, **chosen: Any) -> None:
    """The base inertial parameters of ROBOT: the combinations that its joint forces depend on, and their values."""
    with reported_warnings():
        base = symgen.base_parameters(symgen.load(robot, Options(**chosen)))
    if as_json:
        click.echo(json_output.base_json(base))
    else:
        tables.show_base(base, Console())


@cli.command()
def routes() -> None:
    """The table of quantities and routes, with sources."""
    tables.show_routes(Console())


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A spinner on the terminal's error stream that names the step in progress."""
    console = Console(stderr=True)
    with console.status("") as status:
        yield lambda step: status.update(step)


@contextmanager
def reported_warnings(silent: bool = False) -> Iterator[None]:
    """Turn warnings into one line each on the error stream, once the work is done; a few of many are shown."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    lines = [f"symgen: warning: {one_line(str(warning.message))}" for warning in caught]
    if silent:
        return
    for line in lines[:SHOWN_WARNINGS]:
        click.echo(line, err=True)
    if len(lines) > SHOWN_WARNINGS:
        click.echo(f"symgen: warning: and {len(lines) - SHOWN_WARNINGS} more, shown by symgen info", err=True)
