"""The walls: short files, small folders, no circle of imports, no test that imports another, complete models."""

from __future__ import annotations

import ast
import re
import tomllib
from graphlib import TopologicalSorter

import grimp
import pytest
from helpers.loading import ROOT

from symgen.robot import Model
from symgen.routes.table import ROUTES

MAX_LINES = 300
MAX_FILES = 14
FOLDERS = [
    folder
    for top in ("symgen", "templates", "tests", "benchmarks", "docs", "packaging")
    for folder in (ROOT / top, *(ROOT / top).rglob("*/"))
    if folder.is_dir() and "__pycache__" not in folder.parts
]


def test_files_have_one_subject():
    long = {str(path): len(path.read_text().splitlines()) for path in (ROOT / "symgen").rglob("*.py")}
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


def test_tests_that_take_turns_exist():
    """tests/turns.txt, by which ``make test`` chooses long tests, has no test that is gone or renamed."""
    for name in (ROOT / "tests" / "turns.txt").read_text().split():
        path, _, function = name.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text(), name


FACTS = {name for name in (*vars(Model), *Model.__annotations__) if not name.startswith("_")}


def facts_of(model_class):
    names = {*dir(model_class), *getattr(model_class, "__dataclass_fields__", ())}
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("model_class", ROUTES, ids=lambda model_class: model_class.__name__)
def test_every_model_has_all_facts(model_class):
    assert not FACTS - facts_of(model_class)


def test_no_room_asks_a_model_for_its_class():
    """Outside ``robot/`` no ``isinstance`` of a class of models, and no ``getattr`` of a fact with a default."""
    classes = {model_class.__name__ for model_class in ROUTES}
    facts = set[str]().union(*map(facts_of, ROUTES))
    found = []
    for path in (ROOT / "symgen").rglob("*.py"):
        if (ROOT / "symgen" / "robot") in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(func=ast.Name(id="isinstance"), args=[_, tested]):
                    named = {each.id for each in ast.walk(tested) if isinstance(each, ast.Name)} & classes
                case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(fact)), _]):
                    named = {fact} & facts
                case _:
                    continue
            found += [f"{path.name}:{node.lineno}: {each}" for each in named]
    assert not found


def test_every_function_has_a_name():
    sources = {str(path): path.read_text() for path in (ROOT / "symgen").rglob("*.py")}
    assert not [name for name, text in sources.items() if re.search(r"^\s*def _+\(", text, re.MULTILINE)]
