"""The likeliest small edits that make a claim true; the search compares values at one random point modulo a prime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice
from typing import Any

from sympy import Expr

from symgen.errors import InputError, ProgramError
from symgen.grammar import tree
from symgen.grammar.tree import Node, number, plain, product, total
from symgen.program.domains.finite_field import Angle, field, rational_of
from symgen.program.domains.trials import Trial
from symgen.program.evaluate import expression_value
from symgen.proof.answers.scope import Scope
from symgen.proof.answers.slips.edits import Edit, cleaned, edits, pairs_within_terms, splits, terms, with_number
from symgen.proof.answers.slips.likeness import Names

MAX_SINGLE = 1500
"""Maximum number of single edits, likeliest first, that are combined in sets of three."""
MAX_WORK = 600_000
"""Maximum number of field operations for the evaluation of all edits of one claim."""
MAX_FOUND = 2000
"""Maximum number of repairs that are found before their costs are compared."""
MAX_NUMBER = 60
"""Largest numerator and denominator of the ratio between the correct number and the number in an answer."""
MAX_SPLITS = 12
"""Maximum number of edits of a multiplication sign that are combined with further edits."""


@dataclass(frozen=True)
class Repair:
    """The edits, the corrected expression, and the sum of the edits' costs."""

    edits: tuple[Edit, ...]
    corrected: Node
    cost: float


@dataclass
class Search:
    """A search for edits that give ``claim`` the value ``target`` at ``point``.

    ``forces`` are the values of tau at the point if the claim is an equation of motion. ``stop`` is called between
    steps and returns True after a deadline. The number of steps is also limited, so a search reaches the deadline only
    on overloaded machines.
    """

    claim: Node
    target: Any
    missing: Sequence[tuple[Node, float]]
    """Terms of the true expression that the claim may lack, and the costs of adding them."""
    most_missing: int
    """Maximum number of missing terms that one repair may add: half of all terms, as more would rewrite the claim."""
    scope: Scope
    point: Trial
    names: Names
    forces: Mapping[str, Any]
    stop: Callable[[], bool]
    left: int = MAX_WORK

    def repairs(self) -> list[Repair]:
        """Return repairs, the likeliest first. Each result still has to be proven."""
        found = list(islice(self._from(Edit("", "", {}, 0.0), 3), MAX_FOUND))
        if not any(len(each.edits) == 1 for each in found):
            bases = list(islice(splits(self.claim), MAX_SPLITS))
            for most in (0, 2):
                for base in bases if most == 0 or not found else ():
                    found += islice(self._from(base, most), MAX_FOUND)
        return sorted(found, key=lambda each: each.cost)

    def _from(self, base: Edit, most: int) -> Iterator[Repair]:
        start = self.claim.rewritten(base.replacements)
        first = (base,) if base.words else ()
        for found in self._combined(start, most):
            added = sum(edit.kind == "missing term" for edit in found)
            if added > self.most_missing or len(set(map(id, found))) < len(found):
                continue
            cost = sum(edit.cost for edit in (*first, *found)) + 0.3 * (len(first) + len(found))
            yield Repair((*first, *found), _applied(start, found), cost)

    def _combined(self, root: Node, most: int) -> Iterator[tuple[Edit, ...]]:
        """Yield sets of up to ``most`` (0, 2 or 3) edits that together give ``root`` the value ``target``."""
        prime = self.point.prime
        try:
            meter = Meter(root, self.scope, self.point, self.forces)
        except (InputError, ProgramError, ZeroDivisionError):
            return
        wanted = int(self.target - meter.printed)
        if wanted == 0:
            yield ()
        if wanted == 0 or most == 0:
            return
        single = [*self._measured(edits(root, self.names), meter), *self._added(root, meter)]
        single.sort(key=lambda pair: pair[0].cost)
        hits = [edit for edit, effect in single if effect == wanted]
        if all(edit.kind == "missing term" for edit in hits):
            hits += self._of_numbers(root, meter, wanted)
        yield from ((edit,) for edit in hits)
        if hits:
            return
        double = list(self._measured(pairs_within_terms(root, self.names), meter))
        by_effect: dict[int, Edit] = {}
        for edit, effect in chain(single, double):
            if effect not in by_effect or edit.cost < by_effect[effect].cost:
                by_effect[effect] = edit
        for edit, effect in double:
            if effect == wanted:
                yield (edit,)
        count = 0
        for edit, effect in chain(single, double):
            other = by_effect.get((wanted - effect) % prime)
            if other is not None and edit.cost <= other.cost:
                yield edit, other
                count += 1
        if most == 3 and not count:
            yield from self._triples(single[:MAX_SINGLE], by_effect, wanted)

    def _of_numbers(self, root: Node, meter: Meter, wanted: int) -> Iterator[Edit]:
        """Yield edits of the number in front of one term that make the claim true."""
        prime = self.point.prime
        for term in terms(root):
            try:
                own = int(meter.value({id(term): product(number(2), term)}) - meter.printed) % prime
            except (InputError, ProgramError, ZeroDivisionError):
                continue
            ratio = rational_of((wanted * pow(own, -1, prime) + 1) % prime, prime) if own else None
            if ratio and max(abs(ratio.p), ratio.q) <= MAX_NUMBER:
                yield with_number(term, Fraction(ratio.p, ratio.q))

    def _triples(
        self, single: Sequence[tuple[Edit, int]], by_effect: Mapping[int, Edit], wanted: int
    ) -> Iterator[tuple[Edit, ...]]:
        prime = self.point.prime
        for k, (first, first_effect) in enumerate(single):
            if self.stop():
                return
            rest = wanted - first_effect
            for second, second_effect in single[k + 1 :]:
                third = by_effect.get((rest - second_effect) % prime)
                if third is not None:
                    yield first, second, third

    def _measured(self, found: Iterator[Edit], meter: Meter) -> Iterator[tuple[Edit, int]]:
        """Yield each edit with the change that it makes to the value of the claim.

        If several edits have the same effect, yield the likeliest.
        """
        best: dict[int, Edit] = {}
        for edit in found:
            if self.left <= 0 or self.stop():
                break
            try:
                effect = int(meter.value(edit.replacements) - meter.printed)
            except (InputError, ProgramError, ZeroDivisionError):
                continue
            finally:
                self.left -= meter.work
            if effect and (effect not in best or edit.cost < best[effect].cost):
                best[effect] = edit
        return ((edit, effect) for effect, edit in best.items())

    def _added(self, root: Node, meter: Meter) -> Iterator[tuple[Edit, int]]:
        bound = [tree.name(name) for name in self.scope.names.bound]
        for node, cost in [*self.missing, *((each, 1.1) for each in (*bound, *map(tree.negative, bound)))]:
            try:
                effect = int(meter.of(node))
            except (InputError, ProgramError, ZeroDivisionError):
                continue
            count = len(node.parts) if node.kind == tree.SUM else 1
            words = f"the term {plain(node)} is missing" if count == 1 else f"the terms {plain(node)} are missing"
            yield Edit("missing term", words, {id(root): _with_term(root, node)}, cost + 0.25 * (count - 1)), effect


def _with_term(root: Node, node: Node) -> Node:
    """Return the sum of an expression and a term."""
    return Node(tree.SUM, (root, node))


def _applied(root: Node, found: Sequence[Edit]) -> Node:
    """Return the expression with all edits applied; missing terms are added at the end."""
    replacements: dict[int, Node] = {}
    added: list[Node] = []
    for edit in found:
        if edit.kind == "missing term":
            (node,) = edit.replacements.values()
            added += node.parts[1].parts if node.parts[1].kind == tree.SUM else node.parts[1:]
        else:
            replacements |= edit.replacements
    result = cleaned(root.rewritten(replacements))
    return total(*(result.parts if result.kind == tree.SUM else (result,)), *added) if added else result


class Meter:
    """Values of one expression, as written and after edits, at one point of the field."""

    def __init__(self, root: Node, scope: Scope, point: Trial, forces: Mapping[str, Any]) -> None:
        self._scope, self._root, self._point, self._forces = scope, root, point, forces
        self._domain = field(point.prime, roots=True)
        self._parent = {id(child): id(node) for node in root.walk() for child in node.parts}
        self._names: dict[str, Any] = {}
        self._has_pi = any(node.text == "pi" for node in root.walk())
        self._kept: dict[int, Any] = {}
        self._changed: set[int] = set()
        self._reading = True
        self.work = 0
        """Number of field operations of the last evaluation."""
        self.printed = _residue(self._value(root, {}))
        """The value of the expression as written."""
        self._reading = False

    def value(self, replacements: Mapping[int, Node]) -> Any:
        """Return the value with some nodes replaced; unaffected subexpressions are not computed again."""
        self._changed, self.work = set(), 0
        for key in replacements:
            node: int | None = key
            while node is not None:
                self._changed.add(node)
                node = self._parent.get(node)
        return _residue(self._value(self._root, replacements))

    def of(self, node: Node) -> Any:
        """Return the value of another expression at the same point."""
        return _residue(self._value(node, {}))

    def _closed(self, expression: Expr) -> Any:
        """Return the value of a closed form at the same point."""
        environment = {
            symbol: self._forces[symbol.name] if symbol.name in self._forces else self._point[symbol.name]
            for symbol in expression.free_symbols
        }
        return expression_value(expression, environment, {}, self._domain)

    def _value(self, node: Node, replacements: Mapping[int, Node]) -> Any:
        if id(node) in replacements:
            rest = {key: value for key, value in replacements.items() if key != id(node)}
            return self._value(replacements[id(node)], rest)
        if id(node) in self._kept and id(node) not in self._changed:
            return self._kept[id(node)]
        value = self._computed(node, replacements)
        if self._reading:
            self._kept[id(node)] = value
        return value

    def _computed(self, node: Node, replacements: Mapping[int, Node]) -> Any:
        if node.kind == tree.NAME:
            if node.text not in self._names:
                self._names[node.text] = self._closed(self._scope.expression(node))
            return self._names[node.text]
        if node.kind == tree.NUMBER or (self._has_pi and _is_multiple_of_pi(node)):
            return self._closed(self._scope.expression(node))
        if node.kind == tree.POWER and node.parts[1].kind in (tree.NUMBER, tree.NEGATIVE):
            exponent = self._scope.expression(node.parts[1])
            if exponent.is_Integer:
                return self._value(node.parts[0], replacements) ** int(exponent)
        exact = node.kind == tree.CALL and any(inner.kind == tree.INVERSE for inner in node.walk())
        if exact or (node.kind in (tree.POWER, tree.CALL) and node.text not in ("sin", "cos", "tan")):
            return self._closed(self._scope.expression(node.rewritten(replacements)))
        self.work += len(node.parts)
        values = [self._value(part, replacements) for part in node.parts]
        return self._combination(node, values)

    def _combination(self, node: Node, values: list[Any]) -> Any:
        if node.kind == tree.CALL:
            sine, cosine = self._domain.sin(values[0]), self._domain.cos(values[0])
            return sine if node.text == "sin" else cosine if node.text == "cos" else sine / cosine
        if node.kind == tree.NEGATIVE:
            return -values[0]
        if node.kind == tree.INVERSE:
            return 1 / values[0]
        result = values[0]
        for value in values[1:]:
            result = result + value if node.kind == tree.SUM else result * value
        return result


def _is_multiple_of_pi(node: Node) -> bool:
    """Return True if pi is the only name in an expression.

    The expression then counts as one angle, even if its parts are not angles.
    """
    if node.kind not in (tree.SUM, tree.PRODUCT, tree.NEGATIVE):
        return False
    return {inner.text for inner in node.walk() if inner.kind == tree.NAME} == {"pi"}


def _residue(value: Any) -> Any:
    return value.number if isinstance(value, Angle) else value
