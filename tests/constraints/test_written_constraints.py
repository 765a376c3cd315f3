"""Robots under constraints as TOML: what is written is the robot that is read from it."""

from __future__ import annotations

import pytest
from helpers.loading import ROOT

import symgen
from symgen.cli import main
from symgen.options import EFFECTS
from symgen.robot.constraints.rows import LOCKED

NAMES = sorted(path.stem for path in (ROOT / "robots" / "constrained").glob("*.toml"))
ENDS = """
[[frames]]
name = "a_end"
link = "a"
origin = { xyz = [0.1, 0, 0.2], rpy = [0, 0.3, 0] }
"""
TREE = """
name = "two"
start = { free = [0, 0, 1, 0, 0, 0, 1] }
[[links]]
name = "ground"
[[links]]
name = "a"
mass = 1
inertia = { xx = 1, yy = 2, zz = 2 }
[[joints]]
name = "free"
type = "floating"
parent = "ground"
child = "a"
[[links]]
name = "b"
mass = 1
inertia = { xx = 1, yy = 1, zz = 1 }
[[joints]]
name = "turns"
type = "revolute"
parent = "ground"
child = "b"
"""
CONSTRAINTS = (
    'contacts = [{ name = "foot", frame = "a_end", rows = 1 }]',
    'contacts = [{ name = "foot", frame = "a_end", rows = 3 }]',
    'contacts = [{ name = "foot", frame = "a_end", rows = 3, on = "b" }]',
    'contacts = [{ name = "foot", frame = "a_end", rows = 6, at = [0.1, 0.2, "1/3"] }]',
    'contacts = [{ name = "ball", frame = "a", radius = 0.5 }]',
    'rods = [{ name = "rod", a = "ground", b = "a_end", length = 2 }]',
    *(f'loops = [{{ name = "joint", a = "ground", b = "a_end", type = "{kind}" }}]' for kind in sorted(LOCKED)),
    'loops = [{ name = "joint", a = "ground", b = "a_end", type = "locked", locked = ["z", "rx"] }]',
    'loops = [{ name = "joint", a = "ground", b = "a_end", type = "locked", locked = ["rz", "ry", "rx", "y"] }]',
)


def same(one, other):
    assert other.constraints == one.constraints
    assert (other.active, other.closure.pivots) == (one.active, one.closure.pivots)
    assert other.closure.start == pytest.approx(one.closure.start, abs=1e-12)
    assert [each.inertia for each in other.tree.links] == [each.inertia for each in one.tree.links]


@pytest.mark.parametrize("name", NAMES)
def test_bundled_mechanisms_are_read_as_written(name, tmp_path):
    assert main(["convert", f":{name}", "-o", str(tmp_path / "other.toml")]) == 0
    one, other = (symgen.load(path, joint_effects=EFFECTS) for path in (f":{name}", tmp_path / "other.toml"))
    same(one, other)


@pytest.mark.parametrize("constraints", CONSTRAINTS)
def test_every_kind_of_constraint_is_read_as_written(constraints, tmp_path):
    (tmp_path / "one.toml").write_text(constraints + TREE + ENDS)
    one = symgen.load(tmp_path / "one.toml")
    (tmp_path / "other.toml").write_text(one.to_toml())
    same(one, symgen.load(tmp_path / "other.toml"))


@pytest.mark.parametrize("ending", ["urdf", "xml"])
def test_other_files_have_no_constraints(ending, tmp_path, capsys):
    assert main(["convert", ":four_bar", "-o", str(tmp_path / f"four_bar.{ending}")]) == 2
    found = capsys.readouterr().err
    assert found.startswith("symgen: error: four_bar: files ending in .") and found.count("\n") == 1
    assert not any(tmp_path.iterdir())
