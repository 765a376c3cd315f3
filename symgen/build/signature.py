"""What a compiled function takes and returns, as far as calling it needs to know."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from symgen.program import Program

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """A function's name, its line of documentation, and the names and shapes of its inputs and outputs."""

    name: str
    doc: str
    inputs: tuple[tuple[str, Shape], ...]
    outputs: tuple[tuple[str, Shape], ...]

    @classmethod
    def of(cls, program: Program) -> Signature:
        inputs, outputs = (tuple((a.name, a.shape) for a in arrays) for arrays in (program.inputs, program.outputs))
        return cls(program.name, program.doc, inputs, outputs)

    @classmethod
    def read(cls, record: dict[str, Any]) -> Signature:
        """From what a JSON file holds of one."""
        inputs, outputs = (tuple((name, tuple(shape)) for name, shape in record[key]) for key in ("inputs", "outputs"))
        return cls(record["name"], record["doc"], inputs, outputs)

    def sizes(self) -> list[int]:
        """How many numbers each input holds."""
        return [math.prod(shape) for _, shape in self.inputs]
