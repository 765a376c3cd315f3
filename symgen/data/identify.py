"""Base parameters and friction of a robot from data, by weighted least squares.

Source: Gautier 1997, *Dynamic identification of robots with power model*; Khalil and Dombre 2002, chapter 12: each
joint's rows are weighted by the inverse of what its residuals vary by.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from symgen.api.deriving import base_parameters
from symgen.api.loading import loaded
from symgen.data.gram import FRICTION, Sums, sums_of
from symgen.data.recipe import Recipe
from symgen.data.residuals import histogram
from symgen.data.spread import Progress
from symgen.errors import InputError, UnsupportedError
from symgen.options import Options
from symgen.reading import example

Array = NDArray[np.float64]
ROUNDS = 4
"""Of weighing joints by their residuals; the second changes little."""
ROUNDING = 1e-12
"""Share of the squares of forces below which what is left of them is rounding."""
SINGULAR = 1e-12
"""Smallest eigenvalue of the scaled normal equations, by the largest, from which parameters are told apart."""


@dataclass(frozen=True)
class Identification:
    """``values`` of the parameters called ``names``, with ``covariance``; ``prior`` are those of the file, NaN of
    friction. The base parameters come first, in the order of ``base_regressor``, then friction joint by joint.
    """

    names: tuple[str, ...]
    values: Array
    covariance: Array
    prior: Array
    joints: tuple[str, ...]
    noise: Array
    """(nv,) what residuals vary by: standard deviations of joint forces."""
    rows: int
    condition: float
    """Of the weighted regressor, its columns scaled to one length."""
    held_out: Array
    """(nv,) root mean squares of the errors on rows that were not used; NaN where none were held out."""
    forces: Array
    """(nv,) the same of the joint forces there."""
    base: int
    """How many of the parameters are base parameters."""
    residuals: NDArray[np.int64]
    """(nv, bins) how many held-out rows leave so much, in bins of a quarter of ``noise`` from -5 to 5 times it; the
    first and the last have what is beyond, too."""

    @property
    def deviations(self) -> Array:
        """Standard deviations of the values."""
        found: Array = np.sqrt(np.diag(self.covariance))
        return found


def identify(
    robot: str | os.PathLike[str],
    data: str | os.PathLike[str],
    options: Options | None = None,
    *,
    friction: Sequence[str] = (),
    columns: Mapping[str, str] | None = None,
    held_out: int = 5,
    workers: int = 1,
    scheduler: str = "",
    progress: Progress = lambda done, of: None,
) -> Identification:
    """The base parameters of a robot from rows of q, qd, qdd and tau, in one pass over the data.

    Another, over what is held out, counts what they leave of the forces. ``friction``: of viscous, coulomb and offset,
    those that each joint has. Every ``held_out``-th block of rows is kept apart for the errors; zero keeps none. The
    rest as of :func:`symgen.evaluate`. Raises :class:`~symgen.errors.InputError` where the data do not tell parameters
    apart, naming the one they tell least of.
    """
    options = replace(options or Options(parameters="baked"), quantities=("base_regressor",))
    for kind in friction:
        if kind not in FRICTION:
            raise InputError(f"expected one of {', '.join(FRICTION)}", place="option friction", found=kind)
    if held_out < 0 or held_out == 1:
        raise InputError("expected zero or a number from 2", place="option held_out", found=held_out)
    recipe = Recipe(str(example(robot).absolute()), options)
    recipe.warn()
    model, _ = loaded(recipe.robot, options)
    tree = model.as_tree("identification")
    if tree.nq != tree.nv:
        raise UnsupportedError(f"{tree.name}: identification is for joints of one position each")
    base, joints = base_parameters(tree), tuple(tree.velocity_names)
    used, apart = sums_of(recipe, Path(data), columns or {}, joints, friction, held_out, workers, scheduler, progress)
    names = [str(formula) for formula in base.formulas]
    names += [f"{kind} {joint}" for joint in joints for kind in friction]
    prior = np.array([*(float(value) for value in base.values), *[np.nan] * (len(joints) * len(friction))])
    G, b, squares = _spread(used, len(base.formulas), len(friction))
    values, covariance, noise, condition = _solve(G, b, squares, used.rows, names)
    errors = np.full(len(joints), np.nan)
    forces = errors.copy()
    if apart.rows:
        for j, (H, g, s) in enumerate(zip(*_spread(apart, len(base.formulas), len(friction)), strict=True)):
            errors[j] = np.sqrt(max(0.0, s - 2 * g @ values + values @ H @ values) / apart.rows)
            forces[j] = np.sqrt(s / apart.rows)
    counts = np.zeros((len(joints), 0), np.int64)
    if apart.rows:
        given = (recipe, Path(data), columns or {}, joints, friction, held_out)
        counts = histogram(*given, values, noise, workers, scheduler, progress)
    known = (joints, noise, used.rows, condition, errors, forces, len(base.formulas), counts)
    return Identification(tuple(names), values, covariance, prior, *known)


def _spread(sums: Sums, nr: int, kinds: int) -> tuple[Array, Array, Array]:
    """The sums of each joint over all parameters: friction of other joints has zeros."""
    nv = len(sums.squares)
    G, b = np.zeros((nv, nr + nv * kinds, nr + nv * kinds)), np.zeros((nv, nr + nv * kinds))
    for j in range(nv):
        own = np.r_[0:nr, nr + j * kinds : nr + (j + 1) * kinds]
        G[j][np.ix_(own, own)], b[j][own] = sums.products[j], sums.forces[j]
    return G, b, sums.squares


def _solve(G: Array, b: Array, squares: Array, rows: int, names: Sequence[str]) -> tuple[Array, Array, Array, float]:
    """Values, covariance, deviations of the joints' residuals, and the condition number."""
    noise = np.ones(len(squares))
    for _ in range(ROUNDS):
        weights = 1 / noise**2
        whole, right = np.tensordot(weights, G, 1), weights @ b
        scale = np.sqrt(np.diag(whole))
        _refuse_zero(scale, names)
        eigenvalues, vectors = np.linalg.eigh(whole / np.outer(scale, scale))
        if eigenvalues[0] < SINGULAR * eigenvalues[-1]:
            least = names[int(np.argmax(np.abs(vectors[:, 0])))]
            raise InputError("expected data that tell all parameters apart", place="data", found=f"little of {least}")
        inverse = (vectors / eigenvalues) @ vectors.T / np.outer(scale, scale)
        values = inverse @ right
        left = [s - 2 * g @ values + values @ H @ values for H, g, s in zip(G, b, squares, strict=True)]
        freedom = max(1.0, rows - len(names) / len(squares))
        noise = np.sqrt(np.maximum(left, ROUNDING * np.maximum(squares, 1e-300)) / freedom)
    return values, inverse, noise, float(np.sqrt(eigenvalues[-1] / eigenvalues[0]))


def _refuse_zero(scale: Array, names: Sequence[str]) -> None:
    for name, length in zip(names, scale, strict=True):
        if not length > 0:
            raise InputError("expected data that tell all parameters apart", place="data", found=f"nothing of {name}")
