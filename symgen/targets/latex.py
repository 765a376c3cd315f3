"""Closed-form outputs as equations in LaTeX and MathML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from sympy import Symbol

from symgen.program import Array, Program
from symgen.program.closed_forms.sums import Sum
from symgen.targets.typeset import Notation, Typesetter, display_of
from symgen.targets.typeset.latex import Latex
from symgen.targets.typeset.mathml import MathML


def output_latex(program: Program, forms: Sequence[Sequence[Sum]], notation: Notation) -> Iterator[str]:
    """Yield an equation ``name = value`` for each output; vectors are columns."""
    writer = Typesetter(notation, Latex())
    letters = {str(symbol) for symbol in program.parameters}
    for array, elements in zip(program.outputs, forms, strict=True):
        name = array.latex or display_of(array.name).latex
        left = rf"\mathbf{{{name}}}" if name in letters else name
        yield f"{left} = {_value(writer, array, elements)}"


def output_mathml(program: Program, forms: Sequence[Sequence[Sum]], notation: Notation) -> Iterator[str]:
    """Yield a displayed equation for each output."""
    writer = Typesetter(notation, MathML())
    for array, elements in zip(program.outputs, forms, strict=True):
        left = display_of(array.name).mathml
        yield f'<math display="block"><mrow>{left}<mo>=</mo>{_value(writer, array, elements)}</mrow></math>'


def definition_mathml(name: Symbol, form: Sum, notation: Notation) -> str:
    """Return the displayed equation ``name = form``."""
    value = Typesetter(notation, MathML()).sum(form)
    return f'<math display="block"><mrow>{notation.display(name).mathml}<mo>=</mo>{value}</mrow></math>'


def _value(writer: Typesetter, array: Array, elements: Sequence[Sum]) -> str:
    if not array.shape:
        return writer.sum(elements[0])
    return _matrix(writer, (*array.shape, 1)[: max(2, len(array.shape))], elements)


def _matrix(writer: Typesetter, shape: tuple[int, ...], elements: Sequence[Sum]) -> str:
    """Return a matrix of the first two axes of an array.

    If the array has more axes, each entry is a row (three axes) or a matrix (four or more).
    """
    rows, columns, *inner = shape
    size = prod(inner)
    cells = [elements[start : start + size] for start in range(0, len(elements), size)]
    further = (1, *inner) if len(inner) == 1 else tuple(inner)
    texts = [_matrix(writer, further, cell) if inner else writer.sum(cell[0]) for cell in cells]
    return writer.marks.vector([texts[row * columns : (row + 1) * columns] for row in range(rows)])
