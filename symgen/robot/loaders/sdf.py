"""Read SDFormat, the file format of Gazebo.

If a file has several models, all except one must be static, and the static models are ignored.

Source: the specification at sdformat.org, versions 1.4 to 1.12.

* The attribute ``relative_to`` (before version 1.7, ``frame``) names the frame in which a pose is given. The default is
  the model's frame for links, the child's frame for joints, and the frame ``attached_to`` for frames.
* A joint axis has components in the joint's frame, or in the frame that ``expressed_in`` names. Before version 1.5, and
  with ``use_parent_model_frame``, the components are in the model's frame.
* The root link is the base, as in URDF.
* A joint closes a loop if a joint before it in the file has the same child.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

from sympy import expand

from symgen.errors import InputError
from symgen.options import Reading
from symgen.robot.constraints.model import Draft
from symgen.robot.constraints.rows import Constraint, cut_joint
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.limits import Limits
from symgen.robot.description.parts import Frame, Joint, Link, Note
from symgen.robot.description.robot import STANDARD_GRAVITY, Robot
from symgen.robot.joints.fixed import Fixed
from symgen.robot.joints.helical import Helical
from symgen.robot.joints.kind import JointKind
from symgen.robot.joints.prismatic import Prismatic
from symgen.robot.joints.revolute import Continuous, Revolute
from symgen.robot.joints.spherical import Spherical
from symgen.robot.loaders.elements import NO_EFFECT, PARTLY, REPORTED, USED, screened, unread_attributes
from symgen.robot.loaders.geometry import Geometry, Triple
from symgen.robot.loaders.joints import settled
from symgen.robot.loaders.names import UniqueNames, identifier_from, with_plain_names
from symgen.robot.loaders.sdf_includes import Includes, axes_of_model
from symgen.robot.loaders.sdf_scopes import MODEL, WORLD, Scope
from symgen.robot.loaders.sdf_values import (
    ATTRIBUTES,
    NAMES,
    drive,
    flag,
    limits,
    mimic,
    notes_on_axes,
    number,
    pitch,
    text,
    triple,
)
from symgen.robot.loaders.xml import notes_on_prefixes, parsed, refuse_repeated
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Transform, Vector, rotation_to_axis

_SHAPES = " visual collision sensor light plugin projector audio_sink audio_source particle_emitter"
_AXIS = {USED: "xyz limit dynamics mimic use_parent_model_frame", NO_EFFECT: "initial_position"}
ELEMENTS = {
    "sdf": {USED: "model world include", NO_EFFECT: "light"},
    "world": {
        USED: "gravity model include",
        NO_EFFECT: "atmosphere audio gui light magnetic_field physics plugin scene spherical_coordinates",
    },
    "model": {
        USED: "link joint frame model include",
        PARTLY: "pose",
        REPORTED: "static",
        NO_EFFECT: "self_collide allow_auto_disable enable_wind" + _SHAPES,
    },
    "frame": {USED: "pose"},
    "link": {
        USED: "pose inertial",
        REPORTED: "gravity kinematic velocity_decay",
        NO_EFFECT: "self_collide enable_wind must_be_base_link" + _SHAPES,
    },
    "inertial": {USED: "pose mass inertia", REPORTED: "fluid_added_mass"},
    "inertia": {USED: "ixx ixy ixz iyy iyz izz"},
    "joint": {
        USED: "pose parent child axis axis2 screw_thread_pitch thread_pitch",
        REPORTED: "gearbox_ratio gearbox_reference_body",
        NO_EFFECT: "physics" + _SHAPES,
    },
    "axis": _AXIS,
    "axis2": _AXIS,
    "limit": {USED: "lower upper effort velocity", NO_EFFECT: "stiffness dissipation"},
    "dynamics": {"--joint-effects": "damping friction spring_stiffness spring_reference"},
    "mimic": {USED: "multiplier offset reference"},
}
"""The elements of SDFormat and their uses; all other elements are ignored and reported."""
_USUAL = {"static": "false", "gravity": "true", "kinematic": "false"}
"""The texts with which these elements have no effect, by element."""
_REPEATABLE = ("world", "model", "link", "joint", "frame", "include")
"""Elements that may occur more than once in a parent element."""
_ALONG_AXIS: dict[str, type[JointKind]] = {
    "revolute": Revolute,
    "continuous": Continuous,
    "prismatic": Prismatic,
    "screw": Helical,
    "universal": Revolute,
}
"""The joint kind for each type in the file that has an axis; a universal joint becomes two revolute joints."""
_CUT = {
    "fixed": "weld",
    "ball": "spherical",
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
}
"""The kind of cut joint for each type in the file; a joint is cut if an earlier joint has the same child."""


def load_sdf(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Return the robot of an SDF file; joints are numbered depth first, siblings in the order of the file.

    Static models, such as a ground, are ignored if the file has another model.
    """
    root, includes = parsed(data, "sdf"), Includes()
    includes.replace(root, (path,))
    worlds = root.findall("world")
    models = [model for owner in (root, *worlds) for model in owner.findall("model")]
    moving = [model for model in models if not flag(text(model, "static"), "model: static")]
    static = [model for model in models if model not in moving] if moving else []
    if len(models) - len(static) != 1:
        raise InputError("expected one model", place="sdf", found=[model.get("name") for model in moving or models])
    ignored = [*includes.notes, *(f"model {model.get('name')}: ignored, it is static" for model in static)]
    for owner in (root, *worlds):
        owner[:] = [each for each in owner if each not in static]
    (model,) = moving or models
    owner = next(owner for owner in (root, *worlds) if model in owner)
    robot = _Reader(root, model, Geometry(options.snap)).robot(owner, path, options)
    return robot.noted(*(Note("ignored", each) for each in ignored))


def _axes(kind: str) -> tuple[str, ...]:
    """Return the tags of the axes of a joint type."""
    return ("axis", "axis2") if kind == "universal" else ("axis",) * (kind in _ALONG_AXIS)


class _Reader:
    """Reads one model, and the models nested in it."""

    def __init__(self, root: Element, model: Element, geometry: Geometry) -> None:
        lines = (*screened(root, ELEMENTS, _USUAL), *unread_attributes(root, ATTRIBUTES))
        self.notes = [*notes_on_prefixes(root), *(Note("ignored", line) for line in lines)]
        refuse_repeated(root, _REPEATABLE)
        self.notes += with_plain_names(root, NAMES)
        self.model, self.geometry = Scope(model, geometry), geometry
        self.model.check_canonical_links()
        self.axes_of_model = axes_of_model(root)
        frames, joints = (
            [scope.prefix + each.get("name", "") for tag in tags for scope, each in self.model.parts(tag)]
            for tags in (("link", "frame"), ("joint",))
        )
        self.names, self.first = UniqueNames(frame=frames, joint=joints), dict[str, str]()

    def robot(self, world: Element, path: Path, options: Reading) -> Robot | Draft:
        notes = list(self.notes)
        links, joints = list[Link](), list[Joint]()
        for scope, element in self.model.parts("link"):
            name = scope.prefix + element.get("name", "")
            if element.find("inertial") is None:
                notes.append(Note("implausible", f"link {name}: no inertial, which is 1 kg and 1 kg m^2 in SDF"))
            links.append(Link(name, self._inertia(scope, element, f"link {name}: inertial")))
        frames = [self._frame(scope, element.get("name", "")) for scope, element in self.model.parts("frame")]
        moved, loops = set[str](), list[Constraint]()
        for scope, element in self.model.parts("joint"):
            place = f"joint {scope.prefix}{element.get('name', '')}"
            notes += notes_on_axes(element, _axes(element.get("type", "")), place)
            parent, child = (scope.link_of(text(element, end), f"{place}: {end}") for end in ("parent", "child"))
            if parent == child:
                raise InputError("expected a parent and a child that are different links", place=place, found=child)
            if child in moved:
                loops.append(self._loop(scope, element, frames, notes))
            else:
                joints += self._joint(scope, element, links)
            moved.add(child)
        for k, joint in enumerate(joints):  # a universal joint has become two joints
            if joint.mimic and (first := self.first.get(joint.mimic.leader)):
                joints[k] = replace(joint, mimic=replace(joint.mimic, leader=first))
        settled_joints, more = settled(joints, options)
        gravity, stated = STANDARD_GRAVITY, world.find("gravity")
        if stated is not None:
            gravity = triple(stated.text, "world/gravity")
        name, renamed = identifier_from(self.model.model.get("name", ""), path.stem)
        robot = Robot(name, tuple(links), settled_joints, gravity, source=path.name, frames=tuple(frames))
        if robot.base != WORLD and (self._at(WORLD).inverse @ self._at(robot.base)).condensed().R.factors:
            reason = f"orientation of link {robot.base} in the world: ignored, gravity is in the axes of the base"
            notes.append(Note("ignored", reason))
        robot = robot.noted(*renamed, *notes, *more, *self.geometry.notes)
        return Draft(robot, tuple(loops)) if loops else robot

    def _at(self, link: str) -> Transform:
        """Return the placement of a link of the robot, or of the world, in the model's frame."""
        return self.model.placed(link)

    def _inertia(self, scope: Scope, link: Element, place: str) -> RigidBodyInertia:
        inertial = link.find("inertial")
        if inertial is None:
            inertial = Element("inertial")
        if flag(inertial.get("auto"), f"{place}: auto"):
            raise InputError("expected numbers: auto needs shapes, which symgen does not read", place=place)
        stated = inertial.find("pose")
        if stated is not None and (stated.get("relative_to") or link.get("name")) != link.get("name"):
            expected = "expected a pose in the link's frame, without relative_to"
            raise InputError(expected, place=f"{place}/pose", found=stated.get("relative_to"))
        pose, keys = scope.pose(inertial, f"{place}/pose"), ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
        entries = (number(inertial, f"inertia/{key}", place, "1" if key[1] == key[2] else "0") for key in keys)
        return from_center_of_mass(number(inertial, "mass", place, "1"), pose.p, Symmetric(tuple(entries)), pose.R)

    def _frame(self, scope: Scope, name: str) -> Frame:
        link = scope.link_of(name, f"frame {scope.prefix}{name}: attached_to")
        return Frame(scope.prefix + name, link, (self._at(link).inverse @ scope.placed(name)).condensed())

    def _joint(self, scope: Scope, element: Element, links: list[Link]) -> list[Joint]:
        """Return the joints that replace a joint of the file; their frames have the axes of the child's frame.

        If the joint's origin is not the child's origin, the joint moves a massless link, and a fixed joint connects the
        child to this link.
        """
        name = scope.prefix + element.get("name", "")
        place = f"joint {name}"
        parent, child = (scope.link_of(text(element, end), f"{place}: {end}") for end in ("parent", "child"))
        if WORLD == parent and all(link.name != WORLD for link in links):
            links.insert(0, Link(WORLD))
        between = (self._at(parent).inverse @ self._at(child)).condensed()
        anchor = (self._at(child).inverse @ scope.placed(element.get("name", ""))).condensed().p
        kinds = self._kinds(scope, element, place, self._at(child).R.transpose)
        if not kinds:
            return [Joint(name, parent, child, Fixed(), between)]
        joints, origin = list[Joint](), (between @ Transform(p=anchor)).condensed()
        for k, (kind, axis) in enumerate(kinds):
            called, end = name if len(kinds) == 1 else self.names.unique("joint", f"{name}_{k + 1}"), child
            self.first.setdefault(name, called)
            if k + 1 < len(kinds) or not anchor.is_zero:
                end = self.names.unique("frame", f"{called}_link")
                links.append(Link(end))
            effects = mimic(axis, place, scope.prefix), drive(axis, place), limits(axis, place)
            joints.append(Joint(called, parent, end, kind, origin, *effects))
            parent, origin = end, Transform()
        if parent != child:
            fixed = self.names.unique("joint", f"{name}_fixed")
            joints.append(Joint(fixed, parent, child, Fixed(), Transform(p=-anchor)))
        return joints

    def _loop(self, scope: Scope, element: Element, frames: list[Frame], notes: list[Note]) -> Constraint:
        """Return the cut joint for a joint of the file that closes a loop; append to the ``frames`` and ``notes``."""
        name, kind = scope.prefix + element.get("name", ""), element.get("type", "")
        place = f"joint {name}"
        if kind not in _CUT:
            expected = f"expected a type of {', '.join(_CUT)} for a joint that closes a loop"
            raise InputError(expected, place=place, found=kind)
        parent, child = (scope.link_of(text(element, end), f"{place}: {end}") for end in ("parent", "child"))
        cut = scope.placed(element.get("name", ""))
        for moving, axis in self._kinds(scope, element, place, cut.R.transpose):
            if kind != "ball":
                cut = cut @ Transform(rotation_to_axis(moving.numbers()["axis"]))
            given = drive(axis, place), limits(axis, place), mimic(axis, place, scope.prefix)
            if given != (JointDynamics(), Limits(), None):
                notes.append(Note("ignored", f"{place}: dynamics, limits and mimic, because the joint closes a loop"))
        names = []
        for end, link in (("parent", parent), ("child", child)):
            names.append(self.names.unique("frame", f"{name}_{end}"))
            frames.append(Frame(names[-1], link, (self._at(link).inverse @ cut).condensed()))
        return cut_joint(name, _CUT[kind], *names)

    def _kinds(self, scope: Scope, element: Element, place: str, to_child: Rotation) -> list[tuple[JointKind, Element]]:
        """Return the kind and ``axis`` element of each joint that replaces a joint of the file, or nothing if fixed."""
        kind, none = element.get("type", ""), Element("axis")
        if kind in ("fixed", "ball"):
            return [(Spherical(), none)] * (kind == "ball")
        if kind not in _ALONG_AXIS:
            expected = f"expected a type of fixed, ball, {', '.join(_ALONG_AXIS)}"
            raise InputError(expected, place=place, found=kind)
        kinds = []
        for tag in _axes(kind):
            axis = element.find(tag)
            axis = none if axis is None else axis
            numbers_of_kind = {"axis": self._axis(scope, axis, element.get("name", ""), f"{place}: {tag}", to_child)}
            if kind == "screw":
                numbers_of_kind["pitch"] = pitch(element, place)
            kinds.append((_ALONG_AXIS[kind].of(numbers_of_kind), axis))
        return kinds

    def _axis(self, scope: Scope, axis: Element, joint: str, place: str, to_child: Rotation) -> Triple:
        """Return the unit vector of an axis, rotated by ``to_child`` from the model's frame to the child's frame."""
        xyz = axis.find("xyz")
        of_model = self.axes_of_model or flag(text(axis, "use_parent_model_frame"), f"{place}/use_parent_model_frame")
        frame = (None if xyz is None else xyz.get("expressed_in")) or (MODEL if of_model else joint)
        vector = Vector(*triple(text(axis, "xyz") or "0 0 1", f"{place}/xyz"))
        x, y, z = to_child.vector(scope.placed(frame, f"{place}/xyz/expressed_in").R.vector(vector)).mapped(expand)
        try:
            return self.geometry.axis((x, y, z), place)
        except InputError as error:
            raise error if error.place else InputError(str(error), place=place) from None
