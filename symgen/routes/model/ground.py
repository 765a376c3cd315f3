"""Bodies seen from the base frame: poses, joint axes, centers of mass and inertias in ground coordinates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add
from typing import TypeVar

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, Body, HasParent, bodies, way_to
from symgen.spatial import Motion, Rotation, Symmetric, Transform, Vector

T = TypeVar("T")


@dataclass(frozen=True)
class GroundBody:
    """A body whose frame has been placed in the base frame."""

    body: Body
    pose: Transform
    """Placement of the body's frame in the base, with its rotation as one matrix."""
    S: tuple[Motion, ...]
    """Columns of the motion subspace in base axes; the linear part of a column is the velocity at the base origin."""

    @property
    def parent(self) -> int:
        return self.body.parent

    @property
    def dof(self) -> tuple[int, ...]:
        return self.body.dof


@dataclass(frozen=True)
class Central:
    """Mass properties at the center of mass, in base axes."""

    m: Expr
    c: Vector
    """Position of the center of mass in the base."""
    I: Symmetric
    """Rotational inertia about the center of mass."""


def ground_bodies(robot: Robot, trace: Trace, q: Column) -> list[GroundBody]:
    """Return the bodies in base coordinates, parents first."""
    return _ground_bodies(robot, trace, q, along_paths)


def ground_bodies_by_doubling(robot: Robot, trace: Trace, q: Column) -> list[GroundBody]:
    """Return the bodies in base coordinates.

    The poses are computed in a number of rounds that grows with the logarithm of the tree's depth.
    """
    return _ground_bodies(robot, trace, q, along_paths_by_doubling)


def _ground_bodies(robot: Robot, trace: Trace, q: Column, joining: Callable[..., list[Transform]]) -> list[GroundBody]:
    def joined(outer: Transform, inner: Transform) -> Transform:
        return _as_matrix(outer @ inner, trace)

    tree = bodies(robot, trace, q)
    poses = joining(tree, [_as_matrix(each.X, trace) if each.parent == BASE else each.X for each in tree], joined)
    return [
        GroundBody(body, pose, tuple(pose.motion_to_parent(column) for column in body.S))
        for body, pose in zip(tree, poses, strict=True)
    ]


def along_paths(tree: Sequence[HasParent], own: Sequence[T], joined: Callable[[T, T], T] = add) -> list[T]:
    """Return, for each body, the sum of ``own`` over the path from the base to the body; ``joined`` adds two values."""
    result: list[T] = []
    for body, value in zip(tree, own, strict=True):
        result.append(value if body.parent == BASE else joined(result[body.parent], value))
    return result


def along_paths_by_doubling(tree: Sequence[HasParent], own: Sequence[T], joined: Callable[[T, T], T] = add) -> list[T]:
    """Return the result of :func:`along_paths`, in rounds that double the length of the paths with known sums."""
    result, above = list(own), [body.parent for body in tree]
    while any(l != BASE for l in above):
        result = [x if l == BASE else joined(result[l], x) for x, l in zip(result, above, strict=True)]
        above = [l if l == BASE else above[l] for l in above]
    return result


def _as_matrix(X: Transform, trace: Trace) -> Transform:
    """Return the transform X after multiplying the factors of its rotation to one matrix."""
    R = Rotation(X.R.factors, trace.keep).matrix()
    return Transform(Rotation(Rotation.from_matrix(R).factors, trace.keep), X.p.bound(trace.keep))


def path(placed: list[GroundBody], i: int) -> list[GroundBody]:
    """Return body i and all bodies on the path to the base, starting with body i."""
    return [placed[k] for k in reversed(way_to(i, placed))]


def central_bodies(robot: Robot, trace: Trace, placed: list[GroundBody]) -> list[Central]:
    """Return mass, center of mass and central inertia of each body, in base coordinates.

    Raises :class:`~symgen.errors.UnsupportedError`, naming the body, if a body has no center of mass.
    """
    result = []
    for each in placed:
        try:
            m, c, I = robot.link[each.body.link].inertia.central()
        except UnsupportedError as error:
            raise UnsupportedError(f"link {each.body.link}: {error}") from None
        c, I = c.mapped(trace.keep_all).bound(trace.keep), I.mapped(trace.keep_all).bound(trace.keep)
        result.append(Central(trace.keep_all(m), each.pose.point(c), each.pose.R.congruence(I)))
    return result


def at_point(column: Motion, point: Vector) -> Motion:
    """Convert a motion at the base origin to the angular velocity and the velocity of the body's point at ``point``."""
    return Motion(column.w, column.v + column.w.cross(point))
