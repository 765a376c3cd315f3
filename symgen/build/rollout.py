"""Prepare calls that compute many time steps from many initial states."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.calling import broadcast, checked_count
from symgen.build.module import Result
from symgen.build.signature import Signature
from symgen.errors import CallError

Array = NDArray[np.floating]


@dataclass(frozen=True)
class Call:
    """Arguments for compiled code, as contiguous arrays with one row for each trajectory.

    ``lead`` has the sizes of the leading axes, which count the states. ``count`` is the number of states. Only every
    ``every``-th state of the trajectory is stored.
    """

    lead: tuple[int, ...]
    count: int
    steps: int
    every: int
    rows: tuple[int, ...]
    """The number of rows of each input that may change during a trajectory: ``steps``, or 1 for a constant input."""
    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]


def prepared(
    signature: Signature, arguments: Sequence[ArrayLike], steps: int, every: int, convert: Callable[..., Array]
) -> Call:
    """Check the arguments and return them as arrays; ``convert(name, argument)`` converts one argument to an array.

    Raises :class:`~symgen.errors.CallError` if numbers of steps or shapes do not fit.
    """
    fed = signature.fed_back
    if len(arguments) != len(signature.inputs):
        names = ", ".join(name for name, _ in signature.inputs)
        raise CallError(f"{signature.name}: expected {len(signature.inputs)} arrays ({names}), found {len(arguments)}")
    steps, every = checked_count(signature.name, "steps", steps), checked_count(signature.name, "every", every)
    if steps % every:
        raise CallError(f"{signature.name}: every: expected a divisor of {steps} steps, found {every}")
    blocks, rows = [], []
    for (name, shape), argument in zip(signature.inputs, arguments, strict=True):
        array, varied = convert(name, argument), bool(shape) and name not in fed.values()
        lead = array.shape[: array.ndim - len(shape)]
        if array.shape[len(lead) :] != shape:
            expected = ", ".join(["...", *map(str, shape)])
            raise CallError(f"{signature.name}: {name}: expected shape ({expected}), found {array.shape}")
        blocks.append((array, lead, shape, varied))
    lead = broadcast(signature.name, [each for _, each, _, varied in blocks if not varied])
    inputs = []
    for (name, _), (array, own, shape, varied) in zip(signature.inputs, blocks, strict=True):
        stepwise = varied and own[-1:] == (steps,) and len(own) > len(lead)
        rows += [steps if stepwise else 1] if varied else []
        block = (steps, *shape) if stepwise else shape
        try:
            whole = np.broadcast_to(array, lead + block)
        except ValueError:
            expected = f"{lead + shape} or {(*lead, steps, *shape)}" if varied else f"{lead + block}"
            raise CallError(f"{signature.name}: {name}: {array.shape} does not broadcast to {expected}") from None
        inputs.append(np.ascontiguousarray(whole).reshape(math.prod(lead), math.prod(block)))
    count, shapes = math.prod(lead), dict(signature.outputs)
    kept = steps // every
    outputs = tuple(np.empty((count, kept, *shapes[name]), inputs[0].dtype) for name in fed)
    return Call(lead, count, steps, every, tuple(rows), tuple(inputs), outputs)


def finished(call: Call) -> Result:
    """Return the states stored during a call. Each part of the state is one array of shape (..., steps / every, n)."""
    results = tuple(each.reshape(call.lead + each.shape[1:]) for each in call.outputs)
    return results[0] if len(results) == 1 else results
