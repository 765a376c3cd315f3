"""Tables of claims: what a source states, what is found here, and the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from symgen.routes import ROUTES


@dataclass(frozen=True)
class Claim:
    """One statement of a source beside the result here."""

    where: str
    claim: str
    source: str
    here: str
    verdict: str

    def cells(self) -> list[str]:
        return [self.where, self.claim, self.source, self.here, self.verdict]


def verdict(agrees: bool, otherwise: str, beyond: str = "") -> str:
    """Return "agrees", with the range in which it does not, or "differs" with the reason."""
    return (f"agrees; {beyond}" if beyond else "agrees") if agrees else f"differs: {otherwise}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = False) -> str:
    """Return a Markdown table; with ``numbers`` its cells are aligned to the right."""
    lines = [f"| {' | '.join(heads)} |", "|" + ("--:|" if numbers else "---|") * len(heads)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def claims_table(claims: Iterable[Claim]) -> str:
    """Return the table of claims."""
    return table(("where", "claim", "the source", "here", "verdict"), [claim.cells() for claim in claims])


def routes_table(items: Iterable[tuple[str, str, str, str]]) -> str:
    """Return the table of equations and algorithms, each with the quantity and the routes that implement it.

    Raises LookupError if a quantity has no such route.
    """
    rows = []
    for where, what, quantity, names in items:
        known = {route.name for routes in ROUTES.values() for route in routes.get(quantity, ())}
        if missing := set(names.split()) - known:
            raise LookupError(f"{quantity}: no route {', '.join(sorted(missing))}; routes: {', '.join(sorted(known))}")
        rows.append((where, what, f"`{quantity}`", ", ".join(f"`{name}`" for name in names.split())))
    return table(("where", "equation or algorithm", "quantity", "routes"), rows)
