"""Recursive Newton-Euler algorithm with classical accelerations and the acceleration matrix.

The recursion of Luh, Walker and Paul (RBDA table 5.2) needs no linear velocities. The net wrench of a body follows from
its acceleration matrix U = [wd]x + [w]x[w]x and its second-moment matrix (C. A. Balafoutis and R. V. Patel, *Dynamic
Analysis of Robot Manipulators: A Cartesian Tensor Approach*, 1991)::

    w_i  = E w_l + (S_i qd_i)_angular
    wd_i = E wd_l + (S_i qdd_i)_angular + w_i x (S_i qd_i)_angular
    a_i  = E (a_l + U_l p_i) + (S_i qdd_i)_linear + (w_i + E w_l) x (S_i qd_i)_linear  a_0 = -a_g
    f_i  = m_i a_i + U_i h_i
    n_i  = h_i x a_i + integral of r x U_i r dm

with p_i the origin of body i in its parent and E the rotation from parent to body coordinates. A rotation about a
common axis leaves some entries of U_l unchanged, which U_i reuses (:class:`~symgen.spatial.Spin`). Forces go inward as
in the spatial version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, Body, base_acceleration, bodies, joint_forces, joint_motion
from symgen.routes.route import route
from symgen.routes.sources import TENSOR
from symgen.spatial import Force, Motion, Spin, Vector


@route("newton_euler_tensor", TENSOR, candidate=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return tau for positions, velocities and accelerations."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace))


@route("newton_euler_tensor", TENSOR, candidate=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return C(q, qd) qd + g(q)."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), base_acceleration(robot, trace))


@route("newton_euler_tensor", TENSOR, candidate=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return C(q, qd) qd."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), Motion.zero(trace.keep))


def _recursion(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, a0: Motion) -> list[Expr]:
    tree = bodies(robot, trace, q)
    f: list[Force] = []
    for i, (spin, a) in enumerate(accelerations(tree, trace, qd, qdd, a0)):
        f.append(tree[i].I.net_wrench(spin, a))
        trace.label(f"w{i}", spin.w)
        trace.label(f"wd{i}", spin.wd)
        trace.label(f"a{i}", a)
    return joint_forces(tree, f, robot.nv, trace)


def accelerations(
    tree: Sequence[Body], trace: Trace, qd: Column, qdd: Column, a0: Motion
) -> Iterator[tuple[Spin, Vector]]:
    """Yield each body's spin and the classical acceleration of its origin minus gravity [m/s^2], in body axes."""
    done: list[tuple[Spin, Vector]] = []
    at_rest = Spin.of(Vector.zero(trace.keep), a0.w), a0.v
    for body in tree:
        E, p = body.X.R.transpose, body.X.p
        vJ, aJ = joint_motion(body, qd, trace), joint_motion(body, qdd, trace)
        above, a_parent = at_rest if body.parent == BASE else done[body.parent]
        spin = _carried(body, above, vJ.w, aJ.w)
        across = spin.w + E.vector(above.w)
        done.append((spin, E.vector(a_parent + matrix_vector(above.U, p)) + aJ.v + across.cross(vJ.v)))
        yield done[-1]


def _carried(body: Body, above: Spin, w: Vector, wd: Vector) -> Spin:
    """Return the spin of a body whose joint rotates with ``w`` and ``wd``, in body coordinates.

    ``above`` is the spin of the parent. If the joint rotates about z only and its axes are parallel to the parent's,
    most of U carries over.
    """
    if all(entry == 0 for entry in (w.x, w.y, wd.x, wd.y)) and body.origin.R.permutes_axes:
        return above.along(body.origin.R).about_z(body.turn, w.z, wd.z)
    E = body.X.R.transpose
    own = E.vector(above.w) + w
    return Spin.of(own, E.vector(above.wd) + wd + own.cross(w))


def matrix_vector(rows: tuple[Vector, Vector, Vector], u: Vector) -> Vector:
    x, y, z = (row.dot(u) for row in rows)
    return Vector(x, y, z, u.keep)
