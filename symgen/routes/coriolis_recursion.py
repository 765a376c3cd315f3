"""The Coriolis matrix in steps linear in the number of bodies times the depth of the tree.

Source: S. Echeandia and P. M. Wensing, *Numerical methods to compute the Coriolis matrix and Christoffel symbols for
rigid-body systems* (2021): with J(r) the velocity of the mass at r by joint velocity, C = integral of J^T dJ/dt dm is
the one of Christoffel's symbols, and composites of what a joint carries give it in one sweep. They carry a 6x6 matrix
B, which in spatial vectors has twelve numbers, K = integral of r' r^T dm and p = integral of r' dm; taken relative to
the body's frame (r' = 0 for the body itself), K and p grow by what the joints add on the way inward::

    K_l += R K_i R^T + [wJ]x S_i + vJ h_i^T + p d^T,   p_l += p = R p_i + wJ x h_i + m_i vJ

(S, h, m the composite's moments and wJ, vJ the joint's velocity, turned by R; d, R the step to the parent.) The field
of joint i's unit velocity is s = a x r + b, (a, b) = S_i. With w_i the body's angular velocity three wrenches go to the
base from each joint: F1 of the rates of s, F2 of s, and the moment F3 = integral of dr/dt x s dm, all velocities
relative to that of the frame's origin::

    F1 = (tr(K) a - K a + (b.h) w - a x S w - b (h.w),  a x p + w x (a x h + m b))
    F3 = tr(K) a - K^T a + S (w x a) + (p + w x h) x b,     F3_l = R F3 + (w_l x d + R vJ) x f2
    C_ji = S_j . F1                C_ij = (w_j x a_j) . n2 + (w_j x b_j) . f2 + a_j . F3          (j above i)

Composites of joint i are turned by its angle on their way in; that is where its wrenches are taken, so they are not.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.matrices import flat
from symgen.routes.tree import BASE, bodies, joint_motion
from symgen.spatial import Force, Motion, RigidBodyInertia, Rotation, Symmetric, Tensor, Transform, Vector


def coriolis_matrix(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C in row-major order."""
    tree, n, keep = bodies(robot, trace, q), robot.nv, trace.keep
    zero, identity = Vector.zero(keep), Rotation()
    w: list[Vector] = []
    w_origin: list[Vector] = []
    for body in tree:
        above = zero if body.parent == BASE else body.origin.R.transpose.vector(w[body.parent])
        w_origin.append(above + joint_motion(body, qd, trace).w)
        w.append(body.turn.transpose.vector(w_origin[-1]))
    composite = [body.I for body in tree]
    K, p = [Tensor(zero, zero, zero)] * len(tree), [zero] * len(tree)
    C = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(tree))):
        body = tree[i]
        at_base = body.parent == BASE
        turn, w_i = (identity, w[i]) if at_base else (body.turn, w_origin[i])
        I, K_i, p_i = _moved(composite[i], Transform(turn)), K[i].turned(turn), turn.vector(p[i])
        for S, k in zip(body.S, body.dof, strict=True):
            F1, F2, F3 = _rate_wrench(S, w_i, I, K_i, p_i), I.momentum(S), _slip_moment(S, w_i, I, K_i, p_i)
            for other, l in zip(body.S, body.dof, strict=True):
                C[l][k] = keep(C[l][k] + other.dot(F1))
            j, step = i, body.origin
            while (l_body := tree[j].parent) != BASE:
                slip = w[l_body].cross(step.p) + step.R.vector(joint_motion(tree[j], qd, trace).v)
                F1, F2 = step.force_to_parent(F1), step.force_to_parent(F2)
                F3 = step.R.vector(F3) + slip.cross(F2.f)
                j = l_body
                step = tree[j].X
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    C[l][k] = keep(C[l][k] + other.dot(F1))
                    turning = Motion(w[j].cross(other.w), w[j].cross(other.v)).dot(F2)
                    C[k][l] = keep(C[k][l] + keep(turning + other.w.dot(F3)))
        if not at_base:
            parent, vJ = body.parent, joint_motion(body, qd, trace)
            K_l, p_l = _in_parent(body.origin, vJ, I, K_i, p_i)
            K[parent], p[parent] = K[parent] + K_l, p[parent] + p_l
            composite[parent] = composite[parent] + _moved(I, body.origin)
    return flat(C)


def _moved(I: RigidBodyInertia, X: Transform) -> RigidBodyInertia:
    """X^T I X, the second moment turned with fewer operations than a matrix that is to be inverted would bear."""
    h = X.R.vector(I.h)
    moved = h + X.p.bound(h.keep) * I.m
    second = Tensor.of(I.second.bound(h.keep)).turned(X.R).upper + Symmetric.parallel(h, moved, X.p)
    return RigidBodyInertia(I.m, moved, second)


def _rate_wrench(S: Motion, w: Vector, I: RigidBodyInertia, K: Tensor, p: Vector) -> Force:
    """F1."""
    a, b, h = S.w, S.v, I.h
    n = K.trace_complement.vector(a) + w * b.dot(h) + -a.cross(I.second.bound(w.keep).vector(w)) + -(b * h.dot(w))
    return Force(n, a.cross(p) + w.cross(a.cross(h) + b * I.m))


def _slip_moment(S: Motion, w: Vector, I: RigidBodyInertia, K: Tensor, p: Vector) -> Vector:
    """F3."""
    a, b = S.w, S.v
    turned = I.second.bound(w.keep).vector(w.cross(a))
    return K.transpose.trace_complement.vector(a) + turned + (p + w.cross(I.h)).cross(b)


def _in_parent(X: Transform, vJ: Motion, I: RigidBodyInertia, K: Tensor, p: Vector) -> tuple[Tensor, Vector]:
    """K and p relative to the parent's frame and about its origin; the joint's part is added once it is turned."""
    w, v, turned = X.R.vector(vJ.w), X.R.vector(vJ.v), _moved(I, Transform(X.R))
    moved = X.R.vector(p) + w.cross(turned.h) + v * I.m
    grown = K.turned(X.R) + Tensor.crossed(w, turned.second) + Tensor.outer(v, turned.h)
    return grown + Tensor.outer(moved, X.p), moved
