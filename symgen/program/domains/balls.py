"""Evaluation with guaranteed error bounds: every value is a ball (arb) that contains the exact value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flint import arb, ctx
from sympy import Expr, cos, pi, sin

from symgen.errors import ProgramError
from symgen.program.evaluate import Domain, fold_number


def _number(exact: Expr) -> Any:
    """Return a ball that contains an exact number. The radius includes the rounding errors of the conversion."""
    return fold_number(exact, _leaf)


def _leaf(exact: Expr) -> Any:
    if exact.is_Rational:
        return arb(int(exact.p)) / int(exact.q)
    if exact == pi:
        return arb.pi()
    if exact.is_Pow and exact.exp.is_Integer:
        return _number(exact.base) ** int(exact.exp)
    if exact.is_Pow and (2 * exact.exp).is_Integer:
        return _number(exact.base).sqrt() ** int(2 * exact.exp)
    if exact.func in (sin, cos):
        angle = _number(exact.args[0])
        return angle.sin() if exact.func is sin else angle.cos()
    raise ProgramError(f"no ball is defined for the number {exact}")


BALL = Domain("balls", _number, lambda x: x.sin(), lambda x: x.cos(), lambda x: x.sqrt())
"""The domain of balls. The midpoint of a ball has 53 bits, unless :func:`precision` sets another number of bits."""


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with balls whose midpoints have ``bits`` bits inside the context."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before
