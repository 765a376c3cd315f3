"""The films of the gallery, docs/figures/films: motions that ``symgen.simulate`` computes, as GIF files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sympy
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image

import symgen

Array = NDArray[np.float64]
RATE = 20
"""Frames per second."""
SIZE = (400, 300)
"""Width and height of a film in pixels."""
COLORS = 32
"""Number of colors of a film."""
CLOSED = np.array([1.00382, -0.487047, 1.65145])
"""Positions of the four-bar's joints at which its loop is closed [rad]."""
CRANK_RATE = 9.0
"""Rate of the crank at the start [rad/s]."""
STEPS = 6
"""Number of steps of the walker."""
FOOT_RADIUS = 0.3
"""Radius of the walker's feet [m]."""
PERIOD = 4.0
"""Period of the desired motion of the arm [s]."""
MIDDLE, SWAY = np.array([0.3, -1.4, 1.5, -0.4, 0.8, 0.0]), np.array([0.9, 0.35, -0.5, 0.3, 0.4, 0.6])
"""The desired motion of the arm's joints: middle and amplitude [rad]."""
START_ERROR = np.array([0.6, 0.4, -0.5, 0.0, 0.0, 0.0])
"""Difference of the arm's start from the desired motion [rad]."""
VIEW = np.array([[0.77, 0.22], [0.64, -0.26], [0.0, 0.94]])
"""Picture coordinates (right, up) of the axes x, y and z, seen obliquely from above."""
TINTS = ("#2f5d94", "#c2573a", "#5a8f4e")
FILMS: dict[str, Callable[[], Film]] = {}
"""The functions that compute a film, by the name of its file."""


@dataclass(frozen=True)
class Film:
    """The lines that are drawn in each frame: each is an array (frames, points, 2)."""

    lines: tuple[Array, ...]
    """The links of the model, and the soles of feet."""
    traced: Array
    """The point, (frames, 2), whose path is drawn."""
    limits: tuple[tuple[float, float], tuple[float, float]]
    """The range of each coordinate."""
    still: Array | None = None
    """A line that does not move, (points, 2): the ground, or the desired path."""
    tints: tuple[str, ...] = TINTS
    """The colors of the lines, in turn."""


def film(make: Callable[[], Film]) -> Callable[[], Film]:
    """Register a film under the name of its function."""
    FILMS[make.__name__] = make
    return make


def frames_of(run: symgen.Trajectory) -> Array:
    """Return the rows of a trajectory that a film shows."""
    times = np.arange(0, run.time[-1], 1 / RATE)
    return np.searchsorted(run.time, times, side="right") - 1


def origins(robot: symgen.Model, q: Array) -> Array:
    """Return the origins of the robot's chosen frames, (frames of the film, chosen frames, 3)."""
    module = symgen.build(robot, quantities=["forward_kinematics"])
    return module.forward_kinematics(q)[..., 3]


@film
def double_pendulum() -> Film:
    end = symgen.Frame("rod2", xyz=(0, -1, 0))
    robot = symgen.load(":double_pendulum", parameters="baked", tools={"end": end}, frames=["rod1", "rod2", "end"])
    run = symgen.simulate(robot, (2.0, 1.0), 8.0)
    points = origins(robot, run.q[frames_of(run)])[..., :2]
    return Film((points[:, :2], points[:, 1:]), points[:, 2], ((-2.6, 2.6), (-2.2, 1.7)))


@film
def four_bar() -> Film:
    robot = symgen.load(":four_bar", frames=["crank_link", "coupler_link", "coupler_end", "rocker_link"])
    basis = symgen.build(robot, quantities=["constraint_basis"]).constraint_basis
    run = symgen.simulate(robot, [*CLOSED, *(basis(CLOSED) @ [CRANK_RATE])], 4.0)
    points = origins(robot, run.q[frames_of(run)])[..., :2]
    lines = tuple(points[:, k : k + 2] for k in range(3))
    return Film(lines, points[:, 1:3].mean(axis=1), ((-0.3, 0.7), (-0.35, 0.4)), points[0, [0, 3]])


@film
def passive_walker() -> Film:
    walker = symgen.load(":passive_walker", parameters="baked")
    gait = symgen.gait(walker, (0.2, -0.2, -1.0, -0.9))
    run = symgen.simulate(walker, gait.state, STEPS * gait.period, samples=4000)
    hip, stance, swing = np.moveaxis(walker_points(walker, run.q), 1, 0)
    struck = np.concatenate(([False], np.diff(run.time) == 0))
    hop = np.where(struck, np.roll(hip[:, 0], 1) - hip[:, 0], 0.0).cumsum()
    odd = (struck.cumsum() % 2 == 1)[:, None]
    legs = (np.where(odd, swing, stance), np.where(odd, stance, swing))
    rows, along = frames_of(run), np.stack([hop, 0 * hop], axis=-1)
    lines = [np.stack([hip + along, foot + along], axis=1)[rows] for foot in legs]
    soles = tuple(sole(leg) for leg in lines)
    ends = [arc[:, arc.shape[1] // 2] for arc in soles]
    bars = tuple(np.stack([leg[:, 0], end], axis=1) for leg, end in zip(lines, ends, strict=True))
    floor = np.array([(-0.6, 0), (2.5, 0)])
    return Film(bars + soles, lines[0][:, 0], ((-0.6, 2.5), (-0.6, 1.7)), floor, TINTS[:2])


def walker_points(walker: symgen.Model, q: Array) -> Array:
    """Return the hip and the centers of both feet, (samples, 3, 2), from the shapes of the walker's file."""
    (hip, stance), (_, swing) = (shape.points for shape in walker.shapes[:2])
    place = sympy.lambdify(walker.variables, [point[:2] for point in (hip, stance, swing)])
    return np.array([place(*row) for row in q], dtype=float)


def sole(leg: Array) -> Array:
    """Return the arc at the end of a leg, whose center is the end, (frames, points, 2)."""
    down = (leg[:, 1] - leg[:, 0]) / np.linalg.norm(leg[:, 1] - leg[:, 0], axis=1, keepdims=True)
    angles = np.linspace(-0.6, 0.6, 9)
    cos, sin = np.cos(angles), np.sin(angles)
    x, y = down[:, :1], down[:, 1:]
    return leg[:, 1:] + FOOT_RADIUS * np.stack([x * cos - y * sin, x * sin + y * cos], axis=-1)


@film
def computed_torque() -> Film:
    links = ["upper_arm_link", "forearm_link", "wrist_1_link", "wrist_2_link", "wrist_3_link", "tool0"]
    arm = symgen.load(":ur5", frames=links)
    law = symgen.build(arm, quantities=["computed_torque"]).computed_torque

    def wanted(t: Array) -> tuple[Array, Array, Array]:
        phase = 2 * np.pi * t[..., None] / PERIOD
        waves = np.cos(phase), -np.sin(phase) * 2 * np.pi / PERIOD, -np.cos(phase) * (2 * np.pi / PERIOD) ** 2
        position, velocity, acceleration = (SWAY * wave for wave in waves)
        return MIDDLE + position, velocity, acceleration

    def control(t: float, q: Array, qd: Array) -> Array:
        position, velocity, acceleration = wanted(np.array(t))
        return law(q, qd, position - q, velocity - qd, acceleration, np.full(6, 9.0), np.full(6, 6.0))

    run = symgen.simulate(arm, wanted(np.array(0.0))[0] + START_ERROR, 2 * PERIOD, control=control)
    points = origins(arm, run.q[frames_of(run)]) @ VIEW
    points = np.concatenate([np.zeros_like(points[:, :1]), points], axis=1)
    goal = origins(arm, wanted(np.linspace(0, PERIOD, 60))[0])[:, -1] @ VIEW
    lines = tuple(points[:, k : k + 2] for k in range(points.shape[1] - 1))
    return Film(lines, points[:, -1], ((-0.7, 1.0), (-0.35, 0.9)), goal)


def drawn(made: Film) -> list[Image.Image]:
    """Return the frames of a film."""
    figure = Figure(figsize=(SIZE[0] / 100, SIZE[1] / 100), dpi=100)
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    pictures = []
    for frame in range(len(made.traced)):
        axes.clear()
        axes.set(xlim=made.limits[0], ylim=made.limits[1])
        axes.set_aspect("equal")
        axes.set_axis_off()
        axes.plot(*made.traced[max(0, frame - 2 * RATE) : frame + 1].T, color="#c9cfd6", linewidth=1.5)
        if made.still is not None:
            axes.plot(*made.still.T, color="#5b6770", linewidth=2)
        for k, line in enumerate(made.lines):
            style = "o-" if line.shape[1] == 2 else "-"
            axes.plot(*line[frame].T, style, color=made.tints[k % len(made.tints)], linewidth=5)
        canvas.draw()
        pictures.append(Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB"))
    return pictures


def save(name: str, folder: Path) -> None:
    """Write a film."""
    pictures = drawn(FILMS[name]())
    palette = pictures[len(pictures) // 2].quantize(COLORS, method=Image.Quantize.MAXCOVERAGE)
    first, *others = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    first.save(folder / f"{name}.gif", save_all=True, append_images=others, duration=1000 // RATE, loop=0)
