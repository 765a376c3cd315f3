"""Build the programs of an export in a temporary folder, and run them on an emulated board."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from symgen.build.process import run
from symgen.files import write_all
from symgen.uses.firmware.board import Board
from symgen.uses.firmware.toolchain import COMPILER_FLAGS

SECONDS = 300.0
"""Time limit of a run in an emulator [s]."""
INCLUDES = ("-Isrc", "-Itest", "-Iboard")


@contextmanager
def unpacked(files: Mapping[str, str]) -> Iterator[Path]:
    """Yield a temporary folder with the files."""
    with tempfile.TemporaryDirectory() as scratch:
        write_all(Path(scratch), dict(files))
        yield Path(scratch)


def sources(files: Mapping[str, str], name: str) -> list[str]:
    """Return the names of the C files of the library and of its self-test."""
    return [file for file in files if file.endswith(".c") and file.startswith(("src/", f"test/{name}_"))]


def emulated(board: Board, files: Mapping[str, str], chosen: Sequence[str]) -> str:
    """Build the ``chosen`` sources for a board, and return the text that the program writes in the emulator.

    Raises :class:`~symgen.errors.BuildError` if a tool is missing or fails.
    """
    with unpacked(files) as folder:
        flags = ["-std=gnu99", "-ffp-contract=off", *COMPILER_FLAGS[1:], *board.flags, *INCLUDES]
        run([board.compiler, *flags, *chosen, "board/board.c", *board.link, "-lm", "-o", "program.elf"], folder)
        joined = ("sh", "-c", 'exec "$@" 2>&1', "sh")  # simavr writes to the error stream
        return re.sub(r"\x1b\[\d*m", "", run([*joined, *board.emulator, "program.elf"], folder, SECONDS))
