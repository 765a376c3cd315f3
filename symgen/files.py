"""Write a set of files, completely or not at all, and make private temporary directories."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from symgen.errors import InputError


def write_all(directory: Path, files: Mapping[str, str]) -> list[Path]:
    """Write texts into ``directory``; ``files`` maps file names or relative paths to texts.

    All texts are first written to temporary files, which are then moved into place. If anything fails, the new files
    are removed and the files they replaced are restored. Raises :class:`~symgen.errors.InputError` if anything other
    than a regular file is at one of the paths.
    """
    made = _missing(directory)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with scratch(directory, ".symgen-") as place:
            new, old = place / "new", place / "old"
            for name, text in files.items():
                _refuse_other(directory / name)
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_text(text, encoding="utf-8", newline="\n")
            _move(directory, list(files), new, old)
    except OSError as error:
        _remove(made)
        raise InputError(f"cannot be written to: {error.strerror}", file=str(directory)) from None
    except BaseException:
        _remove(made)
        raise
    return [directory / name for name in files]


def _move(directory: Path, names: list[str], new: Path, old: Path) -> None:
    """Move each new file into ``directory`` and each replaced file to ``old``.

    If one of these moves fails, undo all of them.
    """
    done: list[str] = []
    folders: list[Path] = []
    try:
        for name in names:
            folders += _missing((directory / name).parent)
            (directory / name).parent.mkdir(parents=True, exist_ok=True)
            (old / name).parent.mkdir(parents=True, exist_ok=True)
            done.append(name)
            if os.path.lexists(directory / name):
                os.replace(directory / name, old / name)
            os.replace(new / name, directory / name)
    except BaseException:
        for name in done:
            if os.path.lexists(old / name):
                os.replace(old / name, directory / name)
            elif not os.path.lexists(new / name):
                (directory / name).unlink(missing_ok=True)
        _remove(folders)
        raise


def _refuse_other(path: Path) -> None:
    """Refuse a path at which there is a directory, a device or a pipe."""
    if os.path.lexists(path) and not (path.is_symlink() or stat.S_ISREG(path.stat().st_mode)):
        raise InputError("expected a regular file or none", file=str(path), found="something else there")


def _missing(directory: Path) -> list[Path]:
    """Return the directories that do not exist yet, among ``directory`` and its parents, the outermost first."""
    return [each for each in reversed([directory, *directory.parents]) if not os.path.lexists(each)]


def _remove(directories: list[Path]) -> None:
    """Remove new directories, starting from the last, until one is not empty."""
    for directory in reversed(directories):
        try:
            directory.rmdir()
        except OSError:
            return


@contextmanager
def scratch(parent: Path, prefix: str) -> Iterator[Path]:
    """Make a directory in ``parent`` that only the user can read. The directory is removed when the context ends.

    A signal may raise an exception after any call. The name is therefore chosen first, so that the directory can always
    be removed.
    """
    names = (parent / f"{prefix}{secrets.token_hex(4)}" for _ in count())
    directory = next(name for name in names if not os.path.lexists(name))
    try:
        directory.mkdir(mode=0o700)
        yield directory
    finally:
        try:
            shutil.rmtree(directory, ignore_errors=True)
        finally:
            shutil.rmtree(directory, ignore_errors=True)
