"""The bodies of a robot, parents first. All entries are expressions, and a trace names the result of each operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple, Protocol

from sympy import Expr, Symbol

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import ConstrainedRobot, Model, Robot
from symgen.robot.description.parts import Slot
from symgen.robot.rewrites.fixed_orientation import turns_about_z
from symgen.routes.model.matrices import Column
from symgen.spatial import AxisRotation, Force, Motion, RigidBodyInertia, Rotation, Transform, Vector

BASE = -1
"""The index of the base as a parent, Featherstone's body 0."""
NO_ROTATION = Rotation()


@dataclass(frozen=True)
class Body:
    """Body i: a joint, and the link that the joint moves."""

    parent: int
    """The index lambda(i) of the parent, or :data:`BASE`."""
    X: Transform
    """The transform iX_lambda(i) from parent to body coordinates."""
    origin: Transform
    """The placement, in the parent, of a revolute joint's frame at angle zero; the same as ``X`` for other joints."""
    turn: Rotation
    """Rotation from body coordinates to the coordinates of ``origin``, which leaves the components of S unchanged."""
    S: tuple[Motion, ...]
    """Columns of the motion subspace in body coordinates, times the multiplier if the joint is a mimic joint."""
    T: tuple[Force, ...]
    """The wrench on the body for one unit of each joint force, in body coordinates."""
    I: RigidBodyInertia
    link: str
    """Name of the link that the joint moves."""
    dof: tuple[int, ...]
    """Indices in qd of this joint's velocities; a mimic joint has the indices of its leader."""
    joint_rotation: Rotation = NO_ROTATION
    """Rotation from link axes to body coordinates; the identity unless the link has fixed orientation."""
    parallel: int = 0
    """1 or -1 if the parent has fixed orientation and the joint axes are parallel or opposite; else 0."""

    @property
    def inward(self) -> Rotation:
        """The same as ``turn``, but the identity for bodies on the base, which have no parent in the recursion."""
        return Rotation() if self.parent == BASE else self.turn

    @property
    def fixed_orientation(self) -> bool:
        """True if the body coordinates do not rotate with the joint: they are the link's axes at joint angle zero."""
        return bool(self.joint_rotation.factors)

    def own(self, wrench: Force) -> Force:
        """Convert a wrench from link axes to body coordinates."""
        return Force(self.joint_rotation.vector(wrench.n), self.joint_rotation.vector(wrench.f))


class Placed(NamedTuple):
    """The placement of a body: ``origin`` is fixed in the parent, ``moved`` is the motion of the joint."""

    origin: Transform
    moved: Transform
    inertia: RigidBodyInertia
    joint_rotation: Rotation = NO_ROTATION
    parallel: int = 0


@singledispatch
def placements(robot: Robot, trace: Trace, q: Column) -> Iterator[Placed]:
    """Yield the placement of each body, parents first. Some classes of robots register their own version."""
    for slot in robot.slots:
        origin, own_q = fixed_step(slot, trace), joint_position(slot, q)
        moved = slot.joint.kind.transform(own_q, trace.keep)
        if turns_about_z(slot.joint):
            origin, moved = joined(origin, moved, trace)
        yield Placed(origin, moved, bound_inertia(robot, slot, trace))


def fixed_step(slot: Slot, trace: Trace) -> Transform:
    """Return the pose of the joint's frame in the parent's frame if the joint's variable is zero."""
    placement = slot.joint.zero_placement
    return Transform(placement.R.mapped(trace.keep_all), placement.p.mapped(trace.keep_all).bound(trace.keep))


def joint_position(slot: Slot, q: Column) -> list[Expr]:
    """Return the positions of a joint; for a mimic joint, the leader's position times the multiplier."""
    own_q = [q[k] for k in slot.position]
    return [slot.joint.mimic.multiplier * own_q[0]] if slot.joint.mimic else own_q


def bound_inertia(robot: Robot, slot: Slot, trace: Trace) -> RigidBodyInertia:
    """Return the inertia of the link that a joint moves."""
    return robot.link[slot.joint.child].inertia.mapped(trace.keep_all).bound(trace.keep)


def bodies(robot: Robot, trace: Trace, q: Column) -> list[Body]:
    """Return the bodies in order, parents first."""
    index = {robot.base: BASE}
    result: list[Body] = []
    for slot, placed in zip(robot.slots, placements(robot, trace, q), strict=True):
        joint, S = slot.joint, slot.joint.kind.subspace()
        if mimic := joint.mimic:
            S = tuple(column * mimic.multiplier for column in S)
        origin, moved = placed.origin, placed.moved
        stays = joint.kind.free_along_axis and moved.p.is_zero
        result.append(
            Body(
                index[joint.parent],
                origin @ moved,
                origin if stays else origin @ moved,
                moved.R if stays else Rotation(),
                tuple(_kept(column, trace) for column in S),
                tuple(wrench.bound(trace.keep) for wrench in joint.kind.actuation()),
                placed.inertia,
                joint.child,
                slot.velocity,
                placed.joint_rotation,
                placed.parallel,
            )
        )
        index[joint.child] = len(result) - 1
    return result


def joined(origin: Transform, moved: Transform, trace: Trace) -> tuple[Transform, Transform]:
    """Return both transforms after merging a rotation about z at the end of ``origin`` into ``moved``."""
    (*steps, last), (own,), keep = origin.R.factors or (None,), moved.R.factors, trace.keep
    if not (isinstance(last, AxisRotation) and last.axis == 2 and isinstance(own, AxisRotation)):
        return origin, moved
    c = keep(keep(last.c * own.c) - keep(last.s * own.s))
    s = keep(keep(last.s * own.c) + keep(last.c * own.s))
    together = Transform(Rotation((AxisRotation(2, c, s),), moved.R.keep), moved.p)
    return Transform(Rotation(tuple(steps), origin.R.keep), origin.p), together


def _kept(column: Motion, trace: Trace) -> Motion:
    return Motion(column.w.mapped(trace.keep_all), column.v.mapped(trace.keep_all)).bound(trace.keep)


Direction = dict[Symbol, Expr]
"""A map from input symbols to rates, for :meth:`~symgen.program.Trace.derivative`."""


def tangents(robot: Robot, trace: Trace, q: Column) -> list[Direction]:
    """Return, for each velocity, the rates of positions along which derivatives with respect to q are taken."""
    result: list[Direction] = []
    for slot in robot.slots:
        if slot.joint.mimic is None:
            own_q = [q[k] for k in slot.position]
            for rates in slot.joint.kind.tangents(own_q, trace.keep):
                result.append({own_q[k]: rate for k, rate in rates.items()})
    return result


def along(robot: Robot, trace: Trace, q: Column, qd: Column) -> Direction:
    """Return the rates of the positions, given the velocity ``qd``."""
    total: Direction = {}
    for direction, rate in zip(tangents(robot, trace, q), qd, strict=True):
        for symbol, part in direction.items():
            total[symbol] = trace.keep(total.get(symbol, trace.zero) + trace.keep(part * rate))
    return total


Bracket = dict[int, Expr]
"""The Lie bracket of two velocity fields: a map from the index of a velocity to its nonzero component."""


def bracket(robot: Robot, j: int, k: int) -> Bracket:
    """Return the bracket [E_j, E_k], where E_j is the field of motions at one unit of velocity j.

    The bracket of two velocities of different joints is zero. For two velocities of one joint, the bracket is the
    motion S_j x S_k of the child. (The columns S_j of the motion subspace are constant in the child's coordinates.)
    """
    for slot in robot.slots:
        if slot.joint.mimic is None and j in slot.velocity and k in slot.velocity:
            start = slot.velocity[0]
            components = slot.joint.kind.bracket(j - start, k - start)
            return {start + m: c for m, c in enumerate(components) if c != 0}
    return {}


def half_bracket(robot: Robot, trace: Trace, x: Column, y: Column) -> list[Expr]:
    """Return half the Lie bracket, [x, y] / 2, of two joint velocities; see :func:`bracket`.

    The velocities x and y have constant components. M times this vector is the antisymmetric part of C(q, x) y.
    """
    keep, result = trace.keep, trace.zeros(robot.nv)
    for j in range(robot.nv):
        for k in range(robot.nv):
            for m, c in bracket(robot, j, k).items():
                result[m] = keep(result[m] + keep(keep(c / 2 * x[j]) * y[k]))
    return result


class HasParent(Protocol):
    """A body with the index of its parent."""

    @property
    def parent(self) -> int: ...


def way_to(i: int, tree: Sequence[HasParent]) -> list[int]:
    """Return the bodies on the path from the base to body i, including i but not the base."""
    way: list[int] = []
    while i != BASE:
        way.insert(0, i)
        i = tree[i].parent
    return way


class Jointed(Protocol):
    """A body with the columns of its motion subspace."""

    @property
    def S(self) -> tuple[Motion, ...]: ...

    @property
    def dof(self) -> tuple[int, ...]: ...


def joint_motion(body: Jointed, rates: Sequence[Expr], trace: Trace) -> Motion:
    """Return the motion of a joint: the columns of S_i times the entries of ``rates`` (qd or qdd) for this joint."""
    total = Motion.zero(trace.keep)
    for column, k in zip(body.S, body.dof, strict=True):
        total = total + column * rates[k]
    return total


def vector(components: Sequence[Expr], trace: Trace) -> Vector:
    """Return a vector with the given components; the trace names the results of the vector's operations."""
    x, y, z = components
    return Vector(x, y, z, trace.keep)


def base_acceleration(robot: Robot, trace: Trace) -> Motion:
    """Return a_0 = -a_g: an upward acceleration of the base has the same effect as gravity (RBDA section 5.3)."""
    return -Motion(Vector.zero(trace.keep), robot.gravity_vector.bound(trace.keep))


def external_wrenches(robot: Robot, tree: Sequence[Body], f_ext: Column, trace: Trace) -> dict[int, Force]:
    """Map the index of each body to the external wrench on it, in body coordinates; empty if ``f_ext`` is empty.

    The rows of f_ext belong to the chosen frames. A row has the force, then the moment about the frame's origin, in the
    axes of the frame or the base (RBDA eq. 5.20 has wrenches in base coordinates).
    """
    index = {body.link: i for i, body in enumerate(tree)}
    result: dict[int, Force] = {}
    for k, frame in enumerate(robot.chosen_frames if f_ext else ()):
        if frame.link not in index:
            continue
        f, n = (vector(f_ext[start : start + 3], trace) for start in (6 * k, 6 * k + 3))
        i, placement = index[frame.link], frame.placement
        if robot.wrench_axes == "base":
            f, n, placement = _along_link(f, tree, i), _along_link(n, tree, i), Transform(p=placement.p)
        wrench = placement.force_to_parent(Force(n, f))
        result[i] = result[i] + wrench if i in result else wrench
    return {i: tree[i].own(wrench) for i, wrench in result.items()}


def _along_link(u: Vector, tree: Sequence[Body], i: int) -> Vector:
    """Convert a vector from base axes to the axes of the link of body i."""
    for k in way_to(i, tree):
        u = tree[k].X.R.transpose.vector(u)
    return tree[i].joint_rotation.transpose.vector(u)


def refuse_massless(inertia: Expr, model: Model, k: int) -> Expr:
    """Return ``inertia``; raise UnsupportedError if it is zero, because joint velocity ``k`` then moves no mass."""
    if inertia == 0:
        name = model.velocity_names[k]
        raise UnsupportedError(f"{model.name}: joint {name} moves no mass, so the mass matrix is singular")
    return inertia


def joint_forces(tree: list[Body], f: list[Force], n: int, trace: Trace) -> list[Expr]:
    """Return the joint forces S_i^T f_i; first, each wrench in ``f`` is added to the parent's (RBDA eqs 5.11, 5.20).

    The list ``f`` is changed in place.
    """
    tau: list[Expr] = [trace.zero] * n
    for i in reversed(range(len(tree))):
        body = tree[i]
        for column, k in zip(body.S, body.dof, strict=True):
            tau[k] = trace.keep(tau[k] + column.dot(f[i]))
        if body.parent != BASE:
            f[body.parent] = f[body.parent] + body.X.force_to_parent(f[i])
    return tau


def on_tree(derivation: Callable[..., list[Expr]], model: ConstrainedRobot, *inputs: Any) -> list[Expr]:
    """Apply ``derivation`` to the tree of a robot under constraints, and return the result."""
    return derivation(model.tree, *inputs)
