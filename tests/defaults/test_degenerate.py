"""Every route on robots with point masses, rods, disks, massless links and special axes, as ``--route`` has it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from degenerate_robots import degenerate
from helpers.loading import ROBOT_NAMES, load, session_named
from sympy import Rational

import symgen
from symgen import Session
from symgen.errors import ProofError, UnsupportedError
from symgen.options import Generating
from symgen.pipeline import candidate
from symgen.program.evaluate import evaluate, multiprecision
from symgen.robot import Robot
from symgen.routes import ROUTES
from symgen.routes.identification import regressor

ROWS = [(quantity, route.name) for quantity, routes in ROUTES[Robot].items() for route in routes]
STRIDE = 32
"""Each robot goes through every 32nd row, another one than its neighbour."""
ROBOTS_PER_TEST = 20
DAILY, ALL = 200, 3000
HEAVY = ("second_derivatives", "christoffel", "rk4_step_derivatives", "inverse_derivatives", "base_regressor")
REASONS = (
    "so the mass matrix is singular",
    "is not defined in any state: a matrix to be inverted is singular",  # by a route that factorises M
    "cannot move 6 coordinates independently",
    "needs the inverse of its inertia",
    "mimics another",
    "needs two chosen frames",
    "this derivation does not support rotor inertia",
    "no parameter is left to differentiate by",
    "variational steps need velocities that are the rates of the positions",
    "no continuous quaternion",
    "mass, so there is no center of mass",
    "columns of the regressor depend on each other by factors that are not rational",
)
"""Refusals that are right: the route or the quantity does not exist for such a robot."""

CHUNKS = [
    pytest.param(start, marks=() if start < DAILY else pytest.mark.slow) for start in range(0, ALL, ROBOTS_PER_TEST)
]


def generated(session, quantity, route):
    """Derive, optimise and prove as for code; return False if refused for a known reason."""
    try:
        candidate(session, quantity, Generating(quantities=(quantity,), route=route))
    except UnsupportedError as error:
        assert any(reason in str(error) for reason in REASONS), f"{session.model.name}, {quantity}, {route}: {error}"
        return False
    return True


@pytest.mark.parametrize("start", CHUNKS)
def test_every_route_of_degenerate_robots_is_proven(start):
    made = 0
    for seed in range(start, start + ROBOTS_PER_TEST):
        session = Session(degenerate(seed))
        for quantity, route in ROWS[seed % STRIDE :: STRIDE]:
            made += generated(session, quantity, route)
    assert made > ROBOTS_PER_TEST * len(ROWS) / STRIDE / 2


@pytest.mark.parametrize("start", CHUNKS)
def test_the_default_is_refused_only_where_the_mass_matrix_is_singular(start):
    """The standard quantities by ``auto``; the rank of M is found from its values in 50 digits."""
    for seed in range(start, start + ROBOTS_PER_TEST, 2):
        robot = degenerate(seed)
        session, source = Session(robot), random.Random(seed)
        program = candidate(session, "mass_matrix", Generating()).program
        for quantity in robot.standard:
            if quantity != "forward_dynamics":
                candidate(session, quantity, Generating())
        digits = multiprecision(50)
        q = [digits.number(Rational(source.randint(-2000, 2000), 1009)) for _ in range(robot.nq)]
        for cosine, sine in robot.unit_norm_groups:
            q[cosine], q[sine] = digits.number(Rational(3, 5)), digits.number(Rational(4, 5))
        (M,) = evaluate(program, {"q": q}, digits).values()
        singular = np.linalg.matrix_rank(np.array(M, float).reshape(robot.nv, -1), tol=1e-12) < robot.nv
        if singular:
            with pytest.raises(UnsupportedError, match="so the mass matrix is singular"):
                candidate(session, "forward_dynamics", Generating())
        else:
            candidate(session, "forward_dynamics", Generating())


def routes_of_bundled_robots():
    for name in ROBOT_NAMES:
        for quantity in ROUTES[Robot]:
            light = name in ("planar_2r", "double_pendulum", "planar_2r_point", "scara")
            daily = light and quantity in ("inverse_dynamics", "mass_matrix", "forward_dynamics", "variational_step")
            group = pytest.mark.xdist_group(name)
            yield pytest.param(name, quantity, marks=(group,) if daily else (group, pytest.mark.slow))


@pytest.mark.parametrize(("name", "quantity"), list(routes_of_bundled_robots()))
def test_every_route_of_bundled_robots_can_be_generated(name, quantity):
    session = session_named(name, parameters="baked")
    if session.model.nv > 4 and any(each in quantity for each in HEAVY):
        pytest.skip("code of n^3 entries")
    for route in ROUTES[Robot][quantity]:
        generated(session, quantity, route.name)


@pytest.mark.parametrize("name", ["panda", "ur5", "puma560", "iiwa14"])
def test_inverse_dynamics_of_arms_can_be_generated_by_the_regressor(name):
    assert generated(session_named(name), "inverse_dynamics", "regressor")


TILTED_ARM = """
name = "tilted"
links = [
    { name = "base" },
    { name = "a", mass = 1, inertia = { xx = 0.01, yy = 0.01, zz = 0.01 } },
    { name = "b", mass = 1, com = [0.1, 0, 0] },
]
[[joints]]
name = "j0"
type = "revolute"
parent = "base"
child = "a"
[[joints]]
name = "j1"
type = "revolute"
parent = "a"
child = "b"
origin = { xyz = [0, 0, 0.2], rpy = [0.3, 0, 0] }
"""


def test_an_arm_whose_second_axis_is_tilted_away_from_its_origin_is_generated(tmp_path):
    (tmp_path / "arm.toml").write_text(TILTED_ARM)
    files = symgen.generate(load(tmp_path / "arm.toml"))
    assert "proven: equal to d'Alembert's principle" in files["tilted.h"] + files["tilted.c"]


@pytest.fixture
def arm_with_a_wrong_route(tmp_path, monkeypatch):
    """The tilted arm, whose cheapest route of inverse dynamics is made to give twice the right torques."""
    (tmp_path / "arm.toml").write_text(TILTED_ARM)
    arm = load(tmp_path / "arm.toml")
    assert symgen.program(arm, "inverse_dynamics")[0].route == "regressor"
    right = regressor.own_parameters
    monkeypatch.setattr(regressor, "own_parameters", lambda robot: [2 * entry for entry in right(robot)])
    return arm


def test_a_candidate_that_fails_its_proof_gives_way_to_the_next(arm_with_a_wrong_route):
    with pytest.warns(symgen.RobotWarning) as said:
        program, _ = symgen.program(arm_with_a_wrong_route, "inverse_dynamics")
    (text,) = [str(each.message) for each in said]
    assert text.startswith("tilted: inverse_dynamics by regressor: tau[0] differs from d'Alembert's principle")
    assert "wrong from its derivation on" in text
    assert f"inverse_dynamics by {program.route} is used instead" in text
    assert "please report it" in text
    assert program.route != "regressor"
    assert "d'Alembert" in program.proof


def test_the_remark_comes_with_generated_and_built_code(arm_with_a_wrong_route, empty_cache):
    options = {"quantities": ("inverse_dynamics",)}
    with pytest.warns(symgen.RobotWarning, match="is used instead"):
        symgen.generate(arm_with_a_wrong_route, **options)
    for _ in ("compiled", "from the cache"):
        with pytest.warns(symgen.RobotWarning, match="is used instead"):
            symgen.build(arm_with_a_wrong_route, **options)


def test_a_route_that_was_asked_for_fails_with_its_proof(arm_with_a_wrong_route):
    with pytest.raises(ProofError, match=r"inverse_dynamics by regressor.*nothing was written"):
        symgen.program(arm_with_a_wrong_route, "inverse_dynamics", route="regressor")
