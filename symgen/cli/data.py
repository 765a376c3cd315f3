"""Commands about data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

import symgen
from symgen.cli.commands import cli, options_for, reported_warnings
from symgen.errors import InputError
from symgen.options import READING, Options

BAKED = {"parameters": "baked"}
WORKERS = click.option("--workers", type=int, default=1, show_default=True, help="processes of this machine")
SCHEDULER = click.option("--scheduler", default="", help="address of a cluster of Dask's that sees the same files")
COLUMN = click.option(
    "--column", "columns", multiple=True, help="INPUT=NAME of its column, or of the first part of many"
)


@cli.command()
@click.argument("robot", type=click.Path(path_type=Path))
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--quantity", default="inverse_dynamics", show_default=True, help="what to compute for each row")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="folder of Parquet files to write")
@click.option("--keep", multiple=True, help="a column to copy, may be repeated")
@click.option(
    "--compression",
    type=click.Choice(["none", "snappy", "zstd", "lz4"]),
    default="none",
    show_default=True,
    help="of what is written",
)
@COLUMN
@WORKERS
@SCHEDULER
@options_for("route", "scalar", "trig", "as_described", *READING, defaults=BAKED)
def evaluate(
    robot: Path,
    data: Path,
    quantity: str,
    output: Path,
    keep: tuple[str, ...],
    compression: str,
    columns: tuple[str, ...],
    workers: int,
    scheduler: str,
    **chosen: Any,
) -> None:
    """A quantity of ROBOT for each row of DATA: Parquet, CSV or NPZ, or a folder of them."""
    options = Options(**chosen)
    with reported_warnings(), bar("rows") as progress:
        found = symgen.evaluate(
            robot,
            data,
            output,
            quantity,
            options,
            columns=pairs(columns),
            keep=keep,
            workers=workers,
            scheduler=scheduler,
            compression=compression,
            progress=progress,
        )
    click.echo(f"{found.path}: {found.rows:,} rows in {found.files} files")


def pairs(texts: tuple[str, ...]) -> dict[str, str]:
    """Of --column."""
    found = {}
    for text in texts:
        name, sign, column = text.partition("=")
        if not (sign and name and column):
            raise InputError("expected INPUT=NAME", place="option column", found=text)
        found[name] = column
    return found


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal's error stream."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)
