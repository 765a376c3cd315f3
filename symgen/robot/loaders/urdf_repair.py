"""Repair invalid URDF files that other programs accept. These faults are repaired before parsing, most with a note:

* undeclared prefixes (``drake:``, ``xacro:``) and blanks before the XML declaration
* an axis without ``xyz``; missing inertias, products of inertia and effort limits
* Drake's implicit link ``world``, and tiny numbers such as 2e-114, which become zero
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from symgen.errors import InputError
from symgen.exact import SMALLEST
from symgen.robot.description.parts import Note
from symgen.robot.loaders.elements import counted

_PREFIX = re.compile(rb"<!--.*?-->|</?([A-Za-z_][\w.-]*):[\w.-]+|\s([A-Za-z_][\w.-]*):[\w.-]+\s*=", re.DOTALL)
_ROOT = re.compile(rb"<robot\b")
_NUMERIC = frozenset("xyz rpy value ixx ixy ixz iyy iyz izz lower upper effort velocity damping friction".split())
_NUMERIC |= {"multiplier", "offset"}
_DYNAMIC = frozenset("origin mass inertia axis limit dynamics mimic".split())
"""Elements whose attributes are numbers; in all other elements ``value`` may be a word."""
_DEFAULTS = {
    "inertia": {"ixy": "0", "ixz": "0", "iyz": "0"},
    "limit": {"effort": "0", "velocity": "0"},
}
"""Values of missing attributes, by element."""


def with_prefixes(data: bytes) -> tuple[bytes, list[str]]:
    """Return the text of a file with all XML prefixes declared, and the prefixes that were undeclared.

    Blanks and a byte order mark at the start of the text are removed.
    """
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    used = {found[0] or found[1] for found in _PREFIX.findall(data)} - {b"", b"xml", b"xmlns"}
    unknown = sorted(prefix for prefix in used if not re.search(rb"\sxmlns:" + prefix + rb"\s*=", data))
    if unknown and (root := _ROOT.search(data)):
        declared = b"".join(b' xmlns:%s="undeclared:%s"' % (prefix, prefix) for prefix in unknown)
        data = data[: root.end()] + declared + data[root.end() :]
    return data, [prefix.decode() for prefix in unknown]


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
    """Raise :class:`InputError` for words that are not numbers. Python's form ``1_0`` is no number here."""
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
