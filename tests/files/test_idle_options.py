"""Options of commands that ask for something either change the output or are errors."""

from __future__ import annotations

import click
import pytest

from symgen.cli import main
from symgen.cli.screen import cli

VALUES = {
    ":planar_2r": {
        "gravity": "0,0,-3",
        "tools": "tip=link2:0.1,0.2,0.3",
        "frames": "link1",
        "driven": "joint1",
        "wrench_axes": "base",
        "lock": "joint1=0.25",
        "payload": "link1",
        "base": "floating",
        "friction_width": "0.2",
        "joint_effects": "spring",
        "xacro_arg": "a=b",
        "phase": "flight",
        "position_limit": "2",
        "velocity_limit": "2",
        "acceleration_limit": "2",
        "effort_limit": "2",
    },
}
VALUES[":ur5"] = VALUES[":planar_2r"] | {
    "tools": "tip=wrist_3_link:0.1,0.2,0.3",
    "frames": "wrist_1_link",
    "driven": "elbow_joint",
    "lock": "elbow_joint=0.25",
    "payload": "wrist_1_link",
}
COMMANDS = [
    "info :planar_2r",
    "info :ur5",
    "bounds :ur5 --quantity gravity --boxes 100",
    "derive :planar_2r --quantity gravity",
    "base-parameters :planar_2r",
    "generate :planar_2r --quantity gravity -o FOLDER",
    "generate :planar_2r --quantity jacobian -o FOLDER",
    pytest.param("simulate :planar_2r --state 1,0 --time 0.1 --samples 5 -o FOLDER/motion.csv", marks=pytest.mark.slow),
]


def output_of(arguments, folder, capsys):
    """The exit status, and all texts that a command prints and writes."""
    folder.mkdir()
    status = main([word.replace("FOLDER", str(folder)) for word in arguments])
    written = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]
    return status, capsys.readouterr().out.replace(str(folder), ""), written


@pytest.mark.parametrize("command", COMMANDS)
def test_options_act_or_are_refused(command, tmp_path, capsys):
    words = command.split()
    known = cli.get_command(click.Context(cli), words[0]).params
    _, *reference = output_of(words, tmp_path / "reference", capsys)
    for option in known:
        if option.name in VALUES[words[1]] and option.opts[0] not in words:
            given = [*words, option.opts[0], VALUES[words[1]][option.name]]
            status, *found = output_of(given, tmp_path / option.name, capsys)
            assert status == 2 or (status == 0 and found != reference), option.opts[0]


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("bounds :planar_2r --quantity gravity --position-limit 3 --effort-limit 2 --parameters baked", "effort_limit"),
        ("bounds :ur5 --quantity gravity --position-limit 3", "position_limit"),
        ("info :planar_2r --driven joint1", "driven"),
        ("generate :planar_2r --tool tip=link2:0,0,0.1", "tools"),
        ("derive :planar_2r --tool tip=link2:0,0,0.1", "tools"),
        ("check :planar_2r none.txt --tool tip=link2:0,0,0.1", "tools"),
        ("excite :planar_2r -o motion.csv --tool tip=link2:0,0,0.1", "tools"),
    ],
)
def test_idle_options_are_named(command, option, capsys):
    assert main(command.split()) == 2
    assert f"option {option}: expected " in capsys.readouterr().err
