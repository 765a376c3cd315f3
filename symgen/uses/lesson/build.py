"""Construction of a lesson from a robot and a method."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from sympy import Expr

from symgen.errors import InputError, UnsupportedError
from symgen.proof.prove import Proof, Verdict
from symgen.robot import Model, Parameter, Robot, System
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.targets.typeset import Notation
from symgen.uses.drawing.draw import scene_of
from symgen.uses.drawing.svg import drawing_of
from symgen.uses.lesson.constraints import MAX_CONSTRAINT_ROWS, constraint_sections
from symgen.uses.lesson.content import Count, Lesson
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.frames import frames
from symgen.uses.lesson.legend import joint_facts, parameter_fact, with_ambiguous_letters
from symgen.uses.lesson.methods import denoc, lagrange, newton_euler, projected
from symgen.uses.lesson.systems import check_system, system_lesson

METHODS = {"lagrange": lagrange, "newton_euler": newton_euler, "projected": projected, "denoc": denoc}
MAX_DOF = 4
"""Most degrees of freedom for which the equations fit on a page."""

SUPPORTED_JOINTS = ("revolute", "prismatic", "spherical")
"""Kinds of joints in lessons; spherical joints only by Newton's and Euler's equations."""
SUPPORTED = f"{', '.join(SUPPORTED_JOINTS[:-1])} and {SUPPORTED_JOINTS[-1]}"

CHARTED_QUANTITIES = (
    "inverse_dynamics",
    "mass_matrix",
    "link_accelerations",
    "constrained_forward_dynamics",
    "constrained_inverse_dynamics",
)


@singledispatch
def check_method(model: Model, method: str) -> None:
    """Raise :class:`~symgen.errors.InputError` for a method that does not exist.

    Raise :class:`~symgen.errors.UnsupportedError` for unsupported joints, degrees of freedom or constraints.
    """
    robot = _tree(model)
    if method not in ("auto", *METHODS):
        raise InputError(f"expected auto or one of {', '.join(METHODS)}", place="lesson's route", found=method)
    for joint in robot.joints:
        if (
            joint.kind.type_name not in SUPPORTED_JOINTS
            or joint.mimic
            or ("friction" in robot.included_effects and joint.dynamics.friction != 0)
        ):
            raise UnsupportedError(
                f"{robot.name}: lessons are for {SUPPORTED} joints without friction that mimic no other: {joint.name}"
            )
    if robot.forces:
        raise UnsupportedError(f"{robot.name}: lessons do not support forces between points")
    if robot.nq != robot.nv and isinstance(model, ConstrainedRobot):
        raise UnsupportedError(f"{robot.name}: lessons of mechanisms are for joints of one position each")
    if robot.nq != robot.nv and method not in ("auto", "newton_euler"):
        raise UnsupportedError(f"{robot.name}: lessons of ball joints are by newton_euler")
    if not 0 < robot.nv <= MAX_DOF:
        raise UnsupportedError(f"{robot.name}: lessons are for robots of 1 to {MAX_DOF} joints, not {robot.nv}")
    if isinstance(model, ConstrainedRobot) and model.active_rows:
        raise UnsupportedError(f"{robot.name}: lessons are for motors in joints of the tree, not in cut ones")
    if isinstance(model, ConstrainedRobot) and len(model.kept_rows) > MAX_CONSTRAINT_ROWS:
        raise UnsupportedError(
            f"{robot.name}: lessons are for up to {MAX_CONSTRAINT_ROWS} rows of constraints, not {len(model.kept_rows)}"
        )


@check_method.register
def _check_method_of_system(model: System, method: str) -> None:
    if method not in ("auto", "projected"):
        raise InputError("expected auto or projected", place="lesson's route", found=method)
    check_system(model)


@singledispatch
def notation_of(model: Model) -> Notation:
    """Return the notation of a lesson's symbols."""
    return EquationWriter(_tree(model)).notation


@notation_of.register
def _notation_of_system(model: System) -> Notation:
    return EquationWriter(model).notation


@singledispatch
def build_lesson(model: Model, method: str, proof: Proof | None = None) -> Lesson:
    """Return the steps for a robot without fixed joints and with aligned frames.

    Raises the errors of :func:`check_method`.
    """
    check_method(model, method)
    robot = _tree(model)
    writer, steps = EquationWriter(robot), METHODS[_method(robot) if method == "auto" else method]
    sections, title = [frames(robot, writer), *steps.sections(robot, writer)], steps.TITLE
    if isinstance(model, ConstrainedRobot):
        others = () if steps is lagrange else (lagrange.coefficients(robot, writer),)
        sections[-1:] = [*others, *constraint_sections(model, writer)]
        title = f"{title} under constraints"
    drawing = drawing_of(scene_of(model)).svg
    introduction = f"{steps.INTRODUCTION} {_names(robot, writer.notation)} "
    introduction += "Joints are numbered from one; in code positions from q[0] on."
    facts = (*joint_facts(robot, writer), *map(parameter_fact, _used(robot)))
    lesson = Lesson(f"{robot.name}: {title}", introduction, drawing, facts, tuple(sections))
    return _compared(with_ambiguous_letters(lesson), proof)


@build_lesson.register
def _lesson_of_system(model: System, method: str, proof: Proof | None = None) -> Lesson:
    check_method(model, method)
    return _compared(with_ambiguous_letters(system_lesson(model)), proof)


def _compared(lesson: Lesson, proof: Proof | None) -> Lesson:
    """Return the lesson with the table of routes and their operation counts."""
    return replace(lesson, proofs=tuple(map(_row, proof.verdicts)), counts=_counts(proof)) if proof else lesson


def _tree(model: Model) -> Robot:
    """Return the tree of a lesson; constraints follow in later sections."""
    return model.tree if isinstance(model, ConstrainedRobot) else model.as_tree("lessons")


def _method(robot: Robot) -> str:
    """Return the default method of a robot."""
    return "lagrange" if robot.nq == robot.nv else "newton_euler"


def _names(robot: Robot, notation: Notation) -> str:
    """Return a sentence on the notation of positions, their sines and their rates."""
    simple = [k for k, slot in enumerate(robot.slots, start=1) if slot.joint.kind.nq == 1]
    balls = [str(k) for k, slot in enumerate(robot.slots, start=1) if slot.joint.kind.nq != 1]
    text = ""
    if balls:
        text += (
            f"The orientation of ball joint {' and '.join(balls)} is the unit quaternion e, x, y, z and w; u is its "
            "angular velocity, along the axes of the link that it moves. "
        )
    if notation.short:
        text += "Short names: c1 and s12 are the cosine of the first angle and the sine of the sum of the first two. "
    if simple:
        text += "Dots are rates."
    return text.strip()


def _used(robot: Robot) -> list[Parameter]:
    used: set[Expr] = {symbol for expression in robot.expressions() for symbol in expression.free_symbols}
    return [parameter for parameter in robot.free_parameters() if parameter.symbol in used]


def _row(verdict: Verdict) -> tuple[str, str, str, str]:
    error = (f"2^{verdict.error:.0f}" if verdict.error else verdict.note) if verdict.status == "proven" else ""
    return verdict.quantity, verdict.route, verdict.status, error


def _counts(proof: Proof) -> tuple[Count, ...]:
    return tuple(
        Count(verdict.quantity, verdict.route, verdict.cost.operations)
        for verdict in proof.verdicts
        if verdict.quantity in CHARTED_QUANTITIES and verdict.cost.operations
    )
