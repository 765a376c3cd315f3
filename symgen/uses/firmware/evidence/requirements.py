"""Requirements of an export: one for each function and property, with the proof, test or measurement that covers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.program import Program
from symgen.targets import Function
from symgen.uses.firmware.accuracy import Error
from symgen.uses.firmware.library import Library, rounded_up
from symgen.uses.firmware.toolchain import Measured

OPEN = "open"
COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Requirement:
    """An identifier, the statement, and the evidence that covers it, or the reason why it is open."""

    identifier: str
    statement: str
    evidence: str
    state: str = COVERED


def requirements(
    library: Library,
    errors: Mapping[str, Sequence[Error]],
    measured: Mapping[str, Measured],
    missing: str,
    painted: Mapping[str, int],
    signed: Sequence[str],
) -> list[Requirement]:
    """Return all requirements, in the order of the functions.

    ``missing`` is the reason why values are not measured, and ``painted`` has the bytes of stack on the emulated board.
    """
    rows: list[Requirement] = []
    for function in library.unit.functions:
        name = function.program.name
        found = measured.get(f"{library.name}_{name}")
        rows += [
            _equations(library, function),
            _inputs(library, function.program),
            *_accuracy(library, function.program, errors.get(name, ())),
            _memory(library, name, found, missing),
            _stack(library, name, found, missing, painted),
            _time(library, name, found, missing),
            _constants(library, name, name in signed),
        ]
    statement = "every limit has the value of the robot's file"
    return [*rows, _requirement(library, "limits", "constants", statement, "limits" in signed)]


def _requirement(library: Library, what: str, kind: str, statement: str, signed: bool) -> Requirement:
    evidence = "signature in the self-test; faults.md" if signed else "no signature, as results depend on libm"
    if library.crc:
        evidence, signed = f"{library.name}_intact before the first use; {evidence}", True
    return Requirement(f"{library.name}.{what}.{kind}", statement, evidence, COVERED if signed else OPEN)


def _equations(library: Library, function: Function) -> Requirement:
    program = function.program
    return Requirement(
        f"{library.name}.{program.name}.equations",
        f"computes {program.doc}, for the robot as described",
        f"proof: {function.proof}" if function.proof else "no proof is stated",
        COVERED if function.proof else OPEN,
    )


def _inputs(library: Library, program: Program) -> Requirement:
    identifier = f"{library.name}.{program.name}.range"
    if library.fixed:
        statement = "inputs beyond their ranges are held at them, and no line overflows"
        return Requirement(identifier, statement, "range analysis; states of the signature are beyond ranges")
    ranges = ", ".join(array.name for array in program.inputs if array.name in library.spans)
    statement = f"accepts inputs within the spans of cost.json ({ranges})" if ranges else "accepts inputs"
    return Requirement(
        identifier, statement, "self-test at states within them; inputs beyond are computed, not checked"
    )


def _accuracy(library: Library, program: Program, errors: Sequence[Error]) -> list[Requirement]:
    worst = {error.output: error for error in errors}
    rows = []
    for array in program.outputs:
        identifier = f"{library.name}.{program.name}.accuracy.{array.name}"
        proven = library.error_bounds(program.name).get(array.name)
        sample = f"largest of {worst[array.name].states:,} states {worst[array.name].absolute:.2g}" if errors else ""
        tested = "self-test against fifty digits" + (f"; {sample}" if sample else "")
        if proven is not None:
            statement, covered = f"is off by at most {rounded_up(proven)}", f"error bound by ranges; {tested}"
        else:
            statement, covered = "is off by at most the tolerance of the self-test", f"{tested}; no proven bound"
        rows.append(Requirement(identifier, statement, covered))
    return rows


def _memory(library: Library, name: str, found: Measured | None, missing: str) -> Requirement:
    statement = "allocates nothing, and keeps nothing between calls"
    state = COVERED if found is not None and found.memory == 0 else OPEN
    evidence = f"{found.memory} bytes of static memory in the object file" if found else missing
    return Requirement(f"{library.name}.{name}.memory", statement, evidence, state)


def _stack(
    library: Library, name: str, found: Measured | None, missing: str, painted: Mapping[str, int]
) -> Requirement:
    identifier = f"{library.name}.{name}.stack"
    if found is None or found.stack is None:
        return Requirement(identifier, "takes a bounded stack", missing or "the compiler reports no bound", OPEN)
    measured = f"; painted {painted[name]} bytes, stack.md" if name in painted else ""
    return Requirement(identifier, f"takes at most {found.stack} bytes of stack", f"compiler and calls{measured}")


def _time(library: Library, name: str, found: Measured | None, missing: str) -> Requirement:
    identifier = f"{library.name}.{name}.time"
    if found is None or found.executed is None:
        reason = missing or "the disassembly has branches, or is not read; the code has no loops"
        return Requirement(identifier, "takes a bounded number of instructions", reason, OPEN)
    count, calls = len(found.executed.instructions), sum(found.executed.library.values())
    if calls:
        statement = f"executes {count} instructions and {calls} calls of arithmetic, whatever the inputs"
        return Requirement(identifier, statement, "disassembly; the time of the called arithmetic is not bounded", OPEN)
    return Requirement(
        identifier, f"executes {count} instructions, whatever the inputs", "disassembly without branches"
    )


def _constants(library: Library, name: str, signed: bool) -> Requirement:
    return _requirement(library, name, "constants", "a changed constant is found by the self-test", signed)
