"""Words for users: names that were perhaps meant, the step of a long computation, and names of temporary files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from threading import Lock
from typing import Any

_terminal = Lock()
"""Held by the outermost computation that shows its steps."""

CALLED: dict[str, str] = {}
"""What users call temporary files, by their paths."""


def near(word: object, known: Iterable[str]) -> str:
    """``; did you mean X?`` where a known name is like the word or begins with it, else nothing."""
    names, start = list(known), str(word)
    found = get_close_matches(start, names, 1) or [name for name in names if len(start) > 1 and name.startswith(start)]
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
            # Importing rich takes as long as loading a library from the cache.
            from rich.console import Console
            from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

            columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
            display = Progress(*columns, console=Console(stderr=True), transient=True)
            display.add_task(step, total=None)
            display.start()
        display.update(display.task_ids[0], description=step)

    try:
        yield show
    finally:
        _terminal.release()
        if display is not None:
            display.stop()


def called(text: str) -> str:
    """A message with temporary files called as users call them."""
    for path, name in CALLED.items():
        text = text.replace(path, name)
    return text
