"""Omit the least important base parameters of a robot, and prove a bound on the change of joint forces.

Joint forces are linear in the base parameters, so omitting a parameter changes the joint forces by the contribution of
this parameter. Let W and D be upper bounds on the angular velocity and angular acceleration of a link. Let A be an
upper bound on the acceleration of the link's origin minus gravity, and c the center of mass. The contribution of a
parameter to the wrench on the link is at most

============================  ==============  ==============================
omitted                       force           moment about the link's origin
============================  ==============  ==============================
the mass m                    A m             0
an entry h of m c             (D + W^2) h     A h
a diagonal second moment S    0               (D + W^2 / 2) S
an off-diagonal one           0               (D + W^2) S
============================  ==============  ==============================

because |w x I w| is at most |w|^2 times half the difference of the largest and the smallest eigenvalue of I. The effect
on a joint is at most the moment, plus the force times the largest distance between the origins of joint and link. W, D
and A are sums of norms along the tree, computed from the limits of positions, velocities and accelerations. Rotations
do not change norms, so the bounds cover all states within the limits.

Each link keeps at least half of its inertia along its joint, so that every joint has inertia. The inertia along the
joint is S . I S, where I is the inertia of the link and S is a column of the joint's motion subspace.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from sympy import Expr, Integer

from symgen.errors import InputError
from symgen.options import DefaultLimits, Reading
from symgen.program.evaluate import nearest_float
from symgen.robot.description.parts import Joint, Link, Note, Slot
from symgen.robot.description.robot import Robot
from symgen.robot.rewrites.equivalent import expanded
from symgen.robot.rewrites.equivalents import regrouped
from symgen.spatial import RigidBodyInertia, Symmetric, Vector

ROUNDING_FACTOR = 1 + 1e-9
"""Factor by which bounds are enlarged; it covers the rounding errors of some hundred double operations."""
MAX_OMITTED_SHARE = 0.5
"""Largest omitted fraction of a link's inertia along its joint; see the end of the module's docstring."""
OFF_DIAGONAL = (5, 6, 8)
"""Indices of the off-diagonal entries among the ten parameters m, h x y z, S xx xy xz yy yz zz."""

Entry = tuple[str, int]
"""The name of a link and the index of one of its ten parameters."""
Forces = dict[int, float]
"""A map from the index of a velocity to an upper bound on its joint force [N m or N]."""


class JointColumn(NamedTuple):
    """One column of the motion subspace of a joint between a link and the base."""

    velocity: int
    moment: float
    """Norm of the column's angular part: the largest joint force for a unit moment."""
    force: float
    """Norm of the column's linear part: the largest joint force for a unit force."""
    distance: float
    """Upper bound on the distance of the joint from the link's origin [m]."""


class MotionBound(NamedTuple):
    """Upper bounds on a link's motion, and the motion subspace columns of the joints that carry the link."""

    W: float
    D: float
    A: float
    carried_by: tuple[JointColumn, ...]


def truncated(robot: Robot, options: Reading) -> Robot:
    """Return the robot without its least important base parameters.

    All omissions together change no joint force by more than ``options.torque_error`` times the joint's effort limit.
    The bound is valid within the limits of the file, or within the default limits in the options. Only the inertias of
    links change. A note, which is also in the banner of generated code, states the number of omitted parameters and the
    bound. Raises :class:`~symgen.errors.InputError` if an expression of the robot contains a parameter.
    """
    if any(not entry.is_number for entry in robot.expressions()):
        raise InputError("expected a robot without open parameters", place="option torque_error", found=robot.name)
    described, reduced = regrouped(robot)
    allowed = {k: options.torque_error * each for k, each in _efforts(robot, options).items()}
    effects = dict(_effects(reduced, _motions(reduced, options)))
    left_out, spent = _cheapest(effects, allowed, _parts_along_joints(reduced))
    changes = dict(_changes(reduced, left_out))
    links = [
        Link(link.name, expanded(link.inertia + changes[link.name])) if link.name in changes else link
        for link in described.links
    ]
    text = (
        f"{len(left_out)} of {len(effects)} base parameters left out: joint forces change by at most"
        f" {', '.join(f'{spent[k]:.2g}' for k in sorted(spent))} N m or N, within the file's limits, and with"
        f" accelerations up to {options.acceleration_limit:g} where the file has no limit of accelerations"
    )
    return replace(described, links=tuple(links)).noted(Note("truncated", text))


def _cheapest(
    effects: dict[Entry, Forces], allowed: Forces, parts: dict[Entry, list[float]]
) -> tuple[set[Entry], Forces]:
    """Return the parameters to omit, and the sums of their bounds on joint forces.

    Parameters are tried in the order of their bounds relative to ``allowed``, smallest first. A parameter is omitted
    if all sums stay within ``allowed`` and the link of the parameter keeps enough inertia along its joint.
    """
    spent, left_out, omitted = dict.fromkeys(allowed, 0.0), set[Entry](), dict[str, list[float]]()
    for entry in sorted(effects, key=lambda entry: max(each / allowed[k] for k, each in effects[entry].items())):
        total = {k: spent[k] + each * ROUNDING_FACTOR for k, each in effects[entry].items()}
        parts_of_entry = parts[entry]
        share = [a + b for a, b in zip(parts_of_entry, omitted.get(entry[0], [0.0] * len(parts_of_entry)), strict=True)]
        if all(each <= allowed[k] for k, each in total.items()) and max(map(abs, share)) <= MAX_OMITTED_SHARE:
            left_out.add(entry)
            spent.update(total)
            omitted[entry[0]] = share
    return left_out, spent


def _parts_along_joints(robot: Robot) -> dict[Entry, list[float]]:
    """Map each parameter to its contributions to the inertia along the joint, one for each velocity of the joint."""
    parts = {}
    for joint in robot.joints:
        columns, inertia = joint.kind.subspace(), robot.link[joint.child].inertia
        whole = [nearest_float(column.dot(inertia.momentum(column))) for column in columns]
        for k, entry in enumerate(inertia):
            alone = _inertia([entry if j == k else Integer(0) for j in range(10)])
            shares = [nearest_float(column.dot(alone.momentum(column))) for column in columns]
            parts[joint.child, k] = [a / b if b else float(a != 0) for a, b in zip(shares, whole, strict=True)]
    return parts


def _inertia(numbers: Sequence[Expr]) -> RigidBodyInertia:
    m, hx, hy, hz, *second = numbers
    return RigidBodyInertia(m, Vector(hx, hy, hz), Symmetric(tuple(second)))


def _changes(robot: Robot, left_out: set[Entry]) -> Iterator[tuple[str, RigidBodyInertia]]:
    """Yield the name of each changed link, and an inertia with the omitted parameters, negated.

    The inertia is about the frame with the link's name, which is the link's frame in the file.
    """
    for name in {link: None for link, _ in sorted(left_out)}:
        inertia = robot.link[name].inertia
        numbers = [-entry if (name, k) in left_out else Integer(0) for k, entry in enumerate(inertia)]
        yield name, robot.frame(name).placement.inverse.inertia_to_parent(_inertia(numbers))


def _effects(robot: Robot, motions: dict[str, MotionBound]) -> Iterator[tuple[Entry, Forces]]:
    """Yield each nonzero base parameter with upper bounds on its contributions to the joint forces."""
    for joint in robot.joints:
        W, D, A, carried_by = motions[joint.child]
        for k, entry in enumerate(robot.link[joint.child].inertia):
            if entry == 0:
                continue
            size = abs(nearest_float(entry))
            if k == 0:
                force, moment = A * size, 0.0
            elif k <= 3:
                force, moment = (D + W * W) * size, A * size
            else:
                force, moment = 0.0, (D + W * W * (1.0 if k in OFF_DIAGONAL else 0.5)) * size
            forces: Forces = {}
            for column in carried_by:
                part = column.moment * (moment + column.distance * force) + column.force * force
                forces[column.velocity] = forces.get(column.velocity, 0.0) + part
            yield (joint.child, k), forces


def _motions(robot: Robot, options: DefaultLimits) -> dict[str, MotionBound]:
    """Return the upper bounds on the motion of each link, computed from the base to the leaves."""
    slots = {slot.joint.name: slot for slot in robot.slots}
    known = {robot.base: MotionBound(0.0, 0.0, _norm(robot.gravity), ())}
    for joint in robot.joints:
        known[joint.child] = _carried(known[joint.parent], slots[joint.name], robot, options)
    return known


def _carried(parent: MotionBound, slot: Slot, robot: Robot, options: DefaultLimits) -> MotionBound:
    """Return the upper bounds on the motion of a joint's child, from the bounds on the motion of its parent."""
    joint, columns = slot.joint, slot.joint.kind.subspace()
    scale = abs(nearest_float(joint.mimic.multiplier)) if joint.mimic else 1.0
    moments, forces = ([_norm(column.w) for column in columns], [_norm(column.v) for column in columns])
    turning, sliding = (_largest([getattr(column, part) for column in columns]) for part in "wv")
    root = len(columns) ** 0.5
    leader = _leader(joint, robot)
    speed = scale * root * _limit(leader.limits.velocity, options.velocity_limit)
    acceleration = scale * root * _limit(leader.limits.acceleration, options.acceleration_limit)
    W = parent.W + turning * speed
    D = parent.D + turning * acceleration + parent.W * turning * speed
    A = parent.A + sliding * acceleration + 2 * W * sliding * speed
    distance = 0.0
    if parent.carried_by:
        distance = _norm(joint.origin.p) + sum(forces) * _reach(joint, leader, options)
        A += (parent.D + parent.W * parent.W) * distance
    above = tuple(column._replace(distance=column.distance + distance) for column in parent.carried_by)
    columns_of_joint = (
        JointColumn(velocity, scale * moment, scale * force, 0.0)
        for velocity, moment, force in zip(slot.velocity, moments, forces, strict=True)
    )
    return MotionBound(W, D, A, (*above, *columns_of_joint))


def _leader(joint: Joint, robot: Robot) -> Joint:
    return next(each for each in robot.joints if each.name == joint.mimic.leader) if joint.mimic else joint


def _reach(joint: Joint, leader: Joint, options: DefaultLimits) -> float:
    """Return the largest magnitude of the position of a joint with one variable, for the bounds of translations."""
    limits = leader.limits
    reach = options.position_limit
    if limits.lower is not None and limits.upper is not None:
        reach = max(abs(nearest_float(limits.lower)), abs(nearest_float(limits.upper)))
    if joint.mimic:
        reach = abs(nearest_float(joint.mimic.multiplier)) * reach + abs(nearest_float(joint.mimic.offset))
    return reach


def _efforts(robot: Robot, options: DefaultLimits) -> Forces:
    """Return the effort limit of each velocity variable [N m or N]."""
    slots = (slot for slot in robot.slots if not slot.joint.mimic)
    return {k: _limit(slot.joint.limits.effort, options.effort_limit) for slot in slots for k in slot.velocity}


def _limit(stated: Expr | None, otherwise: float) -> float:
    return otherwise if stated is None else nearest_float(stated)


def _norm(vector: Iterable[Expr]) -> float:
    return math.hypot(*map(nearest_float, vector))


def _largest(columns: Sequence[Iterable[Expr]]) -> float:
    """Return the largest singular value of the matrix of these columns."""
    rows = np.array([[nearest_float(entry) for entry in column] for column in columns])
    singular: list[float] = np.linalg.svd(rows, compute_uv=False).tolist()
    return singular[0]
