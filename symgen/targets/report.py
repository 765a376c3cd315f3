"""A Markdown report with the operation counts of each function, and with the counts after each pass."""

from __future__ import annotations

from symgen.program.cost import cost
from symgen.targets.escapes import Ready
from symgen.targets.target import Files, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Function, Unit


def render(unit: Unit, *_: str) -> Files:
    rows = [_row(function) for function in unit.functions]
    passes = [(function.program.name, _passes(function)) for function in unit.functions]
    return {f"{unit.name}_counts.md": fill("report/counts.md.jinja", unit=unit, rows=rows, passes=passes)}


def _row(function: Function) -> Ready:
    program, count = function.program, cost(function.program)
    cells = [
        program.name,
        program.route,
        count.multiplications,
        count.additions,
        count.divisions,
        count.operations,
        count.sines_cosines,
        len(program.assignments),
    ]
    return Ready(" | ".join(str(cell) for cell in cells))


def _passes(function: Function) -> list[Ready]:
    """Return one row with the counts of the derived program, and one row for each pass that changes the counts."""
    rows = [(step.name, (step.body.operations, step.setup.operations, step.assignments)) for step in function.steps]
    before = [None, *(counts for _, counts in rows)]
    changed = [row for row, counts in zip(rows, before, strict=False) if row[1] != counts]
    return [Ready(" | ".join(map(str, (name, *counts)))) for name, counts in changed]


TARGET = Target("report", "Operation counts in Markdown.", render, scalars=())
