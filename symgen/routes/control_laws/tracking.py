"""Torques that make a robot follow a motion: passivity-based and computed torque, springs and dampers at frames.

Sources: J.-J. E. Slotine and W. Li, *On the adaptive control of robot manipulators* (1987); G. Niemeyer and J.-J. E.
Slotine, *Performance in adaptive manipulator control* (1991), who compute the torque recursively; J. J. Craig,
*Introduction to Robotics*, section 10.4 (computed torque); N. Hogan, *Impedance control* (1985)::

    passivity   tau = M qdd_r + C(q, qd) qd_r + g
    computed    tau = M (qdd_d + Kd (qd_d - qd) + Kp (q_d - q)) + b(q, qd)
    impedance   tau = J^T (K (x_d - x) + D (v_d - J qd)) + b(q, qd)

The index d marks desired values, and the index r marks the velocities and accelerations of the reference motion. x are
the poses of the chosen frames. K and D are the stiffness and the damping at these frames.
:mod:`symgen.routes.newton_euler.tensor` computes the passivity torque by a recursion. The routes of this module compute
the passivity torque from the matrices M and C.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body, coriolis_matrix
from symgen.routes.kinematics import frames
from symgen.routes.kinematics.link_motion import link_velocities
from symgen.routes.lagrange import christoffel
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.joint_effects import with_joint_effects
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import BASE, vector
from symgen.routes.newton_euler import spatial, tensor
from symgen.routes.route import TENSOR, route
from symgen.spatial import Force, Motion, Transform

SLOTINE = "Slotine & Li 1987"
CRAIG = "Craig section 10.4"
HOGAN = "Hogan 1985"


@route("composite_moving_frames", f"{SLOTINE}; Echeandia & Wensing 2021")
def passivity_torque(robot: Robot, trace: Trace, q: Column, qd: Column, qd_r: Column, qdd_r: Column) -> list[Expr]:
    """Return the passivity torque M qdd_r + C qd_r + g, with M and C from composite bodies."""
    M = composite_rigid_body.mass_matrix(robot, trace, q)
    C = coriolis_matrix.coriolis_matrix(robot, trace, q, qd)
    return _assembled(M, C, spatial.gravity(robot, trace, q), qd_r, qdd_r, trace)


@route("lagrange", SLOTINE, "passivity_torque", grows_by_paths=True)
def passivity_torque_by_lagrange(
    robot: Robot, trace: Trace, q: Column, qd: Column, qd_r: Column, qdd_r: Column
) -> list[Expr]:
    """Return the passivity torque M qdd_r + C qd_r + g, with M, C and g from Lagrange's equations."""
    M = christoffel.mass_matrix(robot, trace, q)
    C = christoffel.coriolis_matrix(robot, trace, q, qd)
    return _assembled(M, C, christoffel.gravity(robot, trace, q), qd_r, qdd_r, trace)


@route("newton_euler_tensor", CRAIG, "computed_torque", candidate=True)
def computed_torque(robot: Robot, trace: Trace, q: Column, qd: Column, *law: Column) -> list[Expr]:
    """Return the computed torque: inverse dynamics at the desired acceleration plus feedback of both errors."""
    return _computed(tensor.inverse_dynamics, robot, trace, q, qd, *law)


@route("lagrange", CRAIG, "computed_torque", grows_by_paths=True)
def computed_torque_by_lagrange(robot: Robot, trace: Trace, q: Column, qd: Column, *law: Column) -> list[Expr]:
    """Return the computed torque, with inverse dynamics from Lagrange's equations."""
    return _computed(christoffel.inverse_dynamics, robot, trace, q, qd, *law)


@route("newton_euler_tensor", f"{HOGAN}; {TENSOR}", "impedance_torque", candidate=True, link_axes=True)
def impedance_torque_by_recursion(robot: Robot, trace: Trace, q: Column, qd: Column, *law: Column) -> list[Expr]:
    """Return the impedance torque by one inverse-dynamics recursion.

    The forces of the springs and dampers enter the recursion as wrenches on the links.
    """
    placed = ground_bodies(robot, trace, q)
    tree = [each.body for each in placed]
    moving = link_velocities(tree, qd, trace)
    wrenches: dict[int, Force] = {}
    for k, (i, _) in enumerate(frames.tips(robot, placed, trace)):
        if i == BASE:
            continue
        R, placement = placed[i].pose.R, robot.chosen_frames[k].placement
        at_frame = Motion(moving[i].w, moving[i].v + moving[i].w.cross(placement.p.bound(trace.keep)))
        own, rows = [*R.vector(at_frame.v), *R.vector(at_frame.w)], slice(6 * k, 6 * k + 6)
        F = _forces(own, trace, *(each[rows] for each in law))
        f, n = (R.transpose.vector(vector(half, trace)) for half in (F[:3], F[3:]))
        wrench = Transform(p=placement.p.bound(trace.keep)).force_to_parent(Force(n, f))
        wrenches[i] = wrenches[i] + wrench if i in wrenches else wrench
    return tensor.bias_with_wrenches(robot, trace, q, qd, wrenches)


@route("jacobian", HOGAN, candidate=True, link_axes=True)
def impedance_torque(robot: Robot, trace: Trace, q: Column, qd: Column, *law: Column) -> list[Expr]:
    """Return the impedance torque: the bias plus J^T times the forces at the frames."""
    J = frames.jacobian(robot, trace, q)
    keep, n = trace.keep, robot.nv
    rows = [J[start : start + n] for start in range(0, len(J), n)]
    F = _forces([dot(row, qd, trace) for row in rows], trace, *law)
    b = tensor.bias(robot, trace, q, qd)
    return [keep(b[k] + dot([row[k] for row in rows], F, trace)) for k in range(n)]


def _assembled(M: list[Expr], C: list[Expr], g: list[Expr], qd_r: Column, qdd_r: Column, trace: Trace) -> list[Expr]:
    """Return the passivity torque M qdd_r + C qd_r + g; ``M`` and ``C`` are in row-major order."""
    n, keep = len(g), trace.keep
    rows = [slice(k * n, k * n + n) for k in range(n)]
    moved = [keep(dot(M[row], qdd_r, trace) + dot(C[row], qd_r, trace)) for row in rows]
    return [keep(a + b) for a, b in zip(moved, g, strict=True)]


def _computed(
    inverse_dynamics: Callable[..., list[Expr]],
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    q_error: Column,
    qd_error: Column,
    qdd_d: Column,
    Kp: Column,
    Kd: Column,
) -> list[Expr]:
    keep = trace.keep
    fed_back = [keep(keep(Kd[k] * qd_error[k]) + keep(Kp[k] * q_error[k])) for k in range(robot.nv)]
    qdd = [keep(a + b) for a, b in zip(qdd_d, fed_back, strict=True)]
    return with_joint_effects(robot, trace, q, qd, qdd, inverse_dynamics(robot, trace, q, qd, qdd))


def _forces(v: list[Expr], trace: Trace, pose_error: Column, v_d: Column, Kf: Column, Df: Column) -> list[Expr]:
    """Return the force and moment K x + D (v_d - v) at each frame; x is the pose error and v the actual velocity."""
    keep = trace.keep
    return [
        keep(keep(K * x) + keep(D * keep(wanted - actual)))
        for x, K, D, wanted, actual in zip(pose_error, Kf, Df, v_d, v, strict=True)
    ]
