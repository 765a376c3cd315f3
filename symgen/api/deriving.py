"""Closed forms of small robots, and base parameters."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from textwrap import shorten

from numpy import ndindex
from sympy import ImmutableDenseMatrix, ImmutableDenseNDimArray, Symbol

from symgen.api.loading import takes_files
from symgen.catalog import quantity
from symgen.errors import UnsupportedError
from symgen.program import Program, verify
from symgen.program.closed_form import tidied
from symgen.robot import Model
from symgen.robot.rewrites.equivalent import fuse
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import derive as _derive
from symgen.routes.identification.base_parameters import BaseParameters
from symgen.routes.identification.base_parameters import base_parameters as _base_parameters
from symgen.targets.latex import output_latex

CLOSED_FORM_LIMIT = 4
REPR_ENTRIES, REPR_COLUMNS = 20, 100


@dataclass(frozen=True, slots=True, repr=False)
class Derivation:
    """A quantity in closed form, by one route, for the robot as described."""

    program: Program
    complete: bool
    """True if all entries were tidied in time; else some entries are as derived."""

    @property
    def matrix(self) -> ImmutableDenseMatrix | ImmutableDenseNDimArray:
        """The quantity as a SymPy matrix, a vector as a column; with three or more axes as a SymPy array.

        ``lambdify``, ``ccode`` and ``pycode`` take it with :attr:`symbols`. If there are several outputs, the first.
        """
        shape = self.program.outputs[0].shape
        elements = self.program.output_elements()[: prod(shape)]
        if len(shape) > 2:
            return ImmutableDenseNDimArray(elements, shape)
        rows, columns = (*shape, 1, 1)[:2]
        return ImmutableDenseMatrix(rows, columns, elements)

    @property
    def symbols(self) -> dict[str, tuple[Symbol, ...]]:
        """The symbols of each input, and the robot's ``parameters`` in the order of its file."""
        inputs = {array.name: tuple(array.elements) for array in self.program.inputs}
        known = {symbol for group in inputs.values() for symbol in group}
        free = set().union(*(element.free_symbols for element in self.program.output_elements())) - known
        return {**inputs, "parameters": tuple(each for each in self.program.parameters if each in free)}

    def to_latex(self) -> str:
        """Return the equation as LaTeX, with joints numbered from one."""
        return output_latex(self.program)

    def __repr__(self) -> str:
        """Return at most one screen: the quantity, its route, and a line for each entry that is not zero."""
        program, lines = self.program, list[str]()
        for array in program.outputs:
            for index, element in zip(ndindex(array.shape), array.elements, strict=True):
                if element != 0:
                    name = array.name + (f"[{', '.join(map(str, index))}]" if index else "")
                    lines.append(shorten(f"{name} = {element}", REPR_COLUMNS, placeholder=" ..."))
        head = f"<Derivation of {program.name} by {program.route}{'' if self.complete else ', not all entries tidied'}>"
        more = [f"... and {len(lines) - REPR_ENTRIES} more entries"] if len(lines) > REPR_ENTRIES else []
        return "\n".join([head, *lines[:REPR_ENTRIES], *more])

    def _repr_latex_(self) -> str:
        return f"$$ {self.to_latex()} $$"


@takes_files()
def derive(robot: Model, name: str, route: str = "auto", *, seconds: float = 20.0) -> Derivation:
    """Return the closed form of a quantity for a small robot, tidied entry by entry until ``seconds`` have passed.

    Robots with more than :data:`CLOSED_FORM_LIMIT` degrees of freedom are refused: their closed forms have millions of
    operations.
    """
    if robot.nv > CLOSED_FORM_LIMIT:
        raise UnsupportedError(
            f"{robot.name}: closed forms are for robots of up to {CLOSED_FORM_LIMIT} degrees of freedom, not {robot.nv}"
        )
    program = verify(_derive(simplified(robot), quantity(name).name, route, closed=True))
    elements, complete = tidied(program.output_elements(), seconds)
    return Derivation(program.with_outputs(elements), complete)


@takes_files()
def base_parameters(robot: Model) -> BaseParameters:
    """Return the combinations of inertial parameters that joint forces depend on, in the order of ``base_regressor``.

    They are given as values, and as formulas of the links' parameters (about link origins, in link axes).
    """
    tree = robot.as_tree("base parameters")
    if tree.nv == 0:
        raise UnsupportedError(f"{tree.name} has no joint that moves, so it has no base parameters")
    return _base_parameters(fuse(tree))
