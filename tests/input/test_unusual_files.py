"""URDFs that other programs read although they break the rules, options that come too late, and unusual parameters."""

from __future__ import annotations

import re
from functools import partial

import numpy as np
import pinocchio as pin
import pytest
import sympy
from helpers.daily import daily
from helpers.loading import ROBOTS, load, load_named

import symgen
from symgen.cli import main
from symgen.errors import InputError, UnsupportedError
from symgen.spatial import Symmetric, Vector

URDF = """<robot name="r"><link name="b"/><link name="l"><inertial><origin xyz="0.1 0.02 0.03"/><mass value="2"/>
<inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="revolute"><parent link="b"/><child link="l"/><axis xyz="1 0 0"/>
<limit lower="-3" upper="3" effort="1" velocity="1"/></joint></robot>"""
CASES = {
    "an undeclared prefix of elements": ("<joint name", "<drake:x/><joint name", "prefix drake: is not declared"),
    "an undeclared prefix of attributes": ("<joint name", '<joint drake:f="3" name', "prefix drake: is not declared"),
    "a blank before the declaration": ('<robot name="r">', '\n <?xml version="1.0"?><robot name="r">', None),
    "hyphens in a comment": ("<joint name", "<!-- o--o--o --><joint name", None),
    "a default namespace": ('name="r"', 'name="r" xmlns="http://drake.mit.edu"', None),
    "the largest double as a limit": ('effort="1"', 'effort="1.79769e+308"', None),
    "a name with signs": ('"r"', '"UR5 e+"', "robot name 'UR5 e+' is not an identifier: called UR5_e"),
    "an empty name": ('"r"', '""', "robot name '' is not an identifier: called unusual"),
    "no name": (' name="r"', "", "robot name '' is not an identifier: called unusual"),
    "a denormal figure": ('ixy="0"', 'ixy="2e-114"', "ixy up to 1e-100 taken as 0"),
    "an axis without xyz": ('<axis xyz="1 0 0"/>', "<axis/>", "axis without xyz: taken as 1 0 0"),
    "a product of inertia left out": ('ixy="0"', "", "inertia without ixy: taken as 0"),
    "an effort left out": ('effort="1"', "", "limit without effort: taken as not stated"),
    "Drake's world": (
        "</robot>",
        '<joint name="w" type="fixed"><parent link="world"/><child link="b"/></joint></robot>',
        "link world is not in the file",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_others_read_is_read_and_reported(case, tmp_path):
    before, after, note = CASES[case]
    path = tmp_path / "unusual.urdf"
    path.write_text(URDF)
    usual, _ = symgen.program(load(path), "mass_matrix")
    path.write_text(URDF.replace(before, after, 1) if not after.startswith("\n") else after + URDF.split(">", 1)[1])
    robot = load(path)
    said = [each.text for each in robot.warnings()]
    assert any(text.startswith(note) for text in said) if note else not said
    program, _ = symgen.program(robot, "mass_matrix")
    assert program.output_elements() == usual.output_elements()
    assert symgen.generate(robot, quantities=("gravity",))


@pytest.mark.parametrize("inertial", ['<mass value="2"/>', '<origin xyz="1 0 0"/><mass value="2"/>', "", "<inertia/>"])
def test_inertial_elements_are_as_complete_as_urdfdom_wants_them(inertial, tmp_path):
    path = tmp_path / "unusual.urdf"
    path.write_text(re.sub("<inertial>.*</inertial>", f"<inertial>{inertial}</inertial>", URDF, flags=re.DOTALL))
    robot, peer = load(path), pin.buildModelFromUrdf(str(path)).inertias[1]
    ours = robot.link["l"].inertia
    assert [float(ours.m), *map(float, ours.h)] == [peer.mass, *(peer.mass * peer.lever)]
    assert ours.second == Symmetric.parallel(Vector.zero(), ours.h, Vector(*(peer.lever.astype(int).tolist())))
    (note,) = robot.warnings()
    what = "without inertia: taken as 0" if "mass" in inertial else "without mass and inertia: ignored"
    assert note.text == f"link l: inertial {what}"


@pytest.mark.parametrize("inertial", ['<inertia ixx="1" iyy="1" izz="1"/>', "<mass/>"])
def test_inertias_without_a_mass_are_refused(inertial, tmp_path):
    path = tmp_path / "unusual.urdf"
    path.write_text(re.sub("<inertial>.*</inertial>", f"<inertial>{inertial}</inertial>", URDF, flags=re.DOTALL))
    with pytest.raises(InputError, match="link l: inertial: expected <mass value="):
        load(path)


def test_a_name_may_be_given(tmp_path, capsys):
    path = tmp_path / "any.urdf"
    path.write_text(URDF.replace('"r"', '"UR5 e+"'))
    assert main(["generate", str(path), "--name", "arm", "--quantity", "gravity", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "arm.c").is_file() and not capsys.readouterr().err
    assert main(["generate", str(path), "--name", "4bar", "-o", str(tmp_path)]) == 2


@pytest.mark.parametrize(
    "late", [{"frames": ("l2",)}, {"base": "floating"}, {"runtime": ("gravity",)}, {"mimic": "free"}, {"name": "other"}]
)
def test_options_of_files_are_refused_where_they_come_too_late(late):
    robot = load_named("planar_2r")
    for call in (symgen.generate, symgen.build, symgen.export, partial(symgen.program, quantity="gravity")):
        with pytest.raises(InputError, match=f"option {next(iter(late))}: .* cannot apply it later"):
            call(robot, **late)


def test_options_that_a_file_was_read_with_may_be_given_again():
    reading = {"base": "floating", "parameters": "baked"}
    assert symgen.generate(symgen.load(ROBOTS / "scara.toml", **reading), quantities=("gravity",), **reading)


def test_a_second_floating_base_is_refused(tmp_path):
    path = tmp_path / "floats.urdf"
    joint = '<joint name="free" type="floating"><parent link="world"/><child link="b"/></joint></robot>'
    path.write_text(URDF.replace("</robot>", joint))
    with pytest.raises(InputError, match=r"joint free: .* joint free already moves it"):
        load(path, base="floating")


def test_what_is_defined_in_no_state_is_refused(tmp_path):
    path = tmp_path / "massless.urdf"
    tip = (
        '<link name="t"/><joint name="k" type="revolute"><parent link="l"/><child link="t"/><axis xyz="0 1 0"/></joint>'
    )
    path.write_text(URDF.replace("</robot>", tip + "</robot>"))
    robot = load(path)
    assert symgen.program(robot, "mass_matrix")
    with pytest.raises(UnsupportedError, match=r"joint k moves no mass|not defined in any state"):
        symgen.program(robot, "forward_dynamics")


TILTED = """
name = "tilted"
[parameters]
alpha = { value = 0.3, binding = "runtime" }
b = { value = 0.2, binding = "runtime" }
[[links]]
name = "base"
[[links]]
name = "one"
mass = 1
com = [0.1, 0.02, 0.03]
inertia = { xx = 0.02, yy = 0.03, zz = 0.04 }
[[joints]]
name = "turn"
type = "revolute"
parent = "base"
child = "one"
axis = [0, 0, 1]
damping = "b"
friction = "b"
stiffness = "2*b"
origin = { rpy = ["alpha", 0.2, "alpha/2"] }
"""


@pytest.mark.parametrize("scalar", ["double", "float"])
@pytest.mark.parametrize("trig", ["inline", "libm"])
def test_parameters_inside_sines_and_as_effects(trig, scalar, tmp_path):
    path, known = tmp_path / "tilted.toml", {"alpha": 0.7, "b": 0.4}
    path.write_text(TILTED)
    robot = load(path, joint_effects=("damping", "friction", "spring"))
    module = symgen.build(robot, quantities=("inverse_dynamics",), trig=trig, scalar=scalar)
    other = tmp_path / "numbers.toml"
    other.write_text(TILTED.replace("value = 0.3", "value = 0.7").replace("value = 0.2,", "value = 0.4,"))
    baked = symgen.build(load(other, parameters="baked", joint_effects=robot.included_effects), scalar=scalar)
    state = np.linspace(-1, 1, 19)[:, None]
    found = module.inverse_dynamics(state, state, state, parameters=module.parameters(**known))
    np.testing.assert_allclose(found, baked.inverse_dynamics(state, state, state), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("kind", ["damping", "friction", "stiffness"])
def test_symbols_as_effects_that_are_not_honoured_are_reported(kind, tmp_path):
    path = tmp_path / "tilted.toml"
    path.write_text(TILTED)
    texts = [note.text for note in load(path).warnings()]
    what, value = ("spring", "2*b") if kind == "stiffness" else (kind, "b")
    assert f"joint turn: {what} {value} ignored; --joint-effects {what} includes it" in texts


def test_systems_take_parameters_at_run_time():
    assert symgen.generate(load_named("passive_walker", parameters="runtime"))


@pytest.mark.parametrize("name", daily(["ur5", "planar_3r", "scara", "puma560"], lambda name: name != "puma560"))
def test_steps_of_every_robot_compile(name):
    robot = load_named(name, parameters="baked", continuous="angle")
    for target in (None, "python"):
        options = {"quantities": ("rk4_step",)}
        if target is None:
            module = symgen.build(robot, **options)
            step = module.rk4_step(np.full(robot.nq, 0.1), np.zeros(robot.nv), np.zeros(robot.nv), 1e-3)
            assert all(np.isfinite(each).all() for each in step)
        else:
            (text,) = symgen.generate(robot, quantities=("rk4_step",), target=("python",)).values()
            compile(text, name, "exec")


def test_sympy_prints_and_evaluates_derived_entries():
    program = symgen.derive(load_named("planar_2r_point"), "mass_matrix").program
    entry = program.output_elements()[1]
    symbols = sorted(entry.free_symbols, key=str)
    assert "cos(q1)" in sympy.ccode(entry) and "math.cos(q1)" in sympy.pycode(entry)
    values = dict(zip(symbols, (0.3, 0.5, 0.7, 0.2), strict=True))
    assert sympy.lambdify(symbols, entry)(*values.values()) == pytest.approx(float(entry.xreplace(values)))


def test_lessons_list_what_is_proven_and_what_has_one_route_only():
    text = symgen.explain(load_named("planar_2r_point")).to_markdown()
    assert "operational_space_inertia" not in text  # it is not defined for a planar arm
    listed = {line.partition(":")[0]: line for line in text.splitlines() if line.startswith("* ")}
    assert "inverse_dynamics (13)" in listed["* proven equal"] and "quaternions" not in listed["* proven equal"]
    assert "frame_quaternions" in listed["* derived by one route only"]


SYSTEM = 'name = "s"\nvariables = ["x"]\n[parameters]\n{}\n[[coordinates]]\nname = "y"\nx = "L*x"\nmass = "m"\n'
ROBOT = """name = "r"\n[parameters]\n{}\n[[links]]\nname = "b"\n[[links]]\nname = "n"\nmass = "m"\ncom = ["L", 0, 0]
[[joints]]\nname = "j"\ntype = "revolute"\nparent = "b"\nchild = "n"\n"""


@pytest.mark.parametrize("file", [SYSTEM, ROBOT], ids=["system", "robot"])
def test_parameters_without_use_are_reported(file, tmp_path):
    path, used = tmp_path / "unused.toml", 'm = 1\nL = 2\nd = { value = 1, doc = "of an answer" }\n'
    path.write_text(file.format(f"{used}M = 3\nlength = {{ value = 1 }}"))
    with pytest.warns(symgen.RobotWarning) as warned:
        symgen.load(path)
    said = f"{path}: parameters M, length: occur in no value of the file; give it a doc if this is intended"
    assert [str(each.message) for each in warned] == [said]
    path.write_text(file.format(used))
    assert not symgen.load(path).warnings()


@pytest.mark.parametrize("suffix", [".URDF", ".Xml", ".TOML", ".XACRO", ".SDF"])
def test_suffixes_of_robot_files_may_be_in_capitals(suffix, tmp_path):
    (tmp_path / "r.urdf").write_text(URDF)
    sdf = '<sdf version="1.7"><model name="r"><link name="l"/></model></sdf>'
    text = symgen.load(tmp_path / "r.urdf").to_toml() if suffix == ".TOML" else sdf if suffix == ".SDF" else URDF
    (tmp_path / f"r{suffix}").write_text(text)
    assert load(tmp_path / f"r{suffix}", xacro=suffix == ".XACRO").name == "r"


@pytest.mark.parametrize("name", ["planar_2r_point", "double_pendulum", "furuta_pendulum"])
def test_gravity_in_a_parameter_can_become_a_runtime_parameter(name):
    """The file has gravity -g; the parameters gravity_x, gravity_y and gravity_z start with its numbers."""
    robot, given = (load(f":{name}", runtime=runtime, parameters="baked") for runtime in ((), ("gravity",)))
    q = np.full(robot.nq, 0.3)
    expected, found = (symgen.build(each, quantities=("gravity",)).gravity(q) for each in (robot, given))
    np.testing.assert_allclose(found, expected, rtol=1e-12)
    assert symgen.load(f":{name}", runtime=("gravity",)).free_parameters()[-1].value.is_number


def test_a_gravity_without_a_value_cannot_become_a_runtime_parameter(tmp_path):
    text = (ROBOTS / "planar_2r_point.toml").read_text()
    (tmp_path / "r.toml").write_text(re.sub(r"(?m)^g = .*$", "g = {}", text))
    with pytest.raises(InputError, match="option runtime: expected a gravity whose parameters have values"):
        symgen.load(tmp_path / "r.toml", runtime=("gravity",))
