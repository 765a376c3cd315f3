"""Names that an exercise defines for all answers, lines that claim nothing, and sensible corrections."""

from __future__ import annotations

import pytest

import symgen
from symgen.cli import main

TROLLEY = """
name = "trolley"
gravity = [0, "-g", 0]
parameters = { mt = 2.4, mp = 0.7, a = 0.35, J = 0.04, k = 30, x0 = 0.1, b = 1.5, g = 9.81 }
links = [
  { name = "rail" }, { name = "trolley", mass = "mt" },
  { name = "pole", mass = "mp", com = [0, "a", 0], inertia = { zz = "J" } },
]
[[joints]]
name = "s"
type = "prismatic"
axis = [1, 0, 0]
parent = "rail"
child = "trolley"
stiffness = "k"
rest = "x0"
damping = "b"
[[joints]]
name = "phi"
type = "revolute"
parent = "trolley"
child = "pole"
"""
# By hand from T and V, with the coordinate s to the right and phi from the upward vertical to the left.
ROW = r"(m_t + m_p)\ddot s - m_p a \cos\phi\,\ddot\phi + m_p a \sin\phi\,\dot\phi^2"
FULL = ROW + r" + b \dot s + k (s - x_0)"


@pytest.fixture(scope="module")
def robots():
    with pytest.warns(symgen.RobotWarning, match="ignored"):
        bare = symgen.loads(TROLLEY)
    return bare, symgen.loads(TROLLEY, joint_effects=("damping", "spring"))


def lines(robot, folder, text, *define):
    (folder / "answer.eq").write_text(text)
    return symgen.check(robot, folder / "answer.eq", seed=1, define=define).lines


@pytest.mark.parametrize(
    "answer",
    [
        f"F = {FULL}",
        f"{FULL} = F",
        f"F = \\tau_1\n{FULL} = F",
        f"W = F\n{FULL} = W",
        FULL.replace(r"\cos\phi", r"\kappa") + " = F",
    ],
)
def test_a_defined_force_is_the_force_of_the_robot(robots, tmp_path, answer):
    (line,) = lines(robots[1], tmp_path, answer, "F = tau[0]", "kappa = cos(q[1])")
    assert line.status == "holds" and line.credit == 1
    wrong = lines(robots[1], tmp_path, answer.replace("b", "2 b"), "F = tau[0]", "kappa = cos(q[1])")[-1]
    assert wrong.status in ("fixable", "differs") and wrong.credit < 1


def test_a_defined_entry_is_claimed_and_not_skipped(robots, tmp_path):
    define = ("M11 = M[0,0]", "M12 = M[0,1]", "c2 = cos(q[1])")
    text = "c2 = cos(phi)\nM11 = mt + mp\nM12 = mp*a*c2"
    found = lines(robots[0], tmp_path, text, *define)
    assert [(line.label, line.status) for line in found] == [("M[0,0]", "holds"), ("M[0,1]", "fixable")]
    assert [(line.label, line.status) for line in lines(robots[0], tmp_path, "M11 = mt + mp")] == [("M[0,0]", "holds")]
    assert lines(robots[0], tmp_path, "c2 = 2*cos(phi)\nM11 = mt + mp", *define)[0].credit != 1


def test_lines_that_declare_symbols_claim_nothing(robots, tmp_path):
    text = """from sympy import *
import sympy.physics.mechanics as me
mt, mp = symbols('mt mp', positive=True)
s, phi = me.dynamicsymbols("s phi")
theta = Function('theta')(t)
M[0,0] = mt + mp"""
    assert [(line.line, line.status) for line in lines(robots[0], tmp_path, text)] == [(6, "holds")]
    assert [line.line for line in lines(robots[0], tmp_path, "syms mt mp real\nM(1,1) = mt + mp;")] == [2]


def test_a_missing_lagrangian_is_that_of_the_robot(robots, tmp_path):
    text = "dt(diff(L, dphi)) - diff(L, phi) == tau[1]"
    (line,) = lines(robots[0], tmp_path, text)
    assert line.status == "empty" and "symgen's own T, V" in line.note


def test_no_correction_makes_a_difference_of_equal_names(robots, tmp_path):
    """The answer has two terms too many. An earlier correction turned one of them into k (x0 - x0)."""
    (line,) = lines(robots[0], tmp_path, f"\\tau_1 = {FULL}")
    assert line.status == "fixable" and "x0 - x0" not in line.corrected
    assert sorted(line.changes) == ["the term b*qd[0] should not be there", "the term k*(s - x0) should not be there"]


@pytest.mark.parametrize(
    ("define", "message"),
    [
        ("F = tau[7]", "option define: line 1, column 5: expected q, qd, qdd or tau with an index from 0 to 1"),
        ("M[0,0] = 3", "option define: expected name = expression, with a new name, found 'M[0,0] = 3'"),
        ("Q", "option define: line 1, column 1: expected a known name, found 'Q'"),
    ],
)
def test_a_definition_that_defines_no_name_is_refused_in_one_line(tmp_path, capsys, define, message):
    (tmp_path / "trolley.toml").write_text(TROLLEY)
    (tmp_path / "answer.eq").write_text("M[0,0] = mt + mp")
    answers = [str(tmp_path / "answer.eq")] * 2
    assert main(["check", str(tmp_path / "trolley.toml"), *answers, "--define", define, "--json"]) == 2
    shown = capsys.readouterr()
    assert message in shown.err and shown.err.count("\n") == 1 and not shown.out
