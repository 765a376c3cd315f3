"""Bodies of a tree with their motions at their centers of mass, in base axes."""

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
    """A body with the columns of its twist, taken at its center of mass."""

    parent: int
    dof: tuple[int, ...]
    P: tuple[Motion, ...]
    """Joint-rate propagation vectors, one per velocity: an angular part, and the velocity of the center of mass."""
    central: Central

    def columns(self) -> Iterator[tuple[int, Motion]]:
        """Yield the index of each velocity of the joint, with its propagation vector."""
        return zip(self.dof, self.P, strict=True)

    def twist(self, rates: Sequence[Expr], trace: Trace) -> Motion:
        """Return P times the entries of ``rates`` that belong to this joint."""
        result = Motion.zero(trace.keep)
        for k, p in self.columns():
            result = result + p * rates[k]
        return result

    @property
    def mass(self) -> RigidBodyInertia:
        """The inertia M_i about the center of mass."""
        I = self.central.I
        return RigidBodyInertia(self.central.m, Vector.zero(I.keep), I.half_trace_complement)


def bodies_at_centers(robot: Robot, trace: Trace, q: Column) -> list[CentralBody]:
    """Return the bodies in order, parents first."""
    placed = ground_bodies(robot, trace, q)
    chain = []
    for each, central in zip(placed, central_bodies(robot, trace, placed), strict=True):
        columns = tuple(at_point(column, central.c) for column in each.S)
        chain.append(CentralBody(each.parent, each.dof, columns, central))
    return chain


def carried_to(twist: Motion, source: CentralBody, target: CentralBody) -> Motion:
    """Return B t, the twist of the source's body at the target's center of mass."""
    return Motion(twist.w, twist.v + twist.w.cross(target.central.c - source.central.c))


def wrench_at(wrench: Force, source: CentralBody, target: CentralBody) -> Force:
    """Return B^T w, the wrench w moved from the source's center of mass to the target's center of mass."""
    return Force(wrench.n + (source.central.c - target.central.c).cross(wrench.f), wrench.f)
