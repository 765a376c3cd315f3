"""Finding a C compiler and calling it. Generated code needs no Python headers: the result is a plain shared library."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from symgen.errors import BuildError, one_line

FLAGS = (
    "-std=c99",
    "-O3",
    "-ffp-contract=fast",
    # Straight-line code has its vectors in the source; what compilers would add to it costs time on both sides.
    "-fno-tree-vectorize",
    "-fno-tree-slp-vectorize",
    "-fPIC",
)
NATIVE = "-march=native"
GCC = ("-fno-gcse", "-fno-rerun-cse-after-loop", "-fno-tree-fre", "-fno-tree-pre", "-fno-tree-dse")
"""Programs compute nothing twice: looking for what they would takes GCC a fifth of its time.

Dead stores it does look for, once: those of sines and cosines, which pass through arrays, take small functions 2 ns.
"""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A command (from $CC, or cc, gcc, clang), what it is and builds for, and the flags ($SYMGEN_CFLAGS at the end)."""

    command: tuple[str, ...]
    identity: str
    flags: tuple[str, ...]

    def compile(self, sources: Iterable[Path], library: Path, extra: Sequence[str] = ()) -> None:
        """Compile files side by side, each as soon as ``sources`` yields it, and link them.

        :class:`BuildError` gives the compiler's first line.
        """
        objects: list[Path] = []
        runs: list[Future[None]] = []
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for source in sources:
                objects.append(library.with_name(f"{len(objects)}.o"))
                runs.append(pool.submit(self._run, *self.flags, *extra, "-c", str(source), "-o", str(objects[-1])))
            for run in runs:
                run.result()
        link = [flag for flag in extra if not flag.startswith("-I")]
        self._run(*self.flags, *link, "-shared", *map(str, objects), "-o", str(library), "-lm")

    def _run(self, *arguments: str) -> None:
        result = subprocess.run([*self.command, *arguments], capture_output=True, text=True, errors="replace")
        if result.returncode != 0:
            lines = [line for line in result.stderr.splitlines() if "error" in line] or result.stderr.splitlines()
            raise BuildError(f"{self.command[0]} failed: {one_line(lines[0]) if lines else result.returncode}")


def find_compiler() -> Compiler | None:
    """The compiler to use, or None where there is none that runs."""
    given = tuple(shlex.split(os.environ.get("SYMGEN_CFLAGS", "")))
    candidates = [os.environ["CC"]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
    for candidate in candidates:
        command = tuple(shlex.split(candidate))
        path = shutil.which(command[0]) if command else None
        for flags in ((*FLAGS, NATIVE, *GCC), (*FLAGS, NATIVE), FLAGS):
            identity = _identity((path, *command[1:], *flags)) if path else None
            if identity is not None:
                return Compiler(command, identity, (*flags, *given))
    return None


@cache
def _identity(command: tuple[str, ...]) -> str | None:
    """A digest of all macros a compiler predefines: its version, and what the processor it builds for can do."""
    try:
        result = subprocess.run(
            [*command, "-dM", "-E", "-x", "c", os.devnull], capture_output=True, text=True, timeout=30, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    macros = hashlib.sha256(result.stdout.encode()).hexdigest()
    return f"{command[0]}: {macros}" if result.returncode == 0 else None
