"""Bodies seen from the base frame: poses, joint axes, centers of mass and inertias in ground coordinates."""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, Body, bodies, way_to
from symgen.spatial import Motion, Rotation, Symmetric, Transform, Vector


@dataclass(frozen=True)
class GroundBody:
    """A body whose frame has been placed in the base frame."""

    body: Body
    pose: Transform
    """Placement of the body's frame in the base, its rotation as one matrix."""
    S: tuple[Motion, ...]
    """Columns of the motion subspace: base axes, velocities of the point at the base origin."""

    @property
    def parent(self) -> int:
        return self.body.parent

    @property
    def dof(self) -> tuple[int, ...]:
        return self.body.dof


@dataclass(frozen=True)
class Central:
    """Mass properties at the center of mass, along base axes."""

    m: Expr
    c: Vector
    """Position of the center of mass in the base."""
    I: Symmetric
    """Rotational inertia about the center of mass."""


def ground_bodies(robot: Robot, trace: Trace, q: Column) -> list[GroundBody]:
    """The bodies in order, parents first, in base coordinates."""
    placed: list[GroundBody] = []
    for body in bodies(robot, trace, q):
        placement = body.X if body.parent == BASE else placed[body.parent].pose @ body.X
        R = Rotation(placement.R.factors, trace.keep).matrix()
        pose = Transform(Rotation(Rotation.from_matrix(R).factors, trace.keep), placement.p.bound(trace.keep))
        placed.append(GroundBody(body, pose, tuple(pose.motion_to_parent(column) for column in body.S)))
    return placed


def path(placed: list[GroundBody], i: int) -> list[GroundBody]:
    """Body i and its ancestors."""
    return [placed[k] for k in reversed(way_to(i, placed))]


def central_bodies(robot: Robot, trace: Trace, placed: list[GroundBody]) -> list[Central]:
    """Mass, center of mass and central inertia of each body, in base coordinates.

    Raises :class:`~symgen.errors.UnsupportedError` naming a body that has no center of mass.
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
    """A motion given at the base origin, as the angular part and the velocity of the body's point at ``point``."""
    return Motion(column.w, column.v + column.w.cross(point))
