"""The names that a user may confuse, and the costs of these slips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symgen.grammar.tree import Node


@dataclass(frozen=True)
class Names:
    """The names and sums that a user may confuse, and the factors that a user may forget."""

    words: Sequence[str]
    """All names that an expression of this file may contain."""
    kinds: Mapping[str, object] = field(default_factory=dict)
    """The unit of each name, as a value that can be compared. Names without a value may have any unit."""
    factors: Sequence[Node] = ()
    """Factors that may be missing in a term: sines, cosines, their powers, and powers of names."""
    sums: Mapping[str, Sequence[tuple[Node, float]]] = field(default_factory=dict)
    """Sums that a user may confuse with a variable, such as the angle q[0] + q[1] with q[1], and their costs."""

    def likeness(self, name: str, other: str) -> tuple[str, float] | None:
        """Return the kind of slip by which ``name`` is written instead of ``other``, and the cost of this slip.

        The result is None if a user is unlikely to confuse the two names.
        """
        a, b = self.kinds.get(name), self.kinds.get(other)
        families = _family(name), _family(other)
        if families[0] == families[1]:
            return "index", 1.0
        if name.lower() == other.lower() or _is_one_slip(name, other):
            return "symbol", 1.0 if a == b else 1.4
        if a is None or b is None:
            return "symbol", 1.9
        return ("symbol", 1.1) if a == b else ("symbol", 2.2)


def _family(name: str) -> str:
    """Return a name without its index: ``q`` for q[1], and ``l`` for l2."""
    return name.partition("[")[0] if "[" in name else name.rstrip("0123456789_") or name


def _is_one_slip(a: str, b: str) -> bool:
    """Return True if two names differ in one character, which is changed, added or missing."""
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    return len(long) == len(short) + 1 and any(long[:k] + long[k + 1 :] == short for k in range(len(long)))
