"""Conversion of derived expressions to the equations of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr, Symbol

from symgen.api.presenting import notation_of, order_of, with_short_names
from symgen.program import scalar
from symgen.program.closed_forms.present import shortened
from symgen.program.closed_forms.sums import Sum
from symgen.robot import Model, Robot
from symgen.uses.lesson.content import Equation
from symgen.uses.lesson.formula import VECTORS, formula_mathml


@dataclass
class EquationWriter:
    """Writes the equations of a lesson in a model's notation."""

    model: Model

    def __post_init__(self) -> None:
        counts = {"q": self.model.nq, "qd": self.model.nv, "qdd": self.model.nv}
        self.q, self.qd, self.qdd = ([scalar(f"{name}{k}") for k in range(n)] for name, n in counts.items())
        self.order = order_of(self.model)
        parameters = [parameter.symbol for parameter in self.model.free_parameters()]
        self.notation = with_short_names(parameters, self._single_positions(), notation_of(self.model))

    def _single_positions(self) -> list[Symbol]:
        """Return the positions that may be angles: all positions except those of ball joints and floating joints."""
        if self.model.tree is None:
            return self.q
        single = (slot.position[0] for slot in self.model.slots if slot.joint.kind.nq == 1 and not slot.joint.mimic)
        return [self.q[k] for k in single]

    def equation(self, left: str, expressions: Expr | Sequence[Expr] | Sequence[Sequence[Expr]]) -> Equation:
        """Return the equation ``left`` = ``expressions``; each expression is converted to a short form.

        ``left`` is a LaTeX text; ``expressions`` are a scalar, a column or a matrix.
        """
        rows = tuple(tuple(shortened(entry, self.order) for entry in row) for row in _rows(expressions))
        return Equation(left, formula_mathml(VECTORS.get(left, left)), rows)

    def written(self, left: str, form: Sum) -> Equation:
        """Return the equation ``left`` = ``form``. The right side is written exactly as it is given."""
        return Equation(left, formula_mathml(VECTORS.get(left, left)), ((form,),))

    def letter(self, index: int, dots: int = 0) -> str:
        """Return the LaTeX of a position; with ``dots`` 1 or 2, the LaTeX of its velocity or acceleration."""
        return self.notation.display((self.q, self.qd, self.qdd)[dots][index]).latex

    def renamed(self, expression: Expr) -> Expr:
        """Return an expression with the variables in the model's file replaced by q0, q1, ... of the derivation."""
        return expression.xreplace(dict(zip(self.model.variables, self.q, strict=False)))


def force_names(robot: Robot) -> list[str]:
    """Return the LaTeX symbol of the joint force along each velocity.

    The symbol is tau with an index. The forces of floating joints have the symbol f instead.
    """
    names = []
    for number, slot in enumerate((slot for slot in robot.slots if not slot.joint.mimic), start=1):
        axes = (("f", *"xyz"), (r"\tau", *"xyz")) if slot.joint.kind.nv == 6 else ((r"\tau", *"xyz"),)
        several = [rf"{letter}_{{{number}{axis}}}" for letter, *each in axes for axis in each]
        names += [rf"\tau_{number}"] if slot.joint.kind.nv == 1 else several
    return names


def indexed(letter: str, *index: int) -> Symbol:
    """Return the symbol of an entry of a matrix or vector: a letter and indices, which are counted from one."""
    return Symbol(letter + "".join(str(k + 1) for k in index))


def _rows(expressions: Expr | Sequence[Expr] | Sequence[Sequence[Expr]]) -> list[list[Expr]]:
    if isinstance(expressions, Expr):
        return [[expressions]]
    return [[entry] if isinstance(entry, Expr) else list(entry) for entry in expressions]
