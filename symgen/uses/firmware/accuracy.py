"""Errors of a library's results over many states within a robot's limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Rational

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.program.evaluate import LONG_DOUBLE, evaluate, multiprecision
from symgen.uses.firmware.coding import Coding
from symgen.uses.firmware.host import Host

REFERENCE_DIGITS = 50
"""Number of digits of the reference values from which errors are measured."""
MAX_NUMBERS_IN_CHUNK = 8_000_000
"""Maximum number of intermediate values and outputs that are computed in one chunk of states."""


@dataclass(frozen=True, slots=True)
class Error:
    """The largest error of an output over some states, and the state where it occurs."""

    output: str
    index: int
    state: Mapping[str, tuple[float, ...]]
    absolute: float
    relative: float
    """The absolute error divided by the output's largest value over all states."""
    within_state: float
    """Maximum, over the states, of the largest error in a state divided by the output's largest value in that state."""
    states: int


def exact_outputs(
    program: Program, inputs: Mapping[str, NDArray[np.float64]], parameters: Mapping[str, float]
) -> dict[str, list[Any]]:
    """Return the outputs of a program in one state, computed with fifty digits.

    Raises :class:`~symgen.errors.UnsupportedError` if an output is not finite there.
    """
    domain = multiprecision(REFERENCE_DIGITS)
    given = {name: [domain.number(Rational(float(value))) for value in row] for name, row in inputs.items()}
    known = {name: domain.number(Rational(value)) for name, value in parameters.items()}
    try:
        return evaluate(program, given, domain, known)
    except ZeroDivisionError:
        raise UnsupportedError(f"{program.name}: not finite in a state within the limits ({_shown(inputs)})") from None


def largest_errors(
    host: Host,
    program: Program,
    coding: Coding,
    inputs: Mapping[str, NDArray[Any]],
    parameters: NDArray[Any],
    names: tuple[str, ...],
) -> list[Error]:
    """Return the largest error of each output of a program over many states. The states are evaluated in chunks.

    The library's results are compared with the program in long double. The state with the largest error is computed
    again with fifty digits. Raises :class:`~symgen.errors.UnsupportedError` if a result is not finite in a state within
    the robot's limits.
    """
    numbers = len(program.assignments) + sum(len(array.elements) for array in program.outputs)
    step, count = max(1, MAX_NUMBERS_IN_CHUNK // max(1, numbers)), len(parameters)
    worst: dict[str, _Worst] = {array.name: _Worst() for array in program.outputs}
    for start in range(0, count, step):
        chosen = slice(start, min(start + step, count))
        rows = {name: values[chosen] for name, values in inputs.items()}
        _look_through(host, program, coding, rows, parameters[chosen], names, worst)
    errors = []
    for array in program.outputs:
        each = worst[array.name]
        truth = exact_outputs(program, each.state, each.parameters)[array.name][each.index]
        absolute = float(abs(truth - each.found))
        shown = {name: tuple(map(float, values)) for name, values in each.state.items()}
        relative = absolute / (each.largest or 1)
        errors.append(Error(array.name, each.index, shown, absolute, relative, each.within, count))
    return errors


@dataclass
class _Worst:
    """The largest error of each output among all states that were compared so far."""

    error: float = -1.0
    index: int = 0
    found: float = 0.0
    state: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    parameters: Mapping[str, float] = field(default_factory=dict)
    within: float = 0.0
    largest: float = 0.0


def _look_through(
    host: Host,
    program: Program,
    coding: Coding,
    inputs: Mapping[str, NDArray[Any]],
    parameters: NDArray[Any],
    names: tuple[str, ...],
    worst: Mapping[str, _Worst],
) -> None:
    """Update ``worst`` with the errors in one more chunk of states."""
    found = host.run(program.name, inputs, parameters)
    given = {each: coding.decode(each, rows) for each, rows in inputs.items()}
    exact = _in_long(program, given, dict(zip(names, parameters.astype(np.float64).T, strict=True)))
    for array in program.outputs:
        values, each = coding.decode(array.name, found[array.name]), worst[array.name]
        difference = np.abs(values - exact[array.name])
        if not np.isfinite(difference).all():
            row = int(np.argmin(np.isfinite(difference).all(axis=1)))
            state = {name: rows[row] for name, rows in given.items()}
            raise UnsupportedError(f"{program.name}: not finite in a state within the limits ({_shown(state)})")
        size = np.abs(exact[array.name])
        row, index = divmod(int(np.argmax(difference)), difference.shape[1])
        if float(difference[row, index]) > each.error:
            each.error, each.index, each.found = float(difference[row, index]), index, float(values[row, index])
            each.state = {name: rows[row] for name, rows in given.items()}
            each.parameters = dict(zip(names, map(float, parameters[row]), strict=True)) if names else {}
        ratio = float(np.max(difference.max(axis=1) / np.maximum(size.max(axis=1), np.finfo(float).tiny)))
        each.within, each.largest = max(each.within, ratio), max(each.largest, float(size.max()))


def _in_long(
    program: Program, given: Mapping[str, NDArray[np.float64]], parameters: Mapping[str, NDArray[np.float64]]
) -> dict[str, NDArray[Any]]:
    count = len(next(iter(given.values())))
    columns = {name: list(rows.T.astype(np.longdouble)) for name, rows in given.items()}
    known = {name: row.astype(np.longdouble) for name, row in parameters.items()}
    with np.errstate(all="ignore"):
        values = evaluate(program, columns, LONG_DOUBLE, known)
    return {
        name: np.stack([np.broadcast_to(entry, (count,)) for entry in entries], axis=1)
        for name, entries in values.items()
    }


def _shown(state: Mapping[str, NDArray[np.float64]]) -> str:
    return "; ".join(f"{name} = [{', '.join(f'{value:.3g}' for value in row)}]" for name, row in state.items())
