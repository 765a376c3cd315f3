"""The C programs that run a library: the self-test with its vectors, timing, and the measurement of stacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.program import Program
from symgen.targets.templates import fill
from symgen.uses.firmware.coding import Coding
from symgen.uses.firmware.golden import Golden
from symgen.uses.firmware.library import Library
from symgen.uses.firmware.states import DEFAULT_RANGE

TIMING_ROUNDS = 1000
ENTRIES_PER_LINE = 8
DEFAULT_STACK_LIMIT = 1024
"""Assumed stack size of a function without a known bound [bytes]."""


def render_programs(
    library: Library,
    codings: Mapping[str, Coding],
    vectors: Sequence[Golden],
    tolerances: Mapping[str, Mapping[str, float]],
    values: dict[str, Any],
) -> dict[str, str]:
    """Return the files under ``test/``; ``values`` are variables for the templates, by name."""
    name, runtime = library.name, [constant.field for constant in library.unit.constants]
    programs = [function.program for function in library.unit.functions]
    tests = [
        _test(library, program, golden, tolerances[program.name], len(runtime))
        for program, golden in zip(programs, vectors, strict=True)
    ]
    fields = [(field, index) for index, field in enumerate(runtime)]
    timed = [_timed(library, codings[program.name], program) for program in programs]
    files = {
        f"test/{name}_self_test.h": fill("firmware/test/self_test.h.jinja", **values),
        f"test/{name}_self_test.c": fill(
            "firmware/test/self_test.c.jinja", **(values | {"functions": tests, "fields_at": fields})
        ),
        "test/self_test_main.c": fill("firmware/test/self_test_main.c.jinja", **values),
        "test/timing_main.c": fill(
            "firmware/test/timing_main.c.jinja", **(values | {"functions": timed, "rounds": TIMING_ROUNDS})
        ),
    }
    if values["board"].tools:
        room = 2 * (values["stack_limit"] or DEFAULT_STACK_LIMIT)
        files["test/stack_main.c"] = fill(
            "firmware/test/stack_main.c.jinja", **(values | {"functions": timed, "room": room})
        )
    return files


def _test(
    library: Library, program: Program, golden: Golden, tolerance: Mapping[str, float], runtime: int
) -> dict[str, Any]:
    given = np.concatenate([golden.parameters, *(golden.inputs[array.name] for array in program.inputs)], axis=1)
    expected = np.concatenate([golden.expected[array.name] for array in program.outputs], axis=1)
    inputs, at = [], runtime
    for array in program.inputs:
        ranged = array.name in library.spans
        inputs.append({"name": array.name, "size": len(array.elements), "at": at, "ranged": ranged})
        at += len(array.elements)
    outputs, at = [], 0
    for array in program.outputs:
        allowed = _value(library, tolerance[array.name])
        outputs.append({"name": array.name, "size": len(array.elements), "at": at, "tolerance": allowed})
        at += len(array.elements)
    return {
        "name": program.name,
        "states": len(given),
        "given": _lines(library, given),
        "given_size": given.shape[1],
        "expected": _lines(library, expected),
        "expected_size": expected.shape[1],
        "inputs": inputs,
        "outputs": outputs,
    }


def _timed(library: Library, coding: Coding, program: Program) -> dict[str, Any]:
    def span(array: str, size: int) -> list[str]:
        ends = [(s.lower, s.upper) for s in library.spans.get(array, [DEFAULT_RANGE] * size)]
        codes = [coding.encode(array, np.array(pair, dtype=np.float64)) for pair in ends]
        return ["{" + ", ".join(_value(library, each) for each in pair) + "}" for pair in codes]

    return {
        "name": program.name,
        "inputs": [
            {"name": a.name, "size": len(a.elements), "span": span(a.name, len(a.elements))} for a in program.inputs
        ],
        "outputs": [{"name": a.name, "size": len(a.elements)} for a in program.outputs],
    }


def _lines(library: Library, rows: NDArray[Any]) -> list[list[str]]:
    return [[", ".join(part) for part in _parts([_value(library, value) for value in row])] for row in rows]


def _parts(texts: list[str]) -> Iterable[list[str]]:
    return (texts[k : k + ENTRIES_PER_LINE] for k in range(0, len(texts), ENTRIES_PER_LINE))


def _value(library: Library, value: Any) -> str:
    return str(int(value)) if library.fixed else library.literal(float(value))
