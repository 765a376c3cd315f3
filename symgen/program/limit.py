"""A limit on the number of operations of a derivation, with which callers skip derivations that would take hours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from symgen.errors import UnsupportedError

limit: ContextVar[float] = ContextVar("limit", default=float("inf"))
"""Largest number of operations that a new trace may have."""


class TooManyOperationsError(UnsupportedError):
    """A derivation has more operations than :func:`at_most` allows."""


@contextmanager
def at_most(operations: int) -> Iterator[None]:
    """Limit the number of operations of each :class:`~symgen.program.Trace` that is created in this context.

    If a derivation needs more operations, it raises :class:`TooManyOperationsError`.
    """
    token = limit.set(operations)
    try:
        yield
    finally:
        limit.reset(token)
