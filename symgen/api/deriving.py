"""Derive closed forms as a textbook prints them, and derive base parameters."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from textwrap import shorten
from typing import Unpack

from numpy import ndindex
from sympy import Expr, ImmutableDenseMatrix, ImmutableDenseNDimArray, Symbol

from symgen.api.accelerations import presented_accelerations
from symgen.api.loading import takes_files
from symgen.api.presenting import Presentation, derive_for_reading, presented, readable, style_of, with_short_names
from symgen.catalog import quantity as named
from symgen.errors import InputError, UnsupportedError
from symgen.options.keywords import ReadingKeywords, RobotKeywords
from symgen.program import Program
from symgen.robot import Model
from symgen.robot.rewrites.angles import by_angles
from symgen.robot.rewrites.equivalent import fuse
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes.identification.base_parameters import BaseParameters
from symgen.routes.identification.base_parameters import base_parameters as _base_parameters
from symgen.targets.typeset import Typesetter, text_of
from symgen.targets.typeset.latex import Latex
from symgen.targets.typeset.typesetter import definition_mathml, output_latex, output_mathml

REPR_ENTRIES, REPR_COLUMNS = 20, 100


@dataclass(frozen=True, slots=True, repr=False)
class Derivation:
    """The closed form of a quantity, derived by one route for the robot as its file describes it."""

    presentation: Presentation

    @property
    def program(self) -> Program:
        """The closed form as a program without assignments: each element of an output is one expression."""
        return self.presentation.program

    @property
    def matrix(self) -> ImmutableDenseMatrix | ImmutableDenseNDimArray:
        """The quantity as a SymPy matrix; a vector is a column, and a quantity of three or more axes is a SymPy array.

        The expressions have the same brackets as the printed form. SymPy's ``lambdify``, ``ccode`` and ``pycode``
        accept the matrix and :attr:`symbols`. If the quantity has several outputs, the matrix is the first output.
        """
        shape = self.program.outputs[0].shape
        elements = self.program.output_elements()[: prod(shape)]
        if len(shape) > 2:
            return ImmutableDenseNDimArray(elements, shape)
        rows, columns = (*shape, 1, 1)[:2]
        return ImmutableDenseMatrix(rows, columns, elements)

    @property
    def symbols(self) -> dict[str, tuple[Symbol, ...]]:
        """The symbols of each input; ``parameters`` has the symbols of the robot's parameters, in the file's order.

        The position of a continuous joint is its angle. The cosine and the sine of a planar joint are one angle, phi.
        """
        inputs = {array.name: tuple(array.elements) for array in self.program.inputs}
        known = {symbol for group in inputs.values() for symbol in group}
        free = set().union(*(element.free_symbols for element in self.program.output_elements())) - known
        return {**inputs, "parameters": tuple(each for each in self.program.parameters if each in free)}

    @property
    def lumped(self) -> dict[Symbol, Expr]:
        """The names p1, p2 and so on, each with its combination of parameters; empty without the option ``lump``."""
        return {name: form.expression for name, form in self.presentation.lumped.items()}

    def to_latex(self, *, short: bool = False) -> str:
        """Return LaTeX: an equation for each output, then the definitions of new names such as p1 and A1.

        Positions of joints have the letters of the file, or numbered letters such as q_1. With ``short``, cosines and
        sines of numbered angles are written c_1 and s_12. Raises :class:`~symgen.errors.InputError` if ``short`` is not
        possible, because a parameter is called c or s, or because the joints have letters instead of numbers.
        """
        notation = self.presentation.notation
        if short:
            notation = with_short_names(self.program.parameters, self.symbols.get("q", ()), notation)
            if not notation.short:
                expected = "expected numbered angles, and no parameter called c or s"
                raise InputError(expected, place="option short")
        lines = [*output_latex(self.program, self.presentation.forms, notation)]
        writer = Typesetter(notation, Latex())
        definitions = self.presentation.definitions.items()
        return "\n".join(
            [*lines, *(f"{notation.display(name).latex} = {writer.sum(form)}" for name, form in definitions)]
        )

    def to_sympy_mechanics(self) -> ImmutableDenseMatrix | ImmutableDenseNDimArray:
        """Return :attr:`matrix` in dynamic symbols of ``sympy.physics.mechanics``, with the joints' names in the file.

        A position is ``dynamicsymbols("theta")``; velocities and accelerations are the derivatives of this symbol. A
        joint force is ``dynamicsymbols("tau_theta")``. Raises :class:`~symgen.errors.UnsupportedError` for joints whose
        velocities are not rates of positions.
        """
        from sympy.physics.vector import dynamicsymbols  # imported here: it takes longer than most derivations

        names = self.presentation.variables
        if not names:
            raise UnsupportedError(f"{self.program.name}: dynamic symbols are for joints of one position each")
        positions = [dynamicsymbols(name) for name in names]
        known = {"q": positions, "tau": [dynamicsymbols(f"tau_{name}") for name in names]}
        known |= {name: [each.diff(dynamicsymbols._t, k) for each in positions] for k, name in ((1, "qd"), (2, "qdd"))}
        values = {
            symbol: value
            for array in self.program.inputs
            for symbol, value in zip(array.elements, known.get(array.name, array.elements), strict=True)
        }
        return self.matrix.xreplace(values)

    def to_mathml(self) -> str:
        """Return the equations as MathML for web pages."""
        notation = self.presentation.notation
        equations = [*output_mathml(self.program, self.presentation.forms, notation)]
        definitions = self.presentation.definitions.items()
        return "\n".join([*equations, *(definition_mathml(name, form, notation) for name, form in definitions)])

    def __str__(self) -> str:
        """Return lines that :func:`symgen.check` can read: the definitions, then each entry that is not zero.

        If all entries of an output are zero, each of them has a line.
        """
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        """Return at most one screen: the quantity, its route, and a line for each entry that is not zero."""
        lines = [shorten(line, REPR_COLUMNS, placeholder=" ...") for line in self._lines()]
        head = f"<Derivation of {self.program.name} by {self.program.route}>"
        more = [f"... and {len(lines) - REPR_ENTRIES} more entries"] if len(lines) > REPR_ENTRIES else []
        return "\n".join([head, *lines[:REPR_ENTRIES], *more])

    def _lines(self) -> list[str]:
        lines, waiting = list[str](), dict(self.presentation.definitions)
        while waiting:  # a definition comes after the definitions of the names in it
            name = next(name for name in waiting if not waiting[name].expression.free_symbols & waiting.keys())
            lines.append(f"{name} = {text_of(waiting.pop(name))}")
        for array, forms in zip(self.program.outputs, self.presentation.forms, strict=True):
            zero = not any(form.terms for form in forms)
            for index, form in zip(ndindex(array.shape), forms, strict=True):
                if form.terms or zero:
                    name = array.name + (f"[{', '.join(map(str, index))}]" if index else "")
                    lines.append(f"{name} = {text_of(form)}")
        return lines

    def _repr_latex_(self) -> str:
        return f"$$ {self.to_latex()} $$"


@takes_files(ReadingKeywords)
def derive(
    robot: Model,
    quantity: str,
    *,
    route: str = "auto",
    lump: bool = False,
    expand: bool = False,
    let: bool = False,
    **options: Unpack[ReadingKeywords],
) -> Derivation:
    """Return the closed form of a quantity as a textbook prints it: short, factored and proven equal to the derivation.

    The work is limited by steps and never by time, so the result does not depend on the machine. Accelerations are
    printed for up to two degrees of freedom, from the adjugate and the determinant of the mass matrix.

    The options change how formulas are written:

    * ``lump`` gives names p1, p2 and so on to the combinations of masses and lengths on which the mass matrix and
      gravity depend.
    * ``expand`` writes sums without brackets.
    * ``let`` gives names A1, A2 and so on to parts that repeat. Printed text uses these names;
      :attr:`Derivation.matrix` contains the full parts instead.

    Raises :class:`~symgen.errors.UnsupportedError` for closed forms that are too long to read, and for accelerations of
    more than two degrees of freedom.
    """
    model, wanted = by_angles(simplified(robot)), named(quantity).name
    style = style_of(model, lump=lump, expand=expand)
    if wanted == "forward_dynamics" and route == "auto":
        with readable(model, wanted):
            found = presented_accelerations(model, style)
    else:
        found = presented(model, derive_for_reading(model, wanted, route), style)
    return Derivation(found.with_lets() if let else found)


@takes_files(RobotKeywords)
def base_parameters(robot: Model, **options: Unpack[RobotKeywords]) -> BaseParameters:
    """Return the combinations of inertial parameters on which joint forces depend.

    Combination k belongs to column k of the quantity ``base_regressor``. Each combination has a value and a formula.
    The formula contains the inertial parameters of links, each about the origin of the link's frame and in the axes of
    this frame.
    """
    tree = robot.as_tree("base parameters")
    if tree.nv == 0:
        raise UnsupportedError(f"{tree.name} has no joint that moves, so it has no base parameters")
    return _base_parameters(fuse(tree))
