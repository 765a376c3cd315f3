"""Gathering rows of states into vectors and scattering them back: all widths, numbers of lanes, zeros; no overrun."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import Integer, cos, sin

import symgen
from symgen.build import Compilation, Recipe, Signature, Source, find_compiler
from symgen.program import Array, Assignment, Program, scalar
from symgen.program.variants.variant import Variant
from symgen.targets import Function, Unit
from symgen.targets.c.text import render_c

WIDTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 31, 33)
ZEROS = {
    "first": range(11),
    "last": range(15, 50),
    "all": range(50),
    "alternate": range(0, 50, 2),
    "pieces": (*range(2, 10), *range(13, 40), 41),
    "piece_at_the_end": range(1, 48),
}
"""Places of 50 outputs that are always zero, by the name of the function."""


def reversed_and_doubled(width, name, zeros=()):
    symbols = tuple(scalar(f"x{k}") for k in range(width))
    elements = (Integer(0) if k in zeros else 2 * symbol for k, symbol in enumerate(reversed(symbols)))
    outputs = (Array("y", (width,), tuple(elements)),)
    return Program(name, (Array("x", (width,), symbols),), outputs, ())


PROGRAMS = [reversed_and_doubled(width, f"f{width}") for width in WIDTHS]
PROGRAMS += [reversed_and_doubled(50, name, zeros) for name, zeros in ZEROS.items()]


@pytest.mark.parametrize("shuffles", ["", "'-D__has_builtin(x)=0'", "-DROWS_STREAMED=1 -DROWS_F_STREAMED=1"])
@pytest.mark.parametrize("lanes", [1, 2, 4, 8, 16])
@pytest.mark.parametrize("kind", ["double", "float"])
def test_rows_come_back_as_they_went(kind, lanes, shuffles, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-O1 -DLANES={lanes} -Wno-psabi {shuffles}")
    c = render_c(Unit("rows", tuple(Function(Variant(program)) for program in PROGRAMS)), kind)
    source = Source("", c.declarations, c.prefix, kind)
    with Compilation("rows", Recipe((kind,), find_compiler())) as compilation:
        compilation.add(c.files)
        module = compilation.module([Signature.of(program) for program in PROGRAMS], source)
    for program in PROGRAMS:
        function, width = getattr(module, program.name), len(program.outputs[0].elements)
        factor = np.array([0 if element == 0 else 2 for element in program.outputs[0].elements])
        for count in (1, lanes, lanes + 1, 3 * lanes + 2):
            x = (
                np.random.default_rng(width)
                .normal(size=(count, width))
                .astype(np.float32 if kind == "float" else np.float64)
            )
            memory = np.full((count + 4, width), 7, x.dtype)
            found = function(x, out=memory[2:-2])
            np.testing.assert_array_equal(found, factor * x[:, ::-1])
            assert (memory[:2] == 7).all()
            assert (memory[-2:] == 7).all()
            memory = np.full((width, count + 4), 7, x.dtype)
            function(x, out=memory[:, 2:-2].T)
            np.testing.assert_array_equal(memory[:, 2:-2].T, factor * x[:, ::-1])
            assert (memory[:, :2] == 7).all()
            assert (memory[:, -2:] == 7).all()
        x = symgen.tiles(np.random.default_rng(width).normal(size=(48, width)).astype(function.dtype))
        out = symgen.tiles(np.full((48, width), 7, function.dtype))
        np.testing.assert_array_equal(function(x, out=out), factor * x[..., ::-1])


def sines(count):
    angles = tuple(scalar(f"x{k}") for k in range(count))
    body = [Assignment(scalar(f"{f.__name__}{k}"), f(angle)) for k, angle in enumerate(angles) for f in (sin, cos)]
    outputs = (Array("y", (2 * count,), tuple(symbol for symbol, _ in body)),)
    return Program(f"sines{count}", (Array("x", (count,), angles),), outputs, tuple(body))


@pytest.mark.parametrize("wide", [0, 1])
@pytest.mark.parametrize("lanes", [2, 4, 8, 16])
@pytest.mark.parametrize("kind", ["double", "float"])
def test_sines_of_one_state_in_vectors_of_either_width(kind, lanes, wide, monkeypatch):
    start = "S_F" if kind == "float" else "S"
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-O1 -DLANES={lanes} -D{start}_WIDE_SINES={wide} -Wno-psabi")
    programs = [sines(count) for count in (1, 4, 5, 8, 9, 12, 13, 16, 17)]
    c = render_c(Unit("s", tuple(Function(Variant(program)) for program in programs)), kind)
    with Compilation("s", Recipe((kind, str(lanes)), find_compiler())) as compilation:
        compilation.add(c.files)
        module = compilation.module(
            [Signature.of(each) for each in programs], Source("", c.declarations, c.prefix, kind)
        )
    for program in programs:
        function = getattr(module, program.name)
        for largest in (3, 300, 1e6):
            x = np.random.default_rng(lanes).uniform(-largest, largest, len(program.inputs[0].elements))
            x = x.astype(function.dtype)
            expected = np.stack([np.sin(x.astype(float)), np.cos(x.astype(float))], axis=1).ravel()
            np.testing.assert_allclose(function(x), expected, rtol=0, atol=np.finfo(function.dtype).eps)
