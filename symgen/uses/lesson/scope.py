"""Checks that a lesson on a model is possible: the kinds of joints, the methods, and the number of terms."""

from __future__ import annotations

from functools import singledispatch

from symgen.api.presenting import derive_for_reading
from symgen.errors import InputError, UnsupportedError
from symgen.program import cost
from symgen.program.closed_forms.fourier import FormError, Reader, TooManyTermsError
from symgen.robot import Model, System
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.rewrites.angles import mechanism_by_angles
from symgen.uses.lesson.coordinates import with_angles
from symgen.uses.lesson.methods import denoc, lagrange, newton_euler, projected
from symgen.uses.lesson.systems import METHODS as METHODS_OF_SYSTEMS

MAX_TERMS = 450
"""Maximum number of terms of all joint forces when multiplied out; 450 terms fill about ten pages."""
MAX_CONSTRAINT_ROWS = 3
"""Maximum number of constraint equations for which the formula of a determinant fits on a page."""

METHODS = {"lagrange": lagrange, "newton_euler": newton_euler, "projected": projected, "denoc": denoc}
"""The derivations that a lesson on a robot can show, by method."""
LAGRANGIAN_JOINTS = ("revolute", "prismatic", "continuous", "planar")
FREE_JOINTS = ("spherical", "floating")
"""Kinds of joints for which a lesson uses only Newton's and Euler's equations."""
SUPPORTED = f"{', '.join((*LAGRANGIAN_JOINTS, *FREE_JOINTS[:-1]))} and {FREE_JOINTS[-1]}"


@singledispatch
def model_of_lesson(model: Model) -> Model:
    """Return the model in the variables of the lesson.

    Each velocity has one position, except for the velocities of ball joints and floating joints.
    """
    return with_angles(model.as_tree("lessons"))


@model_of_lesson.register
def _model_of_system(model: System) -> Model:
    return model


@model_of_lesson.register
def _model_of_mechanism(model: ConstrainedRobot) -> Model:
    found = mechanism_by_angles(model)
    if any(slot.joint.kind.nq != 1 for slot in found.slots if not slot.joint.mimic):
        raise UnsupportedError(f"{model.name}: lessons of mechanisms support only joints of one position each")
    return found


@singledispatch
def check_method(model: Model, method: str) -> None:
    """Check that a lesson on a model by a method is possible.

    Raises :class:`~symgen.errors.InputError` for an unknown method. Raises :class:`~symgen.errors.UnsupportedError` for
    unsupported joints, forces or constraints, and for too many terms.
    """
    robot = model.tree_of_joints("lessons")
    if method not in ("auto", *METHODS):
        raise InputError(f"expected auto or one of {', '.join(METHODS)}", place="lesson's route", found=method)
    for joint in robot.joints:
        if joint.kind.type_name not in (*LAGRANGIAN_JOINTS, *FREE_JOINTS):
            expected = f"lessons support {SUPPORTED} joints, not {joint.kind.type_name} joints"
            raise UnsupportedError(f"{robot.name}: {expected}: {joint.name}")
        if "friction" in robot.included_effects and joint.dynamics.friction != 0:
            raise UnsupportedError(f"{robot.name}: lessons do not support friction: joint {joint.name}")
    if robot.forces:
        raise UnsupportedError(f"{robot.name}: lessons do not support [[forces]]")
    free = [joint for joint in robot.joints if joint.kind.type_name in FREE_JOINTS]
    if free and method not in ("auto", "newton_euler"):
        raise UnsupportedError(f"{robot.name}: lessons of {free[0].kind.type_name} joints use newton_euler only")
    if robot.nv == 0:
        raise UnsupportedError(f"{robot.name}: lessons need a joint that moves")
    if mechanism := model.constrained:
        _check_constraints(mechanism)
    check_size(model_of_lesson(robot))


@check_method.register
def _check_method_of_system(model: System, method: str) -> None:
    if method not in ("auto", *METHODS_OF_SYSTEMS):
        expected = f"expected auto or one of {', '.join(METHODS_OF_SYSTEMS)}"
        raise InputError(expected, place="lesson's route", found=method)
    check_size(model)


def check_size(model: Model) -> None:
    """Raise :class:`~symgen.errors.UnsupportedError` if the joint forces have more than :data:`MAX_TERMS` terms."""
    program, count = derive_for_reading(model, "inverse_dynamics", "auto"), 0
    body, elements = (*program.setup, *program.body), program.output_elements()
    try:
        reader = Reader(elements, body, MAX_TERMS)
        count = sum(len(reader.read(element)) for element in elements)
        found = f"{count}"
    except TooManyTermsError:
        count, found = MAX_TERMS + 1, "more"
    except FormError:  # roots and quotients cannot be counted as terms
        count = cost(program).operations
        found = f"{count} operations"
    if count > MAX_TERMS:
        raise UnsupportedError(
            f"{model.name}: lessons support up to {MAX_TERMS} terms in all joint forces after expansion, and these "
            f"have {found}; lock joints, or derive single quantities"
        )


def _check_constraints(model: ConstrainedRobot) -> None:
    _model_of_mechanism(model)
    if any(slot.joint.mimic for slot in model.slots):
        raise UnsupportedError(f"{model.name}: lessons of mechanisms do not support mimic joints")
    if model.active_rows:
        raise UnsupportedError(f"{model.name}: lessons do not support motors in cut joints")
    if len(model.kept_rows) > MAX_CONSTRAINT_ROWS:
        raise UnsupportedError(
            f"{model.name}: lessons support up to {MAX_CONSTRAINT_ROWS} rows of constraints, not {len(model.kept_rows)}"
        )
