"""The walls: short files, small folders, no circle of imports, no test that imports another."""

from __future__ import annotations

import re
import tomllib
from graphlib import TopologicalSorter

import grimp
import pytest
from helpers.loading import ROOT

MAX_LINES = 300
MAX_FILES = 14
FOLDERS = [
    folder
    for top in ("symgen", "templates", "tests", "benchmarks", "docs")
    for folder in (ROOT / top, *(ROOT / top).rglob("*/"))
    if folder.is_dir() and "__pycache__" not in folder.parts
]


def test_files_have_one_subject():
    long = {path.name: len(path.read_text().splitlines()) for path in (ROOT / "symgen").rglob("*.py")}
    assert not {name: count for name, count in long.items() if count > MAX_LINES}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_folders_are_seen_at_a_glance(folder):
    assert sum(path.is_file() for path in folder.iterdir()) <= MAX_FILES


def test_imports_go_in_no_circle():
    graph = grimp.build_graph("symgen", exclude_type_checking_imports=True)
    tuple(TopologicalSorter({m: graph.find_modules_directly_imported_by(m) for m in graph.modules}).static_order())


def test_no_test_imports_another():
    importing = re.compile(r"^\s*(from|import) (\w+\.)*test_", re.MULTILINE)
    assert not [path.name for path in (ROOT / "tests").rglob("*.py") if importing.search(path.read_text())]


def test_each_room_has_tests():
    """tests/rooms.toml, which ``make test ROOM=...`` reads, names all modules, and no room or test that is gone."""
    rooms = tomllib.loads((ROOT / "tests" / "rooms.toml").read_text())
    modules = {str(path.relative_to(ROOT / "symgen").with_suffix("")) for path in (ROOT / "symgen").rglob("*.py")}
    modules -= {"__init__", "__main__"}
    assert not [name for name in rooms if not any(f"{module}/".startswith(f"{name}/") for module in modules)]
    assert not [module for module in modules if not any(f"{module}/".startswith(f"{name}/") for name in rooms)]
    listed = {path for paths in rooms.values() for path in paths}
    assert not [path for path in listed if not (ROOT / "tests" / path).exists()]
