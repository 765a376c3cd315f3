"""Regressors of wrenches on single links, of the center of mass, and of motions due to errors in joint placements.

Sources:

* C. G. Atkeson, C. H. An and J. M. Hollerbach, *Estimation of inertial parameters of manipulator loads and links*
  (1986)
* R. He, Y. Zhao, S. Yang and S. Yang, *Kinematic-parameter identification for serial-robot calibration based on POE
  formula* (2010), for the placements of joints

:mod:`symgen.routes.identification.regressor` explains the letters. p_C is the center of mass, and p and R are the pose
of a link in the base::

    body         the rows of the regressor of joint forces, with six unit motions S of the link instead of joint axes
    static       m p_C = sum of m p + R h
    kinematic    X S, for the six unit motions S of a joint's placement; X the motion transform to the frame

The second routes to the body regressor and the static regressor use a symbol for each parameter, and differentiate with
respect to these symbols. The second route to the kinematic regressor composes poses inward instead of outward.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.identification.regressor import SOURCE, by_parameters, moments_of, row_of, with_symbols
from symgen.routes.kinematics import frames
from symgen.routes.kinematics.energy import first_moments
from symgen.routes.kinematics.frames import View
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, flat, identity, transposed
from symgen.routes.model.tree import BASE, base_acceleration, bodies, way_to
from symgen.routes.newton_euler.tensor import accelerations, matrix_vector
from symgen.routes.route import Route, is_small, route
from symgen.spatial import Motion, Transform, Vector

PLACEMENTS = "He, Zhao, Yang & Yang 2010"
UNITS = [Motion(Vector(*e[3:]), Vector(*e[:3])) for e in identity(6)]
"""The unit motions: three translations, then three rotations."""


@route("columns", SOURCE, candidate=True)
def body_regressor(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return, for each moving link, the derivatives of the net wrench with respect to the link's ten parameters.

    The derivatives for a link are six rows of ten entries, force first. The wrench accelerates the link and also
    balances its weight.
    """
    tree, result = bodies(robot, trace, q), list[Expr]()
    units = [S.bound(trace.keep) for S in UNITS]
    for body, (spin, a) in zip(tree, accelerations(tree, trace, qd, qdd, base_acceleration(robot, trace)), strict=True):
        own = robot.frame(body.link).placement
        alpha, spin = own.R.transpose.vector(a + matrix_vector(spin.U, own.p)), spin.rotated(own.R)
        result += [entry for S in units for entry in row_of(S, alpha, spin, moments_of(spin))]
    return result


@route("derivative", "d (I a + v x* I v) / d parameters", "body_regressor")
def body_regressor_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the net force and moment on each moving link, differentiated by the link's parameters."""
    named, symbols = with_symbols(robot)
    tree, result = bodies(named, trace, q), list[Expr]()
    moving = accelerations(tree, trace, qd, qdd, base_acceleration(robot, trace))
    for i, (body, (spin, a)) in enumerate(zip(tree, moving, strict=True)):
        wrench = robot.frame(body.link).placement.force(body.I.net_wrench(spin, a))
        result += by_parameters([*wrench.f, *wrench.n], symbols[10 * i : 10 * i + 10], trace)
    return result


@route("columns", SOURCE, candidate=True)
def static_regressor(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the coefficients of m and h of each moving link in the first moment of the robot.

    The matrix has three rows, and four columns for each link: p for m, and R for h.
    """
    columns = []
    for each in ground_bodies(robot, trace, q):
        own = each.pose @ robot.frame(each.body.link).placement
        columns += [list(own.p), *transposed([list(row) for row in frames.bound(own, trace).R.matrix()])]
    return flat(transposed(columns))


@route("derivative", "d (m p_C) / d parameters", "static_regressor", candidate=True, suits=is_small)
def static_regressor_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the first moment of all links, differentiated by m, hx, hy and hz of each link."""
    named, symbols = with_symbols(robot)
    moment = Vector.zero(trace.keep)
    for each in first_moments(named, trace, q):
        moment = moment + each
    return by_parameters(list(moment), [symbol for k, symbol in enumerate(symbols) if k % 10 < 4], trace)


def _kinematic(view: View, robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the kinematic regressor of the chosen frames, from the pose of each joint's placement in the base."""
    placed = ground_bodies(robot, trace, q)
    result: list[Expr] = []
    for i, pose in frames.tips(robot, placed, trace):
        columns = [[Motion.zero(trace.keep)] * 6 for _ in placed]
        for j in way_to(i, placed):
            above = placed[j].parent
            before = Transform() if above == BASE else placed[above].pose
            axes = frames.bound(before @ _placement(robot, j, trace), trace)
            columns[j] = [view(axes.motion_to_parent(S.bound(trace.keep)), pose) for S in UNITS]
        result += frames.rows([column for six in columns for column in six])
    return result


def _kinematic_inward(view: View, robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the kinematic regressor of the chosen frames, from poses of frames relative to joints' placements."""
    tree, placed = bodies(robot, trace, q), ground_bodies(robot, trace, q)
    result: list[Expr] = []
    for frame, (i, pose) in zip(robot.chosen_frames, frames.tips(robot, placed, trace), strict=True):
        columns = [[Motion.zero(trace.keep)] * 6 for _ in tree]
        seen = frame.placement
        for j in reversed(way_to(i, tree)):
            seen = frames.bound(tree[j].X @ seen, trace)
            local = frames.bound(_placement(robot, j, trace).inverse @ seen, trace)
            own = [local.motion(S.bound(trace.keep)) for S in UNITS]
            columns[j] = own if view is frames.local else [view(pose.motion_to_parent(S), pose) for S in own]
        result += frames.rows([column for six in columns for column in six])
    return result


def _placement(robot: Robot, j: int, trace: Trace) -> Transform:
    """Return the pose of body j in its parent at zero joint position, with the link axes of the file."""
    joint = robot.slots[j].joint
    placement = joint.origin @ robot.frame(joint.child).placement
    return Transform(placement.R.mapped(trace.keep_all), placement.p.mapped(trace.keep_all).bound(trace.keep))


def _routes() -> Iterable[Route]:
    for view, suffix in ((frames.aligned, ""), (frames.local, "_local"), (frames.world, "_world")):
        for name, derivation in (("outward", _kinematic), ("inward", _kinematic_inward)):
            yield Route(name, f"kinematic_regressor{suffix}", partial(derivation, view), PLACEMENTS, candidate=True)


ROUTES = tuple(_routes())
