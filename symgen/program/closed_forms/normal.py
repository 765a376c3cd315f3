"""A normal form of expressions. Two expressions with the same normal form are equal."""

from __future__ import annotations

from sympy import Expr, cos, expand, expand_trig, sin

from symgen.program.ir import free_symbols


def normal_form(expression: Expr) -> Expr:
    """Return the expression as a polynomial in sines and cosines of single angles, with sin^2 replaced by 1 - cos^2.

    The expression must be a polynomial in symbols, sines and cosines. Two such polynomials are equal if and only if
    their normal forms are equal, because sin^2 + cos^2 = 1 is the only polynomial equation between sines and cosines.
    """
    expanded = expand(expand_trig(expression))
    for angle in _angles(expanded):
        expanded = _reduced(expanded, angle)
    return expanded


def _angles(expression: Expr) -> list[Expr]:
    angles = {function.args[0] for function in expression.atoms(sin)}
    return sorted(angles, key=lambda angle: [symbol.name for symbol in free_symbols(angle)])


def _reduced(expression: Expr, angle: Expr) -> Expr:
    s, c = sin(angle), cos(angle)

    def lowered(power: Expr) -> Expr:
        half, rest = divmod(int(power.exp), 2)
        return (1 - c**2) ** half * s**rest

    high = {p: lowered(p) for p in expression.atoms(type(s**2)) if p.base == s and p.exp.is_Integer and p.exp > 1}
    return expand(expression.xreplace(high)) if high else expression
