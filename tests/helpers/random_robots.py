"""Robots without files: random trees of all kinds of joints, a small oblique robot, and large robots; random states."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import sympy

import symgen
from symgen.robot import (
    Continuous,
    Fixed,
    Floating,
    Joint,
    JointDynamics,
    JointKind,
    Link,
    Mimic,
    Prismatic,
    Revolute,
    Robot,
)
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.numbers import circle_point, exact
from symgen.robot.joints import KINDS as JOINT_KINDS
from symgen.robot.rewrites.equivalent import floating
from symgen.spatial import AxisRotation, Rotation, Symmetric, Transform, Vector

AXES = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, -1), (-1, 0, 0)]


class Builder:
    """Draws the numbers of a robot from one seed. They have two decimals, so they are exact in all formats."""

    def __init__(self, seed: int, kinds: list[str] | None = None) -> None:
        self.source = random.Random(seed)
        self.kinds = kinds or sorted(KINDS)
        self.links: list[Link] = []
        self.joints: list[Joint] = []

    def number(self, low: float, high: float) -> sympy.Rational:
        return sympy.Rational(Fraction(round(self.source.uniform(low, high) * 100), 100))

    def axis(self) -> tuple[sympy.Expr, ...]:
        if self.source.random() < 0.6:
            return tuple(map(sympy.Integer, self.source.choice(AXES)))
        return tuple(self.number(0.1, 1) for _ in range(3))

    def placement(self) -> Transform:
        turns = []
        for axis in (2, 1, 0):
            if self.source.random() < 0.6:
                angle = self.source.choice([sympy.pi / 2, -sympy.pi / 2, sympy.pi, self.number(-3, 3)])
                turns.append(AxisRotation(axis, *circle_point(angle)))
        offset = [self.number(-0.5, 0.5) if self.source.random() < 0.7 else sympy.Integer(0) for _ in range(3)]
        return Transform(Rotation(tuple(turns)).condensed(), Vector(*offset))

    def inertia(self):
        """Return the inertia of a random box at a random place, which is physically possible."""
        m = self.number(0.2, 4)
        a, b, c = (self.number(0.1, 1) ** 2 for _ in range(3))
        box = Symmetric((m / 12 * (b + c), 0, 0, m / 12 * (a + c), 0, m / 12 * (a + b)))
        com = Vector(*(self.number(-0.3, 0.3) for _ in range(3)))
        return from_center_of_mass(m, com, box, self.placement().R)

    def joint(self, name: str, parent: str, link: str, mimic: bool, drives: bool) -> None:
        """Add a joint of an allowed kind. A universal joint becomes two joints with a link between them."""
        word = self.source.choice(self.kinds)
        drive = JointDynamics(self.number(0.1, 1), self.number(0.1, 1)) if drives else JointDynamics()
        if word == "universal":
            cross = f"{link}_cross"
            self.links.append(Link(cross))
            first, second = self.source.sample(range(3), 2)
            for number, axis, start, end in ((1, first, parent, cross), (2, second, cross, link)):
                origin = self.placement() if number == 1 else Transform()
                kind = Revolute(tuple(sympy.Integer(int(k == axis)) for k in range(3)))
                self.joints.append(Joint(f"{name}_{number}", start, end, kind, origin, dynamics=drive))
            return
        kind, follow = KINDS[word](self), None
        leaders = [joint for joint in self.joints if joint.kind.nq == 1 and not joint.mimic]
        if mimic and leaders and kind.nq == 1 and self.source.random() < 0.6:
            multiplier = self.source.choice([sympy.Integer(2), sympy.Integer(-1), sympy.Rational(1, 2)])
            follow = Mimic(self.source.choice(leaders).name, multiplier, self.number(-1, 1))
        self.joints.append(Joint(name, parent, link, kind, self.placement(), follow, drive))

    def robot(self, joints: int, *, mimic: bool = False, drives: bool = False, fixed: float = 0.0) -> Robot:
        """Return a tree with this many moving joints; links carry fixed links with probability ``fixed``."""
        self.links.append(Link("base", self.inertia()))
        grown = ["base"]
        for k in range(joints):
            parent = self.source.choice(grown[-3:])
            self.joint(f"joint{k}", parent, f"link{k}", mimic, drives)
            self.links.append(Link(f"link{k}", self.inertia()))
            grown.append(f"link{k}")
            if self.source.random() < fixed:
                self.links.append(Link(f"tool{k}", self.inertia()))
                self.joints.append(Joint(f"mount{k}", f"link{k}", f"tool{k}", Fixed(), self.placement()))
                grown.append(f"tool{k}")
        included_effects = ("armature", "damping") if drives else ("armature",)
        tip = (grown[-1],)
        listed = random.Random(joints).sample(self.links, len(self.links))  # a file may list links in any order
        return Robot("random_tree", tuple(listed), tuple(self.joints), tip_names=tip, included_effects=included_effects)


def drawn(kind: type[JointKind]):
    """Return a function that draws the numbers of a kind of joint."""
    return lambda b: kind.of({key: b.axis() if key == "axis" else b.number(0.05, 0.4) for key in kind.keys()})


KINDS = {name: drawn(kind) for name, kind in JOINT_KINDS.items() if kind().nv}
KINDS |= {"continuous": lambda b: Continuous(b.source.choice(AXES[:3])), "universal": None}
"""Every kind of moving joint; continuous joints have the axes that Pinocchio supports."""


BODY = from_center_of_mass("1.5", Vector(0.1, "-0.2", 0.05), Symmetric((0.02, 0.001, 0, 0.03, -0.002, 0.04)))


def branched():
    """Return a robot with two branches: axes of any direction and length, as floats, integers and strings."""
    tilt = Transform(Rotation((AxisRotation(0, *circle_point(exact(0.3))),)), Vector(0.1, 0, "1/5"))
    joints = (
        Joint("first", "base", "a", Revolute((0, 0, -2)), tilt),
        Joint("left", "a", "b", Prismatic((1, 0, 1)), Transform(p=Vector(0, 0.3, 0))),
        Joint("right", "a", "c", Revolute((1.0, -2.0, 0.5)), Transform(p=Vector(0.2, 0, 0))),
    )
    return Robot("branched", tuple(Link(name, BODY) for name in ("base", "a", "b", "c")), joints, tip_names=("c",))


def limbed(seed: int) -> Robot:
    """Return a trunk, usually floating, with two to four limbs of the same joints: copies, mirror images or others."""
    source = random.Random(seed)
    kinds = source.choice([["revolute"], ["prismatic"], ["revolute", "prismatic"], ["cylindrical", "revolute"]])
    builder, limbs, length = Builder(seed, kinds), source.choice([2, 3, 4]), source.choice([1, 2, 3])
    words = [source.choice(kinds) for _ in range(length)]
    first = [(KINDS[word](builder), builder.placement(), builder.number(0.2, 4)) for word in words]
    alike = source.choice(["copies", "mirrored", "strangers"])
    links, joints = [Link("trunk", builder.inertia())], []
    for limb in range(limbs):
        parent = "trunk"
        for index, (kind, place, mass) in enumerate(first):
            own = builder.inertia()
            if alike == "strangers":
                kind, place = KINDS[words[index]](builder), builder.placement()
            else:
                signs = [source.choice([1, -1]) if alike == "mirrored" else 1 for _ in range(3)]
                place = Transform(place.R, Vector(*(sign * each for sign, each in zip(signs, place.p, strict=True))))
                axis = tuple(sign * each for sign, each in zip(signs, kind.axis, strict=True))
                kind = type(kind)(axis)
                middle = Vector(*(sign * sympy.Rational(1, 10) for sign in signs))
                own = from_center_of_mass(mass, middle, Symmetric(("0.05", 0, 0, "0.1", 0, "0.1")))
            name = f"limb{limb}_{index}"
            links.append(Link(name, own))
            joints.append(Joint(f"joint_{name}", parent, name, kind, place))
            parent = name
    robot = Robot("limbed", tuple(links), tuple(joints), tip_names=(parent,))
    return floating(robot, Floating()) if source.random() < 0.75 else robot


def states(robot, count):
    """Return positions, velocities and joint forces of a robot, one row for each state."""
    step, qd, tau = np.random.default_rng(3).uniform(-1, 1, (3, count, robot.nv))
    return np.array([symgen.integrate(robot, symgen.neutral(robot), each) for each in step]), qd, tau


def chain(links: int, seed: int = 1) -> str:
    """Return the URDF of a fixed base and ``links`` revolute joints in a row."""
    return _urdf("chain", [(f"link{k}", f"link{k - 1}" if k else "base") for k in range(links)], seed)


def humanoid(seed: int = 1) -> str:
    """Return the URDF of a trunk with 69 revolute joints: waist, neck, two legs, two arms and ten fingers."""
    waist = _row("trunk", "waist", 3)
    rows = [waist, _row(waist[-1][0], "neck", 4)]
    for side in ("left", "right"):
        rows.append(_row("trunk", f"{side}_leg", 7))
        rows.append(arm := _row(waist[-1][0], f"{side}_arm", 9))
        rows += [_row(arm[-1][0], f"{side}_finger{k}_", 3) for k in range(5)]
    return _urdf("humanoid", [("trunk", "base"), *(link for row in rows for link in row)][1:], seed, base="trunk")


def _row(parent: str, name: str, count: int) -> list[tuple[str, str]]:
    """Return the names of links in a row, each with its parent."""
    return [(f"{name}{k}", f"{name}{k - 1}" if k else parent) for k in range(count)]


def _urdf(name: str, links: Sequence[tuple[str, str]], seed: int, base: str = "base") -> str:
    source = random.Random(seed)
    lines = [f'<robot name="{name}">', _link(base, source)]
    for link, parent in links:
        rpy, xyz = _three(source, 3.0), _three(source, 0.3)
        axis = source.choice(("1 0 0", "0 1 0", "0 0 1"))
        lines += [
            _link(link, source),
            f'<joint name="joint_{link}" type="revolute"><parent link="{parent}"/><child link="{link}"/>',
            f'<origin rpy="{rpy}" xyz="{xyz}"/><axis xyz="{axis}"/>',
            '<limit lower="-3" upper="3" effort="10" velocity="5"/></joint>',
        ]
    return "\n".join([*lines, "</robot>"])


def _link(name: str, source: random.Random) -> str:
    """Return a link with a solid box at a random place, which has a positive definite inertia."""
    mass = round(source.uniform(0.2, 2), 4)
    a, b, c = (source.uniform(0.05, 0.3) ** 2 for _ in range(3))
    moments = zip("xyz", (b + c, a + c, a + b), strict=True)
    inertia = " ".join(f'i{x}{x}="{mass / 12 * moment:.8f}"' for x, moment in moments)
    return (
        f'<link name="{name}"><inertial><mass value="{mass}"/>'
        f'<origin rpy="{_three(source, 3.0)}" xyz="{_three(source, 0.1)}"/>'
        f'<inertia {inertia} ixy="0" ixz="0" iyz="0"/></inertial></link>'
    )


def _three(source: random.Random, most: float) -> str:
    return " ".join(f"{source.uniform(-most, most):.4f}" for _ in range(3))
