"""The bodies of a tree, with twists and wrenches at the centers of mass and in base axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import Central, at_point, central_bodies, ground_bodies
from symgen.routes.model.matrices import Column
from symgen.spatial import Force, Motion, RigidBodyInertia, Vector


@dataclass(frozen=True)
class CentralBody:
    """A body with its mass properties and the motion that its joint allows.

    All motions are twists: the angular velocity of the body, and the velocity of its center of mass.
    """

    parent: int
    dof: tuple[int, ...]
    P: tuple[Motion, ...]
    """The joint-rate propagation vectors: for each velocity of the joint, the body's twist if this velocity is 1."""
    central: Central

    def columns(self) -> Iterator[tuple[int, Motion]]:
        """Yield a pair for each velocity of the joint: the index of the velocity, and the propagation vector."""
        return zip(self.dof, self.P, strict=True)

    def twist(self, rates: Sequence[Expr], trace: Trace) -> Motion:
        """Return the joint's part of the twist: the sum of ``rates`` (qd or qdd) times propagation vectors."""
        result = Motion.zero(trace.keep)
        for k, p in self.columns():
            result = result + p * rates[k]
        return result

    @property
    def mass(self) -> RigidBodyInertia:
        """The inertia about the center of mass."""
        I = self.central.I
        return RigidBodyInertia(self.central.m, Vector.zero(I.keep), I.half_trace_complement)


def bodies_at_centers(robot: Robot, trace: Trace, q: Column) -> list[CentralBody]:
    """Return all moving bodies, parents first."""
    placed = ground_bodies(robot, trace, q)
    chain = []
    for each, central in zip(placed, central_bodies(robot, trace, placed), strict=True):
        columns = tuple(at_point(column, central.c) for column in each.S)
        chain.append(CentralBody(each.parent, each.dof, columns, central))
    return chain


def carried_to(twist: Motion, source: CentralBody, target: CentralBody) -> Motion:
    """Return the twist of ``target`` if it moves as one rigid body with ``source``, whose twist is ``twist``."""
    return Motion(twist.w, twist.v + twist.w.cross(target.central.c - source.central.c))


def wrench_at(wrench: Force, source: CentralBody, target: CentralBody) -> Force:
    """Return the same wrench about the center of mass of ``target`` instead of the center of mass of ``source``."""
    return Force(wrench.n + (source.central.c - target.central.c).cross(wrench.f), wrench.f)
