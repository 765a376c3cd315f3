"""The lesson by Lagrange's equations: positions, energies, L, its derivatives, the coefficients, the torques.

Source: course slides *Dynamics and control of intelligent robots*, Lagrange's equation for few degrees of freedom.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Expr, Integer, Symbol, diff

from symgen.lesson.content import Section
from symgen.lesson.equation_writer import EquationWriter
from symgen.program import Trace
from symgen.program.closed_form import normal_form
from symgen.robot import Robot
from symgen.routes.kinematics import energy
from symgen.routes.lagrange import energies
from symgen.routes.model.ground import central_bodies, ground_bodies
from symgen.routes.newton_euler import spatial

LONGEST = 150
"""Atoms of a torque beyond which it is written with the coefficients' names."""

TITLE = "Lagrange's equations"
INTRODUCTION = (
    "Energies of the links, their difference L = T - V, and its derivatives; forces between links never appear."
)


def sections(robot: Robot, writer: EquationWriter) -> list[Section]:
    """The steps, from positions to torques."""
    q, qd, qdd = writer.q, writer.qd, writer.qdd
    trace, n = Trace(closed=True), robot.nv
    placed = ground_bodies(robot, trace, q)
    centers = [central.c for central in central_bodies(robot, trace, placed)]
    T, V = energy.kinetic_energies(robot, trace, q, qd), energy.potential_energies(robot, trace, q)
    T, V = [normal_form(each) for each in T], [normal_form(each) for each in V]
    L = normal_form(Add(*T) - Add(*V))
    moving = [k for k, c in enumerate(centers) if not c.is_zero]
    letter = ["\\theta" if joint.kind.type_name == "revolute" else "q" for joint in robot.joints]
    steps = [
        Section(
            "Positions",
            "Centers of mass in the base frame, following the chain of transforms outward.",
            tuple(writer.equation(f"p_{k + 1}", list(centers[k])) for k in moving),
        ),
        Section(
            "Energies",
            "Differentiate the positions; each link has T = (m v.v + w.I w)/2 and V = -m g.p.",
            tuple(
                equation
                for k in range(n)
                for equation in (writer.equation(f"T_{k + 1}", T[k]), writer.equation(f"V_{k + 1}", V[k]))
            ),
        ),
    ]
    derivatives = []
    torques = []
    for j in range(n):
        momentum, slope = diff(L, qd[j]), diff(L, q[j])
        rate = Add(*(diff(momentum, q[k]) * qd[k] + diff(momentum, qd[k]) * qdd[k] for k in range(n)))
        derivatives += [
            writer.equation(rf"\partial L/\partial \dot{{{letter[j]}}}_{j + 1}", momentum),
            writer.equation(rf"\partial L/\partial {letter[j]}_{j + 1}", slope),
        ]
        torques.append(writer.equation(rf"\tau_{j + 1}", rate - slope))
    if max(torque.size for torque in torques) > LONGEST:
        named = NamedCoefficients(robot, writer)
        torques = [writer.equation(rf"\tau_{i + 1}", named.force(i)) for i in range(n)]
    steps.append(Section("Derivatives of L", "With L = T - V summed over the links.", tuple(derivatives)))
    steps.append(coefficients(robot, writer))
    steps.append(Section("Joint torques", "d/dt of the first derivative, less the second.", tuple(torques)))
    return steps


@dataclass(frozen=True)
class NamedCoefficients:
    """Sums of coefficients by their names, those that are zero left out."""

    robot: Robot
    writer: EquationWriter

    @cached_property
    def _values(self) -> set[str]:
        found = found_coefficients(self.robot, self.writer)
        return {name.partition("=")[0].strip("D_{}") for name, value in found if value != 0}

    def _named(self, *index: int) -> Expr:
        digits = "".join(str(k + 1) for k in index)
        return Symbol(f"D{digits}") if digits in self._values else Integer(0)

    def inertia(self, i: int, j: int) -> Expr:
        """D_ij."""
        return self._named(*sorted((i, j)))

    def bias(self, i: int) -> Expr:
        """The sum of D_ijk qd_j qd_k, and D_i."""
        qd, n = self.writer.qd, self.robot.nv
        pairs = [(j, k) for j in range(n) for k in range(j, n)]
        return Add(self._named(i), *((1 + (j != k)) * self._named(i, j, k) * qd[j] * qd[k] for j, k in pairs))

    def force(self, i: int) -> Expr:
        """The sum of D_ij qdd_j, and the bias."""
        inertias = (self.inertia(i, j) * acceleration for j, acceleration in enumerate(self.writer.qdd))
        return Add(*inertias, self.bias(i))


def coefficients(robot: Robot, writer: EquationWriter) -> Section:
    """Inertias D_ij, velocity coefficients D_ijk and gravity D_i, those that are not zero."""
    return Section(
        "Coefficients",
        "Inertias D_ij, centripetal D_ijj and Coriolis D_ijk coefficients, gravity D_i; those not shown are zero.",
        tuple(writer.equation(name, value) for name, value in found_coefficients(robot, writer) if value != 0),
    )


def found_coefficients(robot: Robot, writer: EquationWriter) -> list[tuple[str, Expr]]:
    """All coefficients by their names in LaTeX."""
    trace, n = Trace(closed=True), robot.nv
    M = energies.mass_matrix(robot, trace, writer.q)
    D = spatial.christoffel_symbols(robot, trace, writer.q)
    g = spatial.gravity(robot, trace, writer.q)
    found: list[tuple[str, Expr]] = []
    found += [(f"D_{{{i + 1}{j + 1}}}", M[i * n + j]) for i in range(n) for j in range(i, n)]
    for i in range(n):
        for j in range(n):
            for k in range(j, n):
                twin = "" if j == k else f"=D_{{{i + 1}{k + 1}{j + 1}}}"
                found.append((f"D_{{{i + 1}{j + 1}{k + 1}}}{twin}", D[(i * n + j) * n + k]))
    found += [(f"D_{i + 1}", g[i]) for i in range(n)]
    return [(name, normal_form(value)) for name, value in found]
