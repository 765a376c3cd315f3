"""Conversion of derived expressions to equations of a lesson, within a time limit."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import singledispatch

from sympy import Expr, Symbol

from symgen.program import scalar
from symgen.robot import Joint, Model, Robot
from symgen.uses.lesson.content import Equation
from symgen.uses.lesson.display_expression import DisplayExpression, Style, abbreviated, replaced
from symgen.uses.lesson.notation import Display, Notation, display_of, dotted

MASS_UNITS = ("kg",)
GRAVITY_UNIT = "m/s^2"
"""Unit of parameters that follow the masses in a product, as in m g d."""


@dataclass
class EquationWriter:
    """A writer of equations in a model's notation; ``complete`` is False after the time limit."""

    model: Model
    seconds: float = 60.0
    complete: bool = True
    _deadline: float = field(init=False)

    def __post_init__(self) -> None:
        self._deadline = time.monotonic() + self.seconds
        counts = {"q": self.model.nq, "qd": self.model.nv, "qdd": self.model.nv}
        self.q, self.qd, self.qdd = ([scalar(f"{name}{k}") for k in range(n)] for name, n in counts.items())
        parameters = self.model.free_parameters()
        masses = frozenset(p.symbol for p in parameters if p.unit in MASS_UNITS)
        others = sorted((p for p in parameters if p.symbol not in masses), key=lambda p: p.unit != GRAVITY_UNIT)
        constants = tuple(p.symbol for p in others)
        self.style = Style(masses, constants, (*self.qdd, *self.qd))
        self.notation = Notation(displays(self.model, self.q, self.qd, self.qdd))
        self.short = numbered(self.model, self.q)

    def equation(self, left: str, expressions: Expr | Sequence[Expr] | Sequence[Sequence[Expr]]) -> Equation:
        """Return an equation of ``left``, in LaTeX, with a scalar, a column or a matrix."""
        rows = _rows(expressions)
        forms = tuple(tuple(self._form(entry) for entry in row) for row in rows)
        return Equation(left, left_mathml(left), forms)

    def _form(self, expression: Expr) -> DisplayExpression:
        if time.monotonic() > self._deadline:
            self.complete = False
            return self.style.plain(expression)
        form = self.style.form(expression)
        atoms = [expr for expr in _parts(form)]
        return replaced(form, abbreviated(atoms, self.short))

    def renamed(self, expression: Expr) -> Expr:
        """Return an expression of the model's own variables in the variables of its equations."""
        own = getattr(self.model, "variables", ())
        return expression.xreplace(dict(zip(own, self.q, strict=False)))


@singledispatch
def numbered(model: Model, q: list[Symbol]) -> list[Symbol]:
    """Return the angles whose sines and cosines have short names by joint number: s1, c12."""
    return []


@numbered.register
def _numbered_in_robot(model: Robot, q: list[Symbol]) -> list[Symbol]:
    return [q[slot.position[0]] for slot in model.slots]


@singledispatch
def displays(model: Model, q: list[Symbol], qd: list[Symbol], qdd: list[Symbol]) -> dict[Symbol, Display]:
    """Return the notation of positions, velocities and accelerations."""
    shown = [display_of(name) for name in model.velocity_names]
    return {
        symbols[k]: Display(each.letter, each.subscript, dots)
        for k, each in enumerate(shown)
        for dots, symbols in enumerate((q, qd, qdd))
    }


@displays.register
def _displays_of_robot(model: Robot, q: list[Symbol], qd: list[Symbol], qdd: list[Symbol]) -> dict[Symbol, Display]:
    """Return theta for angles and q for displacements; a ball joint has a quaternion e and velocities u."""
    found: dict[Symbol, Display] = {}
    for number, slot in enumerate(model.slots, start=1):
        if slot.joint.kind.nq == 1:
            letter, (k,), (i,) = letter_of(slot.joint), slot.position, slot.velocity
            found |= {s: Display(letter, str(number), dots) for dots, s in enumerate((q[k], qd[i], qdd[i]))}
        else:
            found |= {q[k]: Display("e", f"{number}{axis}") for k, axis in zip(slot.position, "xyzw", strict=True)}
            for i, axis in zip(slot.velocity, "xyz", strict=True):
                found |= {qd[i]: Display("u", f"{number}{axis}"), qdd[i]: Display("u", f"{number}{axis}", 1)}
    return found


def letter_of(joint: Joint) -> str:
    """Return the letter for the position of a joint with one degree of freedom."""
    return "theta" if joint.kind.type_name == "revolute" else "q"


def force_names(robot: Robot) -> list[str]:
    """Return the left sides of the equations for joint forces, by velocity."""
    return [
        rf"\tau_{number}" if slot.joint.kind.nv == 1 else rf"\tau_{{{number}{axis}}}"
        for number, slot in enumerate(robot.slots, start=1)
        for axis, _ in zip("xyz", slot.velocity, strict=False)
    ]


def left_mathml(left: str) -> str:
    r"""Return the MathML of a left side such as ``\tau_1``, ``\dot{\omega}_{2}`` or ``\partial L / \partial q_1``."""
    tokens = re.findall(r"\\[a-zA-Z]+|[A-Za-z]|\d+|[_^{}/=(),+-]", left)
    position = 0

    def group() -> str:
        nonlocal position
        token = tokens[position]
        position += 1
        if token == "{":
            inner = ""
            while tokens[position] != "}":
                inner += item()
            position += 1
            return f"<mrow>{inner}</mrow>"
        if token in (r"\dot", r"\ddot"):
            return dotted(group(), 1 if token == r"\dot" else 2)
        if token == r"\tilde":
            return f"<mover>{group()}<mo stretchy='false'>~</mo></mover>"
        if token.isdigit():
            return f"<mn>{token}</mn>"
        if token in "/=(),+-":
            return f"<mo>{token}</mo>"
        return Display(token.lstrip("\\")).mathml if token != r"\partial" else "<mo>&#x2202;</mo>"

    def item() -> str:
        nonlocal position
        body = group()
        while position < len(tokens) and tokens[position] in "_^":
            tag = "msub" if tokens[position] == "_" else "msup"
            position += 1
            body = f"<{tag}>{body}{group()}</{tag}>"
        return body

    text = ""
    while position < len(tokens):
        text += item()
    return text


def _rows(expressions: Expr | Sequence[Expr] | Sequence[Sequence[Expr]]) -> list[list[Expr]]:
    if isinstance(expressions, Expr):
        return [[expressions]]
    return [[entry] if isinstance(entry, Expr) else list(entry) for entry in expressions]


def _parts(form: DisplayExpression) -> list[Expr]:
    found: list[Expr] = []
    for term in form.terms:
        for part in term.parts:
            found += _parts(part) if isinstance(part, DisplayExpression) else [part]
    return found
