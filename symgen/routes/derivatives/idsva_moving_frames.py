"""First derivatives of inverse dynamics by the cheapest recursion, with velocities relative to moving frames.

The analytical derivatives are due to S. Singh, R. Russell and P. Wensing (2022, eqs 30-32, algorithm 1). The
velocity-dependent terms are relative to each joint's own frame, as S. Echeandia and P. M. Wensing (2021) do for the
Coriolis matrix (:class:`~symgen.spatial.MovingInertia`). Symbols:

* S, w: the motion subspace of joint i and the angular velocity of its frame; (wJ, vJ) = S qd, (alpha, beta) = S qdd.
* r': the velocity, relative to that frame, of a point at r that the joint carries.
* Subscript l: the parent's frame; a_l: the acceleration of the parent's point at the origin of i, including gravity.
* U_l = [wd_l]x + [w_l]x[w_l]x.

Let (a, b) = S_k be column k of S. A unit displacement along this column moves the points that joint i carries by
s = a x r + b. Relative to the displaced frame, the accelerations of these points then change by::

    V r + c + 2 d x r',   V = [wd_l x a - wJ x d]x + d w^T + w d^T - 2 (d.w) 1,
    d = w_l x a,          c = U_l b + a_l x a + 2 d x vJ

The derivative of the accelerations with respect to velocity k is 2 (w x s + a x r') - (e x r + h), where (e, h) = (wJ,
vJ) x S_k. The recursion uses these wrenches on the bodies that joint i carries:

* t1 = I S_k, the wrench t2 for the change of the accelerations with velocity k, and the wrench t3 for the change with
  the displacement.
* f: the wrench that joint i transmits.
* t4: twice the Coriolis moment for the velocities s (:mod:`symgen.routes.model.relative_velocity`).

For each ancestor j of i::

    d tau_j / d q_k   = S_j . (t3 + S_k x* f)       d tau_k / d q_j  = (U_l a - 2 w x d, c)_j . t1 + d_j . t4
    d tau_j / d qd_k  = S_j . t2                    d tau_k / d qd_j = ((0, 2 w x b) - (wJ, vJ) x S)_j . t1 + a_j . t4
    d tau_j / d qdd_k = S_j . t1

If joint i rotates about a, then U_l a - 2 w x d = -U^T a with the matrix U of body i. To save operations, the
composites use doubled velocities instead of doubling each wrench. Also to save operations, the code rotates the
composite of joint i by the joint's angle, and does not rotate each wrench by this angle.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column, Matrix, add_symmetric, flat
from symgen.routes.model.relative_velocity import RelativeVelocity, coriolis_moment_to_parent, relative_velocities
from symgen.routes.model.tree import BASE, Body, base_acceleration, bodies, external_wrenches, joint_motion
from symgen.routes.newton_euler.tensor import matrix_vector
from symgen.routes.route import SINGH, is_oblique, route
from symgen.spatial import Force, Motion, MovingInertia, Spin, Vector
from symgen.spatial.inertia import field_moment

TWO = Integer(2)


def _is_cheapest(robot: Robot) -> bool:
    """Return False if most axes are oblique and a joint has 16 or more velocities between it and the base."""
    return max(map(len, robot.ancestors), default=0) < 16 or not is_oblique(robot)


@route(
    "idsva_moving_frames",
    f"{SINGH}, eqs 30-32; Echeandia & Wensing 2021",
    candidate=True,
    first=True,
    suits=_is_cheapest,
)
def inverse_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and d tau / d qdd = M, each in row-major order."""
    first_pass = velocity_pass(robot, trace, q, qd)
    matrices = (position_derivatives(robot, trace, first_pass, qdd), first_pass.dqd, first_pass.M)
    return [entry for matrix in matrices for entry in flat(matrix)]


@dataclass(frozen=True)
class VelocityPass:
    """The derivatives ``dqd`` = d tau / d qd, the mass matrix, and intermediate results without accelerations."""

    tree: list[Body]
    along: list[RelativeVelocity]
    before: list[RelativeVelocity]
    """The velocities of ``along`` in other axes: the body's axes at joint angle zero.

    For a body on the base, the velocities are in the body's axes, as in ``along``.
    """
    mass: list[MovingInertia]
    """The composite of all bodies that each joint carries, along the axes of ``before``."""
    above: list[list[tuple[int, Force, Vector]]]
    """The ancestors of each body, nearest first: index, and the wrench t1 and moment t4 in the ancestor's axes.

    The list of a body repeats all ancestors for each column of the body's S, because t1 and t4 belong to a column.
    """
    dqd: Matrix
    M: Matrix


def velocity_pass(robot: Robot, trace: Trace, q: Column, qd: Column) -> VelocityPass:
    """Return d tau / d qd, M, and intermediate results that are also needed for d tau / d q."""
    tree, n, keep = bodies(robot, trace, q), robot.nv, trace.keep
    along, before = relative_velocities(tree, trace, qd)
    carried = [MovingInertia.at_rest(body.I.bound(keep)) for body in tree]
    mass, dqd, M = carried[:], [trace.zeros(n) for _ in range(n)], [trace.zeros(n) for _ in range(n)]
    above: list[list[tuple[int, Force, Vector]]] = [[] for _ in tree]
    for i in reversed(range(len(tree))):
        body, turning = tree[i], before[i]
        mass[i] = carried[i].rotated(body.inward)
        twice = turning * TWO
        for S, k in zip(body.S, body.dof, strict=True):
            t1 = mass[i].I.momentum(S)
            t4 = mass[i].coriolis_moment(S, twice.w) + twice.joint_rate.cross(t1.n)
            t2 = mass[i].rate_wrench(S, twice.w) + -mass[i].I.momentum(turning.joint.cross(S))
            for other, l in zip(body.S, body.dof, strict=True):
                M[l][k] = keep(M[l][k] + other.dot(t1))
                dqd[l][k] = keep(dqd[l][k] + other.dot(t2))
            j, step = i, body.origin
            while (up := tree[j].parent) != BASE:
                moved = step.force_to_parent(t1)
                t4 = coriolis_moment_to_parent(tree[j], step, t4, t1, moved, along[j] * TWO, along[up] * TWO)
                t1, t2 = moved, step.force_to_parent(t2)
                j, step = up, tree[up].X
                above[i].append((j, t1, t4))
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    add_symmetric(M, k, l, other.dot(t1), trace)
                    dqd[l][k] = keep(dqd[l][k] + other.dot(t2))
                    dqd[k][l] = keep(dqd[k][l] + keep(_rate(other, along[j]).dot(t1) + other.w.dot(t4)))
        if body.parent != BASE:
            carried[body.parent] = carried[body.parent] + mass[i].in_parent(body.origin, twice.joint)
    return VelocityPass(tree, along, before, mass, above, dqd, M)


def position_derivatives(
    robot: Robot, trace: Trace, first_pass: VelocityPass, qdd: Column, f_ext: Column = ()
) -> Matrix:
    """Return d tau / d q. The external wrenches ``f_ext`` on chosen frames move and rotate with the frames."""
    tree, n, keep = first_pass.tree, robot.nv, trace.keep
    along, before = _accelerated(robot, trace, first_pass, qdd)
    f = [body.I.net_wrench(frame.spin, frame.a) for body, frame in zip(tree, along, strict=True)]
    for i, wrench in external_wrenches(robot, tree, f_ext, trace).items():
        f[i] = f[i] + -wrench
    changes = [[Variation.along(S, frame) for S in body.S] for body, frame in zip(tree, along, strict=True)]
    dq = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(tree))):
        body, turn = tree[i], tree[i].inward
        f_i, ancestors = Force(turn.vector(f[i].n), turn.vector(f[i].f)), iter(first_pass.above[i])
        for S, k in zip(body.S, body.dof, strict=True):
            t3 = Variation.along(S, before[i]).wrench(first_pass.mass[i])
            for other, l in zip(body.S, body.dof, strict=True):
                dq[l][k] = keep(dq[l][k] + other.dot(t3))
            t3, j, step = t3 + S.cross_force(f_i), i, body.origin
            while tree[j].parent != BASE:
                t3 = step.force_to_parent(t3)
                j, t1, t4 = next(ancestors)
                step = tree[j].X
                for other, change, l in zip(tree[j].S, changes[j], tree[j].dof, strict=True):
                    dq[l][k] = keep(dq[l][k] + other.dot(t3))
                    dq[k][l] = keep(dq[k][l] + keep(change.field.dot(t1) + change.d.dot(t4)))
        if body.parent != BASE:
            f[body.parent] = f[body.parent] + body.origin.force_to_parent(f_i)
    return dq


def gravity_forces(robot: Robot, trace: Trace, first_pass: VelocityPass) -> list[Expr]:
    """Return the gravity forces g(q), as the joint forces that accelerate each composite body upward."""
    up, g = base_acceleration(robot, trace).v, trace.zeros(robot.nv)
    along: list[Vector] = []
    for i, body in enumerate(first_pass.tree):
        before = body.origin.R.transpose.vector(up if body.parent == BASE else along[body.parent])
        along.append(body.turn.transpose.vector(before))
        for S, k in zip(body.S, body.dof, strict=True):
            f = first_pass.mass[i].I.momentum(S).f
            g[k] = trace.keep(g[k] + f.dot(along[-1] if body.parent == BASE else before))
    return g


@dataclass(frozen=True)
class Frame:
    """The motion of a body and of its joint, in the body's axes or in the body's axes at joint angle zero."""

    spin: Spin
    a: Vector
    """The classical acceleration of the origin, including gravity."""
    turning: RelativeVelocity
    acceleration: Motion
    """The joint's acceleration S qdd."""
    fixed_orientation: bool
    """True if the frame's axes do not rotate with the body."""

    @property
    def rate(self) -> Motion:
        """The joint's motion S qd."""
        return self.turning.joint


@dataclass(frozen=True)
class Variation:
    """The changes of a body's motion due to a unit displacement along a joint's column S = (a, b).

    The changes are relative to the displaced frame. The module's docstring defines the letters.
    """

    d: Vector
    """The change w_l x a of the angular velocity."""
    V: tuple[Vector, Vector, Vector]
    """The rows of the matrix V + ``less`` 1, where 1 is the identity matrix."""
    less: Expr
    """The number 2 (d.w), which is subtracted from the diagonal when V is used."""
    field: Motion
    """The factor (U_l a - 2 w x d, c) of t1 in d tau_k / d q_j, where w is the angular velocity of the frame's axes."""

    @classmethod
    def along(cls, S: Motion, own_frame: Frame) -> Variation:
        a, b, w, U = S.w, S.v, own_frame.spin.w, own_frame.spin.U
        d, angular, keep = (
            w.cross(a) + -own_frame.rate.w.cross(a),
            own_frame.spin.wd.cross(a) + -_of_joint(a, own_frame, 1),
            w.keep,
        )
        a_l = own_frame.a + -own_frame.acceleration.v + -(w * TWO + -own_frame.rate.w).cross(own_frame.rate.v)
        c = matrix_vector(U, b) + -_of_joint(b, own_frame, 2) + a_l.cross(a) + d.cross(own_frame.rate.v) * TWO
        if own_frame.fixed_orientation:
            rate = matrix_vector(U, a) + -_of_joint(a, own_frame, 2) + -(own_frame.turning.axes * TWO).cross(d)
        else:
            own = own_frame.acceleration.w.cross(a) + -own_frame.rate.w.cross(own_frame.rate.w.cross(a))
            rate = -(U[0] * a.x + U[1] * a.y + U[2] * a.z + own)
        field = Motion(rate, c)
        (x, y, z), (dx, dy, dz), (ex, ey, ez) = w, d, angular
        xy, xz, yz = (
            keep(keep(dx * y) + keep(x * dy)),
            keep(keep(dx * z) + keep(x * dz)),
            keep(keep(dy * z) + keep(y * dz)),
        )
        xx, yy, zz = (keep(TWO * keep(u * v)) for u, v in ((dx, x), (dy, y), (dz, z)))
        V = (
            Vector(xx, keep(xy - ez), keep(xz + ey), keep),
            Vector(keep(xy + ez), yy, keep(yz - ex), keep),
            Vector(keep(xz - ey), keep(yz + ex), zz, keep),
        )
        return cls(d, V, keep(TWO * d.dot(w)), field)

    def wrench(self, mass: MovingInertia) -> Force:
        """Return the wrench t3 on the bodies in ``mass``, without adding the term S_k x* f."""
        V, c, d, h = self.V, self.field.v, self.d, mass.I.h
        n = field_moment(V, (V[0].x, V[1].y, V[2].z), mass.I.second) + h.cross(c) + mass.K.trace_complement.vector(d)
        return Force(n, matrix_vector(V, h) + -(h * self.less) + c * mass.I.m + d.cross(mass.p))


def _of_joint(u: Vector, own_frame: Frame, twice: int) -> Vector:
    """Return (U - U_l) u if ``twice`` is 2, and (wd - wd_l) x u + wJ x (w_l x u) if it is 1.

    Here U, wd and w are the acceleration matrix, the angular acceleration and the angular velocity of the body; U_l,
    wd_l and w_l belong to the parent. wJ is the joint's angular velocity.
    """
    across = own_frame.rate.w.cross(u)
    result: Vector = own_frame.acceleration.w.cross(u) + (own_frame.spin.w * Integer(twice) + -own_frame.rate.w).cross(
        across
    )
    return result


def _rate(S: Motion, turning: RelativeVelocity) -> Motion:
    """Return the factor (0, 2 w x b) - (wJ, vJ) x S of t1 in d tau_k / d qd_j, where S = (a, b)."""
    return Motion(Vector.zero(turning.w.keep), (turning.w * TWO).cross(S.v)) + -turning.joint.cross(S)


def _accelerated(robot: Robot, trace: Trace, first_pass: VelocityPass, qdd: Column) -> tuple[list[Frame], list[Frame]]:
    """Return two lists of the bodies' motions: in the body's axes, and in the body's axes at joint angle zero.

    The recursion is the same as in :mod:`symgen.routes.newton_euler.tensor`.
    """
    a0 = base_acceleration(robot, trace)
    along: list[Frame] = []
    before: list[Frame] = []
    for i, body in enumerate(first_pass.tree):
        joint, acceleration = first_pass.along[i].joint, joint_motion(body, qdd, trace)
        above, a = Spin.of(Vector.zero(trace.keep), a0.w), a0.v
        if body.parent != BASE:
            above, a = along[body.parent].spin, along[body.parent].a
        E, T = body.origin.R.transpose, body.turn.transpose
        w_l = E.vector(above.w)
        w = w_l + joint.w
        still = Spin.of(w, E.vector(above.wd) + acceleration.w + w.cross(joint.w))
        spin = Spin.of(T.vector(still.w), T.vector(still.wd))
        a = E.vector(a + matrix_vector(above.U, body.origin.p)) + acceleration.v
        a = a + (w + w_l).cross(joint.v)
        along.append(Frame(spin, T.vector(a), first_pass.along[i], acceleration, body.fixed_orientation))
        before.append(Frame(still, a, first_pass.before[i], acceleration, body.fixed_orientation))
        if body.parent == BASE:
            before[-1] = along[-1]
    return along, before
