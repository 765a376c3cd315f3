"""A small branched robot of oblique axes, built in Python."""

from __future__ import annotations

import symgen
from symgen import AxisRotation, Joint, Link, Prismatic, Revolute, Robot, Rotation, Symmetric, Transform, Vector
from symgen.robot.description.numbers import circle_point, exact

BODY = symgen.from_center_of_mass("1.5", Vector(0.1, "-0.2", 0.05), Symmetric((0.02, 0.001, 0, 0.03, -0.002, 0.04)))


def branched():
    """Two branches off a first link: axes of any direction and length, given as floats, integers and strings."""
    tilt = Transform(Rotation((AxisRotation(0, *circle_point(exact(0.3))),)), Vector(0.1, 0, "1/5"))
    joints = (
        Joint("first", "base", "a", Revolute((0, 0, -2)), tilt),
        Joint("left", "a", "b", Prismatic((1, 0, 1)), Transform(p=Vector(0, 0.3, 0))),
        Joint("right", "a", "c", Revolute((1.0, -2.0, 0.5)), Transform(p=Vector(0.2, 0, 0))),
    )
    return Robot("branched", tuple(Link(name, BODY) for name in ("base", "a", "b", "c")), joints)
