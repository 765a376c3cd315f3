"""Passes that change the form and the order of a program, but not its operations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, product

from sympy import Expr, Symbol, cos, sin

from symgen.program.cost import Cost, expression_cost
from symgen.program.ir import Assignment, Lane, Pack, Program, free_symbols, scalar
from symgen.program.trace import is_temporary
from symgen.program.variable import operands, put_into, relabelled

MAX_INLINED_OPERATIONS = 5
"""Maximum number of operations of an expression after inlining."""


def branch_by_branch(program: Program) -> Program:
    """Compute the entries of square outputs joint by joint, from the last joint to the first.

    A derivation visits all joints outward and then inward, so the values of all branches are alive at the same time. (A
    value is alive if it has been computed and is still needed.) This pass finishes one branch before it begins the
    next. The assignments of one joint keep their order. If the new order does not reduce the number of values that are
    alive at the same time, the program is returned unchanged.
    """
    value_of = dict(program.body)
    position = {symbol: index for index, symbol in enumerate(value_of)}
    wanted: dict[int, list[Symbol]] = {}
    for array in program.outputs:
        square = len(array.shape) > 1 and len(set(array.shape)) == 1
        for place, element in zip(product(*map(range, array.shape)), array.elements, strict=True):
            wanted.setdefault(max(place) if square else -1, []).extend(free_symbols(element))
    done: set[Symbol] = set()
    order: list[Symbol] = []
    for joint in sorted(wanted, reverse=True):
        needed = _closure(wanted[joint], value_of, done)
        order += sorted(needed, key=position.__getitem__)
        done |= needed
    body = tuple(Assignment(symbol, value_of[symbol]) for symbol in order)
    return replace(program, body=body) if _most_alive(body) < _most_alive(program.body) else program


def _most_alive(body: Sequence[Assignment]) -> int:
    """Return the largest number of values that are alive at the same time: already computed and needed later."""
    last = {operand: index for index, (_, value) in enumerate(body) for operand in free_symbols(value)}
    change = [0] * (len(body) + 1)
    for index, (symbol, _) in enumerate(body):
        if symbol in last:
            change[index] += 1
            change[last[symbol]] -= 1
    return max(accumulate(change))


def trigonometry_first(program: Program) -> Program:
    """Move sines and cosines to the front, after the assignments of their angles.

    The sine and the cosine of the same angle become adjacent, so that targets can compute them together. The other
    assignments keep their order. A sine or cosine stays in place if its angle depends on another sine or cosine.
    """
    value_of = dict(program.body)
    early: dict[Symbol, bool] = {}
    needed: set[Symbol] = set()
    pairs: dict[Expr, list[Symbol]] = {}
    for symbol, value in program.body:
        operands = [s for s in free_symbols(value) if s in value_of]
        trigonometric = value.func in (sin, cos)
        early[symbol] = not trigonometric and all(early[s] for s in operands)
        if trigonometric and all(early[s] for s in operands):
            needed |= _closure(operands, value_of, needed)
            pairs.setdefault(value.args[0], []).append(symbol)
    first = [s for s in value_of if s in needed]
    first += [s for pair in pairs.values() for s in sorted(pair, key=lambda s: value_of[s].func is cos)]
    rest = set(value_of).difference(first)
    order = [*first, *(s for s in value_of if s in rest)]
    return replace(program, body=tuple(Assignment(symbol, value_of[symbol]) for symbol in order))


def _closure(symbols: Iterable[Symbol], value_of: Mapping[Symbol, Expr], done: Container[Symbol]) -> set[Symbol]:
    """Return ``symbols`` and all symbols on which their assignments depend, except those in ``done``."""
    found: set[Symbol] = set()
    stack = list(symbols)
    while stack:
        symbol = stack.pop()
        if symbol in value_of and symbol not in found and symbol not in done:
            found.add(symbol)
            stack.extend(free_symbols(value_of[symbol]))
    return found


def inline_single_uses(program: Program) -> Program:
    """Substitute each result that is used only once into the expression that uses it.

    A result is not substituted if the derivation gave it a name, or if the expression would become too long. The number
    of operations does not change.
    """
    outputs = program.output_elements()
    uses = Counter(s for e in [*(v for _, v in program.assignments), *outputs] for s in occurrences(e))
    protected = {s for element in outputs for s in free_symbols(element)}
    protected |= {s for _, value in program.body for part in _picked(value) for s in free_symbols(part)}

    def inlined(assignments: tuple[Assignment, ...]) -> tuple[Assignment, ...]:
        values: dict[Symbol, Expr] = {}
        costs: dict[Symbol, Cost] = {}
        for symbol, value in assignments:
            cost = expression_cost(value)
            for operand in free_symbols(value) if cost.operations <= MAX_INLINED_OPERATIONS else ():
                inner = values.get(operand)
                if inner is None or uses[operand] > 1 or operand in protected or not is_temporary(operand):
                    continue
                whole = cost + costs[operand]
                if inner.func in (sin, cos, Pack) or whole.operations > MAX_INLINED_OPERATIONS:
                    continue
                joined = put_into(value, operand, inner)
                if joined is None:
                    joined = value.xreplace({operand: inner})
                    if expression_cost(joined) != whole:
                        continue
                value, cost = joined, whole
                del values[operand]
            values[symbol], costs[symbol] = value, cost
        return tuple(Assignment(symbol, value) for symbol, value in values.items())

    return replace(program, setup=inlined(program.setup), body=inlined(program.body))


def _picked(value: Expr) -> Iterator[Expr]:
    """Yield the parts of an expression that are a ``Pack`` (a vector of values) or a ``Lane`` (one value of a pack)."""
    stack = [value]
    while stack:
        node = stack.pop()
        if node.func in (Pack, Lane):
            yield node
        else:
            stack.extend(operands(node))


def occurrences(expression: Expr) -> Iterator[Symbol]:
    stack = [expression]
    while stack:
        node = stack.pop()
        if node.is_Symbol:
            yield node
        else:
            stack.extend(operands(node))


def number_temporaries(program: Program) -> Program:
    """Rename results with temporary names in order of definition: t1, t2, ... in the body, k1, k2, ... in the setup."""
    taken = {s.name for s in [*program.input_symbols(), *program.parameters]}
    taken.update(symbol.name for symbol, _ in program.assignments if not is_temporary(symbol))
    renamed = dict(_numbered("k", program.setup, taken)) | dict(_numbered("t", program.body, taken))

    def with_names(assignments: Iterable[Assignment]) -> tuple[Assignment, ...]:
        return tuple(Assignment(renamed.get(s, s), relabelled(value, renamed)) for s, value in assignments)

    elements = [relabelled(element, renamed) for element in program.output_elements()]
    return replace(program.with_outputs(elements), setup=with_names(program.setup), body=with_names(program.body))


def _numbered(prefix: str, assignments: tuple[Assignment, ...], taken: set[str]) -> Iterator[tuple[Symbol, Symbol]]:
    number = 0
    for symbol, _ in assignments:
        if is_temporary(symbol):
            number += 1
            while f"{prefix}{number}" in taken:
                number += 1
            yield symbol, scalar(f"{prefix}{number}")
