"""Rules, counts and passes of straight-line programs."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from dataclasses import replace

import pytest
from sympy import Add, Integer, Mul, Rational, cos, exp, expand, pi, sin, sqrt, symbols

from symgen.errors import CallError, ProgramError
from symgen.exact import added, product
from symgen.program import Array, Assignment, Cost, Program, Trace, cost, depth, scalar, verify
from symgen.program.cost import expression_cost
from symgen.program.evaluate import evaluate, multiprecision
from symgen.program.passes import (
    PASSES,
    branch_by_branch,
    fold_factors,
    gather_constants,
    hoist_parameters,
    inline_single_uses,
    optimise,
    remove_dead_code,
    schedule_critical_path,
    share_common_subexpressions,
)
from symgen.program.variable import negated, put_into, relabelled

x, y, z = (scalar(name) for name in "xyz")
a, b, c, d = (scalar(f"_{index}") for index in range(4))
ALL_PASSES = (share_common_subexpressions, *PASSES)


def program(body, outputs, parameters=()):
    return Program(
        "test",
        (Array("v", (3,), (x, y, z)),),
        (Array("out", (len(outputs),), tuple(outputs)),),
        tuple(Assignment(*line) for line in body),
        tuple(parameters),
    )


@pytest.mark.parametrize(
    ("body", "outputs", "message"),
    [
        ([(a, x + y), (a, x)], [a], "assigned twice"),
        ([(a, b), (b, x)], [a], "before it is defined"),
        ([], [a], "before it is defined"),
        ([(a, exp(x))], [a], "head exp"),
        ([(a, x**y)], [a], "head Pow"),
        ([(x, y)], [x], "assigned twice"),
    ],
)
def test_verify_names_the_broken_rule(body, outputs, message):
    with pytest.raises(ProgramError, match=message):
        verify(program(body, outputs))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (x, Cost()),
        (-x, Cost()),
        (x + y + z, Cost(additions=2)),
        (x - y, Cost(additions=1)),
        (x * y * z, Cost(multiplications=2)),
        (-x * y, Cost(multiplications=1)),
        (3 * x, Cost(multiplications=1)),
        (sqrt(2) * x / 2, Cost(multiplications=1)),
        (x**2, Cost(multiplications=1)),
        (x**7, Cost(multiplications=4)),
        (x / y, Cost(divisions=1)),
        (1 / x, Cost(divisions=1)),
        (x * y / z, Cost(multiplications=1, divisions=1)),
        (2 * x * sin(y), Cost(multiplications=2, sines_cosines=1)),
        (sqrt(x + y), Cost(additions=1, square_roots=1)),
        (sin(x + y) ** 2 + 1, Cost(additions=2, multiplications=1, sines_cosines=1)),
    ],
)
def test_counting_rule(expression, expected):
    assert expression_cost(expression) == expected


def test_a_symmetric_output_counts_its_lower_triangle():
    elements = (x * y, x + y, x + y, x * z)
    matrix = Array("M", (2, 2), elements, symmetric=True)
    counted = cost(Program("test", (Array("v", (3,), (x, y, z)),), (matrix,), ()))
    assert counted == Cost(additions=1, multiplications=2)


def test_products_with_sums_of_roots_are_shared_up_to_sign():
    trace, x, number = Trace(), scalar("x"), Rational(1, 3) - sqrt(2) / 7
    assert trace.keep(number * x) == -trace.keep(-number * x) == -trace.keep(expand(-number) * x)


def test_sharing_finds_equal_operations_up_to_sign():
    wasteful = program([(a, x * y - z), (b, z - x * y), (c, y * x)], [a * b, c])
    shared = share_common_subexpressions(wasteful)
    assert cost(shared) == Cost(additions=1, multiplications=2)
    assert evaluate(shared, {"v": [2, 3, 5]}) == evaluate(wasteful, {"v": [2, 3, 5]})


def test_dead_code_goes_and_parameters_are_hoisted():
    p = scalar("p")
    start = program([(a, p * p), (b, a * x), (c, y * y)], [b], [p])
    hoisted = hoist_parameters(remove_dead_code(start))
    assert [line.symbol for line in hoisted.setup] == [a]
    assert [line.symbol for line in hoisted.body] == [b]


def test_inlining_keeps_the_count_and_does_not_distribute_numbers():
    start = program([(a, x + y), (b, 2 * a), (c, z * x), (d, c + y)], [b, d])
    inlined = inline_single_uses(start)
    assert cost(inlined) == cost(start)
    assert [line.symbol for line in inlined.body] == [a, b, d]


def test_matrices_are_computed_branch_by_branch_from_the_last():
    """Two sweeps over two branches, out and in: a and c are both alive between them, unless one branch comes first."""
    lines = [(a, x + 1), (c, y + 1), (b, a * z), (d, c * z)]
    start = program(lines, [b, Integer(0), Integer(0), d])
    assert branch_by_branch(start) == start
    square = replace(start, outputs=(replace(start.outputs[0], shape=(2, 2)),))
    ordered = branch_by_branch(square)
    assert ordered.body == tuple(lines[k] for k in (1, 3, 0, 2))
    assert branch_by_branch(ordered) == ordered
    needless = replace(square, body=square.body[:1], outputs=(replace(square.outputs[0], elements=(a, a, a, a)),))
    assert branch_by_branch(needless) == needless


def test_a_long_chain_begins_before_work_that_can_wait():
    """Eight divisions one after the other, 104 cycles, behind sums that fill 40: the chain begins at once."""
    sums = [(scalar(f"_{k}"), x + (k + 2) * y) for k in range(40)]
    chain = [(scalar(f"_{40 + k}"), 1 / (scalar(f"_{39 + k}") if k else z)) for k in range(8)]
    start = program([(a := scalar("_s"), sin(x)), *sums, *chain], [a, sums[-1][0], chain[-1][0]])
    ordered = schedule_critical_path(start)
    symbols = [line.symbol for line in ordered.body]
    assert symbols[:2] == [a, chain[0][0]]
    assert [s for s in symbols if s in dict(sums)] == [s for s, _ in sums]
    assert [s for s in symbols if s in dict(chain)] == [s for s, _ in chain]
    assert schedule_critical_path(ordered) == ordered
    turned = replace(start, body=(*start.body, Assignment(scalar("_t"), cos(y))))
    assert schedule_critical_path(turned) == turned


def test_work_in_no_hurry_keeps_its_order():
    """Sums times a number, none of which waits for another: 32 operations take 16 cycles, each of them eight."""
    start = program([(scalar(f"_{k}"), x * (y + k + 1)) for k in range(16)], [scalar("_15")])
    assert schedule_critical_path(start) == start


def test_sines_and_cosines_of_one_angle_stand_side_by_side():
    start = program([(a, sin(x)), (b, sin(y)), (c, cos(x)), (d, cos(y))], [a + d, b + c])
    ordered, _ = optimise(start)
    functions = [(value.func, value.args) for _, value in ordered.body[:4]]
    assert functions == [(sin, (x,)), (cos, (x,)), (sin, (y,)), (cos, (y,))]


def random_program(seed):
    source = random.Random(seed)
    known, body = [x, y, z], []
    for index in range(40):
        left, right = source.choice(known), source.choice(known)
        operation = source.randrange(7)
        value = [
            left + right,
            left - right,
            left * right,
            sin(left),
            cos(left),
            Rational(1, 3) * left,
            left + Rational(2, 5),
        ][operation]
        symbol = scalar(f"_{index}")
        body.append((symbol, value))
        known.append(symbol)
    return program(body, [source.choice(known[-12:]) * source.choice(known) for _ in range(4)])


@pytest.mark.parametrize("seed", range(20))
def test_passes_keep_the_meaning_and_never_add_operations(seed):
    start = random_program(seed)
    domain = multiprecision(40)
    inputs = {"v": [domain.number(Rational(k, 7)) for k in (3, -5, 11)]}
    before = evaluate(start, inputs, domain)["out"]
    end, steps = optimise(start, ALL_PASSES)
    for expected, found in zip(before, evaluate(end, inputs, domain)["out"], strict=True):
        assert abs(found - expected) <= 1e-35 * (1 + abs(expected))
    operations = [step.body.operations + step.setup.operations for step in steps]
    assert operations == sorted(operations, reverse=True)


def test_numbers_of_sums_are_added_once_where_they_meet():
    start = program([(a, x + 1), (b, y + 2), (c, a + b), (d, 3 * c)], [d])
    assert gather_constants(start).body == ((c, x + y + 3), (d, 3 * c))
    for used_otherwise in (a * z, a):
        kept = program([(a, x + 1), (b, y + 2), (c, a + b)], [c, used_otherwise])
        assert gather_constants(kept).body == tuple(kept.body)


def test_sums_that_differ_by_a_number_are_shared_once_it_is_added_later():
    e, f = scalar("_4"), scalar("_5")
    start = program([(a, x + 1), (b, x + 2), (c, a + y), (d, b + y), (e, c + 5), (f, 2 * d + 6)], [e * f])
    assert gather_constants(start).body == ((c, x + y), (e, c + 6), (f, 2 * c + 10))


def test_numbers_of_products_become_one_where_no_term_needs_a_multiplication_more():
    start = program([(a, 3 * x), (b, 2 * a), (c, 5 * a * y + z)], [b, c])
    assert fold_factors(start).body == ((b, 6 * x), (c, 15 * x * y + z))
    meeting = program([(a, 2 * x), (b, 3 * y), (c, a * b), (d, c + z)], [d])
    assert fold_factors(meeting).body == ((c, 6 * x * y), (d, c + z))
    passed_on = program([(a, 2 * x), (b, a * y), (c, 3 * b)], [c])
    assert fold_factors(passed_on).body == ((b, x * y), (c, 6 * b))
    for used_otherwise in (a, a + 2 * y, a**2, a * y):
        kept = program([(a, 3 * x), (b, 2 * a), (c, used_otherwise)], [b, c])
        assert fold_factors(kept) == kept


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("function", ALL_PASSES)
def test_passes_are_idempotent(function, seed):
    once = function(random_program(seed))
    assert function(once) == once


@pytest.mark.parametrize("seed", range(5))
def test_the_trace_differentiates_through_what_it_named(seed):
    traced, closed = Trace(), Trace(closed=True)
    start = random_program(seed)
    derivatives = []
    for trace in (traced, closed):
        values = {}
        for symbol, value in start.body:
            values[symbol] = trace.keep_all(value.xreplace(values))
        output = trace.keep_all(start.outputs[0].elements[0].xreplace(values))
        derivatives.append(trace.derivative(output, {x: 1, y: z}))
    replayed = traced.program(program([], [derivatives[0]]))
    domain = multiprecision(40)
    point = [domain.number(Rational(k, 7)) for k in (3, -5, 11)]
    found = evaluate(replayed, {"v": point}, domain)["out"][0]
    expected = evaluate(program([], [derivatives[1]]), {"v": point}, domain)["out"][0]
    assert abs(found - expected) <= 1e-33 * (1 + abs(expected))


def test_evaluate_refuses_what_does_not_fit():
    start = program([], [x])
    with pytest.raises(CallError, match="input v: expected 3 values, found 2 values"):
        evaluate(start, {"v": [1, 2]})
    with pytest.raises(CallError, match="no value for parameter p"):
        evaluate(program([], [x], [symbols("p")]), {"v": [1, 2, 3]})


def test_variables_make_the_expressions_sympy_makes():
    names = [scalar(name) for name in ("a", "b", "_1", "_10", "_2", "q0")]
    numbers = [Rational(2, 3), Integer(-2), Integer(0), Integer(1), Integer(-1), sqrt(2), pi]
    pool = [*names, *(Mul(-1, name) for name in names), *numbers, names[0] * names[1], names[0] + names[2]]
    for x, y in itertools.product(pool, repeat=2):
        for made, general in ((x * y, Mul(x, y)), (x + y, Add(x, y)), (x - y, Add(x, Mul(-1, y)))):
            assert made == general, (x, y)
            assert made.args == general.args, (x, y)
            assert made.is_commutative


def test_there_is_one_variable_of_a_name():
    x = scalar("x")
    for other in (scalar("x"), copy.deepcopy(x), pickle.loads(pickle.dumps(x)), (x + 1).xreplace({x: x}).args[1]):
        assert other is x
    assert pickle.loads(pickle.dumps(sin(x) + 2 * x)) == sin(x) + 2 * x


def test_variables_have_the_assumptions_of_symbols():
    """They are not declared real, because SymPy would convert the root of a real square to a magnitude."""
    assert scalar("x").assumptions0 == symbols("x").assumptions0
    assert scalar("x").is_real is None and sqrt(scalar("x") ** 2).is_Pow


def test_sums_and_products_of_signed_variables_are_sympys():
    a, b = scalar("_2"), scalar("_10")
    atoms = (a, b, -a, -b, Integer(0), Integer(1), Integer(-1), Rational(3, 2), sqrt(2), 1 - sqrt(3))
    for one, other in itertools.product(atoms, repeat=2):
        assert product(one, other) == Mul(one, other)
        assert added(one, other, lambda each: each) == Add(one, other)
        trace = Trace()
        kept = trace.keep(Add(one, other)), trace.keep(Mul(one, other))
        assert kept == (added(one, other, trace.keep), trace.keep(product(one, other)))


def test_relabelling_is_what_xreplace_gives():
    a, b, c, d = (scalar(name) for name in "abcd")
    names = {a: scalar("z"), b: scalar("y"), c: d, d: c}
    for expression in (a, 2 * a * b, -a + b * c, a * b + c * d - 3, a / b, sin(a + c) * 2, (a + b) ** 2, Integer(3)):
        assert relabelled(expression, names) == expression.xreplace(names)
    assert str(relabelled(2 * sin(a - c), names)) == "2*sin(-d + z)"


def test_negatives_by_hand_are_sympys():
    a, b, c = (scalar(name) for name in ("_2", "_10", "q0"))
    several = (a - b, b - a, -a - b, a + 2 * b - c, a * b - c, 3 - a, Rational(2, 3) * a - b / c, a**2 - b * c, a)
    for expression in several:
        for each in (expression, -sqrt(2) * a + expression):
            assert negated(each) == -each
            assert negated(each).args == (-each).args


def test_substitution_by_hand_is_sympys():
    """Sums into sums and products, products into sums, negated, with numbers, also where terms merge."""
    a, b, c, d, x = (scalar(name) for name in "abcdx")
    around = [
        x + a,
        a - x,
        x * a,
        2 * a * x,
        x * a * b,
        a * b - x,
        3 - x,
        x + a * b + 1,
        x**2 + a,
        x * a + x,
        x + a + c,
    ]
    inside = [b * c, -b * c, 2 * b * c, b + c, b - c, -b - c, b + 3, a * b, a - c, -a, 2 * a, 1 - b * c, b / d]
    by_hand = 0
    for expression in around:
        for value in inside:
            found, expected = put_into(expression, x, value), expression.xreplace({x: value})
            if found is not None:
                assert found == expected
                assert found.args == expected.args
                assert expression_cost(found) == expression_cost(expression) + expression_cost(value)
                by_hand += 1
    assert by_hand > len(around) * len(inside) / 2


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (x, 0),
        (-x, 0),
        (2 * x, 1),
        (x + y, 1),
        (x + y + z + a, 2),
        (x * y + z, 2),
        (x / y, 1),
        (1 / x, 1),
        (-1 / x, 1),
        (1 / (x * y), 2),
        (1 / x + 1 / y, 2),
        (x - 1, 1),
        (x**2, 1),
        (x**4, 2),
        (sqrt(x * y), 2),
        (sin(x + y) * z, 3),
    ],
)
def test_depth_is_the_longest_way(value, expected):
    inputs = (Array("x", (4,), (x, y, z, a)),)
    assert depth(Program("f", inputs, (Array("v", (), (value,)),), ())) == expected


def test_depth_goes_through_assignments():
    inputs = (Array("x", (2,), (x, y)),)
    body = (Assignment(a, x * y), Assignment(b, a + x))
    assert depth(Program("f", inputs, (Array("v", (2,), (b * y, x + y)),), body)) == 3
