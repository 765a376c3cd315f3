"""URDF, read by urdf_parser_py over an XML tree from defusedxml.

urdf_parser_py knows URDF's elements and defaults, needs no mesh and drags in only lxml and PyYAML; yourdfpy was weighed
and loads a mesh and scene stack that nothing here uses. XML entities and external references are refused. What has no
bearing on dynamics (shapes, materials, simulator extensions) is cut before parsing, so an odd texture cannot stop a
robot; what has a bearing and is not honoured yet is reported by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree
from defusedxml import DefusedXmlException
from sympy import Expr
from urdf_parser_py import urdf
from urdf_parser_py.xml_reflection import core as reflection

from symgen.errors import InputError, UnsupportedError, one_line
from symgen.options import Options
from symgen.robot.inertia import from_centre_of_mass
from symgen.robot.joints import Fixed, JointKind, Prismatic, Revolute
from symgen.robot.loaders.geometry import ZERO, Geometry, Triple
from symgen.robot.model import Joint, Link, Note, Robot
from symgen.robot.names import identifier_from
from symgen.robot.numbers import exact
from symgen.spatial import RigidBodyInertia, Symmetric, Vector

_WITHOUT_BEARING = {
    "robot": {"material", "gazebo", "sensor", "ros2_control", "transmission"},
    "link": {"visual", "collision", "contact", "collision_checking", "self_filter", "sensor"},
}
_SUPPORTED = {"revolute": Revolute, "continuous": Revolute, "prismatic": Prismatic}


def load_urdf(data: bytes, path: Path, options: Options) -> Robot:
    """The robot a URDF file describes, its root link fixed to the world.

    Joints are numbered as Pinocchio numbers them: depth first, siblings in the order of their names.
    """
    root = _parse(data)
    transmissions = [element.get("name", "") for element in root.iter("transmission")]
    _prune(root)
    unknown: list[str] = []
    with _reporting_to(unknown):
        try:
            model = urdf.Robot.from_xml(root, reflection.Path("robot"))
        except reflection.ParseError as error:
            raise InputError(f"not valid URDF: {one_line(str(error.e))}", place=str(error.path)) from None
        except (AssertionError, ValueError, TypeError, AttributeError) as error:
            raise InputError(f"not valid URDF: {one_line(str(error))}") from None
    geometry = Geometry(options.snap)
    links = tuple(Link(link.name, _inertia(link, geometry)) for link in model.links)
    joints = tuple(_joint(joint, geometry) for joint in sorted(model.joints, key=lambda joint: str(joint.name)))
    ignored = [*_unknown(unknown), *(text for joint in model.joints for text in _not_honoured(joint))]
    ignored += [f"transmission {name}: ignored" for name in transmissions]
    notes = (*(Note("ignored", text) for text in ignored), *geometry.notes)
    return Robot(identifier_from(model.name), links, joints, source=path.name, notes=notes)


def _parse(data: bytes) -> Element:
    try:
        root: Element = defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise InputError("expected XML without document types and entities", found=type(error).__name__) from None
    except (ParseError, ValueError, LookupError) as error:
        raise InputError(f"not valid XML: {error}") from None
    if root.tag != "robot":
        raise InputError("expected the root element <robot>", found=f"<{root.tag}>")
    return root


def _prune(root: Element) -> None:
    """Cut what has no bearing on dynamics; transmissions, which are reported by name, go the same way."""
    for owner in (root, *root.findall("link")):
        for child in [child for child in owner if child.tag in _WITHOUT_BEARING[owner.tag]]:
            owner.remove(child)


@contextmanager
def _reporting_to(messages: list[str]) -> Iterator[None]:
    """Let urdf_parser_py report what it does not know into ``messages`` instead of the error stream."""
    before = reflection.on_error
    reflection.on_error = messages.append
    try:
        yield
    finally:
        reflection.on_error = before


def _unknown(messages: list[str]) -> list[str]:
    """Unknown elements and attributes, those of one kind in one line."""
    counts = Counter(re.sub(r"\[@name='[^']*'\]", "", message) for message in messages)
    return [f"{one_line(text)}: ignored" + (f" ({count} times)" if count > 1 else "") for text, count in counts.items()]


def _not_honoured(joint: Any) -> Iterator[str]:
    if joint.mimic is not None:
        yield f"joint {joint.name}: mimic of {joint.mimic.joint} ignored, the joint moves by itself"
    if joint.dynamics is not None:
        for what in ("damping", "friction"):
            if getattr(joint.dynamics, what):
                yield f"joint {joint.name}: {what} {getattr(joint.dynamics, what):g} ignored"


def _inertia(link: Any, geometry: Geometry) -> RigidBodyInertia:
    if link.inertial is None:
        return RigidBodyInertia.zero()
    place = f"link {link.name}: inertial"
    if link.inertial.inertia is None:
        raise InputError("expected an <inertia> element", place=place)
    xyz, rpy = _origin(link.inertial.origin, place)
    inertia = link.inertial.inertia
    entries = [_number(getattr(inertia, key), f"{place}/inertia/{key}") for key in inertia.KEYS]
    return from_centre_of_mass(
        _number(link.inertial.mass, f"{place}/mass"),
        Vector(*xyz),
        Symmetric(tuple(entries)),
        geometry.rpy(rpy, f"{place}/origin"),
    )


def _joint(joint: Any, geometry: Geometry) -> Joint:
    place = f"joint {joint.name}"
    xyz, rpy = _origin(joint.origin, place)
    origin = geometry.placement(xyz, rpy, f"{place}/origin")
    kind: JointKind = Fixed()
    if joint.type in _SUPPORTED:
        vector = [1.0, 0.0, 0.0] if joint.axis is None else joint.axis
        try:
            kind = _SUPPORTED[joint.type](geometry.axis(_triple(vector, f"{place}/axis"), f"{place}/axis"))
        except InputError as error:
            raise error if error.place else InputError(str(error), place=f"{place}/axis") from None
    elif joint.type in ("floating", "planar"):
        raise UnsupportedError(f"{place}: {joint.type} joints are not supported yet")
    elif joint.type != "fixed":
        expected = ", ".join([*_SUPPORTED, "fixed"])
        raise InputError(f"expected a type of {expected}", place=place, found=joint.type)
    return Joint(joint.name, joint.parent, joint.child, kind, origin)


def _origin(origin: Any, place: str) -> tuple[Triple, Triple]:
    if origin is None:
        return ZERO, ZERO
    xyz = ZERO if origin.xyz is None else _triple(origin.xyz, f"{place}/origin/xyz")
    return xyz, ZERO if origin.rpy is None else _triple(origin.rpy, f"{place}/origin/rpy")


def _triple(values: list[float], place: str) -> Triple:
    x, y, z = (_number(value, place) for value in values)
    return x, y, z


def _number(value: object, place: str) -> Expr:
    try:
        return exact(value)
    except InputError as error:
        raise InputError(str(error), place=place) from None
