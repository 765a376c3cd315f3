"""First derivatives of forward dynamics from the derivatives of inverse dynamics.

Source: S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial
vector algebra* (2022), eq. 5: insert qdd = FD(q, qd, tau) into the inverse dynamics::

    d qdd / d u = -M^-1 d tau / d u,   u = q, qd                     d qdd / d tau = M^-1

The routes multiply by the inverse mass matrix M^-1 in three ways:

* DMM: compute the matrix M^-1, and multiply by it.
* AZA (eq. 34): apply the articulated-body algorithm, at rest and without gravity, to each column of d tau / d u. M is
  never factorised. On a chain of N joints, the number of operations grows as N^2.
* Factors: multiply by L^-T, then by D^-1, then by L^-1, where M = L^T D L. The number of operations grows as N^3.

The derivatives of inverse dynamics come from the recursion of :mod:`symgen.routes.derivatives.idsva_moving_frames`
(FDSVA) or from the chain rule (FDCR). FDSVA has two savings:

* The velocity-dependent part of the bias is quadratic in qd. By Euler's theorem, it equals (d tau / d qd) qd / 2.
* The position, orientation R and linear velocity v of a floating base affect only the acceleration of the base, by the
  term R^T g - w x v, where w is the base's angular velocity. Six columns of d qdd / d q and three columns of
  d qdd / d qd therefore need no multiplication by M^-1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sympy import Expr, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.derivatives import chain_rule
from symgen.routes.derivatives.idsva_moving_frames import (
    VelocityPass,
    gravity_forces,
    position_derivatives,
    velocity_pass,
)
from symgen.routes.forward_dynamics import articulated_body
from symgen.routes.forward_dynamics.mass_matrix_inverse import inverse_factor, inverse_of
from symgen.routes.model.joint_effects import derivatives_with_joint_effects, forces_on_bodies, has_no_joint_effects
from symgen.routes.model.ltdl import Factor, factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, identity, rows, transposed
from symgen.routes.model.tree import BASE, base_acceleration, bodies, joint_motion
from symgen.routes.newton_euler import tensor
from symgen.routes.route import SINGH, route
from symgen.spatial import Force, Vector


def _is_long(robot: Robot) -> bool:
    """Return True if the articulated-body algorithm may be the cheapest way to multiply by M^-1.

    The function tests whether a path from the base to a joint has 64 or more velocities.
    """
    return max(map(len, robot.ancestors), default=0) >= 64


@route("fdsva_dmm", f"{SINGH}, eq. 5, DMM", "forward_dynamics_derivatives")
def by_product(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, by products with the matrix M^-1 (DMM)."""
    return product_with_inverse(trace, *_factorised(robot, trace, q, qd, tau))


@route("fdsva_aza", f"{SINGH}, eq. 5 and 34, AZA", "forward_dynamics_derivatives", candidate=True, suits=_is_long)
def by_articulated_bodies(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, by the articulated-body algorithm (AZA)."""

    def response(column: Column) -> list[Expr]:
        return articulated_body.response(robot, trace, q, column)

    linearised = _at_accelerations(robot, trace, q, qd, tau, _velocity_terms(robot, trace, q, qd), response)
    units = [response(unit) for unit in identity(robot.nv)]
    return [*linearised.solved(response, trace), *flat(transposed(units))]


@route("fdsva_factor", f"{SINGH}, eq. 5; RBDA section 6.5", "forward_dynamics_derivatives", candidate=True, first=True)
def by_factor(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, by products with the factors L^-1 D^-1 L^-T.

    The matrix L^-1 is computed, but L^-T is not. Instead, triangular systems with L^T are solved by substitution. The
    substitution skips zeros in the right-hand sides, which have many zeros if the tree has branches.
    """
    (linearised, factor), keep = _factorised(robot, trace, q, qd, tau), trace.keep
    L_inverse = inverse_factor(factor, trace)

    def response(column: Column) -> list[Expr]:
        y = factor.half_solved(column, trace)
        z = [keep(entry * d) for entry, d in zip(y, factor.inverse, strict=True)]
        return [dot(row, z, trace) for row in L_inverse]

    return [*linearised.solved(response, trace), *flat(inverse_of(factor, trace))]


def slopes_and_factor(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column
) -> tuple[Matrix, Matrix, Factor, Known]:
    """Return the matrices d tau / d q and d tau / d qd, the factor of M, and the known entries of the result.

    The derivatives of inverse dynamics are taken at the accelerations that ``tau`` causes. If all bases float, formulas
    give some columns of d qdd / d q and d qdd / d qd without a product with M^-1. The two returned matrices have zeros
    in these columns. The known entries are the nonzero entries of these columns, and terms that are added to other
    columns.
    """
    linearised, factor = _factorised(robot, trace, q, qd, tau)
    free, n = linearised.free, robot.nv
    dq, dqd = (
        [[trace.zero if k in known else entry for k, entry in enumerate(row)] for row in matrix]
        for matrix, known in ((linearised.dq, free.by_q), (linearised.dqd, free.by_qd))
    )
    columns = [(0, free.by_q), (1, free.by_qd), (1, free.more)]
    known = {
        (output, n * i + k): entry
        for output, each in columns
        for k, column in each.items()
        for i, entry in enumerate(column)
        if entry != 0
    }
    return dq, dqd, factor, known


@route("fdcr", f"{SINGH}, eq. 5; Carpentier & Mansard 2018", "forward_dynamics_derivatives")
def by_chain_rule(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, from the chain rule (FDCR)."""
    factor = factorised(robot, trace, q, composite_rigid_body.mass_matrix(robot, trace, q))
    qdd = factor.solved(_net_forces(robot, trace, q, qd, tau, tensor.bias(robot, trace, q, qd)), trace)
    derivatives = derivatives_with_joint_effects(
        robot, trace, q, qd, qdd, chain_rule.inverse_dynamics_derivatives(robot, trace, q, qd, qdd)
    )
    return product_with_inverse(trace, Solved(*halves(derivatives, robot.nv)), factor)


FLOATING_DOF = 6
"""Degrees of freedom of a floating body."""
Response = Callable[[Column], list[Expr]]
"""A function that returns the accelerations M^-1 f due to joint forces f."""
Known = dict[tuple[int, int], Expr]
"""Entries of the result that need no product with M^-1: a map from (output, index) to the entry.

Output 0 is d qdd / d q and output 1 is d qdd / d qd; the index is in row-major order.
"""


@dataclass(frozen=True)
class Free:
    """Columns and terms of d qdd / d q and d qdd / d qd that are computed without M^-1.

    All fields are empty unless all bases of the robot float. The keys of the fields are indices of the bases'
    velocities. All other columns are computed as if there were no gravity and the bases had no linear velocity.
    """

    by_q: dict[int, list[Expr]] = field(default_factory=dict)
    """The columns of d qdd / d q for displacements of the bases."""
    by_qd: dict[int, list[Expr]] = field(default_factory=dict)
    """Columns of d qdd / d qd for the linear velocities of the bases."""
    more: dict[int, list[Expr]] = field(default_factory=dict)
    """Terms that are added to the columns of d qdd / d qd for the angular velocities of the bases."""
    falling: dict[int, Expr] = field(default_factory=dict)
    """The acceleration due to gravity, which is added to the bases' accelerations without gravity."""


@dataclass(frozen=True)
class VelocityTerms:
    """The parts of the derivatives that do not depend on accelerations."""

    free: Free
    first_pass: VelocityPass
    bias: list[Expr]
    """The bias C qd + g, computed without g and without the bases' linear velocities if all bases float."""


@dataclass(frozen=True)
class Solved:
    """The derivatives ``dq`` = d tau / d q and ``dqd`` = d tau / d qd, at the accelerations due to joint forces."""

    dq: Matrix
    dqd: Matrix
    free: Free = field(default_factory=Free)

    def solved(self, response: Response, trace: Trace) -> list[Expr]:
        """Return d qdd / d q and d qdd / d qd, each in row-major order.

        The function ``response`` multiplies a vector by M^-1.
        """
        columns = []
        for derivatives, known in ((self.dq, self.free.by_q), (self.dqd, self.free.by_qd)):
            pairs = enumerate(transposed(derivatives))
            columns.append([known[k] if k in known else response([-entry for entry in each]) for k, each in pairs])
        for k, more in self.free.more.items():
            columns[1][k] = [trace.keep(entry + also) for entry, also in zip(columns[1][k], more, strict=True)]
        return [entry for each in columns for entry in flat(transposed(each))]


def _factorised(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> tuple[Solved, Factor]:
    """Return the derivatives of inverse dynamics at the accelerations that ``tau`` causes, and the factor of M."""
    terms = _velocity_terms(robot, trace, q, qd)
    factor = factorised(robot, trace, q, flat(terms.first_pass.M))
    return _at_accelerations(robot, trace, q, qd, tau, terms, lambda forces: factor.solved(forces, trace)), factor


def _velocity_terms(robot: Robot, trace: Trace, q: Column, qd: Column) -> VelocityTerms:
    keep, half, n = trace.keep, Rational(1, 2), robot.nv
    free = _free(robot, trace, q, qd)
    seen = [trace.zero if k in free.by_qd else rate for k, rate in enumerate(qd)]
    first_pass = velocity_pass(robot, trace, q, seen)
    still = trace.zeros(n) if free.falling else gravity_forces(robot, trace, first_pass)
    bias = [keep(keep(half * dot(row, seen, trace)) + g) for row, g in zip(first_pass.dqd, still, strict=True)]
    return VelocityTerms(free, first_pass, bias)


def _at_accelerations(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, terms: VelocityTerms, response: Response
) -> Solved:
    free, first_pass = terms.free, terms.first_pass
    qdd = response(_net_forces(robot, trace, q, qd, tau, terms.bias))
    qdd = [trace.keep(each + free.falling.get(k, trace.zero)) for k, each in enumerate(qdd)]
    matrices = (position_derivatives(robot, trace, first_pass, qdd), first_pass.dqd, first_pass.M)
    derivatives = derivatives_with_joint_effects(
        robot, trace, q, qd, qdd, [entry for matrix in matrices for entry in flat(matrix)]
    )
    return Solved(*halves(derivatives, robot.nv), free)


def halves(derivatives: Column, n: int) -> tuple[Matrix, Matrix]:
    """Return the matrices d tau / d q and d tau / d qd, which are the first two n x n blocks of ``derivatives``."""
    each = rows(derivatives, n)
    return each[:n], each[n : 2 * n]


def _net_forces(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, bias: Column) -> list[Expr]:
    """Return the joint forces ``tau`` minus the forces of joint effects (such as friction) and minus the bias."""
    left = forces_on_bodies(robot, trace, q, qd, tau)
    return [trace.keep(force - b) for force, b in zip(left, bias, strict=True)]


def product_with_inverse(trace: Trace, linearised: Solved, factor: Factor) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, by products with the matrix M^-1 (DMM)."""
    inverse = inverse_of(factor, trace)
    return [*linearised.solved(lambda column: [dot(row, column, trace) for row in inverse], trace), *flat(inverse)]


def _free(robot: Robot, trace: Trace, q: Column, qd: Column) -> Free:
    """Return the columns of the derivatives that are computed without M^-1; empty unless all bases float.

    These columns come from the term R^T g - w x v of the base's acceleration, where R is the base's orientation, v and
    w are its linear and angular velocity, and g is the acceleration due to gravity. All other terms of the acceleration
    do not depend on R and v.
    """
    free = Free()
    roots = [
        (body, slot) for body, slot in zip(bodies(robot, trace, q), robot.slots, strict=True) if body.parent == BASE
    ]
    if not all(slot.joint.kind.nv == FLOATING_DOF and has_no_joint_effects(robot, slot) for _, slot in roots):
        return free
    for body, slot in roots:
        pull, moving = -body.X.motion(base_acceleration(robot, trace)).v, joint_motion(body, qd, trace)
        forces = list(zip(body.T, slot.velocity, strict=True))
        for S, T, k in zip(body.S, body.T, slot.velocity, strict=True):
            free.falling[k] = pull.dot(T.f)
            free.by_q[k] = _column(robot, trace, pull.cross(S.w), forces)
            along = free.by_qd if S.w.is_zero else free.more
            along[k] = _column(robot, trace, -moving.w.cross(S.v) + -S.w.cross(moving.v), forces)
    return free


def _column(robot: Robot, trace: Trace, change: Vector, forces: Sequence[tuple[Force, int]]) -> list[Expr]:
    """Return joint accelerations that only give the origin of one base the linear acceleration ``change``.

    ``forces`` has a pair for each velocity of the base: the wrench on the base for one unit of the joint force, and the
    index of the velocity.
    """
    column = trace.zeros(robot.nv)
    for T, l in forces:
        column[l] = change.dot(T.f)
    return column
