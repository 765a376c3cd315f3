"""Small edits of an expression. Each edit undoes a likely slip of the user, and has the slip's kind and cost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from symgen.grammar import tree
from symgen.grammar.tree import Node, inverse, negative, number, plain, power, product, total
from symgen.proof.answers.slips.likeness import Names

NOTHING, ONE = number(0), number(1)
"""Placeholders for a superfluous term (NOTHING) and a superfluous factor (ONE). :func:`cleaned` removes both."""
NUMBER_KINDS = frozenset((tree.NUMBER, tree.INVERSE))
MAX_PAIRS = 600
"""Maximum number of pairs of edits within one term."""
MAX_SHOWN = 60
"""Maximum number of characters of an expression in a message."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of an expression. ``replacements`` maps the id of each replaced node to the new node."""

    kind: str
    words: str
    replacements: Mapping[int, Node]
    cost: float = 1.0
    """The unlikelihood of the slip; the repair with the lowest sum of costs is reported."""

    def with_(self, other: Edit) -> Edit:
        words = f"{self.words}; {other.words}"
        return Edit(self.kind, words, {**self.replacements, **other.replacements}, self.cost + other.cost + 0.3)


def edits(root: Node, names: Names) -> Iterator[Edit]:
    """Yield every single edit of a sign, a name, a function, an exponent, a factor, a term or an angle."""
    home = {id(node): term for term in terms(root) for node in term.walk()}
    cancelling = {key: name for node in root.walk() if node.kind == tree.SUM for key, name in _cancelling(node)}
    exponents = {id(inner) for node in root.walk() if node.kind == tree.POWER for inner in node.parts[1].walk()}
    for node in root.walk():
        if id(node) in exponents:
            continue
        term = home.get(id(node), node)
        where = "" if term is node else f" in {shown(term)}"
        if node.kind == tree.NAME:
            new = cancelling.get(id(node))
            yield from (edit for edit in _of_name(node, names, where) if plain(edit.replacements[id(node)]) != new)
        elif node.kind == tree.CALL and node.text in ("sin", "cos"):
            swapped = _swapped(node)
            yield _edit("function", f"{shown(node)} should be {shown(swapped)}", node, swapped)
        elif node.kind == tree.SUM:
            yield from _of_sum(node, names)
        elif node.kind == tree.PRODUCT:
            yield from _of_product(node)
        elif node.kind == tree.INVERSE and node is root:
            yield _edit("factor", f"the divisor {shown(node.parts[0])} should be a factor", node, node.parts[0], 1.5)
        elif node.kind == tree.POWER and node.parts[1].kind == tree.NUMBER and node.parts[1].text.isdigit():
            for exponent in (int(node.parts[1].text) - 1, int(node.parts[1].text) + 1):
                other = power(node.parts[0], exponent) if exponent else number(1)
                yield _edit("exponent", f"{shown(node)} should be {shown(other)}{where}", node, other, 1.05)
    for term in terms(root):
        yield from _of_term(term, names, term is root)
    if root.kind == tree.SUM:
        yield from _of_term(root, names, False)
    yield from _exchanges(root, names.words)
    yield from _throughout(root, names, exponents)


def _throughout(root: Node, names: Names, exponents: Collection[int]) -> Iterator[Edit]:
    """Yield edits that change all occurrences of a name in the same way, or all sines, or all cosines."""
    calls = [node for node in root.walk() if node.kind == tree.CALL and node.text in ("sin", "cos")]
    swapped = {id(node): _swapped(node) for node in calls}
    for function, other in (("sin", "cos"), ("cos", "sin")):
        own = {id(node): swapped[id(node)] for node in calls if node.text == function}
        if len(own) > 1:
            yield Edit("function", f"each {function} should be {other}", own, 1.15)
    if len({node.text for node in calls}) == 2:
        yield Edit("function", "sin and cos should be exchanged throughout", swapped, 1.2)
    places: dict[str, list[Node]] = {}
    for node in root.walk():
        if node.kind == tree.NAME and id(node) not in exponents:
            places.setdefault(node.text, []).append(node)
    for text, nodes in places.items():
        for edit in _of_name(nodes[0], names, " throughout") if len(nodes) > 1 else ():
            (new,) = edit.replacements.values()
            if edit.kind != "exponent":
                yield Edit(edit.kind, edit.words, {id(node): new for node in nodes}, edit.cost + 0.2)
        inside = [node for call in calls for node in call.walk() if node.kind == tree.NAME and node.text == text]
        if 1 < len(inside) < len(nodes):
            for whole, cost in names.sums.get(text, ()):
                words = f"{text} should be {plain(whole)} in all sines and cosines"
                yield Edit("angle", words, {id(node): whole for node in inside}, cost + 0.2)


def _swapped(call: Node) -> Node:
    return tree.Node(tree.CALL, call.parts, "cos" if call.text == "sin" else "sin")


def _edit(kind: str, words: str, node: Node, replacement: Node, cost: float = 1.0) -> Edit:
    return Edit(kind, words, {id(node): replacement}, cost)


def _of_name(node: Node, names: Names, where: str) -> Iterator[Edit]:
    for other in names.words:
        if other != node.text and "(" not in other and (likeness := names.likeness(node.text, other)):
            kind, cost = likeness
            yield _edit(kind, f"{node.text} should be {other}{where}", node, tree.name(other), cost)
    for whole, cost in names.sums.get(node.text, ()):
        yield _edit("angle", f"{node.text} should be {plain(whole)}{where}", node, whole, cost)
    yield _edit("exponent", f"{node.text} should be squared{where}", node, power(node, 2), 1.05)


def _of_sum(node: Node, names: Names) -> Iterator[Edit]:
    for part in node.parts:
        minus = part.kind == tree.NEGATIVE
        size = part.parts[0] if minus else part
        words = f"the sign of {shown(size)}: {'- should be +' if minus else '+ should be -'}"
        yield _edit("sign", words, part, negative(part))
        yield _edit("extra term", f"the term {shown(size)} should not be there", part, NOTHING, 1.2)
    flipped = total(*(negative(part) for part in node.parts))
    yield _edit("sign", f"the sign of {shown(node)}", node, flipped, 1.1)
    texts = {plain(part) for part in node.parts}
    for name in sorted(texts & set(names.sums)):
        for whole, cost in names.sums[name]:
            if plain(whole) == plain(node):
                yield _edit("angle", f"{plain(node)} should be {name}", node, tree.name(name), cost)


def _cancelling(node: Node) -> Iterator[tuple[int, str]]:
    """Yield, for each name in a difference such as s - x0, its id and the name that would make the difference zero."""
    if len(node.parts) == 2:
        for part, other in (node.parts, node.parts[::-1]):
            inner = part.parts[0] if part.kind == tree.NEGATIVE else part
            if inner.kind == tree.NAME:
                yield id(inner), plain(negative(other) if inner is part else other)


def _of_product(node: Node) -> Iterator[Edit]:
    for part in node.parts:
        size = part.parts[0] if part.kind == tree.INVERSE else part
        cost = 1.05 if size.kind == tree.NUMBER else 1.15
        if part.kind == tree.INVERSE:
            yield _edit("factor", f"the divisor {shown(size)} should not be there", part, ONE, cost)
            yield _edit("factor", f"the divisor {shown(size)} should be a factor", part, size, 1.5)
        else:
            yield _edit("factor", f"the factor {shown(size)} should not be there", part, ONE, cost)
            if part.kind == tree.NUMBER:
                yield _edit("factor", f"the factor {shown(size)} should be a divisor", part, inverse(part), 1.5)


def _of_term(term: Node, names: Names, alone: bool) -> Iterator[Edit]:
    size = term.parts[0] if term.kind == tree.NEGATIVE else term
    if alone:
        yield _edit("sign", f"the sign of {shown(size)}", term, negative(term), 1.02)
    for name in names.words:
        cost = 1.1 if "(" not in name else 1.3
        words = f"the factor {name} is missing in {shown(size)}"
        yield _edit("factor", words, term, product(term, _word(name)), cost)
    for factor in names.factors:
        divides = factor.kind == tree.INVERSE
        name = f"divisor {plain(factor.parts[0])}" if divides else f"factor {plain(factor)}"
        yield _edit("factor", f"the {name} is missing in {shown(size)}", term, product(term, factor), 1.35)
    numbers = {plain(part) for part in (size.parts if size.kind == tree.PRODUCT else (size,))}
    if "1/2" not in numbers:
        yield _edit("factor", f"the factor 2 is missing in {shown(size)}", term, product(number(2), term), 1.03)
    if "2" not in numbers:
        halved = product(term, inverse(number(2)))
        yield _edit("factor", f"the factor 1/2 is missing in {shown(size)}", term, halved, 1.03)
    for name in names.words:
        if "(" not in name and names.kinds.get(name):
            words = f"the divisor {name} is missing in {shown(size)}"
            yield _edit("factor", words, term, product(term, inverse(_word(name))), 1.6)


def _word(text: str) -> Node:
    """Return the node of a name, or of a function of a name, such as ``sin(q[0])``."""
    function, bracket, rest = text.partition("(")
    return tree.call(function, tree.name(rest.removesuffix(")"))) if bracket else tree.name(text)


def with_number(term: Node, ratio: Fraction) -> Edit:
    """Return the edit that multiplies the number in front of a term by ``ratio``."""
    size = term.parts[0] if term.kind == tree.NEGATIVE else term
    parts = size.parts if size.kind == tree.PRODUCT else (size,)
    numbers = [part for part in parts if NUMBER_KINDS.issuperset(node.kind for node in part.walk())]
    old = Fraction(1)
    for part in numbers:
        old *= 1 / Fraction(part.parts[0].text) if part.kind == tree.INVERSE else Fraction(part.text)
    new = old * ratio
    front = [] if abs(new.numerator) == 1 else [number(abs(new.numerator))]
    below = [] if new.denominator == 1 else [inverse(number(new.denominator))]
    changed = product(*front, *(part for part in parts if part not in numbers), *below)
    words = f"the number {old} should be {new}" if numbers else f"the factor {new} is missing"
    return _edit("factor", f"{words} in {shown(size)}", size, negative(changed) if new < 0 else changed, 1.4)


def splits(root: Node) -> Iterator[Edit]:
    """Yield edits that replace one multiplication sign in a term of the outermost sum by plus or minus."""
    for term in terms(root, outermost=True):
        size = term.parts[0] if term.kind == tree.NEGATIVE else term
        if size.kind != tree.PRODUCT:
            continue
        for k in range(1, len(size.parts)):
            left, right = product(*size.parts[:k]), product(*size.parts[k:])
            for sign, other in (("plus", right), ("minus", negative(right))):
                words = f"the sign before {shown(right)} should be {sign}, not times"
                yield _edit("operator", words, size, total(left, other), 1.5)


def pairs_within_terms(root: Node, names: Names) -> Iterator[Edit]:
    """Yield pairs of changed names, functions or exponents in one term.

    Both edits change the same term, so their joint effect is not the sum of their single effects.
    """
    for term in terms(root, outermost=True):
        inside = {id(node) for node in term.walk()}
        kinds = ("index", "symbol", "function", "exponent", "angle", "factor")
        single = [
            edit
            for edit in edits(term, names)
            if edit.kind in kinds and edit.cost < 1.5 and inside.issuperset(edit.replacements)
        ]
        single.sort(key=lambda edit: edit.cost)
        for count, (a, b) in enumerate(combinations(single, 2)):
            if count == MAX_PAIRS:
                break
            if not set(a.replacements) & set(b.replacements):
                yield a.with_(b)


def terms(root: Node, outermost: bool = False) -> Iterator[Node]:
    """Yield the terms of every sum in the expression; if ``outermost`` is True, only the terms of the outermost sum."""
    if root.kind != tree.SUM:
        yield root
    for node in root.walk():
        if node.kind == tree.SUM:
            yield from node.parts
            if outermost:
                return


def cleaned(node: Node) -> Node:
    """Remove the placeholders :data:`NOTHING` and :data:`ONE` from an edited expression."""
    parts = [cleaned(part) for part in node.parts]
    if node.kind == tree.SUM:
        return total(*(part for part in parts if part is not NOTHING))
    if node.kind == tree.PRODUCT:
        return product(*(part for part in parts if part is not ONE))
    return node if all(a is b for a, b in zip(parts, node.parts, strict=True)) else replace(node, parts=tuple(parts))


def _exchanges(root: Node, words: Sequence[str]) -> Iterator[Edit]:
    """Yield edits that exchange the indices of two names in one product, such as L2*l1 for L1*l2."""
    for node in root.walk():
        if node.kind != tree.PRODUCT:
            continue
        for a, b in combinations([part for part in node.parts if part.kind == tree.NAME and "[" not in part.text], 2):
            x, y = a.text[:-1] + b.text[-1], b.text[:-1] + a.text[-1]
            if a.text[-1] != b.text[-1] and x in words and y in words:
                text = f"{a.text}*{b.text} should be {x}*{y}"
                yield Edit("index", text, {id(a): tree.name(x), id(b): tree.name(y)}, 1.5)


def shown(node: Node) -> str:
    """Return an expression in plain text, shortened in its middle."""
    text = plain(node)
    return text if len(text) <= MAX_SHOWN else f"{text[:28]} ... {text[-27:]}"
