"""Count equal rows of a data set in bounded memory."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

MAX_HASHES = 2**16
"""Maximum number of different hashes in a sample; data with fewer different rows are counted exactly."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)


def _no_hashes() -> NDArray[np.uint64]:
    return np.zeros(0, np.uint64)


@dataclass(frozen=True)
class Copies:
    """A sample of rows as hashes of 64 bits, each with the number of its rows in ``counts``.

    The sample has all rows whose hash is at most ``limit``, so it has either all copies of a row or none.
    """

    hashes: NDArray[np.uint64] = field(default_factory=_no_hashes)
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    limit: int = 2**64 - 1

    @classmethod
    def of(cls, rows: NDArray[np.float64]) -> Copies:
        """Return the sample of rows (count, columns); 0 and -0 are equal."""
        hashes = np.zeros(len(rows), np.uint64)
        for column in np.ascontiguousarray(rows.T + 0.0).view(np.uint64):
            hashes = (hashes ^ column) * _MULTIPLIER
            hashes ^= hashes >> _HALF
        return cls(hashes, np.ones(len(rows), np.int64))

    def __add__(self, other: Copies) -> Copies:
        limit = min(self.limit, other.limit)
        kept = [(each, each.hashes <= np.uint64(limit)) for each in (self, other)]
        hashes = np.concatenate([each.hashes[which] for each, which in kept])
        found = Copies(hashes, np.concatenate([each.counts[which] for each, which in kept]), limit)
        return found.merged() if len(hashes) > 2 * MAX_HASHES else found

    def merged(self) -> Copies:
        """Return the sample with each hash once and in order, with at most :data:`MAX_HASHES` hashes."""
        hashes, place = np.unique(self.hashes, return_inverse=True)
        counts, limit = np.bincount(place, self.counts, len(hashes)).astype(np.int64), self.limit
        while (kept := int(np.searchsorted(hashes, np.uint64(limit), "right"))) > MAX_HASHES:
            limit //= 2
        return Copies(hashes[:kept], counts[:kept], limit)

    @property
    def different(self) -> int:
        """The number of different rows in the sample."""
        return len(np.unique(self.hashes))

    @property
    def mean(self) -> float:
        """The average number of copies of a row: rows divided by different rows."""
        return float(self.counts.sum() / max(1, self.different))
