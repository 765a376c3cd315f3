"""Nested, included and merged models of SDF, compared with placements and axes that libsdformat 12.3 resolved."""

from __future__ import annotations

import numpy as np
import pytest

import symgen

ARM = """<sdf version="1.9"><model name="arm"><link name="x"><pose>0.1 0.2 0.3 0.1 0.2 0.3</pose>
<inertial><mass>2</mass><inertia><ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz></inertia></inertial></link>
<link name="y"><pose relative_to="x">0.5 0 0 0 0 0.4</pose>
<inertial><mass>1</mass><inertia><ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz></inertia></inertial></link>
<frame name="tip" attached_to="y"><pose>0 0 0.3 0.1 0 0</pose></frame>
<joint name="j" type="revolute"><parent>x</parent><child>y</child><axis><xyz>0 1 0</xyz></axis></joint></model></sdf>"""
CONFIG = '<model><name>arm</name><sdf version="1.5">old.sdf</sdf><sdf version="1.9">model.sdf</sdf></model>'
TOP = """<sdf version="1.9"><model name="m"><link name="base"><inertial/></link>
<frame name="f" attached_to="base"><pose>0 0 0.7 0 0.2 0</pose></frame>
<include><uri>model://arm</uri><name>left</name><pose relative_to="f">1 2 3 0 0 0.5</pose></include>
<include><uri>arm/model.sdf</uri><name>right</name><placement_frame>tip</placement_frame>
<pose relative_to="left::tip">0 1 0 0.3 0 0</pose></include>
<include merge="true"><uri>model://arm</uri><pose relative_to="right">0 0 1 0 0 0.5</pose></include>
<model name="inner" placement_frame="g"><pose degrees="true">1 0 0 0 0 30</pose><link name="x"><inertial/></link>
<frame name="g"><pose>0 1 0 0 0.4 0</pose></frame></model>
<joint name="m1" type="fixed"><parent>base</parent><child>left</child></joint>
<joint name="m2" type="revolute"><parent>left::tip</parent><child>right::x</child>
<axis><xyz expressed_in="left::x">0 0 1</xyz></axis></joint>
<joint name="m3" type="prismatic"><parent>right::tip</parent><child>x</child>
<axis><xyz expressed_in="inner::g">1 0 0</xyz></axis></joint>
<joint name="m4" type="ball"><parent>y</parent><child>inner</child></joint></model></sdf>"""
PLACED = {
    "base": (0, 0, 0, 1, 0, 0),
    "f": (0, 0, 0.7, 0.980066578, 0, -0.198669331),
    "left::x": (1.627710514, 2.223459066, 3.737164932, 0.629738539, 0.703056729, -0.330364357),
    "left::y": (1.942579783, 2.574987431, 3.571982754, 0.320455757, 0.923053695, -0.212790941),
    "left::tip": (2.062250523, 2.596662447, 3.846225543, 0.320455757, 0.923053695, -0.212790941),
    "right::x": (0.772248188, 2.64194574, 4.264197908, 0.568888965, 0.701313554, -0.429563318),
    "right::y": (1.05669267, 2.992602517, 4.049416249, 0.320455757, 0.923053695, -0.212790941),
    "right::tip": (1.247189734, 2.979812965, 4.280819136, 0.320455757, 0.923053695, -0.212790941),
    "x": (1.130771139, 2.502606235, 5.19386857, 0.214047488, 0.952844322, -0.215107811),
    "y": (1.237794883, 2.979028396, 5.086314664, -0.106462383, 0.994186895, 0.016067936),
    "tip": (1.414340966, 2.994021209, 5.328402864, -0.106462383, 0.994186895, 0.016067936),
    "inner::x": (1.5, -0.866025404, 0, 0.797662219, 0.460530497, 0.389418342),
    "inner::g": (1, 0, 0, 0.866025404, 0.5, 0),
}
"""The origin of each link and frame in the model's frame, and the first column of its rotation."""
AXES = {
    "j": (-0.801466706, -0.095366726, 0.590386574),
    "m2": (0.398902467, 0.072250054, 0.914142632),
    "m3": (0.866025404, 0.5, 0),
    "left::j": (-0.859176891, 0.377825101, 0.34505545),
    "right::j": (-0.702919295, 0.382301456, 0.599791682),
}
TOLERANCE, MERGED_TOLERANCE = 1e-8, 5e-6
"""libsdformat writes the poses of merged models with six digits."""


pytestmark = pytest.mark.filterwarnings("ignore:.*orientation of link:symgen.RobotWarning")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "arm").mkdir()
    (tmp_path / "arm" / "model.config").write_text(CONFIG)
    (tmp_path / "arm" / "model.sdf").write_text(ARM)
    return tmp_path


def load(folder, text):
    path = folder / "top.sdf"
    path.write_text(text)
    return symgen.load(path)


def numbers(vector):
    return np.array([float(each) for each in vector])


def test_names_poses_and_axes_are_those_of_libsdformat(folder):
    robot = load(folder, TOP)
    placed = {robot.base: symgen.Transform()}
    for joint in robot.joints:
        placed[joint.child] = placed[joint.parent] @ joint.origin
    axes = {
        each.name: placed[each.child].R.vector(symgen.Vector(*each.kind.axis))
        for each in robot.joints
        if each.name in AXES
    }
    placed |= {frame.name: placed[frame.link] @ frame.placement for frame in robot.frames}
    for name, expected in PLACED.items():
        found = [*numbers(placed[name].p), *(float(row[0]) for row in placed[name].R.matrix())]
        assert np.abs(np.subtract(found, expected)).max() < (MERGED_TOLERANCE if name in "xytip" else TOLERANCE), name
    assert axes.keys() == AXES.keys()
    for name, axis in axes.items():
        tolerance = MERGED_TOLERANCE if name == "j" else TOLERANCE
        assert np.abs(numbers(axis) - np.array(AXES[name])).max() < tolerance, name
    ends = {each.name: (each.parent, each.child) for each in robot.joints}
    assert (ends["m1"], ends["m3"], ends["m4"]) == (("base", "left::x"), ("right::y", "x"), ("y", "inner::x"))
    assert robot.link["right::x"].inertia.m == 2 and robot.nv == 8


def test_models_are_found_beside_the_folder_and_in_the_path_of_gazebo(folder, monkeypatch):
    text = '<sdf version="1.9"><model name="m"><include><uri>model://arm</uri></include></model></sdf>'
    (folder / "robot").mkdir()
    assert load(folder / "robot", text).nv == 1
    (folder / "a" / "b").mkdir(parents=True)
    with pytest.raises(
        symgen.InputError, match=r"include: uri: expected a model beside the file, .* found 'model://arm'"
    ):
        load(folder / "a" / "b", text)
    monkeypatch.setenv("GZ_SIM_RESOURCE_PATH", str(folder))
    assert [each.name for each in load(folder / "a" / "b", text).joints] == ["arm::j"]


def test_a_world_may_include_its_model_and_have_a_static_ground(folder):
    ground = '<model name="ground"><static>true</static><link name="plane"/></model>'
    sun = "<include><uri>model://sun</uri></include>"
    included = "<include><uri>model://arm</uri><name>robot</name></include>"
    with pytest.warns(symgen.RobotWarning) as caught:
        robot = load(folder, f'<sdf version="1.9"><world name="w">{sun}{ground}{included}</world></sdf>')
    told = " ".join(str(each.message) for each in caught)
    assert "model ground: ignored, it is static" in told
    assert "include of model://sun: ignored, the model is not found" in told
    assert (robot.name, [each.name for each in robot.links]) == ("robot", ["x", "y"])


def test_an_include_may_make_its_model_static(folder):
    included = "<include><uri>model://arm</uri><name>{}</name>{}</include>"
    world = included.format("table", "<static>true</static>") + included.format("robot", "")
    with pytest.warns(symgen.RobotWarning, match="model table: ignored, it is static"):
        robot = load(folder, f'<sdf version="1.9"><world name="w">{world}</world></sdf>')
    assert robot.name == "robot"
    with pytest.raises(symgen.InputError, match="robot: expected at most one <pose>"):
        load(folder, f'<sdf version="1.9">{included.format("robot", "<pose/><pose/>")}</sdf>')


def test_axes_of_included_files_follow_the_version_of_these_files(folder):
    (folder / "arm" / "model.sdf").write_text(ARM.replace('version="1.9"', 'version="1.4"'))
    (joint,) = load(folder, '<sdf version="1.9"><include><uri>model://arm</uri></include></sdf>').joints
    (own,) = symgen.load(folder / "arm" / "model.sdf").joints
    assert joint.kind == own.kind and joint.kind != symgen.loads(ARM).joints[0].kind


REFUSED = {
    "a file that includes itself": ("model://arm", "expected no cycle of included files"),
    "a missing file": ("model://arm/none.sdf", "expected a model beside the file"),
    "another place": ("https://fuel.gazebosim.org/arm", "expected a model beside the file"),
    "another format": ("arm/arm.urdf", "arm.urdf: expected the root element <sdf>, found '<robot>'"),
    "broken XML": ("arm/broken.sdf", "broken.sdf: not valid XML"),
    "two models": ("arm/two.sdf", "two.sdf: sdf: expected one model, found ['a', 'b']"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_faults_of_includes_are_one_line(folder, case):
    uri, message = REFUSED[case]
    include = "<include><uri>model://arm</uri><name>n</name></include>"
    (folder / "arm" / "model.sdf").write_text(ARM.replace("</model>", f"{include}</model>"))
    (folder / "arm" / "arm.urdf").write_text('<robot name="a"/>')
    (folder / "arm" / "broken.sdf").write_text("<sdf>")
    (folder / "arm" / "two.sdf").write_text('<sdf version="1.9"><model name="a"/><model name="b"/></sdf>')
    with pytest.raises(symgen.InputError) as refused:
        load(folder, f'<sdf version="1.9"><model name="m"><include><uri>{uri}</uri></include></model></sdf>')
    assert message in str(refused.value) and "\n" not in str(refused.value)


ELEMENTS = {
    "<placement_frame>tip</placement_frame>": "include: expected a pose with the placement_frame, found 'tip'",
    "<params/>": "include: expected only uri, name, pose, placement_frame, static, plugin, found 'params'",
}


@pytest.mark.parametrize("element", ELEMENTS)
def test_other_elements_of_includes_are_errors(folder, element):
    with pytest.raises(symgen.InputError) as refused:
        load(folder, f'<sdf version="1.9"><include><uri>model://arm</uri>{element}</include></sdf>')
    assert ELEMENTS[element] in str(refused.value)


def test_a_joint_without_axis_turns_about_z_with_a_warning():
    body = '<link name="{}"><inertial/></link>'
    joint = '<joint name="j" type="revolute"><parent>a</parent><child>b</child></joint>'
    with pytest.warns(symgen.RobotWarning, match="joint j: no axis, which is z in SDF"):
        robot = symgen.loads(
            f'<sdf version="1.9"><model name="m">{body.format("a")}{body.format("b")}{joint}</model></sdf>'
        )
    assert tuple(robot.joints[0].kind.axis) == (0, 0, 1)
