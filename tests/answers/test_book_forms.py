"""Answers in the forms of textbooks and computer algebra systems: vector equations, Mathematica, own letters."""

from __future__ import annotations

import pytest
from helpers.loading import ROOT

import symgen

pytestmark = pytest.mark.filterwarnings("ignore:.*ignored:symgen.RobotWarning")
ROBOTS = ROOT / "tests" / "cases" / "answers" / "robots"
CART = r"""
\begin{pmatrix} M+m & -ml\cos\theta \\ -ml\cos\theta & ml^2 \end{pmatrix}
\begin{pmatrix} \ddot x \\ \ddot\theta \end{pmatrix} + ml\sin\theta \begin{pmatrix} \dot\theta^2 \\ -g \end{pmatrix}
= \begin{pmatrix} \tau_x \\ 0 \end{pmatrix}
""".replace("\n", " ")
LUMPED = r"""
\theta_1 = m_1 l_1^2 + m_2 a_1^2 + I_1, \quad \theta_2 = m_2 l_2^2 + I_2, \quad \theta_3 = m_2 a_1 l_2
M_{11} = \theta_1 + \theta_2 + 2\theta_3\cos q_2
M_{12} = \theta_2 + \theta_3\cos q_2
"""
GRAVITY = "m2*g*l2*cos(q1 + q2)"
RIGHT = [
    ("cartpole", CART),
    ("cartpole", "[M+m; 0]*ddx + m*l*[-cos(theta)*ddtheta + sin(theta)*dtheta^2; 0] = [tau_x; 0]*1\n"),
    ("cartpole", "M = m*[M/m + 1, -l*cos(theta); -l*cos(theta), l^2]"),
    ("cartpole", "M = {{M + m, -m l Cos[theta]}, {-m l Cos[theta], m l^2}}"),
    ("cartpole", "(M + m) x''[t] - m l Cos[theta[t]] theta''[t] + m l Sin[theta[t]] theta'[t]^2 == tau1"),
    (
        "cartpole",
        "D[m l^2 th'[t] - m l Cos[th[t]] x'[t], t] == m g l Sin[th[t]] + m l Sin[th[t]] x'[t] th'[t]\nth = theta",
    ),
    ("cartpole", "xdd = (tau1 + m*l*(cos(theta)*thetadd - sin(theta)*thetad^2))/(M + m)"),
    ("cartpole", "V = m*g*l*cos θ\nT = ½·M·ẋ² + ½·m·(ẋ² − 2·l·cos(θ)·ẋ·θ̇ + l²·θ̇²)"),
    ("cartpole", "T = ⅙·3·(M+m)·ẋ² − m·l·cos(θ)·ẋ·θ̇ + ½·m·l²·θ ̇²"),
    ("cartpole", "c = cos(theta); s = sin(theta)\nM[0,1] = -m*l*c\nM[1,1] = m*l^2*(c^2 + s^2)"),
    ("cartpole", "M(1,2) = -m*l*cos(theta);\nM(2,1) = M(1,2);"),
    ("cartpole", "g_2 = h_2\nh_2 = -mgl\\sin\\theta"),
    ("cartpole", r"\begin{cases} g_1 = 0 \\ g_2 = -mgl\sin\theta \end{cases}"),
    ("cartpole", r"\ddot\theta = \frac gl\sin\theta + \frac{\cos\theta}{l}\ddot x"),
    ("cartpole", r"\frac{\partial L}{\partial\dot\theta} = ml^2\dot\theta - ml\cos\theta\,\dot x"),
    ("cartpole", r"p = \frac{\partial L}{\partial\dot x} = (M+m)\dot x - ml\dot\theta\cos\theta"),
    ("cartpole", "F = \\tau_1\nF = (M+m)\\ddot x - ml\\ddot\\theta\\cos\\theta + ml\\dot\\theta^2\\sin\\theta"),
    ("cartpole", "0 = d/dt[m*l^2*dtheta - m*l*cos(theta)*dx] - m*g*l*sin(theta) - m*l*sin(theta)*dx*dtheta"),
    ("cartpole", "M[1,1] = m*l**2\ndiff(T, dtheta) == -m*l*cos(theta)*x.diff(t) + M[1,1]*theta.diff(t)"),
    ("cartpole", "half = theta/2\nT = (M + m)*dx^2/2 - 2*m*l*cos(2*half)*dx*half_dot + 2*m*l^2*half_dot^2"),
    ("arm2", LUMPED),
    ("arm2", f"g[0] = (m1*l1 + m2*a1)*g*cos(q1) + g[1]\ng[1] = {GRAVITY}"),
    ("arm2", "c2, s2 = cos(q2), sin(q2)\nM[0,1] = I2 + m2*(l2**2 + a1*l2*c2)"),
    ("arm2", r"\hat J = I_2 + m_2 l_2^2, \qquad M_{22} = \hat J"),
    ("arm2", r"\bar{m} = m_1 l_1 + m_2 a_1, g_1 = \bar m g c_1 + m_2l_2gc_{12}"),
    ("arm2", "g_2 = m_2gl_2c_{12}\nI = m_1l_1^2"),
    ("planar_2r_point", "V = -m1*g*d1*cos(q1) - m2*g*(d1*cos(q1) + d2*cos(q1 + q2))"),
    (
        "planar_2r_point",
        "tau2 = m2*d2^2*(qdd1 + qdd2) + m2*d1*d2*(cos(q2)*qdd1 + sin(q2)*qd1^2) + m2*d2*g*sin(q1 + q2)",
    ),
]
WRONG = [
    ("cartpole", CART.replace("ml^2", "ml")),
    ("cartpole", "M = {{M + m, m l Cos[theta]}, {m l Cos[theta], m l^2}}"),
    ("cartpole", "xdd = (tau1 - m*l*(cos(theta)*thetadd - sin(theta)*thetad^2))/(M + m)"),
    ("cartpole", "M[1,0] = M[0,1]"),
    ("cartpole", "M[1,0] = M[0,1]\nM[0,1] = M[1,0]"),
    ("cartpole", "M[0,1] = m*l*cos(theta)\nM[1,0] = M[0,1]"),
    ("cartpole", r"\frac{\partial L}{\partial\dot\theta} = ml^2\dot\theta"),
    ("cartpole", "dt(diff(L, dx)) - diff(L, x) == tau[0]"),
    ("cartpole", "F = \\tau_1\nF = (M+m)\\ddot x"),
    ("arm2", LUMPED.replace("m_2 l_2^2 + I_2", "m_2 l_2^2")),
    ("planar_2r_point", "V = -m1*g*d1*cos(q2) - m2*g*(d1*cos(q1) + d2*cos(q1 + q2))"),
]
REFUSED = [
    ("cartpole", "[1; 2; 3] = [ddx; ddtheta]", "expected"),
    ("cartpole", "[M, 0; 0, m]*[x; theta; 1] = [0; 0]", "expected factors whose sizes agree"),
    ("cartpole", "[M; m] + x = [0; 0]", "expected a vector or matrix, as the other terms are, found 'x'$"),
    ("cartpole", "[M; m]^2 = [0; 0]", "expected T or -1: only transposed and inverse matrices"),
    ("cartpole", "V = sin([x; theta])", "expected only sums and products of matrices"),
    ("cartpole", "V = m/2 (x + l)", r"expected \*, or brackets around the divisor"),
    ("cartpole", "g[1] = m*g*l*sin(theta)\ntau1 = 0", r"found 'tau1'; write tau\[0\]"),
    ("bicycle", "T = v_1^2", "expected"),
    ("cartpole", "M[1,1] = m*L^2", "found 'L'; L = T - V in a line before"),
]


def checked(robot, text, tmp_path):
    (tmp_path / "a.eq").write_text(text)
    path = ROBOTS / f"{robot}.toml"
    return symgen.check(path if path.exists() else f":{robot}", tmp_path / "a.eq", seed=3, seconds=1)


@pytest.mark.parametrize(("robot", "text"), RIGHT, ids=[text.strip()[:50] for _, text in RIGHT])
def test_right_answers_in_book_forms_hold(robot, text, tmp_path):
    found = checked(robot, text, tmp_path)
    assert found.lines and found.holds, found


@pytest.mark.parametrize(("robot", "text"), WRONG, ids=[text.strip()[:50] for _, text in WRONG])
def test_wrong_answers_in_book_forms_do_not_hold(robot, text, tmp_path):
    assert not checked(robot, text, tmp_path).holds


@pytest.mark.parametrize(("robot", "text", "expected"), REFUSED, ids=[text.strip()[:50] for _, text, _ in REFUSED])
def test_what_has_two_readings_or_none_is_refused(robot, text, expected, tmp_path):
    with pytest.raises(symgen.InputError, match=expected) as error:
        checked(robot, text, tmp_path)
    assert "\n" not in str(error.value)


VIBRATION = """
name = "vibration"
gravity = [0, 0, 0]
parameters = { m1 = 1, m2 = 2, k1 = 10, k2 = 20, c1 = 0.1, c2 = 0.2 }
links = [{ name = "wall" }, { name = "first", mass = "m1" }, { name = "second", mass = "m2" }]
joints = [
  { name = "x1", type = "prismatic", parent = "wall", child = "first", axis = [1, 0, 0] },
  { name = "x2", type = "prismatic", parent = "wall", child = "second", axis = [1, 0, 0] },
]
forces = [
  { name = "s1", joints = { x1 = 1 }, force = "-k1*s1 - c1*s1_d" },
  { name = "s2", joints = { x1 = -1, x2 = 1 }, force = "-k2*s2 - c2*s2_d" },
]
"""


@pytest.mark.parametrize(("coupling", "status"), [("-c2", "holds"), ("c2", "fixable")])
def test_matrices_of_a_linear_system_are_those_of_the_answer(coupling, status, tmp_path):
    (tmp_path / "mine.eq").write_text(
        f"M = [m1, 0; 0, m2]; C = [c1 + c2, {coupling}; {coupling}, c2]; K = [k1 + k2, -k2; -k2, k2]\n"
        "M*x_ddot + C*x_dot + K*x = 0"
    )
    *mass, first, second = symgen.check(symgen.loads(VIBRATION), tmp_path / "mine.eq").lines
    assert {line.status for line in mass} == {"holds"} and {first.status, second.status} == {status}
