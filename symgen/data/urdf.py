"""A URDF with other inertias: the file's text as a tree, in which only these change."""

from __future__ import annotations

import io
import os
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

from symgen.data.consistent import Body, consistent_bodies
from symgen.data.identify import Identification
from symgen.errors import InputError
from symgen.reading import read_regular
from symgen.robot import Robot

LONGEST = 2**26
"""Bytes of a file."""


def identified_urdf(path: str | os.PathLike[str], robot: Robot, found: Identification) -> str:
    """The text of a robot's URDF with the bodies nearest to its own that the data agree with and that can exist.

    Raises :class:`~symgen.errors.InputError` for another kind of file.
    """
    return with_bodies(Path(path), robot, consistent_bodies(robot, found))


def with_bodies(path: Path, robot: Robot, bodies: Mapping[str, Body]) -> str:
    """The file with the bodies' numbers. What links on fixed joints weigh is within those that carry them.

    The file was read by :func:`symgen.load`, which refuses entities; comments stay.
    """
    if path.suffix.lower() != ".urdf":
        raise InputError("expected a URDF, whose inertias can be written back", file=str(path))
    parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True))
    root = ET.fromstring(read_regular(path, LONGEST), parser=parser)
    carried = _carried(robot, bodies)
    for link in root.iter("link"):
        name = link.get("name", "")
        if name in bodies or name in carried:
            for old in link.findall("inertial"):
                link.remove(old)
        if name in bodies:
            link.insert(0, _inertial(bodies[name]))
    text = io.StringIO()
    ET.indent(root, "  ")
    ET.ElementTree(root).write(text, encoding="unicode", xml_declaration=True)
    return text.getvalue() + "\n"


def _carried(robot: Robot, bodies: Mapping[str, Body]) -> set[str]:
    """Links on fixed joints that move."""
    above = {joint.child: joint for joint in robot.joints}
    found = set()
    for name in above:
        link = name
        while link in above and above[link].kind.nv == 0:
            link = above[link].parent
        if link != name and link in bodies:
            found.add(name)
    return found


def _inertial(body: Body) -> ET.Element:
    made = ET.Element("inertial")
    center = " ".join(repr(float(each)) for each in body.center)
    ET.SubElement(made, "origin", {"xyz": center, "rpy": "0 0 0"})
    ET.SubElement(made, "mass", {"value": repr(body.mass)})
    letters = "xyz"
    pairs = [(i, j) for i in range(3) for j in range(i, 3)]
    ET.SubElement(made, "inertia", {f"i{letters[i]}{letters[j]}": repr(float(body.inertia[i, j])) for i, j in pairs})
    return made
