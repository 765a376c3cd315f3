"""Cases of a test, of which some are in every run and the others in the long one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def daily(cases: Iterable[Any], in_every_run: Callable[[Any], bool], *marks: Any) -> list[Any]:
    """Parameters of which those that are not ``in_every_run`` are slow."""
    return [pytest.param(case, marks=marks if in_every_run(case) else (*marks, pytest.mark.slow)) for case in cases]
