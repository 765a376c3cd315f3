"""Matrices of long chains by counted loops: all numbers of lanes, both types, every joint, and who else has them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from helpers.compiling.strict import COMPILERS, require_compiler, require_no_warnings
from helpers.daily import daily
from helpers.pinocchio_robots import Peer, pinocchio_robot
from helpers.random_robots import Builder

import symgen
from symgen.options import Generating
from symgen.program.evaluate import evaluate
from symgen.robot import Joint, JointDynamics, Link, Mimic, Robot
from symgen.routes.products import IN_LOOPS, derive_products

LONG = IN_LOOPS["mass_matrix"].least
MATRICES = ("mass_matrix", "coriolis_matrix", "inverse_dynamics_derivatives")
SOLVED = ("forward_dynamics_derivatives",)
EVERY_EFFECT = ("armature", "damping", "friction", "spring")
KINDS = {"revolute": 3, "continuous": 2, "prismatic": 1, "helical": 1}


@cache
def chain(joints=LONG + 3, seed=4, effects=("armature",)):
    """Joints of every kind with one degree of freedom, one after the other, with what joints add."""
    builder = Builder(seed, [kind for kind, count in KINDS.items() for _ in range(count)])
    builder.links.append(Link("link0", builder.inertia()))
    for k in range(joints):
        builder.joint(f"joint{k}", f"link{k}", f"link{k + 1}", mimic=False, drives=False)
        builder.links.append(Link(f"link{k + 1}", builder.inertia()))
    numbers = [JointDynamics(*(builder.number(0.1, 1) for _ in range(5))) for _ in builder.joints]
    moved = [
        Joint(j.name, j.parent, j.child, j.kind, j.origin, dynamics=each)
        for j, each in zip(builder.joints, numbers, strict=True)
    ]
    return Robot("chain", tuple(builder.links), tuple(moved), included_effects=effects)


def states(robot, count, dtype=np.float64):
    """Positions, velocities and accelerations; some positions are a cosine and a sine."""
    step, qd, qdd = np.random.default_rng(1).uniform(-1, 1, (3, count, robot.nv))
    start = symgen.neutral(robot)
    q = np.array([symgen.integrate(robot, start, each) for each in step])
    return [each.astype(dtype) for each in (q, qd, qdd)]


@cache
def session(quantities=MATRICES):
    return symgen.Session(chain(IN_LOOPS[quantities[0]].least + 3))


def other_session(quantities):
    """A chain of another length, with other numbers."""
    return symgen.Session(chain(IN_LOOPS[quantities[0]].least + 1, seed=5))


def outputs(found):
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize(
    "case",
    daily(
        [
            (quantities, *lanes)
            for quantities in (MATRICES, SOLVED)
            for lanes in (
                ("double", "-DLANES=1"),
                ("double", "-DLANES=2"),
                ("double", "-march=native"),
                ("float", "-DLANES=8"),
            )
        ],
        lambda case: case == (SOLVED, "double", "-march=native"),
    ),
)
def test_every_number_of_lanes(case, monkeypatch):
    """Building compares one state with fifty digits; here with a batch, whose vectors hold states."""
    quantities, scalar, flags = case
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-march=x86-64 {flags} -O1 -Wno-psabi")
    module = symgen.build(session(quantities), quantities=quantities, scalar=scalar)
    for name in quantities:
        function = getattr(module, name)
        given = states(session(quantities).model, 19, function.dtype)[: len(function.signature.inputs)]
        many, single = outputs(function(*given)), outputs(function(*(each[7] for each in given)))
        for a, b in zip(many, single, strict=True):
            tolerance = 256 * np.finfo(a.dtype).eps * np.abs(b).max() * (1 if name in MATRICES else 1e3)
            np.testing.assert_allclose(a[7], b, rtol=0, atol=tolerance)


@pytest.mark.parametrize("own", daily([session, other_session], lambda own: own is session))
@pytest.mark.parametrize("quantities", daily([MATRICES, SOLVED], lambda quantities: quantities is SOLVED))
def test_pinocchio_has_the_same_entries(quantities, own, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    robot = own(quantities).model
    module, model = symgen.build(own(quantities), quantities=quantities), pinocchio_robot(robot)
    for q, qd, x in zip(*states(robot, 5), strict=True):
        peer = Peer(robot, model, q, qd, x, None)
        for name in quantities:
            expected = list(outputs(getattr(peer, name)()))
            if name == "inverse_dynamics_derivatives":
                expected[2] = peer.mass_matrix()  # with the rotors
            given = (q, qd, x)[: len(getattr(module, name).signature.inputs)]
            for found, value in zip(outputs(getattr(module, name)(*given)), expected, strict=True):
                bound = 1e-11 if name in MATRICES else 1e-9
                np.testing.assert_allclose(found, value, rtol=0, atol=bound * np.abs(value).max())


@pytest.mark.parametrize("name", daily((*MATRICES, *SOLVED), lambda name: name == MATRICES[0]))
def test_joints_add_to_diagonals_only(name):
    """With damping, friction and springs the entries are those of straight lines, which other tests have compared."""
    robot = chain(IN_LOOPS[name].least, effects=EVERY_EFFECT)
    program = derive_products(robot, name).program
    straight = symgen.Session(robot).variants(name, Generating()).derived[0]
    given = {array.name: list(each[0]) for array, each in zip(program.inputs, states(robot, 1), strict=False)}
    expected = evaluate(straight, given)
    for output, found in evaluate(program, given).items():
        np.testing.assert_allclose(found, expected[output], rtol=0, atol=1e-9 * np.abs(expected[output]).max())


@pytest.mark.parametrize(
    "case",
    daily(
        [(compiler, quantities) for compiler in COMPILERS for quantities in (MATRICES, SOLVED)],
        lambda case: case in (("gcc", SOLVED), ("clang-19", MATRICES)),
    ),
)
def test_text_compiles_without_a_warning(case, tmp_path):
    compiler, quantities = case
    require_compiler(compiler)
    for file, text in symgen.generate(session(quantities), quantities=quantities).items():
        (tmp_path / file).write_text(text)
    require_no_warnings(compiler, tmp_path.glob("*.c"))


def test_results_may_lie_where_inputs_do(monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    function = symgen.build(session(), quantities=("mass_matrix",)).mass_matrix
    q, place = states(chain(), 1)[0][0], np.zeros(chain().nv ** 2)
    expected, here = function(q), place[: len(q)]
    here[:] = q
    np.testing.assert_array_equal(function(here, out=place.reshape(expected.shape)), expected)


def test_what_has_no_loops():
    """Shorter chains, branches, joints that follow others, other routes, certificates and other languages."""
    robot = chain()
    assert derive_products(chain(LONG - 1), "mass_matrix") is None
    assert derive_products(robot, "mass_matrix", "composite_rigid_body") is None
    assert derive_products(robot, "forward_dynamics_derivatives", "fdsva_dmm") is None
    assert derive_products(robot, "gravity") is None
    last = robot.joints[-1]
    branch = Joint(last.name, robot.links[3].name, last.child, last.kind, last.origin)
    follows = Joint(last.name, last.parent, last.child, last.kind, last.origin, Mimic("joint0"))
    for other in (branch, follows):
        changed = Robot("changed", robot.links, (*robot.joints[:-1], other))
        assert derive_products(changed, "mass_matrix") is None
    assert "for (size_t" not in symgen.certify(session(), quantities=("mass_matrix",))["chain.c"]


def test_what_ends_in_loops_is_joined_no_other_way():
    """Neither limbs nor columns are looked for: they would be derived in straight lines, and not leave."""
    own = symgen.Session(chain(IN_LOOPS[SOLVED[0]].least))
    assert own.one(SOLVED[0], Generating()) is None
    assert "derived" not in vars(own.variants(SOLVED[0], Generating()))
