"""The folder ``evidence/`` of an export: faults, coverage, stack, coding rules, requirements and versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from symgen.build import find_compiler
from symgen.errors import BuildError, UnsupportedError
from symgen.targets.escapes import Ready
from symgen.targets.templates import fill
from symgen.uses.firmware.accuracy import Error
from symgen.uses.firmware.board import Board
from symgen.uses.firmware.evidence.coding_rules import coding_rules
from symgen.uses.firmware.evidence.coverage import (
    FLAGS,
    Covered,
    coverage,
    joint_conditions,
)
from symgen.uses.firmware.evidence.provenance import provenance
from symgen.uses.firmware.evidence.requirements import COVERED, requirements
from symgen.uses.firmware.evidence.scratch import emulated, sources
from symgen.uses.firmware.faults.injection import Faults, inject
from symgen.uses.firmware.library import Library
from symgen.uses.firmware.toolchain import Measurement

Result = TypeVar("Result")


def evidence(
    library: Library,
    board: Board,
    files: Mapping[str, str],
    measurement: Measurement,
    errors: Mapping[str, Sequence[Error]],
    signed: Sequence[str],
    progress: Callable[[str], None],
) -> dict[str, str]:
    """Return the files of ``evidence/``. If a measurement fails, its file states the reason, such as a missing tool.

    Raises :class:`~symgen.errors.UnsupportedError` without a C compiler for this machine.
    """
    compiler, name = find_compiler(), library.name
    if compiler is None:
        raise UnsupportedError(f"{name}: evidence needs a C compiler for this machine, which runs the self-test")
    values = {"name": name, "board": board, "fixed": bool(library.fixed)}
    progress("faults in constants")
    made = {"faults.md": _faults(inject(compiler, name, library.scalar, files), values)}
    progress("coverage, stack and coding rules")
    covered, without_coverage = _tried(lambda: coverage(compiler, name, files), list[Covered]())
    made["coverage.md"] = _coverage(covered, without_coverage, files, values)
    painted, without_paint = _tried(lambda: _painted(library, board, files), dict[str, int]())
    bounds = {f.program.name: measurement.functions.get(f"{name}_{f.program.name}") for f in library.unit.functions}
    stacks = [_row(f"`{each}`", found.stack if found else None, painted.get(each)) for each, found in bounds.items()]
    made["stack.md"] = fill("firmware/evidence/stack.md.jinja", rows=stacks, missing=without_paint, **values)
    rules, without_rules = _tried(lambda: coding_rules(name, files), None)
    deviations = files["misra.txt"].splitlines()
    made["coding_rules.md"] = fill(
        "firmware/evidence/coding_rules.md.jinja", rules=rules, missing=without_rules, deviations=deviations, **values
    )
    rows = requirements(library, errors, measurement.functions, measurement.missing, painted, signed)
    covered_rows = sum(each.state == COVERED for each in rows)
    made["requirements.md"] = fill("firmware/evidence/requirements.md.jinja", rows=rows, covered=covered_rows, **values)
    tools = [compiler.command[0], board.compiler, "gcov", "cppcheck", *board.emulator[:1]]
    made["provenance.json"] = provenance(list(dict.fromkeys(tools)))
    return {f"evidence/{file}": text for file, text in sorted(made.items())}


def _tried(measure: Callable[[], Result], otherwise: Result) -> tuple[Result, str]:
    """Return the result of ``measure`` and an empty string. If a tool fails, return ``otherwise`` and the reason."""
    try:
        return measure(), ""
    except BuildError as error:
        return otherwise, str(error)


def _painted(library: Library, board: Board, files: Mapping[str, str]) -> dict[str, int]:
    """Return the stack that each function uses on the emulated board [bytes].

    The program fills ("paints") memory below the stack pointer, calls the function, and counts the bytes down to the
    deepest changed byte. Raises BuildError if the stack cannot be measured.
    """
    if not board.tools:
        raise BuildError("the stack cannot be measured on this computer; export for a board")
    chosen = [*(file for file in sources(files, library.name) if file.startswith("src/")), "test/stack_main.c"]
    written = emulated(board, files, chosen)
    found = {name: int(count) for name, count in re.findall(r"^(\w+) (\d+)", written, re.M)}
    names = [function.program.name for function in library.unit.functions]
    if not found.keys() >= set(names):
        raise BuildError("the program on the emulated board ended early")
    return {name: found[name] for name in names}


def _faults(faults: Faults, values: Mapping[str, Any]) -> str:
    """Return the text of ``faults.md``."""
    files = np.array(faults.table.sources)
    rows = []
    for source in dict.fromkeys(faults.table.sources):
        chosen = files[faults.constants] == source
        counts = int((files == source).sum()), int(chosen.sum())
        rows.append(_row(f"`{source}`", *counts, _percent(faults.share(chosen))))
    missed = faults.missed()
    return fill(
        "firmware/evidence/faults.md.jinja",
        every=faults.every,
        flips=f"{len(faults.found):,}",
        share=_percent(faults.share()),
        rows=rows,
        idle=faults.idle,
        not_found=int((~faults.found).sum()),
        missed=[
            _row(f"`{files[k]}`", f"`{faults.table.literals[k]}`", ", ".join(map(str, sorted(bits))))
            for k, bits in missed.items()
        ],
        unreached=[f"`{each}`" for each in faults.unreached],
        **values,
    )


def _coverage(covered: Sequence[Covered], missing: str, files: Mapping[str, str], values: Mapping[str, Any]) -> str:
    """Return the text of ``coverage.md``."""
    rows = [
        _row(
            f"`{each.source}`",
            each.lines,
            _percent(each.executed / each.lines),
            each.branches,
            _percent(each.taken / each.branches) if each.branches else "-",
            f"line {', '.join(map(str, each.missed))}" if each.missed else "",
        )
        for each in covered
    ]
    joint, flags = joint_conditions(files), " ".join(FLAGS)
    return fill("firmware/evidence/coverage.md.jinja", rows=rows, missing=missing, joint=joint, flags=flags, **values)


def _row(*cells: Any) -> Ready:
    """Join the cells of a table row.

    The cells are not escaped, because they contain no special characters of Markdown.
    """
    return Ready(" | ".join("-" if cell is None else str(cell) for cell in cells))


def _percent(share: float) -> str:
    """Return a fraction in percent, rounded down to one tenth."""
    return f"{int(share * 1000) / 10:g} %"
