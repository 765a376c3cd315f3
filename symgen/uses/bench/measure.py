"""Times of each function of a module: of one call from C, of one state in a batch, and of one call from Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from symgen.build import Module
from symgen.uses.bench.timing import Candidate, Timer, from_python, medians

STATES = 4096
"""Number of states for single calls and in a large batch; so many states do not fit in the caches of a core."""
SMALL = 64
"""Number of states in a small batch."""


@dataclass(frozen=True, slots=True)
class Row:
    """The times of one quantity in nanoseconds.

    * ``one``: one call from C.
    * ``batch`` and ``small``: one state in a large batch, and one state in a small batch.
    * ``python``: one call from Python.
    * ``peers``: one call of each other library, by name.
    """

    quantity: str
    one: float
    batch: float
    small: float
    python: float
    peers: Mapping[str, float]


def measure(
    module: Module,
    given: Mapping[str, NDArray[Any]],
    peers: Mapping[tuple[str, str], Candidate] | None = None,
    rounds: int = 25,
) -> list[Row]:
    """Return the times of all functions of a module and, from the same run, of the calls in ``peers``.

    ``given`` has an array with a state in each row, by name of input; ``peers`` has calls of other libraries by
    (quantity, name).
    """
    own: dict[Any, Candidate] = dict(calls(module, given, Timer()))
    found = medians(own | {(name, "peer", who): run for (name, who), run in (peers or {}).items()}, rounds)
    return [
        Row(
            name,
            found[name, "one"],
            found[name, "batch"],
            found[name, "small"],
            found[name, "python"],
            {key[2]: value for key, value in found.items() if key[0] == name and key[1] == "peer"},
        )
        for name in module
    ]


def calls(module: Module, given: Mapping[str, NDArray[Any]], timer: Timer) -> dict[tuple[str, str], Candidate]:
    """Return the candidates to time, by quantity and kind.

    The kinds are ``one``, ``batch``, ``small`` and ``python``, as in :class:`Row`.
    """
    found: dict[tuple[str, str], Candidate] = {}
    for name in module:
        function = getattr(module, name)
        arrays = [given[each].astype(function.dtype) for each, _ in function.signature.inputs]
        out = function(*arrays)
        outputs = out if isinstance(out, tuple) else (out,)
        constants = [] if function.record is None else [function.record]
        inputs = [*constants, *arrays]
        one, batch = function.addresses
        found[name, "one"] = timer.one(one, inputs, outputs)
        found[name, "batch"] = timer.batch(batch, [*inputs, *outputs])
        few = [array[:SMALL] for array in (*arrays, *outputs)]
        found[name, "small"] = timer.batch(batch, [*constants, *few])
        found[name, "python"] = _with_out(function, [array[0].copy() for array in arrays])
    return found


def _with_out(function: Any, arrays: list[NDArray[Any]]) -> Candidate:
    out = function(*arrays)
    return from_python(lambda: function(*arrays, out=out))
