"""Lessons of systems x = x(q): the projected Newton-Euler method, from the coordinates to the constraint forces.

Source: course slides *Dynamics and control of intelligent robots*, projected Newton-Euler method (JMJ).
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.robot import System
from symgen.routes import derive
from symgen.uses.drawing.draw import scene_of
from symgen.uses.drawing.svg import drawing_of
from symgen.uses.lesson.content import Lesson, Section
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.legend import parameter_fact

TITLE = "projected Newton-Euler equations"


def system_lesson(system: System) -> Lesson:
    """Return the lesson: x, J and D, the equations of motion, the constraint forces, and events."""
    writer = EquationWriter(system)
    variables = zip(map(writer.notation.display, writer.q), system.variable_words, strict=False)
    facts = (*variables, *map(parameter_fact, system.free_parameters()))
    sections = (
        _coordinates(system, writer),
        _jacobian(system, writer),
        _constraint_forces(system, writer),
        *_events(system, writer),
        _motion(system, writer),
    )
    introduction = (
        "Every mass and every inertia has a coordinate x of its own, and all of them follow from a few variables q. "
        "The columns of J are the motions that the constraints allow. The equations of motion along these columns are "
        "those of q alone."
    )
    drawing = drawing_of(scene_of(system)).svg if system.shapes else ""
    return Lesson(f"{system.name}: {TITLE}", introduction, drawing, facts, tuple(s.printable for s in sections))


def _coordinates(system: System, writer: EquationWriter) -> Section:
    named = [writer.renamed(each.x) for each in system.coordinates]
    masses = [each.mass for each in system.coordinates]
    forces = _active_forces(system, writer)
    return Section(
        "Coordinates",
        f"The unconstrained coordinates, {', '.join(each.name for each in system.coordinates)}, as functions of the "
        "variables; the inertia belonging to each coordinate, the diagonal of M; and the active force along each.",
        (writer.equation("x", named), writer.equation("M_{ii}", masses), writer.equation("F^a", forces)),
    )


def _jacobian(system: System, writer: EquationWriter) -> Section:
    J = _rows(_derived(system, "coordinate_jacobian"), system.nv)
    return Section(
        "Velocities and accelerations",
        "J is the derivative of x by the variables. Differentiate once more for the accelerations.",
        (writer.equation("J", J), writer.equation("D", _derived(system, "coordinate_drift"))),
        (r"\dot{x} = J \dot{q}", r"\ddot{x} = J \ddot{q} + D", r"D = \dot{J} \dot{q}"),
    )


def _motion(system: System, writer: EquationWriter) -> Section:
    M = _rows(_derived(system, "mass_matrix"), system.nv)
    return Section(
        "Equations of motion",
        "The constraints do no work along the columns of J. Multiply by J^T: the constraint forces drop out.",
        (
            writer.equation("J^TMJ", M),
            writer.equation("J^TMD", _derived(system, "velocity_product")),
            writer.equation("J^TF^a", _projected_forces(system, writer)),
            *(
                writer.equation(rf"\tau_{{{writer.letter(k)}}}", force)
                for k, force in enumerate(_derived(system, "inverse_dynamics"))
            ),
        ),
        (r"M \ddot{x} = F^c + F^a + F^m", r"J^T M J \ddot{q} + J^T M D = J^T F^a + \tau"),
    )


def _active_forces(system: System, writer: EquationWriter) -> list[Expr]:
    """Return F^a in the variables and their rates."""
    x = [each.x for each in system.coordinates]
    pairs = list(zip(system.variables, writer.qd, strict=True))
    xd = [sum((each.diff(symbol) * rate for symbol, rate in pairs), Integer(0)) for each in x]
    known = system.in_forces(system.variables, writer.qd, x, xd)
    return [writer.renamed(each.force.xreplace(known)) for each in system.coordinates]


def _projected_forces(system: System, writer: EquationWriter) -> list[Expr]:
    """Return J^T F^a."""
    if not system.has_rate_forces:
        return [-each for each in _derived(system, "gravity")]
    J, F = _rows(_derived(system, "coordinate_jacobian"), system.nv), _active_forces(system, writer)
    return [sum((row[k] * f for row, f in zip(J, F, strict=True)), Integer(0)) for k in range(system.nv)]


def _constraint_forces(system: System, writer: EquationWriter) -> Section:
    return Section(
        "Constraint forces",
        "The constraint force along each coordinate is the force that its acceleration needs beside the active force.",
        (writer.equation("F^c", _derived(system, "constraint_forces")),),
        (r"F^c = M (J \ddot{q} + D) - F^a",),
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
                "It happens where its guard is zero. Positions stay; the velocities u after the impact are those that "
                "the new constraints allow, no impulse doing work on them, with K their Jacobian: "
                "K^T M K u = K^T M J q'. Then variables change places.",
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


def _rows(elements: list[Expr], width: int) -> list[list[Expr]]:
    return [elements[k : k + width] for k in range(0, len(elements), width)]
