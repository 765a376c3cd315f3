"""The scene of a robot: a body for each link, joints with their variables, and lengths that have names in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from sympy import Expr, Symbol, expand

from symgen.robot import Joint, Robot
from symgen.robot.constraints.rows import Constraint, Distance, Rolling
from symgen.robot.description.parts import Slot
from symgen.targets.typeset import Display, Notation
from symgen.uses.drawing import scene
from symgen.uses.drawing.bodies import Body, shape_of
from symgen.uses.drawing.pose import Matrix, frames_at, matrix, number, size_of, values_of
from symgen.uses.drawing.scene import GROUND, Point, Runs, Scene, runs_of, runs_of_length

MAX_JOINTS_WITH_ARCS = 4
"""Angles are drawn as arcs if the robot has at most this many joints, or if all axes of rotation are parallel."""


@dataclass(frozen=True)
class RobotScene:
    """The data from which the scene of a robot is composed: the robot, its positions, and the letters of its joints."""

    robot: Robot
    positions: Mapping[str, Sequence[float]]
    letters: Mapping[str, Runs]
    notation: Notation
    loops: Sequence[Constraint] = ()
    with_frames: bool = False
    """True to show the frames of the links instead of lengths and masses."""

    @cached_property
    def values(self) -> dict[Expr, float]:
        return values_of(self.robot)

    @cached_property
    def size(self) -> float:
        return size_of(self.robot, self.values)

    @cached_property
    def placed(self) -> tuple[dict[str, Matrix], dict[str, Matrix]]:
        return frames_at(self.robot, self.positions, self.values)

    @cached_property
    def frames(self) -> dict[str, Matrix]:
        return self.placed[0]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each link's body; the base has number 0."""
        moved = [joint.child for joint in self.robot.joints]
        return {self.robot.base: GROUND} | {name: k for k, name in enumerate(moved, start=1)}

    def composed(self) -> Scene:
        """Return the scene with all its items."""
        robot, items = self.robot, list[scene.Item]()
        floats = [joint.kind.type_name == "floating" for joint in robot.joints if joint.parent == robot.base]
        down = np.array([number(g, self.values) for g in robot.gravity])
        found = Scene(robot.name, items, down, base=None if floats and all(floats) else np.zeros(3))
        bodies = {name: self._body(name) for name in self.frames}
        for name, body in bodies.items():
            items += body.items(self.frames[name], self.numbers[name])
        carried: dict[tuple[float, ...], int] = {}
        for slot in robot.slots:
            place = tuple(np.round(self.frames[slot.joint.child][:3, 3], 6))
            items += self._joint(slot, bodies[slot.joint.child], carried.get(place, 0))
            carried[place] = carried.get(place, 0) + 1
        for loop in self.loops:
            items += self._closing(loop)
        found.normal = self._plane(items)
        for name in self.frames:
            items += self._axes(name) if self.with_frames else self._lengths(name, bodies[name])
        return found

    def _body(self, name: str) -> Body:
        """Return the shape of a link, with bars to the frames at which loops are closed."""
        ends = [frame for loop in self.loops for frame in (loop.a, loop.b) if self.robot.frame(frame).link == name]
        return shape_of(self.robot, name, self.values, self.size, [self._placement(end)[:3, 3] for end in ends])

    def _joint(self, slot: Slot, body: Body, stacked: int) -> Iterator[scene.Item]:
        """Yield the drawing of a joint: a symbol such as a hinge, and an angle or length for the joint's variable."""
        joint, kind, label = slot.joint, slot.joint.kind, self.letters.get(slot.joint.name, ())
        frame, rest = self.frames[joint.child], self.placed[1][joint.name]
        at, start, number = frame[:3, 3], rest[:3, 3], self.numbers[joint.child]
        if kind.type_name in ("floating", "planar"):
            if not self.with_frames:
                yield scene.Triad(start, rest[:3, :3], "")
            return
        if kind.nv == 3:
            yield scene.Ball(at, number, label)
            return
        axis, rotates = self._axis(joint)
        if rotates:
            yield scene.Hinge(at, axis, number, joint.parent == self.robot.base)
            main = None if self._is_busy else body.main
            reference = None if main is None else _across_axis(rest[:3, :3] @ main, axis)
            angle = self._angle(joint)
            yield scene.Angle(at, axis, reference, angle, label, stacked, angle < 0)
        elif joint.parent == self.robot.base:
            yield scene.Cart(at, start, axis, number)
        else:
            yield scene.Sleeve(start, axis, self.numbers[joint.parent])
            yield scene.Bar((start, at), number, thin=True)
        if not rotates or kind.nv == 2:
            yield scene.Length(start, at, () if rotates else label, from_rest=True)

    def _axis(self, joint: Joint) -> tuple[Point, bool]:
        """Return the first axis of a joint in the base frame, and True if the joint rotates about this axis."""
        column = joint.kind.subspace()[0]
        rotates = not column.w.is_zero
        axis = self.frames[joint.child][:3, :3] @ np.array([float(x) for x in (column.w if rotates else column.v)])
        return axis / np.linalg.norm(axis), rotates

    def _angle(self, joint: Joint) -> float:
        position = self.positions[joint.name]
        return float(np.arctan2(position[1], position[0]) if joint.kind.unit_norm_group else position[0])

    @property
    def _is_busy(self) -> bool:
        """True if the robot has too many joints for angle arcs.

        If it is True, arrows around the axes show the rotations.
        """
        return len(self.robot.slots) > MAX_JOINTS_WITH_ARCS and not self._all_parallel

    @cached_property
    def _all_parallel(self) -> bool:
        axes = [axis for axis, rotates in (self._axis(slot.joint) for slot in self.robot.slots) if rotates]
        return all(np.linalg.norm(np.cross(axis, axes[0])) < 1e-9 for axis in axes)

    def _closing(self, loop: Constraint) -> Iterator[scene.Item]:
        """Yield the symbol of a constraint: a rod for a distance, a wheel for rolling, else a joint."""
        a, b = (self.frames[self.robot.frame(name).link] @ self._placement(name) for name in (loop.a, loop.b))
        for row in loop.rows:
            if isinstance(row, Distance):
                yield scene.Bar((a[:3, 3], b[:3, 3]), self.numbers[self.robot.frame(loop.b).link], thin=True)
                return
            if isinstance(row, Rolling):
                body, radius = self.numbers[self.robot.frame(loop.b).link], number(row.radius, self.values)
                down = _lowest(b[:3, 2], a[:3, 2]) if row.circle else -a[:3, 2]
                yield scene.Plate(b[:3, 3] + radius * down, a[:3, 2], 1.3 * radius)
                yield scene.Disc(b[:3, 3], b[:3, 2], radius, body, ball=not row.circle)
                return
        yield scene.Hinge(b[:3, 3], b[:3, 2], self.numbers[self.robot.frame(loop.b).link], cut=True)

    def _placement(self, name: str) -> Matrix:
        return matrix(self.robot.frame(name).placement, self.values)

    def _axes(self, name: str) -> Iterator[scene.Item]:
        """Yield the frame of a link. If a rewrite has moved or rotated this frame, yield the file's frame faintly."""
        frame, number = self.frames[name], str(self.numbers[name])
        yield scene.Triad(frame[:3, 3], frame[:3, :3], number)
        placement = self._placement(name)
        if not np.allclose(placement, np.eye(4)):
            former = frame @ placement
            yield scene.Triad(former[:3, 3], former[:3, :3], f"{number}\u2032", faint=True)

    def _lengths(self, name: str, body: Body) -> Iterator[scene.Item]:
        """Yield the mass of a link, and its lengths that have names.

        The drawn lengths lead along the axes of the link's frame. The lengths end at the joints that the link carries,
        at its center of mass, and at its drawn frames.
        """
        inertia, frame = self.robot.link[name].inertia, self.frames[name]
        seen: set[tuple[object, ...]] = set()
        offsets = [joint.origin.p for joint in self.robot.joints if joint.parent == name]
        exact = [tuple(p) for p in offsets]
        if body.center is not None:
            exact.append(tuple(expand(h / inertia.m) for h in inertia.h))
        placed = [tuple(self.robot.frame(each).placement.p) for each in body.shown]
        exact += [entries for entries in placed if sum(x != 0 for x in entries) == 1]
        for entries in exact:
            steps, place = [k for k in range(3) if entries[k] != 0], np.zeros(3)
            for k in steps:
                to = place.copy()
                to[k] = number(entries[k], self.values)
                label = runs_of_length(entries[k], self.notation)
                if label and (k, label, tuple(place)) not in seen:
                    seen.add((k, label, tuple(place)))
                    a, b = ((frame @ [*each, 1.0])[:3] for each in (place, to))
                    yield scene.Length(a, b, label)
                place = to
        if name != self.robot.base:
            yield from self._mass(name, body)

    def _mass(self, name: str, body: Body) -> Iterator[scene.Item]:
        m = self.robot.link[name].inertia.m
        at = body.center if body.center is not None else np.zeros(3)
        label = runs_of(self.notation.display(m)) if isinstance(m, Symbol) else ()
        if number(m, self.values) > 0 and (label or body.center is not None):
            yield scene.Mass((self.frames[name] @ [*at, 1.0])[:3], label, body.center is not None and not body.bob)

    def _plane(self, items: Sequence[scene.Item]) -> Point | None:
        """Return the normal of the plane of motion, which points toward the reader.

        Return None unless all bodies move in parallel planes.
        """
        axes = [item.axis for item in items if isinstance(item, scene.Hinge)]
        slides = [
            item.axis if isinstance(item, scene.Sleeve) else item.along
            for item in items
            if isinstance(item, scene.Sleeve | scene.Cart)
        ]
        free = any(isinstance(item, scene.Ball | scene.Triad) for item in items)
        if free or not (axes or slides):
            return None
        if not axes:
            down = np.array([number(g, self.values) for g in self.robot.gravity])
            other = down if np.linalg.norm(np.cross(down, slides[0])) > 1e-9 else np.array([0.1, 0.2, 0.9])
            axes = [np.cross(other, slides[0]) / np.linalg.norm(np.cross(other, slides[0]))]
        normal = axes[0]
        flat = all(np.linalg.norm(np.cross(axis, normal)) < 1e-9 for axis in axes)
        return normal if flat and all(abs(slide @ normal) < 1e-9 for slide in slides) else None


def _across_axis(vector: Point, axis: Point) -> Point | None:
    """Return the component of a vector perpendicular to an axis, scaled to length one.

    Return None if the length of this part is less than half the length of the vector.
    """
    left = vector - (vector @ axis) * axis
    length = float(np.linalg.norm(left))
    return None if length < 0.5 * np.linalg.norm(vector) else left / length


def _lowest(axis: Point, normal: Point) -> Point:
    """Return the direction from a wheel's center to its lowest point; ``normal`` is the normal of the ground."""
    down = -normal + (normal @ axis) * axis
    return down / (float(np.linalg.norm(down)) or 1.0)


def letters_of(robot: Robot, displays: Mapping[str, Display]) -> dict[str, Runs]:
    """Return the text of each joint's variable: the joint's letter or, without a letter, its name.

    The text of a mimic joint consists of its factor and the letter of the joint that it mimics. The factor must be
    rational, and there must be no offset.
    """
    found = {}
    for slot in robot.slots:
        joint = slot.joint
        found[joint.name] = runs_of(displays.get(joint.name, Display(joint.name)))
        if joint.mimic is not None:
            leader = displays.get(joint.mimic.leader)
            factor = joint.mimic.multiplier
            if leader is not None and factor.is_Rational and joint.mimic.offset == 0:
                size = "" if abs(factor) == 1 else str(abs(factor))
                lead = ("\u2212" if factor < 0 else "") + size
                found[joint.name] = (((lead, False),) if lead else ()) + runs_of(leader)
    return found
