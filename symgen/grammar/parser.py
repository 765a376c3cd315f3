"""Parse statements: the sides of an equation, lists and matrices.

Names are looked up in a vocabulary, and no text is run as code. The parser recognises the notation: LaTeX has commands.
Indices in round brackets are MATLAB's and count from 1; indices in square brackets are Python's and count from 0. A
text that could be read in two ways is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symgen.errors import InputError
from symgen.grammar.expressions import Expressions
from symgen.grammar.matrices import transposed, written_out
from symgen.grammar.prose import without_prose
from symgen.grammar.statements import statements
from symgen.grammar.stream import MAX_NESTING
from symgen.grammar.tokens import MATRICES, unreadable
from symgen.grammar.tree import LIST, NAME, Node
from symgen.grammar.vectors import MARKS
from symgen.grammar.vocabulary import Vocabulary

_WRAPPERS = ("Matrix", "ImmutableMatrix", "array", "sym", "matrix")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One statement: its sides, and the sign between them (``=``, ``==`` or, for one side, nothing)."""

    sides: tuple[Node, ...]
    sign: str
    text: str
    has_whole_vectors: bool = False
    """True if a name stands for all entries of a vector or matrix, as in M(q) qdd."""


class Parser(Expressions):
    """Reads one statement: an equation, or one side without an equals sign."""

    @property
    def words(self) -> set[str]:
        """The names in the statement, as spelled."""
        return {token.text for token in self._tokens if token.kind == "name"}

    @property
    def bound(self) -> set[str]:
        """The name before ``=`` or ``:=`` at the start of the statement, as a set; empty for other statements."""
        signed = len(self._tokens) > 1 and self._tokens[1].text in ("=", ":=", ":")
        return {self._tokens[0].text} if signed and self._tokens[0].kind == "name" else set()

    def sentence(self) -> Sentence:
        """Return the sides of the statement. Raises :class:`~symgen.errors.InputError` with line and column."""
        self._restart()
        self._skip_label()
        if self._next.text == "Eq" and self._after().text == "(":
            self._at += 2
            sides = [self._side()]
            self._expect(",")
            sides.append(self._side())
            self._expect(")")
            sign = "=="
        else:
            sides, sign = [self._target() or self._side()], ""
            while self._next.text in ("=", "==", ":=", ":"):
                sign = "==" if "==" in (sign, self._next.text) else "="
                self._at += 1
                sides.append((self._target() if sign == "=" else None) or self._side())
        if self._next.kind != "end":
            hint = "; a rate is written dx, x_dot or \\dot x" if self._next.text == "'" else ""
            raise unreadable(self._next, "expected an operator or the end of the statement", hint=hint)
        return Sentence(tuple(sides), sign, self._text, self.has_whole_vectors)

    def _skip_label(self) -> None:
        """Take the name of an equation, as in ``eq1: a = b`` of Maxima and ``eq1 = a == b`` of MATLAB."""
        label, sign = self._next, self._after().text
        equals = ("==", "Eq") if sign == "=" else ("=", "==", "Eq")
        later = any(token.text in equals for token in self._tokens[2:])
        if label.kind == "name" and sign in ("=", ":=", ":") and later:
            if self._names.find(label.text, label) is None and self._names.entry(label.text, (), 0) is None:
                self._at += 2

    def expression(self) -> Node:
        """Return the whole statement as one expression."""
        node = self._sum()
        if self._next.kind != "end":
            raise unreadable(self._next, "expected an operator or the end of the expression")
        return node

    def _target(self) -> Node | None:
        """Return the left side of an equation if it is a name or an entry; otherwise return None and take no token."""
        start, token = self._at, self._next
        if token.kind == "command" and token.text in ("dot", "ddot"):
            return self._vector_of_rates()
        name = self._spelled()
        found = None
        if name is not None:
            base, index = name
            if self._skip_variables(base) and not index and self._take("_"):
                index = self._subscript(base)
            spelled = self._joined(base, index)
            if squared := self._squared(spelled, token):
                return squared
            found = self._entry(base, index, 0, token) or self._bracketed_entry(spelled, token, True)
            if found is None and self._next.text in ("=", ":=", ":"):
                found = Node(NAME, (), spelled, token.line, token.column)
        if found is None or self._next.text not in ("=", ":=", ":"):
            self._at = start
            return None
        return found

    def _vector_of_rates(self) -> Node | None:
        r"""Return the left side of ``\ddot{q} = [...]``; for other equations return None and take no token."""
        start, token = self._at, self._next
        self._at += 1
        braced = self._take("{")
        name = self._spelled()
        closed = not braced or self._take("}")
        text = self._names.entry(name[0], (), len(token.text) - 2) if name and closed and not name[1] else None
        listed = self._next.text in ("=", ":=") and self._after().text in ("[", "begin", *_WRAPPERS)
        if text is None or not listed:
            self._at = start
            return None
        return Node(NAME, (), text.removesuffix("[]"), token.line, token.column)

    def _skip_variables(self, base: str) -> bool:
        """Take the variables in brackets after the name of a quantity, as in M(q); return False if there are none.

        If a parameter has this name, too, M(x) is a product, except in M(x)_{12}, M(x) = [...] and M(q).
        """
        token = self._next
        inner = self._variables()
        words = [each for each in inner if each.kind in ("name", "command") and each.text not in MARKS]
        known = all(each.kind == "number" or each.text in MARKS for each in inner if each not in words)
        sign, value = self._after(len(inner) + 2), self._after(len(inner) + 3)
        if token.text != "(" or not words or not known or self._names.entry(base, (), 0) is None:
            return False
        matrix = sign.text in ("=", ":=") and value.text in ("[", "begin", *_WRAPPERS)
        if self._names.find(base, token) and sign.text != "_" and not (matrix or self._are_variables()):
            return False
        self._at += len(inner) + 2
        return True

    def _side(self) -> Node:
        start = self._at
        listed = self._listed()
        if listed is not None and not self._goes_on():
            return listed
        self._at = start
        return written_out(self._sum(), self._vector)

    def _goes_on(self) -> bool:
        """Return True if an expression continues after the matrix that was read last."""
        return self._next.text in ("+", "-", "*", "/") or self._begins_factor(self._next)

    def _listed(self) -> Node | None:
        """Return a list or a matrix; None if the next token begins neither."""
        token = self._next
        if token.text in _WRAPPERS and self._after().text == "(":
            self._at += 2
            first = self._side()
            parts = [first]
            while first.kind == LIST and token.text == "matrix" and self._take(","):  # Maxima gives rows as arguments
                parts.append(self._side())
            self._expect(")")
            return first if len(parts) == 1 else Node(LIST, tuple(parts), "", token.line, token.column)
        if (found := self._function_of_matrices()) is not None:
            return found
        if token.kind == "sign" and token.text == "[" and not self._is_group():
            rows = self._list()
        elif token.kind == "sign" and token.text == "{" and not self._latex and not self._is_group():
            rows = self._list()
        elif token.text == "begin":
            rows = self._matrix()
        else:
            return None
        if self._take("'"):
            return transposed(rows)
        return self._raised(rows)

    def _is_group(self) -> bool:
        """Return True if the next brackets or braces enclose one expression, without commas and semicolons."""
        if self._next.text == "[" and not self._latex:
            return False
        depth = 0
        for token in self._tokens[self._at :]:
            depth += (token.text in ("[", "(", "{")) - (token.text in ("]", ")", "}"))
            if depth == 1 and token.text in (",", ";"):
                return False
            if depth == 0:
                return True
        return True

    def _list(self, depth: int = 1) -> Node:
        """Return a list in square brackets, or in braces as in Mathematica.

        Parts of a list are elements, lists, or rows written as in MATLAB.
        """
        token = self._next
        closing = {"[": "]", "{": "}"}[token.text]
        self._expect(token.text)
        outer, self._in_row = self._in_row, not self._latex and closing == "]"
        rows: list[list[Node]] = [[]]
        separators: set[str] = set()
        while not self._take(closing):
            if self._next.text == ";" or self._next.kind == "row":
                broken = self._next.text == "\n"
                self._at += 1
                signed = broken and self._next.text in ("+", "-") and rows[-1]
                if signed and self._tokens[self._at - 2].text not in (";", ","):
                    raise unreadable(self._next, "expected ; or ... at the end of the line before")
                if rows[-1] and self._tokens[self._at - 2].text != ",":
                    rows.append([])
                    separators = set()
                continue
            if rows[-1]:
                separators.add("," if self._take(",") else " ")
                if len(separators) > 1:
                    raise unreadable(
                        self._next, "expected commas between all elements, or equal spaces around each sign"
                    )
                while self._next.kind == "row":
                    self._at += 1
            if self._next.kind == "end":
                raise unreadable(self._next, f"expected {closing}")
            if self._next.text == closing:
                continue
            inner = self._next.text == token.text and depth < MAX_NESTING
            rows[-1].append(self._list(depth + 1) if inner else self._sum())
        self._in_row = outer
        rows = [row for row in rows if row]
        many = len(rows) > 1 and not all(len(row) == 1 and row[0].kind == LIST for row in rows)
        place = ("", token.line, token.column)
        if many:
            return Node(LIST, tuple(Node(LIST, tuple(row), *place) for row in rows), *place)
        return Node(LIST, tuple(element for row in rows for element in row), *place)

    def _matrix(self) -> Node:
        """Return a matrix in a LaTeX environment, such as ``bmatrix``, as a list of rows."""
        token = self._next
        self._expect("begin")
        kind = self._environment()
        if kind not in MATRICES:
            raise unreadable(token, f"expected one of {', '.join(sorted(MATRICES))}", kind)
        if kind == "array" and self._take("{"):
            while not self._take("}"):
                if self._next.kind == "end":
                    raise unreadable(self._next, "expected }")
                self._at += 1
        rows: list[list[Node]] = [[]]
        while not self._take("end"):
            if self._next.kind == "row":
                self._at += 1
                rows.append([])
            elif self._next.kind == "end":
                raise unreadable(self._next, "expected \\end")
            else:
                if rows[-1]:
                    self._expect("&")
                rows[-1].append(self._sum())
        self._environment()
        place = ("", token.line, token.column)
        return Node(LIST, tuple(Node(LIST, tuple(row), *place) for row in rows if row), *place)

    def _environment(self) -> str:
        self._expect("{")
        name = self._next.text
        self._at += 1
        self._expect("}")
        return name


def sentences(text: str, vocabulary: Vocabulary) -> Iterator[Parser]:
    """Yield a parser for each statement of a text.

    The caller may add names that a statement defines to the vocabulary before the next statement is parsed.
    """
    for statement in statements(without_prose(text)):
        yield Parser(statement, vocabulary)


NOT_IN_EXPRESSIONS = "#%$;:~"
"""Signs that begin a comment or end a statement. :func:`expression` refuses a text with one of these signs."""


def expression(text: str, vocabulary: Vocabulary) -> Node:
    """Return the only expression of a text; products without a sign and functions without brackets are errors.

    Signs of comments are errors, too, because ``7 % 2`` would be read as 7. Raises :class:`~symgen.errors.InputError`
    with line and column.
    """
    if signs := [sign for sign in text if sign in NOT_IN_EXPRESSIONS]:
        raise InputError(f"expected an expression without {signs[0]}", found=text)
    found = list(statements(text))
    if len(found) != 1 or found[0].latex:
        raise InputError("expected an expression", found=text)
    return Parser(found[0], vocabulary, strict=True).expression()
