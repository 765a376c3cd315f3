"""What may be asked of a firmware export: what is refused, flagged or left out, and which names it bears."""

from __future__ import annotations

import re

import pytest
from helpers.firmware import compiled, exported, self_test
from helpers.loading import load_named

import symgen
from symgen.cli import main


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["panda", "--board", "avr", "--scalar", "double"], "avr: its compiler's double has the four bytes of a float"),
        (
            ["panda", "--scalar", "fixed", "--quantity", "forward_dynamics"],
            "forward_dynamics: a divisor may be zero: its proven range is -",
        ),
        (["panda", "--scalar", "fixed", "--inputs", "left"], "fixed point saturates inputs beyond their ranges"),
        (["panda", "--scalar", "fixed", "--trig", "libm"], "fixed point has its own sines and cosines"),
        (
            ["panda", "--scalar", "fixed", "--runtime", "gravity", "--quantity", "gravity"],
            "gravity: runtime parameters (gravity_x, gravity_y, gravity_z) have no stated range",
        ),
        (
            ["panda", "--scalar", "fixed", "--quantity", "inverse_dynamics_external"],
            "inverse_dynamics_external: fixed point needs a stated range of the input f_ext",
        ),
        (["panda", "--samples", "0"], "option samples: expected 1 to 10,000,000, found 0"),
        (["panda", "--velocity-limit", "-1"], "option velocity_limit: expected more than 0, at most 1e6, found -1.0"),
    ],
)
def test_what_cannot_be_had_is_refused_in_one_line(arguments, message, tmp_path, capsys):
    robot, *more = arguments
    assert main(["export", f"robots/{robot}.toml", "-o", str(tmp_path / "out"), *more]) == 2
    streams = capsys.readouterr()
    lines = [line for line in streams.err.splitlines() if "error" in line]
    assert len(lines) == 1 and message in lines[0]
    assert not (tmp_path / "out").exists()


def test_a_singular_mass_matrix_is_refused():
    robot = load_named("planar_2r", parameters="baked", base="floating")
    with pytest.raises(symgen.UnsupportedError, match="without moving any mass, so the mass matrix is singular"):
        symgen.export(robot, scalar="double", samples=10, quantities=("forward_dynamics",))


def test_states_without_finite_values_are_refused():
    options = {"quantities": ("inverse_dynamics",), "scalar": "float", "samples": 10}
    with pytest.raises(symgen.UnsupportedError, match="inverse_dynamics: not finite in a state within the limits"):
        symgen.export(named("heavy", "one", "two", mass=2 * 10**38), **options)


def named(name, *joints, mass=1):
    """A chain with such names."""
    body = symgen.from_center_of_mass(mass, symgen.Vector(0.1, 0, 0), symgen.Symmetric((1, 0, 0, 1, 0, 1)))
    links = [symgen.Link("base"), *(symgen.Link(f"link {joint}", body) for joint in joints)]
    ends = zip(links, links[1:], joints, strict=False)
    return symgen.Robot(
        name,
        tuple(links),
        tuple(symgen.Joint(joint, a.name, b.name, symgen.Revolute((0, 1, 0))) for a, b, joint in ends),
    )


@pytest.mark.parametrize("name", ["board", "control", "arm", "mass_matrix"])
def test_names_do_not_collide(name, tmp_path):
    folder = exported(named(name, "nq", "h", "a-b", "a b", "j1", "J1", "Gelenk_ä"), ("inverse_dynamics",), samples=10)
    header = (folder / "src" / f"{name}.h").read_text()
    macros = re.findall(r"^#define (\w+)", header, re.M)
    assert len(macros) == len(set(macros)) and header.isascii() is False
    assert all(macro.isascii() for macro in macros)
    assert self_test(folder, flags=("-std=c99", "-Werror"), scratch=tmp_path).returncode == 0
    example = folder / "examples" / "computed_torque"
    flags = ("-std=c99", "-Werror", f"-I{example}")
    compiled(folder, tmp_path / "loop", "examples/loop/main.c", *example.glob("*.c"), "board/board.c", flags=flags)


@pytest.mark.parametrize("name", ["test", "install", "clean"])
def test_names_of_the_tools_are_refused(name):
    with pytest.raises(symgen.UnsupportedError, match="a library cannot have this name"):
        symgen.export(named(name, "j"), scalar="float", samples=10)


def test_quantities_fixed_point_cannot_have_are_left_out_with_a_warning(tmp_path, capsys):
    options = ["--parameters", "baked", "--scalar", "fixed", "-o", str(tmp_path)]
    assert main(["export", "robots/planar_3r.toml", *options]) == 0
    assert "left out: forward_dynamics: a divisor may be zero: its proven range is -" in capsys.readouterr().err
    assert not (tmp_path / "src" / "planar_3r_forward_dynamics.c").exists()


def test_sources_of_an_earlier_export_are_named(tmp_path, capsys):
    command = ["export", "robots/planar_2r.toml", "--parameters", "baked", "--samples", "10", "-o", str(tmp_path)]
    assert main([*command, "--quantity", "gravity"]) == 0
    assert main([*command, "--quantity", "mass_matrix"]) == 0
    assert "planar_2r_gravity.c: not part of this export" in capsys.readouterr().err


def test_a_joint_without_limits_and_a_missing_example_are_in_the_readme(tmp_path, capsys):
    links = "".join(
        f'<link name="l{k}"><inertial><mass value="1"/><origin xyz="0.1 0 0"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        for k in range(3)
    )
    limits = '<limit lower="-1" upper="1" velocity="2" effort="3"/>'
    joints = "".join(
        f'<joint name="{name}" type="{kind}"><parent link="l{k}"/><child link="l{k + 1}"/><axis xyz="0 1 0"/>{limit}'
        "</joint>"
        for k, (name, kind, limit) in enumerate([("waist", "continuous", ""), ("elbow", "revolute", limits)])
    )
    (tmp_path / "two.urdf").write_text(f'<robot name="two">{links}{joints}</robot>')
    command = ["export", str(tmp_path / "two.urdf"), "--samples", "10", "-o", str(tmp_path / "out")]
    command += ["--quantity", "inverse_dynamics", "--velocity-limit", "4"]
    assert main([*command, "--continuous", "angle"]) == 0 and not capsys.readouterr().err
    text = (tmp_path / "out" / "README.md").read_text()
    assert "The file has no position limit of waist: the range is -3.15 to 3.15 (`--position-limit`)." in text
    assert "The file has no velocity limit of waist: the range is -4 to 4 (`--velocity-limit`)." in text
    assert "elbow:" not in text and "effort" not in text and "no example" not in text
    assert main(command) == 0
    assert "examples/loop/main.c: not part of this export" in capsys.readouterr().err
    text = (tmp_path / "out" / "README.md").read_text()
    assert "There is no example of a control loop" in text and "position limit" not in text


def test_software_arithmetic_is_flagged():
    text = (exported("planar_2r", board="cortex-m4f", scalar="double") / "cost.md").read_text()
    assert "Double precision is computed in software on Arm Cortex-M4F: slow, and not in constant time." in text


@pytest.mark.parametrize(("board", "estimated"), [("cortex-m4f", True), ("cortex-m33", False), ("generic", False)])
def test_the_cost_sheet_explains_its_column_of_cycles(board, estimated):
    text = (exported("planar_2r", board=board) / "cost.md").read_text()
    measured = board != "generic" and "Not measured" not in text
    assert ("cycles: an estimate; " in text) == (estimated and measured)
    assert ("cycles: symgen has no estimate for this core" in text) == (not estimated and measured)


def test_fixed_point_is_for_firmware_alone():
    with pytest.raises(symgen.UnsupportedError, match="only symgen export supports fixed point"):
        symgen.build(load_named("ur5"), scalar="fixed")


@pytest.mark.filterwarnings("ignore::symgen.BuildWarning")
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_joints_with_huge_limits_are_tested_at_angles_with_accurate_sines(scalar, tmp_path):
    path = tmp_path / "wheel.toml"
    path.write_text(
        'name = "wheel"\n[[links]]\nname = "base"\n[[links]]\nname = "a"\nmass = 1\ncom = [0.3, 0, 0]\n'
        '[[links]]\nname = "b"\nmass = 1\ncom = [0.3, 0, 0.1]\n'
        '[[joints]]\nname = "one"\ntype = "revolute"\nparent = "base"\nchild = "a"\naxis = [0, 1, 0]\n'
        "limits = { lower = -1e16, upper = 1e16 }\n"
        '[[joints]]\nname = "two"\ntype = "revolute"\nparent = "a"\nchild = "b"\naxis = [0, 1, 0]\n'
    )
    robot = symgen.load(path, plausibility=False)
    assert "src/wheel_gravity.c" in symgen.export(robot, quantities=("gravity",), scalar=scalar, samples=50)
