"""Options of commands that ask for something either change the output or are errors."""

from __future__ import annotations

import click
import numpy as np
import pytest

import symgen
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
        ("identify :planar_2r none.npz --tool tip=link2:0,0,0.1", "tools"),
        ("derive :planar_2r --quantity jacobian --tool tip=link2:0,0,0.1", "tool"),
        ("evaluate :planar_2r none.npz --quantity jacobian -o out --tool tip=link2:0,0,0.1 --frame link1", "tool"),
        ("draw :planar_2r --runtime gravity", "runtime"),
        ("derive :planar_2r --quantity jacobian --runtime payload", "runtime"),
        ("generate :planar_2r --quantity jacobian --quantity frame_velocities --runtime m1 -o out", "runtime"),
        ("export :planar_2r --quantity jacobian --runtime payload -o out", "runtime"),
        ("derive :planar_2r --quantity gravity --name arm", "name"),
        ("base-parameters :planar_2r --name arm", "name"),
        ("identify :planar_2r none.npz --name arm", "name"),
    ],
)
def test_idle_options_are_named(command, option, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) == 2
    assert f"option {option}: expected " in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_names_that_one_of_the_quantities_depends_on_are_accepted(capsys):
    command = "derive :planar_2r --quantity jacobian --quantity gravity --runtime payload --runtime L1"
    assert main([*command.split(), "--frame", "tip", "--tool", "tip=link2:0,0,0.1"]) == 0
    with pytest.raises(symgen.InputError, match="option runtime: expected a name that one of the quantities depends"):
        symgen.build(":planar_2r", quantities=("jacobian",), runtime=("payload",))


def test_derivatives_with_respect_to_parameters_depend_on_every_parameter():
    """The torque is linear in gravity, which therefore does not occur in its derivative."""
    name = "inverse_dynamics_parameter_derivatives"
    module = symgen.build(":planar_2r", parameters="baked", quantities=(name,), runtime=("gravity",))
    assert module.inverse_dynamics_parameter_derivatives([0.3, 0.4], [0, 0], [0, 0]).shape == (2, 3)


def test_one_model_serves_several_requests():
    """Its runtime parameters need not act in each of them."""
    model = symgen.load(":planar_2r", runtime=("gravity",))
    for quantity in ("mass_matrix", "gravity"):
        assert list(symgen.build(model, quantities=(quantity,))) == [quantity]


def test_identification_needs_numbers(tmp_path):
    """Runtime parameters ended in an internal error."""
    values = {name: np.random.default_rng(k).normal(size=(40, 2)) for k, name in enumerate(("q", "qd", "qdd", "tau"))}
    np.savez(tmp_path / "log.npz", **values)
    for options in ({"runtime": ("payload",)}, {"parameters": "runtime"}):
        with pytest.raises(symgen.InputError, match=r"parameter (payload_m|m1): expected numbers"):
            symgen.identify(":planar_2r", tmp_path / "log.npz", **options)
