"""Passes that change how a program reads and how long values live, not what is computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sympy import Expr, Symbol, cos, sin

from symgen.program.cost import expression_cost
from symgen.program.ir import Assignment, Program, free_symbols, scalar
from symgen.program.trace import is_temporary

LONGEST_LINE = 5
"""Operations an expression may reach by inlining."""


def order_by_live_range(program: Program) -> Program:
    """Define values close to their first use: depth first from the outputs, the hungriest operand first.

    Sines and cosines come first, those of one angle side by side, so a compiler computes them together.
    """
    return replace(program, setup=_ordered(program.setup, []), body=_ordered(program.body, program.output_elements()))


def _ordered(assignments: tuple[Assignment, ...], outputs: list[Expr]) -> tuple[Assignment, ...]:
    value_of = dict(assignments)
    need = _register_need(assignments)
    placed: dict[Symbol, None] = {}

    def place(root: Symbol) -> None:
        stack = [(root, False)]
        while stack:
            symbol, ready = stack.pop()
            if symbol in placed or symbol not in value_of:
                continue
            if ready:
                placed[symbol] = None
                continue
            operands = [s for s in free_symbols(value_of[symbol]) if s in value_of]
            stack.append((symbol, True))
            stack.extend((s, False) for s in sorted(operands, key=lambda s: need[s]))

    for symbol in _trigonometry_in_pairs(assignments):
        place(symbol)
    for element in outputs:
        for symbol in free_symbols(element):
            place(symbol)
    for symbol in value_of:
        place(symbol)
    return tuple(Assignment(symbol, value_of[symbol]) for symbol in placed)


def _register_need(assignments: tuple[Assignment, ...]) -> dict[Symbol, int]:
    """The Sethi-Ullman number of each value, its shared operands counted as if computed anew."""
    need: dict[Symbol, int] = {}
    for symbol, value in assignments:
        operands = sorted((need.get(s, 0) for s in free_symbols(value)), reverse=True)
        need[symbol] = max((count + index for index, count in enumerate(operands)), default=1)
    return need


def _trigonometry_in_pairs(assignments: tuple[Assignment, ...]) -> Iterator[Symbol]:
    by_angle: dict[Expr, list[tuple[bool, Symbol]]] = {}
    for symbol, value in assignments:
        if value.func in (sin, cos):
            by_angle.setdefault(value.args[0], []).append((value.func is cos, symbol))
    for pair in by_angle.values():
        yield from (symbol for _, symbol in sorted(pair, key=lambda item: item[0]))


def inline_single_uses(program: Program) -> Program:
    """Write an unnamed result into its only use where the line stays short; the operation count does not change."""
    outputs = program.output_elements()
    uses = Counter(s for e in [*(v for _, v in program.assignments), *outputs] for s in _occurrences(e))
    protected = {s for element in outputs for s in free_symbols(element)}

    def inlined(assignments: tuple[Assignment, ...]) -> tuple[Assignment, ...]:
        values: dict[Symbol, Expr] = {}
        for symbol, value in assignments:
            for operand in free_symbols(value):
                inner = values.get(operand)
                if inner is None or uses[operand] > 1 or operand in protected or not is_temporary(operand):
                    continue
                joined = None if inner.func in (sin, cos) else _joined(value, operand, inner)
                if joined is not None:
                    value = joined
                    del values[operand]
            values[symbol] = value
        return tuple(Assignment(symbol, value) for symbol, value in values.items())

    return replace(program, setup=inlined(program.setup), body=inlined(program.body))


def _joined(value: Expr, operand: Symbol, inner: Expr) -> Expr | None:
    joined = value.xreplace({operand: inner})
    before = expression_cost(value) + expression_cost(inner)
    return joined if expression_cost(joined) == before and before.operations <= LONGEST_LINE else None


def _occurrences(expression: Expr) -> Iterator[Symbol]:
    stack = [expression]
    while stack:
        node = stack.pop()
        if node.is_Symbol:
            yield node
        else:
            stack.extend(node.args)


def number_temporaries(program: Program) -> Program:
    """Name the unnamed results t1, t2, ... in order of definition; setup values k1, k2, ..."""
    taken = {s.name for s in [*program.input_symbols(), *program.parameters]}
    taken.update(symbol.name for symbol, _ in program.assignments if not is_temporary(symbol))
    renamed = dict(_numbered("k", program.setup, taken)) | dict(_numbered("t", program.body, taken))

    def with_names(assignments: Iterable[Assignment]) -> tuple[Assignment, ...]:
        return tuple(Assignment(renamed.get(s, s), value.xreplace(renamed)) for s, value in assignments)

    elements = [element.xreplace(renamed) for element in program.output_elements()]
    return replace(program.with_outputs(elements), setup=with_names(program.setup), body=with_names(program.body))


def _numbered(prefix: str, assignments: tuple[Assignment, ...], taken: set[str]) -> Iterator[tuple[Symbol, Symbol]]:
    number = 0
    for symbol, _ in assignments:
        if is_temporary(symbol):
            number += 1
            while f"{prefix}{number}" in taken:
                number += 1
            yield symbol, scalar(f"{prefix}{number}")
