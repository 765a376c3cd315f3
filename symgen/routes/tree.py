"""What every route needs of a robot: its bodies in order, bound to the tracer and to the joint variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot, System
from symgen.spatial import Force, Motion, RigidBodyInertia, Transform, Vector

BASE = -1
"""The index of the base as a parent, Featherstone's body 0."""


@dataclass(frozen=True)
class Body:
    """Body i: its joint, and the link the joint moves."""

    parent: int
    """lambda(i), or :data:`BASE`."""
    X: Transform
    """iX_lambda(i), from parent to body coordinates."""
    S: tuple[Motion, ...]
    """Columns of the motion subspace, in body coordinates."""
    I: RigidBodyInertia
    link: str
    """Name of the link the joint moves."""
    dof: tuple[int, ...]
    """Indices of this joint's velocities in qd."""


def bodies(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Body]:
    """The bodies in order, parents first."""
    index = {robot.base: BASE}
    result: list[Body] = []
    position = velocity = 0
    for joint in robot.joints:
        kind = joint.kind
        own_q = q[position : position + kind.nq]
        moved = kind.transform(own_q, trace.keep)
        origin = Transform(
            joint.origin.R.mapped(trace.keep_all), joint.origin.p.mapped(trace.keep_all).bound(trace.keep)
        )
        result.append(
            Body(
                index[joint.parent],
                origin @ moved,
                tuple(column.bound(trace.keep) for column in kind.subspace()),
                robot.link[joint.child].inertia.mapped(trace.keep_all).bound(trace.keep),
                joint.child,
                tuple(range(velocity, velocity + kind.nv)),
            )
        )
        index[joint.child] = len(result) - 1
        position += kind.nq
        velocity += kind.nv
    return result


class Jointed(Protocol):
    """A body with the columns of its motion subspace, in whatever coordinates."""

    @property
    def S(self) -> tuple[Motion, ...]: ...

    @property
    def dof(self) -> tuple[int, ...]: ...


def joint_motion(body: Jointed, rates: Sequence[Expr], trace: Trace) -> Motion:
    """S_i times this joint's entries of ``rates`` (qd or qdd)."""
    total = Motion.zero(trace.keep)
    for column, k in zip(body.S, body.dof, strict=True):
        total = total + column * rates[k]
    return total


def vector(components: Sequence[Expr], trace: Trace) -> Vector:
    """Three expressions as a vector whose operations are kept."""
    x, y, z = components
    return Vector(x, y, z, trace.keep)


def base_acceleration(robot: Robot, trace: Trace) -> Motion:
    """a_0 = -a_g: gravity as an upward acceleration of the base (RBDA section 5.3)."""
    return -Motion(Vector.zero(trace.keep), robot.gravity_vector.bound(trace.keep))


def external_wrenches(f_ext: Sequence[Expr], trace: Trace) -> list[Force]:
    """The rows of f_ext as spatial forces: each is force, then moment about the base origin, in base coordinates."""
    rows = [f_ext[start : start + 6] for start in range(0, len(f_ext), 6)]
    return [Force(vector(row[3:], trace), vector(row[:3], trace)) for row in rows]


def refuse_massless(inertia: Expr, model: Robot | System, k: int) -> Expr:
    """The inertia felt by velocity ``k``; refused where it is zero, since the acceleration is then not defined."""
    if inertia == 0:
        name = model.velocity_names[k]
        raise UnsupportedError(f"forward dynamics: joint {name} moves no mass, so its acceleration is not defined")
    return inertia


def joint_forces(tree: list[Body], f: list[Force], n: int, trace: Trace) -> list[Expr]:
    """tau_i = S_i^T f_i, passing forces on to the parents from the leaves inward (RBDA eqs 5.11, 5.20)."""
    tau: list[Expr] = [trace.zero] * n
    for i in reversed(range(len(tree))):
        body = tree[i]
        for column, k in zip(body.S, body.dof, strict=True):
            tau[k] = column.dot(f[i])
        if body.parent != BASE:
            f[body.parent] = f[body.parent] + body.X.force_to_parent(f[i])
    return tau
