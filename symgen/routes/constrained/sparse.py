"""Forward dynamics under constraints, from a sparse system for all accelerations of bodies and all constraint forces.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), equation 27; D. Baraff (1996)
for loops. Each constraint row is an extra equation of the system in
:mod:`symgen.routes.forward_dynamics.sparse_system`. The equations of a constraint contain the accelerations of three
bodies: the bodies of the constraint's two frames, and the meeting link. The meeting link is the last link on both paths
from the base to the frames. The accelerations of bodies are eliminated as in a tree, and one equation remains for each
multiplier. The method never forms a mass matrix.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import Constraint, Coupling, Row
from symgen.routes.constrained.conditions.branches import Branch, meeting_of, moved_by, pair_of, still
from symgen.routes.constrained.conditions.rows import row_rate
from symgen.routes.constrained.equations import bias, jacobian
from symgen.routes.forward_dynamics.sparse_system import (
    RIGHT,
    Equation,
    Unknown,
    eliminated,
    joint_accelerations,
    substituted,
    system,
    unit_motions,
)
from symgen.routes.model.matrices import Column
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.model.tree import BASE, Body, base_acceleration, joint_motion
from symgen.routes.route import BAUMGARTE, FEATHERSTONE, route
from symgen.spatial import Motion


@route("sparse_system", f"{FEATHERSTONE}, eq. 27; Baraff 1996", "constrained_forward_dynamics")
@route("sparse_system", f"{FEATHERSTONE}, eq. 27; Baraff 1996; {BAUMGARTE}", "constrained_forward_dynamics_stabilised")
def forward_dynamics(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> list[Expr]:
    """Return the joint accelerations qdd, followed by the multipliers lambda."""
    robot = model.tree
    tree, split, newton, joined = system(robot, trace, q, qd, tau)
    rows = _Rows(model, trace, q, qd, tree)
    closed: list[Equation] = []
    for k, ((constraint, row), c) in enumerate(zip(model.kept_rows, bias(model, trace, q, qd, gains), strict=True)):
        equation = rows.coupling(k, c) if isinstance(row, Coupling) else rows.between_frames(constraint, row, c)
        for (_, i, component), coefficient in equation.items():
            if i >= 0:
                newton[i, component][_multiplier(k)] = -coefficient
        closed.append(equation)
    found = eliminated(robot, tree, split, newton, joined, closed, trace)
    count = range(len(closed))
    A = [[closed[i].get(_multiplier(j), Integer(0)) for j in count] for i in count]
    right = [equation.get(RIGHT, Integer(0)) for equation in closed]
    multipliers = symmetric_factor(A, "the system of the multipliers", trace).solved(right, trace)
    values = substituted(found, {_multiplier(k): multipliers[k] for k in count}, trace)
    return [*joint_accelerations(robot, tree, qd, values, trace), *multipliers]


def _multiplier(k: int) -> Unknown:
    return ("lambda", k, 0)


class _Rows:
    """The constraint rows L qdd = c, rewritten as equations for the accelerations of bodies."""

    def __init__(self, model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tree: list[Body]) -> None:
        self._model, self._trace, self._q, self._tree = model, trace, q, tree
        self._index = {body.link: i for i, body in enumerate(tree)}
        self._rates = [joint_motion(body, qd, trace) for body in tree]
        self._v: list[Motion] = []
        for body, vJ in zip(tree, self._rates, strict=True):
            carried = Motion.zero(trace.keep) if body.parent == BASE else body.X.motion(self._v[body.parent])
            self._v.append(carried + vJ)

    def between_frames(self, constraint: Constraint, row: Row, c: Expr) -> Equation:
        """Return a constraint row between two frames as an equation for the accelerations of their bodies.

        The equation also contains the acceleration of the meeting link. ``c`` is the right-hand side of the row in L
        qdd = c.
        """
        assert not isinstance(row, Coupling)
        keep, robot = self._trace.keep, self._model.tree
        pair = pair_of(robot, constraint, self._trace, self._q)
        meeting = meeting_of(robot, constraint, self._tree)
        own = robot.frame(robot.base if meeting == BASE else self._tree[meeting].link).placement.R.transpose
        equation: Equation = {RIGHT: c}

        def rate(branch: Branch, motion: Motion) -> Expr:
            moved, rest = moved_by(branch, motion), still(self._trace)
            on_a = branch is pair.a
            return row_rate(row, pair, moved if on_a else rest, rest if on_a else moved, self._trace)

        def add(key: Unknown, value: Expr) -> None:
            equation[key] = keep(equation.get(key, Integer(0)) + value)

        for branch in [each for each in (pair.a, pair.b) if each.bodies]:
            end = branch.bodies[-1]
            i = self._index[end.body.link]
            for component, unit in enumerate(unit_motions(self._trace)):
                add(("a", i, component), rate(branch, end.pose.motion_to_parent(unit)))
                turned = Motion(own.vector(unit.w), own.vector(unit.v))
                if meeting != BASE:
                    add(("a", meeting, component), -rate(branch, turned))
            for each in branch.bodies:
                j = self._index[each.body.link]
                product = each.pose.motion_to_parent(self._v[j].cross(self._rates[j]))
                add(RIGHT, rate(branch, product))
            if meeting == BASE:
                add(RIGHT, rate(branch, base_acceleration(robot, self._trace)))
        return equation

    def coupling(self, k: int, c: Expr) -> Equation:
        """Convert a coupling of joints, row ``k`` of L qdd = c, to an equation for the accelerations of bodies."""
        keep = self._trace.keep
        equation: Equation = {RIGHT: c}
        for velocity, factor in enumerate(jacobian(self._model, self._trace, self._q)[k]):
            if factor == 0:
                continue
            i = next(i for i, body in enumerate(self._tree) if velocity in body.dof)
            body = self._tree[i]
            unit = body.T[body.dof.index(velocity)]
            for component, motion in enumerate(unit_motions(self._trace)):
                key = ("a", i, component)
                equation[key] = keep(equation.get(key, Integer(0)) + keep(factor * motion.dot(unit)))
                if body.parent != BASE:
                    key = ("a", body.parent, component)
                    carried = keep(factor * body.X.motion(motion).dot(unit))
                    equation[key] = keep(equation.get(key, Integer(0)) - carried)
            known = self._v[i].cross(self._rates[i])
            if body.parent == BASE:
                known = known + body.X.motion(base_acceleration(self._model.tree, self._trace))
            equation[RIGHT] = keep(equation[RIGHT] + keep(factor * known.dot(unit)))
        return equation
