"""Joints that mimic others, drives, runtime parameters, frames and base parameters."""

from __future__ import annotations

import subprocess

import numpy as np
import pinocchio as pin
import pytest
from click.testing import CliRunner
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, OF_TWO_FRAMES, is_refused, load, load_named
from helpers.pinocchio_robots import pinocchio_robot
from helpers.random_robots import Builder

import symgen
from symgen.catalog import QUANTITIES, Effects
from symgen.catalog.quantity import EVERY_EFFECT as CATALOG_EFFECTS
from symgen.cli.screen import cli
from symgen.options import EFFECTS
from symgen.program import cost
from symgen.program.evaluate import evaluate
from symgen.proof.equality import compare
from symgen.robot import Floating, Robot
from symgen.robot.rewrites.equivalent import align, floating, fuse, reframe, regroup
from symgen.routes import ROUTES, derive
from symgen.routes.identification import regressor

RNG = np.random.default_rng(11)

ARM = """
name = "arm"
[[links]]
name = "base"
[[links]]
name = "upper"
mass = 2
com = [0.1, 0, 0.2]
inertia = { xx = 0.1, yy = 0.2, zz = 0.15 }
[[links]]
name = "lower"
mass = 1
com = [0.2, 0.1, 0]
inertia = { xx = 0.05, yy = 0.04, zz = 0.03 }
[[joints]]
name = "shoulder"
type = "revolute"
parent = "base"
child = "upper"
axis = [0, 1, 0]
rotor_inertia = 0.002
gear_ratio = 10
damping = 0.3
friction = 0.4
stiffness = 5
rest = 0.1
[[joints]]
name = "elbow"
type = "revolute"
parent = "upper"
child = "lower"
axis = [0, 1, 0]
origin = { xyz = [0.5, 0, 0] }
"""

NOT_EVERYWHERE = {*IN_OPERATIONAL_SPACE, *OF_TWO_FRAMES} | {
    name for name in ROUTES[Robot] if name.startswith(("euler_step", "rk4_step")) or "parameter" in name
}
"""What robots of few joints, of positions that do not add up, or without parameters do not have."""


def loaded(tmp_path, text, **options):
    path = tmp_path / "arm.toml"
    path.write_text(text)
    return load(path, **options)


@pytest.mark.parametrize("seed", daily(range(2), lambda seed: seed == 0))
def test_every_derivation_agrees_on_trees_of_every_joint(seed):
    robot = Builder(seed).robot(2)
    proof = symgen.prove(robot, seed=seed)
    assert {verdict.status for verdict in proof.verdicts} <= {"proven", "undefined"}
    undefined = [v for v in proof.verdicts if v.status == "undefined" and not is_refused(v.route, robot)]
    assert {v.quantity for v in undefined} <= NOT_EVERYWHERE | ({"frame_quaternions"})


@pytest.mark.parametrize("seed", daily(range(3), lambda seed: seed == 0))
def test_derivations_agree_where_joints_mimic_and_rotors_turn(seed):
    kinds = ["revolute", "prismatic", "helical"]
    robot = Builder(seed + 20, kinds).robot(4, mimic=True, drives=True)
    assert any(joint.mimic for joint in robot.joints)
    assert symgen.prove(robot, seed=seed).holds


def test_a_mimicking_joint_is_its_leader_times_a_factor(tmp_path):
    """M = G^T M_free G and so on, with G the factors and the position's offset in place."""
    text = ARM + 'mimic = { joint = "shoulder", multiplier = "-3/2", offset = 0.25 }\n'
    names = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "kinetic_energy", "jacobian")
    folded = symgen.build(loaded(tmp_path, text), quantities=names)
    free = symgen.build(loaded(tmp_path, text, mimic="free"), quantities=names)
    G = np.array([[1.0], [-1.5]])
    q, qd, qdd = RNG.normal(size=(3, 1))
    full = G @ q + [0, 0.25]
    tau = G.T @ free.inverse_dynamics(full, G @ qd, G @ qdd)
    np.testing.assert_allclose(folded.inverse_dynamics(q, qd, qdd), tau, rtol=1e-12)
    np.testing.assert_allclose(folded.mass_matrix(q), G.T @ free.mass_matrix(full) @ G, rtol=1e-12)
    np.testing.assert_allclose(folded.forward_dynamics(q, qd, tau), qdd, rtol=1e-10)
    np.testing.assert_allclose(folded.jacobian(q), free.jacobian(full) @ G, rtol=1e-12, atol=1e-14)
    assert folded.kinetic_energy(q, qd) == pytest.approx(free.kinetic_energy(full, G @ qd), rel=1e-12)


@pytest.mark.parametrize(
    ("mimic", "message"),
    [
        ('{ joint = "nobody" }', "expected a one-variable joint that is not a mimic.*nobody"),
        ('{ joint = "elbow" }', "cycle of joints that mimic each other"),
        ('{ joint = "shoulder", multiplier = "x" }', "expected a known name"),
    ],
)
def test_unfit_mimics_are_refused(tmp_path, mimic, message):
    with pytest.raises(symgen.InputError, match=message):
        loaded(tmp_path, f"{ARM}mimic = {mimic}\n")


def test_joint_effects_add_their_forces_where_they_are_included(tmp_path):
    bare = symgen.build(loaded(tmp_path, ARM, joint_effects=()))
    every = ("armature", "damping", "friction", "spring")
    full = symgen.build(loaded(tmp_path, ARM, joint_effects=every, friction_width=0.02))
    q, qd, qdd = RNG.normal(size=(3, 2))
    first = 0.2 * qdd[0] + 0.3 * qd[0] + 0.4 * qd[0] / np.hypot(qd[0], 0.02) + 5 * (q[0] - 0.1)
    tau = bare.inverse_dynamics(q, qd, qdd) + np.array([first, 0])
    np.testing.assert_allclose(full.inverse_dynamics(q, qd, qdd), tau, rtol=1e-12)
    np.testing.assert_allclose(full.forward_dynamics(q, qd, tau), qdd, rtol=1e-10)
    np.testing.assert_allclose(full.mass_matrix(q) - bare.mass_matrix(q), [[0.2, 0], [0, 0]], atol=1e-14)
    assert "friction (smooth within 0.02" in full.text


FOLLOWERS = """
name = "followers"
[parameters]
grip = { value = 1.23, binding = "runtime" }
[[links]]
name = "base"
[[links]]
name = "a"
mass = 1.0
com = [0.1, 0.02, 0.3]
inertia = { xx = 0.03, yy = 0.02, zz = 0.04 }
[[links]]
name = "b"
mass = 0.7
com = [0.2, -0.01, 0.1]
inertia = { xx = 0.01, yy = 0.02, zz = 0.02 }
[[links]]
name = "rack"
mass = 0.4
com = [0.0, 0.05, 0.1]
inertia = { xx = 0.01, yy = 0.01, zz = 0.02 }
[[links]]
name = "free"
mass = 0.3
com = [0.1, 0, 0]
inertia = { xx = 0.01, yy = 0.01, zz = 0.02 }
[[joints]]
name = "leader"
type = "revolute"
parent = "base"
child = "a"
axis = [0, 1, 0]
friction = 0.4
[[joints]]
name = "wheel"
type = "revolute"
parent = "a"
child = "b"
axis = [0, 1, 0]
origin = { xyz = [0.5, 0, 0] }
friction = "grip"
mimic = { joint = "leader", multiplier = 2, offset = 0.1 }
[[joints]]
name = "slider"
type = "prismatic"
parent = "a"
child = "rack"
axis = [1, 0, 0]
friction = 60
mimic = { joint = "leader", multiplier = -0.01 }
[[joints]]
name = "last"
type = "revolute"
parent = "b"
child = "free"
axis = [0, 0, 1]
friction = 0.2
"""
SLOW = np.array([[0.024, 0.3], [-0.004, 0.01], [1.5, -0.002], [0.0, 0.0]])
"""Velocities of the leader and of the last joint, some of them below the width."""
TURNING = [(0.4, 1.0, 0), (1.23, 2.0, 0), (60.0, -0.01, 0), (0.2, 1.0, 1)]
"""Friction, multiplier and velocity of each joint."""
WIDTH = 0.01


def own_friction(qd):
    """Joint forces of the friction, their first and second derivatives by the joint's velocity, by the formula."""
    force, slope, curvature = np.zeros((3, *qd.shape))
    for f, m, k in TURNING:
        own = m * qd[..., k]
        size = np.hypot(own, WIDTH)
        force[..., k] += m * f * own / size
        slope[..., k] += m**2 * f * WIDTH**2 / size**3
        curvature[..., k] -= 3 * m**3 * f * own * WIDTH**2 / size**5
    return force, slope, curvature


def with_and_without_friction(tmp_path, *quantities, text=FOLLOWERS, **options):
    effects = ("friction",), ()
    asked = {"quantities": quantities}
    return [symgen.build(loaded(tmp_path, text, joint_effects=each, **options), **asked) for each in effects]


def test_friction_of_a_follower_is_smoothed_by_its_own_speed(tmp_path):
    """The joint's own force at its own speed, times the multiplier: 2.408 N m of a wheel twice as fast, 1.23 N m."""
    full, bare = with_and_without_friction(tmp_path, "inverse_dynamics", "bias", "forward_dynamics")
    q, qdd = RNG.normal(size=(2, *SLOW.shape))
    force = own_friction(SLOW)[0]
    tau = bare.inverse_dynamics(q, SLOW, qdd)
    np.testing.assert_allclose(full.inverse_dynamics(q, SLOW, qdd) - tau, force, rtol=1e-10, atol=1e-13)
    np.testing.assert_allclose(full.bias(q, SLOW) - bare.bias(q, SLOW), force, rtol=1e-10, atol=1e-13)
    np.testing.assert_allclose(full.forward_dynamics(q, SLOW, tau + force), qdd, rtol=1e-9, atol=1e-9)
    assert 2 * 1.23 * 0.048 / np.hypot(0.048, 0.01) == pytest.approx(2.408, abs=5e-4)


def test_derivatives_have_the_friction_of_followers(tmp_path):
    names = ("inverse_dynamics_derivatives", "inverse_dynamics_second_derivatives", "inverse_dynamics_jvp")
    full, bare = with_and_without_friction(tmp_path, *names)
    q, qdd, dq, dqd, dqdd = RNG.normal(size=(5, *SLOW.shape))
    _, slope, curvature = own_friction(SLOW)

    def added(name, *arguments):
        pairs = zip(getattr(full, name)(*arguments), getattr(bare, name)(*arguments), strict=True)
        return [a - b for a, b in pairs]

    for found, k in zip(added(names[0], q, SLOW, qdd), (None, slope, None), strict=True):
        wanted = np.zeros_like(found) if k is None else k[..., None] * np.eye(2)
        np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-11)
    by_qd_twice = added(names[1], q, SLOW, qdd)[2]
    wanted = np.einsum("si,ij,ik->sijk", curvature, np.eye(2), np.eye(2))
    np.testing.assert_allclose(by_qd_twice, wanted, rtol=1e-9, atol=1e-9)
    along = full.inverse_dynamics_jvp(q, SLOW, qdd, dq, dqd, dqdd) - bare.inverse_dynamics_jvp(
        q, SLOW, qdd, dq, dqd, dqdd
    )
    np.testing.assert_allclose(along, slope * dqd, rtol=1e-9, atol=1e-11)


def test_every_derivation_smooths_the_friction_of_a_follower_by_its_own_speed(tmp_path):
    """Routes that ``auto`` does not take have the same forces as the formula."""
    full, bare = (
        fuse(loaded(tmp_path, FOLLOWERS, joint_effects=each, parameters="baked")) for each in ("friction", ())
    )
    q, qdd = ([0.3, -0.7], [0.5, 0.2])
    for qd in SLOW:
        inputs = {"q": q, "qd": list(qd), "qdd": qdd}
        for route in ROUTES[Robot]["inverse_dynamics"]:
            tau, rest = (
                np.array(evaluate(derive(each, "inverse_dynamics", route.name), inputs)["tau"]) for each in (full, bare)
            )
            np.testing.assert_allclose(tau - rest, own_friction(qd)[0], rtol=1e-9, atol=1e-12)


def test_derivatives_by_the_friction_of_a_follower(tmp_path):
    name = "inverse_dynamics_parameter_derivatives"
    full, _ = with_and_without_friction(tmp_path, name)
    q, qdd = RNG.normal(size=(2, *SLOW.shape))
    own = 2 * SLOW[:, 0]
    by_grip = full.inverse_dynamics_parameter_derivatives(q, SLOW, qdd)[..., 0]
    assert full.parameters().dtype.names == ("grip",)
    np.testing.assert_allclose(by_grip[:, 0], 2 * own / np.hypot(own, WIDTH), rtol=1e-9, atol=1e-12)


def test_the_multiplier_of_a_follower_may_be_a_runtime_parameter(tmp_path):
    text = FOLLOWERS.replace("[[links]]", 'ratio = { value = 2, binding = "runtime" }\n[[links]]', 1)
    text = text.replace("multiplier = 2", 'multiplier = "ratio"').replace(
        'type = "revolute"\nparent = "a"', 'type = "prismatic"\nparent = "a"'
    )
    full, bare = with_and_without_friction(tmp_path, "bias", text=text)
    q, grip, ratio = RNG.normal(size=SLOW.shape), 0.8, -0.7
    added = full.bias(q, SLOW, parameters=full.parameters(ratio=ratio, grip=grip))
    added -= bare.bias(q, SLOW, parameters=bare.parameters(ratio=ratio))
    own = ratio * SLOW[:, 0]
    of_wheel = ratio * grip * own / np.hypot(own, WIDTH) - 2 * 1.23 * 2 * SLOW[:, 0] / np.hypot(2 * SLOW[:, 0], WIDTH)
    np.testing.assert_allclose(added[:, 0] - own_friction(SLOW)[0][:, 0], of_wheel, rtol=1e-9, atol=1e-11)


def test_friction_behind_a_gear_that_is_a_constraint_is_smoothed_by_its_own_speed(tmp_path):
    """A gear as a coupling, solved for the wheel: the same friction as of a wheel that mimics."""
    gear = FOLLOWERS.replace('mimic = { joint = "leader", multiplier = 2, offset = 0.1 }\n', "")
    gear = gear.replace("[parameters]", 'active = ["leader", "last"]\n[parameters]')
    gear += '[[couplings]]\nname = "gear"\nexpression = "wheel - 2*leader - 0.1"\n'
    options = {"parameters": "baked", "constraints": "explicit"}
    coupled = with_and_without_friction(tmp_path, "inverse_dynamics", "bias", text=gear, **options)
    follower = with_and_without_friction(tmp_path, "inverse_dynamics", "bias", parameters="baked")
    q, qdd = RNG.uniform(-0.5, 0.5, size=(2, *SLOW.shape))
    for one, other in zip(coupled, follower, strict=True):
        np.testing.assert_allclose(one.bias(q, SLOW), other.bias(q, SLOW), rtol=1e-9, atol=1e-11)
    added = coupled[0].inverse_dynamics(q, SLOW, qdd) - coupled[1].inverse_dynamics(q, SLOW, qdd)
    np.testing.assert_allclose(added, own_friction(SLOW)[0], rtol=1e-9, atol=1e-11)


def test_the_default_includes_armature_and_says_what_it_leaves_out(tmp_path):
    robot = loaded(tmp_path, ARM)
    assert [note.text for note in robot.warnings()] == [
        f"joint shoulder: {what} {value} ignored; --joint-effects armature --joint-effects {what} includes it"
        for what, value in (("damping", "0.3"), ("friction", "0.4"), ("spring", "5"))
    ]
    text = symgen.generate(robot)["arm.h"]
    assert "effects:    armature in the equations; in the file and left out: damping, friction, spring" in text


ONE_JOINT = """<robot name="arm" xmlns:drake="http://drake.mit.edu"><link name="a"/><link name="b"><inertial>
<mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit effort="1" velocity="1" lower="0" upper="1"/></joint>{}</robot>"""


def test_transmissions_with_a_rotor_give_armature(tmp_path):
    geared = """<transmission name="t"><joint name="j"/><actuator name="m"><mechanicalReduction>30</mechanicalReduction>
    <drake:rotor_inertia value="0.001"/></actuator></transmission>"""
    path = tmp_path / "arm.urdf"
    path.write_text(ONE_JOINT.format(geared))
    module = symgen.build(load(path), quantities=("mass_matrix",))
    assert module.mass_matrix([0.3]) == pytest.approx(1.9)


def test_transmissions_without_a_rotor_are_one_line(tmp_path):
    bare = "".join(f'<transmission name="t{k}"><joint name="j"/></transmission>' for k in range(5))
    (tmp_path / "arm.urdf").write_text(ONE_JOINT.format(bare))
    with pytest.warns(symgen.RobotWarning, match="transmissions t0, t1, t2 and 2 more: ignored, without rotor") as told:
        symgen.load(tmp_path / "arm.urdf")
    assert len(told) == 1


MAIN = """
#include <stdio.h>
#include "panda.h"
int main(void)
{
    panda_parameters parameters = PANDA_PARAMETERS_DEFAULT;
    const double q[7] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7};
    double g[7];
    parameters.p_gravity_z = 0.0;
    parameters.p_panda_link7_m += 1.0;
    parameters.p_gravity_x = 1.0;
    panda_gravity(&parameters, q, g);
    for (int i = 0; i < 7; i++) printf("%.17g ", g[i]);
    return 0;
}
"""


def test_runtime_parameters_are_a_struct_in_c_and_a_record_in_python(tmp_path):
    robot = load_named("panda", runtime=("gravity", "panda_link7"))
    options = {"quantities": ("inverse_dynamics", "gravity")}
    module, baked = symgen.build(robot, **options), symgen.build(load_named("panda"), **options)
    q, qd, qdd = RNG.normal(size=(3, 7))
    np.testing.assert_allclose(module.gravity(q), baked.gravity(q), rtol=1e-12, atol=1e-13)
    tau = module.inverse_dynamics(q, qd, qdd)
    np.testing.assert_allclose(tau, baked.inverse_dynamics(q, qd, qdd), rtol=1e-12, atol=1e-13)
    q = np.arange(1, 8) / 10
    record = module.parameters(gravity_z=0.0, gravity_x=1.0)
    record["panda_link7_m"] += 1.0
    expected = module.gravity(q, parameters=record)
    np.testing.assert_allclose(module.gravity(np.stack([q, q]), parameters=record), [expected, expected])
    for name, text in symgen.generate(robot, **options).items():
        (tmp_path / name).write_text(text)
    (tmp_path / "main.c").write_text(MAIN)
    strict = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Werror".split()
    subprocess.run(["cc", *strict, "main.c", "panda.c", "-lm", "-o", "main"], cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout
    np.testing.assert_allclose([float(word) for word in printed.split()], expected, rtol=1e-14, atol=1e-14)
    with pytest.raises(symgen.CallError, match=r"expected one of gravity_x.*found mass"):
        module.parameters(mass=1.0)
    with pytest.raises(symgen.CallError, match="parameters: expected a record"):
        module.gravity(q, parameters=np.zeros(3))


def test_the_python_target_takes_the_same_record(monkeypatch):
    robot = load_named("panda", runtime=("gravity",))
    compiled = symgen.build(robot, quantities=("gravity",))
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.warns(symgen.BuildWarning):
        module = symgen.build(robot, quantities=("gravity",))
    q, record = RNG.normal(size=7), compiled.parameters(gravity_z=-1.62)
    found, expected = module.gravity(q, parameters=record), compiled.gravity(q, parameters=record)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_runtime_parameters_may_have_the_names_of_outputs():
    """g is a parameter of the arm and the output of its gravity forces."""
    robot, baked = (load_named("planar_2r", parameters=kind) for kind in ("runtime", "baked"))
    options = {"quantities": ("gravity", "mass_matrix")}
    q = RNG.normal(size=2)
    module = symgen.build(robot, **options)
    np.testing.assert_allclose(module.gravity(q), symgen.build(baked, **options).gravity(q), rtol=1e-12)
    assert not module.gravity(q, parameters=module.parameters(g=0.0)).any()


def test_unknown_runtime_names_and_frames_are_refused():
    with pytest.raises(symgen.InputError, match=r"expected a link, or one of gravity.*nothing"):
        load_named("ur5", runtime=("nothing",))
    with pytest.raises(symgen.InputError, match=r"expected the name of a link or frame.*nowhere"):
        load_named("ur5", frames=("nowhere",))


def test_a_robot_that_floats_is_the_robot_below_a_free_joint():
    robot = load_named("ur5")
    free = floating(robot, Floating())
    assert (free.nq, free.nv) == (robot.nq + 7, robot.nv + 6)
    module = symgen.build(free, quantities=("mass_matrix", "center_of_mass_jacobian"))
    fixed = symgen.build(robot, quantities=("mass_matrix",))
    q = RNG.normal(size=6)
    M = module.mass_matrix(np.concatenate([symgen.neutral(free)[:7], q]))
    np.testing.assert_allclose(M[6:, 6:], fixed.mass_matrix(q), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("seed", range(3))
def test_frames_moved_along_their_axes_leave_the_dynamics_alone(seed):
    """Inverse dynamics and M of the cheaper robots, proven equal to those of the robot as it is."""
    kinds = ["revolute", "continuous", "prismatic", "helical", "cylindrical", "spherical"]
    robot = align(fuse(Builder(seed, kinds).robot(3, fixed=0.5)))
    for name in ("inverse_dynamics_external", "mass_matrix", "coriolis_matrix"):
        expected = derive(robot, name)
        for cheaper in (reframe(robot), regroup(robot), regroup(reframe(robot))):
            assert compare(expected, derive(cheaper, name), seed).holds


COUNTS = {"puma560": 36, "stanford": 33, "panda": 43, "ur5": 36, "planar_2r": 6, "scara": 8}
"""PUMA 560 without rotors: 36, as M. Gautier (1991) and W. Khalil & E. Dombre (2002) count them; all by the rank of the
regressor."""


@pytest.mark.parametrize("name", COUNTS)
def test_base_parameters_are_as_many_as_the_regressor_has_independent_columns(name):
    robot = load_named(name, parameters="baked")
    base = symgen.base_parameters(robot)
    names = ("inverse_dynamics", "inverse_dynamics_regressor", "base_regressor")
    module = symgen.build(robot, quantities=names)
    states = np.random.default_rng(0).uniform(-2, 2, (3, 100, robot.nv))
    Y = module.inverse_dynamics_regressor(*states).reshape(-1, 10 * len(robot.slots))
    Yb = module.base_regressor(*states).reshape(-1, len(base))
    assert len(base) == COUNTS[name] == np.linalg.matrix_rank(Y, tol=1e-9 * np.linalg.norm(Y, 2))
    assert np.linalg.cond(Yb / np.linalg.norm(Yb, axis=0)) < 1e6
    values = np.array([float(value) for value in base.values])
    np.testing.assert_allclose(Yb @ values, module.inverse_dynamics(*states).ravel(), rtol=1e-9, atol=1e-9)


def test_base_parameters_of_the_planar_arm_are_the_textbooks():
    base = symgen.base_parameters(load_named("planar_2r"))
    assert [str(formula) for formula in base.formulas] == [
        "L1*m_link2 + hx_link1",
        "hy_link1",
        "Izz_link1 + L1**2*m_link2",
        "hx_link2",
        "hy_link2",
        "Izz_link2",
    ]


def test_rotors_and_friction_have_base_parameters_of_their_own(tmp_path):
    base = symgen.base_parameters(loaded(tmp_path, ARM, joint_effects=("armature", "damping", "friction")))
    text = [str(formula) for formula in base.formulas]
    assert "damping_shoulder" in text and "friction_shoulder" in text
    assert sum("armature_shoulder" in formula for formula in text) == 1


LEFT_OUT = {
    "gravity": ("springs", "bias"),
    "velocity_product": ("damping and friction", "bias"),
    "inverse_dynamics_regressor": ("armature, damping, friction and springs", "base_regressor"),
    "kinetic_energy_regressor": ("armature", "kinetic_energy"),
    "potential_energy_regressor": ("springs", "potential_energy"),
    "gravity_derivatives": ("springs", "bias_derivatives"),
}


def test_what_quantities_leave_out_is_what_the_quantities_they_name_have(tmp_path):
    """tau = Y p + armature qdd + ...: the base regressor has columns for what the regressor leaves out."""
    robot = loaded(tmp_path, ARM, joint_effects=EFFECTS)
    base = symgen.base_parameters(robot)
    names = ("inverse_dynamics", "bias", "base_regressor", "potential_energy", *LEFT_OUT)
    module = symgen.build(robot, quantities=names)
    q, qd, qdd = RNG.normal(size=(3, 20, 2))
    tau, still = module.inverse_dynamics(q, qd, qdd), np.zeros_like(qd)
    p = [float(value) for value in regressor.own_parameters(robot)]
    added = tau - module.inverse_dynamics_regressor(q, qd, qdd) @ p
    spring = 5 * (q[:, 0] - 0.1)
    first = 0.2 * qdd[:, 0] + 0.3 * qd[:, 0] + 0.4 * qd[:, 0] / np.hypot(qd[:, 0], 0.01) + spring
    np.testing.assert_allclose(added, np.stack([first, 0 * first], axis=-1), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose((module.bias(q, still) - module.gravity(q))[:, 0], spring, rtol=1e-9, atol=1e-12)
    stretched = module.potential_energy(q) - module.potential_energy_regressor(q) @ p
    np.testing.assert_allclose(stretched, spring**2 / 10, rtol=1e-9, atol=1e-12)
    values = [float(value) for value in base.values]
    np.testing.assert_allclose(module.base_regressor(q, qd, qdd) @ values, tau, rtol=1e-9, atol=1e-12)


def test_the_catalog_knows_every_joint_effect_and_who_has_it():
    assert CATALOG_EFFECTS == EFFECTS
    lacking = [each for each in QUANTITIES.values() if each.lacks or each.whole]
    assert len(lacking) == 13
    for each in lacking:
        assert each.lacks and QUANTITIES[each.whole].effects is not Effects.NONE, each.name


def test_headers_docstrings_and_pages_say_which_joint_effects_are_left_out(tmp_path):
    options = {"quantities": tuple(LEFT_OUT)}
    robot = loaded(tmp_path, ARM, joint_effects=EFFECTS)
    module, header = symgen.build(robot, **options), symgen.generate(robot, **options)["arm.h"]
    for name, (effects, whole) in LEFT_OUT.items():
        said = f"The result does not include {effects} of joints, but the quantity {whole} does"
        assert said in getattr(module, name).__doc__ and said in header
        assert said in CliRunner().invoke(cli, ["quantities", name]).output.replace("\n", " ")
    text = symgen.generate(loaded(tmp_path, ARM), **options)["arm.h"]
    assert (
        "tau = Y p" in text
        and "The result does not include armature of joints, but the quantity base_regressor" in text
    )
    assert text.count("The result does not include") == 2
    assert "The result does not include" not in symgen.generate(load_named("ur5"), **options)["ur5.h"]


def test_base_regressors_have_springs_of_followers_and_armature_along_the_axes_of_the_world(tmp_path):
    path = tmp_path / "floating.xml"
    path.write_text(
        """<mujoco><worldbody><body name="a"><joint type="free" name="f" armature="0.3"/>
        <inertial pos="0.1 0 0.2" mass="1" diaginertia="0.1 0.2 0.15"/><body name="b" pos="0 0 0.3">
        <joint name="j" axis="0 1 0" armature="0.2" stiffness="3" springref="20"/>
        <inertial pos="0.1 0 0" mass="1" diaginertia="0.1 0.2 0.15"/></body></body></worldbody></mujoco>"""
    )
    follower = 'stiffness = 3\nrest = "pi/4"\nmimic = { joint = "shoulder", multiplier = -2, offset = 0.1 }\n'
    arm = loaded(tmp_path, ARM + follower, joint_effects=EFFECTS)
    for robot in (load(path, joint_effects=EFFECTS), arm):
        module = symgen.build(robot, quantities=("inverse_dynamics", "base_regressor"))
        q = symgen.normalise(robot, RNG.normal(size=robot.nq))
        qd, qdd = RNG.normal(size=(2, robot.nv))
        values = [float(value) for value in symgen.base_parameters(robot).values]
        tau = module.inverse_dynamics(q, qd, qdd)
        np.testing.assert_allclose(module.base_regressor(q, qd, qdd) @ values, tau, rtol=1e-9, atol=1e-12)


def operations(robot, quantity):
    return cost(symgen.program(robot, quantity)[0]).operations


def test_coriolis_matrix_of_the_panda_costs_at_most_twice_the_bias():
    robot = load_named("panda")
    assert operations(robot, "coriolis_matrix") <= 2 * operations(robot, "bias")


def test_xacro_is_run_only_for_a_file_that_is_trusted(tmp_path):
    path = tmp_path / "arm.xacro"
    path.write_text(
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="m" value="${1 + 2}"/>'
        '<link name="a"/><link name="b"><inertial><mass value="${m}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" '
        'izz="1"/></inertial></link><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
        "</robot>"
    )
    with pytest.raises(symgen.InputError, match="xacro files run code: give --xacro"):
        symgen.load(path)
    pytest.importorskip("xacro")
    assert load(path, xacro=True).link["b"].inertia.m == 3


def test_planar_urdf_joints_move_in_the_plane_of_their_axis(tmp_path):
    urdf = """<robot name="arm"><link name="a"/><link name="b"><inertial><mass value="2"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><joint name="j" type="planar">
    <parent link="a"/><child link="b"/><axis xyz="1 0 0"/></joint></robot>"""
    path = tmp_path / "arm.urdf"
    path.write_text(urdf)
    robot = load(path)
    assert (robot.nq, robot.nv) == (4, 3)
    module = symgen.build(robot, quantities=("center_of_mass",))
    assert module.center_of_mass([0.3, 0.4, 1, 0])[0] == pytest.approx(0)
    assert np.linalg.norm(module.center_of_mass([0.3, 0.4, 1, 0])) == pytest.approx(0.5)


def test_universal_joints_are_two_with_a_cross_between(tmp_path):
    text = ARM.replace('type = "revolute"', 'type = "universal"\naxis2 = [1, 0, 0]', 1)
    text = text.replace("stiffness = 5", "").replace("rest = 0.1", "")
    robot = loaded(tmp_path, text)
    assert [joint.name for joint in robot.joints] == ["shoulder_1", "shoulder_2", "elbow"]
    assert robot.link["shoulder_cross"].inertia.is_zero
    with pytest.raises(symgen.InputError, match=r"joints.0.axis2: expected a value"):
        loaded(tmp_path, text.replace("axis2 = [1, 0, 0]", ""))
    with pytest.raises(symgen.InputError, match=r"joints.0.pitch: expected a value"):
        loaded(tmp_path, ARM.replace('type = "revolute"', 'type = "helical"', 1))


def test_equations_in_quaternions_hold_on_their_sphere(tmp_path):
    """The height of a body's center, 0.5 m from a spherical joint, and a line that holds only for unit quaternions."""
    text = """
name = "ball"
[[links]]
name = "base"
[[links]]
name = "bob"
mass = 2
com = [0, 0, 0.5]
[[joints]]
name = "socket"
type = "spherical"
parent = "base"
child = "bob"
"""
    robot = loaded(tmp_path, text)
    equations = tmp_path / "ball.eq"
    equations.write_text("V = 981/100*(q[2]^2 + q[3]^2 - q[0]^2 - q[1]^2)\nV = 981/100*(1 - 2*q[0]^2 - 2*q[1]^2)\n")
    report = symgen.check(robot, equations, seed=1)
    assert [line.status for line in report.lines] == ["holds", "holds"]
    equations.write_text("V = 981/100*(1 - 2*q[0]^2 - 2*q[2]^2)\n")
    assert not symgen.check(robot, equations, seed=1).holds


def test_quantities_of_frames_need_no_more_than_the_frames_asked_for():
    robot = align(fuse(load_named("panda", frames=("panda_link2", "panda_link7"))))
    assert robot.extents["nf"] == 2
    module = symgen.build(load_named("panda", frames=("panda_link2", "panda_link7")), quantities=("jacobian",))
    J = module.jacobian(RNG.normal(size=7))
    assert J.shape == (2, 6, 7)
    assert not J[0, :, 2:].any()
    assert J[1, :, 5].any()


def test_rates_of_positions_are_those_of_integration_and_of_pinocchio():
    """N by differences of the exponential map and by Pinocchio's tangent map; N+ is its inverse from the left."""
    robot = Builder(5, ["floating", "planar", "continuous", "spherical", "helical"]).robot(4)
    model = pinocchio_robot(robot)
    names = ("velocity_to_position_rates", "position_rates_to_velocity")
    module = symgen.build(robot, quantities=names)
    q = symgen.normalise(robot, RNG.normal(size=robot.nq))
    N, step = module.velocity_to_position_rates(q), 1e-6 * np.eye(robot.nv)
    rates = [(symgen.integrate(robot, q, v) - symgen.integrate(robot, q, -v)) / 2e-6 for v in step]
    np.testing.assert_allclose(N, np.transpose(rates), atol=1e-9)
    np.testing.assert_allclose(N, pin.tangentMap(model, q), atol=1e-14)
    np.testing.assert_allclose(module.position_rates_to_velocity(q) @ N, np.eye(robot.nv), atol=1e-14)
