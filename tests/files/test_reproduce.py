"""``symgen reproduce``: the command in a banner writes the same files again."""

from __future__ import annotations

import shlex

import click
import pytest
from helpers.loading import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

import symgen
from symgen.cli import main
from symgen.cli.screen import cli
from symgen.options import OPTIONS, Generating, Reading
from symgen.options.command import command_line

GENERATED = ROOT / "generated"
NAMES = st.text("ab_1 '$=", min_size=1, max_size=4).filter(lambda text: text.strip() and "=" not in text)
NUMBERS = st.one_of(
    st.floats(-9, 9).map(lambda x: round(x, 7)), st.fractions(-9, 9).map(lambda x: f"{x.numerator}/{x.denominator}")
)
POSES = st.tuples(NAMES, st.lists(st.floats(-2, 2).map(lambda x: repr(round(x, 7))), min_size=6, max_size=6))
READING = st.fixed_dictionaries(
    {},
    optional={
        "lock": st.dictionaries(NAMES, NUMBERS.map(str), max_size=2).map(lambda d: [f"{k}={v}" for k, v in d.items()]),
        "gravity": st.tuples(NUMBERS, NUMBERS, NUMBERS).map(lambda three: ",".join(map(str, three))),
        "tools": st.dictionaries(NAMES, POSES, max_size=2).map(
            lambda d: [f"{k}={on.replace(':', '')}:{','.join(pose)}" for k, (on, pose) in d.items()]
        ),
        "joint_effects": st.lists(st.sampled_from(("damping", "friction")), unique=True).map(lambda x: x or ["none"]),
        "frames": st.lists(NAMES, unique=True, max_size=2),
        "snap": st.floats(0, 1e-3).map(repr),
        "base": st.sampled_from(("fixed", "planar")),
        "plausibility": st.booleans(),
        "parameters": st.sampled_from(("baked", "runtime")),
    },
)


def options_in(words):
    """The options that a command of the command line understands from its words."""
    verb, _, *flags = words
    context = click.Context(cli)
    with cli.get_command(context, verb).make_context(verb, [":ur5", *flags], parent=context) as made, made:
        from symgen.cli import asked

        given = {name: value for name, value in made.params.items() if name in OPTIONS}
        reading, others = asked.keywords(given)
        return Reading.of(reading), Generating.of(others)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(READING)
def test_the_command_has_the_options_that_were_given(chosen):
    flags = []
    for name, value in chosen.items():
        flag = "--" + (OPTIONS[name].metadata["flag"] or name.replace("_", "-"))
        if isinstance(value, bool):
            flags.append(flag if value else f"--no-{flag[2:]}")
        else:
            flags += [word for each in ([value] if isinstance(value, str) else value) for word in (flag, each)]
    reading, generating = options_in(["generate", ":ur5", *flags])

    words = shlex.split(command_line("generate", ":ur5", (reading, generating), {}))
    assert options_in(words[1:]) == (reading, generating)


@pytest.mark.parametrize("folder", ["planar_2r", "planar_2r_parameters"])
def test_committed_files_are_reproduced(folder, capsys):
    assert main(["reproduce", str(GENERATED / folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(1 for _ in (GENERATED / folder).iterdir()) and all(": equal" in line for line in lines)


def test_a_changed_file_is_told_by_its_line(tmp_path, capsys):
    robot = tmp_path / "arm.toml"
    robot.write_text((ROOT / "robots" / "planar_2r.toml").read_text())
    assert main(["generate", str(robot), "--quantity", "gravity", "-o", str(tmp_path / "out")]) == 0
    assert main(["reproduce", str(tmp_path / "out" / "planar_2r.c")]) == 2
    assert "arm.toml: cannot be read" in capsys.readouterr().err
    assert main(["reproduce", str(tmp_path / "out"), "--robot", str(robot)]) == 0
    robot.write_text(robot.read_text() + "# another file\n")
    assert main(["reproduce", str(tmp_path / "out"), "--robot", str(robot)]) == 1
    assert "planar_2r.c: line 13 is '* robot file: sha256 " in capsys.readouterr().out


@pytest.mark.parametrize("name", ["-arm.toml", "an @rm.toml", "a'rm.toml", 'a"rm.toml', "a\\rm.toml", "ü rm.toml"])
def test_paths_of_unusual_characters(name, tmp_path, capsys, monkeypatch):
    """A command that a comment cannot contain is left out; each command that is there writes the same files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text((ROOT / "robots" / "planar_2r.toml").read_text())
    assert main(["generate", "--quantity", "gravity", "-o", "out", "--", name]) == 0
    assert main(["reproduce", "out"]) == (2 if set(name) & set("\"'\\") else 0)
    assert ("there is none for" in capsys.readouterr().err) == bool(set(name) & set("\"'\\"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("int x;", "expected a banner with a command of symgen"),
        (" * command: symgen simulate :ur5", "expected a command of generate, export, certify, found 'simulate :ur5'"),
        (" * command: symgen generate 'arm.toml", "expected a command of generate, export, certify"),
        (" * command: symgen generate - --quantity gravity", "expected a command of generate, export, certify"),
        (" * command: symgen generate :ur5 -o /tmp", "expected a command of generate, export, certify"),
        (" * command: symgen generate :ur5 --xacro", "expected --xacro, since the command runs Python"),
        (" * command: symgen generate :planar_2r --quantity gravity", "expected a file that its command writes"),
    ],
)
def test_other_files_are_one_line(text, message, tmp_path, capsys):
    (tmp_path / "a.c").write_text(text)
    assert main(["reproduce", str(tmp_path / "a.c")]) == 2
    error = capsys.readouterr().err
    assert message in error.splitlines()[-1]


def test_a_model_that_python_changed_has_no_command():
    arm = symgen.load(":planar_2r", parameters="baked")
    asked = {"quantities": ("gravity",)}
    assert "command:" in symgen.generate(arm, **asked)["planar_2r.c"]
    assert "command:" not in symgen.generate(arm.noted(), **asked)["planar_2r.c"]
