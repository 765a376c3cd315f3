"""First derivatives of forward dynamics from the derivatives of inverse dynamics.

Source: S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial
vector algebra* (2022), eq. 5: insert qdd = FD(q, qd, tau) into the inverse dynamics::

    d qdd / d u = -M^-1 d tau / d u,   u = q, qd                     d qdd / d tau = M^-1

The product with M^-1 is formed in one of three ways:

* DMM: by M^-1 as a matrix;
* AZA (eq. 34): by the articulated-body algorithm from rest and without gravity, for each column;
* by the factor M = L^T D L.

The derivatives of inverse dynamics come from the recursion of :mod:`symgen.routes.derivatives.idsva_moving_frames`
(FDSVA) or from the chain rule (FDCR). FDSVA saves two things. The velocity-dependent part of the bias is quadratic in
qd, so it is half of d tau / d qd times qd (Euler). A floating robot's position, orientation and linear velocity affect
only the base's acceleration, by R^T g - w x v. Hence nine columns are known in advance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sympy import Expr, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.derivatives import chain_rule
from symgen.routes.derivatives.idsva_moving_frames import gravity_forces, position_derivatives, velocity_pass
from symgen.routes.forward_dynamics import articulated_body
from symgen.routes.forward_dynamics.mass_matrix_inverse import inverse_factor, inverse_of
from symgen.routes.model.joint_effects import derivatives_with_joint_effects, forces_on_bodies, has_no_joint_effects
from symgen.routes.model.ltdl import Factor, factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, identity, rows, transposed
from symgen.routes.model.tree import BASE, base_acceleration, bodies, joint_motion
from symgen.routes.newton_euler import tensor
from symgen.routes.route import route
from symgen.routes.sources import SINGH
from symgen.spatial import Force, Vector


def _is_long(robot: Robot) -> bool:
    """Return True if articulated bodies may multiply by M^-1 at less cost, as on long chains without branches."""
    return max(map(len, robot.ancestors), default=0) >= 64


@route("fdsva_dmm", f"{SINGH}, eq. 5, DMM", "forward_dynamics_derivatives")
def by_product(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1, each in row-major order, by FDSVA with DMM."""
    return product_with_inverse(trace, _inverse_dynamics_derivatives(robot, trace, q, qd, tau))


@route("fdsva_aza", f"{SINGH}, eq. 5 and 34, AZA", "forward_dynamics_derivatives", candidate=True, suits=_is_long)
def by_articulated_bodies(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1, each in row-major order, by FDSVA with AZA."""
    linearised = _inverse_dynamics_derivatives(robot, trace, q, qd, tau)

    def response(column: Column) -> list[Expr]:
        return articulated_body.response(robot, trace, q, column)

    units = [response(unit) for unit in identity(robot.nv)]
    return [*linearised.solved(response, trace), *flat(transposed(units))]


@route("fdsva_factor", f"{SINGH}, eq. 5; RBDA section 6.5", "forward_dynamics_derivatives", candidate=True, first=True)
def by_factor(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1, each in row-major order, by FDSVA with M^-1 = L^-1 D^-1 L^-T.

    L^-1 is formed. A column that is zero in most branches then reaches other branches only through common ancestors.
    """
    linearised, keep = _inverse_dynamics_derivatives(robot, trace, q, qd, tau), trace.keep
    factor, L_inverse = linearised.factor, inverse_factor(linearised.factor, trace)

    def response(column: Column) -> list[Expr]:
        y = factor.half_solved(column, trace)
        z = [keep(entry * d) for entry, d in zip(y, factor.inverse, strict=True)]
        return [dot(row, z, trace) for row in L_inverse]

    return [*linearised.solved(response, trace), *flat(inverse_of(factor, trace))]


def slopes_and_factor(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column
) -> tuple[Matrix, Matrix, Factor, Known]:
    """Return the factors of DMM: d tau / d q and d tau / d qd at the accelerations due to tau, and the factor of M.

    Columns that are known without a product, with fewer roundings, are zero in the two matrices. The last result has
    the known entries of d qdd / d q and of d qdd / d qd by their places.
    """
    linearised = _inverse_dynamics_derivatives(robot, trace, q, qd, tau)
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
    return dq, dqd, linearised.factor, known


@route("fdcr", f"{SINGH}, eq. 5; Carpentier & Mansard 2018", "forward_dynamics_derivatives")
def by_chain_rule(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1, each in row-major order, by FDCR."""
    factor = factorised(robot, trace, composite_rigid_body.mass_matrix(robot, trace, q))
    qdd = _accelerations(robot, trace, q, qd, tau, factor, tensor.bias(robot, trace, q, qd))
    derivatives = derivatives_with_joint_effects(
        robot, trace, q, qd, chain_rule.inverse_dynamics_derivatives(robot, trace, q, qd, qdd)
    )
    return product_with_inverse(trace, Solved(*halves(derivatives, robot.nv), factor, Free()))


FLOATING_DOF = 6
"""Degrees of freedom of a floating body."""
Known = dict[tuple[int, int], Expr]
"""Known entries of d qdd / d q (0) and d qdd / d qd (1), by matrix and place in row-major order."""


@dataclass(frozen=True)
class Free:
    """Known parts of the derivatives for a robot whose trees all float: full columns and additions, by velocity.

    All other terms are derived for the robot as seen by an observer that moves with the bases.
    """

    by_q: dict[int, list[Expr]] = field(default_factory=dict)
    """Known columns of d qdd / d q."""
    by_qd: dict[int, list[Expr]] = field(default_factory=dict)
    """Known columns of d qdd / d qd, for the base's linear velocities."""
    more: dict[int, list[Expr]] = field(default_factory=dict)
    """Additions to other columns of d qdd / d qd, relative to the observer's."""
    falling: dict[int, Expr] = field(default_factory=dict)
    """Additions to the accelerations without gravity, by velocity."""


@dataclass(frozen=True)
class Solved:
    """The derivatives of inverse dynamics at the accelerations due to the joint forces, and the factor of M."""

    dq: Matrix
    dqd: Matrix
    factor: Factor
    free: Free

    def solved(self, response: Callable[[Column], list[Expr]], trace: Trace) -> list[Expr]:
        """Return d qdd / d q and d qdd / d qd, each in row-major order; ``response`` maps forces to accelerations."""
        columns = []
        for derivatives, known in ((self.dq, self.free.by_q), (self.dqd, self.free.by_qd)):
            pairs = enumerate(transposed(derivatives))
            columns.append([known[k] if k in known else response([-entry for entry in each]) for k, each in pairs])
        for k, more in self.free.more.items():
            columns[1][k] = [trace.keep(entry + also) for entry, also in zip(columns[1][k], more, strict=True)]
        return [entry for each in columns for entry in flat(transposed(each))]


def _inverse_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> Solved:
    keep, half, n = trace.keep, Rational(1, 2), robot.nv
    free = _free(robot, trace, q, qd)
    seen = [trace.zero if k in free.by_qd else rate for k, rate in enumerate(qd)]
    first_pass = velocity_pass(robot, trace, q, seen)
    factor = factorised(robot, trace, flat(first_pass.M))
    still = trace.zeros(n) if free.falling else gravity_forces(robot, trace, first_pass)
    bias = [keep(keep(half * dot(row, seen, trace)) + g) for row, g in zip(first_pass.dqd, still, strict=True)]
    qdd = _accelerations(robot, trace, q, qd, tau, factor, bias)
    qdd = [keep(each + free.falling.get(k, trace.zero)) for k, each in enumerate(qdd)]
    matrices = (position_derivatives(robot, trace, first_pass, qdd), first_pass.dqd, first_pass.M)
    derivatives = derivatives_with_joint_effects(
        robot, trace, q, qd, [entry for matrix in matrices for entry in flat(matrix)]
    )
    return Solved(*halves(derivatives, n), factor, free)


def halves(derivatives: Column, n: int) -> tuple[Matrix, Matrix]:
    """Return d tau / d q and d tau / d qd as matrices."""
    each = rows(derivatives, n)
    return each[:n], each[n : 2 * n]


def _accelerations(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, factor: Factor, bias: Column
) -> list[Expr]:
    left = forces_on_bodies(robot, trace, q, qd, tau)
    return factor.solved([trace.keep(force - b) for force, b in zip(left, bias, strict=True)], trace)


def product_with_inverse(trace: Trace, linearised: Solved) -> list[Expr]:
    inverse = inverse_of(linearised.factor, trace)
    return [*linearised.solved(lambda column: [dot(row, column, trace) for row in inverse], trace), *flat(inverse)]


def _free(robot: Robot, trace: Trace, q: Column, qd: Column) -> Free:
    """Return the known parts of the derivatives.

    For an observer that moves with the bases, base accelerations differ by R^T g - w x v from the accelerations without
    gravity.
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
    """Return the accelerations of one joint that give its child's origin the acceleration ``change``."""
    column = trace.zeros(robot.nv)
    for T, l in forces:
        column[l] = change.dot(T.f)
    return column
