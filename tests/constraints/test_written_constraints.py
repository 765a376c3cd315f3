"""Robots under constraints as TOML: what is written is the robot that is read from it."""

from __future__ import annotations

import warnings

import mujoco
import numpy as np
import pytest
from helpers.loading import ROOT

import symgen
from symgen.cli import main
from symgen.options import EFFECTS
from symgen.program.evaluate import FLOAT, evaluate
from symgen.robot.constraints.rows import LOCKED

NAMES = sorted(path.stem for path in (ROOT / "robots" / "constrained").glob("*.toml"))
MAX_VELOCITIES = 4
"""Largest number of velocities for which accelerations are compared."""
ENDS = """
[[frames]]
name = "a_end"
link = "a"
origin = { xyz = [0.1, 0, 0.2], rpy = [0, 0.3, 0] }
"""
TREE = """
name = "two"
start = { free = [0, 0, 1, 0, 0, 0, 1] }
[[links]]
name = "ground"
[[links]]
name = "a"
mass = 1
inertia = { xx = 1, yy = 2, zz = 2 }
[[joints]]
name = "free"
type = "floating"
parent = "ground"
child = "a"
[[links]]
name = "b"
mass = 1
inertia = { xx = 1, yy = 1, zz = 1 }
[[joints]]
name = "turns"
type = "revolute"
parent = "ground"
child = "b"
"""
CONSTRAINTS = (
    'contacts = [{ name = "foot", frame = "a_end", rows = 1 }]',
    'contacts = [{ name = "foot", frame = "a_end", rows = 3 }]',
    'contacts = [{ name = "foot", frame = "a_end", rows = 3, on = "b" }]',
    'contacts = [{ name = "foot", frame = "a_end", rows = 6, at = [0.1, 0.2, "1/3"] }]',
    'contacts = [{ name = "ball", frame = "a", radius = 0.5 }]',
    'rods = [{ name = "rod", a = "ground", b = "a_end", length = 2 }]',
    *(f'loops = [{{ name = "joint", a = "ground", b = "a_end", type = "{kind}" }}]' for kind in sorted(LOCKED)),
    'loops = [{ name = "joint", a = "ground", b = "a_end", type = "locked", locked = ["z", "rx"] }]',
    'loops = [{ name = "joint", a = "ground", b = "a_end", type = "locked", locked = ["rz", "ry", "rx", "y"] }]',
)


def same(one, other):
    assert other.constraints == one.constraints
    assert (other.active, other.closure.pivots) == (one.active, one.closure.pivots)
    assert other.closure.start == pytest.approx(one.closure.start, abs=1e-12)
    assert [each.inertia for each in other.tree.links] == [each.inertia for each in one.tree.links]


@pytest.mark.parametrize("name", NAMES)
def test_bundled_mechanisms_are_read_as_written(name, tmp_path):
    assert main(["convert", f":{name}", "-o", str(tmp_path / "other.toml")]) == 0
    one, other = (symgen.load(path, joint_effects=EFFECTS) for path in (f":{name}", tmp_path / "other.toml"))
    same(one, other)


@pytest.mark.parametrize("constraints", CONSTRAINTS)
def test_every_kind_of_constraint_is_read_as_written(constraints, tmp_path):
    (tmp_path / "one.toml").write_text(constraints + TREE + ENDS)
    one = symgen.load(tmp_path / "one.toml")
    (tmp_path / "other.toml").write_text(one.to_toml())
    same(one, symgen.load(tmp_path / "other.toml"))


def test_urdf_has_no_constraints(tmp_path, capsys):
    assert main(["convert", ":four_bar", "-o", str(tmp_path / "four_bar.urdf")]) == 2
    found = capsys.readouterr().err
    assert found.startswith("symgen: error: four_bar: files ending in .") and found.count("\n") == 1
    assert not any(tmp_path.iterdir())


THICK = (ROOT / "robots/constrained/four_bar.toml").read_text().replace("inertia = { yy", "inertia = { xx = 0.0001, yy")
POLYNOMIAL = """
name = "cam"
couplings = [{ name = "cam", expression = "2*shift - 1 - turns - turns**3/2" }]
[[links]]
name = "ground"
[[links]]
name = "b"
mass = 1
com = [0.1, 0, 0.2]
inertia = { xx = 1, yy = 1, zz = 1 }
[[links]]
name = "c"
mass = 2
inertia = { xx = 1, yy = 1, zz = 1 }
[[joints]]
name = "turns"
type = "revolute"
parent = "ground"
child = "b"
axis = [1, 0, 0]
[[joints]]
name = "shift"
type = "prismatic"
parent = "ground"
child = "c"
axis = [0, 0, 1]
"""


@pytest.fixture(params=["cassie_leg", "differential", "robotiq_2f85", "stewart_gough", "thick_four_bar", "cam"])
def written_as_mjcf(request, tmp_path):
    """A robot under constraints, and the MJCF file that is written of it."""
    text = {"thick_four_bar": THICK, "cam": POLYNOMIAL}.get(request.param)
    file = ROOT / "robots" / "constrained" / f"{request.param}.toml"
    if text:
        file = tmp_path / "robot.toml"
        file.write_text(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        robot = symgen.load(file, joint_effects=EFFECTS)
    (tmp_path / "robot.xml").write_text(robot.to_mjcf())
    return robot, tmp_path / "robot.xml"


def first_output(robot, quantity, **given):
    program, _ = symgen.program(robot, quantity)
    found = evaluate(program, {array.name: given[array.name] for array in program.inputs}, FLOAT)
    return np.array(found[program.outputs[0].name], float)


def test_mujoco_keeps_the_constraints_that_are_written(written_as_mjcf):
    """The motions that MuJoCo's rows allow in the keyframe are the motions that ours allow."""
    robot, file = written_as_mjcf
    if any(joint.nv == 6 or joint.mimic for joint in robot.tree.joints):
        pytest.skip("MuJoCo has other velocities of free joints and of followers")
    model = mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_forward(model, data)
    assert np.abs(data.efc_pos[: data.ne]).max() < 1e-9
    theirs = np.asarray(data.efc_J).reshape(-1, model.nv)[: data.ne]
    ours = first_output(robot, "constraint_jacobian", q=robot.closure.start).reshape(-1, robot.nv)
    allowed = [np.eye(robot.nv) - np.linalg.pinv(rows, rcond=1e-9) @ rows for rows in (ours, theirs)]
    np.testing.assert_allclose(*allowed, atol=1e-8)


@pytest.mark.filterwarnings("ignore:.*tendons ignored:symgen.RobotWarning")
def test_mjcf_that_is_read_again_has_the_same_accelerations(written_as_mjcf):
    robot, file = written_as_mjcf
    again = symgen.load(file, constraints="hard", joint_effects=EFFECTS)
    assert len(again.independent) == len(robot.independent)
    assert again.active == robot.active
    if again.nv < robot.nv or robot.nv > MAX_VELOCITIES:
        return
    states = {"qd": np.zeros(robot.nv), "tau": np.linspace(-1, 1, robot.nv)}
    own, other = (
        first_output(each, "constrained_forward_dynamics", q=each.closure.start, **states) for each in (robot, again)
    )
    np.testing.assert_allclose(other, own, atol=1e-9 * np.abs(own).max())


@pytest.mark.parametrize(
    ("constraints", "reason"),
    [
        ('rods = [{ name = "rod", a = "ground", b = "a_end", length = 2 }]', "only welds, hinges and ball joints"),
        ('contacts = [{ name = "foot", frame = "a_end", rows = 3 }]', "only welds, hinges and ball joints"),
        ('couplings = [{ name = "gear", expression = "sin(turns)" }]', "only polynomials of joint positions"),
    ],
)
def test_mjcf_refuses_other_constraints_by_name(constraints, reason, tmp_path):
    (tmp_path / "one.toml").write_text(constraints + TREE + ENDS)
    with pytest.raises(symgen.UnsupportedError, match=reason):
        symgen.load(tmp_path / "one.toml").to_mjcf()
