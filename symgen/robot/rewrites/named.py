"""Replace the numbers of a robot by symbols, so that comments in code can state the formulas of constants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from sympy import Expr, Symbol

from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.names import MAX_NAME_LENGTH, parameter_symbol
from symgen.robot.description.parts import Binding, Joint, Link, Parameter
from symgen.robot.description.robot import Robot
from symgen.spatial import RigidBodyInertia, Symmetric, Transform, Vector

Naming = Callable[[Expr, str, str, str], Expr]
"""A function that returns the symbol for a value, given the symbol's name, unit and description."""
AXES = ("x", "y", "z")
ROTATIONAL = {"Ixx": (0, 0), "Ixy": (0, 1), "Ixz": (0, 2), "Iyy": (1, 1), "Iyz": (1, 2), "Izz": (2, 2)}
MAX_PREFIX_LENGTH = MAX_NAME_LENGTH - 16
"""Symbols start with at most this number of characters of the name of a link or joint."""
DRIVE = {
    "armature": ("kg m^2 or kg", "armature"),
    "damping": ("N m s/rad or N s/m", "damping"),
    "friction": ("N m or N", "Coulomb friction"),
    "stiffness": ("N m/rad or N/m", "stiffness"),
    "rest": ("rad or m", "position at rest"),
}


def named(robot: Robot) -> tuple[Robot, dict[Symbol, Parameter]]:
    """Return the robot with a symbol for each nonzero number. The value of each symbol is a parameter of the robot.

    Symbols replace masses, first moments and inertias about link frames, translations of joints, joint effects and
    gravity. Rotations, pitches, mimic ratios, frames and expressions in parameters are not replaced.
    """
    naming = _Naming({parameter.symbol.name for parameter in robot.parameters})
    links = tuple(Link(link.name, inertia_in_symbols(link, naming.symbol)) for link in robot.links)
    joints = tuple(naming.joint(joint) for joint in robot.joints)
    x, y, z = (
        naming.symbol(value, f"gravity_{axis}", "m/s^2", f"gravity along {axis} of the base frame")
        for axis, value in zip(AXES, robot.gravity, strict=True)
    )
    parameters = (*robot.parameters, *naming.known.values())
    return replace(robot, links=links, joints=joints, gravity=(x, y, z), parameters=parameters), naming.known


def with_numbers(robot: Robot, known: Mapping[Symbol, Parameter]) -> Robot:
    """Return the robot with numbers instead of symbols, which reverses :func:`named`."""
    values = {symbol: parameter.value for symbol, parameter in known.items()}

    def number(entry: Expr) -> Expr:
        return entry.xreplace(values)

    joints = tuple(
        replace(joint, origin=joint.origin.mapped(number), dynamics=_drive(joint.dynamics, map(number, joint.dynamics)))
        for joint in robot.joints
    )
    x, y, z = map(number, robot.gravity)
    return replace(
        robot,
        links=tuple(Link(link.name, link.inertia.mapped(number)) for link in robot.links),
        joints=joints,
        gravity=(x, y, z),
        parameters=tuple(p for p in robot.parameters if p.symbol not in known),
    )


def inertia_in_symbols(link: Link, naming: Naming) -> RigidBodyInertia:
    """Return the link's inertia in the symbols LINK_m, LINK_hx, ..., LINK_Ixx, ..., where LINK is the link's name.

    The moments are about the link's origin. ``naming`` is a function that makes the symbols.
    """
    given, name, start = link.inertia, link.name, link.name[:MAX_PREFIX_LENGTH]
    m = naming(given.m, f"{start}_m", "kg", f"mass of {name}")
    h = [
        naming(value, f"{start}_h{axis}", "kg m", f"first moment of {name}, mass times center of mass")
        for axis, value in zip(AXES, given.h, strict=True)
    ]
    about = f"inertia of {name} about its own origin"
    rotational = Symmetric.of(
        {
            index: naming(given.rotational[index], f"{start}_{entry}", "kg m^2", about)
            for entry, index in ROTATIONAL.items()
        }
    )
    return RigidBodyInertia(m, Vector(*h), rotational.half_trace_complement)


class _Naming:
    """Makes symbols and keeps their names unique."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self.known: dict[Symbol, Parameter] = {}

    def symbol(self, value: Expr, name: str, unit: str, doc: str) -> Expr:
        """Return a new symbol for a nonzero number; other values are unchanged."""
        if value == 0 or not value.is_number:
            return value
        name = re.sub(r"\W", "_", name, flags=re.ASCII)
        name = name if name[0].isalpha() else f"n{name}"
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        symbol = parameter_symbol(name)
        self.known[symbol] = Parameter(symbol, Binding.SYMBOLIC, value, unit, doc)
        return symbol

    def joint(self, joint: Joint) -> Joint:
        """Return the joint with symbols for the translation of its origin and for the effects of its drive."""
        start, doc = joint.name[:MAX_PREFIX_LENGTH], f"position of {joint.name} in {joint.parent}"
        steps = zip(AXES, joint.origin.p, strict=True)
        p = Vector(*(self.symbol(value, f"{start}_{axis}", "m", doc) for axis, value in steps))
        return replace(
            joint,
            origin=Transform(joint.origin.R, p),
            dynamics=_drive(joint.dynamics, self._driven(joint)),
        )

    def _driven(self, joint: Joint) -> Iterator[Expr]:
        for value, (key, (unit, words)) in zip(joint.dynamics, DRIVE.items(), strict=True):
            yield self.symbol(value, f"{joint.name[:MAX_PREFIX_LENGTH]}_{key}", unit, f"{words} of {joint.name}")


def _drive(before: JointDynamics, entries: Iterable[Expr]) -> JointDynamics:
    armature, damping, friction, stiffness, rest = entries
    return JointDynamics(armature, damping, friction, stiffness, rest, before.along_world)
