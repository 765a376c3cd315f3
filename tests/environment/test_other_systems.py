"""Windows and macOS, simulated: modes without a meaning, limits that do not exist, compilers of other systems."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.build import cache, compiler, find_compiler
from symgen.build.compiler import FLAGS, ziglang
from symgen.build.fast import loading
from symgen.build.function import CompiledFunction
from symgen.robot.loaders.mjcf import compilation

GRAVITY = {"quantities": ("gravity",)}


@pytest.fixture
def windows(monkeypatch):
    """No user numbers, and the modes that Windows reports: everyone may write."""
    stat_of, status_of = Path.stat, os.fstat

    def as_reported(status):
        kind = stat.S_IFMT(status.st_mode)
        mode = kind | (0o777 if stat.S_ISDIR(kind) else 0o666)
        return os.stat_result((mode, *status[1:4], 0, 0, *status[6:]))

    monkeypatch.setattr(Path, "stat", lambda self, **options: as_reported(stat_of(self, **options)))
    monkeypatch.setattr(os, "fstat", lambda descriptor: as_reported(status_of(descriptor)))
    monkeypatch.delattr(os, "getuid")
    monkeypatch.setattr(cache, "sys", types.SimpleNamespace(platform="win32"))
    monkeypatch.setattr(loading, "os", types.SimpleNamespace(name="nt"))
    monkeypatch.setattr(loading, "_known", {})


def test_windows_builds_and_takes_from_the_cache(windows, empty_cache, monkeypatch):
    q = np.random.default_rng(1).normal(size=(7, 6))
    first = symgen.build(load_named("ur5"), **GRAVITY)
    assert type(first.gravity) is CompiledFunction
    monkeypatch.setattr("symgen.api.building.compiled", None)  # a build that derives would fail
    again = symgen.build(load_named("ur5"), **GRAVITY)
    assert again.backend == first.backend and Path(first.backend).is_file()
    np.testing.assert_array_equal(again.gravity(q), first.gravity(q))
    assert not list(empty_cache.glob("build-*"))


@pytest.mark.parametrize("system", ["this", "windows"])
def test_numpy_needs_no_cache(system, request, tmp_path, monkeypatch):
    (tmp_path / "cache").write_text("a file")
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CC", "/nonexistent/cc")
    if system == "windows":
        request.getfixturevalue("windows")
    for robot in (load_named("ur5"), ROBOTS / "ur5.toml"):
        with pytest.warns(symgen.BuildWarning, match=r"no C compiler found .*symgen\[cc\]"):
            module = symgen.build(robot, **GRAVITY)
        assert module.backend == "python" and module.gravity(np.zeros(6)).shape == (6,)


def test_text_beyond_ascii_is_compiled_in_any_locale(empty_cache, tmp_path):
    robot = tmp_path / "robot.toml"
    robot.write_text((ROBOTS / "planar_2r.toml").read_text().replace("joint2", "日本"), encoding="utf-8")
    program = f"import symgen; m = symgen.build({str(robot)!r}, quantities=['gravity'], parameters='baked')"
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=120)


def test_a_path_that_the_locale_lacks_is_one_line(empty_cache, tmp_path):
    robot = tmp_path / "dé.toml"
    robot.write_text((ROBOTS / "planar_2r.toml").read_text(), encoding="utf-8")
    program = [sys.executable, "-m", "symgen"]
    utf8, ascii_only = ({**os.environ, "PYTHONUTF8": flag, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"} for flag in "10")
    made = [*program, "generate", "dé.toml", "--quantity", "gravity", "-o", "made"]
    subprocess.run(made, cwd=tmp_path, env=utf8, check=True, timeout=120)
    again = [*program, "reproduce", "made/planar_2r.c"]
    run = subprocess.run(again, cwd=tmp_path, env=ascii_only, capture_output=True, text=True, timeout=120)
    assert run.returncode == 2
    assert run.stderr.startswith("symgen: error: expected only characters of the locale's encoding ascii")


REPLICATED = """<mujoco><worldbody><replicate count="2" offset="1 0 0"><body name="b"><joint name="j" axis="0 0 1"/>
<geom size="0.1" mass="1"/></body></replicate></worldbody></mujoco>"""
WITHOUT_LIMITS = {
    "macOS": """
import resource
def refuse(which, limits):
    if which == resource.RLIMIT_AS:
        raise ValueError("current limit exceeds maximum limit")
resource.setrlimit = refuse
""",
    "a lower limit": """
import resource
def refuse(which, limits):
    raise OSError(1, "Operation not permitted")
resource.setrlimit = refuse
""",
    "no such limit": "import resource; del resource.RLIMIT_AS",
    "Windows": "import sys; sys.modules['resource'] = None",
}


@pytest.mark.parametrize("system", WITHOUT_LIMITS)
def test_mjcf_is_compiled_where_memory_cannot_be_limited(system, tmp_path, monkeypatch):
    (tmp_path / "robot.xml").write_text(REPLICATED)
    monkeypatch.setattr(compilation, "_CHILD", WITHOUT_LIMITS[system] + compilation._CHILD)
    assert len(symgen.load(tmp_path / "robot.xml").joints) == 2


@pytest.fixture
def only_zig(monkeypatch, tmp_path):
    pytest.importorskip("ziglang")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))


def test_zig_compiles_where_there_is_no_other_compiler(only_zig, empty_cache):
    assert find_compiler().command == ziglang()
    module, plain = symgen.build(load_named("ur5"), **GRAVITY), np.random.default_rng(2).normal(size=(5, 6))
    assert Path(module.backend).is_file()
    np.testing.assert_allclose(module.gravity(plain), [module.gravity(each) for each in plain], atol=1e-12)


def test_without_any_compiler_there_is_none(only_zig, monkeypatch):
    monkeypatch.setattr(compiler, "ziglang", lambda: None)
    assert find_compiler() is None


@pytest.mark.parametrize("target", ["x86_64-windows-gnu", "x86_64-macos", "aarch64-macos"])
def test_emitted_c_compiles_for_other_systems(target, tmp_path):
    pytest.importorskip("ziglang")
    options = {"quantities": ("forward_dynamics", "inverse_dynamics"), "target": ("c",)}
    for name, text in symgen.generate(load_named("ur5"), **options).items():
        (tmp_path / name).write_text(text)
    flags = [*FLAGS, "-Werror", "-Wno-psabi", "-target", target]
    for file in ("ur5", "ur5_batch"):
        command = [*ziglang(), *flags, "-c", f"{file}.c", "-o", f"{file}.o"]
        subprocess.run(command, cwd=tmp_path, check=True, timeout=300)
        assert (tmp_path / f"{file}.o").stat().st_size > 1000


def test_compilers_of_windows_are_paths_with_backslashes(monkeypatch):
    found = []
    monkeypatch.setenv("CC", r'"C:\Program Files\gcc.exe" -m64')
    monkeypatch.setattr(compiler, "os", types.SimpleNamespace(name="nt", environ=os.environ))
    monkeypatch.setattr(shutil, "which", found.append)
    assert find_compiler() is None
    assert found == [r"C:\Program Files\gcc.exe"]
