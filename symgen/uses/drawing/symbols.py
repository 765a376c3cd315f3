"""Draw bodies, joints, masses and the ground as symbols."""

from __future__ import annotations

from functools import singledispatch
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from symgen.uses.drawing.paper import Paper, arrow_head, circle, ellipse_points, path
from symgen.uses.drawing.scene import (
    GROUND,
    Ball,
    Bar,
    Box,
    Cart,
    Disc,
    Hinge,
    Item,
    Mass,
    Plate,
    Point,
    Sleeve,
    Triad,
)

PIN, HINGE, BALL, MASS = 5.0, 8.0, 8.5, 6.0
"""Radii of a pin seen end-on, of a hinge seen from the side, of a ball joint and of a center of mass [px]."""
CART = (34.0, 15.0, 6.0)
"""Half the length and height of a cart, and the radius of its wheels [px]."""
MAX_RAIL = 160.0
"""A cart's rail includes its rest position, except if the displacement is larger than this distance [px]."""
TRIAD = 26.0
"""Length of the axes of a frame [px]."""


@singledispatch
def put(item: Item, paper: Paper) -> None:
    """Draw an item; variables and lengths are drawn by :mod:`symgen.uses.drawing.measures`."""


def style_of(body: int) -> str:
    """Return the style of a body: one style for the base, and two alternating styles for other bodies."""
    return "ground" if body == GROUND else f"body{body % 2}"


@put.register
def _put_bar(item: Bar, paper: Paper) -> None:
    points = [paper.at(point) for point in item.points]
    if max(float(np.linalg.norm(b - a)) for a, b in pairwise(points)) < 0.5:
        return
    width = 4.0 if item.thin else paper.width
    depths = [paper.depth(point) for point in item.points]
    depth = float(np.mean(depths))
    paper.bars += [(list(pair), list(ends)) for pair, ends in zip(pairwise(points), pairwise(depths), strict=True)]
    svg = f'<g style="stroke-width:{width + 2.4:.1f}">{path(points, "outline")}</g>'
    svg += f'<g style="stroke-width:{width:.1f}">{path(points, f"tube {style_of(item.body)}")}</g>'
    paper.put(svg, depth, points, radius=width / 2 + 1)


@put.register
def _put_disc(item: Disc, paper: Paper) -> None:
    center, radius = paper.at(item.at), item.radius * paper.scale
    if item.ball:
        rim = ellipse_points(center, np.array([radius, 0.0]), np.array([0.0, radius]))
    else:
        a, b = (paper.direction(each) * radius for each in across(item.axis))
        rim = ellipse_points(center, a, b)
    svg = path(rim, f"face {style_of(item.body)}", closed=True)
    if not item.ball:
        svg += path([rim[0], center], "fine")
    paper.put(svg, paper.depth(item.at) - 0.1 if not item.ball else paper.over(item.at), rim)
    if item.ball:
        paper.page.take([center], radius)


@put.register
def _put_box(item: Box, paper: Paper) -> None:
    _faces(paper, item.at, item.axes, item.half, style_of(item.body))


@put.register
def _put_sleeve(item: Sleeve, paper: Paper) -> None:
    axes = np.array([item.axis, *across(item.axis)]).T
    half = np.array([13.0, 8.0, 8.0]) / paper.scale
    _faces(paper, item.at, axes, half, style_of(item.body))


def _faces(paper: Paper, at: Point, axes: NDArray[np.float64], half: Point, style: str) -> None:
    """Draw the visible faces of a box."""
    for k in range(3):
        toward = paper.toward(axes[:, k])
        if abs(toward) < 1e-6:
            continue
        outward = axes[:, k] * half[k] * np.sign(toward)
        u, v = (axes[:, j] * half[j] for j in range(3) if j != k)
        corners = [paper.at(at + outward + i * u + j * v) for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
        depth = paper.depth(at + outward)
        paper.put(path(corners, f"face {style} side{k}", closed=True), depth, [*corners, corners[0]])


@put.register
def _put_cart(item: Cart, paper: Paper) -> None:
    at, rest = paper.at(item.at), paper.at(item.rest)
    along = paper.direction(item.along)
    along = along / (np.linalg.norm(along) or 1.0)
    if along[0] < -1e-9:
        along = -along
    up = np.array([along[1], -along[0]])
    length, height, wheel = CART
    level = abs(along[1]) < 1e-6
    floor = height + (2 * wheel - 3 if level else 1.0)
    reach = [float((point - at) @ along) for point in (at, rest)]
    reach = [0.0] if abs(reach[1]) > MAX_RAIL else reach
    low, high = min(reach) - length - 24, max(reach) + length + 24
    rail = [at + low * along - floor * up, at + high * along - floor * up]
    paper.put(path(rail, "heavy"), -1e6, rail)
    hatch(paper, rail[0], rail[1], -up)
    corners = [at + i * length * along + j * height * up for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    svg = ""
    if level:
        svg += "".join(circle(at + s * 0.55 * length * along - (floor - wheel) * up, wheel, "joint") for s in (-1, 1))
    svg += path(corners, f"face {style_of(item.body)}", closed=True)
    paper.put(svg, paper.depth(item.at) - 0.2, [*corners, corners[0]])


@put.register
def _put_hinge(item: Hinge, paper: Paper) -> None:
    at, along = paper.at(item.at), paper.direction(item.axis)
    seen = float(np.linalg.norm(along))
    depth = paper.over(item.at)
    style = "cut" if item.cut else "joint"
    if paper.flat or seen < 0.12:
        svg = circle(at, PIN + (2.0 if not paper.flat else 0.0), style)
        paper.put(svg + ("" if item.cut else circle(at, 1.3, "dot")), depth, [at], radius=PIN + 1)
        return
    half = along * 10.0
    across = np.array([-along[1], along[0]]) / seen * HINGE
    minor = along / seen * HINGE * abs(paper.toward(item.axis))
    near = 1.0 if paper.toward(item.axis) > 0 else -1.0
    front, back = at + near * half, at - near * half
    svg = path(ellipse_points(back, across, minor), style, closed=True)
    svg += path([front + across, back + across, back - across, front - across], f"{style} plain", closed=True)
    svg += path([front + across, back + across], "edge") + path([front - across, back - across], "edge")
    svg += path(ellipse_points(front, across, minor), f"{style} end", closed=True)
    paper.put(svg, depth, [front, back], radius=HINGE)


@put.register
def _put_ball(item: Ball, paper: Paper) -> None:
    at = paper.at(item.at)
    svg = circle(at, BALL, "joint") + path(
        ellipse_points(at, np.array([BALL, 0]), np.array([0, 3.0]), 0, np.pi), "fine"
    )
    paper.put(svg, paper.over(item.at), [at], radius=BALL)
    paper.label(item.label, at, np.array([1.0, -1.0]), BALL)


@put.register
def _put_mass(item: Mass, paper: Paper) -> None:
    at = paper.at(item.at)
    if item.marked:
        quarters = "".join(
            f'<path class="dot" d="M{at[0]:.1f} {at[1]:.1f}l{s * MASS:.1f} 0A{MASS} {MASS} 0 0 1 {at[0]:.1f} '
            f'{at[1] + s * MASS:.1f}Z"/>'
            for s in (1, -1)
        )
        paper.put(circle(at, MASS, "mass") + quarters, paper.over(item.at) + 1.0, [at], radius=MASS + 1)
    paper.label(item.label, at, np.array([1.0, 1.0]), MASS)


@put.register
def _put_triad(item: Triad, paper: Paper) -> None:
    at, style = paper.at(item.at), " faint" if item.faint else ""
    svg, taken, hidden = "", [], "" if paper.flat else "y"
    for name, column in zip("xyz", item.axes.T, strict=True):
        along = paper.direction(column)
        tip = at + TRIAD * along
        runs = ((name, False), (item.name, True)) if item.name else ((name, False),)
        if np.linalg.norm(along) > 0.2:
            svg += path([at, tip], f"axis {name}{style}") + arrow_head(tip, along, 7.0, f"tip {name}{style}")
            taken.append([at, tip])
            if not item.name or name != hidden:
                paper.label(runs, tip, along, 1.0)
    paper.put(svg, 1e5, *taken)


@put.register
def _put_plate(item: Plate, paper: Paper) -> None:
    u, v = (each * item.half for each in across(item.normal))
    corners = [paper.at(item.at + i * u + j * v) for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    paper.put(path(corners, "face ground", closed=True), -1e5, [*corners, corners[0]])


def across(axis: Point) -> tuple[Point, Point]:
    """Return two unit vectors that are perpendicular to a unit axis."""
    other = np.eye(3)[int(np.argmin(np.abs(np.round(axis, 9))))]
    first = np.cross(axis, other)
    first /= np.linalg.norm(first)
    return first, np.cross(axis, first)


def hatch(paper: Paper, a: NDArray[np.float64], b: NDArray[np.float64], away: NDArray[np.float64]) -> None:
    """Draw the hatching of a fixed surface between a and b, on the side to which the unit vector ``away`` points."""
    length = float(np.linalg.norm(b - a))
    along = (b - a) / length
    starts = [a + along * t for t in np.arange(6.0, length, 8.0)]
    svg = "".join(path([p, p + 7 * away - 6 * along], "hatch") for p in starts)
    paper.put(svg, -1e6, [a + 7 * away, b + 7 * away])


def ground(paper: Paper, at: Point, up: Point, leaning: Point) -> None:
    """Draw the ground under the base: a support if motion is planar, otherwise a plate.

    ``leaning`` is a vector from the base toward the rest of the robot; the support is on the other side of the base.
    """
    if paper.flat:
        center, toward = paper.at(at), -paper.direction(up)
        if np.linalg.norm(toward) < 0.5:
            toward = np.array([0.0, 1.0])
        if paper.direction(leaning) @ toward > 1e-9:
            toward = -toward
        across = np.array([-toward[1], toward[0]])
        foot = center + 20 * toward
        paper.put(
            path([center, foot + 13 * across, foot - 13 * across], "face ground", closed=True), -10, [center, foot]
        )
        line = [foot - 24 * across, foot + 24 * across]
        paper.put(path(line, "heavy"), -10, line)
        hatch(paper, line[0], line[1], toward)
        return
    _put_plate(Plate(at, up, 24 / paper.scale), paper)
