"""The robots of the GPU benchmark, as URDFs without shapes that every peer reads."""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
ANGLES = {"pi": math.pi, "-pi": -math.pi, "pi/2": math.pi / 2, "-pi/2": -math.pi / 2}


class Robot(NamedTuple):
    """A robot, its source file, and the largest batch for which grid-rbd is compiled."""

    name: str
    source: str
    floating: bool = False
    locked: tuple[str, ...] = ()
    states: int = 65_536


ROBOTS = (
    Robot("iiwa14", "iiwa14.toml"),
    Robot("panda", "panda.urdf", locked=("panda_finger_joint1", "panda_finger_joint2")),
    Robot("go2", "go2.urdf", floating=True),
    # grid-rbd allocates all buffers, also those of functions left out; 65,536 states of G1 would take over 10 GB
    Robot("g1", "g1_29dof_rev_1_0.urdf", floating=True, states=16_384),
)


def write_robots(folder: Path) -> None:
    """Write NAME.urdf for each robot, from robots/ or the package example-robot-data."""
    folder.mkdir(parents=True, exist_ok=True)
    for robot in ROBOTS:
        if robot.source.endswith(".toml"):
            root = from_toml(tomllib.loads((ROOT / "robots" / robot.source).read_text()))
        else:
            below = f"cmeel.prefix/share/example-robot-data/robots/*/urdf/{robot.source}"
            (path,) = (path for entry in sys.path for path in Path(entry).glob(below))
            root = without_shapes(path, robot.locked)
        ElementTree.indent(root)
        ElementTree.ElementTree(root).write(folder / f"{robot.name}.urdf")


def without_shapes(path: Path, locked: tuple[str, ...] = ()) -> ElementTree.Element:
    """Return a URDF of links, inertias and joints only; ``locked`` joints become fixed."""
    robot = ElementTree.parse(path).getroot()
    for element in list(robot):
        if element.tag not in ("link", "joint"):
            robot.remove(element)
        kept = {"inertial", "parent", "child", "origin", "axis", "limit"}
        if element.get("name") in locked:
            element.set("type", "fixed")
            kept -= {"axis", "limit"}
        for part in list(element):
            if part.tag not in kept:
                element.remove(part)
    return robot


def from_toml(table: dict[str, Any]) -> ElementTree.Element:
    """Return a robot file as a URDF without symgen's reader; supports only the keys of robots/iiwa14.toml."""
    robot = ElementTree.Element("robot", name=table["name"])
    for link in table["links"]:
        element = ElementTree.SubElement(robot, "link", name=link["name"])
        inertial = ElementTree.SubElement(element, "inertial")
        inertia = link.get("inertia", {"xx": 1, "yy": 1, "zz": 1})  # frax reads no base without one
        entries = {key: text([inertia.get(key, 0)]) for key in ("xx", "xy", "xz", "yy", "yz", "zz")}
        ElementTree.SubElement(inertial, "origin", xyz=text(link.get("com", (0, 0, 0))))
        ElementTree.SubElement(inertial, "mass", value=text([link.get("mass", 1)]))
        ElementTree.SubElement(inertial, "inertia", {f"i{key}": value for key, value in entries.items()})
    for joint in table["joints"]:
        element = ElementTree.SubElement(robot, "joint", name=joint["name"], type=joint["type"])
        ElementTree.SubElement(element, "parent", link=joint["parent"])
        ElementTree.SubElement(element, "child", link=joint["child"])
        origin = joint["origin"]
        angles = [ANGLES.get(angle, angle) for angle in origin.get("rpy", (0, 0, 0))]
        ElementTree.SubElement(element, "origin", xyz=text(origin["xyz"]), rpy=text(angles))
        ElementTree.SubElement(element, "axis", xyz=text(joint.get("axis", (0, 0, 1))))
        ElementTree.SubElement(element, "limit", lower="-3.1", upper="3.1", effort="100", velocity="10")
    return robot


def text(values: Iterable[Any]) -> str:
    return " ".join(repr(float(value)) for value in values)
