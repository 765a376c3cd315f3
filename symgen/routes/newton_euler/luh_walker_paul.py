"""The original recursive Newton-Euler algorithm in 3-D vectors, with classical accelerations.

Source: J. Y. S. Luh, M. W. Walker and R. P. C. Paul (1980). The recursion is also in R. Featherstone, *Rigid Body
Dynamics Algorithms* (2008), table 5.2. J. J. Craig, *Introduction to Robotics*, has it in equations 6.45-6.53 (the
slides' outward and inward iterations). This module extends the recursion to prismatic joints and to trees.

Body l is the parent of body i. E is the rotation iE_l from parent to body coordinates. r is the origin of body i in the
parent, and z is the joint axis. w is the angular velocity, wd is the angular acceleration, and vd is the acceleration
of the origin. m, c and Icm are the mass, the center of mass, and the inertia about the center of mass::

    w_i   = E w_l + z qd_i                                  (prismatic: E w_l)
    wd_i  = E wd_l + z qdd_i + (E w_l) x z qd_i             (prismatic: E wd_l)
    vd_i  = E (vd_l + wd_l x r + w_l x (w_l x r))           (prismatic: + z qdd_i + 2 E w_l x z qd_i)    vd_0 = -g
    F_i   = m_i (vd_i + wd_i x c_i + w_i x (w_i x c_i))
    N_i   = Icm_i wd_i + w_i x Icm_i w_i
    f_i   = F_i + sum over children of E^T f_j
    n_i   = N_i + c_i x F_i + sum over children of (E^T n_j + r_j x E^T f_j)
    tau_i = z^T n_i                                         (prismatic: z^T f_i)

For a joint that both rotates and slides, the revolute and the prismatic terms are added. Each column of the motion
subspace with a linear part z then adds z qdd_i + (w_i + E w_l) x z qd_i to the acceleration of the origin. Because the
accelerations are classical, no equation needs a linear velocity.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, bodies, joint_motion
from symgen.routes.route import route
from symgen.spatial import Vector

SOURCE = "Luh, Walker & Paul 1980 (RBDA table 5.2); Craig eqs 6.45-6.53"


@route("luh_walker_paul", SOURCE, central=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau of the motion (q, qd, qdd)."""
    return _recursion(robot, trace, q, qd, qdd, -robot.gravity_vector)


@route("luh_walker_paul", SOURCE, central=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q): the joint forces at zero joint accelerations."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), -robot.gravity_vector)


@route("luh_walker_paul", SOURCE, central=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd: the joint forces without gravity, at zero joint accelerations."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), Vector.zero())


@route("luh_walker_paul", SOURCE, central=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces g(q): the joint forces at rest."""
    return _recursion(robot, trace, q, trace.zeros(robot.nv), trace.zeros(robot.nv), -robot.gravity_vector)


def _recursion(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, vd0: Vector) -> list[Expr]:
    tree, zero = bodies(robot, trace, q), Vector.zero(trace.keep)
    centers: list[Vector] = []
    w: list[Vector] = []
    wd: list[Vector] = []
    vd: list[Vector] = []
    F: list[Vector] = []
    N: list[Vector] = []
    for i, body in enumerate(tree):
        l, E, r = body.parent, body.X.R.transpose, body.X.p
        w_l, wd_l, vd_l = (zero, zero, vd0.bound(trace.keep)) if l == BASE else (w[l], wd[l], vd[l])
        rate, acceleration = joint_motion(body, qd, trace), joint_motion(body, qdd, trace)
        w_parent = E.vector(w_l)
        w.append(w_parent + rate.w)
        wd.append(E.vector(wd_l) + acceleration.w + w_parent.cross(rate.w))
        carried = E.vector(vd_l + wd_l.cross(r) + w_l.cross(w_l.cross(r)))
        vd.append(carried + acceleration.v + (w[i] + w_parent).cross(rate.v))
        m, c, Icm = robot.link[body.link].inertia.central()
        m, c, Icm = trace.keep_all(m), c.mapped(trace.keep_all), Icm.mapped(trace.keep_all)
        centers.append(c.bound(trace.keep))
        F.append((vd[i] + wd[i].cross(c) + w[i].cross(w[i].cross(c))) * m)
        N.append(Icm.vector(wd[i]) + w[i].cross(Icm.vector(w[i])))
        trace.label(f"w{i}", w[i])
        trace.label(f"wd{i}", wd[i])
        trace.label(f"vd{i}", vd[i])
        trace.label(f"F{i}", F[i])
        trace.label(f"N{i}", N[i])

    f, n = list(F), [moment + c.cross(force) for moment, c, force in zip(N, centers, F, strict=True)]
    tau = trace.zeros(robot.nv)
    for i in reversed(range(len(tree))):
        body = tree[i]
        trace.label(f"f{i}", f[i])
        trace.label(f"n{i}", n[i])
        for z, k in zip(body.S, body.dof, strict=True):
            tau[k] = trace.keep(tau[k] + trace.keep(z.w.dot(n[i]) + z.v.dot(f[i])))
        if body.parent != BASE:
            force = body.X.R.vector(f[i])
            f[body.parent] = f[body.parent] + force
            n[body.parent] = n[body.parent] + body.X.R.vector(n[i]) + body.X.p.cross(force)
    return tau
