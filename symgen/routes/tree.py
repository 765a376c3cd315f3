"""What every route needs of a robot: its bodies in order, bound to the tracer and to the joint variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sympy import Expr, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.program.trace import is_temporary
from symgen.robot import Robot, System
from symgen.robot.joints import Revolute
from symgen.spatial import Force, Motion, RigidBodyInertia, Rotation, Transform, Turn, Vector

BASE = -1
"""The index of the base as a parent, Featherstone's body 0."""


@dataclass(frozen=True)
class Body:
    """Body i: its joint, and the link the joint moves."""

    parent: int
    """lambda(i), or :data:`BASE`."""
    X: Transform
    """iX_lambda(i), from parent to body coordinates."""
    origin: Transform
    """The frame fixed in the parent about which the joint turns, where that is all it does; else the body's."""
    turn: Rotation
    """From body coordinates to those of ``origin``; X is this, then that. S is the same in both."""
    S: tuple[Motion, ...]
    """Columns of the motion subspace, in body coordinates; of a joint that mimics another, times its multiplier."""
    T: tuple[Force, ...]
    """Columns of the actuation: the wrench on the body of one unit of each joint force."""
    I: RigidBodyInertia
    link: str
    """Name of the link the joint moves."""
    dof: tuple[int, ...]
    """Indices of this joint's velocities in qd; those of the joint it mimics."""
    lag: Rotation
    """From the axes of the link's own frame to body coordinates, which of a steady link are others."""
    parallel: int
    """1 or -1 if the parent is a steady link and turns about the axis of this joint or the opposite one, else 0."""

    @property
    def inward(self) -> Rotation:
        """The turn after which composites are used; what is on the base need not be turned at all."""
        return Rotation() if self.parent == BASE else self.turn

    @property
    def steady(self) -> bool:
        """Whether body coordinates are those the joint turns from."""
        return bool(self.lag.factors)

    def own(self, wrench: Force) -> Force:
        """A wrench given along the axes of the link's own frame, in body coordinates."""
        return Force(self.lag.vector(wrench.n), self.lag.vector(wrench.f))


def bodies(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Body]:
    """The bodies in order, parents first.

    The frame of a steady link has the axes its joint turns from, so the link's inertia and what it carries are turned.
    """
    index = {robot.base: BASE}
    lag: dict[str, _Angle] = {}
    result: list[Body] = []
    for slot in robot.slots:
        joint, S, placement = slot.joint, slot.joint.kind.subspace(), slot.joint.zero_placement
        own_q = [q[k] for k in slot.position]
        if mimic := joint.mimic:
            own_q = [mimic.multiplier * own_q[0]]
            S = tuple(column * mimic.multiplier for column in S)
        origin = Transform(placement.R.mapped(trace.keep_all), placement.p.mapped(trace.keep_all).bound(trace.keep))
        turned = _Angle.of(own_q[0]) if joint.turns else None
        if before := lag.get(joint.parent):
            turn = before.about_z(trace)
            if turned and joint.parallel:
                turned = before.plus(turned, joint.parallel, trace)
                own_q, origin = [turned.value], Transform(origin.R, turn.vector(origin.p))
            else:
                origin = Transform(turn @ origin.R, turn.vector(origin.p))
        moved = joint.kind.transform(own_q, trace.keep)
        held = turned is not None and joint.child in robot.steady
        if turned and not held:
            origin, moved = _joined(origin, moved, trace)
        inertia = robot.link[joint.child].inertia.mapped(trace.keep_all).bound(trace.keep)
        own_axes, parallel = Rotation(), joint.parallel if turned and joint.parent in lag else 0
        if turned and held:
            lag[joint.child], own_axes = turned, moved.R
            inertia, moved = moved.inertia_to_parent(inertia, short=True), Transform()
        stays = joint.kind.slides and moved.p.is_zero
        result.append(
            Body(
                index[joint.parent],
                origin @ moved,
                origin if stays else origin @ moved,
                moved.R if stays else Rotation(),
                tuple(_kept(column, trace) for column in S),
                tuple(wrench.bound(trace.keep) for wrench in joint.kind.actuation()),
                inertia,
                joint.child,
                slot.velocity,
                own_axes,
                parallel,
            )
        )
        index[joint.child] = len(result) - 1
    return result


def _joined(origin: Transform, moved: Transform, trace: Trace) -> tuple[Transform, Transform]:
    """A constant turn about the joint's z axis, the last of ``origin``, as part of the joint's own turn.

    Not for a steady link: what it carries is turned by the joint's angle and nothing else.
    """
    (*steps, last), (own,), keep = origin.R.factors or (None,), moved.R.factors, trace.keep
    if not (isinstance(last, Turn) and last.axis == 2 and isinstance(own, Turn)):
        return origin, moved
    c = keep(keep(last.c * own.c) - keep(last.s * own.s))
    s = keep(keep(last.s * own.c) + keep(last.c * own.s))
    joined = Transform(Rotation((Turn(2, c, s),), moved.R.keep), moved.p)
    return Transform(Rotation(tuple(steps), origin.R.keep), origin.p), joined


@dataclass(frozen=True)
class _Angle:
    """What a steady link has turned about z from the axes it is described in, and what that is called."""

    value: Expr
    name: str
    """Empty for the angles of a step in time, which are computed."""

    @classmethod
    def of(cls, value: Expr) -> _Angle:
        return cls(value, value.name if value.is_Symbol and not is_temporary(value) else "")

    def about_z(self, trace: Trace) -> Rotation:
        return Revolute().transform([self.value], trace.keep).R

    def plus(self, own: _Angle, sign: int, trace: Trace) -> _Angle:
        """The angle of the next link, whose z axis stands as ``sign`` says."""
        total = trace.keep(sign * self.value + own.value)
        values = [total, trace.keep(sin(total)), trace.keep(cos(total))]
        if not (self.name and own.name):
            return _Angle(total, "")
        name = f"{self.name}_{own.name}"
        trace.label("", values, [name, f"sin_{name}", f"cos_{name}"])
        return _Angle(total, name)


def _kept(column: Motion, trace: Trace) -> Motion:
    return Motion(column.w.mapped(trace.keep_all), column.v.mapped(trace.keep_all)).bound(trace.keep)


Direction = dict[Symbol, Expr]
"""The rates of input symbols, as :meth:`~symgen.program.Trace.derivative` takes them."""


def tangents(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Direction]:
    """For each velocity, the rates of the positions at one unit of it: along these q is differentiated."""
    result: list[Direction] = []
    for slot in robot.slots:
        if slot.joint.mimic is None:
            own_q = [q[k] for k in slot.position]
            for rates in slot.joint.kind.tangents(own_q, trace.keep):
                result.append({own_q[k]: rate for k, rate in rates.items()})
    return result


def along(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> Direction:
    """The rates of the positions at the velocity ``qd``."""
    total: Direction = {}
    for direction, rate in zip(tangents(robot, trace, q), qd, strict=True):
        for symbol, part in direction.items():
            total[symbol] = trace.keep(total.get(symbol, trace.zero) + trace.keep(part * rate))
    return total


Bracket = dict[int, Expr]
"""By velocity, the components of a Lie bracket of two velocity fields."""


def bracket(robot: Robot, j: int, k: int) -> Bracket:
    """[E_j, E_k], E_j the field of configurations moving at one unit of velocity j; zero between different joints.

    With a motion subspace that is constant in the body, it is that of the Lie algebra: S_j x S_k = S [E_j, E_k].
    """
    for slot in robot.slots:
        if slot.joint.mimic is None and j in slot.velocity and k in slot.velocity:
            start, kind = slot.velocity[0], slot.joint.kind
            S = kind.subspace()
            crossed = S[j - start].cross(S[k - start])
            components = [crossed.dot(wrench) for wrench in kind.actuation()]
            return {start + m: c for m, c in enumerate(components) if c != 0}
    return {}


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


def external_wrenches(robot: Robot, f_ext: Sequence[Expr], trace: Trace) -> dict[str, Force]:
    """What acts on each link, in its coordinates.

    The rows of f_ext belong to the chosen frames: force, then moment about the frame's origin, along the frame's axes.
    """
    result: dict[str, Force] = {}
    for k, frame in enumerate(robot.tip_frames):
        f, n = (vector(f_ext[start : start + 3], trace) for start in (6 * k, 6 * k + 3))
        wrench = frame.placement.force_to_parent(Force(n, f))
        result[frame.link] = result[frame.link] + wrench if frame.link in result else wrench
    return result


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
            tau[k] = trace.keep(tau[k] + column.dot(f[i]))
        if body.parent != BASE:
            f[body.parent] = f[body.parent] + body.X.force_to_parent(f[i])
    return tau
