"""The lesson on the projected Newton-Euler method: from the coordinates x of all links to the joint torques.

J maps the rates q' of the variables to the velocities x' of the links. D = J' q' is the part of the acceleration that
does not depend on q''. Multiplication by J^T projects the equations of motion of all links onto the motions that the
joints allow.

Source: course slides *Dynamics and control of intelligent robots*, projected Newton-Euler method (JMJ); the steps are
the same as in :mod:`symgen.routes.projection.robots`.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import Robot
from symgen.routes.model.matrices import rows
from symgen.routes.model.tree import along
from symgen.routes.projection import robots
from symgen.spatial import Vector
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.methods.equations import (
    collected_forces,
    forces_title,
    joint_terms,
    rotational_inertia,
    turning_axes,
    vectors,
)

MAX_CONSTRAINT_FORCE_ATOMS = 500
"""Maximum number of atoms (symbols and numbers) of a constraint force; the lesson does not show longer ones."""

TITLE = "projected Newton-Euler equations"
INTRODUCTION = (
    "Each link has coordinates x of its own: the position of its center of mass, and its orientation. All of them "
    "follow from a few variables q. The columns of J are the motions that the joints allow. Projected onto these "
    "columns, the equations of motion of the links become equations of motion of q."
)


def sections(robot: Robot, writer: EquationWriter) -> list[Section]:
    """Return the sections of the lesson: first the coordinates of the links, last the joint torques."""
    trace = Trace(closed=True)
    q, qd, qdd = writer.q, writer.qd, writer.qdd
    system, in_time = robots.projected_bodies(robot, trace, q), along(robot, trace, q, qd)
    axes = turning_axes(column for each in system for column in each.J)
    coordinates, jacobians, drifts, loads = [], [], [], []
    for k, each in enumerate(system, start=1):
        J, I = each.J, each.central.I
        coordinates += vectors(writer, (f"p_{k}", each.central.c))
        jacobians += _matrices(writer, (f"J_{{v{k}}}", [m.v for m in J]), (rf"J_{{\omega {k}}}", [m.w for m in J]))
        D = robots.drift(each, in_time, qd, trace)
        drifts += vectors(writer, (f"D_{{v{k}}}", D.v), (rf"D_{{\omega {k}}}", D.w))
        if (m := normal_form(each.central.m)) != 0 and str(m) != f"m{k}":
            loads.append(writer.equation(f"m_{k}", m))
        loads += rotational_inertia(writer, "I", k, I, axes)
        w = robots.velocity(each, qd, trace).w
        loads += vectors(writer, (f"h_{k}", w.cross(I.vector(w))), (f"F^a_{k}", robots.weight(robot, each, trace).v))
    M, c, g = (
        [normal_form(entry) for entry in part]
        for part in (
            robots.mass_matrix(robot, trace, q),
            robots.velocity_product(robot, trace, q, qd),
            robots.gravity(robot, trace, q),
        )
    )
    inertia, terms = rows(M, robot.nv), joint_terms(robot, writer)
    added, words, effects = terms.added(writer)
    found = (("H", terms.inertia(inertia), qdd),), ("b", terms.damped(c)), ("g", terms.sprung(g))
    return [
        Section("Coordinates", "Centers of mass in the base frame.", tuple(coordinates)),
        Section(
            "Velocities",
            "J maps the rates of q to the velocity of each center of mass and to the angular velocity of its link, in "
            "the base frame. Blocks that are not shown are zero.",
            tuple(jacobians),
            (r"\dot{x} = J \dot{q}",),
        ),
        Section(
            "Accelerations",
            "Differentiate the velocities once more.",
            tuple(drifts),
            (r"\ddot{x} = J \ddot{q} + D", r"D = \dot{J} \dot{q}"),
        ),
        Section(
            "Masses and forces",
            "The masses and the rotational inertias about the centers of mass are the blocks of M. The gyroscopic "
            "moments are h, and the weights are the active forces F^a. The constraint forces F^c do no work. "
            "Projection with J^T removes them and turns the forces F^m of the motors into tau.",
            tuple(loads),
            (r"\mathbf{M} \ddot{x} + h = F^c + F^a + F^m", r"J^T F^c = 0", r"J^T F^m = \tau"),
        ),
        Section(
            "Projected",
            "Insert the accelerations and multiply by J^T. The result is the equations of motion of q.",
            (
                writer.equation(r"J^T\mathbf{M}J", inertia),
                writer.equation(r"J^T(\mathbf{M}D+h)", c),
                writer.equation("J^TF^a", [-entry for entry in g]),
            ),
            (r"J^T \mathbf{M} J \ddot{q} + J^T (\mathbf{M} D + h) = J^T F^a + \tau",),
        ),
        *_constraint_force_sections(robot, writer, trace),
        Section(
            forces_title(robot),
            f"The moment (or the force) along the axis of each joint.{words}",
            (*effects, *collected_forces(writer, *found)),
            (r"\tau = J^T \mathbf{M} J \ddot{q} + J^T (\mathbf{M} D + h) - J^T F^a" + added,),
        ),
    ]


def _constraint_force_sections(robot: Robot, writer: EquationWriter, trace: Trace) -> list[Section]:
    """Return the section on the forces between links.

    Robots with mimic joints have no section on momenta, because the gears of mimic joints exert further forces.
    """
    if any(joint.mimic for joint in robot.joints):
        return []
    return [
        Section(
            "Constraint forces",
            "The force on each link, and the moment about its center of mass. "
            f"Expressions of more than {MAX_CONSTRAINT_FORCE_ATOMS} symbols are omitted.",
            tuple(each for each in _constraint_forces(robot, writer, trace) if each.size <= MAX_CONSTRAINT_FORCE_ATOMS),
            (r"F^c = M (J \ddot{q} + D) + h - F^a - F^m",),
        )
    ]


def _constraint_forces(robot: Robot, writer: EquationWriter, trace: Trace) -> list[Equation]:
    found = robots.constraint_forces(robot, trace, writer.q, writer.qd, writer.qdd)
    equations = []
    for k in range(len(found) // 6):
        force, moment = (Vector(*found[6 * k + start : 6 * k + start + 3]) for start in (0, 3))
        equations += vectors(writer, (f"F^c_{k + 1}", force), (f"N^c_{k + 1}", moment))
    return equations


def _matrices(writer: EquationWriter, *named: tuple[str, list[Vector]]) -> list[Equation]:
    """Return an equation for each matrix that is not zero.

    Each pair in ``named`` has the left side of an equation and the columns of a matrix.
    """
    equations = []
    for left, columns in named:
        rows: list[list[Expr]] = [[normal_form(entry) for entry in row] for row in zip(*columns, strict=True)]
        if any(entry for row in rows for entry in row):
            equations.append(writer.equation(left, rows))
    return equations
