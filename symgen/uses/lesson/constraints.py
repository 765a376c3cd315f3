"""Sections of a lesson for constraints: loop closure, velocities, multipliers, independent coordinates and motion.

L is the Jacobian matrix of the constraints: L qd = 0 and L qdd = gamma. K maps the independent velocities to all
velocities, and alpha is the part of qdd that does not depend on the independent accelerations.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.4, equations 15-22.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Expr, Integer, Matrix

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import has_residual
from symgen.routes.constrained import equations
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter, indexed
from symgen.uses.lesson.methods.lagrange import NamedCoefficients


@dataclass(frozen=True)
class _Constraints:
    """The constraints of a mechanism in closed form, and the names of the entries of L and K in the lesson."""

    model: ConstrainedRobot
    writer: EquationWriter

    @cached_property
    def L(self) -> list[list[Expr]]:
        found = equations.jacobian_by_differentiation(self.model, Trace(closed=True), self.writer.q)
        return [[normal_form(entry) for entry in row] for row in found]

    @property
    def dependent(self) -> list[int]:
        return sorted(velocity for _, velocity in self.model.pivots)

    @cached_property
    def adjugate(self) -> Matrix:
        """The adjugate of the square part of L that belongs to the dependent velocities.

        The entries of the adjugate are written with the names of L's entries.
        """
        return Matrix([[self.entry(k, j) for j in self.dependent] for k in range(len(self.L))]).adjugate()

    @cached_property
    def determinant(self) -> Expr:
        return normal_form(Matrix([[row[j] for j in self.dependent] for row in self.L]).det())

    def entry(self, k: int, j: int) -> Expr:
        """Return the name of the entry of L in row k and column j, or zero if the entry is zero."""
        return indexed("L", k, j) if self.L[k][j] != 0 else self.L[k][j]

    def basis(self, i: int) -> list[Expr]:
        """Return column i of K, which is multiplied by the independent velocity i.

        The entry of this velocity is 1, and the entries of the other independent velocities are 0. The entries of
        dependent velocities are written as names. Another section of the lesson defines the names of these entries.
        """
        independent = self.model.independent
        return [
            Integer(int(independent[i] == j)) if j in independent else indexed("k", j, i) for j in range(self.model.nv)
        ]


def constraint_sections(model: ConstrainedRobot, writer: EquationWriter) -> list[Section]:
    """Return the sections about constraints; they follow the coefficients of the tree's equations of motion."""
    known = _Constraints(model, writer)
    steps = (_closing, _velocities, _multipliers, _independent, _motion)
    return [step(known) for step in steps]


def _closing(known: _Constraints) -> Section:
    model, writer = known.model, known.writer
    phi = equations.residuals_by_transforms(model, Trace(closed=True), writer.q)
    rows = [row for _, row in model.kept_rows]
    words = [f"{each.name} ({each.kind}{f', {each.a} to {each.b}' if each.a else ''})" for each in model.constraints]
    left_out = len(model.rows) - len(rows)
    text = f"The joints are constrained by {' and '.join(words)}."
    if left_out:
        text += f" {left_out} of {len(model.rows)} conditions follow from the others and are left out."
    shown = [(k, value) for k, (row, value) in enumerate(zip(rows, phi, strict=True)) if has_residual(row)]
    text += " If the constraints hold, the functions phi are zero." if shown else " They restrict only velocities."
    found = tuple(writer.equation(rf"\phi_{k + 1}", normal_form(value)) for k, value in shown)
    return Section("Constraints", text, found)


def _velocities(known: _Constraints) -> Section:
    model, writer = known.model, known.writer
    bias = equations.bias_by_differentiation(model, Trace(closed=True), writer.q, writer.qd)
    return Section(
        "Constraints on velocities and accelerations",
        "The conditions on velocities are that L times the velocities is zero. Differentiate them by time: L times the "
        "accelerations is gamma.",
        (writer.equation("L", known.L), writer.equation(r"\gamma", [normal_form(each) for each in bias])),
    )


def _multipliers(known: _Constraints) -> Section:
    """Return the section that subtracts the constraint forces from the tree's equations (equations 15 and 16)."""
    model, writer = known.model, known.writer
    names, found = NamedCoefficients(model.tree, writer), []
    for j in range(model.nv):
        force = names.force(j)
        multipliers = (indexed("lambda", k) * known.entry(k, j) for k in range(len(known.L)))
        found.append(writer.equation(_force(model, j), Add(force, *(-each for each in multipliers))))
    for k in range(len(known.L)):
        rate = Add(*(known.entry(k, j) * acceleration for j, acceleration in enumerate(writer.qdd)))
        found.append(writer.equation(rf"\gamma_{k + 1}", rate))
    return Section(
        "Equations with multipliers",
        "The multipliers lambda give the constraint forces L^T lambda, which do no work. Together with the conditions "
        "on the accelerations, there are as many equations as unknowns. Entries of L and D that are zero are left out.",
        tuple(found),
    )


def _independent(known: _Constraints) -> Section:
    model, writer, n = known.model, known.writer, len(known.model.independent)
    found = [writer.equation(r"\delta", known.determinant)]
    for i in range(n):
        right = Matrix([known.entry(k, model.independent[i]) for k in range(len(known.L))])
        found += _solved(known, r"\delta k", i, known.adjugate * -right)
    gamma = Matrix([indexed("gamma", k) for k in range(len(known.L))])
    found += _solved(known, r"\delta \alpha", None, known.adjugate * gamma)
    names = ", ".join(model.tree.velocity_names[j] for j in model.independent)
    return Section(
        "Independent coordinates",
        f"The independent velocities are those of {names}. All velocities are K times the independent velocities, and "
        "all accelerations are K times the independent accelerations plus alpha. Rows of K for independent velocities "
        "are rows of the identity matrix. The other entries of K and alpha follow from Cramer's rule, where delta is "
        "the determinant of the dependent columns of L. If delta is zero, the mechanism is at a dead point.",
        tuple(found),
    )


def _motion(known: _Constraints) -> Section:
    """Return the section with the motion of the independent velocities (equation 22), and with the multipliers.

    The equations of the dependent joints give the multipliers.
    """
    model, writer, n = known.model, known.writer, known.model.nv
    names = NamedCoefficients(model.tree, writer)
    columns = [known.basis(i) for i in range(len(model.independent))]
    M = [
        [Add(*(u[j] * v[k] * names.inertia(j, k) for j in range(n) for k in range(n))) for v in columns]
        for u in columns
    ]
    rest = []
    for i in range(n):
        tau = indexed("tau", i) if i in model.active_velocities else Integer(0)
        drift = Add(*(names.inertia(i, j) * indexed("alpha", j) for j in known.dependent))
        rest.append(tau - names.bias(i) - drift)
    forces = [Add(*(u[j] * rest[j] for j in range(n))) for u in columns]
    f = Matrix([indexed("f", j) for j in known.dependent])
    found = [writer.equation("K^T M K", M), writer.equation(r"K^T M K \ddot{y}", forces)]
    found += [
        writer.equation(rf"\delta \lambda_{k + 1}", value) for k, value in enumerate(known.adjugate.T * f) if value != 0
    ]
    return Section(
        "Motion",
        "Multiply the equations by K^T: the multipliers drop out, and the equations of the independent coordinates y "
        "remain. Then the equations of the dependent joints give the multipliers, with f = M qdd + b - tau.",
        tuple(found),
    )


def _solved(known: _Constraints, left: str, i: int | None, right: Matrix) -> list[Equation]:
    """Return an equation for each dependent velocity whose entry of ``right`` is not zero.

    Each left side is the letter ``left`` with an index, and with ``i`` as a second index unless ``i`` is None.
    """
    index = "" if i is None else str(i + 1)
    return [
        known.writer.equation(f"{left}_{{{j + 1}{index}}}", value)
        for j, value in zip(known.dependent, right, strict=True)
        if value != 0
    ]


def _force(model: ConstrainedRobot, j: int) -> str:
    return rf"\tau_{j + 1}" if j in model.active_velocities else "0"
