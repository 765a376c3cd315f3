"""Random primes and random points modulo them, the same for all programs that are compared."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Symbol, cos, sin

from symgen.program import Program
from symgen.program.evaluate import evaluate
from symgen.program.finite_field import Angle, field, random_prime, random_residue
from symgen.program.ir import free_symbols


@dataclass(frozen=True)
class Trial:
    """A prime, and a value modulo it for each name met so far."""

    prime: int
    source: random.Random
    circular: frozenset[str]
    """The names that are angles: those met inside sines and cosines."""
    value: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name not in self.value:
            draw = Angle.random if name in self.circular else random_residue
            self.value[name] = draw(self.source, self.prime)
        return self.value[name]

    def values(self, program: Program) -> list[Any]:
        """All outputs of a program at this point, in order.

        Raises ZeroDivisionError where the point is a zero of a divisor.
        """
        inputs = {array.name: [self[symbol.name] for symbol in array.elements] for array in program.inputs}
        parameters = {symbol.name: self[symbol.name] for symbol in program.parameters}
        outputs = evaluate(program, inputs, field(self.prime), parameters)
        return [value.number if isinstance(value, Angle) else value for each in outputs.values() for value in each]


def trials(seed: int, circular: Iterable[str], count: int) -> list[Trial]:
    """Independent trials, the same for the same seed."""
    source = random.Random(seed)
    names = frozenset(circular)
    return [Trial(random_prime(source), random.Random(source.getrandbits(64)), names, {}) for _ in range(count)]


def circular_names(expressions: Iterable[Expr]) -> set[str]:
    """The names of symbols that occur inside a sine or cosine."""
    found: set[Symbol] = set()
    for expression in expressions:
        for function in expression.atoms(sin, cos):
            found.update(free_symbols(function.args[0]))
    return {symbol.name for symbol in found}


def circular_in(programs: Sequence[Program]) -> set[str]:
    """The names of the angles of some programs."""
    return circular_names(
        value for program in programs for value in (*(v for _, v in program.assignments), *program.output_elements())
    )
