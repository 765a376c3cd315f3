"""Angular velocities of links and of body axes, and the transfer of Coriolis moments from body to body.

The Coriolis moment of a composite for a velocity field s is G = integral of r' x s - r x (w x s) dm
(:meth:`~symgen.spatial.MovingInertia.coriolis_moment`). The axes of the body rotate with w, and r' is the velocity of a
point relative to these axes. With G, derivations need only the product a . G for the joint axis a of each ancestor.
This product equals (w x a) . n + a . (integral of u x s dm), where n is the moment of the wrench (n, f) = integral of
(r x s, s) dm, and u is the velocity relative to the origin. A body with the moment G adds to its parent l the moment::

    G_l = R (G + wJ x n) + (R vJ) x f_l + d x (f_l x w_l)

R and d are the orientation and the position of the body in the parent, and (wJ, vJ) is the motion of the joint.

The formulas are also valid if w is the link's angular velocity plus any multiple of a. For a link of fixed orientation,
w is the angular velocity of the link's frame, which does not rotate with the joint. The frames of consecutive parallel
joints then do not rotate relative to each other.
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
    """Velocities of a link and its frame, in the frame's axes or in the frame's axes at joint angle zero."""

    w: Vector
    """Angular velocity of the link."""
    joint: Motion
    """The joint's motion (wJ, vJ) = S qd."""
    axes: Vector
    """Angular velocity of the link's frame; differs from ``w`` only if the link has fixed orientation."""
    joint_rate: Vector
    """Angular velocity of the link relative to the frame, along the joint's axis.

    The value is zero if the frame rotates with the link.
    """
    relative_rate: Vector
    """Angular velocity of the frame relative to the parent's frame.

    If the parent has fixed orientation and the joint axes are not parallel, the value is relative to the parent link.
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
    """Return the velocities of each body along the frame's axes, and along these axes at joint angle zero.

    For bodies on the base, both results are along the frame's axes.
    """
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
        along_body = RelativeVelocity(T.vector(w), joint, T.vector(still.axes), still.joint_rate, still.relative_rate)
        along.append(along_body)
        before.append(along_body if body.parent == BASE else still)
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
    """Return the Coriolis moment G about the parent's origin in parent axes [N m s], given the body's G.

    ``step`` is the pose of the body in the parent, with or without the joint's rotation. ``here`` and ``there`` are the
    wrench (n, f) of the module's docstring, in the body's axes and in the parent's axes.

    A parent link of fixed orientation has a frame that does not rotate with the link. Let L be the angular velocity of
    the parent link relative to this frame. If the joint axis is parallel to L, the term (L x d) x f_l + d x (f_l x (w_l
    - L)) replaces d x (f_l x w_l). Otherwise, L x n_l is added to G_l.
    """
    f = there.f
    moment = step.R.vector(moment + own.relative_rate.cross(here.n)) + step.R.vector(own.joint.v).cross(f)
    if body.parallel:
        lever = Tensor.outer(above.axes, step.p).trace_complement
        lever = lever + Tensor.outer(step.p, above.joint_rate) + Tensor.outer(-above.joint_rate, step.p)
        return moment + lever.vector(f)
    return moment + above.joint_rate.cross(there.n) + Tensor.outer(above.w, step.p).trace_complement.vector(f)
