"""Signs of limbs that mirror each other: where values are kept negative, and that nothing changes by it."""

from __future__ import annotations

from random import Random

import pytest
from sympy import GF, Integer, cos, sin, sqrt

from symgen.program import Array, Assignment, Program, scalar, verify
from symgen.program.evaluate import Domain, evaluate
from symgen.program.ir import Lane, Pack
from symgen.program.passes import ALL_LIMB_PASSES, optimise
from symgen.program.variants.packs.packing import side_by_side
from symgen.program.variants.packs.signed import choose_signs
from symgen.program.variants.packs.unrolled import unrolled
from symgen.program.variants.packs.weight import weight

FIELD = GF(2**61 - 1)
EXACT = Domain("residues", lambda n: FIELD(int(n.p)) / int(n.q), lambda x: x**3, lambda x: x**2, lambda x: x**2 + x)
"""Sines are odd, cosines even and roots neither."""

A, B = scalar("a"), scalar("b")


def mirrored(limbs, lines, results):
    """A program of so many limbs; ``lines`` and ``results`` are functions of positions, velocities and the limb."""
    x, y = ([scalar(f"{name}{k}") for k in range(limbs)] for name in "xy")
    body = [Assignment(scalar(f"_{n}_{k}"), line(x, y, k)) for n, line in enumerate(lines) for k in range(limbs)]
    outputs = tuple(result(x, y, k) for result in results for k in range(limbs))
    inputs = (Array("x", (limbs,), tuple(x)), Array("y", (limbs,), tuple(y)), Array("z", (2,), (A, B)))
    arrays = (Array("w", (len(outputs),), outputs),)
    return verify(Program("f", inputs, arrays, tuple(body), limbs=(tuple(x), tuple(y))))


def values(program):
    source = Random(7)
    given = {a.name: [FIELD(source.randrange(2**60)) for _ in a.elements] for a in program.inputs}
    return evaluate(program, given, EXACT)


def chosen(program):
    """The program of packs with signs, verified and with the same values."""
    joined = verify(choose_signs(side_by_side(program)))
    assert values(verify(unrolled(joined))) == values(program)
    assert all(value.func in (sin, cos) or not value.has(sin, cos) for _, value in joined.body)
    return joined


def value(n, k):
    return scalar(f"_{n}_{k}")


def mirror(k):
    return Integer((-1) ** k)


def changes(program):
    """How often packs are multiplied by nothing but signs."""
    signs = {s for s, v in program.body if v.func is Pack and all(each.is_number and each**2 == 1 for each in v.args)}
    return sum(v.count(lambda each: each in signs) for _, v in program.body)


@pytest.mark.parametrize("limbs", [2, 3, 4])
def test_what_mirrors_needs_no_signs(limbs):
    """Each limb's coordinates are those of a mirror image; the trunk sees them as they are."""
    lines = (
        lambda x, y, k: sin(x[k]),
        lambda x, y, k: cos(x[k]),
        lambda x, y, k: mirror(k) * value(0, k) * A,
        lambda x, y, k: value(2, k) * y[k] + mirror(k) * value(1, k) * B,
        lambda x, y, k: mirror(k) * value(3, k) * value(1, k) - value(0, k) * value(2, k) * mirror(k),
    )
    joined = chosen(mirrored(limbs, lines, [lambda x, y, k: mirror(k) * value(4, k)]))
    assert changes(joined) <= 1
    assert changes(side_by_side(mirrored(limbs, lines, [lambda x, y, k: mirror(k) * value(4, k)]))) > 2


def test_results_of_both_signs_are_negated_whole():
    lines = [lambda x, y, k: x[k] * A + y[k]]
    results = [lambda x, y, k: value(0, k), lambda x, y, k: mirror(k) * value(0, k)]
    joined = chosen(mirrored(4, lines, results))
    assert all(element.func is Lane for element in joined.output_elements())
    assert len({element.args[0] for element in joined.output_elements()}) == 2


def test_terms_that_need_the_same_signs_are_added_up_first():
    lines = [lambda x, y, k: A * x[k] + mirror(k) * (B * x[k] + A * y[k]).expand() + B * y[k]]
    joined = chosen(mirrored(2, lines, [lambda x, y, k: value(0, k), lambda x, y, k: x[k] * 1]))
    assert changes(joined) == 1


def random_program(source):
    """Sums of products of what was there before, powers, sines, roots and what is in other limbs, with random signs."""
    limbs = source.choice([2, 3, 4])
    signs = [[source.choice([-1, 1]) for _ in range(limbs)] for _ in range(3)]
    count = source.randrange(4, 14)

    def line(n):
        kind, lanes = source.randrange(8), source.choices(signs, k=3)
        earlier = [source.randrange(-2, n) for _ in range(4)]
        numbers = source.choices([1, 1, 1, 2, Integer(3) / 5], k=2)

        def of(x, y, k, index):
            return value(index, k) if index >= 0 else x[k] if index == -1 else y[k]

        def made(x, y, k):
            one, two, three, four = (of(x, y, k, index) for index in earlier)
            s, t, u = (Integer(each[k]) for each in lanes)
            if kind == 0:
                return source_function(one)
            if kind == 1:
                return s * one * two * A
            if kind == 2:
                return s * one**2 + t * B
            if kind == 3:
                return s * sqrt(A) * one + t * two**-1
            if kind == 4:
                return s * of(x, y, (k + 1) % limbs, earlier[0]) * two + u * three
            return numbers[0] * s * one * two + t * three + numbers[1] * u * four * B + s * A

        source_function = source.choice([sin, cos])
        return made

    lines = [line(n) for n in range(count)]
    wanted = source.sample(range(count), min(count, 3))
    patterns = source.choices(signs, k=len(wanted))
    results = [lambda x, y, k, n=n, s=s: s[k] * value(n, k) for n, s in zip(wanted, patterns, strict=True)]
    return mirrored(limbs, lines, results)


@pytest.mark.parametrize("seed", range(60))
def test_random_programs_keep_their_values(seed):
    program = random_program(Random(seed))
    joined = chosen(program)
    assert weight(joined) <= weight(side_by_side(program)) + 3
    ended, _ = optimise(program, ALL_LIMB_PASSES[0])
    assert values(unrolled(ended)) == values(program)
