"""The cost sheet as Markdown and JSON: memory, time and errors of each function on a board."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from symgen.program import Program, cost
from symgen.targets.escapes import Ready
from symgen.targets.templates import fill
from symgen.uses.firmware.accuracy import Error
from symgen.uses.firmware.board import Board
from symgen.uses.firmware.library import Library, rounded_up
from symgen.uses.firmware.toolchain import COMPILER_FLAGS, Measured, Measurement

Errors = Mapping[str, Sequence[Error]]


def render_sheet(
    library: Library,
    board: Board,
    measurement: Measurement,
    shared: Sequence[str],
    errors: Errors,
    without_errors: str,
    flags: Sequence[str],
) -> dict[str, str]:
    """Return ``cost.md`` and ``cost.json``.

    ``shared`` are the names of the library's helper functions, and ``flags`` are notes that are shown to the user. If
    the errors were not measured, ``without_errors`` states the reason.
    """
    measured = measurement.functions
    name, programs = library.name, [function.program for function in library.unit.functions]
    entries = {program.name: _entry(program, board, measured, f"{name}_{program.name}") for program in programs}
    helpers = {each: _entry(None, board, measured, each) for each in shared}
    compiler = f"{measurement.compiler}; {' '.join((*COMPILER_FLAGS, *board.flags))}" if measured else None
    document = {
        "robot": name,
        "board": board.name,
        "core": board.core,
        "compiler": compiler,
        "scalar": library.scalar,
        "flags": list(flags),
        "assumptions": board.assumptions or None,
        "functions": {
            program.name: {
                **entries[program.name],
                "errors": [_error(e) for e in errors.get(program.name, ())],
                "error_bounds": _rounded(library.error_bounds(program.name)) or None,
            }
            for program in programs
        },
        "shared": helpers,
        "spans": {key: [[span.lower, span.upper] for span in values] for key, values in library.spans.items()},
    }
    rows = [_row(key, entry) for key, entry in (*entries.items(), *helpers.items())]
    if measured:
        total = {
            key: sum(entry[key] for entry in (*entries.values(), *helpers.values())) for key in ("flash", "memory")
        }
        rows.append(["all of it", "", _number(total["flash"]), _number(total["memory"]), "", "", ""])
    all_errors = [(key, error) for key, found in errors.items() for error in found]
    text = fill(
        "firmware/project/cost.md.jinja",
        name=name,
        board=board,
        preamble=_preamble(compiler, measurement.missing, flags),
        rows=list(map(_joined, rows)),
        remarks=_remarks(library, board, bool(measured), {**entries, **helpers}),
        count=max((error.states for _, error in all_errors), default=0),
        without_errors=without_errors,
        errors=[_joined(_error_row(key, error)) for key, error in all_errors],
        states=[Ready(_state(key, error)) for key, error in all_errors],
        bounds=[
            Ready(f"`{p.name}`, `{a}`: {rounded_up(e)}")
            for p in programs
            for a, e in library.error_bounds(p.name).items()
        ],
        fixed=bool(library.fixed),
        unbounded=[f"{n}: {each}" for n, each in library.float_errors.items() if isinstance(each, str)],
    )
    return {"cost.md": text, "cost.json": json.dumps(document, indent=2) + "\n"}


def _rounded(bounds: Mapping[str, float]) -> dict[str, float]:
    """Return the bounds, rounded up to the digits that are the same on all machines."""
    return {name: float(rounded_up(each)) for name, each in bounds.items()}


def _entry(program: Program | None, board: Board, measured: Mapping[str, Measured], symbol: str) -> dict[str, Any]:
    found = measured.get(symbol)
    executed = found.executed if found else None
    count = cost(program) if program else None
    return {
        "operations": str(count) if count else None,
        "flash": found.flash if found else None,
        "memory": found.memory if found else None,
        "stack": found.stack if found else None,
        "instructions": len(executed.instructions) if executed else None,
        "library_calls": dict(sorted(executed.library.items())) if executed else None,
        "constant_time": executed is not None and not executed.library,
        "cycles": board.cycles(executed) if executed else None,
    }


def _row(name: str, entry: Mapping[str, Any]) -> list[str]:
    instructions = _number(entry["instructions"])
    if entry["library_calls"]:
        instructions += f" and {sum(entry['library_calls'].values()):,} calls"
    sizes = [_number(entry[key]) for key in ("flash", "memory", "stack")]
    return [f"`{name}`", entry["operations"] or "", *sizes, instructions, _number(entry["cycles"])]


def _joined(cells: Sequence[str]) -> Ready:
    """Join the cells of a table row; they need no escaping because this module creates them."""
    return Ready(" | ".join(cells))


def _number(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def _preamble(compiler: str | None, missing: str, flags: Sequence[str]) -> list[str]:
    if compiler is None:
        return [f"Not measured: {missing}.", *flags]
    lost = [f"Stacks, instructions and cycles are not measured: {missing}."] if missing else []
    return [f"Compiled by {compiler}.", *lost, *flags]


def _remarks(library: Library, board: Board, measured: bool, entries: Mapping[str, Mapping[str, Any]]) -> list[str]:
    lines = ["operations: multiplications (M), additions (A) and divisions (D) of the equations"]
    if library.fixed:
        lines[0] += "; shifts of binary points are not counted"
    if not measured:
        return lines
    lines.append(
        "flash: code and constants of the function's source file; RAM: writable memory that lasts between calls;"
        " stack: of the function and of its deepest call within the library"
    )
    if any(entry["constant_time"] for entry in entries.values()):
        lines.append(
            "instructions: counted in the disassembly, from entry to return; a function with a count has no branch"
            " that depends on data, so all calls execute the same instructions"
        )
    if any(entry["library_calls"] for entry in entries.values()):
        lines.append(
            "instructions and calls: no branch depends on data, but the time of an arithmetic function depends on its"
            " operands, so not all calls take the same time"
        )
    if board.tools and any(entry["instructions"] is None for entry in entries.values()):
        lines.append("-: the code has branches, for example to clamp inputs, or its disassembly cannot be read")
    if any(entry["cycles"] is not None for entry in entries.values()):
        lines.append(f"cycles: an estimate; {board.assumptions}")
    elif board.tools:
        lines.append("cycles: symgen has no estimate for this core with these numbers; count them on the board")
    return lines


def _error(error: Error) -> dict[str, Any]:
    return {
        "output": error.output,
        "index": error.index,
        "absolute": error.absolute,
        "relative_to_largest": error.relative,
        "relative_within_state": error.within_state,
        "states": error.states,
        "state": {name: list(values) for name, values in error.state.items()},
    }


def _error_row(name: str, error: Error) -> list[str]:
    where = f"`{error.output}[{error.index}]`"
    figures = [f"{value:.2g}" for value in (error.absolute, error.relative, error.within_state)]
    return [f"`{name}`", f"`{error.output}`", *figures, where]


def _state(name: str, error: Error) -> str:
    parts = [f"{key} = [{', '.join(f'{value:.6g}' for value in values)}]" for key, values in error.state.items()]
    return f"{name}, {error.output}[{error.index}]: {'; '.join(parts)}"
