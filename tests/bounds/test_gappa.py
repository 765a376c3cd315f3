"""Bounds of rounding errors beside those of Gappa, a prover for floating-point programs (Debian package ``gappa``)."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from helpers.loading import load_named
from sympy import cos, sin

import symgen
from symgen.options import DefaultLimits
from symgen.program.domains.float_errors import float_errors
from symgen.program.domains.ranges import ranges
from symgen.program.flatten import flatten, terms
from symgen.uses.limits import spans

SINE_ERROR = 2.0**-24
"""Error of a generated sine or cosine in single precision: one unit in the last place of a number below one."""


def gappa_text(program, given, element):
    """Return the question for Gappa: the values and their rounded counterparts, and what is known of the inputs.

    Gappa has no sines. Each sine is a number between -1 and 1, and its rounded counterpart differs by the error of the
    generated sine and the error of the angle.
    """
    known, lines, facts, errors = ranges(program, given), ["@rnd = float<ieee_32, ne>;"], [], {}
    for array in program.inputs:
        for symbol in array.elements:
            lines.append(f"{symbol} = rnd({symbol}_given); {symbol}_exact = {symbol};")
            facts.append(f"{symbol} in [{known[symbol].lower!r}, {known[symbol].upper!r}]")
    for symbol, value in program.body:
        if value.func in (sin, cos):
            error = SINE_ERROR + errors.get(value.args[0], 0.0)
            facts += [f"{symbol}_exact in [-1, 1]", f"|{symbol} - {symbol}_exact| <= {error!r}"]
            continue
        exact, rounded = "", ""
        for term in terms(value):
            factors = [f"({term.number})"] if term.number != 1 else []
            product = "*".join([*factors, *(f"{each}_exact" for each in term.factors)])
            exact = f"({exact} + {product})" if exact else product
            product = "*".join([*(f"rnd{each}" for each in factors), *map(str, term.factors)])
            product = f"rnd({product})" if "*" in product else product
            rounded = f"rnd({rounded} + {product})" if rounded else product
        lines.append(f"{symbol} = {rounded}; {symbol}_exact = {exact};")
        errors[symbol] = 2.0 ** (-24 + int(known[symbol].size).bit_length() - 1)
    known_facts = " /\\ ".join(facts)
    return "\n".join([*lines, f"{{ {known_facts} -> {element} - {element}_exact in ? }}", ""])


@pytest.mark.skipif(shutil.which("gappa") is None, reason="needs the Debian package gappa")
def test_bounds_of_a_planar_arm_are_gappas():
    robot = load_named("planar_2r", parameters="baked")
    program, _ = symgen.program(robot, "gravity")
    given = {"q": spans(robot, DefaultLimits())["q"]}
    ours = float_errors(program, given, "float")["g"]
    flat = flatten(program)
    for element, bound in zip(flat.output_elements(), ours, strict=True):
        found = subprocess.run(
            ["gappa"], input=gappa_text(flat, given, element), capture_output=True, text=True, check=True
        )
        lower, upper = map(float, re.findall(r"\{([-+.e\d]+),", found.stdout + found.stderr))
        assert bound == pytest.approx(upper, rel=1e-4)
        assert bound == pytest.approx(-lower, rel=1e-4)
