"""What commands print: warnings, and tables that survive pipes."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console
from rich.table import Table

from symgen.errors import one_line
from symgen.phrasing import called
from symgen.phrasing import progress as progress
from symgen.robot import Model
from symgen.robot.presentation.describe import baked_values
from symgen.robot.rewrites.baked import baked

SHOWN_WARNINGS = 8
WIDE = 100_000
_NAMED = re.compile(r"(?P<file>\S+: )?(?P<kind>joint|link|transmission|frame|body|geom) (?P<name>.+?): (?P<rest>.*)")
SHOWN_NAMES = 4


def terminal() -> Console:
    """The terminal; for a file or a pipe lines of any length, so that each row stays one."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDE)


def ruled(console: Console, title: str, *headings: str, numbers: Sequence[str] = ()) -> Table:
    """A table with some columns of words, then some of numbers; for a pipe without rules, its columns apart."""
    table = Table(title=title or None, title_justify="left", min_width=min(len(title), console.width))
    if not console.is_terminal:
        table.box, table.pad_edge, table.padding = None, False, (0, 2, 0, 0)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def once(console: Console, name: str, before: str) -> str:
    """A name that the row before has, too: left out on a terminal; in a pipe each row has it, for grep."""
    return "" if console.is_terminal and name == before else name


@contextmanager
def reported_warnings(silent: bool = False) -> Iterator[None]:
    """Turn warnings into lines on the error stream, once the work is done; those that differ in a name are one."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    if silent:
        return
    lines = _grouped([called(one_line(str(warning.message))) for warning in caught])
    for line in lines[:SHOWN_WARNINGS]:
        click.echo(f"symgen: warning: {line}", err=True)
    if len(lines) > SHOWN_WARNINGS:
        click.echo(f"symgen: warning: and {len(lines) - SHOWN_WARNINGS} more, shown by symgen info", err=True)


def note_values(model: Model) -> None:
    """Say which values symbols have in the code that is written of a model."""
    if (made := baked(model)) is not model:
        values = f"{model.name}: parameters have the values of the file: {baked_values(made)}"
        click.echo(f"symgen: note: {values}; --parameters runtime makes them arguments", err=True)


def _grouped(lines: Sequence[str]) -> list[str]:
    """Lines that say the same of one joint, link or so each, as one line that counts and names them."""
    groups: dict[object, list[str]] = {}
    for line in lines:
        match = _NAMED.fullmatch(line)
        key = (match["file"] or "", match["kind"], match["rest"]) if match else line
        groups.setdefault(key, []).append(match["name"] if match else line)
    return [_group(key, names) if isinstance(key, tuple) else str(key) for key, names in groups.items()]


def _group(key: tuple[str, str, str], names: list[str]) -> str:
    file, kind, rest = key
    if len(names) == 1:
        return f"{file}{kind} {names[0]}: {rest}"
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    plural = "bodies" if kind == "body" else f"{kind}s"
    return f"{file}{len(names)} {plural}: {rest} ({', '.join(names[:SHOWN_NAMES])}{more})"
