"""Constraints as equalities of MJCF: the inverse of :mod:`symgen.robot.loaders.mjcf.equality`.

Loops become ``connect`` and ``weld`` elements between sites. A hinge becomes two ``connect`` elements at two points of
its axis. Couplings become equalities of joints or of fixed tendons. The keyframe ``closed`` has a closed configuration,
which is the start position when the file is read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element, SubElement

from sympy import Expr, Integer, Poly, PolynomialError, Rational, Symbol

from symgen.errors import UnsupportedError
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import LOCKED, Constraint, Coupling
from symgen.robot.description.parts import Frame
from symgen.robot.description.robot import Robot
from symgen.robot.writers.common import double, doubles
from symgen.robot.writers.constraints import directions_of
from symgen.spatial import Transform, Vector

AXIS_POINT = Rational(1, 10)
"""Distance [m] between the two points of a hinge's axis at which ``connect`` elements act."""
MAX_DEGREE = 4
"""Highest degree of the polynomial in an MJCF equality between two joints."""
_TYPES = {LOCKED["weld"]: ("weld", 1), LOCKED["connect"]: ("connect", 1), LOCKED["revolute"]: ("connect", 2)}
"""The MJCF element for the locked directions of a cut joint, and the number of elements on the joint's axis."""


class Equalities:
    """The sites, equalities, tendons and actuators of a robot under constraints."""

    def __init__(self, robot: ConstrainedRobot) -> None:
        moving = {joint.name for joint in robot.tree.joints}
        if cut := next((name for name in robot.active if name not in moving), ""):
            raise UnsupportedError(f"{robot.name}: MJCF has no actuators on cut joints: active joint {cut}")
        self._robot = robot
        self._known = {each.symbol: each.value for each in robot.tree.parameters if each.value is not None}
        self._frames = list[Frame]()
        self._elements = list[tuple[str, dict[str, str]]]()
        self._tendons = list[tuple[str, list[tuple[str, Expr]]]]()
        for each in robot.constraints:
            row = each.rows[0]
            if isinstance(row, Coupling):
                self._add_coupling(each.name, row.expression.xreplace(self._known))
            else:
                self._add_loop(each)

    @property
    def tree(self) -> Robot:
        """The tree with a frame for each site that equalities need."""
        tree = self._robot.tree
        return replace(tree, frames=(*tree.frames, *self._frames))

    def add_to(self, root: Element, equalities: Element, tendons: Element) -> None:
        """Add equalities, tendons, motors of active joints, and the closed configuration."""
        for tag, attributes in self._elements:
            SubElement(equalities, tag, attributes)
        for name, terms in self._tendons:
            tendon = SubElement(tendons, "fixed", {"name": name})
            for joint, ratio in terms:
                SubElement(tendon, "joint", {"joint": joint, "coef": double(ratio)})
        motors = SubElement(root, "actuator") if self._robot.active else root
        for name in self._robot.active:
            SubElement(motors, "motor", {"name": name, "joint": name})
        key = {"name": "closed", "qpos": doubles(_qpos(self._robot))}
        SubElement(SubElement(root, "keyframe"), "key", key)

    def _add_loop(self, constraint: Constraint) -> None:
        name, robot = constraint.name, self._robot.tree
        directions = directions_of(constraint)
        if directions not in _TYPES:
            kinds = "welds, hinges and ball joints between two frames"
            raise UnsupportedError(f"{robot.name}: MJCF has only {kinds}: {constraint.kind} {name}")
        tag, points = _TYPES[directions]
        for k in range(points):
            ends = []
            for end, place in (("a", constraint.a), ("b", constraint.b)):
                frame = robot.frame(place)
                if frame not in robot.frames or k:
                    point = Transform(p=Vector(Integer(0), Integer(0), k * AXIS_POINT))
                    at = f"{name}_{end}{'_axis' if k else ''}"
                    frame = Frame(at, frame.link, (frame.placement @ point).condensed())
                    self._frames.append(frame)
                ends.append(frame.name)
            called = f"{name}_axis" if k else name
            self._elements.append((tag, {"name": called, "site1": ends[0], "site2": ends[1]}))

    def _add_coupling(self, name: str, expression: Expr) -> None:
        polynomial = _polynomial(name, expression)
        joints = [each.name for each in polynomial.gens]
        if polynomial.total_degree() <= 1 and len(joints) > 2:
            constant = double(-polynomial.nth(*[0] * len(joints)))
            self._tendons.append((name, [(each.name, polynomial.coeff_monomial(each)) for each in polynomial.gens]))
            self._elements.append(("tendon", {"name": name, "tendon1": name, "polycoef": f"{constant} 0 0 0 0"}))
            return
        for leading in polynomial.gens:
            others = [each for each in polynomial.gens if each != leading]
            rest = Poly(expression - polynomial.coeff_monomial(leading) * leading, *(others or [leading]))
            factor = polynomial.coeff_monomial(leading)
            if len(others) > 1 or factor == 0 or leading in rest.free_symbols or rest.degree() > MAX_DEGREE:
                continue
            powers = rest.all_coeffs()[::-1]
            coefficients = [-each / factor for each in [*powers, *[Integer(0)] * (MAX_DEGREE + 1 - len(powers))]]
            given = {"name": name, "joint1": leading.name, "polycoef": doubles(coefficients)}
            if others:
                given["joint2"] = others[0].name
            self._elements.append(("joint", given))
            return
        expected = f"MJCF has only sums of joints, and polynomials of degree {MAX_DEGREE} between two joints"
        raise UnsupportedError(f"{expected}: coupling {name}")


def _polynomial(name: str, expression: Expr) -> Poly:
    joints = sorted(expression.free_symbols, key=str)
    try:
        return Poly(expression, *(each for each in joints if isinstance(each, Symbol)))
    except PolynomialError:
        raise UnsupportedError(f"coupling {name}: MJCF supports only polynomials of joint positions") from None


def _qpos(robot: ConstrainedRobot) -> Iterator[float]:
    """Yield the closed configuration in MuJoCo's variables.

    Hinges have angles, quaternions have w first, and mimic joints have positions of their own.
    """
    start = robot.closure.start
    for slot in robot.slots:
        if slot.joint.mimic:
            leader = next(each for each in robot.slots if each.joint.name == slot.joint.mimic.leader)
            value = start[leader.position[0]]
            yield float(slot.joint.mimic.multiplier) * value + float(slot.joint.mimic.offset)
            continue
        values = [start[k] for k in slot.position]
        group = slot.joint.kind.unit_norm_group
        if len(group) == 2:
            yield math.atan2(values[1], values[0])
        elif group:
            *others, w = (values[k] for k in group)
            yield from (values[k] for k in range(len(values)) if k not in group)
            yield from (w, *others)
        else:
            yield from values
