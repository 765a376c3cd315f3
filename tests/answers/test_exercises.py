"""Exercises of well-known books with answers as students type them: right ones hold, and slips are named."""

from __future__ import annotations

from functools import cache

import pytest

import symgen
from symgen.cli.main import main

SYSTEMS = {
    "atwood": """
        variables = ["x"]
        parameters = { m1 = 1, m2 = 2, I = 0.1, R = 0.2, g = 9.81 }
        coordinates = [
          { name = "h1", x = "-x", mass = "m1", force = "-m1*g" },
          { name = "h2", x = "x", mass = "m2", force = "-m2*g" },
          { name = "pulley", x = "x/R", mass = "I" },
        ]""",
    "wedge": """
        variables = ["x", "s"]
        parameters = { M = 2, m = 1, alpha = 0.5, g = 9.81 }
        coordinates = [
          { name = "wedge", x = "x", mass = "M" },
          { name = "bx", x = "x + s*cos(alpha)", mass = "m" },
          { name = "by", x = "-s*sin(alpha)", mass = "m", force = "-m*g" },
        ]""",
    "elastic_pendulum": """
        variables = ["r", "theta"]
        parameters = { m = 1, k = 10, l = 1, g = 9.81 }
        coordinates = [
          { name = "x", x = "r*sin(theta)", mass = "m" },
          { name = "y", x = "-r*cos(theta)", mass = "m", force = "-m*g" },
          { name = "stretch", x = "r - l", force = "-k*stretch" },
        ]""",
    "trough": """
        variables = ["theta"]
        parameters = { m = 1, R = 1, r = 0.2, g = 9.81 }
        coordinates = [
          { name = "x", x = "(R - r)*sin(theta)", mass = "m" },
          { name = "y", x = "-(R - r)*cos(theta)", mass = "m", force = "-m*g" },
          { name = "spin", x = "(R - r)*theta/r", mass = "m*r**2/2" },
        ]""",
    "swing": """
        variables = ["alpha", "beta"]
        parameters = { m = 1, l = 1, g = 9.81 }
        coordinates = [
          { name = "x", x = "l*sin(alpha)*cos(beta)", mass = "m" },
          { name = "y", x = "l*sin(beta)", mass = "m" },
          { name = "z", x = "-l*cos(alpha)*cos(beta)", mass = "m", force = "-m*g" },
        ]""",
    "two_link": """
        gravity = [0, "-g", 0]
        parameters = { m1 = 1, m2 = 1, l1 = 1, l2 = 1, g = 9.81 }
        links = [
          { name = "base" }, { name = "link1", mass = "m1", com = ["l1", 0, 0] },
          { name = "link2", mass = "m2", com = ["l2", 0, 0] },
        ]
        joints = [
          { name = "theta1", type = "revolute", parent = "base", child = "link1" },
          { name = "theta2", type = "revolute", parent = "link1", child = "link2", origin = { xyz = ["l1", 0, 0] } },
        ]""",
    "rod": """
        gravity = [0, "-g", 0]
        parameters = { m = 2, L = 1, g = 9.81 }
        links = [
          { name = "ground" }, { name = "rod", mass = "m", com = [0, "-L/2", 0], inertia = { zz = "m*L**2/12" } },
        ]
        joints = [{ name = "theta", type = "revolute", parent = "ground", child = "rod" }]""",
}
RIGHT = [
    ("atwood", r"\ddot{x} = \frac{(m_1 - m_2) g}{m_1 + m_2 + I/R^2}", "with tau[0] = 0"),
    ("atwood", "ddx == g*(m1 - m2)*R^2/((m1 + m2)*R^2 + I)", "with tau[0] = 0"),
    ("atwood", "qdd[0] = (tau[0] + g*(m1 - m2))*R^2/((m1 + m2)*R^2 + I)", ""),
    ("atwood", "M = m1 + m2 + I/R^2", ""),
    ("wedge", r"\ddot s = \frac{(M+m)g\sin\alpha}{M+m\sin^2\alpha}", "with tau[0], tau[1] = 0"),
    ("wedge", "(M + m*sin(alpha)^2)*ddx == tau[0] - m*g*sin(alpha)*cos(alpha)", "with tau[1] = 0"),
    ("elastic_pendulum", "ddr == r*dtheta^2 + g*cos(theta) - k/m*(r - l)", "with tau[0] = 0"),
    ("elastic_pendulum", r"r\ddot\theta + 2\dot r\dot\theta + g\sin\theta = 0", "with tau[1] = 0"),
    ("two_link", r"G(\Theta) = \begin{bmatrix} m_2 l_2 g c_{12} + (m_1+m_2) l_1 g c_1 \\ m_2 l_2 g c_{12}"
     r"\end{bmatrix}", ""),
    ("two_link", r"G_2 = m_2 l_2 g c_{12}", ""),
    ("two_link", "V = [-m2*l1*l2*sin(theta2)*(dtheta2^2 + 2*dtheta1*dtheta2); m2*l1*l2*sin(theta2)*dtheta1^2]", ""),
    ("two_link", "tau2 = m2*l2*(l1*cos(theta2)*ddtheta1 + l1*sin(theta2)*dtheta1^2 + g*cos(theta1 + theta2) + "
     "l2*(ddtheta1 + ddtheta2))", ""),
    ("two_link", "[M[0,0]; M[1,1]] == [m2*l2^2 + 2*m2*l1*l2*cos(theta2) + (m1 + m2)*l1^2; m2*l2^2]", ""),
    ("two_link", "Matrix([[tau[1]]]) == Matrix([[m2*l2*(l1*cos(theta2)*qdd[0] + l1*sin(theta2)*qd[0]**2 + "
     "g*cos(theta1 + theta2) + l2*(qdd[0] + qdd[1]))]])", ""),
    ("two_link", "B = [m2*l2^2 + 2*m2*l1*l2*cos(theta2) + (m1 + m2)*l1^2, m2*l2^2 + m2*l1*l2*cos(theta2); "
     "m2*l2^2 + m2*l1*l2*cos(theta2), m2*l2^2]", ""),
    ("elastic_pendulum", r"D(q) = \begin{pmatrix} m & 0 \\ 0 & mr^2 \end{pmatrix}", ""),
    ("wedge", "s_ddot = g*sin(alpha) - x_ddot*cos(alpha)", "with tau[1] = 0"),
    ("rod", "M = m*L^2/3", ""),
    ("rod", r"\tau = \frac13 mL^2\ddot\theta + \frac12 mgL\sin\theta", ""),
    ("rod", "A = T - V; dt(diff(A, dtheta)) = diff(A, theta)", "with tau[0] = 0"),
    ("rod", "A = m*L^2/6*dtheta^2 + m*g*L/2*cos(theta); dt(diff(A, dtheta)) = diff(A, theta)", "with tau[0] = 0"),
    ("rod", "dt(dtheta) == -3/2*g/L*sin(theta)", "with tau[0] = 0"),
]  # fmt: skip
WRONG = [
    ("atwood", r"\ddot{x} = \frac{(m_2 - m_1) g}{m_1 + m_2 + I/R^2}", "the sign of (m2 - m1)*g/(m1 + m2 + I/R^2)"),
    ("atwood", "(m1 + m2 + I)*ddx == (m1 - m2)*g", "the divisor R^2 is missing in I"),
    ("wedge", "(M + m)*ddx + m*dds == 0", "the factor cos(alpha) is missing in m*qdd[1]"),
    ("elastic_pendulum", "r*ddtheta + dr*dtheta + g*sin(theta) == 0", "the factor 2 is missing in qd[0]*qd[1]"),
    ("elastic_pendulum", "V = k*(r - l)^2 - m*g*r*cos(theta)", "the factor 1/2 is missing in k*(r - l)^2"),
    ("rod", "V = m*g*L/2*(1 + cos(theta))", "the sign of cos(theta): + should be -"),
    ("swing", "M[0,0] = m*l^2", "the factor cos(q[1])^2 is missing in m*l^2"),
    ("swing", "V = m*g*l*(1 - cos(alpha))", "the factor cos(beta) is missing in cos(alpha)"),
    ("trough", "T = m*(R - r)^2*dtheta^2/2", "the number 1/2 should be 3/4 in m*(R - r)^2*qd[0]^2/2"),
    ("trough", "V = m*g*r", None),
    ("two_link", "g[1] = m2*g*l2*cos(theta2)", "theta2 should be theta1 + theta2 in m2*g*l2*cos(theta2)"),
    ("rod", "M[0,0] = m*L^2", "the factor 1/3 is missing in m*L^2"),
    ("rod", "M[0,0] = m*L^2/12", "the number 1/12 should be 1/3 in m*L^2/12"),
    ("rod", "dt(dtheta) == -2/3*g/L*sin(theta)", "the number 2/3 should be 3/2 in 2/3*g/L*sin(theta)"),
    (
        "rod",
        "x = L*sin(theta)/2; dt(dt(x)) == L/2*ddtheta - L/2*sin(theta)*dtheta^2",
        "the factor cos(theta) is missing in L/2*qdd[0]",
    ),
    ("rod", "tau[0] = m*L^2/12*ddtheta + m*g*L/2*sin(theta)", "the number 1/12 should be 1/3 in m*L^2/12*qdd[0]"),
]


LABELS = [
    ("elastic_pendulum", "0 = r*ddtheta + 2*dr*dtheta + g*sin(theta)", ["tau[1]"]),
    ("elastic_pendulum", "r*ddtheta + dr*dtheta + g*sin(theta) == 0", ["tau[1]"]),
    ("elastic_pendulum", "m*ddr - m*r*dtheta^2 - m*g*cos(theta) + k*(r - l) - tau[0] = 0", ["tau[0]"]),
    ("elastic_pendulum", "F = k*(r - l); tau[0] == F + m*ddr", ["tau[0]"]),
    ("elastic_pendulum", "ddr == r*dtheta^2 + g*cos(theta) - k/m*(r - l)", ["qdd[0]"]),
    ("rod", "A = T - V; dt(diff(A, dtheta)) = diff(A, theta)", ["tau[0]"]),
    ("wedge", "(M + m*sin(alpha)^2)*ddx == tau[0] - m*g*sin(alpha)*cos(alpha)", ["(M + m*sin(alpha)^2)*qdd[0]"]),
    ("rod", "dt(sin(theta)) == cos(theta)*dtheta", ["dt(sin(theta))"]),
]
"""Equations of motion are labelled by their joint force, whichever side it is on, also if it is zero."""


@cache
def model(name):
    return symgen.loads(f'name = "{name}"\n{SYSTEMS[name]}')


def checked(name, text, tmp_path):
    (tmp_path / "answer.eq").write_text(text)
    return symgen.check(model(name), tmp_path / "answer.eq", seed=3)


@pytest.mark.parametrize(("name", "text", "note"), RIGHT)
def test_right_answers_of_books_hold(name, text, note, tmp_path):
    found = checked(name, text, tmp_path)
    assert found.holds and found.credit == 1
    assert {line.note for line in found.lines} == {note}


@pytest.mark.parametrize(("name", "text", "slip"), WRONG)
def test_slips_in_exercises_of_books_are_named(name, text, slip, tmp_path):
    (line,) = checked(name, text, tmp_path).lines
    assert not line.right and line.credit < 1
    assert slip is None or line.changes == (slip,)
    assert not any(" V " in f" {words} " for words in line.changes)


@pytest.mark.parametrize(("name", "text", "labels"), LABELS)
def test_graders_find_an_equation_of_motion_by_its_force(name, text, labels, tmp_path):
    assert [line.label for line in checked(name, text, tmp_path).lines] == labels


def test_a_name_that_may_count_from_zero_or_one_is_an_error(tmp_path):
    """An entry in square brackets counts from zero, so a reader may count tau1 from zero, too."""
    with pytest.raises(symgen.InputError, match=r"expected an entry of tau, found 'tau1'; write tau\[0\]"):
        checked("wedge", "tau1 = m*dds\ng[0] = 0", tmp_path)
    (line,) = checked("wedge", "tau1 = m*dds", tmp_path).lines
    assert line.label == "tau[0]"


def test_a_fault_in_one_file_does_not_end_the_work_on_the_others(tmp_path, monkeypatch, capsys):
    files = [tmp_path / f"{name}.eq" for name in "abc"]
    for file in files:
        file.write_text("M[1,1] = m2*l2^2 + I2\n")
    check = symgen.check

    def faulty(model, path, **options):
        if path == files[1]:
            raise AssertionError("a fault")
        return check(model, path, **options)

    monkeypatch.setattr("symgen.check", faulty)
    assert main(["check", ":planar_2r", *map(str, files)]) == 2
    shown = capsys.readouterr()
    assert f"{files[0]}" in shown.out and f"{files[2]}" in shown.out
    assert f"{files[1]}: internal error, please report it: AssertionError: a fault" in shown.err
