"""Expressions in the form that a textbook prints: short, factored, and equal to the derived expressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq
from sympy import Add, Expr, Rational, Symbol, cos, sin

from symgen.program.closed_forms.factoring import NO_NESTED, Factoring, Node, Product, is_nested, variables_in
from symgen.program.closed_forms.fourier import Form, FormError, Reader, TooManyTermsError
from symgen.program.closed_forms.fourier import Term as Monomials
from symgen.program.closed_forms.lumping import Lumps
from symgen.program.closed_forms.order import NO_ROLES, Order
from symgen.program.closed_forms.polynomials import (
    Key,
    Polynomial,
    cancelled,
    content,
    difference,
    key_of,
    without_common_monomial,
)
from symgen.program.closed_forms.squares import with_squares
from symgen.program.closed_forms.sums import Factor, Sum, Term
from symgen.program.closed_forms.trigonometry.atoms import Atoms
from symgen.program.closed_forms.trigonometry.waves import Wave, Written
from symgen.program.ir import Assignment

MAX_PRINTED_TERMS = 300
"""Maximum number of terms of an expression that people read."""
NESTED = 1.5
"""The cost, in operations, of a bracket with brackets inside, in the styles that allow such brackets."""
STYLE = 1.15
"""A form without nested brackets is preferred if it costs at most this many times the cheapest form."""
RATES = 1.4
"""A form ordered by products of rates is preferred if it costs at most this many times the cheapest form."""


@dataclass(frozen=True)
class Style:
    """Choices of a reader: ``expand`` for sums without brackets, ``lumps`` for names of combinations of parameters."""

    expand: bool = False
    lumps: Lumps | None = None


TEXTBOOK = Style()


def present(
    expressions: Sequence[Expr],
    order: Order = NO_ROLES,
    body: Sequence[Assignment] = (),
    style: Style = TEXTBOOK,
) -> list[Sum]:
    """Return expressions in the form that a textbook prints, each proven equal to the given expression.

    ``body`` defines the temporary variables in the expressions. Raises
    :class:`~symgen.program.closed_forms.fourier.FormError` for functions other than sines and cosines of sums of
    angles, and :class:`~symgen.program.closed_forms.fourier.TooManyTermsError` for expressions that are too long to
    read.
    """
    reader = Reader(expressions, body)
    forms = [reader.read(expression) for expression in expressions]
    keys = [frozenset(form.items()) for form in forms]
    presented = {
        key: present_form(reader, form, order, style) for key, form in dict(zip(keys, forms, strict=True)).items()
    }
    found = [presented[key] for key in keys]
    names = style.lumps.definitions if style.lumps else {}
    for form, each in zip(forms, found, strict=True):
        if not reader.equal(reader.padded(reader.read(each.expression.xreplace(names))), reader.padded(form)):
            raise AssertionError(f"{each.expression} is not equal to the expression that it presents")
    return found


def shortened(expression: Expr, order: Order = NO_ROLES) -> Sum:
    """Return an expression in the form that a textbook prints, or unchanged if it has no such form."""
    try:
        return present([expression], order)[0]
    except FormError:
        return as_it_is(expression)


def as_it_is(expression: Expr) -> Sum:
    """Return an expression as a sum of its terms, unchanged."""
    split = [term.as_coeff_Mul() for term in Add.make_args(expression)]
    return Sum(tuple(Term(number, () if rest == 1 else (Factor(rest),)) for number, rest in split if number != 0))


def lumps_of(expressions: Sequence[Expr], order: Order, body: Sequence[Assignment]) -> Lumps:
    """Return names for the combinations of masses and lengths in expressions; no combination includes gravity."""
    reader = Reader(expressions, body)
    writer = _Presentation(reader, order, {}, TEXTBOOK)
    polynomials = writer.polynomials([reader.read(expression) for expression in expressions])
    return Lumps(order.lumped, writer.variables, polynomials)


def present_form(reader: Reader, form: Form, order: Order, style: Style = TEXTBOOK) -> Sum:
    """Return a canonical form as a textbook prints it."""
    sums = {name: present_form(reader, inner, order, style) for name, inner in _sums_in(reader, form)}
    return _Presentation(reader, order, sums, style).of(form)


def _sums_in(reader: Reader, form: Form) -> list[tuple[Symbol, Form]]:
    used = {reader.variables[k] for (monomial, _) in form for k, exponent in enumerate(monomial) if exponent}
    return [(name, inner) for name, inner in list(reader.sums.items()) if name in used]


def present_fractions(
    reader: Reader, above: Sequence[Form], below: Form, order: Order, style: Style = TEXTBOOK
) -> list[Sum]:
    """Return each form of ``above`` divided by ``below``, without common factors.

    Each quotient is proven equal to the quotient of the given forms.
    """
    writer = _Presentation(reader, order, {}, style)
    *numerators, denominator = writer.polynomials([*above, below])
    return [
        _fraction(reader, writer, form, numerator, below, denominator)
        for form, numerator in zip(above, numerators, strict=True)
    ]


def _fraction(
    reader: Reader, writer: _Presentation, above: Form, numerator: Polynomial, below: Form, denominator: Polynomial
) -> Sum:
    if not numerator:
        return Sum()
    numerator, denominator = cancelled(numerator, denominator)
    if len(denominator) == 1:
        ((exponents, value),) = denominator.items()
        found = writer.write({difference(e, exponents): number / value for e, number in numerator.items()})
        over = Sum((Term(Rational(1)),))
    else:
        found, over = writer.write(numerator), writer.write(denominator)
    left = reader.product([reader.read(found.expression), below])
    if not reader.equal(left, reader.product([reader.read(over.expression), above])):
        raise AssertionError(f"{found.expression} over {over.expression} is not the quotient that it presents")
    return Sum((writer.term(_divided(found, over)),)) if over.terms != (Term(Rational(1)),) else found


def _divided(above: Sum, below: Sum) -> Term:
    """Return the quotient of two sums as one term; a sum that is one product becomes factors of this term."""
    top, bottom = (
        each.terms[0] if len(each.terms) == 1 else Term(Rational(1), (Factor(each),)) for each in (above, below)
    )
    inverse = tuple(Factor(factor.base, -factor.power) for factor in bottom.factors)
    return Term(top.number / bottom.number, (*top.factors, *inverse))


class _Presentation:
    def __init__(self, reader: Reader, order: Order, sums: Mapping[Symbol, Sum], style: Style) -> None:
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
            return self._sum(Factoring([0.0] * len(self.variables), NESTED).flat(polynomial))
        key = key_of(polynomial)
        if key not in self._written:
            forms = self._forms(polynomial)
            self._written[key] = self._sum(min(forms, key=lambda form: (form[0], form[1]))[1])
        return self._written[key]

    def term(self, term: Term) -> Term:
        """Return a term with its factors in the order of the model."""
        return self._order.term(term)

    def polynomials(self, forms: Sequence[Form]) -> list[Polynomial]:
        """Return the forms as polynomials in :attr:`variables`: symbols by their roles, then sines and cosines."""
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
        """Yield forms, each with its cost multiplied by the factor of its style."""
        costs = [float(variable.count_ops()) for variable in self.variables]
        rates = {k for k, variable in enumerate(self.variables) if self._order.is_rate(variable)}
        kept = {k for k, variable in enumerate(self.variables) if self._order.is_length(variable)}
        plain, final = Factoring(costs, NO_NESTED, kept), Factoring(costs, NESTED, kept)
        squared, sums = with_squares(polynomial)
        variants = [(squared, [plain.factor(root) for root in sums])] if sums else []
        for form, roots in (*variants, (polynomial, [])):
            bases = {len(costs) + k: root for k, root in enumerate(roots)}
            of_rates = sorted(rates.union(k for k, root in bases.items() if variables_in(root) & rates))
            for nested in (NO_NESTED, NESTED):
                factoring = Factoring([*costs, *(root.operations + 1.0 for root in roots)], nested, kept)
                accelerated = self._has_accelerations(form)
                nodes = [] if accelerated else [(RATES, factoring.factor(form))]
                if of_rates:
                    nodes += [(1.0, node) for node in _by_rates(form, of_rates, factoring, common=not accelerated)]
                for style, node in nodes:
                    whole = _with_roots(node, bases, final)
                    share = (style if of_rates else 1.0) * (STYLE if _has_nested(whole) else 1.0)
                    yield (whole.operations + 0.5 * (whole.cost - whole.operations)) * share, whole

    def _has_accelerations(self, polynomial: Polynomial) -> bool:
        """Return True if only some terms have accelerations; books order such sums by products of rates."""
        places = [k for k, variable in enumerate(self.variables) if variable in self._order.accelerations]
        return len({tuple(e[k] for k in places) for e in polynomial}) > 1

    def _sum(self, node: Node) -> Sum:
        return self._order.sum([self._term(term) for term in node.terms])

    def _term(self, term: Product) -> Term:
        bases = [(self.variables[variable], power) for variable, power in term.variables]
        factors = [Factor(self._sums.get(base, base), power) for base, power in bases]
        factors += [Factor(self._sum(node), power) for node, power in term.brackets]
        return self._order.term(Term(Rational(int(term.number.p), int(term.number.q)), tuple(factors)))


def _by_rates(polynomial: Polynomial, rates: list[int], factoring: Factoring, common: bool) -> Iterator[Node]:
    """Yield the polynomial as a sum over products of rates, each times its factored coefficient.

    With ``common``, also yield forms in which the common factor of all terms is in front of the sum.
    """
    shared, rest = without_common_monomial(polynomial)
    number = content(rest)
    primitive = {exponents: value / number for exponents, value in rest.items()}
    nothing = tuple(0 for _ in shared)
    variants = [(number, shared, primitive), (fmpq(1), shared, rest)] if common else []
    for factor, outer, whole in (*variants, (fmpq(1), nothing, polynomial)):
        groups: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
        for exponents, value in whole.items():
            key = tuple(exponents[k] for k in rates)
            coefficient = tuple(0 if k in rates else e for k, e in enumerate(exponents))
            groups.setdefault(key, {})[coefficient] = value
        nodes = []
        for key in sorted(groups, reverse=True):
            powers = [(k, e) for k, e in zip(rates, key, strict=True) if e]
            nodes.append(factoring.multiply(fmpq(1), powers, [(factoring.factor(groups[key], inner=any(key)), 1)]))
        node = factoring.add(nodes)
        powers = [(k, e) for k, e in enumerate(outer) if e]
        yield factoring.multiply(factor, powers, [(node, 1)])


def _has_nested(node: Node) -> bool:
    return any(is_nested(inner) for term in node.terms for inner, _ in term.brackets)


def _with_roots(node: Node, roots: dict[int, Node], factoring: Factoring) -> Node:
    """Return a node in which each variable that stands for a sum is replaced by this sum."""
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
    """Return the unevaluated sine or cosine of an angle; SymPy would write sin(a - b) as -sin(b - a)."""
    found = (sin if is_sine else cos)(angle)
    return found if isinstance(found, sin | cos) else sin(angle, evaluate=False)
