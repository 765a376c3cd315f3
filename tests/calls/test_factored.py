"""Many states by products with factors of M^-1 in loops: lanes, types, layouts, zeros, and who else has the same."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from helpers.compiling.strict import compilers, require_compiler, require_no_warnings
from helpers.daily import daily
from helpers.loading import example_root, load
from helpers.pinocchio_robots import Peer, pinocchio_robot
from helpers.random_robots import Builder, states

import symgen
from symgen.catalog import quantity
from symgen.options import Generating
from symgen.program import cost
from symgen.program.variants import factored
from symgen.program.variants.factored import FactorTail
from symgen.proof.shipped import prove_shipped
from symgen.robot import Floating, Link, Robot
from symgen.robot.rewrites.equivalent import floating
from symgen.routes import products

NAME = "forward_dynamics_derivatives"
WANTED = Generating(quantities=(NAME,))
SLIDING = ("prismatic", "prismatic", "revolute")


@pytest.fixture(autouse=True)
def small_robots_too(monkeypatch):
    """Loops are for hundreds of columns, whose programs take long to derive."""
    monkeypatch.setattr(products, "MIN_DOF_FOR_FACTORS", 4)
    monkeypatch.setattr(factored, "MIN_ADDITIONS_FOR_LOOPS", 0)


@cache
def session(seed=6, floats=True, kinds=("revolute", "prismatic")):
    robot = Builder(seed, list(kinds)).robot(7)
    return symgen.Session(floating(robot, Floating()) if floats else robot)


def looped(own):
    found = own.optimised(NAME, WANTED).variant
    assert isinstance(found.tail, FactorTail)
    return found


@pytest.mark.parametrize(
    ("scalar", "flags"),
    [
        pytest.param("double", "", marks=pytest.mark.slow),
        pytest.param("double", "-DLANES=1", marks=pytest.mark.slow),
        pytest.param("double", "-DLANES=2", marks=pytest.mark.slow),
        ("double", "-DLANES=8"),
        ("float", "-march=native"),
    ],
)
def test_every_number_of_lanes(scalar, flags, monkeypatch):
    """Building compares one state and a batch with fifty digits; here with each other, in each layout."""
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-march=x86-64 {flags} -O1 -Wno-psabi")
    looped(session())
    function = getattr(symgen.build(session(), quantities=(NAME,), scalar=scalar), NAME)
    given = [each.astype(function.dtype) for each in states(session().model, 19)]
    rows = function(*given)
    columns = function(*(np.asfortranarray(each) for each in given))
    for k in (5, 18):
        one = function(*(each[k] for each in given))
        for many, transposed, single in zip(rows, columns, one, strict=True):
            tolerance = 4096 * np.finfo(many.dtype).eps * np.abs(single).max()
            np.testing.assert_allclose(many[k], single, rtol=0, atol=tolerance)
            np.testing.assert_array_equal(transposed[k], many[k])


@pytest.mark.parametrize(("seed", "floats"), [(4, False), pytest.param(2, True, marks=pytest.mark.slow)])
def test_pinocchio_has_the_same_on_any_tree(seed, floats, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    own = session(seed, floats, ("revolute", "prismatic", "spherical", "universal"))
    looped(own)
    function, model = getattr(symgen.build(own, quantities=(NAME,)), NAME), pinocchio_robot(own.model)
    given = states(own.model, 8)
    found = function(*given)
    for k, (q, qd, tau) in enumerate(zip(*given, strict=True)):
        peer = Peer(own.model, model, q, qd, tau, None).forward_dynamics_derivatives()
        for one, other in zip(found, peer, strict=True):
            np.testing.assert_allclose(one[k], other, rtol=0, atol=1e-9 * np.abs(other).max())
        np.testing.assert_array_equal(found[2][k], found[2][k].T)


@pytest.mark.parametrize(("seed", "kinds"), [(9, SLIDING), (9, ("revolute", "prismatic"))])
def test_what_is_always_zero_is_zero(seed, kinds, monkeypatch):
    """No product writes what no chain of joints connects; what slides has factors that are numbers."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    own = session(seed, False, kinds)
    assert looped(own).lines.setup
    function = getattr(symgen.build(own, quantities=(NAME,)), NAME)
    out = tuple(np.full((16, own.model.nv, own.model.nv), np.nan) for _ in range(3))
    found = function(*states(own.model, 16), out=out)
    zeros = [[e == 0 for e in array.elements] for array in own.optimised(NAME, WANTED).program.outputs]
    assert all(map(any, zeros))
    for matrices, expected in zip(found, zeros, strict=True):
        assert np.isfinite(matrices).all() and not matrices.reshape(16, -1)[:, expected].any()


@cache
def two_arms():
    """A long and a short one: runs of zeros of M^-1 are long below the diagonal and short above it."""
    builder = Builder(3, ["revolute"])
    builder.links.append(Link("base", builder.inertia()))
    for arm, joints in (("long", 9), ("short", 2)):
        for k in range(joints):
            parent = f"{arm}{k - 1}" if k else "base"
            builder.joint(f"joint_{arm}{k}", parent, f"{arm}{k}", mimic=False, drives=False)
            builder.links.append(Link(f"{arm}{k}", builder.inertia()))
    return symgen.Session(Robot("two_arms", tuple(builder.links), tuple(builder.joints)))


@pytest.mark.parametrize(
    ("scalar", "flags"), [("double", "-DLANES=8"), pytest.param("float", "-DLANES=16", marks=pytest.mark.slow)]
)
def test_zeros_of_tiles_are_stored(scalar, flags, monkeypatch):
    """They are computed in place, where anything may have been before."""
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-march=x86-64 -O1 -Wno-psabi {flags}")
    own = two_arms()
    looped(own)
    function = getattr(symgen.build(own, quantities=(NAME,), scalar=scalar), NAME)
    given = [each.astype(function.dtype) for each in states(own.model, 32)]
    n = own.model.nv
    out = tuple(symgen.tiles(np.full((32, n, n), np.nan, function.dtype), axes=2) for _ in range(3))
    for rows, tiles in zip(function(*given), function(*map(symgen.tiles, given), out=out), strict=True):
        np.testing.assert_array_equal(np.asarray(tiles).reshape(rows.shape), rows)


@pytest.mark.parametrize("seed", daily([1, 3, 5], lambda seed: seed == 3))
def test_what_are_numbers_is_not_rounded(seed, monkeypatch):
    """Where sums of products would be numbers that lines know, these stay."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    own = session(seed, False, SLIDING)
    assert own.optimised(NAME, WANTED).variant.tail is None
    numbers = [e for array in own.optimised(NAME, WANTED).program.outputs for e in array.elements if e.is_number]
    assert any(numbers) and symgen.build(own, quantities=(NAME,))


@pytest.mark.parametrize("compiler", compilers(lambda name: name == "gcc"))
def test_text_compiles_without_a_warning(compiler, tmp_path):
    require_compiler(compiler)
    own = session(3, False)
    name = own.model.name
    looped(own)
    for options in ({}, {"trig": "libm", "scalar": "float"}):
        for file, text in symgen.generate(own, quantities=(NAME,), **options).items():
            (tmp_path / file).write_text(text)
        start = f"{name}_f" if options else name
        assert f"struct {start.upper()}_run" in (tmp_path / f"{start}_lanes.h").read_text()
        require_no_warnings(compiler, [tmp_path / f"{start}.c", tmp_path / f"{start}_batch.c"])


def test_it_is_proven_written_out():
    own = session(3, False)
    assert prove_shipped(looped(own).program, own.witness(NAME, WANTED)).error < -80
    assert any(v.route == "as generated" and v.status == "proven" for v in symgen.prove(own, (NAME,)).verdicts)


def test_lines_of_other_languages_take_hardly_more_operations(monkeypatch):
    """They are these, too: the passes find what products share with each other no more."""
    own = session()
    program = own.optimised(NAME, WANTED).program
    assert looped(own) and program.route == "fdsva_factor"
    monkeypatch.setattr(factored, "MIN_ADDITIONS_FOR_LOOPS", 10**9)
    before = symgen.Session(own.model).optimised(NAME, WANTED)
    assert before.variant.tail is None and before.program.route == "fdsva_factor"
    assert cost(program).operations < 1.1 * cost(before.program).operations


@pytest.mark.parametrize(
    ("path", "pays"),
    [
        ("talos_data/robots/talos_reduced.urdf", False),
        ("g1_description/urdf/g1_29dof_with_hand_rev_1_0.urdf", True),
    ],
)
def test_large_robots_have_it(path, pays, monkeypatch):
    monkeypatch.undo()
    own = symgen.Session(load(example_root() / path, base="floating"))
    model, *_ = own.equivalents(NAME, WANTED).of_quantity(quantity(NAME))
    found = factored.factored(products.derive_multiplied(model, NAME), products.FACTOR).tail
    assert products.takes_factors(model, NAME, "auto") and found.pays == pays


def test_what_has_no_loops():
    """Compressed matrices, routes by name, and other quantities."""
    own = session()
    compressed = symgen.generate(own, quantities=(NAME,), sparse="csr")
    named = symgen.generate(own, quantities=(NAME,), route="fdsva_factor")
    for texts in (compressed, named):
        assert "_run" not in texts[f"{own.model.name}_lanes.h"]
    assert own.optimised("mass_matrix", Generating()).variant.tail is None
