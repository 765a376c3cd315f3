"""Write polynomials as short expressions with brackets, found by algebraic factoring as in logic synthesis.

A divisor D of a polynomial P is a sum or a monomial. A sum is a divisor if P contains the products of this sum and
several monomials. A monomial is a divisor if several terms of P contain it. Each step writes P as D Q + R, where Q is a
quotient and R the remainder, and factors D, Q and R. Source: Brayton and McMullen, "The decomposition and factorization
of Boolean expressions", 1982. Divisors are found from pairs of terms, as in "fast extract".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from flint import fmpq

from symgen.program.closed_forms.polynomials import (
    Exponents,
    Key,
    Polynomial,
    content,
    divisions_by_sums,
    divisions_by_variable,
    expanded,
    factors_of,
    in_all,
    in_some,
    key_of,
    powers_of,
    without_common_monomial,
)

MAX_STEPS = 400
"""Maximum number of sums for which several divisions are tried. For all further sums, only the best one is tried."""
MAX_COVER, COVER_WIDTH, COVER_BEAM = 12, 6, 4
"""Limits of the beam search: products in a sum, divisions that are tried for a candidate, and candidates in a step."""
NO_NESTED = 30.0
"""The cost of a bracket in a bracket, if nested brackets are not allowed: every other form is cheaper."""
MAX_WORK = 26_000
"""Maximum number of pairs of terms that are searched for divisors. All further divisors are monomials."""
MAX_TERMS_FOR_SUMS = 80
"""Maximum number of terms of a polynomial that is divided by sums; longer polynomials are divided by monomials only."""
TAKEN_OUT = 2.5
"""The cost of a length in front of a bracket that still contains this length, as a number of operations."""
BRACKET = 0.9
"""The cost of a bracket, as a number of operations."""


class Node(NamedTuple):
    """A sum of products, with its number of operations."""

    operations: float
    cost: float
    """The number of operations plus the cost of all brackets."""
    terms: tuple[Product, ...]


class Product(NamedTuple):
    """A number times powers of variables (index, exponent) and powers of sums in brackets (sum, exponent)."""

    number: Any
    variables: tuple[tuple[int, int], ...]
    brackets: tuple[tuple[Node, int], ...]
    operations: float
    cost: float
    """Cost of the brackets, without the operations."""


class Factoring:
    """Factored forms of polynomials that have the same variables.

    ``costs`` has the number of operations in each variable, such as 1 for sin(q). ``nested`` is the cost of a bracket
    that contains brackets. ``kept`` has the indices of lengths, and ``masses`` those of masses and inertias. Textbooks
    write m (a^2 + 2 a b c), not m a (a + 2 b c): a length stays in the bracket if its square is there. But they write
    (I + m l^2) l, because l^2 has the factor m. Results do not depend on the speed of the machine.
    """

    def __init__(
        self, costs: Sequence[float], nested: float, kept: Collection[int] = (), masses: Collection[int] = ()
    ) -> None:
        self._costs, self._nested, self._kept, self._masses = list(costs), nested, frozenset(kept), frozenset(masses)
        self._factored: dict[tuple[Key, bool], Node] = {}
        self._divided: dict[Key, list[tuple[Polynomial, Polynomial]]] = {}
        self._monomials: dict[Exponents, tuple[int, float]] = {}
        self._work = 0
        self._steps = 0

    def factor(self, polynomial: Polynomial, inner: bool = False) -> Node:
        """Return the cheapest form. If ``inner`` is True, the form becomes a factor, so a sum needs a bracket."""
        self._steps = 0
        return self._of(polynomial, inner)

    def add(self, nodes: Iterable[Node]) -> Node:
        return self._node(term for node in nodes for term in node.terms)

    def multiply(self, number: Any, powers: Iterable[tuple[int, int]], factors: Iterable[tuple[Node, int]]) -> Node:
        """Return ``number`` times powers of variables and of ``factors``. A factor of only one term gets no bracket."""
        exponents, factors = dict(powers), list(factors)
        if number == 1 and not exponents and len(factors) == 1 and factors[0][1] == 1:
            return factors[0][0]
        brackets: list[tuple[Node, int]] = []
        for node, power in factors:
            if len(node.terms) != 1:
                if is_negative(node):
                    node, number = self.negative(node), number * (-1) ** power
                _multiply_power(brackets, node, power)
                continue
            (term,) = node.terms
            number *= term.number**power
            for variable, exponent in term.variables:
                exponents[variable] = exponents.get(variable, 0) + exponent * power
            for inner, exponent in term.brackets:
                _multiply_power(brackets, inner, exponent * power)
        variables = tuple(sorted((v, e) for v, e in exponents.items() if e))
        return self._node([self._product(number, variables, tuple(brackets))])

    def negative(self, node: Node) -> Node:
        """Return the sum with the signs of all terms changed."""
        return self._node(term._replace(number=-term.number) for term in node.terms)

    def _of(self, polynomial: Polynomial, inner: bool = False) -> Node:
        key = key_of(polynomial), inner
        if key not in self._factored:
            self._steps += 1
            self._factored[key] = self._shortest(polynomial, inner)
        return self._factored[key]

    def _shortest(self, polynomial: Polynomial, inner: bool) -> Node:
        common, rest = without_common_monomial(polynomial)
        if len(rest) == 1:
            return self.multiply(next(iter(rest.values())), powers_of(common), [])
        remaining = tuple(
            e * (k in self._kept and (self._is_length_in(rest, k) or (e < 0 and in_some(rest, k))))
            for k, e in enumerate(common)
        )
        forms = [*self._with_content(powers_of(common), rest)]
        if any(remaining):
            fewer = tuple(e - kept for e, kept in zip(common, remaining, strict=True))
            forms += self._with_content(powers_of(fewer), dict(expanded(rest, {remaining: fmpq(1)})))

        def cost(node: Node) -> tuple[float, int]:
            bracket = self._nested if is_nested(node) else BRACKET
            return node.cost + bracket * (inner and len(node.terms) > 1), _rank(node)[1]

        return min(forms, key=cost)

    def _with_content(self, powers: Sequence[tuple[int, int]], rest: Polynomial) -> Iterator[Node]:
        """Yield a monomial times ``rest`` in two forms, with and without the coefficients' common divisor in front."""
        largest = content(rest)
        sign = fmpq(1) if largest > 0 else fmpq(-1)
        for number in dict.fromkeys((largest, sign)):
            primitive = self._primitive({exponents: value / number for exponents, value in rest.items()})
            if number == -1 and not powers:
                yield self.negative(primitive)
            else:
                yield self.multiply(number, powers, [(primitive, 1)])

    def _primitive(self, polynomial: Polynomial) -> Node:
        """Return the cheapest form of a polynomial that has two or more terms without a common variable."""
        if len(polynomial) == 2:
            return self.flat(polynomial)
        number, factors = factors_of(polynomial)
        if sum(power for _, power in factors) > 1:
            return self.multiply(number, [], [(self._of(factor, True), power) for factor, power in factors])
        if self._nested >= NO_NESTED and len(polynomial) <= MAX_TERMS_FOR_SUMS and self._work <= MAX_WORK:
            return self._cover(polynomial)
        forms = [self.flat(polynomial)]
        long = self._steps > MAX_STEPS or self._work > MAX_WORK or len(polynomial) > MAX_TERMS_FOR_SUMS
        width = 1 if long else 2 if len(polynomial) > 12 else 3
        for divisor, quotient in self._divisions(polynomial)[:width]:
            rest = dict(polynomial)
            for exponents, _ in expanded(divisor, quotient):
                del rest[exponents]
            product = self.multiply(fmpq(1), [], [(self._of(divisor, True), 1), (self._of(quotient, True), 1)])
            forms.append(self.add([product, self._of(rest)]) if rest else product)
        return min(forms, key=_rank)

    def _cover(self, polynomial: Polynomial) -> Node:
        """Return the cheapest form without nested brackets that a beam search finds."""
        best = self.flat(polynomial)
        beam: list[tuple[tuple[Any, ...], tuple[Node, ...], Polynomial]] = [((), (), polynomial)]
        for _ in range(MAX_COVER):
            found: dict[frozenset[Exponents], tuple[tuple[Any, ...], tuple[Node, ...], Polynomial]] = {}
            for _, nodes, known in beam:
                for divisor, quotient in self._divisions(known)[:COVER_WIDTH]:
                    left = dict(known)
                    for exponents, _ in expanded(divisor, quotient):
                        del left[exponents]
                    product = self.multiply(fmpq(1), [], [(self._of(divisor, True), 1), (self._of(quotient, True), 1)])
                    pair = len(left) == 2 and any(without_common_monomial(left)[0])
                    rest = min(self._of(left), self.flat(left), key=_rank) if pair else self.flat(left)
                    node = self.add([*nodes, product, rest])
                    best = min(best, node, key=_rank)
                    state = (_rank(node), (*nodes, product), left)
                    key = frozenset(left)
                    if left and (key not in found or state[0] < found[key][0]):
                        found[key] = state
            beam = sorted(found.values(), key=lambda state: state[0])[:COVER_BEAM]
        return best

    def flat(self, polynomial: Polynomial) -> Node:
        """Return a polynomial as a sum without brackets."""
        return self._node(
            self._product(value, tuple((k, e) for k, e in enumerate(exponents) if e))
            for exponents, value in sorted(polynomial.items(), reverse=True)
        )

    def _divisions(self, polynomial: Polynomial) -> list[tuple[Polynomial, Polynomial]]:
        """Return divisors with their quotients. The divisor that saves the most operations comes first."""
        if len(polynomial) < 3:
            return []
        key = key_of(polynomial)
        if key not in self._divided:
            found: dict[frozenset[Exponents], tuple[float, Polynomial, Polynomial]] = {}
            self._work += len(polynomial) ** 2
            # A product of two sums has at least four terms.
            short = 4 <= len(polynomial) <= MAX_TERMS_FOR_SUMS and self._work <= MAX_WORK
            by_sums = divisions_by_sums(polynomial) if short else ()
            for divisor, quotient in (*divisions_by_variable(polynomial), *by_sums):
                product = dict(expanded(divisor, quotient))
                saved = self._flat_cost(product) - self._flat_cost(divisor) - self._flat_cost(quotient) - 1
                saved -= BRACKET * ((len(divisor) > 1) + (len(quotient) > 1))
                for outer, inner in ((divisor, quotient), (quotient, divisor)):
                    saved -= TAKEN_OUT * any(in_all(outer, k) and self._is_length_in(inner, k) for k in self._kept)
                terms = frozenset(product)
                if saved > 0 and (terms not in found or saved > found[terms][0]):
                    found[terms] = (saved, divisor, quotient)
            ranked = sorted(found.values(), key=lambda entry: (-entry[0], sorted(entry[1]), sorted(entry[2])))
            self._divided[key] = [(divisor, quotient) for _, divisor, quotient in ranked]
        return self._divided[key]

    def _flat_cost(self, polynomial: Polynomial) -> float:
        """Return the number of operations of a polynomial that is written without brackets."""
        return sum(map(self._monomial_cost, polynomial.items())) + len(polynomial) - 1

    def _monomial_cost(self, term: tuple[Exponents, Any]) -> float:
        exponents, value = term
        if exponents not in self._monomials:
            used = [(self._costs[k], e) for k, e in enumerate(exponents) if e]
            self._monomials[exponents] = (len(used), sum(cost + (e not in (1, -1)) for cost, e in used))
        count, inner = self._monomials[exponents]
        return inner + max(count + int(value.p not in (1, -1)) + int(value.q != 1) - 1, 0)

    def _is_length_in(self, polynomial: Polynomial, variable: int) -> bool:
        """Return True if the polynomial has several terms, and one of them has the variable, but no mass or inertia."""
        return len(polynomial) > 1 and any(e[variable] and not any(e[k] for k in self._masses) for e in polynomial)

    @staticmethod
    def _node(terms: Iterable[Product]) -> Node:
        terms = tuple(terms)
        operations = sum(term.operations for term in terms) + max(len(terms) - 1, 0)
        return Node(operations, operations + sum(term.cost for term in terms), terms)

    def _product(
        self, number: Any, variables: tuple[tuple[int, int], ...], brackets: tuple[tuple[Node, int], ...] = ()
    ) -> Product:
        count = len(variables) + len(brackets) + (abs(number.p) != 1) + (number.q != 1)
        operations = float(max(count - 1, 0 if variables or brackets or number.q == 1 else 1))  # 1/3 is a division
        operations += sum(self._costs[variable] + (power not in (1, -1)) for variable, power in variables)
        operations += sum(node.operations + (power not in (1, -1)) for node, power in brackets)
        return Product(number, variables, brackets, operations, self._cost_of_brackets(variables, brackets))

    def _cost_of_brackets(
        self, variables: tuple[tuple[int, int], ...], brackets: tuple[tuple[Node, int], ...]
    ) -> float:
        kept, total = [(v, e < 0) for v, e in variables if brackets and v in self._kept], 0.0
        for node, _ in brackets:
            total += node.cost - node.operations + (self._nested if is_nested(node) else BRACKET)
            terms = [variables_in(Node(0, 0, (term,))) for term in node.terms if kept]
            massless = [(inside, inside.isdisjoint(self._masses)) for inside in terms]
            total += TAKEN_OUT * any(v in inside and (own or below) for inside, own in massless for v, below in kept)
        return total


def _multiply_power(brackets: list[tuple[Node, int]], node: Node, power: int) -> None:
    """Multiply the product of powers in ``brackets`` by one more power of a sum."""
    for place, (known, exponent) in enumerate(brackets):
        if known == node:
            brackets[place] = known, exponent + power
            return
    brackets.append((node, power))


def is_nested(node: Node) -> bool:
    """Return True if a term of the sum contains a sum in brackets."""
    return any(term.brackets for term in node.terms)


def variables_in(node: Node) -> set[int]:
    """Return the variables of a sum, including the variables in its brackets."""
    found = {variable for term in node.terms for variable, _ in term.variables}
    return found.union(*(variables_in(inner) for term in node.terms for inner, _ in term.brackets))


def is_negative(node: Node) -> bool:
    """Return True if most terms of the sum are negative."""
    return sum(1 if term.number < 0 else -1 for term in node.terms) > 0


def _rank(node: Node) -> tuple[float, int, tuple[Product, ...]]:
    return node.cost, sum(is_nested(inner) for term in node.terms for inner, _ in term.brackets), node.terms
