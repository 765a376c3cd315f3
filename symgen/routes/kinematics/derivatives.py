"""Derivatives of the motions of frames, of the center of mass and of the centroidal momentum.

Source: J. Carpentier and N. Mansard, *Analytical derivatives of rigid body dynamics algorithms* (2018).

All vectors are in base coordinates, and gravity is zero. F is the rate of the momentum of all bodies about the base
origin. :mod:`symgen.routes.derivatives.idsva` defines the motions S, P', P'' and S', and the wrenches t1, t2 and t3,
which are the derivatives of F. These wrenches are computed in body coordinates, then converted to base coordinates. X
is the motion transform to the frame. If joint k carries body i, the derivatives with respect to q_k, qd_k and qdd_k
are::

    world     S_k x a_i + P''_k + P'_k x v_i        S_k x v_i + S'_k + P'_k        S_k
    local     X (P''_k + P'_k x v_i)                X (S_k x v_i + S'_k + P'_k)    X S_k
    F         t3                                    t2                             t1
    G         n - c x f - c_q x f_F                 n - c x f                      n - c x f

G is the moment of F about the center of mass c. In each column, (n, f) is the wrench in the row of F; f_F is the force
of F. c_q = dc/dq_k is the force of t1 divided by the total mass. In the aligned view, the
acceleration of the frame's origin p also contains w x dp/dt.

The formulas also give the derivatives of velocities and momenta. For this purpose, the joint velocities are set to zero
and the joint accelerations to qd. Each acceleration then equals the velocity to be differentiated, and each rate of
momentum equals the momentum to be differentiated.

The second set of routes differentiates the recursions for velocities, accelerations and momenta in forward mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.derivatives.idsva import inward_pass, outward_pass
from symgen.routes.derivatives.terms import differentiated, weightless
from symgen.routes.kinematics import center_of_mass, centroidal, frame_motion
from symgen.routes.kinematics.center_of_mass import inverse_mass
from symgen.routes.kinematics.frames import View, aligned, local, rows, tips, world
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, flat, transposed
from symgen.routes.model.tree import way_to
from symgen.routes.route import FORWARDS, SINGH, Route, is_small
from symgen.spatial import Force, Motion, Transform, Vector

Derivation = Callable[..., list[Expr]]


def _accelerations(view: View, robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of the frames' accelerations with respect to q, then to qd, then to qdd."""
    placed, still = ground_bodies(robot, trace, q), Motion.zero(trace.keep)
    v, a, moved = outward_pass(trace, placed, [Transform()] * len(placed), qd, qdd, still)
    result: list[list[Expr]] = [[], [], []]
    for i, pose in tips(robot, placed, trace):
        columns = [[still] * robot.nv for _ in result]
        for j in way_to(i, placed):
            for k, own in zip(placed[j].dof, moved[j], strict=True):
                by_q, by_qd = own.P2 + own.P1.cross(v[i]), own.rate + own.S.cross(v[i])
                if view is not local:
                    by_q = by_q + own.S.cross(a[i])
                seen = [view(each, pose) for each in (by_q, by_qd, own.S)]
                if view is aligned:
                    by_v = [own.P1 + own.S.cross(v[i]), own.S]
                    seen[:2] = _classical(seen, by_v, v[i], a[i], pose)
                for column, each in zip(columns, seen, strict=True):
                    column[k] = column[k] + each
        for entries, column in zip(result, columns, strict=True):
            entries += rows(column)
    return [entry for entries in result for entry in entries]


def _classical(seen: list[Motion], by_v: list[Motion], v: Motion, a: Motion, pose: Transform) -> list[Motion]:
    """Return the derivatives of a frame's angular acceleration and its origin's classical acceleration, by q and by qd.

    ``v`` and ``a`` are the spatial velocity and acceleration at the base origin. ``seen`` has the derivatives of ``a``
    with respect to q, qd and qdd, converted to the frame's origin. ``by_v`` has the derivatives of ``v`` with respect
    to q and qd.
    """
    moved, speed = seen[2].v, aligned(v, pose).v
    rates = [aligned(each, pose) for each in by_v]
    rates[0] = Motion(rates[0].w, rates[0].v + v.w.cross(moved))
    turned = [a.w.cross(moved), Vector.zero(moved.keep)]
    return [
        Motion(each.w, each.v + more + rate.w.cross(speed) + v.w.cross(rate.v))
        for each, more, rate in zip(seen[:2], turned, rates, strict=True)
    ]


def _wrenches(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> tuple[list[list[Force]], Force, Vector]:
    """Return the derivatives of F with respect to q, qd and qdd, then F itself and the center of mass.

    All returned vectors are in base coordinates.
    """
    placed = ground_bodies(robot, trace, q)
    tree = [each.body for each in placed]
    changes = [[Force.zero(trace.keep)] * robot.nv for _ in range(3)]
    I, X = [body.I for body in tree], [body.X for body in tree]
    for i, column, _, wrenches in inward_pass(weightless(robot), trace, tree, I, X, qd, qdd):
        k = tree[i].dof[column]
        for each, change in zip(changes, (wrenches.t3, wrenches.t2, wrenches.t1), strict=True):
            each[k] = each[k] + placed[i].pose.force_to_parent(change)
    total, moment = center_of_mass.force_on_bodies(robot, trace, q, qd, qdd)
    return changes, total, moment * inverse_mass(robot, trace)


def _center(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of the center of mass's acceleration with respect to q, qd and qdd, three rows each."""
    changes, _, _ = _wrenches(robot, trace, q, qd, qdd)
    factor = inverse_mass(robot, trace)
    return [entry for each in changes for entry in flat(transposed([list(force.f * factor) for force in each]))]


def _centroidal(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of the centroidal momentum's rate with respect to q, qd and qdd, six rows each."""
    changes, total, c = _wrenches(robot, trace, q, qd, qdd)
    factor, result = inverse_mass(robot, trace), list[Expr]()
    for number, each in enumerate(changes):
        columns = [Force(force.n - c.cross(force.f), force.f) for force in each]
        if number == 0:
            moved = [force.f * factor for force in changes[2]]
            columns = [Force(G.n - C.cross(total.f), G.f) for G, C in zip(columns, moved, strict=True)]
        result += flat(transposed([[*G.f, *G.n] for G in columns]))
    return result


def _at_rest(derivation: Derivation) -> Derivation:
    """Return a function for derivatives of velocities, which calls ``derivation`` with qd as accelerations at rest."""

    def by_velocities(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
        entries = derivation(robot, trace, q, trace.zeros(robot.nv), qd)
        third = len(entries) // 3
        return [*entries[:third], *entries[2 * third :]]

    return by_velocities


def _routes() -> Iterable[Route]:
    frames = ((f"frame_{{}}{suffix}", view) for suffix, view in (("", aligned), ("_local", local), ("_world", world)))
    closed_forms: list[tuple[str, str, Derivation, Derivation, Derivation]] = [
        (
            name.format("velocities"),
            name.format("accelerations"),
            partial(_accelerations, view),
            partial(frame_motion.frame_velocities, view),
            partial(frame_motion.frame_accelerations, view),
        )
        for name, view in frames
    ]
    closed_forms += [
        (
            "center_of_mass_velocity",
            "center_of_mass_acceleration",
            _center,
            center_of_mass.velocity,
            center_of_mass.acceleration,
        ),
        (
            "centroidal_momentum",
            "centroidal_momentum_rate",
            _centroidal,
            centroidal.momentum,
            centroidal.momentum_rate,
        ),
    ]
    for first, second, closed_form, velocity, rate in closed_forms:
        for quantity, own, recursion in ((first, _at_rest(closed_form), velocity), (second, closed_form, rate)):
            name = f"{quantity}_derivatives"
            yield Route("spatial", name, own, f"Carpentier & Mansard 2018; {SINGH}", candidate=True, first=True)
            yield Route("forward_mode", name, differentiated(recursion), FORWARDS, candidate=True, suits=is_small)


ROUTES = tuple(_routes())
