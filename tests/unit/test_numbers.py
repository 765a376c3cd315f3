"""Numbers stay exact, and expressions cannot do anything but arithmetic."""

from __future__ import annotations

import math
import re

import mpmath
import pytest
from sympy import Rational, Symbol, cos, pi, sin, sqrt, symbols

from symgen.errors import InputError
from symgen.exact import PI
from symgen.robot.description.numbers import amount, circle_point, exact, snapped_angle

l1, m = symbols("l1 m", positive=True)
NAMES = {"l1": l1, "m": m}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (3, 3),
        (0.1, Rational(1, 10)),
        (1e-7, Rational(1, 10**7)),
        ("0.4318", Rational(4318, 10000)),
        ("1.2345678901234567890123", Rational(12345678901234567890123, 10**22)),
        ("pi/2", pi / 2),
        ("-pi/4", -pi / 4),
        ("2*l1**2/m", 2 * l1**2 / m),
        ("sqrt(2)/2", sqrt(2) / 2),
        ("cos(pi/3) + 1", Rational(3, 2)),
        ("1_000.5", Rational(20010, 20)),
        ("tan(2*m)", sin(2 * m) / cos(2 * m)),
        ("tan(pi/4)", 1),
        ("atan2(-1, -1)", -3 * pi / 4),
        ("asin(1/2) + acos(0)", 2 * pi / 3),
    ],
)
def test_expression_is_read_exactly(written, meant):
    assert exact(written, NAMES) == meant


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("7800*pi*0.02**2*0.5", 7800 * math.pi * 0.02**2 * 0.5),
        ("cos(pi/7)", math.cos(math.pi / 7)),
        ("sqrt(sqrt(2))", 2**0.25),
        ("-pi**2", -(math.pi**2)),
        ("(cos(1) - sin(1))**-64", (math.cos(1) - math.sin(1)) ** -64),
        ("(1 + pi)**64*(2 + pi)**-64", ((1 + math.pi) / (2 + math.pi)) ** 64),
        ("sqrt(5)*pi", math.sqrt(5) * math.pi),
        ("0.123456789**64", 0.123456789**64),
        ("atan2(1, -2)", math.atan2(1, -2)),
        ("tan(0.3)*acos(0.3)", math.tan(0.3) * math.acos(0.3)),
    ],
)
def test_other_numbers_are_rational_at_once(written, size):
    value = amount(written)
    assert value.is_Rational
    assert float(value) == pytest.approx(size, rel=1e-12)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("asin(m)", "expected asin of numbers, or of parameters that are baked"),
        ("acos(1.5)", "expected numbers for which acos is defined"),
        ("atan2(0, 0)", "expected numbers for which atan2 is defined"),
        ("tan(3*pi/2)", "expected an angle that has a tangent"),
        ("atan2(1)", "asin, acos, atan, atan2 only"),
        ("sinh(1)", "asin, acos, atan, atan2 only"),
    ],
)
def test_functions_of_what_they_are_not_defined_for_are_refused(written, expected):
    with pytest.raises(InputError, match=re.escape(expected)):
        exact(written, NAMES)


@pytest.mark.parametrize("name", ["sin", "cos", "tan"])
def test_a_number_beside_an_angle_turns_by_a_point_of_the_circle(name):
    """So that sines and cosines are of the angle only, and those of the number exactly of length one."""
    value = exact(f"{name}(0.3 - 2*m + pi/6)", NAMES)
    assert {each.args[0] for each in value.atoms(sin, cos)} == {2 * m}
    assert float(value.subs(m, 0.7)) == pytest.approx(getattr(math, name)(0.3 - 1.4 + math.pi / 6), rel=1e-14)
    assert exact(f"{name}(m + pi/6)", NAMES).has(m + pi / 6)


def test_so_it_does_in_an_expression_of_sympy_s():
    assert exact(m * cos(m + Rational(3, 10))) == m * exact("cos(m + 0.3)", NAMES)
    assert exact(sin(m + 0.3) + 0.1) == exact("sin(m + 0.3)", NAMES) + Rational(1, 10)
    assert exact(sin(2 * m + pi / 4)) == sin(2 * m + pi / 4)


def test_an_angle_keeps_pi_and_an_amount_has_it_to_60_digits():
    assert exact("pi/2 + 0.1") == pi / 2 + Rational(1, 10)
    assert amount(exact("m*pi", NAMES)) == m * PI
    assert amount(exact("m*cos(l1 + pi/4)", NAMES)) == m * cos(l1 + pi / 4)
    assert abs((PI - pi).evalf(80)) < 1e-59


@pytest.mark.parametrize(
    "hostile",
    [
        "__import__('os').system('true')",
        "(1).__class__",
        "open('x')",
        "[1][0]",
        "lambda: 1",
        "l1 if m else 1",
        "unknown",
        "1/0",
        "1/(l1-l1)",
        "0**-1",
        "2**1000000000",
        "l1**m",
        "9**9**9",
        "((((10**64)**64)**64)**64)**64",
        "sqrt(-2)",
        "1e200*1e200",
        "1e999",
        "nan",
        "inf",
        "'text'",
        "",
        "1 +",
        "(" * 400,
        "1+" * 300 + "1",
        "sin(1, 2)",
        "sin(x=1)",
        "True",
        "1j",
        "1 < 2",
        "f'{l1}'",
        "\x00",
    ],
)
def test_anything_else_is_refused(hostile):
    with pytest.raises(InputError):
        exact(hostile, NAMES)


@pytest.mark.parametrize("value", [True, None, [], math.nan, math.inf, 10**400, 1e-300])
def test_other_types_are_refused(value):
    with pytest.raises(InputError):
        exact(value)


def test_angles_near_exact_ones_snap():
    assert snapped_angle(exact(1.5707963267948966), 1e-9) == pi / 2
    assert snapped_angle(exact(-0.5235987755982988), 1e-9) == -pi / 6
    assert snapped_angle(exact(1.5708), 1e-9) == exact(1.5708)
    assert snapped_angle(exact(1.5708), 1e-5) == pi / 2
    assert snapped_angle(exact(1e-17), 1e-9) == 0


@pytest.mark.parametrize(
    "angle", ["0.3", "-2.5", "3.14", "3.1415926", "100", "1e-12", "1e-17", "pi/5", "pi/4", "2*pi/3"]
)
def test_circle_points_are_exact_and_near(angle):
    value = exact(angle)
    c, s = circle_point(value)
    assert (c * c + s * s).equals(1)
    with mpmath.workdps(50):
        near = mpmath.mpf(value.evalf(50)._mpf_)
        assert abs(mpmath.mpf(c.evalf(50)._mpf_) - mpmath.cos(near)) < mpmath.mpf(10) ** -29
        assert abs(mpmath.mpf(s.evalf(50)._mpf_) - mpmath.sin(near)) < mpmath.mpf(10) ** -29


def test_symbolic_angles_stay_symbolic():
    alpha = Symbol("alpha", real=True)
    assert circle_point(alpha)[0] == cos(alpha)


def test_circle_points_of_exact_angles_are_those_of_sympy():
    for count in range(-48, 49):
        for part in (4, 6):
            angle = Rational(count, part) * pi
            assert circle_point(angle) == (cos(angle), sin(angle)), angle
