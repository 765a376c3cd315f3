"""Lessons of systems x = x(q) by the projected Newton-Euler method or Lagrange's equations.

J is the derivative of the coordinates x with respect to the variables q, and D is the acceleration J' q' that remains
if q'' is zero. M has the masses of the coordinates. F^a and F^c are the active forces and the constraint forces.

Source: course slides *Dynamics and control of intelligent robots*, projected Newton-Euler method (JMJ).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count, zip_longest

from sympy import Add, Expr, Integer, Symbol, diff

from symgen.program.closed_forms.lets import with_named_roots
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import System
from symgen.robot.forces.laws import work
from symgen.routes import derive
from symgen.routes.model.matrices import rows
from symgen.targets.typeset import display_of
from symgen.uses.drawing.draw import draw
from symgen.uses.lesson.content import Lesson, Section
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.legend import parameter_fact
from symgen.uses.lesson.methods import lagrange


def system_lesson(system: System, method: str) -> Lesson:
    """Return the lesson of a system by one of :data:`METHODS`."""
    writer = EquationWriter(system)
    variables = (
        (writer.notation.display(q), words or f"the variable {symbol}")
        for q, symbol, words in zip_longest(writer.q, system.variables, system.variable_words)
    )
    facts = (*variables, *map(parameter_fact, system.free_parameters()))
    title, introduction, steps = METHODS[method]
    drawing = draw(system).svg if system.shapes else ""
    sections = tuple(section.printable for section in _with_named_roots(steps(system, writer), system, writer))
    return Lesson(f"{system.name}: {title}", introduction, drawing, facts, sections)


def _with_named_roots(sections: list[Section], system: System, writer: EquationWriter) -> list[Section]:
    """Return the sections with a letter for each repeated square root.

    The first section of the lesson defines these letters.
    """
    forms = [form for section in sections for each in section.equations for row in each.rows for form in row]
    taken = {str(symbol) for symbol in (*system.variables, *(each.symbol for each in system.free_parameters()))}
    free = (name for name in chain("d", (f"d{k}" for k in count(1))) if name not in taken)
    named, definitions = with_named_roots(forms, map(Symbol, free))
    if not definitions:
        return sections
    left = iter(named)
    found = []
    for section in sections:
        equations = tuple(
            replace(each, rows=tuple(tuple(next(left) for _ in row) for row in each.rows)) for each in section.equations
        )
        found.append(replace(section, equations=equations))
    letters = ", ".join(map(str, definitions))
    lengths = tuple(writer.written(display_of(str(name)).latex, form) for name, form in definitions.items())
    which = f"The root {letters} depends" if len(definitions) == 1 else f"The roots {letters} depend"
    text = f"{found[0].text} {which} on the variables."
    return [replace(found[0], text=text, equations=(*lengths, *found[0].equations)), *found[1:]]


def _projected(system: System, writer: EquationWriter) -> list[Section]:
    """Return the sections on x, J and D, the constraint forces, the events and the equations of motion."""
    return [
        _coordinates(system, writer),
        _jacobian(system, writer),
        _constraint_forces(system, writer),
        *_events(system, writer),
        _motion(system, writer),
    ]


def _lagrange(system: System, writer: EquationWriter) -> list[Section]:
    """Return the sections on x, its rates, the energies, the Lagrangian, the events and Lagrange's equations."""
    x = [writer.renamed(each.x) for each in system.coordinates]
    rates = [normal_form(Add(*(diff(entry, q) * qd for q, qd in zip(writer.q, writer.qd, strict=True)))) for entry in x]
    masses = [each.mass for each in system.coordinates]
    T = normal_form(Add(*(m * rate**2 / 2 for m, rate in zip(masses, rates, strict=True))))
    laws = list(zip(system.laws, system.coordinates, strict=True))
    V = -Add(*(writer.renamed(work(law, each.x)) for law, each in laws if law is not None))
    whole, at_rest = (
        _in_variables(system, writer, forces)
        for forces in ([each.force for each in system.coordinates], system.forces_at_rest)
    )
    forces = [
        normal_form(force if law is None else force - still)
        for force, still, law in zip(whole, at_rest, system.laws, strict=True)
    ]
    others = any(force != 0 for force in forces)
    Q = [normal_form(Add(*(f * diff(entry, q) for entry, f in zip(x, forces, strict=True)))) for q in writer.q]
    found = lagrange.differentiated(T - V, [-each for each in Q], writer)
    generalised = [writer.equation("Q", Q)] if others else []
    law = lagrange.LAGRANGE + (" - Q_i" if others else "")
    motion = [writer.equation(rf"\tau_{{{writer.letter(k)}}}", force) for k, force in enumerate(found.forces)]
    return [
        _coordinates(system, writer),
        Section(
            "Velocities",
            "The rates of the coordinates, by the chain rule.",
            (writer.equation(r"\dot{x}", rates),),
            (r"\dot{x}_i = \sum_j \frac{\partial x_i}{\partial q_j} \dot{q}_j",),
        ),
        Section(
            "Energies",
            "The kinetic energy is a sum over the coordinates. The potential energy is minus the work of the active "
            f"forces, up to a constant.{_OTHER_FORCES if others else ''}",
            (writer.equation("T", T), writer.equation("V", V), *generalised),
            (r"T = \frac{1}{2} \sum_i \mathbf{M}_{ii} \dot{x}_i^2", r"L = T - V"),
        ),
        Section(
            "Derivatives of L", "Differentiate by the rates, by time, and by the variables.", (*found.derivatives,)
        ),
        *lagrange.conserved(found),
        *_events(system, writer),
        Section("Equations of motion", "Lagrange's equation, one for each variable.", (*motion,), (law,)),
    ]


_OTHER_FORCES = " Active forces without a potential have the generalised forces Q."
METHODS = {
    "projected": (
        "projected Newton-Euler equations",
        "Every mass and every inertia has a coordinate x of its own, and all of them follow from a few variables q. "
        "The columns of J are the motions that the constraints allow. Projected onto these columns, the equations of "
        "motion of the coordinates become equations of motion of q.",
        _projected,
    ),
    "lagrange": (
        "Lagrange's equations",
        "Every mass and every inertia has a coordinate x of its own, and all of them follow from a few variables q. "
        "Lagrange's equations need only the energies. Constraint forces do no work, so they drop out.",
        _lagrange,
    ),
}
"""The title, the introduction, and the function that returns the sections, for each method."""


def _coordinates(system: System, writer: EquationWriter) -> Section:
    named = [writer.renamed(each.x) for each in system.coordinates]
    masses = [each.mass for each in system.coordinates]
    forces = _in_variables(system, writer, [each.force for each in system.coordinates])
    return Section(
        "Coordinates",
        f"The unconstrained coordinates {', '.join(each.name for each in system.coordinates)} as functions of the "
        "variables, the inertia belonging to each coordinate (the diagonal of M), and the active force along each "
        "coordinate.",
        (writer.equation("x", named), writer.equation(r"\mathbf{M}_{ii}", masses), writer.equation("F^a", forces)),
    )


def _jacobian(system: System, writer: EquationWriter) -> Section:
    J = rows(_derived(system, "coordinate_jacobian"), system.nv)
    return Section(
        "Velocities and accelerations",
        "J is the derivative of x with respect to the variables. The accelerations are the rates of the velocities.",
        (writer.equation("J", J), writer.equation("D", _derived(system, "coordinate_drift"))),
        (r"\dot{x} = J \dot{q}", r"\ddot{x} = J \ddot{q} + D", r"D = \dot{J} \dot{q}"),
    )


def _motion(system: System, writer: EquationWriter) -> Section:
    M = rows(_derived(system, "mass_matrix"), system.nv)
    return Section(
        "Equations of motion",
        "F^m are the forces of the motors, with J^T F^m = tau. The constraints do no work along the columns of J. "
        "Multiply by J^T: the constraint forces F^c drop out.",
        (
            writer.equation(r"J^T\mathbf{M}J", M),
            writer.equation(r"J^T\mathbf{M}D", _derived(system, "velocity_product")),
            writer.equation("J^TF^a", _projected_forces(system, writer)),
            *(
                writer.equation(rf"\tau_{{{writer.letter(k)}}}", force)
                for k, force in enumerate(_derived(system, "inverse_dynamics"))
            ),
        ),
        (r"\mathbf{M} \ddot{x} = F^c + F^a + F^m", r"J^T \mathbf{M} J \ddot{q} + J^T \mathbf{M} D = J^T F^a + \tau"),
    )


def _in_variables(system: System, writer: EquationWriter, forces: Sequence[Expr]) -> list[Expr]:
    """Return active forces as functions of the variables and their rates instead of the coordinates and their rates."""
    x = [each.x for each in system.coordinates]
    pairs = list(zip(system.variables, writer.qd, strict=True))
    xd = [sum((each.diff(symbol) * rate for symbol, rate in pairs), Integer(0)) for each in x]
    known = system.in_forces(system.variables, writer.qd, x, xd)
    return [writer.renamed(force.xreplace(known)) for force in forces]


def _projected_forces(system: System, writer: EquationWriter) -> list[Expr]:
    """Return J^T F^a (nv,), the active forces along the variables."""
    if not system.has_rate_forces:
        return [-each for each in _derived(system, "gravity")]
    J = rows(_derived(system, "coordinate_jacobian"), system.nv)
    F = _in_variables(system, writer, [each.force for each in system.coordinates])
    return [sum((row[k] * f for row, f in zip(J, F, strict=True)), Integer(0)) for k in range(system.nv)]


def _constraint_forces(system: System, writer: EquationWriter) -> Section:
    return Section(
        "Constraint forces",
        "The acceleration of each coordinate needs a force: the sum of the active force and the constraint force. "
        "Forces of motors are part of F^c here.",
        (writer.equation("F^c", _derived(system, "constraint_forces")),),
        (r"F^c = \mathbf{M} (J \ddot{q} + D) - F^a",),
    )


def _events(system: System, writer: EquationWriter) -> list[Section]:
    sections = []
    for event in system.events:
        if event.onto:
            continue
        jacobian = [[each.diff(symbol) for symbol in system.variables] for each in event.after]
        sections.append(
            Section(
                f"Event: {event.name.replace('_', ' ')}",
                "The event happens when its guard becomes zero. The impact changes the rates of q from q' to u, but "
                "not the positions. K is the derivative of the coordinates with respect to q, under the new "
                "constraints. The impulse does no work on the columns of K: K^T M K u = K^T M J q'. Then the variables "
                "exchange their roles.",
                (
                    writer.equation("guard", writer.renamed(event.guard)),
                    writer.equation("K", [[writer.renamed(entry) for entry in row] for row in jacobian]),
                    writer.equation("q_{new}", [writer.renamed(each) for each in event.relabelling]),
                ),
            )
        )
    return sections


def _derived(system: System, name: str) -> list[Expr]:
    return list(derive(system, name, "projected", closed=True).output_elements())
