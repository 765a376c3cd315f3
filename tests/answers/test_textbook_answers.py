"""Whole answers as books of several authors print them, for systems of one and two coordinates."""

from __future__ import annotations

import pytest

import symgen

HEAD = """
name = "system"
variables = [{variables}]
[parameters]
m = {{ value = 1, positive = true }}
l = {{ value = 1, positive = true, doc = "length" }}
g = {{ value = 9.81, positive = true }}
"""
POINT = '[[coordinates]]\nname = "{0}"\nx = "{1}"\nmass = "m"\n'
SYSTEMS = {
    "pendulum": ('"theta"', ("l*sin(theta)", "-l*cos(theta)")),
    "spherical": ('"theta", "phi"', ("l*sin(theta)*cos(phi)", "l*sin(theta)*sin(phi)", "-l*cos(theta)")),
    "slider": ('"theta", "r"', ("r*sin(theta)", "-r*cos(theta)")),
}


def system(name, tmp_path):
    variables, points = SYSTEMS[name]
    text = HEAD.format(variables=variables) + "".join(POINT.format(f"x{k}", x) for k, x in enumerate(points))
    (tmp_path / f"{name}.toml").write_text(text + 'force = "-m*g"\n')
    return symgen.load(tmp_path / f"{name}.toml")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pendulum", r"\ddot\theta + \frac{g}{l}\sin\theta = 0"),
        ("pendulum", r"\frac{d^2\theta}{dt^2} = -\frac{g}{l}\sin(\theta(t))"),
        ("pendulum", r"ml^2\ddot{\theta}+mgl\sin\theta=\tau"),
        ("pendulum", "θ″ + g/l·sin θ = 0"),
        ("pendulum", "m l² θ̈ = −m g l sin θ"),
        ("pendulum", "theta'' = -g/l*sin(theta)"),
        ("pendulum", "T = ½ m l² θ′²; V = −m g l cosθ"),
        ("pendulum", "eq1: m*l^2*'diff(theta, t, 2) + m*g*l*sin(theta) = 0$"),
        ("pendulum", "eq = m*l^2*diff(theta, t, 2) + m*g*l*sin(theta) == 0;"),
        ("pendulum", "eq = Eq(m*l**2*Derivative(theta(t), (t, 2)) + m*g*l*sin(theta(t)), 0)"),
        ("pendulum", "L = ½ m l² θ̇² + m g l cos θ"),
        ("pendulum", r"\mathcal{L} = \frac12 m l^2 \left(\frac{d\theta}{dt}\right)^2 - mgl(1 - \cos\theta)"),
        ("spherical", "L = ½ m l² (θ̇² + sin²θ φ̇²) + m g l cos θ"),
        ("spherical", "m l² sin²θ φ̈ + 2 m l² sinθ cosθ θ̇ φ̇ = τ_φ"),
        ("spherical", "θ̈ − φ̇² sin θ cos θ + (g/l) sin θ = 0"),
        ("spherical", r"m l^2 \theta'' - m l^2 \phi'^2 \sin\theta\cos\theta = -m g l \sin\theta"),
        ("slider", "τ₁ = m r² θ̈ + 2 m r ṙ θ̇ + m g r sin θ\nτ₂ = m r̈ − m r θ̇² − m g cos θ"),
        ("slider", r"D_{11} = m r^2; D_{22} = m"),
        ("slider", "M: matrix([m*r^2, 0], [0, m])$"),
        ("slider", r"c_1 = 2 h r \dot\theta\dot r; c_2 = -h r\dot\theta^2; h = m"),
        ("slider", "T: m*(r'^2 + r^2*theta'^2)/2$"),
        ("pendulum", "d/dt(dL/dtheta_dot) - dL/dtheta = m*l^2*theta_ddot + m*g*l*sin(theta) = 0"),
        ("pendulum", "∂L/∂θ̇ = m l² θ̇"),
        ("pendulum", "x_p = l*sin(theta), y_p = -l*cos(theta)\nT = m*(xdot_p^2 + ydot_p^2)/2\nV = m*g*y_p"),
        ("pendulum", r"U = -mgl\cos\theta, \quad ml^2\ddot\theta = -\frac{dU}{d\theta}"),
        (
            "pendulum",
            "p_theta = m*l^2*theta_dot\nH = p_theta^2/(2*m*l^2) - m*g*l*cos(theta)\np_theta_dot = -m*g*l*sin(theta)",
        ),
        ("pendulum", r"\mathcal{H}(\theta, p) = \frac{p^2}{2ml^2} - mgl\cos\theta, \quad \dot p = -mgl\sin\theta"),
        ("slider", r"H = \frac{p_r^2}{2m} + \frac{p_\theta^2}{2mr^2} - mgr\cos\theta, \quad \dot r = \frac{p_r}{m}"),
        ("slider", "p_1 = m*r^2*theta_dot\np_2 = m*r_dot\nH = p_1*theta_dot/2 + p_2*r_dot/2 - m*g*r*cos(theta)"),
    ],
)
def test_right_answers_hold(name, text, tmp_path):
    (tmp_path / "mine.eq").write_text(text)
    lines = symgen.check(system(name, tmp_path), tmp_path / "mine.eq").lines
    assert lines and all(line.right and line.source in text for line in lines), lines


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("L = m*l^2*theta'^2/2 - m*g*l*cos(theta)", "the sign of m*g*l*cos(theta): - should be +"),
        ("K = m*l^2*theta'^2; U = -m*g*l*cos(theta); L = K - U", "the factor 1/2 is missing in K"),
        ("m l² θ̈ = −m g l cos θ", "cos(theta) should be sin(theta)"),
        ("p_theta = m*l*theta_dot", "l should be squared"),
        ("H = p_theta^2/(m*l^2) - m*g*l*cos(theta)", "the factor 1/2 is missing"),
        ("p_theta_dot = m*g*l*sin(theta)", "the sign of m*g*l*sin(theta)"),
        ("dL/dtheta = m*g*l*sin(theta)", "the sign of m*g*l*sin(theta)"),
    ],
)
def test_slips_in_answers_are_named(text, change, tmp_path):
    (tmp_path / "mine.eq").write_text(text)
    model = system("pendulum", tmp_path)
    (line,) = symgen.check(model, tmp_path / "mine.eq").lines
    assert line.status == "fixable" and change in "; ".join(map(str, line.changes)), line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (r"c_{121} = c_{211} = 0", r"books differ in the order of the indices .*: write \\Gamma_\{ijk\}"),
        (r"\tau_2 = m C_{12}", r"expected c_\{12\} for the cosine, or C_\{1,2\} for the entry of C"),
        ("r̈ = −g/m cos θ", "brackets around the divisor"),
        ("m*r^2*theta'' = F", 'the forces along the coordinates are .*--define "F = tau'),
        ("tau[0] = m*c12", r"c12 = cos\(q\[0\] \+ q\[1\]\) in a line before defines it"),
    ],
)
def test_doubtful_names_are_refused_with_what_to_write(text, message, tmp_path):
    (tmp_path / "mine.eq").write_text(text)
    with pytest.raises(symgen.InputError, match=message):
        symgen.check(system("slider", tmp_path), tmp_path / "mine.eq")


CRANE = """
name = "crane"
gravity = [0, "-g", 0]
parameters = { M = 10, m = 2, g = 9.81 }
links = [ { name = "rail" }, { name = "trolley", mass = "M" }, { name = "rope" }, { name = "load", mass = "m" } ]
joints = [
  { name = "x", type = "prismatic", parent = "rail", child = "trolley", axis = [1, 0, 0] },
  { name = "theta", type = "revolute", parent = "trolley", child = "rope" },
  { name = "l", type = "prismatic", parent = "rope", child = "load", axis = [0, -1, 0] } ]
"""
SWING = "l*theta'' + 2*l'*theta' + x''*cos(theta) + g*sin(theta) = 0"
ROPE = "m*l'' + m*x''*sin(theta) - m*l*theta'^2 - m*g*cos(theta) = tau[2]"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((SWING,), [True]),
        ((SWING, ROPE), [True, True]),
        ((SWING.replace("+ x''*cos", "- x''*sin"),), [False]),
        ((SWING.replace("x''*cos(theta)", "x''"),), [False]),
        ((SWING.replace(" + x''*cos(theta)", ""),), [True]),
        ((SWING.replace(" + x''*cos(theta)", ""), ROPE), [False, True]),
        (("x'' = 0",), [True]),
        (("x'' = 0", ROPE), [False, True]),
    ],
)
def test_equations_of_free_motion_say_more_than_that_accelerations_vanish(lines, expected, tmp_path):
    """Without any force the trolley of a crane does not accelerate, so that all multiples of x'' are zero."""
    (tmp_path / "crane.toml").write_text(CRANE)
    (tmp_path / "a.eq").write_text("\n".join(lines))
    assert [line.right for line in symgen.check(tmp_path / "crane.toml", tmp_path / "a.eq").lines] == expected


def test_wrong_roots_are_compared_where_they_are_real(tmp_path):
    """The root of the wrong answer is imaginary at some of the points that are tried first."""
    slider = """
name = "slider"
variables = ["theta"]
parameters = { J = 0.1, m = 1, r = 0.1, L = 0.3 }
[[coordinates]]
name = "turn"
x = "theta"
mass = "J"
[[coordinates]]
name = "block"
x = "r*cos(theta) + sqrt(L**2 - (r*sin(theta))**2)"
mass = "m"
"""
    (tmp_path / "slider.toml").write_text(slider)
    (tmp_path / "a.eq").write_text("M = J + m*r^2*sin(theta)^2*(1 + r*cos(theta)/sqrt(L^2 - r^2*sin(theta)))^2")
    (line,) = symgen.check(tmp_path / "slider.toml", tmp_path / "a.eq").lines
    assert not line.right and line.counterexample is not None


def test_positions_of_a_point_p_are_no_momenta(tmp_path):
    text = "p_r = r*sin(theta)\nT = m*dt(p_r)^2/2 + m*(r_dot*cos(theta) - r*theta_dot*sin(theta))^2/2"
    (tmp_path / "mine.eq").write_text(text)
    (line,) = symgen.check(system("slider", tmp_path), tmp_path / "mine.eq").lines
    assert line.status == "holds"


def test_a_momentum_of_the_model_s_own_energy_claims_nothing(tmp_path):
    (tmp_path / "mine.eq").write_text("p_theta = dL/dtheta_dot")
    with pytest.raises(symgen.InputError, match="expected at least one claim"):
        symgen.check(system("pendulum", tmp_path), tmp_path / "mine.eq")
