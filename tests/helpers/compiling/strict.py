"""C text through compilers that treat every warning as an error."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from helpers.daily import daily

STRICT = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Wno-psabi -Werror".split()
VARIANTS = (["-march=native"], ["-DLANES=1"])
THOROUGH = "gcc -O1"
"""GCC's optimiser, which warns as well, runs over every variant; with other compilers it runs over the first only."""
COMPILERS = ("gcc", "clang", "clang-19", THOROUGH)


def compilers(in_every_run):
    """Return the compilers as parameters of a test; those that are not ``in_every_run`` are slow."""
    return daily(COMPILERS, in_every_run)


def require_compiler(compiler: str) -> None:
    """Skip the test if the compiler, one of :data:`COMPILERS`, is not installed."""
    if not shutil.which(compiler.split()[0]):
        pytest.skip(f"there is no {compiler.split()[0]} here")


def require_no_warnings(compiler: str, files: Iterable[Path], *more: list[str]) -> None:
    """Compile files with the usual flags, and read them with those of each variant and of ``more``, without warnings.

    Args:
        compiler: One of :data:`COMPILERS`. The test is skipped if it is not installed.
        files: The C files.
        more: Flags of further variants.

    """
    require_compiler(compiler)
    for file in files:
        for flags in ([], *VARIANTS, *more):
            compiled = not flags or (compiler == THOROUGH and flags in VARIANTS)
            how = ["-O1", "-c", "-o", os.devnull] if compiled else ["-fsyntax-only"]
            subprocess.run([compiler.split()[0], *STRICT, *how, *flags, str(file)], check=True)
