"""The direction from which a model is drawn: head-on for planar motion, otherwise the direction that shows most."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from symgen.uses.drawing.scene import Angle, Bar, Disc, Hinge, Point, Scene

AZIMUTHS = (-60, -30, -45, -75, -15, 30, 60, 15, 75, 120, 150, -120, -150)
"""Azimuths of the directions of view that are tried [degrees]; of equally good directions, the first is chosen."""
ELEVATIONS = (22, 32)
"""Elevations of the directions of view that are tried [degrees]."""
MIN_SEPARATION = 0.08
"""Two joints look like one if they are nearer on the page than this fraction of the drawing's size."""


def view_of(scene: Scene) -> NDArray[np.float64]:
    """Return the rotation (3, 3) to the page: its rows point right, up and toward the reader."""
    if scene.normal is not None:
        return _head_on(scene.normal, scene.up)
    views = [_oblique(scene.up, math.radians(a), math.radians(e)) for e in ELEVATIONS for a in AZIMUTHS]
    return max(views, key=lambda view: round(_seen(scene, view), 3))


def _head_on(normal: Point, up: Point) -> NDArray[np.float64]:
    """Return the view along the normal of the plane of motion; if the plane is horizontal, y points up the page."""
    if np.linalg.norm(np.cross(up, normal)) < 1e-9:
        up = np.array([0.0, 1.0, 0.0]) if abs(normal[1]) < 0.9 else np.array([0.0, 0.0, 1.0])
    return _facing(normal, up)


def _oblique(up: Point, azimuth: float, elevation: float) -> NDArray[np.float64]:
    """Return the view from a direction, given its azimuth about the upward direction and its elevation [rad]."""
    front = np.array([1.0, 0.0, 0.0]) if abs(up[0]) < 0.9 else np.array([0.0, 1.0, 0.0])
    front = front - (front @ up) * up
    front /= np.linalg.norm(front)
    level = math.cos(azimuth) * front + math.sin(azimuth) * np.cross(up, front)
    toward = math.cos(elevation) * level + math.sin(elevation) * up
    return _facing(toward, up)


def _facing(toward: Point, up: Point) -> NDArray[np.float64]:
    """Return the view in which the unit vector ``toward`` points to the reader, and ``up`` points up the page."""
    right = np.cross(up, toward)
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(toward, right), toward])


def _seen(scene: Scene, view: NDArray[np.float64]) -> float:
    """Return the score of a view; a higher score is better.

    The score is high if bars look long, joints are apart, discs and angles are seen from the front, and hinges are seen
    neither end-on nor from the side.
    """
    score, places = 0.0, list[Point]()
    for item in scene.items:
        if isinstance(item, Bar):
            for a, b in pairwise(item.points):
                length = float(np.linalg.norm(b - a))
                if length > 0:
                    score += math.log(max(float(np.linalg.norm(view[:2] @ (b - a))) / length, 0.05))
        elif isinstance(item, Hinge):
            places.append(item.at)
            score += 0.3 * math.log(max(float(np.linalg.norm(view[:2] @ item.axis)), 0.1))
            score += 0.3 * math.log(max(abs(view[2] @ item.axis), 0.1))
        elif isinstance(item, Disc) and not item.ball:
            score += math.log(max(abs(view[2] @ item.axis), 0.05))
        elif isinstance(item, Angle) and item.start is not None:
            score += 1.0 * math.log(max(abs(view[2] @ item.axis), 0.1))
    size = max((float(np.linalg.norm(b - a)) for a, b in combinations(scene.points(), 2)), default=1.0)
    for a, b in combinations(places, 2):
        apart, seen = np.linalg.norm(b - a), np.linalg.norm(view[:2] @ (b - a))
        if seen < MIN_SEPARATION * size < apart:
            score -= 2.0
    return score
