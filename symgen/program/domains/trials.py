"""Random primes, and random points modulo these primes. All programs in a comparison use the same points."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sympy import Add, Expr, Mul, Symbol, cos, expand, sin

from symgen.program import Program
from symgen.program.domains.finite_field import Angle, field, random_prime, random_residue, sphere_point
from symgen.program.evaluate import evaluate
from symgen.program.ir import Assignment, free_symbols, scalar
from symgen.program.variable import operands


@dataclass(frozen=True)
class Trial:
    """A prime, and a random residue modulo this prime for each input and parameter; residues are drawn on demand."""

    prime: int
    source: Callable[[str], random.Random]
    """Returns the source of random numbers for a name."""
    circular: Mapping[str, int]
    """Maps names in sines and cosines to a common denominator of their factors: cos(q0 / 2) gives 2 for q0."""
    unit_norm_groups: tuple[tuple[str, ...], ...]
    """Groups of names whose squares sum to one."""
    value: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name not in self.value:
            source = self.source(name)
            for unit_norm_group in self.unit_norm_groups:
                if name in unit_norm_group:
                    point = sphere_point(self.source(unit_norm_group[0]), len(unit_norm_group), self.prime)
                    self.value.update(zip(unit_norm_group, point, strict=True))
                    return self.value[name]
            if divisor := self.circular.get(name):
                self.value[name] = Angle.random(source, self.prime, divisor)
            else:
                self.value[name] = random_residue(source, self.prime)
        return self.value[name]

    def values(self, program: Program, roots: bool = False) -> list[Any]:
        """Return the elements of all outputs of a program at this point, in order.

        Raises ZeroDivisionError if a divisor is zero at this point. If ``roots`` is True, square roots of computed
        values raise :class:`~symgen.program.domains.finite_field.NoRootError` if no root exists. Otherwise, each square
        root of a computed value raises :class:`~symgen.errors.ProgramError`.
        """
        inputs = {array.name: [self[symbol.name] for symbol in array.elements] for array in program.inputs}
        parameters = {str(symbol): self[symbol.name] for symbol in program.parameters}
        outputs = evaluate(program, inputs, field(self.prime, roots), parameters)
        return [value.number if isinstance(value, Angle) else value for each in outputs.values() for value in each]


def always(source: random.Random) -> Callable[[str], random.Random]:
    """Return a function that takes a name, and returns the same source for every name."""
    return lambda _: source


def trials(
    seed: int, circular: Mapping[str, int], count: int, unit_norm_groups: Iterable[tuple[str, ...]] = ()
) -> list[Trial]:
    """Return ``count`` independent trials; the same seed always gives the same trials."""
    source = random.Random(seed)
    groups = tuple(unit_norm_groups)
    return [
        Trial(random_prime(source), always(random.Random(source.getrandbits(64))), circular, groups, {})
        for _ in range(count)
    ]


def unit_norm_groups_in(programs: Sequence[Program]) -> list[tuple[str, ...]]:
    """Return the groups of inputs whose squares sum to one, as tuples of names; each group is returned once."""
    groups = {
        tuple(symbol.name for symbol in unit_norm_group): None
        for program in programs
        for array in program.inputs
        for unit_norm_group in array.unit_norm_groups
    }
    return list(groups)


def has_moved_angles(program: Program) -> bool:
    """Return True if the program has an angle that is not a sum of multiples of inputs and parameters."""
    known = {*program.input_symbols(), *program.parameters}
    for angle in angles_in(program):
        for term in Add.make_args(angle):
            rest = term.as_coeff_Mul()[1]
            if rest.free_symbols and rest not in known:
                return True
    return False


def has_square_roots(program: Program) -> bool:
    """Return True if the program takes a square root of a computed value."""
    stack = [*(value for _, value in program.assignments), *program.output_elements()]
    while stack:
        node = stack.pop()
        if node.is_Pow and not node.exp.is_Integer and not node.base.is_number:
            return True
        stack.extend(each for each in operands(node) if operands(each))
    return False


def angles_in(program: Program) -> Iterator[Expr]:
    """Yield the arguments of sines and cosines; symbols that are defined as sums are replaced by these sums."""
    defined = dict(program.assignments)
    for expression in (*defined.values(), *program.output_elements()):
        stack = [expression]
        while stack:
            node = stack.pop()
            if isinstance(node, (sin, cos)):
                yield resolved(node.args[0], defined)
            stack.extend(each for each in operands(node) if operands(each))


def is_symbol(rest: Expr) -> bool:
    """Return True if a term is a number times a symbol; ``rest`` is the term without the number."""
    return bool(rest.is_Symbol)


def is_product(rest: Expr) -> bool:
    """Return True if a term is a number times integer powers of symbols; ``rest`` is the term without the number."""
    powers = (factor.as_base_exp() for factor in Mul.make_args(rest))
    return all(base.is_Symbol and exponent.is_Integer for base, exponent in powers)


def is_sum_of(kind: Callable[[Expr], bool], expression: Expr) -> bool:
    """Return True if an expression is a sum of numbers and of terms for which ``kind`` is True."""
    return all(term.is_number or kind(term.as_coeff_Mul()[1]) for term in Add.make_args(expand(expression)))


def resolved(angle: Expr, defined: Mapping[Symbol, Expr], kind: Callable[[Expr], bool] = is_symbol) -> Expr:
    """Return an angle in which the definitions of symbols replace the symbols; brackets are multiplied out.

    A symbol is replaced if its definition is a sum of numbers and of terms for which ``kind`` is True.
    """
    angle = expand(angle)
    while definitions := {s: defined[s] for s in free_symbols(angle) if s in defined and is_sum_of(kind, defined[s])}:
        if kind is is_product and not _is_short(angle):
            return angle
        angle = expand(angle.xreplace(definitions))
    return angle


MAX_TERMS, MAX_DEGREE = 16, 6
"""Angles with more terms or a higher degree are not multiplied out, because this takes too long."""


def _is_short(angle: Expr) -> bool:
    terms = Add.make_args(angle)
    degrees = (sum(abs(exponent) for _, exponent in _powers(term.as_coeff_Mul()[1])) for term in terms)
    return len(terms) <= MAX_TERMS and all(degree <= MAX_DEGREE for degree in degrees)


def with_angles_named(program: Program) -> Program:
    """Replace each product of symbols inside sines and cosines by a new parameter.

    No polynomial equation relates the sines and cosines of different products of symbols. Therefore, two programs are
    equal if and only if they are equal with the new parameters.
    """
    if not program.parameters or not has_moved_angles(program):
        return program
    defined, parameters = dict(program.assignments), dict.fromkeys(program.parameters)
    known = {*program.input_symbols(), *program.parameters}

    def named(function: Expr) -> Expr:
        angle = resolved(function.args[0], defined, is_product)
        if not is_sum_of(is_product, angle) or not known.issuperset(angle.free_symbols):
            return function
        result = angle
        for term in Add.make_args(angle):
            coefficient, rest = term.as_coeff_Mul()
            if not (rest.is_Symbol or term.is_number):
                symbol = scalar("*".join(f"{base.name}^{exponent}" for base, exponent in _powers(rest)))
                parameters[symbol] = None
                result += coefficient * symbol - term
        return function.func(result) if result != angle else function

    def renamed(value: Expr) -> Expr:
        return value.xreplace({each: named(each) for each in value.atoms(sin, cos)}) if value.has(sin, cos) else value

    setup, body = ([Assignment(s, renamed(v)) for s, v in part] for part in (program.setup, program.body))
    whole = program.with_outputs(map(renamed, program.output_elements()))
    return replace(whole, setup=tuple(setup), body=tuple(body), parameters=tuple(parameters))


def _powers(product: Expr) -> list[tuple[Symbol, Expr]]:
    return sorted((factor.as_base_exp() for factor in Mul.make_args(product)), key=lambda power: str(power[0]))


def circular_in(programs: Sequence[Program]) -> dict[str, int]:
    """Map symbols in sines and cosines to a common denominator of their factors: cos(q0 / 2) gives 2 for q0."""
    divisors: dict[str, int] = {}
    for program in programs:
        for angle in angles_in(program):
            for symbol in free_symbols(angle):
                factor = angle.coeff(symbol)
                divisor = int(factor.q) if factor.is_Rational else 1
                divisors[symbol.name] = math.lcm(divisor, divisors.get(symbol.name, 1))
    return divisors
