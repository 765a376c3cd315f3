"""Small robot files that were once treated wrongly, through the commands."""

from __future__ import annotations

from pathlib import Path

import pytest

import symgen

CASES = Path(__file__).parents[1] / "cases" / "robots"


@pytest.mark.parametrize(("name", "header"), [("refused_arm.toml", "tilted.h"), ("refused_arm.urdf", "t.h")])
def test_arms_of_uniform_rods_are_generated(name, header):
    assert "double *tau" in symgen.generate(CASES / name)[header]


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
@pytest.mark.parametrize(
    ("name", "options", "joint"),
    [
        ("massless_floating_base.urdf", {"base": "floating"}, "joints root_joint and j1 can move together"),
        ("prove_nothing_exits_0.toml", {}, "joint j2 moves no mass"),
    ],
)
@pytest.mark.parametrize("command", [symgen.generate, symgen.build, symgen.certify, symgen.export])
def test_a_singular_mass_matrix_is_refused_by_each_command(command, name, options, joint):
    with pytest.raises(symgen.UnsupportedError, match=joint):
        command(CASES / name, quantities=("forward_dynamics",), **options)


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_the_regressor_says_what_it_leaves_out():
    text = symgen.generate(CASES / "regressor_armature.toml", quantities=("inverse_dynamics_regressor",))["fr.h"]
    assert "The result does not include armature of joints, but the quantity base_regressor does" in text


@pytest.mark.parametrize("name", ["spring_force_of_its_coordinate.toml", "spring_between_points_no_potential.toml"])
def test_springs_between_points_have_a_potential(name):
    robot = symgen.load(CASES / name, parameters="baked")
    V = symgen.build(robot, quantities=("potential_energy",)).potential_energy([0.0])
    length = (0.8**2 + 0.5**2) ** 0.5
    assert V == pytest.approx(30 / 2 * (length - 0.4) ** 2 + 50 / 4 * (length - 0.4) ** 4 - 1.2 * 9.81 * 0.8)
