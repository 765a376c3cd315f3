"""Answers that give numbers to parameters, and insert these numbers."""

from __future__ import annotations

import pytest

import symgen

GIVEN = "m1 = 1.2; m2 = 0.8; L1 = 0.5; l1 = 0.22; l2 = 0.18; I1 = 0.02; I2 = 0.01; g = 9.81;\n"
PROSE = "Given $m_1 = m_2 = 1$ kg, $d_1 = 0.5\\,\\mathrm{m}$, $d_2 = 0.4$ m and $g = 9.81\\ \\text{m/s}^2$ we get\n"
RIGHT = [
    (":planar_2r", GIVEN + "M22 = m2*l2^2 + I2\nM12 = M22 + m2*L1*l2*cos(q2)"),
    (":planar_2r", GIVEN + "M22 = 0.03592\nM12 = 0.03592 + 0.072*cos(q2)"),
    (":planar_2r", GIVEN + "M22 = m2*l2^2 + I2\nM12 = 0.03592 + 0.072*cos(q2)"),
    (":planar_2r", GIVEN + "C = [-0.144*sin(q2)*qd2, -0.072*sin(q2)*qd2; 0.072*sin(q2)*qd1, 0]"),
    (":planar_2r_point", PROSE + "$g_2 = 3.924\\sin(q_1 + q_2)$"),
    (":cart_pole", "With l = 1/2 m:\n4/3 m_pole theta''/4 + m_pole cos(theta) x''/2 + m_pole g sin(theta)/2 = 0"),
    (":cart_pole", "double m_pole = 0.1, l = 0.5; // kg and m\nM(1,2) = 0.05*cos(theta);"),
]
WRONG = [
    (":planar_2r", GIVEN + "M22 = m1*l2^2 + I2"),
    (":planar_2r", "m1 = m2 = 1\nM22 = m1*l2^2 + I2"),  # the numbers are equal, the names are exchanged
    (":planar_2r", GIVEN + "M22 = 0.03592\nM12 = 0.03592 + 0.144*cos(q2)"),
    (":planar_2r_point", PROSE + "$g_2 = -3.924\\sin(q_1 + q_2)$"),
    (":cart_pole", "With l = 1/2 m:\nm_pole theta''/4 + m_pole cos(theta) x''/2 + m_pole g sin(theta)/2 = 0"),
    (":planar_2r", "M22 = 0.03592"),  # the numbers are those of the robot's file, which the answer does not state
]


def checked(robot, text, tmp_path):
    (tmp_path / "a.eq").write_text(text)
    return symgen.check(robot, tmp_path / "a.eq", seed=3, seconds=1)


@pytest.mark.parametrize(("robot", "text"), RIGHT, ids=[text.strip()[-40:] for _, text in RIGHT])
def test_right_numbers_hold(robot, text, tmp_path):
    found = checked(robot, text, tmp_path)
    assert found.lines and found.holds, found


@pytest.mark.parametrize(("robot", "text"), WRONG, ids=[text.strip()[-40:] for _, text in WRONG])
def test_wrong_numbers_do_not_hold(robot, text, tmp_path):
    assert not checked(robot, text, tmp_path).holds


def test_the_note_has_the_numbers(tmp_path):
    (line,) = checked(":planar_2r", "m2 = 0.8\nl2 = 0.18, I2 = 0.01\nM22 = 0.03592", tmp_path).lines
    assert (line.status, line.note) == ("valid", "with m2 = 0.8, l2 = 0.18, I2 = 0.01")


@pytest.mark.parametrize(
    ("robot", "text"),
    [
        (":planar_2r", GIVEN + "M22 = 0.036"),
        (":cart_pole", "l = 0.5\n0.333 m_pole theta'' + m_pole cos(theta) x''/2 + m_pole g sin(theta)/2 = 0"),
    ],
)
def test_rounded_numbers_are_refused(robot, text, tmp_path):
    with pytest.raises(symgen.InputError, match="expected exact numbers"):
        checked(robot, text, tmp_path)


def test_other_definitions_may_follow_numbers_in_a_line(tmp_path):
    assert checked(":planar_2r", "l1 = 1, m1 = 2, a = l2^2, m2 = 3\nM22 = m2*a + I2", tmp_path).holds


def test_two_numbers_of_one_parameter_are_refused(tmp_path):
    with pytest.raises(symgen.InputError, match="line 2, column 1: expected a name not yet in use, found 'm2'"):
        checked(":planar_2r", "m2 = 0.8\nm2 = 1\nM22 = m2*l2^2 + I2", tmp_path)


@pytest.mark.parametrize("text", ["g = 0\ng2 = 0", "m1 = m2 = I1 = I2 = 0\nM12 = 0"])
def test_zeros_are_not_inserted(text, tmp_path):
    """With all parameters zero, every equation of motion is true."""
    assert [line.status for line in checked(":planar_2r", text, tmp_path).lines] == ["differs"]


def test_right_answers_may_mention_zeros(tmp_path):
    assert checked(":planar_2r", "# horizontal: g = 0\nM22 = m2*l2^2 + I2", tmp_path).holds
