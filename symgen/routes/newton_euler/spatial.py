"""Recursive Newton-Euler algorithm in body coordinates, with spatial vectors.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 5.3, table 5.1, equations 5.9, 5.11 and
5.16-5.20. The motion subspace S is constant in body coordinates for all joints, so the term c_J of the source is zero.
Body l is the parent of body i. fx_i is the external wrench on body i in base coordinates, an input::

    v_i = iX_l v_l + S_i qd_i                              v_0 = 0
    a_i = iX_l a_l + S_i qdd_i + v_i x S_i qd_i            a_0 = -a_g
    f_i = I_i a_i + v_i x* I_i v_i - iX_0* fx_i + sum over children of iX_j* f_j
    tau_i = S_i^T f_i

The other quantities are special cases: gravity with v = 0 and qdd = 0, the velocity product with a_0 = 0 and qdd = 0,
and the bias with qdd = 0. Each column of the mass matrix M has the joint forces for a unit acceleration, at rest and
without gravity (R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.2; method 1
of M. W. Walker and D. E. Orin (1982)).
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.tree import (
    BASE,
    Body,
    base_acceleration,
    bodies,
    bracket,
    external_wrenches,
    joint_forces,
    joint_motion,
)
from symgen.routes.route import COMPOSITE, is_small, route
from symgen.spatial import Force, Motion

SOURCE = "RBDA table 5.1"


@route("newton_euler", SOURCE)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau of the motion (q, qd, qdd)."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace))


@route("newton_euler", f"{SOURCE}, eq. 5.20", candidate=True)
def inverse_dynamics_external(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, f_ext: Column
) -> list[Expr]:
    """Return the joint forces tau with external wrenches ``f_ext`` on the chosen frames (RBDA eq. 5.20)."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace), f_ext)


@route("newton_euler", SOURCE)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), base_acceleration(robot, trace))


@route("newton_euler", SOURCE)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd."""
    return without_gravity(robot, trace, q, qd, trace.zeros(robot.nv))


def without_gravity(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces M qdd + C(q, qd) qd, which do not include gravity."""
    return _recursion(robot, trace, q, qd, qdd, Motion.zero(trace.keep))


@route("newton_euler", SOURCE, candidate=True, suits=is_small)
def coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the Coriolis matrix C in row-major order.

    c(q, qd) = C qd is quadratic in qd. If velocities are rates of positions, the matrix C of Christoffel's symbols is
    half the derivative of c with respect to qd. Otherwise, M [qd, E_j] / 2 is added to column j
    (:func:`~symgen.routes.model.tree.bracket` defines the Lie bracket and the fields E_j).
    """
    c, keep, half = velocity_product(robot, trace, q, qd), trace.keep, Rational(1, 2)
    C = [[keep(half * trace.derivative(c_i, {qd_j: Integer(1)})) for qd_j in qd] for c_i in c]
    turns = [(k, j, m, a) for k in range(robot.nv) for j in range(robot.nv) for m, a in bracket(robot, k, j).items()]
    if turns:
        n, M = robot.nv, composite_rigid_body.mass_matrix(robot, trace, q)
        for k, j, m, a in turns:
            for i in range(n):
                C[i][j] = keep(C[i][j] + keep(keep(half * a * M[i * n + m]) * qd[k]))
    return flat(C)


@route("newton_euler", SOURCE, candidate=True)
def christoffel_symbols(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Christoffel symbols D_ijk in row-major order, from velocity products c(q, qd).

    D_ijk = (c_i(e_j + e_k) - c_i(e_j) - c_i(e_k)) / 2 and D_ijj = c_i(e_j), with the unit velocities e_j.
    """
    n, keep, half = robot.nv, trace.keep, Rational(1, 2)

    def product(*moving: int) -> list[Expr]:
        return velocity_product(robot, trace, q, [Integer(int(k in moving)) for k in range(n)])

    single = [product(j) for j in range(n)]
    D = [[trace.zeros(n) for _ in range(n)] for _ in range(n)]
    for j in range(n):
        for k in range(j):
            for i, both in enumerate(product(j, k)):
                D[i][j][k] = D[i][k][j] = keep(half * keep(keep(both - single[j][i]) - single[k][i]))
        for i in range(n):
            D[i][j][j] = single[j][i]
    return [entry for matrix in D for row in matrix for entry in row]


@route("newton_euler", SOURCE, candidate=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces g(q). All bodies accelerate with the base, so f_i = I_i a_i with a_i = iX_l a_l."""
    tree = bodies(robot, trace, q)
    a: list[Motion] = []
    f: list[Force] = []
    for body in tree:
        a.append(body.X.motion(base_acceleration(robot, trace) if body.parent == BASE else a[body.parent]))
        f.append(body.I.momentum(a[-1]))
    return joint_forces(tree, f, robot.nv, trace)


def body_wrenches(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Force]:
    """Return one wrench for each body (RBDA eq. 5.9): it accelerates the body and balances the body's weight."""
    return _outward(bodies(robot, trace, q), trace, qd, qdd, base_acceleration(robot, trace))


def _recursion(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    qdd: Column,
    a0: Motion,
    f_ext: Column = (),
) -> list[Expr]:
    tree = bodies(robot, trace, q)
    f = _outward(tree, trace, qd, qdd, a0)
    for i, wrench in external_wrenches(robot, tree, f_ext, trace).items():
        f[i] = f[i] + -wrench
    return joint_forces(tree, f, robot.nv, trace)


def _outward(tree: list[Body], trace: Trace, qd: Column, qdd: Column, a0: Motion) -> list[Force]:
    v: list[Motion] = []
    a: list[Motion] = []
    f: list[Force] = []
    for i, body in enumerate(tree):
        v_parent, a_parent = (Motion.zero(trace.keep), a0) if body.parent == BASE else (v[body.parent], a[body.parent])
        X, I, vJ = body.X, body.I, joint_motion(body, qd, trace)
        v.append(X.motion(v_parent) + vJ)
        a.append(X.motion(a_parent) + joint_motion(body, qdd, trace) + v[i].cross(vJ))
        f.append(I.momentum(a[i]) + v[i].cross_force(I.momentum(v[i])))
        trace.label(f"w{i}", v[i].w)
        trace.label(f"v{i}", v[i].v)
        trace.label(f"wd{i}", a[i].w)
        trace.label(f"a{i}", a[i].v)
    return f


@route("unit_accelerations", f"{COMPOSITE}; Walker & Orin 1982, method 1", candidate=True, suits=is_small)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix M in row-major order; the columns are the joint forces for unit accelerations."""
    n, still = robot.nv, trace.zeros(robot.nv)
    columns = []
    for i in range(n):
        unit: list[Expr] = [Integer(int(k == i)) for k in range(n)]
        columns.append(without_gravity(robot, trace, q, still, unit))
    return [columns[j][i] for i in range(n) for j in range(n)]
