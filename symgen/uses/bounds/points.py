"""Finite sets of points whose convex hull contains the coefficients of an output on a box of the curved variables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, Protocol

import numpy as np

from symgen.uses.bounds.forms import FORMS, SUM_ROUNDING, UNDERFLOW, Form, Monomial, Rows, constant, curved, polynomial
from symgen.uses.bounds.variables import Variables

MAX_CORNERS = 10
"""Maximum number of curved variables of which all corners of a box are taken."""


class Points(NamedTuple):
    """Points: the coefficient of monomial p is in the hull of ``values[p]``, with an error up to ``rest[p]``."""

    values: Rows
    rest: Rows
    by_axis: Rows
    """The part of ``rest`` that each curved variable causes, of shape (variables, monomials)."""
    sides: tuple[int, ...]
    """The number of points along each curved variable."""


class Enclosure(Protocol):
    """Encloses the coefficients of one output."""

    powers: tuple[Monomial, ...]
    curved: tuple[int, ...]
    """The curved variables that the output depends on."""

    def on(self, lower: Rows, upper: Rows, allowed: Sequence[float], limits: Sequence[int]) -> list[Points]:
        """Return the points of each box.

        Args:
            lower: The lower limits, of shape (boxes, curved variables).
            upper: The upper limits.
            allowed: The error that each box may have for each curved variable, in the unit of the output.
            limits: The number of points that each box may have; errors are larger if it does not suffice.

        """
        ...


class AffineEnclosure:
    """Points from affine forms: the corners of the box. Works for any program."""

    def __init__(self, variables: Variables, output: int) -> None:
        self._variables, self._output = variables, output
        degrees = variables.outputs[output]
        self.curved = tuple(k for k in sorted({*degrees.waves, *degrees.powers}) if k not in variables.polynomial)
        columns = list(self.curved)
        self.powers = self._form(variables.lower[None, columns], variables.upper[None, columns]).powers

    def _form(self, lower: Rows, upper: Rows) -> Form:
        values = [constant(a) for a in self._variables.lower]
        for k in self._variables.polynomial:
            values[k] = polynomial(k)
        for column, k in enumerate(self.curved):
            values[k] = curved(k, lower[:, column], upper[:, column])
        form: Form = self._variables.values(FORMS, values)[self._output]
        return form

    def on(self, lower: Rows, upper: Rows, allowed: Sequence[float], limits: Sequence[int]) -> list[Points]:
        """Return the corners of each box; with many variables, the center and a larger rest."""
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
        sides = (1 if size > MAX_CORNERS else 2,) * size
        return [Points(points[:, n], rest[:, n], shares[n, :, None] * rest[:, n], sides) for n in range(count)]
