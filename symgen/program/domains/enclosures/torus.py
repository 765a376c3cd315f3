"""Bounds on polynomials in sines and cosines of angles and in further variables, for all values within their ranges.

A :class:`Value` is a sum of products of variables between -1 and 1. The coefficient of each product is a :class:`Wave`:
a trigonometric polynomial, stored as samples at equidistant angles. To bound a value, quadratic splines replace the
functions exp(i k x) of each angle x. A spline is nowhere larger than its largest control point. The bound of a value is
therefore computed from the control points of its coefficients, and from the errors of the splines. The bounds are
tighter than those of interval arithmetic, which treats each occurrence of an angle or a variable as independent.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.program.domains.ranges import RELATIVE_WIDENING, Range

Samples = NDArray[np.float64]
Monomial = tuple[int, ...]
"""A product of variables, given by their indices in ascending order; the empty tuple is the constant 1."""
Piece = tuple[float, float, int]
"""The range of an angle, and the number of pieces of its splines."""
PIECES_OF_TURN = (64, 48, 32, 24, 20, 16, 14, 12, 10, 8)
"""Numbers of pieces of a full turn that are tried, in this order, until there are few enough control points."""
MIN_PIECES = PIECES_OF_TURN[-1]
MAX_DEGREE = MIN_PIECES // 2
"""Maximum degree of a value in the sine and cosine of one angle. The splines are not valid for higher frequencies."""
MAX_TERMS = 64
"""Maximum number of monomials in a value."""
NEGLIGIBLE = 1e-12
"""Frequencies below this share of a coefficient are left out, because they are rounding errors of cancelled terms."""
LONG_ROUNDING = 1e-9
"""Bounds are increased by this share of the coefficients, for rounded samples and for frequencies that are left out."""
SHORT_ROUNDOFF = 2.0**-24
"""Unit roundoff of single precision, in which control points are computed."""


@dataclass(frozen=True, slots=True, eq=False)
class Wave:
    """A trigonometric polynomial, stored as samples; the axis of an angle with the degree d has 2 d + 1 samples."""

    angles: tuple[int, ...]
    samples: Samples

    @property
    def counts(self) -> dict[int, int]:
        """The number of samples of each angle."""
        return dict(zip(self.angles, self.samples.shape, strict=True))

    def spread(self, angles: Sequence[int], counts: Sequence[int]) -> Samples:
        """Return samples with one axis for each of ``angles``: one sample, or as many as in ``counts``."""
        samples, own = self.samples, self.counts
        for axis, angle in enumerate(self.angles):
            wanted = counts[angles.index(angle)]
            if wanted != own[angle]:
                samples = np.moveaxis(np.tensordot(_interpolation(own[angle], wanted), samples, (1, axis)), 0, axis)
                own[angle] = wanted
        return samples.reshape([own.get(angle, 1) for angle in angles])


@dataclass(frozen=True)
class Torus:
    """The ranges of the angles, and the maximum number of control points.

    A value may exceed this maximum if a full turn has only :data:`MIN_PIECES` pieces.
    """

    ranges: Sequence[Range]
    max_points: int

    def pieces(self, angles: Sequence[int]) -> list[Piece]:
        """Return the range and the number of pieces of each angle, with as many pieces as ``max_points`` permits."""
        for whole in PIECES_OF_TURN:
            found = [_piece(self.ranges[angle], whole) for angle in angles]
            if math.prod(_count(each) for each in found) <= self.max_points:
                break
        return found

    def points(self, angles: Sequence[int]) -> int:
        """Return the number of control points for some angles."""
        return math.prod(map(_count, self.pieces(angles)))

    def sums(self, value: Value, angles: Sequence[int]) -> tuple[Samples, float]:
        """Return the sum of a value's absolute coefficients at each control point, and the error of the splines.

        For all angles within the ranges, the absolute value is at most a weighted mean of the sums, plus the error. The
        weights depend only on ``angles``. If the value also depends on other angles, each sum is the maximum over the
        control points of the other angles.
        """
        others = [angle for angle in value.angles if angle not in angles]
        pieces = dict(zip(angles, self.pieces(angles), strict=True))
        pieces |= {angle: _piece(self.ranges[angle], MIN_PIECES) for angle in others}
        total, error = np.zeros((1,) * len(pieces), np.float32), 0.0
        scale = max((float(np.abs(wave.samples).max()) for wave in value.terms.values()), default=0.0) or 1.0
        for wave in value.terms.values():
            splines = [_splines(count, *pieces[angle]) for angle, count in wave.counts.items()]
            controls = (wave.samples / scale).astype(np.float32)
            with np.errstate(invalid="ignore"):  # BLAS sometimes sets this flag for finite numbers, too
                for each in splines:
                    controls = np.tensordot(controls, each.controls, (0, 1))
            sizes, most = np.ones(()), np.ones(())
            for each in splines:
                sizes, most = np.multiply.outer(sizes, each.sizes), np.multiply.outer(most, each.sizes + each.errors)
            frequencies = np.abs(np.fft.fftn(wave.samples)) / wave.samples.size if wave.angles else np.abs(wave.samples)
            error += float((frequencies * (most - sizes + LONG_ROUNDING * most)).sum())
            growth = math.prod(float(np.abs(each.controls).sum(axis=1).max()) for each in splines)
            steps = 2 + len(value.terms) + sum(2 + count for count in wave.samples.shape)
            error += steps * SHORT_ROUNDOFF * growth * float(np.abs(wave.samples).max()) * (1 + RELATIVE_WIDENING)
            shape = dict(zip(wave.angles, controls.shape, strict=True))
            total = total + np.abs(controls).reshape([shape.get(angle, 1) for angle in pieces])
        total = np.nan_to_num(total.max(axis=tuple(range(len(angles), len(pieces)))), nan=np.inf)
        return scale * total.astype(np.float64), error

    def bound(self, value: Value) -> float:
        """Return a bound on the absolute value. The rounding errors of samples are not included."""
        total, error = self.sums(value, value.angles)
        return (float(total.max()) + error) * (1 + RELATIVE_WIDENING)


@dataclass(frozen=True, eq=False)
class Value:
    """A sum of monomials whose coefficients are trigonometric polynomials."""

    terms: Mapping[Monomial, Wave]

    @cached_property
    def angles(self) -> tuple[int, ...]:
        """The indices of all angles, in ascending order."""
        return tuple(sorted({angle for wave in self.terms.values() for angle in wave.angles}))

    @cached_property
    def degree(self) -> int:
        """The largest degree in the sine and cosine of one angle."""
        return max((count // 2 for wave in self.terms.values() for count in wave.samples.shape), default=0)

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of angles and of monomials, which measure how much memory the value needs."""
        return len(self.angles), len(self.terms)

    def __add__(self, other: Value) -> Value:
        found = dict(self.terms)
        for monomial, wave in other.terms.items():
            found[monomial] = _sum([found[monomial], wave]) if monomial in found else wave
        return Value(found)

    def __mul__(self, other: Value) -> Value:
        found: dict[Monomial, list[Wave]] = {}
        for left, x in self.terms.items():
            for right, y in other.terms.items():
                found.setdefault(tuple(sorted(left + right)), []).append(_product(x, y))
        return Value({monomial: _sum(waves) for monomial, waves in found.items()})

    def may_multiply(self, other: Value, max_angles: int) -> bool:
        """Return True if the product with another value is small enough to be bounded."""
        angles, terms = {*self.angles, *other.angles}, len(self.terms) * len(other.terms)
        return len(angles) <= max_angles and self.degree + other.degree <= MAX_DEGREE and terms <= MAX_TERMS**2

    def scaled(self, factor: float) -> Value:
        return Value({monomial: Wave(wave.angles, factor * wave.samples) for monomial, wave in self.terms.items()})

    def shortened(self) -> Value:
        """Return the value without frequencies whose coefficients are zero except for rounding."""
        return Value({monomial: _shortened(wave) for monomial, wave in self.terms.items()})


def constant(number: float) -> Value:
    return Value({(): Wave((), np.array(number))} if number else {})


def variable(index: int, span: Range) -> Value:
    """Return a variable with the range ``span``: the center plus the radius times a variable between -1 and 1."""
    center = (span.lower + span.upper) / 2
    radius = max(span.upper - center, center - span.lower) * (1 + RELATIVE_WIDENING)
    return Value({**constant(center).terms, (index,): Wave((), np.array(radius))})


def turn(angle: int, is_sine: bool) -> Value:
    """Return the sine or cosine of an angle."""
    return Value({(): Wave((angle,), np.sin(_nodes(3)) if is_sine else np.cos(_nodes(3)))})


def _nodes(count: int) -> Samples:
    return np.array(2 * math.pi / count * np.arange(count))


def _product(x: Wave, y: Wave) -> Wave:
    angles = tuple(sorted({*x.angles, *y.angles}))
    counts = [x.counts.get(angle, 1) + y.counts.get(angle, 1) - 1 for angle in angles]
    return Wave(angles, x.spread(angles, counts) * y.spread(angles, counts))


def _sum(waves: Sequence[Wave]) -> Wave:
    if len(waves) == 1:
        return waves[0]
    angles = tuple(sorted({angle for wave in waves for angle in wave.angles}))
    counts = [max(wave.counts.get(angle, 1) for wave in waves) for angle in angles]
    return Wave(angles, np.array(sum(wave.spread(angles, counts) for wave in waves)))


def _shortened(wave: Wave) -> Wave:
    angles, samples = list(wave.angles), wave.samples
    limit = NEGLIGIBLE * float(np.abs(samples).max(initial=0.0))
    for axis in reversed(range(len(angles))):
        while (count := samples.shape[axis]) > 1:
            fewer = np.moveaxis(np.tensordot(_interpolation(count, count - 2), samples, (1, axis)), 0, axis)
            back = np.moveaxis(np.tensordot(_interpolation(count - 2, count), fewer, (1, axis)), 0, axis)
            if np.abs(back - samples).max() > limit:
                break
            samples = fewer
        if samples.shape[axis] == 1:
            samples = samples.squeeze(axis)
            del angles[axis]
    return Wave(tuple(angles), samples)


@lru_cache
def _interpolation(count: int, wanted: int) -> Samples:
    """Return the matrix that converts ``count`` samples at equidistant angles to ``wanted`` samples.

    If ``wanted`` is smaller than ``count``, the highest frequencies are left out.
    """
    differences = _nodes(wanted)[:, None] - _nodes(count)
    matrix = np.ones_like(differences)
    for k in range(1, min(count, wanted) // 2 + 1):
        matrix += 2 * np.cos(k * differences)
    return matrix / count


def _piece(span: Range, whole: int) -> Piece:
    """Return the range of an angle, and the number of pieces in this range if a full turn has ``whole`` pieces."""
    width = span.upper - span.lower
    pieces = max(1, math.ceil(width / (2 * math.pi) * whole))
    return (0.0, 2 * math.pi, whole) if pieces + 2 > whole else (span.lower, span.upper, pieces)


def _count(piece: Piece) -> int:
    """Return the number of control points of one angle."""
    return piece[2] if piece[:2] == (0.0, 2 * math.pi) else piece[2] + 2


class _Splines(NamedTuple):
    """Splines of one angle: a matrix that converts samples to control points, and the size and error of each frequency.

    The frequencies are in the order of :func:`numpy.fft.fft`.
    """

    controls: NDArray[np.float32]
    sizes: Samples
    errors: Samples


def spline(angle: float) -> tuple[float, float, float]:
    """Return the magnitudes of a spline's control points at the centers of pieces and at the ends, and its error.

    The spline approximates exp(i x) on pieces of the length a (``angle``). On the piece with the center c, let x be
    c + a u with ``|u| <= 1/2``. The control points have the magnitude ``s = 4 / (3 + cos a)``, so the spline is

        exp(i c) (1 - s (1 - cos a) u^2 + i s u sin a)

    Consider the error divided by exp(i c). The real part of this quotient is largest at an end of the piece. The
    imaginary part is largest at an end of the piece, or where the derivative of the imaginary part is zero. The control
    point at an end of the range is the mean of the control points at the two nearest centers, inside and outside.
    """
    size = 4 / (3 + math.cos(angle))
    real = math.cos(angle / 2) - 1 + size * (1 - math.cos(angle)) / 4
    slope = min(size * math.sin(angle) / angle, 1.0) if angle else 1.0
    lowest = math.acos(slope)
    imaginary = max(abs(slope * angle / 2 - math.sin(angle / 2)), math.sin(lowest) - slope * lowest)
    return size, size * math.cos(angle / 2), math.hypot(real, imaginary)


@lru_cache(maxsize=2**10)
def _splines(count: int, lower: float, upper: float, pieces: int) -> _Splines:
    """Return the splines of all frequencies that ``count`` samples can represent."""
    step = (upper - lower) / pieces
    centers = lower + step * (np.arange(pieces) + 0.5)
    is_turn = (lower, upper) == (0.0, 2 * math.pi)
    at = centers if is_turn else np.array([lower, *centers, upper])
    differences = at[:, None] - _nodes(count)
    controls, sizes, errors = np.ones_like(differences), [1.0], [0.0]
    for k in range(1, count // 2 + 1):
        angle = k * step
        size, end, error = spline(angle)
        ends = [] if is_turn else [end]
        controls += 2 * np.array([*ends, *([size] * pieces), *ends])[:, None] * np.cos(k * differences)
        sizes.append(size)
        errors.append(error)
    order = [min(k, count - k) for k in range(count)]
    return _Splines((controls / count).astype(np.float32), np.array(sizes)[order], np.array(errors)[order])
