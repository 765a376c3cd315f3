"""Commands that read recorded data or plan motions for identification."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from textwrap import fill, shorten
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

import symgen
from symgen.api.texts import named_values
from symgen.cli import asked
from symgen.cli.outputs import Output, written
from symgen.cli.reporting import progress, reported_warnings, ruled, terminal
from symgen.cli.screen import cli
from symgen.errors import InputError
from symgen.files import write_all
from symgen.options import READING
from symgen.options.groups import READING_FOR_ALL_QUANTITIES
from symgen.reading import suffix_of
from symgen.uses.data import report
from symgen.uses.data.excite import SUFFIXES, USED_LIMITS
from symgen.uses.data.gram import HELD_OUT_BLOCK_ROWS
from symgen.uses.data.tables.matching import Input

MAX_LINE_WIDTH = 100
"""Maximum number of characters in a printed line."""
BAKED = {"parameters": "baked"}
"""Default options: parameters have the values of the file, because data and motions need numbers."""
WORKERS = click.option("--workers", type=int, default=1, show_default=True, help="number of processes on this machine")
SCHEDULER = click.option("--scheduler", default="", help="address of a Dask cluster with access to the same files")
COLUMN = click.option(
    "--column",
    "--columns",
    "columns",
    multiple=True,
    help="INPUT=NAME: the column of an input, or the start of its columns' names; INPUT=NAME,NAME,...: all its columns",
)


@cli.command()
@asked.robot
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--quantity", default="inverse_dynamics", show_default=True, help="quantity to compute for each row")
@click.option("-o", "--output", type=Output(directory=True), required=True, help="folder of Parquet files to write")
@click.option("--keep", multiple=True, help="column to copy into the result")
@click.option(
    "--compression",
    type=click.Choice(["none", "snappy", "zstd", "lz4"]),
    default="none",
    show_default=True,
    help="compression of the written files",
)
@COLUMN
@WORKERS
@SCHEDULER
@asked.options_for("route", "prefer", "scalar", "trig", "as_described", *READING, defaults=BAKED)
def evaluate(
    robot: Path,
    data: Path,
    quantity: str,
    output: Path,
    columns: tuple[str, ...],
    **chosen: Any,
) -> None:
    """Compute a quantity of ROBOT for each row of DATA: a Parquet, CSV, NPZ or MCAP file, or a folder of such files."""
    reading, others = asked.keywords(chosen)
    asked.refuse_idle_choices(reading, (quantity,))
    with reported_warnings(), bar("pieces") as done:
        found = symgen.evaluate(
            robot,
            data,
            output,
            quantity,
            columns=named_values(columns, "column", "INPUT=NAME"),
            progress=done,
            **reading,
            **others,
        )
    show_columns(found.inputs, found.unread)
    click.echo(f"{found.path}: {found.rows:,} rows in {found.files} files")


def show_columns(inputs: Sequence[Input], unread: Sequence[str]) -> None:
    """Print the column of each input and its unit, and the names of columns that are not read."""
    for line in (*map(str, inputs), *([f"not read: {', '.join(unread)}"] if unread else [])):
        show_line(line)


def show_line(text: str) -> None:
    """Print a line, wrapped if it is too long."""
    click.echo(fill(text, MAX_LINE_WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False))


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar if the error stream is a terminal.

    Yields a function that updates the progress bar. The yielded function takes the number of finished pieces of the
    data, and the number of all pieces.
    """
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)


@cli.command()
@asked.robot
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--friction", multiple=True, help="friction of every joint: viscous, coulomb or offset")
@click.option(
    "--coulomb-width", type=float, help="velocity below which Coulomb friction is smoothed; fitted by default"
)
@click.option("--payload", default="", help="identify a body at this frame; the links keep the parameters of the file")
@click.option(
    "--held-out",
    type=int,
    default=5,
    show_default=True,
    help="number N: measure errors on every N-th block of rows, which is not used for the fit",
)
@click.option("--skip-incomplete", is_flag=True, help="leave out rows with entries that are empty or not finite")
@click.option("-o", "--output", type=Output(*report.SUFFIXES), help="file to write: .csv or .json")
@click.option("--urdf", type=Output(), help="file to write: the URDF of ROBOT with identified inertias and friction")
@click.option("--plot", type=Output(".svg", ".png", ".pdf"), help="picture of errors to write: .svg, .png or .pdf")
@COLUMN
@WORKERS
@SCHEDULER
@asked.options_for(
    "joint_effects",
    *(name for name in READING_FOR_ALL_QUANTITIES if name not in ("joint_effects", "payload")),
    defaults=BAKED,
)
def identify(
    robot: Path,
    data: Path,
    payload: str,
    output: Path | None,
    urdf: Path | None,
    plot: Path | None,
    columns: tuple[str, ...],
    **chosen: Any,
) -> None:
    """Identify base parameters (or a payload) and friction of ROBOT from DATA: q, qd, qdd and joint forces tau."""
    reading, others = asked.keywords(chosen)
    asked.refuse_idle_choices(reading | ({"payload": payload} if payload else {}), ())
    asked.refuse_name(reading)
    with reported_warnings(), bar("pieces") as done:
        if urdf is not None and suffix_of(robot) != ".urdf":
            raise InputError("expected a URDF file as ROBOT", place="option urdf", found=str(robot))
        if urdf is not None and payload:
            raise InputError("expected no --payload together with it", place="option urdf", found=payload)
        found = symgen.identify(
            robot,
            data,
            payload=payload,
            columns=named_values(columns, "column", "INPUT=NAME"),
            progress=done,
            **reading,
            **others,
        )
        texts = {}
        if urdf is not None:
            tree = asked.load(robot, **reading).as_tree("identifications")
            texts[urdf.name] = symgen.identified_urdf(robot, tree, found)
    show_identification(found)
    if urdf is not None:
        write_all(urdf.parent, texts)
    for path, write in ((output, report.save), (plot, report.plot)):
        if path is not None:
            written(path, partial(write, found))
    for path in (output, urdf, plot):
        if path is not None:
            click.echo(path)


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(*SUFFIXES), required=True, help="file to write: .parquet or .csv")
@click.option("--period", type=float, default=10.0, show_default=True, help="period of the motion [s]")
@click.option("--harmonics", type=int, default=5, show_default=True, help="number of harmonics of the Fourier series")
@click.option("--samples", type=int, default=1000, show_default=True, help="number of rows over one period")
@click.option("--seconds", type=float, default=30.0, show_default=True, help="time for the search [s]")
@click.option("--margin", type=float, default=0.05, show_default=True, help="fraction of each limit that stays unused")
@click.option("--seed", type=int, default=0, show_default=True, help="seed of the search")
@asked.options_for(*READING_FOR_ALL_QUANTITIES, *USED_LIMITS, defaults=BAKED)
def excite(robot: Path, output: Path, **chosen: Any) -> None:
    """Find a periodic motion within the limits of ROBOT from which the parameters can be identified well."""
    reading, others = asked.keywords(chosen)
    asked.refuse_idle_choices(reading, ())
    with reported_warnings(), progress() as step:
        found = symgen.excite(robot, progress=step, **reading, **others)
    written(output, found.save)
    click.echo(f"{output}: {others['samples']} rows over {others['period']:g} s")
    click.echo(f"condition number {found.condition:.1f} with scaled columns, {found.unscaled:.1f} in SI units")


def show_identification(found: symgen.Identification) -> None:
    """Print tables of parameters and of joints, and the parameters that the data cannot identify."""
    console = terminal()
    show_columns(found.inputs, found.unread)
    if found.coulomb_width == found.coulomb_width:
        smoothed = f"smoothed below {found.coulomb_width:.3g} rad/s or m/s"
        click.echo(f"Coulomb friction: {smoothed if found.coulomb_width else 'by the sign of the velocity'}")
    skipped = f", {found.skipped:,} incomplete rows left out" if found.skipped else ""
    title = f"{found.rows:,} rows, condition number {found.condition:.1f}{skipped}"
    table = ruled(console, title, "parameter", numbers=("identified", "deviation", "file"))
    table.add_column("of links and drives" if not found.payload else f"of the payload at {found.payload}")
    room = MAX_LINE_WIDTH - 42 - max(map(len, found.names))
    columns = (found.names, found.values, found.deviations, found.prior, found.formulas)
    for name, value, deviation, prior, formula in zip(*columns, strict=True):
        fitted = ("", "undetermined") if name in found.unseen else (f"{value:.5g}", f"{deviation:.1g}")
        file = "" if prior != prior else f"{prior:.5g}"
        table.add_row(name, *fitted, file, escape(shorten(formula, room, placeholder=" ...")))
    console.print(table)
    show_line("deviations cover noise of the joint forces, not errors of positions, velocities or accelerations")
    held = [f"{name} (only with {', '.join(others)})" if others else name for name, others in found.unseen.items()]
    if held:
        show_line(f"the data do not determine these, which keep their values in the file, or zero: {', '.join(held)}")
    title = "joint forces, root mean squares"
    joints = ruled(console, title, "joint", numbers=("noise", "held-out force", "held-out error"))
    for name, *numbers in zip(found.joints, found.noise, found.forces, found.held_out, strict=True):
        joints.add_row(name, *("" if each != each else f"{each:.4g}" for each in numbers))
    console.print(joints)
    if not found.residuals.size:
        show_line(f"no rows are held out: --held-out N takes every N-th block of {HELD_OUT_BLOCK_ROWS} rows")
