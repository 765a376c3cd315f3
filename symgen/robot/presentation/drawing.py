"""Drawings of the kinematic skeleton as SVG: links, joints, centers of mass, frames and their lengths."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Float, expand

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.joints import Fixed
from symgen.robot.description.parts import Joint
from symgen.robot.description.robot import Robot
from symgen.spatial.vector import identity

Point = NDArray[np.float64]
WIDTH, HEIGHT, MARGIN = 420, 320, 48
_POSE = (0.55, 0.7, -0.5, 0.6, 0.4, -0.6, 0.3)
_ISOMETRIC = np.array([[math.cos(math.pi / 6), -math.cos(math.pi / 6), 0.0], [-0.5, -0.5, 1.0]])


@dataclass(frozen=True)
class _Drawn:
    """One link in the drawing: its pose in the base, and its joint."""

    pose: NDArray[np.float64]
    parent: Point
    joint: str
    type_name: str
    label: str
    """The symbolic lengths from the parent's frame."""
    arm: str
    """The symbolic lengths to the center of mass; empty if a link is drawn along them."""
    center: Point | None


def skeleton_page(robot: Robot) -> str:
    """Return the drawing as HTML at the width of a notebook page."""
    return f'<div style="max-width: 30em">{skeleton(robot)}</div>'


def skeleton(robot: Robot, letters: Mapping[str, str] | None = None) -> str:
    """Return an SVG drawing with all joints away from zero; parameters without a value are 1.

    ``letters`` maps names of joints to symbols of their positions; other joints are q1, q2 and so on.
    """
    values = _values(robot)
    bent = {slot.joint.name: _bent(slot.joint, k) for k, slot in enumerate(robot.slots)}
    drawn, _ = _place(robot, values, bent)
    return _svg(robot, values, drawn, [], letters or {})


def closed_skeleton(model: ConstrainedRobot, letters: Mapping[str, str]) -> str:
    """Return an SVG drawing of a mechanism at its closed start, with the places where its constraints act."""
    tree, start = model.tree, model.closure.start
    values = _values(tree)
    positions = {slot.joint.name: [start[k] for k in slot.position] for slot in tree.slots}
    drawn, frames = _place(tree, values, positions)
    cuts = []
    for loop in model.loops:
        for name in (loop.a, loop.b):
            frame = tree.frame(name)
            placed = frames[frame.link] @ _matrix(frame.placement.homogeneous(), values)
            cuts.append((frames[frame.link][:3, 3], placed[:3, 3]))
    return _svg(tree, values, drawn, cuts, letters)


def _values(robot: Robot) -> dict[Expr, float]:
    return {p.symbol: float(p.value) if p.value is not None else 1.0 for p in robot.parameters}


def _bent(joint: Joint, k: int) -> Sequence[float]:
    angle = _POSE[k % len(_POSE)] * (0.3 if joint.kind.type_name == "prismatic" else 1)
    return list(joint.kind.integrate(joint.kind.neutral(), np.full(joint.kind.nv, angle)))


def _svg(
    robot: Robot,
    values: dict[Expr, float],
    drawn: Sequence[_Drawn],
    cuts: Sequence[tuple[Point, Point]],
    letters: Mapping[str, str],
) -> str:
    """Return the drawing; each cut is a pair of its link's origin and its place."""
    down = np.array([float(g.xreplace(values)) for g in robot.gravity])
    view = _view(drawn, down)
    points = [view @ np.zeros(3), *(view @ each.pose[:3, 3] for each in drawn)]
    points += [view @ each.center for each in drawn if each.center is not None]
    points += [view @ place for _, place in cuts]
    to_page = _fit(points)
    parts = [_base(to_page(view @ np.zeros(3)))]
    parts += [_line(to_page(view @ link), to_page(view @ place), "") for link, place in cuts]
    for each in drawn:
        parts.append(_line(to_page(view @ each.parent), to_page(view @ each.pose[:3, 3]), each.label))
        if each.center is not None:
            parts.append(_line(to_page(view @ each.pose[:3, 3]), to_page(view @ each.center), each.arm, "tip"))
    for number, each in enumerate(drawn, start=1):
        origin = to_page(view @ each.pose[:3, 3])
        parts.append(_axes(origin, view @ each.pose[:3, :3]))
        parts.append(_joint(origin, each, letters.get(each.joint, f"q{number}")))
    for number, each in enumerate(drawn, start=1):
        if each.center is not None:
            parts.append(_center(to_page(view @ each.center), number))
    parts += [_cut(to_page(view @ place)) for _, place in cuts]
    parts.append(_gravity(view @ down))
    title = f"<title>{escape(robot.name)}: kinematic skeleton</title>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" class="skeleton">'
        f"{title}{_STYLE}{''.join(parts)}</svg>"
    )


_STYLE = (
    "<style>.skeleton text{font:13px sans-serif;fill:#222}.skeleton .link{stroke:#345;stroke-width:5;"
    "stroke-linecap:round}.skeleton .tip{stroke:#345;stroke-width:5;stroke-linecap:round;opacity:.45}"
    ".skeleton .joint{fill:#fff;stroke:#345;stroke-width:2.5}"
    ".skeleton .cut{fill:#fff;stroke:#345;stroke-width:2.5;stroke-dasharray:3 2}.skeleton .mass{fill:#c44}"
    ".skeleton .x{stroke:#c33}.skeleton .y{stroke:#393}.skeleton .z{stroke:#36c}"
    ".skeleton .axis{stroke-width:1.6}.skeleton .small{font-size:11px;fill:#666}</style>"
)


def _place(
    robot: Robot, values: dict[Expr, float], positions: Mapping[str, Sequence[float]]
) -> tuple[list[_Drawn], dict[str, NDArray[np.float64]]]:
    """Return the links to draw and the poses of all links, with the joints at the given positions."""
    frames: dict[str, NDArray[np.float64]] = {robot.base: np.eye(4)}
    drawn: list[_Drawn] = []
    for joint in robot.joints:
        position = [Float(each) for each in positions.get(joint.name, ())]
        parent = frames[joint.parent]
        moved = joint.kind.transform(position, identity).homogeneous()
        frame = parent @ _matrix(joint.origin.homogeneous(), values) @ _matrix(moved, values)
        frames[joint.child] = frame
        if isinstance(joint.kind, Fixed):
            continue
        inertia = robot.link[joint.child].inertia
        m = float(inertia.m.xreplace(values))
        h = np.array([float(entry.xreplace(values)) for entry in inertia.h])
        center = (frame @ [*(h / m), 1.0])[:3] if m > 0 and np.abs(h).max() > 1e-9 * m else None
        arm = [expand(entry / inertia.m) for entry in inertia.h] if center is not None else []
        beyond = [each.origin.p for each in robot.joints if each.parent == joint.child]
        if any(list(p) == arm for p in beyond) or sum(entry != 0 for entry in arm) > 1:
            arm = []
        drawn.append(
            _Drawn(frame, parent[:3, 3], joint.name, joint.kind.type_name, _named(joint.origin.p), _named(arm), center)
        )
    return drawn, frames


def _named(entries: Iterable[Expr]) -> str:
    """Return the symbolic lengths as text, without signs."""
    lengths = (-entry if entry.could_extract_minus_sign() else entry for entry in entries)
    return ", ".join(str(length) for length in lengths if not length.is_number)


def _matrix(rows: Sequence[Sequence[Expr]], values: dict[Expr, float]) -> NDArray[np.float64]:
    upper = [[float(entry.xreplace(values)) for entry in row] for row in rows]
    return np.array([*upper, [0.0, 0.0, 0.0, 1.0]])


def _view(drawn: Sequence[_Drawn], down: Point) -> NDArray[np.float64]:
    """Return the projection (2, 3): along the common axis if all links move in parallel planes, else isometric.

    The component of gravity in the picture points down.
    """
    up = -down if np.linalg.norm(down) > 0 else np.array([0.0, 0.0, 1.0])
    axes = [each.pose[:3, 2] for each in drawn if each.type_name != "prismatic"]
    slides = [each.pose[:3, 2] for each in drawn if each.type_name == "prismatic"]
    flat = all(abs(abs(axis @ axes[0]) - 1) < 1e-9 for axis in axes)
    if not axes or not flat or any(abs(slide @ axes[0]) > 1e-9 for slide in slides):
        return np.array(_ISOMETRIC @ _upright(up / np.linalg.norm(up)))
    normal = axes[0]
    if np.linalg.norm(up - (up @ normal) * normal) < 1e-9 * np.linalg.norm(up):
        up = np.array([0.0, 1.0, 0.0]) if abs(normal[1]) < 0.9 else np.array([0.0, 0.0, 1.0])
    right = np.cross(up, normal)
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(normal, right)])


def _upright(up: Point) -> NDArray[np.float64]:
    """Return the rotation that maps ``up`` to z and keeps x toward the reader if possible."""
    forward = np.array([1.0, 0.0, 0.0]) if abs(up[0]) < 0.9 else np.array([0.0, 1.0, 0.0])
    y = np.cross(up, forward)
    y /= np.linalg.norm(y)
    return np.array([np.cross(y, up), y, up])


def _fit(points: Sequence[Point]) -> _Page:
    low, high = np.min(points, axis=0), np.max(points, axis=0)
    span = np.maximum(high - low, 1e-6)
    scale = min((WIDTH - 2 * MARGIN) / span[0], (HEIGHT - 2 * MARGIN) / span[1])
    return _Page(low, high, float(scale))


@dataclass(frozen=True)
class _Page:
    low: Point
    high: Point
    scale: float

    def __call__(self, point: Point) -> Point:
        """Convert a point from metres (y up) to centred pixels (y down)."""
        middle = (self.low + self.high) / 2
        offset = (np.asarray(point) - middle) * self.scale
        return np.array([WIDTH / 2 + offset[0], HEIGHT / 2 - offset[1]])


def _base(point: Point) -> str:
    x, y = point
    hatch = "".join(f'<path d="M{x + d:.1f} {y + 14:.1f}l-6 7" stroke="#888"/>' for d in range(-14, 20, 7))
    return f'<path d="M{x - 18:.1f} {y + 14:.1f}h36M{x:.1f} {y:.1f}v14" stroke="#345" stroke-width="2"/>{hatch}'


def _line(a: Point, b: Point, label: str, kind: str = "link") -> str:
    text = ""
    if label:
        x, y = (a + b) / 2
        text = f'<text x="{x + 9:.1f}" y="{y - 7:.1f}">{escape(label)}</text>'
    return f'<line class="{kind}" x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}"/>{text}'


def _axes(origin: Point, rotation: NDArray[np.float64]) -> str:
    lines = []
    for name, column in zip("xyz", rotation.T, strict=True):
        length = float(np.linalg.norm(column))
        if length > 0.15:
            end = origin + 26 * np.array([column[0], -column[1]])
            lines.append(
                f'<line class="axis {name}" x1="{origin[0]:.1f}" y1="{origin[1]:.1f}" '
                f'x2="{end[0]:.1f}" y2="{end[1]:.1f}"/>'
            )
    return "".join(lines)


def _joint(point: Point, drawn: _Drawn, letter: str) -> str:
    x, y = point
    shape, beside = f'<circle class="joint" cx="{x:.1f}" cy="{y:.1f}" r="7"/>', -6
    if drawn.type_name == "prismatic":  # a revolute joint may be at the same place
        shape, beside = f'<rect class="joint" x="{x - 8:.1f}" y="{y - 6:.1f}" width="16" height="12"/>', 18
    return f'{shape}<text x="{x - 30:.1f}" y="{y + beside:.1f}">{escape(letter)}</text>'


def _cut(point: Point) -> str:
    return f'<circle class="cut" cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="7"/>'


def _center(point: Point, number: int) -> str:
    x, y = point
    return (
        f'<circle class="mass" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
        f'<text class="small" x="{x + 8:.1f}" y="{y + 14:.1f}">C{number}</text>'
    )


def _gravity(direction: Point) -> str:
    length = float(np.linalg.norm(direction))
    if length < 1e-12:
        return ""
    dx, dy = 26 * direction[0] / length, -26 * direction[1] / length
    x, y = WIDTH - 30, 22
    return (
        f'<path d="M{x} {y}l{dx:.1f} {dy:.1f}" stroke="#666" stroke-width="2"/>'
        f'<circle cx="{x + dx:.1f}" cy="{y + dy:.1f}" r="3" fill="#666"/>'
        f'<text class="small" x="{x + 7}" y="{y + 8}">g</text>'
    )
