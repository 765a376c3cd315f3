"""Check output files and directories before any work, and write them completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

import symgen
from symgen.cli.reporting import progress
from symgen.errors import InputError
from symgen.files import write_all
from symgen.reading import suffix_of

MOTORS = click.option("--motors", default="", help="coordinates with motors on the page, separated by commas")


class Output(click.Path):
    """The type of an option that is a path for output; an invalid path is an error before the command does any work."""

    def __init__(self, *suffixes: str, directory: bool = False) -> None:
        super().__init__(path_type=Path)
        self.suffixes, self.directory = suffixes, directory

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raise :class:`~symgen.errors.InputError` if no file or directory can be written there."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        option = "option " + (param.opts[-1].lstrip("-") if param else "output")
        if self.suffixes and suffix_of(path) not in self.suffixes:
            raise InputError(f"expected a file ending in {', '.join(self.suffixes)}", place=option, found=path.name)
        if os.path.lexists(path) and not (path.is_dir() if self.directory else path.is_file() or path.is_symlink()):
            expected = f"expected a {'directory' if self.directory else 'regular file'} or none"
            found = "a directory" if path.is_dir() else "something else there"
            raise InputError(expected, file=str(path), place=option, found=found)
        above = path if self.directory else path.parent
        while not os.path.lexists(above):
            above = above.parent
        if not above.is_dir() or not os.access(above, os.W_OK | os.X_OK):
            found = "one that cannot be written to" if above.is_dir() else f"something else at {above}"
            raise InputError("expected a directory to write to", file=str(path), place=option, found=found)
        return path


def written(path: Path, write: Callable[[Path], None]) -> None:
    """Call ``write`` with a temporary path, and move the written file to ``path``.

    After an error, a file that existed at ``path`` is unchanged. Raises :class:`~symgen.errors.InputError` if the file
    cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        write(part)
        os.replace(part, path)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise InputError(f"cannot be written to: {reason}", file=str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def print_or_write(text: str, path: Path | None) -> None:
    """Print a text, or write it to a file and print the file's path."""
    if path is not None:
        (made,) = write_all(path.parent, {path.name: text})
        text = str(made)
    click.echo(text)


def write_page(robot: Path, path: Path, state: Sequence[float], reading: Mapping[str, Any], **more: Any) -> None:
    """Write an animated page with sliders for the parameters; ``more`` is passed to :func:`symgen.page`."""
    model = symgen.load(robot, **{**reading, "parameters": "runtime"})
    with progress() as step:
        text = symgen.page(model, state, progress=step, **more)
    print_or_write(text, path)
