"""Fingerprints that distinguish the values of a program: residues at random points modulo random primes.

Two different rational functions have the same residue at a random point with a probability of about d / 2^60, where d
is their degree (J. T. Schwartz, *Fast probabilistic algorithms for verification of polynomial identities*, 1980). Two
points are compared, so that this probability is squared. S. Gulwani and G. C. Necula find equal values in programs in
this way (*Global value numbering using random interpretation*, 2004).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np
from sympy import Rational, Symbol

from symgen.program.domains.finite_field import joined, random_prime, rational_of
from symgen.program.domains.trials import Trial, always, circular_in, unit_norm_groups_in
from symgen.program.evaluate import ARRAY, evaluate
from symgen.program.ir import Array, Program

ADDITIONAL_PRIMES = 3
"""Number of primes in addition to the first one.

The residues modulo all primes determine a fraction whose numerator and denominator have up to 29 digits.
"""
SLACK_BITS = 50
"""A fraction must be at least this many bits shorter than the modulus; a longer fraction could match by chance."""
SAMPLE_STATES = 8


Residues = Mapping[Symbol, int]


class Fingerprints:
    """Residues of all symbols of a program: at two points modulo one prime, and at one point modulo each further prime.

    Raises :class:`~symgen.errors.ProgramError` if a value has no residue, such as the square root of a computed value.
    Raises ZeroDivisionError if a divisor is zero.
    """

    def __init__(self, program: Program) -> None:
        self._program, self._source = _with_all_values(program), random.Random(0)
        self._circular, self._spheres = circular_in([program]), tuple(unit_norm_groups_in([program]))
        self.prime = random_prime(self._source)
        self.first, self.second = self._residues(self.prime), self._residues(self.prime)

    @cached_property
    def _by_prime(self) -> list[tuple[int, Residues]]:
        more = [random_prime(self._source) for _ in range(ADDITIONAL_PRIMES)]
        return [(self.prime, self.first), *((prime, self._residues(prime)) for prime in more)]

    def number(self, terms: Iterable[tuple[Rational, Symbol]]) -> Rational | None:
        """Return the value of a sum that is constant. Each term is a pair of a number and a symbol.

        Returns None if the value is not a fraction with a short numerator and a short denominator.
        """
        terms = list(terms)
        value, modulus = 0, 1
        for prime, residues in self._by_prime:
            residue = sum(c.p * pow(c.q, -1, prime) * residues[symbol] for c, symbol in terms)
            value = joined(value, modulus, residue, prime)
            modulus *= prime
        return rational_of(value, modulus, SLACK_BITS)

    def _residues(self, prime: int) -> Residues:
        trial = Trial(prime, always(random.Random(self._source.getrandbits(64))), self._circular, self._spheres, {})
        symbols = self._program.outputs[0].elements
        return dict(zip(symbols, map(int, trial.values(self._program)), strict=True))


def magnitudes(program: Program) -> Mapping[Symbol, float]:
    """Return the root mean square of each symbol's value over random states with inputs between -2 and 2."""
    source, whole = np.random.default_rng(0), _with_all_values(program)
    values = {
        symbol: source.uniform(-2, 2, SAMPLE_STATES) for symbol in (*program.input_symbols(), *program.parameters)
    }
    for unit_norm_group in (unit_norm_group for array in program.inputs for unit_norm_group in array.unit_norm_groups):
        norm = np.sqrt(sum(values[symbol] ** 2 for symbol in unit_norm_group))
        values |= {symbol: values[symbol] / norm for symbol in unit_norm_group}
    inputs = {array.name: [values[symbol] for symbol in array.elements] for array in program.inputs}
    parameters = {str(symbol): values[symbol] for symbol in program.parameters}
    with np.errstate(all="ignore"):
        (columns,) = evaluate(whole, inputs, ARRAY, parameters).values()
        return {
            symbol: float(np.sqrt(np.mean(np.square(value))))
            for symbol, value in zip(whole.outputs[0].elements, columns, strict=True)
        }


def _with_all_values(program: Program) -> Program:
    """Return the program with a single output: the list of all inputs, all parameters and all assigned symbols."""
    symbols = (*program.input_symbols(), *program.parameters, *(symbol for symbol, _ in program.assignments))
    return replace(program, outputs=(Array("values", (len(symbols),), symbols),))
