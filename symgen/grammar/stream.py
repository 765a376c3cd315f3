"""The tokens of one statement, taken from left to right."""

from __future__ import annotations

from symgen.grammar.statements import Statement
from symgen.grammar.tokens import Token, unreadable
from symgen.grammar.vocabulary import Vocabulary

MAX_NESTING = 60
"""Maximum depth of nested brackets, fractions and functions."""


class Stream:
    """The tokens of a statement. ``strict`` refuses products without a sign, and functions without brackets."""

    def __init__(self, statement: Statement, vocabulary: Vocabulary, strict: bool = False) -> None:
        self._statement, self._latex, self._text = statement, statement.latex, statement.text
        self._names, self._strict = vocabulary, strict
        self._restart()

    def _restart(self) -> None:
        """Go to the first token, and undo all splits of tokens."""
        self._tokens = list(self._statement.tokens)
        self._at = self._nesting = 0
        self.has_whole_vectors = False
        """True if a name that was read stands for all entries of a vector or matrix."""
        pairs = zip(self._tokens, self._tokens[1:], strict=False)
        self._mathematica = any(each.text in ("Sin", "Cos", "Tan") and after.text == "[" for each, after in pairs)
        """True in Mathematica's notation, where a/2 b is a product of a/2 and b."""
        self._in_row = False
        """True between the square brackets of a list, where spaces may separate elements."""

    @property
    def _next(self) -> Token:
        return self._after(0)

    def _after(self, count: int = 1) -> Token:
        """Return the token that comes ``count`` tokens later, or the end of the statement."""
        return self._tokens[min(self._at + count, len(self._tokens) - 1)]

    def _take(self, *texts: str) -> bool:
        """Take the next token and return True if its text is one of ``texts``."""
        if self._next.text in texts and self._next.kind in ("sign", "command", "row"):
            self._at += 1
            return True
        return False

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise unreadable(self._next, f"expected {text}")

    def _nested(self) -> None:
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise unreadable(self._next, f"expected at most {MAX_NESTING} nested operations")
