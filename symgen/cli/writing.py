"""Commands that write or time code."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

import symgen
from symgen.cli import asked
from symgen.cli.outputs import Output
from symgen.cli.reporting import note_values, progress, reported_warnings, terminal
from symgen.cli.screen import cli
from symgen.cli.tables import results
from symgen.errors import InputError
from symgen.files import write_all
from symgen.options import LIMITS, READING
from symgen.session import Session
from symgen.uses.bench import STATES, measure, pinocchio_calls, random_states
from symgen.uses.reproducing import EQUAL, banner_command, compared

CODE = ("quantities", "route", "prefer", "scalar", "trig", "as_described")
FIRMWARE = (*LIMITS, "samples", "crc", "inputs", "evidence", "provenance")


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(directory=True), default=Path(), help="directory to write to")
@click.option("--timing", is_flag=True, help="print the seconds that each stage took")
@asked.options_for(*CODE, "target", "base_velocity", "joint_order", *READING, *LIMITS)
def generate(robot: Path, output: Path, timing: bool, **chosen: Any) -> None:
    """Write the code of ROBOT's dynamics."""
    reading, generating = asked.keywords(chosen)
    limits = {name: generating.pop(name) for name in LIMITS if name in generating}
    with reported_warnings():
        session = Session(asked.load(robot, **reading, **limits), one_request=True)
        asked.refuse_idle_choices(reading, generating.get("quantities") or session.model.standard)
        with progress() as step:
            files = symgen.generate(session, progress=step, **generating)
        note_values(session.model)
        for path in write_all(output, files):
            click.echo(path)
    if timing:
        click.echo(", ".join(f"{stage} {spent:.2f} s" for stage, spent in session.seconds.items()), err=True)


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(directory=True), default=Path(), help="directory to write to")
@asked.options_for(*CODE, "board", *FIRMWARE, *READING, defaults={"scalar": "float"})
def export(robot: Path, output: Path, **chosen: Any) -> None:
    """Write ROBOT's dynamics as a firmware library: sources, self-test, example, build files and cost sheet."""
    reading, exporting = asked.keywords(chosen)
    limits = {name: exporting[name] for name in LIMITS if name in exporting and "torque_error" in reading}
    with reported_warnings():
        model = asked.load(robot, **reading, **limits)
        asked.refuse_idle_choices(reading, exporting.get("quantities") or model.standard)
        with progress() as step:
            files = symgen.export(Session(model, one_request=True), progress=step, **exporting)
        note_values(model)
        sources = {*(output / "src").glob("*.[ch]"), *(output / "examples").rglob("*.[ch]")}
        stale = sorted(sources - {output / name for name in files})
        for path in write_all(output, files):
            click.echo(path)
        for path in stale:
            click.echo(f"symgen: warning: {path}: not part of this export, but build tools may compile it", err=True)


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(directory=True), default=Path("cert"), help="directory to write to")
@asked.options_for(*CODE, *READING)
def certify(robot: Path, output: Path, **chosen: Any) -> None:
    """Write C for ROBOT, with check.py, a Python program that proves the C right without symgen."""
    reading, generating = asked.keywords(chosen)
    with reported_warnings():
        model = asked.load(robot, **reading)
        asked.refuse_idle_choices(reading, generating.get("quantities") or model.standard)
        with progress() as step:
            files = symgen.certify(Session(model, one_request=True), progress=step, **generating)
        note_values(model)
        for path in write_all(output, files):
            click.echo(path)


@cli.command()
@asked.robot
@click.option(
    "--rounds", type=click.IntRange(3, 1000), default=25, show_default=True, help="number of measurements of each time"
)
@asked.options_for(*CODE, *READING)
def bench(robot: Path, rounds: int, **chosen: Any) -> None:
    """Measure how long ROBOT's functions take.

    For each function, the table has the time of one call from C, of one call from Python, and of one state of a batch.
    The large batch has 4,096 random states, and the small batch has 64. Each time is the median of several rounds on
    one core. If the Python binding of Pinocchio is installed, the command also measures the times of Pinocchio.
    """
    reading, generating = asked.keywords(chosen)
    with reported_warnings():
        model = asked.load(robot, **reading)
        asked.refuse_idle_choices(reading, generating.get("quantities") or model.standard)
        with progress() as step:
            module = symgen.build(Session(model, one_request=True), progress=step, **generating)
            step("timing")
            given = random_states(model, list(module), STATES)
            peers, absent = pinocchio_calls(robot, model, module, given)
            rows = measure(module, given, peers, rounds)
        note_values(model)
        results.show_times(rows, terminal())
        if absent:
            click.echo(f"symgen: {absent}", err=True)


@cli.command()
@click.argument("written", type=click.Path(path_type=Path, exists=True))
@click.option("--robot", type=asked.RobotFile(), help="file of the robot, if the file is in another place now")
@click.option("--xacro", is_flag=True, help="run the command even if it expands xacro, whose expressions run as Python")
def reproduce(written: Path, robot: Path | None, xacro: bool) -> None:
    """Repeat the command that wrote a generated file or folder, and compare old and new files byte by byte."""
    source, words = banner_command(written)
    if "--xacro" in words and not xacro:
        raise InputError("expected --xacro, since the command runs Python of the robot's file", file=str(source))
    if robot is not None:
        words[1] = str(robot)
    with TemporaryDirectory(prefix="symgen-") as folder:
        with redirect_stdout(StringIO()):
            cli.main([*words, "-o", folder], standalone_mode=False)
        verdicts = compared(source, Path(folder))
    for verdict in verdicts:
        click.echo(verdict)
    if any(not verdict.endswith(EQUAL) for verdict in verdicts):
        raise click.exceptions.Exit(1)
