"""How fast links and the axes of bodies turn, and how a moment of relative motion passes from body to body.

A composite has the slip moment G = integral of r' x s - r x (w x s) dm of a velocity field s
(:meth:`~symgen.spatial.MovingInertia.coriolis_moment`), r' relative to axes that turn with w. With it the rates of an
ancestor's S need no products with wrenches: (w x a) . n + a . (integral of u x s dm) = a . G, u the velocity relative
to that of the origin. With n, f the wrench of s, joint i at d in its parent l moving with (wJ, vJ)::

    G_l = R (G + wJ x n) + (R vJ) x f_l + d x (f_l x w_l)

Any w serves that differs from the link's by a turn about a alone: for a link of fixed orientation it is that of its
axes, which do not turn with the link, nor against each other along parallel joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, Body, joint_motion
from symgen.spatial import Force, Motion, Tensor, Transform, Vector


@dataclass(frozen=True)
class RelativeVelocity:
    """Angular velocities along a body's axes, or along those its joint turns from."""

    w: Vector
    """Of the link."""
    joint: Motion
    """(wJ, vJ) = S qd."""
    axes: Vector
    """Of the axes: the link's, except for a link of fixed orientation."""
    joint_rate: Vector
    """Of the link relative to its axes: along its joint's axis, or zero."""
    relative_rate: Vector
    """Of the axes relative to the parent's axes, or to the parent where that keeps its orientation and the axes are not
    parallel.
    """

    def __mul__(self, factor: Expr) -> RelativeVelocity:
        return RelativeVelocity(
            self.w * factor,
            self.joint * factor,
            self.axes * factor,
            self.joint_rate * factor,
            self.relative_rate * factor,
        )


def relative_velocities(
    tree: Sequence[Body], trace: Trace, qd: Column
) -> tuple[list[RelativeVelocity], list[RelativeVelocity]]:
    """Of each body along its axes, and of those not on the base along the axes their joints turn from."""
    along: list[RelativeVelocity] = []
    before: list[RelativeVelocity] = []
    zero = Vector.zero(trace.keep)
    at_rest = RelativeVelocity(zero, Motion.zero(trace.keep), zero, zero, zero)
    for body in tree:
        joint, E = joint_motion(body, qd, trace), body.origin.R.transpose
        above = at_rest if body.parent == BASE else along[body.parent]
        w = E.vector(above.w) + joint.w
        apart = joint.w + above.joint_rate * Integer(body.parallel)
        if body.fixed_orientation:
            axes = E.vector(above.axes if body.parallel else above.w)
            still = RelativeVelocity(w, joint, axes, apart, zero)
        else:
            still = RelativeVelocity(w, joint, w, zero, apart)
        T = body.turn.transpose
        turned = RelativeVelocity(T.vector(w), joint, T.vector(still.axes), still.joint_rate, still.relative_rate)
        along.append(turned)
        before.append(turned if body.parent == BASE else still)
    return along, before


def coriolis_moment_to_parent(
    body: Body,
    step: Transform,
    moment: Vector,
    here: Force,
    there: Force,
    own: RelativeVelocity,
    above: RelativeVelocity,
) -> Vector:
    """G about the parent's origin and along its axes [N m s for a field in m/s], from that of the body.

    ``step`` places the body's axes in the parent's, or those its joint turns from; ``here`` and ``there`` are the
    wrench of the same field in both. A parent of fixed orientation turns against its axes at the rate L, which come to
    turn with w_l - L: a joint parallel to L adds (L x d) x f_l + d x (f_l x (w_l - L)) in place of d x (f_l x w_l), any
    other L x n_l besides.
    """
    f = there.f
    moment = step.R.vector(moment + own.relative_rate.cross(here.n)) + step.R.vector(own.joint.v).cross(f)
    if body.parallel:
        lever = Tensor.outer(above.axes, step.p).trace_complement
        lever = lever + Tensor.outer(step.p, above.joint_rate) + Tensor.outer(-above.joint_rate, step.p)
        return moment + lever.vector(f)
    return moment + above.joint_rate.cross(there.n) + Tensor.outer(above.w, step.p).trace_complement.vector(f)
