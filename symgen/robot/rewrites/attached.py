"""Attach a robot to another robot, such as a gripper to a flange."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain, count
from typing import Any

from sympy import Symbol

from symgen.options import NO_OPTIONS
from symgen.robot.description.names import parameter_symbol
from symgen.robot.description.parts import Frame, Joint, Note
from symgen.robot.description.robot import Robot
from symgen.robot.joints.fixed import Fixed
from symgen.robot.rewrites.asked import placed
from symgen.robot.rewrites.baked import substituted


def attached(
    robot: Robot, other: Robot, at: str | Frame, prefix: str | None = None, snap: float = NO_OPTIONS.snap
) -> Robot:
    """Return the robot with the robot ``other`` fixed to it; see :func:`symgen.attach`."""
    mount = placed(robot, Frame(at) if isinstance(at, str) else at, snap, "attach")
    if prefix is None:
        prefixes = chain(("", f"{other.name}_"), (f"{other.name}_{number}_" for number in count(2)))
        prefix = next(each for each in prefixes if not _collide(robot, other, each))
    rename = f"{prefix}{{}}".format
    symbols = {each.symbol: _renamed_symbol(each.symbol, rename) for each in other.parameters if prefix}
    shared = () if prefix else robot.parameters
    parameters = [
        replace(each, symbol=symbols.get(each.symbol, each.symbol)) for each in other.parameters if each not in shared
    ]
    joint = f"{prefix or f'{other.name}_'}mount"
    while joint in {each.name for each in (*robot.joints, *other.joints)}:
        joint += "_"

    def added(name: str) -> tuple[Any, ...]:
        return tuple(substituted(each, symbols, rename) for each in getattr(other, name))

    return replace(
        robot,
        links=(*robot.links, *added("links")),
        joints=(
            *robot.joints,
            Joint(joint, mount.link, rename(other.base), Fixed(), mount.placement),
            *added("joints"),
        ),
        frames=(*robot.frames, *added("frames")),
        rotors=(*robot.rotors, *added("rotors")),
        forces=(*robot.forces, *added("forces")),
        parameters=(*robot.parameters, *parameters),
        tip_names=tuple(map(rename, other.tip_names)) or robot.tip_names,
        notes=(
            *robot.notes,
            *(replace(each, text=f"{other.name}: {each.text}", renamed=None) for each in other.notes),
            Note("attached", f"{other.name} is fixed to {mount.link} by joint {joint}"),
        ),
    )


def _collide(robot: Robot, other: Robot, prefix: str) -> bool:
    """Return True if two links or frames, joints, rotors, forces or parameters would have the same name.

    The names of ``other`` are those with the prefix. Without a prefix, two equal parameters (same name, value, unit and
    so on) may have the same name.
    """
    for ours, theirs in zip(_names(robot), _names(other), strict=True):
        if not ours.isdisjoint(prefix + name for name in theirs):
            return True
    known = {each.symbol.name: each for each in robot.parameters}
    return any(known.get(prefix + each.symbol.name, each) != each for each in other.parameters)


def _names(robot: Robot) -> tuple[set[str], ...]:
    """Return the names of links and frames, of joints, of rotors and of forces."""
    links = {*robot.link, *(each.name for each in robot.frames)}
    joints, rotors = {each.name for each in robot.joints}, {each.name for each in robot.rotors}
    return links, joints, rotors, {each.name for each in robot.forces}


def _renamed_symbol(symbol: Symbol, rename: Callable[[str], str]) -> Symbol:
    return parameter_symbol(rename(str(symbol)), bool(symbol.is_positive))
