"""Forward dynamics from a sparse system for all accelerations of bodies and all constraint forces.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), equation 27 and the end of
section 3.5; D. Baraff (1996) for the order. All vectors are in body coordinates. The columns of T_i span the constraint
forces of joint i, and beta_i has the coefficients of these forces. f_a has the forces of actuators: joint force tau_i
pushes body i, and pushes its parent l in the opposite direction. iX_l transforms motions from l to i::

    [ I    T ] [   a   ]   [ f_a - v x* I v ]
    [ T^T  0 ] [ -beta ] = [   T^T a_0      ]        T_i^T (a_i - iX_l a_l) = T_i^T (v_i x S_i qd_i)

The unknowns of a body are eliminated before the unknowns of its parent. The rows of T_i for the components of motion
that joint i does not allow form an identity matrix. For a joint of one variable, five pivots are therefore 1, five are
-1, and one is an expression. The articulated inertias result from the elimination; no formula for these inertias is
needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sympy import Expr, Integer, Matrix, eye

from symgen.exact import difference, product
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.joint_effects import refuse_armature, refuse_mimic
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import BASE, Body, base_acceleration, bodies, joint_motion, refuse_massless, vector
from symgen.routes.route import FEATHERSTONE, route
from symgen.spatial import Force, Motion

Unknown = tuple[str, int, int]
"""An unknown: "a" (acceleration) or "beta" (constraint force), the index of the body, and the component."""
Equation = dict[Unknown, Expr]
"""A linear equation: the coefficient of each unknown, and the right-hand side under the key :data:`RIGHT`."""
RIGHT: Unknown = ("", -1, -1)
"""The key under which an :data:`Equation` has the right-hand side."""


@route("sparse_system", f"{FEATHERSTONE}, eq. 27; Baraff 1996")
def forward_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations qdd, after solving the sparse system for the accelerations of the bodies."""
    tree, split, newton, joined = system(robot, trace, q, qd, tau)
    values = substituted(eliminated(robot, tree, split, newton, joined, [], trace), {}, trace)
    return joint_accelerations(robot, tree, qd, values, trace)


Split = list[tuple[list[int], list[int], list[list[Expr]]]]
"""The three results of :func:`constraint_basis` for each body."""
Equations = dict[tuple[int, int], Equation]
"""A map from (index of a body, component 0 to 5) to an equation."""


def substituted(
    solved: Sequence[tuple[Unknown, Equation]], known: Mapping[Unknown, Expr], trace: Trace
) -> dict[Unknown, Expr]:
    """Return the values of all unknowns by back substitution.

    ``known`` has the values of unknowns that are computed elsewhere.
    """
    values = dict(known)
    for unknown, equation in reversed(solved):
        rest = equation.get(RIGHT, Integer(0))
        for other, factor in equation.items():
            if other not in (unknown, RIGHT):
                rest = difference(rest, trace.keep(product(factor, values[other])), trace.keep)
        values[unknown] = _quotient(rest, equation[unknown], trace)
    return values


def system(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column
) -> tuple[list[Body], Split, Equations, Equations]:
    """Return the bodies, the bases of the constraint forces, the equations of motion, and the equations of joints."""
    refuse_mimic(robot, "sparse system")
    refuse_armature(robot, "sparse system")
    tree = bodies(robot, trace, q)
    split = [constraint_basis(body) for body in tree]
    return tree, split, *_equations(robot, tree, split, qd, tau, trace)


def eliminated(
    robot: Robot,
    tree: list[Body],
    split: Split,
    newton: Equations,
    joined: Equations,
    more: Sequence[Equation],
    trace: Trace,
) -> list[tuple[Unknown, Equation]]:
    """Eliminate all unknowns, starting with the last body, and return each unknown with its pivot equation.

    ``more`` has equations of constraints, from which the unknowns are also eliminated.
    """
    solved: list[tuple[Unknown, Equation]] = []
    for i in reversed(range(len(tree))):
        own, free, _ = split[i]
        k = min(tree[i].dof)
        pivots = [(joined[i, t], ("a", i, t)) for t in free]
        pivots += [(newton[i, t], ("beta", i, t)) for t in free]
        pivots += [(newton[i, s], ("a", i, s)) for s in own]
        rows = [*newton.items(), *joined.items()]
        involved = [*(equation for (j, _), equation in rows if j in (i, tree[i].parent)), *more]
        for equation, unknown in pivots:
            refuse_massless(equation.get(unknown, Integer(0)), robot, k)
            _eliminate(equation, unknown, [e for e in involved if e is not equation], trace)
            involved = [e for e in involved if e is not equation]
            solved.append((unknown, equation))
    return solved


def _equations(
    robot: Robot,
    tree: list[Body],
    split: Split,
    qd: Column,
    tau: Column,
    trace: Trace,
) -> tuple[Equations, Equations]:
    """Return six equations of motion for each body, and one equation for each direction that a joint constrains."""
    keep = trace.keep
    newton: Equations = {}
    joined: Equations = {}
    velocities: list[Motion] = []
    for i, body in enumerate(tree):
        vJ = joint_motion(body, qd, trace)
        parent_velocity = Motion.zero(keep) if body.parent == BASE else velocities[body.parent]
        velocities.append(body.X.motion(parent_velocity) + vJ)
        v, (_, free, T) = velocities[i], split[i]
        active = Force.zero(keep)
        for unit, k in zip(body.T, body.dof, strict=True):
            active = active + unit * tau[k]
        right = active + -v.cross_force(body.I.momentum(v))
        columns = [list(body.I.momentum(unit)) for unit in unit_motions(trace)]
        for r, component in enumerate(right):
            newton[i, r] = {("a", i, c): column[r] for c, column in enumerate(columns)} | {RIGHT: component}
        carried = [list(body.X.motion(unit)) for unit in unit_motions(trace)]
        crossed = list(v.cross(vJ))
        base = list(body.X.motion(base_acceleration(robot, trace)))
        for column, t in zip(T, free, strict=True):
            equation: Equation = {("a", i, r): column[r] for r in range(6)}
            known = dot(column, crossed, trace)
            if body.parent == BASE:
                known = keep(known + dot(column, base, trace))
            else:
                equation |= {("a", body.parent, c): -dot(column, carried[c], trace) for c in range(6)}
            joined[i, t] = equation | {RIGHT: known}
            for r in range(6):
                newton[i, r]["beta", i, t] = -column[r]
        if body.parent != BASE:
            _react(newton, body, i, free, T, active, trace)
    return newton, joined


def _react(
    newton: Equations,
    body: Body,
    i: int,
    free: list[int],
    T: list[list[Expr]],
    active: Force,
    trace: Trace,
) -> None:
    """Subtract the forces of joint i from the parent's equations."""
    keep, l = trace.keep, body.parent
    for r, component in enumerate(body.X.force_to_parent(active)):
        newton[l, r][RIGHT] = keep(newton[l, r][RIGHT] - component)
    for column, t in zip(T, free, strict=True):
        force = Force(vector(column[:3], trace), vector(column[3:], trace))
        for r, component in enumerate(body.X.force_to_parent(force)):
            newton[l, r]["beta", i, t] = component


def _eliminate(pivot: Equation, unknown: Unknown, others: list[Equation], trace: Trace) -> None:
    """Subtract multiples of ``pivot`` from the other equations, so that ``unknown`` occurs only in ``pivot``."""
    for key in [key for key, entry in pivot.items() if entry == 0]:
        del pivot[key]
    for equation in others:
        entry = equation.pop(unknown, Integer(0))
        if entry == 0:
            continue
        factor = _quotient(entry, pivot[unknown], trace)
        for key, value in pivot.items():
            if key != unknown:
                rest = equation.get(key, Integer(0))
                equation[key] = difference(rest, trace.keep(product(factor, value)), trace.keep)


def _quotient(a: Expr, b: Expr, trace: Trace) -> Expr:
    return trace.keep(a * b) if b in (1, -1) else trace.keep(a * trace.keep(1 / b))


def constraint_basis(body: Body) -> tuple[list[int], list[int], list[list[Expr]]]:
    """Return the indices of the motion components that a joint allows, the indices of all others, and the columns of T.

    The columns of T are a basis of the joint's constraint forces: S^T T = 0 for the motion subspace S. T has one column
    for each component that the joint does not allow, and is the identity in the rows of these components.
    """
    S = Matrix([[*column] for column in body.S])
    _, own = S.rref()
    free = [r for r in range(6) if r not in own]
    S_own, S_free = S[:, list(own)], S[:, free]
    dependent = -S_own.inv() * S_free if len(own) else Matrix.zeros(0, len(free))
    identity = eye(len(free))
    columns = []
    for c in range(len(free)):
        column: list[Expr] = [Integer(0)] * 6
        for row, r in enumerate(own):
            column[r] = dependent[row, c]
        for row, r in enumerate(free):
            column[r] = identity[row, c]
        columns.append(column)
    return list(own), free, columns


def joint_accelerations(
    robot: Robot, tree: list[Body], qd: Column, values: dict[Unknown, Expr], trace: Trace
) -> list[Expr]:
    """Return the joint accelerations qdd from the spatial accelerations a_i of the bodies, which are in ``values``.

    For joint i, S_i qdd_i = a_i - iX_l a_l - v_i x S_i qd_i.
    """
    keep, qdd = trace.keep, trace.zeros(robot.nv)
    v: list[Motion] = []
    a: list[Motion] = []
    for i, body in enumerate(tree):
        own = [values["a", i, r] for r in range(6)]
        a.append(Motion(vector(own[:3], trace), vector(own[3:], trace)))
        top = body.parent == BASE
        vJ = joint_motion(body, qd, trace)
        v.append(body.X.motion(Motion.zero(keep) if top else v[body.parent]) + vJ)
        carried = body.X.motion(base_acceleration(robot, trace) if top else a[body.parent])
        relative = a[i] + -carried + -v[i].cross(vJ)
        for unit, k in zip(body.T, body.dof, strict=True):
            qdd[k] = relative.dot(unit)
    return qdd


def unit_motions(trace: Trace) -> list[Motion]:
    zero, one = Integer(0), Integer(1)
    units = []
    for r in range(6):
        entries = [one if r == c else zero for c in range(6)]
        units.append(Motion(vector(entries[:3], trace), vector(entries[3:], trace)))
    return units
