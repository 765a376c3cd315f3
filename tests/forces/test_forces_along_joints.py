"""Forces by laws along sums of joint positions: friction laws, and elastic joints with a motor behind a spring."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import symgen

ARM = """
name = "arm"

[parameters]
fc = { value = 0.4, positive = true, doc = "of some laws" }
fs = { value = 0.9, positive = true, doc = "of some laws" }
vs = { value = 0.2, positive = true, doc = "of some laws" }
n = { value = 50, positive = true, doc = "of some laws" }

[[links]]
name = "base"

[[links]]
name = "upper"
mass = 2
com = [0.2, 0, 0]
inertia = { xx = 0.01, yy = 0.03, zz = 0.03 }

[[links]]
name = "lower"
mass = 1
com = [0.15, 0, 0.02]
inertia = { xx = 0.005, yy = 0.02, zz = 0.02 }

[[joints]]
name = "shoulder"
type = "KIND"
parent = "base"
child = "upper"
axis = [0, 1, 0]

[[joints]]
name = "elbow"
type = "revolute"
parent = "upper"
child = "lower"
axis = [0, 0, 1]
origin = { xyz = [0.4, 0, 0] }

[[forces]]
name = "friction"
joints = { JOINTS }
force = "LAW"
"""
STRIBECK = "-(fc + (fs - fc)/(1 + (friction_d/vs)**2))*friction_d/sqrt(friction_d**2 + 1e-4)"
BY_DIRECTION = "-(0.5 + 0.2*friction_d/sqrt(friction_d**2 + 1e-4))*friction_d"
SPRING = "-n*friction - 3*friction**3 - 0.1*friction_d"
EVERYTHING = (
    "inverse_dynamics",
    "forward_dynamics",
    "inverse_dynamics_derivatives",
    "forward_dynamics_derivatives",
    "inverse_dynamics_second_derivatives",
    "inverse_dynamics_jvp",
    "inverse_dynamics_parameter_derivatives",
    "euler_step",
)


def loaded(tmp_path, law, joints="shoulder = 1", kind="revolute", **options):
    path = tmp_path / "arm.toml"
    path.write_text(ARM.replace("LAW", law).replace("JOINTS", joints).replace("KIND", kind))
    return symgen.load(path, **options)


@pytest.mark.parametrize(
    ("law", "joints", "kind"),
    [
        (STRIBECK, "shoulder = 1", "revolute"),
        (STRIBECK, "shoulder = 1", "continuous"),
        (BY_DIRECTION, "elbow = -2", "revolute"),
        (SPRING, "shoulder = '1/n', elbow = -1", "revolute"),
    ],
)
def test_every_quantity_with_a_law_along_joints_is_proven(law, joints, kind, tmp_path):
    proof = symgen.prove(loaded(tmp_path, law, joints, kind), EVERYTHING, seed=4)
    assert proof.holds and {v.status for v in proof.verdicts} == {"proven"}


def test_stribeck_friction_is_its_formula(tmp_path):
    with_it, free = (
        symgen.build(loaded(tmp_path, law, parameters="baked"), quantities=("inverse_dynamics",))
        for law in (STRIBECK, "0*friction_d")
    )
    q, qdd, v = np.zeros((7, 2)), np.zeros((7, 2)), np.array([-2, -0.2, -0.01, 0, 0.05, 0.2, 3.0])
    qd = np.stack([v, v[::-1]], axis=1)
    expected = (0.4 + 0.5 / (1 + (v / 0.2) ** 2)) * v / np.hypot(v, 0.01)
    found = with_it.inverse_dynamics(q, qd, qdd) - free.inverse_dynamics(q, qd, qdd)
    np.testing.assert_allclose(found, np.stack([expected, 0 * v], axis=1), atol=1e-12)


def test_a_spring_along_a_sum_stores_its_energy(tmp_path):
    model = loaded(tmp_path, SPRING, "shoulder = '1/n', elbow = -1", parameters="baked")
    assert symgen.prove(loaded(tmp_path, SPRING, "shoulder = '1/n', elbow = -1"), ["potential_energy"], seed=1).holds
    with_it, free = (
        symgen.build(each, quantities=("potential_energy",))
        for each in (model, loaded(tmp_path, "0*friction_d", parameters="baked"))
    )
    x = 0.7 / 50 + 0.3
    energy = with_it.potential_energy([0.7, -0.3]) - free.potential_energy([0.7, -0.3])
    assert energy == pytest.approx(50 * x**2 / 2 + 3 * x**4 / 4)
    assert symgen.simulate(model, (0.7, -0.3), 0.5).energy_error < 1e-7


SERIES_ELASTIC_LEG = """
name = "leg"

[parameters]
J = { value = 2e-5, positive = true, unit = "kg m^2", doc = "rotor" }
N = { value = 100, positive = true, doc = "gear" }
k = { value = 350, positive = true, unit = "N m/rad", doc = "spring behind the gear" }
d = { value = 0.6, positive = true, unit = "N m s/rad", doc = "damping of the spring" }

[[links]]
name = "hip"

[[links]]
name = "rotor"
inertia = { xx = "J", yy = "J", zz = "J" }
mass = 0.2

[[links]]
name = "shank"
mass = 3
com = [0, 0, -0.25]
inertia = { xx = 0.06, yy = 0.06, zz = 0.01 }

[[joints]]
name = "motor"
type = "revolute"
parent = "hip"
child = "rotor"
axis = [0, -1, 0]

[[joints]]
name = "knee"
type = "revolute"
parent = "hip"
child = "shank"
axis = [0, -1, 0]

[[forces]]
name = "spring"
joints = { motor = "1/N", knee = -1 }
force = "-k*spring - d*spring_d"
"""


def test_a_series_elastic_leg_moves_as_its_equations_say(tmp_path):
    """J m'' = tau - s / N and I q'' = s - m g l sin(q), with s = k (m / N - q) + d (m' / N - q')."""
    path = tmp_path / "leg.toml"
    path.write_text(SERIES_ELASTIC_LEG)
    motion = symgen.simulate(path, (60.0, 0.2), 0.5, control=lambda t, q, qd: np.array([0.05 * np.cos(9 * t), 0]))
    J, N, k, d, I, weight = 2e-5, 100, 350, 0.6, 0.06 + 3 * 0.25**2, 3 * 9.81 * 0.25

    def rates(t, y):
        s = k * (y[0] / N - y[1]) + d * (y[2] / N - y[3])
        return y[2], y[3], (0.05 * np.cos(9 * t) - s / N) / J, (s - weight * np.sin(y[1])) / I

    moved = solve_ivp(rates, (0, 0.5), (60.0, 0.2, 0, 0), rtol=1e-11, atol=1e-12, t_eval=motion.time, method="DOP853").y
    np.testing.assert_allclose(motion.columns["motor"], moved[0], atol=1e-5)
    np.testing.assert_allclose(motion.columns["knee"], moved[1], atol=1e-7)
    assert motion.energy_error < 1e-6


@pytest.mark.parametrize(
    ("law", "joints", "kind", "complaint"),
    [
        (SPRING, "", "revolute", "forces.0: expected either a and b, or joints"),
        (SPRING, "shoulder = 0", "revolute", "force friction: shoulder: expected a weight that is not zero, found 0"),
        (SPRING, "sholder = 1", "revolute", "force friction: joints: .*found 'sholder'; did you mean shoulder"),
        (SPRING, "shoulder = 1", "continuous", "force friction: joints: expected a force that uses only velocities"),
        (SPRING, "shoulder = 1", "spherical", "force friction: joints: expected a joint of one velocity"),
        (SPRING, "shoulder = 'm'", "revolute", "forces.0.joints.shoulder: "),
    ],
)
def test_wrong_forces_along_joints_are_refused(law, joints, kind, complaint, tmp_path):
    with pytest.raises(symgen.InputError, match=complaint):
        loaded(tmp_path, law, joints, kind)


@pytest.mark.parametrize("held", ["shoulder", "elbow"])
def test_a_law_keeps_the_position_of_a_locked_joint(held, tmp_path):
    free = loaded(tmp_path, SPRING, "shoulder = 1, elbow = 'n/4'", parameters="baked")
    reduced = loaded(tmp_path, SPRING, "shoulder = 1, elbow = 'n/4'", parameters="baked", lock={held: 0.3})
    k = 1 - ["shoulder", "elbow"].index(held)
    state = np.array([[0.3, 0.3], [0, 0], [0, 0]])
    state[:, k] = 0.7, 0.4, 0.2
    whole, part = (symgen.build(each, quantities=("inverse_dynamics",)) for each in (free, reduced))
    assert part.inverse_dynamics(*state[:, [k]]) == pytest.approx(whole.inverse_dynamics(*state)[[k]], rel=1e-12)


def test_forces_that_no_longer_act_are_left_out_with_a_note(tmp_path):
    reduced = loaded(tmp_path, SPRING, lock={"shoulder": 0.3})
    assert reduced.forces == () and "force friction does not act" in [note.text for note in reduced.notes]
    text = (
        ARM.replace("joints = { JOINTS }", 'a = "base"\nb = "END"')
        .replace("LAW", "-n*friction")
        .replace("KIND", "revolute")
    )
    path = tmp_path / "between.toml"
    for end, count in (("upper", 0), ("lower", 1)):
        path.write_text(text.replace("END", end))
        assert len(symgen.load(path, lock={"shoulder": 0.3}).forces) == count
