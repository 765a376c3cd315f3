"""Exported folders for tests, each written once, and programs compiled from them."""

from __future__ import annotations

import functools
import shutil
import subprocess
import tempfile
from pathlib import Path

import symgen
from helpers.loading import session_named
from symgen.files import write_all

FOUR = ("inverse_dynamics", "gravity", "mass_matrix", "forward_dynamics")
STRICT = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Werror".split()
COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]
SCRATCH = tempfile.TemporaryDirectory(prefix="firmware-")
"""The folder of this run, which is removed at its end."""


@functools.cache
def exported(name, quantities=FOUR, board="generic", scalar="float", samples=1000, **options):
    """Return the folder of an export of a robot of robots/, or of a model."""
    loading = {key: options.pop(key) for key in ("runtime", "frames", "joint_effects", "constraints") if key in options}
    robot = session_named(name, parameters="baked", **loading) if isinstance(name, str) else name
    chosen = {"quantities": quantities, "board": board, "scalar": scalar, "samples": samples, **options}
    folder = Path(tempfile.mkdtemp(dir=SCRATCH.name))
    write_all(folder, symgen.export(robot, **chosen))
    return folder


def run(command, folder, **options):
    """Return the output of a command that succeeds."""
    result = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, **options)
    assert result.returncode == 0, f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}"
    return result.stdout


def sources(folder):
    return sorted((folder / "src").glob("*.c"))


def compiled(folder, target, *more, compiler="cc", flags=()):
    """Return a program of the library and further sources."""
    run([compiler, "-Isrc", "-Itest", "-Iboard", *flags, *sources(folder), *more, "-o", target, "-lm"], folder)
    return target


def self_test(folder, *, compiler="cc", flags=("-std=c99", "-O1"), scratch=None):
    """Run the self-test, compiled for this machine, and return the finished process."""
    tests = sorted((folder / "test").glob(f"{robot_name(folder)}_*.c"))
    target = Path(scratch or tempfile.mkdtemp(dir=SCRATCH.name)) / "self_test"
    compiled(folder, target, *tests, "test/self_test_main.c", "board/board.c", compiler=compiler, flags=flags)
    return subprocess.run([target], capture_output=True, text=True)


def robot_name(folder):
    return next((folder / "src").glob("*_limits.c")).name.removesuffix("_limits.c")
