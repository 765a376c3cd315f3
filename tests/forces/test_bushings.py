"""Springs and dampers between two frames in all directions, for example along ball, planar and floating joints."""

import numpy as np
import pytest
from helpers.daily import daily

import symgen

ROBOT = """
name = "mount"
parameters = { k = { value = 30, binding = "runtime", doc = "stiffness" } }
[[links]]
name = "base"
[[links]]
name = "body"
mass = 2
com = [0.2, 0.01, -0.03]
inertia = { xx = 0.02, yy = 0.05, zz = 0.04 }
[[links]]
name = "tip"
mass = 1
com = [0.1, 0, 0]
inertia = { xx = 0.01, yy = 0.01, zz = 0.01 }
[[joints]]
name = "free"
type = "KIND"
parent = "base"
child = "body"
[[joints]]
name = "hinge"
type = "revolute"
parent = "body"
child = "tip"
axis = [0, 0.6, 0.8]
origin = { xyz = [0.4, 0, 0.1], rpy = [0.3, 0, 0] }
[[frames]]
name = "rest"
link = "base"
origin = { xyz = [0.1, 0, 0], rpy = [0.2, 0.3, 0.4] }
[[forces]]
name = "bush"
a = "rest"
b = "body"
stiffness = [50, 60, 70, "k", 20, 15]
damping = [1, 2, 3, 0.4, 0.5, "k/50"]
"""
KINDS = ("spherical", "floating", "planar")
STIFFNESS, DAMPING = np.array([50, 60, 70, 30, 20, 15]), np.array([1, 2, 3, 0.4, 0.5, 0.6])
EVERYTHING = (
    "bias",
    "potential_energy",
    "forward_dynamics",
    "inverse_dynamics_derivatives",
    "inverse_dynamics_second_derivatives",
    "inverse_dynamics_parameter_derivatives",
)


def loaded(tmp_path, kind="spherical", text=ROBOT, **options):
    path = tmp_path / "mount.toml"
    path.write_text(text.replace("KIND", kind))
    return symgen.load(path, **options)


def rotation(e):
    s = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return np.eye(3) + 2 * e[3] * s + 2 * s @ s


@pytest.mark.parametrize("kind", daily(KINDS, lambda kind: kind == "spherical"))
def test_every_quantity_with_springs_of_joints_is_proven(kind, tmp_path):
    proof = symgen.prove(loaded(tmp_path, kind), EVERYTHING, seed=2)
    assert proof.holds and {each.status for each in proof.verdicts} == {"proven"}


def test_a_floating_joint_feels_the_slope_of_the_potential_and_the_damping(tmp_path):
    """V = sum of k p^2 / 2 + tr(G (1 - R)) by numpy; its slopes by central differences, and D times the velocity."""
    model = loaded(tmp_path, "floating", parameters="baked")
    module = symgen.build(model, quantities=("bias", "potential_energy", "gravity", "velocity_product"))
    pitch = (np.cos([0.2, 0.3, 0.4]), np.sin([0.2, 0.3, 0.4]))
    (cx, cy, cz), (sx, sy, sz) = pitch
    A = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]]) @ [[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]]
    A = A @ [[1, 0, 0], [0, cx, -sx], [0, sx, cx]]
    G = np.diag(STIFFNESS[3:].sum() / 2 - STIFFNESS[3:])

    def energy(p, R):
        moved = A.T @ (p - [0.1, 0, 0])
        return moved**2 @ STIFFNESS[:3] / 2 + np.trace(G @ (np.eye(3) - A.T @ R))

    source, step = np.random.default_rng(4), 1e-5
    for _ in range(5):
        p, e, nu = source.uniform(-1, 1, 3), source.normal(size=4), source.uniform(-1, 1, 7)
        e /= np.linalg.norm(e)
        R, q = rotation(e), np.array([*p, *e, 0.3])
        slopes = np.zeros(6)
        for k, unit in enumerate(np.eye(3) * step):
            turn = rotation(np.array([*unit / 2, np.sqrt(1 - step**2 / 4)]))
            slopes[k] = (energy(p + R @ unit, R) - energy(p - R @ unit, R)) / (2 * step)
            slopes[3 + k] = (energy(p, R @ turn) - energy(p, R @ turn.T)) / (2 * step)
        B = A.T @ R
        damped = np.concatenate([B.T @ (DAMPING[:3] * (B @ nu[:3])), B.T @ (DAMPING[3:] * (B @ nu[3:6]))])
        spring = module.bias(q, nu) - module.gravity(q) - module.velocity_product(q, nu)
        np.testing.assert_allclose(spring[:6], slopes + damped, rtol=1e-7, atol=1e-7)


def test_a_small_angle_has_the_moment_of_the_stiffness(tmp_path):
    text = ROBOT.replace("rpy = [0.2, 0.3, 0.4]", "rpy = [0, 0, 0]").replace("xyz = [0.1, 0, 0]", "xyz = [0, 0, 0]")
    module = symgen.build(loaded(tmp_path, text=text, parameters="baked"), quantities=("bias", "gravity"))
    for k, stiffness in enumerate(STIFFNESS[3:]):
        q = np.array([0, 0, 0, np.cos(0.01), 0.0])
        q[k] = np.sin(0.01)
        moment = module.bias(q, np.zeros(4)) - module.gravity(q)
        np.testing.assert_allclose(moment[k], stiffness * np.sin(0.02), rtol=1e-12)


def test_the_energy_of_springs_of_a_ball_joint_is_accounted_for(tmp_path):
    motion = symgen.simulate(loaded(tmp_path, parameters="baked"), (0, 0, 0, 1, 0.2, 1, 2, -1, 3), 0.5)
    assert motion.energy_error < 1e-6 and motion.columns["work"][-1] < -0.1


def test_bushings_are_built_in_python_and_written(tmp_path):
    model = loaded(tmp_path, parameters="baked")
    forces = symgen.bushing("bush", "rest", "body", [50, 60, 70, 30, 20, 15], [1, 2, 3, 0.4, 0.5, 0.6])
    assert model.forces == forces and len(forces) == 9
    assert loaded(tmp_path, text=model.to_toml(), parameters="baked").digest == model.digest


def test_a_robot_that_carries_another_one_keeps_its_springs(tmp_path):
    """Names of the carried robot get a prefix, and the directions of its forces do not."""
    model = loaded(tmp_path, parameters="baked")
    both = symgen.attach(model, model, at="tip", prefix="top_")
    assert [(each.a, each.along) for each in both.forces[9:]] == [("top_rest", each.along) for each in model.forces]


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("stiffness = [50, 60, 70,", "stiffness = [50, 60,", "force bush: expected six stiffnesses and six dampings"),
        ('a = "rest"\n', 'a = "rest"\nforce = "1"\n', "forces.0: expected no force, along or joints together"),
        ('b = "body"\nstiffness', 'b = "body"\njoints = { hinge = 1 }\nstiffness', "forces.0: expected either a and b"),
        (
            'stiffness = [50, 60, 70, "k", 20, 15]\ndamping',
            'along = "w"\nforce = 1\n#',
            "force bush: along: expected x",
        ),
        ('stiffness = [50, 60, 70, "k", 20, 15]\ndamping', 'along = "turn_x"\nforce = "bush"\n#', "uses only the rate"),
        ('stiffness = [50, 60, 70, "k", 20, 15]\ndamping', "#", "forces.0.force: expected a value"),
    ],
)
def test_wrong_bushings_are_refused_in_one_line(before, after, complaint, tmp_path):
    with pytest.raises(symgen.InputError) as caught:
        loaded(tmp_path, text=ROBOT.replace(before, after))
    assert complaint in str(caught.value) and "\n" not in str(caught.value)
