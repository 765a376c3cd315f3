"""Variants: straight-line code, and an optional tail of loops.

The straight-line code, called ``lines``, may contain vectors (:mod:`symgen.program.variants.packs`). The *tail* is one
or more loops that read the outputs of the lines. Targets print both parts. Proofs, tests, and languages without such
loops use the plain program to which the variant can be unrolled.
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
    """Loops after straight-line code: they read the outputs of the lines and compute the outputs of a quantity."""

    @property
    def outputs(self) -> tuple[Array, ...]:
        """The output arrays (names and shapes) of the quantity, without their elements."""

    @property
    def weight(self) -> float:
        """The estimated time of the loops for one state, measured in additions."""

    def unrolled(self, lines: Program) -> Program:
        """Return the lines and the tail as straight-line code; ``lines`` must not contain vectors."""


T = TypeVar("T", bound=Tail | None, covariant=True)


@dataclass(frozen=True)
class Variant(Generic[T]):
    """One form of the code for a quantity: straight-line code, then loops if there is a tail."""

    lines: Program
    tail: T = None  # type: ignore[assignment]

    @cached_property
    def program(self) -> Program:
        """The whole variant as one plain program."""
        lines, tail = unrolled(self.lines), self._tail
        return number_temporaries(tail.unrolled(lines)) if tail else lines

    @cached_property
    def weight(self) -> float:
        """The estimated time of the variant for one state, as a number of additions."""
        return weight(self.lines) + (self._tail.weight if self._tail else 0)

    @property
    def _tail(self) -> Tail | None:
        return self.tail

    def with_lines(self, lines: Program) -> Variant[T]:
        """Return this variant with other straight-line code before its tail."""
        return replace(self, lines=lines)


AnyVariant = Variant[Tail | None]
