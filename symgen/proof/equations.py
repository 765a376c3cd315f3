"""A user's own equations: a small text file of Python-like lines, read by Python's parser and never run.

::

    # anything after a hash is a comment; indices count from 0; ^ is read as **
    theta1 = q[0]                                  a binding: names for what follows
    c2 = cos(q[1])
    tau[0] = (m1*d1**2 + ...)*qdd[0] + ...         a claim about one entry of a quantity
    M[0,1] = M[1,0] = m2*d2**2 + m2*d1*d2*c2       or several
    g = [expression, expression]                   or a whole quantity
    dt(x2) == d1*cos(theta1)*dtheta1               a claim that two expressions are equal

Names are the robot's parameters, what has been bound, ``pi``, and q, qd, qdd, tau with an index; functions are sin,
cos, sqrt, ``dt(expression)`` (rate along the motion) and ``diff(expression, variable)``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sympy import Add, Expr, Mul, Pow, Symbol, cos, pi, sin, sqrt

from symgen.catalog import QUANTITIES, Argument
from symgen.errors import InputError
from symgen.program import scalar
from symgen.proof.degree import is_angle
from symgen.reading import read_regular
from symgen.robot import Model
from symgen.robot.description.numbers import LARGEST_EXPONENT, bounded, decimal

LARGEST_FILE = 1_000_000
DEEPEST = 500
"""Operations within operations; sums and products of many terms are as deep as they are long."""
MAX_NODES = 200_000
"""Of a file."""
MAX_OPERATIONS = 20_000
"""Of an expression with its bindings written out, which a few lines can make as long as they like."""
_FUNCTIONS = {"sin": sin, "cos": cos, "sqrt": sqrt}
_VARIABLES = ("q", "qd", "qdd", "tau")
_NEXT = {"q": "qd", "qd": "qdd"}
TEXTBOOK = (
    "inverse_dynamics",
    "mass_matrix",
    "gravity",
    "bias",
    "velocity_product",
    "coriolis_matrix",
    "christoffel_symbols",
    "convective_inertia",
    "constraint_forces",
    "link_velocities",
    "link_accelerations",
    "forward_dynamics",
    "kinetic_energy",
    "potential_energy",
)
OUTPUTS = {output.name: QUANTITIES[name] for name in TEXTBOOK for output in QUANTITIES[name].outputs}
"""Quantities by the name of their output: tau, M, g and so on."""


@dataclass(frozen=True)
class Claim:
    """One line's claim: that ``right`` is an entry of a quantity, or equal to ``left``."""

    line: int
    label: str
    right: ast.expr
    quantity: str = ""
    entry: int = 0
    left: ast.expr | None = None

    @property
    def text(self) -> str:
        return ast.unparse(self.right)


@dataclass(frozen=True)
class Scope:
    """What names mean in a file, and expressions in these terms."""

    model: Model
    file: str
    names: dict[str, Expr] = field(default_factory=dict)
    """What has been bound, in closed form."""
    _lengths: dict[Expr, int] = field(default_factory=dict, repr=False, compare=False)

    @property
    def parameters(self) -> dict[str, Symbol]:
        return {parameter.symbol.name: parameter.symbol for parameter in self.model.free_parameters()}

    def error(self, node: ast.AST, expected: str, found: object = None) -> InputError:
        return InputError(expected, file=self.file, place=f"line {getattr(node, 'lineno', 1)}", found=found)

    def expression(self, node: ast.expr) -> Expr:
        """The closed form of a parsed expression, bindings written out."""
        value = self._expression(node)
        if self._length(value) > MAX_OPERATIONS:
            found = ast.unparse(node)
            raise self.error(node, f"expected at most {MAX_OPERATIONS:,} operations, bindings written out", found)
        return value

    def _length(self, expression: Expr) -> int:
        """How many nodes an expression has as a tree; each part is counted once, however often it stands there."""
        if not expression.args:
            return 1
        if expression not in self._lengths:
            self._lengths[expression] = 1 + sum(map(self._length, expression.args))
        return self._lengths[expression]

    def _expression(self, node: ast.expr) -> Expr:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return self._number(node)
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Subscript):
            return self.variable(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            operand = self.expression(node.operand)
            return -operand if isinstance(node.op, ast.USub) else operand
        if isinstance(node, ast.BinOp):
            return self._operation(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self._call(node, node.func.id)
        raise self.error(
            node, "expected numbers, names, + - * / **, sin, cos, sqrt, dt and diff only", ast.unparse(node)
        )

    def variable(self, node: ast.Subscript) -> Symbol:
        """``qd[1]`` as the symbol it stands for."""
        name, index = self.subscript(node)
        size = self.model.nq if name == "q" else self.model.nv
        if name not in _VARIABLES or len(index) != 1 or not 0 <= index[0] < size:
            raise self.error(node, f"expected q, qd, qdd or tau with an index from 0 to {size - 1}", ast.unparse(node))
        return scalar(f"{name}{index[0]}")

    def subscript(self, node: ast.Subscript) -> tuple[str, tuple[int, ...]]:
        """The name and the integers of a subscript."""
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        index = [item.value for item in items if isinstance(item, ast.Constant) and type(item.value) is int]
        if not isinstance(node.value, ast.Name) or len(index) != len(items):
            raise self.error(node, "expected a name with integers in brackets", ast.unparse(node))
        return node.value.id, tuple(index)

    def _number(self, node: ast.Constant) -> Expr:
        try:
            return bounded(decimal(repr(node.value)), ast.unparse(node))
        except (InputError, ValueError):
            raise self.error(node, "expected a number of ordinary size", ast.unparse(node)) from None

    def _name(self, node: ast.Name) -> Expr:
        if node.id in self.names:
            return self.names[node.id]
        if node.id in self.parameters:
            return self.parameters[node.id]
        if node.id == "pi":
            return pi
        known = ", ".join([*self.names, *self.parameters])
        raise self.error(node, f"expected a name that is bound or a parameter ({known})", node.id)

    def _operation(self, node: ast.BinOp) -> Expr:
        left, right = self.expression(node.left), self.expression(node.right)
        if isinstance(node.op, ast.Add):
            return Add(left, right)
        if isinstance(node.op, ast.Sub):
            return Add(left, -right)
        if isinstance(node.op, ast.Mult):
            return Mul(left, right)
        if isinstance(node.op, ast.Div):
            if right.is_zero:
                raise self.error(node, "expected a divisor that is not zero", ast.unparse(node))
            return Mul(left, Pow(right, -1))
        if isinstance(node.op, ast.Pow):
            if not (right.is_Integer and abs(int(right)) <= LARGEST_EXPONENT) or (left.is_zero and right.is_negative):
                raise self.error(node, f"expected an integer exponent of at most {LARGEST_EXPONENT}", ast.unparse(node))
            return bounded(Pow(left, right), ast.unparse(node))
        raise self.error(node, "expected + - * / or **", ast.unparse(node))

    def _call(self, node: ast.Call, name: str) -> Expr:
        arguments = [self.expression(argument) for argument in node.args]
        if name in _FUNCTIONS and len(arguments) == 1:
            if name == "sqrt" and not _has_root(arguments[0]):
                raise self.error(node, "expected the square root of a square, 2, 3 or 6", ast.unparse(node))
            if name != "sqrt" and not is_angle(arguments[0]):
                raise self.error(node, "expected a sine or cosine of integer multiples of angles", ast.unparse(node))
            return _FUNCTIONS[name](arguments[0])
        if name == "dt" and len(arguments) == 1:
            return self._rate(arguments[0], node)
        if name == "diff" and len(arguments) == 2 and arguments[1].is_Symbol:
            return arguments[0].diff(arguments[1])
        raise self.error(node, "expected sin(x), cos(x), sqrt(x), dt(x) or diff(x, variable)", ast.unparse(node))

    def _rate(self, expression: Expr, node: ast.Call) -> Expr:
        terms = []
        for name, rate in _NEXT.items():
            for k in range(self.model.nv):
                terms.append(expression.diff(scalar(f"{name}{k}")) * scalar(f"{rate}{k}"))
        if any(expression.has(scalar(f"{name}{k}")) for name in ("qdd", "tau") for k in range(self.model.nv)):
            raise self.error(node, "expected a rate of positions and velocities only", ast.unparse(node))
        return Add(*terms)


def _has_root(number: Expr) -> bool:
    """Whether a square root is one of those the proof's fields have: of squares, 2, 3 and 6."""
    if not number.is_Rational or number < 0:
        return False
    root = sqrt(number)
    return all(power.base in (2, 3, 6) for power in root.atoms(Pow))


def read_equations(path: Path, model: Model) -> tuple[Scope, list[Claim]]:
    """The claims of a file. Raises :class:`~symgen.errors.InputError` naming file and line."""
    try:
        text = read_regular(path, LARGEST_FILE).decode()
    except UnicodeDecodeError:
        raise InputError("expected UTF-8 text", file=str(path)) from None
    return parse_equations(text, model, str(path))


def parse_equations(text: str, model: Model, file: str = "") -> tuple[Scope, list[Claim]]:
    """The claims of a text in the language of this module."""
    scope = Scope(model, file)
    try:
        tree = ast.parse(text.replace("^", "**"))
        _check_size(tree, scope)
        claims = [claim for statement in tree.body for claim in _claims(statement, scope)]
    except SyntaxError as error:
        found = (error.text or "").strip()
        raise InputError(f"cannot be read: {error.msg}", file=file, place=f"line {error.lineno}", found=found) from None
    except (RecursionError, MemoryError, ValueError):
        raise InputError("expected expressions of ordinary size", file=file) from None
    if not claims:
        raise InputError("expected at least one claim, such as M[0,0] = ...", file=file)
    return scope, claims


def _check_size(tree: ast.Module, scope: Scope) -> None:
    """Refuse what is too long or too deep, before anything walks it by recursion."""
    level: list[ast.AST] = [tree]
    count = depth = 0
    while level:
        count, depth = count + len(level), depth + 1
        if depth > DEEPEST:
            raise scope.error(
                next(n for n in level if hasattr(n, "lineno")), f"expected at most {DEEPEST} nested operations"
            )
        if count > MAX_NODES:
            raise InputError(f"expected at most {MAX_NODES:,} names, numbers and operations", file=scope.file)
        level = [child for node in level for child in ast.iter_child_nodes(node)]


def _claims(statement: ast.stmt, scope: Scope) -> Iterator[Claim]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Compare):
        comparison = statement.value
        if len(comparison.ops) == 1 and isinstance(comparison.ops[0], ast.Eq):
            scope.expression(comparison.left), scope.expression(comparison.comparators[0])
            label = ast.unparse(comparison.left)
            yield Claim(statement.lineno, label, comparison.comparators[0], left=comparison.left)
            return
    if not isinstance(statement, ast.Assign):
        raise scope.error(statement, "expected name = expression, entry = expression, or left == right")
    for target in statement.targets:
        if isinstance(target, ast.Subscript):
            name, index = scope.subscript(target)
            scope.expression(statement.value)
            yield _entry(statement, target, name, index, statement.value, scope)
        elif isinstance(target, ast.Name) and isinstance(statement.value, ast.List):
            for index, value in _elements(statement.value, ()):
                scope.expression(value)
                yield _entry(statement, target, target.id, index, value, scope)
        elif isinstance(target, ast.Name) and target.id in OUTPUTS and not OUTPUTS[target.id].outputs[0].shape:
            scope.expression(statement.value)
            yield _entry(statement, target, target.id, (), statement.value, scope)
        elif isinstance(target, ast.Name) and target.id in OUTPUTS:
            raise scope.error(target, f"expected a list, or an entry such as {target.id}[0]", ast.unparse(statement))
        elif isinstance(target, ast.Name):
            if target.id in scope.names or target.id in scope.parameters or target.id in (*_VARIABLES, "pi"):
                raise scope.error(target, "expected a name not yet in use", target.id)
            scope.names[target.id] = scope.expression(statement.value)
        else:
            raise scope.error(target, "expected a name or an entry such as M[0,1]", ast.unparse(target))


def _elements(node: ast.List, index: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ast.expr]]:
    for position, element in enumerate(node.elts):
        if isinstance(element, ast.List):
            yield from _elements(element, (*index, position))
        else:
            yield (*index, position), element


def _entry(
    statement: ast.stmt,
    target: ast.expr,
    name: str,
    index: Sequence[int],
    value: ast.expr,
    scope: Scope,
) -> Claim:
    quantity = OUTPUTS.get(name)
    if quantity is None:
        raise scope.error(target, f"expected an entry of {', '.join(OUTPUTS)}", name)
    sizes = _sizes(quantity.outputs[0], scope, target)
    if len(index) != len(sizes) or any(not 0 <= k < size for k, size in zip(index, sizes, strict=False)):
        raise scope.error(target, f"expected {len(sizes)} indices within {list(sizes)}", list(index))
    position = 0
    for k, size in zip(index, sizes, strict=True):
        position = position * size + k
    label = f"{name}[{','.join(map(str, index))}]" if index else name
    return Claim(statement.lineno, label, value, quantity.name, position)


def _sizes(output: Argument, scope: Scope, target: ast.expr) -> tuple[int, ...]:
    try:
        return output.sizes(scope.model.extents)
    except KeyError:
        raise scope.error(target, f"{output.name} is not defined for a system of coordinates x(q)") from None
