"""Answers of students: right ones are accepted in any form, wrong ones are rejected and the slip is named."""

from __future__ import annotations

import json

import pytest
from helpers.loading import ROOT

import symgen
from symgen.cli import main
from symgen.proof.answers.verdicts import LINEARISED

pytestmark = pytest.mark.filterwarnings("ignore:.*ignored:symgen.RobotWarning")
ANSWERS = ROOT / "tests" / "cases" / "answers"
FOLDERS = {"F": "notations", "R": "right", "W": "wrong"}
SLIPS = {
    "W01_parallel": ("the term I2 is missing",),
    "W02_factor2": ("the factor 2 is missing in a1*l2*cos(q[1])",),
    "W03_sign_c": ("the sign of m2*a1*l2*sin(q[1])*(2*qd[0]*qd[1] + qd[1]^2)",),
    "W04_no2": ("the factor 2 is missing in qd[0]*qd[1]",),
    "W05_gcom": ("l2 should be a1 in m2*l2",),
    "W06_abs": ("q[1] should be q[0] + q[1] in m2*g*l2*cos(q[1])",),
    "W07_sin": ("each sin should be cos",),
    "W09_C": ("qd[1] should be qd[0] + qd[1] in h*qd[1]",),
    "W11_asym": ("q[0] + q[1] should be q[1]",),
    "W12_half": ("the divisor 2 should not be there",),
}


def checked(name, text=None, tmp_path=None):
    robot = "cartpole" if name.startswith("F") else "arm2"
    path = ANSWERS / FOLDERS[name[0]] / f"{name}.eq"
    if text is not None:
        path = tmp_path / f"{name}.eq"
        path.write_text(text)
    return symgen.check(symgen.load(ANSWERS / "robots" / f"{robot}.toml"), path, seed=7)


@pytest.mark.parametrize("name", sorted(path.stem for path in ANSWERS.glob("[nr]*/[FR]*.eq")))
def test_right_answers_hold(name):
    found = checked(name)
    assert found.holds and found.credit == 1.0
    if name == "R06_V0":
        assert "up to a constant" in found.lines[0].note


@pytest.mark.parametrize("name", sorted(path.stem for path in ANSWERS.glob("wrong/*.eq")))
def test_wrong_answers_are_rejected_and_the_slip_is_named(name):
    found = checked(name)
    (line,) = [line for line in found.lines if not line.right]
    assert line.status == "fixable" and line.changes == SLIPS[name]
    assert 0 <= line.credit < 1


EQUATIONS = {
    "tau[0] == tau[0]": "empty",
    "V = V": "empty",
    "V = V + 1": "empty",
    "V == V + 1": "empty",
    "W = V\nV = W + m": "empty",
    "T = T": "empty",
    "C = [[C[0,0] + qd[1], C[0,1] - qd[0]], [C[1,0], C[1,1]]]": "empty",
    "0 = 0": "empty",
    "m == m": "empty",
    "x = 3\nx == 3": "empty",
    "h = l*sin(theta)\ndiff(h, x) == 0": "holds",
    "qdd[0] == qdd[0] + 0*m": "empty",
    "M[0,1] == M[0,1]": "empty",
    "M[0,0] = M[1,1] + M[0,0] - M[1,1]": "empty",
    "L = T - V\nL == T - V": "empty",
    "tau[0] = M[0,0]*qdd[0] + M[0,1]*qdd[1] + c[0] + g[0]": "empty",
    "L = T - V\nL - 3*m == (M+m)*qd[0]^2/2 - m*l*cos(theta)*qd[0]*qd[1] + m*l^2*qd[1]^2/2 - m*g*l*cos(theta)": "valid",
    "V = m*g*l*(cos(theta) - 1)": "valid",
    "V = m*g*l*cos(theta) + theta": "fixable",
    "V = m*g*l*tan(theta/2)^2*(-2*cos(theta/2)^2)": "valid",
    "dt(m*l^2*qd[1] - m*l*cos(theta)*qd[0]) - m*l*sin(theta)*qd[0]*qd[1] - m*g*l*sin(theta) == tau[1]": "holds",
    "tau[0] - tau[1] == (M+m+m*l*cos(theta))*qdd[0] - m*l*(cos(theta)+l)*qdd[1] + m*l*sin(theta)*(qd[1]^2+g)": "holds",
    "l*qdd[1] == cos(theta)*qdd[0] + g*sin(theta)": "holds",
    "l*qdd[1] == cos(theta)*qdd[0] - g*sin(theta)": "fixable",
    "(M+m)*qdd[0] - m*l*cos(theta)*qdd[1] + m*l*sin(theta)*qd[1]^2 - tau[0] == 0": "holds",
    "(M+m)*qdd[0] - m*l*cos(theta)*qdd[1] - m*l*sin(theta)*qd[1]^2 - tau[0] == 0": "fixable",
    "tau[0] - qdd[0] == 0": "differs",
    "g[1] = 1/(cos(theta)^2 + sin(theta)^2 - 1)": "differs",
    r"\ddot{x} = \frac{\tau_1 + \ldots}{M}": None,
    r"(M+m)\ddot x - ml\cos\theta\,\ddot\theta + ml\sin\theta\,\dot\theta^2 = \tau_1": "holds",
    r"V = m g l \cos\theta": "holds",
    "L = T - V\ndt(diff(L, thetadot)) - diff(L, theta) = 0": "holds",
    "L = T - V\ndt(diff(L, thetadot)) + diff(L, theta) = 0": "fixable",
    "M(q) := Matrix([[M + m, -m*l*cos(theta)], [-m*l*cos(theta), m*l^2]]):": "holds",
    r"\mathbf{M}(\theta)_{12} = -ml\cos\theta": "holds",
    "M(x) == x*(M + m)": "fixable",
    r"\tau_2 = ml^2\ddot\theta - ml\ddot x\cos\theta - mgl\sin\theta": "holds",
}


@pytest.mark.parametrize("text", EQUATIONS)
def test_equations_are_judged_by_what_they_claim(text, tmp_path):
    if EQUATIONS[text] is None:
        with pytest.raises(symgen.InputError, match="line 1, column"):
            checked("F", text, tmp_path)
        return
    line = checked("F", text, tmp_path).lines[-1]
    assert line.status == EQUATIONS[text], line


def test_a_force_that_an_acceleration_lacks_is_named(tmp_path):
    text = "qdd[0] = (tau[0] - m*l*sin(theta)*qd[1]^2 + m*g*sin(theta)*cos(theta))/(M + m*sin(theta)^2)"
    (line,) = checked("F", text, tmp_path).lines
    assert line.status == "holds" and line.credit == 1 and line.note == "with tau[1] = 0"
    with pytest.raises(symgen.InputError, match="'Q'; the forces along the coordinates are"):
        checked("F", "(M+m)*qdd[0] == Q", tmp_path)


def test_terms_of_different_units_are_named(tmp_path):
    (line,) = checked("F", "tau[1] = m*l*qdd[1] - m*l*cos(theta)*qdd[0] - m*g*l*sin(theta)*l + M*l^3", tmp_path).lines
    assert not line.right and "different units: kg m" in line.note


def test_corrections_have_no_squares_of_a_wheel_s_cosine_and_sine(tmp_path):
    path = tmp_path / "wheel.eq"
    path.write_text("tau[0] = Iw*qdd[1] + qdd[0]*(Ib + Iw + l^2*mw + lb^2*mb)")
    (line,) = symgen.check(symgen.load(ANSWERS / "robots" / "rwp.toml"), path, seed=7).lines
    assert line.changes == ("the term -g*(l*mw + lb*mb)*sin(q[0]) is missing",)


def test_corrections_use_the_names_of_the_file(tmp_path):
    (line,) = checked("F", "g[1] = m*g*l*sin(theta)", tmp_path).lines
    assert line.corrected == "g[1] = -m*g*l*sin(theta)"


def test_forces_and_accelerations_of_named_joints_are_claims(tmp_path):
    lines = (
        "acc = ddx",
        "tau_x = (m_cart + m_pole)*acc - l*m_pole*sin(theta)*dtheta^2 + l*m_pole*cos(theta)*theta_ddot",
    )
    (tmp_path / "cart.eq").write_text("\n".join((*lines, "ddx = dtheta^2", "ddtheta = qdd[1]", "g[0] = 0*ddtheta")))
    found = symgen.check(":cart_pole", tmp_path / "cart.eq", seed=7)
    assert [(line.label, line.right) for line in found.lines] == [("tau[0]", True), ("qdd[0]", False), ("g[0]", True)]
    (tmp_path / "cart.eq").write_text(lines[1].replace("acc", "xdd").replace("dtheta", "thetad"))
    assert symgen.check(":cart_pole", tmp_path / "cart.eq").holds


def test_names_that_no_claim_uses_are_reported(tmp_path, capsys):
    robot, path = ANSWERS / "robots" / "arm2.toml", tmp_path / "names.eq"
    lines = ("F = m2*a1", "half = 1/2", "halved = half*m2", "L = T - V", "g[0] - halved == g[0] - m2/2")
    path.write_text("\n".join(lines))
    found = symgen.check(symgen.load(robot), path, seed=7)
    assert found.unused == {"F": 1, "L": 4}
    main(["check", str(robot), str(path)])
    assert "line 1: F: not compared, because no claim uses this name\n" in capsys.readouterr().out
    main(["check", str(robot), str(path), "--json"])
    assert json.loads(capsys.readouterr().out)["files"][0]["unused"] == found.unused


def test_credit_counts_terms(tmp_path):
    (line,) = checked("W", "M[0,0] = I1 + m1*l1^2 + m2*a1^2 + m2*l2^2 + m2*a1*l2*cos(q2)", tmp_path).lines
    assert (line.terms.right, line.terms.of, line.terms.extra) == (4, 6, 0)
    assert line.credit == pytest.approx(4 / 6)


def test_answers_are_graded_without_being_shown(tmp_path, capsys):
    unread = tmp_path / "Z.eq"
    unread.write_text("M[0,0] = import os\n")
    files = [str(ANSWERS / name) for name in ("wrong/W05_gcom.eq", "right/R06_V0.eq")]
    arguments = [str(ANSWERS / "robots" / "arm2.toml"), *files, str(unread), "--hide-answer", "--seconds", "5"]
    assert main(["check", *arguments, "--json"]) == 2
    streams = capsys.readouterr()
    graded = {entry["file"]: entry for entry in json.loads(streams.out)["files"]}
    wrong, right, refused = graded[files[0]], graded[files[1]], graded[str(unread)]
    assert (right["holds"], right["credit"]) == (True, 1.0)
    assert 0 < wrong["credit"] < 1 and wrong["lines"][0]["kinds"] == ["symbol"]
    assert "line 1, column 10" in refused["unreadable"] and refused["credit"] == 0
    assert main(["check", *arguments]) == 2
    for text in (streams.out, capsys.readouterr().out):
        assert "should" not in text and "(m1*l1 + m2*a1)" not in text


ELL = """
name = "pendulum"
[parameters]
m = { positive = true, unit = "kg" }
ell = { positive = true, unit = "m" }
g = { positive = true, unit = "m/s^2", doc = "in answers only" }
[[links]]
name = "base"
[[links]]
name = "bob"
mass = "m"
com = [0, 0, "-ell"]
[[joints]]
name = "phi"
type = "revolute"
parent = "base"
child = "bob"
axis = [0, 1, 0]
"""


@pytest.fixture
def pendulum(tmp_path):
    (tmp_path / "pendulum.toml").write_text(ELL)
    return symgen.load(tmp_path / "pendulum.toml")


@pytest.mark.parametrize("text", [r"M_{11} = m\ell^2", r"\frac12 m (\ell\dot\varphi)^2 = T", "T = m*ell^2*dphi^2/2"])
def test_a_name_is_found_before_the_letter_it_is_a_shape_of(text, pendulum, tmp_path):
    (tmp_path / "mine.eq").write_text(text)
    assert symgen.check(pendulum, tmp_path / "mine.eq", seed=1).holds


@pytest.mark.parametrize(
    "text", ["ell*ddphi == -g*sin(phi)", "ell*ddphi + g*sin(phi) == 0", "T + V == g", "M[0,0] = g*m", "tau[0] = g"]
)
def test_a_parameter_that_the_equations_lack_is_no_error(text, pendulum, tmp_path):
    """The file has a parameter g, but its gravity is a number."""
    (tmp_path / "mine.eq").write_text(text)
    (line,) = symgen.check(pendulum, tmp_path / "mine.eq", seed=1).lines
    assert line.status in ("differs", "fixable")


def test_linearised_equations_are_named(pendulum, tmp_path):
    lines = {
        "tau = m*ell^2*ddphi + 981/100*m*ell*phi": True,
        "m*ell^2*ddphi + 981/100*m*ell*phi = 0": True,
        "M[0,0] = m*ell^2 + m": False,
        "tau = m*ell^2*ddphi + 2*981/100*m*ell*phi": False,
        "tau = m*ell^2*ddphi + 981/100*m*ell*phi^3": False,
        "tau = m*ell^2*ddphi + 981/100*m*ell*tan(phi)": False,
    }
    (tmp_path / "mine.eq").write_text("\n".join(lines))
    found = symgen.check(pendulum, tmp_path / "mine.eq", seed=1)
    assert not any(line.right for line in found.lines)
    assert [line.note == LINEARISED for line in found.lines] == list(lines.values())


def test_primes_are_rates_of_coordinates_only(pendulum, tmp_path):
    """A prime after any other name may be the transposition of MATLAB."""
    (tmp_path / "mine.eq").write_text("b1 = phi\nT == T + b1' - phi'")
    (line,) = symgen.check(pendulum, tmp_path / "mine.eq").lines
    assert line.status == "empty"
    (tmp_path / "mine.eq").write_text("tau = m'*phi''")
    with pytest.raises(symgen.InputError, match=r"expected m without a prime, found \"'\"; a prime means a rate"):
        symgen.check(pendulum, tmp_path / "mine.eq")
