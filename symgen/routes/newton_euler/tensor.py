"""Recursive Newton-Euler algorithm with classical accelerations and the acceleration matrix.

The recursion of Luh, Walker and Paul (RBDA table 5.2) needs no linear velocities. The net wrench of a body follows from
its acceleration matrix U = [wd]x + [w]x[w]x and its second-moment matrix (C. A. Balafoutis and R. V. Patel, *Dynamic
Analysis of Robot Manipulators: A Cartesian Tensor Approach*, 1991)::

    w_i  = E w_l + (S_i qd_i)_angular
    wd_i = E wd_l + (S_i qdd_i)_angular + w_i x (S_i qd_i)_angular
    a_i  = E (a_l + U_l p_i) + (S_i qdd_i)_linear + (w_i + E w_l) x (S_i qd_i)_linear  a_0 = -a_g
    f_i  = m_i a_i + U_i h_i
    n_i  = h_i x a_i + integral of r x U_i r dm

p_i is the origin of body i in the parent l. E is the rotation from parent to body coordinates. m_i and h_i are the mass
and the first moment of body i. If the z axes of both bodies are parallel and the joint rotates about z, U_i and U_l
have entries in common, which are computed once (:class:`~symgen.spatial.Spin`). The inward recursion for forces is the
same as in :mod:`symgen.routes.newton_euler.spatial`.

To compute C(q, qd) qd_r, the recursion replaces each term that is quadratic in velocities by a bilinear term, which is
symmetric in qd and qd_r. The C of this result is the Coriolis matrix of Christoffel's symbols. The cost is little more
than for C(q, qd) qd. If velocities are not rates of positions, M [qd, qd_r] / 2 is added
(:func:`~symgen.routes.model.tree.half_bracket`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import (
    BASE,
    Body,
    base_acceleration,
    bodies,
    half_bracket,
    joint_forces,
    joint_motion,
)
from symgen.routes.route import TENSOR, route
from symgen.spatial import Force, Motion, Spin, Vector


@route("newton_euler_tensor", TENSOR, candidate=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau of the motion (q, qd, qdd)."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace))


@route("newton_euler_tensor", TENSOR, candidate=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), base_acceleration(robot, trace))


@route("newton_euler_tensor", TENSOR, candidate=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), Motion.zero(trace.keep))


@route("newton_euler_tensor", TENSOR, candidate=True)
def passivity_torque(robot: Robot, trace: Trace, q: Column, qd: Column, qd_r: Column, qdd_r: Column) -> list[Expr]:
    """Return the joint forces M qdd_r + C(q, qd) qd_r + g; qd_r and qdd_r belong to the motion that is tracked."""
    qdd = with_half_bracket(robot, trace, qd, qd_r, qdd_r)
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace), qd_r)


def bias_with_wrenches(robot: Robot, trace: Trace, q: Column, qd: Column, wrenches: Mapping[int, Force]) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q), plus the joint forces that ``wrenches`` on the bodies require.

    Each wrench is in the coordinates of its body.
    """
    still, up = trace.zeros(robot.nv), base_acceleration(robot, trace)
    return _recursion(robot, trace, q, qd, still, up, wrenches=wrenches)


def _recursion(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    qdd: Column,
    a0: Motion,
    qd_r: Column | None = None,
    wrenches: Mapping[int, Force] | None = None,
) -> list[Expr]:
    tree = bodies(robot, trace, q)
    f: list[Force] = []
    for i, (spin, a) in enumerate(accelerations(tree, trace, qd, qdd, a0, qd_r)):
        f.append(tree[i].I.net_wrench(spin, a))
        trace.label(f"w{i}", spin.w)
        trace.label(f"wd{i}", spin.wd)
        trace.label(f"a{i}", a)
    for i, wrench in (wrenches or {}).items():
        f[i] = f[i] + wrench
    return joint_forces(tree, f, robot.nv, trace)


def accelerations(
    tree: Sequence[Body], trace: Trace, qd: Column, qdd: Column, a0: Motion, qd_r: Column | None = None
) -> Iterator[tuple[Spin, Vector]]:
    """Yield, in body axes, each body's spin and the classical acceleration of its origin minus gravity [m/s^2].

    If ``qd_r`` is given, the spin and the acceleration are bilinear in ``qd`` and ``qd_r``.
    """
    done: list[tuple[Spin, Vector]] = []
    still = Vector.zero(trace.keep)
    halves = None if qd_r is None else [trace.keep(rate / 2) for rate in qd_r]
    at_rest = Spin.of(still, a0.w, None if halves is None else still), a0.v
    for body in tree:
        E, p = body.X.R.transpose, body.X.p
        vJ, aJ = joint_motion(body, qd, trace), joint_motion(body, qdd, trace)
        half = None if halves is None else joint_motion(body, halves, trace)
        above, a_parent = at_rest if body.parent == BASE else done[body.parent]
        spin = _carried(body, above, vJ.w, aJ.w, None if half is None else half.w)
        across = (spin.w + E.vector(above.w)).cross(vJ.v if half is None else half.v)
        if above.half is not None and spin.half is not None:
            across = across + (spin.half + E.vector(above.half)).cross(vJ.v)
        done.append((spin, E.vector(a_parent + matrix_vector(above.U, p)) + aJ.v + across))
        yield done[-1]


def with_half_bracket(robot: Robot, trace: Trace, qd: Column, qd_r: Column, qdd: Column) -> list[Expr]:
    """Return qdd + [qd, qd_r] / 2, the accelerations for which the bilinear recursion gives C(q, qd) qd_r."""
    return [trace.keep(a + b) for a, b in zip(qdd, half_bracket(robot, trace, qd, qd_r), strict=True)]


def _carried(body: Body, above: Spin, w: Vector, wd: Vector, half: Vector | None) -> Spin:
    """Return the spin of a body in body coordinates.

    ``w`` and ``wd`` are the angular velocity and acceleration of the joint, and ``above`` is the spin of the parent
    link. If the joint rotates only about z and its axes are parallel to the parent's axes, most entries of the parent's
    U are reused. For a spin that is bilinear in qd and qd_r, ``half`` is half the joint's angular velocity at qd_r;
    otherwise None.
    """
    about_z = all(entry == 0 for rate in (w, wd, half) if rate is not None for entry in (rate.x, rate.y))
    if about_z and body.origin.R.permutes_axes:
        return above.along(body.origin.R).about_z(body.turn, w.z, wd.z, None if half is None else half.z)
    E = body.X.R.transpose
    own = E.vector(above.w) + w
    if half is None or above.half is None:
        return Spin.of(own, E.vector(above.wd) + wd + own.cross(w))
    own_half = E.vector(above.half) + half
    return Spin.of(own, E.vector(above.wd) + wd + own.cross(half) + own_half.cross(w), own_half)


def matrix_vector(rows: tuple[Vector, Vector, Vector], u: Vector) -> Vector:
    x, y, z = (row.dot(u) for row in rows)
    return Vector(x, y, z, u.keep)
