"""Every actuator, tendon, joint and equality element of MuJoCo's own schema: M and inverse dynamics are MuJoCo's."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, TREE_QUANTITIES, load, with_a_tip
from helpers.mjcf.elements import (
    ACTUATORS,
    EQUALITIES,
    EXTENSION,
    FLEX,
    WITHOUT_ARMATURE,
    Drawn,
    newer,
    schema,
)
from sympy import Integer

import symgen
from symgen.program.evaluate import evaluate
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import derive

mujoco = pytest.importorskip("mujoco")
from helpers.mjcf.peer import Peer  # noqa: E402

TOLERANCE = 1e-10
EFFECTS = ("armature", "damping", "spring")


def compare(robot, path, seed=0):
    """Compare M, inverse dynamics and forward dynamics with MuJoCo's at random states."""
    peer, source = Peer(robot, path), np.random.default_rng(seed)
    names = (("mass_matrix", "composite_rigid_body"), ("inverse_dynamics", "newton_euler"))
    programs = {
        name: derive(simplified(robot), name, route) for name, route in (*names, ("forward_dynamics", "factorisation"))
    }
    for _ in range(2):
        step, qd, qdd = source.uniform(-1, 1, (3, robot.nv))
        q = np.array(symgen.integrate(robot, symgen.neutral(robot), step))
        tau, M = peer.inverse_dynamics(q, qd, qdd), peer.mass_matrix(q)
        given = {"q": list(q), "qd": list(qd), "qdd": list(qdd), "tau": list(tau)}
        found = {
            name: next(iter(evaluate(program, {each.name: given[each.name] for each in program.inputs}).values()))
            for name, program in programs.items()
        }
        assert np.abs(np.reshape(found["mass_matrix"], M.shape) - M).max() <= TOLERANCE * np.abs(M).max()
        assert np.abs(np.array(found["inverse_dynamics"]) - tau).max() <= TOLERANCE * np.abs(tau).max()
        np.testing.assert_allclose(found["forward_dynamics"], qdd, rtol=1e-7, atol=1e-7)


def written(path, text):
    path.write_text(text)
    return path


def test_the_elements_drawn_are_all_that_the_schema_has():
    assert schema("actuator") <= {*ACTUATORS, *WITHOUT_ARMATURE}
    assert schema("equality") <= {*EQUALITIES, *FLEX}
    assert schema("tendon") == {"spatial", "fixed"}


@pytest.mark.parametrize("seed", daily(range(60), lambda seed: seed < 6 or seed == 57))
def test_drawn_files_agree_with_mujoco(seed, tmp_path):
    path = written(tmp_path / "drawn.xml", Drawn(seed).document())
    robot = load(path, joint_effects=EFFECTS)
    if robot.nv:
        compare(robot, path, seed)


PAIR = """<mujoco><compiler angle="radian"/>{extension}<worldbody><site name="s0"/><body name="b0">
<joint name="first" type="{kind}"/><geom size=".1" pos=".2 .1 0"/><site name="s1"/>
<body name="b1" pos="0 0 .5"><joint name="second" axis="0 1 0"/><geom size=".1" pos=".1 0 .2"/></body></body>
</worldbody><actuator><{element} {text}/><motor joint="second" gear="7" armature="0.2"/></actuator></mujoco>"""


@pytest.mark.skipif(not newer("armature"), reason="actuators have no armature in this version")
@pytest.mark.parametrize("element", [*ACTUATORS, *WITHOUT_ARMATURE])
def test_an_actuator_before_another_does_not_move_its_rows(element, tmp_path):
    """M is as MuJoCo has it, and no actuator that adds armature is said to be ignored."""
    if element not in schema("actuator"):
        pytest.skip("not in this version")
    texts = WITHOUT_ARMATURE.get(element) or [
        f'joint="first" gear="3" armature="0.1" {text}'.replace('gear="3"', "" if element == "muscle" else 'gear="3"')
        for text in ACTUATORS[element]
    ]
    for text in texts:
        kind = "ball" if "{ball}" in text else "hinge"
        given = {"element": element, "text": text.format(ball="first"), "kind": kind, "extension": EXTENSION}
        path = written(tmp_path / "pair.xml", PAIR.format(**given))
        robot = load(path, joint_effects=EFFECTS)
        compare(robot, path)
        ignored = [note.text for note in robot.warnings() if "actuator" in note.text]
        assert ignored == (["1 actuator ignored"] if element in WITHOUT_ARMATURE else [])


TENDONS = """<mujoco><compiler angle="radian"/><worldbody><body><joint name="a" axis="0 1 0"/>{box}<site name="s"/>
<body pos="0 0 .4"><joint name="b" type="slide" axis="1 0 0"/>{box}<body pos="0 0 .3">
<joint name="c" axis="0 1 0"/>{box}</body></body>
<body pos=".1 0 .4"><joint name="d" axis="0 1 0"/>{box}<site name="t"/></body></body></worldbody><tendon>
{tendon}</tendon><equality>{equality}</equality><actuator>{motor}</actuator></mujoco>"""
BOX = '<geom type="box" size=".1 .2 .3" pos=".1 0 .2"/>'
CHAIN = """<fixed name="cord" armature="{}"><joint joint="c" coef="-0.5"/><joint joint="a" coef="2"/>
<joint joint="b" coef="3"/></fixed>"""
SINGLE = '<fixed armature="0.4"><joint joint="d" coef="-3"/></fixed>'
FOLLOWER = '<joint joint1="c" joint2="d" polycoef="0 2 0 0 0"/>'


def tendons(tendon, motor="", equality=""):
    return TENDONS.format(box=BOX, tendon=tendon, motor=motor, equality=equality)


@pytest.mark.skipif(not newer("armature"), reason="actuators have no armature in this version")
@pytest.mark.parametrize(
    "given",
    [
        (CHAIN.format(0.7), ""),
        (SINGLE, ""),
        (CHAIN.format(0), '<motor tendon="cord" gear="3" armature="0.2"/>'),
        (CHAIN.format(0.7) + SINGLE, '<motor tendon="cord" gear="3" armature="0.2"/>'),
        (CHAIN.format(0.7), "", FOLLOWER),
    ],
)
def test_armature_of_tendons_is_in_m(given, tmp_path):
    path = written(tmp_path / "tendon.xml", tendons(*given))
    robot = load(path, joint_effects=EFFECTS)
    compare(robot, path)
    assert not robot.warnings()
    assert len(load(path, joint_effects=()).warnings()) == len(robot.rotors)


ACROSS = (
    '<fixed armature="0.4"><joint joint="a" coef="1"/><joint joint="d" coef="-3"/><joint joint="b" coef="1"/></fixed>'
)
SPATIAL = '<spatial armature="0.4"><site site="s"/><site site="t"/></spatial>'


@pytest.mark.parametrize("tendon", [ACROSS, SPATIAL])
def test_armature_that_is_not_in_m_is_reported(tendon, tmp_path):
    """Of tendons led through space, and of tendons over joints of several branches."""
    robot = load(written(tmp_path / "tendon.xml", tendons(tendon)))
    assert [note.text for note in robot.warnings()] == ["1 tendon ignored", "1 tendon armature ignored"]


@pytest.mark.parametrize("passive", ['stiffness="1"', 'damping="1"', 'frictionloss="1"', 'range="0 1" limited="true"'])
def test_other_forces_of_tendons_are_reported(passive, tmp_path):
    text = CHAIN.format(0.7).replace("armature", f"{passive} armature")
    assert [note.text for note in load(written(tmp_path / "tendon.xml", tendons(text))).warnings()] == [
        "1 tendon ignored"
    ]


@pytest.mark.skipif(not newer("armature"), reason="actuators have no damping in this version")
@pytest.mark.parametrize(
    ("tendon", "ignored"),
    [
        (
            SPATIAL.replace("<spatial", '<spatial name="cord"'),
            ["1 tendon armature ignored", "1 actuator armature ignored"],
        ),
        (CHAIN.format(0.7), []),
    ],
)
def test_each_value_that_an_actuator_of_a_tendon_loses_is_named(tendon, ignored, tmp_path):
    """Damping along any tendon is not in the equations; armature is, if the tendon's armature is."""
    motor = '<motor tendon="cord" gear="3" armature="0.2" damping="0.5"/>'
    robot = load(written(tmp_path / "tendon.xml", tendons(tendon, motor)))
    told = {note.text for note in robot.warnings()} - {"1 tendon ignored", "1 actuator ignored"}
    assert told == {*ignored, "1 actuator damping ignored"}


@pytest.mark.parametrize("more", ["", '<replicate count="2" offset="1 0 0"><geom size="0.1"/></replicate>'])
def test_warnings_of_mujoco_are_passed_on(more, tmp_path):
    """From this process, and from the separate one that compiles files with rare elements."""
    path = tmp_path / "warned.xml"
    body = f'<body><joint/><geom size="0.1"/>{more}</body>'
    path.write_text(f'<mujoco><compiler settotalmass="3"/><worldbody>{body}</worldbody></mujoco>')
    printed = []
    mujoco.set_mju_user_warning(printed.append)
    try:
        mujoco.MjModel.from_xml_path(str(path))
    finally:
        mujoco.set_mju_user_warning(None)
    assert [note.text for note in load(path).warnings()] == [f"MuJoCo warns: {text}" for text in printed]


WITHOUT = {
    *IN_OPERATIONAL_SPACE,
    "hybrid_dynamics",
    "base_regressor",
    "inverse_dynamics_parameter_derivatives",
    "forward_dynamics_parameter_derivatives",
}
"""Quantities that have no place for it, or that this robot does not have."""
DAILY = ("mass_matrix", "kinetic_energy", "inverse_dynamics_jvp", "forward_dynamics")


@pytest.mark.skipif(not newer("armature"), reason="actuators have no armature in this version")
@pytest.mark.parametrize("quantity", daily(TREE_QUANTITIES, lambda name: name in DAILY))
def test_quantities_with_armature_of_tendons_are_proven(quantity, tmp_path):
    """Every route that supports tendon armature agrees with the reference; the others say that they do not."""
    robot = with_a_tip(load(written(tmp_path / "tendon.xml", tendons(CHAIN.format(0.7))), joint_effects=EFFECTS))
    proof = symgen.prove(robot, (quantity,), seed=1)
    assert "differs" not in {each.status for each in proof.verdicts}
    assert proof.holds == (quantity not in WITHOUT)


def test_certificates_refuse_armature_of_tendons(tmp_path):
    path = written(tmp_path / "tendon.xml", tendons(CHAIN.format("0.7")))
    with pytest.raises(symgen.UnsupportedError, match="certificates do not support armature of tendons"):
        symgen.certify(load(path))


def test_rotors_are_of_joints_of_the_robot(tmp_path):
    robot = load(written(tmp_path / "tendon.xml", tendons(CHAIN.format("0.7"))))
    with pytest.raises(symgen.InputError, match=r"rotor cord: expected joints of one variable, found .*'elbow'"):
        replace(robot, rotors=(replace(robot.rotors[0], ratios=(("elbow", Integer(1)),)),))
    held = load(tmp_path / "tendon.xml", lock={"b": 0.1})
    M = symgen.derive(held, "mass_matrix").matrix.subs(
        dict.fromkeys(symgen.derive(held, "mass_matrix").symbols["q"], 0)
    )
    bare = load(tmp_path / "tendon.xml", lock={"b": 0.1}, joint_effects=())
    rest = symgen.derive(bare, "mass_matrix").matrix.subs(
        dict.fromkeys(symgen.derive(bare, "mass_matrix").symbols["q"], 0)
    )
    assert np.allclose(np.array(M - rest, float), 0.7 * np.outer([2, -0.5, 0], [2, -0.5, 0]))


def test_friction_of_a_free_joint_is_refused(tmp_path):
    """It acts along the world's axes, not along those of the body."""
    joint = '<joint type="free" frictionloss=".4"/><geom size=".1" mass="1"/>'
    free = f"<mujoco><worldbody><body>{joint}</body></worldbody></mujoco>"
    path = written(tmp_path / "free.xml", free)
    with pytest.raises(
        symgen.UnsupportedError, match="frictionloss of a free joint, which acts along the world's axes"
    ):
        load(path, joint_effects=("friction",))
    assert load(path).nv == 6


def test_a_force_limit_holds_in_both_directions(tmp_path):
    body = '<mujoco><worldbody><body><joint name="j" {}/><geom size=".1" mass="1"/></body></worldbody></mujoco>'
    for given, limit in (("-0.05 5", 0.05), ("-7 7", 7), ("0 5", 5)):
        path = written(tmp_path / "limited.xml", body.format(f'actuatorfrcrange="{given}"'))
        robot = load(path)
        assert float(robot.joints[0].limits.effort) == limit
        told = f"joint j: actuatorfrcrange {given.replace(' ', ' to ')}: the force limit is {limit} in both directions"
        assert [told] * (given != "-7 7") == [note.text for note in robot.notes]


def test_a_tendon_that_couples_joints_is_not_ignored(tmp_path):
    text = tendons(CHAIN.format(0), equality='<tendon tendon1="cord"/>')
    path = written(tmp_path / "coupled.xml", text)
    for constraints, ignored in (("open", True), ("hard", False)):
        notes = [note.text for note in load(path, constraints=constraints).notes]
        assert any("tendon ignored" in note for note in notes) == ignored, notes


def test_arrays_of_another_length_are_refused(tmp_path):
    """A version of mujoco that counts its rows otherwise is refused, and not read from the wrong row."""
    from symgen.robot.loaders.mjcf.arrays import Arrays

    text = PAIR.format(element="motor", text='joint="first"', kind="hinge", extension="")
    arrays = Arrays(mujoco.MjModel.from_xml_string(text))
    assert len(arrays.actuator_gear) == 2
    arrays._counts["actuator_gear"] = 3
    with pytest.raises(symgen.InputError, match="expected 3 rows of actuator_gear"):
        _ = arrays.actuator_gear
    with pytest.raises(AttributeError):
        _ = arrays.actuator_gears
