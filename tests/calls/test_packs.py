"""Limbs side by side: which are alike, what of a program is joined, and that nothing changes by it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from helpers.loading import example_root, load
from helpers.random_robots import Builder
from sympy import Rational, cos, sin

import symgen
from symgen.api.proving import verdicts
from symgen.options import Generating
from symgen.program import Array, Assignment, Program, scalar, verify
from symgen.program.evaluate import Domain, evaluate
from symgen.program.ir import Lane, Pack
from symgen.program.passes import OPERATIONS, optimise
from symgen.program.variants.packs.heads import packs_of
from symgen.program.variants.packs.packing import side_by_side
from symgen.program.variants.packs.unrolled import unrolled
from symgen.program.variants.packs.weight import weight
from symgen.proof.workers import Workers
from symgen.robot import Floating
from symgen.robot.configuration.limbs import limbs
from symgen.robot.rewrites.equivalent import floating

EXACT = Domain("rational", lambda n: Fraction(int(n.p), int(n.q)), lambda x: 1 / (2 + x), lambda x: 1 - x, None)
"""Sines and cosines stand for other functions, so that numbers stay exact."""

X = [scalar(f"x{k}") for k in range(4)]
Y = [scalar(f"y{k}") for k in range(4)]
A, B = scalar("a"), scalar("b")


def program_of(lines, results):
    inputs = (Array("x", (4,), tuple(X)), Array("y", (4,), tuple(Y)), Array("z", (2,), (A, B)))
    body = tuple(Assignment(scalar(name), value) for name, value in lines)
    cycles = (tuple(X), tuple(Y))
    return verify(Program("f", inputs, (Array("w", (len(results),), tuple(results)),), body, limbs=cycles))


def values(program):
    source = iter(range(3, 40))
    given = {a.name: [Fraction(next(source), 7) for _ in a.elements] for a in program.inputs}
    return evaluate(program, given, EXACT)


def unchanged(program):
    """The program of packs, verified and with the same values."""
    joined = verify(side_by_side(program))
    assert values(verify(unrolled(joined))) == values(program)
    return joined


def test_values_of_limbs_are_joined_whatever_their_numbers_and_signs():
    lines = [(f"_p{k}", sin(X[k])) for k in range(4)]
    lines += [(f"_q{k}", (k + 2) * scalar(f"_p{k}") * A + (-1) ** k * Y[k] + Rational(k, 3)) for k in range(4)]
    joined = unchanged(program_of(lines, [(-1) ** (k // 2) * scalar(f"_q{k}") for k in range(4)]))
    made = [value for _, value in joined.body if value.func is not Pack]
    assert len(made) == 2 and set(packs_of(joined).values()) == {4}  # the sine and the sum
    assert [element.func is Lane for element in joined.output_elements()] == [True, True, False, False]


def test_terms_are_joined_with_those_of_the_same_rows():
    """Both components of a vector that a limb turns have the same signature; limbs list them in either order."""
    lines = [(f"_p{k}", 2 * X[k] + 3 * Y[k]) for k in range(4)]
    lines += [(f"_q{k}", 3 * X[k] - 2 * Y[k]) for k in range(4)]
    first, second = ([scalar(f"_{name}{k}") for k in range(4)] for name in "pq")
    lines += [(f"_r{k}", first[k] * A + (-1) ** k * second[k]) for k in range(4)]
    joined = unchanged(program_of(lines, [scalar(f"_r{k}") for k in range(4)]))
    assert not any(each.func is Lane for _, value in joined.body if value.func is Pack for each in value.args)


def test_a_sum_over_limbs_is_added_up_side_by_side_first():
    products = [(f"_p{j}{k}", (j + 1) * X[k] * (Y[k] if j else A)) for j in range(3) for k in range(4)]
    total, lines = B, list(products)
    for n, (name, _) in enumerate(products):
        lines.append((f"_s{n}", total + (-1) ** (n // 4) * scalar(name)))
        total = scalar(f"_s{n}")
    joined = unchanged(program_of(lines, [total]))
    single = [value for symbol, value in joined.body if symbol not in packs_of(joined)]
    (whole,) = single
    assert sum(term.func is Lane for term in whole.args) == 4 and B in whole.args


def test_values_between_limbs_are_joined_with_lanes_turned():
    lines = [(f"_p{k}", X[k] * Y[(k + 1) % 4] + A) for k in range(4)]
    lines += [(f"_q{k}", X[k] * X[k + 2] * B) for k in range(2)]
    names = [name for name, _ in lines]
    joined = unchanged(program_of(lines, [scalar(name) for name in names]))
    gathered = [value.args for _, value in joined.body if value.func is Pack]
    assert (Y[1], Y[2], Y[3], Y[0]) in gathered or (X[3], X[0], X[1], X[2]) in gathered
    assert len({lane.args[0] for lane in joined.output_elements()}) == 2


@pytest.mark.parametrize(("seed", "joints"), [(6, 6), (24, 6), (11, 12)])
def test_limbs_that_slide(seed, joints):
    """Their sums have numbers in them that differ from limb to limb, and some have none where others do."""
    robot = floating(Builder(seed, ["prismatic"]).robot(joints), Floating())
    derived = [each for each in symgen.Session(robot).variants("mass_matrix", Generating()).derived if each.limbs]
    for program in derived:
        assert packs_of(unchanged(optimise(program, OPERATIONS)[0]))


def test_what_has_no_counterpart_stays():
    lines = [(f"_p{k}", X[k] ** 2) for k in range(4)]
    lines += [("_q", scalar("_p0") * A), ("_r", 1 / (A + X[1]))]
    joined = unchanged(program_of(lines, [*(scalar(f"_p{k}") for k in range(4)), scalar("_q"), scalar("_r")]))
    single = {symbol.name for symbol, _ in joined.body} - {symbol.name for symbol in packs_of(joined)}
    assert single == {"_q", "_r"}


def test_limbs_that_wait_for_each_other_are_not_joined():
    """Each limb's value needs that of the limb before: there is no state in which all four are known but one."""
    lines = [("_p0", X[0] * A)]
    lines += [(f"_p{k}", X[k] * scalar(f"_p{k - 1}")) for k in range(1, 4)]
    joined = unchanged(program_of(lines, [scalar(f"_p{k}") for k in range(4)]))
    assert not packs_of(joined)


def test_sines_of_packs_come_first():
    lines = [(f"_s{k}", X[k] + Y[k]) for k in range(4)]
    lines += [(f"_p{k}", sin(scalar(f"_s{k}"))) for k in range(4)]
    lines += [(f"_c{k}", cos(X[k])) for k in range(4)]
    lines += [(f"_q{k}", scalar(f"_c{k}") * scalar(f"_p{k}")) for k in range(4)]
    joined = unchanged(program_of(lines, [scalar(f"_q{k}") for k in range(4)]))
    turns = [index for index, (_, value) in enumerate(joined.body) if value.func in (sin, cos)]
    assert turns == list(range(turns[0], turns[0] + 2))


def test_limbs_of_robots():
    def found(path, **options):
        return limbs(load(example_root() / path, **options))

    hyq = found("hyq_description/robots/hyq_no_sensors.urdf", base="floating")
    assert hyq.velocities == tuple((6 + j, 9 + j, 12 + j, 15 + j) for j in range(3))
    assert hyq.positions == tuple((7 + j, 10 + j, 13 + j, 16 + j) for j in range(3))
    talos = found("talos_data/robots/talos_reduced.urdf", base="floating").velocities
    assert len(talos) == 14 and {len(cycle) for cycle in talos} == {2}  # two legs of six joints, two arms of eight
    stewart = limbs(symgen.load("robots/constrained/stewart_gough.toml"))
    assert {len(cycle) for cycle in stewart.velocities} == {3}  # six legs, three at a time
    assert not any(limbs(symgen.load(f"robots/{name}.toml")).velocities for name in ("panda", "ur5", "scara"))


@pytest.mark.parametrize("path", ["hyq_description/robots/hyq_no_sensors.urdf", "talos_data/robots/talos_reduced.urdf"])
def test_single_states_take_the_cheaper_program(path):
    robot = load(example_root() / path, base="floating")
    session = symgen.Session(robot)
    options = Generating(quantities=("inverse_dynamics",))
    straight, joined = (
        session.optimised("inverse_dynamics", options).program,
        session.one("inverse_dynamics", options).lines,
    )
    assert weight(joined) < 0.75 * weight(straight)
    with Workers(robot) as workers:
        found = list(verdicts(session, ["inverse_dynamics"], lambda _: None, workers))
    assert any(v.route == "as generated, one state" and v.status == "proven" and v.error < -80 for v in found)
