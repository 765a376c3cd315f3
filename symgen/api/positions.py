"""Functions of positions, such as ``integrate``, and of constraints. Each function takes a model or its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import numpy as np
from numpy.typing import ArrayLike

from symgen.api.loading import takes_files
from symgen.errors import InputError
from symgen.mobility import constrained as _mobility
from symgen.mobility.explicit import explicit as _explicit
from symgen.options.keywords import RobotKeywords
from symgen.options.option import whole_number
from symgen.robot import ConstrainedRobot, Constraint, ExplicitRobot, Model
from symgen.robot.configuration import coordinates, derivatives
from symgen.robot.configuration.coordinates import Array

POSITIONS = "functions of positions"
MAX_POSITIONS = 10_000_000
"""Maximum number of random positions."""


@takes_files(RobotKeywords)
def neutral(robot: Model, **options: Unpack[RobotKeywords]) -> Array:
    """Return the neutral positions (nq,): angles and displacements are zero, quaternions are the identity."""
    return coordinates.neutral(robot.tree_of_joints(POSITIONS))


@takes_files(RobotKeywords)
def integrate(robot: Model, q: ArrayLike, v: ArrayLike, **options: Unpack[RobotKeywords]) -> Array:
    """Return the positions reached from ``q`` (..., nq) after a unit of time at the velocity ``v`` (..., nv)."""
    return coordinates.integrate(robot.tree_of_joints(POSITIONS), q, v)


@takes_files(RobotKeywords)
def difference(robot: Model, start: ArrayLike, end: ArrayLike, **options: Unpack[RobotKeywords]) -> Array:
    """Return the velocities (..., nv) that move ``start`` (..., nq) to ``end`` (..., nq) in a unit of time."""
    return coordinates.difference(robot.tree_of_joints(POSITIONS), start, end)


@takes_files(RobotKeywords)
def integrate_derivatives(
    robot: Model, q: ArrayLike, v: ArrayLike, **options: Unpack[RobotKeywords]
) -> tuple[Array, Array]:
    """Return the derivatives (..., nv, nv) of ``integrate`` with respect to ``q`` and with respect to ``v``.

    Changes of ``q`` and of the result are expressed as velocities, in the axes of the moving frames.

    Raises:
        CallError: The shape of ``q`` is not (..., nq), or the shape of ``v`` is not (..., nv).

    """
    return derivatives.of_integrate(robot.tree_of_joints(POSITIONS), q, v)


@takes_files(RobotKeywords)
def difference_derivatives(
    robot: Model, start: ArrayLike, end: ArrayLike, **options: Unpack[RobotKeywords]
) -> tuple[Array, Array]:
    """Return the derivatives (..., nv, nv) of ``difference`` with respect to ``start`` and to ``end``.

    A small change of ``start`` or ``end`` is expressed as the velocity (nv,) that makes this change in a unit of time.
    The derivatives are not defined if an orientation rotates by pi [rad] from ``start`` to ``end``.

    Raises:
        CallError: The shape of ``start`` or ``end`` is not (..., nq).

    """
    return derivatives.of_difference(robot.tree_of_joints(POSITIONS), start, end)


@takes_files(RobotKeywords)
def normalise(robot: Model, q: ArrayLike, **options: Unpack[RobotKeywords]) -> Array:
    """Return the positions (..., nq) with each quaternion, and each pair of cosine and sine, scaled to length one.

    Raises :class:`~symgen.errors.CallError` if a quaternion or a pair is zero.
    """
    return coordinates.normalise(robot.tree_of_joints(POSITIONS), q)


@takes_files(RobotKeywords)
def interpolate(
    robot: Model, start: ArrayLike, end: ArrayLike, u: ArrayLike, **options: Unpack[RobotKeywords]
) -> Array:
    """Return the positions (..., nq) on the path from ``start`` to ``end``, at the fraction ``u`` (...) of the path.

    Both ``start`` and ``end`` have the shape (..., nq).

    Orientations rotate at a constant rate about a fixed axis, along the shorter path.
    """
    return coordinates.interpolate(robot.tree_of_joints(POSITIONS), start, end, u)


@takes_files(RobotKeywords)
def distance(robot: Model, start: ArrayLike, end: ArrayLike, **options: Unpack[RobotKeywords]) -> Array:
    """Return the distance (...) between positions (..., nq): the norm of ``difference``, where 1 rad counts as 1 m."""
    return coordinates.distance(robot.tree_of_joints(POSITIONS), start, end)


@takes_files(RobotKeywords)
def random_positions(robot: Model, count: int, seed: int | None = None, **options: Unpack[RobotKeywords]) -> Array:
    """Return random positions (count, nq): the neutral position, moved by random displacements between -2 and 2.

    Joint limits are ignored. The same ``seed`` gives the same positions.
    """
    whole_number("count", count, 0, MAX_POSITIONS)
    whole_number("seed", 0 if seed is None else seed, 0, 2**64)
    return coordinates.random_positions(robot.tree_of_joints(POSITIONS), count, np.random.default_rng(seed))


@takes_files(RobotKeywords)
def is_normalised(robot: Model, q: ArrayLike, tolerance: float = 1e-9, **options: Unpack[RobotKeywords]) -> bool:
    """Return True if each quaternion, and each pair of cosine and sine, in ``q`` (..., nq) has length one."""
    return coordinates.is_normalised(robot.tree_of_joints(POSITIONS), q, tolerance)


@takes_files()
def constrained(
    robot: Model, constraints: Sequence[Constraint], active: Sequence[str] = (), start: Sequence[float] | None = None
) -> ConstrainedRobot:
    """Return a tree under constraints.

    Args:
        robot: The robot without the constraints.
        constraints: At least one constraint.
        active: Names of the actuated joints, which may be cut joints; all joints of the tree if empty.
        start: Positions (nq,) near which the search for closed configurations begins; the neutral positions if None.

    Raises:
        InputError: A constraint is between two frames of the same link, the search finds no closed configuration, the
            constraints leave no degree of freedom, or the constraints restrict no motion.

    """
    return _mobility.constrained(robot.as_tree("constraints"), constraints, active, start)


@takes_files(RobotKeywords)
def mobility(robot: Model, **options: Unpack[RobotKeywords]) -> _mobility.Mobility:
    """Return a robot's degrees of freedom under constraints, its redundant rows, and its singular configurations."""
    return _mobility.mobility(_constrained(robot))


@takes_files(RobotKeywords)
def explicit(robot: Model, **options: Unpack[RobotKeywords]) -> ExplicitRobot:
    """Return the robot in independent coordinates, with its constraints solved in closed form.

    Raises :class:`~symgen.errors.UnsupportedError` for a constraint or a joint without a closed form.
    """
    return _explicit(_constrained(robot))


def _constrained(robot: Model) -> ConstrainedRobot:
    if robot.constrained is None:
        raise InputError("expected a robot under constraints", place=robot.name, found=robot.type_name)
    return robot.constrained
