"""Enclosures of an output by the convex hull of finitely many points, on a box of the curved variables.

The output is a polynomial function of the polynomial variables. Each point is a list of coefficients of this
polynomial. On the box, the coefficients of the output are within the convex hull of the points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from symgen.uses.bounds.forms import (
    FORMS,
    SHORT_ROUNDING,
    SUM_ROUNDING,
    UNDERFLOW,
    Form,
    Monomial,
    Rows,
    constant,
    curved,
    polynomial,
)
from symgen.uses.bounds.variables import Variables

MAX_CORNERS = 10
"""Maximum number of curved variables of a box for which all corners of the box become points."""


class Wanted(NamedTuple):
    """Requirements on the points that enclose an output on one box."""

    sign: int
    """1 to enclose the output, -1 to enclose the negated output."""
    magnitude: Callable[[NDArray[np.float32]], NDArray[np.float32]]
    """Returns bounds of the magnitude of the output, for coefficients of shape (monomials, N)."""
    allowed: float
    """Largest allowed error due to one curved variable, including distances from the curve [unit of the output]."""
    limit: int
    """Maximum number of points. Larger errors are accepted if ``allowed`` would require more points."""


class Points(NamedTuple):
    """Points: the convex hull of the columns of ``values`` contains the output's coefficients, up to ``error``."""

    values: NDArray[np.float32]
    """The coefficients of each monomial, of shape (monomials, points)."""
    error: float
    """A bound of the output's error over all values of the polynomial variables within their limits."""
    size: float
    """An upper bound of the sum of the absolute values of all terms of the output."""
    by_axis: Rows
    """The part of ``error`` that is due to each curved variable."""
    pieces: tuple[int, ...]
    """The number of pieces of the spline of each curved variable; empty without splines."""
    spans: tuple[Rows, ...]
    """One array (2, points) for each curved variable: the lower and the upper ends of the intervals on which the points
    have an effect.
    """

    @property
    def sides(self) -> tuple[int, ...]:
        """The number of points in the direction of each curved variable."""
        return tuple(each.shape[1] for each in self.spans)


class Enclosure(Protocol):
    """A method that encloses the coefficients of one output by points."""

    powers: tuple[Monomial, ...]
    curved: tuple[int, ...]
    """The curved variables that the output depends on."""

    def on(self, lower: Rows, upper: Rows, wanted: Sequence[Wanted]) -> list[Points]:
        """Return the points for each box; ``lower`` and ``upper`` have the shape (boxes, curved variables)."""


class AffineEnclosure:
    """An enclosure by affine forms, for any program.

    The points are the values of the forms at the corners of the box.
    """

    def __init__(self, variables: Variables, output: int) -> None:
        self._variables, self._output = variables, output
        degrees = variables.outputs[output]
        self.curved = tuple(k for k in sorted({*degrees.waves, *degrees.powers}) if k not in variables.polynomial)
        columns = list(self.curved)
        self.powers = self._form(variables.lower[None, columns], variables.upper[None, columns]).powers

    @np.errstate(all="ignore")
    def _form(self, lower: Rows, upper: Rows) -> Form:
        values = [constant(a) for a in self._variables.lower]
        for k in self._variables.polynomial:
            values[k] = polynomial(k)
        for column, k in enumerate(self.curved):
            values[k] = curved(k, lower[:, column], upper[:, column])
        form: Form = self._variables.values(FORMS, values)[self._output]
        return form

    def on(self, lower: Rows, upper: Rows, wanted: Sequence[Wanted]) -> list[Points]:
        """Return the points at the corners of each box.

        With more than ``MAX_CORNERS`` variables, return only the value at the center, with a larger error.
        """
        form = self._form(lower, upper)
        count, size = len(lower), len(form.support)
        coefficients = np.broadcast_to(form.coefficients, (1 + size, len(form.powers), count))
        rest = np.broadcast_to(form.rest, (len(form.powers), count)) + SUM_ROUNDING * form.size
        shares = (upper - lower)[:, list(range(size))] / np.maximum((upper - lower).sum(axis=1), UNDERFLOW)[:, None]
        points = coefficients[0, :, :, None]
        if size > MAX_CORNERS:
            rest = rest + form.slope
        else:
            signs = np.array(list(product((-1.0, 1.0), repeat=size))).reshape(2**size, size)
            points = points + np.einsum("kpn,ck->pnc", coefficients[1:], signs)
        largest = np.maximum(np.abs(self._variables.lower), np.abs(self._variables.upper))
        sizes = np.array([math.prod(largest[k] for k in power) for power in self.powers])
        totals = np.einsum("p,pnc->nc", sizes, np.abs(points)).max(axis=1) * (1 + SUM_ROUNDING)
        errors = sizes @ rest * (1 + SUM_ROUNDING) + totals * SHORT_ROUNDING
        values = (np.array([each.sign for each in wanted])[:, None] * points).astype(np.float32)
        spans = [
            tuple(np.full((1 if size > MAX_CORNERS else 2, 2), ends).T for ends in zip(*box, strict=True))
            for box in zip(lower[:, :size], upper[:, :size], strict=True)
        ]
        return [Points(values[:, n], errors[n], totals[n], shares[n] * errors[n], (), spans[n]) for n in range(count)]
