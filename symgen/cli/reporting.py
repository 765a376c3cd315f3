"""Print warnings and tables. If the output is a file or a pipe, each row of a table is one line."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console
from rich.table import Table

from symgen.errors import one_line
from symgen.phrasing import called, grouped
from symgen.phrasing import progress as progress
from symgen.robot import Model
from symgen.robot.presentation.describe import baked_values
from symgen.robot.rewrites.baked import baked

MAX_SHOWN_WARNINGS = 8
PIPE_WIDTH = 100_000


def terminal() -> Console:
    """Return the console for standard output.

    If the output is a file or a pipe, lines may be very long, so that each row of a table stays on one line.
    """
    console = Console()
    return console if console.is_terminal else Console(width=PIPE_WIDTH)


def ruled(console: Console, title: str, *headings: str, numbers: Sequence[str] = ()) -> Table:
    """Return an empty table.

    ``headings`` are the headings of columns that contain words. The columns with numbers follow; ``numbers`` are their
    headings. Lines between rows and columns are drawn only on a terminal.
    """
    table = Table(title=title or None, title_justify="left", min_width=min(len(title), console.width))
    if not console.is_terminal:
        table.box, table.pad_edge, table.padding = None, False, (0, 2, 0, 0)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def once(console: Console, name: str, before: str) -> str:
    """Return the name for a row of a table, or an empty text if it equals ``before``, the name in the previous row.

    If the output is a file or a pipe, each row has its name.
    """
    return "" if console.is_terminal and name == before else name


@contextmanager
def reported_warnings(silent: bool = False) -> Iterator[None]:
    """Print warnings on the error stream at the end; warnings that differ only in a name or numbers share a line."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    if silent:
        return
    lines = grouped([called(one_line(str(warning.message))) for warning in caught])
    for line in lines[:MAX_SHOWN_WARNINGS]:
        click.echo(f"symgen: warning: {line}", err=True)
    if len(lines) > MAX_SHOWN_WARNINGS:
        click.echo(f"symgen: warning: and {len(lines) - MAX_SHOWN_WARNINGS} more, shown by symgen info", err=True)


def note_values(model: Model) -> None:
    """Print the values that replace symbolic parameters in the generated code, if the model has such parameters."""
    if (made := baked(model)) is not model:
        values = f"{model.name}: parameters have the values of the file: {baked_values(made)}"
        click.echo(f"symgen: note: {values}; --parameters runtime makes them arguments", err=True)
