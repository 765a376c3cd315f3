"""Read the names, subscripts and indices of a statement, and look them up in a vocabulary."""

from __future__ import annotations

import re
from dataclasses import replace

from symgen.grammar.tokens import FONTS, GREEK, VARIANTS, Token, unreadable
from symgen.grammar.tree import CALL, NAME, Node, power, product, total
from symgen.grammar.vectors import Vectors
from symgen.grammar.vocabulary import Vocabulary

ACCENTS = {"hat": "hat", "widehat": "hat", "bar": "bar", "overline": "bar", "tilde": "tilde", "widetilde": "tilde"}
"""Accents of LaTeX, each with the end of the name that it makes: the name of ``\\hat J`` is ``Jhat``."""
MAX_LETTERS = 20
"""Maximum number of adjacent letters that are split into names."""


class Names(Vectors):
    """Reads a name, an entry such as ``M[0,1]``, a shorthand such as ``c_{12}``, or letters that form a product."""

    def _name(self, order: int, braced: bool = False, dot: Token | None = None) -> Node:
        """Return a name, an entry, or a product of adjacent names; ``order`` is the number of dots above the name."""
        token = self._next
        spelled = self._spelled()
        if spelled is None:
            raise unreadable(token, "expected a name")
        base, index = spelled
        if braced:
            self._expect("}")
        own = self._names.is_matrix(self._joined(base, index))
        whole = self._whole(self._joined(base, index), order, token) if own or not index else None
        if whole is not None:
            return whole
        primed = self._next
        primes = self._primes()
        if (braced or primes) and not index and self._take("_"):
            index = self._subscript(base)
        shapes = dict.fromkeys((base, VARIANTS.get(base, base) if token.kind == "command" else base))
        node = next(filter(None, (self._found(shape, index, order + primes, token) for shape in shapes)), None)
        if node is None:
            known = self._names.known(self._joined(base, index))
            raise unreadable(token, "expected a known name", self._joined(base, index), known)
        meant = self._names.find(self._joined(base, index), token)
        if primes and (order or primes > 2 or not (self._names.has_rate(meant) if meant else node.kind == NAME)):
            hint = "; a prime means a rate, and only the name of a coordinate may have one"
            raise unreadable(primed, f"expected {self._joined(base, index)} without a prime", hint=hint)
        if self._of_time():
            self._at += 3
        elif node.kind == NAME and self._names.has_variables(node.text) and self._are_variables(coordinates=True):
            self._at += len(self._variables()) + 2
        elif self._next.text == "(" and not self._next.spaced and node.kind == NAME and self._indices():
            raise unreadable(self._next, f"expected * between {node.text} and its bracket, or no bracket")
        return node

    def _of_time(self) -> bool:
        """Return True if the next tokens are (t) or, as in Mathematica, [t]."""
        brackets = self._next.text + self._after().text + self._after(2).text
        return brackets in ("(t)", "[t]") and not self._names.find("t", self._next)

    def _primes(self) -> int:
        """Take the primes after a name, written as quotes or as a LaTeX exponent, and return their number."""
        raised = self._next.text == "^" and any(self._after(k).text == "prime" for k in (1, 2))
        braced = raised and self._after().text == "{"
        self._at += raised + braced
        start = self._at
        while self._take("'", "prime"):
            pass
        count = self._at - start
        if braced:
            self._expect("}")
        return count

    def _found(self, base: str, index: str, order: int, token: Token) -> Node | None:
        """Return the meaning of a name with its subscript: a single name, an entry, a shorthand, or a product."""
        whole = self._joined(base, index)
        entry = self._bracketed_entry(whole, token)
        if entry is not None:
            primed = self._after(-1).text == "]" and self._names.has_rate(entry.text)  # in MATLAB, q(1)' is q(1)
            return self._rate(entry, order + (self._primes() if primed else 0))
        text = self._names.find(whole, token)
        if text is not None:
            return self._rate(Node(NAME, (), text, token.line, token.column), order)
        subscripted = self._latex or bool(token.index)
        short = None if subscripted else re.fullmatch(r"([cs])(\d+)", whole)
        if short and any(self._names.find(f"{each}1", token) for each in ("q", "th")):  # the file counts from 1
            base, index, subscripted = short[1], short[2], True
        if subscripted and not order and (sine := self._names.shorthand(base, index)) is not None:
            if base == "C" and self._entry(base, index, order, token) is not None and len(index) == 2:
                expected = f"expected c_{{{index}}} for the cosine, or C_{{{','.join(index)}}} for the entry of C"
                raise unreadable(token, expected, whole)
            angles = [Node(NAME, (), angle, token.line, token.column) for angle in sine[1]]
            return Node(CALL, (total(*angles),), sine[0], token.line, token.column)
        entry = self._entry(base, index, order, token)
        if entry is not None:
            return entry
        if rate := re.fullmatch(r"(.+?)_?(d{1,2})(?:ot(_.+)?)?", whole):
            text = self._names.find(rate[1] + (rate[3] or ""), token)
            if text is not None and self._names.has_rate(text):
                return self._rate(Node(NAME, (), text, token.line, token.column), order + len(rate[2]))
        return self._split(base, index, order, token) if self._latex and token.kind == "name" else None

    def _split(self, base: str, index: str, order: int, token: Token) -> Node | None:
        """Return letters side by side as a product; raise an error if the letters can be split in two ways."""
        ways = _splits(base, index, self._names, token, {})
        if not ways and len(base) > 1 and self._names.shorthand(base[-1], index):
            head, sine = self._found(base[:-1], "", order, token), self._found(base[-1], index, 0, token)
            return product(head, sine) if head and sine else None
        if len(ways) > 1:
            raise unreadable(token, "expected spaces between names: this can be read in two ways")
        if not ways or order:
            return None
        return product(*(Node(NAME, (), text, token.line, token.column) for text in ways[0]))

    def _entry(self, base: str, index: str, order: int, token: Token) -> Node | None:
        """Return the entry that a subscript, counted from 1, selects from a vector or matrix; None for other names."""
        digits = index.replace(",", "")
        if not (self._latex or token.index) or not digits.isdigit() or ",," in f",{index},":
            return None
        readings = [index.split(",")] if "," in index else [list(index), [index]]  # M_{12}, then theta_{12}
        entries = (self._names.entry(base, tuple(int(each) - 1 for each in reading), order) for reading in readings)
        text = next(filter(None, entries), None)
        return None if text is None else Node(NAME, (), text, token.line, token.column)

    def _bracketed_entry(self, base: str, token: Token, target: bool = False) -> Node | None:
        """Return the entry that indices in brackets select from a vector or matrix; None for other names.

        ``target`` is True on the left side of an equation. If x is also the name of a parameter, ``x(1)`` is an entry
        on the left side, and a product elsewhere.
        """
        bracket = self._next
        if bracket.text not in ("(", "[") or bracket.kind != "sign" or (self._in_row and bracket.spaced):
            return None
        if self._of_time() or (base == "D" and bracket.text == "[" and self._after().kind != "number"):
            return None
        round_bracket = bracket.text == "("
        first = 1 if round_bracket else self._names.first_index
        count = self._indices() if round_bracket else 1
        if not count or (round_bracket and count == 1 and not target and self._names.find(base, token)):
            return None
        if not round_bracket and self._latex:
            return None
        start = self._at
        self._at += 1
        indices: list[int] = []
        while self._next.kind == "number" and self._next.text.isdigit() and len(self._next.text) < 6:
            indices.append(int(self._next.text) - first)
            self._at += 1
            if self._next.text == "]" and self._after().text == "[" and not round_bracket:  # M[0][1] of C
                self._at += 2
            elif not self._take(","):
                break
        self._expect(")" if round_bracket else "]")
        text = self._names.entry(base, tuple(indices), 0)
        if text is None and target:
            self._at = start
            return None
        if text is None:
            raise unreadable(token, "expected a vector or matrix with an index", base, self._names.known(base))
        return Node(NAME, (), text, token.line, token.column)

    def _spelled(self) -> tuple[str, str] | None:
        """Take a name with its LaTeX subscript, and return both as texts; return None if the next token is no name."""
        token = self._next
        if token.kind == "command" and token.text in ACCENTS:
            self._at += 1
            braced = self._take("{")
            if not braced:
                self._isolate_letter()
            inner = self._spelled()
            if inner is None:
                raise unreadable(self._next, "expected a name")
            if braced:
                self._expect("}")
            base, index = f"{inner[0]}{ACCENTS[token.text]}", inner[1]
        elif token.kind == "command" and token.text in FONTS and self._after().text == "{":
            self._at += 2
            inner = self._spelled()
            if inner is None:
                raise unreadable(self._next, "expected a name")
            self._expect("}")
            base, index = inner
        elif token.kind == "command" and token.text in FONTS and self._after().kind == "name":
            self._at += 1
            return self._spelled() if len(self._next.text) == 1 else None
        elif token.kind == "name" or (token.kind == "command" and token.text not in FONTS):
            self._at += 1
            base, index = token.text.removesuffix(token.index), token.index
        else:
            return None
        if not index and self._next.text == "_" and self._next.kind == "sign":
            self._at += 1
            index = self._subscript(base)
        return base, index

    def _squared(self, spelled: str, token: Token) -> Node | None:
        """Return the square of a name without a meaning, which ``v_1^2 = ...`` defines; otherwise take no token."""
        texts = "".join(self._after(k).text for k in range(5))
        exponent = next((each for each in ("^2", "^{2}") if texts.startswith((f"{each}=", f"{each}:="))), "")
        if not exponent or self._names.find(spelled, token):
            return None
        self._at += len(exponent)
        return power(Node(NAME, (), spelled, token.line, token.column), 2)

    def _isolate_letter(self) -> None:
        """Split the next name after its first letter, as TeX does for an argument without braces."""
        token = self._next
        if token.kind == "name" and token.text.isascii() and len(token.text) > 1 and token.text not in GREEK:
            rest, kind = token.text[1:], "number" if token.text[1:].isdigit() else "name"
            later = Token(kind, rest, token.line, token.column + 1, False, token.end)
            self._tokens[self._at : self._at + 1] = [replace(token, text=token.text[0], index=""), later]

    def _subscript(self, base: str) -> str:
        """Take a subscript and return its text: a group in braces, or one character, as in TeX.

        Without braces, several characters form one subscript only if the vocabulary has the whole name.
        """
        if self._take("{"):
            parts = []
            while not self._take("}"):
                if self._next.kind not in ("name", "number", "command") and self._next.text not in (",", "_", "{", "+"):
                    raise unreadable(self._next, "expected letters, digits and commas in a subscript")
                if not (self._next.kind == "command" and self._next.text in FONTS) and self._next.text != "{":
                    parts.append(self._next.text)
                nested = self._next.text == "{"
                self._at += 1
                if nested:
                    parts.append(self._next.text)
                    self._at += 1
                    self._expect("}")
            return "".join(parts)
        token = self._next
        if token.kind == "command" and token.text in FONTS:
            self._at += 1
            return self._subscript(base)
        if token.kind not in ("name", "number", "command"):
            raise unreadable(token, "expected a subscript")
        self._at += 1
        if token.kind == "command" or len(token.text) == 1:
            return token.text
        if self._names.find(f"{base}_{token.text}", token):
            return token.text
        if token.kind == "number":
            raise unreadable(token, "expected braces around the subscript")
        rest = Token("name", token.text[1:], token.line, token.column + 1, False, token.end)
        self._at -= 1
        self._tokens[self._at] = rest
        return token.text[0]

    @staticmethod
    def _joined(base: str, index: str) -> str:
        return f"{base}_{index}" if index else base

    def _rate(self, node: Node, order: int) -> Node:
        for _ in range(order):
            faster = self._names.rate(node.text) if node.kind == NAME else None
            parts = () if faster else (node,)
            node = Node(NAME if faster else CALL, parts, faster or "dt", node.line, node.column)
        return node


def _splits(
    base: str, index: str, names: Vocabulary, token: Token, known: dict[str, list[tuple[str, ...]]]
) -> list[tuple[str, ...]]:
    """Return up to two ways to split adjacent letters into names. The subscript ``index`` belongs to the last name.

    ``known`` caches the results, with the letters as keys.
    """
    if base not in known:
        whole = names.find(f"{base}_{index}" if index else base, token)
        ways: list[tuple[str, ...]] = [] if whole is None else [(whole,)]
        for end in range(1, len(base) if len(base) <= MAX_LETTERS else 0):
            if (first := names.find(base[:end], token)) is not None:
                ways += [(first, *rest) for rest in _splits(base[end:], index, names, token, known)]
        known[base] = ways[:2]
    return known[base]
