"""Prepare the XML tree of URDF for urdf_parser_py, which knows version 1.0 only.

:func:`newer_attributes` reads and removes the quaternions of version 1.1 and the limits of accelerations of version
1.2. :func:`repaired` repairs faults that other programs accept, most with a note:

* an axis without ``xyz``; missing inertias, products of inertia and effort limits
* Drake's implicit link ``world``, and tiny numbers such as 2e-114, which become zero
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from sympy import Expr

from symgen.errors import InputError
from symgen.exact import SMALLEST, Written
from symgen.robot.description.limits import UNLIMITED
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Note
from symgen.robot.loaders.elements import counted
from symgen.robot.loaders.xml import numbers

_NUMERIC = frozenset("xyz rpy value ixx ixy ixz iyy iyz izz lower upper effort velocity damping friction".split())
_NUMERIC |= {"multiplier", "offset", "quat_xyzw", "acceleration", "deceleration"}
_DYNAMIC = frozenset("origin mass inertia axis limit dynamics mimic".split())
"""Elements whose numbers must be valid; in other elements, ``value`` may be a word."""
_DEFAULTS = {
    "inertia": {"ixy": "0", "ixz": "0", "iyz": "0"},
    "limit": {"effort": "0", "velocity": "0"},
}
"""Default values of attributes that are missing, by element."""
VERSIONS = ("1.0", "1.1", "1.2")
"""The versions of URDF. Version 1.1 adds quaternions, and version 1.2 adds limits of accelerations."""
Numbers = dict[str, list[Expr]]
"""A map from places in the file to the numbers that the attributes at these places contain."""


def repaired(root: Element) -> list[Note]:
    """Repair the XML tree in place, and return a note for each kind of repair."""
    done: Counter[str] = Counter()
    if root.get("name") is None:
        root.set("name", "")
    _complete_inertials(root, done)
    for element, place in (pair for each in root for pair in _with_places(each, f"{each.tag} {each.get('name', '')}")):
        for key in _NUMERIC.intersection(element.attrib):
            words = element.attrib[key].split()
            if element.tag in _DYNAMIC:
                _check_numbers(words, f"{place}/{key}")
            if any(map(_is_tiny, words)):
                element.set(key, " ".join("0" if _is_tiny(word) else word for word in words))
                done[f"{key} up to {SMALLEST:g} taken as 0"] += 1
        for key, value in _DEFAULTS.get(str(element.tag), {}).items():
            if key not in element.attrib:
                element.set(key, value)
                done[f"{element.tag} without {key}: taken as {'not stated' if element.tag == 'limit' else value}"] += 1
    for joint in root.findall("joint"):
        for axis in joint.findall("axis"):
            if not axis.get("xyz"):
                joint.remove(axis)
                done["axis without xyz: taken as 1 0 0"] += 1
    links = {link.get("name") for link in root.findall("link")}
    if "world" not in links and any(parent.get("link") == "world" for parent in root.iterfind("joint/parent")):
        SubElement(root, "link", {"name": "world"})
        done["link world is not in the file: added as the root link"] += 1
    return [Note("repaired", text) for text in counted(done)]


class Newer(NamedTuple):
    """The attributes that versions 1.1 and 1.2 add to URDF."""

    quaternions: Numbers
    """The quaternions (x, y, z, w) of the origins of joints and inertials."""
    accelerations: Numbers
    """The limits of joints' accelerations and decelerations [rad/s^2 or m/s^2]."""


def newer_attributes(root: Element) -> Newer:
    """Read and remove the attributes that versions 1.1 and 1.2 add, and set the version of the tree to 1.0.

    In files before version 1.2, the limits are not removed. Raises :class:`~symgen.errors.InputError` for a quaternion
    in a file before version 1.1, and for a quaternion of another element.
    """
    version = root.get("version", VERSIONS[0])
    if version not in VERSIONS:
        raise InputError(f"expected version {', '.join(VERSIONS)}", place="robot: version", found=version)
    root.set("version", VERSIONS[0])
    quaternions: Numbers = {}
    joints = {f"joint {each.get('name')}": each for each in root.findall("joint")}
    inertials = {f"link {each.get('name')}: inertial": each.find("inertial") for each in root.findall("link")}
    for place, owner in (joints | inertials).items():
        origin = None if owner is None else owner.find("origin")
        if origin is None or "quat_xyzw" not in origin.attrib:
            continue
        if version == VERSIONS[0]:
            raise InputError('expected <robot version="1.1"> for quat_xyzw', place=f"{place}/origin", found=version)
        if "rpy" in origin.attrib:
            raise InputError("expected rpy or quat_xyzw, found both", place=f"{place}/origin")
        quaternions[place] = numbers(origin.attrib.pop("quat_xyzw"), f"{place}/origin/quat_xyzw", 4)
    for element in root.iter():
        if "quat_xyzw" in element.attrib:
            expected = "expected rpy: only the origins of joints and inertials have quat_xyzw"
            raise InputError(expected, place=f"<{element.tag}>", found=element.get("quat_xyzw"))
    accelerations: Numbers = {}
    for place, joint in joints.items() if version == VERSIONS[2] else ():
        for limit in joint.findall("limit"):
            words = [limit.attrib.pop(key) for key in ("acceleration", "deceleration") if key in limit.attrib]
            accelerations[place] = [exact(Written(word)) for word in words if 0 < float(word) < UNLIMITED]
    return Newer(quaternions, accelerations)


def _complete_inertials(root: Element, done: Counter[str]) -> None:
    """Set missing inertias to zero, and remove empty inertial elements, as urdfdom does.

    Raises :class:`~symgen.errors.InputError` for an inertia without mass, and for a mass without value.
    """
    for link in root.findall("link[inertial]"):
        inertial = link.findall("inertial")[0]
        place, mass, inertia = f"link {link.get('name')}: inertial", inertial.find("mass"), inertial.find("inertia")
        given = inertia is not None and inertia.attrib
        if (mass is None and given) or (mass is not None and not mass.get("value")):
            raise InputError("expected <mass value=.../>", place=place)
        if mass is None:
            link.remove(inertial)
            done[f"{place} without mass and inertia: ignored"] += 1
        elif not given:
            inertia = SubElement(inertial, "inertia") if inertia is None else inertia
            inertia.attrib.update(dict.fromkeys(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), "0"))
            done[f"{place} without inertia: taken as 0"] += 1


def _with_places(element: Element, place: str) -> Iterator[tuple[Element, str]]:
    """Yield an element and all elements inside it, each with its place in messages."""
    yield element, place
    for child in element:
        yield from _with_places(child, f"{place}{': ' if element.tag == 'link' else '/'}{child.tag}")


def _check_numbers(words: list[str], place: str) -> None:
    """Raise :class:`InputError` for words that are not numbers, also for ``1_0``, which is a number in Python."""
    for word in words:
        try:
            float(word)
        except ValueError:
            raise InputError("expected a number", place=place, found=word) from None
        if "_" in word or not word.isascii():
            raise InputError("expected digits, a point and an exponent", place=place, found=word)


def _is_tiny(word: str) -> bool:
    try:
        return 0 < abs(float(word)) <= SMALLEST
    except ValueError:
        return False
