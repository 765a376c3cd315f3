"""The models that are derived for in place of the one described: exactly equivalent, and cheaper.

What a class of models has is registered here; a model that nothing is registered for is derived as it is.
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

JOINT_FORCES = ("inverse_dynamics", "bias", "velocity_product")
"""Quantities made of accelerations and wrenches of single links, where masses at origins pay."""
IN_METRES = ("gravity", "gravity_derivatives")
"""Each of their numbers is a product already, so other units save nothing."""

MAX_BITS = 2048
"""Of an exact number in what is generated; the robots of proofs and closed forms have no such limit."""

MAX_FIXED_ORIENTATION = 24
"""Velocities up to which frames of fixed orientation are tried: a humanoid saves some 2 % for thrice the time."""

Rewrite = Callable[[Robot], Robot]

REWRITES: tuple[tuple[str, Rewrite], ...] = (
    ("fuse", fuse),
    ("align", align),
    ("reframe", reframe),
    ("to_modified_dh", to_modified_dh),
    ("regroup", regroup),
)
"""What makes a cheaper robot of the one described, in order."""
CHOICES: tuple[tuple[str, Rewrite], ...] = (
    ("with_masses_at_origins", with_masses_at_origins),
    ("in_units_of_a_length", in_units_of_a_length),
)
"""Rewrites that follow: the first for joint forces, the second for all quantities of joint variables."""


class Equivalents(NamedTuple):
    """The model that programs are exactly about, and those to derive for, of which the cheapest program is taken."""

    described: Model
    candidates: tuple[Model, ...]
    of_joints: tuple[Model, ...] = ()
    """In other units of length and mass, for quantities of joint variables only."""
    joint_forces: tuple[Model, ...] = ()
    """Those with masses where they save products of accelerations, for joint forces."""

    def of_quantity(self, wanted: Quantity) -> tuple[Model, ...]:
        """The models to derive a quantity for."""
        if wanted.name in IN_METRES:
            return self.candidates
        if wanted.name in JOINT_FORCES:
            return self.joint_forces or self.candidates
        return (self.of_joints if wanted.in_joint_variables else ()) or self.candidates


@singledispatch
def simplified(model: Model) -> Model:
    """The model as described, as every quantity can be derived for it: fixed joints fused, frames aligned."""
    return model


@simplified.register
def _(robot: Robot) -> Robot:
    return align(fuse(robot))


@simplified.register
def _(model: ConstrainedRobot) -> Model:
    return model.on(align(fuse(model.tree)))


@simplified.register
def _(model: ExplicitRobot) -> Model:
    return model.on(align(fuse(model.implicit.tree)))


@singledispatch
def every_model(model: Model) -> Model:
    """Return the model with symbols for its numbers, which stands for all models of its structure."""
    return model


@every_model.register
def _(robot: Robot) -> Robot:
    return generic(fuse(robot))


@every_model.register
def _(model: ConstrainedRobot) -> Model:
    """The frames of the constraints keep their numbers."""
    return model.on(generic(fuse(model.tree)))


@every_model.register
def _(model: ExplicitRobot) -> Model:
    raise UnsupportedError(f"{model.name}: closed forms are chosen in numbers, so there is no robot of symbols alone")


@singledispatch
def in_joint_space(model: Model) -> Equivalents:
    """What joint-space quantities are derived for.

    Of a robot: regrouped, then with frames of fixed orientation too, all exactly equivalent to the one described, whose
    rotations and inertias may for that have been moved by 1e-28 (:mod:`symgen.robot.rewrites.nearby`).
    """
    return Equivalents(model, (model,))


@in_joint_space.register
def _(robot: Robot) -> Equivalents:
    described, first = regrouped(robot)
    models = first, in_units_of_a_length(first), in_units_of_a_length(with_masses_at_origins(first))
    return Equivalents(described, *map(_in_any_orientation, models))


def _in_any_orientation(robot: Robot) -> tuple[Robot, ...]:
    """The robot, and with frames of fixed orientation where it is small enough to try."""
    if robot.nv > MAX_FIXED_ORIENTATION:
        return (robot,)
    return robot, *(each for ends in (False, True) if (each := with_fixed_orientation(robot, ends)).variant)


def regrouped(robot: Robot) -> tuple[Robot, Robot]:
    """The robot as described, to 1e-28, and exactly its equal in joint space with base inertial parameters."""
    described = nearby(robot)
    result, corrections = regrouped_within(to_modified_dh(reframe(align(fuse(described)))), MAX_BITS)
    return with_corrections(described, corrections), result


@singledispatch
def with_frames_in_place(model: Model) -> Equivalents:
    """What quantities of named frames, or of all links at once, are derived for.

    Of a robot: as it is described, and with link frames elsewhere, exactly equivalent.
    """
    return Equivalents(model, (simplified(model),))


@with_frames_in_place.register
def _(robot: Robot) -> Equivalents:
    described = nearby(robot)
    simple = simplified(described)
    assert isinstance(simple, Robot)
    return Equivalents(described, (simple, to_modified_dh(reframe(simple))))


@in_joint_space.register
def _(model: ConstrainedRobot) -> Equivalents:
    described, first = regrouped(model.tree)
    return Equivalents(model.on(described), (model.on(first),))


@in_joint_space.register
def _(model: ExplicitRobot) -> Equivalents:
    described, first = regrouped(model.implicit.tree)
    return Equivalents(model.on(described), (model.on(first),))


@singledispatch
def rewritten(model: Model, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    """The model after each rewrite on the way to its equivalents for a quantity, with the rewrite's name."""
    return iter(())


@rewritten.register
def _(robot: Robot, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    choices = CHOICES if wanted.name in JOINT_FORCES else CHOICES[1:]
    if not wanted.in_joint_variables or wanted.name in IN_METRES:
        choices = ()
    for name, rewrite in (*REWRITES, *choices):
        robot = rewrite(robot)
        yield name, robot
    for ends in (False, True):
        yield "fixed orientation", with_fixed_orientation(robot, ends)


@rewritten.register
def _(model: ExplicitRobot, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    tree = model.implicit.tree
    for name, rewrite in REWRITES:
        tree = rewrite(tree)
        yield name, model.on(tree)


@rewritten.register
def _(model: ConstrainedRobot, wanted: Quantity) -> Iterator[tuple[str, Model]]:
    tree = model.tree
    for name, rewrite in REWRITES:
        tree = rewrite(tree)
        yield name, model.on(tree)
