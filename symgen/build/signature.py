"""Signatures of built functions: the names and shapes of their inputs and outputs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symgen.program.feedback import fed_back
from symgen.program.pattern import Pattern

if TYPE_CHECKING:  # no import at run time, because calls of compiled functions need no derivations
    from symgen.program import Array, Program

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """The name of a function, one line of documentation, and the names and shapes of its inputs and outputs."""

    name: str
    doc: str
    inputs: tuple[tuple[str, Shape], ...]
    outputs: tuple[tuple[str, Shape], ...]
    patterns: tuple[tuple[str, Pattern], ...] = ()
    """The name of each output that is a compressed matrix, and its pattern: the places of the stored entries."""
    details: tuple[str, ...] = ()
    """A line about each input and output: its meaning, unit and shape."""

    @classmethod
    def of(cls, program: Program) -> Signature:
        inputs, outputs = (tuple((a.name, a.shape) for a in arrays) for arrays in (program.inputs, program.outputs))
        details = (*(_words(a) for a in program.inputs), *(f"Returns {_words(a)}" for a in program.outputs))
        return cls(program.name, program.doc, inputs, outputs, patterns_of(program), details)

    @classmethod
    def read(cls, record: dict[str, Any]) -> Signature:
        """Return a signature from its record in a JSON file."""
        inputs, outputs = (tuple((name, tuple(shape)) for name, shape in record[key]) for key in ("inputs", "outputs"))
        patterns = tuple(
            (name, Pattern(p["order"], tuple(p["shape"]), tuple(p["start"]), tuple(p["index"])))
            for name, p in record["patterns"]
        )
        return cls(record["name"], record["doc"], inputs, outputs, patterns, tuple(record["details"]))

    @property
    def fed_back(self) -> dict[str, str]:
        """Maps each output ``x_next`` of a time step to the input ``x`` of the next step; empty for other functions."""
        return fed_back([name for name, _ in self.inputs], [name for name, _ in self.outputs])

    def sizes(self) -> list[int]:
        """Return the number of elements of each input."""
        return [math.prod(shape) for _, shape in self.inputs]


def _words(array: Array) -> str:
    shape = ", ".join(["...", *map(str, array.shape)])
    return f"{array.name}: {array.doc} [{array.unit}], shape ({shape})"


def patterns_of(program: Program) -> tuple[tuple[str, Pattern], ...]:
    """Return the name and the pattern of each output that is a compressed matrix."""
    return tuple((array.name, array.pattern) for array in program.outputs if array.pattern)
