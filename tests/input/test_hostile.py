"""Broken and hostile input: one line on the error stream, exit status 2, nothing written."""

from __future__ import annotations

import re
from xml.sax.saxutils import quoteattr

import pytest

import symgen
from symgen.cli import main
from symgen.robot.description.names import check_robot_name

URDF = """<robot name="arm">
  <link name="base"/>
  <link name="tip"><inertial><origin xyz="0 0 0.1" rpy="0 0 0"/><mass value="1"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
  <joint name="hinge" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1"/></joint>
</robot>"""

TOML = """name = "arm"
[[links]]
name = "base"
[[links]]
name = "tip"
mass = 1
com = [0, 0, 0.1]
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
[[joints]]
name = "hinge"
type = "revolute"
parent = "base"
child = "tip"
"""

DH = """name = "arm"
[dh]
convention = "modified"
[[dh.rows]]
joint = "hinge"
link = "tip"
mass = 1
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
"""

BOMB = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
CYCLE = '<joint name="back" type="fixed"><parent link="tip"/><child link="base"/></joint></robot>'
SECOND_PARENT = '<link name="x"/><joint name="j2" type="fixed"><parent link="x"/><child link="tip"/></joint></robot>'
HINGE = URDF[URDF.index("  <joint") : URDF.index("</robot>")]
ROTOR = '<transmission name="t"><joint name="hinge"/><rotor_inertia value="1"/></transmission>'
TWO_JOINTS = ROTOR.replace("<rotor", '<joint name="other"/><rotor') + "</robot>"

URDF_CASES = {
    "entity bomb": (URDF.replace("<robot", BOMB + "<robot", 1), "without document types and entities"),
    "external entity": (
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + URDF,
        "without document types and entities",
    ),
    "not XML": ("robot: arm", "not valid XML"),
    "empty": ("", "not valid XML"),
    "truncated": (URDF[:200], "not valid XML"),
    "other root": ("<sdf><model/></sdf>", "expected the root element <robot>"),
    "no links": ('<robot name="arm"/>', "at least one link"),
    "two roots": (URDF.replace("</robot>", '<link name="other"/></robot>'), "one root link"),
    "cycle": (URDF.replace("</robot>", CYCLE), "one root link"),
    "two parents": (URDF.replace("</robot>", SECOND_PARENT), "one parent joint of link tip"),
    "duplicate link": (URDF.replace("</robot>", '<link name="tip"/></robot>'), "link names to differ"),
    "duplicate joint": (URDF.replace("</robot>", f"{HINGE}</robot>"), "joint names to differ, found 'hinge'"),
    "two rotors": (URDF.replace("</robot>", ROTOR * 2 + "</robot>"), "one rotor for each joint"),
    "a rotor of two joints": (URDF.replace("</robot>", TWO_JOINTS), "one joint for each rotor"),
    "unknown parent": (URDF.replace('parent link="base"', 'parent link="nowhere"'), "name of a link.*nowhere"),
    "no parent": (URDF.replace('<parent link="base"/>', ""), "parent"),
    "NaN mass": (URDF.replace('mass value="1"', 'mass value="nan"'), "mass: expected a finite number"),
    "infinite inertia": (URDF.replace('ixx="0.1"', 'ixx="inf"'), "inertia/ixx: expected a finite number"),
    "mass in words": (URDF.replace('mass value="1"', 'mass value="heavy"'), "heavy"),
    "short vector": (URDF.replace("0 0 0.1", "0 0.1"), "vector length"),
    "no mass": (URDF.replace(URDF[URDF.index("<mass ") : URDF.index("<inertia ")], ""), "expected <mass value="),
    "zero axis": (URDF.replace('axis xyz="0 0 1"', 'axis xyz="0 0 0"'), "axis that is not zero"),
    "unknown joint type": (URDF.replace('type="revolute"', 'type="bendy"'), "type|bendy"),
    "unknown joint": (URDF.replace('type="revolute"', 'type="elastic"'), "Invalid joint type: elastic"),
    "nothing moves": (URDF.replace('type="revolute"', 'type="fixed"'), "no joint that moves"),
    "nested elements": ("<robot name='a'><link name='b'/>" + "<x>" * 5000 + "</x>" * 5000 + "</robot>", "too deeply"),
    "deep nesting": ("<robot name='a'>" + "<link name='b'>" * 100000, "not valid XML"),
    "10 MB": (URDF + " " * 10_000_000, "at most 4,000,000 bytes"),
}

TOML_CASES = {
    "comment end in name": (TOML.replace("hinge", "*/ int x; /*"), "joint: expected a name"),
    "newline in name": (TOML.replace("hinge", "a\\nb"), "expected a name"),
    "long name": (TOML.replace("hinge", "x" * 5000), "expected a name"),
    "not TOML": ("name = ", "not valid TOML"),
    "binary": ("\x00\x01\x02", "not valid TOML"),
    "no name": (TOML.replace('name = "arm"\n', "", 1), "name: expected this key"),
    "unknown key": (TOML.replace("mass = 1", "mass = 1\nweight = 2"), r"links.1.weight: unknown key"),
    "unknown table": (TOML + "[extra]\nx = 1\n", "extra: unknown key"),
    "mass as list": (TOML.replace("mass = 1", "mass = [1]"), r"links.1.mass: expected a number.*found \[1\]"),
    "mass true": (TOML.replace("mass = 1", "mass = true"), "links.1.mass.*found True"),
    "NaN mass": (TOML.replace("mass = 1", "mass = nan"), "links.1.mass: expected a finite number"),
    "import in expression": (TOML.replace("mass = 1", "mass = \"__import__('os').system('true')\""), "links.1.mass"),
    "attribute in expression": (TOML.replace("mass = 1", 'mass = "(1).real"'), "links.1.mass: expected an operator"),
    "percent": (TOML.replace("mass = 1", 'mass = "5%"'), "links.1.mass: expected an expression without %, found '5%'"),
    "remainder": (TOML.replace("mass = 1", 'mass = "7 % 2"'), "links.1.mass: expected an expression without %"),
    "comment": (TOML.replace("mass = 1", 'mass = "7 # 2"'), "links.1.mass: expected an expression without #"),
    "unknown symbol": (TOML.replace("mass = 1", 'mass = "m1"'), "links.1.mass: expected a known name.*m1"),
    "power tower": (TOML.replace("mass = 1", 'mass = "9**9**9"'), "links.1.mass: expected brackets"),
    "division by zero": (TOML.replace("mass = 1", 'mass = "1/0"'), "links.1.mass: expected a divisor"),
    "exploding power": (TOML.replace("mass = 1", 'mass = "((10**64)**64)**64"'), "links.1.mass: expected a"),
    "imaginary mass": (TOML.replace("mass = 1", 'mass = "sqrt(-1)"'), "links.1.mass: expected the square root"),
    "endless integer": (TOML.replace("mass = 1", "mass = " + "9" * 5000), "not valid TOML"),
    "huge mass": (TOML.replace("mass = 1", "mass = 1e300"), "links.1.mass: expected a size between"),
    "short com": (TOML.replace("com = [0, 0, 0.1]", "com = [0, 0]"), "links.1.com: .*at least 3"),
    "long com": (TOML.replace("com = [0, 0, 0.1]", "com = [0, 0, 0, 0]"), "links.1.com: .*at most 3"),
    "unknown type": (TOML.replace('"revolute"', '"bendy"'), "joints.0.type: .*bendy"),
    "no child": (TOML.replace('child = "tip"\n', ""), "joints.0.child: expected this key"),
    "self loop": (TOML.replace('parent = "base"', 'parent = "tip"'), "one root link|cannot be reached"),
    "links and dh": (TOML + DH.split("\n", 1)[1], "either"),
    "neither": ('name = "arm"\n', "either"),
    "bad convention": (DH.replace("modified", "craig"), "dh.convention.*craig"),
    "empty dh": (DH[: DH.index("[[dh.rows]]")] + "rows = []\n", "dh.rows"),
    "runtime without value": (
        DH + '[parameters]\nm = { binding = "runtime" }\n',
        "parameters.m.value: expected a value",
    ),
    "reserved parameter": (
        DH + "[parameters]\nsin = { value = 1 }\n",
        "parameters.sin: expected another name: sin is a function in expressions",
    ),
    "negative positive": (DH + "[parameters]\nm = { value = -1, positive = true }\n", "parameters.m.value: .*positive"),
    "not baked": (
        DH.replace("mass = 1", 'mass = "m"\ncom = ["m", 0, 0]') + "[parameters]\nm = {}\n",
        "still symbolic",
    ),
}


def refused(capsys, *arguments):
    """The one line an unfit command line leaves."""
    assert main(list(arguments)) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith("symgen: error: ")
    assert streams.err.count("\n") == 1
    return streams.err


@pytest.mark.parametrize(
    ("suffix", "text", "message"),
    [
        *(pytest.param(".urdf", *case, id=f"urdf {name}") for name, case in URDF_CASES.items()),
        *(pytest.param(".toml", *case, id=f"toml {name}") for name, case in TOML_CASES.items()),
    ],
)
def test_unfit_files_are_refused_in_one_line(suffix, text, message, tmp_path, capsys):
    path = tmp_path / f"robot{suffix}"
    path.write_text(text)
    output = tmp_path / "out"
    line = refused(capsys, "generate", str(path), "-o", str(output))
    assert re.search(message, line), line
    assert not output.exists()


@pytest.mark.parametrize("text", [URDF, TOML, DH])
def test_the_files_they_were_made_from_are_fine(text, tmp_path, capsys):
    path = tmp_path / ("robot.urdf" if text is URDF else "robot.toml")
    path.write_text(text)
    assert main(["generate", str(path), "-o", str(tmp_path / "out")]) == 0
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [
        "arm.c",
        "arm.h",
        "arm_batch.c",
        "arm_batch.h",
        "arm_lanes.h",
        "arm_sines.h",
    ]


def test_missing_and_unreadable_files(tmp_path, capsys):
    assert "cannot be read: No such file" in refused(capsys, "info", str(tmp_path / "none.urdf"))
    assert "cannot be read: Is a directory" in refused(
        capsys, "info", str(tmp_path.rename(tmp_path.with_suffix(".urdf")))
    )
    assert "ending in .toml or .urdf" in refused(capsys, "info", "robot.obj")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["generate"], "Missing argument"),
        (["fly"], "no command 'fly' (symgen --help lists them)"),
        (["generate", "robots/ur5.toml", "--colour"], "No such option"),
        (["generate", "robots/ur5.toml", "--quantity", "beauty"], "quantity: expected the name of a quantity"),
        (["generate", "robots/ur5.toml", "--route", "magic"], "route of inverse_dynamics: expected auto or one of"),
        (["generate", "robots/ur5.toml", "--target", "cobol"], "--target"),
        (
            ["generate", "robots/ur5.toml", "--target", "python", "--trig", "libm"],
            "option trig: expected a target that supports it",
        ),
        (
            ["generate", "robots/ur5.toml", "--target", "report", "--scalar", "float"],
            "option scalar: expected a target that supports it",
        ),
        (["generate", "robots/ur5.toml", "--target", "c", "--target", "c"], "option target: expected each name once"),
        (["generate", "robots/ur5.toml", "--scalar", "half"], "--scalar"),
        (["generate", "robots/ur5.toml", "--snap", "1"], "option snap: expected 0 to 0.001 rad"),
        (["generate", "robots/ur5.toml", "-o", "/dev/null/x"], "expected a directory to write to"),
        (["derive", "robots/ur5.toml"], "lessons support up to 450 terms in all joint forces"),
        (["derive", "robots/panda.toml", "--quantity", "mass_matrix"], "mass_matrix has more than 4,000 terms"),
        (["derive", "robots/planar_2r.toml", "-o", "/dev/null/x.html"], "expected a directory to write to"),
        (["prove", "robots/ur5.toml", "--quantity", "beauty"], "quantity: expected the name of a quantity"),
        (["prove", "robots/passive_walker.toml", "--quantity", "center_of_mass"], "is not defined for a system"),
        (["check", "robots/ur5.toml", "robots/none.eq"], "robots/none.eq: cannot be read"),
    ],
)
def test_unfit_command_lines(arguments, message, capsys):
    assert message in refused(capsys, *arguments)


@pytest.mark.parametrize("name", ['a"b', "a();system(0)", "*/ int x; /*", "\\input{x}", "", "日本"])
def test_names_of_urdfs_become_identifiers_and_are_reported(name, tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(URDF.replace('name="arm"', f"name={quoteattr(name)}"))
    with pytest.warns(symgen.RobotWarning, match="robot name .* is not an identifier: called"):
        robot = symgen.load(path)
    assert check_robot_name(robot.name, "") == robot.name
    for text in symgen.generate(robot, quantities=("mass_matrix",)).values():
        assert name.isidentifier() or not name or name not in text


def test_models_nested_too_deeply_are_refused_with_the_file(tmp_path):
    text = "".join(f'<model name="m{k}"><link name="l"/>' for k in range(3000))
    (tmp_path / "deep.sdf").write_text(f'<sdf version="1.9">{text}{"</model>" * 3000}</sdf>')
    with pytest.raises(symgen.InputError, match=r"deep\.sdf: elements are nested too deeply"):
        symgen.load(tmp_path / "deep.sdf")
