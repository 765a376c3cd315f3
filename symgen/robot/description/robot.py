"""The robot as data: a tree of links and joints whose values are numbers or symbols."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import ClassVar

from sympy import Expr, Integer, Rational, Symbol

from symgen.catalog import STANDARD
from symgen.errors import InputError
from symgen.options import BODY, NO_OPTIONS, Reading, checked
from symgen.phrasing import near
from symgen.robot.description.events import Event
from symgen.robot.description.model import JointEffect, Unconstrained, joint_effects_of
from symgen.robot.description.names import check_parameter, check_robot_name, check_unique
from symgen.robot.description.numbers import exact, exact_vector
from symgen.robot.description.parts import (
    Frame,
    Joint,
    Link,
    Note,
    Parameter,
    Rotor,
    Slot,
    check_driven,
    check_frames,
    check_mimics,
    check_rotors,
    depth_first,
    leaves,
)
from symgen.robot.description.writable import Writable
from symgen.robot.forces.laws import POSITION, RATE
from symgen.robot.forces.robot_forces import Force, check_forces
from symgen.spatial import Vector

STANDARD_GRAVITY = (Integer(0), Integer(0), -Rational("9.81"))


@checked
@dataclass(frozen=True)
class Robot(Unconstrained, Writable):
    """A kinematic tree. A floating base is a floating joint on a root link that represents the world.

    ``joints`` are sorted depth first; siblings keep their order. Variables are numbered in the order of ``joints``.
    ``frames`` are named frames in addition to the frames of the links. ``operational_frames`` names the links and
    frames for which kinematic quantities are computed and on which external wrenches act. If ``operational_frames`` is
    empty, the tip of the robot is used. Raises :class:`~symgen.errors.InputError` if links and joints do not form a
    tree or a name is invalid.
    """

    name: str
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    gravity: tuple[Expr, Expr, Expr] = STANDARD_GRAVITY
    """Gravity [m/s^2] in the base frame."""
    parameters: tuple[Parameter, ...] = ()
    source: str = ""
    notes: tuple[Note, ...] = ()
    frames: tuple[Frame, ...] = ()
    rotors: tuple[Rotor, ...] = ()
    """Rotors that several joints drive together; they have an effect only if ``included_effects`` has ``armature``."""
    forces: tuple[Force, ...] = ()
    """Applied forces that follow a law: between two frames, along joints, or of a fluid on a link.

    See :mod:`symgen.robot.forces.robot_forces`.
    """
    operational_frames: tuple[str, ...] = ()
    tip_names: tuple[str, ...] = ()
    """The tips that the file names or that the robot had before a rewrite; if empty, :attr:`tips` finds them."""
    wrench_axes: str = NO_OPTIONS.wrench_axes
    """The axes of external wrenches on the operational frames: the axes of the ``frame`` or of the ``base``."""
    base_velocity: str = BODY
    """The axes of a floating base's velocity, acceleration and force: ``body``, or ``mixed`` for the world's axes."""
    driven: tuple[str, ...] = ()
    """Joints whose accelerations are given, for hybrid dynamics."""
    included_effects: tuple[str, ...] = NO_OPTIONS.joint_effects
    """The joint effects in the equations (armature, damping, friction, spring); other effects are only stored."""
    friction_width: Expr = field(default_factory=lambda: exact(NO_OPTIONS.friction_width))
    """The velocity [rad/s or m/s] below which Coulomb friction is smoothed."""
    read_with: Reading | None = field(default=None, compare=False, repr=False)
    """The options with which the file was read; None if the robot was not read from a file."""

    type_name: ClassVar[str] = "a robot"
    standard: ClassVar[tuple[str, ...]] = STANDARD
    variant: ClassVar[str] = ""
    variables: ClassVar[tuple[Symbol, ...]] = ()
    events: ClassVar[tuple[Event, ...]] = ()
    position_spans: ClassVar[tuple[tuple[float, float], ...]] = ()

    def __post_init__(self) -> None:
        check_robot_name(self.name, "robot name")
        for parameter in self.parameters:
            check_parameter(parameter.symbol)
        check_unique("link", [link.name for link in self.links])
        check_unique("joint", [joint.name for joint in self.joints])
        check_unique("parameter", [str(parameter.symbol) for parameter in self.parameters])
        object.__setattr__(self, "gravity", exact_vector(self.gravity))
        object.__setattr__(self, "joints", depth_first(self.links, self.joints))
        check_mimics(self.joints)
        check_frames(self.frames, self.link)
        check_rotors(self.rotors, self.joints)
        check_forces(self.forces, self.frame, self.joints)
        for place, names in (("frame", self.operational_frames), ("tip", self.tip_names)):
            for name in names:
                self.frame(name, place)
        check_driven(self.driven, self.joints)
        known = {parameter.symbol for parameter in self.parameters} | {POSITION, RATE}
        if unknown := {s.name for e in self.expressions() if not e.is_number for s in e.free_symbols - known}:
            raise InputError("expected symbols that are parameters of the robot", found=sorted(unknown))

    @property
    def base(self) -> str:
        """The name of the root link, which is fixed to the world."""
        children = {joint.child for joint in self.joints}
        return next(link.name for link in self.links if link.name not in children)

    @cached_property
    def link(self) -> dict[str, Link]:
        """The links by name."""
        return {link.name: link for link in self.links}

    @property
    def nq(self) -> int:
        """Number of position variables."""
        return sum(joint.nq for joint in self.joints)

    @property
    def nv(self) -> int:
        """Number of velocity variables, the degrees of freedom."""
        return sum(joint.nv for joint in self.joints)

    @property
    def extents(self) -> dict[str, int]:
        """The sizes of axes of arrays, by their names in the catalog of quantities, such as ``nv``."""
        moving = sum(joint.kind.nv > 0 for joint in self.joints)
        return {
            "nq": self.nq,
            "nv": self.nv,
            "nb": moving,
            "nx": 6 * moving,
            "np": 10 * moving,
            "nf": max(1, len(self.operational_frames)),
            "nm": max(1, len(self.operational_frames)) - 1,
            "no": 6 * max(1, len(self.operational_frames)),
            "nd": len(self.free_parameters()),
            "nn": 2 * self.nv,
        }

    def frame(self, name: str, place: str = "frame") -> Frame:
        """Return the frame or link frame with this name, or raise :class:`~symgen.errors.InputError`."""
        for frame in self.frames:
            if frame.name == name:
                return frame
        if name in self.link:
            return Frame(name, name)
        hint = near(name, [*(frame.name for frame in self.frames), *self.link])
        raise InputError("expected the name of a link or frame", place=place, found=name, hint=hint)

    @property
    def driven_velocities(self) -> list[int]:
        """The indices of the velocities of driven joints, in order."""
        return [k for slot in self.slots if slot.joint.name in self.driven for k in slot.velocity]

    @property
    def chosen_frames(self) -> list[Frame]:
        """The frames used by kinematic quantities: the operational frames, or the robot's tip if there are none.

        Raises :attr:`missing_choice` if the robot has several tips and no frame was chosen.
        """
        if error := self.missing_choice:
            raise error
        return [self.frame(name) for name in self.operational_frames or self.tips]

    @cached_property
    def tips(self) -> tuple[str, ...]:
        """The tip that the file names; without such a name, the moving links that carry no other link."""
        return self.tip_names or leaves(self.joints)

    @property
    def missing_choice(self) -> InputError | None:
        """The error that asks for a frame if the robot has several tips and no frame was chosen; otherwise None."""
        open_choice = not self.operational_frames and len(self.tips) > 1
        return self.choice_among_tips("frames", "--frame") if open_choice else None

    def choice_among_tips(self, option: str, flag: str) -> InputError:
        """Return the error that asks the user to choose one of several tips."""
        expected = f"expected one of the tips {', '.join(self.tips)}, or another frame; choose with {flag}"
        return InputError(f"{expected} (in Python {option}=)", place=f"{self.name}: option {option}")

    @cached_property
    def slots(self) -> list[Slot]:
        """The joints that move, in order, with the indices of their variables."""
        indices: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        position = velocity = 0
        for joint in self.joints:
            q, v = range(position, position + joint.nq), range(velocity, velocity + joint.nv)
            indices[joint.name] = tuple(q), tuple(v)
            position, velocity = position + joint.nq, velocity + joint.nv
        return [
            Slot(joint, *indices[joint.mimic.leader if joint.mimic else joint.name])
            for joint in self.joints
            if joint.kind.nv
        ]

    @property
    def unit_norm_groups(self) -> tuple[tuple[int, ...], ...]:
        """Groups of indices of position variables whose squares sum to one, such as the entries of a quaternion."""
        return tuple(
            tuple(slot.position[k] for k in slot.joint.kind.unit_norm_group)
            for slot in self.slots
            if slot.joint.kind.unit_norm_group and not slot.joint.mimic
        )

    @property
    def joint_effects(self) -> tuple[JointEffect, ...]:
        """The effects along each moving joint and the effects of rotors, restricted to ``included_effects``."""
        return joint_effects_of(self.slots, self.rotors, self.included_effects, self.friction_width)

    @cached_property
    def velocity_names(self) -> list[str]:
        """The name of the joint of each velocity variable."""
        return [joint.name for joint in self.joints for _ in range(joint.nv)]

    @cached_property
    def ancestors(self) -> list[list[int]]:
        """A list for each velocity: the earlier velocities that are coupled to it, the nearest first.

        Velocities of joints on one path from the base are coupled, and mimic joints couple further velocities. An
        elimination of the mass matrix from the last row upward fills only entries of coupled velocities.
        """
        above: dict[str, tuple[int, ...]] = {self.base: ()}
        coupled: list[set[int]] = [set() for _ in range(self.nv)]
        moving = {slot.joint.name: slot.velocity for slot in self.slots}
        for joint in self.joints:
            chain = above[joint.parent] + moving.get(joint.name, ())
            above[joint.child] = chain
            for k in chain:
                coupled[k].update(chain)
        for k in reversed(range(self.nv)):
            coupled[k] = {j for j in coupled[k] if j < k}
            for j in coupled[k]:
                coupled[j].update(coupled[k])
        return [sorted(each, reverse=True) for each in coupled]

    @property
    def gravity_vector(self) -> Vector:
        return Vector(*self.gravity)

    def expressions(self) -> Iterator[Expr]:
        """Yield every number and expression of the model."""
        yield from self.gravity
        for link in self.links:
            yield from link.inertia
        for joint in self.joints:
            yield from joint.origin.entries()
            yield from joint.dynamics
            if joint.mimic:
                yield joint.mimic.multiplier
                yield joint.mimic.offset
        for frame in self.frames:
            yield from frame.placement.entries()
        for rotor in self.rotors:
            yield from (rotor.inertia, *(ratio for _, ratio in rotor.ratios))
        yield from (entry for force in self.forces for entry in force.expressions())

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the names, the tree and all numbers of the model as read."""
        parts = [self.name, self.base]
        parts += [f"{j.name} {j.parent} {j.child} {j.kind} {j.mimic.leader if j.mimic else ''}" for j in self.joints]
        parts += [*map(str, self.expressions()), *self.included_effects, str(self.friction_width)]
        parts += [f"{joint.name} along the world" for joint in self.joints if joint.dynamics.along_world]
        parts += [str(frame) for frame in self.chosen_frames] if self.operational_frames else []
        parts += [f"{rotor.name} {name}" for rotor in self.rotors for name, _ in rotor.ratios]
        parts += [each.text_in(self.frame) for each in self.forces]
        parts += [f"wrenches along the {self.wrench_axes}"] * (self.wrench_axes != "frame")
        parts += [f"driven {name}" for name in self.driven]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    @property
    def tree(self) -> Robot:
        """This robot."""
        return self

    def as_tree(self, what: str) -> Robot:
        """Return this robot, because a robot without constraints is a tree."""
        return self

    def _repr_html_(self) -> str:
        return str(import_module("symgen").draw(self).to_html())  # drawings import all other packages

    def noted(self, *notes: Note) -> Robot:
        """Return this robot with notes added."""
        return replace(self, notes=self.notes + notes)
