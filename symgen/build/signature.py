"""What a compiled function takes and returns, as far as calling it needs to know."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from symgen.program import Program

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """A function's name, its line of documentation, the names and shapes of its inputs, and its result's shape."""

    name: str
    doc: str
    inputs: tuple[tuple[str, Shape], ...]
    result: Shape

    @classmethod
    def of(cls, program: Program) -> Signature:
        (output,) = program.outputs
        return cls(program.name, program.doc, tuple((a.name, a.shape) for a in program.inputs), output.shape)

    @classmethod
    def read(cls, record: dict[str, Any]) -> Signature:
        """From what a JSON file holds of one."""
        inputs = tuple((name, tuple(shape)) for name, shape in record["inputs"])
        return cls(record["name"], record["doc"], inputs, tuple(record["result"]))

    def sizes(self) -> list[int]:
        """How many numbers each input holds."""
        return [math.prod(shape) for _, shape in self.inputs]
