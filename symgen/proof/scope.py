"""The meaning of names in a file of equations, and expressions in these names."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from sympy import Add, Expr, Mul, Pow, Symbol, cos, pi, sin, sqrt

from symgen.errors import InputError
from symgen.exact import Written, decimal
from symgen.program import scalar
from symgen.proof.degree import is_angle
from symgen.robot import Model
from symgen.robot.description.numbers import MAX_EXPONENT, bounded

MAX_OPERATIONS = 20_000
"""Most operations of an expression with its bindings written out; a few lines can make it arbitrarily long."""
_FUNCTIONS = {"sin": sin, "cos": cos, "sqrt": sqrt}
VARIABLES = ("q", "qd", "qdd", "tau")
_RATE_OF = {"q": "qd", "qd": "qdd"}


@dataclass(frozen=True)
class Scope:
    """The meaning of names in a file, and expressions in these names."""

    model: Model
    file: str
    names: dict[str, Expr] = field(default_factory=dict)
    """Closed forms by bound name."""
    _lengths: dict[Expr, int] = field(default_factory=dict, repr=False, compare=False)

    @property
    def parameters(self) -> dict[str, Symbol]:
        return {str(parameter.symbol): parameter.symbol for parameter in self.model.free_parameters()}

    def error(self, node: ast.AST, expected: str, found: object = None, hint: str = "") -> InputError:
        place = f"line {getattr(node, 'lineno', 1)}"
        return InputError(expected, file=self.file, place=place, found=found, hint=hint)

    def expression(self, node: ast.expr) -> Expr:
        """Return the closed form of a parsed expression, bindings written out."""
        value = self._expression(node)
        if self._length(value) > MAX_OPERATIONS:
            found = ast.unparse(node)
            raise self.error(node, f"expected at most {MAX_OPERATIONS:,} operations, bindings written out", found)
        return value

    def _length(self, expression: Expr) -> int:
        """Return the number of nodes of an expression as a tree; repeated parts are traversed once."""
        if not expression.args:
            return 1
        if expression not in self._lengths:
            self._lengths[expression] = 1 + sum(map(self._length, expression.args))
        return self._lengths[expression]

    def _expression(self, node: ast.expr) -> Expr:
        if isinstance(node, ast.Constant) and type(node.value) in (int, Written):
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
        """Return the symbol of a subscript such as ``qd[1]``."""
        name, index = self.subscript(node)
        size = self.model.nq if name == "q" else self.model.nv
        if name not in VARIABLES or len(index) != 1 or not 0 <= index[0] < size:
            raise self.error(node, f"expected q, qd, qdd or tau with an index from 0 to {size - 1}", ast.unparse(node))
        return scalar(f"{name}{index[0]}")

    def subscript(self, node: ast.Subscript) -> tuple[str, tuple[int, ...]]:
        """Return the name and the integers of a subscript."""
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        index = [item.value for item in items if isinstance(item, ast.Constant) and type(item.value) is int]
        if not isinstance(node.value, ast.Name) or len(index) != len(items):
            raise self.error(node, "expected a name with integers in brackets", ast.unparse(node))
        return node.value.id, tuple(index)

    def _number(self, node: ast.Constant) -> Expr:
        try:
            return bounded(decimal(str(node.value)), ast.unparse(node))
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
        variables = getattr(self.model, "velocity_names", ())
        hint = f"; joint {node.id} is q[{variables.index(node.id)}]" if node.id in variables else ""
        if not hint and re.fullmatch(r"q+d*d*\d+", node.id):
            hint = "; joint variables are q[0], qd[0], qdd[0], ..."
        raise self.error(node, f"expected a name that is bound or a parameter ({known})", node.id, hint)

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
            if not (right.is_Integer and abs(int(right)) <= MAX_EXPONENT) or (left.is_zero and right.is_negative):
                raise self.error(node, f"expected an integer exponent of at most {MAX_EXPONENT}", ast.unparse(node))
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
        for name, rate in _RATE_OF.items():
            for k in range(self.model.nv):
                terms.append(expression.diff(scalar(f"{name}{k}")) * scalar(f"{rate}{k}"))
        if any(expression.has(scalar(f"{name}{k}")) for name in ("qdd", "tau") for k in range(self.model.nv)):
            raise self.error(node, "expected a rate of positions and velocities only", ast.unparse(node))
        return Add(*terms)


def _has_root(number: Expr) -> bool:
    """Return True if the square root exists in the proof's fields: of squares, 2, 3 and 6."""
    if not number.is_Rational or number < 0:
        return False
    root = sqrt(number)
    return all(power.base in (2, 3, 6) for power in root.atoms(Pow))
