"""What ``build`` returns: a robot's functions as attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from numpy.typing import NDArray

Function = Callable[..., NDArray[Any]]


class Module:
    """Functions by name, each taking arrays of shape (n,) or (..., n) and an optional ``out=``."""

    def __init__(self, name: str, functions: Mapping[str, Function], backend: str, text: str) -> None:
        self.name = name
        self.backend = backend
        """What runs: the path of the compiled library, or ``python``."""
        self.text = text
        """The generated source."""
        self._functions = dict(functions)

    def __getattr__(self, name: str) -> Function:
        functions: dict[str, Function] = self.__dict__.get("_functions", {})
        if name not in functions:
            raise AttributeError(f"no function {name!r} was built; there are {', '.join(functions)}")
        return functions[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._functions]

    def __iter__(self) -> Iterator[str]:
        return iter(self._functions)

    def __repr__(self) -> str:
        return f"<symgen module {self.name}: {', '.join(self._functions)} ({self.backend})>"

    def _repr_html_(self) -> str:
        items: Any = "".join(f"<li><code>{name}</code></li>" for name in self._functions)
        return f"<b>{self.name}</b><ul>{items}</ul>"
