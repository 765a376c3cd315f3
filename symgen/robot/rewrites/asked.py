"""Apply reading options to a robot: lock joints, set gravity, and add tool frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import atan2

from sympy import Add, Expr

from symgen.errors import InputError
from symgen.options.option import Number, Vector3
from symgen.phrasing import near
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.names import check_identifier
from symgen.robot.description.numbers import amount, circle_point, exact, snapped_angle
from symgen.robot.description.parts import Frame, Joint, Note
from symgen.robot.description.robot import Robot
from symgen.robot.forces.laws import POSITION
from symgen.robot.forces.robot_forces import Force, JointForce, PointForce
from symgen.robot.joints.fixed import Fixed
from symgen.spatial import AxisRotation, Rotation, Transform
from symgen.spatial.rotation import Dense


def locked(robot: Robot, lock: Mapping[str, Number], snap: float) -> Robot:
    """Lock the joints in ``lock`` at the given positions [rad or m], and also the joints that mimic these joints.

    Locked joints become fixed joints, as in Pinocchio's reduced models, and lose their joint effects. Their positions
    become constants in force laws. Forces that no longer act are left out. Angles within ``snap`` [rad] of a multiple
    of 30 or 45 degrees become exact. Raises :class:`~symgen.errors.InputError` unless each named joint has one variable
    and mimics no other joint.
    """
    positions = {}
    free = {joint.name: joint for joint in robot.joints if joint.kind.nv == 1 and joint.mimic is None}
    for name, value in lock.items():
        if name not in free:
            expected = "expected a one-variable joint that is not a mimic"
            raise InputError(expected, place="option lock", found=name, hint=near(name, free))
        positions[name] = _exact(value, "lock")
    _follow(robot, positions)
    joints = tuple(
        _locked(joint, positions[joint.name], snap) if joint.name in positions else joint for joint in robot.joints
    )
    if not positions:
        return robot
    notes = [Note("locked", f"joint {name} held at {float(value):.12g}") for name, value in positions.items()]
    kept = [(force, _on_free_joints(robot, force, positions)) for force in robot.forces]
    forces = tuple(after for _, after in kept if after is not None)
    notes += [Note("locked", f"force {force.name} does not act") for force, after in kept if after is None]
    return replace(robot, joints=joints, forces=forces).noted(*notes)


def _on_free_joints(robot: Robot, force: Force, positions: Mapping[str, Expr]) -> Force | None:
    """Return a force after joints were locked at ``positions``; None if it acts along no free joint any more."""
    if isinstance(force, JointForce):
        ratios = tuple((name, ratio) for name, ratio in force.ratios if name not in positions)
        if not ratios:
            return None
        held = Add(*(ratio * positions[name] for name, ratio in force.ratios if name in positions))
        return replace(force, ratios=ratios, force=force.force.xreplace({POSITION: POSITION + held}))
    if isinstance(force, PointForce):
        rigid = {each.child: each.parent for each in robot.joints if each.kind == Fixed() or each.name in positions}
        links = [robot.frame(end, f"force {force.name}").link for end in (force.a, force.b)]
        while any(link in rigid for link in links):
            links = [rigid.get(link, link) for link in links]
        return force if len(set(links)) == 2 else None
    return force


def _follow(robot: Robot, positions: dict[str, Expr]) -> None:
    """Add to ``positions`` the joints that mimic locked joints."""
    for _ in robot.joints:
        for joint in robot.joints:
            if joint.mimic is not None and joint.mimic.leader in positions:
                positions[joint.name] = joint.mimic.multiplier * positions[joint.mimic.leader] + joint.mimic.offset


def _locked(joint: Joint, position: Expr, snap: float) -> Joint:
    kind = joint.kind.by_angle()
    if kind.turns:
        position = snapped_angle(position, snap)
    origin = (joint.origin @ kind.displacement(position)).condensed()
    return replace(joint, kind=Fixed(), origin=origin, mimic=None, dynamics=JointDynamics())


def with_gravity(robot: Robot, gravity: Vector3 | None) -> Robot:
    """Return the robot with the given gravity [m/s^2] in the base frame, or unchanged for None."""
    if gravity is None:
        return robot
    x, y, z = (amount(_exact(each, "gravity")) for each in gravity)
    return replace(robot, gravity=(x, y, z))


def with_tools(robot: Robot, tools: Mapping[str, Frame], snap: float) -> Robot:
    """Add named frames to the robot; each is placed on a link or on an earlier frame.

    Angles within ``snap`` [rad] of a multiple of 30 or 45 degrees become exact. Raises
    :class:`~symgen.errors.InputError` if a name exists already, or the link or frame does not exist.
    """
    for name, tool in tools.items():
        check_identifier(name, "option tools")
        if tool.name not in ("", name):
            raise InputError("expected a frame without a name", place=f"option tools: {name}", found=tool.name)
        if name in robot.link or any(frame.name == name for frame in robot.frames):
            raise InputError("expected a name that no link or frame has", place="option tools", found=name)
        robot = replace(robot, frames=(*robot.frames, placed(robot, replace(tool, name=name), snap, "option tools")))
    return robot


def placed(robot: Robot, frame: Frame, snap: float, place: str) -> Frame:
    """Return a frame whose placement is relative to a link of the robot.

    The placement of ``frame`` may be relative to a link or to a frame of the robot. Angles within ``snap`` [rad] of a
    multiple of 30 or 45 degrees become exact. Errors name ``place``.
    """
    renamed = {name: new for what, name, new in filter(None, (each.renamed for each in robot.notes)) if what != "joint"}
    held = robot.frame(renamed.get(frame.link, frame.link), place)
    turns = Rotation(tuple(_snapped(factor, snap) for factor in frame.placement.R.factors))
    placement = held.placement @ Transform(turns.condensed(), frame.placement.p)
    return Frame(frame.name, held.link, placement.condensed())


def _snapped(turn: AxisRotation | Dense, snap: float) -> AxisRotation | Dense:
    """Return the rotation, made exact if its angle is within ``snap`` [rad] of a multiple of 30 or 45 degrees."""
    if isinstance(turn, Dense) or not (turn.c.is_number and turn.s.is_number):
        return turn
    angle = exact(atan2(float(turn.s), float(turn.c)))
    near_angle = snapped_angle(angle, snap)
    return turn if near_angle == angle else AxisRotation(turn.axis, *circle_point(near_angle))


def refuse_for(what: str, asked: Mapping[str, object]) -> None:
    """Raise :class:`InputError` if the user gave one of the options in ``asked``, which need links and joints.

    ``asked`` maps the names of options to values, and ``what`` names the kind of model, such as a system.
    """
    for name, value in asked.items():
        if value:
            found = list(value) if isinstance(value, Mapping) else value
            raise InputError(f"expected a robot of links and joints, not {what}", place=f"option {name}", found=found)


def _exact(value: Number, option: str) -> Expr:
    try:
        return exact(value)
    except InputError as error:
        raise InputError(str(error), place=f"option {option}") from None
