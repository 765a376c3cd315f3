r"""Read names without an index that stand for vectors and matrices, as in ``M(q) \\ddot q + c(q, \\dot q) + g(q)``."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from itertools import takewhile

from symgen.grammar.matrices import determinant, diagonal, inverted, transposed
from symgen.grammar.stream import Stream
from symgen.grammar.tokens import FONTS, VARIANTS, Token
from symgen.grammar.tree import LIST, NAME, Node

MARKS = {",", "{", "}", "_", "dot", "ddot", *FONTS}
"""Marks that may surround the variables of a function, as in c(q, \\dot{q})."""


class Vectors(Stream):
    """Reads the name of a vector or matrix, and the variables in brackets after the name."""

    def _whole(self, base: str, order: int, token: Token) -> Node | None:
        r"""Return a vector or matrix whose name has no index, as ``M(q)`` and ``\\ddot q`` in an equation of motion.

        If variables follow in brackets, the name is not a parameter: ``g(q)`` is the gravity vector.
        """
        named = self._names.find(base, token)
        free = not self._strict and (not named or self._are_variables())
        rows = (self._names.whole(base, order) or (order and self._names.whole(base, 0)) or None) if free else None
        rates = order if rows and not self._names.whole(base, order) else 0
        indexed = (
            self._next.text == "_"
            or (self._next.text == "'" and not self._names.is_matrix(base))
            or (self._next.text == "[" and not (self._in_row and self._next.spaced))
        )
        if rows is None or indexed:
            return None
        if self._next.text == "(":
            if not self._are_variables() and (named or base == "c" or not self._are_variables(coordinates=True)):
                return None
            self._at += len(self._variables()) + 2
        self.has_whole_vectors = True
        place = (token.line, token.column)
        parts = [[self._rate(Node(NAME, (), text, *place), rates) for text in row] for row in rows]
        elements = [row[0] if len(row) == 1 else Node(LIST, tuple(row), "", *place) for row in parts]
        matrix = Node(LIST, tuple(elements), base, *place)
        return transposed(matrix) if self._take("'") else matrix

    def _vector(self, name: str) -> Node | None:
        """Return the vector that a name without an index means, also if a parameter has this name; else return None."""
        rows = self._names.whole(name, 0)
        if rows is None or len(rows[0]) > 1:
            return None
        return Node(LIST, tuple(Node(NAME, (), row[0]) for row in rows), name)

    def _function_of_matrices(self) -> Node | None:
        """Return ``diag(a, b)``, ``det M`` or ``inv(M)`` written out; None if the next token begins none of these."""
        token = self._next
        if token.text == "diag" and self._after().text == "(":
            self._at += 2
            parts = [self._side()]
            while self._take(","):
                parts.append(self._side())
            self._expect(")")
            return diagonal(parts)
        if token.text in ("det", "inv") and not self._names.find(token.text, token):
            self._at += 1
            matrix = self._atom() if self._next.text == "(" else self._factor()
            return self._raised(determinant(matrix) if token.text == "det" else inverted(matrix))
        return None

    @abstractmethod
    def _side(self) -> Node: ...

    @abstractmethod
    def _atom(self) -> Node: ...

    @abstractmethod
    def _factor(self) -> Node: ...

    @abstractmethod
    def _raised(self, base: Node) -> Node: ...

    @abstractmethod
    def _rate(self, node: Node, order: int) -> Node: ...

    def _variables(self) -> list[Token]:
        """Return the tokens in the round brackets that come next, up to the first closing bracket."""
        return list(takewhile(lambda each: each.text != ")", self._tokens[self._at + 1 :]))

    def _are_variables(self, coordinates: bool = False) -> bool:
        r"""Return True if the next round brackets contain only vectors, as in ``c(q, \dot{q})``.

        With ``coordinates``, the brackets may also contain names of coordinates, as in ``M(q_2)``.
        """
        inner = self._variables()
        words = [each for each in inner if each.kind in ("name", "command") and each.text not in MARKS]
        others = [each for each in inner if each not in words and each.text not in MARKS]
        if self._next.text != "(" or not words or any(each.kind != "number" or not coordinates for each in others):
            return False
        words = [replace(each, text=VARIANTS.get(each.text, each.text)) for each in words]
        found = [self._names.find(each.text, each) for each in words]
        return all(
            (coordinates and self._names.is_position(name)) if name else self._names.whole(each.text, 0)
            for name, each in zip(found, words, strict=True)
        )

    def _indices(self) -> int:
        """Return the number of integers in the next brackets; 0 if the brackets contain anything else."""
        count = 0
        for token in self._tokens[self._at + 1 : self._at + 9]:
            if token.text == ")":
                return count
            if token.text != "," and not token.text.isdigit():
                return 0
            count += token.kind == "number"
        return 0
