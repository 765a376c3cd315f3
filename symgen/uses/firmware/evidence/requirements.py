"""Requirements of an export: one for each function and property, with the proof, test or measurement that covers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.program import Program
from symgen.uses.firmware.accuracy import Error
from symgen.uses.firmware.library import Library, rounded_up
from symgen.uses.firmware.toolchain import Measured

OPEN = "open"
COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement: its identifier and statement, and the evidence that covers it or the reason why it is open."""

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

    ``missing`` is the reason why values are not measured. ``painted`` has the stack of each function as measured on the
    emulated board [bytes]. ``signed`` has the names of the signatures: the checksums that the self-test computes.
    """
    rows: list[Requirement] = []
    for function in library.unit.functions:
        name = function.program.name
        found = measured.get(f"{library.name}_{name}")

        def add(kind: str, statement: str, evidence: str, covered: bool = True, name: str = name) -> None:
            state = COVERED if covered else OPEN
            rows.append(Requirement(f"{library.name}.{name}.{kind}", statement, evidence, state))

        proof = f"proof: {function.proof}" if function.proof else "no proof is stated"
        add("equations", f"computes {function.program.doc}, for the robot as described", proof, bool(function.proof))
        add("range", *_inputs(library, function.program))
        for array in function.program.outputs:
            worst = next((error for error in errors.get(name, ()) if error.output == array.name), None)
            proven = library.error_bounds(name).get(array.name)
            add(f"accuracy.{array.name}", *_accuracy(worst, proven))
        reserved = f"{found.memory} bytes of static memory in the object file" if found else missing
        add("memory", "allocates no memory, and keeps none between calls", reserved, bool(found and not found.memory))
        if found is None or found.stack is None:
            add("stack", "uses a bounded stack", missing or "the compiler reports no bound", covered=False)
        else:
            measured_stack = f"; measured {painted[name]} bytes, stack.md" if name in painted else ""
            evidence = f"compiler's report, calls included{measured_stack}"
            add("stack", f"uses at most {found.stack} bytes of stack", evidence)
        add("time", *_time(found, missing))
        add("constants", "the self-test finds a changed constant", *_constants(library, name in signed))
    evidence, covered = _constants(library, "limits" in signed)
    statement, state = "every limit has the value in the robot's file", COVERED if covered else OPEN
    return [*rows, Requirement(f"{library.name}.limits.constants", statement, evidence, state)]


def _inputs(library: Library, program: Program) -> tuple[str, str]:
    """Return the statement about the ranges of a function's inputs, and its evidence."""
    if library.fixed:
        statement = "inputs outside their ranges are clamped to them, and no operation overflows"
        return statement, "range analysis; some states of the signature are outside the ranges"
    ranges = ", ".join(array.name for array in program.inputs if array.name in library.spans)
    statement = f"accepts inputs within the spans of cost.json ({ranges})" if ranges else "accepts inputs"
    left = library.inputs == "left"
    return statement, f"self-test within the spans; inputs outside are {'not changed' if left else 'clamped'}"


def _accuracy(worst: Error | None, proven: float | None) -> tuple[str, str]:
    """Return the statement about the error of an output, and its evidence."""
    evidence = "self-test against results with fifty digits"
    if worst:
        evidence += f"; largest error in {worst.states:,} states: {worst.absolute:.2g}"
    if proven is None:
        return "has errors of at most the tolerance of the self-test", f"{evidence}; no proven bound"
    return f"has errors of at most {rounded_up(proven)}", f"bound by range analysis; {evidence}"


def _time(found: Measured | None, missing: str) -> tuple[str, str, bool]:
    """Return the statement about executed instructions, its evidence, and True if the execution time is bounded."""
    if found is None or found.executed is None:
        reason = missing or "the disassembly has branches or cannot be read; the code has no loops"
        return "executes a bounded number of instructions", reason, False
    count, calls = len(found.executed.instructions), sum(found.executed.library.values())
    if calls:
        statement = f"executes {count} instructions and {calls} calls of arithmetic functions, for all inputs"
        return statement, "disassembly; the time of the arithmetic functions is not bounded", False
    return f"executes {count} instructions, for all inputs", "disassembly without branches", True


def _constants(library: Library, signed: bool) -> tuple[str, bool]:
    """Return the evidence that a changed constant is found, and True if the evidence covers this requirement."""
    evidence = "signature in the self-test; faults.md" if signed else "no signature, because results depend on libm"
    return (f"{library.name}_intact before the first use; {evidence}", True) if library.crc else (evidence, signed)
