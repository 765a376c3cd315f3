"""Words for users: names that were perhaps meant, and the step of a long computation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from threading import Lock
from typing import Any

_terminal = Lock()
"""Held by the outermost computation that shows its steps."""


def near(word: object, known: Iterable[str]) -> str:
    """``; did you mean X?`` where a known name is like the word, else nothing."""
    found = get_close_matches(str(word), list(known), 1)
    return f"; did you mean {found[0]}?" if found else ""


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A function that shows a step on a terminal's error stream, unless an outer computation shows its own there."""
    if sys.stderr is None or not sys.stderr.isatty() or not _terminal.acquire(blocking=False):
        yield lambda step: None
        return
    display: Any = None

    def show(step: str) -> None:
        nonlocal display
        if display is None:
            from rich.console import Console  # takes as long to import as a library that was built before to load

            display = Console(stderr=True).status(step)
            display.start()
        display.update(step)

    try:
        yield show
    finally:
        _terminal.release()
        if display is not None:
            display.stop()
