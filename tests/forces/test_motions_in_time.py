"""Variables that move as given functions of time: the bead on a rotating hoop, and driven joints."""

import time

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from sympy import sympify

import symgen
from symgen.cli import main
from symgen.uses.simulation.motions import Motions

M, R, G, OMEGA = 0.2, 0.3, 9.81, 8.0
BEAD = f"""
name = "bead"
variables = ["phi", "theta"]

[parameters]
m = {{ value = {M}, positive = true }}
R = {{ value = {R}, positive = true }}
g = {{ value = {G}, positive = true }}
omega = {{ value = {OMEGA}, positive = true, doc = "speed of the motion" }}

[[coordinates]]
name = "x"
x = "R*sin(theta)*cos(phi)"
mass = "m"

[[coordinates]]
name = "y"
x = "R*sin(theta)*sin(phi)"
mass = "m"

[[coordinates]]
name = "z"
x = "-R*cos(theta)"
mass = "m"
force = "-m*g"
"""
ARM = """
name = "arm"

[[links]]
name = "base"

[[links]]
name = "cart"
mass = 2
inertia = { xx = 0.01, yy = 0.01, zz = 0.01 }

[[links]]
name = "pole"
mass = 1
com = [0, 0, -0.4]
inertia = { xx = 0.02, yy = 0.02, zz = 0.01 }

[[joints]]
name = "slide"
type = "prismatic"
parent = "base"
child = "cart"
axis = [1, 0, 0]

[[joints]]
name = "swing"
type = "revolute"
parent = "cart"
child = "pole"
axis = [0, -1, 0]
"""


@pytest.fixture
def bead(tmp_path):
    path = tmp_path / "bead.toml"
    path.write_text(BEAD)
    return path


@pytest.fixture
def cart(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(ARM)
    return path


@pytest.mark.parametrize("driven", [(), ("phi",), ("theta",), ("theta", "phi")])
def test_hybrid_dynamics_of_systems_are_proven(driven, bead):
    assert symgen.prove(symgen.load(bead, driven=driven), ["hybrid_dynamics"], seed=3).holds


def test_the_closed_form_of_the_bead_is_the_one_of_the_textbook(bead):
    """theta'' = phi'^2 sin cos - g sin / R, and the hoop's torque is 2 m R^2 sin cos phi' theta'."""
    module = symgen.build(bead, quantities=("hybrid_dynamics",), driven=("phi",), parameters="baked")
    q, qd, source = (0.3, 0.9), (8.0, -1.1), np.random.default_rng(2)
    accelerations, forces = module.hybrid_dynamics(q, qd, (0, source.normal()), (source.normal(), 0))
    s, c = np.sin(0.9), np.cos(0.9)
    assert accelerations == pytest.approx([0, 64 * s * c - G * s / R])
    assert forces == pytest.approx([2 * M * R**2 * s * c * 8.0 * -1.1, 0])


def test_a_bead_on_a_rotating_hoop_moves_as_its_equation_says(bead):
    """Around the equilibrium at cos(theta) = g / (R omega^2); the work of the motor is accounted for."""
    motion = symgen.simulate(bead, (0, 0.5, 0, 0), 2.0, motions={"phi": "omega*t"})
    moved = solve_ivp(
        lambda t, y: (y[1], OMEGA**2 * np.sin(y[0]) * np.cos(y[0]) - G / R * np.sin(y[0])),
        (0, 2),
        (0.5, 0.0),
        rtol=1e-11,
        atol=1e-12,
        t_eval=motion.time,
    )
    np.testing.assert_allclose(motion.columns["theta"], moved.y[0], atol=1e-7)
    np.testing.assert_allclose(motion.columns["phi"], OMEGA * motion.time, atol=1e-7)
    s, c = np.sin(moved.y[0]), np.cos(moved.y[0])
    np.testing.assert_allclose(motion.columns["tau_phi"], 2 * M * R**2 * s * c * OMEGA * moved.y[1], atol=1e-6)
    assert motion.energy_error < 1e-8


def test_values_of_parameters_act_in_the_function(bead):
    motion = symgen.simulate(bead, (0, 0.5), 0.5, motions={"phi": "omega*t"}, values={"omega": 3.0})
    np.testing.assert_allclose(motion.columns["phi'"], 3.0, atol=1e-9)


@pytest.mark.parametrize("integrator", ["DOP853", "Radau"])
def test_a_pivot_that_is_shaken_keeps_its_path(integrator, cart):
    """theta'' of a pendulum whose pivot moves by a(t): (I + m l^2) theta'' = -m l (g sin theta + a'' cos theta)."""
    motion = symgen.simulate(cart, (0, 0.4), 1.0, motions={"slide": "0.1*sin(7*t)"}, integrator=integrator)
    t = motion.time
    np.testing.assert_allclose(motion.columns["slide"], 0.1 * np.sin(7 * t), atol=1e-6)

    def rates(t, y):
        a = -4.9 * np.sin(7 * t)
        return y[1], -0.4 * (G * np.sin(y[0]) + a * np.cos(y[0])) / (0.02 + 0.16)

    moved = solve_ivp(rates, (0, 1), (0.4, 0.0), rtol=1e-11, atol=1e-12, t_eval=t).y
    np.testing.assert_allclose(motion.columns["swing"], moved[0], atol=1e-5)


def test_a_sampled_control_acts_beside_a_motion(cart):
    """The forces of the control are held between samples; the force that moves the cart is not."""
    motion = symgen.simulate(
        cart, (0, 0.4), 0.5, motions={"slide": "t**2"}, control=lambda t, q, qd: np.array([9.0, -q[1]]), sample=0.1
    )
    np.testing.assert_allclose(motion.columns["slide'"], 2 * motion.time, atol=1e-8)
    assert len(np.unique(motion.columns["tau_swing"].round(9))) <= 7
    assert len(np.unique(motion.columns["tau_slide"].round(9))) > 100


@pytest.mark.parametrize(
    ("motions", "complaint"),
    [
        ({"ph": "t"}, "motion ph: expected a joint or variable of one position, found 'ph'; did you mean phi"),
        ({"phi": "omga*t"}, "motion phi: .*omga"),
        ({"phi": "sqrt(-1)"}, "motion phi: expected the square root"),
    ],
)
def test_wrong_motions_are_refused(motions, complaint, bead):
    with pytest.raises(symgen.InputError, match=complaint):
        symgen.simulate(bead, (0, 0.5), 0.5, motions=motions)


POLES = {
    "1/(t - 1)": "1",
    "tan(t)": "1.5708",
    "tan(omega*t)": "0.196\\d*",
    "sqrt((t - 1)**2)": "(1|0.99+\\d*)",
    "sqrt(t)": "0",
    "sqrt(2 - t)": "(2|1.99+\\d*)",
    "sqrt(1/20 - t)**3": "0.05",
    "1/(cos(t) - 1/2)**2": "1.0472",
}
SMOOTH = (
    "t**2/t",
    "1/(2.1 - t)",
    "tan(t/2)",
    "sqrt((t - 1)**4 + 1/1000)",
    "sqrt(1/20 - t)**8",
    "sqrt((t + 1)**2)",
    "1/(sin(t) + 2)",
)


@pytest.mark.parametrize("motion", POLES)
def test_motions_with_poles_and_kinks_are_refused_before_they_begin(motion, bead):
    expected = (
        rf"motion phi: expected a function with a finite acceleration from 0 to 2 s, .* near t = {POLES[motion]}'"
    )
    with pytest.raises(symgen.InputError, match=expected):
        symgen.simulate(bead, (0, 0.5), 2.0, motions={"phi": motion})


def test_smooth_motions_are_followed(bead):
    for motion in SMOOTH:
        found = symgen.simulate(bead, (0, 0.5), 2.0, motions={"phi": motion}, samples=50)
        expected = [float(sympify(motion).subs("t", float(t))) for t in found.time]
        np.testing.assert_allclose(found.columns["phi"], expected, rtol=1e-7, atol=1e-7)


def test_a_function_on_which_intervals_cannot_decide_takes_seconds(bead):
    """The intervals of its root contain zero down to a width of a millionth of a second."""
    motion = {"phi": "sqrt(1/10^12 + (sin(t)*cos(t) - sin(2*t)/2)^2)/(1 + sin(3*t)^2) + sin(cos(sin(t)))"}
    motions, start = Motions(symgen.load(bead, parameters="baked"), motion, {}), time.process_time()
    motions.refuse_poles(1.0)
    assert time.process_time() - start < 3


def test_motions_of_mechanisms_and_of_models_with_events_are_refused():
    for name, state in ((":four_bar", (1.0, 0.0, 0.0)), (":passive_walker", (0.1, 0.1))):
        with pytest.raises(symgen.UnsupportedError, match="without constraints and events"):
            symgen.simulate(name, state, 0.1, motions={"crank": "t"})


def test_the_command_line_takes_motions(bead, tmp_path, capsys):
    words = ["simulate", str(bead), "--state", "0,0.5", "--time", "0.1", "--motion", "phi=omega*t"]
    assert main([*words, "-o", str(tmp_path / "bead.csv")]) == 0
    assert "tau_phi" in (tmp_path / "bead.csv").read_text()
    assert main([*words[:-1], "phi"]) == 2
    assert "option motion: expected NAME=EXPRESSION" in capsys.readouterr().err


def test_a_driven_variable_that_does_not_exist_is_refused(bead):
    with pytest.raises(symgen.InputError, match="driven: expected a variable, found 'ph'; did you mean phi"):
        symgen.load(bead, driven=("ph",))
