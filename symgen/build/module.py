"""The object that ``build`` returns, with a robot's functions as attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.calling import broadcast, real_array
from symgen.errors import CallError
from symgen.phrasing import near

Result = NDArray[Any] | tuple[NDArray[Any], ...]
"""The result of a function: an array, or a tuple of arrays for several outputs."""
Function = Callable[..., Any]
Record = NDArray[Any]
"""A NumPy structured array with a field for each runtime parameter: one record (shape ()), or an array of records."""


def default_record(defaults: Mapping[str, float], scalar: np.dtype[Any]) -> Record | None:
    """Return the default values of the runtime parameters as a record, or None if there are no runtime parameters."""
    if not defaults:
        return None
    return np.array(tuple(defaults.values()), dtype=[(name, scalar) for name in defaults])


class Module:
    """The functions of a robot as attributes. Each function takes arrays (n,) or (..., n), and optionally ``out=``."""

    def __init__(
        self, name: str, functions: Mapping[str, Function], backend: str, text: str, record: Record | None = None
    ) -> None:
        self.name = name
        self.backend = backend
        """The path of the compiled library, or ``python``."""
        self.text = text
        """The generated source."""
        self._functions = dict(functions)
        for function in functions.values():
            if hasattr(function, "belong_to"):
                function.belong_to(self)
        self.__dict__.update(functions)
        self._record = record
        self.recipe: tuple[Callable[..., Module], tuple[Any, ...]] | None = None
        """A function and its arguments, with which another process builds the module again."""

    def __reduce__(self) -> tuple[Callable[..., Module], tuple[Any, ...]]:
        """Pickle the module's recipe, from which another process builds the module or loads a cached library."""
        if self.recipe is None:
            raise CallError(f"{self.name}: was not built by symgen.build, so it cannot be pickled")
        return self.recipe

    def map_blocks(self, name: str, /, *arrays: Any, **options: Any) -> Any:
        """Call a function on Dask arrays of shape (..., n). The last axis must be a single block.

        Leading axes broadcast. ``options`` are passed to the called function. Return a Dask array, or a tuple of Dask
        arrays for a function of several outputs.
        """
        from symgen.build.blocks import map_blocks

        return map_blocks(self, name, arrays, options)

    def parameters(self, **changes: ArrayLike) -> Record:
        """Return a record of the runtime parameters: the values of the robot's file, except for ``changes``.

        If a change is an array, the result is an array of records, which broadcasts with the leading axes of states.
        Functions accept the result as ``parameters=``. Raises :class:`~symgen.errors.CallError` for an unknown name,
        values that are not real numbers, and shapes that do not broadcast.
        """
        if self._record is None:
            raise CallError(f"{self.name}: there are no runtime parameters")
        names = self._record.dtype.names or ()
        for name in changes:
            if name not in names:
                raise CallError(f"{self.name}: expected one of {', '.join(names)}, found {name}")
        values = {name: real_array("parameters", name, value) for name, value in changes.items()}
        record = np.full(broadcast("parameters", [value.shape for value in values.values()]), self._record)
        for name, array in values.items():
            record[name] = array
        return record

    @property
    def defaults(self) -> dict[str, float]:
        """The values of the runtime parameters in the robot's file."""
        record = self._record
        return {} if record is None else {name: float(record[name]) for name in record.dtype.names or ()}

    def __getattr__(self, name: str) -> Any:
        functions = self.__dict__.get("_functions", {})
        from symgen.catalog import QUANTITIES  # imported here: only this message needs it

        if name in QUANTITIES:
            wanted = f"quantities={[*functions, name]}"
            raise AttributeError(f"{name} was not built: symgen.build(robot, {wanted}) builds it, too")
        proposed = near(name, [*functions, *dir(type(self))]) or f"; there are {', '.join(functions)}"
        raise AttributeError(f"no function {name!r} was built{proposed}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._functions)

    def __repr__(self) -> str:
        return f"<symgen module {self.name}: {', '.join(self._functions)} ({self.backend})>"

    def _repr_html_(self) -> str:
        items: Any = "".join(f"<li><code>{name}</code></li>" for name in self._functions)
        return f"<b>{self.name}</b><ul>{items}</ul>"
