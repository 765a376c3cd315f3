"""Proofs: every route of every quantity of every robot, honest error bounds, and no false yes."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, OF_TWO_FRAMES, ROBOT_NAMES, SYSTEM_NAMES, is_refused, load_named
from helpers.random_robots import branched
from sympy import Integer, Rational, cos, nan, sin, zoo

import symgen
from symgen.catalog import QUANTITIES, STANDARD
from symgen.errors import ProgramError
from symgen.program import Array, Assignment, Program, scalar
from symgen.program.evaluate import evaluate, multiprecision
from symgen.proof.counterexample import counterexample
from symgen.proof.degree import SIZE_FIELDS, Degrees, Size
from symgen.proof.equality import MAX_LOG2_ERROR, compare
from symgen.proof.prove import prove
from symgen.robot import Robot
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.rewrites.equivalent import align, fuse, regroup
from symgen.routes import ROUTES, derive, routes_of
from symgen.spatial import Symmetric, Vector

DIGITS = multiprecision(50)
X, Y, Q = scalar("x0"), scalar("x1"), scalar("q0")


def robot_named(name):
    return load_named(name) if name in SYSTEM_NAMES else align(fuse(load_named(name)))


def program(*outputs, body=()):
    symbols = (Array("x", (2,), (X, Y)), Array("q", (1,), (Q,)))
    return Program("f", symbols, (Array("y", (len(outputs),), outputs),), tuple(Assignment(*line) for line in body))


EXACT = tuple(name for name in ROUTES[Robot] if QUANTITIES[name].exact)
SECOND = ("inverse_dynamics_second_derivatives", "forward_dynamics_hessian")
FIRST = tuple(name for name in EXACT if name not in SECOND)
EXACT_OF_SYSTEMS = [name for name in ROUTES[symgen.System] if QUANTITIES[name].exact]
ASKED = {"panda": FIRST, "puma560": FIRST, "stanford": FIRST, "iiwa14": STANDARD}  # the iiwa is built as the Panda is
"""The quantities that are proven for robots of which not all are."""


def beyond(robot):
    """Return the quantities that a robot lacks, since it has too few joints or frames, or no parameters."""
    names = {*IN_OPERATIONAL_SPACE} if robot.nv < 6 else set()
    names |= {*OF_TWO_FRAMES} if len(robot.chosen_frames) < 2 else set()
    return names | ({name for name in ROUTES[Robot] if "parameter" in name} if not robot.free_parameters() else set())


CONSTANT = {
    "gravity_derivatives",
    "coriolis_matrix",
    "velocity_to_position_rates",
    "position_rates_to_velocity",
}
"""Quantities that are numbers for some robots, without any operation."""
LONGER = ("three_link", "puma560", "stanford", "ur5", "iiwa14", "panda")
"""Longer arms than those of a plane and the SCARA: in make test-slow."""


@pytest.mark.parametrize(
    "name",
    daily((*ROBOT_NAMES, *SYSTEM_NAMES), lambda name: name not in LONGER),
)
def test_every_route_of_every_quantity_is_proven(name):
    robot = robot_named(name)
    asked = ASKED.get(name, ())
    proof = prove(robot, asked, seed=2026)
    assert {(v.quantity, v.route) for v in proof.verdicts} == {
        (quantity, route.name)
        for quantity in asked or (EXACT if name in ROBOT_NAMES else EXACT_OF_SYSTEMS)
        for route in routes_of(robot, quantity)
    }
    for verdict in proof.verdicts:
        if verdict.quantity in beyond(robot) or (name in ROBOT_NAMES and is_refused(verdict.route, robot)):
            assert verdict.status == "undefined"
            continue
        assert verdict.status == "proven", verdict
        assert verdict.error <= MAX_LOG2_ERROR or verdict.note
        assert verdict.cost.operations > 0 or verdict.quantity in CONSTANT


@pytest.mark.parametrize("name", ROBOT_NAMES)
def test_regrouping_preserves_joint_space_quantities(name):
    robot = robot_named(name)
    for quantity in ("inverse_dynamics", "mass_matrix", "christoffel_symbols", "forward_dynamics"):
        route = ROUTES[Robot][quantity][0].name
        assert compare(derive(robot, quantity, route), derive(regroup(robot), quantity, route), seed=1).holds


@pytest.mark.parametrize("name", ROBOT_NAMES)
def test_what_ships_is_proven_equal_to_the_robot_as_described(name):
    """Frames moved, inertias regrouped, the cheapest route, every pass: against the first route of the robot itself."""
    robot = robot_named(name)
    for quantity in (*STANDARD, "inverse_dynamics_derivatives", "forward_dynamics_derivatives"):
        shipped, _ = symgen.program(robot, quantity)
        assert compare(derive(robot, quantity, ROUTES[Robot][quantity][1].name), shipped, seed=2).holds


@pytest.mark.slow
def test_branches_with_axes_of_any_direction_are_proven():
    robot = branched()
    for candidate, asked in ((fuse(robot), STANDARD), (align(fuse(robot)), ())):
        verdicts = [v for v in prove(candidate, asked, seed=3).verdicts if v.quantity not in beyond(candidate)]
        assert {v.status for v in verdicts} == {"proven"}
    regrouped = prove(regroup(align(fuse(robot))), seed=3)
    assert {"inverse_dynamics", "constraint_forces"} <= {
        v.quantity for v in regrouped.verdicts if v.status == "undefined"
    }
    assert regrouped.holds


def test_equal_expressions_hold_and_different_ones_do_not():
    assert compare(program(cos(Q) ** 2 + sin(Q) ** 2), program(Integer(1)), seed=0).holds
    assert compare(program(sin(2 * Q)), program(2 * sin(Q) * cos(Q)), seed=0).holds
    assert compare(program((X**2 - Y**2) / (X - Y)), program(X + Y), seed=0).holds
    assert not compare(program(X * Q), program(X * sin(Q)), seed=0).holds
    assert compare(program(X, Y), program(X, Y + Rational(1, 10**40)), seed=0).entry == 1


def test_angles_that_are_added_up_in_steps_are_angles():
    a, b = scalar("a"), scalar("b")
    stepwise = program(sin(b), body=((a, Q + X), (b, a + Q)))
    assert compare(stepwise, program(sin(2 * Q + X)), seed=0).holds
    assert not compare(stepwise, program(sin(Q + X)), seed=0).holds
    (row,) = Degrees().of(stepwise)
    assert Size(*row[:SIZE_FIELDS]) == Size(circle=3)


def test_size_of_an_expanded_polynomial_is_within_its_bound():
    """(x0 + 3 x1)^8 along a program of squarings: degree 8, and coefficients that sum to 4^8."""
    a, b, c = scalar("a"), scalar("b"), scalar("c")
    squared = program(c * c, body=((a, X + 3 * Y), (b, a * a), (c, b * b)))
    degrees = Degrees()
    (row,) = degrees.of(squared)
    size = Size(*row[:SIZE_FIELDS])
    assert size.others == 8
    assert 2 ** (degrees.height * size.numbers + size.bits) >= 4**8


def test_degrees_without_end_give_no_certainty():
    steps = [scalar(f"a{k}") for k in range(1200)]
    body = [(steps[0], X * Y), *((b, a * a) for a, b in pairwise(steps))]
    degrees = Degrees()
    rows = degrees.of(program(steps[-1], body=body))
    assert degrees.chance(degrees.of_differences(rows, rows), 1) > 0
    with pytest.raises(ProgramError, match="overflows a double"):
        Degrees().of(program(1 / steps[-1], body=body))


def test_divisors_do_not_multiply_along_a_sum():
    a = scalar("a")
    reciprocal = ((a, 1 / (X + Y)),)
    (row,) = Degrees().of(program(sum((X**k * a for k in range(1, 6)), Integer(0)), body=reciprocal))
    assert Size(*row[:SIZE_FIELDS]) == Size(others=5, bits=row[SIZE_FIELDS - 1])
    assert sum(row[SIZE_FIELDS:]) == 1


def test_a_divisor_that_is_zero_everywhere_leaves_a_route_undefined():
    a = scalar("a")
    never = program(X / a, body=((a, cos(Q) ** 2 + sin(Q) ** 2 - 1),))
    with pytest.raises(symgen.ProgramError, match="trials do not reach"):
        compare(never, never, seed=0)


MUTANTS = 200
MUTATED = (
    ("planar_2r", "inverse_dynamics"),
    ("scara", "forward_dynamics"),
    ("stanford", "mass_matrix"),
    ("ur5", "bias"),
)


def variants(expression, earlier, source):
    """Every way to change one token of a line: a sign, a symbol, a constant, sine for cosine, a part dropped."""
    yield -expression
    if expression.func in (sin, cos):
        yield (cos if expression.func is sin else sin)(*expression.args)
        return
    for node in sorted(expression.atoms(), key=str) if expression.args else ():
        if node.is_Symbol:
            yield expression.xreplace({node: -node})
            yield expression.xreplace({node: source.choice(earlier)})
        elif node.is_number:
            yield expression.xreplace({node: node + 1})
    if expression.is_Add or expression.is_Mul:
        for k in range(len(expression.args)):
            yield expression.func(*(argument for position, argument in enumerate(expression.args) if position != k))


def mutant(original, source):
    k = source.randrange(1, len(original.body))
    symbol, value = original.body[k]
    earlier = [line.symbol for line in original.body[:k]]
    changed = source.choice([v for v in variants(value, earlier, source) if v != value and not v.has(zoo, nan)])
    return replace(original, body=(*original.body[:k], Assignment(symbol, changed), *original.body[k + 1 :]))


def ordinary_values(program):
    """At one fixed point in 50 digits, which tells all but equal functions apart."""
    source = random.Random(11)
    draw = {s.name: DIGITS.number(Rational(source.randint(1, 2000), 1009)) for s in program.parameters}
    inputs = {
        a.name: [DIGITS.number(Rational(source.randint(-2000, 2000), 1013)) for _ in a.elements] for a in program.inputs
    }
    return [value for each in evaluate(program, inputs, DIGITS, draw).values() for value in each]


@pytest.mark.parametrize(("name", "quantity"), MUTATED)
def test_every_mutation_of_one_token_is_found(name, quantity):
    """Mutants that are the same function in ordinary numbers (a sign of what is then squared) must be proven equal."""
    original, source = derive(robot_named(name), quantity, ROUTES[Robot][quantity][0].name), random.Random(name)
    expected = ordinary_values(original)
    detected = same = 0
    while detected < MUTANTS // len(MUTATED):
        changed = mutant(original, source)
        try:
            found = ordinary_values(changed)
        except ZeroDivisionError:
            continue
        differs = any(abs(a - b) > 1e-30 * (1 + abs(a)) for a, b in zip(expected, found, strict=True))
        assert compare(original, changed, seed=detected).holds == (not differs)
        detected, same = detected + differs, same + (not differs)
    assert same < detected


def test_a_difference_is_shown_at_the_simplest_point():
    robot = robot_named("planar_2r_point")
    right = derive(robot, "gravity", "newton_euler")
    wrong = right.with_outputs([right.output_elements()[0], -right.output_elements()[1]])
    found = counterexample(right, wrong)
    assert found.entry == "g[1]"
    assert found.point == {"q[1]": "pi/2", "m2": "1", "d2": "1", "g": "1"}
    assert found.values == (1, -1)
    assert str(found) == "g[1] is 1, by this route -1, at q[1] = pi/2, m2 = 1, d2 = 1, g = 1 and zero for all others"


def test_no_counterexample_where_there_is_no_difference():
    assert counterexample(program(sin(Q) ** 2), program(1 - cos(Q) ** 2)) is None


def test_a_robot_without_moving_joints_is_refused():
    still = symgen.Robot("still", (symgen.Link("base", from_center_of_mass(1, Vector.zero(), Symmetric.zero())),), ())
    with pytest.raises(symgen.UnsupportedError, match="no joint that moves"):
        symgen.prove(still)
