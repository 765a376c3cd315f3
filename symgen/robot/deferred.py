"""A stand-in for NumPy that imports it at the first use of ``np``, because reading a robot file needs no NumPy."""

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
