"""Drawing of variables and lengths as angle arcs, arrows around axes and dimension lines."""

from __future__ import annotations

import numpy as np

from symgen.uses.drawing.paper import Paper, arrow_head, path
from symgen.uses.drawing.scene import Angle, Length, Point
from symgen.uses.drawing.symbols import across

ARC, ARC_STEP = 36.0, 15.0
"""Radius of the first angle arc around a point, and the increase in radius from arc to arc [px]."""
MIN_ARC = 22.0
"""Shortest arc of an angle [px]."""
TURN = 12.0
"""Radius of an arrow around an axis [px]."""
MIN_ANGLE = 0.12
"""Smallest angle [rad] that is drawn as an arc; a smaller angle is drawn as an arrow around the axis."""
MIN_LENGTH = 14.0
"""Shortest length with a dimension line [px]."""
OFFSETS = (20.0, -20.0, 33.0, -33.0, 46.0, -46.0)
"""Distances from a measured part at which its dimension line may be drawn [px], on both sides of the part."""


def draw_angle(item: Angle, paper: Paper) -> None:
    """Draw a variable as an arc from a reference line; a small angle is an arrow around the axis."""
    if item.start is None or abs(item.angle) < MIN_ANGLE:
        _turn(item, paper)
        return
    radius = (max(ARC, MIN_ARC / abs(item.angle)) + ARC_STEP * item.stacked) / paper.scale
    points = [_rotated(item.start, item.axis, t) for t in np.linspace(0.0, item.angle, 24)]
    arc = [paper.at(item.at + radius * point) for point in (points[::-1] if item.falling else points)]
    reference = [paper.at(item.at), paper.at(item.at + (radius + 16 / paper.scale) * item.start)]
    svg = path(reference, "dashed") + path(arc[:-1], "arc") + arrow_head(arc[-1], arc[-1] - arc[-3])
    paper.put(svg, 2e5, arc, reference)
    middle = arc[len(arc) // 2]
    paper.label(item.label, middle, middle - paper.at(item.at), 3.0)


def _turn(item: Angle, paper: Paper) -> None:
    """Draw a curved arrow around an axis, beyond the joint; if the axis points to the reader, around the joint."""
    along = paper.direction(item.axis)
    seen = float(np.linalg.norm(along))
    beyond = 0.0 if paper.flat or seen < 0.12 else (27.0 + 13.0 * item.stacked) / paper.scale
    center = item.at + beyond * item.axis
    radius = (TURN if beyond else 18.0) / paper.scale
    u, v = across(item.axis)
    start = 0.25 * np.pi if not beyond else _behind(paper, u, v)
    points = [center + radius * (np.cos(t) * u + np.sin(t) * v) for t in np.linspace(start, start + 1.5 * np.pi, 30)]
    arc = [paper.at(point) for point in points]
    svg = path(arc[:-1], "arc") + arrow_head(arc[-1], arc[-1] - arc[-3], 7.0)
    taken = [arc]
    if beyond:
        ends = [paper.at(item.at - 20 / paper.scale * item.axis), paper.at(center + 14 / paper.scale * item.axis)]
        svg = path(ends, "centerline") + svg
        taken.append(ends)
    paper.put(svg, 2e5, *taken)
    at = paper.at(center)
    paper.label(item.label, at, along if beyond else np.array([1.0, -1.0]), (TURN if beyond else 18.0) * 0.8)


def _behind(paper: Paper, u: Point, v: Point) -> float:
    """Return the angle at which an arrow around an axis starts: 45 degrees past the point farthest from the reader.

    The angle is measured from ``u`` to ``v``; both are perpendicular to the axis.
    """
    return float(np.arctan2(paper.toward(v), paper.toward(u))) + 1.25 * np.pi


def _rotated(vector: Point, axis: Point, angle: float) -> Point:
    """Return a vector after a rotation about a unit axis, which must be perpendicular to the vector."""
    return np.array(np.cos(angle) * vector + np.sin(angle) * np.cross(axis, vector))


def draw_length(item: Length, paper: Paper) -> None:
    """Draw a dimension line on the side where it crosses the fewest other lines.

    A length that is too short has no dimension line.
    """
    a, b = paper.at(item.a), paper.at(item.b)
    length = float(np.linalg.norm(b - a))
    if length < MIN_LENGTH or not item.label:
        return
    along = (b - a) / length
    normal = np.array([along[1], -along[0]])
    costs = [(paper.page.along(a + d * normal, b + d * normal) + 0.12 * abs(d), k) for k, d in enumerate(OFFSETS)]
    offset = OFFSETS[min(costs)[1]]
    ends = [a + offset * normal, b + offset * normal]
    side = normal * np.sign(offset)
    svg = "".join(path([p + 4 * side, p + (abs(offset) + 5) * side], "fine") for p in (a, b))
    svg += path([ends[0] + 5 * along * (not item.from_rest), ends[1] - 5 * along], "fine")
    svg += arrow_head(ends[1], along) + ("" if item.from_rest else arrow_head(ends[0], -along))
    paper.put(svg, 2e5, ends, [a + 8 * side, ends[0]], [b + 8 * side, ends[1]])
    paper.label(item.label, (ends[0] + ends[1]) / 2, side, 1.0)
