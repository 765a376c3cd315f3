"""Answers as students hand them in: formulas among prose, names with numbers, usual letters, and lines of programs."""

from __future__ import annotations

import time

import pytest

import symgen
from symgen.grammar.prose import without_prose

ENTRIES = """M11 = A + 2*B*cos(th2)
M12 = D + B*cos(th2)
M21 = M12
M22 = D
where B = m2*L1*l2, D = I2 + m2*l2^2, A = I1 + m1*l1^2 + m2*L1^2 + D
"""
MARKDOWN = r"""# Problem 3

The trolley moves by $x$ and the pole sways by $\theta$. So the kinetic energy is

$$T = \tfrac12 (m_{cart} + m_{pole})\dot x^2
+ m_{pole} l \dot x\dot\theta\cos\theta + \tfrac23 m_{pole} l^2\dot\theta^2$$

and, with $h = l\cos\theta$, the potential energy is

$$V = -m_{pole}\, g h .$$
"""
ROWS = r"""\begin{align}
\tau_2 &= m_2 d_2^2(\ddot\theta_1 + \ddot\theta_2) + m_2 d_1 d_2 c_2\ddot\theta_1 \notag\\
&\quad + m_2 d_1 d_2 s_2\dot\theta_1^2 + m_2 d_2 g s_{12}. \tag{2}
\end{align}
"""
LANDAU = r"""
$$L = \frac{m_1 + 3m_2}{6}l_1^2\dot\varphi_1^2 + \frac{m_2 l_2^2}{6}(\dot\varphi_1+\dot\varphi_2)^2
+ \frac{m_2l_1l_2}{2}\dot\varphi_1(\dot\varphi_1+\dot\varphi_2)\cos\varphi_2
+ \frac{m_1+2m_2}{2}gl_1\cos\varphi_1 + \frac{m_2gl_2}{2}\cos(\varphi_1+\varphi_2)$$
"""
SICILIANO = r"""
B(q) = \begin{pmatrix} b_{11}(q_2) & b_{12}(\vartheta_2) \\ b_{12} & b_{22} \end{pmatrix}
b_{22} = m_2 l_2^2 + I_2, b_{12} = b_{22} + m_2 L_1 l_2 c_2
b_{11} = I_1 + m_1 l_1^2 + m_2 (L_1^2 + L_1 l_2 c_2) + b_{12}
"""
MOMENTUM = r"""
p_2 = \frac{\partial L}{\partial\dot q_2} = (I_2 + m_2 l_2^2)(\dot q_1 + \dot q_2) + m_2 L_1 l_2 c_2 \dot q_1
"""
PARTIAL = r"""\pdv{L}{\theta_2} = -\frac{m_2 g l_2}{2}\sin(\theta_1 + \theta_2)
- \frac{m_2 l_1 l_2}{2}\dot\theta_1(\dot\theta_1 + \dot\theta_2)\sin\theta_2""".replace("\n", " ")
BALL = r"M = \operatorname{diag}\left(m h^2 + \tfrac14 m r^2,\; m h^2 + \tfrac14 m r^2,\; \tfrac12 m r^2\right)"
MATLAB = """clear; clc
function M = massMatrix(q, m1, m2)
%MASSMATRIX of the arm
M = zeros(2);
M(1,1) = m1*l1^2 + I1 + I2 + m2*(L1^2 + l2^2 + 2*L1*l2*cos(q(2)));
M(1,2) = m2*(l2^2 + L1*l2*cos(q(2))) + I2;
M(2,1) = M(1,2);
M(2,2) = m2*l2^2 + I2;
end
"""
PYTHON = '''import numpy as np
def mass_matrix(q):
    """Return M."""
    q1, q2 = q
    c2 = np.cos(q2)
    M12 = m2*(l2**2 + L1*l2*c2) + I2
    M22 = m2*l2**2 + I2
    return np.array([[m1*l1**2 + I1 + m2*(L1**2 + L1*l2*c2) + M12, M12], [M12, M22]])

def gravity(q):
    c2 = np.cos(q[1])
    g2 = m2*l2*g*np.sin(q[0] + q[1])
    return np.array([(m1*l1 + m2*L1)*g*np.sin(q[0]) + g2, g2])
'''
C_CODE = """void gravity(const double q[2], double G[2]) {
    /* second joint first */
    G[1] = m2*l2*g*sin(q[0] + q[1]); // of link 2
    G[0] = (m1*l1 + m2*L1)*g*sin(q[0]) + G[1];
}
"""
JULIA = "function mass(q)\n    M = [m2*d2^2 + m1*d1^2 + m2*d1^2 + 2m2*d1*d2*cos(q[2])  m2*d2^2 + m2*d1*d2*cos(q[2])\n"
JULIA += "         m2*d2^2 + m2*d1*d2*cos(q[2])  m2*d2^2]\n    return M\nend\n"
ANY_INDEX = r"""Let $s_i = \sin\theta_i$, $c_i = \cos\theta_i$ and $c_{ij} = \cos(\theta_i + \theta_j)$.

- $\beta = m_2 L_1 l_2$

**Coriolis matrix**

$$C = \begin{bmatrix} -\beta s_2\dot q_2 & -\beta s_2(\dot q_1 + \dot q_2) \\ \beta s_2\dot q_1 & 0\end{bmatrix}$$
"""
LABELLED = """Kinetic energy of the cart: T1 = 1/2 m_cart x'^2
Kinetic energy of the pole: T2 = 1/2 m_pole (x'^2 + 2 l x' theta' cos(theta) + 4/3 l^2 theta'^2)
The total is: KE = T1 + T2
PE = -m_pole g l cos(theta)
"""
STATES = """x1 = x, x2 = theta, x3 = xdot, x4 = thetadot
x1' = x3
x2' = x4
x3_dot = (4*m_pole*l*sin(x2)*x4^2 + 4*F + 3*m_pole*g*sin(x2)*cos(x2))/(4*m_cart + m_pole + 3*m_pole*sin(x2)^2)
"""
RATES = r"""\dot\theta &= \omega \\
\tfrac43 m_{pole} l^2\dot\omega + m_{pole} l\ddot x\cos\theta + m_{pole} g l\sin\theta &= 0
"""
GYM = """temp = (F + m_pole*l*theta_dot**2*sin(theta))/(m_cart + m_pole)
thetaacc = -(g*sin(theta) + cos(theta)*temp)/(l*(4.0/3.0 - m_pole*cos(theta)**2/(m_cart + m_pole)))
xacc = temp - m_pole*l*thetaacc*cos(theta)/(m_cart + m_pole)
"""
SYMPY = """x2 = x + l*sin(theta)
y2 = -l*cos(theta)
v2 = diff(x2, t)**2 + y2.diff(t)**2
T = simplify(m_cart*x.diff(t)**2/2 + m_pole*v2/2 + Rational(1, 6)*m_pole*l**2*theta.diff(t)**2)
"""
ABSOLUTE = """Let phi1 = theta1 and phi2 = theta1 + theta2 be the absolute angles.
V = -1/2*m1*g*l1*cos(phi1) - m2*g*(l1*cos(phi1) + 1/2*l2*cos(phi2))
"""
ENERGY = """q = [x; theta]
E = 1/2 (m_cart + m_pole) x'^2 + m_pole l x' theta' cos(theta) + 2/3 m_pole l^2 theta'^2 + m_pole g l (1 - cos(theta))
"""
FORCES = r"m_2 d_2^2(\ddot q_1+\ddot q_2) + m_2 d_1 d_2 (c_2\ddot q_1 + s_2\dot q_1^2) + m_2 d_2 g s_{1+2} = u_2"
SQUARES = """v_2^2 = d1^2*dq1^2 + d2^2*(dq1 + dq2)^2 + 2*d1*d2*cos(q2)*dq1*(dq1 + dq2)
T = m1*d1^2*dq1^2/2 + m2*v_2^2/2
"""
TORQUE = r"m_{pole} l\ddot x\cos\theta + \frac43 m_{pole} l^2\ddot\theta + m_{pole} g l\sin\theta = \tau"
WORD = "M_22=m_2 〖l_2〗^2+I_2"
PRIMES = "tau[0] = (m_cart + m_pole)*q[0]'' + m_pole*l*(cos(theta)*q[1]'' - sin(theta)*q[1]'^2)"
PROGRAMS = [
    (":planar_2r", MATLAB, ("2*L1*l2", "L1*l2")),
    (":planar_2r", PYTHON, ("L1*l2*c2) + M12", "L1*l2*c2)")),
    (":planar_2r", C_CODE, ("m2*L1", "m2*l1")),
    (":planar_2r_point", JULIA, ("2m2*d1", "m2*d1")),
    (":planar_2r", ANY_INDEX, ("\\beta s_2\\dot q_1 &", "-\\beta s_2\\dot q_1 &")),
    (":cart_pole", LABELLED, ("4/3", "1/3")),
    (":cart_pole", STATES, ("4*F", "F")),
    (":cart_pole", STATES, ("x2' = x4", "x2' = x3")),
    (":cart_pole", RATES, ("\\tfrac43", "\\tfrac13")),
    (":cart_pole", GYM, ("4.0/3.0", "1.0/3.0")),
    (":cart_pole", SYMPY, ("1, 6", "1, 3")),
    (":double_pendulum", ABSOLUTE, ("phi2 = theta1 + theta2", "phi2 = theta2")),
    (":cart_pole", ENERGY, ("+ m_pole g l", "- m_pole g l")),
    (":planar_2r_point", FORCES, ("s_2\\dot", "c_2\\dot")),
    (":planar_2r_point", SQUARES, ("2*d1*d2", "d1*d2")),
    (":ball_joint_pendulum", r"\tau_3 = \frac12 m r^2\dot\omega_3", ("12", "14")),
    (":ball_joint_pendulum", "tau3 = m*r^2*wz'/2", ("wz", "wy")),
    (":cart_pole", TORQUE, ("\\frac43", "\\frac13")),
    (":planar_2r", WORD, ("l_2", "L_1")),
    (":cart_pole", PRIMES, ("q[1]'^2", "q[1]''")),
]
RIGHT = [
    *((robot, text) for robot, text, _ in PROGRAMS),
    (":planar_2r", ENTRIES),
    (":planar_2r", ENTRIES.replace("M", "H").replace("th2", "phi2")),
    (
        ":planar_2r",
        r"Let $a = I_2 + m_2 l_2^2$ and $b = m_2 L_1 l_2$. Then \[ M_{12} = a + b\cos q_2 \text{ and } M_{22} = a. \]",
    ),
    (":planar_2r", r"d_{22} = m_2 l_2^2 + I_2, d_{12} = d_{21} = d_{22} + m_2 L_1 l_2 \cos q_2"),
    (":planar_2r", SICILIANO),
    (":planar_2r", "g1 = g2 + (m1*l1 + m2*L1)*g*s1\ng2 = m2*l2*g*s12\nq1 = q[0]"),
    (":planar_2r", "tau2 = (I2 + m2 l2^2)(thdd1 + thdd2) + m2 L1 l2 (c2 thdd1 + s2 thd1^2) + m2 g l2 s12"),
    (":planar_2r", r"$\dot M = -m_2 L_1 l_2 \sin(q_2)\,\dot q_2 \begin{pmatrix} 2 & 1 \\ 1 & 0 \end{pmatrix}$"),
    (":planar_2r", MOMENTUM),
    (":planar_2r_point", ROWS),
    (":planar_2r_point", "From the moments about joint 2:\nM[2,2] := m2*d2^2: M[1,2] := m2*d2^2 + m2*d1*d2*cos(q[2]):"),
    (":planar_2r_point", "M(2,2) = m2*d2^2 (point mass at the tip)"),
    (":double_pendulum", LANDAU),
    (":double_pendulum", "double h = 0.5*m2*l1*l2;\nM[0][1] = m2*l2*l2/3.0 + h*cos(q[1]);\nM[1][0] = M[0][1];"),
    (":double_pendulum", "import numpy as np\nM[0,1] = m2*l2**2/3 + m2*l1*l2*np.cos(q[1])/2"),
    (":double_pendulum", "V = -1/2 m1 g l1 Cos[q1] - m2 g (l1 Cos[q1] + l2/2 Cos[q1 + q2])  (* both rods *)"),
    (":double_pendulum", PARTIAL),
    (":cart_pole", MARKDOWN),
    (
        ":cart_pole",
        "Let M = m_cart and m = m_pole.\n(M + m) x'' + m l cos(theta) theta'' - m l sin(theta) theta'^2 = F",
    ),
    (
        ":cart_pole",
        "M = [m_cart + m_pole, m_pole*l*cos(theta); m_pole*l*cos(theta), 4/3*m_pole*l^2]\nM*qdd + c + g = tau",
    ),
    (":cart_pole", r"\mathfrak{m} = m_{\text{pole}}, g_2 = \mathfrak{m} g l \operatorname{sin}\theta"),
    (":ball_joint_pendulum", BALL),
    (":planar_2r_point", r"F_1 = m_2 g s_{12}, g_2 = F_1 d_2"),
    (":planar_2r", "The inertia is\nM22 = m2*l2^2 + I2\nCoupling:\nM12 = M22 + m2*L1*l2*cos(q2)"),
    (":planar_2r", "The moment of inertia is M22 = m2*l2^2 + I2"),
    (":planar_2r", "1) M22 = m2*l2^2 + I2\n2) Therefore, M12 = M22 + m2*L1*l2*cos(q2)"),
    (":planar_2r", r"M_{22} = m_2 l_2^2 + I_2 \Rightarrow M_{12} = M_{22} + m_2 L_1 l_2\cos q_2"),
]
WRONG = [
    *((robot, text.replace(*slip)) for robot, text, slip in PROGRAMS),
    (":planar_2r", ENTRIES.replace("M22 = D", "M22 = 2*D")),
    (":planar_2r", "g1 = (m1*l1 + m2*L1)*g*s1\ng2 = m2*l2*g*s12\nq1 = q[0]"),
    (":planar_2r_point", ROWS.replace("+ m_2 d_2 g s_{12}", "")),
    (":planar_2r_point", "M[2,2] := m2*d1^2: M[1,2] := m2*d2^2 + m2*d1*d2*cos(q[2]):"),
    (":double_pendulum", LANDAU.replace("+ 3m_2", "+ 2m_2")),
    (":cart_pole", MARKDOWN.replace("V = -", "V = ")),
    (":cart_pole", "Let M = m_cart and m = m_pole.\nM x'' + m l cos(theta) theta'' - m l sin(theta) theta'^2 = F"),
    (":planar_2r", MOMENTUM.replace("(\\dot q_1 + \\dot q_2)", "\\dot q_2")),
]


def checked(robot, text, tmp_path):
    (tmp_path / "a.eq").write_text(text)
    return symgen.check(robot, tmp_path / "a.eq", seed=3, seconds=1)


@pytest.mark.parametrize(("robot", "text"), RIGHT, ids=[text.strip()[:40] for _, text in RIGHT])
def test_right_answers_hold(robot, text, tmp_path):
    found = checked(robot, text, tmp_path)
    assert found.lines and found.holds, found


@pytest.mark.parametrize(("robot", "text"), WRONG, ids=[text.strip()[:40] for _, text in WRONG])
def test_wrong_answers_do_not_hold(robot, text, tmp_path):
    assert not checked(robot, text, tmp_path).holds


@pytest.mark.parametrize(
    ("robot", "text", "message"),
    [
        (":planar_2r", "g1 = m2*l2*g*s12\ng2 = g1\ng[1] = g1", "found 's12'"),
        (":planar_2r", r"C12 = \cos(q_1 + q_2)", "expected at least one claim"),
        (":planar_2r", "m11 = m1 + m2", "m11 = ... only defines a name|expected at least one claim"),
        (":furuta_pendulum", "F = m1*l1", "expected at least one claim"),
        (":double_pendulum", r"m_1\ddot q_1 = \tau", r"found '\[tau\[0\], tau\[1\]\]'; one entry is tau\[0\]"),
        (":furuta_pendulum", "tau1 = J1*arm_angle'' + F", "found 'F'; the forces along the coordinates are"),
        (":double_pendulum", "M[0,1] = m2*l2**2/3 + and", "line 1, column"),
        (":planar_2r", "Let s_i = cos(q_i).\ng2 = m2*l2*g*sin(q1 + q2)", "found 'q_i'"),
        (":cart_pole", "q = [theta; x]\nT = 1/2*m_cart*x_dot^2", "found 'q'"),
        (":double_pendulum", "M[0,1] = m2*l2**2/3 +\nthree of the words", "line 2, column"),
    ],
)
def test_what_is_not_clear_is_refused(robot, text, message, tmp_path):
    with pytest.raises(symgen.InputError, match=message):
        checked(robot, text, tmp_path)


@pytest.mark.parametrize("text", [MARKDOWN, ROWS, ENTRIES, "a = 1$\nb = diff(x, t$2) + 1$\n", "x = 1 \\\\[2pt]\ny \\]"])
def test_places_of_formulas_stay(text):
    left = without_prose(text)
    assert [len(line) for line in left.split("\n")] == [len(line) for line in text.split("\n")]
    assert all(new in (old, " ", ";") for new, old in zip(left, text, strict=True))


PIECES = (
    "\n",
    "and ",
    "\\[ ",
    "$a",
    "\\begin{align} ",
    "(two words ",
    ": ",
    "def f(",
    "return ",
    "m_1=1\n",
    "s_i=\\sin ",
    "**a b ",
    "a + N ",
    "&+ a \\\\\n",
)


@pytest.mark.parametrize("piece", PIECES)
def test_long_texts_are_read_in_linear_time(piece, tmp_path):
    """A quadratic step would take minutes."""
    started = time.monotonic()
    with pytest.raises(symgen.InputError):
        checked(":planar_2r", piece * (900_000 // len(piece)), tmp_path)
    assert time.monotonic() - started < 30


def test_theta_is_the_only_revolute_joint_beside_a_ball_joint(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(
        'name = "arm"\ngravity = [0, 0, 0]\nparameters = { I = 1 }\n'
        'links = [{ name = "base" }, { name = "a", mass = 1, inertia = { xx = 1, yy = 1, zz = 1 } },\n'
        ' { name = "b", mass = 1, inertia = { xx = 1, yy = 1, zz = "I" } }]\n'
        'joints = [{ name = "ball", type = "spherical", parent = "base", child = "a" },\n'
        ' { name = "hinge", type = "revolute", parent = "base", child = "b" }]\n'
    )
    assert checked(path, "tau[3] = I*theta_ddot", tmp_path).holds
    with pytest.raises(symgen.InputError):
        checked(path, r"I\ddot\theta = \tau", tmp_path)
