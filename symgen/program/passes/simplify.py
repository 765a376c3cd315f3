"""Passes that change the operations of a program: sharing, folding, dead code, hoisting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy import Expr, Symbol

from symgen.program.ir import Assignment, Program, free_symbols
from symgen.program.trace import Trace, is_atom, renaming


def share_common_subexpressions(program: Program) -> Program:
    """Compute each operation once, even if it occurs often or with another sign."""
    trace = Trace()
    values: dict[Symbol, Expr] = {}
    for symbol, value in program.assignments:
        values[symbol] = trace.keep_all(value.xreplace(values))
        trace.carry_name(symbol, values[symbol])
    elements = [trace.keep_all(e.xreplace(values)) for e in program.output_elements()]
    replayed = trace.program(program.with_outputs(elements))
    return hoist_parameters(replayed) if program.setup else replayed


def fold_constants(program: Program) -> Program:
    """Substitute assigned numbers, symbols and negated symbols into all expressions, and drop these assignments."""
    known: dict[Symbol, Expr] = {}

    def kept(assignments: Iterable[Assignment]) -> tuple[Assignment, ...]:
        result = []
        for symbol, value in assignments:
            value = renaming(value, known) if known else value
            if is_atom(value):
                known[symbol] = value
            else:
                result.append(Assignment(symbol, value))
        return tuple(result)

    setup, body = kept(program.setup), kept(program.body)
    elements = [renaming(e, known) for e in program.output_elements()]
    return replace(program.with_outputs(elements), setup=setup, body=body)


def remove_dead_code(program: Program) -> Program:
    """Drop the assignments that no output depends on."""
    live = {s for element in program.output_elements() for s in free_symbols(element)}
    for symbol, value in reversed(program.assignments):
        if symbol in live:
            live.update(free_symbols(value))
    return replace(
        program,
        setup=tuple(a for a in program.setup if a.symbol in live),
        body=tuple(a for a in program.body if a.symbol in live),
    )


def hoist_parameters(program: Program) -> Program:
    """Move assignments that depend only on parameters into the setup block."""
    constant = set(program.parameters)
    setup, body = [], []
    for assignment in program.assignments:
        if all(symbol in constant for symbol in free_symbols(assignment.value)):
            constant.add(assignment.symbol)
            setup.append(assignment)
        else:
            body.append(assignment)
    return replace(program, setup=tuple(setup), body=tuple(body))
