"""Constraints of other formats: a file beside a robot that has none, and the elements of URDF+."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.constrained_robots import closed_states, load_constrained
from helpers.loading import ROBOTS, load

import symgen
from symgen.cli import main
from symgen.options import NO_OPTIONS
from symgen.robot.loaders import load_file

URDF = """
<robot name="four_bar">
  <link name="ground"/>
  {links}
  <joint name="coupler" type="revolute">
    <parent link="crank_link"/><child link="coupler_link"/><origin xyz="0.15 0 0"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/>
  </joint>
  <joint name="crank" type="revolute">
    <parent link="ground"/><child link="crank_link"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/>
  </joint>
  <joint name="rocker" type="revolute">
    <parent link="ground"/><child link="rocker_link"/><origin xyz="0.5 0 0"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/>
  </joint>
</robot>
"""
LINK = """<link name="{name}"><inertial><origin xyz="{half} 0 0"/><mass value="{mass}"/>
  <inertia ixx="0" ixy="0" ixz="0" iyy="{inertia}" iyz="0" izz="{inertia}"/></inertial></link>"""
LOOPS = """
active = ["crank"]
start = { crank = 1, coupler = -0.5, rocker = 1.6 }

[parameters]
b = { value = "0.45", binding = "baked" }

[[frames]]
name = "coupler_end"
link = "coupler_link"
origin = { xyz = ["b", 0, 0] }

[[frames]]
name = "rocker_end"
link = "rocker_link"
origin = { xyz = [0.35, 0, 0] }

[[loops]]
name = "far_joint"
type = "revolute"
a = "coupler_end"
b = "rocker_end"
"""


@pytest.fixture
def files(tmp_path):
    parts = (("crank_link", 0.3, 0.15), ("coupler_link", 0.9, 0.45), ("rocker_link", 0.7, 0.35))
    links = [LINK.format(name=n, half=l / 2, mass=m, inertia=m * l**2 / 12) for n, m, l in parts]
    (tmp_path / "four_bar.urdf").write_text(URDF.format(links="\n".join(links)))
    (tmp_path / "loops.toml").write_text(LOOPS)
    return tmp_path / "four_bar.urdf", tmp_path / "loops.toml"


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_a_urdf_with_loops_is_the_mechanism_of_the_toml_file(files):
    urdf, loops = files
    options = {"quantities": ("constraint_jacobian", "constraint_bias", "independent_mass_matrix")}
    ours = symgen.build(load_constrained("four_bar"), **options)
    theirs = symgen.build(load(urdf, loops=str(loops)), **options)
    q, qd = np.array([1.0, -0.5, 1.6]), np.array([0.3, 0.2, -0.4])
    assert theirs.constraint_jacobian(q) == pytest.approx(ours.constraint_jacobian(q), abs=1e-14)
    assert theirs.constraint_bias(q, qd) == pytest.approx(ours.constraint_bias(q, qd), abs=1e-14)
    assert theirs.independent_mass_matrix(q) == pytest.approx(ours.independent_mass_matrix(q), rel=1e-12)


def test_the_start_of_a_continuous_joint_may_be_its_angle(files):
    urdf, loops = files
    urdf.write_text(urdf.read_text().replace('type="revolute"', 'type="continuous"'))
    crank, coupler, rocker = load(urdf, loops=str(loops), continuous="angle").closure.start
    closed = f"start = {{ crank = {crank!r}, coupler = {coupler!r}, rocker = {rocker!r} }}"
    loops.write_text(LOOPS.replace("start = { crank = 1, coupler = -0.5, rocker = 1.6 }", closed))
    expected = [number for each in (crank, coupler, rocker) for number in (np.cos(each), np.sin(each))]
    assert load(urdf, loops=str(loops)).closure.start == pytest.approx(expected, abs=1e-12)


GEAR = """
[[couplings]]
name = "gear"
expression = "crank - rocker"
"""
WATER = """
[fluid]
density = 1000
[[immersed]]
frame = "coupler_link"
volume = 0.001
"""


def test_a_side_file_adds_forces_to_a_mechanism(tmp_path):
    side, whole = tmp_path / "water.toml", tmp_path / "whole.toml"
    side.write_text(WATER)
    whole.write_text((ROBOTS / "constrained" / "four_bar.toml").read_text() + WATER)
    dry = load_constrained("four_bar")
    wet, merged = load(ROBOTS / "constrained" / "four_bar.toml", loops=str(side)), load(whole)
    q, qd = (each[0] for each in closed_states(dry, 1))
    found = [
        symgen.build(each, quantities=("independent_bias",)).independent_bias(q, qd) for each in (dry, wet, merged)
    ]
    assert found[1] == pytest.approx(found[2], rel=1e-14)
    assert abs(found[1] - found[0]) > 0.1


def test_what_does_not_fit_is_told_in_one_line(files, tmp_path, capsys):
    urdf, _ = files
    bad = tmp_path / "bad.toml"
    mechanism = ROBOTS / "constrained" / "four_bar.toml"
    for robot, text, message in (
        (mechanism, GEAR, "option loops: expected forces only, because the robot"),
        (urdf, "", "bad.toml: expected loops, couplings, rods, contacts or forces"),
        (urdf, "x = 1", "bad.toml: x: unknown key, found 1"),
        (urdf, LOOPS.replace("rocker_link", "link9"), "frame rocker_end: expected the name of a link, found 'link9'"),
        (
            urdf,
            LOOPS.replace('"coupler_end"\nb', '"nobody"\nb'),
            "name of a link or frame, found 'nobody'",
        ),
        (urdf, LOOPS.replace("crank = 1,", "crank = [1, 2],"), "bad.toml: start.crank: expected 1 numbers, found 2"),
        (urdf, LOOPS.replace('["crank"]', '["motor"]'), "bad.toml: active: expected the name of a joint that moves"),
    ):
        bad.write_text(text)
        assert main(["info", str(robot), "--loops", str(bad)]) == 2
        err = capsys.readouterr().err.replace("\n", " ")
        assert message in err
        assert "Traceback" not in err
    assert main(["info", str(urdf), "--loops", str(tmp_path / "missing.toml")]) == 2


LOOP = """
  <loop name="far_joint" type="revolute">
    <predecessor link="coupler_link"><origin xyz="0.45 0 0"/></predecessor>
    <successor link="rocker_link"><origin xyz="0.35 0 0"/></successor>
    <axis xyz="0 0 1"/>
  </loop>
"""


def plus(files, elements):
    """The four-bar's URDF with elements of URDF+, its crank alone independent."""
    text = files[0].read_text().replace("</robot>", elements + "</robot>")
    for name in ("coupler", "rocker"):
        text = text.replace(f'<joint name="{name}" ', f'<joint name="{name}" independent="false" ')
    path = files[0].with_name("plus.urdf")
    path.write_text(text)
    return path


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_a_loop_of_urdf_plus_is_the_mechanism_of_the_toml_file(files):
    names = ("constraint_jacobian", "constrained_inverse_dynamics", "independent_mass_matrix")
    ours = load_constrained("four_bar")
    theirs = load(plus(files, LOOP))
    assert (theirs.active, theirs.independent) == (("crank",), [0])
    here, there = (symgen.build(each, quantities=names) for each in (ours, theirs))
    q, qd, qdd = np.array([[1.0, -0.5, 1.6], [0.3, 0.2, -0.4], [1.0, 2.0, -0.7]])
    # their base has gravity along -z
    projectors = (np.eye(3) - np.linalg.pinv(L) @ L for L in (m.constraint_jacobian(q) for m in (here, there)))
    assert next(projectors) == pytest.approx(next(projectors), abs=1e-13)
    assert there.independent_mass_matrix(q) == pytest.approx(here.independent_mass_matrix(q), rel=1e-12)
    assert there.constrained_inverse_dynamics(q, qd, qdd).shape == (1,)


CHAIN = """
<robot name="belted">
  <link name="base"/>
  {links}
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.3 0 0"/>
    <axis xyz="0 0 1"/></joint>
  <joint name="motor" type="continuous" independent="false"><parent link="base"/><child link="rotor"/>
    <axis xyz="0 0 1"/></joint>
  <coupling name="belt" type="rolling">
    <predecessor link="lower"/><successor link="rotor"/><ratio value="6.5"/></coupling>
</robot>
"""


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_a_coupling_of_urdf_plus_reflects_inertia_along_its_chain(tmp_path):
    """The rotor turns ratio times as far as all joints up to the predecessor together."""
    links = [LINK.format(name=n, half=l / 2, mass=1, inertia=0.01) for n, l in (("upper", 0.3), ("lower", 0.2))]
    rotor = LINK.format(name="rotor", half=0, mass=0.1, inertia=0.0002)
    (tmp_path / "belted.urdf").write_text(CHAIN.format(links="\n".join([*links, rotor])))
    model = load(tmp_path / "belted.urdf")
    assert [joint.kind.nq for joint in model.tree.joints] == [1, 1, 1]
    module = symgen.build(model, quantities=("constraint_basis", "independent_mass_matrix"))
    names = [joint.name for joint in model.tree.joints]
    at = {"shoulder": 0.4, "elbow": -0.7, "motor": 6.5 * -0.3}
    q = np.array([at[name] for name in names])
    assert [names[k] for k in model.independent] == ["shoulder", "elbow"]
    row = names.index("motor")
    assert module.constraint_basis(q)[row] == pytest.approx([6.5, 6.5])
    c, both = np.cos(-0.7), 0.01 + 0.1**2
    arm = [[0.01 + 0.15**2 + 0.3**2 + 0.06 * c + both, both + 0.03 * c], [both + 0.03 * c, both]]
    assert module.independent_mass_matrix(q) == pytest.approx(np.array(arm) + 6.5**2 * 0.0002, rel=1e-12)


COUPLING = '<coupling name="c" {more}><predecessor link="{link}"/><successor link="crank_link"/>{ratio}</coupling>'
RATIO = '<ratio value="2"/>'
BAD = [
    (LOOP.replace("revolute", "universal"), "loop far_joint: expected a type of revolute, continuous, prismatic"),
    (LOOP.replace('type="revolute"', ""), "loop far_joint: expected a type of"),
    (LOOP.replace("coupler_link", "link9"), "loop far_joint: expected the name of a link, found 'link9'"),
    (LOOP.replace("successor", "follower"), "loop far_joint: expected <successor link=.../>"),
    (LOOP.replace('name="far_joint"', ""), "loop: expected a name"),
    (LOOP.replace("0.45 0 0", "0.45 0"), "loop far_joint/predecessor/origin/xyz: expected three numbers"),
    (LOOP.replace("0.45 0 0", "0.45 0 wide"), "loop far_joint/predecessor/origin/xyz: "),
    (LOOP.replace("0.45", "4.5"), "constraint far_joint: expected constraints that can hold together"),
    (COUPLING.format(more="", link="ground", ratio=RATIO), "coupling c: expected links that move relative to an"),
    (COUPLING.format(more="", link="rocker_link", ratio=""), "coupling c: expected <ratio value=.../>"),
    (COUPLING.format(more='type="sliding"', link="rocker_link", ratio=RATIO), "coupling c: expected a type of rolling"),
    (LOOP + '<joint name="x" independent="maybe"/>', "joint x: independent: expected true or false, found 'maybe'"),
]


@pytest.mark.parametrize(("elements", "message"), BAD)
def test_bad_elements_of_urdf_plus_are_told_in_one_line(files, elements, message, capsys):
    assert main(["info", str(plus(files, elements))]) == 2
    err = capsys.readouterr().err.replace("\n", " ")
    assert message in err
    assert "Traceback" not in err


SDF = """<sdf version="1.9"><model name="bar"><link name="ground"/>{links}{joints}{last}</model></sdf>"""
SDF_JOINTS = {
    "crank": ("ground", "crank_link", "0 0 0"),
    "coupler": ("crank_link", "coupler_link", "0 0.3 0"),
    "rocker": ("ground", "rocker_link", "0.5 0 0"),
}
LAST = '<joint name="last" type="{kind}"><pose relative_to="rocker_link">0.1 0.4 0 0.2 0.3 0</pose>{ends}{axis}</joint>'
SIDE = """
[[frames]]
name = "in_rocker"
link = "rocker_link"
origin = { xyz = [0.1, 0.4, 0], rpy = [0.2, 0.3, 0] }
[[frames]]
name = "in_coupler"
link = "coupler_link"
origin = { xyz = [0.6, 0.1, 0], rpy = [0.2, 0.3, 0] }
[[loops]]
name = "last"
type = "KIND"
a = "in_rocker"
b = "in_coupler"
"""


def closed_by(kind, last):
    """A tree of three hinges, at the placements of SDF_JOINTS, and a last joint."""
    links = "".join(
        f'<link name="{child}"><pose>{at} 0 0 0</pose><inertial><mass>2</mass></inertial></link>'
        for _, child, at in SDF_JOINTS.values()
    )
    joints = "".join(
        f'<joint name="{name}" type="revolute"><parent>{parent}</parent><child>{child}</child>'
        "<axis><xyz>0 0 1</xyz></axis></joint>"
        for name, (parent, child, _) in SDF_JOINTS.items()
    )
    ends = "<parent>rocker_link</parent><child>coupler_link</child>"
    axis = "" if kind in ("fixed", "ball") else "<axis><xyz>0 0 1</xyz></axis>"
    return SDF.format(links=links, joints=joints, last=LAST.format(kind=kind, ends=ends, axis=axis) if last else "")


@pytest.mark.parametrize(
    ("kind", "cut"), [("revolute", "revolute"), ("ball", "spherical"), ("prismatic", "prismatic"), ("fixed", "weld")]
)
def test_the_second_joint_of_a_link_in_sdf_is_a_cut_joint(tmp_path, kind, cut):
    """The same loop in a file beside the tree has the same rows and the same frames on the same links."""
    whole, tree, side = tmp_path / "whole.sdf", tmp_path / "tree.sdf", tmp_path / "side.toml"
    whole.write_text(closed_by(kind, last=True))
    tree.write_text(closed_by(kind, last=False))
    side.write_text(SIDE.replace("KIND", cut))
    drafts = load_file(whole, NO_OPTIONS), load_file(tree, replace(NO_OPTIONS, loops=str(side)))
    (own,), (other,) = (draft.constraints for draft in drafts)
    assert (own.kind, own.rows, own.free) == (cut, other.rows, other.free)
    for end in "ab":
        frames = [draft.tree.frame(getattr(draft.constraints[0], end)) for draft in drafts]
        assert frames[0].link == frames[1].link
        placed = [np.array(frame.placement.homogeneous(), float) for frame in frames]
        np.testing.assert_allclose(*placed, atol=1e-15)


def test_a_loop_of_sdf_that_cannot_be_cut_is_refused_by_name(tmp_path, capsys):
    file = tmp_path / "bar.sdf"
    file.write_text(closed_by("screw", last=True))
    assert main(["info", str(file)]) == 2
    expected = "joint last: expected a type of fixed, ball, revolute, continuous, prismatic for a joint that closes"
    assert expected in capsys.readouterr().err
