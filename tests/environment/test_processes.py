"""Tasks in several processes: the same results, fallbacks if a child fails, and no process that is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

import symgen
from symgen.errors import BuildError
from symgen.proof import workers
from symgen.proof.prove import prove_group
from symgen.proof.workers import Workers


@pytest.fixture
def two_processes(monkeypatch):
    monkeypatch.setenv("SYMGEN_PROCESSES", "2")
    monkeypatch.setattr(workers, "SECONDS_BEFORE_CHILDREN", 0.0)


def told(proof):
    """The results of a proof without times, which differ from run to run."""
    return [replace(verdict, seconds=0.0) for verdict in proof.verdicts], proof.independent


def test_a_proof_in_two_processes_gives_the_same_verdicts(monkeypatch, two_processes):
    pids, callers, received = [], set(), workers._received
    monkeypatch.setattr(workers, "_received", lambda stream: pids.append(1) or received(stream))
    asked = ("inverse_dynamics", "forward_dynamics", "mass_matrix")
    model = symgen.load(":planar_2r")
    both = symgen.prove(model, asked, seed=7, progress=lambda _: callers.add(threading.current_thread()))
    assert pids and callers == {threading.main_thread()}
    monkeypatch.setenv("SYMGEN_PROCESSES", "1")
    received_before = len(pids)
    assert told(symgen.prove(model, asked, seed=7)) == told(both)
    assert len(pids) == received_before


def test_tasks_run_here_if_children_fail(two_processes, monkeypatch):
    model, steps = symgen.load(":planar_2r"), []

    def task(model, step, number):  # a local function cannot be sent to a child
        step(str(number))
        return number**2

    with Workers(model) as found:
        assert found.results(task, [(k,) for k in range(5)], steps.append) == [0, 1, 4, 9, 16]
    assert sorted(steps) == list("01234")
    monkeypatch.setattr(workers, "_MAIN", "raise SystemExit(1)")
    alone = prove_group(model, steps.append, 1, "factorisation", ["forward_dynamics"])
    with Workers(model) as found:
        given = (1, "factorisation", ["forward_dynamics"])
        results = found.results(prove_group, [given, given, given], steps.append)
    assert [replace(each, seconds=0.0) for (each,) in results] == [replace(alone[0], seconds=0.0)] * 3


def test_other_routes_than_here_are_not_used(two_processes, monkeypatch):
    monkeypatch.setattr(workers, "known_routes", lambda: "others")
    with Workers(symgen.load(":planar_2r")) as found:
        given = (1, "factorisation", ["forward_dynamics"])
        (first,), (second,) = found.results(prove_group, [given, given], lambda _: None)
    assert replace(first, seconds=0.0) == replace(second, seconds=0.0)


@pytest.mark.parametrize("given", ["0", "-1", "many"])
def test_numbers_of_processes_are_checked(monkeypatch, given):
    monkeypatch.setenv("SYMGEN_PROCESSES", given)
    with pytest.raises(BuildError, match=rf"\$SYMGEN_PROCESSES: expected a positive number, found {given}"):
        symgen.prove(symgen.load(":planar_2r"), ["mass_matrix"])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_children_end_with_the_command(number, status):
    process = subprocess.Popen(
        [sys.executable, "-m", "symgen", "prove", ":panda"],
        env={**os.environ, "SYMGEN_PROCESSES": "2"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    end, children = time.monotonic() + 60, ""
    while not children:
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.1)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().strip()
    process.send_signal(number)
    _, complaints = process.communicate(timeout=30)
    assert (process.returncode, complaints.strip()) == (status, "")
    end = time.monotonic() + 20
    while any(runs(child) for child in children.split()):  # a child that has just started ends by itself
        assert time.monotonic() < end
        time.sleep(0.1)


def runs(process):
    """True if the process with a number exists and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def sleeping(model, step):
    step("sleeps")
    time.sleep(60)


def test_a_child_ends_with_its_parent_in_the_middle_of_a_task():
    """A parent that is killed cannot end its children; its end of the pipe is then closed."""
    child = workers._child()
    for message in ((workers.known_routes(), symgen.load(":planar_2r")), (sleeping, ())):
        workers._send(child.stdin, message)
    assert workers._received(child.stdout) == ("step", "sleeps")
    child.stdin.close()
    try:
        assert child.wait(10)
    finally:
        child.kill()
        child.stdout.close()
