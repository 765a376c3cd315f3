"""Points at which programs are compared with the reference, and random real numbers for such points."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from flint import arb

from symgen.program import Program
from symgen.program.evaluate import evaluate
from symgen.proof.reference.model import AtPoint
from symgen.proof.reference.numbers import Numbers, plain
from symgen.proof.reference.point import Values


class Place(NamedTuple):
    """A point at which programs are compared with the reference, and the reference's values there."""

    numbers: Numbers
    inputs: Values
    reference: AtPoint
    known: dict[str, list[Any]]
    """The reference's values of the quantities that were computed so far, by name."""

    def expected(self, name: str) -> list[Any]:
        """Return the reference's values of a quantity at this point."""
        if name not in self.known:
            self.known[name] = list(self.reference.values(name))
        return self.known[name]

    def of(self, program: Program) -> list[Any]:
        """Return the outputs of a program at this point."""
        inputs = {array.name: [self.inputs[symbol.name] for symbol in array.elements] for array in program.inputs}
        parameters = {str(symbol): self.inputs[symbol.name] for symbol in program.parameters}
        found = evaluate(program, inputs, self.numbers.domain, parameters)
        return [plain(value) for each in found.values() for value in each]


class Real:
    """Random real numbers between -2 and 2, or within a given span, drawn by name on first use.

    ``source`` returns the source of random numbers for each name. The numbers of each group of unit length are the
    components of a random unit vector.
    """

    def __init__(
        self,
        source: Callable[[str], random.Random],
        groups: Iterable[Sequence[str]],
        positive: Collection[str],
        spans: Mapping[str, tuple[float, float]],
    ) -> None:
        self._source, self._known, self._positive, self._spans = source, dict[str, Any](), positive, spans
        for group in groups:
            u = [self._draw(name) for name in group[1:]]
            square = sum((each * each for each in u), arb(0))
            point = [*(2 * each / (1 + square) for each in u), (1 - square) / (1 + square)]
            self._known.update(zip(group, point, strict=True))

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            value = self._draw(name)
            if name in self._spans:
                lower, upper = self._spans[name]
                value = (arb(lower) + arb(upper)) / 2 + value * (arb(upper) - arb(lower)) / 4
            self._known[name] = abs(value) if name in self._positive else value
        return self._known[name]

    def _draw(self, name: str) -> Any:
        return arb(self._source(name).randrange(-(2**32), 2**32)) / 2**31
