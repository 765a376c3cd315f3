"""A robot on another one: the same robot in one file, Pinocchio's appended model, and names that collide."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pinocchio as pin
import pytest
from helpers.daily import daily
from helpers.loading import load, load_named
from helpers.random_robots import Builder
from helpers.written import torques

import symgen
from symgen.cli import main
from symgen.options import EFFECTS

HEAD = 'name = "arm"\n[parameters]\nm = {{ value = {mass}, binding = "runtime" }}\n'
ARM = """
[[links]]
name = "base"
[[links]]
name = "arm"
mass = "m"
com = [0.3, 0, 0]
[[joints]]
name = "shoulder"
type = "revolute"
parent = "base"
child = "arm"
axis = [0, 1, 0]
[[frames]]
name = "flange"
link = "arm"
origin = { xyz = [0.6, 0, 0], rpy = [0, "pi/2", 0] }
"""
HAND = """
[[links]]
name = "{p}palm"
mass = 1
com = [0, 0, 0.1]
[[links]]
name = "{p}left"
mass = "{p}m"
com = [0, 0.02, 0]
[[links]]
name = "{p}right"
mass = "{p}m"
com = [0, -0.02, 0]
[[joints]]
name = "{p}finger"
type = "prismatic"
parent = "{p}palm"
child = "{p}left"
axis = [0, 1, 0]
damping = 3
[[joints]]
name = "{p}other_finger"
type = "prismatic"
parent = "{p}palm"
child = "{p}right"
axis = [0, 1, 0]
mimic = {{ joint = "{p}finger", multiplier = -1 }}
[[frames]]
name = "{p}grasp"
link = "{p}palm"
origin = {{ xyz = [0, 0, 0.12] }}
[[forces]]
name = "{p}spring"
joints = {{ {p}finger = 1 }}
force = "-{p}m*{p}spring"
"""
MOUNT = """
[[joints]]
name = "hand_mount"
type = "fixed"
parent = "arm"
child = "{p}palm"
origin = {{ xyz = [0.65, 0, 0], rpy = [0, "pi/2", 0] }}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with an arm, a hand that has a parameter of the arm's name, and both in one file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "arm.toml").write_text(HEAD.format(mass=2) + ARM)
    hand = HEAD.format(mass=0.1).replace('"arm"', '"hand"') + HAND.format(p="")
    (tmp_path / "hand.toml").write_text(hand)
    whole = HEAD.format(mass=2) + 'hand_m = { value = 0.1, binding = "runtime" }\n'
    whole += ARM + HAND.format(p="hand_") + MOUNT.format(p="hand_")
    (tmp_path / "whole.toml").write_text(whole)
    return tmp_path


def test_an_attached_robot_is_that_of_one_file(folder):
    whole = load("whole.toml", joint_effects=EFFECTS)
    place = symgen.Frame("flange", xyz=(0, 0, 0.05))
    by_option = load("arm.toml", attach={"hand.toml": place}, joint_effects=EFFECTS)
    arm, hand = (load(file, joint_effects=EFFECTS) for file in ("arm.toml", "hand.toml"))
    for robot in (by_option, symgen.attach(arm, hand, at=place)):
        for part in ("links", "frames", "forces", "parameters", "gravity"):
            assert getattr(robot, part) == getattr(whole, part)
        assert {joint.name: joint for joint in robot.joints} == {joint.name: joint for joint in whole.joints}
        assert robot.tips == ("hand_left", "hand_right")
    with pytest.warns(symgen.RobotWarning, match=r"hand.toml: .* damping 3 ignored"):
        assert symgen.attach("arm.toml", "hand.toml", "flange").nv == 2


def test_options_act_on_the_whole(folder):
    robot = load(
        "arm.toml",
        attach={"hand.toml": "flange"},
        lock={"shoulder": 0.5},
        tools={"grip": symgen.Frame("hand_grasp", xyz=(0, 0, 0.01))},
        frames=("grip",),
        runtime=("hand_palm",),
    )
    assert robot.nv == 1
    assert robot.chosen_frames[0].link == "hand_palm"
    assert {"hand_palm_m", "hand_palm_hx"} <= {str(each.symbol) for each in robot.parameters}


def test_names_get_a_prefix_only_where_they_collide(folder):
    arm = load_named("ur5")
    hand = load("hand.toml")
    added = {joint.name for joint in symgen.attach(arm, hand, "tool0").joints} - {joint.name for joint in arm.joints}
    assert added == {"hand_mount", "finger", "other_finger"}
    both = symgen.attach(symgen.attach(arm, hand, "tool0", prefix="l_"), hand, "base", prefix="r_")
    assert {"l_palm", "r_palm", "l_grasp"} <= {*both.link, *(frame.name for frame in both.frames)}
    with pytest.raises(symgen.InputError, match="expected link names to differ, found 'l_palm'"):
        symgen.attach(both, hand, "base", prefix="l_")


def test_copies_are_numbered(folder):
    places = {"hand.toml": "tool0", "./hand.toml": "base", ".//hand.toml": "forearm_link"}
    robot = load(":ur5", attach=places)
    assert {"finger", "hand_finger", "hand_2_finger"} <= {joint.name for joint in robot.joints}
    assert {"m", "hand_m", "hand_2_m"} <= {str(each.symbol) for each in robot.parameters}


@pytest.mark.parametrize("seed", daily(range(8), lambda seed: seed < 3))
def test_pinocchio_appends_the_same_model(seed):
    kinds = ["revolute", "prismatic", "universal"]
    arm, hand = Builder(seed, kinds).robot(4, fixed=0.3), Builder(seed + 100, kinds).robot(3, fixed=0.3)
    hand = symgen.loads(re.sub(r'"(joint|link|base|tool|mount)', r'"hand_\1', hand.to_urdf()), continuous="angle")
    place = Builder(seed).placement()
    carrier = replace(arm, frames=(symgen.Frame("flange", arm.tips[0], place),))
    robot = symgen.attach(carrier, hand, "flange")
    models = [pin.buildModelFromXML(each.to_urdf()) for each in (arm, hand)]
    R = np.array([[float(entry) for entry in row] for row in place.R.matrix()])
    placement = pin.SE3(R, np.array([float(entry) for entry in place.p]))
    model = pin.appendModel(*models, models[0].getFrameId(arm.tips[0]), placement)
    step, qd, qdd = np.random.default_rng(seed).uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    tau, slots = torques(robot, q, qd, qdd), {slot.joint.name: slot for slot in robot.slots}
    x, rows = np.zeros(model.nq), np.zeros((3, model.nv))
    for name, joint in zip(model.names, model.joints, strict=True):
        if name in slots:
            (angle,) = q[list(slots[name].position)]
            x[joint.idx_q : joint.idx_q + joint.nq] = angle if joint.nq == 1 else [np.cos(angle), np.sin(angle)]
            rows[:, joint.idx_v] = np.array([qd, qdd, tau])[:, slots[name].velocity[0]]
    found = pin.rnea(model, model.createData(), x, rows[0], rows[1])
    assert np.abs(found - rows[2]).max() <= 1e-12 * np.abs(tau).max()


def test_the_command_line_attaches(folder, capsys):
    assert main(["convert", "arm.toml", "-o", "made.toml", "--attach", "hand.toml=flange:0,0,0.05,0,0,pi/2"]) == 0
    made = load("made.toml")
    place = symgen.Frame("flange", xyz=(0, 0, "1/20"), rpy=(0, 0, np.pi / 2))
    assert made.digest == load("arm.toml", attach={"hand.toml": place}).digest
    assert main(["info", "arm.toml", "--attach", "hand.toml=flange"]) == 0
    shown = capsys.readouterr().out
    assert "hand_finger" in shown
    assert "hand: joint finger: damping 3 ignored" in shown
    assert "Attached (1):\n  hand is fixed to arm by joint hand_mount" in shown


REFUSED = {
    "no frame": (
        "hand.toml=flang",
        "arm.toml: attach: expected the name of a link or frame, found 'flang'; did you mean flange?",
    ),
    "no file": ("hands.toml=flange", "hands.toml: cannot be read: No such file"),
    "no place": ("hand.toml", "option attach: expected FILE=FRAME[:POSE], found 'hand.toml'"),
    "a mechanism": (":four_bar=flange", "option attach: expected a robot without constraints, found ':four_bar'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_faults_are_one_line(case, folder, capsys):
    given, message = REFUSED[case]
    assert main(["info", "arm.toml", "--attach", given]) == 2
    assert message in capsys.readouterr().err


def test_systems_carry_nothing(folder):
    with pytest.raises(symgen.InputError, match="option attach: expected a robot of links and joints"):
        load(":passive_walker", attach={"hand.toml": "flange"})
    with pytest.raises(symgen.UnsupportedError, match="attached robots are for open trees"):
        symgen.attach(":four_bar", load("hand.toml"), "base")


def test_a_file_is_attached_twice_under_two_paths(folder, capsys):
    (folder / "pad.toml").write_text('name = "pad"\n[[links]]\nname = "rubber"\nmass = 0.1\n')
    given = ["info", "arm.toml", "--attach", "pad.toml=flange", "--attach"]
    assert main([*given, "pad.toml=arm"]) == 2
    assert "expected each name once, found 'pad.toml'; for two copies, write the second path" in capsys.readouterr().err
    assert main([*given, "./pad.toml=arm"]) == 0
    assert "pad_rubber" in capsys.readouterr().out
