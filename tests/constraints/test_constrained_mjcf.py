"""Equality constraints of MJCF kept exactly, beside MuJoCo's own rows."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from helpers.loading import ROBOTS, load

import symgen
from symgen.cli import main

FILES = Path(__file__).parent / "mjcf"


def equality_rows(path):
    """MuJoCo's Jacobian of its equality constraints where the file starts."""
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    dense = np.asarray(data.efc_J).reshape(-1, model.nv)[: data.nefc]
    return dense[: data.ne]


def projector(rows):
    """Onto the motions that rows allow."""
    return np.eye(rows.shape[1]) - np.linalg.pinv(rows, rcond=1e-9) @ rows


@pytest.mark.parametrize(
    ("name", "degrees", "redundant"), [("cassie_like", 22, 2), ("digit_like", 28, 0), ("gripper_like", 2, 1)]
)
def test_mobility_is_that_of_mujoco_s_rows(name, degrees, redundant):
    found = symgen.mobility(load(FILES / f"{name}.xml", constraints="hard"))
    rows = equality_rows(FILES / f"{name}.xml")
    assert found.degrees == degrees == rows.shape[1] - np.linalg.matrix_rank(rows, tol=1e-9)
    assert len(found.redundant) == redundant


def test_allowed_motions_are_mujoco_s():
    """Loops between sites, a polynomial between joints, and one between tendons."""
    model = load(FILES / "gripper_like.xml", constraints="hard")
    module = symgen.build(model, quantities=("constraint_jacobian", "constraint_residual"))
    start = np.array(model.closure.start)
    assert np.abs(module.constraint_residual(start)).max() <= 1e-12
    ours, theirs = module.constraint_jacobian(start), equality_rows(FILES / "gripper_like.xml")
    assert projector(ours) == pytest.approx(projector(theirs), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rank"), [("cassie_like", 10), ("digit_like", 18)])
def test_accelerations_of_a_floating_robot_keep_its_loops(name, rank):
    model = load(FILES / f"{name}.xml", constraints="hard")
    asked = ("constrained_forward_dynamics", "constraint_jacobian", "constraint_bias")
    module = symgen.build(model, quantities=asked)
    source, q = np.random.default_rng(0), np.array(model.closure.start)
    qd, tau = source.uniform(-1, 1, (2, model.nv))
    qdd, multipliers = module.constrained_forward_dynamics(q, qd, tau)
    L, c = module.constraint_jacobian(q), module.constraint_bias(q, qd)
    assert L @ qdd == pytest.approx(c, abs=1e-9 * np.abs(qdd).max())
    assert multipliers.shape == (rank,)


def test_loops_are_opened_unless_asked_for(capsys):
    robot = load(FILES / "cassie_like.xml")
    assert isinstance(robot, symgen.Robot)
    assert any(note.text == "4 loops opened: 32 degrees of freedom instead of 22" for note in robot.notes)
    assert main(["info", str(ROBOTS / "ur5.toml"), "--constraints", "hard"]) == 2
    assert "expected an MJCF file: other files keep their constraints" in capsys.readouterr().err.replace("\n", " ")


CHAIN = """<mujoco><compiler angle="radian"/><worldbody><site name="s" pos=".2 0 .6"/>
<body><joint name="a" axis="0 1 0"/>{box}<body pos="0 0 .3"><joint name="b" axis="1 0 0"/>{box}
<body pos="0 0 .3"><joint name="c" type="slide" axis="0 1 0"/>{box}<site name="t" pos=".2 0 0"/>
<body name="last" pos="0 0 .3"><joint name="d" axis="0 0 1"/>{box}</body></body></body></body></worldbody>
<tendon><fixed name="cord"><joint joint="b" coef="2"/><joint joint="d" coef="1"/></fixed></tendon>
<equality>{equality}</equality><actuator><motor joint="a"/><motor joint="b"/></actuator></mujoco>"""
BOX = '<geom type="box" size=".1 .2 .3" pos=".1 0 .2"/>'
A_OF_B, B_OF_A = '<joint joint1="a" joint2="b" polycoef="0 2 0 0 0"/>', '<joint joint1="b" joint2="a"/>'
CURVE, B_OF_C = '<joint joint1="a" joint2="b" polycoef="0 2 1 0 0"/>', '<joint joint1="b" joint2="c"/>'
EQUALITIES = {
    "a cycle": A_OF_B + B_OF_A,
    "a locked leader": A_OF_B + '<joint joint1="b"/>',
    "a leader that is locked before": '<joint joint1="b"/>' + A_OF_B + '<joint joint1="a" joint2="c"/>',
    "a curve over a follower": CURVE + B_OF_C,
    "a curve over a locked joint": CURVE + '<joint joint1="b" polycoef="0 0 0 0 0"/>',
    "a tendon over a follower": B_OF_C + '<tendon tendon1="cord"/>',
    "a tendon over a locked joint": '<joint joint1="b"/><tendon tendon1="cord"/>',
    "a weld of sites": '<weld site1="s" site2="t"/>',
    "a weld of bodies": '<weld body1="last"/>',
}


@pytest.mark.parametrize("case", EQUALITIES)
def test_equalities_over_followers_and_locked_joints(case, tmp_path):
    """The mobility is that of MuJoCo's rows, and actuators of followers act on leaders."""
    path = tmp_path / "chain.xml"
    path.write_text(CHAIN.format(box=BOX, equality=EQUALITIES[case]))
    rows = equality_rows(path)
    degrees = rows.shape[1] - np.linalg.matrix_rank(rows, tol=1e-9)
    if degrees == 0:
        with pytest.raises(symgen.InputError, match="expected constraints that leave a degree of freedom"):
            load(path, constraints="hard")
    else:
        model = load(path, constraints="hard")
        assert degrees == (model.nv if isinstance(model, symgen.Robot) else symgen.mobility(model).degrees)


RIGID = """<mujoco><worldbody><body name="held" pos="1 0 0"><geom size=".1" mass="1"/></body>
<body name="a" euler="20 0 40"><joint name="j" axis="0 1 0"/><geom size=".1" mass="1" pos=".2 .1 0"/><site name="s"/>
<body name="b" pos=".5 0 .1" euler="0 10 50"><geom size=".1" mass="1"/><site name="u" pos="{}" euler="{}"/></body>
<body name="c" pos=".5 0 0"><joint name="k" axis="0 1 0"/><geom size=".1" mass="1" pos=".3 0 0"/></body></body>
</worldbody><equality>{}</equality></mujoco>"""


@pytest.mark.parametrize(
    ("equality", "closed"),
    [
        ('<weld name="e" body1="a" body2="b"/>', True),
        ('<connect name="e" body1="a" body2="b" anchor=".1 .2 .3"/>', True),
        ('<weld name="e" body1="held"/>', True),
        ('<connect name="e" site1="s" site2="u"/>', None),
        ('<weld name="e" site1="s" site2="u"/>', None),
        ('<weld name="e" body1="a" body2="b" relpose="0 0 9 1 0 0 0"/>', False),
        ('<weld name="e" body1="a" body2="b" relpose=".5 0 .1 1 0 0 0"/>', False),
    ],
)
@pytest.mark.parametrize("apart", [False, True])
def test_loops_within_a_rigid_body_always_hold_or_are_errors(equality, closed, apart, tmp_path):
    """MuJoCo's poses of the sites are the judge of equalities between sites."""
    path, plain = tmp_path / "a.xml", RIGID.format("0 0 0", "0 0 0", "")
    model = mujoco.MjModel.from_xml_string(plain)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    a, b = (data.body(name) for name in "ab")
    R, turned = b.xmat.reshape(3, 3), np.zeros(4)
    mujoco.mju_mat2Quat(turned, (R.T @ a.xmat.reshape(3, 3)).ravel())
    position = " ".join(map(repr, map(float, R.T @ (a.xpos - b.xpos) + (0.1 if apart else 0))))
    text = RIGID.format(position, "0 0 0", equality).replace(
        'euler="0 0 0"/>', f'quat="{" ".join(map(repr, map(float, turned)))}"/>'
    )
    path.write_text(text)
    if apart if closed is None else not closed:
        with pytest.raises(symgen.InputError, match="equality e: expected ends that coincide, because no joint"):
            load(path, constraints="hard")
    else:
        with pytest.warns(symgen.RobotWarning, match="constraints that always hold: e"):
            robot = symgen.load(path, constraints="hard")
        assert isinstance(robot, symgen.Robot) and robot.nv == 2
