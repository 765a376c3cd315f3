"""The robot as data: a tree of links and joints, numbers or symbols."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from sympy import Expr, Integer, Rational, Symbol

from symgen.errors import InputError
from symgen.robot.joints import JointKind
from symgen.robot.names import check_identifier, check_name
from symgen.robot.numbers import exact, exact_vector
from symgen.spatial import RigidBodyInertia, Transform, Vector

STANDARD_GRAVITY = (Integer(0), Integer(0), -Rational("9.81"))


class Binding(Enum):
    """How a parameter reaches generated code."""

    BAKED = "baked"
    """A constant in the code."""
    RUNTIME = "runtime"
    """A named field of a parameter struct handed to each function."""
    SYMBOLIC = "symbolic"
    """A symbol, for teaching and proof."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named number of a robot. ``value`` may be missing for a symbolic one."""

    symbol: Symbol
    binding: Binding
    value: Expr | None = None
    unit: str = ""
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something a user should know of how a file was understood."""

    kind: str
    """``ignored``, ``implausible`` (both warnings), ``snapped`` or ``fused``."""
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A rigid body; ``inertia`` about its own frame, its numbers made exact (floats, strings, expressions)."""

    name: str
    inertia: RigidBodyInertia = field(default_factory=RigidBodyInertia.zero)

    def __post_init__(self) -> None:
        object.__setattr__(self, "inertia", self.inertia.mapped(exact))


@dataclass(frozen=True, slots=True)
class Joint:
    """What holds the link ``child`` to the link ``parent``. Numbers are made exact, as those of links are.

    ``origin`` places the joint frame in the parent's frame; the child's frame is the joint frame moved by ``kind``.
    """

    name: str
    parent: str
    child: str
    kind: JointKind
    origin: Transform = field(default_factory=Transform)

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", self.origin.mapped(exact))


@dataclass(frozen=True)
class Robot:
    """A kinematic tree on a fixed base.

    ``joints`` are sorted depth first, siblings in the order given, so a parent's joint precedes its children's and
    joint variables are numbered in this order. Raises :class:`~symgen.errors.InputError` where links and joints do not
    form a tree or a name is unfit.
    """

    name: str
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    gravity: tuple[Expr, Expr, Expr] = STANDARD_GRAVITY
    parameters: tuple[Parameter, ...] = ()
    source: str = ""
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        check_identifier(self.name, "robot name")
        for parameter in self.parameters:
            check_identifier(str(parameter.symbol), "parameter")
        for what, names in (("link", [k.name for k in self.links]), ("joint", [j.name for j in self.joints])):
            _check_unique(what, names)
        _check_unique("parameter", [str(parameter.symbol) for parameter in self.parameters])
        object.__setattr__(self, "gravity", exact_vector(self.gravity))
        object.__setattr__(self, "joints", _depth_first(self.links, self.joints))
        known = {parameter.symbol for parameter in self.parameters}
        unknown = {s.name for e in self.expressions() if not e.is_number for s in e.free_symbols if s not in known}
        if unknown:
            raise InputError("expected symbols that are parameters of the robot", found=sorted(unknown))

    @property
    def base(self) -> str:
        """Name of the root link, which is fixed to the world."""
        children = {joint.child for joint in self.joints}
        return next(link.name for link in self.links if link.name not in children)

    @cached_property
    def link(self) -> dict[str, Link]:
        """Links by name."""
        return {link.name: link for link in self.links}

    @property
    def nq(self) -> int:
        """Number of position variables."""
        return sum(joint.kind.nq for joint in self.joints)

    @property
    def nv(self) -> int:
        """Number of velocity variables, the degrees of freedom."""
        return sum(joint.kind.nv for joint in self.joints)

    @property
    def extents(self) -> dict[str, int]:
        """What the shapes of the catalog are made of; every joint that is not fixed moves one link."""
        moving = sum(joint.kind.nv > 0 for joint in self.joints)
        return {"nq": self.nq, "nv": self.nv, "nb": moving, "nx": 6 * moving}

    @cached_property
    def velocity_names(self) -> list[str]:
        """The joint each velocity variable belongs to."""
        return [joint.name for joint in self.joints for _ in range(joint.kind.nv)]

    @cached_property
    def ancestors(self) -> list[list[int]]:
        """For each velocity, the velocities before it on the way to the base, nearest first."""
        above: dict[str, list[int]] = {self.base: []}
        result: list[list[int]] = []
        for joint in self.joints:
            chain = above[joint.parent]
            for _ in range(joint.kind.nv):
                result.append(chain)
                chain = [len(result) - 1, *chain]
            above[joint.child] = chain
        return result

    @property
    def gravity_vector(self) -> Vector:
        return Vector(*self.gravity)

    def expressions(self) -> Iterator[Expr]:
        """Every number and expression of the model."""
        yield from self.gravity
        for link in self.links:
            yield from link.inertia
        for joint in self.joints:
            yield from joint.origin.entries()

    def free_parameters(self) -> tuple[Parameter, ...]:
        """The parameters that are not baked, in the order of the file."""
        return tuple(p for p in self.parameters if p.binding is not Binding.BAKED)

    def warnings(self) -> tuple[Note, ...]:
        """The notes a user should not miss: what is ignored or implausible."""
        return tuple(note for note in self.notes if note.kind in ("ignored", "implausible"))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the model as understood: names, tree and every number."""
        parts = [self.name, self.base, *(f"{j.name} {j.parent} {j.child} {j.kind}" for j in self.joints)]
        parts += [str(expression) for expression in self.expressions()]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _repr_html_(self) -> str:
        from symgen.robot.drawing import skeleton

        return f'<div style="max-width: 30em">{skeleton(self)}</div>'

    def noted(self, *notes: Note) -> Robot:
        """This robot with notes added."""
        return replace(self, notes=self.notes + notes)


def _check_unique(what: str, names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if what != "parameter":
            check_name(name, what)
        if name in seen:
            raise InputError(f"expected {what} names to differ", place=what, found=name)
        seen.add(name)


def _depth_first(links: tuple[Link, ...], joints: tuple[Joint, ...]) -> tuple[Joint, ...]:
    names = {link.name for link in links}
    holder: dict[str, Joint] = {}
    children: dict[str, list[Joint]] = {}
    for joint in joints:
        for end, link in (("parent", joint.parent), ("child", joint.child)):
            if link not in names:
                raise InputError("expected the name of a link", place=f"joint {joint.name}: {end}", found=link)
        if joint.child in holder:
            other = holder[joint.child].name
            raise InputError(
                f"expected one joint above link {joint.child}, not {other} as well", place=f"joint {joint.name}"
            )
        holder[joint.child] = joint
        children.setdefault(joint.parent, []).append(joint)
    if not links:
        raise InputError("expected at least one link", place="links")
    roots = [link.name for link in links if link.name not in holder]
    if len(roots) != 1:
        raise InputError(
            "expected one root link" + (" (the joints form a cycle)" if not roots else ""), place="links", found=roots
        )
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
