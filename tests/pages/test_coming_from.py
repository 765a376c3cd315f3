"""The tables of docs/coming-from name what the other package has, all of it, and what symgen has."""

from __future__ import annotations

import inspect
import re
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path

import pytest

import symgen
from symgen.catalog import QUANTITIES

PAGES = Path(__file__).resolve().parents[2] / "docs" / "coming-from"
NAME = re.compile(r"(?:\w+\.)*\w+\*?")


def names(cell):
    """The names that begin a piece of code in a cell."""
    codes = re.findall(r"`([^`]+)`", cell)
    return [found[0].removeprefix("robot.") for code in codes if (found := NAME.match(code))]


def rows(page):
    lines = (PAGES / f"{page}.md").read_text().splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("| ") and "`" in line]


def functions(owner):
    listed = ((name, getattr(owner, name)) for name in dir(owner) if not name.startswith("_"))
    return {name for name, value in listed if callable(value) and not inspect.isclass(value)}


KEYS = {"rotor_inertia", "gear_ratio", "base_velocity"}
"""Keys of robot files, and options, that stand in the tables."""
OWNERS = {
    "pinocchio": lambda: import_module("pinocchio"),
    "adam": lambda: import_module("adam.numpy").KinDynComputations,
    "robotics-toolbox": lambda: import_module("roboticstoolbox").DHRobot,
}


@pytest.mark.parametrize("page", OWNERS)
def test_every_function_of_the_other_package_has_a_row(page):
    try:
        there = functions(OWNERS[page]())
    except ImportError as error:
        pytest.skip(str(error))
    told = {name for row in rows(page) for name in names(row[0])}
    assert {name for name in there if not any(fnmatchcase(name, each) for each in told)} == set()


@pytest.mark.parametrize("page", OWNERS)
def test_what_a_row_names_is_symgens(page):
    named = [name for row in rows(page) for name in names(row[1])]
    functions = {name.removeprefix("symgen.") for name in named if name.startswith("symgen.")}
    assert {name for name in functions if not hasattr(symgen, name)} == set()
    assert {name for name in named if "_" in name and "." not in name and name not in QUANTITIES} <= KEYS
