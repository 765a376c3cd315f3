"""Symmetric 3x3 matrices, stored as their six entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sympy import Expr, Integer

from symgen.exact import Keep
from symgen.spatial.vector import Vector, common_keep, identity

_INDEX = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 1): 3, (1, 2): 4, (2, 2): 5}


@dataclass(frozen=True, slots=True)
class Symmetric:
    """A symmetric matrix with entries xx, xy, xz, yy, yz, zz; ``[i, j]`` and ``[j, i]`` are the same entry."""

    entries: tuple[Expr, Expr, Expr, Expr, Expr, Expr]
    keep: Keep = field(default=identity, compare=False, repr=False)

    @classmethod
    def of(cls, entries: Mapping[tuple[int, int], Expr], keep: Keep = identity) -> Symmetric:
        """Return the matrix with ``entries[i, j]`` at (i, j) and (j, i); all other entries are zero."""
        filled: list[Expr] = [Integer(0)] * 6
        for (i, j), entry in entries.items():
            filled[_INDEX[min(i, j), max(i, j)]] = entry
        return cls(tuple(filled), keep)

    @classmethod
    def zero(cls, keep: Keep = identity) -> Symmetric:
        return cls.of({}, keep)

    @classmethod
    def parallel(cls, h: Vector, moved: Vector, p: Vector) -> Symmetric:
        """Return h p^T + p (h + m p)^T: the change of a second moment if p is added to the position of every point.

        ``moved`` is h + m p, the first moment after p is added.
        """
        keep = common_keep(h.keep, p.keep)
        a, b, u = tuple(h), tuple(moved), tuple(p)
        return cls.of({(i, j): keep(keep(a[i] * u[j]) + keep(u[i] * b[j])) for i, j in _INDEX}, keep)

    def __getitem__(self, index: tuple[int, int]) -> Expr:
        i, j = index
        return self.entries[_INDEX[min(i, j), max(i, j)]]

    def __iter__(self) -> Iterator[Expr]:
        return iter(self.entries)

    def mapped(self, function: Keep) -> Symmetric:
        """Return the matrix with ``function`` applied to each entry."""
        return Symmetric(tuple(function(entry) for entry in self.entries), self.keep)

    def bound(self, keep: Keep) -> Symmetric:
        """Return the same matrix with another ``keep``; each further operation passes its result to ``keep``."""
        return Symmetric(self.entries, keep)

    def __add__(self, other: Symmetric) -> Symmetric:
        keep = common_keep(self.keep, other.keep)
        return Symmetric(tuple(keep(a + b) for a, b in zip(self, other, strict=True)), keep)

    def __mul__(self, factor: Expr) -> Symmetric:
        return Symmetric(tuple(self.keep(entry * factor) for entry in self), self.keep)

    def row(self, i: int) -> Vector:
        return Vector(self[i, 0], self[i, 1], self[i, 2], self.keep)

    def vector(self, u: Vector) -> Vector:
        """Return the product A u of this matrix A with a vector."""
        keep = common_keep(self.keep, u.keep)
        x, y, z = (self.row(i).dot(u) for i in range(3))
        return Vector(x, y, z, keep)

    @property
    def half_trace_complement(self) -> Symmetric:
        """The matrix (tr(A) / 2) 1 - A. For a rotational inertia A, the result is the matrix of second moments."""
        keep = self.keep
        xx, xy, xz, yy, yz, zz = self.entries
        half = keep(keep(xx + yy) + zz) / 2
        return Symmetric((keep(half - xx), -xy, -xz, keep(half - yy), -yz, keep(half - zz)), keep)

    @property
    def trace_complement(self) -> Symmetric:
        """The matrix tr(A) 1 - A. For a matrix A of second moments, the result is the rotational inertia."""
        keep = self.keep
        xx, xy, xz, yy, yz, zz = self.entries
        return Symmetric((keep(yy + zz), -xy, -xz, keep(xx + zz), -yz, keep(xx + yy)), keep)
