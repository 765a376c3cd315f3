"""Elastic links by assumed modes: rigid limits, integrals of bars, frequencies, deflections, and their energy."""

import numpy as np
import pytest
from helpers.loading import ROBOTS
from numpy.polynomial import Polynomial
from scipy.integrate import quad_vec
from scipy.linalg import eigh
from scipy.spatial.transform import Rotation

import symgen
from symgen.cli.main import main

ARM = ROBOTS / "lectures" / "elastic_arm.toml"
L, RHO, EI, J = 1.0, 1.1775, 65.625, 0.05


@pytest.fixture(scope="module")
def arm():
    quantities = ("mass_matrix", "gravity", "forward_dynamics", "potential_energy", "kinetic_energy")
    return symgen.build(symgen.load(ARM, parameters="baked"), quantities=quantities)


def stiffness(arm):
    """Of the modes: their forces at unit deflections."""
    return np.array([arm.gravity([0, *unit])[1:] for unit in np.eye(2)])


def test_coefficients_are_the_integrals_of_the_bar(arm):
    """By integrating polynomials: of positions, of modes, of curvatures."""
    s, modes = Polynomial([0, L]), [Polynomial([0, 0, 1]), Polynomial([0, 0, 0, 1])]  # of s / L
    whole = lambda p: L * (p.integ()(1) - p.integ()(0))  # noqa: E731
    M = arm.mass_matrix([0.7, 0, 0])
    assert M[0, 0] == pytest.approx(J + RHO * L**3 / 3, rel=1e-14), "the rigid limit"
    for i, a in enumerate(modes, start=1):
        assert M[0, i] == pytest.approx(RHO * whole(s * a), rel=1e-13)
        for k, b in enumerate(modes, start=1):
            assert M[i, k] == pytest.approx(RHO * whole(a * b), rel=1e-13)
            assert stiffness(arm)[i - 1, k - 1] == pytest.approx(EI / L**4 * whole(a.deriv(2) * b.deriv(2)), rel=1e-13)


def test_clamped_it_has_the_frequencies_of_a_bar(arm):
    """The first, 1.8751^2 sqrt(EI / rho L^4), from above as Ritz has it; half a percent with two modes."""
    squares = eigh(stiffness(arm), arm.mass_matrix([0, 0, 0])[1:, 1:], eigvals_only=True)
    exact = 1.87510407**2 * np.sqrt(EI / (RHO * L**4))
    assert 1 < np.sqrt(squares[0]) / exact < 1.005


def test_stiff_it_turns_like_a_rigid_bar():
    """Ten thousandfold stiffness: the angle under a torque follows that of the rigid inertia."""
    stiff = symgen.load(ARM, parameters="runtime")
    module = symgen.build(stiff, quantities=("forward_dynamics",))
    parameters = module.parameters(EI=1e4 * EI)
    deflection = np.linalg.solve(1e4 * np.array([[4, 6], [6, 12]]) * EI / L**3, [-RHO * L**2 / 4, -RHO * L**2 / 5])
    angular = 1 / (J + RHO * L**3 / 3)
    found = module.forward_dynamics([0, *(deflection * angular)], np.zeros(3), [1, 0, 0], parameters=parameters)
    assert found[0] == pytest.approx(angular, rel=1e-3) and np.abs(found[1:]).max() < 1e-2


def test_it_keeps_its_energy():
    run = symgen.simulate(symgen.load(ARM, parameters="baked"), (0, 0.02, 0, 1, 0, 0), 2.0)
    assert run.energy_error < 1e-8


RIGID = """
name = "rigid_2r"
gravity = [0, -9.81, 0]
links = [
    { name = "base" },
    { name = "upper", mass = "M", com = ["c", 0, 0], inertia = { about = "frame", yy = "J", zz = "J" } },
    { name = "lower", mass = "M", com = ["c", 0, 0], inertia = { about = "frame", yy = "J", zz = "J" } },
]

[parameters]
L = { value = 0.5, binding = "baked" }
M = { value = "0.7065*0.5 + 0.25", binding = "baked" }
c = { value = "(0.7065*0.5/2 + 0.25)*0.5/(0.7065*0.5 + 0.25)", binding = "baked" }
J = { value = "(0.7065*0.5/3 + 0.25)*0.5**2", binding = "baked" }

[[joints]]
name = "shoulder"
type = "revolute"
parent = "base"
child = "upper"
armature = 0.02

[[joints]]
name = "elbow"
type = "revolute"
parent = "upper"
child = "lower"
origin = { xyz = ["L", 0, 0] }
armature = 0.02
"""
JOINTS = [0, 3]


def test_undeflected_a_chain_is_the_arm_of_rigid_bars(tmp_path):
    """Of two links with masses at their tips: what joints feel, by routes that know of no modes."""
    path = tmp_path / "rigid.toml"
    path.write_text(RIGID)
    options = {"quantities": ("mass_matrix", "bias")}
    rigid = symgen.build(symgen.load(path), **options)
    elastic = symgen.build(symgen.load(":elastic_2r", parameters="baked"), **options)
    for q, qd in np.random.default_rng(5).uniform(-3, 3, (5, 2, 2)):
        spread = np.zeros(6), np.zeros(6)
        spread[0][JOINTS], spread[1][JOINTS] = q, qd
        M = elastic.mass_matrix(spread[0])[np.ix_(JOINTS, JOINTS)]
        np.testing.assert_allclose(M, rigid.mass_matrix(q), rtol=1e-13)
        np.testing.assert_allclose(elastic.bias(*spread)[JOINTS], rigid.bias(q, qd), rtol=1e-12, atol=1e-13)


SPATIAL = """
name = "spatial"
gravity = [0, 1, -9]
[[elastic_links]]
name = "a"
variable = "alpha"
axis = [0, 0.6, 0.8]
origin = { xyz = [0.1, 0, 0.3], rpy = [0, 0.2, 0] }
length = 0.6
mass_per_length = "2 - s"
tip_mass = 0.3
rigidity = { y = "70 - 30*s", z = 50, twist = 40, x = 1000 }
modes = [
    { variable = "u1", y = "s**2", z = "0.3*s**2" },
    { variable = "w1", z = "s**2*(3 - s)/2" },
    { variable = "v1", twist = "s", x = "s/100" },
]
[[elastic_links]]
name = "b"
variable = "beta"
axis = [0, 1, 0]
origin = { xyz = [0, 0.1, 0], rpy = [0.4, 0, 0] }
length = 0.4
mass_per_length = 1
armature = 0.01
[[elastic_links]]
name = "c"
variable = "gamma"
length = 0.3
mass_per_length = "1 + s**2"
rigidity = { y = 60, z = 60 }
modes = [{ variable = "u3", y = "s**2 + s**3" }]
"""
"""Bending to the side and along a slant, twisting, tapered, a rigid link between: each key of a link at work."""


def places(q, s):
    """Of points at s on the links of SPATIAL, in the ground: what is written there, by hand and in numbers."""
    cross = lambda w: np.cross(np.eye(3), w)  # noqa: E731
    alpha, u1, w1, v1, beta, gamma, u3 = q
    R = (
        Rotation.from_euler("xyz", [0, 0.2, 0]).as_matrix()
        @ Rotation.from_rotvec(alpha * np.array([0, 0.6, 0.8])).as_matrix()
    )
    p = np.array([0.1, 0, 0.3])
    at = lambda s: np.array([0.6 * s + v1 * s / 100, u1 * s**2, 0.3 * u1 * s**2 + w1 * s**2 * (3 - s) / 2])  # noqa: E731
    found = [p + R @ at(s)]
    tip = p + R @ at(1)
    R = R @ (np.eye(3) + cross([v1, -(0.6 * u1 + 1.5 * w1) / 0.6, 2 * u1 / 0.6]))
    p = tip + R @ [0, 0.1, 0]
    R = R @ Rotation.from_euler("xyz", [0.4, 0, 0]).as_matrix() @ Rotation.from_rotvec([0, beta, 0]).as_matrix()
    found.append(p + R @ [0.4 * s, 0, 0])
    p = p + R @ [0.4, 0, 0]
    R = R @ Rotation.from_rotvec([0, 0, gamma]).as_matrix()
    return [*found, p + R @ [0.3 * s, u3 * (s**2 + s**3), 0]]


def test_energies_are_the_integrals_of_what_points_do(tmp_path):
    """Kinetic and potential energy by quadrature over points whose velocities are differences."""
    path = tmp_path / "spatial.toml"
    path.write_text(SPATIAL)
    chain = symgen.build(symgen.load(path), quantities=("kinetic_energy", "potential_energy", "gravity"))
    q, qd = np.random.default_rng(3).uniform(-0.7, 0.7, (2, 7))
    mass = lambda s: np.array([0.6 * (2 - s), 0.4, 0.3 * (1 + s**2)])  # noqa: E731
    step = 1e-5

    def moving(s):
        rates = (np.array(places(q + step * qd, s)) - np.array(places(q - step * qd, s))) / (2 * step)
        return (rates**2).sum(axis=1) / 2

    kinetic = quad_vec(lambda s: moving(s) @ mass(s), 0, 1)[0] + 0.3 * moving(1)[0] + 0.01 * qd[4] ** 2 / 2
    assert float(chain.kinetic_energy(q, qd)) == pytest.approx(kinetic, rel=1e-8)

    _, u1, w1, v1, _, _, u3 = q
    bent = lambda s: (  # noqa: E731
        (70 - 30 * s) * (2 * u1) ** 2 / 0.6**3
        + 50 * (0.6 * u1 + (3 - 3 * s) * w1) ** 2 / 0.6**3
        + (40 * v1**2 + 1000 * (v1 / 100) ** 2) / 0.6
        + 60 * (u3 * (2 + 6 * s)) ** 2 / 0.3**3
    )
    lifted = lambda s: (np.array(places(0 * q, s)) - np.array(places(q, s))) @ [0, 1, -9]  # noqa: E731
    potential = quad_vec(lambda s: bent(s) / 2 + lifted(s) @ mass(s), 0, 1)[0] + 0.3 * lifted(1)[0]
    assert float(chain.potential_energy(q) - chain.potential_energy(0 * q)) == pytest.approx(potential, rel=1e-9)


def proven(chain, *quantities):
    proof = symgen.prove(chain, quantities)
    assert {"book", "projected", "lagrange"} <= {each.route for each in proof.verdicts}
    return all(each.status == "proven" for each in proof.verdicts)


def test_routes_of_chains_agree():
    assert proven(symgen.load(":elastic_2r"), "mass_matrix", "velocity_product")


@pytest.mark.slow
def test_routes_of_a_chain_in_space_agree(tmp_path):
    path = tmp_path / "spatial.toml"
    path.write_text(SPATIAL)
    assert proven(symgen.load(path), "inverse_dynamics")


def test_held_level_a_link_sags_as_a_clamped_bar_under_its_weight(tmp_path):
    """w L^4 / 8 EI at the tip: exact with a mode of s^4."""
    text = ARM.read_text().replace("gravity = [0, 0, 0]", 'gravity = [0, "-9.81", 0]')
    path = tmp_path / "arm.toml"
    path.write_text(text.replace('y = "s**3" },', 'y = "s**3" },\n    { variable = "d3", y = "s**4" },'))
    module = symgen.build(symgen.load(path, parameters="baked"), quantities=("gravity",))
    still = module.gravity(np.zeros(4))[1:]
    stiffness = np.array([module.gravity([0, *unit])[1:] - still for unit in np.eye(3)])
    assert -np.linalg.solve(stiffness, still).sum() == pytest.approx(-9.81 * RHO * L**4 / (8 * EI), rel=1e-10)


@pytest.mark.parametrize(
    ("given", "instead", "message"),
    [
        (
            'y = "s**2"',
            'y = "s"',
            "elastic_links.0.modes.0.y: expected no deflection and no slope at s = 0, where the joint is, found s",
        ),
        ('y = "s**2"', 'y = "sin(s)"', "elastic_links.0.modes.0.y: expected a polynomial in s of degree 12 or less"),
        ('y = "s**2"', 'y = "s**13"', "elastic_links.0.modes.0.y: expected a polynomial in s of degree 12 or less"),
        ('mass_per_length = "rho"', 'mass_per_length = "rho/(1 + s)"', "mass_per_length: expected a polynomial in s"),
        ('y = "s**2"', 'z = "s**2"', "elastic_links.0.rigidity.z: expected a rigidity, since mode d1 has a shape in z"),
        (
            '{ y = "EI" }\nmodes = [\n    { variable = "d1", y = "s**2" },',
            '{ twist = 1, y = "EI" }\nmodes = [\n    { variable = "d1", twist = "s" },',
            "elastic_links.0.modes.0: expected a mode that moves mass",
        ),
        ('y = "s**2"', "y = 0", "elastic_links.0.modes.0: expected a shape: x, y, z, twist"),
        ('length = "L"', "length = -1", "elastic_links.0.length: expected a positive length"),
        ('variable = "d2"', 'variable = "d1"', "expected names of variables and parameters to differ"),
        ('variable = "d2"', 'variable = "s"', "expected another name: s is the place on a link"),
        (
            'mass_per_length = "rho"',
            'mass_per_length = "rho - 2*rho*s"',
            "expected a mass per length that is not negative",
        ),
        ('mass_per_length = "rho"', "mass_per_length = -1", "expected a mass per length that is not negative"),
        ('mass_per_length = "rho"', "mass_per_length = 0", "elastic_links.0.modes.0: expected a mode that moves mass"),
        ('armature = "J"', "tip_mass = -1", "elastic_links.0.tip_mass: expected zero or a positive number"),
        ('y = "EI"', 'y = "EI*s**14"', "elastic_links.0.rigidity.y: expected a polynomial in s"),
        ('y = "EI"', 'y = "EI - 2*EI*s"', "elastic_links.0.rigidity: expected a rigidity that resists all modes"),
        ('y = "s**3"', 'y = "2*s**2"', "modes.1: expected a mode that is independent of the earlier modes"),
        ("gravity = [0, 0, 0]", "links = []", "links: expected no such table together with [[elastic_links]]"),
        ('armature = "J"', 'armature = "s"', "expected a known name, found 's' (known are EI, J, L, pi, rho)"),
        ('armature = "J"', "axis = [0, 0, 0]", "elastic_links.0.axis: expected"),
        ("rho = {", "s = 1\nrho = {", "parameters.s: expected another name: s is the place on a link"),
    ],
)
def test_unfit_links_are_refused_in_one_line(given, instead, message, tmp_path, capsys):
    path, text = tmp_path / "arm.toml", ARM.read_text()
    assert given in text
    path.write_text(text.replace(given, instead))
    assert main(["info", str(path)]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1


def test_long_chains_are_refused(tmp_path, capsys):
    text = (ROBOTS / "lectures" / "elastic_2r.toml").read_text()
    link = text[text.rindex("[[elastic_links]]") :]
    for k in range(3, 6):
        text += link.replace("lower", f"link{k}").replace("theta2", f"theta{k}").replace('"d2', f'"d{k}')
    path = tmp_path / "long.toml"
    path.write_text(text)
    assert main(["info", str(path)]) == 2
    assert "chains have up to 4 elastic links, not 5" in capsys.readouterr().err


def test_lessons_say_what_the_variables_are():
    page = symgen.explain(symgen.load(":elastic_arm")).to_markdown()
    assert r"* $\theta$: angle of the joint of link" in page and "* $d_{1}$: deflection of link by y = s" in page
    assert r"\mathrm{EI}" in page
