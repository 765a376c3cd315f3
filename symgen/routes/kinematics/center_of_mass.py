"""Center of mass, its Jacobian, and the centroidal momentum matrix, each in two or three ways.

Source: D. E. Orin, A. Goswami and S.-H. Lee, *Centroidal dynamics of a humanoid robot* (2013). Ic_i is the composite
inertia of all bodies that joint i carries, in base coordinates. C is the center of mass of all moving bodies::

    m p_C      = sum over bodies of (m_i o_i + R_i h_i)
    m J_C,k    = the force of Ic_i S_k
    A_G,k      = Ic_i S_k, taken at C
    dA_G/dt qd = sum over bodies of (I_i a_i + v_i x* I_i v_i) where qdd = 0, taken at C

The composites are in base coordinates, or each in its body's. The alternative routes differentiate: p_C gives J_C, and
the momentum A_G qd gives the rate of A_G. A_G itself is also summed body by body.
"""

from __future__ import annotations

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.kinematics.energy import first_moments
from symgen.routes.kinematics.link_motion import spatial_accelerations, spatial_velocities
from symgen.routes.lagrange.christoffel import transforms
from symgen.routes.model.ground import ground_bodies, path
from symgen.routes.model.matrices import Column, Matrix, dot, flat, transposed
from symgen.routes.model.tree import BASE, along, bodies, tangents
from symgen.routes.route import is_small, route
from symgen.routes.sources import SLIDES
from symgen.spatial import Force, RigidBodyInertia, Vector

SOURCE = "Orin, Goswami & Lee 2013"


@route("recursion", "outward recursion of poses", "center_of_mass", candidate=True)
def position(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return p_C by a recursion from body to body."""
    moment = Vector.zero(trace.keep)
    for each in first_moments(robot, trace, q):
        moment = moment + each
    return list(moment * _inverse_mass(robot, trace))


@route("homogeneous", SLIDES, "center_of_mass", candidate=True)
def position_homogeneous(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return p_C by 4x4 matrices."""
    tree, moment = bodies(robot, trace, q), [trace.zero] * 3
    for body, T in zip(tree, transforms(tree, trace), strict=True):
        r = (*body.I.h, body.I.m)
        moment = [trace.keep(entry + dot(row, r, trace)) for entry, row in zip(moment, T, strict=True)]
    factor = _inverse_mass(robot, trace)
    return [trace.keep(entry * factor) for entry in moment]


@route("composite", SOURCE, "center_of_mass_jacobian", candidate=True)
def jacobian(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return J_C, three rows, from composite bodies."""
    factor = _inverse_mass(robot, trace)
    momenta, _ = _composite_momenta(robot, trace, q)
    return [entry for row in zip(*(force.f * factor for force in momenta), strict=True) for entry in row]


@route("derivative", "d p_C / d q", "center_of_mass_jacobian", candidate=True, suits=is_small)
def jacobian_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return J_C, three rows, as the derivative of p_C along each velocity."""
    p = position(robot, trace, q)
    return [trace.derivative(entry, direction) for entry in p for direction in tangents(robot, trace, q)]


@route("composite", SOURCE, "centroidal_momentum_matrix", candidate=True)
def momentum_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return A_G, six rows, linear momentum first, from composite bodies."""
    momenta, C = _composite_momenta(robot, trace, q)
    return flat(_at_center(momenta, C))


@route("in_body_axes", SOURCE, "centroidal_momentum_matrix", candidate=True)
def momentum_matrix_in_body_axes(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return A_G, six rows, linear momentum first, from composite bodies in their own axes.

    The wrenches are then moved to C. If a single body carries all others, its translations have no moment about C.
    """
    placed = ground_bodies(robot, trace, q)
    composite, moment = [each.body.I.bound(trace.keep) for each in placed], Vector.zero(trace.keep)
    for i in reversed(range(len(placed))):
        body = placed[i].body
        if body.parent == BASE:
            moment = moment + body.X.R.vector(composite[i].h) + body.X.p.bound(trace.keep) * composite[i].m
        else:
            up = body.X.inertia_to_parent(composite[i], by_difference=True)
            composite[body.parent] = composite[body.parent] + up
    C = moment * _inverse_mass(robot, trace)
    alone = sum(each.parent == BASE for each in placed) == 1
    columns = [Force.zero(trace.keep)] * robot.nv
    for i, each in enumerate(placed):
        R, lever = each.pose.R, each.pose.p.bound(trace.keep) - C
        for k, S in zip(each.dof, each.body.S, strict=True):
            wrench = composite[i].momentum(S)
            f = R.vector(wrench.f)
            if alone and each.parent == BASE and S.w.is_zero:
                columns[k] = columns[k] + Force(Vector.zero(trace.keep), f)
            else:
                columns[k] = columns[k] + Force(R.vector(wrench.n) + lever.cross(f), f)
    return flat(transposed([[*column.f, *column.n] for column in columns]))


@route("bodies", SOURCE, "centroidal_momentum_matrix", candidate=True, suits=is_small)
def momentum_matrix_by_bodies(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return A_G, six rows, linear momentum first, as a sum over bodies."""
    return flat(_by_bodies(robot, trace, q))


@route("newton_euler", SOURCE, "centroidal_momentum_bias", candidate=True)
def momentum_bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return dA_G/dt qd, force first, from the accelerations of the bodies."""
    placed = ground_bodies(robot, trace, q)
    v = spatial_velocities(placed, qd, trace)
    a = spatial_accelerations(placed, v, qd, trace.zeros(robot.nv), trace)
    total, h = Force.zero(trace.keep), Vector.zero(trace.keep)
    for i, each in enumerate(placed):
        I = each.pose.inertia_to_parent(each.body.I)
        total = total + (I.momentum(a[i]) + v[i].cross_force(I.momentum(v[i])))
        h = h + I.h
    return [entry for row in _at_center([total], h * _inverse_mass(robot, trace)) for entry in row]


@route("derivative", "d (A_G qd) / dt", "centroidal_momentum_bias", candidate=True, suits=is_small)
def momentum_bias_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return dA_G/dt qd, force first, as the time derivative of A_G qd."""
    in_time = along(robot, trace, q, qd)
    momentum = [dot(row, qd, trace) for row in _by_bodies(robot, trace, q)]
    return [trace.derivative(entry, in_time) for entry in momentum]


def _by_bodies(robot: Robot, trace: Trace, q: Column) -> Matrix:
    placed = ground_bodies(robot, trace, q)
    momenta, h = [Force.zero(trace.keep)] * robot.nv, Vector.zero(trace.keep)
    for i, each in enumerate(placed):
        I = each.pose.inertia_to_parent(each.body.I)
        h = h + I.h
        for above in path(placed, i):
            for k, S in zip(above.dof, above.S, strict=True):
                momenta[k] = momenta[k] + I.momentum(S)
    return _at_center(momenta, h * _inverse_mass(robot, trace))


def _composite_momenta(robot: Robot, trace: Trace, q: Column) -> tuple[list[Force], Vector]:
    """Return Ic_i S_k by velocity, at the base origin, and the center of mass."""
    placed, zero = ground_bodies(robot, trace, q), RigidBodyInertia.zero(trace.keep)
    composite = [each.pose.inertia_to_parent(each.body.I) for each in placed]
    momenta, everything = [Force.zero(trace.keep)] * robot.nv, zero
    for i in reversed(range(len(placed))):
        each = placed[i]
        for k, S in zip(each.dof, each.S, strict=True):
            momenta[k] = momenta[k] + composite[i].momentum(S)
        if each.parent == BASE:
            everything = everything + composite[i]
        else:
            composite[each.parent] = composite[each.parent] + composite[i]
    return momenta, everything.h * _inverse_mass(robot, trace)


def _at_center(momenta: list[Force], C: Vector) -> Matrix:
    """Return the columns (f, n - C x f), as rows."""
    return transposed([[*force.f, *(force.n - C.cross(force.f))] for force in momenta])


def _inverse_mass(robot: Robot, trace: Trace) -> Expr:
    """Return the reciprocal of the total mass of all moving links."""
    total = trace.zero
    for slot in robot.slots:
        total = trace.keep_all(total + robot.link[slot.joint.child].inertia.m)
    if total == 0:
        raise UnsupportedError(f"{robot.name}: its moving links have no mass, so there is no center of mass")
    return trace.keep(1 / total)
