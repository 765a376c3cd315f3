"""The tables of elements against the loaders: each element is removed from a file that has it.

An element is used if the robot changes, and reported if the warnings change. Files of a format together have all of
its elements.
"""

from __future__ import annotations

import tempfile
from dataclasses import fields
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.loading import load
from helpers.mjcf.elements import ACTUATORS, WITHOUT_ARMATURE, newer, schema

import symgen
from symgen.options import EFFECTS
from symgen.robot.loaders import sdf, urdf
from symgen.robot.loaders.elements import NO_EFFECT, PARTLY, REPORTED, USED, uses
from symgen.robot.loaders.mjcf.elements import ELEMENTS as MJCF

BODY = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
JOINT = '<joint name="{0}" type="revolute"><parent link="{1}"/><child link="{2}"/><axis xyz="0 1 0"/></joint>'
URDF = {
    "tree.urdf": f"""<robot name="r"><material name="m"/>
    <gazebo><gravity>0</gravity></gazebo><sensor name="s"/><ros2_control name="c"/>
    <link name="a"><visual/><collision/><contact/><collision_checking/><self_filter/><sensor/></link>
    <link name="b"><inertial><origin xyz="1 0 0"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
    <link name="c">{BODY}</link>
    <joint name="j" type="revolute"><origin xyz="0 0 1"/><parent link="a"/><child link="b"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="2" velocity="3"/><dynamics damping="1"/><safety_controller k_velocity="1"/>
    <calibration rising="0"/></joint>
    <joint name="k" type="revolute"><parent link="b"/><child link="c"/><mimic joint="j" multiplier="2"/></joint>
    <transmission name="plain"><joint name="k"/></transmission>
    <transmission name="geared"><joint name="j"/><rotor_inertia value="1"/><gear_ratio value="2"/></transmission>
    </robot>""",
    "loop.urdf": f"""<robot name="r"><link name="a"/>
    {"".join(f'<link name="{name}">{BODY}</link>' for name in "bcdef")}
    {JOINT.format("j", "a", "b")}{JOINT.format("k", "b", "c")}{JOINT.format("l", "a", "d")}
    {JOINT.format("m", "c", "e")}{JOINT.format("n", "a", "f")}
    <loop name="closed" type="revolute"><predecessor link="e"/><successor link="d"/><axis xyz="0 1 0"/></loop>
    <coupling name="geared"><predecessor link="b"/><successor link="f"/><ratio value="2"/></coupling></robot>""",
}
SHAPES = (
    '<visual name="v"/><collision name="c"/><sensor name="s"/><light name="l"/><plugin name="p"/><projector name="q"/>'
    "<audio_sink/><audio_source/><particle_emitter/>"
)
INERTIAL = """<inertial><pose>1 0 0 0 0 0</pose><mass>2</mass><fluid_added_mass/>
<inertia><ixx>2</ixx><ixy>.1</ixy><ixz>.1</ixz><iyy>2</iyy><iyz>.1</iyz><izz>2</izz></inertia></inertial>"""
AXIS = """<{0}><xyz{2}>1 0 0</xyz><initial_position>1</initial_position>{3}
<limit><lower>-1</lower><upper>1</upper><effort>2</effort><velocity>3</velocity><stiffness>1</stiffness>
<dissipation>1</dissipation></limit><dynamics><damping>1</damping><friction>1</friction>
<spring_stiffness>1</spring_stiffness><spring_reference>1</spring_reference></dynamics>{1}</{0}>"""
MIMIC = "<mimic joint='j'><multiplier>2</multiplier><offset>1</offset><reference>1</reference></mimic>"
OF_MODEL = "<use_parent_model_frame>1</use_parent_model_frame>"
SDF = {
    "model.sdf": f"""<sdf version="1.11"><light name="l"/><world name="w"><gravity>0 0 -1</gravity><atmosphere/><audio/>
    <gui/><light name="l"/><magnetic_field/><physics name="p"/><plugin name="p"/><scene/><spherical_coordinates/>
    <model name="m"><pose>0 0 1 1 0 0</pose><static>true</static><self_collide>1</self_collide>
    <allow_auto_disable>1</allow_auto_disable><enable_wind>1</enable_wind>{SHAPES}
    <frame name="f"><pose>0 0 1 0 0 0</pose></frame>
    <link name="a"/><link name="b"><pose>0 0 1 1 0 0</pose>{INERTIAL}<gravity>0</gravity><kinematic>1</kinematic>
    <velocity_decay/><self_collide>1</self_collide><enable_wind>1</enable_wind><must_be_base_link>1</must_be_base_link>
    {SHAPES}</link><link name="c"><pose>0 0 0 0 0 1</pose></link><link name="d"/>
    <joint name="j" type="revolute"><pose>0 0 .1 0 0 1</pose><parent>a</parent><child>b</child>
    {AXIS.format("axis", "", "", OF_MODEL)}<physics/>{SHAPES}
    <gearbox_ratio>2</gearbox_ratio><gearbox_reference_body>a</gearbox_reference_body>
    </joint>
    <joint name="u" type="universal"><parent>b</parent><child>c</child>{AXIS.format("axis", "", "", "")}
    {AXIS.format("axis2", MIMIC, "", OF_MODEL)}</joint>
    <joint name="h" type="screw"><parent>c</parent><child>d</child><axis><xyz>0 1 0</xyz></axis>
    <screw_thread_pitch>2</screw_thread_pitch></joint>
    <link name="e"><inertial/></link><joint name="i" type="screw"><parent>d</parent><child>e</child>
    <axis><xyz>0 1 0</xyz></axis><thread_pitch>1</thread_pitch></joint></model></world></sdf>""",
    "held.sdf": f"""<sdf version="1.11"><model name="m"><pose>0 0 1 1 0 0</pose><link name="a"/><link name="b"/>
    <joint name="held" type="fixed"><parent>world</parent><child>a</child></joint>
    <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint>
    <joint name="k" type="revolute"><parent>b</parent><child>c</child><axis><xyz>0 1 0</xyz>{MIMIC}</axis></joint>
    <link name="c"/></model></sdf>""",
    "nested.sdf": """<sdf version="1.11"><model name="m"><link name="a"/><model name="n"><link name="a"/></model>
    <include><uri>part.sdf</uri></include><joint name="j" type="ball"><parent>a</parent><child>n::a</child></joint>
    <joint name="k" type="ball"><parent>a</parent><child>part::a</child></joint></model></sdf>""",
    "included.sdf": '<sdf version="1.11"><include><uri>part.sdf</uri></include></sdf>',
    "world.sdf": '<sdf version="1.11"><world name="w"><include><uri>part.sdf</uri></include></world></sdf>',
}
PART_OF_SDF = '<sdf version="1.11"><model name="part"><link name="a"/></model></sdf>'
GEOM = '<geom size=".1" mass="1" pos=".2 .1 0"/>'
HINGES = "".join(f'<body name="{2 * name}"><joint name="{name}" axis="0 1 0"/>{GEOM}</body>' for name in "uvw")
FREE = f'<body name="free"><freejoint/>{GEOM}</body>'
ACTING = {name: forms[0] for name, forms in ACTUATORS.items() if name in schema("actuator")}
QUIET = {name: forms[0] for name, forms in WITHOUT_ARMATURE.items() if name in schema("actuator")}
QUIET = {name: form.replace('joint="{ball}"', 'joint="ball"') for name, form in QUIET.items()}
PART = f'<mujoco model="part"><worldbody><body name="added">{GEOM}</body></worldbody></mujoco>'


def hinged(inside="", more="", option=""):
    return (
        f'<mujoco><compiler angle="radian"/>{option}<worldbody>{HINGES}{FREE}{inside}<body name="b0">'
        f'<joint name="ball" type="ball"/>{GEOM}</body></worldbody>{more}</mujoco>'
    )


def acting(names, forms, more=""):
    """A file with each actuator twice: with armature on a joint, and without."""
    both = "".join(
        f'<{name} {forms[name]} joint="u" armature=".1"/><{name} {forms[name]} joint="v"/>' for name in names
    )
    return hinged(more=f"{more}<actuator>{both}</actuator>")


MJCF_FILES = {
    "plain.xml": f"""<mujoco><compiler angle="radian"/><statistic meanmass="1"/>
    <option gravity="0 0 -5" density="1.2"><flag spring="disable"/></option>
    <visual><global/><headlight/><map/><quality/><rgba/><scale/></visual><asset><material name="m"/></asset>
    <default><joint armature=".3"/></default>
    <worldbody><body name="a" gravcomp=".5"><inertial pos="0 0 1" mass="1" diaginertia="1 1 1"/><site name="s"/>
    <camera/><light/><joint name="j" axis="0 1 0" pos=".1 0 0" range="-1 1" ref=".2" stiffness="3" damping=".1"
    frictionloss=".2" armature=".1"/><geom name="g" size=".1"/>
    <body name="b"><joint name="k" axis="1 0 0"/>{GEOM}<site name="t" pos="1 0 0"/>
    <body name="c"><joint name="l"/>{GEOM}<body name="d"><joint name="m"/>{GEOM}</body></body></body></body>
    <body name="free"><freejoint/><geom name="h" size=".1"/></body></worldbody>
    <tendon><fixed armature=".1"><joint joint="j" coef="2"/><joint joint="k" coef="1"/></fixed>
    <fixed stiffness="3"><joint joint="j" coef="2"/></fixed><spatial><site site="s"/><site site="t"/></spatial></tendon>
    <equality><joint joint1="l" joint2="m"/><joint joint1="j" joint2="k" polycoef="0 1 1 0 0"/></equality>
    <contact><pair geom1="g" geom2="h"/><exclude body1="a" body2="free"/></contact>
    <sensor><jointpos joint="j"/></sensor></mujoco>""",
    "viscous.xml": hinged(
        '<body><joint axis="0 1 0" stiffness="3"/><geom size=".1"/></body>', option='<option viscosity=".1"/>'
    ),
    "connect.xml": hinged(more='<equality><connect body1="uu" body2="free" anchor="0 0 0"/></equality>'),
    "closed.xml": hinged(
        more='<equality><connect body1="uu" body2="free" anchor="0 0 0"/></equality>'
        '<keyframe><key qpos=".3 .1 .2 0 .1 1 0 0 0 1 0 0 0"/></keyframe>'
    ),
    "weld.xml": hinged(more='<equality><weld body1="uu" body2="free"/></equality>'),
    "tendons.xml": hinged(
        more='<tendon><fixed name="p"><joint joint="u" coef="2"/></fixed><fixed name="q"><joint joint="v" coef="1"/>'
        '</fixed></tendon><equality><tendon tendon1="p" tendon2="q"/></equality>'
    ),
    "actuators.xml": acting([name for name in ACTING if name != "plugin"], ACTING),
    "quiet.xml": hinged(
        '<site name="s0"/>', more=f"<actuator>{''.join(f'<{name} {form}/>' for name, form in QUIET.items())}</actuator>"
    ),
    "plugin.xml": acting(
        [name for name in ACTING if name == "plugin"],
        ACTING,
        '<extension><plugin plugin="mujoco.pid"/></extension>' if "plugin" in ACTING else "",
    ),
    "others.xml": hinged(
        '<body name="held"><attach model="part" prefix="x_"/>'
        f'<frame pos="0 0 1"><body name="framed"><joint/>{GEOM}</body></frame>'
        f'<replicate count="2" offset="0 1 0"><body name="again"><joint/>{GEOM}</body></replicate>'
        '<body name="meshed"><joint/><geom type="mesh" mesh="mesh"/></body></body>',
        more='<include file="included.xml"/><custom><numeric name="n" data="1"/></custom><size memory="1M"/>'
        '<keyframe><key time="1"/></keyframe><asset><hfield name="h" nrow="2" ncol="2" size="1 1 .1 .1"/>'
        '<texture name="t" type="2d" builtin="flat" width="2" height="2"/><model name="part" file="part.xml"/>'
        '<mesh name="mesh" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>',
    ).replace('<compiler angle="radian"/>', '<compiler angle="radian"><lengthrange/></compiler>'),
    "flexible.xml": hinged(
        '<body name="held"><flexcomp name="cloth" type="grid" count="2 2 1" spacing=".1 .1 .1" mass="1" dim="2"/>'
        "</body>",
        more='<deformable><flex name="f" dim="1" body="uu vv" vertex="0 0 0 0 0 0" element="0 1"/><skin name="k"'
        ' vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"><bone body="uu" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2"'
        ' vertweight="1 1 1"/></skin></deformable><equality><flex flex="cloth"/></equality>',
    ),
}
FORMATS = {"URDF": (urdf.ELEMENTS, URDF), "MJCF": (MJCF, MJCF_FILES), "SDF": (sdf.ELEMENTS, SDF)}
OPTIONS = {"--joint-effects": {"joint_effects": EFFECTS}, "--constraints": {"constraints": "hard"}}
ONLY_WITH_OPTION = ("keyframe", "key")
"""Elements that are not reported without their option, because other programs do not need them either."""
WITHOUT_FILE = {
    ("MJCF", "body", "plugin"): "the installed MuJoCo has no such plugin",
    ("MJCF", "asset", "skin"): "the skin of a file, an older form of deformable/skin",
    ("MJCF", "equality", "flexstrain"): "needs a flexible body of a higher order",
    ("MJCF", "equality", "flexvert"): "needs a flexible body of a higher order",
}
"""Elements of which there is no small file, and why."""
CASES = [(kind, *use) for kind, (table, _) in FORMATS.items() for use in uses(table)]


def without(text, owner, name):
    """The text without an element or attribute; None if it has no such element."""
    root, count = ElementTree.fromstring(text), 0
    for each in list(root.iter(owner)):
        if name.endswith("="):
            count += each.attrib.pop(name[:-1], None) is not None
        for child in each.findall(name) if not name.endswith("=") else ():
            each.remove(child)
            count += 1
    return ElementTree.tostring(root, encoding="unicode") if count else None


@cache
def read(file, text, option=""):
    """The facts of a robot without its notes, and the texts of its warnings; the message if it cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        for name, inside in (
            ("part.xml", PART),
            ("included.xml", PART.replace("added", "included")),
            ("part.sdf", PART_OF_SDF),
            (file, text),
        ):
            (Path(folder) / name).write_text(inside)
        try:
            robot = load(Path(folder) / file, **OPTIONS.get(option, {}))
        except symgen.InputError as error:
            return str(error), []
    facts = {each.name: getattr(robot, each.name) for each in fields(robot) if each.name not in ("notes", "read_with")}
    if robot.tree is not robot:
        del facts["tree"]  # it has notes, and its facts follow
    return [facts, robot.tree.links, robot.tree.joints, robot.tree.frames], [note.text for note in robot.warnings()]


def changes(kind, owner, name, enough=None, option=""):
    """Return whether the robot and the notes change if an element is removed from the files that have it.

    The search ends when the changes are ``enough``.
    """
    found, examined = set(), False
    for file, text in FORMATS[kind][1].items():
        if found != enough and (shorter := without(text, owner, name)) is not None:
            (robot, notes), (other, others) = (read(file, each, option) for each in (text, shorter))
            assert not isinstance(robot, str), robot
            found |= {"robot"} if robot != other else set()
            found |= {"notes"} if set(notes) - set(others) else set()
            examined = True
    assert examined, f"no file has <{name}> in <{owner}>"
    return found


@pytest.mark.parametrize(("kind", "owner", "name", "use"), CASES, ids=lambda each: each.rstrip("="))
def test_an_element_has_the_use_of_the_table(kind, owner, name, use):
    if kind == "MJCF" and not newer("armature"):
        pytest.skip("actuators have no armature in this version of MuJoCo")
    if (kind, owner, name) in WITHOUT_FILE:
        pytest.skip(WITHOUT_FILE[kind, owner, name])
    if use in OPTIONS:
        assert changes(kind, owner, name, {"robot", "notes"}) or name in ONLY_WITH_OPTION
        assert "robot" in changes(kind, owner, name, {"robot"}, use)
    elif use == USED:
        assert "robot" in changes(kind, owner, name, {"robot"})
    else:
        expected = {PARTLY: {"robot", "notes"}, REPORTED: {"notes"}, NO_EFFECT: set()}[use]
        assert changes(kind, owner, name, {"robot", "notes"}) == expected


def test_elements_that_a_table_lacks_are_reported():
    for kind, file in (("URDF", "tree.urdf"), ("SDF", "model.sdf")):
        table, files = FORMATS[kind]
        for owner in table:
            if f"</{owner}>" in files[file]:
                text = files[file].replace(f"</{owner}>", f"<unheard_of/></{owner}>", 1)
                assert f"<unheard_of> in <{owner}>: ignored" in read(file, text)[1]


def test_mujoco_is_the_judge_of_other_elements():
    message, _ = read("plain.xml", MJCF_FILES["plain.xml"].replace("<camera/>", "<unheard_of/>"))
    assert "not valid MJCF" in message and "unheard_of" in message
    assert {name for owner in ("actuator", "equality", "tendon") for name in schema(owner)} <= {
        name for owner, name, _ in uses(MJCF) if owner in ("actuator", "equality", "tendon")
    }
