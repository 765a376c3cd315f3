"""Read numbers and texts of SDFormat files, and the limits, friction and springs of joint axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from sympy import Expr, Integer, pi

from symgen.errors import InputError
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.limits import UNLIMITED, Limits
from symgen.robot.description.parts import Mimic, Note
from symgen.robot.loaders.geometry import Triple
from symgen.robot.loaders.xml import numbers

NAMES = {
    "name": "link/name joint/name frame/name mimic/joint parent child frame/attached_to pose/relative_to pose/frame"
    " xyz/expressed_in model/canonical_link model/placement_frame"
}
"""The elements and attributes that contain names of links, joints and frames; the three share one set of names."""
ATTRIBUTES = {
    "sdf": "version",
    "world": "name",
    "model": "name canonical_link placement_frame merge",
    "link": "name",
    "frame": "name attached_to",
    "joint": "name type",
    "inertial": "auto",
    "pose": "relative_to frame degrees rotation_format",
    "xyz": "expressed_in",
    "mimic": "joint axis",
}
"""The attributes of each element that symgen reads; all other attributes are ignored and reported."""


def drive(axis: Element, place: str) -> JointDynamics:
    """Return the damping, friction and spring of a joint."""
    keys = ("damping", "friction", "spring_stiffness", "spring_reference")
    damping, friction, stiffness, rest = (number(axis, f"dynamics/{key}", place, "0") for key in keys)
    return JointDynamics(Integer(0), damping, friction, stiffness, rest)


def limits(axis: Element, place: str) -> Limits:
    """Return the limits of a joint axis.

    A value of at least :data:`~symgen.robot.description.limits.UNLIMITED` means that there is no limit, and so does an
    effort or velocity that is not positive. The position has limits only if both bounds have a magnitude below
    UNLIMITED.
    """
    given = {}
    for key in ("lower", "upper", "effort", "velocity"):
        written = text(axis, f"limit/{key}")
        if written and not _is_unlimited(written):
            (value,) = numbers(written, f"{place}: limit/{key}")
            if key in ("lower", "upper") or value > 0:
                given[key] = value
    if not {"lower", "upper"} <= set(given):
        given = {key: value for key, value in given.items() if key not in ("lower", "upper")}
    try:
        return Limits(**given)
    except InputError as error:
        raise InputError(str(error), place=place) from None


def notes_on_axes(joint: Element, tags: Sequence[str], place: str) -> Iterator[Note]:
    """Yield notes on missing axes, on axes that the joint cannot have, and on limits that are ignored."""
    for tag in tags:
        if (axis := joint.find(tag)) is None:
            yield Note("implausible", f"{place}: no {tag}, which is z in SDF")
            continue
        bounds = [text(axis, f"limit/{key}") for key in ("lower", "upper")]
        if sum(bool(written) and not _is_unlimited(written) for written in bounds) == 1:
            yield Note("ignored", f"{place}: {tag}: position limit ignored, it is on one side only")
    if joint.find("axis2") is not None and "axis2" not in tags:
        yield Note("ignored", f"{place}: axis2: ignored, a joint of this type has one axis at most")


def _is_unlimited(written: str) -> bool:
    try:
        return abs(float(written)) >= UNLIMITED
    except ValueError:
        return False


def mimic(axis: Element, place: str, prefix: str) -> Mimic | None:
    """Return the relation of a mimic joint to its leader, or None if the joint is not a mimic joint.

    The joint's position is multiplier * (position of the leader - reference) + offset. ``prefix`` is added before the
    leader's name. If the joint follows the leader's second axis, ``_2`` is added after the name.
    """
    found, place = axis.find("mimic"), f"{place}: mimic"
    if found is None:
        return None
    endings = {"axis": "", "axis2": "_2"}
    if (leading := found.get("axis") or "axis") not in endings:
        raise InputError("expected axis or axis2", place=f"{place}: axis", found=leading)
    factor = number(found, "multiplier", place)
    offset, reference = (number(found, key, place, "0") for key in ("offset", "reference"))
    return Mimic(prefix + found.get("joint", "") + endings[leading], factor, offset - factor * reference)


def pitch(joint: Element, place: str) -> Expr:
    """Return the pitch of a screw joint in m/rad.

    ``screw_thread_pitch`` is in m per turn. ``thread_pitch`` is in rad/m, and positive for a left-handed thread.
    """
    if {"screw_thread_pitch", "thread_pitch"} <= {each.tag for each in joint}:
        raise InputError("expected screw_thread_pitch or thread_pitch, found both", place=place)
    if joint.find("thread_pitch") is None:
        return number(joint, "screw_thread_pitch", place) / (2 * pi)
    if (turns := number(joint, "thread_pitch", place)) == 0:
        raise InputError("expected a pitch that is not zero", place=f"{place}/thread_pitch")
    return -1 / turns


def flag(written: str | None, place: str) -> bool:
    """Return True for ``true`` in upper or lower case and for ``1``, as libsdformat does; a missing text is false."""
    word = (written or "").strip().lower()
    if word not in ("", "0", "1", "false", "true"):
        raise InputError("expected true or false", place=place, found=written)
    return word in ("1", "true")


def text(owner: Element, tag: str) -> str:
    """Return the text of a child element; empty if there is none."""
    return (owner.findtext(tag) or "").strip()


def number(owner: Element, tag: str, place: str, default: str = "") -> Expr:
    """Return the number in a child element; ``default`` replaces the text of a missing or empty element."""
    return numbers(text(owner, tag) or default, f"{place}/{tag}")[0]


def triple(written: str | None, place: str) -> Triple:
    """Return the three numbers in a text."""
    x, y, z = numbers(written, place, 3)
    return x, y, z
