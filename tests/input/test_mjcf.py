"""MJCF against MuJoCo itself: mj_inverse and mj_fullM on models with every kind of joint MuJoCo has."""

from __future__ import annotations

import random

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import load

import symgen

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


class Peer:
    """A MuJoCo model driven by our variables: quaternions w first, free joints' linear velocities in the world."""

    def __init__(self, robot, path):
        self.robot, self.model = robot, mujoco.MjModel.from_xml_path(str(path))
        off = mujoco.mjtDisableBit
        self.model.opt.disableflags |= int(off.mjDSBL_CONTACT) | int(off.mjDSBL_CONSTRAINT)
        self.data = mujoco.MjData(self.model)

    def set_state(self, q, qd, qdd):
        x, v, a, turn = q.copy(), qd.copy(), qdd.copy(), np.eye(len(qd))
        for slot in self.robot.slots:
            if slot.joint.kind.nq in (4, 7):
                places = list(slot.position)[-4:]
                x[places] = q[[places[3], *places[:3]]]
            if slot.joint.kind.nq == 7:
                matrix, k = np.zeros(9), slot.velocity[0]
                mujoco.mju_quat2Mat(matrix, x[places])
                R = matrix.reshape(3, 3)
                v[k : k + 3] = R @ qd[k : k + 3]
                a[k : k + 3] = R @ (qdd[k : k + 3] + np.cross(qd[k + 3 : k + 6], qd[k : k + 3]))
                turn[k : k + 3, k : k + 3] = R
        self.data.qpos[:], self.data.qvel[:], self.data.qacc[:] = x, v, a
        return turn

    def inverse_dynamics(self, q, qd, qdd):
        turn = self.set_state(q, qd, qdd)
        mujoco.mj_inverse(self.model, self.data)
        return turn.T @ self.data.qfrc_inverse

    def mass_matrix(self, q):
        turn = self.set_state(q, 0 * np.zeros(self.robot.nv), np.zeros(self.robot.nv))
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.robot.nv, self.robot.nv))
        mujoco.mj_fullM(self.model, self.data, M)
        return turn.T @ M @ turn


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
    module = symgen.build(robot, symgen.Options(quantities=("inverse_dynamics", "mass_matrix", "forward_dynamics")))
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
    robot = load(path, joint_effects=("none",))
    assert [note.text for note in robot.warnings()] == [
        "1 actuator ignored",
        "joint j: armature 0.1 ignored; --joint-effects armature has it in the equations",
        "joint j: friction 0.2 ignored; --joint-effects friction has it in the equations",
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
    module = symgen.build(robot, symgen.Options(quantities=names))
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
    module = symgen.build(robot, symgen.Options(quantities=("inverse_dynamics",)))
    expected = data.qfrc_inverse @ [1, -2]
    assert module.inverse_dynamics([q], [qd], [qdd])[0] == pytest.approx(expected, rel=1e-10)


def test_equalities_that_are_no_followers(tmp_path):
    path = tmp_path / "two.xml"
    path.write_text(TWO.format('polycoef="0.1 0 0 0 0"'))
    assert [joint.kind.type_name for joint in load(path).joints] == ["revolute", "fixed"]
    path.write_text(TWO.format('joint2="h1" polycoef="0.1 -2 3 0 0"'))
    robot = load(path)
    assert (robot.nv, [note.text for note in robot.warnings()]) == (2, ["1 equality constraint ignored"])


FOUR_BARS = f"""<mujoco><worldbody><body name="a"><joint name="h1" axis="0 1 0"/>{BOX}<body name="b" pos="1 0 0">
<joint name="h2" axis="0 1 0"/>{BOX}<body name="c" pos="0 0 1"><joint name="h3" axis="0 1 0"/>{BOX}</body></body></body>
</worldbody><equality><connect body1="c" body2="world" anchor="-1 0 0"/></equality></mujoco>"""


def test_loops_that_are_cut_open_are_the_first_thing_said(tmp_path):
    path = tmp_path / "loop.xml"
    path.write_text(FOUR_BARS)
    notes = [note.text for note in load(path).warnings()]
    assert notes == ["1 loop opened: 3 degrees of freedom in place of 1", "1 equality constraint ignored"]


EVERYTHING = f"""<mujoco><option density="1.2"/><worldbody><body name="a" gravcomp="1">
<joint name="h" stiffness="1 2 3" damping="1 2" range="-inf inf" limited="true"/>{BOX}</body></worldbody>
<tendon><fixed name="t" armature="0.1"><joint joint="h" coef="2"/></fixed></tendon></mujoco>"""


def test_what_else_acts_is_named(tmp_path):
    path = tmp_path / "all.xml"
    path.write_text(EVERYTHING)
    robot = load(path, joint_effects=("armature", "damping", "spring"))
    assert robot.joints[0].limits.lower is None
    assert {note.text for note in robot.warnings()} >= {
        "1 tendon ignored",
        "1 tendon armature ignored",
        "1 body with gravity compensation ignored",
        "1 joint with damping of higher order ignored",
        "1 joint with stiffness of higher order ignored",
        "forces of a fluid ignored",
    }
