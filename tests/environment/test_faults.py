"""Every call of the system fails once, at its n-th time for every n: one line, nothing half-written, and it heals."""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import subprocess
import sys
import warnings

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.cli import main
from symgen.files import write_all

ROBOT = str(ROBOTS / "planar_2r.toml")
GENERATE = ["generate", ROBOT, "--parameters", "baked", "--quantity", "gravity", "-o"]
EQUATION = ["derive", ROBOT, "--quantity", "gravity", "-o"]
MOST = 200
"""Calls beyond which something loops."""


def failing(monkeypatch, owner, name, at, only=lambda *_: True):
    """Let the ``at``-th call of a function fail; what is returned tells whether it came to that."""
    original, calls = getattr(owner, name), []

    def call(*arguments, **settings):
        if only(*arguments):
            calls.append(1)
            if len(calls) == at:
                raise OSError(errno.EIO, "Input/output error")
        return original(*arguments, **settings)

    monkeypatch.setattr(owner, name, call)
    return lambda: len(calls) >= at


class Full(io.TextIOWrapper):
    """A file on a disk that is full."""

    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")


def writing_fails(monkeypatch, at):
    """Let writing to the ``at``-th file that is opened for writing fail."""
    original, calls = io.open, []

    def opening(file, mode="r", *arguments, **settings):
        if "w" not in mode or "b" in mode:
            return original(file, mode, *arguments, **settings)
        calls.append(1)
        if len(calls) != at:
            return original(file, mode, *arguments, **settings)
        original(file, mode, *arguments, **settings).close()
        return Full(original(file, "wb"), encoding="utf-8")

    monkeypatch.setattr(io, "open", opening)
    monkeypatch.setattr(builtins, "open", opening)
    return lambda: len(calls) >= at


FAULTS = {
    "os.open": lambda patch, at: failing(patch, os, "open", at),
    "os.replace": lambda patch, at: failing(patch, os, "replace", at),
    "os.mkdir": lambda patch, at: failing(patch, os, "mkdir", at),
    "os.stat": lambda patch, at: failing(patch, os, "stat", at, lambda path, *_: "symgen-fault" in str(path)),
    "io.open": lambda patch, at: failing(patch, io, "open", at),
    "write": writing_fails,
}
BUILD_FAULTS = FAULTS | {"subprocess": lambda patch, at: failing(patch, subprocess, "Popen", at)}


def state(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", [GENERATE, EQUATION], ids=["generate", "derive"])
def test_files_are_all_written_or_none(command, fault, tmp_path, capsys):
    folder = tmp_path / "symgen-fault"
    folder.mkdir()
    target = folder if command is GENERATE else folder / "gravity.tex"
    assert main([*command, str(target)]) == 0
    (folder / "mine").write_text("mine")
    for name in list(state(folder)):
        (folder / name).write_text(f"{name} of before")
    before = state(folder)
    for at in range(1, MOST):
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            reached = FAULTS[fault](patch, at)
            status = main([*command, str(target)])
            came = reached()
        if status == 0:
            (folder / "mine").write_text("mine of before")
            assert state(folder).keys() == before.keys()
            for name, content in before.items():
                (folder / name).write_bytes(content)
            if not came:
                return
            continue
        err = capsys.readouterr().err
        assert status == 2, err
        assert err.startswith("symgen: error: "), err
        assert err.count("\n") == 1, err
        assert state(folder) == before
        assert not list(folder.glob(".symgen-*"))
    pytest.fail(f"{fault} is called more than {MOST} times")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_signal_after_any_call_leaves_no_folder(tmp_path):
    """Python runs handlers of signals after calls; calls within shutil are its own."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a").write_text("old")
    for at in range(1, 10 * MOST):
        calls = []

        def profile(frame, event, _, at=at, calls=calls):
            within = {each.f_code.co_filename for each in (frame, frame.f_back) if each}
            if event == "c_return" and shutil.__file__ not in within and frame.f_code.co_filename != __file__:
                calls.append(1)
                if len(calls) == at:
                    sys.setprofile(None)
                    raise KeyboardInterrupt

        try:
            sys.setprofile(profile)
            write_all(folder, {"a": "new"})
        except KeyboardInterrupt:
            pass
        finally:
            sys.setprofile(None)
        texts = {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}
        assert texts in ({"a": "old"}, {"a": "new"}), at
        assert [path for path in folder.iterdir() if path.is_dir()] == [], at
        if len(calls) < at:
            return
        (folder / "a").write_text("old")
    pytest.fail(f"more than {10 * MOST} calls")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("fault", BUILD_FAULTS)
def test_builds_fail_in_one_line_and_the_next_one_heals(fault, tmp_path, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")  # tens of builds, and none of their speed matters
    robot, options = load_named("planar_2r", parameters="baked"), {"quantities": ("gravity",)}
    expected = symgen.build(robot, **options).gravity([0.1, 0.2])
    for at in range(1, MOST):
        cache = tmp_path / f"symgen-fault{at}"
        monkeypatch.setenv("SYMGEN_CACHE", str(cache))
        with pytest.MonkeyPatch.context() as patch:
            reached = BUILD_FAULTS[fault](patch, at)
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", symgen.BuildWarning)  # NumPy where no compiler runs
                    found = symgen.build(robot, **options).gravity([0.1, 0.2])
                np.testing.assert_allclose(found, expected, rtol=1e-13)
            except (symgen.SymgenError, OSError) as error:
                assert "\n" not in str(error)
            came = reached()
        if cache.exists():
            assert not list(cache.glob("build-*"))
        assert (symgen.build(robot, **options).gravity([0.1, 0.2]) == expected).all()
        if not came:
            return
    pytest.fail(f"{fault} is called more than {MOST} times")
