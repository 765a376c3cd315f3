"""Composite-rigid-body algorithm for the mass matrix.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.2; RBDA table 6.2::

    Ic_i = I_i + sum over children of iX_j* Ic_j jX_i
    F = Ic_i S_i, M_ii = S_i^T F
    for each ancestor j of i, from the parent to the base: F = jX_i* F, M_ij = M_ji = F^T S_j

Ic_i is the inertia of the composite body that joint i carries. F is the wrench that accelerates this body by S_i.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.factors import Entries, Factors, scalar_product
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, add_symmetric, flat
from symgen.routes.model.tree import BASE, bodies, way_to
from symgen.routes.route import COMPOSITE, route
from symgen.spatial import Force, Rotation, Transform
from symgen.spatial.moving import moved

TRY_BASE_AXES_ABOVE_DEPTH, TRY_LINK_AXES_BELOW_DEPTH = 12, 30
"""``auto`` tries base axes only for depths above the first limit, and link axes only for depths below the second."""


def _depth(robot: Robot) -> int:
    """Return the number of moving joints on the longest path from the base to a link."""
    above = {joint.child: joint for joint in robot.joints}

    def depth(link: str) -> int:
        count = 0
        while link != robot.base:
            count += above[link].kind.nv > 0
            link = above[link].parent
        return count

    return max((depth(slot.joint.child) for slot in robot.slots), default=0)


def _is_short(robot: Robot) -> bool:
    return _depth(robot) < TRY_LINK_AXES_BELOW_DEPTH


def _is_long(robot: Robot) -> bool:
    return _depth(robot) > TRY_BASE_AXES_ABOVE_DEPTH


@route("composite_difference", COMPOSITE, "mass_matrix", candidate=True, suits=_is_short)
def mass_matrix_by_difference(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix in row-major order, with fewer multiplications than :func:`mass_matrix`.

    A rotated inertia is computed as the inertia before the rotation plus a difference, which can lose digits
    (:meth:`~symgen.spatial.rotation.AxisRotation.congruence_by_difference`). Most routes that factorise M therefore use
    :func:`mass_matrix`.
    """
    return mass_matrix(robot, trace, q, by_difference=True)


@route("composite_joint_axes", COMPOSITE, "mass_matrix", candidate=True, suits=_is_short)
def mass_matrix_in_joint_axes(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix in row-major order, with the wrench of each joint in axes that are fixed in the parent.

    Converting this wrench to the parent's axes needs no rotation by the joint's angle.
    """
    tree, n = bodies(robot, trace, q), robot.nv
    Ic = [body.I.bound(trace.keep) for body in tree]
    M = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(tree))):
        body = tree[i]
        I = moved(Ic[i], Transform(Rotation() if body.parent == BASE else body.turn))
        for column, k in zip(body.S, body.dof, strict=True):
            F, j, step = I.momentum(column), i, body.origin
            for other, l in zip(body.S, body.dof, strict=True):
                M[l][k] = trace.keep(M[l][k] + other.dot(F))
            while tree[j].parent != BASE:
                F, j = step.force_to_parent(F), tree[j].parent
                step = tree[j].X
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    add_symmetric(M, k, l, other.dot(F), trace)
        if body.parent != BASE:
            Ic[body.parent] = Ic[body.parent] + moved(I, body.origin)
    return flat(M)


@route("composite_rigid_body", COMPOSITE, candidate=True, suits=_is_short)
def mass_matrix(robot: Robot, trace: Trace, q: Column, *, by_difference: bool = False) -> list[Expr]:
    """Return the mass matrix in row-major order. Wrenches and composite inertias are in body axes.

    ``by_difference`` is passed to :meth:`~symgen.spatial.Transform.inertia_to_parent`.
    """
    tree, n = bodies(robot, trace, q), robot.nv
    Ic = [body.I for body in tree]
    M = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(tree))):
        body = tree[i]
        for column, k in zip(body.S, body.dof, strict=True):
            F = Ic[i].momentum(column)
            for other, l in zip(body.S, body.dof, strict=True):
                M[k][l] = trace.keep(M[k][l] + other.dot(F))
            j = i
            while tree[j].parent != BASE:
                F = tree[j].X.force_to_parent(F)
                j = tree[j].parent
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    add_symmetric(M, k, l, other.dot(F), trace)
        if body.parent != BASE:
            Ic[body.parent] = Ic[body.parent] + body.X.inertia_to_parent(Ic[i], by_difference=by_difference)
    return flat(M)


@route("composite_base_axes", COMPOSITE, "mass_matrix", candidate=True, suits=_is_long)
def mass_matrix_in_base_axes(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix in row-major order. Composite inertias are in body axes, and wrenches are in base axes.

    A wrench in base axes needs no conversion for each ancestor, which saves operations on long chains.
    """
    placed, n = ground_bodies(robot, trace, q), robot.nv
    Ic = [each.body.I for each in placed]
    M = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(placed))):
        body, above = placed[i].body, way_to(i, placed)[:-1]
        for column, k in zip(body.S, body.dof, strict=True):
            wrench = Ic[i].momentum(column)
            for other, l in zip(body.S, body.dof, strict=True):
                M[k][l] = trace.keep(M[k][l] + other.dot(wrench))
            F = placed[i].pose.force_to_parent(wrench)
            for j in above:
                for other, l in zip(placed[j].S, placed[j].dof, strict=True):
                    add_symmetric(M, k, l, other.dot(F), trace)
        if body.parent != BASE:
            Ic[body.parent] = Ic[body.parent] + body.X.inertia_to_parent(Ic[i], by_difference=True)
    return flat(M)


def factors_in_base_axes(robot: Robot, trace: Trace, q: Column) -> tuple[Factors, list[Entries]]:
    """Return vectors from which loops in generated code compute M, for a serial chain of one-DoF joints.

    The vectors are the joint axes S_i and the wrenches F_i, in base axes. An entry of the mass matrix M outside the
    diagonal is a scalar product of an axis and a wrench. The function also returns the diagonal of M.
    """
    placed = ground_bodies(robot, trace, q)
    Ic = [each.body.I for each in placed]
    wrenches: list[Force] = []
    diagonal: list[Expr] = []
    for i in reversed(range(len(placed))):
        body = placed[i].body
        wrench = Ic[i].momentum(body.S[0])
        diagonal.append(body.S[0].dot(wrench))
        wrenches.append(placed[i].pose.force_to_parent(wrench))
        if body.parent != BASE:
            Ic[body.parent] = Ic[body.parent] + body.X.inertia_to_parent(Ic[i], by_difference=True)
    factors = Factors()
    S, F = factors.add([each.S[0] for each in placed]), factors.add(wrenches[::-1])
    own = factors.add([[each] for each in reversed(diagonal)])
    return factors, [Entries(scalar_product((F, S)), scalar_product((S, F)), own[0])]
