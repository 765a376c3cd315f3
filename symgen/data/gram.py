"""Sums over data that identification needs, joint by joint: products of regressors are added up and never written.

Of joint j with rows A_j = [Y_j, qd_j, sign(qd_j), 1], where Y is the base regressor: A_j^T A_j, A_j^T tau_j, tau_j^2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from symgen.data.columns import Input, array_of, found_in
from symgen.data.pieces import Piece, batches, pieces_of
from symgen.data.recipe import Recipe
from symgen.data.spread import Progress, each_result
from symgen.errors import InputError

Array = NDArray[np.float64]
ROWS = 2**12
"""Rows at once: as many as leave their regressors in a cache."""
BLOCK = 64
"""Rows in a row that are held out: those of a motion are like their neighbours."""
FRICTION = ("viscous", "coulomb", "offset")
"""Columns beside those of the bodies, for each joint: its speed, the sign of it, and one."""


@dataclass(frozen=True)
class Sums:
    """Sums over rows: for each joint of ``products`` (nv, n, n), ``forces`` (nv, n) and ``squares`` (nv,)."""

    products: Array
    forces: Array
    squares: Array
    rows: int

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.products + other.products,
            self.forces + other.forces,
            self.squares + other.squares,
            self.rows + other.rows,
        )

    def residual(self, joint: int, x: Array) -> float:
        """The sum of squares of what parameters ``x`` (n,) leave of a joint's forces."""
        return float(self.squares[joint] - 2 * self.forces[joint] @ x + x @ self.products[joint] @ x)


@dataclass(frozen=True, slots=True)
class Summing:
    """What is done with each piece: every ``held_out``-th block of rows is summed apart."""

    recipe: Recipe
    inputs: tuple[Input, ...]
    friction: tuple[str, ...]
    width: float
    held_out: int


def sums_of(
    recipe: Recipe,
    data: Path,
    columns: Mapping[str, str],
    joints: Sequence[str],
    friction: Sequence[str],
    held_out: int,
    workers: int,
    scheduler: str,
    progress: Progress,
) -> tuple[Sums, Sums]:
    """The sums over data with q, qd, qdd and tau, and those over what is held out. The order of pieces is kept."""
    pieces, inputs = pieces_and_inputs(recipe, data, columns, joints)
    task = Summing(recipe, inputs, tuple(friction), recipe.options.friction_width, held_out)
    tasks = [(task, piece, index) for index, piece in enumerate(pieces)]
    found = dict(each_result(summed, tasks, workers, scheduler, progress))
    used, apart = found[0]
    for k in range(1, len(found)):
        used, apart = used + found[k][0], apart + found[k][1]
    return used, apart


def pieces_and_inputs(
    recipe: Recipe, data: Path, columns: Mapping[str, str], joints: Sequence[str]
) -> tuple[list[Piece], tuple[Input, ...]]:
    """The pieces of data with q, qd, qdd and tau, and where these are in each."""
    signature = recipe.signature("base_regressor")
    wanted = dict(signature.inputs) | {"tau": (signature.outputs[0][1][0],)}
    pieces, names = pieces_of(data)
    return pieces, tuple(found_in(names, str(data), wanted, joints, columns))


def each_part(
    inputs: Sequence[Input], piece: Piece, index: int, held_out: int
) -> Iterator[tuple[list[Array], NDArray[np.bool_]]]:
    """Some rows of a piece after the other, with which of them are held out; that depends on the piece's place, too."""
    needed = list(dict.fromkeys(name for each in inputs for name in each.columns))
    number = index * BLOCK  # of the row
    for batch in batches(piece, needed, ROWS, frozenset(needed)):
        arrays = [array_of(batch, each, np.dtype(float), piece.path) for each in inputs]
        for start in range(0, len(batch), ROWS):
            some = [each[start : start + ROWS] for each in arrays]
            block = (number + np.arange(len(some[0]))) // BLOCK
            number += len(block)
            yield some, block % held_out == held_out - 1 if held_out else np.zeros(len(block), bool)


def summed(task: Summing, piece: Piece, index: int) -> tuple[Sums, Sums]:
    """The sums over a piece; which blocks are held out depends on its place among the pieces."""
    function = task.recipe.module().base_regressor
    nv, nr = task.recipe.signature("base_regressor").outputs[0][1]
    size = nr + len(task.friction)
    sums = [Sums(np.zeros((nv, size, size)), np.zeros((nv, size)), np.zeros(nv), 0) for _ in range(2)]
    for arrays, apart in each_part(task.inputs, piece, index, task.held_out):
        for which, chosen in enumerate((~apart, apart)):
            if chosen.any():
                q, qd, qdd, tau = (each[chosen] for each in arrays)
                sums[which] += _batch(function(q, qd, qdd), qd, tau, task.friction, task.width)
    if not all(np.isfinite(each.squares).all() and np.isfinite(each.products).all() for each in sums):
        raise InputError("expected finite numbers", file=piece.path)
    return sums[0], sums[1]


def _batch(Y: Array, qd: Array, tau: Array, friction: Sequence[str], width: float) -> Sums:
    rows, nv, nr = Y.shape
    A = np.empty((nv, rows, nr + len(friction)))
    A[:, :, :nr] = Y.swapaxes(0, 1)
    for k, kind in enumerate(friction):
        A[:, :, nr + k] = friction_column(kind, qd, width).T
    forces = tau.T[:, :, None]
    transposed = A.swapaxes(1, 2)
    return Sums(transposed @ A, (transposed @ forces)[:, :, 0], (tau**2).sum(axis=0), rows)


def friction_column(kind: str, qd: Array, width: float) -> Array:
    """What a friction parameter is multiplied by, for each joint; signs are smoothed as in the generated dynamics."""
    if kind == "viscous":
        return qd
    return qd / np.sqrt(qd**2 + width**2) if kind == "coulomb" else np.ones_like(qd)
