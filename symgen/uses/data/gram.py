"""Sums over the rows of a data set, from which parameters are identified; the rows themselves are not stored.

For joint j, A_j^T A_j, A_j^T tau_j and tau_j^2 are summed over all rows. The module :mod:`symgen.uses.data.regressor`
defines A_j and the known forces, which are subtracted from the measured force tau_j.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from symgen.catalog.quantity import QD, QDD, TAU, Q
from symgen.errors import InputError
from symgen.uses.data.regressor import Unknowns
from symgen.uses.data.spread import Progress, each_result
from symgen.uses.data.tables.columns import array_of
from symgen.uses.data.tables.copies import Copies
from symgen.uses.data.tables.matching import ByHand, Input, found_in, unread
from symgen.uses.data.tables.pieces import Piece, batches, pieces_of

Array = NDArray[np.float64]
BATCH_ROWS = 2**12
"""Number of rows in a batch. The regressors of so many rows fit in the processor's cache."""
HELD_OUT_BLOCK_ROWS = 64
"""Number of consecutive rows that are held out together, because neighbouring rows of a motion are similar."""


@dataclass(frozen=True)
class Sums:
    """Sums over rows for each joint: ``products`` (nv, n, n), ``forces`` (nv, n) and ``squares`` (nv,).

    ``copies`` counts the copies of each row. ``skipped`` is the number of incomplete rows that are left out.
    """

    products: Array
    forces: Array
    squares: Array
    rows: float
    copies: Copies = field(default_factory=Copies)
    skipped: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.products + other.products,
            self.forces + other.forces,
            self.squares + other.squares,
            self.rows + other.rows,
            self.copies + other.copies,
            self.skipped + other.skipped,
        )

    def by_different_rows(self) -> Sums:
        """Return the sums divided by the average number of copies of a row, so that copies add no information."""
        copies = self.copies.merged()
        return Sums(
            self.products / copies.mean,
            self.forces / copies.mean,
            self.squares / copies.mean,
            self.rows / copies.mean,
            copies,
            self.skipped,
        )

    def joined(self, smoothing: Array) -> Sums:
        """Return the sums after the friction columns of the regressor are replaced by linear combinations of them.

        The friction columns are the last columns. Column k of ``smoothing`` (columns, kinds) has the coefficients of
        combination k.
        """
        n = self.forces.shape[1]
        bodies = n - len(smoothing)
        matrix = np.zeros((n, bodies + smoothing.shape[1]))
        matrix[:bodies, :bodies] = np.eye(bodies)
        matrix[bodies:, bodies:] = smoothing
        return replace(self, products=matrix.T @ self.products @ matrix, forces=self.forces @ matrix)

    def over_all(self, kinds: int) -> Sums:
        """Return the sums for the friction parameters of all joints together, instead of one joint each.

        In the sums of one joint, the entries for the friction of other joints are zero.
        """
        nv, n = self.forces.shape
        bodies = n - kinds
        products, forces = np.zeros((nv, *[bodies + nv * kinds] * 2)), np.zeros((nv, bodies + nv * kinds))
        for j in range(nv):
            own = np.r_[0:bodies, bodies + j * kinds : bodies + (j + 1) * kinds]
            products[j][np.ix_(own, own)], forces[j][own] = self.products[j], self.forces[j]
        return replace(self, products=products, forces=forces)

    def residual_squares(self, x: Array) -> Array:
        """Return the sum of squared residual forces of each joint (nv,) for the parameters ``x`` (n,)."""
        found: Array = self.squares - 2 * self.forces @ x + x @ self.products @ x
        return np.maximum(found, 0)


@dataclass(frozen=True, slots=True)
class Rows:
    """The unknown parameters, the columns of q, qd, qdd and tau, and the unread columns of a data set.

    Every k-th block of rows is held out, where k is ``held_out``. If ``held_out`` is 0, no rows are held out. ``skip``
    is True if incomplete rows are left out.
    """

    unknowns: Unknowns
    inputs: tuple[Input, ...]
    unread: tuple[str, ...]
    held_out: int
    skip: bool

    @classmethod
    def of(cls, unknowns: Unknowns, data: Path, columns: ByHand, held_out: int, skip: bool) -> tuple[Rows, list[Piece]]:
        """Match the columns of a data set to q, qd, qdd and tau; return its rows, and the pieces of its files."""
        pieces, heads = pieces_of(data)
        inputs = tuple(found_in(heads, str(data), unknowns.recipe, (Q, QD, QDD, TAU), columns))
        return cls(unknowns, inputs, unread(heads, inputs), held_out, skip), pieces

    def parts(self, piece: Piece, index: int) -> Iterator[tuple[list[Array], NDArray[np.bool_], int]]:
        """Yield batches of the rows of a piece.

        Each batch has a mask of held-out rows, and the number of rows that are left out.

        The mask differs between pieces with different indices.
        """
        needed = [name for each in self.inputs for name in each.columns]
        number = (
            index * HELD_OUT_BLOCK_ROWS
        )  # blocks are counted from another row in each piece, so that the masks differ
        for batch in batches(piece, needed, BATCH_ROWS, frozenset(needed)):
            arrays = [array_of(batch, each, np.dtype(float), piece.path, gaps=True) for each in self.inputs]
            for start in range(0, len(batch), BATCH_ROWS):
                some = [each[start : start + BATCH_ROWS] for each in arrays]
                block = (number + np.arange(len(some[0]))) // HELD_OUT_BLOCK_ROWS
                apart = block % self.held_out == self.held_out - 1 if self.held_out else np.zeros(len(block), bool)
                finite = np.concatenate([np.isfinite(each) for each in some], axis=1)
                whole = finite.all(axis=1)
                if not self.skip and not whole.all():
                    row, entry = np.argwhere(~finite)[0]
                    raise self._incomplete(piece, number - index * HELD_OUT_BLOCK_ROWS + row + 1, entry)
                number += len(block)
                yield [each[whole] for each in some], apart[whole], int((~whole).sum())

    def _incomplete(self, piece: Piece, row: int, entry: int) -> InputError:
        """Return the error about an empty or non-finite entry in a row; ``entry`` is counted over all inputs."""
        names = [
            name for each in self.inputs for name in each.columns * (each.wanted.size // len(each.columns))
        ]  # a column of lists has several entries
        group = "" if piece.group is None else f"row group {piece.group}, "
        place = f"{group}row {row}, column {names[entry]}"
        hint = "; --skip-incomplete leaves out rows with entries that are empty or not finite"
        return InputError("expected a finite number", file=piece.path, place=place, hint=hint)


def sums_of(rows: Rows, pieces: Sequence[Piece], workers: int, scheduler: str, progress: Progress) -> Sums:
    """Return the sums over all rows that are not held out.

    The sums of the pieces are added in a fixed order, so the result does not depend on the number of workers.
    """
    tasks = [(rows, piece, index) for index, piece in enumerate(pieces)]
    found = dict(each_result(summed, tasks, workers, scheduler, progress))
    total: Sums = found[0]
    for k in range(1, len(found)):
        total += found[k]
    if not total.rows:
        raise InputError("expected rows", file=pieces[0].path, found="none")
    return total


def summed(rows: Rows, piece: Piece, index: int) -> Sums:
    """Return the sums over the rows of one piece that are not held out."""
    nv, n = rows.unknowns.shape
    total = Sums(np.zeros((nv, n, n)), np.zeros((nv, n)), np.zeros(nv), 0)
    for arrays, apart, skipped in rows.parts(piece, index):
        total = replace(total, skipped=total.skipped + skipped)
        if not apart.all():
            total += _batch(rows.unknowns, *(each[~apart] for each in arrays))
    if not (np.isfinite(total.squares).all() and np.isfinite(total.products).all()):
        raise InputError("expected numbers with finite squares", file=piece.path)
    return total


def _batch(unknowns: Unknowns, q: Array, qd: Array, qdd: Array, tau: Array) -> Sums:
    bodies, known = unknowns.bodies(q, qd, qdd)
    A = np.concatenate([bodies, unknowns.friction_columns(qd)], axis=-1).swapaxes(0, 1)
    left = np.ascontiguousarray((tau - known).T)
    transposed = A.swapaxes(1, 2)
    copies = Copies.of(np.hstack([q, qd, qdd, tau]))
    return Sums(transposed @ A, (transposed @ left[:, :, None])[:, :, 0], (left**2).sum(axis=1), len(tau), copies)
