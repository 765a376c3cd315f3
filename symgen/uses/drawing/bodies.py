"""The shape of a link: bars from the link's joint to the next joints, to frames and to masses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sympy import Expr

from symgen.robot import Robot
from symgen.uses.drawing.pose import Matrix, number
from symgen.uses.drawing.scene import Bar, Box, Disc, Item, Point

MAX_SHOWN_FRAMES = 3
"""Maximum number of frames at a link's end that are drawn; with more frames (often of sensors), none is drawn."""
POINT_MASS = 0.15
"""A body is a point mass if its radius of gyration is below this fraction of the distance from joint to mass."""

FAR_MASS = 0.25
"""A separate bar leads to a center of mass that is farther from the link's other bars than this fraction of the robot's
size.
"""

MIN_OFFSET = 0.1
"""A path of bars has a corner only if the corner brings it nearer to the center of mass by this fraction of the robot's
size.
"""


@dataclass(frozen=True)
class Body:
    """A link in its own frame: bars between points, the center of mass, and sometimes a disc or a box."""

    bars: tuple[tuple[Point, Point], ...]
    center: Point | None
    """The center of mass; None if it is on the joint or the link has no mass."""
    shown: tuple[str, ...]
    """Names of frames to which a bar is drawn."""
    bob: bool = False
    """True if the mass is concentrated at the end of a rod."""
    disc: float = 0.0
    """The radius of a disc around the center of mass, or zero."""
    normal: Point | None = None
    """The direction of the axis of the disc."""
    box: Point | None = None
    """Half the lengths of the sides of a box around the joint [m]; None if the link is not drawn as a box."""
    size: float = 1.0

    @property
    def main(self) -> Point | None:
        """The end of a bar that is farthest from the link's joint; None without bars."""
        tips = [b for _, b in self.bars]
        return max(tips, key=lambda tip: round(float(np.linalg.norm(tip)), 9)) if tips else None

    def items(self, frame: Matrix, number: int) -> Iterator[Item]:
        """Yield the items with which the body is drawn at the pose ``frame``."""

        def placed(point: Point) -> Point:
            return np.array((frame @ [*point, 1.0])[:3])

        for a, b in self.bars:
            yield Bar((placed(a), placed(b)), number)
        if self.bob and self.center is not None:
            yield Disc(placed(self.center), frame[:3, 2], 0.09 * self.size, number, ball=True)
        if self.disc and self.normal is not None:
            middle = np.zeros(3) if self.center is None else self.center
            yield Disc(placed(middle), frame[:3, :3] @ self.normal, self.disc, number)
        if self.box is not None:
            yield Box(frame[:3, 3], frame[:3, :3], self.box, number)


def shape_of(robot: Robot, name: str, values: Mapping[Expr, float], size: float, ends: Sequence[Point]) -> Body:
    """Return the shape of a link, with a bar to each of the points ``ends`` in the link's frame."""

    def vector(entries: Sequence[Expr]) -> Point:
        return np.array([number(x, values) for x in entries])

    inertia = robot.link[name].inertia
    m = number(inertia.m, values) if name != robot.base else 0.0
    center = vector([*inertia.h]) / m if m > 0 else np.zeros(3)
    spins, axes = _principal(robot, name, values) if m > 0 else (np.zeros(3), np.eye(3))
    beyond = [vector([*joint.origin.p]) for joint in robot.joints if joint.parent == name]
    leaf = not beyond and not ends
    beyond += _corner(robot, name, beyond, center, size) if m > 0 else []
    disc = float(np.sqrt(2 * spins[2] / m)) if leaf and m > 0 and _is_lamina(spins) else 0.0
    shown = () if not leaf or disc else _shown(robot, name)
    points = [*beyond, *ends, *(vector([*robot.frame(each).placement.p]) for each in shown)]
    heavy, bob = bool(np.linalg.norm(center) > 1e-6 * size), False
    if leaf and heavy:
        around = np.linalg.norm(center)
        gyration = np.sqrt(max(spins[2], 0.0) / m)
        bob = bool(gyration < POINT_MASS * around) and not shown and not disc
        points.append(center)
        if not shown and not bob and not disc:
            points.append(center * (1 + min(np.sqrt(3) * gyration / around, 1.0)))
    elif heavy and _distance(center, _branches(points, size)) > FAR_MASS * size:
        points.append(center)
    bars, normal, box = _branches(points, size), axes[:, 2], None
    if not bars and m > 0:
        joint = next(each for each in robot.joints if each.child == name)
        column = joint.kind.subspace()[0] if joint.kind.nv else None
        if joint.kind.nv > 1 and not disc and leaf:
            box = size * np.array([0.32, 0.22, 0.12])
        elif leaf and column is not None and not column.w.is_zero and spins[2] > 0:
            normal = np.array([float(x) for x in column.w])
            disc = float(np.clip(np.sqrt(2 * spins[2] / m), 0.2 * size, 0.6 * size))
    return Body(bars, center if heavy else None, shown, bob, disc, normal, box, size)


def _corner(robot: Robot, name: str, beyond: Sequence[Point], center: Point, size: float) -> list[Point]:
    """Return the corner of the path from a joint to the next joint, or an empty list if the path is straight.

    A path with a corner has one part along the axis of the joint and one part perpendicular to it, in either order. The
    path with a corner is chosen if it passes the center of mass nearer than the straight path, by at least
    ``MIN_OFFSET``.
    """
    kind = next(joint.kind for joint in robot.joints if joint.child == name)
    if kind.nv != 1 or len(beyond) != 1 or kind.subspace()[0].w.is_zero:
        return []
    axis, (end,) = np.array([float(x) for x in kind.subspace()[0].w]), beyond
    along = (end @ axis) * axis
    paths = [[], [along], [end - along]]
    costs = [_distance(center, _branches([*path, end], size)) + bool(path) * MIN_OFFSET * size for path in paths]
    return paths[int(np.argmin(np.round(costs, 9)))]


def _shown(robot: Robot, name: str) -> tuple[str, ...]:
    """Return the frames that are drawn at the end of a link: its tips or, without tips, its other frames.

    If there are many of these frames, none is drawn.
    """
    frames = [each for each in robot.frames if each.link == name and not each.placement.p.is_zero]
    frames = [each for each in frames if each.name in robot.tip_names] or frames
    return tuple(each.name for each in frames) if len(frames) <= MAX_SHOWN_FRAMES else ()


def _principal(robot: Robot, name: str, values: Mapping[Expr, float]) -> tuple[Point, Matrix]:
    """Return the principal inertias about the center of mass, smallest first, with their axes as columns."""
    _, _, central = robot.link[name].inertia.central()
    found = np.linalg.eigh([[number(central[i, j], values) for j in range(3)] for i in range(3)])
    return found.eigenvalues, found.eigenvectors


def _is_lamina(spins: Point) -> bool:
    """Return True if the principal inertias are the inertias of a thin round disc."""
    a, b, c = spins
    return bool(c > 0 and abs(a - b) < 1e-6 * c and abs(a + b - c) < 1e-6 * c)


def _distance(point: Point, bars: Sequence[tuple[Point, Point]]) -> float:
    """Return the distance from a point to the nearest bar, or to the origin if there are no bars."""
    found = []
    for a, b in bars or ((np.zeros(3), np.zeros(3)),):
        t = float(np.clip((point - a) @ (b - a) / (float((b - a) @ (b - a)) or 1.0), 0.0, 1.0))
        found.append(float(np.linalg.norm(a + t * (b - a) - point)))
    return min(found)


def _branches(points: Sequence[Point], size: float) -> tuple[tuple[Point, Point], ...]:
    """Return a tree of bars from the origin to all points; each point is joined to the nearest point in the tree.

    Bars on the same line are merged.
    """
    tree, left = [np.zeros(3)], [p for p in points if np.linalg.norm(p) > 1e-6 * size]
    bars: list[tuple[Point, Point]] = []
    while left:
        pairs = [(round(float(np.linalg.norm(p - t)), 9), j, i) for i, p in enumerate(left) for j, t in enumerate(tree)]
        length, j, i = min(pairs)
        point = left.pop(i)
        if length < 1e-6 * size:
            continue
        start = tree[j]
        tree.append(point)
        for k, (a, b) in enumerate(bars):
            if b is start and np.linalg.norm(np.cross(b - a, point - b)) < 1e-9 and (b - a) @ (point - b) > 0:
                bars[k] = (a, point)
                break
        else:
            bars.append((start, point))
    return tuple(bars)
