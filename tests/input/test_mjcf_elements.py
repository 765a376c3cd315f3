"""Every actuator, tendon, joint and equality element of MuJoCo's own schema: M and inverse dynamics are MuJoCo's."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import load
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


@pytest.mark.parametrize("seed", daily(range(60), lambda seed: seed < 6))
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
