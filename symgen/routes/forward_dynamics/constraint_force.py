"""Forward dynamics from one linear system for all constraint forces; the accelerations follow from these forces.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), equation 28, the Schur
complement of the sparse system (27); A. Fijany, I. Sharf and G. M. T. D'Eleuterio (1995) for a solution in a number of
parallel steps that grows with the logarithm of the number of bodies. All vectors are in base coordinates. Body l is the
parent of body i. The columns of T_i span the constraint forces of joint i, and lambda_i has their coefficients. p_i is
the sum of all other wrenches on body i: the actuation of joint i, minus the actuation of the children's joints, minus
v_i x* I_i v_i::

    a_i = I_i^-1 (p_i + T_i lambda_i - sum over children c of T_c lambda_c),   a_0 = -a_g at the base
    T_i^T (a_i - a_l) = T_i^T (v_i x S_i qd_i)                                      for each joint

    D lambda = r, where r has all terms without lambda and D has the blocks
    D_ii = T_i^T (I_i^-1 + I_l^-1) T_i,  D_il = -T_i^T I_l^-1 T_l,  D_is = T_i^T I_l^-1 T_s for a sibling s

D is positive definite, so the constraint forces may be eliminated in any order. For a chain, D is block tridiagonal.
The first route eliminates joint by joint from the leaves inward. In each round, the second route eliminates every other
joint of a chain (cyclic reduction). The second route also computes poses and velocities in a number of rounds that
grows with the logarithm of the tree's depth (:func:`~symgen.routes.model.ground.along_paths_by_doubling`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.exact import difference, product
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.forward_dynamics.sparse_system import constraint_basis
from symgen.routes.model.ground import (
    Central,
    GroundBody,
    along_paths,
    along_paths_by_doubling,
    central_bodies,
    ground_bodies,
    ground_bodies_by_doubling,
)
from symgen.routes.model.joint_effects import refuse_armature, refuse_mimic
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, base_acceleration, joint_motion, vector
from symgen.routes.route import FEATHERSTONE, route
from symgen.spatial import Force, Motion, Symmetric

Row = dict[int, Expr]
"""One row of a sparse matrix: a map from the index of a column to the nonzero entry."""


@route("constraint_force", f"{FEATHERSTONE}, eq. 28; Fijany, Sharf & D'Eleuterio 1995", central=True)
def forward_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations qdd; the blocks of D are eliminated from the leaves inward."""
    placed = ground_bodies(robot, trace, q)
    return _accelerations(robot, trace, placed, along_paths(placed, _own(placed, qd, trace)), qd, tau, _inward)


@route(
    "constraint_force_cyclic",
    f"{FEATHERSTONE}, eq. 28; Fijany, Sharf & D'Eleuterio 1995, by cyclic reduction",
    "forward_dynamics",
    central=True,
)
def forward_dynamics_cyclic(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations qdd; the blocks of D are eliminated by cyclic reduction."""
    placed = ground_bodies_by_doubling(robot, trace, q)
    v = along_paths_by_doubling(placed, _own(placed, qd, trace))
    return _accelerations(robot, trace, placed, v, qd, tau, _every_other)


@dataclass(frozen=True)
class _Inverse:
    """The inverse of a body's spatial inertia, which maps a wrench on the body to the body's acceleration."""

    central: Central
    J: Symmetric
    """Inverse of the rotational inertia about the center of mass."""
    per_mass: Expr
    """The reciprocal of the mass."""

    def motion(self, wrench: Force) -> Motion:
        c = self.central.c
        w = self.J.vector(wrench.n - c.cross(wrench.f))
        return Motion(w, wrench.f * self.per_mass + c.cross(w))


@dataclass(frozen=True)
class _Joint:
    """The unit constraint forces ``T`` of one joint, in base coordinates.

    The forces act on ``body``, and with the opposite sign on ``parent``. ``index`` has the indices of their
    coefficients in lambda.
    """

    T: tuple[Force, ...]
    index: range
    body: int
    parent: int

    def on(self, body: int) -> Iterator[tuple[int, Force]]:
        """Yield the index and the wrench of each unit constraint force, with the sign for the given body."""
        for k, force in zip(self.index, self.T, strict=True):
            yield k, force if body == self.body else -force


def _accelerations(
    robot: Robot,
    trace: Trace,
    placed: list[GroundBody],
    v: Sequence[Motion],
    qd: Column,
    tau: Column,
    order: Callable[[list[Row], list[_Joint]], Iterator[int]],
) -> list[Expr]:
    refuse_mimic(robot, "system of constraint forces")
    refuse_armature(robot, "system of constraint forces")
    keep, inverses, joints = trace.keep, _inverses(robot, trace, placed), _joints(placed, trace)
    p = _applied(trace, placed, v, tau)
    touching = [[joint for joint in joints if i in (joint.body, joint.parent)] for i in range(len(placed))]
    D: list[Row] = [{} for joint in joints for _ in joint.index]
    right = trace.zeros(len(D))
    for i, inverse in enumerate(inverses):
        acting = [pair for joint in touching[i] for pair in joint.on(i)]
        free = inverse.motion(p[i])
        for k, force in acting:
            moved = inverse.motion(force)
            right[k] = keep(right[k] - free.dot(force))
            for m, other in acting:
                D[k][m] = D[m][k] if m < k else keep(D[k].get(m, Integer(0)) + moved.dot(other))
    vJ, a_0 = _own(placed, qd, trace), base_acceleration(robot, trace)
    for joint in joints:
        known = v[joint.body].cross(vJ[joint.body])
        known = known + a_0 if joint.parent == BASE else known
        for k, force in zip(joint.index, joint.T, strict=True):
            right[k] = keep(right[k] + known.dot(force))
    unknown = _solved(D, right, order(D, joints), trace)
    a = []
    for i, inverse in enumerate(inverses):
        wrench = p[i]
        for joint in touching[i]:
            for k, force in joint.on(i):
                wrench = wrench + force * unknown[k]
        a.append(inverse.motion(wrench))
    qdd = trace.zeros(robot.nv)
    for i, each in enumerate(placed):
        above = a_0 if each.parent == BASE else a[each.parent]
        relative = a[i] + -above + -v[i].cross(vJ[i])
        for unit, k in zip(each.body.T, each.dof, strict=True):
            qdd[k] = relative.dot(each.pose.force_to_parent(unit))
    return qdd


def _own(placed: Sequence[GroundBody], qd: Column, trace: Trace) -> list[Motion]:
    return [joint_motion(each, qd, trace) for each in placed]


def _inverses(robot: Robot, trace: Trace, placed: list[GroundBody]) -> list[_Inverse]:
    result = []
    for each, central in zip(placed, central_bodies(robot, trace, placed), strict=True):
        _, _, I = robot.link[each.body.link].inertia.central()
        J = _inverted(I.mapped(trace.keep_all).bound(trace.keep))
        if central.m == 0 or J is None:
            raise UnsupportedError(
                f"link {each.body.link}: a system of constraint forces needs the inverse of its inertia, which is"
                " singular"
            )
        result.append(_Inverse(central, each.pose.R.congruence(J), trace.keep(1 / central.m)))
    return result


def _inverted(I: Symmetric) -> Symmetric | None:
    """Return the inverse of the symmetric matrix I from its cofactors, or None if I is singular."""
    rows = [I.row(i) for i in range(3)]
    cofactors = [rows[(i + 1) % 3].cross(rows[(i + 2) % 3]) for i in range(3)]
    determinant = rows[0].dot(cofactors[0])
    if determinant == 0:
        return None
    entries = {(i, j): list(cofactors[i])[j] for i in range(3) for j in range(i, 3)}
    inverse: Symmetric = Symmetric.of(entries, I.keep) * I.keep(1 / determinant)
    return inverse


def _joints(placed: Sequence[GroundBody], trace: Trace) -> list[_Joint]:
    joints, count = [], 0
    for i, each in enumerate(placed):
        _, _, columns = constraint_basis(each.body)
        forces = (Force(vector(column[:3], trace), vector(column[3:], trace)) for column in columns)
        T = tuple(each.pose.force_to_parent(force) for force in forces)
        joints.append(_Joint(T, range(count, count + len(T)), i, each.parent))
        count += len(T)
    return joints


def _applied(trace: Trace, placed: Sequence[GroundBody], v: Sequence[Motion], tau: Column) -> list[Force]:
    """Return the wrench p_i on each body i: the sum of all wrenches on the body except the constraint forces."""
    p = []
    for each, v_i in zip(placed, v, strict=True):
        I = each.pose.inertia_to_parent(each.body.I).bound(trace.keep)
        p.append(-v_i.cross_force(I.momentum(v_i)))
    for i, each in enumerate(placed):
        for unit, k in zip(each.body.T, each.dof, strict=True):
            active = each.pose.force_to_parent(unit) * tau[k]
            p[i] = p[i] + active
            if each.parent != BASE:
                p[each.parent] = p[each.parent] + -active
    return p


def _inward(D: list[Row], joints: list[_Joint]) -> Iterator[int]:
    """Yield the indices of all unknowns, joint by joint, starting with the last joint."""
    for joint in reversed(joints):
        yield from joint.index


def _every_other(D: list[Row], joints: list[_Joint]) -> Iterator[int]:
    """Yield the indices of all unknowns in the order of cyclic reduction.

    In each round, the remaining joints are visited in order. A joint is eliminated in this round if D does not couple
    the joint to a joint that has already been eliminated in this round.
    """
    blocks = [joint for joint in joints if joint.index]
    owner = {k: b for b, joint in enumerate(blocks) for k in joint.index}
    near = {b: {owner[m] for m in D[joint.index[0]]} - {b} for b, joint in enumerate(blocks)}
    while near:
        chosen: list[int] = []
        for b in near:
            if near[b].isdisjoint(chosen):
                chosen.append(b)
        for b in chosen:
            yield from blocks[b].index
            others = near.pop(b)
            for other in others:
                near[other] = (near[other] | others) - {b, other}


def _solved(D: list[Row], right: Column, order: Iterator[int], trace: Trace) -> list[Expr]:
    """Return the solution x of D x = ``right`` for positive definite D; unknowns are eliminated in the given order."""
    keep, x, left = trace.keep, list(right), [dict(row) for row in D]
    factors: list[tuple[int, Row]] = []
    for k in order:
        row = {m: entry for m, entry in left[k].items() if m != k and entry != 0}
        inverse = keep(1 / left[k][k])
        L = {m: keep(entry * inverse) for m, entry in row.items()}
        for m, factor in L.items():
            del left[m][k]
            x[m] = difference(x[m], keep(product(factor, x[k])), keep)
            for other in (other for other in row if other <= m):
                value = difference(left[m].get(other, Integer(0)), keep(product(factor, row[other])), keep)
                left[m][other] = left[other][m] = value
        x[k] = keep(x[k] * inverse)
        factors.append((k, L))
    for k, L in reversed(factors):
        for m, factor in L.items():
            x[k] = difference(x[k], keep(product(factor, x[m])), keep)
    return x
