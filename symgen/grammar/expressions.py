"""Parse sums, products, powers and functions by recursive descent."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from symgen.grammar.derivatives import DERIVATIVES, FRACTIONS, Derivatives
from symgen.grammar.matrices import inverted, transposed
from symgen.grammar.tokens import Token, unreadable
from symgen.grammar.tree import (
    CALL,
    LIST,
    NAME,
    NUMBER,
    POWER,
    PRODUCT,
    SUM,
    Node,
    inverse,
    negative,
    plain,
    product,
    total,
)

MAX_DIGITS = 400
"""Maximum number of digits of a number."""
FUNCTIONS = ("sin", "cos", "tan", "cot", "sec", "csc", "sqrt")


class Expressions(Derivatives):
    """Reads one expression from the tokens of a statement."""

    @abstractmethod
    def _listed(self) -> Node | None: ...

    def _sum(self) -> Node:
        self._nested()
        parts: list[Node] = []
        minus = self._take("-") or (self._take("+") and False)
        while True:
            term = self._product()
            parts.append(negative(term) if minus else term)
            sign = self._next
            splits = self._in_row and sign.spaced and not self._after().spaced
            if sign.kind != "sign" or sign.text not in ("+", "-") or splits:
                break
            self._at += 1
            minus = sign.text == "-"
        self._nesting -= 1
        return total(*parts)

    def _product(self) -> Node:
        """Return a product; the multiplication sign may be missing if the text can be read in only one way."""
        parts = [self._factor()]
        divided = False
        while True:
            token = self._next
            if self._take("*"):
                parts.append(self._factor())
            elif self._take("/"):
                parts.append(inverse(self._factor()))
                divided = not all(part.kind == NUMBER for part in (*parts[:-1], *parts[-1].parts))
            elif self._begins_factor(token):
                if divided and not self._mathematica:
                    raise unreadable(token, "expected *, or brackets around the divisor")
                parts.append(self._factor())
                mixed = token.text in FRACTIONS and parts[-2].kind == NUMBER
                if mixed and all(each.kind != NAME for each in parts[-1].walk()):
                    raise unreadable(token, "expected * between a number and a fraction of numbers")
            else:
                return product(*parts)

    def _begins_factor(self, token: Token) -> bool:
        """Return True if the token begins another factor, with no multiplication sign before it."""
        if self._strict or (self._in_row and token.spaced):
            return False
        if token.kind == "name" or (token.kind == "sign" and token.text == "("):
            return True
        if token.kind == "number" and self._mathematica:
            return token.spaced
        if token.kind == "command":
            return token.text not in ("end",)
        return self._latex and token.kind == "sign" and token.text in ("[", "{")

    def _factor(self) -> Node:
        """Return a power, possibly with signs before it. A power of a power needs brackets."""
        if self._take("-"):
            self._nested()
            node = negative(self._factor())
            self._nesting -= 1
            return node
        if self._take("+"):
            return self._factor()
        named = self._next.kind == "name"
        base = self._atom()
        if named and base.kind == PRODUCT:  # in a product of adjacent letters, the exponent belongs to the last letter
            return product(*base.parts[:-1], self._raised(base.parts[-1]))
        return self._raised(base)

    def _raised(self, base: Node) -> Node:
        token = self._next
        if not self._take("^"):
            return base
        if base.kind == LIST:
            return self._matrix_power(base)
        exponent = self._exponent()
        if self._next.text == "^":
            raise unreadable(self._next, "expected brackets: an exponent of an exponent can be read in two ways")
        return Node(POWER, (base, exponent), "", token.line, token.column)

    def _matrix_power(self, matrix: Node) -> Node:
        """Take the exponent T or -1 of a matrix, and return the transposed or the inverse matrix."""
        closing = "}" if self._take("{") else ")" if self._take("(") else ""
        inverts = self._next.text == "-" and self._after().text == "1"
        if not inverts and self._next.text not in ("T", "top", "intercal"):
            raise unreadable(self._next, "expected T or -1: only transposed and inverse matrices have an exponent here")
        self._at += 2 if inverts else 1
        if closing:
            self._expect(closing)
        if inverts and matrix.text and self._are_variables():  # M^{-1}(q)
            self._at += len(self._variables()) + 2
        return inverted(matrix) if inverts else transposed(matrix)

    def _exponent(self) -> Node:
        token = self._next
        if self._take("{"):
            node = self._sum()
            self._expect("}")
            return node
        if self._latex and token.kind == "number" and len(token.text) > 1:
            raise unreadable(token, "expected braces around the exponent")
        if self._take("-"):
            return negative(self._exponent())
        return self._atom()

    def _atom(self) -> Node:
        token = self._next
        if token.kind == "number":
            if len(token.text) > MAX_DIGITS:
                raise unreadable(token, "expected a number of fewer digits")
            self._at += 1
            number = Node(NUMBER, (), token.text, token.line, token.column)
            if not self._take("°"):
                return number
            return product(number, Node(NAME, (), "pi"), inverse(Node(NUMBER, (), "180")))
        if not self._strict and (listed := self._listed()) is not None:
            return listed
        if token.kind == "sign" and token.text in ("(", "{", "["):
            return self._group()
        if token.kind == "command" and token.text in FRACTIONS:
            return self._fraction()
        if token.kind == "command" and token.text == "pdv":
            self._at += 1
            return Node(CALL, (self._argument(), self._argument()), "diff", token.line, token.column)
        if token.kind == "command" and token.text in ("dot", "ddot"):
            return self._dotted()
        if self._strict and token.kind == "name" and self._after().text == "(":
            return self._plain_call()
        if token.text in FUNCTIONS and not self._names.find(token.text, token):
            return self._function()
        if token.kind == "name" and token.text.lower() in FUNCTIONS and self._after().text == "[":  # of Mathematica
            return self._function()
        if token.kind == "command" and token.text in ("partial", "end"):
            raise unreadable(token, "expected an expression", f"\\{token.text}")
        if token.text == "'" and self._after().text in DERIVATIVES:  # a derivative that Maxima does not evaluate
            self._at += 1
        if self._next.text in DERIVATIVES and self._after().text == "(":
            return self._derivative()
        if token.text == "D" and self._after().text == "[" and self._after(2).kind != "number":  # of Mathematica
            return self._derivative()
        if token.text == "d" and self._leibniz():
            return self._rate(self._group(squared=True), 1)
        if quotient := self._quotient():
            return quotient
        if token.kind in ("name", "command"):
            node = self._name(0)
            is_method = self._next.text == "." and self._after().text == "diff" and self._after(2).text == "("
            return self._method(node) if is_method else node
        raise unreadable(token, "expected a number, a name or a bracket")

    def _group(self, squared: bool = False) -> Node:
        """Return the expression in brackets; square brackets are allowed in LaTeX and with ``squared``."""
        token = self._next
        closing = {"(": ")", "{": "}", "[": "]"}[token.text]
        if token.text == "[" and not (self._latex or squared):
            raise unreadable(token, "expected round brackets within expressions")
        self._at += 1
        outer, self._in_row = self._in_row, False
        node = self._sum()
        self._expect(closing)
        self._in_row = outer
        return node

    def _argument(self) -> Node:
        """Return the argument of a LaTeX command: a group in braces, one digit, or one name."""
        token = self._next
        if self._latex and token.kind == "number" and len(token.text) > 1 and token.text.isdigit():
            first, rest = token.text[0], token.text[1:]
            later = Token("number", rest, token.line, token.column + 1, False, token.end)
            self._tokens[self._at] = later
            return Node(NUMBER, (), first, token.line, token.column)
        self._isolate_letter()
        return self._group() if token.text == "{" else self._atom()

    def _plain_call(self) -> Node:
        """Return the call of a function of any name, with commas between the arguments."""
        token = self._next
        self._at += 2
        self._nested()
        arguments = [self._sum()]
        while self._take(","):
            arguments.append(self._sum())
        self._expect(")")
        self._nesting -= 1
        return Node(CALL, tuple(arguments), token.text, token.line, token.column)

    def _function(self) -> Node:
        """Return the call of a known function; numbers and one name may be its argument without brackets."""
        token, squared = self._next, self._next.text not in FUNCTIONS
        token = replace(token, text=token.text.lower())
        self._at += 1
        exponent = self._exponent() if token.text != "sqrt" and self._take("^") else None
        if exponent is not None and not (exponent.kind == NUMBER and exponent.text.isdigit()):
            raise unreadable(token, f"expected {token.text} with a positive integer as its exponent")
        self._nested()
        if self._next.text == "[" and token.text == "sqrt" and not squared:
            raise unreadable(self._next, "expected a square root")
        if self._next.text in ("(", "{") or (self._next.text == "[" and (self._latex or squared)):
            invisible = self._next.text == "{" and self._after().text not in ("(", "[", "{")
            argument = self._group(squared)
            if invisible and token.text != "sqrt" and (argument.kind == SUM or self._next.text in ("^", "/")):
                raise unreadable(token, f"expected brackets: the braces after \\{token.text} are not printed")
        elif (token.text == "sqrt" and not self._latex) or self._strict or self._in_row:
            raise unreadable(self._next, f"expected brackets after {token.text}")
        elif token.text == "sqrt":
            argument = self._argument()
        else:
            argument = self._undelimited(token)
        self._nesting -= 1
        node = Node(CALL, (argument,), token.text, token.line, token.column)
        return node if exponent is None else Node(POWER, (node, exponent), "", token.line, token.column)

    def _undelimited(self, function: Token) -> Node:
        """Return the argument of a function without brackets; refuse an argument that can be read in two ways."""
        called = f"\\{function.text}" if self._latex else function.text
        if self._next.text in ("+", "-"):
            raise unreadable(self._next, f"expected brackets after {called}")
        parts: list[Node] = []
        while self._next.kind == "number" or self._next.text in FRACTIONS:
            parts.append(self._atom())
            if self._tokens[self._at - 1].text == "}" and self._starts_name():
                raise unreadable(self._next, f"expected brackets after {called}")
        if self._starts_name():
            parts.append(self._name(0))
            if parts[-1].kind == PRODUCT or parts[-1].text.startswith(("qd[", "qdd[", "tau[")):
                raise unreadable(function, f"expected brackets after {called}", plain(parts[-1]))
        if not parts:
            raise unreadable(self._next, f"expected brackets, a number or a name after {called}")
        if self._next.text in ("^", "'") or (self._next.text == "/" and not self._has_name(1)) or self._may_go_on():
            raise unreadable(self._next, f"expected brackets: where the argument of {called} ends is unclear")
        return product(*parts)

    def _may_go_on(self) -> bool:
        """Return True if an angle follows that may belong to the argument, as b in sin a b or sin a + b."""
        if self._starts_name():
            return self._is_angle_next()
        if self._latex or self._next.text not in ("*", "+", "-"):
            return False
        start, plus, self._at = self._at, self._next.text != "*", self._at + 1
        found = self._starts_name() and self._is_angle_next()
        if found and plus:  # in cos a + b c, the term b c is no angle
            self._name(0)
            found = not self._begins_factor(self._next)
        self._at = start
        return found

    def _has_name(self, count: int) -> bool:
        """Return True if the factor that begins ``count`` tokens later is a name, or brackets with a name in them."""
        depth = 0
        for token in self._tokens[self._at + count :]:
            if token.kind in ("name", "command"):
                return True
            depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
            if depth <= 0:
                break
        return False

    def _starts_name(self) -> bool:
        token = self._next
        known = (*FUNCTIONS, *FRACTIONS, "dot", "ddot", "begin", "end", "partial")
        function = token.text in FUNCTIONS and not self._names.find(token.text, token)
        return (token.kind == "name" and not function) or (token.kind == "command" and token.text not in known)

    def _is_angle_next(self) -> bool:
        start = self._at
        node = self._name(0)
        self._at = start
        return any(self._names.is_position(part.text) for part in node.walk())
