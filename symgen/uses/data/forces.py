"""Joint forces over time, read from a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.catalog.quantity import TAU, Argument
from symgen.errors import InputError
from symgen.robot import Model
from symgen.uses.data.recipe import Recipe
from symgen.uses.data.tables.columns import array_of, numbers_of
from symgen.uses.data.tables.matching import ByHand, found_in
from symgen.uses.data.tables.pieces import batches, pieces_of

TIME = Argument("time", (), "s", "time")
BATCH_ROWS = 65536
TIME_TOLERANCE = 1e-9
"""A table may start later or end earlier than the motion by this fraction of the motion, because its times may be
rounded.
"""


def forces_over_time(path: Path, model: Model, columns: ByHand, duration: float) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the times (rows,) and the joint forces (rows, nv) of a data file or a folder of data files, in SI units.

    The names of the columns select the inputs ``time`` and ``tau``, unless ``columns`` chooses columns by hand. Raises
    :class:`~symgen.errors.InputError` for fewer than two rows, and for times that do not increase or do not cover the
    motion, from 0 to ``duration`` [s].
    """
    pieces, heads = pieces_of(path)
    inputs = found_in(heads, str(path), Recipe.of(model, {}, "simulate"), (TIME, TAU), columns)
    numbers, double = numbers_of(inputs), np.dtype(float)
    rows = [
        [array_of(batch, each, double, piece.path) for each in inputs]
        for piece in pieces
        for batch in batches(piece, list(numbers), BATCH_ROWS, numbers)
    ]
    if sum(len(times) for times, _ in rows) < 2:
        raise InputError("expected two or more rows", file=str(path))
    times, forces = (np.concatenate(parts) for parts in zip(*rows, strict=True))
    if len(late := np.flatnonzero(np.diff(times) <= 0)):
        raise InputError("expected increasing times", file=str(path), found=times[late[0] : late[0] + 2].tolist())
    slack = TIME_TOLERANCE * duration
    if times[0] > slack or times[-1] < duration - slack:
        expected = f"expected times that cover the motion, from 0 to {duration:g} s"
        raise InputError(expected, file=str(path), found=f"{times[0]:g} to {times[-1]:g} s")
    return times, forces
