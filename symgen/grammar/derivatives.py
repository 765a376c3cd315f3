"""Derivatives: Newton's dots, Leibniz' fractions, and the functions of computer algebra systems."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from symgen.grammar.names import Names
from symgen.grammar.tokens import Token, unreadable
from symgen.grammar.tree import CALL, Node, inverse, product

DERIVATIVES = ("dt", "diff", "Derivative")
FRACTIONS = ("frac", "tfrac", "dfrac")


class Derivatives(Names):
    """Reads derivatives and fractions of LaTeX."""

    @abstractmethod
    def _sum(self) -> Node: ...

    @abstractmethod
    def _atom(self) -> Node: ...

    @abstractmethod
    def _raised(self, base: Node) -> Node: ...

    @abstractmethod
    def _exponent(self) -> Node: ...

    @abstractmethod
    def _argument(self) -> Node: ...

    def _fraction(self) -> Node:
        token = self._next
        self._at += 1
        if order := self._order_of_rate():
            return self._rate(self._differentiated(), order)
        above, below = self._braced(self._at), self._braced(self._at + len(self._braced(self._at)) + 2)
        if self._is_differential(above) and self._is_differential(below) and len(below) > 1:
            self._at += 1
            self._take_d()
            inner = None if self._next.text == "}" else self._sum()
            self._expect("}")
            self._expect("{")
            self._take_d()
            variable = self._atom()
            self._expect("}")
            return Node(CALL, (inner or self._operand(), variable), "diff", token.line, token.column)
        self._nested()
        top, bottom = self._argument(), self._argument()
        self._nesting -= 1
        return product(top, inverse(bottom))

    def _is_differential(self, tokens: Sequence[Token]) -> bool:
        """Return True for tokens that begin with a partial sign, or with d if d is no name of the file."""
        first, second = (*(each.text for each in tokens[:2]), "", "")[:2]
        names = [each for each in tokens[:1] if each.kind == "name" and each.text[0] == "d"]
        return first == "partial" or bool(names and second not in ("_", "^") and not self._names.find("d", names[0]))

    def _take_d(self) -> None:
        """Take a partial sign, or the letter d of a name such as ``dL``."""
        token = self._next
        if len(token.text) == 1 or token.text == "partial":
            self._at += 1
        else:
            self._tokens[self._at] = Token("name", token.text[1:], token.line, token.column + 1, False, token.end)

    def _quotient(self) -> Node | None:
        """Return the derivative that plain text writes as dL/dtheta_dot; None if other tokens follow."""
        token, slash, below = self._next, self._after(), self._after(2)
        differentials = self._is_differential([token]) and self._is_differential([below])
        if not differentials or slash.text != "/" or 1 in (len(token.text), len(below.text)) or below.text == "dt":
            return None
        if self._names.find(token.text, token):
            return None
        self._take_d()
        inner = self._name(0)
        self._expect("/")
        self._take_d()
        return Node(CALL, (inner, self._name(0)), "diff", token.line, token.column)

    def _order_of_rate(self) -> int:
        """Return the order of a fraction such as d/dt, dx/dt or d^2x/dt^2; 0 for any other fraction."""
        numerator = self._braced(self._at)
        above = "".join(each.text for each in numerator if numerator[0].kind == "name")
        below = "".join(each.text for each in self._braced(self._at + len(numerator) + 2))
        order = {"dt": 1, "dt^2": 2, "dt^{2}": 2}.get(below, 0)
        signed = above.startswith(("d^2", "d^{2}")) if order == 2 else above.startswith("d") and above[1:2] != "^"
        return order if signed and not self._names.find("dt", self._next) else 0

    def _braced(self, start: int) -> list[Token]:
        """Return the tokens between the braces at a place; an empty list if there are no braces."""
        depth = 0
        for place in range(start, len(self._tokens)):
            depth += (self._tokens[place].text == "{") - (self._tokens[place].text == "}")
            if depth == 0:
                return self._tokens[start + 1 : place]
        return []

    def _differentiated(self) -> Node:
        """Take a fraction such as dx/dt, or d/dt and the x that follows, and return x."""
        self._expect("{")
        self._take_d()
        if self._take("^"):
            self._exponent()
        inner = None if self._next.text == "}" else self._raised(self._atom())
        self._expect("}")
        self._at += len(self._braced(self._at)) + 2
        return inner or self._operand()

    def _leibniz(self) -> bool:
        """Take d/dt before an opening bracket and return True; otherwise, or if d is a name, return False."""
        texts = [self._after(k).text for k in range(4)]
        if texts[:3] != ["d", "/", "dt"] or texts[3] not in ("(", "[") or self._names.find("d", self._next):
            return False
        self._at += 3
        return True

    def _operand(self) -> Node:
        """Return the expression to which the preceding derivative is applied."""
        return self._raised(self._atom())

    def _dotted(self) -> Node:
        """Return a time derivative that LaTeX writes with dots above a bracket or a name.

        The name's subscript may follow the closing brace.
        """
        token, order = self._next, len(self._next.text) - 2
        self._at += 1
        braced = self._take("{")
        if braced and self._next.kind == "sign":
            node = self._sum()
            self._expect("}")
            return self._rate(node, order)
        return self._name(order, braced, token)

    def _repetition(self) -> int:
        """Return the order of a derivative with respect to a variable.

        The order is a number after a dollar sign or a comma; without such a number, the order is one.
        """
        counted = self._next.text in ("$", ",") and self._after().kind == "number"
        if not counted:
            return 1
        count = self._after().text
        self._at += 2
        return int(count) if count in ("1", "2", "3") else 4

    def _derivative(self) -> Node:
        """Return the node of a derivative, written as dt(x), diff(x, variable), or diff(x, t) with the time t."""
        token, closing = self._next, {"(": ")", "[": "]"}[self._after().text]
        self._at += 2
        outer, self._in_row = self._in_row, False
        node = self._derived(token, self._sum(), closing)
        self._in_row = outer
        return node

    def _method(self, inner: Node) -> Node:
        """Return the derivative that SymPy writes as x.diff(t)."""
        token = self._after()
        self._at += 2
        self._tokens[self._at] = replace(self._tokens[self._at], kind="sign", text=",")
        return self._derived(token, inner, ")")

    def _derived(self, token: Token, inner: Node, closing: str) -> Node:
        """Return the derivative of an expression with respect to the variables that follow after commas."""
        order = 0
        variable: Node | None = None
        while self._take(","):
            bracketed = self._take("(", "{", "[")
            if self._next.text == "t" and not self._names.find("t", token):
                self._at += 1
                order += self._repetition()
            elif variable is None:
                variable = self._sum()
            else:
                raise unreadable(self._next, "expected ) after one variable")
            if bracketed and not self._take(")", "}", "]"):
                raise unreadable(self._next, "expected )")
        self._expect(closing)
        if not 0 <= order <= 3 or (variable and order):
            raise unreadable(token, "expected at most three derivatives by t")
        if token.text == "dt":
            if variable or order:
                raise unreadable(token, "expected dt(x) with one argument")
            return Node(CALL, (inner,), "dt", token.line, token.column)
        if variable is not None:
            return Node(CALL, (inner, variable), "diff", token.line, token.column)
        if not order:
            raise unreadable(token, "expected diff(x, variable)")
        return self._rate(inner, order)
