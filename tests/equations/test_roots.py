"""Closed forms and answers with square roots of sums: a pendulum and a spring between two points."""

from __future__ import annotations

from pathlib import Path

import pytest

import symgen

PENDULUM = Path(__file__).parents[1] / "cases" / "robots" / "spring_force_of_its_coordinate.toml"
ROOT = r"\sqrt{L^{2} + h^{2} - 2 L h \sin \theta}"
LENGTH = "sqrt(L^2 + h^2 - 2*L*h*sin(theta))"
FORCE = f"L*h*cos(theta)/{LENGTH}*(ks*({LENGTH} - l0) + kc*({LENGTH} - l0)^3)"


@pytest.fixture(scope="module")
def pendulum():
    return symgen.load(PENDULUM)


@pytest.mark.parametrize(
    ("quantity", "part"),
    [
        ("potential_energy", rf"\frac{{1}}{{2}} k_{{s}} \left({ROOT} - l_{{0}}\right)^{{2}} - m L g \cos \theta"),
        ("potential_energy", rf"\frac{{1}}{{4}} k_{{c}} \left({ROOT} - l_{{0}}\right)^{{4}}"),
        (
            "gravity",
            rf"m L g \sin \theta + \frac{{L h \left[k_{{s}} + k_{{c}} \left({ROOT} - l_{{0}}\right)^{{2}}\right]",
        ),
        ("gravity", rf"\left(l_{{0}} - {ROOT}\right) \cos \theta}}{{{ROOT}}}"),
        ("coordinate_drift", r"\left(L^{2} + h^{2} - 2 L h \sin \theta\right)^{3/2}"),
        ("forward_dynamics", r"\frac{\tau_{1} - m L g \sin \theta + \frac{L h "),
    ],
)
def test_roots_are_printed_as_in_a_book(pendulum, quantity, part):
    assert part in symgen.derive(pendulum, quantity).to_latex()


def test_the_root_is_one_variable_in_all_terms(pendulum):
    """Its even powers are sums, and no root is a denominator of terms without it."""
    for quantity in ("potential_energy", "gravity", "coordinate_drift", "inverse_dynamics_derivatives"):
        assert f"{ROOT}}}^" not in symgen.derive(pendulum, quantity).to_latex()
    assert rf"g {ROOT} \sin" not in symgen.derive(pendulum, "gravity").to_latex()


def checked(pendulum, tmp_path, text):
    path = tmp_path / "answer.eq"
    path.write_text(text)
    return symgen.check(pendulum, path)


@pytest.mark.parametrize(
    "answer",
    [
        f"V = ks/2*({LENGTH} - l0)^2 + kc/4*({LENGTH} - l0)^4 - m*g*L*cos(theta)",
        "rho = sqrt((L*sin(theta) - h)^2 + (L*cos(theta))^2)\n"
        "V = ks*(rho - l0)^2/2 + kc*(rho - l0)^4/4 - m*g*L*cos(theta)",
        f"g[0] = m*g*L*sin(theta) - {FORCE}",
        f"tau[0] = m*L^2*qdd[0] + m*g*L*sin(theta) - {FORCE}",
        f"g[0] = m*g*L*sin(theta) - L*h*cos(theta)*(1 - l0/{LENGTH})*(ks + kc*({LENGTH} - l0)^2)",
    ],
)
def test_right_answers_hold(pendulum, tmp_path, answer):
    assert checked(pendulum, tmp_path, answer).holds


@pytest.mark.parametrize(
    ("answer", "change"),
    [
        (f"g[0] = m*g*L*sin(theta) + {FORCE}", "-"),
        (f"V = ks/2*({LENGTH} - l0)^2 + kc/4*({LENGTH} - l0)^3 - m*g*L*cos(theta)", "^4"),
        (
            f"V = ks/2*(sqrt(L^2 + h^2 - 2*L*h*cos(theta)) - l0)^2 + kc/4*({LENGTH} - l0)^4 - m*g*L*cos(theta)",
            "sin(theta)",
        ),
    ],
)
def test_wrong_answers_are_rejected_and_the_slip_is_named(pendulum, tmp_path, answer, change):
    (line,) = checked(pendulum, tmp_path, answer).lines
    assert line.status == "fixable"
    assert change in line.changes[0]


def test_roots_of_other_numbers_are_refused(pendulum, tmp_path):
    with pytest.raises(symgen.InputError, match="expected the square root of a sum, or of a square, 2, 3 or 6"):
        checked(pendulum, tmp_path, "V = sqrt(5)*m*g*L*cos(theta)")


def test_a_root_that_repeats_gets_a_name(pendulum):
    found = str(symgen.derive(pendulum, "gravity", let=True)).splitlines()
    assert found[1] == "g[0] = m*L*g*sin(q[0]) + L*h*(ks + kc*(A1 - l0)**2)*(l0 - A1)*cos(q[0])/A1"
    assert found[0] == f"A1 = {LENGTH.replace('^', '**').replace('theta', 'q[0]')}"


@pytest.mark.parametrize("method", ["projected", "lagrange"])
def test_lessons_define_a_root_that_repeats_and_fit_the_line(pendulum, method):
    lines = symgen.explain(pendulum, method, proven=False).to_markdown().splitlines()
    assert f"$$ d = {ROOT} $$" in lines and sum(ROOT in line for line in lines) == 1
    (tau,) = (line for line in lines if line.startswith(r"$$ \tau_{\theta}"))
    assert (
        r"\frac{L h \left[k_{s} + k_{c} \left(d - l_{0}\right)^{2}\right] \left(l_{0} - d\right) \cos \theta}{d}" in tau
    )
