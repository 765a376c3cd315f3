"""Logs of bounds: a checker without this package accepts them, and refuses what does not follow."""

from __future__ import annotations

import ast
import json
import subprocess
import sys

import pytest
from helpers.loading import ROOT, load_named

import symgen
from symgen.cli import main
from symgen.errors import UnsupportedError

LIMITS = {"velocity_limit": 2.0, "acceleration_limit": 10.0, "position_limit": 3.0}


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("log") / "log.json"
    symgen.bounds(load_named("double_pendulum", parameters="baked"), "inverse_dynamics", log=path, **LIMITS)
    return path


def checked(path, document):
    changed = path.with_name("changed.json")
    changed.write_text(json.dumps(document))
    call = [sys.executable, str(path.with_name("check_bounds.py")), str(changed)]
    found = subprocess.run(call, capture_output=True, text=True, check=False)
    assert found.returncode == 0 or found.stderr.startswith("check_bounds: refused: ")
    assert found.stderr.count("\n") <= 1
    return found.returncode == 0


def test_the_checker_accepts_a_log(log):
    assert checked(log, json.loads(log.read_text()))


def test_the_checker_needs_only_numpy():
    for path in (ROOT / "templates" / "bounds").glob("*.py"):
        imported = {
            name.split(".")[0]
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in ([node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
        }
        assert imported <= {"numpy", *sys.stdlib_module_names}


def lower_bound(document):
    document["outputs"]["tau[0]"]["upper"]["bound"] *= 0.9


def shorten_range(document):
    for sides in document["outputs"].values():
        for side in sides.values():
            side["boxes"] = [[None, [[-0.1, 0.1]] * 2, [6, 6]]]


def narrow_first_box(document):
    document["outputs"]["tau[1]"]["lower"]["boxes"][0][1][-1] = [0.0, 0.1]


def change_number(document):
    for _, wave, terms in document["program"]:
        terms[0][0] = "2" if not wave else terms[0][0]


def multiply_by_a_position(document):
    document["program"][-1][2][0].append("q0")


def take_half_of_an_angle(document):
    (wave,) = [terms for _, wave, terms in document["program"] if wave][:1]
    wave[0][0] = "1/2"


def give_half_a_piece(document):
    document["outputs"]["tau[0]"]["upper"]["boxes"][0][2][-1] = 1.5


def part_of_itself(document):
    boxes = document["outputs"]["tau[0]"]["upper"]["boxes"]
    boxes[-1][0] = len(boxes) - 1


CHANGES = [
    lower_bound,
    shorten_range,
    narrow_first_box,
    change_number,
    multiply_by_a_position,
    take_half_of_an_angle,
    give_half_a_piece,
    part_of_itself,
]


@pytest.mark.parametrize("change", CHANGES)
def test_the_checker_refuses_what_does_not_follow(log, change):
    document = json.loads(log.read_text())
    change(document)
    assert not checked(log, document)


def test_the_checker_divides_boxes_that_a_log_lacks(log):
    document = json.loads(log.read_text())
    for sides in document["outputs"].values():
        for side in sides.values():
            side["boxes"] = side["boxes"][:1]
    assert checked(log, document)


@pytest.mark.parametrize(("quantity", "reading"), [("forward_dynamics", {}), ("gravity", {"base": "floating"})])
def test_a_log_that_nothing_can_check_is_refused(tmp_path, quantity, reading):
    robot = load_named("double_pendulum", parameters="baked", **reading)
    with pytest.raises(UnsupportedError, match="a log supports"):
        symgen.bounds(robot, quantity, log=tmp_path / "log.json", effort_limit=20.0, **LIMITS)
    assert not list(tmp_path.iterdir())


def test_the_command_writes_a_log_and_the_checker(tmp_path):
    call = ["bounds", ":planar_2r", "--quantity", "gravity", "--position-limit", "3.2"]
    assert main([*call, "--log", str(tmp_path / "log.json")]) == 0
    assert {each.name for each in tmp_path.iterdir()} == {"log.json", "check_bounds.py"}
