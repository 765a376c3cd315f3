"""Options beside a file: locked joints, gravity, tools, standard input, and words for mistakes."""

from __future__ import annotations

import io
import math
import sys
from types import SimpleNamespace

import numpy as np
import pinocchio as pin
import pytest
from helpers.loading import ROOT

import symgen
from symgen.cli import main

pytestmark = pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
CHAIN = """<robot name="chain">
  <link name="base"/>
  {links}
  <joint name="one" type="revolute"><parent link="base"/><child link="l1"/><axis xyz="0 0 1"/>
    <origin xyz="0 0 0.3" rpy="0.1 0 0"/><limit effort="9" velocity="2" lower="-3" upper="3"/></joint>
  <joint name="two" type="continuous"><parent link="l1"/><child link="l2"/><axis xyz="0 1 0"/>
    <origin xyz="0.1 0 0.4"/></joint>
  <joint name="slide" type="prismatic"><parent link="l2"/><child link="l3"/><axis xyz="1 0 1"/>
    <origin xyz="0 0.2 0"/><limit effort="9" velocity="2" lower="-1" upper="1"/></joint>
  <joint name="four" type="revolute"><parent link="l3"/><child link="l4"/><axis xyz="1 0 0"/>
    <origin xyz="0 0 0.25" rpy="0 0.2 0"/><limit effort="9" velocity="2" lower="-3" upper="3"/>{mimic}</joint>
</robot>"""
LINK = """<link name="l{k}"><inertial><origin xyz="0.0{k} 0.02 0.1" rpy="0.1 0.2 0.3"/><mass value="{k}.5"/>
  <inertia ixx="0.05" ixy="0.001" ixz="0.002" iyy="0.06" iyz="0.003" izz="0.04"/></inertial></link>"""


@pytest.fixture
def chain(tmp_path):
    def written(mimic=""):
        links = "".join(LINK.format(k=k) for k in range(1, 5))
        path = tmp_path / "chain.urdf"
        path.write_text(CHAIN.format(links=links, mimic=mimic))
        return path

    return written


def reduced(path, positions, gravity=(0, 0, -9.81)):
    """Pinocchio's model with joints locked at positions, angles of continuous joints as one number."""
    model = pin.buildModelFromUrdf(str(path))
    q = pin.neutral(model)
    for name, value in positions.items():
        joint = model.joints[model.getJointId(name)]
        q[joint.idx_q : joint.idx_q + joint.nq] = [np.cos(value), np.sin(value)] if joint.nq == 2 else [value]
    small = pin.buildReducedModel(model, [model.getJointId(name) for name in positions], q)
    small.gravity.linear = np.array(gravity)
    return small


@pytest.mark.parametrize(
    "positions", [{"four": 0.7}, {"one": -0.4, "slide": 0.3}, {"two": 2.5}, {"one": 1.5707963267948966, "four": -1.0}]
)
def test_locked_joints_are_pinocchio_s_reduced_model(chain, positions):
    path = chain()
    module = symgen.build(path, lock=positions, gravity=(0.5, -1, -3.7))
    small = reduced(path, positions, (0.5, -1, -3.7))
    draw = np.random.default_rng(4)
    q, v, a = pin.randomConfiguration(small, -np.ones(small.nq), np.ones(small.nq)), *draw.normal(size=(2, small.nv))
    wanted = pin.rnea(small, small.createData(), q, v, a)
    np.testing.assert_allclose(module.inverse_dynamics(q, v, a), wanted, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("quantity", ["inverse_dynamics", "forward_dynamics", "mass_matrix_inverse", "rk4_step"])
def test_a_robot_with_all_joints_locked_has_no_dynamics(quantity):
    locked = {"joint1": 0.1, "joint2": 0.2}
    with pytest.raises(symgen.UnsupportedError, match=f"{quantity}: planar_2r has no joint that moves"):
        symgen.generate(":planar_2r", lock=locked, quantities=[quantity])


def test_joints_that_mimic_a_locked_one_stand_where_they_then_are(chain):
    mimic = '<mimic joint="one" multiplier="-2" offset="0.1"/>'
    followed = symgen.load(chain(mimic), lock={"one": 0.3})
    alone = symgen.load(chain(), lock={"one": 0.3, "four": -0.5})
    assert [joint.name for joint in followed.joints if joint.nv] == ["two", "slide"]
    found, wanted = (
        symgen.build(robot, quantities=("gravity",)).gravity([1.0, 0.0, 0.2]) for robot in (followed, alone)
    )
    np.testing.assert_allclose(found, wanted, rtol=1e-13)


def test_a_tool_is_a_frame_where_pinocchio_would_place_it(chain):
    path = chain()
    tip = symgen.Frame("l4", xyz=(0.1, 0, 0.05), rpy=(0, math.pi / 2, 0.3))
    tools = {"tip": tip, "point": symgen.Frame("tip", xyz=(0, 0, 0.2))}
    model = symgen.load(path, tools=tools, frames=("tip", "point"))
    module = symgen.build(model, quantities=("forward_kinematics",))
    model = pin.buildModelFromUrdf(str(path))
    tip = pin.SE3(pin.rpy.rpyToMatrix(0, np.pi / 2, 0.3), np.array([0.1, 0, 0.05]))
    q = pin.randomConfiguration(model, -np.ones(model.nq), np.ones(model.nq))
    data = model.createData()
    pin.framesForwardKinematics(model, data, q)
    placed = data.oMf[model.getFrameId("l4")] * tip
    point = placed * pin.SE3(np.eye(3), np.array([0, 0, 0.2]))
    wanted = [each.homogeneous[:3] for each in (placed, point)]
    np.testing.assert_allclose(module.forward_kinematics(q), wanted, atol=1e-13)


@pytest.mark.parametrize(
    ("robot", "options", "message"),
    [
        (":panda", ["--lock", "panda_jont7=1"], "did you mean panda_joint7?"),
        (":panda", ["--lock", "panda_joint7"], "option lock: expected JOINT=POSITION"),
        (":panda", ["--lock", "panda_joint7=x"], "option lock: expected a known name"),
        (":panda", ["--gravity", "9.81"], "option gravity: expected 3 numbers separated by commas, found '9.81'"),
        (":panda", ["--tool", "tip=panda_link7:1,2"], "option tool: expected 3 or 6 numbers separated by commas"),
        (":panda", ["--tool", "tip=panda_lnk7:1,2,3"], "did you mean panda_link7?"),
        (":panda", ["--tool", "panda_link7=panda_link7:1,2,3"], "expected a name that no link or frame has"),
        (":panda", ["--attach", ":scara=panda_hand:1,2"], "option attach: expected 3 or 6 numbers separated by commas"),
        (":panda", ["--attach", ":scara=panda_hand:1,2,x"], "option attach: expected a known name, found 'x'"),
        (":panda", ["--xacro-arg", "a=b"], "expected a .xacro file for xacro, xacro-arg and package"),
        (":panda", ["--xacro"], "expected a .xacro file for xacro, xacro-arg and package"),
        (":panda", ["--friction-width", "1"], "option friction_width: expected friction among the joint effects"),
        (":four_bar", ["--lock", "crank=1"], "expected a robot of links and joints, not one with constraints"),
        (":passive_walker", ["--gravity", "0,0,-1"], "not a system of coordinates"),
        (":passive_walker", ["--base", "floating"], "option base: expected a robot of links and joints"),
        (":passive_walker", ["--runtime", "gravity"], "option runtime: expected a robot of links and joints"),
        (":passive_walker", ["--joint-effects", "damping"], "option joint_effects: expected a robot of links"),
        (
            ":panda",
            ["--joint-effects", "friction"],
            "expected an effect that a joint of the model has, found 'friction'",
        ),
        (":passive_walker", ["--friction-width", "0.1"], "option friction_width: expected a robot of links"),
    ],
)
def test_unfit_options_are_one_line(capsys, robot, options, message):
    assert main(["info", robot, *options]) == 2
    error = capsys.readouterr().err
    assert message in error and len(error.splitlines()) == 1


@pytest.mark.parametrize("command", ["generate", "export", "certify", "bench"])
def test_an_unfit_option_of_code_is_one_line_also_if_parameters_get_values(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main([command, ":planar_2r", "--quantity", "gravity", "--quantity", "gravity"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "symgen: error: option quantities: expected each name once, found ('gravity', 'gravity')"
    ]


def test_python_may_load_effects_that_it_adds_later_but_not_build_without_them():
    assert symgen.load(":panda", joint_effects=["friction"]).included_effects == ("friction",)
    for function in (symgen.build, symgen.generate):
        with pytest.raises(symgen.InputError, match="expected an effect that a joint of the model has"):
            function(":panda", joint_effects=["friction"], quantities=["gravity"])


def test_negative_masses_of_coordinates_are_told(tmp_path, capsys):
    file = tmp_path / "sled.toml"
    file.write_text(
        'name = "sled"\nvariables = ["s"]\n[parameters]\nm = { value = "-2", binding = "baked" }\n'
        '[[coordinates]]\nname = "x"\nx = "s"\nmass = "3 + m"\n[[coordinates]]\nname = "y"\nx = "2*s"\nmass = "m"\n'
    )
    assert main(["info", str(file)]) == 0
    assert "coordinate y: mass -2 is negative" in capsys.readouterr().out
    assert main(["generate", str(file), "-o", str(tmp_path / "out")]) == 0
    assert "coordinate y: mass -2 is negative" in capsys.readouterr().err
    assert main(["info", str(file), "--no-plausibility"]) == 0
    assert "negative" not in capsys.readouterr().out


@pytest.mark.parametrize("suffix", ["toml", "urdf"])
def test_robots_come_from_standard_input(chain, capsys, monkeypatch, suffix):
    text = (ROOT / "robots" / "ur5.toml").read_bytes() if suffix == "toml" else chain().read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    assert main(["info", "-"]) == 0
    assert ("ur5: 11 links" if suffix == "toml" else "chain: 5 links") in capsys.readouterr().out


SMALL = """name = "small"
{top}
[parameters]
{parameters}
[[links]]
name = "base"
[[links]]
name = "rod"
mass = 1
com = [{com}]
[[joints]]
name = "hinge"
type = "{type}"
parent = "base"
child = "rod"
origin = {{ rpy = [0, 0, {yaw}] }}
"""


def small(tmp_path, **changed):
    path = tmp_path / "small.toml"
    fields = {"top": "", "parameters": "", "com": "0.5, 0, 0", "type": "revolute", "yaw": "0"} | changed
    path.write_text(SMALL.format(**fields))
    return path


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"com": "0.5, 0"}, "link rod: links.1.com: expected at least 3 entries, found [0.5, 0]"),
        ({"com": '"L", 0, 0'}, "link rod: links.1.com.0: expected a known name"),
        ({"type": "revolut"}, "joint hinge: joints.0.type: expected one of "),
        ({"type": "revolut"}, "did you mean revolute?"),
        ({"top": "g = 9.81"}, "g: unknown key, found 9.81; did you mean gravity = [0, 0, -9.81]?"),
        ({"top": "gravity = 9.81"}, "gravity: expected a list in brackets, found 9.81; did you mean gravity = ["),
        ({"top": "sorce = 'me'"}, "sorce: unknown key, found 'me'; did you mean source?"),
        (
            {"type": 'revolute"\naxs = [0, 0, 1] #'},
            "joint hinge: joints.0.axs: unknown key, found [0, 0, 1]; did you mean axis?",
        ),
        (
            {"type": 'revolute"\nxyz = [0, 0, 1] #'},
            "joint hinge: joints.0.xyz: unknown key, found [0, 0, 1]; it is a key of origin",
        ),
        ({"top": "link = []"}, "link: unknown key, found []; did you mean links?"),
        ({"type": 'revolute"\nDamping = 1 #'}, "joints.0.Damping: unknown key, found 1; did you mean damping?"),
        ({"type": 'revolute"\nspring = 3 #'}, "joints.0.spring: unknown key, found 3; did you mean stiffness?"),
        ({"type": 'revolute"\nrest = 0.2 #'}, "joints.0.rest: expected stiffness, without which rest has no effect"),
        (
            {"type": 'revolute"\ngear_ratio = 9 #'},
            "joints.0.gear_ratio: expected rotor_inertia, without which gear_ratio has no effect",
        ),
    ],
)
def test_mistakes_are_told_by_list_name_and_key(tmp_path, changed, message):
    with pytest.raises(symgen.InputError) as caught:
        symgen.load(small(tmp_path, **changed))
    assert message in str(caught.value)


@pytest.mark.parametrize(("key", "wrong"), [("type", "typ"), ("type", "Type"), ("parent", "paernt"), ("child", "chld")])
def test_a_misspelt_key_is_named_where_the_right_one_is_missing(tmp_path, key, wrong):
    path = small(tmp_path)
    path.write_text(path.read_text().replace(f"{key} =", f"{wrong} ="))
    with pytest.raises(symgen.InputError, match=f"joints.0.{key}: expected this key, found '{wrong}'"):
        symgen.load(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("start = { crank", "start = { crnk", "start: expected .*; did you mean crank"),
        ('active = ["crank"]', 'active = ["Crank"]', "active: expected .*; did you mean crank"),
    ],
)
def test_names_of_joints_in_other_tables_have_a_hint(old, new, message):
    text = (ROOT / "robots" / "constrained" / "four_bar.toml").read_text()
    with pytest.raises(symgen.InputError, match=message):
        symgen.loads(text.replace(old, new))


def test_parameters_are_plain_numbers_too_and_powers_have_two_spellings(tmp_path):
    robot = symgen.load(small(tmp_path, parameters="L = 0.5\nmu = '1/3'", com='"2*L^2", "L**2", 0'))
    assert [str(parameter.value) for parameter in robot.parameters] == ["1/2", "1/3"]
    h = robot.link["rod"].inertia.h
    assert h.x == 2 * h.y


def test_angles_that_may_be_degrees_are_warned_of(tmp_path):
    with pytest.warns(symgen.RobotWarning, match="an angle of 90 rad is more than a turn; are these degrees"):
        symgen.load(small(tmp_path, yaw="90"))
