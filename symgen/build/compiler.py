"""Finding a C compiler and calling it. No Python headers are needed: the result is a plain shared library."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from symgen.errors import BuildError, one_line

FLAGS = ("-std=c99", "-O2", "-fPIC", "-shared")


@dataclass(frozen=True, slots=True)
class Compiler:
    """A command (from $CC, or cc, gcc, clang), what it says it is, and the flags (with $SYMGEN_CFLAGS at the end)."""

    command: tuple[str, ...]
    identity: str
    flags: tuple[str, ...]

    def compile(self, source: Path, library: Path) -> None:
        """Compile one source file to a shared library; :class:`BuildError` gives the compiler's first line."""
        arguments = [*self.command, *self.flags, str(source), "-o", str(library), "-lm"]
        result = subprocess.run(arguments, capture_output=True, text=True, errors="replace")
        if result.returncode != 0:
            lines = [line for line in result.stderr.splitlines() if "error" in line] or result.stderr.splitlines()
            raise BuildError(f"{self.command[0]} failed: {one_line(lines[0]) if lines else result.returncode}")


def find_compiler() -> Compiler | None:
    """The compiler to use, or None where there is none that runs."""
    flags = FLAGS + tuple(shlex.split(os.environ.get("SYMGEN_CFLAGS", "")))
    candidates = [os.environ["CC"]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
    for candidate in candidates:
        command = tuple(shlex.split(candidate))
        path = shutil.which(command[0]) if command else None
        identity = _identity((path, *command[1:])) if path else None
        if identity is not None:
            return Compiler(command, identity, flags)
    return None


@cache
def _identity(command: tuple[str, ...]) -> str | None:
    try:
        result = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=30, errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return None
    return f"{command[0]}: {one_line(result.stdout)}" if result.returncode == 0 else None
