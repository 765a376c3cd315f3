"""The text that leaves, run: a module's own results against its programs' values of fifty digits.

Each function is called for one state, and for batches in all layouts, whose vectors and remainder both hold the states
compared; tiles have no remainder. The ceiling is that of :mod:`symgen.program.domains.rounding`: it knows the program
and the state, and no measured error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.build import Module
from symgen.build.layout import COLUMNS, ROWS, TILES, Shape, empty, tile_of
from symgen.errors import ProofError
from symgen.program import Program
from symgen.program.domains.rounding import Rounded, Rounding

STATES = 3
BATCH = 35
"""States in a batch: two vectors of the widest type and three more."""
SPAN = 2.0
"""Inputs are drawn from minus to plus this."""
STEP = 1e-2
"""The longest step in time."""
TRIES = 20
SEED = 7


class Expected(NamedTuple):
    """What a function must give, and how far it may be off: a state each."""

    program: Program
    states: list[dict[str, NDArray[Any]]]
    truths: list[dict[str, Rounded]]

    @property
    def dtype(self) -> np.dtype[Any]:
        """Of the function's numbers."""
        return next(iter(self.states[0].values())).dtype


def expected(program: Program, scalar: str, defaults: Mapping[str, float], alone: Program | None = None) -> Expected:
    """What a program's function must give for some random states; ``defaults`` are the runtime parameters.

    ``alone`` is a program that may compute one state instead; the higher ceiling of both counts then. Raises
    :class:`~symgen.errors.ProofError` where too few states have finite values.
    """
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    parameters = {name: float(dtype.type(value)) for name, value in defaults.items()}
    known = [Rounding(each, scalar) for each in (program, alone) if each]
    found, source = Expected(program, [], []), np.random.default_rng(SEED)
    for _ in range(TRIES):
        state = draw_state(program, source, dtype)
        point = {name: row.tolist() for name, row in state.items()}
        try:
            found.truths.append(ceilings(known, point, parameters))
            found.states.append(state)
        except ZeroDivisionError:
            continue
        if len(found.states) == STATES:
            return found
    raise ProofError(f"{program.name}: no {STATES} of {TRIES} random states have finite values")


def check_text(module: Module, functions: Iterable[Expected]) -> None:
    """Raise :class:`~symgen.errors.ProofError` for the first result that is farther from its value than the ceiling."""
    for each in functions:
        function = getattr(module, each.program.name)
        for k in range(STATES):
            _compare(function, each, [k], (), ROWS, "one state")
        tile = tile_of(each.dtype)
        for layout, lead, where in (
            (ROWS, (BATCH,), "a batch"),
            (TILES, (BATCH // tile, tile), "a batch in tiles"),
            (COLUMNS, (BATCH,), "a batch in columns"),
        ):
            _compare(function, each, [k % STATES for k in range(prod(lead))], lead, layout, where)


def ceilings(
    programs: Iterable[Rounding], point: Mapping[str, Sequence[float]], parameters: Mapping[str, float]
) -> dict[str, Rounded]:
    """Values of programs that are equal, with the highest ceiling of those that may compute them."""
    found = [each.at(point, parameters) for each in programs]
    bounds = {name: zip(*(each[name].bounds for each in found), strict=True) for name in found[0]}
    return {name: Rounded(each.values, list(map(max, bounds[name]))) for name, each in found[0].items()}


def draw_state(program: Program, source: np.random.Generator, dtype: np.dtype[Any]) -> dict[str, NDArray[Any]]:
    """Inputs by name, flat; quaternions, and pairs of cosine and sine, of length one."""
    state = {}
    for array in program.inputs:
        lower, upper = zip(*(array.spans or [(-SPAN, SPAN)] * len(array.elements)), strict=True)
        values = source.uniform(lower, upper)
        if array.name == "h":
            values = source.uniform(0, STEP, len(array.elements))
        position = {symbol: k for k, symbol in enumerate(array.elements)}
        for unit_norm_group in array.unit_norm_groups:
            own = [position[symbol] for symbol in unit_norm_group]
            values[own] /= np.linalg.norm(values[own])
        state[array.name] = values.astype(dtype)
    return state


def _compare(
    function: Callable[..., Any], known: Expected, chosen: list[int], lead: Shape, layout: int, where: str
) -> None:
    """A call for some of the states; its results have no value before."""
    program = known.program
    inputs, results = (
        [empty(lead, array.shape, known.dtype, layout) for array in arrays]
        for arrays in (program.inputs, program.outputs)
    )
    for array, given in zip(program.inputs, inputs, strict=True):
        given[...] = np.stack([known.states[k][array.name] for k in chosen]).reshape(given.shape)
    for result in results:
        result.fill(np.nan)
    function(*inputs, out=tuple(results) if len(results) > 1 else results[0])
    for array, result in zip(program.outputs, results, strict=True):
        found = np.asarray(result, dtype=np.float64).reshape(len(chosen), -1)
        values, bounds = np.array([each[array.name] for each in known.truths])[chosen].swapaxes(0, 1)
        wrong = ~(np.abs(found - values) <= bounds)
        if wrong.any():
            row, k = np.argwhere(wrong)[0]
            raise ProofError(
                f"{program.name}: the text gives {array.name}[{k}] = {found[row, k]!r} for {where} where its program"
                f" has {values[row, k]!r}, with a ceiling of {bounds[row, k]:.1e} for rounding"
            )
