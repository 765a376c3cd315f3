"""Read URDF, with urdf_parser_py as the parser of an XML tree.

urdf_parser_py knows URDF's elements and defaults, needs no meshes, and depends on lxml and PyYAML only. (The
alternative yourdfpy loads libraries for meshes and scenes.) XML entities and external references are refused. Elements
without effect on dynamics (shapes, materials, simulator extensions) are removed before parsing, so a broken texture
cannot make a file unreadable. Ignored elements that affect dynamics are reported by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from sympy import Expr, Integer
from urdf_parser_py import urdf
from urdf_parser_py.xml_reflection import core as reflection

from symgen.errors import InputError, one_line
from symgen.exact import Written
from symgen.options import Reading
from symgen.phrasing import first_of
from symgen.robot.constraints.model import Draft
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.limits import UNLIMITED, Limits
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Joint, Link, Mimic, Note
from symgen.robot.description.robot import Robot
from symgen.robot.joints import KINDS
from symgen.robot.joints.fixed import Fixed
from symgen.robot.joints.spherical import Spherical
from symgen.robot.loaders.elements import NO_EFFECT, PARTLY, REPORTED, USED, counted, screened
from symgen.robot.loaders.geometry import ZERO, Geometry, Triple
from symgen.robot.loaders.joints import settled
from symgen.robot.loaders.names import UniqueNames, identifier_from, with_plain_names
from symgen.robot.loaders.urdf_plus import extract_closing
from symgen.robot.loaders.urdf_repair import Newer, Numbers, newer_attributes, repaired
from symgen.robot.loaders.xml import notes_on_prefixes, parsed
from symgen.spatial import RigidBodyInertia, Symmetric, Transform, Vector, rotation_to_axis

ELEMENTS = {
    "robot": {
        USED: "link joint loop coupling",
        PARTLY: "transmission",
        REPORTED: "gazebo",
        NO_EFFECT: "material sensor ros2_control",
    },
    "link": {USED: "inertial", NO_EFFECT: "visual collision contact collision_checking self_filter sensor"},
    "inertial": {USED: "origin mass inertia"},
    "joint": {
        USED: "origin parent child axis limit mimic",
        "--joint-effects": "dynamics",
        NO_EFFECT: "safety_controller calibration",
    },
    "loop": {USED: "predecessor successor axis"},
    "coupling": {USED: "predecessor successor ratio"},
}
"""The elements of URDF and URDF+ and their uses; all other elements are ignored and reported."""
_GAZEBO: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("joint", "link", "model"), ()),
    **dict.fromkeys(("turnGravityOff", "kinematic", "static"), ("", "0", "false")),
    **dict.fromkeys(("dampingFactor", "springStiffness"), ("", "0", "0.0")),
    "gravity": ("", "1", "true"),
}
"""Elements in ``gazebo`` that can change the motion, each with the texts for which it changes nothing."""
_BALLS = (Spherical.type_name, "ball")
"""The types of ball joints, which are not in the specification of URDF."""
_NAMES = {
    "link": "link/name parent/link child/link predecessor/link successor/link",
    "joint": "joint/name mimic/joint",
    "constraint": "loop/name coupling/name",
}
"""A map from a kind of name to the places of such names in a file."""
_KINDS = {name: kind for name, kind in KINDS.items() if kind.in_urdf}


def load_urdf(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Return the robot of a URDF file, with its root link fixed to the world.

    Joints are numbered as in Pinocchio: depth first, siblings in the order of their names. If the file has loops or
    couplings of URDF+, the result is a draft with these constraints.
    """
    root = parsed(data, "robot")
    repairs = [*notes_on_prefixes(root), *repaired(root)]
    newer = newer_attributes(root)
    root[:] = sorted(root, key=lambda each: each.get("name", "") if each.tag.rpartition("}")[2] == "joint" else "")
    repairs += with_plain_names(root, _NAMES)
    armatures, ignored = _transmissions(root)
    balls, ignored = _ball_joints(root), [*_simulated(root), *screened(root, ELEMENTS, {}), *ignored]
    closing = extract_closing(root)
    unknown: list[str] = []
    with _reporting_to(unknown):
        try:
            model = urdf.Robot.from_xml(root, reflection.Path("robot"))
        except reflection.ParseError as error:
            raise InputError(f"not valid URDF: {one_line(str(error.e))}", place=str(error.path)) from None
        except (AssertionError, ValueError, TypeError, AttributeError) as error:
            raise InputError(f"not valid URDF: {one_line(str(error))}") from None
    geometry = Geometry(options.snap)
    links = [Link(link.name, _inertia(link, geometry, newer.quaternions)) for link in model.links]
    joints: list[Joint] = []
    names = UniqueNames(link=(link.name for link in links), joint=(joint.name for joint in model.joints))
    moving = {joint.name for joint in model.joints if joint.type != "fixed"}
    for joint in model.joints:
        joint.type = Spherical.type_name if joint.name in balls else joint.type
        if joint.mimic is not None and not {joint.name, joint.mimic.joint} <= moving:
            fixed = joint.name if joint.name not in moving else joint.mimic.joint
            ignored.append(f"joint {joint.name}: mimic of {joint.mimic.joint} ignored, {fixed} is not a moving joint")
            joint.mimic = None
        joints += _joint(joint, geometry, links, names, armatures.pop(joint.name, Integer(0)), newer)
    ignored += [f"transmission of {name}: ignored, there is no such joint" for name in armatures]
    settled_joints, notes = settled(joints, options, closing.coupled(joints))
    ignored_notes = [Note("ignored", text) for text in (*_unknown(unknown), *ignored)]
    name, renamed = identifier_from(model.name, path.stem)
    robot = Robot(name, tuple(links), settled_joints, source=path.name)
    closed = closing.closed(robot, geometry, _number)
    everything = (*renamed, *repairs, *ignored_notes, *notes, *geometry.notes)
    return closed.noted(*everything)


def _ball_joints(root: Element) -> set[str | None]:
    """Return the names of ball joints, and change their type to ``floating``, which urdf_parser_py knows.

    MuJoCo and Bullet read ``<joint type="spherical">``, Drake reads ``<drake:joint type="ball">``.
    """
    joints = [each for each in root if each.tag.rpartition("}")[2] == "joint" and each.get("type") in _BALLS]
    for joint in joints:
        joint.tag = "joint"
        joint.set("type", "floating")
    return {joint.get("name") for joint in joints}


@contextmanager
def _reporting_to(messages: list[str]) -> Iterator[None]:
    """Make urdf_parser_py keep all digits of numbers, and append its reports of unknown attributes to ``messages``."""
    before, number = reflection.on_error, reflection.get_type(float)
    reflection.on_error, reflection.float, number.type = messages.append, Written, Written
    try:
        yield
    finally:
        reflection.on_error, reflection.float, number.type = before, float, float


def _unknown(messages: list[str]) -> list[str]:
    """Return one line for each kind of unknown attribute."""
    places = (one_line(re.sub(r"\[@name='[^']*'\]", "", message)) for message in messages)
    return counted(Counter(f"{place}: ignored" for place in places))


def _transmissions(root: Element) -> tuple[dict[str, Expr], list[str]]:
    """Return the armature of each joint whose transmission has a rotor inertia, and a text on ignored transmissions.

    URDF has a reduction (mechanicalReduction) but no rotor inertia; rotor_inertia and gear_ratio are elements of Drake.
    """
    armatures: dict[str, Expr] = {}
    bare: list[str] = []
    for transmission in root.findall("transmission"):
        root.remove(transmission)
        name, joint = transmission.get("name", ""), transmission.find("joint")
        elements = {element.tag.rpartition("}")[2]: element for element in transmission.iter()}
        rotor, ratio = elements.get("rotor_inertia"), elements.get("gear_ratio", elements.get("mechanicalReduction"))
        if rotor is None or joint is None:
            bare.append(name)
            continue
        place = f"transmission {name}"
        if len(transmission.findall("joint")) > 1 or joint.get("name", "") in armatures:
            expected = "expected one joint for each rotor, and one rotor for each joint"
            raise InputError(expected, place=place, found=joint.get("name"))
        inertia, gear = (Integer(1) if e is None else _written(e, place) for e in (rotor, ratio))
        armatures[joint.get("name", "")] = inertia * gear**2
    named = f"transmission{'s' if len(bare) > 1 else ''} {first_of(bare)}"
    return armatures, [f"{named}: ignored, without rotor inertia"] if bare else []


def _simulated(root: Element) -> list[str]:
    """Remove the ``gazebo`` elements, and return one line for each kind of part in them that changes the motion."""
    found = Counter[str]()
    for gazebo in root.findall("gazebo"):
        root.remove(gazebo)
        for part in gazebo:
            text = (part.get("value") or part.text or "").strip().lower()
            if text not in _GAZEBO.get(part.tag, (text,)):
                found[f"<{part.tag}> in <gazebo>: ignored"] += 1
    return counted(found)


def _written(element: Element, place: str) -> Expr:
    """Return the number in an element's ``value`` or text."""
    return _number((element.get("value") or element.text or "").strip(), f"{place}/{element.tag.rpartition('}')[2]}")


def _inertia(link: Any, geometry: Geometry, quaternions: Numbers) -> RigidBodyInertia:
    if link.inertial is None:
        return RigidBodyInertia.zero()
    place = f"link {link.name}: inertial"
    origin = _placement(link.inertial.origin, geometry, quaternions, place)
    inertia = link.inertial.inertia
    entries = [_number(getattr(inertia, key), f"{place}/inertia/{key}") for key in inertia.KEYS]
    return from_center_of_mass(
        _number(link.inertial.mass, f"{place}/mass"),
        origin.p,
        Symmetric(tuple(entries)),
        origin.R,
    )


def _joint(
    joint: Any, geometry: Geometry, links: list[Link], names: UniqueNames, armature: Expr, newer: Newer
) -> list[Joint]:
    """Return a joint of the file as a list.

    If the normal of a planar joint is not z, the list also has a fixed joint, which restores the child's orientation.
    """
    place = f"joint {joint.name}"
    origin = _placement(joint.origin, geometry, newer.quaternions, place)
    drive, limits, mimic = _drive(joint, place, armature), _limits(joint, newer.accelerations.get(place, [])), None
    if joint.mimic is not None:
        factor, offset = (
            _number(default if value is None else value, f"{place}/mimic")
            for value, default in ((joint.mimic.multiplier, 1), (joint.mimic.offset, 0))
        )
        mimic = Mimic(joint.mimic.joint, factor, offset)
    if joint.type not in _KINDS:
        raise InputError(f"expected a type of {', '.join(_KINDS)}", place=place, found=joint.type)
    kind = _KINDS[joint.type]
    if kind.has_normal:
        A = rotation_to_axis(_axis(joint, geometry, place))
        if not A.factors:
            return [Joint(joint.name, joint.parent, joint.child, kind(), origin, mimic, drive)]
        plane, back = names.unique("link", f"{joint.name}_plane"), names.unique("joint", f"{joint.name}_back")
        links.append(Link(plane))
        return [
            Joint(joint.name, joint.parent, plane, kind(), (origin @ Transform(A)).condensed(), mimic, drive),
            Joint(back, plane, joint.child, Fixed(), Transform(A.transpose)),
        ]
    numbers = {key: _axis(joint, geometry, place) for key in kind.keys()}
    return [Joint(joint.name, joint.parent, joint.child, kind.of(numbers), origin, mimic, drive, limits)]


def _axis(joint: Any, geometry: Geometry, place: str) -> Triple:
    vector = [1.0, 0.0, 0.0] if joint.axis is None else joint.axis
    try:
        return geometry.axis(_triple(vector, f"{place}/axis"), f"{place}/axis")
    except InputError as error:
        raise error if error.place else InputError(str(error), place=f"{place}/axis") from None


def _drive(joint: Any, place: str, armature: Expr) -> JointDynamics:
    dynamics = joint.dynamics
    damping, friction = (
        _number(getattr(dynamics, key, None) or 0, f"{place}/dynamics/{key}") for key in ("damping", "friction")
    )
    return JointDynamics(armature, damping, friction)


def _limits(joint: Any, accelerations: list[Expr]) -> Limits:
    """Return the limits of a joint.

    Many files write unknown limits as zeros, as lower >= upper or as huge numbers, so such values mean no limit.
    """
    given = joint.limit
    if given is None:
        return Limits()
    lower, upper = given.lower or 0.0, given.upper or 0.0
    stated = joint.type != "continuous" and lower < upper and max(-lower, upper) < UNLIMITED
    velocity, effort = (x if x and 0 < x < UNLIMITED else None for x in (given.velocity, given.effort))
    acceleration = max(accelerations, default=None)
    return Limits(lower if stated else None, upper if stated else None, velocity, acceleration, effort)


def _placement(origin: Any, geometry: Geometry, quaternions: Numbers, place: str) -> Transform:
    xyz = ZERO if origin is None or origin.xyz is None else _triple(origin.xyz, f"{place}/origin/xyz")
    if place in quaternions:
        return Transform(geometry.quaternion(quaternions[place], f"{place}/origin"), Vector(*xyz))
    rpy = ZERO if origin is None or origin.rpy is None else _triple(origin.rpy, f"{place}/origin/rpy")
    return geometry.placement(xyz, rpy, f"{place}/origin")


def _triple(values: list[float], place: str) -> Triple:
    x, y, z = (_number(value, place) for value in values)
    return x, y, z


def _number(value: object, place: str) -> Expr:
    try:
        return exact(value)
    except InputError as error:
        raise InputError(str(error), place=place) from None
