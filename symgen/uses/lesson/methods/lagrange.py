"""The lesson on Lagrange's equations: positions, velocities, energies, L, its derivatives, coefficients, torques.

The torque of joint i is the sum of D_ij qdd_j and D_ijk qd_j qd_k over j and k, plus D_i and damping. M, c and g are
these coefficients in matrix form: tau = M qdd + c + g.

Source: course slides *Dynamics and control of intelligent robots*, Lagrange's equation for few degrees of freedom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Expr, Integer, diff, integrate

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import Robot
from symgen.routes.kinematics import energy
from symgen.routes.lagrange import energies
from symgen.routes.model.ground import central_bodies, ground_bodies
from symgen.routes.model.matrices import rows
from symgen.routes.newton_euler import spatial
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter, indexed
from symgen.uses.lesson.methods.energies import GRAVITY, moving_bodies, velocity_section
from symgen.uses.lesson.methods.equations import MAX_FORCE_ATOMS, MOTION, JointTerms, forces_title, joint_terms

MAX_COLLECTED_TERMS = 30
"""If all coefficients together have at most this number of terms, M, c and g are written without named coefficients."""

TITLE = "Lagrange's equations"
LAGRANGE = r"\tau_i = \frac{d}{dt} \frac{\partial L}{\partial \dot{q}_i} - \frac{\partial L}{\partial q_i}"
DISSIPATIVE = rf"{LAGRANGE} + \frac{{\partial R}}{{\partial \dot{{q}}_i}}"
CONSERVED = "Conserved momenta"
CYCLIC = (
    "L does not depend on these cyclic coordinates. Their momenta are constant if no force acts along their joints."
)
INTRODUCTION = (
    "The derivation needs the energies of the links, their difference L = T - V, and the derivatives of L. "
    "Forces between links do no work, so they drop out."
)


def sections(robot: Robot, writer: EquationWriter) -> list[Section]:
    """Return the sections of the lesson: first the positions, last the torques."""
    q, qd = writer.q, writer.qd
    trace, n = Trace(closed=True), robot.nv
    placed = ground_bodies(robot, trace, q)
    bodies = central_bodies(robot, trace, placed)
    centers = [body.c for body in bodies]
    T, V = energy.kinetic_energies(robot, trace, q, qd), energy.potential_energies(robot, trace, q)
    T, V = [normal_form(each) for each in T], [normal_form(each) for each in V]
    terms = joint_terms(robot, writer)
    more = _energies_of_joints(terms, writer)
    L = normal_form(Add(*T, more["T_r"]) - Add(*V, more["V_s"]))
    known = moving_bodies(writer, placed, bodies)
    heavy = [k for k, body in enumerate(bodies) if body.m != 0]
    moving = [k for k in heavy if not centers[k].is_zero]
    steps = [
        Section(
            "Positions",
            "The center of mass of each link, in the base frame. R_i and r_i place the link in its parent.",
            tuple(writer.equation(f"p_{k + 1}", list(centers[k])) for k in moving),
        ),
        velocity_section(known),
        Section(
            "Energies",
            f"The kinetic and the potential energy of each link. The upright g is the gravity vector.{_said(more)}",
            (
                writer.equation(GRAVITY, list(robot.gravity)),
                *(each for k in heavy for each in (*known[k].kinetic(T[k]), writer.equation(f"V_{k + 1}", V[k]))),
                *(writer.equation(left, value) for left, value in more.items() if value != 0),
            ),
            (r"T_i = \frac{1}{2} m_i v_i^2 + \frac{1}{2} \omega_i^T I_i \omega_i", rf"V_i = -m_i {GRAVITY}^T p_i"),
        ),
    ]
    lost = [diff(more["R"], rate) for rate in qd]
    steps_of_L = differentiated(L, lost, writer)
    dissipated = [(j, force) for j, force in enumerate(lost) if force != 0]
    derivatives = [
        *steps_of_L.derivatives,
        *(writer.equation(rf"\frac{{\partial R}}{{\partial {writer.letter(j, 1)}}}", force) for j, force in dissipated),
    ]
    torques = [writer.equation(rf"\tau_{j + 1}", force) for j, force in enumerate(steps_of_L.forces)]
    named = NamedCoefficients(robot, writer)
    if max(torque.size for torque in torques) > MAX_FORCE_ATOMS:
        torques = [writer.equation(rf"\tau_{i + 1}", named.force(i)) for i in range(n)]
        derivatives = [each for each in derivatives if each.size <= MAX_FORCE_ATOMS]
    text = "The Lagrangian is the kinetic energy minus the potential energy, summed over the links."
    steps.append(Section("Derivatives of L", text, tuple(derivatives), (r"L = \sum_i T_i - \sum_i V_i",)))
    steps += conserved(steps_of_L)
    if not named.short:
        steps.append(_coefficients(named))
    steps.append(collected(named))
    text = "Lagrange's equation gives the force, or the torque, along each joint."
    steps.append(Section(forces_title(robot), text, tuple(torques), (DISSIPATIVE if more["R"] != 0 else LAGRANGE,)))
    return steps


@dataclass(frozen=True)
class Differentiated:
    """The derivatives of L, the forces from Lagrange's equation, and the momenta of cyclic coordinates."""

    derivatives: list[Equation]
    forces: list[Expr]
    cyclic: list[Equation]


def differentiated(L: Expr, added: Sequence[Expr], writer: EquationWriter) -> Differentiated:
    """Return the derivatives of the Lagrangian L, and the forces that follow from Lagrange's equation.

    ``added`` has further forces along the velocities, which are added to the result.
    """
    q, qd, qdd, n = writer.q, writer.qd, writer.qdd, len(writer.qd)
    found = Differentiated([writer.equation("L", L)], [], [])
    for j in range(n):
        momentum, gradient = diff(L, qd[j]), diff(L, q[j])
        rate = Add(*(diff(momentum, q[k]) * qd[k] + diff(momentum, qd[k]) * qdd[k] for k in range(n)))
        left = rf"\frac{{\partial L}}{{\partial {writer.letter(j, 1)}}}"
        found.derivatives.append(writer.equation(left, momentum))
        found.derivatives.append(writer.equation(rf"\frac{{d}}{{dt}} {left}", rate))
        found.derivatives.append(writer.equation(rf"\frac{{\partial L}}{{\partial {writer.letter(j)}}}", gradient))
        found.forces.append(rate - gradient + added[j])
        if gradient == 0 and added[j] == 0:
            found.cyclic.append(writer.equation(rf"\pi_{{{writer.letter(j)}}}", momentum))
    return found


def conserved(found: Differentiated) -> list[Section]:
    """Return the section on the momenta of cyclic coordinates, if there are any."""
    rule = r"\pi_i = \frac{\partial L}{\partial \dot{q}_i}"
    return [Section(CONSERVED, CYCLIC, tuple(found.cyclic), (rule,))] if found.cyclic else []


def _energies_of_joints(terms: JointTerms, writer: EquationWriter) -> dict[str, Expr]:
    """Return the kinetic energy T_r of rotors, the potential energy V_s of springs, and Rayleigh's function R.

    The damping force is the derivative of R with respect to the rates.
    """
    rates = list(zip(writer.q, writer.qd, terms.rotors, terms.damping, terms.springs, strict=True))
    return {
        "T_r": Add(*(A * rate**2 / 2 for _, rate, A, _, _ in rates)),
        "V_s": normal_form(Add(*(integrate(spring, q) for q, _, _, _, spring in rates))),
        "R": Add(*(damping * rate / 2 for _, rate, _, damping, _ in rates)),
    }


def _said(more: dict[str, Expr]) -> str:
    words = {
        "T_r": " T_r is the kinetic energy of all rotors, A q'^2/2 for each.",
        "V_s": " V_s is the potential energy of all springs, k (q - rest)^2/2 for each, up to a constant.",
        "R": " R is Rayleigh's dissipation function, half the power that damping dissipates.",
    }
    return "".join(text for left, text in words.items() if more[left] != 0)


def collected(named: NamedCoefficients) -> Section:
    """Return the section with M, c and g, so that M qdd + c + g = tau.

    The entries contain names of coefficients, unless :attr:`NamedCoefficients.short` is True.
    """
    writer, n = named.writer, range(named.robot.nv)
    entry = named.value if named.short else named.named

    M = [[entry(*sorted((i, j))) for j in n] for i in n]
    pairs = [(j, k) for j in n for k in n if j <= k]
    c = [Add(*((1 + (j != k)) * entry(i, j, k) * writer.qd[j] * writer.qd[k] for j, k in pairs)) for i in n]
    c = named.joints.damped(c)
    equations = (writer.equation("M", M), writer.equation("c", c), writer.equation("g", [entry(i) for i in n]))
    text = "The equations in matrix form: M is the mass matrix, c has the terms in the rates, and g has the rest."
    return Section("Equations of motion", text, equations, (MOTION,))


@dataclass(frozen=True)
class NamedCoefficients:
    """The coefficients D_ij, D_ijk and D_i of the equations of motion, and their names; a zero has no name."""

    robot: Robot
    writer: EquationWriter

    @cached_property
    def values(self) -> dict[tuple[int, ...], Expr]:
        """The value of each coefficient by its indices, with rotors and springs included."""
        robot, q, trace, n = self.robot, self.writer.q, Trace(closed=True), self.robot.nv
        M = self.joints.inertia(rows(energies.mass_matrix(robot, trace, q), n))
        D = spatial.christoffel_symbols(robot, trace, q)
        g = self.joints.sprung(spatial.gravity(robot, trace, q))
        found: dict[tuple[int, ...], Expr] = {(i, j): M[i][j] for i in range(n) for j in range(i, n)}
        found |= {(i, j, k): D[(i * n + j) * n + k] for i in range(n) for j in range(n) for k in range(j, n)}
        found |= {(i,): g[i] for i in range(n)}
        return {index: normal_form(value) for index, value in found.items()}

    @property
    def short(self) -> bool:
        """True if M, c and g are written without names of coefficients."""
        return sum(len(Add.make_args(value)) for value in self.values.values()) <= MAX_COLLECTED_TERMS

    @cached_property
    def joints(self) -> JointTerms:
        """The joint effects. Rotors are part of D_ii and springs are part of D_i, but damping has no coefficient."""
        return joint_terms(self.robot, self.writer)

    def value(self, *index: int) -> Expr:
        return self.values[index]

    def named(self, *index: int) -> Expr:
        return indexed("D", *index) if self.values[index] != 0 else Integer(0)

    def inertia(self, i: int, j: int) -> Expr:
        """Return the name of the coefficient D_ij, or zero if this coefficient is zero."""
        return self.named(*sorted((i, j)))

    def bias(self, i: int) -> Expr:
        """Return the sum of D_ijk qd_j qd_k over j and k, plus D_i and damping."""
        qd, n = self.writer.qd, self.robot.nv
        pairs = [(j, k) for j in range(n) for k in range(j, n)]
        quadratic = ((1 + (j != k)) * self.named(i, j, k) * qd[j] * qd[k] for j, k in pairs)
        return Add(self.named(i), *quadratic, self.joints.damping[i])

    def force(self, i: int) -> Expr:
        """Return the force of joint i: the sum of D_ij qdd_j over j, plus the bias."""
        inertias = (self.inertia(i, j) * acceleration for j, acceleration in enumerate(self.writer.qdd))
        return Add(*inertias, self.bias(i))


def coefficients(robot: Robot, writer: EquationWriter) -> Section:
    """Return the section with the nonzero inertias D_ij, velocity coefficients D_ijk and gravity D_i."""
    return _coefficients(NamedCoefficients(robot, writer))


def _coefficients(known: NamedCoefficients) -> Section:
    return Section(
        "Coefficients",
        "D_ij are inertias, D_ijj centripetal and D_ijk Coriolis coefficients, and D_i are forces of gravity. "
        "Coefficients that are not shown are zero.",
        tuple(known.writer.equation(_left(index), value) for index, value in known.values.items() if value != 0),
    )


def _left(index: tuple[int, ...]) -> str:
    """Return the left side of the equation of a coefficient. D_ijk and D_ikj are equal, so they share one equation."""
    pairs = dict.fromkeys((index, (*index[:1], *reversed(index[1:]))))
    digits = ["".join(str(k + 1) for k in each) for each in pairs]
    return "=".join(f"D_{{{each}}}" if len(index) > 1 else f"D_{each}" for each in digits)
