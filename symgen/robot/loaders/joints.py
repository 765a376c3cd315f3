"""Apply the reading options ``continuous``, ``mimic`` and ``joint_effects`` to joints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy import Expr

from symgen.errors import InputError
from symgen.options import EFFECTS, Reading
from symgen.robot.description.parts import Joint, Mimic, Note

MAX_PLAUSIBLE_LIMIT = 32.0
"""Largest plausible limit of a revolute joint [rad], about five turns."""


def settled(
    joints: Iterable[Joint], options: Reading, coupled: Iterable[str] = ()
) -> tuple[tuple[Joint, ...], list[Note]]:
    """Return the joints with the options applied, and notes on ignored or implausible values in the file.

    * If the leader of a mimic joint is also a mimic joint, the joint follows the last leader of the chain.
    * The position of a continuous joint is an angle instead of a cosine and a sine if the joint is a leader, a mimic
      joint or in ``coupled``. The follower needs a multiple of the angle, and a cosine and a sine do not determine this
      multiple.

    Raises :class:`~symgen.errors.InputError` for two joints of one name, for a cycle of mimic joints, and for a spring
    on a joint whose position is not one number.
    """
    notes: list[Note] = []
    given: dict[str, Joint] = {}
    for joint in joints:
        if given.setdefault(joint.name, joint) is not joint:
            raise InputError("expected joint names to differ", place="joint", found=joint.name)
    if options.mimic == "free":
        for name, joint in given.items():
            if joint.mimic:
                text = f"joint {name}: mimic of {joint.mimic.leader} ignored, the joint moves by itself"
                notes.append(Note("ignored", text))
                given[name] = replace(joint, mimic=None)
    followed = {name: _follow(joint, given) for name, joint in given.items()}
    bound = {name for name, mimic in followed.items() if mimic}
    bound |= set(coupled)
    bound |= {mimic.leader for mimic in followed.values() if mimic}
    kept = {what for joint in given.values() for what, _ in joint.dynamics.present() if what in options.joint_effects}
    result = []
    for name, joint in given.items():
        kind = joint.kind.by_angle() if options.continuous == "angle" or name in bound else joint.kind
        for what, value in joint.dynamics.present():
            if what not in options.joint_effects:
                shown = f"{float(value):g}" if value.is_number else str(value)
                flags = " ".join(f"--joint-effects {each}" for each in EFFECTS if each in kept or each == what)
                text = f"joint {name}: {what} {shown} ignored; {flags} includes it"
                notes.append(Note("ignored", text))
        notes += _degrees(joint)
        if "spring" in options.joint_effects and joint.dynamics.stiffness != 0 and kind.nq != 1:
            raise InputError(
                "expected a spring on a joint of one variable", place=f"joint {name}: stiffness", found=kind.type_name
            )
        result.append(replace(joint, kind=kind, mimic=followed[name]))
    return tuple(result), notes


def _degrees(joint: Joint) -> list[Note]:
    """Return a list with one note if limits of a revolute joint may be in degrees, otherwise an empty list."""
    limits = [joint.limits.lower, joint.limits.upper] if joint.kind.turns else []
    for limit in limits:
        if limit is not None and limit.is_number and abs(float(limit)) > MAX_PLAUSIBLE_LIMIT:
            text = f"joint {joint.name}: a limit of {float(limit):g} rad is more than five turns; are these degrees?"
            return [Note("implausible", text)]
    return []


def _follow(joint: Joint, joints: dict[str, Joint]) -> Mimic | None:
    """Return the relation of a mimic joint to the last leader of its chain, or None for a joint that is not a mimic."""
    mimic, seen = joint.mimic, {joint.name}
    while mimic is not None:
        leader = joints.get(mimic.leader)
        if leader is None or leader.mimic is None:
            return mimic
        if leader.name in seen:
            raise InputError("expected no cycle of joints that mimic each other", place=f"joint {joint.name}: mimic")
        seen.add(leader.name)
        mimic = through(mimic, leader.mimic)
    return None


def through(mimic: Mimic, above: Mimic) -> Mimic:
    """Return the relation of a mimic joint to the joint that its leader mimics.

    ``mimic`` is the joint's relation to its leader, and ``above`` is the leader's relation to the joint that the leader
    mimics.
    """
    return Mimic(above.leader, mimic.multiplier * above.multiplier, position(mimic, above.offset))


def position(mimic: Mimic, leader: Expr) -> Expr:
    """Return the position of a mimic joint for a position of its leader."""
    return mimic.multiplier * leader + mimic.offset
