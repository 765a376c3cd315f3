"""Order straight-line code so that few values are alive at one time: list scheduling by register pressure.

Each step chooses one of the lines whose operands are available: the line after which the fewest values are alive. Ties
go to the line that comes first in the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from sympy import Symbol

from symgen.program.ir import free_symbols
from symgen.targets.straight import Line


def with_few_alive(lines: Sequence[Line]) -> list[Line]:
    """Return the lines in another order: each line follows its operands, and few values are alive at one time."""
    defined = {line.symbol for line in lines if line.symbol}
    operands = [[symbol for symbol in free_symbols(line.value) if symbol in defined] for line in lines]
    users: dict[Symbol, set[int]] = {symbol: set() for symbol in defined}
    for at, symbols in enumerate(operands):
        for symbol in symbols:
            users[symbol].add(at)
    missing = list(map(len, operands))

    def rank(at: int) -> tuple[int, int]:
        ended = sum(len(users[symbol]) == 1 for symbol in operands[at])
        return bool(lines[at].symbol) - ended, at

    ready = [rank(at) for at, count in enumerate(missing) if not count]
    heapify(ready)
    found: list[Line] = []
    done: set[int] = set()
    while ready:
        _, chosen = heappop(ready)
        if chosen in done:
            continue  # an outdated entry; the line was scheduled at a better rank
        done.add(chosen)
        found.append(lines[chosen])
        waiting = users[symbol] if (symbol := lines[chosen].symbol) else ()
        for at in waiting:
            missing[at] -= 1
        changed = set(waiting)
        for symbol in operands[chosen]:
            users[symbol].discard(chosen)
            if len(users[symbol]) == 1:
                changed |= users[symbol]
        for at in sorted(changed):
            if not missing[at]:
                heappush(ready, rank(at))
    assert len(found) == len(lines)
    return found
