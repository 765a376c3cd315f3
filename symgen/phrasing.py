"""Texts for users: suggestions of names, progress reports, durations, and names as users know them."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from threading import Lock
from typing import Any

_NAMED = re.compile(r"(?P<file>\S+: )?(?P<kind>joint|link|transmission|frame|body|geom) (?P<name>.+?): (?P<rest>.*)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])")
MAX_SHOWN_NAMES = 4
_terminal = Lock()
"""A lock that the outermost computation acquires while it shows its steps on the terminal."""

ALONG_WORLD = ", with the base along the world's axes"
"""The words for functions of robots whose base velocity is mixed."""
CALLED: dict[str, str] = {}
"""A map from the path of a temporary file to the name that messages show instead of the path."""
RENAMED: dict[str, str] = {}
"""A map from the new name of a part to its name in the file, which messages show. The map contains only names of the
file that was loaded last.
"""

Progress = Callable[[str], None]
"""A function that reports the current step; its argument is one line of text."""
MIN_SECONDS_TO_ESTIMATE = 60.0
"""The remaining time is reported only if all steps together may take longer than this time [s]."""


def near(word: object, known: Iterable[str]) -> str:
    """Return ``; did you mean X?`` if a known name X is similar to ``word`` or begins with it, else an empty text.

    Names that differ only in capital letters come first.
    """
    names, start = list(known), str(word)
    found = [name for name in names if name.lower() == start.lower()] or get_close_matches(start, names, 1)
    found = found or [name for name in names if len(start) > 1 and name.startswith(start)]
    return f"; did you mean {found[0]}?" if found else ""


def first_of(names: Sequence[str]) -> str:
    """Return the first three names and the number of the others, as in ``a, b, c and 4 more``."""
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def grouped(lines: Iterable[str]) -> list[str]:
    """Merge lines that are equal except for numbers and for the name of a joint or link.

    The merged line contains the names from all merged lines.
    """
    groups: dict[object, list[re.Match[str]]] = {}
    for line in lines:
        match = _NAMED.fullmatch(line)
        key = (match["file"], match["kind"], _NUMBER.sub("", match["rest"])) if match else line
        groups.setdefault(key, []).extend([match] if match else [])
    return [_group(matches) if matches else str(key) for key, matches in groups.items()]


def _group(matches: list[re.Match[str]]) -> str:
    """Return the line that replaces several lines; a number that differs becomes the range of its values."""
    file, kind, names = matches[0]["file"] or "", matches[0]["kind"], [each["name"] for each in matches]
    if len(matches) == 1:
        return matches[0][0]
    values = zip(*(_NUMBER.findall(each["rest"]) for each in matches), strict=True)
    ranges = (
        f"{min(column, key=float)} to {max(column, key=float)}" if len(set(column)) > 1 else column[0]
        for column in values
    )
    rest = _NUMBER.sub(lambda _: next(ranges), matches[0]["rest"])
    more = f" and {len(names) - MAX_SHOWN_NAMES} more" if len(names) > MAX_SHOWN_NAMES else ""
    plural = "bodies" if kind == "body" else f"{kind}s"
    return f"{file}{len(names)} {plural}: {rest} ({', '.join(names[:MAX_SHOWN_NAMES])}{more})"


@contextmanager
def timed(seconds: dict[str, float], stage: str) -> Iterator[None]:
    """Add the seconds spent inside the context to ``seconds[stage]``."""
    start = time.perf_counter()
    try:
        yield
    finally:
        seconds[stage] = seconds.get(stage, 0.0) + time.perf_counter() - start


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows the current step on the error stream.

    The function shows nothing if the stream is no terminal.

    If an outer computation already shows its steps, the function shows nothing.
    """
    if sys.stderr is None or not sys.stderr.isatty() or not _terminal.acquire(blocking=False):
        yield lambda step: None
        return
    display: Any = None

    def show(step: str) -> None:
        nonlocal display
        if display is None:
            # Importing rich takes as long as loading a library from the cache.
            from rich.console import Console
            from rich.progress import Progress as Bar
            from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

            columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
            display = Bar(*columns, console=Console(stderr=True), transient=True)
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
    """Return a message in which :data:`CALLED` and :data:`RENAMED` replace internal names by the names that users know.

    A name that follows the word "called" is not replaced, because such a sentence announces a new name.
    """
    known = CALLED | RENAMED
    if not known:
        return text
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return re.sub(rf"(?<![\w.-])(?<!called )(?:{names})(?![\w-])", lambda found: known[found[0]], text)


def numbered(count: int, progress: Progress, now: Callable[[], float] = time.monotonic) -> Progress:
    """Return a function that reports a step with its number among ``count`` steps.

    After the first step, if all steps together may take more than a minute, the report ends with an estimate of the
    remaining time. The estimate assumes that every step takes the mean time of the earlier steps.
    """
    start, done = now(), 0

    def step(name: str) -> None:
        nonlocal done
        spent = now() - start
        left = spent / done * (count - done) if done else 0.0
        place = f" ({done + 1} of {count})" if count > 1 else ""
        estimate = f", about {duration(left)} left" if spent + left > MIN_SECONDS_TO_ESTIMATE else ""
        done += 1
        progress(f"{name}{place}{estimate}")

    return step


def announced(
    steps: Sequence[str], progress: Progress, now: Callable[[], float] = time.monotonic
) -> Iterator[tuple[int, str]]:
    """Report each step as its number among all steps (see :func:`numbered`), then yield its index and name."""
    report = numbered(len(steps), progress, now)
    for k, step in enumerate(steps):
        report(step)
        yield k, step


def duration(seconds: float) -> str:
    """Return a duration as text, such as ``40 s`` or ``3 min``."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
