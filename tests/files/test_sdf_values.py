"""SDF: values that libsdformat reads in other ways, and elements of which only one may be there."""

from __future__ import annotations

import numpy as np
import pytest

import symgen

TURN = "<pose {}>0 0 0 0 0 90</pose>"
BODY = "<inertial><mass>1</mass><inertia><ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz></inertia></inertial></link>"
MODEL = f"""<sdf version="1.9"><model name="m"><link name="a">{BODY}<link name="b">{BODY}
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"""


@pytest.mark.parametrize("word", ["True", " TRUE ", "1", "true"])
def test_truth_values_have_any_case(word):
    """As in libsdformat; an angle of 90 would else be read as radians."""
    head, link, tail = MODEL.rpartition("</link>")
    robot = symgen.loads(head + TURN.format(f'degrees="{word}"') + link + tail)
    np.testing.assert_allclose(np.array(robot.joints[0].origin.R.matrix(), float)[0], [0, -1, 0], atol=1e-15)


@pytest.mark.parametrize("largest", ["1.79769e+308", "1e16", "inf"])
def test_huge_limits_mean_no_limit(largest):
    """Worlds of Gazebo state the largest double for wheels without limits."""
    values = zip(("lower", "upper", "effort", "velocity"), (f"-{largest}", largest, largest, largest), strict=True)
    limit = "".join(f"<{key}>{value}</{key}>" for key, value in values)
    robot = symgen.loads(MODEL.replace("</axis>", f"<limit>{limit}</limit></axis>"))
    assert robot.joints[0].limits == symgen.loads(MODEL).joints[0].limits


def test_a_limit_on_one_side_is_reported():
    with pytest.warns(symgen.RobotWarning, match="joint j: axis: position limit ignored, it is on one side only"):
        robot = symgen.loads(MODEL.replace("</axis>", "<limit><lower>0</lower></limit></axis>"))
    assert robot.joints[0].limits.lower is None


@pytest.mark.parametrize(
    ("old", "new", "notes"),
    [
        ("<sdf", '\n <?xml version="1.0"?><sdf', []),
        ("<joint", "<!-- o---o --><joint", []),
        ("<joint", "<drake:joint/><joint", ["<joint> in <model>: ignored"]),
        ('name="j"', 'name="j" drake:x="1"', ["prefix drake: is not declared", "attribute x of <joint>: ignored"]),
    ],
)
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_xml_that_libsdformat_accepts_is_read(old, new, notes):
    usual, robot = symgen.loads(MODEL), symgen.loads(MODEL.replace(old, new, 1))
    assert (robot.links, robot.joints) == (usual.links, usual.joints)
    said = [each.text for each in robot.warnings()]
    assert len(said) == len(notes)
    assert all(text.startswith(note) for text, note in zip(said, notes, strict=True)), said


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("</link>", TURN.format('degrees="yes"') + "</link>", "pose: degrees: expected true or false, found 'yes'"),
        (
            "</link>",
            TURN.format('rotation_format="quat_wxyz"') + "</link>",
            "rotation_format of euler_rpy or quat_xyzw",
        ),
        ("<inertial>", '<inertial><pose relative_to="j">1 0 0 0 0 0</pose>', "expected a pose in the link's frame"),
        ("<mass>", "<mass>2</mass><mass>", "inertial: expected at most one <mass>, found 2"),
        ("</axis>", "</axis><axis><xyz>1 0 0</xyz></axis>", "joint j: expected at most one <axis>, found 2"),
        ("</axis>", "<use_parent_model_frame>no</use_parent_model_frame></axis>", "expected true or false"),
        ('name="m"', 'name="m" canonical_link="c"', "model: canonical_link: expected the name of a link"),
        ("</link>", TURN.format('rotation_format="quat_xyzw" degrees="1"') + "</link>", "a quaternion without degrees"),
        ("<parent>a", "<parent>b", "joint j: expected a parent and a child that are different links, found 'b'"),
        (
            "</axis>",
            "<limit><lower>1</lower><upper>-1</upper></limit></axis>",
            "joint j: limits: expected a lower limit that is not above the upper one",
        ),
        (
            "</axis>",
            "</axis><screw_thread_pitch>1</screw_thread_pitch><thread_pitch>1</thread_pitch>",
            "expected screw_thread_pitch or thread_pitch, found both",
        ),
        ("</axis>", "<mimic joint='k'><offset>1</offset></mimic></axis>", "mimic/multiplier: expected a number"),
        ("</axis>", "<mimic joint='k' axis='2'><multiplier>1</multiplier></mimic></axis>", "expected axis or axis2"),
        ("<joint", '<frame name="f" attached_to="f"/><joint', "frame f: attached_to: expected no cycle of frames"),
    ],
)
def test_values_that_would_be_guessed_are_refused(old, new, message):
    with pytest.raises(symgen.InputError, match=message):
        symgen.loads(MODEL.replace("revolute", "screw" if "pitch" in new else "revolute").replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<mass>1</mass>", '<mass value="2"/>'),
        ("<xyz>", '<xyz expresed_in="a">'),
        ("</link>", '<pose relativ_to="j">1 0 0 0 0 0</pose></link>'),
        ("<axis>", '<axis xyz="1 0 0">'),
    ],
)
def test_attributes_that_are_not_read_are_reported(old, new):
    """Forms of URDF and misspelt names have no effect."""
    attribute = new.split()[1].partition("=")[0]
    with pytest.warns(symgen.RobotWarning, match=f"attribute {attribute} of <.*>: ignored"):
        symgen.loads(MODEL.replace(old, new))


@pytest.mark.filterwarnings("error")
def test_attributes_of_the_schema_are_not_reported():
    head = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="a.xsd"'
    symgen.loads(MODEL.replace("<sdf", f"<sdf {head}"))


def test_gravity_is_that_of_the_world_with_the_model():
    head, model = MODEL.partition("<model")[0], MODEL.partition("<model")[2].removesuffix("</sdf>")
    worlds = "<world name='{}'><gravity>0 0 {}</gravity>{}</world>"
    text = head + worlds.format("a", -1, "") + worlds.format("b", -5, f"<model{model}") + "</sdf>"
    assert symgen.loads(text).gravity == (0, 0, -5)


@pytest.mark.parametrize(("axis", "leader"), [("", "j_1"), ("axis='axis'", "j_1"), ("axis='axis2'", "j_2")])
def test_a_joint_may_follow_an_axis_of_a_universal_joint(axis, leader):
    follower = f"""<link name="c">{BODY}<joint name="k" type="revolute"><parent>b</parent><child>c</child>
    <axis><xyz>0 1 0</xyz><mimic joint="j" {axis}><multiplier>2</multiplier></mimic></axis></joint></model>"""
    text = MODEL.replace("revolute", "universal").replace("</axis>", "</axis><axis2><xyz>1 0 0</xyz></axis2>")
    *_, last = symgen.loads(text.replace("</model>", follower)).joints
    assert (last.name, last.mimic.leader) == ("k", leader)


def test_axes_that_are_not_read_or_not_stated_are_reported():
    with pytest.warns(symgen.RobotWarning, match="joint j: axis2: ignored, a joint of this type has one axis at most"):
        symgen.loads(MODEL.replace("</axis>", "</axis><axis2><xyz>1 0 0</xyz></axis2>"))
    with pytest.warns(symgen.RobotWarning, match="joint j: no axis2, which is z in SDF"):
        symgen.loads(MODEL.replace("0 0 1", "1 0 0").replace("revolute", "universal"))


@pytest.mark.parametrize("split", ["<!-- -->", "<!-- a --><!-- b -->", "<?a b?>"])
def test_comments_within_a_word_are_refused(split):
    """1<!-- -->2 was read as 12; libsdformat reads the first part, 1."""
    with pytest.raises(symgen.InputError, match=r"line \d+: expected no comment within a word, found '1<!-- -->2'"):
        symgen.loads(MODEL.replace("<mass>1<", f"<mass>1{split}2<", 1))
    for text in (f"{split}1", f"1{split}", f" {split} 1 {split} "):
        robot = symgen.loads(MODEL.replace("<mass>1<", f"<mass>{text}<", 1).replace("</link>", f"</link>{split}"))
        assert robot.links[0].inertia.m == 1
