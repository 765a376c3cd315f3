"""The equivalent models from which programs with few operations are derived.

Each class of models registers functions that return its equivalent models. If a class registers none, programs are
derived from the given model itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatch
from typing import NamedTuple

from symgen.catalog import Quantity
from symgen.errors import UnsupportedError
from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.robot import Robot
from symgen.robot.rewrites.equivalent import align, fuse, generic, reframe, regroup, regrouped_within
from symgen.robot.rewrites.fixed_orientation import with_fixed_orientation
from symgen.robot.rewrites.gauge import in_units_of_a_length, with_masses_at_origins
from symgen.robot.rewrites.modified_dh import to_modified_dh
from symgen.robot.rewrites.nearby import nearby, with_corrections

JOINT_FORCE_QUANTITIES = ("inverse_dynamics", "bias", "velocity_product", "passivity_torque", "computed_torque")
"""Quantities that are computed link by link, from accelerations and wrenches.

Point masses at the origins of links save products in these quantities.
"""
QUANTITIES_IN_METRES = ("gravity", "gravity_derivatives")
"""Quantities derived in metres; other units of length save nothing, as each constant is a mass times a length."""

MAX_NUMBER_BITS = 2048
"""Largest size [bits] of an exact number in generated programs. In proofs and closed forms, the size is not limited."""

MAX_FIXED_ORIENTATION_DOF = 24
"""Largest nv for which frames of fixed orientation are tried.

For a humanoid, such frames make programs 2 % cheaper, but the derivation takes three times as long.
"""

Rewrite = Callable[[Robot], Robot]

REWRITES: tuple[tuple[str, Rewrite], ...] = (
    ("fuse", fuse),
    ("align", align),
    ("reframe", reframe),
    ("to_modified_dh", to_modified_dh),
    ("regroup", regroup),
)
"""The rewrites that make a robot's programs cheaper, in the order in which they are applied."""
GAUGE_REWRITES: tuple[tuple[str, Rewrite], ...] = (
    ("with_masses_at_origins", with_masses_at_origins),
    ("in_units_of_a_length", in_units_of_a_length),
)
"""Rewrites that are applied after :data:`REWRITES`.

The first rewrite is only for joint forces. The second rewrite is for quantities whose arrays are all in joint
variables.
"""


class Equivalents(NamedTuple):
    """The model that defines a quantity, and exactly equivalent models from which programs may be derived."""

    described: Model
    candidates: tuple[Model, ...]
    of_joints: tuple[Model, ...] = ()
    """Models in other units of length and mass, for quantities whose arrays all belong to joint variables."""
    joint_forces: tuple[Model, ...] = ()
    """Models for joint forces. Point masses at the origins of their links save multiplications."""

    def of_quantity(self, wanted: Quantity) -> tuple[Model, ...]:
        """Return the models from which programs for a quantity are derived."""
        if wanted.name in QUANTITIES_IN_METRES:
            return self.candidates
        if wanted.name in JOINT_FORCE_QUANTITIES:
            return self.joint_forces or self.candidates
        return (self.of_joints if wanted.in_joint_variables else ()) or self.candidates


@singledispatch
def simplified(model: Model) -> Model:
    """Return the model with fixed joints fused and frames aligned; every quantity can be derived from the result."""
    return model


@simplified.register
def simplified_tree(robot: Robot) -> Robot:
    """Return the robot with fixed joints fused and frames aligned."""
    return align(fuse(robot))


@simplified.register
def simplified_constrained(model: ConstrainedRobot) -> ConstrainedRobot:
    """Return the robot with its tree simplified; the constraints stay the same."""
    return model.on(simplified_tree(model.tree))


@simplified.register
def simplified_explicit(model: ExplicitRobot) -> ExplicitRobot:
    """Return the robot with its tree simplified; the solutions of its constraints stay the same."""
    return model.on(simplified_tree(model.implicit.tree))


@singledispatch
def every_model(model: Model) -> Model:
    """Return the model with a symbol for each number, so that proofs cover all models with the same structure."""
    return model


@every_model.register
def _every_model_of_robot(robot: Robot) -> Robot:
    return generic(fuse(robot))


@every_model.register
def _every_model_of_constrained_robot(model: ConstrainedRobot) -> Model:
    """Return the model with a symbol for each number, except for numbers in the frames of constraints."""
    return model.on(generic(fuse(model.tree)))


@every_model.register
def _every_model_of_explicit_robot(model: ExplicitRobot) -> Model:
    raise UnsupportedError(f"{model.name}: closed forms are chosen from numbers and cannot be symbolic")


@singledispatch
def in_joint_space(model: Model) -> Equivalents:
    """Return the models from which joint-space quantities are derived.

    For a robot, these models are the regrouped robot and three kinds of variants: with frames of fixed orientation,
    with another unit of length, and with point masses at link origins. The field ``described`` is the given robot with
    rotations and inertias changed by at most 1e-28 (:mod:`symgen.robot.rewrites.nearby`). All models are exactly
    equivalent to ``described``.
    """
    return Equivalents(model, (model,))


@in_joint_space.register
def _in_joint_space_of_robot(robot: Robot) -> Equivalents:
    described, first = regrouped(robot)
    models = first, in_units_of_a_length(first), in_units_of_a_length(with_masses_at_origins(first))
    return Equivalents(described, *map(_in_any_orientation, models))


def _in_any_orientation(robot: Robot) -> tuple[Robot, ...]:
    """Return the robot and, if it is small enough, its variants with frames of fixed orientation."""
    if robot.nv > MAX_FIXED_ORIENTATION_DOF:
        return (robot,)
    return robot, *(each for ends in (False, True) if (each := with_fixed_orientation(robot, ends)).variant)


def regrouped(robot: Robot) -> tuple[Robot, Robot]:
    """Return two exactly equivalent robots: the given robot after a change of at most 1e-28, and its regrouped form."""
    described = nearby(robot)
    result, corrections = regrouped_within(to_modified_dh(reframe(simplified_tree(described))), MAX_NUMBER_BITS)
    return with_corrections(described, corrections), result


@singledispatch
def with_frames_in_place(model: Model) -> Equivalents:
    """Return the models for quantities that refer to named frames or to all links, such as poses.

    A robot has two such models: the simplified robot, and an exactly equivalent robot with other link frames. Both
    models keep all named frames, and no inertia moves from one moving link to another.
    """
    return Equivalents(model, (simplified(model),))


@with_frames_in_place.register
def _with_frames_in_place_of_robot(robot: Robot) -> Equivalents:
    described = nearby(robot)
    simple = simplified_tree(described)
    return Equivalents(described, (simple, to_modified_dh(reframe(simple))))


@in_joint_space.register
def _in_joint_space_of_constrained_robot(model: ConstrainedRobot) -> Equivalents:
    described, first = regrouped(model.tree)
    return Equivalents(model.on(described), (model.on(first),))


@in_joint_space.register
def _in_joint_space_of_explicit_robot(model: ExplicitRobot) -> Equivalents:
    described, first = regrouped(model.implicit.tree)
    return Equivalents(model.on(described), (model.on(first),))


@singledispatch
def rewritten(model: Model, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    """Yield the name and the result of each rewrite that leads from the described model to a model for a quantity."""
    return iter(())


@rewritten.register
def _rewritten_of_robot(robot: Robot, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    choices = GAUGE_REWRITES if wanted.name in JOINT_FORCE_QUANTITIES else GAUGE_REWRITES[1:]
    if not wanted.in_joint_variables or wanted.name in QUANTITIES_IN_METRES:
        choices = ()
    for name, rewrite in (*REWRITES, *choices):
        robot = rewrite(robot)
        yield name, robot
    for ends in (False, True):
        yield "fixed orientation", with_fixed_orientation(robot, ends)


@rewritten.register
def _rewritten_of_explicit_robot(model: ExplicitRobot, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    tree = model.implicit.tree
    for name, rewrite in REWRITES:
        tree = rewrite(tree)
        yield name, model.on(tree)


@rewritten.register
def _rewritten_of_constrained_robot(model: ConstrainedRobot, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    tree = model.tree
    for name, rewrite in REWRITES:
        tree = rewrite(tree)
        yield name, model.on(tree)
