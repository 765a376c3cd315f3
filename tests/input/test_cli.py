"""The command line on real files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import click
import pytest

import symgen
from symgen.catalog import QUANTITIES
from symgen.cli import main
from symgen.cli.screen import COMMANDS, cli
from symgen.options import OPTIONS
from symgen.options.groups import READING_FOR_SOME_QUANTITIES
from symgen.reading import examples


def error_of(capsys, *arguments):
    assert main(list(arguments)) == 2
    return capsys.readouterr().err


def run(capsys, *arguments):
    assert main(list(arguments)) == 0
    return capsys.readouterr()


def test_info_shows_what_was_understood(capsys):
    streams = run(capsys, "info", "robots/puma560.toml")
    assert "puma560: 7 links, 6 degrees of freedom, fixed base" in streams.out
    assert "q[3] joint4: revolute [rad], link3 -> link4" in streams.out
    assert "Parameters" in run(capsys, "info", "robots/planar_2r.toml").out


def test_info_names_what_is_fused(capsys):
    assert "link panda_hand became part of panda_link7" in run(capsys, "info", "robots/panda.toml").out


def test_info_counts_operations_of_the_routes_it_chose_from(capsys):
    text = run(capsys, "info", "robots/scara.toml", "--costs").out
    row = next(line for line in text.splitlines() if "forward_dynamics" in line)
    assert re.search(r"articulated_body_nominal .* \d+ +15\.\d digits \(float 6\.\d\) +factorisation \+\d+%", row)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_the_first_screen_teaches_within_80_columns(capsys, arguments):
    text = run(capsys, *arguments).out
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "symgen generate :panda" in text and "prove            all derivations of each quantity are equal" in text


def test_help_fits_a_screen_and_has_the_options_for_experts_apart(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    common, whole = run(capsys, "generate", "--help").out, run(capsys, "generate", "--help-all").out
    assert len(common.splitlines()) <= 45 and "--gravity X,Y,Z" in common and "--snap" not in common
    assert all(title in common for title in ("What is generated:", "How the file is read:"))
    for name, option in OPTIONS.items():
        shown = f"--{option.metadata['flag'] or name}".replace("_", "-")
        assert (shown in whole) == (
            name not in ("board", "crc", "evidence", "inputs", "provenance", "samples", "sparse")
        )


def test_every_command_is_on_the_first_screen_and_can_be_called(capsys):
    context = click.Context(cli)
    for name in COMMANDS:
        assert cli.get_command(context, name).name == name
    assert set(cli.commands) == set(COMMANDS)


def test_the_version_is_there_without_what_derives():
    code = "import sys; from symgen.cli import main; main(['--version']); print('sympy' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert re.fullmatch(rf"symgen, version {re.escape(symgen.__version__)}\nFalse\n", result.stdout)


DERIVING = ("routes", "targets", "proof", "build", "uses", "session", "pipeline", "program.passes", "program.variants")
"""The rooms that derive, prove, print and compile."""


@pytest.mark.parametrize(
    "code",
    [
        "import symgen; symgen.load(':panda')",
        "from symgen.cli import main; main(['info', ':panda'])",
        "from symgen.cli import main; main(['info', ':passive_walker'])",
        "from symgen.cli import main; main(['convert', ':panda', '-o', 'panda.urdf'])",
    ],
)
def test_reading_a_file_imports_nothing_that_derives(code, tmp_path):
    code = f"import sys; {code}; print('\\n', *sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    modules = result.stdout.splitlines()[-1].split()
    assert "symgen.robot.loaders.toml.reader" in modules
    assert [name for name in modules if name.startswith(tuple(f"symgen.{room}" for room in DERIVING))] == []
    assert "panda'" not in code or "numpy" not in modules


@pytest.mark.parametrize(
    "arguments",
    [
        ["generate", ":ur5", "--frame", "tool0"],
        ["export", ":ur5", "--frame", "tool0", "--quantity", "gravity"],
        ["prove", ":planar_2r", "--driven", "joint1", "--quantity", "mass_matrix"],
        ["derive", ":planar_2r", "--wrench-axes", "base"],
        ["derive", ":planar_2r", "--frame", "link2", "--quantity", "gravity"],
        ["evaluate", ":ur5", "logs", "--quantity", "gravity", "--frame", "tool0", "-o", "found.csv"],
        ["derive", ":planar_2r", "--gravity", "0,0,-1", "--quantity", "jacobian"],
        ["generate", ":scara", "--runtime", "gravity", "--quantity", "mass_matrix", "--quantity", "center_of_mass"],
        ["bounds", ":panda", "--gravity", "0,0,-1", "--quantity", "velocity_product"],
    ],
)
def test_an_option_that_no_quantity_asked_for_knows_of_is_refused(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert "expected a quantity that this option affects, such as " in error and len(error.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", [":planar_2r_point", ":four_bar"])
def test_gravity_is_in_no_program_of_a_quantity_that_refuses_the_option(name):
    robot, tried = symgen.load(name, parameters="baked", gravity=(1, 9.81, 2), runtime=["gravity"]), 0
    for quantity in QUANTITIES.values():
        if quantity.choices.isdisjoint(("gravity", "frames")):
            with suppress(symgen.UnsupportedError):
                program, _ = symgen.program(robot, quantity.name)
                values = [*(line.value for line in program.assignments), *program.output_elements()]
                used = {symbol.name for value in values for symbol in value.free_symbols}
                assert not used & {"gravity_x", "gravity_y", "gravity_z"}, quantity.name
                tried += 1
    assert tried > 15


@pytest.mark.parametrize("more", [["--format", "html"], ["-o", "mass.html"], ["-o", "mass.md"]])
def test_equations_of_quantities_are_written_only_as_latex(more, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["derive", ":planar_2r", "--quantity", "mass_matrix", *more]) == 2
    assert "expected latex, the format of --quantity" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_payload_is_on_the_frame_that_is_chosen(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["generate", ":ur5", "--frame", "tool0", "--runtime", "payload", "--quantity", "gravity"]) == 0


def test_commands_that_are_about_no_quantity_have_no_option_of_one():
    for name in ("simulate", "gait", "identify", "excite", "check", "base-parameters"):
        flags = {each.name for each in cli.get_command(click.Context(cli), name).params}
        assert flags.isdisjoint(READING_FOR_SOME_QUANTITIES) and "joint_effects" in flags, name


def test_names_that_are_nearly_right_are_proposed(capsys):
    for arguments, words in (
        (["prov", ":ur5"], "no command 'prov'; did you mean prove?"),
        (["quantities", "mass_matrx"], "found 'mass_matrx'; did you mean mass_matrix?"),
        (["generate", ":ur5", "--quantity", "gravitty"], "found 'gravitty'; did you mean gravity?"),
        (["info", ":pand"], "found ':pand'; did you mean :panda?"),
        (["generate", ":ur5", "--frame", "forearm_lnk"], "did you mean forearm_link?"),
        (["generate", ":ur5", "--route", "newton_euler_tensr"], "did you mean newton_euler_tensor?"),
    ):
        assert main(arguments) == 2
        error = capsys.readouterr().err
        assert words in error and len(error.splitlines()) == 1


def test_robots_come_along(capsys, tmp_path):
    told = run(capsys, "info", ":puma560").out
    assert "puma560: 7 links" in told
    copied = tmp_path / "copy.toml"
    copied.write_bytes(Path(told.splitlines()[-1].partition(": ")[2]).read_bytes())
    assert "which you may copy" not in run(capsys, "info", str(copied)).out
    assert symgen.load(":four_bar").name == "four_bar"
    names = re.findall(r":(\w+)", error_of(capsys, "info", ":"))
    assert {"panda", "cart_pole", "stewart_gough"} <= set(names) and len(names) == len(set(names)) == len(examples())


def test_a_quantity_is_explained_and_counted_on_a_robot(capsys):
    text = run(capsys, "quantities", "mass_matrix", "--robot", ":planar_3r").out
    assert "M(q), the symmetric positive definite joint-space inertia" in text
    assert re.search(r"^-> M +nv x nv +kg m\^2", text, re.M) and re.search(r"^planar_3r: \d+ operations", text, re.M)
    (record,) = json.loads(run(capsys, "quantities", "mass_matrix", "--json").out)
    assert record["outputs"][0]["shape"] == ["nv", "nv"] and {"denoc", "lagrange"} <= {
        route["name"] for route in record["routes"]
    }
    assert len(json.loads(run(capsys, "quantities", "--json").out)) == len(QUANTITIES)


def test_tables_in_a_pipe_are_plain_rows_that_grep_finds(capsys):
    text = run(capsys, "prove", "robots/planar_2r_point.toml", "--quantity", "mass_matrix").out
    rows = [line.split() for line in text.splitlines() if line.startswith("mass_matrix ")]
    assert len(rows) > 5 and {row[2] for row in rows if row[1] != "as"} == {"proven"}
    assert not set(text) & set("│┃─━")


def test_warnings_that_differ_in_a_name_and_a_number_are_one(tmp_path, capsys):
    links = "".join(f'<link name="l{k}"/>' for k in range(6))
    joints = "".join(
        f'<joint name="j{k}" type="revolute"><parent link="l{k}"/><child link="l{k + 1}"/><axis xyz="0 0 1"/>'
        f'<limit effort="1" velocity="1" lower="-1" upper="1"/><dynamics damping="0.1" friction="{k + 1}e-4"/></joint>'
        for k in range(5)
    )
    (tmp_path / "many.urdf").write_text(f'<robot name="many">{links}{joints}</robot>')
    error = run(capsys, "generate", str(tmp_path / "many.urdf"), "-o", str(tmp_path), "--quantity", "gravity").err
    assert "5 joints: damping 0.1 ignored; --joint-effects damping includes it (j0, j1, j2, j3 and 1 more)" in error
    assert "5 joints: friction 0.0001 to 0.0005 ignored; --joint-effects friction includes it" in error
    with pytest.warns(symgen.RobotWarning, match="5 joints: ") as python:
        symgen.load(tmp_path / "many.urdf")
    assert sorted(f"symgen: warning: {each.message}" for each in python) == sorted(error.splitlines())


@pytest.mark.parametrize(
    ("shell", "words", "expected"),
    [
        ("zsh", "symgen gen", "generate"),
        ("fish", "symgen info :pan", ":panda"),
        ("bash", "symgen generate :panda --quantity mass_matrix_f", "mass_matrix_factor"),
    ],
)
def test_shells_complete_commands_robots_and_quantities(shell, words, expected):
    code = "import sys; from symgen.cli import main; sys.exit(main([]))"
    place = words.split()[-1] if shell == "fish" else str(len(words.split()) - 1)
    environment = {"_SYMGEN_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": place}
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    assert expected in result.stdout


def test_routes_lists_every_route(capsys):
    text = run(capsys, "routes").out
    for name in ("newton_euler_tensor", "lagrange", "composite_rigid_body", "articulated_body", "RBDA table 5.1"):
        assert name in text


def test_generate_writes_the_files_it_names(tmp_path, capsys):
    streams = run(
        capsys, "generate", "robots/ur5.toml", "-o", str(tmp_path), "--target", "c", "--target", "python",
        "--quantity", "gravity",
    )  # fmt: skip
    names = ["ur5.h", "ur5.c", "ur5_batch.c", "ur5_batch.h", "ur5_lanes.h", "ur5_sines.h", "ur5.py"]
    assert streams.out.split() == [str(tmp_path / name) for name in names]
    assert "void ur5_gravity(const double q[6], double g[6]);" in (tmp_path / "ur5.h").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_warnings_are_one_line_each_and_can_be_silenced(tmp_path, capsys):
    path = tmp_path / "puma560.toml"
    path.write_text(Path("robots/puma560.toml").read_text().replace("lumped = true", ""))
    command = ["generate", str(path), "-o", str(tmp_path), "--quantity", "gravity"]
    assert run(capsys, *command).err.startswith(f"symgen: warning: {path}: link link1: no mass")
    assert "link link1: no mass" in run(capsys, "info", str(path)).out
    assert run(capsys, *command, "--no-plausibility").err == ""


def test_derive_prints_the_textbook_equations(capsys):
    text = run(capsys, "derive", "robots/planar_2r_point.toml", "--quantity", "gravity").out
    assert r"m_{2} g d_{2} \sin\left(\theta_{1} + \theta_{2}\right)" in text


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["generate", "--help"]])
def test_python_dash_m(arguments):
    result = subprocess.run([sys.executable, "-m", "symgen", *arguments], capture_output=True, text=True)
    assert result.returncode == 0
    assert "symgen" in result.stdout


def test_base_parameters_as_a_table_and_as_json(capsys):
    shown = run(capsys, "base-parameters", "robots/planar_2r.toml", "--parameters", "baked").out
    assert "6 base parameters" in shown and "Izz_link1 + 0.25*m_link2" in shown
    rows = json.loads(run(capsys, "base-parameters", "robots/planar_2r.toml", "--json").out)
    assert rows[0] == {"formula": "L1*m_link2 + hx_link1", "value": "L1*m2 + l1*m1"}


def test_generate_says_how_long_each_stage_took(tmp_path, capsys):
    command = ["generate", "robots/planar_2r.toml", "--parameters", "baked", "--timing", "-o", str(tmp_path)]
    assert main(command) == 0
    stages = re.findall(r"([a-z ]+?) \d+\.\d\d s", capsys.readouterr().err)
    assert [stage.strip() for stage in stages][-5:] == ["derive", "optimise", "prove", "estimate rounding", "render"]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ("info :planar_2r --joint-effects damping,spring", "--joint-effects damping --joint-effects spring"),
        ("generate :planar_2r --quantity gravity,mass_matrix", "--quantity gravity --quantity mass_matrix"),
        ("generate :planar_2r --target=c,cpp", "--target c --target cpp"),
        ("info :planar_2r --runtime gravity,payload", "--runtime gravity --runtime payload"),
        ("info :planar_2r --lock joint1=0,joint2=1", "--lock joint1=0 --lock joint2=1"),
        ("simulate :planar_2r --time 1 --state 0,0 --set m1=1,m2=2", "--set m1=1 --set m2=2"),
        ("identify :planar_2r none.csv --friction viscous,coulomb", "--friction viscous --friction coulomb"),
    ],
)
def test_lists_for_options_that_repeat_are_explained(capsys, arguments, parts):
    error = error_of(capsys, *arguments.split())
    assert error.endswith(f"; give the option once for each: {parts}\n") and error.count("\n") == 1


def test_subjects_of_refusals_are_plural():
    """as_tree and tree_of_joints say that their argument "are for robots"."""
    pattern = re.compile(r"\.(?:as_tree|tree_of_joints)\(f?\"([^\"]+)\"\)")
    found = {what for path in Path(symgen.__file__).parent.rglob("*.py") for what in pattern.findall(path.read_text())}
    assert len(found) > 15 and [what for what in found if not re.search(r"[^s]s\b|(?:sses|equilibria)\b", what)] == []
