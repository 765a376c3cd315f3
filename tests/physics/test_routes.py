"""Routes agree as expressions and in 50 digits on small robots, and with what is known of each quantity on all.

That all routes are equal on all robots is proven in test_proof.py.
"""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from math import prod
from pkgutil import walk_packages

import mpmath
import pytest
from helpers.loading import IN_OPERATIONAL_SPACE, ROBOT_NAMES, ROOT, TREE_QUANTITIES, is_refused, load_named, script
from helpers.random_robots import Builder
from sympy import Rational

from symgen import routes
from symgen.catalog import QUANTITIES
from symgen.errors import UnsupportedError
from symgen.program import Array, Program, Trace, depth, scalar, verify
from symgen.program.closed_forms.normal import normal_form
from symgen.program.domains.finite_field import FIELD, PRIME, Angle, residue
from symgen.program.evaluate import evaluate, multiprecision
from symgen.proof.prove import prove
from symgen.robot import Prismatic, Robot
from symgen.robot.rewrites.equivalent import align, fuse
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import ROUTES, chosen_routes, derive

SMALL = ("planar_2r_point", "planar_2r", "double_pendulum", "three_link")
CLOSED = ("inverse_dynamics", "mass_matrix", "velocity_product", "gravity", "coriolis_matrix", "kinetic_energy")
DIGITS = multiprecision(50)


def test_every_declared_route_is_in_the_table_once():
    rows = {
        (each.quantity, each.name, each.source) for found in ROUTES.values() for own in found.values() for each in own
    }
    declared = []
    for found in walk_packages(routes.__path__, "symgen.routes."):
        for value in list(vars(import_module(found.name)).values()):
            if getattr(value, "__module__", "") == found.name:
                declared += getattr(value, "routes", ())
    assert len(declared) > 150 and all((each.quantity, each.name, each.source) in rows for each in declared)
    for found in ROUTES.values():
        for own in found.values():
            assert len({each.name for each in own}) == len(own)


@cache
def robot_named(name):
    return align(fuse(load_named(name)))


@cache
def derived(name, quantity, route):
    return verify(derive(robot_named(name), quantity, route))


def field_point(robot, seed):
    """Random residues, and a random point of the circle for each angle."""
    source = random.Random(seed)

    def draw(count):
        return [residue(source.randrange(PRIME)) for _ in range(count)]

    q = [
        draw(1)[0] if isinstance(joint.kind, Prismatic) else Angle.random(source)
        for joint in robot.joints
        for _ in range(joint.kind.nq)
    ]
    inputs = {"q": q, "qd": draw(robot.nv), "qdd": draw(robot.nv), "tau": draw(robot.nv)}
    return inputs, {p.symbol.name: draw(1)[0] for p in robot.parameters}


def decimal_point(robot, seed):
    source = random.Random(seed)

    def draw(count):
        return [DIGITS.number(Rational(source.randint(-2000, 2000), 1009)) for _ in range(count)]

    given = {each for quantity in TREE_QUANTITIES for each in QUANTITIES[quantity].inputs}
    extents = robot.extents
    inputs = {each.name: draw(prod(each.sizes(extents))) for each in sorted(given, key=lambda each: each.name)}
    inputs["h"] = [DIGITS.number(Rational(1, 1009))]
    parameters = {p.symbol.name: DIGITS.number(p.value) for p in robot.parameters}
    return inputs, parameters


def values(program, point, domain):
    inputs, parameters = point
    return [value for result in evaluate(program, inputs, domain, parameters).values() for value in result]


def grouped(*case):
    """A case whose robot's derivations are shared with all others of that robot in one worker."""
    return pytest.param(*case, marks=pytest.mark.xdist_group(case[0]))


EACH_ROBOT = [grouped(name) for name in ROBOT_NAMES]


@pytest.mark.parametrize("name", [*SMALL, "scara"])
@pytest.mark.parametrize("quantity", TREE_QUANTITIES)
def test_routes_agree_in_50_digits(name, quantity):
    point = decimal_point(robot_named(name), seed=name + quantity)
    if quantity in IN_OPERATIONAL_SPACE:
        with pytest.raises(UnsupportedError, match="cannot move 6 coordinates independently"):
            derived(name, quantity, "auto")
        return
    names = [route.name for route in ROUTES[Robot][quantity]]
    first, *others = [derived(name, quantity, route) for route in names if not is_refused(route, robot_named(name))]
    expected = values(first, point, DIGITS)
    scale = max(1, *(abs(entry) for entry in expected))
    for other in others:
        found = values(other, point, DIGITS)
        assert max(abs(a - b) for a, b in zip(expected, found, strict=True)) <= scale * mpmath.mpf(10) ** -25


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("quantity", CLOSED)
def test_closed_forms_are_equal_as_expressions(name, quantity):
    """All routes for two joints; for three general links, whose closed forms are long, the first and Lagrange's."""
    routes = [r for r in ROUTES[Robot][quantity] if name != "three_link" or r.candidate or r.name == "lagrange"]
    programs = [derive(robot_named(name), quantity, route.name, closed=True) for route in routes]
    first, *others = [program.output_elements() for program in programs]
    for elements in others:
        for a, b in zip(first, elements, strict=True):
            assert normal_form(a - b) == 0


def time_derivative(program: Program) -> Program:
    """d/dt of the outputs along qd, by forward differentiation of a program in q."""
    trace = Trace()
    known = {}
    for symbol, value in program.body:
        known[symbol] = trace.keep_all(value.xreplace(known))
    rates = {q: scalar(q.name.replace("q", "qd")) for q in program.input_symbols()}
    elements = [trace.derivative(trace.keep_all(e.xreplace(known)), rates) for e in program.output_elements()]
    qd = Array("qd", (len(rates),), tuple(rates.values()))
    signature = Program(program.name, (*program.inputs, qd), program.outputs, (), program.parameters)
    return trace.program(signature.with_outputs(elements))


@pytest.mark.parametrize("name", EACH_ROBOT)
def test_rate_of_mass_matrix_minus_twice_coriolis_is_skew(name):
    """Exactly, modulo a prime; M by composite rigid bodies, C by Newton-Euler."""
    robot = robot_named(name)
    n, point = robot.nv, field_point(robot, seed=name)
    M_rate = values(verify(time_derivative(derived(name, "mass_matrix", "composite_rigid_body"))), point, FIELD)
    C = values(derived(name, "coriolis_matrix", "newton_euler"), point, FIELD)
    N = [[M_rate[i * n + j] - 2 * C[i * n + j] for j in range(n)] for i in range(n)]
    assert all(N[i][j] + N[j][i] == 0 for i in range(n) for j in range(n))
    assert any(N[i][j] != 0 for i in range(n) for j in range(n)) or n == 1


@pytest.mark.parametrize("name", EACH_ROBOT)
def test_mass_matrix_is_symmetric_and_positive_definite(name):
    robot = robot_named(name)
    for seed in range(3):
        M = values(derived(name, "mass_matrix", "composite_rigid_body"), decimal_point(robot, seed), DIGITS)
        matrix = mpmath.matrix(robot.nv, robot.nv)
        for k, entry in enumerate(M):
            matrix[divmod(k, robot.nv)] = entry
        assert matrix == matrix.T
        mpmath.cholesky(matrix)


@pytest.mark.parametrize("name", EACH_ROBOT)
def test_forward_dynamics_undoes_inverse_dynamics(name):
    robot = robot_named(name)
    inputs, parameters = field_point(robot, seed=name)
    tau = values(derived(name, "inverse_dynamics", "newton_euler"), (inputs, parameters), FIELD)
    found = values(derived(name, "forward_dynamics", "factorisation"), ({**inputs, "tau": tau}, parameters), FIELD)
    assert found == inputs["qdd"]


def test_cyclic_reduction_is_as_deep_as_the_logarithm_of_the_joints():
    """Twice the joints, as many operations more each time; from the leaves inward twice as many."""
    growth = script(ROOT / "benchmarks" / "growth.py")
    chains = [simplified(growth.loaded_chain(n)) for n in (4, 8, 16)]
    by_rounds, inward = (
        [depth(derive(chain, "forward_dynamics", route)) for chain in chains]
        for route in ("constraint_force_cyclic", "constraint_force")
    )
    assert by_rounds[2] - by_rounds[1] == by_rounds[1] - by_rounds[0] < by_rounds[0]
    assert inward[2] - inward[1] == 2 * (inward[1] - inward[0])


def test_of_long_chains_no_factor_of_the_mass_matrix_is_derived():
    """Where joints have more than twelve above each, it takes twice the operations of articulated bodies and more."""
    growth = script(ROOT / "benchmarks" / "growth.py")
    for links, known in ((24, {"factorisation", "articulated_body_nominal"}), (26, {"articulated_body_nominal"})):
        routes = chosen_routes(growth.loaded_chain(links), "forward_dynamics", "auto")
        assert {route.name for route in routes} == known


def test_links_without_an_inverse_of_inertia_are_named():
    with pytest.raises(UnsupportedError, match="link link1: a system of constraint forces needs the inverse"):
        derive(robot_named("planar_2r"), "forward_dynamics", "constraint_force")


@pytest.mark.parametrize("kinds", [("spherical", "revolute"), ("planar", "prismatic")])
def test_routes_agree_on_joints_of_several_velocities(kinds):
    """The velocities of such a joint have Lie brackets, which Lagrange's equations contain."""
    asked = [
        "inverse_dynamics",
        "velocity_product",
        "coriolis_matrix",
        "christoffel_symbols",
        "mass_matrix_derivatives",
    ]
    robot = Builder(3, [*kinds]).robot(2)
    assert robot.nv > 2
    found = prove(robot, asked, seed=3)
    assert found.holds and {"lagrange", "christoffel"} & {verdict.route for verdict in found.verdicts}
