"""Coverage of a library's code by its self-test, counted by gcov on this machine."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from symgen.build.compiler import Compiler
from symgen.build.process import run
from symgen.errors import BuildError
from symgen.uses.firmware.evidence.scratch import INCLUDES, sources, unpacked

FLAGS = ("-std=c99", "-O0", "--coverage", "-ffp-contract=off")


@dataclass(frozen=True, slots=True)
class Covered:
    """Counts of one source: its lines and branches, and the lines and branches that the self-test executes."""

    source: str
    lines: int
    executed: int
    branches: int
    taken: int
    missed: tuple[int, ...]
    """Lines that are not executed, and lines with a branch that is not taken."""


def coverage(compiler: Compiler, name: str, files: Mapping[str, str]) -> list[Covered]:
    """Return the coverage of each source of a library.

    Raises :class:`~symgen.errors.BuildError` if the compiler is not GCC, or a tool is missing or fails.
    """
    command = compiler.command
    if "clang" in run([*command, "--version"]):
        raise BuildError(f"gcov needs the compiler GCC, and {command[0]} is Clang")
    host = "board/host.c" if "board/host.c" in files else "board/board.c"
    with unpacked(files) as folder:
        chosen = [*sources(files, name), "test/self_test_main.c", host]
        run([*command, *FLAGS, *INCLUDES, *chosen, "-o", "self_test", "-lm"], folder)
        run(["./self_test"], folder)
        counts = [path.name for path in sorted(folder.glob("*.gcda"))]
        reports = run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *counts], folder)
    found: dict[str, list[Mapping[str, object]]] = {}
    for report in map(json.loads, reports.splitlines()):
        for file in report["files"]:
            if file["file"].startswith("src/"):
                found.setdefault(file["file"], []).extend(file["lines"])
    return [_covered(source, lines) for source, lines in sorted(found.items())]


def _covered(source: str, lines: Sequence[Mapping[str, object]]) -> Covered:
    """Return the counts of lines and branches of a source.

    A line of a header is counted only once. A line of a header counts as executed if any source file executes it.
    """
    counts: dict[int, int] = {}
    taken: dict[tuple[int, int], int] = {}
    for line in lines:
        number = int(str(line["line_number"]))
        counts[number] = counts.get(number, 0) + int(str(line["count"]))
        branches = line["branches"]
        for k, branch in enumerate(branches if isinstance(branches, list) else ()):
            taken[number, k] = taken.get((number, k), 0) + int(branch["count"])
    missed = {number for number, count in counts.items() if not count}
    missed |= {number for (number, _), count in taken.items() if not count}
    executed = sum(map(bool, counts.values()))
    return Covered(
        PurePath(source).name, len(counts), executed, len(taken), sum(map(bool, taken.values())), tuple(sorted(missed))
    )


def joint_conditions(files: Mapping[str, str]) -> int:
    """Return how often the library uses ``&&`` and ``||``, the operators that join conditions of a decision."""
    texts = [text for file, text in files.items() if file.startswith("src/")]
    return sum(len(re.findall(r"&&|\|\|", re.sub(r"/\*.*?\*/|^#.*?$", "", t, flags=re.S | re.M))) for t in texts)
