"""MJCF against MuJoCo itself: mj_inverse and mj_fullM on models with every kind of joint MuJoCo has."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import ROOT, load
from helpers.mjcf.peer import Peer

import symgen
from symgen.cli import main
from symgen.program.evaluate import evaluate
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import derive

mujoco = pytest.importorskip("mujoco")

TOLERANCE = 1e-10
KINDS = ("hinge", "slide", "ball", "hinge hinge", "slide hinge slide", "hinge ball", "")


SHAPES = ('type="box" size=".1 .2 .3"', 'type="capsule" size=".05 .2"', 'type="ellipsoid" size=".1 .2 .1"')


def body(source, depth, index, effects):
    """One body with the joints drawn for it and, below some depth, others."""

    def triple(low, high):
        return " ".join(f"{source.uniform(low, high):.3f}" for _ in range(3))

    words = source.choice(KINDS).split()
    joints = ""
    for k, word in enumerate(words):
        extra = f' ref="{source.uniform(-1, 1):.2f}"' if word in ("hinge", "slide") else ""
        if effects and word != "ball":
            extra += f' stiffness="{source.uniform(0, 9):.2f}" springref="{source.uniform(-1, 1):.2f}"'
        place = f'pos="{triple(-0.2, 0.2)}" axis="{triple(-1, 1)}"' if source.random() < 0.7 else 'axis="0 1 0"'
        joints += f'<joint name="j{index}_{k}" type="{word}" {place if word != "ball" else ""}{extra}/>'
    below = "".join(body(source, depth - 1, f"{index}{k}", effects) for k in range(source.randint(1, 2)) if depth)
    shape = source.choice(SHAPES)
    return (
        f'<body name="b{index}" pos="{triple(-0.5, 0.5)}" euler="{triple(-3, 3)}">{joints}'
        f'<geom {shape} pos="{triple(-0.2, 0.2)}" euler="{triple(-3, 3)}"/>{below}</body>'
    )


def document(seed, effects=False):
    source = random.Random(seed)
    damping = ' damping="0.7"' if effects else ""
    root = body(source, 2, "0", effects)
    if seed % 2:
        root = root.replace(">", '><freejoint name="root"/>', 1)
        start = root.index("<freejoint")
        root = root[:start] + '<freejoint name="root"/>' + root[root.index("<geom") :]
    return (
        f'<mujoco model="tree"><compiler angle="radian"/><default><joint armature="0.1"{damping}/></default>'
        f"<worldbody>{root}</worldbody></mujoco>"
    )


@pytest.mark.parametrize("effects", [False, True])
@pytest.mark.parametrize("seed", daily(range(12), lambda seed: seed == 0))
def test_random_trees_agree_with_mujoco(seed, effects, tmp_path):
    path = tmp_path / "tree.xml"
    path.write_text(document(seed, effects))
    robot = load(path, joint_effects=("armature", "damping", "spring") if effects else ("armature",))
    if robot.nv == 0:
        pytest.skip("nothing moves")
    peer, source = Peer(robot, path), np.random.default_rng(seed)
    assert (robot.nq, robot.nv) == (peer.model.nq, peer.model.nv)
    module = symgen.build(robot, quantities=("inverse_dynamics", "mass_matrix", "forward_dynamics"))
    for _ in range(3):
        step, qd, qdd = source.uniform(-1, 1, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        expected = peer.inverse_dynamics(q, qd, qdd)
        assert np.abs(module.inverse_dynamics(q, qd, qdd) - expected).max() <= TOLERANCE * np.abs(expected).max()
        np.testing.assert_allclose(module.forward_dynamics(q, qd, expected), qdd, rtol=1e-8, atol=1e-8)
        M = peer.mass_matrix(q)
        assert np.abs(module.mass_matrix(q) - M).max() <= TOLERANCE * np.abs(M).max()


ARM = """<mujoco model="arm"><worldbody><body name="a"><joint name="j" armature="0.1" frictionloss="0.2"/>
<geom type="sphere" size=".1" pos="1 0 0"/></body></worldbody><actuator><motor joint="j"/></actuator></mujoco>"""


def test_what_is_not_honoured_is_reported(tmp_path):
    path = tmp_path / "arm.xml"
    path.write_text(ARM)
    robot = load(path, joint_effects=())
    assert [note.text for note in robot.warnings()] == [
        "1 actuator ignored",
        "joint j: armature 0.1 ignored; --joint-effects armature includes it",
        "joint j: friction 0.2 ignored; --joint-effects friction includes it",
    ]


def test_files_mujoco_refuses_are_refused_in_one_line(tmp_path):
    path = tmp_path / "broken.xml"
    path.write_text("<mujoco><worldbody><body><joint/></body></worldbody></mujoco>")
    with pytest.raises(symgen.InputError, match="not valid MJCF"):
        symgen.load(path)


BOX = '<geom type="box" size=".1 .2 .3" pos=".1 0 .2"/>'
WHOLE = {
    "armature of a free joint": f"""<worldbody><body name="a"><joint name="r" type="free" armature="0.7"/>{BOX}
        <body pos="0 .3 0"><joint name="h" armature=".2" axis="1 0 0"/>{BOX}</body></body></worldbody>""",
    "no gravity": f"""<option><flag gravity="disable"/></option>
        <worldbody><body name="a"><joint name="h" axis="0 1 0"/>{BOX}</body></worldbody>""",
    "armature of an actuator": f"""<worldbody><body name="a"><joint name="h" axis="0 1 0" armature=".1"/>{BOX}</body>
        </worldbody><actuator><motor joint="h" gear="7" armature="0.03"/></actuator>""",
}


@pytest.mark.parametrize("what", WHOLE)
def test_what_is_honoured_is_honoured_whole(what, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(f'<mujoco><compiler angle="radian"/>{WHOLE[what]}</mujoco>')
    robot = load(path)
    peer, source = Peer(robot, path), np.random.default_rng(1)
    names = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "forward_dynamics_derivatives")
    module = symgen.build(robot, quantities=names)
    for _ in range(3):
        step, qd, qdd = source.uniform(-1, 1, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        expected, M = peer.inverse_dynamics(q, qd, qdd), peer.mass_matrix(q)
        assert np.abs(module.inverse_dynamics(q, qd, qdd) - expected).max() <= TOLERANCE * np.abs(expected).max()
        assert np.abs(module.mass_matrix(q) - M).max() <= TOLERANCE * np.abs(M).max()
        np.testing.assert_allclose(module.forward_dynamics(q, qd, expected), qdd, rtol=1e-8, atol=1e-8)


TWO = f"""<mujoco><compiler angle="radian"/><worldbody><body name="a"><joint name="h1" axis="0 1 0" ref="0.3"/>{BOX}
<body pos="0 0 .3"><joint name="h2" axis="0 1 0" ref="-.2"/>{BOX}</body></body></worldbody>
<equality><joint joint1="h2" {{}}/></equality></mujoco>"""


def test_linear_equalities_of_joints_are_followed_exactly(tmp_path):
    path = tmp_path / "two.xml"
    path.write_text(TWO.format('joint2="h1" polycoef="0.1 -2 0 0 0"'))
    robot = load(path)
    assert (robot.nv, robot.warnings()) == (1, ())
    peer = mujoco.MjModel.from_xml_path(str(path))
    peer.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT) | int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    data, (q, qd, qdd) = mujoco.MjData(peer), (0.7, -0.4, 1.3)
    data.qpos[:] = q, -0.2 + 0.1 - 2 * (q - 0.3)
    data.qvel[:], data.qacc[:] = (qd, -2 * qd), (qdd, -2 * qdd)
    mujoco.mj_inverse(peer, data)
    module = symgen.build(robot, quantities=("inverse_dynamics",))
    expected = data.qfrc_inverse @ [1, -2]
    assert module.inverse_dynamics([q], [qd], [qdd])[0] == pytest.approx(expected, rel=1e-10)


def test_equalities_that_are_no_followers(tmp_path):
    path = tmp_path / "two.xml"
    path.write_text(TWO.format('polycoef="0.1 0 0 0 0"'))
    assert [joint.kind.type_name for joint in load(path).joints] == ["revolute", "fixed"]
    path.write_text(TWO.format('joint2="h1" polycoef="0.1 -2 3 0 0"'))
    robot = load(path)
    assert (robot.nv, [note.text for note in robot.warnings()]) == (2, ["1 equality constraint ignored"])


CHAIN = """<mujoco><worldbody><body><joint name="a"/><geom size=".1"/>
<body pos="1 0 0"><joint name="b"/><geom size=".1"/>
<body pos="1 0 0"><joint name="c"/><geom size=".1"/><body pos="1 0 0"><joint name="d"/><geom size=".1"/></body></body>
</body></body></worldbody><equality>{}</equality></mujoco>"""


@pytest.mark.parametrize("order", [*itertools.permutations("abc")])
def test_chains_of_followers_of_a_locked_joint_are_locked(order, tmp_path):
    first, second, third = order
    pairs = f'<joint joint1="{second}" joint2="{first}"/><joint joint1="{third}" joint2="{second}"/>'
    (tmp_path / "chain.xml").write_text(CHAIN.format(pairs + f'<joint joint1="{first}" polycoef="0.3 0 0 0 0"/>'))
    assert [joint.kind.type_name for joint in load(tmp_path / "chain.xml").joints] == ["fixed"] * 3 + ["revolute"]


FOUR_BARS = f"""<mujoco><worldbody><body name="a"><joint name="h1" axis="0 1 0"/>{BOX}<body name="b" pos="1 0 0">
<joint name="h2" axis="0 1 0"/>{BOX}<body name="c" pos="0 0 1"><joint name="h3" axis="0 1 0"/>{BOX}</body></body></body>
</worldbody><equality><connect body1="c" body2="world" anchor="-1 0 0"/></equality></mujoco>"""


def test_loops_that_are_cut_open_are_the_first_thing_said(tmp_path):
    path = tmp_path / "loop.xml"
    path.write_text(FOUR_BARS)
    notes = [note.text for note in load(path).warnings()]
    assert notes == ["1 loop opened: 3 degrees of freedom instead of 1", "1 equality constraint ignored"]


def test_a_weld_of_the_world_to_itself_has_no_rows(tmp_path):
    """MuJoCo reserves memory for the rows of both welds, and then makes the rows of one."""
    bodies = "".join(f'<body name="{name}"><freejoint/><geom size=".1"/></body>' for name in "ab")
    bodies += "".join(f'<body name="{name}"><geom size=".1"/></body>' for name in "cd")
    path = tmp_path / "welds.xml"
    welds = '<weld body1="a" body2="b"/><weld body1="c" body2="d"/>'
    path.write_text(f"<mujoco><worldbody>{bodies}</worldbody><equality>{welds}</equality></mujoco>")
    said = [note.text for note in load(path).notes if note.kind == "ignored"]
    assert said[:1] == ["2 loops opened: 12 degrees of freedom instead of 6"]


EVERYTHING = f"""<mujoco><option density="1.2"/><worldbody><body name="a" gravcomp="1">
<joint name="h" stiffness="1 2 3" damping="1 2" range="-inf inf" limited="true"/>{BOX}</body></worldbody>
<tendon><fixed name="t" armature="0.1" stiffness="3"><joint joint="h" coef="2"/></fixed></tendon></mujoco>"""


def test_what_else_acts_is_named(tmp_path):
    path = tmp_path / "all.xml"
    path.write_text(EVERYTHING)
    robot = load(path, joint_effects=("armature", "damping", "spring"))
    assert robot.joints[0].limits.lower is None
    assert {note.text for note in robot.warnings()} >= {
        "1 tendon ignored",
        "1 body with gravity compensation ignored",
        "1 joint with damping of higher order ignored",
        "1 joint with stiffness of higher order ignored",
        "fluid forces ignored",
    }


CASES = ROOT / "tests" / "cases" / "robots"


def poses(robot, q):
    """The 3 x 4 poses of the robot's operational frames."""
    (values,) = evaluate(derive(simplified(robot), "forward_kinematics", "recursion"), {"q": list(q)}).values()
    return np.reshape(values, (-1, 3, 4))


SITES = f"""<mujoco><worldbody><site name="goal" pos="1 2 3" euler="10 20 30"/><body name="hand" pos="0 .1 .2">
<joint name="h" axis="0 1 0" pos=".1 0 .2" ref="20"/><joint name="s" type="slide"/>{BOX}
<site name="hand" pos="0 0 .3" axisangle="1 1 0 40"/><site/>
<body pos=".2 0 0"><joint type="ball"/>{BOX}<site name="tip" pos=".1 .2 .3" quat="1 2 3 4"/></body></body></worldbody>
</mujoco>"""


@pytest.mark.parametrize("sites", [None, {"goal": "goal", "hand": "hand_site", "tip": "tip"}])
def test_sites_are_frames(sites, tmp_path):
    """Their poses are MuJoCo's; a body keeps its name if a site has it, too."""
    path = CASES / "site_as_frame.xml"
    if sites:
        path = tmp_path / "sites.xml"
        path.write_text(SITES)
    sites = sites or {"hand": "hand"}
    robot = load(path, frames=tuple(sites.values()))
    assert [note.text for note in robot.notes if "called" in note.text] == (
        ["site 'hand': called hand_site, because another has this name"] if "tip" in sites else []
    )
    peer, source = Peer(robot, path), np.random.default_rng(3)
    step = source.uniform(-1, 1, robot.nv)
    q = np.array(symgen.integrate(robot, symgen.neutral(robot), step))
    peer.set_state(q, 0 * step, 0 * step)
    mujoco.mj_kinematics(peer.model, peer.data)
    for name, pose in zip(sites, poses(robot, q), strict=True):
        site = peer.data.site(name)
        np.testing.assert_allclose(pose, np.column_stack([site.xmat.reshape(3, 3), site.xpos]), atol=1e-12)


INVENTED = f"""<mujoco><worldbody><body><joint/>{BOX}<body name="body1"><joint name="body1_joint0"/>{BOX}
<body><joint/><joint name="body1_body_joint0" pos="0 0 1"/>{BOX}<body name="body3_1">{BOX}</body>
<body name="body3_2">{BOX}<joint name="body3_1_fixed"/></body></body></body></body>
<site name="body3"/><site name="equality0_a"/></worldbody><equality><connect body1="body3_2" anchor="0 0 0"/>
<connect name="equality0" body1="body1" anchor="0 0 1"/></equality></mujoco>"""


@pytest.mark.parametrize("constraints", ["open", "hard"])
def test_invented_names_clash_with_none_of_the_file_s(constraints, tmp_path):
    path = tmp_path / "unnamed.xml"
    path.write_text(INVENTED)
    model = load(path, constraints=constraints)
    robot = model if constraints == "open" else model.tree
    names = {joint.name for joint in robot.joints}
    assert names >= {"body1_joint0", "body1_body_joint0", "body3_1_fixed"}
    assert {"body1", "body3_1", "body3_2"} <= set(robot.link)
    assert {"body3", "equality0_a"} <= {frame.name for frame in robot.frames}
    assert not set(robot.link) & {frame.name for frame in robot.frames}
    assert not any("called" in note.text for note in robot.notes)
    if constraints == "hard":
        assert "constraints that always hold: equality0_2, equality0" in [note.text for note in model.warnings()]


ODD = ("a\\b", "a_b", "a&quot;b", "a*/b", "a%{$b}", "a&#10;b", "x" * 300, "x" * 301, "\u65e5\u672c")


def test_odd_names_are_repaired_and_stay_different(tmp_path):
    path = tmp_path / "odd.xml"
    inside = "".join(f'<body name="{n}"><joint name="{n}" type="slide"/>{BOX}<site name="{n}!"/></body>' for n in ODD)
    equality = f'<equality><joint joint1="{ODD[2]}" joint2="{ODD[0]}"/></equality>'
    path.write_text(f"<mujoco><worldbody>{inside}</worldbody>{equality}</mujoco>", encoding="utf-8")
    robot = load(path)
    called = [joint.name for joint in robot.joints]
    assert called[:3] == ["a_b_joint", "a_b", "a_b_joint_2"] and called[-1] == ODD[-1]
    assert robot.joints[2].mimic.leader == "a_b_joint"
    assert "joint 'a\\\\b': called a_b_joint, because some characters are not allowed" in [n.text for n in robot.notes]
    assert len({*robot.link, *(frame.name for frame in robot.frames)}) == 2 * len(ODD) + 1
    module = symgen.build(robot, quantities=("mass_matrix",))
    assert module.mass_matrix(np.zeros(robot.nq)).shape == (robot.nv, robot.nv)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "arm.obj",
            "v 0 0 0",
            "expected a file ending in .toml or .urdf or .mjcf or .xml or .xacro or .sdf (.xml: URDF, MJCF or SDF)",
        ),
        (
            "robot.mjcf",
            '<robot name="a"><link name="b"/></robot>',
            "expected the root element <mujoco>, found '<robot>'",
        ),
        ("note.xml", "<!-- <mujoco> --><note/>", "expected the root element <robot> or <mujoco> or <sdf>"),
    ],
)
def test_other_files_are_refused_and_what_is_read_is_named(name, text, expected, tmp_path, capsys):
    path = CASES / name
    if text:
        path = tmp_path / name
        path.write_text(text)
    assert main(["info", str(path)]) == 2
    assert expected in " ".join(capsys.readouterr().err.split())


def test_the_root_element_says_what_a_file_is(tmp_path):
    """A URDF file may hold MuJoCo's settings, and an MJCF file may end in .mjcf."""
    path = tmp_path / "settings.xml"
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    inside = f'<mujoco><compiler angle="radian"/></mujoco><link name="base"/><link name="arm">{inertial}</link>'
    joint = '<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><limit effort="1" velocity="1"/>'
    path.write_text(f'<?xml version="1.0"?><!-- <mujoco> --><robot name="a">{inside}{joint}</joint></robot>')
    assert load(path).base == "base"
    path = tmp_path / "arm.mjcf"
    path.write_text("<!-- <robot> -->" + ARM)
    assert load(path).nv == 1


def test_actuators_that_are_used_are_not_said_to_be_ignored(tmp_path):
    """An actuator is used if it adds to a joint, or if it makes a joint active under constraints."""
    path = tmp_path / "loop.xml"
    motors = '<actuator><motor joint="h1"/><motor joint="h2" armature="0.1"/></actuator></mujoco>'
    path.write_text(FOUR_BARS.replace("</mujoco>", motors))
    assert "1 actuator ignored" in [note.text for note in load(path).warnings()]
    model = load(path, constraints="hard")
    assert model.active == ("h1", "h2")
    assert not any("actuator" in note.text for note in model.warnings())


OFF = f"""<mujoco><compiler angle="radian"/><option><flag {{}}="disable"/></option><worldbody><body name="a">
<joint name="h1" axis="0 1 0" damping="2" stiffness="3" frictionloss="4"/>{BOX}<body name="b" pos="0 0 1">
<joint name="h2" axis="0 1 0"/>{BOX}</body></body></worldbody>
<equality><joint joint1="h2" joint2="h1"/></equality></mujoco>"""


@pytest.mark.parametrize(
    ("flag", "left"),
    [
        ("spring", {"damping", "friction"}),
        ("damper", {"stiffness", "friction"}),
        ("frictionloss", {"stiffness", "damping"}),
        ("equality", {"stiffness", "damping", "friction"}),
        ("constraint", {"stiffness", "damping"}),
    ],
)
def test_physics_that_the_file_switches_off_is_left_out(flag, left, tmp_path):
    path = tmp_path / "off.xml"
    path.write_text(OFF.format(flag))
    robot = load(path)
    drive = robot.joints[0].dynamics
    assert {name for name in ("stiffness", "damping", "friction") if getattr(drive, name) != 0} == left
    assert robot.nv == (2 if flag in ("equality", "constraint") else 1)
