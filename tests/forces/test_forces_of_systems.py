"""Force laws along the coordinates of systems: springs and dampers between points, compared with SymPy's mechanics."""

import numpy as np
import pytest
import sympy as sp
from sympy.physics import mechanics

import symgen

DUFFING = """
name = "duffing_pendulum"
variables = ["theta"]

[parameters]
m = { value = "1.2", positive = true }
L = { value = "0.8", positive = true }
g = { value = "9.81", positive = true }
ks = { value = "30", positive = true, doc = "of some laws" }
kc = { value = "50", positive = true, doc = "of some laws" }
c = { value = "0.7", positive = true, doc = "of some laws" }
l0 = { value = "0.4", positive = true }
h = { value = "0.5", positive = true }

[[coordinates]]
name = "x"
x = "L*sin(theta)"
mass = "m"

[[coordinates]]
name = "z"
x = "-L*cos(theta)"
mass = "m"
force = "-m*g"

[[coordinates]]
name = "stretch"
x = "sqrt((L*sin(theta)-h)**2+(L*cos(theta))**2)-l0"
force = "FORCE"
"""
WRITTEN_OUT = "(sqrt((L*sin(theta)-h)**2+(L*cos(theta))**2)-l0)"
DAMPED = "-ks*stretch - kc*stretch**3 - c*stretch_d"
STATE = {"q": [0.7], "qd": [-1.3], "qdd": [0.4]}


def loaded(tmp_path, force, **options):
    path = tmp_path / "duffing.toml"
    path.write_text(DUFFING.replace("FORCE", force))
    return symgen.load(path, **options)


def by_sympy():
    """Return the joint force, and the potential energy of the spring, by Lagrange's method of SymPy at STATE."""
    theta = mechanics.dynamicsymbols("theta")
    m, L, g, ks, kc, c, l0, h = map(sp.Rational, ("1.2", "0.8", "9.81", "30", "50", "0.7", "0.4", "0.5"))
    N, O = mechanics.ReferenceFrame("N"), mechanics.Point("O")
    O.set_vel(N, 0)
    P = O.locatenew("P", L * sp.sin(theta) * N.x - L * sp.cos(theta) * N.z)
    P.set_vel(N, P.pos_from(O).dt(N))
    weight = mechanics.Particle("P", P, m)
    anchor = O.locatenew("A", h * N.x)
    anchor.set_vel(N, 0)
    spring = P.pos_from(anchor)
    stretch = spring.magnitude() - l0
    spring_energy = ks * stretch**2 / 2 + kc * stretch**4 / 4
    weight.potential_energy = m * g * P.pos_from(O).dot(N.z) + spring_energy
    damping = -c * stretch.diff(mechanics.dynamicsymbols._t) * spring.normalize()
    method = mechanics.LagrangesMethod(
        mechanics.Lagrangian(N, weight), [theta], forcelist=[(P, damping)], bodies=[weight], frame=N
    )
    (equation,) = method.form_lagranges_equations()
    t = mechanics.dynamicsymbols._t
    known = [(theta.diff(t, 2), sp.Rational("0.4")), (theta.diff(t), -sp.Rational("1.3")), (theta, sp.Rational("0.7"))]
    return sp.N(equation.subs(known), 30), sp.N(spring_energy.subs(known), 30)


def test_a_damped_duffing_spring_is_the_one_of_sympys_mechanics(tmp_path):
    model = loaded(tmp_path, DAMPED, parameters="baked")
    tau, energy = by_sympy()
    module = symgen.build(model, quantities=("inverse_dynamics", "potential_energy"))
    assert module.inverse_dynamics(*STATE.values())[0] == pytest.approx(float(tau), rel=1e-13)
    height = 1.2 * 9.81 * -0.8 * np.cos(0.7)
    assert module.potential_energy(STATE["q"]) == pytest.approx(float(energy) + height, rel=1e-13)


@pytest.mark.parametrize("force", [DAMPED, "-ks*stretch - c*stretch_d**3 - c*theta_d*z", f"-ks*{WRITTEN_OUT}"])
def test_every_quantity_with_a_force_law_is_proven(force, tmp_path):
    proof = symgen.prove(loaded(tmp_path, force), seed=5)
    assert proof.holds and not [v for v in proof.verdicts if v.status != "proven"]


def test_a_law_in_the_own_coordinate_is_the_law_written_out(tmp_path):
    """Both have a potential energy, although the length is no function of one variable that could be solved for."""
    laws = "-ks*stretch - kc*stretch**3", f"-ks*{WRITTEN_OUT} - kc*{WRITTEN_OUT}**3"
    modules = [
        symgen.build(loaded(tmp_path, law, parameters="baked"), quantities=("bias", "potential_energy")) for law in laws
    ]
    q = np.linspace(-3, 3, 7)[:, None]
    for name, inputs in (("bias", (q, q)), ("potential_energy", (q,))):
        first, second = (getattr(module, name)(*inputs) for module in modules)
        np.testing.assert_allclose(first, second, rtol=1e-12)


def test_velocities_act_in_the_bias_but_not_in_gravity(tmp_path):
    q, qd = [0.7], [-1.3]
    names = ("bias", "gravity", "velocity_product")
    free, damped = (
        symgen.build(loaded(tmp_path, force, parameters="baked"), quantities=names)
        for force in ("-ks*stretch", "-ks*stretch - c*theta_d")
    )
    assert damped.gravity(q) == free.gravity(q)
    assert damped.velocity_product(q, qd) == free.velocity_product(q, qd)
    slope = -0.8 * 0.5 * np.cos(0.7) / np.sqrt(0.8**2 + 0.5**2 - 2 * 0.8 * 0.5 * np.sin(0.7))
    assert damped.bias(q, qd) - free.bias(q, qd) == pytest.approx(0.7 * -1.3 * slope)


@pytest.mark.parametrize("integrator", ["DOP853", "Radau"])
@pytest.mark.parametrize("force", [DAMPED, "-ks*stretch - c*stretch_d**3", "-ks*theta - c*stretch_d"])
def test_the_energy_that_a_damper_takes_is_accounted_for(integrator, force, tmp_path):
    """The last force has no potential energy in its coordinate."""
    model = loaded(tmp_path, force, parameters="runtime")
    motion = symgen.simulate(model, (1.0, 0.5), 2.0, integrator=integrator)
    assert motion.energy_error < 1e-6
    assert motion.columns["work"][-1] < -0.01


def test_steps_have_the_damping(tmp_path):
    """The Runge-Kutta and the variational step agree with the motion of small steps."""
    model = loaded(tmp_path, DAMPED, parameters="baked")
    module = symgen.build(model, quantities=("rk4_step", "variational_step"))
    end = symgen.simulate(model, (1.0, 0.5), 0.01).columns
    known = [end["theta"][-1], end["theta'"][-1]]
    for step, tolerance in ((module.rk4_step, 1e-7), (module.variational_step, 1e-3)):
        q, qd, *_ = step([1.0], [0.5], [0.0], [0.01])
        np.testing.assert_allclose(np.ravel([q, qd]), known, atol=tolerance)


def test_a_lesson_prints_the_velocity(tmp_path):
    text = symgen.explain(loaded(tmp_path, "-c*stretch_d - ks*theta")).to_markdown()
    assert r"\dot{\theta}" in text.split("Constraint forces")[0]


def test_a_lesson_by_lagrange_has_the_damping_apart_from_the_potential(tmp_path):
    """The spring is in V, whose roots cannot be multiplied out, and the damper in Q."""
    text = symgen.explain(loaded(tmp_path, "-ks*stretch - c*stretch_d"), "lagrange").to_markdown()
    V, Q = (next(line for line in text.splitlines() if line.startswith(f"$$ {name} = ")) for name in "VQ")
    assert "k_{s}" in V and r"\dot{\theta}" not in V
    assert r"c" in Q and r"\dot{\theta}" in Q and "k_{s}" not in Q


@pytest.mark.parametrize(
    ("force", "complaint"),
    [
        ("-c*sin(theta_d)", "coordinate stretch: force: expected sines and cosines without velocities, found"),
        ("-c*strech_d", r"coordinates.2.force: .*did you mean stretch_d"),
        ("-c*theta_dd", r"coordinates.2.force: .*theta_dd"),
        ("-c*sqrt(theta_d**2)", "coordinates.2.force: expected no root of a square"),
    ],
)
def test_wrong_names_are_refused_in_one_line(force, complaint, tmp_path):
    with pytest.raises(symgen.InputError, match=complaint) as caught:
        loaded(tmp_path, force)
    assert "\n" not in str(caught.value)


def test_a_variable_and_a_parameter_come_before_a_coordinate_of_the_same_name(tmp_path):
    """The coordinate x is not the variable x, and the parameter x_d is no rate."""
    path = tmp_path / "names.toml"
    path.write_text(
        'name = "names"\nvariables = ["x"]\nparameters = { x_d = { value = 3 } }\n'
        '[[coordinates]]\nname = "x"\nx = "2*x"\nmass = 1\nforce = "-x - x_d"\n'
    )
    module = symgen.build(symgen.load(path, parameters="baked"), quantities=("gravity", "potential_energy"))
    assert module.gravity([0.5]) == pytest.approx(2 * (0.5 + 3))
    assert module.potential_energy([0.5]) == pytest.approx(0.5**2 + 3 * 2 * 0.5)
