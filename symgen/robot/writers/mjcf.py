"""Robots as MJCF: the inverse of :mod:`symgen.robot.loaders.mjcf.reader`."""

from __future__ import annotations

from functools import reduce
from operator import matmul
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from symgen.errors import UnsupportedError
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.inertia import implausible
from symgen.robot.description.parts import Joint
from symgen.robot.description.robot import Robot
from symgen.robot.joints.kind import JointKind
from symgen.robot.writers.common import central, document, double, doubles, in_numbers
from symgen.robot.writers.equalities import Equalities
from symgen.spatial import Transform, Vector

MIN_MASS = 1e-15
"""Mass [kg] and principal inertia [kg m^2] up to which MuJoCo refuses a moving body (``mjMINVAL`` of MuJoCo)."""
WORLD = "world"
"""The name of MuJoCo's world body."""


def mjcf_of(model: Robot | ConstrainedRobot) -> str:
    """Return the text of an MJCF file; see :meth:`symgen.robot.description.writable.Writable.to_mjcf`."""
    closing = Equalities(model) if isinstance(model, ConstrainedRobot) else None
    robot = in_numbers(closing.tree if closing else model.as_tree("files of MJCF"), "MJCF", _has)
    root = Element("mujoco", {"model": robot.name})
    SubElement(root, "compiler", {"angle": "radian"})
    SubElement(root, "option", {"gravity": doubles(robot.gravity)})
    _Writer(robot).add_bodies(SubElement(root, "worldbody"))
    equalities, tendons = Element("equality"), Element("tendon")
    for joint in robot.joints:
        if mimic := joint.mimic:
            line = f"{double(mimic.offset)} {double(mimic.multiplier)} 0 0 0"
            SubElement(equalities, "joint", {"joint1": joint.name, "joint2": mimic.leader, "polycoef": line})
    for rotor in robot.rotors:
        tendon = SubElement(tendons, "fixed", {"name": rotor.name, "armature": double(rotor.inertia)})
        for name, ratio in rotor.ratios:
            SubElement(tendon, "joint", {"joint": name, "coef": double(ratio)})
    if closing:
        closing.add_to(root, equalities, tendons)
    root.extend(each for each in (tendons, equalities) if len(each))
    return document(root)


def _has(kind: JointKind) -> bool:
    return bool(kind.nv == 0 or kind.by_angle().mjcf)


class _Writer:
    """Writes the bodies, joints and sites of a robot."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self._below: dict[str, list[Joint]] = {link.name: [] for link in robot.links}
        for joint in robot.joints:
            self._below[joint.parent].append(joint)

    def add_bodies(self, world: Element) -> None:
        """Add all bodies; a base link that is not called ``world`` becomes a body without joints."""
        robot = self._robot
        base = world
        if robot.base != WORLD:
            base = SubElement(world, "body", {"name": robot.base})
            self._add_inertial(base, robot.base)
        self._add_sites(base, robot.base)
        for joint in self._below[robot.base]:
            self._add_body(world if joint.kind.nv == 6 else base, joint)

    def _add_body(self, parent: Element, joint: Joint) -> None:
        """Add the body that a joint moves, and all bodies that it carries.

        Massless links between joints become one body with several joints, as MuJoCo requires.
        """
        chain = [joint]
        while chain[0].kind.nv and not self._is_heavy(joint.child):
            chain.append(self._next(joint))
            joint = chain[-1]
        placed = reduce(matmul, (each.origin for each in chain)).condensed()
        body = SubElement(parent, "body", {"name": joint.child, **_pose(placed)})
        self._add_inertial(body, joint.child)
        for k, each in enumerate(chain):
            after = reduce(matmul, (later.origin for later in chain[k + 1 :]), Transform())
            self._add_joint(body, each, after.inverse.condensed())
        self._add_sites(body, joint.child)
        for each in self._below[joint.child]:
            self._add_body(body, each)

    def _next(self, joint: Joint) -> Joint:
        """Return the joint that the child of ``joint`` carries, if one body can have both joints.

        Raises :class:`UnsupportedError` if the link between the joints has an inertia, a frame or another joint, or if
        ``joint`` has several velocities.
        """
        link, below = self._robot.link[joint.child], self._below[joint.child]
        framed = any(frame.link == link.name for frame in self._robot.frames)
        if not link.inertia.is_zero or len(below) != 1 or framed or joint.kind.nv > 1:
            needed = f"MuJoCo needs a mass and an inertia about all axes on link {link.name}"
            raise UnsupportedError(f"{needed}, which joint {joint.name} moves")
        return below[0]

    def _is_heavy(self, link: str) -> bool:
        """Return True if the inertia of the link, or of a link fixed to it, is enough for a moving body in MuJoCo."""
        mass, _, inertia = central(self._robot.link[link])
        rows = np.array([[float(inertia[i, j]) for j in range(3)] for i in range(3)])
        heavy = bool(mass > MIN_MASS and np.linalg.eigvalsh(rows)[0] > MIN_MASS)
        return heavy or any(self._is_heavy(each.child) for each in self._below[link] if each.kind.nv == 0)

    def _add_inertial(self, body: Element, name: str) -> None:
        link = self._robot.link[name]
        if note := implausible(link):
            raise UnsupportedError(f"MuJoCo refuses an inertia that no rigid body can have: {note.text}")
        mass, center, (xx, xy, xz, yy, yz, zz) = central(link)
        if mass == 0:
            return
        diagonal = (xy, xz, yz) == (0, 0, 0)
        key, entries = ("diaginertia", (xx, yy, zz)) if diagonal else ("fullinertia", (xx, yy, zz, xy, xz, yz))
        SubElement(body, "inertial", {"pos": doubles(center), "mass": double(mass), key: doubles(entries)})

    def _add_joint(self, body: Element, joint: Joint, placement: Transform) -> None:
        """Add a joint whose frame is at ``placement`` in its body."""
        kind, dynamics, limits = joint.kind.by_angle(), joint.dynamics, joint.limits
        if kind.nv == 0:
            return
        if kind.nv == 6 and (joint.parent != self._robot.base or joint.origin != Transform()):
            raise UnsupportedError(f"MJCF has floating joints only at the origin of the world: joint {joint.name}")
        if kind.nv == 6 and (dynamics.armature != 0 or dynamics.friction != 0) and not dynamics.along_world:
            raise UnsupportedError(f"MJCF has no armature or friction along a floating body's axes: joint {joint.name}")
        given = {"name": joint.name, "type": kind.mjcf.removeprefix("mjJNT_").lower()}
        if kind.nv == 1:
            given |= {"axis": doubles(placement.R.vector(Vector(*kind.numbers()["axis"])))}
        if not placement.p.is_zero:
            given["pos"] = doubles(placement.p)
        if limits.lower is not None and limits.upper is not None:
            given["range"] = doubles((limits.lower, limits.upper))
        if limits.effort is not None:
            given["actuatorfrcrange"] = doubles((-limits.effort, limits.effort))
        effects = (dynamics.armature, dynamics.damping, dynamics.friction, dynamics.stiffness, dynamics.rest)
        keys = ("armature", "damping", "frictionloss", "stiffness", "springref")
        given |= {key: double(value) for key, value in zip(keys, effects, strict=True) if value != 0}
        SubElement(body, "joint", given)

    def _add_sites(self, body: Element, link: str) -> None:
        for frame in self._robot.frames:
            if frame.link == link:
                SubElement(body, "site", {"name": frame.name, **_pose(frame.placement)})


def _pose(placement: Transform) -> dict[str, str]:
    """Return the attributes of a body or site for its position and quaternion (w, x, y, z); defaults are left out."""
    x, y, z, w = placement.R.quaternion()
    stated = {"pos": doubles(placement.p), "quat": doubles((w, x, y, z))}
    return {key: value for key, value in stated.items() if value not in ("0 0 0", "1 0 0 0")}
