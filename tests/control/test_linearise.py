"""Linear models against textbooks, published eigenvalues, compiled derivatives, and steps in time."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.uses.control.fractions import Field

BICYCLE = load_named("lectures/bicycle")
WHEEL_RADIUS = 0.3
M = [[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]]
C1 = [[0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]]
K0 = [[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]]
K2 = [[0, 76.59734589573222], [0, 2.65431523794604]]
"""The canonical matrices of M qdd + v C1 qd + (g K0 + v^2 K2) q = 0 by Meijaard et al. 2007, appendix."""


def cart_pole(**options):
    return symgen.load(ROBOTS / "lectures" / "cart_pole.toml", **options)


def published_eigenvalues(speed):
    damping, stiffness = speed * np.array(C1), 9.81 * np.array(K0) + speed**2 * np.array(K2)
    lower = np.linalg.solve(M, np.hstack([-stiffness, -damping]))
    return np.linalg.eigvals(np.vstack([np.hstack([np.zeros((2, 2)), np.eye(2)]), lower]))


def near_each_other(found, expected):
    """The distance of two sets of numbers, each to its nearest."""
    apart = np.abs(np.asarray(found)[:, None] - np.asarray(expected)[None])
    return max(apart.min(axis=0).max(), apart.min(axis=1).max())


def test_the_cart_pole_s_matrices_are_the_textbook_s():
    linear = symgen.linearise(cart_pole(), at={"theta": sympy.pi}, inputs=["x"], symbolic=True)
    m, M, l, g = (sympy.Symbol(name, positive=True) for name in ("m_pole", "m_cart", "l", "g"))
    names = {str(symbol): symbol for symbol in linear.A.free_symbols | linear.B.free_symbols}
    inertia = m * l**2 / 3
    below = (M + m) * (inertia + m * l**2) - m**2 * l**2
    lower = [[0, m**2 * l**2 * g / below], [0, m * g * l * (M + m) / below]]
    A = sympy.Matrix.vstack(
        sympy.Matrix.hstack(sympy.zeros(2), sympy.eye(2)), sympy.Matrix.hstack(sympy.Matrix(lower), sympy.zeros(2))
    )
    B = sympy.Matrix([0, 0, (inertia + m * l**2) / below, m * l / below])
    known = {symbol: names[str(symbol)] for symbol in (m, M, l, g)}
    assert sympy.simplify(linear.A - A.xreplace(known)) == sympy.zeros(4)
    assert sympy.simplify(linear.B - B.xreplace(known)) == sympy.zeros(4, 1)
    assert linear.states == ("x [m]", "theta [rad]", "x' [m/s]", "theta' [rad/s]") and linear.inputs == ("tau_x [N]",)
    numeric = symgen.linearise(cart_pole(), at={"theta": np.pi}, inputs=["x"])
    values = {each.symbol: each.value for each in cart_pole().parameters}
    assert numeric.A == pytest.approx(np.array(linear.A.xreplace(values), dtype=float), abs=1e-13)
    assert numeric.B == pytest.approx(np.array(linear.B.xreplace(values), dtype=float), abs=1e-13)
    assert "at an equilibrium" in repr(numeric) and "at an equilibrium" in repr(linear)


@pytest.mark.parametrize("name", ["planar_3r", "scara", "stanford"])
def test_the_blocks_are_the_compiled_derivatives_in_any_state(name):
    robot = load_named(name, parameters="baked")
    q, qd, tau = np.random.default_rng(3).uniform(-1, 1, (3, robot.nv))
    linear = symgen.linearise(robot, q=q, qd=qd, tau=tau)
    module = symgen.build(robot, quantities=["forward_dynamics_derivatives", "forward_dynamics"])
    by_q, by_qd, by_tau = module.forward_dynamics_derivatives(q, qd, tau)
    n = robot.nv
    expected = np.block([[np.zeros((n, n)), np.eye(n)], [by_q, by_qd]])
    assert linear.A == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert linear.B == pytest.approx(np.vstack([np.zeros((n, n)), by_tau]), rel=1e-9, abs=1e-9)
    assert linear.qdd == pytest.approx(module.forward_dynamics(q, qd, tau), rel=1e-9)
    assert "no equilibrium" in repr(linear)


def test_a_spinning_ball_joint_has_the_slopes_of_neighbouring_motions():
    """Tangent coordinates of a quaternion turn with the motion."""
    robot = symgen.load(ROBOTS / "lectures" / "ball_joint_pendulum.toml", parameters="baked")
    module = symgen.build(robot, quantities=["rk4_step"])
    q = symgen.normalise(robot, [0.3, -0.2, 0.4, 0.8])
    qd, tau, h, n = np.array([1.0, -2.0, 6.0]), np.array([0.1, 0.2, -0.3]), 1e-4, robot.nv

    def moved(x, time):
        return module.rk4_step(symgen.integrate(robot, q, x[:n]), qd + x[n:], tau, time)

    def rate_of_difference(x):
        ends = [(moved(sign * x, time), moved(0 * x, time)) for sign in (1, -1) for time in (h, -h)]
        apart = [np.hstack([symgen.difference(robot, b[0], a[0]), a[1] - b[1]]) for a, b in ends]
        return (apart[0] - apart[1] - apart[2] + apart[3]) / (4 * h)

    size = 1e-3
    A = np.column_stack([rate_of_difference(size * unit) / size for unit in np.eye(2 * n)])
    linear = symgen.linearise(robot, q=q, qd=qd, tau=tau)
    assert linear.A == pytest.approx(A, abs=2e-5)
    assert np.abs(linear.A[:n, :n]).max() == pytest.approx(6.0)


def test_the_bicycle_s_eigenvalues_at_5_m_s_are_the_published_ones():
    linear = symgen.linearise(BICYCLE, at={"rear'": 5 / WHEEL_RADIUS})
    expected = [-14.0783896928, -0.7753418822 + 4.4648677138j, -0.7753418822 - 4.4648677138j, -0.3228664290, 0.0]
    assert near_each_other(linear.eigenvalues(), expected) < 1e-10
    assert "a steady motion" in repr(linear) and linear.residual < 1e-9
    assert linear.inputs == ("tau_rear [N m]", "tau_steer [N m]")


@pytest.mark.parametrize("speed", [0.0, 2.5, 8.0])
def test_the_bicycle_s_eigenvalues_follow_from_the_canonical_matrices(speed):
    linear = symgen.linearise(BICYCLE, at={"rear'": speed / WHEEL_RADIUS})
    assert near_each_other(linear.eigenvalues(), [*published_eigenvalues(speed), 0.0]) < 1e-9


def test_only_positions_that_influence_a_rolling_motion_are_states():
    linear = symgen.linearise(BICYCLE, at={"rear'": 5 / WHEEL_RADIUS}, outputs=["base 3", "base 4", "front'"])
    assert {name for name in linear.states if "'" not in name} == {"steer [rad]", "base 3 [rad]"}
    assert linear.C[1] == pytest.approx(np.zeros(5), abs=1e-12)  # the pitch changes in second order
    forward = [name.startswith("rear'") for name in linear.states]
    assert linear.C[2] == pytest.approx(np.where(forward, 0.3 / 0.35, 0.0), abs=1e-12)


@pytest.mark.parametrize("speed", [0.0, 2.0])
def test_a_four_bar_is_the_same_in_hard_and_in_explicit_constraints(speed):
    path = ROBOTS / "constrained" / "four_bar.toml"
    hard, explicit = symgen.load(path), symgen.load(path, constraints="explicit")
    (joint,) = explicit.velocity_names
    at = {joint: 0.9, f"{joint}'": speed, f"tau_{joint}": 0.2}
    one, other = symgen.linearise(hard, at=at, inputs=[joint]), symgen.linearise(explicit, at=at)
    assert one.A == pytest.approx(other.A, rel=1e-9, abs=1e-9)
    assert one.B == pytest.approx(other.B, rel=1e-9)


def test_values_replace_those_of_the_file():
    linear = symgen.linearise(cart_pole(), at={"theta": np.pi}, values={"g": 0.0})
    assert not linear.A[2:].any()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"at": {"thet": 1.0}}, "at: expected the name of a coordinate, found 'thet'; did you mean theta?"),
        ({"q": [0.0]}, "q: expected 2 numbers, found 1"),
        ({"q": [0.0, 0.0], "at": {"x": 1}}, "at: expected a coordinate that q does not also give, found 'x'"),
        ({"tau": [np.nan, 0.0]}, "tau[0]: expected a finite number, found nan"),
        ({"inputs": ["pole"]}, "inputs: expected the name of a coordinate, found 'pole'"),
        ({"values": {"mass": 1.0}}, "values: expected one of m_cart, m_pole, l, g, found 'mass'"),
    ],
)
def test_what_a_point_cannot_be_is_one_line(arguments, message):
    with pytest.raises(symgen.InputError) as error:
        symgen.linearise(cart_pole(), **arguments)
    assert str(error.value) == message


def test_what_constraints_refuse_is_one_line():
    with pytest.raises(symgen.InputError, match="which the constraints demand"):
        symgen.linearise(BICYCLE, at={"rear'": 1.0, "front'": 3.0})
    with pytest.raises(symgen.InputError, match="expected a coordinate that the states determine, found 'base 0'"):
        symgen.linearise(BICYCLE, outputs=["base 0"])
    with pytest.raises(symgen.UnsupportedError, match="constraints='explicit'"):
        symgen.linearise(BICYCLE, symbolic=True)


SYMBOLIC_POINTS = {
    "planar_2r": {"q": [1, 2]},
    "cart_pole": {"q": [0.3, 0.4], "qd": [1, 2], "tau": [2, 0]},
    "double_pendulum": {"q": [0.3, 0.4], "qd": [1, 2]},
    "ur5": {},
    "panda": {},
    "compass_gait": {},
    "ball_joint_pendulum": {},
    "slider_crank": {"constraints": "explicit"},
    "parallelogram_arm": {"constraints": "explicit"},
}
"""Points with sines, square roots of numbers (Panda) and of positions (slider), and quaternions."""


@pytest.mark.parametrize("name", SYMBOLIC_POINTS)
def test_symbolic_matrices_have_the_numbers_of_numeric_matrices(name):
    robot = f":{name}"
    exact = symgen.linearise(robot, symbolic=True, **SYMBOLIC_POINTS[name])
    numeric = symgen.linearise(robot, **SYMBOLIC_POINTS[name])
    values = {each.symbol: each.value for each in symgen.load(robot).parameters if each.value is not None}
    for matrix in ("A", "B", "C", "D"):
        found = np.array(getattr(exact, matrix).xreplace(values).evalf(), dtype=float)
        assert found == pytest.approx(getattr(numeric, matrix), rel=1e-11, abs=1e-11)
    found = [float(each.xreplace(values)) for each in exact.qdd]
    assert found == pytest.approx(numeric.qdd, rel=1e-11, abs=1e-11)


@pytest.mark.parametrize(
    "robot, point",
    [
        (":ur5", {"q": [1, 2, 3, 4, 5, 6]}),
        (":compass_gait", {"q": [0.1, -0.2], "qd": [0.3, 0.4]}),
        (":four_bar", {"constraints": "explicit"}),
    ],
)
def test_long_symbolic_matrices_are_refused_within_seconds(robot, point):
    with pytest.raises(symgen.UnsupportedError, match="multiples of 90 degrees"):
        symgen.linearise(robot, **point, symbolic=True)


def test_points_with_infinite_forces_are_refused(tmp_path):
    """A spring along the distance |q| of two points that meet at q = 0."""
    path = tmp_path / "slider.toml"
    path.write_text(
        'name = "slider"\nlinks = [{ name = "rail" }, { name = "carriage", mass = 1 }]\n'
        'joints = [{ name = "q", type = "prismatic", parent = "rail", child = "carriage" }]\n'
        'forces = [{ name = "s", a = "rail", b = "carriage", force = "1 - s" }]\n'
    )
    for symbolic in (False, True):
        with pytest.raises(symgen.InputError, match="q: expected a point with finite accelerations"):
            symgen.linearise(path, q=[0], symbolic=symbolic)


def test_fractions_are_in_lowest_terms_without_roots_below():
    field = Field()
    x, y = sympy.symbols("x y", positive=True)
    two = field.number(sympy.sqrt(2))
    assert (two * two).expression == 2 and (1 / (1 + two)).expression == sympy.sqrt(2) - 1
    length = field.domain.sqrt(field.number(x**2 + y))
    inverse = 1 / (length + x)
    assert sympy.simplify(inverse.expression - (sympy.sqrt(x**2 + y) - x) / y) == 0
    assert (length * length - y).expression == x**2
    assert str((1 / field.number(4 * x + y)).expression) == "1/(4*x + y)"
    assert (inverse * (length + x)).expression == 1 and (inverse - inverse).expression == 0
    assert (x * field.number(x * y) ** -1 + 1 / field.number(y)).expression == 2 / y
