"""A user's own equations: a small text file of Python-like lines, read by Python's parser and never run.

::

    # anything after a hash is a comment; indices count from 0; ^ is read as **
    theta1 = q[0]                                  a binding: defines a name for later lines
    c2 = cos(q[1])
    tau[0] = (m1*d1**2 + ...)*qdd[0] + ...         a claim about one entry of a quantity
    M[0,1] = M[1,0] = m2*d2**2 + m2*d1*d2*c2       or about several entries
    g = [expression, expression]                   or about a whole quantity
    dt(x2) == d1*cos(theta1)*dtheta1               a claim that two expressions are equal

Names are the robot's parameters, bound names, ``pi``, and q, qd, qdd, tau with an index. Functions are sin, cos, sqrt,
``dt(expression)`` (rate along the motion) and ``diff(expression, variable)``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from symgen.catalog import QUANTITIES, Argument
from symgen.errors import InputError
from symgen.exact import parsed
from symgen.phrasing import near
from symgen.proof.scope import VARIABLES, Scope
from symgen.reading import read_regular
from symgen.robot import Model

MAX_FILE_BYTES = 1_000_000
MAX_DEPTH = 500
"""Most nested operations; sums and products of many terms are as deep as they are long."""
MAX_NODES = 200_000
"""Most nodes of a file's syntax tree."""
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
    """The claim that ``right`` is an entry of a quantity, or equals ``left``."""

    line: int
    label: str
    right: ast.expr
    quantity: str = ""
    entry: int = 0
    left: ast.expr | None = None

    @property
    def text(self) -> str:
        return ast.unparse(self.right)


def read_equations(path: Path, model: Model) -> tuple[Scope, list[Claim]]:
    """Return the names and claims of a file. Raises :class:`~symgen.errors.InputError` naming file and line."""
    try:
        text = read_regular(path, MAX_FILE_BYTES).decode()
    except UnicodeDecodeError:
        raise InputError("expected UTF-8 text", file=str(path)) from None
    return parse_equations(text, model, str(path))


def parse_equations(text: str, model: Model, file: str = "") -> tuple[Scope, list[Claim]]:
    """Return the names and claims of a text in the language of this module."""
    scope = Scope(model, file)
    try:
        tree = parsed(text, "exec", scope.parameters)
        _check_size(tree, scope)
        claims = _all_claims(tree, scope)
    except SyntaxError as error:
        found = (error.text or "").strip()
        raise InputError(f"cannot be read: {error.msg}", file=file, place=f"line {error.lineno}", found=found) from None
    except (RecursionError, MemoryError, ValueError):
        raise InputError("expected expressions of ordinary size", file=file) from None
    if not claims:
        raise InputError("expected at least one claim, such as M[0,0] = ...", file=file)
    return scope, claims


def _check_size(tree: ast.Module, scope: Scope) -> None:
    """Raise an error if the syntax tree is too large or too deep, before any recursion over it."""
    level: list[ast.AST] = [tree]
    count = depth = 0
    while level:
        count, depth = count + len(level), depth + 1
        if depth > MAX_DEPTH:
            raise scope.error(
                next(n for n in level if hasattr(n, "lineno")), f"expected at most {MAX_DEPTH} nested operations"
            )
        if count > MAX_NODES:
            raise InputError(f"expected at most {MAX_NODES:,} names, numbers and operations", file=scope.file)
        level = [child for node in level for child in ast.iter_child_nodes(node)]


def _all_claims(tree: ast.Module, scope: Scope) -> list[Claim]:
    """Return the claims of all statements; the error of the first unreadable one lists the lines of the others.

    Errors caused by a name that an unreadable statement should have bound are not reported.
    """
    claims: list[Claim] = []
    errors: list[InputError] = []
    lost: set[str] = set()
    for statement in tree.body:
        names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
        try:
            claims += _claims(statement, scope)
        except InputError as error:
            if lost.isdisjoint(node.id for node in names):
                errors.append(error)
            lost |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
        else:
            lost -= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    places = dict.fromkeys(error.place for error in errors)
    if len(places) > 1:
        others = [place.removeprefix("line ") for place in list(places)[1:]]
        where = f"line {others[0]}" if len(others) == 1 else f"lines {', '.join(others)}"
        raise errors[0].followed_by(f"; also on {where}")
    if errors:
        raise errors[0]
    return claims


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
            taken = OUTPUTS[target.id].name
            hint = f"; {target.id} is {taken} here: choose another name, or claim {target.id}[0] = ..."
            raise scope.error(target, "expected a list, or a name that is not taken", ast.unparse(statement), hint)
        elif isinstance(target, ast.Name):
            if target.id in scope.names or target.id in scope.parameters or target.id in (*VARIABLES, "pi"):
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
        raise scope.error(target, f"expected an entry of {', '.join(OUTPUTS)}", name, near(name, OUTPUTS))
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
