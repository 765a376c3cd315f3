"""Run a tool, such as a compiler, with a time limit. All processes of the tool end when the caller stops."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from symgen.errors import BuildError, one_line

DEFAULT_COMPILE_SECONDS = 900.0
"""Time limit of a compiler for one file [s], unless $SYMGEN_COMPILE_SECONDS sets another limit."""
MAX_PROCESSES = 4
"""Number of processes that derive programs at the same time, unless $SYMGEN_PROCESSES sets another number.

Each process may need a few hundred megabytes.
"""
Running = set[subprocess.Popen[str]]
"""The running tools of one task, so that they can be ended together."""


def allowed_seconds() -> float:
    """Return the time limit of a tool [s].

    Raises :class:`~symgen.errors.BuildError` if $SYMGEN_COMPILE_SECONDS is not a positive number.
    """
    given = os.environ.get("SYMGEN_COMPILE_SECONDS", "")
    try:
        seconds = float(given) if given else DEFAULT_COMPILE_SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise BuildError(f"$SYMGEN_COMPILE_SECONDS: expected a positive number of seconds, found {one_line(given)}")
    return seconds


@cache
def cores() -> int:
    """Return the number of cores on which this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def allowed_processes() -> int:
    """Return the number of processes that derive programs: $SYMGEN_PROCESSES, or one for each core, at most four.

    Raises :class:`~symgen.errors.BuildError` if $SYMGEN_PROCESSES is not a positive number.
    """
    given = os.environ.get("SYMGEN_PROCESSES", "")
    if given and not (given.isdecimal() and int(given) > 0):
        raise BuildError(f"$SYMGEN_PROCESSES: expected a positive number, found {one_line(given)}")
    return int(given) if given else min(cores(), MAX_PROCESSES)


def run(
    command: Sequence[str],
    folder: Path | None = None,
    seconds: float | None = None,
    among: Iterable[Running] = (),
    temporary: Path | None = None,
) -> str:
    """Run a tool in ``folder`` and return its output.

    The tool's temporary files are in ``temporary``, or else in ``folder``: an ended compiler does not remove them.
    While the tool runs, its process is registered in each set of ``among``, so that :func:`end_all` can end the
    process.

    Raises :class:`~symgen.errors.BuildError` if the tool cannot be run, fails or takes longer than ``seconds``. If the
    tool fails, the message has the first line of its output that reports an error.
    """
    limit = allowed_seconds() if seconds is None else seconds
    place = temporary or folder
    variables = dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(place.absolute())) if place else {}
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=os.name == "posix",
        )
    except OSError as error:
        raise BuildError(f"{command[0]} cannot be run: {error.strerror}") from None
    for running in among:
        running.add(process)
    try:
        output, complaints = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        raise BuildError(
            f"{command[0]} did not finish within {limit:g} s; $SYMGEN_COMPILE_SECONDS sets another limit"
        ) from None
    finally:
        for running in among:
            running.discard(process)
        _kill(process)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
    if process.returncode != 0:
        lines = [line for line in complaints.splitlines() if "error" in line] or complaints.splitlines()
        raise BuildError(f"{command[0]} failed: {one_line(lines[0]) if lines else process.returncode}")
    return output


def end_all(running: Running) -> None:
    """End all tools in ``running``, with all processes that they started."""
    for process in list(running):
        _kill(process)


def _kill(process: subprocess.Popen[str]) -> None:
    """End a tool and all processes that it started."""
    if process.poll() is None:
        try:
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        except ProcessLookupError:
            pass
        process.wait()
