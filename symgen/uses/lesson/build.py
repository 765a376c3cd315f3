"""Construction of a lesson from a robot and a method."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from sympy import Expr

from symgen.proof.prove import Proof, Verdict
from symgen.robot import Joint, Model, Parameter, Robot, System
from symgen.targets.typeset import Notation
from symgen.uses.drawing.draw import draw
from symgen.uses.lesson.constraints import constraint_sections
from symgen.uses.lesson.content import Count, Lesson
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.frames import frames
from symgen.uses.lesson.legend import joint_facts, parameter_fact, with_ambiguous_letters
from symgen.uses.lesson.methods import lagrange
from symgen.uses.lesson.scope import METHODS, check_method, model_of_lesson
from symgen.uses.lesson.systems import system_lesson

CHARTED_QUANTITIES = (
    "inverse_dynamics",
    "mass_matrix",
    "link_accelerations",
    "constrained_forward_dynamics",
    "constrained_inverse_dynamics",
)


def notation_of(model: Model) -> Notation:
    """Return the notation of a lesson's symbols."""
    found = model_of_lesson(model)
    return EquationWriter(found.tree or found).notation


@singledispatch
def build_lesson(model: Model, method: str, proof: Proof | None = None) -> Lesson:
    """Return the lesson on a model; with a proof, the lesson ends with verdicts and operation counts of routes.

    The model must be simplified (:func:`symgen.robot.rewrites.equivalents.simplified`): fixed joints are fused, and
    each joint axis is an axis of its link's frame. Raises the errors of :func:`symgen.uses.lesson.scope.check_method`.
    """
    check_method(model, method)
    given, model = model, model_of_lesson(model)
    robot = model.tree_of_joints("lessons")
    writer, steps = EquationWriter(robot), METHODS[_method(robot) if method == "auto" else method]
    sections, title = [frames(robot, writer, given), *steps.sections(robot, writer)], steps.TITLE
    if mechanism := model.constrained:
        others = () if steps is lagrange else (lagrange.coefficients(robot, writer),)
        # Constraint forces can act along any coordinate, so a momentum need not be constant.
        kept = [section for section in sections[:-1] if section.title != lagrange.CONSERVED]
        sections = [*kept, *others, *constraint_sections(mechanism, writer)]
        title = f"{title} under constraints"
    drawing = draw(given).svg
    introduction = f"{steps.INTRODUCTION} {_names(robot, writer.notation)} "
    introduction += "Joints are numbered from one; in code, positions start at q[0]."
    shown = _with_included_effects(robot)
    facts = (*joint_facts(shown, writer), *map(parameter_fact, _used(shown)))
    lesson = Lesson(f"{robot.name}: {title}", introduction, drawing, facts, tuple(s.printable for s in sections))
    return _compared(with_ambiguous_letters(lesson), proof)


@build_lesson.register
def _lesson_of_system(model: System, method: str, proof: Proof | None = None) -> Lesson:
    check_method(model, method)
    return _compared(with_ambiguous_letters(system_lesson(model, "projected" if method == "auto" else method)), proof)


def _compared(lesson: Lesson, proof: Proof | None) -> Lesson:
    """Return the lesson with the verdicts and operation counts of a proof, or unchanged without a proof."""
    return replace(lesson, proofs=tuple(map(_row, proof.verdicts)), counts=_counts(proof)) if proof else lesson


def _method(robot: Robot) -> str:
    return "lagrange" if robot.nq == robot.nv else "newton_euler"


def _names(robot: Robot, notation: Notation) -> str:
    """Return sentences about the notation of quaternions, of sines and cosines, and of rates."""
    text = " ".join(filter(None, (_free_joint(k, slot.joint) for k, slot in enumerate(robot.slots, start=1))))
    if notation.short:
        text += " Short names: c1 and s12 are the cosine of the first angle and the sine of the sum of the first two."
    if any(slot.joint.kind.nq == 1 for slot in robot.slots):
        text += " Dots are derivatives with respect to time."
    return text.strip()


def _free_joint(number: int, joint: Joint) -> str:
    """Return a sentence on the variables of a ball joint or a floating joint; empty for other joints."""
    axes = "along the axes of the link that it moves."
    if joint.kind.type_name == "floating":
        return (
            f"The position of floating joint {number} is x, y and z, its orientation is the unit quaternion e, and its "
            f"velocity v and angular velocity omega are {axes}"
        )
    if joint.kind.nv != 3:
        return ""
    return f"The orientation of ball joint {number} is the unit quaternion e; its angular velocity omega is {axes}"


def _with_included_effects(robot: Robot) -> Robot:
    """Return the robot without the joint effects that the lesson leaves out."""
    effects = robot.included_effects
    joints = tuple(replace(joint, dynamics=joint.dynamics.only(effects)) for joint in robot.joints)
    return replace(robot, joints=joints, rotors=robot.rotors if "armature" in effects else ())


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
