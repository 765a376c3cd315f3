"""NumPy, imported only when a function first uses it, because reading a file does not need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["np"]


class _Deferred:
    def __getattr__(self, name: str) -> Any:
        import numpy

        self.__dict__[name] = found = getattr(numpy, name)
        return found


if TYPE_CHECKING:
    import numpy as np
else:
    np = _Deferred()
