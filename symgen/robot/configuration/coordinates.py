"""Positions of a robot as points of its configuration space, in Pinocchio's conventions.

Positions have ``nq`` entries, velocities and differences have ``nv``. Arrays may have leading axes for several states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatch
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.errors import CallError
from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.parts import Slot
from symgen.robot.description.robot import Robot
from symgen.robot.joints.kind import JointKind

Array = NDArray[np.float64]


def neutral(robot: Robot) -> Array:
    """Return the neutral position (nq,): at every joint, the child's frame coincides with the joint's frame."""
    q = np.zeros(robot.nq)
    for slot in independent_slots(robot):
        q[list(slot.position)] = slot.joint.kind.neutral()
    return q


@singledispatch
def random_positions(model: Model, count: int, source: np.random.Generator) -> Array:
    """Return ``count`` random positions (count, nq).

    The variables of systems are at most 2 rad or 2 m from zero, and joints at most 2 rad or 2 m from their neutral
    positions. A robot in independent coordinates stays within its :attr:`~symgen.robot.Model.position_spans`.
    """
    return source.uniform(-2, 2, (count, model.nq))


@random_positions.register
def _random_positions_of_robot(robot: Robot, count: int, source: np.random.Generator) -> Array:
    return integrate(robot, neutral(robot), source.uniform(-2, 2, (count, robot.nv)))


@random_positions.register
def _random_positions_of_constrained_robot(model: ConstrainedRobot, count: int, source: np.random.Generator) -> Array:
    return random_positions(model.tree, count, source)


@random_positions.register
def _random_positions_of_explicit_robot(model: ExplicitRobot, count: int, source: np.random.Generator) -> Array:
    lower, upper = np.array(model.position_spans).T
    q: Array = source.uniform(lower, upper, (count, model.nq))
    for group in model.unit_norm_groups:
        q[:, list(group)] /= np.linalg.norm(q[:, list(group)], axis=1, keepdims=True)
    return q


@singledispatch
def start_positions(model: Model) -> Array:
    """Return the start positions (nq,): closed for a mechanism, neutral for a tree, and zero for a system."""
    return np.zeros(model.nq)


@start_positions.register
def _start_positions_of_robot(robot: Robot) -> Array:
    return neutral(robot)


@start_positions.register
def _start_positions_of_constrained_robot(model: ConstrainedRobot) -> Array:
    return np.array(model.closure.start)


@start_positions.register
def _start_positions_of_explicit_robot(model: ExplicitRobot) -> Array:
    return np.array(model.center)


def integrate(robot: Robot, q: ArrayLike, v: ArrayLike) -> Array:
    """Return the positions reached from ``q`` (..., nq) after a unit of time at the velocity ``v`` (..., nv)."""
    return _by_joint(robot, robot.nq, (q, robot.nq), (v, robot.nv), _integrated)


def difference(robot: Robot, start: ArrayLike, end: ArrayLike) -> Array:
    """Return the velocities (..., nv) that move ``start`` (..., nq) to ``end`` (..., nq) in a unit of time."""
    return _by_joint(robot, robot.nv, (start, robot.nq), (end, robot.nq), _differing)


def interpolate(robot: Robot, start: ArrayLike, end: ArrayLike, u: ArrayLike) -> Array:
    """Return the positions (..., nq) at the fraction ``u`` (...) of the path from ``start`` to ``end``.

    The path from ``start`` to ``end`` takes one unit of time at a constant velocity, the result of :func:`difference`.
    """
    step = difference(robot, start, end)
    return integrate(robot, start, np.asarray(u, dtype=np.float64)[..., np.newaxis] * step)


def distance(robot: Robot, start: ArrayLike, end: ArrayLike) -> Array:
    """Return the Euclidean norm (...) of :func:`difference`; 1 rad counts as 1 m."""
    length: Array = np.linalg.norm(difference(robot, start, end), axis=-1)
    return length


def is_normalised(robot: Robot, q: ArrayLike, tolerance: float) -> bool:
    """Return True if each quaternion, and each pair of cosine and sine, has length one within ``tolerance``."""
    positions = checked(robot, q, robot.nq)
    lengths = [np.linalg.norm(positions[..., list(group)], axis=-1) for group in robot.unit_norm_groups]
    return all(bool(np.all(np.abs(length - 1) <= tolerance)) for length in lengths)


def normalise(robot: Robot, q: ArrayLike) -> Array:
    """Return the positions (..., nq) with each quaternion, and each pair of cosine and sine, scaled to length one.

    Raises :class:`~symgen.errors.CallError` if all entries of a quaternion or of a pair are zero.
    """
    result = checked(robot, q, robot.nq).copy()
    for unit_norm_group in robot.unit_norm_groups:
        indices = list(unit_norm_group)
        length = np.linalg.norm(result[..., indices], axis=-1, keepdims=True)
        if not np.all(length > 0):
            raise CallError(f"{robot.name}: q{indices}: expected entries that are not all zero")
        result[..., indices] /= length
    return result


Step = Callable[[Slot, Array, Array, Array], None]


def _integrated(slot: Slot, q: Array, v: Array, out: Array) -> None:
    position, velocity, kind = list(slot.position), list(slot.velocity), slot.joint.kind
    _fill_rows(kind.integrate, JointKind.integrate, q[:, position], v[:, velocity], out, position)


def _differing(slot: Slot, start: Array, end: Array, out: Array) -> None:
    position, velocity, kind = list(slot.position), list(slot.velocity), slot.joint.kind
    _fill_rows(kind.difference, JointKind.difference, start[:, position], end[:, position], out, velocity)


def _fill_rows(step: Any, plain: Any, a: Array, b: Array, out: Array, columns: list[int]) -> None:
    """Set ``out[k, columns]`` to ``step(a[k], b[k])`` for each row k.

    If ``step`` is the function ``plain``, one call fills all rows, because ``plain`` adds or subtracts arrays of any
    shape.
    """
    if step.__func__ is plain:
        out[:, columns] = step(a, b)
        return
    for x, y, row in zip(a, b, out, strict=True):
        row[columns] = step(x, y)


def _by_joint(
    robot: Robot, size: int, first: tuple[ArrayLike, int], second: tuple[ArrayLike, int], step: Step
) -> Array:
    a, b = checked(robot, *first), checked(robot, *second)
    lead = np.broadcast_shapes(a.shape[:-1], b.shape[:-1])
    x, y = (np.broadcast_to(each, (*lead, each.shape[-1])).reshape(-1, each.shape[-1]) for each in (a, b))
    out = np.empty((*lead, size))
    for slot in independent_slots(robot):
        step(slot, x, y, out.reshape(-1, size))
    return out


def independent_slots(robot: Robot) -> Iterator[Slot]:
    """Yield the moving joints (slots) that mimic no other joint."""
    return (slot for slot in robot.slots if slot.joint.mimic is None)


def checked(robot: Robot, values: ArrayLike, size: int) -> Array:
    """Return ``values`` as an array (..., size). Raise CallError for any other shape."""
    array = np.asarray(values, dtype=np.float64)
    if array.shape[-1:] != (size,):
        raise CallError(f"{robot.name}: expected shape (..., {size}), found {array.shape}")
    return array
