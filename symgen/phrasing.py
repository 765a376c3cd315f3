"""Words of messages: names that were perhaps meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def near(word: object, known: Iterable[str]) -> str:
    """``; did you mean X?`` where a known name is like the word, else nothing."""
    found = get_close_matches(str(word), list(known), 1)
    return f"; did you mean {found[0]}?" if found else ""
