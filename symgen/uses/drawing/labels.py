"""Placement of labels without overlap: each label takes the best free place near its anchor."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from symgen.uses.drawing.scene import Runs

FONT_SIZE, SUBSCRIPT_SIZE = 15.0, 10.5
"""Sizes of letters and of subscripts [px]."""
WIDE, NARROW = 0.72, 0.53
"""Upper bounds of a letter's width, as multiples of the font size: wide letters (such as capitals), other letters."""
SAMPLE_STEP = 4.0
"""Distance between the points that represent a line in the search for free places [px]."""
GAP = 4.0
"""Least distance between labels [px]."""
DIRECTIONS = 16
RADII = (4, 9, 15, 22, 30, 40, 52, 66)
"""Distances between a label and its anchor, in the order of trial [px]. If no distance gives a free place, all
distances are multiplied by 1.6.
"""
MAX_DISTANCE_WITHOUT_LEADER = 24.0
"""A line joins a label to its anchor if the distance between the two is larger than this distance [px]."""

Pixel = NDArray[np.float64]


@dataclass(frozen=True)
class Rectangle:
    """A rectangle on the page [px], y down."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Rectangle, gap: float = 0.0) -> bool:
        """Return True if the rectangles are closer than a gap."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )

    def moved(self, dx: float, dy: float) -> Rectangle:
        """Return the rectangle after it is moved."""
        return Rectangle(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def distance(self, point: Pixel) -> float:
        """Return the distance of a point from the rectangle, zero inside."""
        dx = max(self.left - point[0], 0.0, point[0] - self.right)
        dy = max(self.top - point[1], 0.0, point[1] - self.bottom)
        return math.hypot(dx, dy)


@dataclass(frozen=True)
class Label:
    """A text to be placed near an anchor, preferably in the direction ``toward``; zero means no preference."""

    runs: Runs
    anchor: Pixel
    toward: Pixel
    clear: float = 0.0
    """The distance that the label keeps from its anchor [px]."""


@dataclass(frozen=True)
class PlacedLabel:
    """A label with its place on the page."""

    label: Label
    box: Rectangle

    @property
    def baseline(self) -> tuple[float, float]:
        """The left end of the line on which the label's text stands."""
        return self.box.left, self.box.top + 0.8 * FONT_SIZE

    @property
    def leader(self) -> tuple[Pixel, Pixel] | None:
        """The line from a label to its anchor; None if the label is near its anchor."""
        anchor, box = self.label.anchor, self.box
        if box.distance(anchor) <= MAX_DISTANCE_WITHOUT_LEADER + self.label.clear:
            return None
        near = np.array([min(max(anchor[0], box.left), box.right), min(max(anchor[1], box.top), box.bottom)])
        return near, anchor


def size_of(runs: Runs) -> tuple[float, float]:
    """Return an upper bound of the width and the height of a text [px]."""
    width = 0.0
    for text, subscript in runs:
        size = SUBSCRIPT_SIZE if subscript else FONT_SIZE
        width += size * sum(
            WIDE if letter.isupper() or not letter.isascii() or letter in "mw" else NARROW for letter in text
        )
    return width, FONT_SIZE * (1.2 if any(subscript for _, subscript in runs) else 1.0)


@dataclass
class Page:
    """The occupied parts of a page: lines, represented by points along them, and the boxes of labels."""

    samples: list[Pixel] = field(default_factory=list)
    boxes: list[Rectangle] = field(default_factory=list)

    def take(self, points: Sequence[Pixel], radius: float = 0.0) -> None:
        """Mark a line through points as occupied; ``radius`` is half the width of the line [px]."""
        for a, b in zip(points, points[1:] or points, strict=False):
            length = float(np.linalg.norm(b - a))
            normal = np.array([a[1] - b[1], b[0] - a[0]]) / length if length else np.zeros(2)
            for t in np.linspace(0.0, 1.0, int(length / SAMPLE_STEP) + 2):
                offsets = np.linspace(-radius, radius, 2 * int(radius / SAMPLE_STEP) + 1)
                self.samples += [a + t * (b - a) + normal * offset for offset in offsets]

    def along(self, a: Pixel, b: Pixel) -> int:
        """Return how many points of a line are near occupied points; points of the line are ``SAMPLE_STEP`` apart."""
        middles = np.linspace(0.08, 0.92, max(int(np.linalg.norm(b - a) / SAMPLE_STEP), 2))
        line = a + middles[:, None] * (b - a)
        if not self.samples:
            return 0
        apart = np.linalg.norm(np.array(self.samples)[:, None, :] - line, axis=2).min(axis=0)
        return int((apart < SAMPLE_STEP).sum())

    def place(self, labels: Iterable[Label]) -> list[PlacedLabel]:
        """Return the labels with their places, so that no label overlaps another one.

        The labels are placed one after the other. Each takes the place that covers least and is nearest to the wanted
        place.
        """
        placed = []
        for label in labels:
            box = self._best(label)
            self.boxes.append(box)
            placed.append(PlacedLabel(label, box))
        return placed

    def _best(self, label: Label) -> Rectangle:
        samples = np.array(self.samples).reshape(-1, 2)
        radii: Sequence[float] = RADII
        while True:
            costs = [
                (round(self._cost(box, label, radius, samples), 6), k, box)
                for k, (radius, box) in enumerate(_candidates(label, radii))
                if not any(box.overlaps(other, GAP) for other in self.boxes)
            ]
            if costs:
                return min(costs)[2]
            radii = [1.6 * radius for radius in radii]

    def _cost(self, box: Rectangle, label: Label, radius: float, samples: Pixel) -> float:
        covered = (
            (samples[:, 0] > box.left - GAP)
            & (samples[:, 0] < box.right + GAP)
            & (samples[:, 1] > box.top - GAP)
            & (samples[:, 1] < box.bottom + GAP)
        )
        middle = np.array([(box.left + box.right) / 2, (box.top + box.bottom) / 2]) - label.anchor
        length = float(np.linalg.norm(middle) * np.linalg.norm(label.toward))
        aside = 1.0 - float(middle @ label.toward) / length if length else 0.0
        return 3.0 * int(covered.sum()) + 0.25 * radius + 2.5 * aside


def _candidates(label: Label, radii: Sequence[float]) -> Iterable[tuple[float, Rectangle]]:
    """Yield boxes around an anchor, starting with the nearest."""
    width, height = size_of(label.runs)
    start = math.atan2(label.toward[1], label.toward[0]) if label.toward.any() else -math.pi / 4
    for radius in radii:
        for k in range(DIRECTIONS):
            angle = start + math.tau * ((k + 1) // 2) * (1 if k % 2 else -1) / DIRECTIONS
            dx, dy = math.cos(angle), math.sin(angle)
            distance = radius + label.clear
            x, y = label.anchor[0] + distance * dx, label.anchor[1] + distance * dy
            left, top = x + (dx - 1) * width / 2, y + (dy - 1) * height / 2
            yield radius, Rectangle(left, top, left + width, top + height)
