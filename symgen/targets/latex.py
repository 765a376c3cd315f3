"""Closed-form outputs as LaTeX, in textbook notation: joints numbered from one."""

from __future__ import annotations

import re

from sympy import Array as Tensor
from sympy import Matrix, Symbol, latex

from symgen.program import Array, Program

_LETTER = {"q": "q", "qd": r"\dot{q}", "qdd": r"\ddot{q}", "tau": r"\tau", "Minv": "M^{-1}"}
_SLOPE = re.compile("d(?P<of>tau|qdd|Minv|M|g|b|c|J|Jl|Jw)_d(?P<by>qdd|qd|q|tau|p)")
_CURVE = re.compile("d2tau_d(?P<first>qd|q)d(?P<second>qdd|qd|q)")


def output_latex(program: Program) -> str:
    """One equation, ``name = value``, for each output; vectors are columns."""
    names = {
        symbol: f"{_LETTER[array.name]}_{{{index + 1}}}"
        for array in program.inputs
        for index, symbol in enumerate(array.elements)
    }
    return "\n".join(_equation(array, names) for array in program.outputs)


def _letter(name: str) -> str:
    if slope := _SLOPE.fullmatch(name):
        return rf"\frac{{\partial {_letter(slope['of'])}}}{{\partial {_letter(slope['by'])}}}"
    if curve := _CURVE.fullmatch(name):
        first, second = _letter(curve["first"]), _letter(curve["second"])
        return rf"\frac{{\partial^2 \tau}}{{\partial {first} \, \partial {second}}}"
    return _LETTER.get(name, name)


def _equation(array: Array, names: dict[Symbol, str]) -> str:
    left = _letter(array.name)
    if not array.shape:
        value = array.elements[0]
    elif len(array.shape) > 2:
        value = Tensor(list(array.elements), array.shape)
    else:
        columns = array.shape[1] if len(array.shape) == 2 else 1
        value = Matrix(array.shape[0], columns, list(array.elements))
    return f"{left} = {latex(value, symbol_names=names)}"
