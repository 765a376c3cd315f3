"""Make exact placements from roll-pitch-yaw angles, axes and DH rows, with notes on values that were made exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sympy import Expr, Integer

from symgen.errors import InputError
from symgen.robot.description.numbers import circle_point, snapped_angle, unit_vector
from symgen.robot.description.parts import Note
from symgen.spatial import AxisRotation, Rotation, Transform, Vector
from symgen.spatial.rotation import quaternion_matrix

Triple = tuple[Expr, Expr, Expr]
ZERO: Triple = (Integer(0), Integer(0), Integer(0))
FULL_TURN = 6.2832
"""One turn [rad], rounded up."""
NEARLY_EXACT_TOLERANCE = 5e-4
"""Largest difference [rad] between an angle and an exact angle at which a note reports the angle.

This tolerance is half the maximum of the option ``snap``.
"""


@dataclass
class Geometry:
    """Makes exact rotations and axes, and collects notes.

    An angle within ``snap`` [rad] of an exact angle is replaced by the exact angle.

    Each replacement adds a note to ``notes``.
    """

    snap: float
    notes: list[Note] = field(default_factory=list)

    def turn(self, axis: int, angle: Expr, place: str) -> AxisRotation:
        """Return the rotation by ``angle`` [rad] about the x, y or z axis (``axis`` 0, 1 or 2)."""
        exact = snapped_angle(angle, self.snap)
        if exact == angle and (near := snapped_angle(angle, NEARLY_EXACT_TOLERANCE)) != angle:
            away = abs(float((near - angle).evalf(30)))
            text = f"{place}: angle {float(angle):.12g} is {away:.1e} rad from {near}"
            self.notes.append(Note("nearly", f"{text}; --snap {2 * away:.0e} makes it exact"))
        if exact != angle:
            moved = abs(float((exact - angle).evalf(30)))
            self.notes.append(
                Note("snapped", f"{place}: angle {float(angle):.12g} became {exact}, moved by {moved:.1e} rad")
            )
        return AxisRotation(axis, *circle_point(exact))

    def rpy(self, angles: Triple, place: str) -> Rotation:
        """Return Rz(yaw) Ry(pitch) Rx(roll); ``angles`` are roll, pitch and yaw [rad] about fixed axes."""
        whole = [angle for angle in angles if angle.is_number and abs(float(angle)) > FULL_TURN]
        if whole:
            text = f"{place}: an angle of {float(whole[0]):g} rad is more than a turn; are these degrees?"
            self.notes.append(Note("implausible", text))
        turns = [self.turn(axis, angles[axis], place) for axis in (2, 1, 0) if angles[axis] != 0]
        return Rotation(tuple(turns)).condensed()

    def quaternion(self, quaternion: Iterable[Expr], place: str) -> Rotation:
        """Return the exact rotation of a quaternion (x, y, z, w), which need not have unit length.

        If all entries of the rotation matrix are within ``snap`` of 0, 1 or -1, the entries are rounded, and a note is
        added.
        """
        x, y, z, w = quaternion
        if x == y == z == w == 0:
            raise InputError("expected a quaternion that is not zero", place=place)
        R = quaternion_matrix(x, y, z, w)
        nearest = tuple(tuple(Integer(round(float(entry))) for entry in row) for row in R)
        moved = max(abs(float(a - b)) for u, v in zip(R, nearest, strict=True) for a, b in zip(u, v, strict=True))
        if 0 < moved <= self.snap:
            self.notes.append(Note("snapped", f"{place}: rotation became quarter turns, moved by {moved:.1e} rad"))
        return Rotation.from_matrix(nearest if moved <= self.snap else R)

    def placement(self, xyz: Triple, rpy: Triple, place: str) -> Transform:
        """Return the placement of a frame with the origin ``xyz`` [m] and the orientation ``rpy`` [rad]."""
        return Transform(self.rpy(rpy, place), Vector(*xyz))

    def axis(self, vector: Triple, place: str) -> Triple:
        """Return the unit vector along ``vector``, or the coordinate axis within ``snap`` [rad] of ``vector``."""
        if all(component.is_number for component in vector):
            length = float(sum(component**2 for component in vector)) ** 0.5
            for index, component in enumerate(vector):
                others = [abs(float(c)) for i, c in enumerate(vector) if i != index]
                if length > 0 and 0 < max(others) <= self.snap * length:
                    self.notes.append(
                        Note("snapped", f"{place}: axis became {'-' if component < 0 else '+'}{'xyz'[index]}")
                    )
                    vector = tuple(component if i == index else Integer(0) for i in range(3))
        return unit_vector(vector)

    def modified_dh(self, alpha: Expr, a: Expr, theta: Expr, d: Expr, place: str) -> Transform:
        """Return Rx(alpha) Tx(a) Rz(theta) Tz(d), the constant part of a row of modified (Craig) DH parameters."""
        zero = Integer(0)
        first = Transform(Rotation((self.turn(0, alpha, place),)).condensed(), Vector(a, zero, zero))
        second = Transform(Rotation((self.turn(2, theta, place),)).condensed(), Vector(zero, zero, d))
        return (first @ second).condensed()

    def standard_dh_tail(self, d: Expr, a: Expr, alpha: Expr, place: str) -> Transform:
        """Return Tz(d) Tx(a) Rx(alpha), the part of a row of standard DH parameters that follows the joint's motion."""
        return Transform(Rotation((self.turn(0, alpha, place),)).condensed(), Vector(a, Integer(0), d))
