"""Equality of two programs as rational functions, with a bound on the probability of error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from symgen.errors import ProgramError
from symgen.program import Program
from symgen.program.domains.finite_field import NoRootError
from symgen.program.domains.trials import (
    Trial,
    circular_in,
    has_square_roots,
    trials,
    unit_norm_groups_in,
    with_angles_named,
)
from symgen.proof.degree import Degrees, Row

MAX_LOG2_ERROR = -80.0
"""log2 of the error probability below which a comparison is accepted."""

MAX_TRIALS = 16
MAX_TRIALS_WITH_ROOTS = 256
"""Maximum number of trials for programs with square roots.

More trials are needed, because half of all values in the field have no root, and trials without a root are skipped.
"""


@dataclass(frozen=True, slots=True)
class Equality:
    """The result of comparing two programs; ``entry`` is the first output element that differs, or None."""

    entry: int | None
    error: float
    """log2 of an upper bound on the probability that two different programs pass as equal."""

    @property
    def holds(self) -> bool:
        return self.entry is None


class Evaluated:
    """A program with its outputs at all random points (trials) and the outputs' sizes, computed on first use."""

    def __init__(self, program: Program, exact: Program, points: Sequence[Trial], degrees: Degrees) -> None:
        self.program, self._exact = program, exact
        self._points, self._degrees = points, degrees
        self._values: dict[int, list[Any] | None] = {}

    def at(self, k: int) -> list[Any] | None:
        """Return the outputs at trial ``k``, or None if a divisor is zero or a square root does not exist."""
        if k not in self._values:
            try:
                self._values[k] = self._points[k].values(self._exact, roots=True)
            except (ZeroDivisionError, NoRootError):
                self._values[k] = None
        return self._values[k]

    @cached_property
    def sizes(self) -> list[Row]:
        return self._degrees.of(self._exact)


class Comparison:
    """Compares programs at the same random points; the bounds on all programs refer to the same list of divisors."""

    def __init__(self, programs: Sequence[Program], seed: int) -> None:
        self._unit_norm_groups = unit_norm_groups_in(programs)
        exact = list(map(with_angles_named, programs))
        self._circular = circular_in(exact)
        self._degrees = Degrees(self._circular)
        self._count = MAX_TRIALS_WITH_ROOTS if any(map(has_square_roots, programs)) else MAX_TRIALS
        points = trials(seed, self._circular, self._count, self._unit_norm_groups)
        self.evaluated = [Evaluated(*each, points, self._degrees) for each in zip(programs, exact, strict=True)]

    def equality(self, a: Evaluated, b: Evaluated) -> Equality:
        """Compare two programs in one trial after another, until they differ or are almost certainly equal.

        Equality is accepted if the probability that different programs agree in all trials is below
        2^:data:`MAX_LOG2_ERROR`. Raises :class:`~symgen.errors.ProgramError` if too few trials have values, for example
        because a program divides by zero.
        """
        error = 0.0
        chance: float | None = None
        for k in range(self._count):
            left, right = a.at(k), b.at(k)
            if left is None or right is None:
                continue
            for entry, (x, y) in enumerate(zip(left, right, strict=True)):
                if x != y:
                    return Equality(entry, 0.0)
            chance = self._chance(a, b) if chance is None else chance
            error += chance
            if error <= MAX_LOG2_ERROR:
                return Equality(None, error)
        raise ProgramError(f"{a.program.name}: {self._count} trials do not reach the required confidence")

    def _chance(self, a: Evaluated, b: Evaluated) -> float:
        angles = len(self._circular) + len(self._unit_norm_groups)
        return self._degrees.chance(self._degrees.of_differences(a.sizes, b.sizes), angles)


def compare(a: Program, b: Program, seed: int) -> Equality:
    comparison = Comparison([a, b], seed)
    left, right = comparison.evaluated
    return comparison.equality(left, right)
