"""Write robots as URDF, which :mod:`symgen.robot.loaders.urdf` reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from xml.etree.ElementTree import Element, SubElement

from symgen.errors import UnsupportedError
from symgen.options.option import Number
from symgen.robot.description.parts import Joint, Link
from symgen.robot.description.robot import STANDARD_GRAVITY, Robot
from symgen.robot.joints.fixed import Fixed
from symgen.robot.joints.revolute import Continuous, Revolute
from symgen.robot.writers.common import central, document, double, doubles, in_numbers, roll_pitch_yaw
from symgen.spatial import Transform

_DRAKE = "http://drake.mit.edu"
"""The XML namespace of Drake's elements ``rotor_inertia`` and ``gear_ratio``."""


def urdf_of(robot: Robot) -> str:
    """Return the text of a URDF; see :meth:`symgen.robot.description.writable.Writable.to_urdf`."""
    robot = in_numbers(robot, "URDF", lambda kind: kind.in_urdf)
    if robot.gravity != STANDARD_GRAVITY:
        found = f"({', '.join(map(double, robot.gravity))})"
        raise UnsupportedError(
            f"{robot.name}: expected gravity (0, 0, -9.81) for URDF, found {found}; --gravity 0,0,-9.81 changes it"
        )
    if robot.rotors:
        raise UnsupportedError(f"{robot.name}: URDF has no rotors of several joints: rotor {robot.rotors[0].name}")
    root = Element("robot", {"name": robot.name})
    links = [*robot.links, *(Link(each.name) for each in robot.frames)]
    names = {joint.name for joint in robot.joints}
    mounts = []
    for frame in robot.frames:
        name = f"{frame.name}_fixed"
        while name in names:
            name += "_"
        names.add(name)
        mounts.append(Joint(name, frame.link, frame.name, Fixed(), frame.placement))
    if twice := {frame.name for frame in robot.frames} & set(robot.link):
        raise UnsupportedError(f"{robot.name}: URDF stores frames as links, and frame {min(twice)} has a link's name")
    for link in links:
        _add_link(root, link)
    for joint in (*robot.joints, *mounts):
        _add_joint(root, joint)
    for joint in robot.joints:
        if joint.dynamics.armature != 0:
            _add_rotor(root, joint)
    return document(root)


def _add_link(root: Element, link: Link) -> None:
    element = SubElement(root, "link", {"name": link.name})
    if not link.inertia.is_zero:
        element.append(inertial(*central(link)))


def inertial(mass: Number, center: Iterable[Number], inertia: Iterable[Number]) -> Element:
    """Return the element ``inertial``.

    ``inertia`` is about the center of mass and has the entries xx, xy, xz, yy, yz and zz.
    """
    element = Element("inertial")
    SubElement(element, "origin", {"xyz": doubles(center), "rpy": "0 0 0"})
    SubElement(element, "mass", {"value": double(mass)})
    keys = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    SubElement(element, "inertia", dict(zip(keys, map(double, inertia), strict=True)))
    return element


def _add_joint(root: Element, joint: Joint) -> None:
    if joint.dynamics.stiffness != 0:
        raise UnsupportedError(f"URDF has no springs: joint {joint.name}")
    limits, kind = joint.limits, joint.kind
    if isinstance(kind, Revolute) and limits.lower is None:
        kind = Continuous(kind.axis)
    element = SubElement(root, "joint", {"name": joint.name, "type": kind.type_name})
    SubElement(element, "parent", {"link": joint.parent})
    SubElement(element, "child", {"link": joint.child})
    _add_origin(element, joint.origin, f"joint {joint.name}")
    if kind.has_normal:
        SubElement(element, "axis", {"xyz": "0 0 1"})
    elif "axis" in kind.keys():
        SubElement(element, "axis", {"xyz": doubles(kind.numbers()["axis"])})
    given = {each.name: double(value) for each in fields(limits) if (value := getattr(limits, each.name)) is not None}
    if kind.nv == 1 and (given or not isinstance(kind, Continuous)):
        SubElement(element, "limit", {"effort": "0", "velocity": "0", **given})
        if "acceleration" in given:
            root.set("version", "1.2")
    if joint.mimic:
        factor, offset = double(joint.mimic.multiplier), double(joint.mimic.offset)
        SubElement(element, "mimic", {"joint": joint.mimic.leader, "multiplier": factor, "offset": offset})
    effects = {"damping": joint.dynamics.damping, "friction": joint.dynamics.friction}
    if present := {key: double(value) for key, value in effects.items() if value != 0}:
        SubElement(element, "dynamics", present)


def _add_origin(element: Element, placement: Transform, place: str) -> None:
    angles = roll_pitch_yaw(placement.R, place)
    if not placement.p.is_zero or any(angles):
        SubElement(element, "origin", {"xyz": doubles(placement.p), "rpy": doubles(angles)})


def _add_rotor(root: Element, joint: Joint) -> None:
    """Add a transmission that states the armature of a joint as Drake's ``rotor_inertia`` at a gear ratio of 1."""
    transmission = SubElement(root, "transmission", {"name": f"{joint.name}_transmission"})
    SubElement(transmission, "type").text = "transmission_interface/SimpleTransmission"
    SubElement(transmission, "joint", {"name": joint.name})
    actuator = SubElement(transmission, "actuator", {"name": f"{joint.name}_motor"})
    SubElement(actuator, f"{{{_DRAKE}}}rotor_inertia", {"value": double(joint.dynamics.armature)})
    SubElement(actuator, f"{{{_DRAKE}}}gear_ratio", {"value": "1"})
