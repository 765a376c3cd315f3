"""Reports of long work: which step is under way, how many there are, and how long the others may take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

Progress = Callable[[str], None]
"""Takes a line about the step under way."""
MIN_SECONDS_TO_ESTIMATE = 60.0
"""Work that is expected to take longer than this gets an estimate."""


def announced(
    steps: Sequence[str], progress: Progress, now: Callable[[], float] = time.monotonic
) -> Iterator[tuple[int, str]]:
    """Report each step with its place among all, then yield its index and name.

    Once a step is done and all together are expected to take more than a minute, the report ends with an estimate of
    the time that is left, as if every step took the mean of those before it.
    """
    start = now()
    for k, step in enumerate(steps):
        spent = now() - start
        left = spent / k * (len(steps) - k) if k else 0.0
        place = f" ({k + 1} of {len(steps)})" if len(steps) > 1 else ""
        estimate = f", about {duration(left)} left" if spent + left > MIN_SECONDS_TO_ESTIMATE else ""
        progress(f"{step}{place}{estimate}")
        yield k, step


def duration(seconds: float) -> str:
    """Return a length of time in words, such as ``40 s`` or ``3 min``."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
