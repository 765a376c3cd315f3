"""One state with columns of a product side by side: every number of lanes, both types, and who else computes it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from helpers.compiling.strict import compilers, require_compiler, require_no_warnings
from helpers.daily import daily
from helpers.loading import load_named
from helpers.pinocchio_robots import Peer, pinocchio_robot
from helpers.random_robots import Builder, states

import symgen
from symgen.options import Generating
from symgen.program.variants.panels import PanelTail
from symgen.proof.shipped import prove_shipped
from symgen.robot import Floating, Link, Robot
from symgen.robot.rewrites.equivalent import floating
from symgen.routes import products

NAME = "forward_dynamics_derivatives"
WANTED = Generating(quantities=(NAME,))


@cache
def session(name="panda"):
    return symgen.Session(load_named(name))


def columns(own):
    """Return the variant for one state, with columns of a product side by side."""
    found = own.one(NAME, WANTED)
    assert isinstance(found.tail, PanelTail)
    return found


@cache
def floating_tree(least):
    """A floating base with limbs; from ``least`` degrees of freedom on the inverse of M is a product in loops too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(products, "MIN_DOF_FOR_FACTORS", least)
        own = symgen.Session(floating(Builder(6, ["revolute", "prismatic"]).robot(7), Floating()))
        tail = columns(own).tail
    assert tail.known and bool(tail.own) == (own.model.nv >= least)
    return own


@pytest.mark.parametrize(
    ("scalar", "flags"),
    [
        ("double", ""),
        pytest.param("double", "-DLANES=1", marks=pytest.mark.slow),
        pytest.param("double", "-DLANES=2", marks=pytest.mark.slow),
        ("float", "-DLANES=16"),
        pytest.param("float", "-DLANES=8", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(
    "own", [session, pytest.param(lambda: floating_tree(10), marks=pytest.mark.slow)], ids=["panda", "floating"]
)
def test_every_number_of_lanes(own, scalar, flags, monkeypatch):
    """Building compares one state with fifty digits; here with a batch, whose text has no product in loops."""
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-march=x86-64 {flags} -O1 -Wno-psabi")
    function = getattr(symgen.build(own(), quantities=(NAME,), scalar=scalar), NAME)
    given = [each.astype(function.dtype) for each in states(own().model, 16)]
    for many, single in zip(function(*given), function(*(each[5] for each in given)), strict=True):
        tolerance = 4096 * np.finfo(many.dtype).eps * np.abs(single).max()
        np.testing.assert_allclose(many[5], single, rtol=0, atol=tolerance)


def test_more_lanes_than_rows_are_padded_for(monkeypatch):
    """Building compares one state with fifty digits."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1 -Wno-psabi -DLANES=16")
    assert symgen.build(floating_tree(10), quantities=(NAME,))


@pytest.mark.parametrize("seed", daily([1, 4], lambda seed: seed == 1))
def test_pinocchio_has_the_same_on_any_tree(seed, monkeypatch):
    """Twelve joints and more take the widest vectors; the last row of an output ends where the output does."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    robot = Builder(seed, ["revolute", "prismatic", "spherical", "universal"]).robot(9)
    function, model = getattr(symgen.build(robot, quantities=(NAME,)), NAME), pinocchio_robot(robot)
    source = np.random.default_rng(seed)
    for _ in range(3):
        step, qd, x = source.uniform(-1, 1, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        out = [np.full((robot.nv + 1, robot.nv), np.nan) for _ in range(3)]
        found = function(q, qd, x, out=tuple(each[:-1] for each in out))
        assert all(np.isnan(each[-1]).all() for each in out)
        for one, other in zip(found, Peer(robot, model, q, qd, x, None).forward_dynamics_derivatives(), strict=True):
            np.testing.assert_allclose(one, other, rtol=0, atol=1e-9 * np.abs(other).max())


@pytest.mark.parametrize("compiler", compilers(lambda name: name in ("gcc", "clang-19")))
@pytest.mark.parametrize("own", [session, lambda: floating_tree(10)], ids=["panda", "floating"])
def test_text_compiles_without_a_warning(own, compiler, tmp_path):
    require_compiler(compiler)
    for file, text in symgen.generate(own(), quantities=(NAME,)).items():
        (tmp_path / file).write_text(text)
    name = own().model.name
    assert "Columns of a product" in (tmp_path / f"{name}_vectors.h").read_text()
    require_no_warnings(compiler, tmp_path.glob("*.c"), ["-DLANES=16"])


@pytest.mark.parametrize("own", [session, lambda: floating_tree(10)], ids=["panda", "floating"])
def test_a_long_function_has_the_loops_in_plain_c_too(own, monkeypatch, tmp_path):
    """Building compares one state, here without vectors, with fifty digits."""
    with monkeypatch.context() as patch:
        patch.setattr("symgen.targets.c.forms.MAX_WHOLE_STATEMENTS", 10**6)
        short = symgen.generate(own(), quantities=(NAME,))
    monkeypatch.setattr("symgen.targets.c.forms.MAX_WHOLE_STATEMENTS", 100)
    files, name = symgen.generate(own(), quantities=(NAME,)), own().model.name
    assert "double sums[" in files[f"{name}.c"] and "double sums[" not in short[f"{name}.c"]
    assert "lanes" not in files[f"{name}.c"].replace(f"{name}_lanes.h", "")
    assert files[f"{name}_batch.c"] == short[f"{name}_batch.c"]
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    require_no_warnings("gcc", [tmp_path / f"{name}.c"])
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1 -DLANES=1 -DIN_LOOPS")
    assert symgen.build(own(), quantities=(NAME,))


def test_what_is_always_zero_is_zero(monkeypatch):
    """As sums of products it would be so but for rounding: sliding along axes that stay, nothing depends on places."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    kinds = ["prismatic"] * 4 + ["revolute"] * 3
    builder = Builder(7)
    builder.links.append(Link("link0", builder.inertia()))
    for k, kind in enumerate(kinds):
        builder.kinds = [kind]
        builder.joint(f"joint{k}", f"link{k}", f"link{k + 1}", mimic=False, drives=False)
        builder.links.append(Link(f"link{k + 1}", builder.inertia()))
    own = symgen.Session(Robot("slides", tuple(builder.links), tuple(builder.joints)))
    function = getattr(symgen.build(own, quantities=(NAME,)), NAME)
    zeros = [[e == 0 for e in array.elements] for array in own.optimised(NAME, WANTED).program.outputs]
    assert any(map(any, zeros)) and columns(own)
    for state in np.random.default_rng(1).uniform(-1, 1, (5, 3, 7)):
        for found, expected in zip(function(*state), zeros, strict=True):
            assert not found.ravel()[expected].any()


@pytest.mark.parametrize(
    ("least", "flags"), [pytest.param(99, "", marks=pytest.mark.slow), (10, ""), (10, "-DLANES=8")]
)
def test_robots_that_float(least, flags, monkeypatch):
    """Nine columns are known of them without a product, to the last digit; M^-1 is symmetric to the last digit."""
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-O1 -Wno-psabi {flags}")
    own = floating_tree(least)
    function, robot, g = getattr(symgen.build(own, quantities=(NAME,)), NAME), own.model, 9.81
    model = pinocchio_robot(robot)
    for q, qd, tau in zip(*states(robot, 3), strict=True):
        found = function(q, qd, tau)
        for one, other in zip(found, Peer(robot, model, q, qd, tau, None).forward_dynamics_derivatives(), strict=True):
            np.testing.assert_allclose(one, other, rtol=0, atol=1e-9 * np.abs(other).max())
        by_q, by_qd, inverse = found
        np.testing.assert_array_equal(inverse, inverse.T)
        assert not by_q[:, :3].any() and not by_q[6:, :6].any() and not by_qd[3:, :3].any()
        w = qd[3:6]
        np.testing.assert_array_equal(by_qd[:3, :3], [[0, w[2], -w[1]], [-w[2], 0, w[0]], [w[1], -w[0], 0]])
        assert np.abs(by_q[:3, 3:6] + by_q[:3, 3:6].T).max() == 0 and np.abs(by_q[:3, 3:6]).max() <= g


def test_results_may_lie_where_inputs_do(monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    function = getattr(symgen.build(session(), quantities=(NAME,)), NAME)
    q, qd, tau = np.random.default_rng(2).normal(size=(3, 7))
    expected = function(q, qd, tau)
    for k in range(3):
        out = [np.zeros((7, 7)) for _ in range(3)]
        out[k][0] = qd
        found = function(q, out[k][0], tau, out=tuple(out))
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_array_equal(one, other)


def test_it_is_proven_written_out():
    program = columns(session("puma560")).program
    assert prove_shipped(program, session("puma560").witness(NAME, WANTED)).error < -80
    found = symgen.prove(session("stanford"), (NAME,)).verdicts
    assert any(v.route == "as generated, one state" and v.status == "proven" for v in found)


@pytest.mark.parametrize("name", ["ur5", "iiwa14", "puma560"])
def test_arms_have_columns_where_these_take_no_more_than_lines(name):
    assert columns(session(name))


def test_what_has_no_columns_is_as_before():
    """Other routes and quantities, compressed matrices, and calls of the library's sines."""
    for options in (
        {"route": "fdsva_factor"},
        {"sparse": "csr"},
        {"trig": "libm"},
    ):
        assert "panda_vectors.h" not in symgen.generate(session(), quantities=(NAME,), **options)
    assert session().one("mass_matrix", Generating()) is None
