"""The inlined sine and cosine: one unit in the last place, whatever the number of lanes and the rounding."""

from __future__ import annotations

import ctypes
import ctypes.util
import platform
import shutil

import mpmath
import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import load_named
from sympy import cos, sin

import symgen
from symgen.build import Compilation, Recipe, Signature, Source, find_compiler
from symgen.program import Array, Assignment, Program, scalar
from symgen.program.variants.variant import Variant
from symgen.targets import Function, Unit
from symgen.targets.c.text import render_c

X, S, C = scalar("x"), scalar("s"), scalar("c")
PROGRAM = Program(
    "both", (Array("x", (1,), (X,)),), (Array("y", (2,), (S, C)),), (Assignment(S, sin(X)), Assignment(C, cos(X)))
)
LIMIT = {"double": 1e5, "float": 400.0}


def compiled(kind, monkeypatch, flags=""):
    monkeypatch.setenv("SYMGEN_CFLAGS", flags)
    c = render_c(Unit("trig", (Function(Variant(PROGRAM)),)), kind)
    source = Source("", c.declarations, c.prefix, kind)
    with Compilation("trig", Recipe((flags, kind), find_compiler())) as compilation:
        compilation.add(c.files)
        return compilation.module([Signature.of(PROGRAM)], source).both


def sample(kind):
    """Random angles of all sizes, and the doubles (or floats) next to multiples of a quarter turn."""
    dtype = np.float64 if kind == "double" else np.float32
    source, limit = np.random.default_rng(0), LIMIT[kind]
    with mpmath.workprec(120):
        quarters = [float(n * mpmath.pi / 2) for n in range(int(limit / 1.5708))]
    near = np.array(quarters, dtype)
    steps = [near, np.nextafter(near, dtype(np.inf)), np.nextafter(near, dtype(-np.inf))]
    sizes = 10 ** source.uniform(-12, np.log10(limit), 200_000)
    parts = [*steps, sizes, -sizes, source.uniform(-limit, limit, 400_000), source.uniform(-7, 7, 400_000)]
    return np.concatenate([part.astype(dtype) for part in parts])


def ulps(found, x):
    """Errors in units of the last place of the result, against 64 bits (or 53 for floats) of mantissa."""
    wide = x.astype(np.longdouble if x.dtype == np.float64 else np.float64)
    exact = np.stack([np.sin(wide), np.cos(wide)], axis=1)
    return np.abs((found.astype(exact.dtype) - exact) / np.spacing(np.abs(exact).astype(x.dtype))).astype(float)


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 63, reason="needs a long double of 64 bits as reference")
@pytest.mark.parametrize("contract", ["off", "fast"])
@pytest.mark.parametrize("lanes", [1, 2, 4, 8])
@pytest.mark.parametrize("kind", ["double", "float"])
def test_sines_and_cosines_are_within_one_unit_in_the_last_place(kind, lanes, contract, monkeypatch):
    function = compiled(kind, monkeypatch, f"-DLANES={lanes} -ffp-contract={contract}")
    x = sample(kind)
    errors = ulps(function(x[:, None]), x)
    assert errors.max() <= 1, (errors.max(), x[errors.max(axis=1).argmax()])
    one = np.array([function(angle[None]) for angle in x[-500:]])
    assert ulps(one, x[-500:]).max() <= 1


@pytest.fixture(autouse=True)
def subnormal_numbers():
    """Restore the floating-point state of the process: GCC's start-up code for -ffast-math makes subnormals zero."""
    yield
    name = ctypes.util.find_library("m")
    if name is not None and platform.machine() == "x86_64":
        ctypes.CDLL(name).fesetenv(ctypes.c_void_p(-1))  # FE_DFL_ENV
    assert np.float64(5e-324) * 1 > 0


PART = "-fassociative-math -fno-signed-zeros -fno-trapping-math"
FAST = ("-ffast-math", "-Ofast", "-funsafe-math-optimizations", PART)


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 63, reason="needs a long double of 64 bits as reference")
@pytest.mark.parametrize("command", ["gcc", "clang"])
@pytest.mark.parametrize("flags", FAST)
@pytest.mark.parametrize("kind", daily(["double", "float"], lambda kind: kind == "double"))
def test_flags_that_reorder_sums_do_no_harm(kind, flags, command, monkeypatch):
    if shutil.which(command) is None:
        pytest.skip(f"{command} is not installed")
    monkeypatch.setenv("CC", command)
    x = sample(kind)[::7]
    x = x[np.abs(x) > 1e-30]  # GCC's start-up code for these flags flushes smaller numbers in this process
    for lanes in ("", "-DLANES=1"):
        function = compiled(kind, monkeypatch, f"{flags} {lanes} -Werror")
        assert ulps(function(x[:, None]), x).max() <= 1
        assert ulps(np.array([function(angle[None]) for angle in x[-500:]]), x[-500:]).max() <= 1


@pytest.mark.parametrize("flags", FAST)
def test_the_text_is_right_under_such_flags(flags, monkeypatch):
    """Built with them a library is compared with fifty digits, and would be refused."""
    monkeypatch.setenv("SYMGEN_CFLAGS", flags)
    assert symgen.build(load_named("ur5"), quantities=("mass_matrix", "inverse_dynamics"))


def test_the_reference_agrees_with_arithmetic_of_many_digits(monkeypatch):
    function = compiled("double", monkeypatch)
    x = sample("double")[::331]
    found = function(x[:, None])
    with mpmath.workprec(200):
        for angle, (s, c) in zip(x, found, strict=True):
            for value, exact in ((s, mpmath.sin(float(angle))), (c, mpmath.cos(float(angle)))):
                assert abs(mpmath.mpf(float(value)) - exact) <= np.spacing(abs(float(exact))), angle


@pytest.mark.parametrize("kind", ["double", "float"])
def test_huge_angles_go_to_the_library_and_what_is_no_number_stays_none(kind, monkeypatch):
    function = compiled(kind, monkeypatch)
    dtype = np.float64 if kind == "double" else np.float32
    x = np.array([1e6, 1e22, -3e9, 0.5, 1e5 + 1, 0.0, 2.0, -1e-300], dtype)
    for found in (function(x[:, None]), np.array([function(each[None]) for each in x])):
        np.testing.assert_allclose(found[:, 0], np.sin(x.astype(float)), rtol=2e-7 if kind == "float" else 5e-16)
    x[3], x[5] = np.nan, np.inf
    found = function(x[:, None])
    assert np.isnan(found[[3, 5]]).all()
    assert np.isfinite(np.delete(found, [3, 5], axis=0)).all()
