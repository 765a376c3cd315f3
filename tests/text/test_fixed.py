"""Fixed point: ranges hold, nothing overflows, errors stay below their bounds."""

from __future__ import annotations

import ctypes
import re
from dataclasses import replace

import numpy as np
import pytest
from helpers.firmware import exported, run, sources
from helpers.loading import load_named
from helpers.random_robots import Builder
from sympy import Integer, Rational, cos, pi, sin

import symgen
from symgen.options import DefaultLimits
from symgen.program import Array, Assignment, Program, scalar
from symgen.program.domains.enclosures.enclosed import FEW_POINTS, Enclosed
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import ARRAY, evaluate
from symgen.program.flatten import flatten, terms
from symgen.program.ir import verify
from symgen.robot.description.names import constant_names
from symgen.robot.description.numbers import circle_point
from symgen.spatial import AxisRotation, Rotation, Transform, Vector
from symgen.targets.c.fixed import TURN_ERROR, angle_error, fixed_text
from symgen.targets.c.text import prototype
from symgen.targets.templates import fill
from symgen.uses.firmware.host import on_host
from symgen.uses.firmware.library import rounded_up
from symgen.uses.firmware.states import draw
from symgen.uses.limits import spans

X, Y, T = scalar("x"), scalar("y"), scalar("t1")
ROBOTS = ("planar_2r", "scara", "stanford", "ur5", "panda")
QUANTITIES = ("gravity", "inverse_dynamics", "mass_matrix", "coriolis_matrix")


def tilted():
    """Joints at 30 and 45 degrees, whose sines and cosines are square roots."""
    robot = load_named("planar_2r", parameters="baked")
    turns = (AxisRotation(0, *circle_point(pi / 4)), AxisRotation(1, *circle_point(pi / 6)))
    second = replace(robot.joints[1], origin=Transform(Rotation(turns), Vector(0.5, 0, 0)))
    return replace(robot, joints=(robot.joints[0], second))


def robots():
    yield from (load_named(name, parameters="baked") for name in ROBOTS)
    yield tilted()
    yield from (Builder(seed).robot(3, mimic=True) for seed in range(4))


def corners(given, program, source, count):
    """States of which every input is at an end of its range."""
    result = {}
    for array in program.inputs:
        ends = np.array([(each.lower, each.upper) for each in given[array.name]])
        chosen = source.integers(0, 2, (count, len(ends)))
        result[array.name] = np.take_along_axis(ends[None], chosen[..., None], axis=2)[..., 0]
    return result


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_no_value_leaves_its_range(quantity):
    for robot in robots():
        program, _ = symgen.program(robot, quantity)
        flat, given = verify(flatten(program)), spans(robot, DefaultLimits())
        bounds = Enclosed(flat, given, FEW_POINTS).ranges
        symbols = [symbol for symbol, _ in flat.body]
        every = replace(flat, outputs=(Array("all", (len(symbols),), tuple(symbols)),))
        source = np.random.default_rng(0)
        drawn = draw(robot, program, given, 300, source)
        turning = {index for unit_norm_group in robot.unit_norm_groups for index in unit_norm_group}
        for states in (drawn, corners(given, program, source, 300)):
            if turning:
                states["q"][:, sorted(turning)] = drawn["q"][:, sorted(turning)]
            values = evaluate(every, {name: list(rows.T) for name, rows in states.items()}, ARRAY)["all"]
            for symbol, value in zip(symbols, values, strict=True):
                assert np.min(value) >= bounds[symbol].lower and np.max(value) <= bounds[symbol].upper, symbol


def test_flat_programs_compute_the_same():
    program, _ = symgen.program(load_named("ur5"), "inverse_dynamics")
    flat, source = flatten(program), np.random.default_rng(0)
    for _, value in flat.body:
        if value.func not in (sin, cos):
            for term in terms(value):
                assert len(term.factors) < 2 or term.number in (1, -1)
    inputs = {name: list(source.uniform(-2, 2, 6)) for name in ("q", "qd", "qdd")}
    np.testing.assert_allclose(evaluate(flat, inputs)["tau"], evaluate(program, inputs)["tau"], rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("fraction", [20, 28, 31])
def test_sines_are_within_the_error_that_bounds_rest_on(fraction):
    """Against double precision, at the rounded angles, which are close to the given angles."""
    program = Program("both", (Array("x", (1,), (X,)),), (Array("y", (2,), (scalar("s"), scalar("c"))),), ())
    values = {"name": "t", "NAME": "T", "turns": True, "unit": type("", (), {"facts": ()})}
    values["conventions"] = ()
    header = "#include <stddef.h>\n#include <stdint.h>\nvoid t_both(const int32_t x[1], int32_t y[2]);"
    body = f"void t_both(const int32_t x[1], int32_t y[2]) {{ t_sincos(x[0], {fraction}U, &y[0], &y[1]); }}"
    files = {
        "t.h": header,
        "t_fixed.h": fill("firmware/fixed.h.jinja", **values),
        "t_fixed.c": fill("firmware/fixed.c.jinja", **values),
        "t_both.c": f'#include "t.h"\n#include "t_fixed.h"\n{body}',
    }
    source = np.random.default_rng(0)
    x = source.integers(-(2**31), 2**31, (2_000_000, 1)).astype(np.int32)
    x[:5, 0] = -(2**31), 2**31 - 1, 0, 1, -1
    with on_host("t", files, [program], "fixed", 0) as host:
        y = host.run("both", {"x": x}, np.zeros((len(x), 0)))["y"] / 2.0**31
    angle = x[:, 0] / 2.0**fraction
    whole = x[:, 0].astype(np.int64)
    turns = (whole * 2734261102 + (whole * 1313084714 >> 32) + (1 << (fraction - 1))) >> fraction
    turned = turns * np.pi / 2.0**33
    errors = np.abs(y - np.stack([np.sin(turned), np.cos(turned)], axis=1))
    assert 0.5 * TURN_ERROR <= errors.max() <= TURN_ERROR
    assert 0.99 * angle_error(fraction) <= np.abs(turned - angle).max() + 1e-15 * 2.0 ** (31 - fraction)
    assert np.abs(turned - angle).max() <= angle_error(fraction) + 1e-15 * 2.0 ** (31 - fraction)


@pytest.mark.parametrize(
    "value, lower, message",
    [
        (1 / X, -1.0, "a divisor may be zero: its proven range is -1 to 2"),
        (X ** Rational(1, 2), 1.0, "fixed point has no square root"),
    ],
)
def test_what_has_no_bounds_is_refused(value, lower, message):
    program = Program("p", (Array("x", (1,), (X,)),), (Array("y", (1,), (T,)),), (Assignment(T, value),))
    with pytest.raises(symgen.UnsupportedError, match=message):
        fixed_text(program, {"x": [Range(lower, 2.0)]}, "p")


def test_a_result_lost_in_rounding_is_refused():
    large, product = scalar("t2"), scalar("t3")
    body = (Assignment(T, X + 10**9), Assignment(large, T - Integer(10**9)), Assignment(product, T * X))
    outputs = Array("y", (1,), (large,)), Array("z", (1,), (product,))
    program = Program("p", (Array("x", (1,), (X,)),), outputs, body)
    with pytest.raises(symgen.UnsupportedError, match=r"may be off by \S+ in y, whose values reach"):
        fixed_text(program, {"x": [Range(-1.0, 1.0)]}, "p")


def run_fixed(text, inputs):
    """The codes that a function in fixed point computes, checked by sanitizers for undefined behaviour."""
    declared = prototype(text.program, "p", "int32_t", "")
    lines = "\n".join(text.lines)
    unit = type("", (), {"facts": ()})
    files = {
        "p.h": f"#include <stddef.h>\n#include <stdint.h>\n{declared};",
        "p_fixed.h": fill("firmware/fixed.h.jinja", name="p", NAME="P", turns=False, unit=unit, conventions=()),
        "p_f.c": f'#include "p.h"\n#include "p_fixed.h"\n{declared}\n{{\n{lines}\n}}\n',
    }
    with on_host("p", files, [text.program], "fixed", 0) as host:
        return host.run("f", inputs, np.zeros((len(next(iter(inputs.values()))), 0)))


def test_outputs_far_smaller_than_their_array_become_zero():
    small = scalar("z")
    body = (Assignment(T, X * Y * X),)
    arrays = (Array("x", (1,), (X,)), Array("w", (1,), (Y,)), Array("z", (1,), (small,)))
    program = Program("f", arrays, (Array("y", (2,), (T, small)),), body)
    given = {"x": [Range(-1e6, 1e6)], "w": [Range(-1e6, 1e6)], "z": [Range(-1e-3, 1e-3)]}
    text = fixed_text(program, given, "p")
    ends = {name: np.array([[2**31 - 1], [-(2**31)]], np.int32) for name in given}
    y = run_fixed(text, ends)["y"]
    assert (y[:, 1] == 0).all()
    assert y[:, 0] / 2.0 ** text.fractions["y"] == pytest.approx([1e18, -1e18], rel=1e-6)


def test_a_range_that_no_number_stands_for_is_enclosed():
    program = Program("f", (Array("x", (1,), (X,)),), (Array("y", (1,), (T,)),), (Assignment(T, 3 * X),))
    text = fixed_text(program, {"x": [Range(0.1, 0.1)]}, "p")
    y = run_fixed(text, {"x": np.array([[0], [2**31 - 1]], np.int32)})["y"] / 2.0 ** text.fractions["y"]
    assert np.abs(y - 0.3).max() <= text.errors["y"] + 3 * 2.0 ** -text.fractions["x"]


def test_angles_beyond_all_turns_are_refused():
    sine = scalar("s")
    program = Program("f", (Array("x", (1,), (X,)),), (Array("y", (1,), (sine,)),), (Assignment(sine, sin(X)),))
    with pytest.raises(symgen.UnsupportedError, match="cannot hold its largest and its smallest values"):
        fixed_text(program, {"x": [Range(-1e10, 1e10)]}, "p")


@pytest.mark.parametrize("value", [4.1406e-5, 1.1104e-4, 9.99e-3, 1.0, 0.25, 9.96e-8])
def test_bounds_are_rounded_up(value):
    assert value <= float(rounded_up(value)) <= 1.11 * value


def test_the_control_example_in_integers_is_computed_torque(tmp_path):
    """Its forces beside the same law in doubles, within the header's bound; numbers pass the header's macros.

    Rounded positions, times the gain of 1600 and inertias of up to 5 kg m^2, cause further errors.
    """
    folder = exported("ur5", QUANTITIES[:2], scalar="fixed")
    example = folder / "examples" / "computed_torque"
    names = ("Q", "QD", "QDD")
    (tmp_path / "edges.c").write_text(
        '#include "ur5_control.h"\n'
        + "".join(f"int32_t to_{name}(double x) {{ return UR5_{name}_FIXED(x); }}\n" for name in names)
        + "double from_tau(int32_t x) { return UR5_INVERSE_DYNAMICS_TAU_REAL(x); }\n"
        + "double effort(int i) { return UR5_TAU_REAL(ur5_limits_of((size_t)i).effort); }\n"
    )
    library = tmp_path / "control.so"
    code = [*sources(folder), example / "ur5_control.c", tmp_path / "edges.c"]
    run(["cc", "-shared", "-fPIC", "-O1", "-Isrc", f"-I{example}", *code, "-o", library], folder)
    c = ctypes.CDLL(str(library))
    for name in names:
        getattr(c, f"to_{name}").argtypes = [ctypes.c_double]
    c.from_tau.restype = c.effort.restype = ctypes.c_double
    assert c.to_Q(100.0) == 2**31 - 1 and c.to_Q(-100.0) == -(2**31), "the largest and the least there are"
    (bound,) = re.findall(r"INVERSE_DYNAMICS_TAU_FRACTION \d+ /\*\*< .*error is at most (\S+) ", header(folder))
    module = symgen.build(load_named("ur5", parameters="baked"), quantities=QUANTITIES[1:2])
    limit, source, six = np.array([c.effort(i) for i in range(6)]), np.random.default_rng(3), ctypes.c_int32 * 6
    for _ in range(50):
        q, qd = source.uniform(-1.5, 1.5, 6), source.uniform(-1, 1, 6)
        reference = q + source.uniform(-0.003, 0.003, 6), qd + source.uniform(-0.03, 0.03, 6), source.uniform(-2, 2, 6)
        wanted = reference[2] + 80 * (reference[1] - qd) + 1600 * (reference[0] - q)
        expected = np.clip(module.inverse_dynamics(q, qd, wanted), -limit, limit)
        given = (six * 3)(*(six(*(getattr(c, f"to_{n}")(x) for x in v)) for n, v in zip(names, reference, strict=True)))
        tau = six()
        c.control_step(given, six(*map(c.to_Q, q)), six(*map(c.to_QD, qd)), tau)
        found = np.array([c.from_tau(x) for x in tau])
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=float(bound) + 5 * 1600 * 2.0**-28)


def test_joints_called_like_a_conversion_have_names_of_their_own():
    assert constant_names(["fixed", "real", "elbow"]) == ["FIXED_", "REAL_", "ELBOW"]


def header(folder):
    return (folder / "src" / "ur5.h").read_text()
