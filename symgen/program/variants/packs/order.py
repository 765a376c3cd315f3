"""Order values by their dependencies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping

from sympy import Symbol

Needs = Callable[[Symbol], Iterable[Symbol]]


def after_needs(wanted: Iterable[Symbol], needs: Needs) -> Iterator[Symbol]:
    """Yield the wanted symbols and all symbols on which they depend, in an order in which each can be computed.

    ``needs`` returns the symbols on which a symbol depends directly.
    """
    done: set[Symbol] = set()
    for each in wanted:
        stack = [each]
        while stack:
            symbol = stack[-1]
            missing = [] if symbol in done else [need for need in needs(symbol) if need not in done]
            stack.extend(missing)
            if not missing:
                stack.pop()
                if symbol not in done:
                    done.add(symbol)
                    yield symbol


def in_circles(needs: Mapping[Symbol, Iterable[Symbol]]) -> list[Symbol]:
    """Return the symbols in dependency cycles, and the symbols that depend on a cycle."""
    waiting = {symbol: set(own) for symbol, own in needs.items()}
    users: dict[Symbol, list[Symbol]] = defaultdict(list)
    for symbol, own in waiting.items():
        for need in own:
            users[need].append(symbol)
    ready = [symbol for symbol, own in waiting.items() if not own]
    while ready:
        symbol = ready.pop()
        del waiting[symbol]
        for user in users[symbol]:
            waiting[user].discard(symbol)
            if not waiting[user]:
                ready.append(user)
    return list(waiting)
