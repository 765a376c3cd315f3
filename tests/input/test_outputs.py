"""Paths to write to: refused in one line before any work, whatever the command."""

from __future__ import annotations

import os

import click
import pytest

from symgen.cli import main
from symgen.cli.outputs import Output
from symgen.cli.screen import COMMANDS, cli

ABSENT = "absent.toml"
"""A robot that is refused as soon as it is read."""
NEEDED = {
    "simulate": ["--state", "1"],
    "gait": ["--state", "1", "--vary", "a=1:2:3"],
    "evaluate": ["rows.csv"],
    "identify": ["rows.csv"],
    "bounds": ["--quantity", "gravity"],
}
"""Arguments without which a command is not called."""


COMMAND_LINE = {command: cli.get_command(click.Context(cli), command).params for command in COMMANDS}
OUTPUTS = [
    pytest.param(command, option, id=f"{command} {option.opts[-1]}")
    for command, options in COMMAND_LINE.items()
    for option in options
    if isinstance(option.type, Output)
]
"""Each command with each of its options that name something to write."""


def refusal(capsys, command, *more):
    assert main([command, ABSENT, *NEEDED.get(command, []), *more]) == 2
    captured = capsys.readouterr()
    assert not captured.out and captured.err.count("\n") == 1
    return captured.err


def test_every_option_for_an_output_is_checked():
    named = {command for command, options in COMMAND_LINE.items() if any("--output" in each.opts for each in options)}
    assert named <= {parameter.values[0] for parameter in OUTPUTS}


@pytest.mark.parametrize("command, option", OUTPUTS)
def test_what_cannot_be_written_to_is_refused_before_the_robot_is_read(command, option, tmp_path, capsys):
    flag, suffix = option.opts[-1], (option.type.suffixes or ("",))[0]
    (tmp_path / "file").touch()
    path = tmp_path / f"taken{suffix}"
    path.touch() if option.type.directory else path.mkdir()
    assert f"option {flag[2:]}: expected a" in (found := refusal(capsys, command, flag, str(path)))
    assert str(path) in found and "or none" in found
    beneath = tmp_path / "file" / "deeper" / f"name{suffix}"
    assert "expected a directory to write to" in refusal(capsys, command, flag, str(beneath))
    assert ABSENT in refusal(capsys, command, flag, str(tmp_path / "new" / f"name{suffix}"))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", path.name]


@pytest.mark.parametrize("command, option", OUTPUTS)
def test_files_of_another_kind_are_refused_before_the_robot_is_read(command, option, tmp_path, capsys):
    if not option.type.suffixes:
        pytest.skip("any name will do")
    assert "expected a file ending in" in refusal(capsys, command, option.opts[-1], str(tmp_path / "name.txt"))


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_a_directory_that_cannot_be_written_to_is_refused(tmp_path, capsys):
    tmp_path.chmod(0o500)
    assert "cannot be written to" in refusal(capsys, "export", "-o", str(tmp_path))


def test_what_simulate_writes_is_put_into_new_directories(tmp_path):
    path = tmp_path / "new" / "motion.npz"
    assert main(["simulate", ":double_pendulum", "--state", "1,0", "--time", "0.1", "-o", str(path)]) == 0
    assert path.is_file()


@pytest.mark.parametrize("command, option", [each for each in OUTPUTS if each.values[1].type.suffixes])
def test_suffixes_of_outputs_may_be_in_capitals(command, option, tmp_path, capsys):
    path = str(tmp_path / f"made{option.type.suffixes[0].upper()}")
    assert "absent.toml: cannot be read" in refusal(capsys, command, option.opts[-1], path)
