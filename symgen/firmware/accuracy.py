"""How far a library's results are from exact ones, over many states within a robot's limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Rational

from symgen.errors import UnsupportedError
from symgen.firmware.coding import Coding
from symgen.firmware.host import Host
from symgen.program import Program
from symgen.program.evaluate import LONG, evaluate, multiprecision

DIGITS = 50
NUMBERS_AT_ONCE = 10_000_000
"""Of a chunk of states: values held at a time by the reference."""


@dataclass(frozen=True, slots=True)
class Error:
    """The largest error of a function's outputs over some states, and where it is."""

    output: str
    index: int
    state: Mapping[str, tuple[float, ...]]
    absolute: float
    relative: float
    """The error by the largest value of its output over all states."""
    within_state: float
    """The largest error of any state by the largest value of its output in that state."""
    states: int
    route: str
    """Of the derivation they were compared with."""


def exact_outputs(
    reference: Program, inputs: Mapping[str, NDArray[np.float64]], parameters: Mapping[str, float]
) -> dict[str, list[Any]]:
    """The outputs in one state to fifty digits."""
    domain = multiprecision(DIGITS)
    given = {name: [domain.number(Rational(float(value))) for value in row] for name, row in inputs.items()}
    known = {name: domain.number(Rational(value)) for name, value in parameters.items()}
    try:
        return evaluate(reference, given, domain, known)
    except ZeroDivisionError:
        raise UnsupportedError(
            f"{reference.name}: not finite in a state within the limits ({_shown(inputs)})"
        ) from None


def largest_errors(
    host: Host,
    name: str,
    reference: Program,
    coding: Coding,
    inputs: Mapping[str, NDArray[Any]],
    parameters: NDArray[Any],
    names: tuple[str, ...],
) -> list[Error]:
    """For each output the largest error over the rows of states.

    All states are compared with the reference in long double; the worst is measured again by fifty digits.
    Raises :class:`~symgen.errors.UnsupportedError` for a robot with states within its limits that have no finite value.
    """
    found = host.run(name, inputs, parameters)
    given = {each: coding.decode(each, rows) for each, rows in inputs.items()}
    exact = _in_long(reference, given, dict(zip(names, parameters.astype(np.float64).T, strict=True)))
    errors = []
    for array in reference.outputs:
        values = coding.decode(array.name, found[array.name])
        difference = np.abs(values - exact[array.name])
        if not np.isfinite(difference).all():
            worst = {each: rows[int(np.argmin(np.isfinite(difference).all(axis=1)))] for each, rows in given.items()}
            raise UnsupportedError(f"{name}: not finite in a state within the limits ({_shown(worst)})")
        size = np.abs(exact[array.name])
        row, index = divmod(int(np.argmax(difference)), difference.shape[1])
        state = {each: rows[row] for each, rows in given.items()}
        known = dict(zip(names, map(float, parameters[row]), strict=True)) if names else {}
        truth = exact_outputs(reference, state, known)[array.name][index]
        absolute = float(abs(truth - float(values[row, index])))
        within = float(np.max(difference.max(axis=1) / np.maximum(size.max(axis=1), np.finfo(float).tiny)))
        shown = {each: tuple(map(float, values)) for each, values in state.items()}
        errors.append(
            Error(
                array.name,
                index,
                shown,
                absolute,
                absolute / float(size.max() or 1),
                within,
                len(difference),
                reference.route,
            )
        )
    return errors


def _in_long(
    reference: Program, given: Mapping[str, NDArray[np.float64]], parameters: Mapping[str, NDArray[np.float64]]
) -> dict[str, NDArray[Any]]:
    count = len(next(iter(given.values())))
    step = max(1, NUMBERS_AT_ONCE // max(1, len(reference.assignments)))
    pieces: dict[str, list[NDArray[Any]]] = {array.name: [] for array in reference.outputs}
    for start in range(0, count, step):
        chosen = slice(start, min(start + step, count))
        columns = {name: list(rows[chosen].T.astype(np.longdouble)) for name, rows in given.items()}
        known = {name: row[chosen].astype(np.longdouble) for name, row in parameters.items()}
        with np.errstate(all="ignore"):
            values = evaluate(reference, columns, LONG, known)
        size = chosen.stop - chosen.start
        for name, entries in values.items():
            pieces[name].append(np.stack([np.broadcast_to(entry, (size,)) for entry in entries], axis=1))
    return {name: np.concatenate(rows) for name, rows in pieces.items()}


def _shown(state: Mapping[str, NDArray[np.float64]]) -> str:
    return "; ".join(f"{name} = [{', '.join(f'{value:.3g}' for value in row)}]" for name, row in state.items())
