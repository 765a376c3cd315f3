"""A program's operations as a list, which can be evaluated repeatedly in any number domain or on arrays of doubles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sympy import Expr

from symgen.program.evaluate import Domain, Number, evaluate
from symgen.program.ir import Program

Indices = NDArray[np.intp]


class Kind(IntEnum):
    """The operation that computes a value. The second operand of POWER is the exponent."""

    INPUT = 0
    NUMBER = 1
    ADD = 2
    MULTIPLY = 3
    POWER = 4
    ROOT = 5
    SINE = 6
    COSINE = 7


class Level(NamedTuple):
    """Values of the same kind that can be computed together, because they depend only on values of earlier levels.

    ``places`` is the range of the indices of the values. ``left`` and ``right`` have the indices of the operands. For
    powers, ``right`` has the exponents.
    """

    kind: Kind
    places: slice
    left: Indices
    right: Indices


class Recorded:
    """The values of a program, in the order in which :func:`evaluate` computes them.

    A value is an input, a number, or the result of an operation with one or two operands.
    """

    def __init__(self, program: Program) -> None:
        self._operations: list[tuple[Kind, int, int]] = []
        self._level: list[int] = []
        self.numbers: dict[int, Expr] = {}
        """The exact values of all numbers, by index."""
        self._inputs = {array.name: [self._leaf() for _ in array.elements] for array in program.inputs}
        self._parameters = {str(symbol): self._leaf() for symbol in program.parameters}
        unary = (lambda each, kind=kind: self.add(kind, each.index) for kind in (Kind.SINE, Kind.COSINE, Kind.ROOT))
        found = evaluate(program, self._inputs, Domain("operations", self._number, *unary), self._parameters)
        self._outputs = {name: [each.index for each in row] for name, row in found.items()}

    def add(self, kind: Kind, left: int = 0, right: int = 0) -> _Value:
        """Record an operation and return an object that represents the result."""
        level = 0
        if kind > Kind.NUMBER:
            level = self._level[left] + 1
            if kind <= Kind.MULTIPLY:
                level = max(level, self._level[right] + 1)
        self._operations.append((kind, left, right))
        self._level.append(level)
        return _Value(self, len(self._level) - 1)

    def _leaf(self) -> _Value:
        return self.add(Kind.INPUT)

    def _number(self, exact: Expr) -> _Value:
        value = self.add(Kind.NUMBER)
        self.numbers[value.index] = exact
        return value

    def __len__(self) -> int:
        return len(self._level)

    def given(self, inputs: Mapping[str, Sequence[Number]], parameters: Mapping[str, Number]) -> dict[int, Number]:
        """Return the values of all input elements and parameters, by index."""
        values = {
            value.index: number
            for name, row in self._inputs.items()
            for value, number in zip(row, inputs[name], strict=True)
        }
        return values | {value.index: parameters[name] for name, value in self._parameters.items()}

    def outputs(self, values: Any) -> dict[str, list[Any]]:
        """Map the name of each output to its elements; ``values`` has the values of all indices."""
        return {name: [values[index] for index in row] for name, row in self._outputs.items()}

    def over(self, domain: Domain, leaves: Mapping[int, Number]) -> dict[str, list[Number]]:
        """Return the outputs in any number domain, like :func:`evaluate`; ``leaves`` is the result of :meth:`given`."""
        known = {**leaves, **{index: domain.number(exact) for index, exact in self.numbers.items()}}
        values: list[Number] = []
        for index, (kind, left, right) in enumerate(self._operations):
            if kind == Kind.MULTIPLY:
                value = values[left] * values[right]
            elif kind == Kind.ADD:
                value = values[left] + values[right]
            elif kind <= Kind.NUMBER:
                value = known[index]
            elif kind == Kind.POWER:
                value = values[left] ** right
            else:
                function = domain.sqrt if kind == Kind.ROOT else domain.sin if kind == Kind.SINE else domain.cos
                value = function(values[left])
            values.append(value)
        return self.outputs(values)

    def levels(self) -> tuple[Indices, list[Level]]:
        """Sort the values by level, and return the new index of each value and the levels.

        Inputs and numbers come before the first level.
        """
        kinds, left, right = np.array(self._operations, dtype=np.intp).reshape(-1, 3).T
        level = np.array(self._level)
        order = np.lexsort((kinds, level))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        kinds, left, right, level = (each[order] for each in (kinds, left, right, level))
        has_two = (kinds == Kind.ADD) | (kinds == Kind.MULTIPLY)
        left, right = place[left], np.where(has_two, place[right], right)
        new = np.flatnonzero((np.diff(level) != 0) | (np.diff(kinds) != 0)) + 1
        ranges = [slice(start, stop) for start, stop in pairwise([0, *new.tolist(), len(order)]) if stop]
        all_levels = [Level(Kind(kinds[each.start]), each, left[each], right[each]) for each in ranges]
        return place, [each for each in all_levels if each.kind > Kind.NUMBER]


class _Value:
    """Represents a value while operations are recorded."""

    __slots__ = ("_recorded", "index")

    def __init__(self, recorded: Recorded, index: int) -> None:
        self._recorded, self.index = recorded, index

    def __add__(self, other: _Value) -> _Value:
        return self._recorded.add(Kind.ADD, self.index, other.index)

    def __mul__(self, other: _Value) -> _Value:
        return self._recorded.add(Kind.MULTIPLY, self.index, other.index)

    def __pow__(self, exponent: int) -> _Value:
        return self._recorded.add(Kind.POWER, self.index, exponent)

    def __rtruediv__(self, _: int) -> _Value:
        return self**-1
