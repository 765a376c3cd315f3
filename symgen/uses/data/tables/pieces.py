"""Data sets in pieces for parallel reading: row groups of Parquet files, and whole CSV, NPZ and MCAP files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from symgen.errors import InputError, SymgenError, UnsupportedError, one_line
from symgen.reading import suffix_of
from symgen.uses.data.tables import mcap
from symgen.uses.data.tables.units import Head

DATA_SUFFIXES = (".parquet", ".csv", ".npz", ".mcap")
SEPARATORS = {b";": "semicolons", b"\t": "tabs"}
"""Characters that separate columns in other dialects of CSV, with their names."""
MAX_HEADER_BYTES = 65536


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a data set: a file, or one row group of a Parquet file."""

    path: str
    group: int | None = None


def pieces_of(path: Path) -> tuple[list[Piece], list[Head]]:
    """Return the pieces of a file or of all data files in a folder, in the order of names, and the column headers.

    Raises :class:`~symgen.errors.InputError` if a single file is of an unknown kind, or if a file of a folder has other
    columns than the first file.
    """
    endings = ", ".join(DATA_SUFFIXES)
    files = sorted(each for each in path.iterdir() if suffix_of(each) in DATA_SUFFIXES) if path.is_dir() else [path]
    if not files:
        raise InputError(f"expected files ending in {endings}", file=str(path))
    pieces: list[Piece] = []
    heads: list[Head] | None = None
    for file in files:
        if suffix_of(file) not in DATA_SUFFIXES:
            raise InputError(f"expected a file ending in {endings}, or a folder of them", file=str(file))
        with readable(file):
            found_heads, groups = _columns(file)
        if heads is not None and found_heads != heads:
            found = ", ".join(head.text for head in found_heads)
            raise InputError(f"expected the columns of {files[0].name}, with their units", file=str(file), found=found)
        heads = found_heads
        pieces += [Piece(str(file), group) for group in groups]
    if not pieces:
        raise InputError("expected rows", file=str(path), found="none")
    return pieces, heads or []


def batches(piece: Piece, columns: Sequence[str], rows: int, numbers: Collection[str]) -> Iterator[Any]:
    """Yield the record batches of a piece with the given columns; columns named in ``numbers`` are parsed as numbers.

    Batches of Parquet, NPZ and MCAP have at most ``rows`` rows.
    """
    file = Path(piece.path)
    with readable(file):
        if piece.group is not None:
            yield from _of_parquet(file, piece.group, columns, rows)
        elif suffix_of(file) == ".csv":
            yield from _of_csv(file, columns, numbers)
        elif suffix_of(file) == ".mcap":
            yield from mcap.batches(file, columns, rows)
        else:
            yield from _of_npz(file, columns, rows)


@contextmanager
def readable(file: Path) -> Iterator[None]:
    """Convert the errors that libraries raise for invalid files to one-line errors of symgen."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise UnsupportedError("data needs the pyarrow package: pip install 'symgen[data]'") from None
    try:
        yield
    except FileNotFoundError:
        raise InputError("there is no such file", file=str(file)) from None
    except SymgenError:
        raise
    except Exception as error:  # libraries raise errors of different classes
        said = one_line(str(error)) or type(error).__name__
        raise InputError(f"cannot be read as {suffix_of(file)[1:]}: {said}", file=str(file)) from None


def _columns(file: Path) -> tuple[list[Head], Sequence[int | None]]:
    """Return the column headers of a file and the row groups to read.

    Only Parquet files have row groups; other files give a single None.
    """
    if suffix_of(file) == ".parquet":
        from pyarrow import parquet

        with parquet.ParquetFile(file) as opened:
            fields = [(field.name, (field.metadata or {}).get(b"unit", b"")) for field in opened.schema_arrow]
            return [Head.of(name, unit.decode()) for name, unit in fields], range(opened.num_row_groups)
    if suffix_of(file) == ".csv":
        from pyarrow import csv

        with file.open("rb") as opened:
            first = opened.readline(MAX_HEADER_BYTES)
        if b"," not in first and (found := [word for sign, word in SEPARATORS.items() if sign in first]):
            raise InputError("expected commas between columns", file=str(file), place="line 1", found=found[0])
        with csv.open_csv(file) as stream:
            return [Head.of(name) for name in stream.schema.names], [None]
    if suffix_of(file) == ".mcap":
        return [Head(name, name) for name in mcap.columns(file)], [None]
    with _archive(file) as arrays:
        return [Head.of(name) for name in arrays], [None]


@contextmanager
def _archive(file: Path) -> Iterator[Any]:
    """Open an NPZ file."""
    with file.open("rb") as stream:
        loaded = np.load(stream, allow_pickle=False)
        if isinstance(loaded, np.ndarray):
            raise ValueError("expected arrays with names, found one array")
        with loaded:
            yield loaded


def _of_parquet(file: Path, group: int, columns: Sequence[str], rows: int) -> Iterator[Any]:
    from pyarrow import parquet

    with parquet.ParquetFile(file) as opened:
        yield from opened.iter_batches(batch_size=rows, row_groups=[group], columns=list(columns), use_threads=False)


def _of_csv(file: Path, columns: Sequence[str], numbers: Collection[str]) -> Iterator[Any]:
    import pyarrow
    from pyarrow import csv

    types = {name: pyarrow.float64() for name in columns if name in numbers}
    options = csv.ConvertOptions(include_columns=columns, column_types=types)
    options.null_values = [word for word in options.null_values if "nan" not in word.lower()]
    with csv.open_csv(file, convert_options=options) as stream:
        yield from stream


def _of_npz(file: Path, columns: Sequence[str], rows: int) -> Iterator[Any]:
    import pyarrow

    with _archive(file) as stored:
        arrays = {name: stored[name] for name in columns}
    count = max((len(each) for each in arrays.values() if each.ndim), default=0)
    for name, array in arrays.items():
        if array.ndim < 1 or len(array) != count or 0 in array.shape[1:] or array.dtype.kind not in "fiu":
            raise InputError(f"expected {count} rows of numbers", file=str(file), place=f"array {name}")
    for start in range(0, count, rows):
        some = [column_of(_native(array[start : start + rows])) for array in arrays.values()]
        yield pyarrow.record_batch(some, names=list(arrays))


def _native(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the numbers in this machine's byte order; long doubles, which PyArrow does not have, become doubles."""
    long = array.dtype.kind == "f" and array.dtype.itemsize > 8
    return array.astype(np.float64 if long else array.dtype.newbyteorder("="), copy=False)


def column_of(array: np.ndarray[Any, Any]) -> Any:
    """Return an array (rows, ...) as a column of a table; each axis after the first becomes a level of lists."""
    import pyarrow

    column = pyarrow.array(np.ascontiguousarray(array).reshape(-1))
    for size in array.shape[:0:-1]:
        item = pyarrow.field("item", column.type, nullable=False)
        column = pyarrow.FixedSizeListArray.from_arrays(column, type=pyarrow.list_(item, size))
    return column
