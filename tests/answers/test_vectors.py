"""Equations in which M, C, g and the variables stand for whole matrices and vectors, as books write them."""

from __future__ import annotations

import pytest

import symgen

M = r"M(q) = \begin{bmatrix} I_1 + m_1 l_1^2 + m_2(L_1^2 + a \cos q_2) + H & H \\ H & I_2 + m_2 l_2^2\end{bmatrix}"
DEFINED = "a = L_1 l_2\nH = I_2 + m_2 l_2^2 + m_2 a \\cos q_2\n"
C = r"m_2 L_1 l_2 \sin q_2 \begin{bmatrix} -(2\dot q_1\dot q_2 + \dot q_2^2) \\ \dot q_1^2 \end{bmatrix}"
G = r"\begin{bmatrix} m_1 g l_1 \sin q_1 + m_2 g(L_1\sin q_1 + l_2\sin(q_1+q_2)) \\ m_2 g l_2\sin(q_1+q_2)\end{bmatrix}"
PLAIN = "[-m2*L1*l2*sin(q[1])*(2*qd[0]*qd[1] + qd[1]^2), m2*L1*l2*sin(q[1])*qd[0]^2]"
POINTS = """W = [-L1*sin(q1)-l2*sin(q1+q2), -l2*sin(q1+q2); L1*cos(q1)+l2*cos(q1+q2), l2*cos(q1+q2)]
M = m1*P'*P + m2*W'*W + [I1+I2, I2; I2, I2]"""
LAGRANGE = r"\frac{d}{dt}\frac{\partial L}{\partial \dot q} - \frac{\partial L}{\partial q} = \tau"
EQUATION = r"M(q)\ddot q + C(q,\dot q)\dot q + g(q) = \tau"


def lines(text, tmp_path):
    (tmp_path / "mine.eq").write_text(text)
    return symgen.check(":planar_2r", tmp_path / "mine.eq").lines


@pytest.mark.parametrize(
    "text",
    [
        rf"C(q,\dot q)\dot q = {C}",
        rf"C(\theta,\dot\theta)\dot\theta = {C}",
        rf"\mathbf{{C}}(\mathbf{{q}},\dot{{\mathbf{{q}}}})\dot{{\mathbf{{q}}}} = {C}",
        rf"{EQUATION}, \quad g(q) = {G}",
        rf"\tau = M(\Theta)\ddot\Theta + V(\Theta,\dot\Theta) + G(\Theta), \quad V(\Theta,\dot\Theta) = {C}",
        r"\Gamma_{112} = -m_2 L_1 l_2 \sin q_2, \quad \Gamma_{211} = m_2 L_1 l_2 \sin q_2",
        rf"h = {C}, \quad C(q,\dot q)\dot q = h",
        f"P = [-l1*sin(q1), 0; l1*cos(q1), 0]\n{POINTS}",
        f"P_1 = [-l1*sin(q1), 0; l1*cos(q1), 0]\n{POINTS.replace('P', 'P_1')}",
        f"{POINTS}".replace("P", "[-l1*sin(q1), 0; l1*cos(q1), 0]"),
        f"{EQUATION}\n{DEFINED}{M}",
        f"{DEFINED}{M}\n\\tau = M\\ddot q + c(q, \\dot q) + G(q)",
        f"{DEFINED}{M}\n\\tau = D(q_2)\\ddot\\theta + c + g(q)",
        f"{DEFINED}{M}\nK = \\frac12 \\dot q^T M(q) \\dot q",
        f"{DEFINED}{M}\n{LAGRANGE}",
        f"C*qd = {PLAIN}",
        f"C @ qd == {PLAIN}",
        f"C*dq + [0, 0] = {PLAIN}",
    ],
)
def test_right_equations_hold(text, tmp_path):
    found = lines(text, tmp_path)
    assert found and all(line.right for line in found), found


DET = "(I1 + m1*l1^2)*(I2 + m2*l2^2) + m2*L1^2*I2 + m2^2*L1^2*l2^2*sin(q2)^2"
B = "I2 + m2*l2^2 + m2*L1*l2*cos(q2)"
ADJUGATE = f"[I2 + m2*l2^2, -({B}); -({B}), I1 + I2 + m1*l1^2 + m2*(L1^2 + l2^2 + 2*L1*l2*cos(q2))]"
LATEX = r"""
D = \det M(q)
B = I_2 + m_2 l_2^2 + m_2 L_1 l_2 \cos q_2
M^{-1}(q) = \frac{1}{D} \begin{bmatrix}
    I_2 + m_2 l_2^2 & -B \\ -B & I_1 + I_2 + m_1 l_1^2 + m_2(L_1^2 + l_2^2 + 2 L_1 l_2 \cos q_2)
\end{bmatrix}
"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (f"det(M) = {DET}", "holds"),
        (f"det M^T = {DET}", "holds"),
        (f"det(M)^2 = ({DET})^2", "holds"),
        (f"D = {DET}\ninv(M) = {ADJUGATE}/D", "holds"),
        (f"D = {DET}\nM^-1 = 1/D*{ADJUGATE}", "holds"),
        (f"det(M) = {DET} + m1", "differs fixable"),
        (f"D = {DET} + I1*I2\ninv(M) = {ADJUGATE}/D", "differs fixable"),
        ("det(M)^2 = det(M^T)^2", "empty"),
        (LATEX, "empty"),
    ],
)
def test_determinants_and_inverses_are_judged(text, verdicts, tmp_path):
    found = {line.status for line in lines(text, tmp_path)}
    assert found and found <= set(verdicts.split())


@pytest.mark.parametrize("text", ["det(qd) = 0", "M^2 = M", "inv(M) = [1]", "inv(q2) = 1"])
def test_what_has_no_determinant_or_inverse_is_refused(text, tmp_path):
    with pytest.raises(symgen.InputError, match=r"expected (a square|T or -1|an expression)"):
        lines(text, tmp_path)


def test_an_equation_of_motion_counts_if_the_file_gives_its_matrices(tmp_path):
    found = lines(
        f"{DEFINED}{M}\nc(q, \\dot q) = {C}\ng(q) = {G}\n\\tau = M(q)\\ddot q + c(q,\\dot q) + g(q)", tmp_path
    )
    assert [line.status for line in found] == ["holds"] * 10
    assert [line.label for line in found[-2:]] == ["tau[0]", "tau[1]"]


@pytest.mark.parametrize(
    "text",
    [
        rf"{EQUATION.replace('+ g', '- g')}, g(q) = {G}",
        rf"M(q)\ddot q + C(q,\dot q)\dot q = \tau, g(q) = {G}",
        rf"C(q,\dot q)\dot q = {C.replace('(2', '(3')}",
        f"C*qdd = {PLAIN}",
        "C = [0, -m2*L1*l2; m2*L1*l2, 0]",
        f"P = [-l1*sin(q1), 0; l1*sin(q1), 0]\n{POINTS}",
        "N = dt(M) - 2*C\nN[0,1] = m2*L1*l2*sin(q[1])*qd[0]",
    ],
)
def test_wrong_equations_are_found(text, tmp_path):
    assert not all(line.right for line in lines(text, tmp_path))


def test_a_general_equation_by_itself_claims_nothing(tmp_path):
    assert {line.status for line in lines(EQUATION, tmp_path)} == {"empty"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (r"M(q)\ddot q + C(q,\dot q) + g(q) = \tau", "expected terms of the same size"),
        ("M[0,0] = I1 + m1*l1^2*cos(q)", r"expected an entry, such as q\[0\], not the whole q"),
        (r"M_{11} = m_2 l_2^2 c(q_2)", "expected a known name, found 'c'"),
        (r"M_{22} = I_2 + m_2 l_2^2 c", r"expected an entry, such as c.0., not the whole c"),
        (rf"N(q,\dot q) = {G}", "write g for gravity, c for velocity products, and b for their sum"),
        ("M(q(2))*qdd = tau", "expected a known name, found 'M'"),
        (r"\dot M - 2 C = 0", "expected an expression, not a list"),
        ("N = [m2*g*l2, 0]; M[1,1] = I2 + m2*l2^2", "expected an equation that uses N, .*books differ in its meaning"),
        ("K = []; M[1,1] = I2 + m2*l2^2", "expected rows of the same length"),
        ("K = [m2, 0; 0, m2]; M[1,1] = I2 + m2*l2^2", "expected an equation that uses K"),
    ],
)
def test_what_has_no_clear_meaning_is_refused(text, message, tmp_path):
    with pytest.raises(symgen.InputError, match=message):
        lines(text, tmp_path)
