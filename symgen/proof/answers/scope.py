"""The meaning of expressions in a file of equations: closed forms in joint variables and parameters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from sympy import Add, Expr, Integer, Mul, Pow, Symbol, cos, expand_trig, pi, sin, sqrt

from symgen.errors import InputError, ProgramError
from symgen.exact import decimal
from symgen.grammar import tree
from symgen.grammar.tokens import Token
from symgen.grammar.tree import Node, plain
from symgen.program import scalar
from symgen.program.domains.terms import NotASumError, terms_of
from symgen.proof.answers.implied import only_entry
from symgen.proof.answers.names import FileNames
from symgen.proof.answers.quantities import OUTPUTS, RATE_OF, VARIABLES, variable_text
from symgen.proof.degree import is_angle
from symgen.robot.description.numbers import MAX_EXPONENT, bounded

MAX_OPERATIONS = 20_000
"""Maximum number of operations of an expression; substituted bindings can make a short expression very long."""
MAX_INTEGER_DIGITS = 2000
"""Maximum number of digits of an integer; closed forms with rational sines have long integers."""
MAX_ANGLES = 64
"""Maximum number of terms in the argument of a sine or cosine."""
LAGRANGIAN = tree.total(Node(tree.NAME, (), "T"), tree.negative(Node(tree.NAME, (), "V")))
TOTAL_ENERGY = tree.total(Node(tree.NAME, (), "T"), Node(tree.NAME, (), "V"))
_FUNCTIONS: dict[str, Callable[[Expr], Expr]] = {
    "sin": sin,
    "cos": cos,
    "tan": lambda angle: sin(angle) / cos(angle),
    "cot": lambda angle: cos(angle) / sin(angle),
    "sec": lambda angle: 1 / cos(angle),
    "csc": lambda angle: 1 / sin(angle),
    "sqrt": sqrt,
}


@dataclass(frozen=True)
class Scope:
    """The meaning of names in a file, and expressions in these names."""

    names: FileNames
    file: str
    entry_of: Callable[[str, tuple[int, ...]], Expr | None] = lambda name, index: None
    """Returns the closed form of an entry of a quantity, or None if the closed form is too long."""
    _lengths: dict[Expr, int] = field(default_factory=dict, repr=False, compare=False)
    _known: dict[Node, Expr] = field(default_factory=dict, repr=False, compare=False)

    def error(self, node: Node, expected: str, found: object = None, hint: str = "") -> InputError:
        place = f"line {node.line}, column {node.column}"
        return InputError(expected, file=self.file, place=place, found=found, hint=hint)

    def expression(self, node: Node) -> Expr:
        """Return the closed form of a parsed expression, with bindings substituted."""
        if node not in self._known:
            value = self._computed(node)
            if self._length(value) > MAX_OPERATIONS:
                expected = f"expected at most {MAX_OPERATIONS:,} operations after substitution of all names"
                raise self.error(node, expected, plain(node))
            self._known[node] = value
        return self._known[node]

    def _length(self, expression: Expr) -> int:
        """Return the number of nodes of an expression as a tree; a part that occurs twice counts twice."""
        if not expression.args:
            return 1
        if expression not in self._lengths:
            self._lengths[expression] = 1 + sum(map(self._length, expression.args))
        return self._lengths[expression]

    def _computed(self, node: Node) -> Expr:
        if node.kind == tree.NUMBER:
            return self._number(node)
        if node.kind == tree.NAME:
            return self.name(node)
        if node.kind == tree.POWER:
            return self._power(node)
        if node.kind == tree.LIST:
            first = next((each.text for each in node.walk() if each.kind == tree.NAME and "[" in each.text), "")
            hint = f"; one entry is {first}" if first else ""
            raise self.error(node, "expected an expression, not a list", plain(node), hint)
        values = [self.expression(part) for part in node.parts]
        if node.kind == tree.SUM:
            return Add(*values)
        if node.kind == tree.PRODUCT:
            return Mul(*values)
        if node.kind == tree.NEGATIVE:
            return -values[0]
        if node.kind == tree.INVERSE:
            if values[0].is_zero:
                raise self.error(node, "expected a divisor that is not zero", plain(node.parts[0]))
            return Pow(values[0], -1)
        return self._call(node, values)

    def _number(self, node: Node) -> Expr:
        if node.text.isdigit() and len(node.text) <= MAX_INTEGER_DIGITS:
            return Integer(int(node.text))
        try:
            return bounded(decimal(node.text), node.text)
        except (InputError, ValueError):
            raise self.error(node, "expected a number of ordinary size", node.text) from None

    def name(self, node: Node) -> Expr:
        """Return the value of a name, a joint variable or an entry of a quantity."""
        text = node.text
        if text in self.names.bound:
            return self.names.bound[text]
        if text in self.names.parameters:
            return self.names.parameters[text]
        if text == "pi":
            return pi
        if text == "L":
            return self.expression(LAGRANGIAN)
        family, index = split_entry(text)
        if family == "p" and index and (T := self.entry_of("T", ())) is not None:
            return T.diff(scalar(f"qd{index[0]}"))
        if family in VARIABLES and index:
            return scalar(f"{family}{self._checked_index(node, family, index)}")
        if family in OUTPUTS:
            value = self.entry_of(family, index)
            if value is not None:
                return value
            raise self.error(node, f"expected a definition of {text} in a line before, or an entry of {family}", text)
        if text in self.names.joints:
            position = self.names.joints[text][0]
            if position:
                return scalar(position.replace("[", "").rstrip("]"))
            raise self.error(node, "expected a joint with one position", text)
        if text in self.names.circles:
            return Symbol(text, real=True)
        raise self.error(node, "expected a known name", text, self.names.known(text))

    def means(self, node: Node) -> bool:
        """Return True if a node is no name, or a name with a meaning."""
        token = Token("name", node.text, node.line, node.column)
        return node.kind != tree.NAME or self.names.find(node.text, token) is not None

    def as_entry(self, side: Node, other: Node) -> Node:
        """Return the force along the only angle for the whole vector tau beside a scalar; other sides unchanged."""
        only = only_entry(self.names.model, "tau")
        names = [each.text for each in side.walk() if each.kind == tree.NAME]
        whole = side.kind == tree.LIST and names == [f"tau[{k}]" for k in range(self.names.model.nv)]
        if not (whole and only) or other.kind == tree.LIST:
            return side
        return replace(side, kind=tree.NAME, parts=(), text=f"tau[{only[0]}]")

    def _checked_index(self, node: Node, family: str, index: tuple[int, ...]) -> int:
        model = self.names.model
        size = model.nq if family == "q" else model.nv
        if len(index) != 1 or not 0 <= index[0] < size:
            raise self.error(node, f"expected q, qd, qdd or tau with an index from 0 to {size - 1}", node.text)
        return index[0]

    def _power(self, node: Node) -> Expr:
        base, exponent = (self.expression(part) for part in node.parts)
        if (2 * exponent) == 1:
            return self._call(tree.call("sqrt", node.parts[0]), [base])
        if not (exponent.is_Integer and abs(int(exponent)) <= MAX_EXPONENT) or (base.is_zero and exponent.is_negative):
            raise self.error(node, f"expected an integer exponent of at most {MAX_EXPONENT}", plain(node))
        return bounded(Pow(base, exponent), plain(node))

    def _call(self, node: Node, arguments: list[Expr]) -> Expr:
        name, first = node.text, arguments[0]
        if name == "sqrt":
            if first.is_number and not _has_root(first):
                raise self.error(node, "expected the square root of a sum, or of a square, 2, 3 or 6", plain(node))
            return sqrt(first)
        if name in _FUNCTIONS:
            if not _is_angle(first):
                raise self.error(node, f"expected {name} of a sum of rational multiples of angles", plain(node))
            if name in ("tan", "sec", "cot", "csc") and (cos if name in ("tan", "sec") else sin)(first).is_zero:
                raise self.error(node, f"expected an angle that {name} is defined for", plain(node))
            return self._on_circles(_FUNCTIONS[name](first))
        if name == "dt":
            return self.rate(first, node)
        if len(arguments) == 2 and arguments[1].is_Symbol:
            return first.diff(arguments[1])
        raise self.error(node, "expected a derivative by a parameter or joint variable", plain(node))

    def _on_circles(self, value: Expr) -> Expr:
        """Replace the cosine and the sine of each planar joint's angle by the joint's positions."""
        values: dict[Expr, Expr] = {}
        for name, (c, s) in self.names.circles.items():
            values |= {cos(Symbol(name, real=True)): c, sin(Symbol(name, real=True)): s}
        return expand_trig(value).xreplace(values) if self.circle_in(value) else value

    def circle_in(self, value: Expr) -> str | None:
        """Return the name of the first planar joint's angle that occurs in an expression, or None."""
        return next((name for name in self.names.circles if Symbol(name, real=True) in value.free_symbols), None)

    def rate(self, expression: Expr, node: Node) -> Expr:
        """Return the time derivative of an expression."""
        terms = []
        for variable in sorted(expression.free_symbols, key=str):
            text = variable_text(variable) or ""
            if split_entry(text)[0] not in RATE_OF:
                continue
            rate = self.names.rate(text)
            if rate is None:
                raise self.error(node, "expected positions whose rates are velocities", text)
            terms.append(expression.diff(variable) * scalar(rate.replace("[", "").rstrip("]")))
        if any(re.fullmatch(r"(qdd|tau)\d+", symbol.name) for symbol in expression.free_symbols):
            raise self.error(node, "expected a rate of positions and velocities only", plain(node))
        return Add(*terms)

    def has_variables(self, node: Node) -> bool:
        """Return True if an expression has a position, velocity, acceleration or force."""
        return any(variable_text(each) for each in self.expression(node).free_symbols)

    def has_velocities(self, node: Node, order: int = 1) -> bool:
        """Return True if an expression has a derivative of this order with respect to a velocity."""
        velocities = [scalar(f"qd{k}") for k in range(self.names.model.nv)]
        return any(self.expression(node).diff(velocity, order) != 0 for velocity in velocities)

    def is_damping(self, entries: Sequence[Node]) -> bool:
        """Return True if entries are constants, not all zero, and the Coriolis matrix of the model is zero."""
        n = self.names.model.nv
        if any(map(self.has_variables, entries)) or not any(map(self.expression, entries)):
            return False
        return all(self.entry_of("C", (j, k)) == 0 for j in range(n) for k in range(n))

    def is_energy(self, node: Node) -> bool:
        """Return True if an expression has squares of velocities, as energies have, and does not contain T or V."""
        return not any(each.text in ("T", "V") for each in node.walk()) and self.has_velocities(node, 2)


def hamiltonian(nv: int) -> Node:
    """Return the Hamiltonian: the sum of velocities times momenta ``p[k]``, minus T, plus V."""
    pairs = [[Node(tree.NAME, (), f"{family}[{k}]") for family in ("qd", "p")] for k in range(nv)]
    return tree.total(*(tree.product(*pair) for pair in pairs), tree.negative(LAGRANGIAN))


def split_entry(text: str) -> tuple[str, tuple[int, ...]]:
    """Return ``("M", (0, 1))`` for the text ``M[0,1]``; for a name without an index the tuple is empty."""
    family, bracket, rest = text.partition("[")
    digits = rest.rstrip("]").split(",")
    return family, tuple(int(each) for each in digits) if bracket and digits != [""] else ()


def derived_in(node: Node, scope: Scope) -> frozenset[str]:
    """Return the quantities of the model that an expression contains, directly or through bound names.

    Entries that correct claims of the file give are left out.
    """
    return frozenset(split_entry(text)[0] for text in entries_in(node, scope) - scope.names.answered)


def entries_in(node: Node, scope: Scope) -> set[str]:
    """Return the scalars and the entries of quantities of the model that an expression contains, such as ``M[0,1]``."""
    found: set[str] = set()
    own = {*scope.names.bound, *scope.names.parameters}
    for each in node.walk():
        if each.kind == tree.NAME:
            family, index = split_entry(each.text)
            found |= scope.names.derived.get(each.text, frozenset())
            if each.text == "L" and "L" not in own:
                found |= {"T", "V"} - own
            if family in OUTPUTS and family not in VARIABLES and (index or family not in own):
                found.add(each.text)
    return found


def _is_angle(expression: Expr) -> bool:
    """Return True for a sum of few terms, each a rational multiple of pi or of a product of symbols."""
    try:
        terms = terms_of(expression)
    except (NotASumError, ProgramError):
        return False
    return len(terms) <= MAX_ANGLES and all(powers and not angle for powers, angle, _ in terms) and is_angle(expression)


def _has_root(number: Expr) -> bool:
    """Return True if the square root of a number is a rational multiple of 1, sqrt(2), sqrt(3) or sqrt(6).

    The prime fields contain these roots.
    """
    if not number.is_Rational or number < 0:
        return False
    root = sqrt(number)
    return all(power.base in (2, 3, 6) for power in root.atoms(Pow))
