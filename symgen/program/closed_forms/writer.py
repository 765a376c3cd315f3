"""Write polynomials in symbols, sines and cosines as textbooks do: factored, or sorted by velocities."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq
from sympy import Expr, Rational, Symbol, cos, sin

from symgen.program.closed_forms.factoring import NO_NESTED, Factoring, Node, Product, is_nested, variables_in
from symgen.program.closed_forms.forms import Form
from symgen.program.closed_forms.fourier import Reader, TooManyTermsError
from symgen.program.closed_forms.fourier import Term as Monomials
from symgen.program.closed_forms.lumping import Lumps
from symgen.program.closed_forms.order import Order
from symgen.program.closed_forms.polynomials import (
    Key,
    Polynomial,
    content,
    difference,
    key_of,
    without_common_monomial,
)
from symgen.program.closed_forms.squares import with_squares
from symgen.program.closed_forms.sums import Factor, Root, Sum, Term, divided, power_of
from symgen.program.closed_forms.trigonometry.atoms import Atoms
from symgen.program.closed_forms.trigonometry.waves import Wave, Written

MAX_PRINTED_TERMS = 300
"""Maximum number of terms of a polynomial in printed equations; a longer polynomial is refused."""
NESTED = 1.5
"""The cost of a bracket that contains brackets, as a number of operations, in forms with such brackets."""
STYLE = 1.15
"""A form without nested brackets is chosen if it costs at most this many times the cheapest form."""
RATES = 1.4
"""A form sorted by accelerations and velocities is chosen if it costs at most this many times the cheapest form."""


@dataclass(frozen=True)
class Style:
    """The user's choices: ``expand`` writes sums without brackets, ``lumps`` names combinations of parameters."""

    expand: bool = False
    lumps: Lumps | None = None


TEXTBOOK = Style()


class Writer:
    """Writes closed forms in one order and style.

    Some variables stand for sums in denominators, or for roots of sums. ``sums`` maps these variables to the printed
    sums or roots.
    """

    def __init__(self, reader: Reader, order: Order, sums: Mapping[Symbol, Sum | Root], style: Style) -> None:
        self._reader, self._order, self._sums, self._style = reader, order, sums, style
        self.variables: list[Any] = []
        self._written: dict[Key, Sum] = {}

    def of(self, form: Form) -> Sum:
        (polynomial,) = self.polynomials([form])
        if self._style.lumps is not None:
            self.variables, polynomial = self._style.lumps.renamed(self.variables, polynomial)
        return self.write(polynomial)

    def write(self, polynomial: Polynomial) -> Sum:
        if not polynomial:
            return Sum()
        if self._style.expand:
            return self.flat(polynomial)
        key = key_of(polynomial)
        if key not in self._written:
            roots = (k for k, variable in enumerate(self.variables) if variable in self._reader.roots)
            if (place := next((k for k in roots if min(e[k] for e in polynomial) < 0), None)) is not None:
                self._written[key] = self._over_root(polynomial, place)
            else:
                forms = self._forms(polynomial)
                self._written[key] = self._sum(min(forms, key=lambda form: form[0])[1])
        return self._written[key]

    def _over_root(self, polynomial: Polynomial, place: int) -> Sum:
        """Return a polynomial with negative powers of a root as a sum. One of its terms is a fraction over the root.

        The fraction combines all terms with a negative power of the root. It also includes a term if one of these terms
        has the same factors, except for lengths and powers of the root.
        """
        least = [min(e) for e in zip(*polynomial, strict=True)]
        below = tuple(min(0, e) * (k != place) for k, e in enumerate(least))
        if any(below):
            whole = self.write({difference(exponents, below): value for exponents, value in polynomial.items()})
            powers = [Factor(self.variables[k], -e) for k, e in enumerate(below) if e]
            return Sum((self._order.term(divided(whole, Sum((Term(Rational(1), tuple(powers)),)))),))
        others = [k for k, v in enumerate(self.variables) if k != place and not self._order.is_length(v)]
        groups: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
        for exponents, value in polynomial.items():
            groups.setdefault(tuple(exponents[k] for k in others), {})[exponents] = value
        over = [each for each in groups.values() if any(exponents[place] < 0 for exponents in each)]
        above = {
            tuple(e - least[k] * (k == place) for k, e in enumerate(exponents)): value
            for each in over
            for exponents, value in each.items()
        }
        rest = {key: value for each in groups.values() if each not in over for key, value in each.items()}
        base = self.variables[place]
        root = Sum((Term(Rational(1), (power_of(self._sums.get(base, base), -least[place]),)),))
        fraction = divided(self.write(above), root)
        return self._order.sum([self._order.term(fraction), *self.write(rest).terms])

    def flat(self, polynomial: Polynomial) -> Sum:
        """Return a polynomial as a sum without brackets."""
        return self._sum(Factoring([0.0] * len(self.variables), NESTED).flat(polynomial))

    def polynomials(self, forms: Sequence[Form]) -> list[Polynomial]:
        """Set ``variables`` to the symbols (sorted by role), sines and cosines. Return the forms as polynomials."""
        reader = self._reader
        terms = [reader.terms(form) for form in forms]
        written = iter(Atoms([term.waves for each in terms for term in each]).write_all())
        products = [[next(written) for _ in each] for each in terms]
        functions = sorted({wave for each in products for sum_ in each for _, product in sum_ for wave, _ in product})
        ranked = sorted(range(len(reader.variables)), key=lambda k: self._order.rank(reader.variables[k]))
        places = {wave: len(ranked) + k for k, wave in enumerate(functions)}
        waves = (_function(reader.argument(wave), wave[1]) for wave in functions)
        self.variables = [*(reader.variables[k] for k in ranked), *waves]
        return [self._polynomial(*each, ranked, places) for each in zip(terms, products, strict=True)]

    @staticmethod
    def _polynomial(
        terms: Sequence[Monomials], sums: Sequence[Written], ranked: Sequence[int], places: Mapping[Wave, int]
    ) -> Polynomial:
        polynomial: dict[tuple[int, ...], Any] = {}
        for term, written in zip(terms, sums, strict=True):
            for number, product in written:
                exponents = [*(term.monomial[k] for k in ranked), *([0] * len(places))]
                for wave, power in product:
                    exponents[places[wave]] += power
                key = tuple(exponents)
                polynomial[key] = polynomial.get(key, 0) + number
        if len(polynomial) > MAX_PRINTED_TERMS:
            raise TooManyTermsError(f"{len(polynomial):,} terms")
        return {key: value for key, value in polynomial.items() if value != 0}

    def _forms(self, polynomial: Polynomial) -> Iterator[tuple[float, Node]]:
        """Yield forms of a polynomial, each with its cost; the cost includes :data:`STYLE` and :data:`RATES`."""
        costs = [float(variable.count_ops()) for variable in self.variables]
        rates = {k for k, variable in enumerate(self.variables) if self._order.is_rate(variable)}
        kept = {k for k, variable in enumerate(self.variables) if self._order.is_length(variable)}
        velocities = {k for k, variable in enumerate(self.variables) if variable in self._order.velocities}
        masses = {k for k, variable in enumerate(self.variables) if variable in self._order.masses}
        plain, final = Factoring(costs, NO_NESTED, kept, masses), Factoring(costs, NESTED, kept, masses)
        squared, sums = with_squares(polynomial)
        variants = [(squared, [plain.factor(root) for root in sums])] if sums else []
        for form, roots in (*variants, (polynomial, [])):
            bases = {len(costs) + k: root for k, root in enumerate(roots)}
            of_rates = sorted(rates.union(k for k, root in bases.items() if variables_in(root) & rates))
            for nested in (NO_NESTED, NESTED):
                factoring = Factoring([*costs, *(root.operations + 1.0 for root in roots)], nested, kept, masses)
                accelerated = self._has_accelerations(form)
                nodes = [] if accelerated else [(RATES, factoring.factor(form))]
                if of_rates:
                    found = _by_rates(form, of_rates, velocities, factoring, common=not accelerated)
                    nodes += [(1.0, node) for node in found]
                for style, node in nodes:
                    whole = _with_roots(node, bases, final)
                    share = (style if of_rates else 1.0) * (STYLE if _has_nested(whole) else 1.0)
                    yield (whole.operations + 0.5 * (whole.cost - whole.operations)) * share, whole

    def _has_accelerations(self, polynomial: Polynomial) -> bool:
        """Return True if terms contain different accelerations. Textbooks sort such a sum by its accelerations."""
        places = [k for k, variable in enumerate(self.variables) if variable in self._order.accelerations]
        return len({tuple(e[k] for k in places) for e in polynomial}) > 1

    def _sum(self, node: Node) -> Sum:
        return self._order.sum([self._term(term) for term in node.terms])

    def _term(self, term: Product) -> Term:
        bases = [(self.variables[variable], power) for variable, power in term.variables]
        factors = [power_of(self._sums.get(base, base), power) for base, power in bases]
        factors += [Factor(self._sum(node), power) for node, power in term.brackets]
        return self._order.term(Term(Rational(int(term.number.p), int(term.number.q)), tuple(factors)))


def _by_rates(
    polynomial: Polynomial, rates: list[int], velocities: Collection[int], factoring: Factoring, common: bool
) -> Iterator[Node]:
    """Yield forms of the polynomial in which each product of accelerations and velocities has one factored coefficient.

    Velocities with equal or opposite coefficients are combined: c v - c u becomes c (v - u). If ``common`` is True,
    also yield forms in which the common factor of all terms is in front of the sum.
    """
    shared, rest = without_common_monomial(polynomial)
    number = content(rest)
    primitive = {exponents: value / number for exponents, value in rest.items()}
    nothing = tuple(0 for _ in shared)
    linear = {tuple(int(k == place) for k in rates): place for place in velocities}
    variants = [(number, shared, primitive), (fmpq(1), shared, rest)] if common else []
    for factor, outer, whole in (*variants, (fmpq(1), nothing, polynomial)):
        groups: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
        for exponents, value in whole.items():
            key = tuple(exponents[k] for k in rates)
            coefficient = tuple(0 if k in rates else e for k, e in enumerate(exponents))
            groups.setdefault(key, {})[coefficient] = value
        nodes = []
        while groups:
            key = max(groups)
            own = groups.pop(key)
            powers = [(k, e) for k, e in zip(rates, key, strict=True) if e]
            factors = [(factoring.factor(own, inner=any(key)), 1)]
            opposite = {exponents: -value for exponents, value in own.items()}
            alike = [each for each in (linear if key in linear else ()) if groups.get(each) in (own, opposite)]
            if alike:
                signs = {linear[each]: fmpq(1 if groups.pop(each) == own else -1) for each in alike}
                signs[linear[key]] = fmpq(1)
                total = {tuple(int(k == place) for k in range(len(shared))): sign for place, sign in signs.items()}
                powers, factors = [], [*factors, (factoring.flat(total), 1)]
            nodes.append(factoring.multiply(fmpq(1), powers, factors))
        node = factoring.add(nodes)
        powers = [(k, e) for k, e in enumerate(outer) if e]
        yield factoring.multiply(factor, powers, [(node, 1)])


def _has_nested(node: Node) -> bool:
    return any(is_nested(inner) for term in node.terms for inner, _ in term.brackets)


def _with_roots(node: Node, roots: dict[int, Node], factoring: Factoring) -> Node:
    """Replace variables in ``node`` by sums in brackets; ``roots`` maps the variables to the sums."""
    return factoring.add(
        factoring.multiply(
            term.number,
            [(v, e) for v, e in term.variables if v not in roots],
            [
                *((_with_roots(inner, roots, factoring), e) for inner, e in term.brackets),
                *((roots[v], e) for v, e in term.variables if v in roots),
            ],
        )
        for term in node.terms
    )


def _function(angle: Expr, is_sine: bool) -> Expr:
    """Return the sine or cosine of an angle, without SymPy's change of sin(a - b) to -sin(b - a)."""
    found = (sin if is_sine else cos)(angle)
    return found if isinstance(found, sin | cos) else sin(angle, evaluate=False)
