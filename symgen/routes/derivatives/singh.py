"""Derivatives of each term of the equations of motion in closed form, in ground coordinates.

Source: S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial
vector algebra* (2022), equations 12-14, 25-29 and 32. Symbols:

* xi: the acceleration of a body due to velocities; gamma: due to joint accelerations; a_0: due to gravity (upward).
* zeta, eta, I a_0: the wrenches on a body for these accelerations.
* B: the Coriolis matrix of a body, as in :mod:`symgen.routes.derivatives.idsva`.
* Superscript C: sums over the bodies that a joint carries.
* P'_j = v_l x S_j and S'_j = v_j x S_j, with the velocity v of a body, a joint axis S, and the parent l = l(j) of j.

The equations, for j an ancestor of i or i itself, are::

    d [M qdd]_i / d q_j  = S_i^T I_i^C (gamma_l(j) x S_j)                                       (25)
    d [M qdd]_j / d q_i  = S_j^T [S_i x* eta_i^C + I_i^C (gamma_l(i) x S_i)]                    (25)
    d [C qd]_i / d q_j   = S_i^T [2 B_i^C P'_j + I_i^C (v_l(j) x P'_j + xi_l(j) x S_j)]         (26)
    d [C qd]_j / d q_i   = S_j^T [2 B_i^C P'_i + I_i^C (v_l(i) x P'_i + xi_l(i) x S_i) + S_i x* zeta_i^C]    (27)
    d g_i / d q_j        = S_i^T I_i^C (a_0 x S_j)                                              (29)
    d g_j / d q_i        = S_j^T [S_i x* (I_i^C a_0) + I_i^C (a_0 x S_i)]                       (29)
    d [C qd]_i / d qd_j  = S_i^T [2 B_i^C S_j + I_i^C (P'_j + S'_j)]                            (32)
    d [C qd]_j / d qd_i  = S_j^T [2 B_i^C S_i + I_i^C (P'_i + S'_i)]                            (32)

The second equation of each pair is used only if i differs from j. The derivatives of M are the derivatives of M qdd for
unit accelerations qdd.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import GroundBody, along_paths, ground_bodies
from symgen.routes.model.matrices import Column, Matrix, flat, identity
from symgen.routes.model.tree import BASE, base_acceleration, joint_motion, way_to
from symgen.routes.route import SINGH, route
from symgen.spatial import BodyCoriolis, Force, Motion, RigidBodyInertia


@route("singh", f"{SINGH}, eq. 29", "gravity_derivatives")
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d g / d q in row-major order, by equation 29."""
    tree, rest = _placed(robot, trace, q), Motion.zero(trace.keep)
    a_0 = base_acceleration(robot, trace)
    return flat(_by_position(robot, trace, tree, [rest] * len(tree), [a_0] * len(tree), a_0))


@route("singh", f"{SINGH}, eq. 25", "mass_matrix_derivatives")
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d M_ij / d q_k at [i, j, k], by equation 25; only one triangle of M is differentiated."""
    tree, n, rest = _placed(robot, trace, q), robot.nv, Motion.zero(trace.keep)
    columns = []
    for unit in identity(n):
        gamma = along_paths(tree, [joint_motion(each.ground, unit, trace) for each in tree])
        columns.append(_by_position(robot, trace, tree, [rest] * len(tree), gamma, rest))
    return [columns[min(i, j)][max(i, j)][k] for i in range(n) for j in range(n) for k in range(n)]


@route("singh", f"{SINGH}, eqs 26, 27 and 32", "velocity_product_derivatives")
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return d (C qd) / d q and d (C qd) / d qd in row-major order, by equations 26, 27 and 32."""
    tree = _placed(robot, trace, q)
    vJ = [joint_motion(each.ground, qd, trace) for each in tree]
    v = along_paths(tree, vJ)
    xi = along_paths(tree, [v_i.cross(own) for v_i, own in zip(v, vJ, strict=True)])
    by_q = _by_position(robot, trace, tree, v, xi, Motion.zero(trace.keep))
    return [*flat(by_q), *flat(_by_velocity(robot, trace, tree, v))]


@route("singh", f"{SINGH}, eqs 26, 27, 29 and 32", "bias_derivatives")
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return d b / d q and d b / d qd, each in row-major order: derivatives of C qd plus derivatives of g."""
    derivatives, g = velocity_product(robot, trace, q, qd), gravity(robot, trace, q)
    return [*map(trace.keep, map(add, derivatives, g)), *derivatives[len(g) :]]


@dataclass(frozen=True)
class _Body:
    ground: GroundBody
    I: RigidBodyInertia
    """The inertia in ground coordinates."""

    @property
    def parent(self) -> int:
        return self.ground.parent


@dataclass(frozen=True)
class _Carried:
    """Sums over the bodies that a joint carries: I^C, B^C, and f^C, which is eta^C, zeta^C or I^C a_0."""

    I: RigidBodyInertia
    B: BodyCoriolis
    f: Force

    def __add__(self, other: _Carried) -> _Carried:
        return _Carried(self.I + other.I, self.B + other.B, self.f + other.f)


def _placed(robot: Robot, trace: Trace, q: Column) -> list[_Body]:
    placed = ground_bodies(robot, trace, q)
    return [_Body(each, each.pose.inertia_to_parent(each.body.I).bound(trace.keep)) for each in placed]


def _inward(tree: Sequence[_Body], v: Sequence[Motion], a: Sequence[Motion]) -> list[_Carried]:
    """Return the composites that each joint carries, for bodies with velocities ``v`` and accelerations ``a``."""
    carried = []
    for body, v_i, a_i in zip(tree, v, a, strict=True):
        f = body.I.momentum(a_i) + v_i.cross_force(body.I.momentum(v_i))
        carried.append(_Carried(body.I, BodyCoriolis.of_body(body.I, v_i), f))
    for i in reversed(range(len(tree))):
        if (l := tree[i].parent) != BASE:
            carried[l] = carried[l] + carried[i]
    return carried


def _by_position(
    robot: Robot, trace: Trace, tree: Sequence[_Body], v: Sequence[Motion], a: Sequence[Motion], a_base: Motion
) -> Matrix:
    """Return the derivative of one term (M qdd, C qd or g) with respect to q.

    ``a`` has an acceleration of each body: gamma for M qdd, xi for C qd, a_0 for g. ``v`` has the bodies' velocities
    for C qd, and zeros for the other terms. ``a_base`` is a_0 for g, and zero for the other terms.
    """
    changes = []
    for body in tree:
        v_l = Motion.zero(trace.keep) if body.parent == BASE else v[body.parent]
        a_l = a_base if body.parent == BASE else a[body.parent]
        psi = [v_l.cross(S) for S in body.ground.S]
        changes.append([(P, v_l.cross(P) + a_l.cross(S)) for P, S in zip(psi, body.ground.S, strict=True)])
    return _entries(robot, trace, tree, _inward(tree, v, a), changes, displaced=True)


def _by_velocity(robot: Robot, trace: Trace, tree: Sequence[_Body], v: Sequence[Motion]) -> Matrix:
    changes = []
    for body, v_i in zip(tree, v, strict=True):
        v_l = Motion.zero(trace.keep) if body.parent == BASE else v[body.parent]
        changes.append([(S, v_l.cross(S) + v_i.cross(S)) for S in body.ground.S])
    return _entries(robot, trace, tree, _inward(tree, v, v), changes, displaced=False)


def _entries(
    robot: Robot,
    trace: Trace,
    tree: Sequence[_Body],
    carried: Sequence[_Carried],
    changes: Sequence[Sequence[tuple[Motion, Motion]]],
    *,
    displaced: bool,
) -> Matrix:
    """Return the matrix of derivatives of one term, in the common form of the equations in the module's docstring.

    For an ancestor j of i, entry (i, j) is S_i^T (2 B_i^C x_j + I_i^C y_j), and entry (j, i) is S_j^T (2 B_i^C x_i +
    I_i^C y_i). ``changes`` has the motions x and y for each column of S of each body. For derivatives with respect to
    q, ``displaced`` is True, which adds S_j^T (S_i x* f_i^C) to entry (j, i).
    """
    keep = trace.keep
    D = [trace.zeros(robot.nv) for _ in range(robot.nv)]
    for i, body in enumerate(tree):
        IC, BC, fC = carried[i].I, carried[i].B, carried[i].f
        for S, k, (x, y) in zip(body.ground.S, body.ground.dof, changes[i], strict=True):
            IS, BS = IC.momentum(S), BC.moment(S)
            wrench = BC.force(x) + IC.momentum(y)
            if displaced:
                wrench = wrench + S.cross_force(fC)
            for j in way_to(i, tree):
                for S_j, l, (x_j, y_j) in zip(tree[j].ground.S, tree[j].ground.dof, changes[j], strict=True):
                    D[k][l] = keep(D[k][l] + keep(x_j.w.dot(BS) + y_j.dot(IS)))
                    if j != i:
                        D[l][k] = keep(D[l][k] + S_j.dot(wrench))
    return D
