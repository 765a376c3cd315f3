"""A copy of a URDF file with identified inertias and joint friction; nothing else in the file changes."""

from __future__ import annotations

import os
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from symgen.errors import InputError, RobotWarning
from symgen.options.arguments import checked
from symgen.reading import read_regular, suffix_of
from symgen.robot import Robot
from symgen.robot.writers.common import document
from symgen.robot.writers.urdf import inertial
from symgen.uses.data.consistent import Body, consistent_bodies
from symgen.uses.data.identify import Identification

MAX_FILE_BYTES = 2**26
"""Largest size of a URDF file in bytes."""


@checked
def identified_urdf(path: str | os.PathLike[str], robot: Robot, found: Identification) -> str:
    """Return the text of a robot's URDF with bodies that fit the data.

    The bodies are physically possible and nearest to the bodies of the file. Viscous and Coulomb friction become
    damping and friction of ``<dynamics>``. URDF has no friction offsets, and negative friction is written as zero; a
    :class:`~symgen.errors.RobotWarning` reports both cases. Raises :class:`~symgen.errors.InputError` if the file is
    not a URDF, or if a payload was identified.
    """
    if found.payload:
        raise InputError("expected base parameters, but a payload was identified", place="urdf", found=found.payload)
    return with_bodies(Path(path), robot, consistent_bodies(robot, found), _friction(found))


def _friction(found: Identification) -> dict[str, dict[str, float]]:
    """Return the identified values of the URDF attributes ``damping`` and ``friction`` of each joint."""
    words = {"viscous": "damping", "coulomb": "friction", "damping": "damping", "friction": "friction"}
    result: dict[str, dict[str, float]] = {}
    for name, formula, value in zip(found.names, found.formulas, found.values, strict=True):
        kind, _, joint = formula.partition("_") if formula else name.partition(" ")
        if name in found.unseen or joint not in found.joints:
            continue
        if kind == "offset":
            warnings.warn(RobotWarning(f"joint {joint}: a URDF cannot express a friction offset"), stacklevel=3)
        elif kind in words:
            if value < 0:
                text = f"joint {joint}: negative {words[kind]} {value:.3g} is written as zero"
                warnings.warn(RobotWarning(text), stacklevel=3)
            result.setdefault(joint, {})[words[kind]] = max(0.0, float(value))
    return result


def with_bodies(
    path: Path, robot: Robot, bodies: Mapping[str, Body], friction: Mapping[str, Mapping[str, float]]
) -> str:
    """Return the text of the file with the bodies' inertias and with joint friction; comments are kept.

    If links are fixed to a body, their inertia is part of the body, so it is removed from these links. The friction of
    a mimic joint is part of the leader's friction, so zero is written for the mimic joint. XML entities need no check
    here, because :func:`symgen.load` refuses files with entities.
    """
    if suffix_of(path) != ".urdf":
        raise InputError("expected a URDF file", file=str(path))
    parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True))
    root = ET.fromstring(read_regular(path, MAX_FILE_BYTES), parser=parser)
    carried = _carried(robot, bodies)
    for link in root.iter("link"):
        name = link.get("name", "")
        if name in bodies or name in carried:
            for old in link.findall("inertial"):
                link.remove(old)
        if name in bodies:
            body = bodies[name]
            link.insert(0, inertial(body.mass, body.center, body.inertia[np.triu_indices(3)]))
    leaders = {joint.name: joint.mimic.leader if joint.mimic else joint.name for joint in robot.joints}
    for element in root.findall("joint"):
        name = element.get("name", "")
        for what, value in friction.get(leaders.get(name, ""), {}).items():
            dynamics = element.find("dynamics")
            if dynamics is None:
                dynamics = ET.SubElement(element, "dynamics")
            dynamics.set(what, repr(value if leaders[name] == name else 0.0))
    return document(root)


def _carried(robot: Robot, bodies: Mapping[str, Body]) -> set[str]:
    """Return the links that are attached to one of the bodies' links by fixed joints."""
    above = {joint.child: joint for joint in robot.joints}
    found = set()
    for name in above:
        link = name
        while link in above and above[link].kind.nv == 0:
            link = above[link].parent
        if link != name and link in bodies:
            found.add(name)
    return found
