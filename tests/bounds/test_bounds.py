"""Bounds of outputs over the limits: never violated, attained where the largest value is known, and refused limits."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from helpers.loading import load_named
from scipy.interpolate import BSpline
from sympy import Rational

import symgen
from symgen.cli import main
from symgen.errors import InputError, UnsupportedError
from symgen.options import DefaultLimits
from symgen.program.domains.ranges import Range
from symgen.robot.description.limits import Limits
from symgen.uses.bounds.axes import Axis
from symgen.uses.bounds.maximum import Quadratic
from symgen.uses.bounds.points import AffineEnclosure, Wanted
from symgen.uses.bounds.search import largest
from symgen.uses.bounds.series import enclosures
from symgen.uses.bounds.variables import variables_of
from symgen.uses.limits import spans

LIMITS = {"position_limit": 3.0, "velocity_limit": 2.0, "acceleration_limit": 10.0, "effort_limit": 20.0}
CASES = [
    ("ur5", "inverse_dynamics", {}),
    ("ur5", "mass_matrix", {}),
    ("panda", "gravity", {}),
    ("panda", "kinetic_energy", {"lock": {"panda_joint2": 0.3, "panda_joint6": 1}}),
    ("stanford", "inverse_dynamics", {"lock": {"joint6": 0}}),
    ("double_pendulum", "forward_dynamics", {}),
    ("double_pendulum", "inverse_dynamics_derivatives", {}),
    ("ur5", "center_of_mass", {"base": "floating", "lock": {f"wrist_{k}_joint": 0 for k in (1, 2, 3)}}),
]


def variables(name, quantity, reading):
    robot = load_named(name, parameters="baked", **reading)
    program, _ = symgen.program(robot, quantity)
    given = spans(robot, DefaultLimits(**LIMITS))
    return variables_of(program, {array.name: given[array.name] for array in program.inputs})


def boxes(found, source, count):
    """Random boxes within the limits, from wide to narrow."""
    for share in np.geomspace(1, 1e-3, count):
        middle = source.uniform(found.lower, found.upper)
        half = share * (found.upper - found.lower) * source.uniform(0, 1, len(middle))
        yield np.maximum(middle - half, found.lower), np.minimum(middle + half, found.upper)


@pytest.mark.parametrize(("name", "quantity", "reading"), CASES)
@pytest.mark.parametrize("affine", [False, True])
def test_no_state_of_a_box_violates_its_bound(name, quantity, reading, affine):
    found = variables(name, quantity, reading)
    outputs = range(len(found.outputs))
    made = [AffineEnclosure(found, k) for k in outputs] if affine else list(enclosures(found))
    source, inner = np.random.default_rng(7), list(found.polynomial)
    ratios = []
    for lower, upper in boxes(found, source, 12):
        states = source.uniform(lower, upper, (1000, len(lower)))
        states[:500, inner] = np.where(source.integers(0, 2, (500, len(inner))), upper[inner], lower[inner])
        values = found.at(states)
        for k, enclosure in enumerate(made):
            outer = list(enclosure.curved)
            whole = Quadratic(enclosure.powers, found.polynomial, found.lower[inner], found.upper[inner])
            quadratic = Quadratic(enclosure.powers, found.polynomial, lower[inner], upper[inner])
            for sign in (1, -1):
                wanted = Wanted(sign, whole.magnitude, 0.01 * np.ptp(values[k]), 2000)
                (points,) = enclosure.on(lower[None, outer], upper[None, outer], [wanted])
                corners, largest = quadratic.corners(), (sign * values[k]).max()
                for share in (1, 0.5, 0.2, 0.1, 0.05):
                    floor = largest - share * np.ptp(values[k]) - 1e-9
                    bound = quadratic.maximum(points, corners, largest, floor)
                    assert largest <= bound.upper
                    above = states[sign * values[k] > floor][:, outer].T
                    parts = np.array(bound.parts).reshape(-1, 4).T[:, :, None]
                    assert ((parts[0] <= above) & (above <= parts[1])).all(), "parts that are left out are low"
                    assert ((above <= parts[2]) | (above >= parts[3])).all(), "holes are low"
                    corners = bound.corners
                ratios.append((bound.upper - largest) / (np.ptp(values[k]) + 1e-9))
    assert min(ratios) < 0.5, "bounds of narrow boxes are close to values"


@pytest.mark.parametrize(
    ("name", "quantity", "count", "states"),
    [
        ("double_pendulum", "inverse_dynamics", 10, 20_000),
        pytest.param("ur5", "inverse_dynamics", 8, 1_000_000, marks=pytest.mark.slow),
        pytest.param("ur5", "gravity", 100, 1_000_000, marks=pytest.mark.slow),
    ],
)
def test_no_state_within_random_limits_violates_a_bound(name, quantity, count, states):
    """The compiled function has the values. Half of the velocities and accelerations are at their limits."""
    found = variables(name, quantity, {})
    compiled = getattr(symgen.build(load_named(name, parameters="baked"), quantities=[quantity]), quantity)
    places = np.cumsum([len(array.elements) for array in found.program.inputs])[:-1]
    made, inner = list(enclosures(found)), list(found.polynomial)
    source, gaps = np.random.default_rng(11), []
    for lower, upper in boxes(found, source, count):
        rows = source.uniform(lower, upper, (states, len(lower)))
        rows[::2, inner] = np.where(
            source.integers(0, 2, rows[::2, inner].shape, dtype=bool), upper[inner], lower[inner]
        )
        values = compiled(*map(np.ascontiguousarray, np.split(rows, places, axis=1)))
        for k, enclosure in enumerate(made):
            for sign in (1, -1):
                best = (sign * values[:, k]).argmax()
                attained = sign * values[best, k]
                bound = largest(
                    enclosure,
                    sign,
                    (lower, upper),
                    found.polynomial,
                    partial(found.signed, k, sign),
                    (attained, rows[best]),
                    np.inf,
                    lambda value: 0.05 * abs(value),
                    max_boxes=500,
                ).upper
                assert attained <= bound
                gaps.append((bound - attained) / abs(attained) if attained else 0.0)
    assert np.median(gaps) < 0.3, "most bounds are close to values"


@pytest.mark.parametrize("limits", [(-0.3, 0.9), (-3.0, 2.8), (2.0, 2.0), (-1.0, -1.0 + 2 * np.pi)])
def test_splines_differ_from_waves_by_at_most_their_error(limits):
    """Quadratic B-splines with the control points, from SciPy, and periodic ones over a full turn."""
    lower, upper = limits
    axis = Axis(0, 2, True, 0.0, 1.0)
    turn = upper - lower >= 2 * np.pi
    for pieces in range(1, 9):
        found = axis.controls(lower, upper, pieces)
        points = np.hstack([found.points[:, -1:], found.points, found.points[:, :1]]) if turn else found.points
        knots = np.linspace(-1, 1, pieces + 1)
        outside = 2 / pieces * np.arange(1, 3)
        knots = np.r_[-1 - outside[::-1], knots, 1 + outside] if turn else np.r_[-1, -1, knots, 1, 1]
        t = np.linspace(-1, 1, 1001)
        values = axis.functions((lower + upper) / 2 + (upper - lower) / 2 * t)
        errors = np.abs(BSpline(knots, points.T, 2)(t).T - values).max(axis=1)
        assert (errors <= found.errors + 1e-14).all()
        assert (errors[3:] >= 0.7 * found.errors[3:] - 1e-9).all() or found.errors[3] == 1, "the error is close"


@pytest.mark.parametrize("name", ["double_pendulum", "ur5"])
def test_bounds_are_close_to_attained_values(name):
    robot = load_named(name, parameters="baked")
    given = {k: v for k, v in LIMITS.items() if k != "effort_limit"}
    found = symgen.bounds(robot, "gravity", boxes=300, **given)
    module = symgen.build(robot, quantities=["gravity"])
    for k, each in enumerate(found.outputs):
        for side, sign in ((each.lower, -1), (each.upper, 1)):
            assert side.within_tolerance
            assert sign * side.attained <= sign * side.bound
            assert module.gravity(side.state["q"])[k] == pytest.approx(side.attained, abs=1e-9)


def test_a_pendulum_attains_its_largest_torque():
    """Two rods in line: m g l/2 + m g (3 l/2) at the first joint, plus the inertial torques at rest."""
    found = symgen.bounds(load_named("double_pendulum"), "gravity", position_limit=3.2, tolerance=0.001)
    assert found["g[0]"].upper.bound == pytest.approx(found["g[0]"].upper.attained, rel=1e-3)
    robot = load_named("double_pendulum", lock={"joint2": 0})
    assert symgen.bounds(robot, "gravity", position_limit=3.2)["g[0]"].upper.attained == pytest.approx(19.62)


def test_a_kinetic_energy_is_not_negative():
    found = symgen.bounds(load_named("double_pendulum"), "kinetic_energy", position_limit=3, velocity_limit=2)["T"]
    assert found.lower.attained == 0
    assert found.lower.bound == pytest.approx(0, abs=0.01 * found.upper.bound)
    assert found.upper.within_tolerance


@pytest.mark.parametrize("name", ["planar_2r", "scara"])
def test_no_state_violates_the_bound_of_the_condition_number(name):
    found = symgen.bounds(load_named(name, parameters="baked"), "mass_matrix", position_limit=3)["condition"].upper
    inside = variables(name, "mass_matrix", {})
    states = np.random.default_rng(2).uniform(inside.lower, inside.upper, (20_000, len(inside.lower)))
    size = round(len(inside.outputs) ** 0.5)

    def ratios(states):
        return np.linalg.cond(inside.at(states).T.reshape(-1, size, size))

    assert ratios(states).max() <= found.attained <= found.bound <= 1.05 * found.attained
    assert ratios(np.array([found.state["q"]])) == pytest.approx(found.attained, rel=1e-6)


@pytest.mark.parametrize("position", [0.1, 1e5])
@pytest.mark.parametrize("steps", [0, 1])
def test_a_slider_that_hardly_moves_has_bounds(position, steps):
    """The limits of the position are equal, or neighbouring doubles."""
    robot = load_named("stanford", parameters="baked")
    upper = position + steps * np.spacing(position)
    limits = Limits(Rational(position), Rational(upper))
    sliders = [j for j in robot.joints if isinstance(j.kind, symgen.Prismatic)]
    joints = tuple(replace(j, limits=limits) if j in sliders else j for j in robot.joints)
    found = symgen.bounds(replace(robot, joints=joints), "gravity", boxes=20, position_limit=3.0)
    assert len(sliders) == 1 and found["g[2]"].upper.within_tolerance
    for each in found.outputs:
        assert each.lower.bound <= each.lower.attained <= each.upper.attained <= each.upper.bound


def test_bounds_do_not_depend_on_chance():
    robot = load_named("planar_2r", parameters="baked")
    runs = [symgen.bounds(robot, "inverse_dynamics", boxes=60, **LIMITS) for _ in range(2)]
    assert runs[0] == runs[1]


def test_fewer_boxes_give_wider_bounds():
    robot = load_named("ur5")
    few, many = (symgen.bounds(robot, "inverse_dynamics", boxes=n, acceleration_limit=5)["tau[1]"] for n in (20, 200))
    assert many.upper.bound < few.upper.bound < few.interval[1]
    assert few.upper.attained <= many.upper.bound
    assert not few.upper.within_tolerance


def test_a_wide_range_of_an_angle_is_one_turn():
    robot = load_named("ur5")
    program, _ = symgen.program(robot, "gravity")
    found = variables_of(program, {"q": [Range(-20.0, 20.0)] * 6})
    assert (found.upper - found.lower)[1:4].max() == pytest.approx(2 * np.pi)


@pytest.mark.parametrize(
    ("name", "quantity", "options", "message"),
    [
        ("panda", "inverse_dynamics", {}, "--acceleration-limit.*panda_joint1, panda_joint2, panda_joint3 and 4 more"),
        ("double_pendulum", "gravity", {}, "--position-limit.*joint1, joint2"),
        ("panda", "gravity", {"tolerance": 0.0}, "option tolerance: expected a number above zero, found 0.0"),
        ("panda", "gravity", {"boxes": 0}, "option boxes"),
        ("panda", "gravity", {"seconds": -1.0}, "option seconds"),
    ],
)
def test_what_is_missing_is_named(name, quantity, options, message):
    with pytest.raises(InputError, match=message):
        symgen.bounds(load_named(name), quantity, **options)


@pytest.mark.parametrize(
    ("name", "quantity", "message"),
    [
        ("constrained/four_bar", "inverse_dynamics", "only in closed form"),
        ("panda", "static_torque", "no input f_ext"),
    ],
)
def test_what_has_no_limits_is_refused(name, quantity, message):
    with pytest.raises(UnsupportedError, match=message):
        symgen.bounds(load_named(name), quantity, **LIMITS)


def test_the_command_prints_a_table_and_json(capsys):
    call = ["bounds", ":double_pendulum", "--quantity", "gravity", "--position-limit", "3.2"]
    assert main([*call, "--states"]) == 0
    printed = capsys.readouterr().out
    assert "g[0]" in printed and "g[1], upper: q = " in printed
    assert main([*call, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["outputs"][0]["upper"]["bound"] >= record["outputs"][0]["upper"]["attained"] > 0
    assert main(["bounds", ":double_pendulum", "--quantity", "gravity"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


SPRING = """
name = "cart"
links = [{ name = "base" }, { name = "cart", mass = 2 }]

[[joints]]
name = "slide"
type = "prismatic"
parent = "base"
child = "cart"
axis = [1, 0, 0]
limits = { lower = LOWER, upper = 1.2, velocity = 1.5, acceleration = 2 }

[[forces]]
name = "spring"
a = "base"
b = "cart"
force = "-3 * (spring - 1)"
"""


def test_a_force_between_points_that_may_meet_has_no_finite_bound(tmp_path, recwarn):
    file = tmp_path / "cart.toml"
    file.write_text(SPRING.replace("LOWER", "0.2"))
    far = symgen.bounds(file, "inverse_dynamics", tolerance=1e-3)["tau[0]"]
    assert (far.lower.bound, far.upper.bound) == pytest.approx((-4 - 2.4, 4 + 0.6), rel=2e-3) and not recwarn
    file.write_text(SPRING.replace("LOWER", "-0.3"))
    with pytest.warns(symgen.RobotWarning, match=r"no finite bound .* near q = \[-?\d\.\d+e-05\]"):
        near = symgen.bounds(file, "inverse_dynamics", boxes=20_000)
    assert near["tau[0]"].upper.bound == np.inf


def test_bounds_of_a_mechanism_in_closed_form_are_those_of_the_joint_limits():
    """The limits are wider than the interval in which random positions of proofs are drawn."""
    arm = load_named("constrained/parallelogram_arm", parameters="baked", constraints="explicit")
    found = symgen.bounds(arm, "gravity", position_limit=3.0)
    states = np.random.default_rng(1).uniform(-3, 3, (1000, arm.nq))
    values = symgen.build(arm, quantities=("gravity",)).gravity(states)
    for each, column in zip(found, values.T, strict=True):
        assert each.lower.bound <= column.min() and column.max() <= each.upper.bound
        assert max(each.lower.gap, each.upper.gap) <= 0.05
        assert abs(np.array(each.upper.state["q"])).max() > 2 or abs(np.array(each.lower.state["q"])).max() > 2
