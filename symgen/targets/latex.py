"""Print closed-form outputs as LaTeX, with joints numbered from one as in textbooks."""

from __future__ import annotations

from sympy import Array as Tensor
from sympy import Matrix, Symbol, latex

from symgen.program import Array, Program


def output_latex(program: Program) -> str:
    """Return an equation ``name = value`` for each output; vectors are columns."""
    names = {
        symbol: f"{array.latex or array.name}_{{{index + 1}}}"
        for array in program.inputs
        for index, symbol in enumerate(array.elements)
    }
    return "\n".join(_equation(array, names) for array in program.outputs)


def _equation(array: Array, names: dict[Symbol, str]) -> str:
    left = array.latex or array.name
    if not array.shape:
        value = array.elements[0]
    elif len(array.shape) > 2:
        value = Tensor(list(array.elements), array.shape)
    else:
        columns = array.shape[1] if len(array.shape) == 2 else 1
        value = Matrix(array.shape[0], columns, list(array.elements))
    return f"{left} = {latex(value, symbol_names=names)}"
