"""The command line on real files."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from symgen.cli import main


def run(capsys, *arguments):
    assert main(list(arguments)) == 0
    return capsys.readouterr()


def test_info_shows_what_was_understood(capsys):
    streams = run(capsys, "info", "robots/puma560.toml")
    assert "puma560: 7 links, 6 degrees of freedom, fixed base" in streams.out
    assert "q[3] joint4: revolute [rad], link3 -> link4" in streams.out
    assert "link link1: no mass" in streams.out
    assert "Parameters" in run(capsys, "info", "robots/planar_2r.toml").out


def test_info_names_what_is_fused(capsys):
    assert "link panda_hand joined panda_link7" in run(capsys, "info", "robots/panda.toml").out


def test_info_counts_operations_of_the_routes_it_chose_from(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    text = run(capsys, "info", "robots/scara.toml", "--costs").out
    row = next(line for line in text.splitlines() if "forward_dynamics" in line)
    assert re.search(r"articulated_body_nominal .* \d+ +│ factorisation \+\d+%", row)


def test_routes_lists_every_route(capsys):
    text = run(capsys, "routes").out
    for name in ("newton_euler_tensor", "lagrange", "composite_rigid_body", "articulated_body", "RBDA table 5.1"):
        assert name in text


def test_generate_writes_the_files_it_names(tmp_path, capsys):
    streams = run(
        capsys, "generate", "robots/ur5.toml", "-o", str(tmp_path), "--target", "c", "--target", "python",
        "--quantity", "gravity",
    )  # fmt: skip
    names = ["ur5.h", "ur5.c", "ur5_kernels.h", "ur5_lanes.h", "ur5.py"]
    assert streams.out.split() == [str(tmp_path / name) for name in names]
    assert "void ur5_gravity(const double q[6], double g[6]);" in (tmp_path / "ur5.h").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_warnings_are_one_line_each_and_can_be_silenced(tmp_path, capsys):
    command = ["generate", "robots/puma560.toml", "-o", str(tmp_path), "--quantity", "gravity"]
    assert "symgen: warning: robots/puma560.toml: link link1: no mass" in run(capsys, *command).err
    assert run(capsys, *command, "--no-plausibility").err == ""


def test_derive_prints_the_textbook_equations(capsys):
    text = run(capsys, "derive", "robots/planar_2r_point.toml", "--quantity", "gravity").out
    assert r"d_{2} g m_{2} \sin{\left(q_{1} + q_{2} \right)}" in text


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
    assert [stage.strip() for stage in stages][-4:] == ["derive", "optimise", "prove", "render"]
