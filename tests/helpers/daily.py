"""Cases of a test: some are in every run, the others only in the long run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def daily(cases: Iterable[Any], in_every_run: Callable[[Any], bool], *marks: Any) -> list[Any]:
    """Return the cases as parameters; cases that are not ``in_every_run`` are marked slow."""
    return [pytest.param(case, marks=marks if in_every_run(case) else (*marks, pytest.mark.slow)) for case in cases]
