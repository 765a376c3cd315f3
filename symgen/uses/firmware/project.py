"""The files around a library: test programs, board support, examples, build files and a README."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from symgen.phrasing import first_of
from symgen.program.evaluate import nearest_float
from symgen.targets.escapes import Ready
from symgen.targets.templates import fill
from symgen.uses.firmware.accuracy import REFERENCE_DIGITS
from symgen.uses.firmware.board import Board
from symgen.uses.firmware.coding import Coding
from symgen.uses.firmware.golden import Golden
from symgen.uses.firmware.library import LARGEST, MAX_ANGLE, Library, roots, turns
from symgen.uses.firmware.programs import render_programs


def render_project(
    library: Library,
    board: Board,
    codings: Mapping[str, Coding],
    vectors: Sequence[Golden],
    tolerances: Mapping[str, Mapping[str, float]],
    signatures: Mapping[str, int],
    notes: Sequence[str],
    stack_limit: int,
    sources: Sequence[str],
) -> dict[str, str]:
    """Return all files of an export except the library's sources, the signatures, the cost sheet and ``evidence/``."""
    values = library.values() | {
        "board": board,
        "nv": len(library.axes),
        "digits": REFERENCE_DIGITS,
        "version": version("symgen"),
        "sources": [source for source in sources if source.endswith(".c")],
        "functions": [function.program.name for function in library.unit.functions],
        "signatures": signatures,
        "signatures_source": f" test/{library.name}_signatures.c" if signatures else "",
        "libm": roots(library.unit) or (turns(library.unit) and library.trig == "libm"),
        "hardware": board.unit != "none" and not library.fixed and bool(board.tools),
        "stack_limit": stack_limit,
        "link": Ready(" ".join(flag.replace("board/", "${CMAKE_CURRENT_LIST_DIR}/../board/") for flag in board.link)),
        "example": _example_fits(library),
        "reduced": turns(library.unit) and not library.fixed and library.trig == "inline",
        "simulated": any(f.program.name == "forward_dynamics" for f in library.unit.functions),
        **_constants(library),
    }
    files = render_programs(library, codings, vectors, tolerances, values)
    files |= _board(board, values)
    if values["example"]:
        files |= {
            f"examples/{file}": fill(f"firmware/example/{template}.jinja", **values)
            for file, template in (
                (f"computed_torque/{library.name}_control.h", "control.h"),
                (f"computed_torque/{library.name}_control.c", "fixed_control.c" if library.fixed else "control.c"),
                ("computed_torque/computed_torque.ino", "sketch.ino"),
                ("loop/main.c", "main.c"),
            )
        }
    for file in ("CMakeLists.txt", "library.json", "library.properties", "misra.txt"):
        files[file] = fill(f"firmware/project/{file}.jinja", **values)
    for file in ("module.yml", "CMakeLists.txt", "Kconfig"):
        files[f"zephyr/{file}"] = fill(f"firmware/zephyr/{file}.jinja", **values)
    if board.tools:
        files[f"cmake/{board.name}.cmake"] = fill("firmware/project/toolchain.cmake.jinja", **values)
    if library.unit.numbers:
        files["constants.md"] = _numbers(library)
    files["README.md"] = _readme(library, board, values, notes)
    return files


def _numbers(library: Library) -> str:
    """Return ``constants.md``, the table of the numbers from which the constants in the code are computed."""
    rows = [
        {"name": each.name, "amount": f"{nearest_float(each.value):.12g}", "unit": each.unit, "doc": each.doc}
        for each in library.unit.numbers
    ]
    return fill("firmware/project/constants.md.jinja", name=library.name, rows=rows)


def _example_fits(library: Library) -> bool:
    names = {function.program.name for function in library.unit.functions}
    return "inverse_dynamics" in names and library.positions == len(library.axes)


def _constants(library: Library) -> dict[str, str]:
    """Return the named C literals that the self-test and the timing use, in the library's number type."""
    if library.fixed:
        return {"zero": "0"}
    f = "f" if library.scalar == "float" else ""
    named = {"zero": "0.0", "one": "1.0", "ten": "10.0", "half": "0.5", "hundred_thousand": "100000.0"}
    named |= {"two_to_24": "16777216.0"}
    return {name: f"{text}{f}" for name, text in named.items()} | {"largest": LARGEST[library.scalar]}


def _board(board: Board, values: dict[str, Any]) -> dict[str, str]:
    files = {
        "board/board_support.h": fill("firmware/board/board.h.jinja", **values),
        "board/board.c": fill(f"firmware/board/{board.support}.c.jinja", **values),
    }
    if board.tools:
        files["board/host.c"] = fill("firmware/board/host.c.jinja", **values)
    if board.support in ("mps2", "virt"):
        files["board/link.ld"] = fill(f"firmware/board/{board.support}.ld.jinja", **values)
    return files


def _readme(library: Library, board: Board, values: dict[str, Any], notes: Sequence[str]) -> str:
    calls = []
    for function in library.unit.functions:
        program = function.program
        arrays = ", ".join(array.name for array in (*program.inputs, *program.outputs))
        first = "&parameters, " if library.unit.constants else ""
        calls.append(Ready(f"{library.name}_{program.name}({first}{arrays}); /* {program.doc} */"))
    emulator = " ".join(board.emulator)
    words = {"float": "single precision throughout", "double": "double precision", "fixed": "fixed point, 32 bits"}
    return fill(
        "firmware/project/README.md.jinja",
        **(
            values
            | {
                "functions": calls,
                "emulator": emulator,
                "words": words[library.scalar],
                "generator": f"symgen {version('symgen')}",
                "notes": notes,
            }
        ),
    )


def notes_of(library: Library, evidence: bool) -> list[str]:
    """Return the notes of the README on inputs, numbers and sines."""
    notes = [
        f"Call `{library.name}_intact()` before the first use; it returns 0 if a constant has changed."
    ] * library.crc
    notes += ["`evidence/` has requirements, faults, coverage, stack, coding rules and versions."] * evidence
    if library.inputs == "left":
        notes.append("Inputs beyond their ranges are used as they are; error bounds are not valid there.")
    else:
        notes.append("An input beyond its range is replaced by the nearest end of the range.")
    notes += _unstated_limits(library)
    if library.positions != len(library.axes) and any(
        f.program.name == "inverse_dynamics" for f in library.unit.functions
    ):
        hint = "`--continuous angle` makes the position of a continuous joint one angle"
        notes.append(f"There is no example of a control loop, which needs one position for each velocity; {hint}.")
    if library.inputs == "reported":
        notes.append(
            f"`{library.name}_<function>_status` returns the number of the first input that is beyond its range or NaN,"
            " counted from 1, or 0 if there is none."
        )
    if library.fixed:
        return [
            *notes,
            "Within the ranges no result can overflow.",
            "Numbers have the fraction bits of the header: a joint at 0.5 rad is"
            f" `lround(ldexp(0.5, {library.name.upper()}_Q_FRACTION))`.",
        ]
    what = "NaN or infinite" if library.inputs == "left" else "NaN"
    notes.append(f"An input that is {what} makes all outputs that depend on it {what}; no exception is raised.")
    if turns(library.unit) and library.trig == "inline":
        limit = MAX_ANGLE[library.scalar]
        notes.append(
            f"Sines and cosines are good to 0.9 units in the last place within {limit} rad; wrap angles that turn on."
        )
    elif turns(library.unit):
        notes.append("Sines and cosines are those of the C library, with its accuracy and time.")
    if roots(library.unit):
        notes.append("Square roots are `sqrt` of <math.h>, one instruction on cores that have it.")
    return notes


def _unstated_limits(library: Library) -> list[str]:
    """Return notes on the ranges of joints whose limits the robot's file does not state."""
    inputs = {array.name for function in library.unit.functions for array in function.program.inputs}
    notes = []
    for name, what in (("q", "position"), ("qd", "velocity"), ("tau", "effort")):
        lacking = {
            axis.name: axis.position if name == "q" else k
            for k, axis in enumerate(library.axes)
            if (axis.lower is None or axis.upper is None if name == "q" else getattr(axis, what) is None)
        }
        where = [index for index in lacking.values() if index is not None]
        if where and name in inputs:
            span = library.spans[name][where[0]]
            joints = first_of([joint for joint, index in lacking.items() if index is not None])
            notes.append(
                f"The file has no {what} limit of {joints}: the range is {span.lower:g} to {span.upper:g} "
                f"(`--{what}-limit`)."
            )
    return notes
