"""Variants: straight-line code, and optional loops after it.

The straight-line code, called ``lines``, may contain vectors (:mod:`symgen.program.variants.packs`). The loops, called
the *tail*, read the outputs of the straight-line code. Targets print both parts. For proofs, tests, and languages
without such loops, a variant is converted to straight-line code without vectors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from symgen.program.ir import Array, Program
from symgen.program.passes.layout import number_temporaries
from symgen.program.variants.packs.unrolled import unrolled
from symgen.program.variants.packs.weight import weight


class Tail(Protocol):
    """Loops that follow straight-line code (``lines``). They read its outputs and compute the outputs of a quantity."""

    @property
    def outputs(self) -> tuple[Array, ...]:
        """The output arrays (names and shapes) of the quantity, without their elements."""

    @property
    def weight(self) -> float:
        """The estimated time of the loops for one state; the unit is the time of one addition."""

    def unrolled(self, lines: Program) -> Program:
        """Return ``lines`` and these loops as straight-line code; ``lines`` must not contain vectors."""


T = TypeVar("T", bound=Tail | None, covariant=True)


@dataclass(frozen=True)
class Variant(Generic[T]):
    """Code for a quantity: straight-line code, followed by loops if there is a tail."""

    lines: Program
    tail: T = None  # type: ignore[assignment]

    @cached_property
    def program(self) -> Program:
        """The variant as straight-line code without vectors."""
        lines, tail = unrolled(self.lines), self._tail
        return number_temporaries(tail.unrolled(lines)) if tail else lines

    @cached_property
    def weight(self) -> float:
        """The estimated time of the variant for one state; the unit is the time of one addition."""
        return weight(self.lines) + (self._tail.weight if self._tail else 0)

    @property
    def _tail(self) -> Tail | None:
        return self.tail

    def with_lines(self, lines: Program) -> Variant[T]:
        """Return this variant with ``lines`` as its straight-line code; the loops stay the same."""
        return replace(self, lines=lines)


AnyVariant = Variant[Tail | None]
