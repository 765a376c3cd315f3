"""What is private in SymPy is used in one file, and does there what SymPy itself does."""

from __future__ import annotations

import re

import pytest
import sympy
from helpers.loading import ROOT
from sympy import Add, Mul, Rational

from symgen.program.variable import operands, rebuilt, scalar

PRIVATE = re.compile(r"\._args\b|_from_args|_op_priority|\._mhash|\._hashable_content|\._eval_")
A, B, C = map(scalar, "abc")


def test_private_parts_are_in_one_file():
    using = {path.name for path in (ROOT / "symgen").rglob("*.py") if PRIVATE.search(path.read_text())}
    assert using == {"variable.py"}


def test_the_version_is_one_that_the_package_says_it_works_with():
    (bounds,) = re.findall(r'"sympy>=([\d.]+),<([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    lowest, above, here = (tuple(map(int, text.split(".")[:2])) for text in (*bounds, sympy.__version__))
    assert lowest <= here < above


@pytest.mark.parametrize("expression", [A + B, A * B, 2 * A * B, A * B + C, -A, A**2, 1 / A, Rational(1, 3) * A + 1])
def test_operands_are_the_arguments_and_rebuild_the_expression(expression):
    assert operands(expression) == expression.args
    if expression.func in (Add, Mul):
        again = rebuilt(expression, expression.args)
        assert again == expression and hash(again) == hash(expression) and again.args == expression.args
