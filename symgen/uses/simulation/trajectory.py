"""Trajectories: columns of numbers over time, with names and units, and the events of a motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from symgen.errors import InputError, UnsupportedError
from symgen.reading import suffix_of

Array = NDArray[np.float64]
SUFFIXES = (".parquet", ".csv", ".npz")
STEPS_PER_EVENT = 20
"""An event counts as this number of steps, because finding it and restarting take about as long."""


@dataclass(frozen=True)
class EventRecord:
    """An event that happened in a motion, with its time [s]."""

    name: str
    time: float
    before: Array
    """The state (nq + nv,) just before the event."""
    after: Array
    energy_lost: float
    """The energy lost in the impact [J]."""


@dataclass(frozen=True)
class Trajectory:
    """A motion as columns over common times; an event has two rows with the same time, before and after it."""

    model: str
    columns: Mapping[str, Array]
    """The columns by name, each (samples,): ``time``, then positions, velocities, forces and energies."""
    units: Mapping[str, str]
    q: Array
    """Positions, of shape (samples, nq)."""
    qd: Array
    """Velocities, of shape (samples, nv)."""
    events: tuple[EventRecord, ...] = ()
    complete: bool = True
    note: str = ""
    """The reason why the motion ends early, or an empty text."""

    @property
    def time(self) -> Array:
        """The times [s]."""
        return self.columns["time"]

    @property
    def energy_error(self) -> float:
        """The largest change of the energy [J] that work, dissipation and impacts do not explain."""
        return float(np.max(np.abs(self.columns["energy_balance"]), initial=0.0))

    @property
    def closure_error(self) -> float:
        """The largest residual of the constraints; zero for a model without constraints."""
        return float(np.max(np.abs(self.columns["closure"]), initial=0.0)) if "closure" in self.columns else 0.0

    def save(self, path: Path) -> None:
        """Write Parquet, CSV or NPZ, depending on the suffix; Parquet's metadata and CSV's header have the units."""
        check_suffix(path, SUFFIXES, "output")
        heads = {name: f"{name} [{unit}]" if (unit := self.units.get(name)) else name for name in self.columns}
        if suffix_of(path) == ".npz":
            with path.open("wb") as stream:  # NumPy would add .npz to a path that ends in .NPZ
                np.savez(stream, allow_pickle=False, **dict(self.columns))
            return
        try:
            import pyarrow
            from pyarrow import csv, parquet
        except ImportError:
            needed = "needs the pyarrow package: pip install 'symgen[simulation]'"
            raise UnsupportedError(f"writing {path.suffix} {needed}") from None
        if suffix_of(path) == ".csv":
            csv.write_csv(pyarrow.table({heads[name]: each for name, each in self.columns.items()}), path)
            return
        fields = [
            pyarrow.field(name, pyarrow.float64(), metadata={"unit": self.units.get(name, "")}) for name in self.columns
        ]
        schema = pyarrow.schema(fields, metadata={"model": self.model})
        parquet.write_table(pyarrow.table(dict(self.columns), schema=schema), path)


def check_suffix(path: Path, suffixes: Sequence[str], place: str) -> None:
    """Raise :class:`~symgen.errors.InputError` for a file name that ends in none of ``suffixes``."""
    if suffix_of(path) not in suffixes:
        raise InputError(f"expected a file ending in {', '.join(suffixes)}", place=place, found=path.name)
