"""The tree of an expression: sums, products, powers and calls. Each part knows its position in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

NUMBER, NAME, SUM, PRODUCT, NEGATIVE, INVERSE, POWER, CALL, LIST = (
    "number",
    "name",
    "sum",
    "product",
    "negative",
    "inverse",
    "power",
    "call",
    "list",
)


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """One part of an expression; two parts are equal only if they are the same object. Fields depend on ``kind``:

    * ``number`` and ``name`` have a ``text``: a decimal literal, or the name from the vocabulary.
    * ``sum`` and ``product`` have any number of ``parts``. A subtracted part is a node of kind ``negative``, and a
      divisor a node of kind ``inverse``.
    * ``power`` has a base and an exponent; ``call`` has the name of its function as ``text``.
    * ``list`` has the elements of a vector, or the rows of a matrix.
    """

    kind: str
    parts: tuple[Node, ...] = ()
    text: str = ""
    line: int = 1
    column: int = 1

    def walk(self) -> Iterator[Self]:
        """Yield this node and all nodes below it, parents first, from left to right."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(node.parts)  # type: ignore[arg-type]

    def rewritten(self, replacements: Mapping[int, Node]) -> Node:
        """Return a copy in which nodes are replaced; ``replacements`` has new nodes by the ``id`` of the old node."""
        if id(self) in replacements:
            rest = {key: value for key, value in replacements.items() if key != id(self)}
            return replacements[id(self)].rewritten(rest)
        parts = tuple(part.rewritten(replacements) for part in self.parts)
        return self if all(a is b for a, b in zip(parts, self.parts, strict=True)) else replace(self, parts=parts)


def number(value: object) -> Node:
    """Return the node of a number that is not negative."""
    return Node(NUMBER, text=str(value))


def name(text: str) -> Node:
    return Node(NAME, text=text)


def call(function: str, *arguments: Node) -> Node:
    return Node(CALL, arguments, function, *_place(arguments))


def power(base: Node, exponent: int) -> Node:
    """Return an integer power; for exponent one, return the base itself."""
    if exponent == 1:
        return base
    size = number(abs(exponent))
    return Node(POWER, (base, negative(size) if exponent < 0 else size), "", base.line, base.column)


def negative(node: Node) -> Node:
    """Return the node with the opposite sign."""
    return node.parts[0] if node.kind == NEGATIVE else Node(NEGATIVE, (node,), "", node.line, node.column)


def inverse(node: Node) -> Node:
    return node.parts[0] if node.kind == INVERSE else Node(INVERSE, (node,), "", node.line, node.column)


def total(*parts: Node) -> Node:
    """Return the sum of the parts; parts that are sums are not merged."""
    return _joined(SUM, parts, "0")


def product(*parts: Node) -> Node:
    """Return the product of the parts; parts that are products are merged, and a sign moves to the front."""
    if len(parts) > 1 and (signed := [part for part in parts if part.kind == NEGATIVE]):
        unsigned = product(*(part.parts[0] if part.kind == NEGATIVE else part for part in parts))
        return negative(unsigned) if len(signed) % 2 else unsigned
    flat = [inner for part in parts for inner in (part.parts if part.kind == PRODUCT else (part,))]
    return _joined(PRODUCT, flat, "1")


def _joined(kind: str, parts: tuple[Node, ...] | list[Node], empty: str) -> Node:
    if len(parts) == 1:
        return parts[0]
    return Node(kind, tuple(parts), "", *_place(parts)) if parts else number(empty)


def _place(parts: tuple[Node, ...] | list[Node]) -> tuple[int, int]:
    return (parts[0].line, parts[0].column) if parts else (1, 1)


def plain(node: Node, level: int = 0) -> str:
    """Return an expression as plain text that the grammar can read.

    ``level`` says where the text is inserted. The text has brackets if the expression needs them at one of these
    places:

    * 0: the whole text, which never needs brackets
    * 1: a term of a sum
    * 2: a factor, or a part after a minus sign
    * 3: a divisor
    * 4: a base or an exponent
    """
    if node.kind in (NUMBER, NAME):
        return node.text
    if node.kind == LIST:
        return f"[{', '.join(plain(part) for part in node.parts)}]"
    if node.kind == CALL:
        return f"{node.text}({', '.join(plain(part) for part in node.parts)})"
    if node.kind == SUM:
        text, own = _sum_text(node), 1
    elif node.kind == NEGATIVE:
        text, own = f"-{plain(node.parts[0], 2)}", 1
    elif node.kind in (PRODUCT, INVERSE):
        text, own = _product_text(node), 2
    else:
        base, exponent = node.parts
        text, own = f"{plain(base, 4)}^{plain(exponent, 4)}", 3
    return f"({text})" if level > own or (level == own == 1) else text


def _sum_text(node: Node) -> str:
    text = ""
    for part in node.parts:
        minus = part.kind == NEGATIVE
        shown = plain(part.parts[0] if minus else part, 2 if minus else 0 if part.kind != SUM else 1)
        sign = (" - " if text else "-") if minus else " + " if text else ""
        text += sign + shown
    return text


def _product_text(node: Node) -> str:
    parts = node.parts if node.kind == PRODUCT else (node,)
    text = ""
    for part in parts:
        if part.kind == INVERSE:
            text = f"{text or '1'}/{plain(part.parts[0], 3)}"
        else:
            text += ("*" if text else "") + plain(part, 2)
    return text


def flat(rows: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return the elements of a column whose rows are lists of one element; other rows are returned unchanged."""
    column = all(row.kind == LIST and len(row.parts) == 1 for row in rows)
    return tuple(row.parts[0] for row in rows) if column else rows


def elements(parts: Sequence[Node], index: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Node]]:
    """Yield the index and the expression of each element of nested lists; ``index`` is the index of ``parts``."""
    for position, element in enumerate(parts):
        if element.kind == LIST:
            yield from elements(element.parts, (*index, position))
        else:
            yield (*index, position), element
