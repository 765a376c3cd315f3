"""Write expressions as a textbook prints them. The written expressions are proven equal to the derived ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sympy import Add, Expr, Rational, Symbol

from symgen.program.closed_forms.forms import Form
from symgen.program.closed_forms.fourier import FormError, Reader
from symgen.program.closed_forms.lumping import Lumps
from symgen.program.closed_forms.order import NO_ROLES, Order
from symgen.program.closed_forms.polynomials import Polynomial, cancelled, content, difference, expanded, quotient_of
from symgen.program.closed_forms.sums import Factor, Root, Sum, Term, divided
from symgen.program.closed_forms.writer import TEXTBOOK, Style, Writer
from symgen.program.ir import Assignment


def present(
    expressions: Sequence[Expr],
    order: Order = NO_ROLES,
    body: Sequence[Assignment] = (),
    style: Style = TEXTBOOK,
) -> list[Sum]:
    """Return expressions as a textbook prints them. Each returned sum is proven equal to the given expression.

    ``body`` defines the temporary variables in the expressions. Raises
    :class:`~symgen.program.closed_forms.fourier.FormError` for expressions without a canonical form, such as the sine
    of a sine, and :class:`~symgen.program.closed_forms.fourier.TooManyTermsError` for expressions that are too long to
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
    """Return an expression as a textbook prints it. If it has no canonical form, its terms are returned unchanged."""
    try:
        return present([expression], order)[0]
    except FormError:
        return as_it_is(expression)


def as_it_is(expression: Expr) -> Sum:
    """Return the terms of an expression, unchanged, as a :class:`Sum`."""
    split = [term.as_coeff_Mul() for term in Add.make_args(expression)]
    return Sum(tuple(Term(number, () if rest == 1 else (Factor(rest),)) for number, rest in split if number != 0))


def lumps_of(expressions: Sequence[Expr], order: Order, body: Sequence[Assignment]) -> Lumps:
    """Return names for combinations of parameters in expressions. Parameters of gravity are never combined."""
    reader = Reader(expressions, body)
    writer = Writer(reader, order, {}, TEXTBOOK)
    polynomials = writer.polynomials([reader.read(expression) for expression in expressions])
    return Lumps(order.lumped, writer.variables, polynomials)


def present_form(reader: Reader, form: Form, order: Order, style: Style = TEXTBOOK) -> Sum:
    """Return a canonical form as a textbook prints it."""
    sums = _written_sums(reader, form, order, style)
    plain = Writer(reader, order, sums, style).of(form)
    if reader.roots.issuperset(sums) or style.lumps is not None:
        return plain
    above, below = reader.cleared(form)
    return _shortest([plain, *present_fractions(reader, [above], below, order, style)])


def _shortest(forms: Iterable[Sum]) -> Sum:
    return min(forms, key=lambda form: int(form.expression.count_ops()))


def _written_sums(reader: Reader, form: Form, order: Order, style: Style) -> dict[Symbol, Sum | Root]:
    """Map each variable of a form that stands for a sum, or for the root of a sum, to the printed sum or root."""
    used = {reader.variables[k] for (monomial, _) in form for k, exponent in enumerate(monomial) if exponent}
    sums = {name: inner for name, inner in reader.sums.items() if name in used}
    written = {name: present_form(reader, inner, order, style) for name, inner in sums.items()}
    return {name: Root(each) if name in reader.roots else each for name, each in written.items()}


def present_fractions(
    reader: Reader, above: Sequence[Form], below: Form, order: Order, style: Style = TEXTBOOK
) -> list[Sum]:
    """Divide each form in ``above`` by ``below``, cancel common factors, and return the printed quotients.

    Each returned quotient is proven equal to the quotient of the two forms.
    """
    roots: dict[Symbol, Sum | Root] = {}
    for form in (*above, below):
        roots |= _written_sums(reader, form, order, style)
    writer = Writer(reader, order, roots, style)
    *numerators, denominator = writer.polynomials([*above, below])
    found = [
        _shortest(_fractions(writer, order, *cancelled(each, denominator))) if each else Sum() for each in numerators
    ]
    for form, each in zip(above, found, strict=True):
        if not reader.equal(reader.product([reader.read(each.expression), below]), form):
            raise AssertionError(f"{each.expression} is not the quotient that it presents")
    return found


def _fractions(writer: Writer, order: Order, numerator: Polynomial, denominator: Polynomial) -> Iterator[Sum]:
    """Yield several forms of a quotient: one fraction, a polynomial plus a shorter fraction, and a sum of fractions.

    The numerator and the denominator have no common factor.
    """
    below = writer.write(denominator)
    if below.terms == (Term(Rational(1)),):
        yield writer.write(numerator)
        return
    numbers = [abs(content(each)) for each in (numerator, denominator)]
    above, under = (
        writer.write({exponents: value / number for exponents, value in each.items()})
        for each, number in zip((numerator, denominator), numbers, strict=True)
    )
    number = numbers[0] / numbers[1]
    fraction = divided(above, under)
    yield Sum((order.term(replace(fraction, number=fraction.number * Rational(int(number.p), int(number.q)))),))
    whole = quotient_of(numerator, denominator)
    rest = dict(numerator)
    for exponents, _ in expanded(whole, denominator):
        del rest[exponents]
    if whole and rest:
        fraction = order.term(divided(writer.write(rest), below))
        yield order.sum([*writer.write(whole).terms, fraction])
    elif whole:
        yield writer.write(whole)
    if len(denominator) == 1:
        ((exponents, value),) = denominator.items()
        by_terms = {difference(e, exponents): number / value for e, number in numerator.items()}
        yield from (writer.flat(by_terms), writer.write(by_terms))
