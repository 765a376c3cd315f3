"""Random robots of the kind a student writes on the first day: point masses, rods, disks, massless links, special axes.

Inertias have rank two or less, and axes are parallel, perpendicular, intersecting or the same line as often as not, so
that many coefficients of the equations of motion vanish.
"""

from __future__ import annotations

import random

import sympy
from helpers.random_robots import AXES

from symgen.robot import Continuous, Fixed, Joint, JointDynamics, Link, Mimic, Prismatic, Revolute, Robot
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.numbers import circle_point, exact
from symgen.spatial import AxisRotation, RigidBodyInertia, Rotation, Symmetric, Transform, Vector

ANGLES = (sympy.pi / 2, -sympy.pi / 2, sympy.pi, exact(0.3), exact(-1.1), sympy.pi / 6)
DISTANCES = tuple(sympy.Rational(k, 10) for k in (1, 2, 5, -3))
MASSES = tuple(sympy.Rational(k, 4) for k in (1, 2, 3, 8))
ZERO = sympy.Integer(0)
SHAPES = ("point", "point at origin", "rod", "disk", "sphere", "moment only", "massless")


def degenerate(seed: int, joints: int | None = None) -> Robot:
    """A tree of one to three joints, whose links are listed in any order; the last link of the tree has a mass."""
    source = random.Random(seed)
    count = joints or source.choice((1, 2, 2, 2, 3, 3))
    links, found = [Link("base")], []
    for k in range(count):
        parent = links[-1].name if source.random() < 0.85 else source.choice(links).name
        leaders = [each for each in found if each.kind.nq == 1 and not each.mimic]
        kind = source.choice((Revolute, Revolute, Revolute, Revolute, Prismatic, Continuous))
        follow = None
        if kind is not Continuous and leaders and source.random() < 0.12:
            follow = Mimic(source.choice(leaders).name, source.choice((sympy.Integer(2), -sympy.Rational(1, 2))), ZERO)
        armature = source.choice(DISTANCES[:3]) if source.random() < 0.1 else ZERO
        axis = tuple(map(sympy.Integer, source.choice(AXES))) if source.random() < 0.9 else (sympy.Integer(1),) * 3
        drive = JointDynamics(armature)
        found.append(Joint(f"j{k}", parent, f"l{k}", kind(axis), _placement(source), follow, drive))
        links.append(Link(f"l{k}", _inertia(source, massless=k < count - 1)))
        if source.random() < 0.15:
            links.append(Link(f"t{k}", _inertia(source, massless=True)))
            found.append(Joint(f"f{k}", f"l{k}", f"t{k}", Fixed(), _placement(source)))
    listed = random.Random(-seed).sample(links, len(links))  # a file may list links in any order
    return Robot(f"degenerate_{seed}", tuple(listed), tuple(found), tip_names=(links[-1].name,))


def _placement(source: random.Random) -> Transform:
    """Coaxial, parallel, perpendicular, intersecting, along the axis, or oblique."""
    turns = [AxisRotation(axis, *circle_point(source.choice(ANGLES))) for axis in range(3) if source.random() < 0.35]
    offset = [source.choice(DISTANCES) if source.random() < 0.4 else ZERO for _ in range(3)]
    return Transform(Rotation(tuple(turns)).condensed(), Vector(*offset))


def _inertia(source: random.Random, massless: bool) -> RigidBodyInertia:
    shape = source.choice(SHAPES if massless else SHAPES[:-1])
    m, length = source.choice(MASSES), source.choice(DISTANCES[:3])
    along = [ZERO] * 3
    along[source.randrange(3)] = length
    second = [ZERO] * 3
    match shape:
        case "massless":
            return RigidBodyInertia.zero()
        case "rod":  # along one axis, its end at the origin
            second = [ZERO if each else m * length**2 / 3 / 4 for each in along]
        case "disk":
            along = [ZERO] * 3
            second = [m * length**2 / 4, m * length**2 / 4, m * length**2 / 2]
        case "sphere":
            second = [m * length**2] * 3
        case "moment only":
            m, along, second[source.randrange(3)] = ZERO, [ZERO] * 3, length
        case "point at origin":
            along = [ZERO] * 3
    x, y, z = second
    return from_center_of_mass(m, Vector(*along), Symmetric((x, ZERO, ZERO, y, ZERO, z)), Rotation())
