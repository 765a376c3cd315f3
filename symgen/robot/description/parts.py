"""The parts of a robot: links, joints, frames, parameters and notes; and checks that links and joints form a tree."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from enum import Enum
from typing import NamedTuple

from sympy import Expr, Integer, Symbol

from symgen.errors import InputError
from symgen.options.arguments import checked
from symgen.options.option import Number
from symgen.phrasing import near
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.limits import Limits
from symgen.robot.description.names import check_unique
from symgen.robot.description.numbers import amount, circle_point, exact
from symgen.robot.joints.kind import JointKind
from symgen.spatial import AxisRotation, RigidBodyInertia, Rotation, Transform, Vector

WORD: Mapping[str, bool] = {"word": True}
"""Metadata of a field whose texts are keywords of symgen, so renaming a model's parts must not change the field."""


class Binding(Enum):
    """The form that a parameter takes in generated code."""

    BAKED = "baked"
    """A constant in the code."""
    RUNTIME = "runtime"
    """A named field of a parameter struct that each function receives."""
    SYMBOLIC = "symbolic"
    """A symbol, for closed forms and proofs."""


@checked
@dataclass(frozen=True, slots=True)
class Parameter:
    """A named number of a robot; a symbolic parameter may have no ``value``."""

    symbol: Symbol
    binding: Binding
    value: Expr | None = None
    unit: str = ""
    doc: str = ""


UNIT = "unit"
"""The kind of note that states the unit of length of an equivalent robot."""


@dataclass(frozen=True, slots=True)
class Note:
    """Information for the user about how a file was read, or how a robot was changed."""

    kind: str
    """A word such as ``snapped``. Notes of the kinds ``ignored``, ``repaired`` and ``implausible`` are warnings."""
    text: str
    renamed: tuple[str, str, str] | None = None
    """The renaming of a part: its kind (``joint``, ``link`` and so on), its name in the file, and its new name."""


class Origin(NamedTuple):
    """The file that a model was read from."""

    file: str
    """The file as a command names it: the name of a bundled robot, a relative path, or only a file name."""
    digest: str
    """A text with the SHA-256 of the file. For a model of several files, the text also has their number."""


@checked
@dataclass(frozen=True, slots=True)
class Link:
    """A rigid body. Its ``inertia`` is about the origin of the link's frame; numbers are converted to exact numbers.

    If ``lumped`` is True, the inertia consists of base parameters, which need not be the inertia of a rigid body.
    """

    name: str
    inertia: RigidBodyInertia = field(default_factory=RigidBodyInertia.zero)
    lumped: bool = field(default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "inertia", self.inertia.mapped(amount))


@checked
@dataclass(frozen=True, slots=True)
class Mimic:
    """The rule of a mimic joint: position = multiplier * (position of the leader) + offset [rad or m]."""

    leader: str
    multiplier: Expr = field(default_factory=lambda: Integer(1))
    offset: Expr = field(default_factory=lambda: Integer(0))

    def __post_init__(self) -> None:
        object.__setattr__(self, "multiplier", amount(self.multiplier))
        object.__setattr__(self, "offset", exact(self.offset))


@checked
@dataclass(frozen=True, slots=True)
class Joint:
    """The connection of the link ``child`` to the link ``parent``. Numbers given as floats become exact rationals.

    ``origin`` places the joint frame in the parent's frame. The child's frame moves relative to the joint frame as
    ``kind`` describes. A joint with a ``mimic`` uses the variables of its leader.
    """

    name: str
    parent: str
    child: str
    kind: JointKind
    origin: Transform = field(default_factory=Transform)
    mimic: Mimic | None = None
    dynamics: JointDynamics = field(default_factory=JointDynamics)
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", self.origin.mapped(amount))

    @property
    def zero_placement(self) -> Transform:
        """The placement of the child in the parent when the variable of the joint, or of its leader, is zero."""
        if self.mimic is None or self.mimic.offset == 0:
            return self.origin
        return (self.origin @ self.kind.displacement(self.mimic.offset)).condensed()

    @property
    def nq(self) -> int:
        """Number of position variables; zero for a mimic joint."""
        return 0 if self.mimic else self.kind.nq

    @property
    def nv(self) -> int:
        """Number of velocity variables; zero for a mimic joint."""
        return 0 if self.mimic else self.kind.nv


@checked
@dataclass(frozen=True, slots=True)
class Frame:
    """A placement on a link, with or without a name: ``tools={"tip": Frame("flange", xyz=(0, 0, 0.12))}``.

    Args:
        name: The name of the frame. If no link is given, ``name`` is the link or frame that carries this frame.
        link: The link that carries the frame.
        placement: The placement on the link.
        xyz: A further translation [m], along the axes of the placement.
        rpy: A rotation after this translation: roll, pitch and yaw [rad], as in URDF.

    """

    name: str
    link: str = ""
    placement: Transform = field(default_factory=Transform)
    xyz: InitVar[Sequence[Number]] = field(default=(0, 0, 0), kw_only=True)
    rpy: InitVar[Sequence[Number]] = field(default=(0, 0, 0), kw_only=True)
    pose: tuple[Number, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """The translation and rotation that the user gave, or None if the user also gave a placement."""

    def __post_init__(self, xyz: Sequence[Number], rpy: Sequence[Number]) -> None:
        if (len(xyz), len(rpy)) != (3, 3):
            raise InputError("expected three numbers for xyz and for rpy", place="Frame", found=(xyz, rpy))
        if not self.link:
            object.__setattr__(self, "link", self.name)
            object.__setattr__(self, "name", "")
        placement = self.placement
        if placement == Transform():
            object.__setattr__(self, "pose", (*xyz, *rpy))
        if any(xyz) or any(rpy):
            angles = zip((2, 1, 0), map(exact, reversed(rpy)), strict=True)
            turns = tuple(AxisRotation(axis, *circle_point(angle)) for axis, angle in angles if angle != 0)
            placement = placement @ Transform(Rotation(turns), Vector(*map(exact, xyz)))
        object.__setattr__(self, "placement", placement.mapped(amount))


@dataclass(frozen=True, slots=True)
class Rotor:
    """An inertia that several joints drive together, for example the armature of a tendon over these joints.

    ``ratios`` has pairs (joint name, ratio). The rotor's speed is the sum of ratio times joint velocity. Each joint has
    one variable, or is fixed and does not change the rotor's speed.
    """

    name: str
    inertia: Expr
    ratios: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A moving joint and the indices of its positions in q and of its velocities in qd.

    A mimic joint has the indices of its leader.
    """

    joint: Joint
    position: tuple[int, ...]
    velocity: tuple[int, ...]


def check_frames(frames: tuple[Frame, ...], links: Collection[str]) -> None:
    """Raise :class:`InputError` unless the names of frames differ and each frame is on one of the ``links``."""
    check_unique("frame", [frame.name for frame in frames])
    for frame in frames:
        if frame.link not in links:
            raise InputError("expected the name of a link", place=f"frame {frame.name}", found=frame.link)


def check_mimics(joints: tuple[Joint, ...]) -> None:
    """Raise :class:`InputError` unless each mimic joint and its leader have one variable.

    A leader must not be a mimic joint itself.
    """
    by_name = {joint.name: joint for joint in joints}
    for joint in joints:
        if joint.mimic is None:
            continue
        place, leader = f"joint {joint.name}: mimic", by_name.get(joint.mimic.leader)
        if leader is None or leader.mimic or leader.kind.nq != 1 or leader is joint:
            raise InputError("expected a one-variable joint that is not a mimic", place=place, found=joint.mimic.leader)
        if joint.kind.nq != 1:
            raise InputError("expected a joint of one variable", place=place, found=joint.kind.type_name)


def check_driven(driven: tuple[str, ...], joints: tuple[Joint, ...]) -> None:
    """Raise :class:`InputError` unless driven joints move and are not mimic joints."""
    moving = [joint.name for joint in joints if joint.nv and not joint.mimic]
    for name in driven:
        if name not in moving:
            expected = "expected a joint that moves and is not a mimic"
            raise InputError(expected, place="driven", found=name, hint=near(name, moving))


def check_rotors(rotors: tuple[Rotor, ...], joints: tuple[Joint, ...]) -> None:
    """Raise :class:`InputError` if a joint that drives a rotor has more than one variable."""
    single = {joint.name for joint in joints if joint.kind.nv <= 1}
    for rotor in rotors:
        if strange := [name for name, _ in rotor.ratios if name not in single]:
            raise InputError("expected joints of one variable", place=f"rotor {rotor.name}", found=strange)


def leaves(joints: tuple[Joint, ...]) -> tuple[str, ...]:
    """Return the moving links that carry no other link, in the depth-first order of their joints."""
    moved, parents = set[str](), {joint.parent for joint in joints}
    for joint in joints:
        if joint.kind.nv or joint.parent in moved:
            moved.add(joint.child)
    return tuple(joint.child for joint in joints if joint.child in moved and joint.child not in parents)


def depth_first(links: tuple[Link, ...], joints: tuple[Joint, ...]) -> tuple[Joint, ...]:
    """Return the joints depth first; siblings keep their order.

    Raises :class:`InputError` if the joints do not form a tree.
    """
    names = {link.name for link in links}
    holder: dict[str, Joint] = {}
    children: dict[str, list[Joint]] = {}
    for joint in joints:
        for end, link in (("parent", joint.parent), ("child", joint.child)):
            if link not in names:
                expected, place = "expected the name of a link", f"joint {joint.name}: {end}"
                raise InputError(expected, place=place, found=link, hint=near(link, names))
        if joint.child in holder:
            other = holder[joint.child].name
            raise InputError(
                f"expected one parent joint of link {joint.child}, found {other} as well", place=f"joint {joint.name}"
            )
        holder[joint.child] = joint
        children.setdefault(joint.parent, []).append(joint)
    if not links:
        raise InputError("expected at least one link", place="links")
    roots = [link.name for link in links if link.name not in holder]
    if len(roots) != 1:
        cycle = "" if roots else " (the joints form a cycle)"
        raise InputError(f"expected one root link{cycle}", place="links", found=roots)
    ordered: list[Joint] = []
    stack = list(reversed(children.get(roots[0], [])))
    while stack:
        joint = stack.pop()
        ordered.append(joint)
        stack.extend(reversed(children.get(joint.child, [])))
    if len(ordered) != len(joints):
        missing = [joint.name for joint in joints if joint not in ordered]
        raise InputError(
            "expected a tree without cycles, but some joints cannot be reached from the root",
            place="joints",
            found=missing,
        )
    return tuple(ordered)
