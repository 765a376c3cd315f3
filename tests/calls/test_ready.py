"""What is imported when, and building from a file that has been built before."""

from __future__ import annotations

import ast
import io
import os
import pty
import subprocess
import sys
import threading
import types
import warnings
from contextlib import suppress

import numpy as np
import pytest
from helpers.compiling.processes import sources_as_here
from helpers.loading import ROBOTS, ROOT

import symgen
from symgen.phrasing import progress

STUB = ROOT / "symgen" / "__init__.pyi"
GRAVITY = {"quantities": ("gravity",)}
WARM = """
import sys, symgen
print(symgen.build({path!r}, quantities=["gravity"]).gravity([0.1] * {joints}).tolist(), "sympy" in sys.modules)
"""


def fresh(program):
    """What a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def forget(monkeypatch):
    """Make it an error to load a file or to derive."""

    def refuse(*_):
        raise AssertionError("something was loaded anew")

    monkeypatch.setattr("symgen.api.loading.load_file", refuse)


def test_importing_symgen_imports_nothing_that_derives_or_calls():
    assert fresh("import sys, symgen; print({'sympy', 'numpy', 'cffi', 'jinja2'} & set(sys.modules))") == "set()"


def test_every_public_name_is_where_the_list_of_names_says():
    tree = ast.parse(STUB.read_text())
    (listed,) = (ast.literal_eval(line.value) for line in tree.body if isinstance(line, ast.Assign))
    assert sorted(symgen.__all__) == sorted(listed)
    for name in symgen.__all__:
        assert not isinstance(getattr(symgen, name), types.ModuleType), name


@pytest.mark.parametrize("name", ["build", "program", "mobility"])
def test_functions_keep_their_names_when_packages_of_that_name_are_imported(name):
    program = f"import importlib, symgen; importlib.import_module('symgen.{name}'); print(callable(symgen.{name}))"
    assert fresh(program) == "True"


def test_a_file_built_before_is_loaded_without_deriving(empty_cache):
    path = str(ROBOTS / "ur5.toml")
    first = symgen.build(path, **GRAVITY)
    found, derives = fresh(sources_as_here() + WARM.format(path=path, joints=6)).rsplit(" ", 1)
    assert derives == "False"
    assert found == str(first.gravity([0.1] * 6).tolist())


def test_a_file_that_has_changed_is_built_anew(empty_cache, tmp_path):
    path = tmp_path / "arm.toml"
    text = (ROBOTS / "planar_2r.toml").read_text()
    options = {"quantities": ("gravity",), "parameters": "baked"}
    path.write_text(text)
    before = symgen.build(path, **options).gravity([0.3, 0.4])
    assert "9.81" in text
    path.write_text(text.replace("9.81", "1.62"))
    after = symgen.build(path, **options).gravity([0.3, 0.4])
    np.testing.assert_allclose(after, before * 1.62 / 9.81, rtol=1e-13)
    path.write_text("nothing")
    with pytest.raises(symgen.InputError, match=r"arm\.toml"):
        symgen.build(path, **options)
    path.unlink()
    with pytest.raises(symgen.InputError, match="cannot be read"):
        symgen.build(path, **options)


def test_warnings_are_given_each_time(empty_cache, tmp_path, monkeypatch):
    path = tmp_path / "arm.urdf"
    path.write_text(
        '<robot name="arm"><link name="a"/><link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="5" '
        'ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j" type="revolute"><parent link="a"/><child link="b"/>'
        '<axis xyz="0 0 1"/><limit effort="1" velocity="1"/></joint></robot>'
    )

    def said():
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            symgen.build(path, **GRAVITY)
        assert all(each.filename == __file__ for each in found)
        return [(each.category, str(each.message)) for each in found]

    first = said()
    assert first
    forget(monkeypatch)
    assert said() == first


def test_a_file_of_constraints_counts_as_well(empty_cache, tmp_path, monkeypatch):
    loops = tmp_path / "loops.toml"
    loops.write_text('[[couplings]]\nname = "gear"\nexpression = "joint2 - 2*joint1"\n')
    options = {"quantities": ("inverse_dynamics",), "parameters": "baked", "loops": str(loops)}
    path = ROBOTS / "planar_2r.toml"
    symgen.build(path, **options)
    with monkeypatch.context() as patch:
        forget(patch)
        symgen.build(path, **options)
    loops.write_text("nothing")
    with pytest.raises(symgen.InputError, match=r"loops\.toml"):
        symgen.build(path, **options)


def test_options_and_compilers_are_told_apart(empty_cache, monkeypatch):
    path = ROBOTS / "ur5.toml"
    double, single = (symgen.build(path, quantities=("gravity",), scalar=s) for s in ("double", "float"))
    assert double.gravity.dtype != single.gravity.dtype
    forget(monkeypatch)
    assert symgen.build(path, **GRAVITY, scalar="float").gravity.dtype == np.float32
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    with pytest.raises(AssertionError, match="loaded anew"):
        symgen.build(path, **GRAVITY)


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_a_damaged_record_is_made_anew(empty_cache, damage):
    path = ROBOTS / "ur5.toml"
    expected = symgen.build(path, **GRAVITY).gravity([0.1] * 6)
    for record in empty_cache.glob("*.json"):
        if damage is None:
            record.unlink()
        else:
            record.write_bytes(damage)
    np.testing.assert_array_equal(symgen.build(path, **GRAVITY).gravity([0.1] * 6), expected)


PROGRESS = """
import sys, symgen
options = {"quantities": ["gravity", "mass_matrix"], "parameters": "baked"}
symgen.build("robots/planar_2r.toml", **options)
print("built before", file=sys.stderr, flush=True)
symgen.build("robots/planar_2r.toml", **options)
model = symgen.load("robots/planar_2r.toml", parameters="baked")
symgen.build(model, quantities=["bias"], progress=lambda step: None)
"""


def said_by_a_build(stream):
    """Run a program that builds, with this error stream."""
    subprocess.run([sys.executable, "-W", "ignore", "-c", PROGRESS], stderr=stream, cwd=ROOT, check=True, timeout=120)


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_a_build_shows_its_steps_on_a_terminal(empty_cache, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    controlling, terminal = pty.openpty()
    shown = []

    def read():
        with suppress(OSError):  # once nobody has the terminal open
            while data := os.read(controlling, 4096):
                shown.append(data)

    reader = threading.Thread(target=read)
    reader.start()
    try:
        said_by_a_build(terminal)
    finally:
        os.close(terminal)
        reader.join()
        os.close(controlling)
    first, rest = b"".join(shown).split(b"built before")
    assert b"mass_matrix (1 of 2)" in first
    assert b"gravity" not in rest and b"of 1" not in rest


def test_a_build_says_nothing_to_a_pipe(empty_cache, tmp_path):
    with open(tmp_path / "said", "wb") as stream:
        said_by_a_build(stream)
    assert (tmp_path / "said").read_text() == "built before\n"


def test_steps_are_shown_by_the_outermost_computation_only(monkeypatch):
    stream = io.StringIO()
    stream.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", stream)
    shown = []
    monkeypatch.setattr("rich.progress.Progress.update", lambda bar, task, description: shown.append(description))
    for _ in range(2):
        with progress() as outer, progress() as inner:
            inner("inner")
            outer("outer")
    assert shown == ["outer", "outer"]
