"""Robots without the inertial numbers that matter least, and a proven bound on what that does to joint forces.

Joint forces are linear in the base inertial parameters, so leaving one out changes them by its own contribution. With
W, D and A the largest angular velocity and acceleration of a link, and linear acceleration of its origin less gravity,
the contribution to the wrench on the link has at most

============================  ==============  ==============================
left out                      force           moment about the link's origin
============================  ==============  ==============================
the mass m                    A m             0
an entry h of m c             (D + W^2) h     A h
a diagonal second moment S    0               (D + W^2 / 2) S
one beside the diagonal       0               (D + W^2) S
============================  ==============  ==============================

since the length of w x I w is at most that of w squared, times half the difference of the largest and the smallest
eigenvalue of I. A joint feels of it at most the moment and the force times the distance that can be between the two
origins. W, D and A are sums of norms along the tree over the limits of positions, velocities and accelerations:
rotations do not change a norm, so no state within the limits is missed.

At least half of a link's own inertia along its joint stays, so that no joint is left without any.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from sympy import Expr, Integer

from symgen.errors import InputError
from symgen.options import Options
from symgen.program.evaluate import nearest_float
from symgen.robot.description.parts import Joint, Link, Note, Slot
from symgen.robot.description.robot import Robot
from symgen.robot.rewrites.equivalent import expanded
from symgen.robot.rewrites.equivalents import regrouped
from symgen.spatial import RigidBodyInertia, Symmetric, Vector

OUTWARD = 1 + 1e-9
"""More than all roundings of the bounds together, each of some hundred operations in double precision."""
STAYS = 0.5
"""Of a link's own inertia along its joint, the most that may be left out."""
OFF_DIAGONAL = (5, 6, 8)
"""Of the ten numbers of an inertia: m, h x y z, S xx xy xz yy yz zz."""

Entry = tuple[str, int]
"""A link and one of its ten numbers."""
Forces = dict[int, float]
"""By velocity variable, a bound on its joint force [N m or N]."""


class Felt(NamedTuple):
    """One column of a joint on the way to the base: its variable, what it feels, and how far away it is."""

    velocity: int
    moment: float
    force: float
    distance: float


class Fastest(NamedTuple):
    """The largest motion of a link, and the joint columns that carry it."""

    W: float
    D: float
    A: float
    carried_by: tuple[Felt, ...]


def truncated(robot: Robot, options: Options) -> Robot:
    """The robot less base inertial numbers that change no joint force by more than ``options.torque_error`` of its
    effort limit, all together, within the limits of the file, or of the options where it states none.

    Its links, frames and joints are those described; numbers of links have changed. A note, which is in the banner of
    generated code too, says how many and what is proven. Raises :class:`~symgen.errors.InputError` where numbers are
    still open.
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
        f"{len(left_out)} of {len(effects)} base inertial numbers left out: joint forces within"
        f" {', '.join(f'{spent[k]:.2g}' for k in sorted(spent))} N m or N of the file's, for its limits and"
        f" accelerations up to {options.acceleration_limit:g}"
    )
    return replace(described, links=tuple(links)).noted(Note("truncated", text))


def _cheapest(
    effects: dict[Entry, Forces], allowed: Forces, parts: dict[Entry, list[float]]
) -> tuple[set[Entry], Forces]:
    """Those of least effect that together stay within what is allowed, and the bounds they add up to."""
    spent, left_out, gone = dict.fromkeys(allowed, 0.0), set[Entry](), dict[str, list[float]]()
    for entry in sorted(effects, key=lambda entry: max(each / allowed[k] for k, each in effects[entry].items())):
        total = {k: spent[k] + each * OUTWARD for k, each in effects[entry].items()}
        own = parts[entry]
        share = [a + b for a, b in zip(own, gone.get(entry[0], [0.0] * len(own)), strict=True)]
        if all(each <= allowed[k] for k, each in total.items()) and max(map(abs, share)) <= STAYS:
            left_out.add(entry)
            spent.update(total)
            gone[entry[0]] = share
    return left_out, spent


def _parts_along_joints(robot: Robot) -> dict[Entry, list[float]]:
    """Of each number, its share of the link's own inertia along each column of the joint that moves it."""
    parts = {}
    for joint in robot.joints:
        columns, inertia = joint.kind.subspace(), robot.link[joint.child].inertia
        whole = [nearest_float(column.dot(inertia.momentum(column))) for column in columns]
        for k, entry in enumerate(inertia):
            alone = _inertia([entry if j == k else Integer(0) for j in range(10)])
            own = [nearest_float(column.dot(alone.momentum(column))) for column in columns]
            parts[joint.child, k] = [a / b if b else float(a != 0) for a, b in zip(own, whole, strict=True)]
    return parts


def _inertia(numbers: Sequence[Expr]) -> RigidBodyInertia:
    m, hx, hy, hz, *second = numbers
    return RigidBodyInertia(m, Vector(hx, hy, hz), Symmetric(tuple(second)))


def _changes(robot: Robot, left_out: set[Entry]) -> Iterator[tuple[str, RigidBodyInertia]]:
    """By link, the numbers left out with their signs changed, about the frame that is called by the link's name."""
    for name in {link: None for link, _ in sorted(left_out)}:
        inertia = robot.link[name].inertia
        numbers = [-entry if (name, k) in left_out else Integer(0) for k, entry in enumerate(inertia)]
        yield name, robot.frame(name).placement.inverse.inertia_to_parent(_inertia(numbers))


def _effects(robot: Robot, motions: dict[str, Fastest]) -> Iterator[tuple[Entry, Forces]]:
    """Of each base inertial number, bounds on its part of the joint forces."""
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
            for felt in carried_by:
                part = felt.moment * (moment + felt.distance * force) + felt.force * force
                forces[felt.velocity] = forces.get(felt.velocity, 0.0) + part
            yield (joint.child, k), forces


def _motions(robot: Robot, options: Options) -> dict[str, Fastest]:
    """By link, from the base to the leaves."""
    slots = {slot.joint.name: slot for slot in robot.slots}
    known = {robot.base: Fastest(0.0, 0.0, _norm(robot.gravity), ())}
    for joint in robot.joints:
        known[joint.child] = _carried(known[joint.parent], slots[joint.name], robot, options)
    return known


def _carried(parent: Fastest, slot: Slot, robot: Robot, options: Options) -> Fastest:
    """The motion of a joint's child; all norms are of vectors, whatever the axes."""
    joint, columns = slot.joint, slot.joint.kind.subspace()
    scale = abs(nearest_float(joint.mimic.multiplier)) if joint.mimic else 1.0
    moments, forces = ([_norm(column.w) for column in columns], [_norm(column.v) for column in columns])
    turning, sliding = (_largest([getattr(column, part) for column in columns]) for part in "wv")
    root = len(columns) ** 0.5
    leader = _leader(joint, robot)
    speed = scale * root * _limit(leader.limits.velocity, options.velocity_limit)
    acceleration = scale * root * options.acceleration_limit
    W = parent.W + turning * speed
    D = parent.D + turning * acceleration + parent.W * turning * speed
    A = parent.A + sliding * acceleration + 2 * W * sliding * speed
    distance = 0.0
    if parent.carried_by:
        distance = _norm(joint.origin.p) + sum(forces) * _reach(joint, leader, options)
        A += (parent.D + parent.W * parent.W) * distance
    above = tuple(felt._replace(distance=felt.distance + distance) for felt in parent.carried_by)
    own = (
        Felt(velocity, scale * moment, scale * force, 0.0)
        for velocity, moment, force in zip(slot.velocity, moments, forces, strict=True)
    )
    return Fastest(W, D, A, (*above, *own))


def _leader(joint: Joint, robot: Robot) -> Joint:
    return next(each for each in robot.joints if each.name == joint.mimic.leader) if joint.mimic else joint


def _reach(joint: Joint, leader: Joint, options: Options) -> float:
    """The largest position of a joint of one variable; a rotation's does not matter."""
    limits = leader.limits
    reach = options.position_limit
    if limits.lower is not None and limits.upper is not None:
        reach = max(abs(nearest_float(limits.lower)), abs(nearest_float(limits.upper)))
    if joint.mimic:
        reach = abs(nearest_float(joint.mimic.multiplier)) * reach + abs(nearest_float(joint.mimic.offset))
    return reach


def _efforts(robot: Robot, options: Options) -> Forces:
    """By velocity variable."""
    own = (slot for slot in robot.slots if not slot.joint.mimic)
    return {k: _limit(slot.joint.limits.effort, options.effort_limit) for slot in own for k in slot.velocity}


def _limit(stated: Expr | None, otherwise: float) -> float:
    return otherwise if stated is None else nearest_float(stated)


def _norm(vector: Iterable[Expr]) -> float:
    return math.hypot(*map(nearest_float, vector))


def _largest(columns: Sequence[Iterable[Expr]]) -> float:
    """The largest length of a sum of the columns with factors whose squares sum to one."""
    rows = np.array([[nearest_float(entry) for entry in column] for column in columns])
    singular: list[float] = np.linalg.svd(rows, compute_uv=False).tolist()
    return singular[0]
