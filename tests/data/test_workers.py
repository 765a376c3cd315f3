"""Workers that are killed while they start, and signals to all processes of a command: one line, nothing left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")


@pytest.fixture
def command(tmp_path):
    """``evaluate`` with two workers in a session of its own, of data that take a while."""
    rows = np.random.default_rng(1).normal(size=(3, 100_000, 2))
    column = lambda each: pa.FixedSizeListArray.from_arrays(pa.array(each.ravel()), 2)  # noqa: E731
    table = pa.table({name: column(each) for name, each in zip(("q", "qd", "qdd"), rows, strict=True)})
    parquet.write_table(table, tmp_path / "data.parquet", row_group_size=500)
    arguments = ["evaluate", ":planar_2r", tmp_path / "data.parquet", "-o", tmp_path / "out", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "symgen", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def until(found, process):
    """Wait for something that is not empty, and return it."""
    end = time.monotonic() + 120
    while not (result := found()):
        assert process.poll() is None and time.monotonic() < end, process.communicate()
        time.sleep(0.05)
    return result


def processes(session):
    """The command lines of the processes of a session, without those that have ended, by number."""
    found = {}
    for process in Path("/proc").iterdir():
        try:
            state, _, _, own = (process / "stat").read_text().rsplit(")", 1)[1].split()[:4]
            if state != "Z" and int(own) == session:
                found[int(process.name)] = (process / "cmdline").read_bytes()
        except (OSError, ValueError):
            continue
    return found


def workers(process):
    found = [number for number, line in processes(process.pid).items() if b"spawn_main" in line]
    return found if len(found) == 2 else []


def ended(process, statuses, folder):
    """What a process that ends with a status said (Ctrl-C ends a line); it leaves no process and no file."""
    _, said = process.communicate(timeout=120)
    assert process.returncode in statuses, said
    until_gone = time.monotonic() + 20
    while processes(process.pid) and time.monotonic() < until_gone:
        time.sleep(0.1)
    assert processes(process.pid) == {}
    assert [each.name for each in folder.iterdir()] == ["data.parquet"]
    return said.strip()


def test_a_worker_that_is_killed_while_it_starts_is_one_line(command, tmp_path):
    os.kill(until(lambda: workers(command), command)[0], signal.SIGKILL)
    said = ended(command, {2}, tmp_path)
    assert said.startswith("symgen: error: the workers did not start: ") and "\n" not in said


@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("when", ["starting", "working"])
def test_signals_to_all_processes_are_silent(when, number, status, command, tmp_path):
    until(lambda: workers(command), command)
    if when == "working":
        until(lambda: list(tmp_path.glob(".out-*/whole/*")), command)
    os.killpg(command.pid, number)
    assert ended(command, {status}, tmp_path) == ""


def test_a_second_signal_waits_for_the_end_of_the_workers(command, tmp_path):
    until(lambda: list(tmp_path.glob(".out-*/whole/*")), command)
    os.killpg(command.pid, signal.SIGINT)
    time.sleep(0.3)
    os.killpg(command.pid, signal.SIGINT)
    # The second signal ends the process itself if the interpreter is being left; a shell reports 130 for it, too.
    assert ended(command, {130, -signal.SIGINT}, tmp_path) == ""
