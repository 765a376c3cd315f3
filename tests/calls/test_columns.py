"""One state with columns of a product side by side: every number of lanes, both types, and who else computes it."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

import numpy as np
import pytest
from helpers.loading import load_named
from helpers.pinocchio_robots import Peer, pinocchio_robot
from helpers.random_robots import Builder

import symgen
from symgen.options import Options
from symgen.program.packs.unrolled import unrolled
from symgen.program.products import multiplied_out
from symgen.proof.shipped import prove_shipped
from symgen.robot import Floating, Link, Robot
from symgen.robot.rewrites.equivalent import floating

NAME = "forward_dynamics_derivatives"
WANTED = Options(quantities=(NAME,))
STRICT = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Wno-psabi -Werror -O1 -c".split()


@cache
def session(name="panda"):
    return symgen.Session(load_named(name))


@pytest.mark.parametrize(
    ("scalar", "flags"),
    [("double", ""), ("double", "-DLANES=1"), ("double", "-DLANES=2"), ("float", "-DLANES=16"), ("float", "-DLANES=8")],
)
def test_every_number_of_lanes(scalar, flags, monkeypatch):
    """Building compares one state with fifty digits; here with a batch, whose text has no product in loops."""
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-march=x86-64 {flags} -O1 -Wno-psabi")
    function = getattr(symgen.build(session(), Options(quantities=(NAME,), scalar=scalar)), NAME)
    given = [each.astype(function.dtype) for each in np.random.default_rng(3).uniform(-1, 1, (3, 16, 7))]
    for many, single in zip(function(*given), function(*(each[5] for each in given)), strict=True):
        tolerance = 4096 * np.finfo(many.dtype).eps * np.abs(single).max()
        np.testing.assert_allclose(many[5], single, rtol=0, atol=tolerance)


@pytest.mark.parametrize("seed", [1, 4])
def test_pinocchio_has_the_same_on_any_tree(seed, monkeypatch):
    """Twelve joints and more take the widest vectors; the last row of an output ends where the output does."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    robot = Builder(seed, ["revolute", "prismatic", "spherical", "universal"]).robot(9)
    function, model = getattr(symgen.build(robot, WANTED), NAME), pinocchio_robot(robot)
    source = np.random.default_rng(seed)
    for _ in range(3):
        step, qd, x = source.uniform(-1, 1, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        out = [np.full((robot.nv + 1, robot.nv), np.nan) for _ in range(3)]
        found = function(q, qd, x, out=tuple(each[:-1] for each in out))
        assert all(np.isnan(each[-1]).all() for each in out)
        for one, other in zip(found, Peer(robot, model, q, qd, x, None).forward_dynamics_derivatives(), strict=True):
            np.testing.assert_allclose(one, other, rtol=0, atol=1e-9 * np.abs(other).max())


@pytest.mark.parametrize("compiler", ["gcc", "clang", "clang-19"])
def test_text_compiles_without_a_warning(compiler, tmp_path):
    if not shutil.which(compiler):
        pytest.skip(f"there is no {compiler} here")
    for file, text in symgen.generate(session(), WANTED).items():
        (tmp_path / file).write_text(text)
    assert "Columns of a product" in (tmp_path / "panda_single_kernels.h").read_text()
    for more in ([], ["-march=native"], ["-DLANES=1"], ["-DPANDA_SINGLE_ONLY"], ["-DPANDA_BATCH_ONLY"]):
        subprocess.run([compiler, *STRICT, *more, str(tmp_path / "panda.c"), "-o", os.devnull], check=True)


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
    function = getattr(symgen.build(own, WANTED), NAME)
    zeros = [[e == 0 for e in array.elements] for array in own.optimised(NAME, WANTED).program.outputs]
    assert any(map(any, zeros)) and own.by_columns(NAME, WANTED)
    for state in np.random.default_rng(1).uniform(-1, 1, (5, 3, 7)):
        for found, expected in zip(function(*state), zeros, strict=True):
            assert not found.ravel()[expected].any()


def test_robots_that_float_have_none():
    """Nine columns are known of them without a product, to the last digit."""
    robot = floating(load_named("panda"), Floating())
    assert symgen.Session(robot).by_columns(NAME, WANTED) is None


def test_results_may_lie_where_inputs_do(monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    function = getattr(symgen.build(session(), WANTED), NAME)
    q, qd, tau = np.random.default_rng(2).normal(size=(3, 7))
    expected = function(q, qd, tau)
    for k in range(3):
        out = [np.zeros((7, 7)) for _ in range(3)]
        out[k][0] = qd
        found = function(q, out[k][0], tau, out=tuple(out))
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_array_equal(one, other)


def test_it_is_proven_written_out():
    program = unrolled(multiplied_out(session("puma560").by_columns(NAME, WANTED)))
    assert prove_shipped(program, session("puma560").witness(NAME, WANTED)).error < -80
    found = symgen.prove(session("stanford"), (NAME,)).verdicts
    assert any(v.route == "as generated, by columns" and v.status == "proven" for v in found)


def test_what_has_no_columns_is_as_before():
    """Other routes and quantities, compressed matrices, and calls of the library's sines."""
    for options in (
        Options(quantities=(NAME,), route="fdsva_factor"),
        Options(quantities=(NAME,), sparse="csr"),
        Options(quantities=(NAME,), trig="libm"),
    ):
        assert "panda_single_kernels.h" not in symgen.generate(session(), options)
    assert session().by_columns("mass_matrix", Options()) is None
