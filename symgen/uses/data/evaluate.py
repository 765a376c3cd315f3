"""Evaluation of a quantity for each row of a data set, which is read part by part; results are in Parquet files."""

from __future__ import annotations

import math
import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from symgen.build.signature import Signature
from symgen.catalog import quantity as quantity_named
from symgen.errors import InputError
from symgen.files import scratch
from symgen.options.keywords import EvaluateKeywords
from symgen.options.taken import takes
from symgen.uses.data.recipe import Recipe
from symgen.uses.data.spread import Progress, each_result
from symgen.uses.data.tables.columns import array_of, numbers_of
from symgen.uses.data.tables.matching import ByHand, Input, found_in, named, unread
from symgen.uses.data.tables.pieces import Piece, batches, column_of, pieces_of
from symgen.uses.data.tables.units import Head

if TYPE_CHECKING:
    from symgen.robot import Model

BATCH_BYTES = 2**26
"""Size of a batch of inputs and outputs [bytes]; larger batches need more memory and save no time."""
MIN_ROWS, MAX_ROWS = 2**12, 2**18


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result of :func:`evaluate`: the output folder, its numbers of rows and files, and the columns."""

    path: Path
    rows: int
    files: int
    inputs: tuple[Input, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings that are used to evaluate each piece of the data.

    ``rows`` is the largest number of rows of a batch.
    """

    recipe: Recipe
    quantity: str
    inputs: tuple[Input, ...]
    kept: tuple[Head, ...]
    rows: int
    compression: str
    folder: str


@takes(EvaluateKeywords, parameters="baked")
def evaluate(
    robot: Model | str | os.PathLike[str],
    data: str | os.PathLike[str],
    output: str | os.PathLike[str],
    quantity: str = "inverse_dynamics",
    *,
    columns: ByHand | None = None,
    keep: Sequence[str] = (),
    workers: int = 1,
    scheduler: str = "",
    compression: str = "none",
    progress: Progress = lambda done, of: None,
    **options: Unpack[EvaluateKeywords],
) -> Evaluation:
    """Compute a quantity for each row of a data set, and write a folder of Parquet files.

    Each output that is an array becomes a column of fixed-size lists in row-major order; the schema of the file states
    the shape. The results are the same bytes for every choice of ``workers`` and ``scheduler``. The folder has a
    temporary name until all files are complete.

    Args:
        robot: The robot, or its file.
        data: A Parquet, CSV, NPZ or MCAP file, or a folder of such files; units in column headers are converted to SI.
        output: The folder to write; it must not exist.
        quantity: The name of the quantity.
        columns: Columns chosen by hand for some inputs; :mod:`symgen.uses.data.tables.matching` finds all others.
        keep: Columns of the data to copy to the output.
        workers: Number of processes.
        scheduler: Address of a Dask cluster with access to the same files.
        compression: Compression of the Parquet files.
        progress: Function that is called with the number of finished pieces and the number of all pieces.
        options: Options of the generated function, and options for reading the file.

    Raises:
        InputError: The data do not fit the inputs of the quantity; the message names the file and the column.

    """
    place, target = Path(data), Path(output)
    if os.path.lexists(target):
        raise InputError("expected a folder that does not exist yet", file=str(target))
    recipe = Recipe.of(robot, {**options, "quantities": quantity}, "evaluate")
    recipe.warn()
    signature = recipe.signature(quantity)
    pieces, heads = pieces_of(place)
    inputs = found_in(heads, str(place), recipe, quantity_named(quantity).inputs, columns or {})
    kept = [named(name, heads, "option keep") for name in keep]
    names = [*dict(signature.outputs), *(head.name for head in kept)]
    for head in kept:
        if names.count(head.name) > 1:
            raise InputError("expected a name that no other column has", place="option keep", found=head.name)
    numbers = sum(math.prod(shape) for _, shape in (*signature.inputs, *signature.outputs))
    rows = min(MAX_ROWS, max(MIN_ROWS, BATCH_BYTES // (8 * numbers)))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with scratch(target.parent.absolute(), f".{target.name}-") as folder:
            whole = folder / "whole"
            for each in (whole, folder / "begun"):
                each.mkdir()
            plan = Plan(recipe, quantity, tuple(inputs), tuple(kept), rows, compression, str(folder))
            tasks = [(plan, index, piece) for index, piece in enumerate(pieces)]
            counts = [count for _, count in each_result(written, tasks, workers, scheduler, progress)]
            if not any(counts):
                raise InputError("expected rows", file=str(place), found="none")
            os.replace(whole, target)
    except OSError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"cannot be written to: {error.strerror or error}", file=str(target)) from None
    return Evaluation(
        target, sum(counts), sum(count > 0 for count in counts), tuple(inputs), unread(heads, inputs, kept)
    )


def written(plan: Plan, index: int, piece: Piece) -> int:
    """Write the results of a piece of data to a Parquet file; return the number of rows."""
    import pyarrow
    from pyarrow import parquet

    module = plan.recipe.module()
    function, signature = getattr(module, plan.quantity), plan.recipe.signature(plan.quantity)
    name = f"part-{index:06d}.parquet"
    begun = Path(plan.folder) / "begun" / f"{name}-{socket.gethostname()}-{os.getpid()}"
    kept = [head.text for head in plan.kept]
    needed = list(dict.fromkeys([*(name for each in plan.inputs for name in each.columns), *kept]))
    writer, total = None, 0
    try:
        for batch in batches(piece, needed, plan.rows, numbers_of(plan.inputs)):
            arrays = [array_of(batch, each, function.dtype, piece.path) for each in plan.inputs]
            results = function(*arrays)
            results = results if isinstance(results, tuple) else (results,)
            fields = [batch.schema.field(head.text).with_name(head.name) for head in plan.kept]
            fields += [_field(name, shape, module, signature) for name, shape in signature.outputs]
            columns = [batch.column(name) for name in kept] + [column_of(_flat(each)) for each in results]
            table = pyarrow.Table.from_arrays(columns, schema=pyarrow.schema(fields))
            if writer is None:
                writer = parquet.ParquetWriter(
                    begun, table.schema, compression=plan.compression, use_dictionary=False, write_statistics=False
                )
            writer.write_table(table, row_group_size=len(batch))
            total += len(batch)
    finally:
        if writer is not None:
            writer.close()
    if writer is not None:
        os.replace(begun, Path(plan.folder) / "whole" / name)
    return total


def _flat(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return an array (rows, ...) with at most two axes."""
    return array if array.ndim == 1 else array.reshape(len(array), math.prod(array.shape[1:]))


def _field(name: str, shape: tuple[int, ...], module: Any, signature: Signature) -> Any:
    import pyarrow

    numbers = pyarrow.float64() if getattr(module, signature.name).dtype == np.float64 else pyarrow.float32()
    kind = pyarrow.list_(pyarrow.field("item", numbers, nullable=False), math.prod(shape)) if shape else numbers
    metadata = {"shape": ",".join(map(str, shape)), "quantity": signature.name, "robot": module.name}
    return pyarrow.field(name, kind, nullable=False, metadata=metadata)
