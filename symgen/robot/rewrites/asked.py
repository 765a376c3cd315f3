"""Changes of a robot by options: locked joints, another gravity, and frames of tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sympy import Expr

from symgen.errors import InputError
from symgen.options import named_value
from symgen.phrasing import near
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.joints import Continuous, Fixed, Revolute
from symgen.robot.description.names import check_identifier
from symgen.robot.description.numbers import amount, circle_point, exact, snapped_angle
from symgen.robot.description.parts import Frame, Joint, Note
from symgen.robot.description.robot import Robot
from symgen.spatial import AxisRotation, Rotation, Transform, Vector


def locked(robot: Robot, texts: Sequence[str], snap: float) -> Robot:
    """Return the robot with joints locked at ``NAME=POSITION`` [rad or m], their mimic joints included.

    Locked joints become fixed joints, as in Pinocchio's reduced models, and lose their armature. Raises
    :class:`~symgen.errors.InputError` unless each name is a joint with one variable that is not a mimic.
    """
    positions = {}
    free = {joint.name: joint for joint in robot.joints if joint.kind.nv == 1 and joint.mimic is None}
    for text in texts:
        name, value = named_value(text, "lock", "JOINT=POSITION")
        if name not in free:
            expected = "expected a one-variable joint that is not a mimic"
            raise InputError(expected, place="option lock", found=name, hint=near(name, free))
        positions[name] = _number(value, "lock")
    _follow(robot, positions)
    joints = tuple(
        _locked(joint, positions[joint.name], snap) if joint.name in positions else joint for joint in robot.joints
    )
    notes = (Note("locked", f"joint {name} held at {float(value):.12g}") for name, value in positions.items())
    return replace(robot, joints=joints).noted(*notes) if positions else robot


def _follow(robot: Robot, positions: dict[str, Expr]) -> None:
    """Add the positions of joints that mimic locked joints."""
    for _ in robot.joints:
        for joint in robot.joints:
            if joint.mimic is not None and joint.mimic.leader in positions:
                positions[joint.name] = joint.mimic.multiplier * positions[joint.mimic.leader] + joint.mimic.offset


def _locked(joint: Joint, position: Expr, snap: float) -> Joint:
    kind = Revolute(joint.kind.axis) if isinstance(joint.kind, Continuous) else joint.kind
    if isinstance(kind, Revolute):
        position = snapped_angle(position, snap)
    origin = (joint.origin @ kind.displacement(position)).condensed()
    return replace(joint, kind=Fixed(), origin=origin, mimic=None, dynamics=JointDynamics())


def with_gravity(robot: Robot, text: str) -> Robot:
    """Return the robot with gravity ``X,Y,Z`` [m/s^2] in the base frame; an empty text changes nothing."""
    if not text:
        return robot
    x, y, z = (amount(each) for each in _numbers(text, "gravity", (3,)))
    return replace(robot, gravity=(x, y, z))


def with_tools(robot: Robot, texts: Sequence[str], snap: float) -> Robot:
    """Return the robot with more frames ``NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW`` [m, rad]; the angles are optional.

    Raises :class:`~symgen.errors.InputError` if the name exists already or the frame does not exist.
    """
    for text in texts:
        name, rest = named_value(text, "tool", "NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW")
        check_identifier(name, "option tool")
        if name in robot.link or any(frame.name == name for frame in robot.frames):
            raise InputError("expected a name that no link or frame has", place="option tool", found=name)
        on, sign, numbers = rest.partition(":")
        if not sign:
            raise InputError(
                "expected NAME=FRAME:X,Y,Z or NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW", place="option tool", found=text
            )
        given = _numbers(numbers, "tool", (3, 6))
        turns = [AxisRotation(k, *circle_point(snapped_angle(given[3 + k], snap))) for k in (2, 1, 0) if given[3:]]
        placement = Transform(Rotation(tuple(turns)).condensed(), Vector(*map(amount, given[:3])))
        held = robot.frame(on)
        frame = Frame(name, held.link, (held.placement @ placement).condensed())
        robot = replace(robot, frames=(*robot.frames, frame))
    return robot


def refuse_for(what: str, asked: Mapping[str, object]) -> None:
    """Raise :class:`InputError` if an option for trees of joints is given; ``asked`` maps names to values."""
    for name, value in asked.items():
        if value:
            raise InputError(f"expected a robot of links and joints, not {what}", place=f"option {name}", found=value)


def _number(text: str, option: str) -> Expr:
    try:
        return exact(text)
    except InputError as error:
        raise InputError(str(error), place=f"option {option}") from None


def _numbers(text: str, option: str, counts: tuple[int, ...]) -> list[Expr]:
    parts = text.split(",")
    if len(parts) not in counts:
        expected = f"expected {' or '.join(map(str, counts))} numbers separated by commas"
        raise InputError(expected, place=f"option {option}", found=text)
    return [_number(each, option) for each in parts]
