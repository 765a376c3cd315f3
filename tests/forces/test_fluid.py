"""Links in water and in air: compared with Fossen's equations and with Lagrange's equations in SymPy, and proven."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from helpers.daily import daily
from helpers.loading import ROBOTS
from helpers.working import require_the_programs_values

import symgen
from symgen.session import Session
from symgen.targets import TARGETS

HEAD = 'name = "diver"\ngravity = [0, 0, -9.81]\n'
LINK = """
[[links]]
name = "{name}"
mass = {mass}
com = {com}
inertia = {{ xx = 0.05, xy = 0.004, yy = 0.07, yz = -0.003, zz = 0.06 }}
"""
JOINT = """
[[joints]]
name = "to_{child}"
type = "{kind}"
parent = "{parent}"
child = "{child}"
{more}
"""
MATRIX = [
    [2, 0.1, 0, 0, 0.1, 0],
    [0.1, 3, 0, -0.2, 0, 0.3],
    [0, 0, 4, 0, 0.1, 0],
    [0, -0.2, 0, 0.1, 0, 0],
    [0.1, 0, 0.1, 0, 0.2, 0.02],
    [0, 0.3, 0, 0, 0.02, 0.3],
]
LINEAR, QUADRATIC, FLOW = [1, 2, 3, 0.1, 0.2, 0.3], [10, 20, 30, 0.4, 0.5, 0.6], (0.3, -0.2, 0.1)
WATER = f"""
[fluid]
density = 1025
velocity = {list(FLOW)}

[[immersed]]
frame = "hull"
volume = 0.003
center = [0.01, -0.02, 0.04]
added_mass = {MATRIX}
linear_drag = {LINEAR}
quadratic_drag = {QUADRATIC}
"""
BASE = '[[links]]\nname = "base"\n'
HULL = BASE + LINK.format(name="hull", mass=4, com="[0.02, 0.01, -0.03]")
BODY = HEAD + HULL + JOINT.format(child="hull", parent="base", kind="floating", more="") + WATER
ARM = (
    HEAD
    + '[parameters]\nrho = { value = 1025, binding = "runtime" }\nma = { value = 3, binding = "runtime" }\n'
    + HULL
    + LINK.format(name="arm", mass=1, com="[0.2, 0, 0]")
    + JOINT.format(child="hull", parent="base", kind="KIND", more="AXIS")
    + JOINT.format(
        child="arm", parent="hull", kind="revolute", more="axis = [0, 0.6, 0.8]\norigin = { xyz = [0.4, 0, 0.1] }"
    )
    + '[[frames]]\nname = "spot"\nlink = "arm"\norigin = { xyz = [0.1, 0.05, 0], rpy = [0, 0.5, 0.2] }\n'
    + WATER.replace("1025", '"rho"').replace("0.1, 3, 0", '0.1, "ma", 0').replace(str(QUADRATIC), str([0] * 6))
    + '[[immersed]]\nframe = "spot"\nvolume = 0.001\nadded_mass = [0.5, 1.5, 1.5, 0.01, "ma/50", 0.05]\n'
    + f"quadratic_drag = {QUADRATIC}\n"
)
RUN = [name for name, target in TARGETS.items() if target.harness]
OF_ACCELERATIONS = (
    "mass_matrix",
    "generalized_momentum",
    "kinetic_energy",
    "mechanical_energy",
    "velocity_product",
    "coriolis_matrix",
    "christoffel_symbols",
    "mass_matrix_rate",
    "mass_matrix_factor",
    "mass_matrix_inverse_derivatives",
    "inverse_dynamics",
    "inverse_dynamics_external",
    "forward_dynamics",
    "hybrid_dynamics",
    "inverse_dynamics_derivatives",
)
OTHERS = (
    "potential_energy",
    "static_torque_derivatives",
    "mass_matrix_inverse",
    "mass_matrix_derivatives",
    "coriolis_transpose_product",
    "velocity_product_derivatives",
    "momentum_observer_step",
    "passivity_torque",
    "computed_torque",
    "all_terms",
    "forward_dynamics_derivatives",
    "forward_dynamics_external_derivatives",
    "inverse_dynamics_second_derivatives",
    "inverse_dynamics_jvp",
    "inverse_dynamics_vjp",
    "forward_dynamics_jvp",
    "inverse_dynamics_parameter_derivatives",
    "forward_dynamics_parameter_derivatives",
    "euler_step",
)
KINDS = {
    "revolute": "axis = [0, 1, 0]",
    "prismatic": "axis = [0.6, 0, 0.8]",
    "spherical": "",
    "planar": "",
    "floating": "",
}


def loaded(tmp_path, text, **options):
    path = tmp_path / "diver.toml"
    path.write_text(text)
    return symgen.load(path, **options)


def arm(tmp_path, kind="revolute", **options):
    return loaded(tmp_path, ARM.replace("KIND", kind).replace("AXIS", KINDS[kind]), **options)


def cross(u):
    return np.array([[0, -u[2], u[1]], [u[2], 0, -u[0]], [-u[1], u[0], 0]])


def coriolis(M, nu):
    """C(nu) of Fossen 2011, equation 6.43."""
    upper, lower = (cross(rows @ nu) for rows in (M[:3], M[3:]))
    return np.block([[np.zeros((3, 3)), -upper], [-upper, -lower]])


def test_a_body_in_water_obeys_fossens_equations(tmp_path):
    """M_RB nu' + C_RB nu + M_A nu_r' + C_A(nu_r) nu_r + D(nu_r) nu_r + g(eta) = tau, with an irrotational current."""
    module = symgen.build(loaded(tmp_path, BODY), quantities=("inverse_dynamics", "mass_matrix", "forward_dynamics"))
    m, g, r, center = 4, np.array([0, 0, -9.81]), np.array([0.02, 0.01, -0.03]), np.array([0.01, -0.02, 0.04])
    I = np.array([[0.05, 0.004, 0], [0.004, 0.07, -0.003], [0, -0.003, 0.06]]) - m * cross(r) @ cross(r)
    rigid = np.block([[m * np.eye(3), -m * cross(r)], [m * cross(r), I]])
    added, source = np.array(MATRIX), np.random.default_rng(1)
    for _ in range(10):
        nu, rate, e = source.uniform(-1, 1, 6), source.uniform(-1, 1, 6), source.normal(size=4)
        e /= np.linalg.norm(e)
        s = cross(e[:3])
        R = np.eye(3) + 2 * e[3] * s + 2 * s @ s
        current = R.T @ FLOW
        nu_r = nu - [*current, 0, 0, 0]
        rate_r = rate + np.concatenate((cross(nu[3:]) @ current, np.zeros(3)))
        drag = LINEAR * nu_r + QUADRATIC * nu_r * np.sqrt(nu_r**2 + 1e-6)
        weight, lift = R.T @ (m * g), R.T @ (-1025 * 0.003 * g)
        tau = rigid @ rate + coriolis(rigid, nu) @ nu + added @ rate_r + coriolis(added, nu_r) @ nu_r + drag
        tau -= [*(weight + lift), *(cross(r) @ weight + cross(center) @ lift)]
        q = np.array([0.1, 0.2, 0.3, *e])
        np.testing.assert_allclose(module.inverse_dynamics(q, nu, rate), tau, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(module.mass_matrix(q), rigid + added, rtol=1e-13)
        np.testing.assert_allclose(module.forward_dynamics(q, nu, tau), rate, rtol=1e-10, atol=1e-10)


def test_a_body_that_drifts_obliquely_feels_munks_moment(tmp_path):
    """The moment of the added mass on a body without rotation is (Y - X) u v, and no force acts."""
    text = BODY.replace(str(list(FLOW)), "[0, 0, 0]").replace(str(MATRIX), "[2, 7, 7, 0, 0, 0]")
    for drag in (LINEAR, QUADRATIC):
        text = text.replace(f"{drag}\n", "[0, 0, 0, 0, 0, 0]\n")
    model = loaded(tmp_path, text.replace("volume = 0.003", "").replace("density = 1025", "").replace("-9.81", "0"))
    b = symgen.build(model, quantities=("bias",)).bias(
        np.array([0, 0, 0, 0, 0, 0, 1.0]), np.array([2, 3, 0, 0, 0, 0.0])
    )
    np.testing.assert_allclose(b, [0, 0, 0, 0, 0, (7 - 2) * 2 * 3], atol=1e-13)


URDF = """
<robot name="pole"><link name="base"/><link name="pole"><inertial><origin xyz="0.5 0 0"/><mass value="8"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.7" iyz="0" izz="0.7"/></inertial></link>
<joint name="hinge" type="continuous"><parent link="base"/><child link="pole"/><axis xyz="0 1 0"/></joint></robot>
"""
CYLINDERS = """
name = "underwater_arm"
gravity = [0, -9.81, 0]
[[links]]
name = "base"
LINKS
[fluid]
density = 1000
IMMERSED
"""


def underwater_arm():
    """An arm of two cylinders in a plane, with the added mass rho pi r^2 of strip theory per length."""
    links = immersed = ""
    for parent, child, x in (("base", "upper", 0), ("upper", "lower", 0.6)):
        links += f'[[links]]\nname = "{child}"\nmass = 5\ncom = [0.3, 0, 0]\ninertia = {{ yy = 0.15, zz = 0.15 }}\n'
        links += JOINT.format(
            parent=parent, child=child, kind="revolute", more=f"axis = [0, 0, 1]\norigin = {{ xyz = [{x}, 0, 0] }}"
        )
        links += f'[[frames]]\nname = "middle_{child}"\nlink = "{child}"\norigin = {{ xyz = [0.3, 0, 0] }}\n'
        immersed += f'[[immersed]]\nframe = "middle_{child}"\nvolume = "0.6*pi*0.05**2"\n'
        immersed += 'added_mass = [0, "600*pi*0.05**2", 0, 0, 0, "600*pi*0.05**2*0.6**2/12"]\n'
    return CYLINDERS.replace("LINKS", links).replace("IMMERSED", immersed)


def test_an_underwater_arm_obeys_lagranges_equations(tmp_path):
    """T integrates rho pi r^2 v_n^2 / 2 along the arm, with v_n the velocity across it; computed with 50 digits."""
    q, v, a, s = sp.symbols("q0:2"), sp.symbols("v0:2"), sp.symbols("a0:2"), sp.symbols("s")
    strip, length, g = 1000 * sp.pi * sp.Rational(5, 100) ** 2, sp.Rational(6, 10), sp.Rational("9.81")
    T = V = 0
    start, angle = sp.Matrix([0, 0]), 0
    for k in range(2):
        angle += q[k]
        along, across = sp.Matrix([sp.cos(angle), sp.sin(angle)]), sp.Matrix([-sp.sin(angle), sp.cos(angle)])
        point = start + s * along
        velocity = point.jacobian(q) * sp.Matrix(v)
        center = (start + length / 2 * along).jacobian(q) * sp.Matrix(v)
        T += sp.integrate(sp.expand(strip * sp.trigsimp(velocity.dot(across)) ** 2 / 2), (s, 0, length))
        T += (5 * center.dot(center) + sp.Rational("0.15") * sum(v[: k + 1]) ** 2) / 2
        V += (5 - strip * length) * g * (start + length / 2 * along)[1]
        start = start + length * along
    momenta = [sp.diff(T, each) for each in v]
    rates = [sum(sp.diff(p, q[j]) * v[j] + sp.diff(p, v[j]) * a[j] for j in range(2)) for p in momenta]
    tau = [rate - sp.diff(T - V, each) for rate, each in zip(rates, q, strict=True)]
    program = symgen.build(loaded(tmp_path, underwater_arm()), quantities=("inverse_dynamics",))
    source = np.random.default_rng(3)
    for _ in range(5):
        state = source.uniform(-2, 2, (3, 2))
        values = dict(zip((*q, *v, *a), map(sp.Float, state.ravel().tolist(), [50] * 6), strict=True))
        expected = [float(each.evalf(50, subs=values)) for each in tau]
        np.testing.assert_allclose(program.inverse_dynamics(*state), expected, rtol=1e-13)


@pytest.mark.parametrize("kind", daily(KINDS, lambda kind: kind == "spherical"))
def test_every_quantity_of_links_in_water_is_proven(kind, tmp_path):
    proof = symgen.prove(arm(tmp_path, kind, frames=("spot",)), OF_ACCELERATIONS, seed=2)
    assert proof.holds and {each.status for each in proof.verdicts} <= {"proven", "undefined"}


def test_derivatives_and_control_laws_of_links_in_water_are_proven(tmp_path):
    proof = symgen.prove(arm(tmp_path, frames=("spot",)), OTHERS, seed=2)
    assert proof.holds and {each.status for each in proof.verdicts} <= {"proven", "undefined"}


TREE = (
    'name = "tree"\nparameters = { w = { value = 0.4, binding = "runtime" } }\n'
    + BASE
    + "".join(LINK.format(name=name, mass=1, com="[0.1, 0.02, 0]") for name in ("foot", "stem", "twig", "vane", "leaf"))
    + JOINT.format(parent="base", child="foot", kind="fixed", more="origin = { xyz = [0, 0, 0.2] }")
    + JOINT.format(parent="foot", child="stem", kind="revolute", more="axis = [0, 1, 0]")
    + JOINT.format(parent="stem", child="twig", kind="revolute", more='mimic = { joint = "to_stem", multiplier = -2 }')
    + JOINT.format(parent="stem", child="vane", kind="cylindrical", more='origin = { xyz = [0, "w", 0] }')
    + JOINT.format(parent="vane", child="leaf", kind="fixed", more="origin = { rpy = [0.3, 0, 0] }")
    + '[fluid]\ndensity = 1000\nvelocity = [0.1, 0, "w"]\n'
    + "".join(
        f'[[immersed]]\nframe = "{name}"\nvolume = 0.001\ncenter = ["w", 0, 0.1]\n'
        f'added_mass = [1, 2, 3, 0.1, "w", 0.3]\nquadratic_drag = {QUADRATIC}\n'
        for name in ("foot", "stem", "twig", "leaf")
    )
)


@pytest.mark.parametrize("immersed", [("foot", "stem", "twig", "leaf"), ("foot",)], ids=["all", "foot"])
def test_fixed_links_and_followers_in_water_are_proven(immersed, tmp_path):
    """A fluid around a link that cannot move has no effect, and no energy."""
    model = loaded(tmp_path, TREE)
    model = replace(model, forces=tuple(each for each in model.forces if each.frame in immersed))
    quantities = ["potential_energy", "mass_matrix", "kinetic_energy", "bias", "inverse_dynamics_parameter_derivatives"]
    proof = symgen.prove(model, quantities, seed=3)
    assert proof.holds and {each.status for each in proof.verdicts} <= {"proven", "undefined"}


def test_links_in_water_under_constraints_are_proven(tmp_path):
    text = (ROBOTS / "constrained" / "four_bar.toml").read_text()
    text += WATER.replace('"hull"', '"coupler_end"').replace("[0.01, -0.02, 0.04]", "[0.1, 0, 0]")
    model = loaded(tmp_path, text, parameters="baked")
    quantities = ["constrained_forward_dynamics", "constrained_inverse_dynamics", "independent_mass_matrix"]
    assert symgen.prove(model, quantities, seed=1).holds
    dynamics = ["inverse_dynamics", "forward_dynamics", "kinetic_energy", "potential_energy"]
    assert symgen.prove(symgen.explicit(model), dynamics, seed=1).holds


@pytest.mark.parametrize("target", daily(RUN, lambda target: target == "python"))
def test_links_in_water_have_the_programs_values_in_every_target(target, tmp_path):
    session = Session(arm(tmp_path, parameters="baked"))
    quantities = ("mass_matrix", "forward_dynamics", "potential_energy")
    require_the_programs_values(TARGETS[target], session, quantities, tmp_path)


def test_routes_without_added_mass_are_refused_by_name(tmp_path):
    model = arm(tmp_path)
    for name in ("joint_wrenches", "constraint_forces", "convective_inertia", "variational_step"):
        with pytest.raises(
            symgen.UnsupportedError, match=rf"{name} does not support the added mass of \[\[immersed\]\]"
        ):
            symgen.program(model, name)
    with pytest.raises(symgen.UnsupportedError, match="sparse system does not support the added mass"):
        symgen.program(model, "forward_dynamics", route="sparse_system")


def test_the_bodies_alone_remain_without_a_fluid(tmp_path):
    """The fluid counts as joint effects of quantities that never have them."""
    text = str(symgen.generate(arm(tmp_path), quantities=["gravity", "momentum_regressor"]))
    assert "The result does not include springs of joints, but the quantity bias does" in text
    assert "The result does not include armature of joints, but the quantity generalized_momentum does" in text
    assert "force spot: fluid at spot, added mass, drag, buoyancy" in text


@pytest.mark.parametrize("flow", ["[0, 0, 0]", str(list(FLOW))], ids=["still", "current"])
def test_the_energy_of_links_in_water_is_accounted_for(flow, tmp_path):
    text = ARM.replace("KIND", "revolute").replace("AXIS", KINDS["revolute"]).replace(str(list(FLOW)), flow)
    motion = symgen.simulate(loaded(tmp_path, text, parameters="baked"), (0.3, -0.7, 1, 2), 1.0)
    assert motion.energy_error < 1e-6 and abs(motion.columns["work"][-1]) > 0.1


def test_a_neutral_body_rests_in_every_pose(tmp_path):
    """The buoyancy of the displaced mass at the center of mass balances gravity, and no potential energy is left."""
    text = BODY.replace("0.003\n", '"4/1025"\n').replace("[0.01, -0.02, 0.04]", "[0.02, 0.01, -0.03]")
    module = symgen.build(
        loaded(tmp_path, text.replace(str(list(FLOW)), "[0, 0, 0]")), quantities=("bias", "potential_energy")
    )
    for e in np.random.default_rng(5).normal(size=(5, 4)):
        q = np.array([1, -2, 3, *(e / np.linalg.norm(e))])
        np.testing.assert_allclose(module.bias(q, np.zeros(6)), 0, atol=1e-13)
        np.testing.assert_allclose(module.potential_energy(q), 0, atol=1e-12)


def test_a_kite_in_wind_is_pushed_along_the_wind(tmp_path):
    """Air is a fluid like water: a body at rest in wind feels the drag of its relative velocity."""
    text = HEAD + HULL + JOINT.format(child="hull", parent="base", kind="prismatic", more="axis = [1, 0, 0]")
    text += '[fluid]\nvelocity = [10, 0, 0]\n[[immersed]]\nframe = "hull"\n'
    text += 'quadratic_drag = ["1.2*1.1*0.5/2", 0, 0, 0, 0, 0]\n'
    module = symgen.build(loaded(tmp_path, text), quantities=("bias", "forward_dynamics"))
    assert module.bias([0.0], [0.0])[0] == pytest.approx(-0.33 * 100, rel=1e-6)
    assert module.forward_dynamics([0.0], [10.0], [0.0])[0] == pytest.approx(0, abs=1e-12)


def test_a_body_in_water_is_written_and_read_again(tmp_path):
    model = loaded(tmp_path, BODY)
    assert loaded(tmp_path, model.to_toml()).digest == model.digest
    bare = replace(model, forces=(symgen.FluidForce("hull", density=1000, added_mass=MATRIX),))
    assert loaded(tmp_path, bare.to_toml()).forces[0].added_mass == bare.forces[0].added_mass
    built = symgen.FluidForce("hull", 1025, "0.003", (0.01, -0.02, 0.04), MATRIX, LINEAR, QUADRATIC, velocity=FLOW)
    assert model.forces == (built,)


def test_a_side_file_puts_a_robot_of_another_format_into_water(tmp_path):
    robot, side = tmp_path / "pole.urdf", tmp_path / "water.toml"
    robot.write_text(URDF)
    side.write_text('[fluid]\ndensity = 1000\n[[immersed]]\nframe = "pole"\nvolume = 0.005\ncenter = [0.3, 0, 0]\n')
    bias = symgen.build(symgen.load(robot, loops=str(side)), quantities=("bias",)).bias([1.0, 0.0], [0.0])
    assert bias[0] == pytest.approx(-9.81 * (8 * 0.5 - 5 * 0.3))


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('frame = "hull"', 'frame = "hul"', "immersed hul: expected the name of a link or frame, found 'hul'"),
        ("[2, 0.1,", "[2, 0.2,", "immersed hull: added_mass: expected a symmetric matrix"),
        (str(LINEAR), "[1, 2, 3]", "immersed.0.linear_drag"),
        (str(MATRIX), "[1, 2, 3, 4, 5, [6]]", "immersed hull: added_mass: expected six numbers, or six rows"),
        ("density = 1025", "", "fluid.density: expected the density of the fluid, since a volume is given"),
        ("[fluid]", "[flux]", "flux"),
        ("volume = 0.003", 'volume = "v"', "immersed.0.volume: "),
    ],
)
def test_wrong_fluids_are_refused_in_one_line(before, after, complaint, tmp_path):
    with pytest.raises(symgen.InputError) as caught:
        loaded(tmp_path, BODY.replace(before, after, 1))
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[fluid]\ndensity = 1000\n", "immersed: expected [fluid] and [[immersed]] together"),
        ('[[immersed]]\nframe = "hull"\nvolume = 1\n', "fluid: expected [fluid] and [[immersed]] together"),
        (
            '[fluid]\ndensity = 1.2\n[[immersed]]\nframe = "hull"\nlinear_drag = [1, 0, 0, 0, 0, 0]\n',
            "fluid.density: expected no value, since no immersed body depends on it",
        ),
        (
            '[fluid]\ndrag_width = 0\n[[immersed]]\nframe = "hull"\nquadratic_drag = [1, 0, 0, 0, 0, 0]\n',
            "fluid.drag_width: expected a positive velocity, found 0",
        ),
        ('[fluid]\n[[immersed]]\nframe = "hull"\n', "immersed.0: expected a volume, an added mass or a drag"),
    ],
)
def test_fluids_that_cannot_act_are_refused(text, complaint, tmp_path):
    with pytest.raises(symgen.InputError) as caught:
        loaded(tmp_path, BODY.replace(WATER, text))
    assert complaint in str(caught.value)
