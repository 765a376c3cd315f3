"""Checks of generated code: compiled functions are run, and their results are compared with exact values.

Each function is called for one state, and for batches in all layouts. The states of a batch fill some vectors and part
of another, so both the loop over vectors and the code for the remaining states are checked. A batch in tiles has only
full tiles, so no states remain. The tolerance comes from :mod:`symgen.program.domains.rounding` and depends on the
program and the state, but not on measured errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.build import Module
from symgen.build.layout import COLUMNS, ROWS, TILES, Shape, empty, tile_of
from symgen.errors import ProofError
from symgen.program import Program
from symgen.program.domains.rounding import Rounded, Rounding
from symgen.program.domains.states import draw_state

RANDOM_STATES = 3
BATCH_STATES = 35
"""Number of states in a batch. They fill two vectors of the widest type, and three states remain."""
MAX_DRAWS = 20
SEED = 7


class Expected(NamedTuple):
    """The exact results of a function for several states, and the tolerance of each result."""

    program: Program
    states: list[dict[str, NDArray[Any]]]
    truths: list[dict[str, Rounded]]
    parameters: dict[str, float]
    """Values of the runtime parameters that replace their defaults; empty if the results are those of the defaults."""

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the function's numbers."""
        return next(iter(self.states[0].values())).dtype


def expected(program: Program, scalar: str, defaults: Mapping[str, float], single: Program | None = None) -> Expected:
    """Return the exact results of a program's function for some random states.

    ``defaults`` has the values of the runtime parameters. Random values replace the defaults if too few results are
    finite, for example if the default mass of a payload is zero. If another program is used for single states, it is
    given as ``single``; each result then gets the larger tolerance of the two programs. Raises
    :class:`~symgen.errors.ProofError` if too few states have finite values.
    """
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    known, source = [Rounding(each, scalar) for each in (program, single) if each], np.random.default_rng(SEED)
    for drawn in (False, True) if defaults else (False,):
        given = dict(zip(defaults, source.uniform(0.5, 1.5, len(defaults)), strict=True)) if drawn else defaults
        parameters = {name: float(dtype.type(value)) for name, value in given.items()}
        found = Expected(program, [], [], parameters if drawn else {})
        for _ in range(MAX_DRAWS):
            state = draw_state(program, source, dtype)
            point = {name: row.tolist() for name, row in state.items()}
            try:
                found.truths.append(ceilings(known, point, parameters))
                found.states.append(state)
            except ZeroDivisionError:
                continue
            if len(found.states) == RANDOM_STATES:
                return found
    raise ProofError(f"{program.name}: no {RANDOM_STATES} of {MAX_DRAWS} random states have finite values")


def check_text(module: Module, functions: Iterable[Expected]) -> None:
    """Raise :class:`~symgen.errors.ProofError` for the first result whose error exceeds its tolerance."""
    for each in functions:
        function = getattr(module, each.program.name)
        if each.parameters:
            function = partial(function, parameters=module.parameters(**each.parameters))
        for k in range(RANDOM_STATES):
            _compare(function, each, [k], (), ROWS, "one state")
        tile = tile_of(each.dtype)
        for layout, lead, where in (
            (ROWS, (BATCH_STATES,), "a batch"),
            (TILES, (BATCH_STATES // tile, tile), "a batch in tiles"),
            (COLUMNS, (BATCH_STATES,), "a batch in columns"),
        ):
            _compare(function, each, [k % RANDOM_STATES for k in range(prod(lead))], lead, layout, where)


def ceilings(
    programs: Iterable[Rounding], point: Mapping[str, Sequence[float]], parameters: Mapping[str, float]
) -> dict[str, Rounded]:
    """Return the outputs of programs that compute the same values, each with the largest tolerance of all programs."""
    found = [each.at(point, parameters) for each in programs]
    bounds = {name: zip(*(each[name].bounds for each in found), strict=True) for name in found[0]}
    return {name: Rounded(each.values, list(map(max, bounds[name]))) for name, each in found[0].items()}


def _compare(
    function: Callable[..., Any], known: Expected, chosen: list[int], lead: Shape, layout: int, where: str
) -> None:
    """Call a function for the chosen states and compare its results; the output arrays contain NaN before the call."""
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
                f"{program.name}: the text gives {array.name}[{k}] = {found[row, k]!r} for {where}, but its program"
                f" gives {values[row, k]!r}; rounding errors are at most {bounds[row, k]:.1e}"
            )
