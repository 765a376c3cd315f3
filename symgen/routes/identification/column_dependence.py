"""Exact linear dependences between the columns of a matrix of functions, and the factors in these dependences.

The matrix is evaluated at random points modulo random primes. The rows at several points form one matrix. The reduced
row echelon form of this matrix gives the independent columns and, modulo the prime, the factors of all other columns.
Factors are assumed to be polynomials of degree at most two in the program's parameters (lengths). Evaluations at
several parameter values determine the coefficients of these polynomials modulo each prime. The results for several
primes together give rational numbers. These numbers are accepted if one more prime does not change them (P. S. Wang
1981).
"""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

from flint import nmod, nmod_mat
from sympy import Expr, Integer, Mul, Symbol

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.program.domains.finite_field import joined, random_prime, rational_of, residue
from symgen.program.domains.trials import Trial, always, circular_in, unit_norm_groups_in
from symgen.program.ir import free_symbols

SEED = 1991
"""Seed of the random points, so that the same program always gives the same answer."""
MAX_PRIMES = 80
SPARE_SAMPLES = 3
"""Number of additional samples that test the result. If the result fails the test, an error is raised."""

Key = tuple[int, int]
"""A pair (index of the independent column's row in the echelon form, index of a dependent column)."""


def independent(program: Program) -> list[int]:
    """Return the indices of the first independent columns of the matrix that a program computes.

    Columns that are independent modulo either of two random primes are independent.
    """
    source = random.Random(SEED)
    return max((_pivots_and_factors(program, random_prime(source), source, [])[0] for _ in range(2)), key=len)


def dependence(program: Program) -> tuple[list[int], list[dict[int, Expr]]]:
    """Return the independent columns of the matrix that a program computes, and factors for the dependent columns.

    A dependent column c is the sum over all independent columns p of a factor times column p. The factors have one
    dictionary for each p, which maps the index of c to the factor.

    Raises :class:`~symgen.errors.UnsupportedError` if a factor is not a polynomial of degree at most two.
    """
    source, symbols = random.Random(SEED), _parameters_in(program)
    monomials = [Mul(*each) for n in range(3) for each in combinations_with_replacement(symbols, n)] if symbols else []
    pivots: list[int] = []
    modulus, before = 1, None
    residues: dict[tuple[Key, int], int] = {}
    for _ in range(MAX_PRIMES):
        prime = random_prime(source)
        found, values = _pivots_and_factors(program, prime, source, monomials)
        if len(found) < len(pivots):
            continue
        if found != pivots:
            pivots, residues, modulus, before = found, dict.fromkeys(values, 0), 1, None
        residues = {key: joined(residues[key], modulus, values[key], prime) for key in values}
        modulus *= prime
        lifted = {key: rational_of(value, modulus) for key, value in residues.items()}
        if lifted == before and None not in lifted.values():
            factors: list[dict[int, Expr]] = [{} for _ in pivots]
            for ((row, c), m), f in lifted.items():
                if f:
                    term = f * (monomials[m] if monomials else Integer(1))
                    factors[row][c] = factors[row].get(c, Integer(0)) + term
            return pivots, factors
        before = lifted
    raise UnsupportedError(
        f"{program.name}: columns of the regressor depend on each other by factors that are not rational"
    )


def _parameters_in(program: Program) -> list[Symbol]:
    used = {s for e in [*(v for _, v in program.assignments), *program.output_elements()] for s in free_symbols(e)}
    return [symbol for symbol in program.parameters if symbol in used]


def _pivots_and_factors(
    program: Program, prime: int, source: random.Random, monomials: list[Expr]
) -> tuple[list[int], dict[tuple[Key, int], int]]:
    """Return the independent columns modulo a prime, and the factors of the dependent columns.

    Each factor is a polynomial; the result has the coefficients of its monomials.

    The result is empty if different parameter values give different sets of independent columns.
    """
    symbols = _parameters_in(program)
    samples, rows = [], []
    for _ in range(len(monomials) + SPARE_SAMPLES if monomials else 1):
        constants = {symbol.name: residue(source.randrange(prime), prime) for symbol in symbols}
        samples.append(_echelon(program, prime, source, constants))
        rows.append([int(_monomial(each, constants, prime)) for each in monomials or [Integer(1)]])
    pivots = max((sample[0] for sample in samples), key=len)
    if any(sample[0] != pivots for sample in samples):
        return [], {}
    width = len(rows[0])
    result: dict[tuple[Key, int], int] = {}
    for key in samples[0][1]:
        entries = [value for row, (_, values) in zip(rows, samples, strict=True) for value in (*row, values[key])]
        reduced, rank = nmod_mat(len(rows), width + 1, entries, prime).rref()
        if rank != width or any(int(reduced[m, m]) != 1 for m in range(width)):
            raise UnsupportedError(
                f"{program.name}: columns of the regressor depend on each other by factors that are not polynomials"
            )
        result |= {(key, m): int(reduced[m, width]) for m in range(width)}
    return pivots, result


def _monomial(monomial: Expr, constants: dict[str, nmod], prime: int) -> nmod:
    result = residue(1, prime)
    for factor in Mul.make_args(monomial):
        base, exponent = factor.as_base_exp()
        if base != 1:
            result *= constants[base.name] ** int(exponent)
    return result


def _echelon(
    program: Program, prime: int, source: random.Random, constants: dict[str, nmod]
) -> tuple[list[int], dict[Key, int]]:
    """Return the independent columns modulo a prime, and the factors with which they add up to the other columns."""
    (height, width), circular, unit_norm_groups = (
        program.outputs[0].shape,
        circular_in([program]),
        unit_norm_groups_in([program]),
    )
    unused = {symbol.name: residue(0, prime) for symbol in program.parameters}
    entries: list[int] = []
    points = width // height + SPARE_SAMPLES
    while len(entries) < points * height * width:
        known = {**unused, **constants}
        trial = Trial(prime, always(random.Random(source.getrandbits(64))), circular, tuple(unit_norm_groups), known)
        try:
            entries += [int(value) for value in trial.values(program)]
        except ZeroDivisionError:
            continue
    reduced, rank = nmod_mat(points * height, width, entries, prime).rref()
    pivots = [next(c for c in range(width) if int(reduced[row, c]) != 0) for row in range(rank)]
    others = [c for c in range(width) if c not in pivots]
    return pivots, {(row, c): int(reduced[row, c]) for row in range(rank) for c in others}
