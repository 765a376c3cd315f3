"""One function for the mass matrix M, the bias b, and the pose, the Jacobian J and dJ/dt qd of each chosen frame.

The mass matrix comes from :mod:`symgen.routes.composite.composite_rigid_body`. The bias comes from
:mod:`symgen.routes.newton_euler.composites`, which uses the same composite inertias. Mass matrix and bias use the most
frequent coordinate of joint origins as the unit of length, because products with 1 cost nothing. The recursion for the
bias computes the accelerations of the links at zero joint accelerations, with gravity as an upward acceleration of the
base. In base axes, dJ/dt qd follows from the acceleration of the frame in this recursion, without that upward
acceleration::

    dJ/dt qd = (R (a + U p) + g, R wd)

p is the frame's origin in its link, and R is the link's rotation. a is the acceleration of the link's origin, wd the
angular acceleration, U = [wd]x + [w]x [w]x, and g the acceleration due to gravity.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.rewrites.gauge import in_units_of, unit_of_length
from symgen.routes.composite import composite_rigid_body
from symgen.routes.kinematics import frame_motion, frames
from symgen.routes.lagrange import christoffel
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.joint_effects import added_inertia, with_joint_effects
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, base_acceleration, bodies
from symgen.routes.newton_euler import composites, tensor
from symgen.routes.route import COMPOSITE, SLIDES, TENSOR, route


@route("newton_euler_composites", f"{TENSOR}; {COMPOSITE}", candidate=True, link_axes=True)
def all_terms(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return M, the bias b, and the frames' poses, Jacobians and drifts dJ/dt qd, each in row-major order."""
    unit = unit_of_length(robot)
    scaled = robot if unit == 1 else in_units_of(robot, unit)
    M = composite_rigid_body.mass_matrix_by_difference(scaled, trace, q)
    b = composites.bias(scaled, trace, q, qd)
    placed, g = ground_bodies(robot, trace, q), robot.gravity_vector.bound(trace.keep)
    tree, up = bodies(scaled, trace, q), base_acceleration(scaled, trace)
    moving = list(tensor.accelerations(tree, trace, qd, trace.zeros(robot.nv), up))
    drift: list[Expr] = []
    for frame, (i, _) in zip(scaled.chosen_frames, frames.tips(robot, placed, trace), strict=True):
        if i == BASE:
            drift += trace.zeros(6)
            continue
        (spin, a), R, p = moving[i], placed[i].pose.R, frame.placement.p.bound(trace.keep)
        drift += [*(R.vector((a + tensor.matrix_vector(spin.U, p)) * unit) + g), *R.vector(spin.wd)]
    pose, J = frames.poses_and_jacobian(robot, trace, q)
    return [*_with_effects(robot, trace, q, qd, M, b), *pose, *J, *drift]


@route("lagrange", SLIDES, "all_terms", grows_by_paths=True)
def all_terms_by_lagrange(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the terms of :func:`all_terms` from homogeneous transforms and their derivatives."""
    M, b = christoffel.mass_matrix(robot, trace, q), christoffel.bias(robot, trace, q, qd)
    pose, J = frames.poses_homogeneous(robot, trace, q), frames.jacobian_by_differentiation(robot, trace, q)
    drift = frame_motion.drift_by_differentiation(frames.aligned, robot, trace, q, qd)
    return [*_with_effects(robot, trace, q, qd, M, b), *pose, *J, *drift]


def _with_effects(robot: Robot, trace: Trace, q: Column, qd: Column, M: list[Expr], b: list[Expr]) -> list[Expr]:
    """Return the mass matrix in row-major order, then the bias, with the joint effects added to both."""
    A, n = added_inertia(robot, trace, q), robot.nv
    whole = [trace.keep(entry + A.get(divmod(i, n), 0)) for i, entry in enumerate(M)]
    return [*whole, *with_joint_effects(robot, trace, q, qd, trace.zeros(n), b)]
