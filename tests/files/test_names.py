"""Parameters, joints and variables may be called as inputs, temporaries and keywords are: q1, k1, t, lambda."""

from __future__ import annotations

import random
import re
from xml.sax.saxutils import quoteattr

import numpy as np
import pinocchio
import pytest
from helpers.loading import ROOT, load
from helpers.working import require_the_programs_values
from sympy import Symbol, latex

import symgen
from symgen.cli import main
from symgen.program.evaluate import evaluate
from symgen.robot.description.names import RESERVED, parameter_symbol
from symgen.robot.description.parts import Binding, Parameter
from symgen.routes import derive
from symgen.targets import TARGETS

pytestmark = pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
CASES = ROOT / "tests" / "cases"
NAMES = {
    "names": {"q1": "ga", "k1": "len", "t1": "mas", "lambda": "ine", "h": "mab", "qd0": "ang"},
    "names_of_systems": {"q0": "mas", "k1": "len", "in": "rate", "tau": "ga", "h": "mab"},
}
"""Parameters of these files, and usual names for them."""
QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "euler_step")


def loaded(folder, file, parameters="runtime"):
    effects = ("damping",) if file == "names" else ("armature",)
    return symgen.load(folder / f"{file}.toml", parameters=parameters, joint_effects=effects)


@pytest.mark.parametrize("file", NAMES)
@pytest.mark.parametrize("target", [name for name, target in TARGETS.items() if target.harness])
def test_every_target_gives_the_programs_values(target, file, tmp_path):
    model = loaded(CASES, file)
    require_the_programs_values(TARGETS[target], symgen.Session(model), QUANTITIES, tmp_path)


@pytest.mark.parametrize("file", NAMES)
@pytest.mark.parametrize("language", ["c", "python"])
def test_numbers_are_those_of_the_model_with_usual_names(language, file, tmp_path, monkeypatch):
    text = (CASES / f"{file}.toml").read_text()
    for odd, name in NAMES[file].items():
        text = re.sub(rf"\b{odd}\b(?! [a-z])", name, text)
    (tmp_path / f"{file}.toml").write_text(text)
    if language == "python":
        monkeypatch.setattr("symgen.api.building.find_compiler", lambda: None)
    monkeypatch.setattr("warnings.warn", lambda *args, **kwargs: None)
    odd, usual = (symgen.build(loaded(folder, file), quantities=QUANTITIES) for folder in (CASES, tmp_path))
    source = np.random.default_rng(6)
    values = dict(zip(NAMES[file], source.uniform(0.5, 2, len(NAMES[file])), strict=True))
    given = odd.parameters(**values), usual.parameters(**{NAMES[file][name]: each for name, each in values.items()})
    for quantity in QUANTITIES:
        inputs = getattr(odd, quantity).signature.inputs
        arguments = [source.normal(size=shape) for _, shape in inputs]
        for own in ((None, None), given):
            a, b = (getattr(m, quantity)(*arguments, parameters=p) for m, p in zip((odd, usual), own, strict=True))
            for one, other in zip(*((each if isinstance(each, tuple) else (each,)) for each in (a, b)), strict=True):
                np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-12, err_msg=quantity)


def test_users_see_their_names(capsys, tmp_path):
    file = str(CASES / "names_of_systems.toml")
    assert main(["info", file]) == 0
    shown = capsys.readouterr().out
    assert "k1*sin(q1) + lambda" in shown and "'" not in shown
    (tmp_path / "a.eq").write_text("M[0,0] = q0*k1^2\nM[1,1] = h + in^2*q0*1.5/1.50\n")
    assert main(["check", file, str(tmp_path / "a.eq")]) == 0
    (tmp_path / "a.eq").write_text("M[0,0] = q0*k1\nM[1,1] = h + in*q0\n")
    capsys.readouterr()
    assert main(["check", file, str(tmp_path / "a.eq")]) == 1
    assert "k1" in (shown := capsys.readouterr().out) and "'" not in shown
    assert main(["derive", file, "--quantity", "mass_matrix"]) == 0
    assert r"\mathrm{q0}" in capsys.readouterr().out


def test_a_parameter_of_the_name_of_an_input_is_another_symbol():
    symbol = parameter_symbol("f_ext0_1", positive=True)
    assert str(symbol) == "f_ext0_1" and symbol != Symbol("f_ext0_1", positive=True) and symbol.is_positive
    assert latex(symbol) == r"\mathrm{f\_ext0\_1}"
    assert parameter_symbol("q1x") == Symbol("q1x", real=True)
    with pytest.raises(symgen.InputError, match="parameter: expected another name: q1 is an input of generated"):
        parameter = Parameter(Symbol("q1", real=True), Binding.SYMBOLIC)
        symgen.Robot("r", (symgen.Link("base"),), (), parameters=(parameter,))


@pytest.mark.parametrize("name", RESERVED)
def test_reserved_names_are_refused_with_the_reason_and_listed(name, tmp_path, capsys):
    path = tmp_path / "a.toml"
    path.write_text((CASES / "variable_named_q1.toml").read_text().replace("ks", name))
    assert main(["info", str(path)]) == 2
    assert f"expected another name: {name} is {RESERVED[name]} in expressions" in capsys.readouterr().err
    assert f"`{name}`" in (ROOT / "docs" / "reference" / "robot-files.md").read_text()


def test_a_variable_may_be_called_q1(capsys):
    assert main(["info", str(CASES / "variable_named_q1.toml")]) == 0
    assert "L*sin(q1)" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["2^2*1.25", " 2 ^2*1.25", "5^1*1.0"])
def test_powers_leave_the_decimals_behind_them(text):
    assert symgen.from_center_of_mass(text, symgen.Vector.zero(), symgen.Symmetric.zero()).m == 5


ARM = """name = "arm"
[[links]]
name = "base"
[[links]]
name = "upper arm-1"
mass = 1
[[joints]]
name = "shoulder joint-1.a"
type = "prismatic"
parent = "base"
child = "upper arm-1"
damping = 0.5
friction = 0.5
"""


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("mass = 1", "mass = [1]", "link upper arm-1: links.1.mass: expected a number"),
        ("damping = 0.5", "damping = true", "joint shoulder joint-1.a: joints.0.damping: expected a number"),
        (
            "damping = 0.5",
            "axis = [0, 0, 0]",
            "joint shoulder joint-1.a: joints.0.axis: expected an axis that is not zero",
        ),
        (
            'child = "upper arm-1"',
            'child = "upper arm"',
            "joint shoulder joint-1.a: child: expected the name of a link",
        ),
    ],
)
def test_messages_have_joints_and_links_as_they_are_written(before, after, message, tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(ARM.replace(before, after))
    with pytest.raises(symgen.InputError, match=re.escape(f"{path}: {message}")):
        symgen.load(path)


def test_warnings_of_joints_whose_names_have_blanks_are_one_line(tmp_path, capsys):
    path = tmp_path / "arm.toml"
    more = (
        ARM.partition('"base"\n')[2]
        .replace("upper arm-1", "fore arm-2")
        .replace("shoulder joint-1.a", "elbow joint-2.b")
    )
    path.write_text(ARM + more.replace('"base"', '"upper arm-1"'))
    assert main(["generate", str(path), "--quantity", "gravity", "-o", str(tmp_path)]) == 0
    error = capsys.readouterr().err
    assert "2 joints: damping 0.5 ignored" in error and "(shoulder joint-1.a, elbow joint-2.b)" in error
    assert main(["prove", str(path), "--quantity", "gravity", "--every-robot"]) == 0


LINK = '<link name={}><inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1" {}/></inertial></link>'
HINGE = """<joint name={} type="revolute"><parent link={}/><child link={}/><origin xyz="{} 0 .2" rpy=".3 0 0"/>
<axis xyz="0 1 0"/><limit effort="1" velocity="1" lower="-1" upper="1"/></joint>"""
UNUSUAL = r"""%{&}'"\$^`|;<>*!,=?_.Z/ """


def test_messages_have_the_names_of_the_file_when_parts_were_renamed(tmp_path, capsys):
    inertia = 'ixy="0" ixz="0" iyz="0"'
    parts = LINK.format('"a"', 1, inertia) + LINK.format('"fore%1"', 1, inertia) + LINK.format('"fore%10"', 1, inertia)
    joints = HINGE.format('"elbow{1}"', '"a"', '"fore%1"', 1) + HINGE.format('"elbow{1}0"', '"fore%1"', '"fore%10"', 1)
    path = tmp_path / "odd.urdf"
    path.write_text(f'<robot name="odd">{parts}{joints}</robot>'.replace("<limit", '<dynamics damping="2"/><limit'))
    assert main(["base-parameters", str(path)]) == 0
    error = capsys.readouterr().err
    assert "joint 'elbow{1}': called elbow_1_, because" in error
    assert "2 joints: damping 2 ignored; --joint-effects damping includes it (elbow{1}, elbow{1}0)" in error
    assert main(["info", str(path)]) == 0
    assert "  joint elbow{1}: damping 2 ignored" in capsys.readouterr().out
    out = str(tmp_path / "out")
    for option, given, meant in (("--lock", "elbow{2}=0", "elbow{1}"), ("--frame", "fore%2", "fore%1")):
        assert main(["generate", str(path), "--quantity", "jacobian", option, given, "-o", out]) == 2
        assert f"; did you mean {meant}?" in capsys.readouterr().err
    assert main(["generate", ":planar_2r", "--quantity", "jacobian", "--frame", "elbow_1_", "-o", out]) == 2
    assert "found 'elbow_1_'" in capsys.readouterr().err, "names of another robot do not matter"


@pytest.mark.parametrize("seed", range(3))
def test_urdf_with_unusual_names_has_the_joints_of_pinocchio(seed, tmp_path, capsys):
    """Pinocchio orders siblings by their names in the file, where ``%`` is before ``Z`` and the underscore is not."""
    draw = random.Random(seed)
    names = [f"{draw.choice('aZ')}{''.join(draw.sample(UNUSUAL, 3)).strip()}{k}" for k in range(9)]
    links, joints = names[:5], names[5:]
    text = "".join(LINK.format(quoteattr(each), k + 1, 'ixy="0" ixz="0" iyz="0"') for k, each in enumerate(links))
    for k, each in enumerate(joints):
        ends = quoteattr(links[draw.randint(0, k)]), quoteattr(links[k + 1])
        text += HINGE.format(quoteattr(each), *ends, draw.random())
    path = tmp_path / "odd.urdf"
    path.write_text(f'<robot name="odd">{text}</robot>')
    assert main(["generate", str(path), "-o", str(tmp_path / "out")]) == 0
    assert "called" in capsys.readouterr().err
    model, q = pinocchio.buildModelFromXML(path.read_text()), np.random.default_rng(seed).uniform(-1, 1, 4)
    program = derive(load(path), "mass_matrix", "composite_rigid_body")
    (found,) = evaluate(program, {"q": list(q)}).values()
    M = np.triu(pinocchio.crba(model, model.createData(), q))
    np.testing.assert_allclose(np.triu(np.reshape(found, M.shape)), M, atol=1e-12)


def test_options_know_the_names_in_the_file(tmp_path, capsys):
    """Names with unusual characters are replaced; options accept the old and the new names."""
    body = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
    text = '<robot name="r"><link name="base%"/>'
    for parent, joint, child in (("base%", "j%1", "up{a}"), ("up{a}", "j{2}", "low&x")):
        text += f"<link name={quoteattr(child)}>{body}</link><joint name={quoteattr(joint)} type='continuous'>"
        text += f"<parent link={quoteattr(parent)}/><child link={quoteattr(child)}/></joint>"
    path = tmp_path / "arm.urdf"
    path.write_text(f"{text}</robot>")
    tool = {"tip": symgen.Frame("up{a}", xyz=(0, 0, 0.1))}
    given = {"lock": {"j%1": 0.3}, "frames": ["low&x"], "driven": ["j{2}"], "tools": tool, "payload": "up{a}"}
    robot = symgen.load(path, **given, runtime=["payload"], attach={":planar_2r": "low&x"})
    assert robot.joints[0].kind == symgen.Fixed() and robot.driven == ("j_2_",)
    assert (robot.operational_frames, robot.frames[0].link) == (("low_x",), "up_a_")
    assert symgen.load(path, lock={"j_1": 0.3}, frames=["low_x"]).operational_frames == ("low_x",)
    assert symgen.program(symgen.load(path, frames=["low&x"]), "jacobian", frames=["low&x"])[0].outputs
    assert symgen.attach(robot, ":planar_2r", "low&x", prefix="b_").links[-1].name == "b_link2"
    chosen = ["--lock", "j%1=0.3", "--quantity", "jacobian", "--frame", "low&x"]
    assert main(["generate", str(path), *chosen, "-o", str(tmp_path / "out")]) == 0
    with pytest.raises(symgen.InputError, match=r"option lock: .* found 'j%3'"):
        symgen.load(path, lock={"j%3": 0})
    mjcf = (
        '<mujoco><worldbody><body name="b%"><joint name="j&amp;"/><geom size="1" mass="1"/></body></worldbody></mujoco>'
    )
    assert symgen.loads(mjcf, driven=["j&"], frames=["b%"]).driven == ("j_",)


def test_messages_about_a_robot_have_no_names_of_an_earlier_robot():
    text = '<robot name="r"><link name="base"/><link name="{}"><inertial><mass value="{}"/></inertial></link>{}</robot>'
    joint = '<joint name="j" type="continuous"><parent link="base"/><child link="{}"/></joint>'
    symgen.loads(text.format("b%", 1, joint.format("b%")))
    with pytest.raises(symgen.InputError, match=r"\bb_\b") as caught:
        symgen.loads(text.format("b_", "heavy", joint.format("b_")))
    assert "b%" not in str(caught.value)


def test_options_take_names_with_colons_and_files_with_equals_signs(tmp_path):
    """SDF has names such as ``arm::tip``."""
    link = '<link name="{}"><inertial/></link>'
    joint = (
        '<joint name="j" type="revolute"><parent>a</parent><child>arm::b</child><axis><xyz>0 1 0</xyz></axis></joint>'
    )
    text = f'<model name="m">{link.format("a")}<model name="arm">{link.format("b")}</model>{joint}</model>'
    path = tmp_path / "x=y.sdf"
    path.write_text(f'<sdf version="1.9">{text}</sdf>')
    assert main(["info", str(path), "--tool", "tip=arm::b:0,0,0.1", "--lock", "j=0.1"]) == 0
    for place in ("link2", "link2:0,0,0.1"):
        assert main(["info", ":planar_2r", "--attach", f"{path}={place}"]) == 0
    assert main(["info", str(path), "--attach", ":planar_2r=arm::b"]) == 0
    assert main(["info", str(path), "--attach", ":planar_2r=arm::b:0,0,0.1,0,0,pi/2"]) == 0


def test_files_may_start_with_a_byte_order_mark(tmp_path):
    for name, text in (("arm.toml", (ROOT / "robots" / "planar_2r.toml").read_text()), ("arm.eq", "g[1] = 0\n")):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert symgen.load(tmp_path / "arm.toml").nv == 2
    assert symgen.check(tmp_path / "arm.toml", tmp_path / "arm.eq").lines
