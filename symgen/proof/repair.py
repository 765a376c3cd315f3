"""The fewest small edits that make a claim true, found by their values at one random point modulo a prime."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, takewhile
from typing import Any, TypeVar

from sympy import Expr, Symbol

from symgen.errors import InputError, ProgramError
from symgen.exact import parsed
from symgen.program import scalar
from symgen.program.domains.finite_field import Angle, field, residue
from symgen.program.domains.trials import Trial
from symgen.program.evaluate import expression_value
from symgen.proof.edits import Edit, edits, pairs_within_terms, rewritten, splits
from symgen.proof.scope import Scope

MAX_SINGLE = 1500
"""Most single edits for which combinations of three are tried."""


@dataclass(frozen=True)
class Repair:
    """The changes in words, and the corrected line."""

    words: tuple[str, ...]
    corrected: ast.expr


T = TypeVar("T")


@dataclass(frozen=True)
class Clock:
    """The time at which a search ends."""

    deadline: float

    @classmethod
    def of(cls, seconds: float) -> Clock:
        return cls(time.monotonic() + seconds)

    @property
    def over(self) -> bool:
        return time.monotonic() > self.deadline

    def of_each(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items until the time is over."""
        return takewhile(lambda _: not self.over, items)


def repairs(
    claim: ast.expr, target: Any, missing: Sequence[Expr], scope: Scope, point: Trial, clock: Clock
) -> Iterator[Repair]:
    """Yield edits of ``claim`` after which its value at ``point`` is ``target``, the fewest edits first.

    Each result still has to be proven. ``missing`` are terms of the true expression that the claim may lack. The search
    ends when the clock is over.
    """
    vocabulary = [*scope.names, *scope.parameters, *_variables(scope, claim)]
    vocabulary += [f"{function}({angle})" for angle in _angles(scope) for function in ("sin", "cos")]
    for base in clock.of_each(chain([Edit("", {})], splits(claim))):
        start = rewritten(claim, base.replacements)
        words = (base.words,) if base.words else ()
        for found in _search(start, target, missing, scope, point, vocabulary, clock, most=2 if words else 3):
            yield Repair((*words, *(edit.words for edit in found)), _applied(start, found))


def _search(
    root: ast.expr,
    target: Any,
    missing: Sequence[Expr],
    scope: Scope,
    point: Trial,
    vocabulary: Sequence[str],
    clock: Clock,
    most: int,
) -> Iterator[tuple[Edit, ...]]:
    """Yield sets of up to ``most`` edits (at most three) whose effects add up to the required difference."""
    meter, p = _Meter(root, scope, point), point.prime
    wanted = int(target - meter.printed)
    if wanted == 0:
        yield ()
        return
    single = [*_measured(clock.of_each(edits(root, vocabulary)), meter), *clock.of_each(_added(root, missing, meter))]
    double = list(_measured(clock.of_each(pairs_within_terms(root, vocabulary)), meter))
    by_effect: dict[int, list[Edit]] = {}
    for edit, effect in chain(single, double):
        by_effect.setdefault(effect, []).append(edit)
    for edit in by_effect.get(wanted, []):
        yield (edit,)
    for edit, effect in chain(single, double):
        for other in by_effect.get((wanted - effect) % p, []):
            yield edit, other
    if most == 3 and len(single) <= MAX_SINGLE:
        for k, (first, first_effect) in clock.of_each(enumerate(single)):
            rest = wanted - first_effect
            for second, second_effect in single[k + 1 :]:
                for third in by_effect.get((rest - second_effect) % p, ()):
                    yield first, second, third


def _measured(found: Iterator[Edit], meter: _Meter) -> Iterator[tuple[Edit, int]]:
    seen: set[int] = {0}
    for edit in found:
        try:
            effect = int(meter.value(edit.replacements) - meter.printed)
        except (InputError, ProgramError, ZeroDivisionError):
            continue
        if effect not in seen:
            seen.add(effect)
            yield edit, effect


def _added(root: ast.expr, missing: Sequence[Expr], meter: _Meter) -> Iterator[tuple[Edit, int]]:
    named = [Symbol(name) for name in meter.scope.names]
    for term in [*missing, *named, *(-name for name in named)]:
        node = parsed(written(term, meter.scope), "eval", meter.scope.parameters).body
        words = f"the term {ast.unparse(node)} is missing"
        try:
            effect = int(meter.of(node))
        except (InputError, ProgramError):
            continue
        yield Edit(words, {id(root): ast.BinOp(root, ast.Add(), node)}), effect


def _applied(root: ast.expr, found: Sequence[Edit]) -> ast.expr:
    replacements: dict[int, ast.expr] = {}
    added: list[ast.expr] = []
    for edit in found:
        for key, node in edit.replacements.items():
            if key == id(root) and isinstance(node, ast.BinOp) and node.left is root and isinstance(node.op, ast.Add):
                added.append(node.right)
            else:
                replacements[key] = node
    result = rewritten(root, replacements)
    for node in added:
        result = ast.BinOp(result, ast.Add(), node)
    return result


class _Meter:
    """Values of one written expression and its edits at one point of the field."""

    def __init__(self, root: ast.expr, scope: Scope, point: Trial) -> None:
        self.scope = scope
        self._root, self._point, self._domain = root, point, field(point.prime)
        self._parent = {id(child): id(node) for node in ast.walk(root) for child in ast.iter_child_nodes(node)}
        self._angles = {id(node) for node in ast.walk(root) if isinstance(node, ast.expr) and _is_multiple_of_pi(node)}
        self._names: dict[str, Any] = {}
        self._kept: dict[int, Any] = {}
        self._changed: set[int] = set()
        self._reading = True
        self.printed = _residue(self._value(root, {}))
        """The value of the expression as written."""
        self._reading = False

    def value(self, replacements: Mapping[int, ast.expr]) -> Any:
        """Return the value with some nodes replaced; unaffected subexpressions are not computed again."""
        self._changed = set()
        for key in replacements:
            node: int | None = key
            while node is not None:
                self._changed.add(node)
                node = self._parent.get(node)
        return _residue(self._value(self._root, replacements))

    def of(self, node: ast.expr) -> Any:
        """Return the value of another expression."""
        return _residue(self._value(node, {}))

    def closed(self, expression: Expr) -> Any:
        """Return the value of a closed form."""
        environment = {symbol: self._point[symbol.name] for symbol in expression.free_symbols}
        return expression_value(expression, environment, {}, self._domain)

    def _value(self, node: ast.expr, replacements: Mapping[int, ast.expr]) -> Any:
        if id(node) in replacements:
            rest = {key: value for key, value in replacements.items() if key != id(node)}
            return self._value(replacements[id(node)], rest)
        if id(node) in self._kept and id(node) not in self._changed:
            return self._kept[id(node)]
        value = self._computed(node, replacements)
        if self._reading:
            self._kept[id(node)] = value
        return value

    def _computed(self, node: ast.expr, replacements: Mapping[int, ast.expr]) -> Any:
        if id(node) in self._angles:
            return self.closed(self.scope.expression(node))
        if isinstance(node, ast.Constant):
            fraction = Fraction(repr(node.value))
            return residue(fraction.numerator, self._point.prime) / residue(fraction.denominator, self._point.prime)
        if isinstance(node, ast.UnaryOp):
            operand = self._value(node.operand, replacements)
            return -operand if isinstance(node.op, ast.USub) else operand
        if isinstance(node, ast.BinOp):
            return self._operation(node, replacements)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sin", "cos"):
            argument = self._value(node.args[0], replacements)
            return self._domain.sin(argument) if node.func.id == "sin" else self._domain.cos(argument)
        if isinstance(node, ast.Call):
            return self.closed(self.scope.expression(rewritten(node, replacements)))
        name = ast.unparse(node)
        if name not in self._names:
            self._names[name] = self.closed(self.scope.expression(node))
        return self._names[name]

    def _operation(self, node: ast.BinOp, replacements: Mapping[int, ast.expr]) -> Any:
        left = self._value(node.left, replacements)
        if isinstance(node.op, ast.Pow):
            return left ** int(self.scope.expression(node.right))
        right = self._value(node.right, replacements)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        return left * right if isinstance(node.op, ast.Mult) else left / right


def written(expression: Expr, scope: Scope) -> str:
    """Return a closed form in the language of equation files, with the file's own names for joint variables."""
    names = {value: name for name, value in scope.names.items() if value.is_Symbol}
    variables = {
        symbol: names.get(symbol, f"{symbol.name.rstrip('0123456789')}[{_index(symbol.name)}]")
        for symbol in expression.free_symbols
        if symbol.name in _symbols(scope)
    }
    return str(expression.xreplace({symbol: Symbol(name) for symbol, name in variables.items()}))


def _index(name: str) -> str:
    return name[len(name.rstrip("0123456789")) :]


def _symbols(scope: Scope) -> set[str]:
    return {f"{name}{k}" for name in ("q", "qd", "qdd", "tau") for k in range(scope.model.nv)}


def _angles(scope: Scope) -> list[str]:
    """Return the joint positions by the file's own names for them, or as q[0]."""
    names = {value: name for name, value in scope.names.items()}
    return [names.get(scalar(f"q{k}"), f"q[{k}]") for k in range(scope.model.nq)]


def _variables(scope: Scope, claim: ast.expr) -> list[str]:
    """Return the joint variables; forces are included only if the claim contains one."""
    forces = ("tau",) if any(isinstance(node, ast.Name) and node.id == "tau" for node in ast.walk(claim)) else ()
    return [f"{name}[{k}]" for name in ("q", "qd", "qdd", *forces) for k in range(scope.model.nv)]


def _is_multiple_of_pi(node: ast.expr) -> bool:
    """Return True if pi is the only name in an expression; it is then one angle, even if its parts are not angles."""
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return names == {"pi"}


def _residue(value: Any) -> Any:
    return value.number if isinstance(value, Angle) else value
