"""The templates are found when installed as a wheel and when installed editable."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile

import pytest
from helpers.loading import ROOT

CODE = """
import pathlib, symgen
from symgen.targets.templates import template_directory
robot = symgen.load({robot!r})
files = symgen.generate(robot, quantities=["gravity"], target=["c", "python", "report"])
print(pathlib.Path(symgen.__file__).parent, template_directory(), len(files), sep="|")
"""


def run_in(python, directory):
    """What the installed package reports, from a directory that is not the source tree."""
    code = CODE.format(robot=str(ROOT / "robots" / "ur5.toml"))
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    result = subprocess.run([str(python), "-c", code], cwd=directory, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip().split("|")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (path,) = target.glob("symgen-*.whl")
    return path


def make_environment(directory):
    """A virtual environment that sees this one's packages, symgen not among them until it is installed."""
    venv.create(directory, with_pip=False)
    packages = next(directory.glob("lib/python*/site-packages"))
    (packages / "outer.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    return directory / "bin" / "python", packages


def test_the_wheel_is_one_that_an_index_takes(wheel):
    for tool in (("twine", "check", "--strict"), ("check_wheel_contents",)):
        done = subprocess.run([sys.executable, "-m", *tool, str(wheel)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    names = zipfile.ZipFile(wheel).namelist()
    assert {"symgen/py.typed", "symgen/robots/panda.toml", "symgen/robots/constrained/four_bar.toml"} <= set(names)
    assert not [name for name in names if not name.startswith(("symgen/", "symgen-"))]


def test_wheel_carries_its_templates(wheel, tmp_path):
    python, packages = make_environment(tmp_path / "venv")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(packages), str(wheel)],
        check=True,
        capture_output=True,
    )
    package, templates, count = run_in(python, tmp_path)
    assert package == str(packages / "symgen")
    assert templates == str(packages / "symgen" / "templates")
    assert count == "8"


def test_editable_install_finds_the_source_tree_s_templates(tmp_path):
    package, templates, count = run_in(sys.executable, tmp_path)
    assert package == str(ROOT / "symgen")
    assert templates == str(ROOT / "templates")
    assert count == "8"
