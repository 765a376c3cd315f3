"""SDF against a URDF of the same robot, in each of the forms that SDF has for poses, axes and joints."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import ROOT, load
from helpers.written import carried, torques
from sympy import Rational

import symgen
from symgen.options import EFFECTS

TOLERANCE = 1e-12
INERTIA = "<ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz><ixy>.01</ixy><ixz>-.02</ixz><iyz>3e-2</iyz>"
MATRIX = '<inertia ixx=".3" iyy=".4" izz=".5" ixy=".01" ixz="-.02" iyz=".03"/>'
URDF = f"""<robot name="arm"><link name="base"/>
<link name="upper"><inertial><origin xyz=".1 0 .2" rpy="0 .5 0"/><mass value="2"/>{MATRIX}</inertial></link>
<link name="lower"><inertial><origin xyz="0 .1 0"/><mass value="1.5"/>{MATRIX}</inertial></link>
<link name="hand"><inertial><mass value=".5"/>{MATRIX}</inertial></link><link name="tip"/>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
<origin xyz="0 .1 .4" rpy="0 0 .7853981633974483"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="2" effort="10" velocity="3"/><dynamics damping=".2" friction=".1"/></joint>
<joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/>
<origin xyz=".3 0 0" rpy=".3 0 0"/><axis xyz="1 0 0"/></joint>
<joint name="slide" type="prismatic"><parent link="lower"/><child link="hand"/>
<origin xyz="0 0 .2" rpy="0 -.4 0"/><axis xyz="0 0 1"/>
<limit lower="0" upper=".2" effort="10" velocity="3"/><mimic joint="shoulder" multiplier="2" offset=".1"/></joint>
<joint name="tip_joint" type="fixed"><parent link="hand"/><child link="tip"/>
<origin xyz="0 0 .1" rpy="0 0 1.5707963267948966"/></joint></robot>"""


def sdf(poses, version="1.11", axes=("<xyz>0 1 0</xyz>", "<xyz>1 0 0</xyz>", "<xyz>0 0 1</xyz>"), more=""):
    """The arm with these elements of the poses of upper, lower, hand, shoulder, elbow and slide, and of axes."""
    upper, lower, hand, shoulder, elbow, slide = poses
    mimic = '<mimic joint="shoulder"><multiplier>2</multiplier><offset>-.1</offset><reference>-.1</reference></mimic>'
    limit = "<limit><lower>-1</lower><upper>2</upper><effort>10</effort><velocity>3</velocity></limit>"
    drive = "<dynamics><damping>.2</damping><friction>.1</friction></dynamics>"
    inertial = f"<mass>{{}}</mass><inertia>{INERTIA}</inertia></inertial>"
    empty = "<inertial><mass>0</mass><inertia><ixx>0</ixx><iyy>0</iyy><izz>0</izz></inertia></inertial>"
    return f"""<sdf version="{version}"><model name="arm">
<link name="base">{empty}</link>
<link name="upper">{upper}<inertial><pose>.1 0 .2 0 .5 0</pose>{inertial.format(2)}<visual name="v"/></link>
<link name="lower">{lower}<inertial><pose>0 .1 0 0 0 0</pose>{inertial.format(1.5)}</link>
<link name="hand">{hand}<inertial>{inertial.format(0.5)}</link>
<joint name="shoulder" type="revolute">{shoulder}<parent>base</parent><child>upper</child>
<axis>{axes[0]}{limit}{drive}</axis></joint>
<joint name="elbow" type="continuous">{elbow}<parent>upper</parent><child>lower</child><axis>{axes[1]}</axis></joint>
<joint name="slide" type="prismatic">{slide}<parent>lower</parent><child>hand</child><axis>{axes[2]}{mimic}
<limit><lower>0</lower><upper>.2</upper><effort>inf</effort><velocity>-1</velocity></limit></axis></joint>
{more}</model></sdf>"""


def pose(text, frame="", **attributes):
    attributes |= {"relative_to": frame} if frame else {}
    given = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<pose{given}>{text}</pose>"


def placements():
    """The poses of the links in the model's frame, as text, from the URDF."""
    robot, above = load_text(URDF), {}
    found = {robot.base: symgen.Transform()}
    for joint in robot.joints:
        found[joint.child] = found[joint.parent] @ joint.origin
        above[joint.child] = joint
    result = {}
    for name, place in found.items():
        R = np.array(place.R.matrix(), dtype=float)
        p = [float(entry) for entry in place.p]
        yaw, pitch = np.arctan2(R[1, 0], R[0, 0]), np.arctan2(-R[2, 0], np.hypot(R[0, 0], R[1, 0]))
        result[name] = R, f"{p[0]!r} {p[1]!r} {p[2]!r} {np.arctan2(R[2, 1], R[2, 2])} {pitch} {yaw}"
    return result


def load_text(text):
    return symgen.loads(text, joint_effects=EFFECTS)


def of_parents():
    """Each joint relative to its parent, each link relative to its joint, as conversions of URDF are."""
    joints = (
        pose("0 .1 .4 0 0 45", "base", degrees="true"),
        pose(".3 0 0 .3 0 0", "upper"),
        pose("0 0 .2 0 -.4 0", "lower"),
    )
    links = pose("0 0 0 0 0 0", "shoulder"), pose("", "elbow"), pose("0 0 0 0 0 0", "slide")
    return sdf((*links, *joints))


def of_the_model():
    """All links in the model's frame, in quaternions where there is an angle of 45 degrees."""
    placed = placements()
    upper = f"0 .1 .4 0 0 {np.sin(np.pi / 8)} {np.cos(np.pi / 8)}"
    links = pose(upper, rotation_format="quat_xyzw"), pose(placed["lower"][1]), pose(placed["hand"][1])
    return sdf((*links, "", "", ""))


def of_frames():
    """Links relative to frames that are attached to links, and joints between frames."""
    more = '<frame name="mount" attached_to="base"><pose>0 0 .4 0 0 0</pose></frame>'
    more += '<frame name="end" attached_to="upper"><pose>.3 0 0 0 0 0</pose></frame>'
    links = pose("0 .1 0 0 0 0.7853981633974483", "mount"), pose("0 0 0 .3 0 0", "end"), pose("0 0 .2 0 -.4 0", "lower")
    return sdf((*links, "", "", ""), more=more).replace("<parent>base</parent>", "<parent>mount</parent>")


def of_axes_elsewhere():
    """Axes that have components in the frames of other links."""
    placed = placements()
    axes = []
    for frame, link, k in (("hand", "upper", 1), ("base", "lower", 0), ("upper", "hand", 2)):
        axis = np.linalg.solve(placed[frame][0], placed[link][0])[:, k]
        axes.append(f'<xyz expressed_in="{frame}">{words(axis)}</xyz>')
    return sdf([*(pose(placed[link][1]) for link in ("upper", "lower", "hand")), "", "", ""], axes=axes)


def words(numbers):
    return " ".join(map(repr, map(float, numbers)))


def of_an_old_version():
    """Before version 1.5 axes are along those of the model."""
    placed = placements()
    axes = [
        f"<xyz>{' '.join(map(repr, map(float, placed[link][0][:, k])))}</xyz>"
        for link, k in (("upper", 1), ("lower", 0), ("hand", 2))
    ]
    return sdf([*(pose(placed[link][1]) for link in ("upper", "lower", "hand")), "", "", ""], "1.4", axes)


def with_joints_apart():
    """The origins of the joints are not those of their child links, which the inertias move with."""
    return sdf(
        (
            pose("0 .1 .4 0 0 0.7853981633974483", "base"),
            pose(".3 0 0 .3 0 0", "upper"),
            pose("0 0 .2 0 -.4 0", "lower"),
            pose("0 .7 0 0 .2 0"),  # along the axis of the joint, so that the motion is the same
            pose(".5 0 0 .2 0 0"),
            pose("1 2 3 0 0 .3"),
        ),
    )


FORMS = [of_parents, of_the_model, of_frames, of_axes_elsewhere, of_an_old_version, with_joints_apart]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_sdf_is_read_as_the_same_urdf(form):
    robot, other = load_text(URDF), load_text(form())
    step, qd, qdd = np.random.default_rng(5).uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    tau = torques(robot, q, qd, qdd)
    x, (velocity, acceleration, expected) = carried(robot, other, q, np.array([qd, qdd, tau]))
    assert np.abs(torques(other, x, velocity, acceleration) - expected).max() <= TOLERANCE * np.abs(tau).max()
    limits = {joint.name: joint.limits for joint in other.joints}
    shoulder = next(joint for joint in robot.joints if joint.name == "shoulder")
    assert limits["shoulder"] == shoulder.limits
    assert (limits["slide"].effort, limits["slide"].velocity) == (None, None)


@pytest.mark.parametrize(("version", "of_the_model"), [("1.4", True), ("1.5", False), ("1.11", False), ("1.12", False)])
def test_axes_before_version_1_5_are_along_those_of_the_model(version, of_the_model):
    joint = (
        f'<joint name="j" type="revolute"><pose>0 0 0 1.5707963267948966 0 0</pose>{ENDS}<axis><xyz>0 0 1</xyz></axis>'
    )
    robot = load_text(
        f'<sdf version="{version}"><model name="m">{"".join(map(BODY.format, "ab"))}{joint}</joint></model></sdf>'
    )
    (axis,) = (each.kind.numbers()["axis"] for each in robot.joints if each.kind.nv)
    assert axis == ((0, 0, 1) if of_the_model else (0, -1, 0))


CLASHES = {
    "a link": ("revolute", "arm", "arm_link", "wrist"),
    "a fixed joint": ("revolute", "a", "b", "a_fixed"),
    "one of two joints": ("universal", "a", "b", "a_1"),
    "the link between": ("universal", "a", "a_1_link", "a_2"),
}


@pytest.mark.parametrize("case", CLASHES)
def test_parts_that_are_added_have_names_of_their_own(case):
    """The joint's origin is apart from that of its child, so the loader adds a link and a fixed joint."""
    kind, name, link, second = CLASHES[case]

    def arm(name, link, second):
        bodies = "".join(map(BODY.format, ("base", link, "last")))
        axes = "<axis><xyz>0 1 0</xyz></axis>" + "<axis2><xyz>1 0 0</xyz></axis2>" * (kind == "universal")
        joint = (
            f'<joint name="{name}" type="{kind}"><pose>.1 0 0 0 0 0</pose><parent>base</parent><child>{link}</child>'
        )
        more = f'<joint name="{second}" type="revolute"><parent>{link}</parent><child>last</child>{axes[:29]}</joint>'
        return load_text(f'<sdf version="1.11"><model name="m">{bodies}{joint}{axes}</joint>{more}</model></sdf>')

    robot, other = arm(name, link, second), arm("x", "y", "z")
    rows = np.random.default_rng(1).uniform(-1, 1, (3, robot.nv))
    assert robot.nv == 2 + (kind == "universal")
    np.testing.assert_allclose(torques(robot, *rows), torques(other, *rows), rtol=1e-12)


def test_frames_of_sdf_are_frames():
    more = '<frame name="tip" attached_to="slide"><pose degrees="1">0 0 .1 0 0 90</pose></frame>'
    placed = placements()
    links = [pose(placed[link][1]) for link in ("upper", "lower", "hand")]
    robot = load_text(sdf((*links, "", "", ""), more=more))
    (tip,) = robot.frames
    fixed = next(joint for joint in load_text(URDF).joints if joint.child == "tip")
    assert (tip.link, tip.placement) == ("hand", fixed.origin)
    old = '<frame name="tip"><pose frame="slide">0 0 .1 0 0 1.5707963267948966</pose></frame>'
    assert load_text(sdf((*links, "", "", ""), "1.6", more=old)).frames == robot.frames


BODY = f'<link name="{{}}"><inertial><mass>1</mass><inertia>{INERTIA}</inertia></inertial></link>'


def one(joint, name="m", more=""):
    return f'<sdf version="1.9"><model name="{name}">{BODY.format("a")}{BODY.format("b")}{joint}{more}</model></sdf>'


ENDS = "<parent>a</parent><child>b</child>"
HINGE = f'<joint name="j" type="revolute">{ENDS}<axis/></joint>'
BALL = f'<joint name="j" type="ball">{ENDS}</joint>'


def test_other_joints_of_sdf():
    """Ball joints, screws by meters per turn, universal joints about two axes, and joints to the world."""
    (ball,) = load_text(one(BALL)).joints
    assert ball.kind.type_name == "spherical"
    pitch = "<axis/><screw_thread_pitch>2</screw_thread_pitch>"
    (screw,) = load_text(one(f'<joint name="j" type="screw">{ENDS}{pitch}</joint>')).joints
    assert float(screw.kind.pitch) == pytest.approx(1 / np.pi, rel=1e-15)
    (old,) = load_text(one(f'<joint name="j" type="screw">{ENDS}<axis/><thread_pitch>-4</thread_pitch></joint>')).joints
    assert old.kind.pitch == Rational(1, 4)  # in rad/m, positive for a left-handed thread
    axes = "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>"
    cross = load_text(one(f'<joint name="j" type="universal">{ENDS}{axes}</joint>')).joints
    assert [(joint.name, tuple(joint.kind.axis)) for joint in cross] == [("j_1", (1, 0, 0)), ("j_2", (0, 1, 0))]
    world = '<joint name="h" type="fixed"><parent>world</parent><child>a</child></joint>'
    held = load_text(one(world + HINGE, more="<pose>0 0 1 0 0 1.5707963267948966</pose>"))
    assert (held.base, [float(each) for each in held.joints[0].origin.p]) == ("world", [0, 0, 1])


def test_gravity_is_that_of_the_world(tmp_path):
    path = tmp_path / "moon.sdf"
    world = "<world name='w'><gravity>0 0 -1.62</gravity><model"
    path.write_text(one(HINGE).replace("<model", world).replace("</sdf>", "</world></sdf>"))
    assert [float(each) for each in symgen.load(path).gravity] == [0, 0, -1.62]
    assert load(ROOT / "tests" / "cases" / "robots" / "pendulum.sdf").nv == 1


IGNORED = {
    "an element": (
        one(BALL.replace("</joint>", "<gearbox_ratio>3</gearbox_ratio></joint>")),
        "<gearbox_ratio> in <joint>: ignored",
    ),
    "a missing inertia": (
        one(BALL).replace(BODY.format("b"), '<link name="b"/>'),
        "link b: no inertial, which is 1 kg and 1 kg m^2 in SDF",
    ),
    "a tilted base": (
        one(BALL, more="<pose>0 0 1 0 .3 0</pose>"),
        "orientation of link a in the world: ignored",
    ),
}


@pytest.mark.parametrize("case", IGNORED)
def test_what_sdf_has_besides_is_reported(case):
    text, message = IGNORED[case]
    with pytest.warns(symgen.RobotWarning) as caught:
        load_text(text)
    assert message in " ".join(str(each.message) for each in caught)


def test_the_pose_of_a_model_is_that_of_its_placement_frame():
    world = '<joint name="h" type="fixed"><parent>world</parent><child>a</child></joint>'
    frame = '<frame name="f"><pose>0 0 .5 .2 0 0</pose></frame><pose>0 0 0 .2 0 0</pose>'
    placed = load_text(one(world + HINGE, more=frame).replace('name="m"', 'name="m" placement_frame="f"'))
    assert placed.joints == load_text(one(world + HINGE, more="<pose>0 0 -.5 0 0 0</pose>")).joints


def test_unusual_characters_in_names_become_underscores():
    """Each reference follows its name, and names stay different."""
    world = '<joint name="h" type="fixed"><parent>world</parent><child>a</child></joint>'
    frame = '<frame name="f" attached_to="b"/><link name="c"><inertial/><pose relative_to="f"/></link>'
    more = frame + '<joint name="k" type="revolute"><parent>b</parent><child>c</child><axis><xyz expressed_in="a"/>'
    text = one(world + HINGE, more=f'{more}<mimic joint="j"><multiplier>2</multiplier></mimic></axis></joint>')
    for quote in ('"{}"', ">{}<"):
        for before, after in (("a", "a%"), ("b", "a{"), ("c", "*/ x"), ("f", "f\\"), ("j", "j;"), ("k", "j$")):
            text = text.replace(quote.format(before), quote.format(after))
    with pytest.warns(symgen.RobotWarning, match="called"):
        robot = load_text(text)
    assert [link.name for link in robot.links] == ["world", "a_", "a__2", "_/ x"]
    assert [joint.name for joint in robot.joints] == ["h", "j_", "j__2"]
    assert (robot.frames[0].name, robot.frames[0].link, robot.joints[2].mimic.leader) == ("f_", "a__2", "j_")


REFUSED = {
    "no model": ('<sdf version="1.9"/>', "text: sdf: expected one model, found []"),
    "two models": (one("").replace("</sdf>", '<model name="n"/></sdf>'), "expected one model, found ['m', 'n']"),
    "a pose in a frame of the world": (
        one(HINGE, more='<pose relative_to="f">0 0 1 0 0 0</pose>'),
        "model: pose: expected a pose in the world, found 'f'",
    ),
    "a screw without pitch": (
        one(f'<joint name="j" type="screw">{ENDS}<axis/><thread_pitch>0</thread_pitch></joint>'),
        "joint j/thread_pitch: expected a pitch that is not zero",
    ),
    "another type": (
        one(f'<joint name="j" type="gearbox">{ENDS}</joint>'),
        "joint j: expected a type of fixed, ball, ",
    ),
    "an unknown frame": (
        one(BALL.replace("<parent>", '<pose relative_to="bb">0 0 0 0 0 0</pose><parent>')),
        "joint j: pose: expected the name of a link, joint or frame, found 'bb'; did you mean b?",
    ),
    "an unknown link": (
        one('<joint name="j" type="ball"><parent>a</parent><child>c</child></joint>'),
        "joint j: child: expected",
    ),
    "a cycle": (
        one(BALL, more='<frame name="f"><pose relative_to="f"/></frame>'),
        "expected no cycle of frames, found 'f'",
    ),
    "words": (
        one(f'<joint name="j" type="ball"><pose>0 0 x 0 0 0</pose>{ENDS}</joint>'),
        "joint j: pose: expected 6 numbers",
    ),
    "inertia of shapes": (
        one("").replace("<inertial>", '<inertial auto="true">'),
        "link a: inertial: expected numbers",
    ),
    "entities": ('<!DOCTYPE sdf [<!ENTITY a "b">]><sdf/>', "expected XML without document types and entities"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_faults_of_sdf_are_one_line(case):
    text, message = REFUSED[case]
    with pytest.raises(symgen.InputError) as refused:
        load_text(text)
    assert message in str(refused.value)
