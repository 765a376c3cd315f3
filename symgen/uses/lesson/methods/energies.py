"""The steps from velocities to kinetic energies, with squares before and after they are simplified."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Expr, Rational, Symbol, diff

from symgen.program.closed_forms.normal import normal_form
from symgen.program.closed_forms.sums import Factor, Sum, Term
from symgen.routes.model.ground import Central, GroundBody
from symgen.routes.model.tree import BASE
from symgen.spatial import Vector
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter

GRAVITY = r"\mathrm{g}"
"""The symbol of the gravity vector; a bold g is the vector of joint forces due to gravity."""
_HALF = Rational(1, 2)


@dataclass(frozen=True)
class Moving:
    """A body with the velocity ``v`` of its center of mass and its angular velocity ``w``, both in the base frame."""

    number: int
    """The number of the body, from 1."""
    body: Central
    v: list[Expr]
    w: list[Expr]
    writer: EquationWriter

    @cached_property
    def square(self) -> Expr:
        """The square of the velocity of the center of mass."""
        return normal_form(Add(*(x**2 for x in self.v)))

    @property
    def rotational(self) -> Expr:
        """The kinetic energy that is due to the rotation."""
        w, I = self.w, self.body.I
        return normal_form(_HALF * Add(*(I[i, j] * w[i] * w[j] for i in range(3) for j in range(3))))

    def velocities(self) -> list[Equation]:
        """Return equations for the velocity v, its square before and after simplification, and the angular velocity w.

        A zero vector has no equation, and a body without rotational inertia has no equation for w.
        """
        writer, k, found = self.writer, self.number, list[Equation]()
        if self.body.m != 0 and any(self.v):
            v = writer.equation(f"v_{k}", self.v)
            parts = tuple(Term(Rational(1), (Factor(row[0], 2),)) for row in v.rows if row[0].terms)
            square = writer.equation(f"v_{k}^2", self.square)
            found += [v, *([writer.written(f"v_{k}^2", Sum(parts))] if len(parts) > 1 else []), square]
        if any(entry != 0 for entry in self.body.I.entries) and any(self.w):
            found.append(writer.equation(rf"\omega_{k}", self.w))
        return found

    def kinetic(self, T: Expr) -> list[Equation]:
        """Return equations for the body's kinetic energy ``T``: with the squared velocity inserted, then simplified.

        If the two equations have the same right side, only the second one is returned.
        """
        writer, left, m = self.writer, f"T_{self.number}", self.body.m
        square, rotation = (writer.equation("", each).rows[0][0] for each in (self.square, self.rotational))
        found = writer.equation(left, T)
        if len(square.terms) + len(rotation.terms) < 2 or not square.terms or not (m.is_Symbol or m.is_number):
            return [found]
        number, mass = (_HALF, (Factor(m),)) if isinstance(m, Symbol) else (_HALF * Rational(m), ())
        inner = square.terms[0] if len(square.terms) == 1 else Term(Rational(1), (Factor(square),))
        inserted = Sum((Term(number * inner.number, (*mass, *inner.factors)), *rotation.terms))
        return (
            [found] if inserted.expression == found.rows[0][0].expression else [writer.written(left, inserted), found]
        )


def moving_bodies(writer: EquationWriter, placed: list[GroundBody], bodies: list[Central]) -> list[Moving]:
    """Return each of the ``bodies`` with its velocities; ``placed`` are the same bodies with their joint axes."""
    found = []
    for k, body in enumerate(bodies):
        v = [
            normal_form(Add(*(diff(x, q) * rate for q, rate in zip(writer.q, writer.qd, strict=True)))) for x in body.c
        ]
        w, above = Vector.zero(), k
        while above != BASE:
            for column, j in zip(placed[above].S, placed[above].dof, strict=True):
                w = w + Vector(*(entry * writer.qd[j] for entry in column.w))
            above = placed[above].parent
        found.append(Moving(k + 1, body, v, [normal_form(entry) for entry in w], writer))
    return found


def velocity_section(bodies: list[Moving]) -> Section:
    """Return the section with the angular velocities, the velocities of centers of mass, and their squares."""
    return Section(
        "Velocities",
        "The velocities of the centers of mass, and the angular velocities of links with rotational inertia. The "
        "squares are simplified by cos^2 + sin^2 = 1.",
        tuple(equation for body in bodies for equation in body.velocities()),
        (
            r"v_i = \dot{p}_i = \sum_j \frac{\partial p_i}{\partial q_j} \dot{q}_j",
            r"v_i^2 = v_i^T v_i",
        ),
    )
