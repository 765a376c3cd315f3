"""Give names to parts that repeat in long formulas, such as "let a = m l^2 + I" in a book.

A part is a square root, or the sum of some or all terms of a formula or of a bracket. Square roots get names first.
Then the name that shortens the formulas most is introduced, until no name shortens the formulas enough. The definition
of a name may contain other names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from sympy import Rational, Symbol

from symgen.program.closed_forms.sums import Factor, Root, Sum, Term

MIN_SAVED_ATOMS = 6
"""A name must shorten the formulas by at least this many atoms."""
MAX_PAIRS = 20_000
"""Maximum number of pairs of sums that are compared for each name."""

_Part = frozenset[Term]


def with_lets(forms: Sequence[Sum], names: Iterator[Symbol]) -> tuple[list[Sum], dict[Symbol, Sum]]:
    """Replace repeated parts by names. Return the new formulas, and the definitions of the names in order of use."""
    current, definitions = with_named_roots(forms, names)
    while True:
        every = [*current, *definitions.values()]
        part = _best(every)
        if part is None:
            return current, _in_order_of_use(current, definitions)
        name = next(names)
        named = [_replaced(form, part, name) for form in every]
        current = named[: len(current)]
        definitions = dict(zip(definitions, named[len(current) :], strict=True))
        definitions[name] = part


def with_named_roots(forms: Sequence[Sum], names: Iterator[Symbol]) -> tuple[list[Sum], dict[Symbol, Sum]]:
    """Replace repeated square roots by names. Return the new formulas, and the definition of each name."""
    current, definitions = list(forms), dict[Symbol, Sum]()
    for root, count in Counter(root for form in forms for root in _roots(form)).items():
        if (count - 1) * root.size - count >= MIN_SAVED_ATOMS:
            name = next(names)
            current = [_without(form, root, name) for form in current]
            definitions[name] = Sum((Term(Rational(1), (Factor(root),)),))
    return current, definitions


def _roots(form: Sum) -> Iterator[Root]:
    """Yield all square roots in a sum and in its brackets, each as often as it occurs."""
    for factor in (factor for term in form.terms for factor in term.factors):
        if isinstance(factor.base, Root):
            yield factor.base
        elif isinstance(factor.base, Sum):
            yield from _roots(factor.base)


def _without(form: Sum, root: Root, name: Symbol) -> Sum:
    """Replace the square root of a sum by ``name`` in a form, and the sum itself by the square of ``name``."""

    def replaced(factor: Factor) -> Factor:
        if factor.base == root.inner:
            return Factor(name, int(2 * factor.power))
        if isinstance(factor.base, Sum):
            return Factor(_without(factor.base, root, name), factor.power)
        return Factor(name, factor.power) if factor.base == root else factor

    return Sum(tuple(Term(term.number, tuple(map(replaced, term.factors))) for term in form.terms))


def _best(forms: Sequence[Sum]) -> Sum | None:
    """Return the part whose name saves the most atoms, or None if no name saves enough atoms."""
    sums = [each for form in forms for each in _sums(form)]
    terms = [frozenset(each.terms) for each in sums]
    candidates: dict[_Part, Sum] = {}
    pairs = ((a, b) for a, b in combinations(range(len(sums)), 2) if len(terms[a]) > 1 and len(terms[b]) > 1)
    for (a, b), _ in zip(pairs, range(MAX_PAIRS), strict=False):
        for other in (terms[b], _opposite(terms[b])):
            shared = terms[a] & other
            if len(shared) > 1 and shared not in candidates and _opposite(shared) not in candidates:
                candidates[shared] = Sum(tuple(term for term in sums[a].terms if term in shared))
    best, most = None, MIN_SAVED_ATOMS - 1
    for part, whole in candidates.items():
        count = sum(part <= own or _opposite(part) <= own for own in terms)
        saved = (count - 1) * whole.size - count
        if saved > most:
            best, most = whole, saved
    return best


def _sums(form: Sum) -> Iterator[Sum]:
    """Yield a sum and all sums in its brackets."""
    yield form
    for term in form.terms:
        for factor in term.factors:
            if isinstance(factor.base, Sum):
                yield from _sums(factor.base)


def _opposite(part: _Part) -> _Part:
    return frozenset(Term(-term.number, term.factors) for term in part)


def _replaced(form: Sum, part: Sum, name: Symbol) -> Sum:
    """Replace the terms of ``part`` by ``name``, and the terms of ``-part`` by ``-name``, in a sum and its brackets."""
    terms, wanted = set(form.terms), frozenset(part.terms)
    for sign, own in ((1, wanted), (-1, _opposite(wanted))):
        if own <= terms:
            first = min(form.terms.index(term) for term in own)
            kept = [term for term in form.terms if term not in own]
            place = sum(term not in own for term in form.terms[:first])
            kept.insert(place, Term(Rational(sign), (Factor(name),)))
            form = Sum(tuple(kept))
            break
    return Sum(tuple(_replaced_in_term(term, part, name) for term in form.terms))


def _replaced_in_term(term: Term, part: Sum, name: Symbol) -> Term:
    """Return a term in whose brackets ``part`` is replaced by ``name``.

    If a bracket becomes a single product, the factors of this product become factors of the term.
    """
    number, factors = term.number, list[Factor]()
    for factor in term.factors:
        if not isinstance(factor.base, Sum):
            factors.append(factor)
            continue
        inner = _replaced(factor.base, part, name)
        if len(inner.terms) == 1 and factor.base != inner:
            (only,) = inner.terms
            number = number * only.number**factor.power
            factors += [Factor(each.base, each.power * factor.power) for each in only.factors]
        else:
            factors.append(Factor(inner, factor.power))
    return Term(number, tuple(factors))


def _in_order_of_use(forms: Sequence[Sum], definitions: dict[Symbol, Sum]) -> dict[Symbol, Sum]:
    """Return the definitions that formulas or other definitions use, in the order of their first use."""
    ordered: dict[Symbol, Sum] = {}
    waiting = list(forms)
    while waiting:
        form = waiting.pop(0)
        for each in _sums(form):
            for base in (factor.base for term in each.terms for factor in term.factors):
                if base in definitions and base not in ordered:
                    ordered[base] = definitions[base]
                    waiting.append(definitions[base])
    return ordered
