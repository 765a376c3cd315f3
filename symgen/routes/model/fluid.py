"""Forces of the fluid around a robot, converted to joint forces: added mass, drag, buoyancy and current.

Source: T. I. Fossen, *Handbook of Marine Craft Hydrodynamics and Motion Control* (2011), sections 6.3 and 6.4, written
with spatial vectors (Featherstone, *Rigid Body Dynamics Algorithms*, RBDA). v and a are the velocity and the
acceleration of a frame on a body, in the frame's axes. v_r is the frame's velocity relative to the fluid. M_A is the
added mass, D_l and D_q are the matrices of linear and quadratic drag, and rho V is the displaced mass. The velocity of
the fluid is constant::

    K(v, a)  = M_A a + v x* M_A v                           Kirchhoff's equations
    f        = K(v_r, a_r) + (D_l + D_q diag |v_r|) v_r + (rho V) g at the center of buoyancy
    A        = sum of J^T M_A J                             by composite bodies, as M from RBDA table 6.2

Here f is the wrench that balances the fluid's forces, and A is the joint-space inertia of the added mass. v_r and a_r
are computed like v and a, but with a base that moves at minus the velocity of the fluid. In the drag, sqrt(v_r^2 +
width^2) replaces |v_r|. The wrenches K(v, a) are included in M and C. The difference K(v_r, a_r) - K(v, a) is the force
of the current, which does not depend on joint accelerations.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, sqrt

from symgen.program import Trace
from symgen.robot import FluidForce, Robot
from symgen.robot.forces.fluid import ZERO_TRIPLE, Six
from symgen.routes.kinematics.link_motion import link_velocities
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import BASE, Body, bodies, joint_forces, joint_motion
from symgen.spatial import ArticulatedInertia, Force, Motion, Symmetric, Transform, Vector

Immersed = tuple[FluidForce, int, Transform]
"""A fluid force, the index of the body on which it acts, and the placement of the force's frame on this body."""
Entries = dict[tuple[int, int], Expr]
"""The nonzero entries of a matrix: a map from (row, column) to the entry."""


def resisting(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the joint forces that balance drag, buoyancy and the force of the current."""
    tree, keep, still = bodies(robot, trace, q), trace.keep, trace.zeros(robot.nv)
    immersed, zero = _immersed(robot, tree, trace), Vector.zero(keep)
    g = link_velocities(tree, still, trace, Motion(zero, robot.gravity_vector.bound(keep)))
    flows = dict.fromkeys((ZERO_TRIPLE, *(each.velocity for each, _, _ in immersed)))
    v = {flow: link_velocities(tree, qd, trace, Motion(zero, -_vector(flow, trace))) for flow in flows}
    a = {flow: _accelerations(tree, v[flow], qd, still, trace) for flow in flows}
    f = [Force.zero(keep)] * len(tree)
    for each, i, placement in immersed:
        wrench = _drag(each, placement.motion(v[each.velocity][i]), trace)
        wrench = wrench + _buoyancy(each, placement.motion(g[i]).v, trace)
        if each.flows and each.has_inertia:
            moving, rest = (
                _kirchhoff(each, placement.motion(v[flow][i]), placement.motion(a[flow][i]), trace)
                for flow in (each.velocity, ZERO_TRIPLE)
            )
            wrench = wrench + moving + -rest
        f[i] = f[i] + placement.force_to_parent(wrench)
    return joint_forces(tree, f, robot.nv, trace)


def inertial(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces A qdd + C_A qd of the added mass, where C_A is the Coriolis matrix of A."""
    tree = bodies(robot, trace, q)
    v, f = link_velocities(tree, qd, trace), [Force.zero(trace.keep)] * len(tree)
    a = _accelerations(tree, v, qd, qdd, trace)
    for each, i, placement in _immersed(robot, tree, trace):
        if each.has_inertia:
            wrench = _kirchhoff(each, placement.motion(v[i]), placement.motion(a[i]), trace)
            f[i] = f[i] + placement.force_to_parent(wrench)
    return joint_forces(tree, f, robot.nv, trace)


def added_mass(robot: Robot, trace: Trace, q: Column) -> Entries:
    """Return the entries of A(q), the joint-space inertia of the added mass."""
    tree, keep = bodies(robot, trace, q), trace.keep
    composite = added_inertias(robot, tree, trace)
    A: Entries = {}

    def add(k: int, j: int, value: Expr) -> None:
        if value != 0:
            A[k, j] = keep(A.get((k, j), trace.zero) + value)

    for i in reversed(range(len(tree))):
        if i not in composite:
            continue
        body = tree[i]
        for S, k in zip(body.S, body.dof, strict=True):
            F, j = composite[i].force(S), i
            for other, l in zip(body.S, body.dof, strict=True):
                add(l, k, other.dot(F))
            while tree[j].parent != BASE:
                F, j = tree[j].X.force_to_parent(F), tree[j].parent
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    value = other.dot(F)
                    add(l, k, value)
                    add(k, l, value)
        if body.parent != BASE:
            _add(composite, body.parent, composite[i].to_parent(body.X))
    return A


def added_inertias(robot: Robot, tree: Sequence[Body], trace: Trace) -> dict[int, ArticulatedInertia]:
    """Return the added mass of each body that has any, in body coordinates."""
    found: dict[int, ArticulatedInertia] = {}
    for each, i, placement in _immersed(robot, tree, trace):
        if each.has_inertia:
            _add(found, i, _inertia(each.added_mass, trace).to_parent(placement))
    return found


def buoyancy_energy(robot: Robot, trace: Trace, q: Column) -> Expr:
    """Return the potential energy of the buoyancy: the sum of (rho V) g . c, where c is the center of buoyancy."""
    placed, total = ground_bodies(robot, trace, q), trace.zero
    for each, i, placement in _immersed(robot, [body.body for body in placed], trace):
        center = placed[i].pose.point(placement.point(_vector(each.center, trace)))
        height = trace.keep_all(each.buoyant_mass) * robot.gravity_vector.bound(trace.keep).dot(center)
        total = trace.keep(total + trace.keep(height))
    return total


def _immersed(robot: Robot, tree: Sequence[Body], trace: Trace) -> list[Immersed]:
    """Return the fluid forces on moving bodies. Forces on the base are left out, because they cause no joint forces."""
    index = {body.link: i for i, body in enumerate(tree)}
    found = []
    for each in (force for force in robot.forces if isinstance(force, FluidForce)):
        frame = robot.frame(each.frame)
        if frame.link in index:
            R, p = frame.placement.R, frame.placement.p
            placement = Transform(R.mapped(trace.keep_all), p.mapped(trace.keep_all).bound(trace.keep))
            found.append((each, index[frame.link], placement))
    return found


def _add(inertias: dict[int, ArticulatedInertia], i: int, more: ArticulatedInertia) -> None:
    inertias[i] = inertias[i] + more if i in inertias else more


def _inertia(M: Six, trace: Trace) -> ArticulatedInertia:
    """Convert an added mass from Fossen's order, linear components first, to an articulated inertia."""
    rows = [[trace.keep_all(entry) for entry in row] for row in M]
    linear, angular = (
        Symmetric((b[k][k], b[k][k + 1], b[k][k + 2], b[k + 1][k + 1], b[k + 1][k + 2], b[k + 2][k + 2]), trace.keep)
        for b, k in ((rows, 0), (rows, 3))
    )
    x, y, z = (_vector(row[3:], trace) for row in rows[:3])
    return ArticulatedInertia(angular, (x, y, z), linear)


def _accelerations(tree: Sequence[Body], v: Sequence[Motion], qd: Column, qdd: Column, trace: Trace) -> list[Motion]:
    a: list[Motion] = []
    for i, body in enumerate(tree):
        above = Motion.zero(trace.keep) if body.parent == BASE else a[body.parent]
        a.append(body.X.motion(above) + joint_motion(body, qdd, trace) + v[i].cross(joint_motion(body, qd, trace)))
    return a


def _kirchhoff(each: FluidForce, v: Motion, a: Motion, trace: Trace) -> Force:
    """Return the wrench K(v, a) that moves the added mass."""
    M = _inertia(each.added_mass, trace)
    return M.force(a) + v.cross_force(M.force(v))


def _drag(each: FluidForce, v_r: Motion, trace: Trace) -> Force:
    keep, v = trace.keep, [*v_r.v, *v_r.w]
    width = trace.keep_all(each.drag_width**2)
    squares = [keep(x * keep(sqrt(keep(keep(x * x) + width)))) if x != 0 else x for x in v]
    total = trace.zeros(6)
    for matrix, rates in ((each.linear_drag, v), (each.quadratic_drag, squares)):
        rows = ([trace.keep_all(entry) for entry in row] for row in matrix)
        total = [keep(old + dot(row, rates, trace)) for old, row in zip(total, rows, strict=True)]
    return Force(_vector(total[3:], trace), _vector(total[:3], trace))


def _buoyancy(each: FluidForce, g: Vector, trace: Trace) -> Force:
    """Return the wrench at the frame's origin that balances the buoyancy; ``g`` is gravity in frame axes."""
    f = g * trace.keep_all(each.buoyant_mass)
    return Force(_vector(each.center, trace).cross(f), f)


def _vector(components: Sequence[Expr], trace: Trace) -> Vector:
    x, y, z = map(trace.keep_all, components)
    return Vector(x, y, z, trace.keep)
