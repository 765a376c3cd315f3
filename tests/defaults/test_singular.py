"""Mass matrices that are singular in every state are refused in one line, the same by every command."""

from __future__ import annotations

import pytest
from helpers.loading import load

import symgen
from symgen.cli import main
from symgen.errors import UnsupportedError

MASSLESS_BASE = """<robot name="tilted"><link name="world"/>
<link name="a"><inertial><mass value="2"/><origin xyz="0.1 0 0" rpy="0.3 0.2 0.1"/>
<inertia ixx="0.3" ixy="0" ixz="0" iyy="0.4" iyz="0" izz="0.5"/></inertial></link>
<link name="b"><inertial><mass value="1"/><origin xyz="0.3 0 0" rpy="-0.7 0.5 1.1"/>
<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.025"/></inertial></link>
<joint name="j1" type="revolute"><parent link="world"/><child link="a"/><origin xyz="0 0 0" rpy="0.1 0 0.2"/>
<axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="f" type="fixed"><parent link="a"/><child link="b"/><origin xyz="0.2 -0.1 0.4" rpy="0.5 -0.4 0.9"/></joint>
</robot>"""

LINKS = """
name = "arm"
links = [{ name = "base" }, { name = "a"%s }, { name = "b"%s }]
[[joints]]
name = "j1"
type = "revolute"
parent = "base"
child = "a"
[[joints]]
name = "j2"
type = "revolute"
parent = "a"
child = "b"
origin = { xyz = [%s, 0, 0] }
"""
BODY = ", mass = 1, com = [0.3, 0, 0], inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }"
POINT = ", mass = 0.5"

CASES = {
    "massless floating base": (MASSLESS_BASE, ".urdf", "floating", "joints root_joint and j1 can move together"),
    "point mass on its axis": (LINKS % (BODY, POINT, 0.6), ".toml", "fixed", "joint j2 moves no mass"),
    "coaxial joints": (LINKS % ("", BODY, 0), ".toml", "fixed", "joints j1 and j2 can move together"),
}
PLACES = {"generate": ("-o", "out"), "export": ("-o", "out"), "certify": ("-o", "out"), "prove": ()}


@pytest.fixture(params=CASES)
def case(request, tmp_path, monkeypatch):
    text, suffix, base, reason = CASES[request.param]
    path = tmp_path / f"robot{suffix}"
    path.write_text(text)
    monkeypatch.chdir(tmp_path)
    return path, base, reason


@pytest.mark.parametrize("command", PLACES)
def test_every_command_names_the_joints(case, command, capsys):
    path, base, reason = case
    arguments = [command, str(path), "--base", base, "--no-plausibility", "--quantity", "forward_dynamics"]
    status = main([*arguments, *PLACES[command]])
    captured = capsys.readouterr()
    assert status == (1 if command == "prove" else 2)
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert reason in line
    assert "so the mass matrix is singular" in line
    assert not (path.parent / "out").exists()


def test_build_names_the_joints(case):
    path, base, reason = case
    robot = load(path, base=base)
    with pytest.raises(UnsupportedError, match=reason):
        symgen.build(robot, quantities=("forward_dynamics",))


def test_without_a_choice_the_quantities_that_need_no_inverse_are_generated(case):
    path, base, reason = case
    with pytest.warns(symgen.RobotWarning, match=reason):
        files = symgen.generate(load(path, base=base))
    text = "\n".join(files.values())
    assert "inverse_dynamics" in text
    assert "_forward_dynamics(" not in text


def test_driving_the_joint_without_inertia_leaves_the_others_defined(tmp_path):
    (tmp_path / "arm.toml").write_text(LINKS % (BODY, POINT, 0.6))
    robot = load(tmp_path / "arm.toml", driven=("j2",))
    assert symgen.program(robot, "hybrid_dynamics")
    with pytest.raises(UnsupportedError, match="joint j2 moves no mass"):
        symgen.program(load(tmp_path / "arm.toml", driven=("j1",)), "hybrid_dynamics")


def test_a_proof_of_nothing_does_not_hold():
    robot = load(symgen.reading.example(":planar_2r"))
    proof = symgen.prove(robot, ["operational_space_inertia"])
    assert not proof.holds
    assert "2 degrees of freedom cannot move 6 coordinates independently" in proof.unproven
