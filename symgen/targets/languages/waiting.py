"""Spilling: a GPU thread frees registers by storing values in result elements that are not yet written.

A thread has 255 registers; an eight-byte number takes two. Between the outward and the inward pass over the joints,
derivatives need more values than fit into registers. A compiler would store the excess in slow memory. Here, shared
memory stores the
excess: the element of a result is free until the result is written. A four-byte number takes one register, so four-byte
numbers are spilled less often than eight-byte numbers.

First, list scheduling reorders the lines to reduce the number of values in registers. In each step, the candidates are
the lines whose operands are available. The chosen line is the one after which the fewest values are still needed. If
several lines are equally good, the first of them in the program is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import accumulate
from typing import NamedTuple

from sympy import Symbol

from symgen.program import Program
from symgen.program.ir import free_symbols, scalar
from symgen.program.variable import relabelled
from symgen.targets.printer import Line, straight_lines

MAX_KEPT_VALUES = 96
"""Maximum number of eight-byte values that are kept in registers at one time. A thread has room for 127 eight-byte
values, but intermediate values need registers, too.
"""
MAX_KEPT_FLOATS = 200
"""Maximum number of four-byte values that are kept in registers at one time. A thread has room for 255 four-byte
values.
"""


class Place(NamedTuple):
    """An element of an output."""

    output: str
    element: int

    def __str__(self) -> str:
        return f"{self.output}[{self.element}]"


@dataclass(frozen=True, slots=True)
class Wait:
    """A line that stores a value in a result element. The value needs no register after this line."""

    symbol: Symbol
    place: Place
    wide: bool
    """True if this spill is needed only for eight-byte values."""


@dataclass(frozen=True, slots=True)
class Return:
    """A line that reloads a spilled value under a new name."""

    symbol: Symbol
    place: Place
    wide: bool
    original: Symbol
    """The name that the value had before the spill. If four-byte values are not spilled here, this name still has the
    value.
    """


class _Gap(NamedTuple):
    """The range of lines from a definition or use of a value to the next use of this value."""

    start: int
    end: int
    symbol: Symbol


def with_waiting(program: Program, most: int = MAX_KEPT_VALUES) -> list[Line | Wait | Return]:
    """Return the lines of a program, with at most ``most`` values in registers.

    All further values are spilled to output elements that are not yet written. If no element is free, these values stay
    in registers, too.
    """
    lines = with_few_alive(list(straight_lines(program)))
    gaps = list(_gaps(lines))
    written = {Place(line.output.name, line.index): at for at, line in enumerate(lines) if line.output}
    waiting = _waiting(gaps, written, _kept(gaps, len(lines)), most)
    taken = {symbol.name for symbol in (*program.input_symbols(), *(s for s, _ in program.assignments))}
    return list(_rewritten(lines, waiting, taken))


def _waiting(
    gaps: Sequence[_Gap], written: Mapping[Place, int], kept: list[int], most: int
) -> dict[_Gap, tuple[Place, bool]]:
    """Return the gaps in which values are spilled. A gap is a range of lines that do not use a value.

    The result maps each gap to the element that stores the value, and to True if only eight-byte values are spilled
    there. The search begins at the line that needs the most registers. At this line, the search begins with the longest
    gap.
    """
    places = sorted(written, key=written.__getitem__)
    holders: dict[Place, list[_Gap]] = {}
    waiting: dict[_Gap, tuple[Place, bool]] = {}
    while max(kept, default=0) > most:
        peak = kept.index(max(kept))
        free = [place for place in places if written[place] > peak and not _held(place, peak, peak + 1, holders)]
        across = (gap for gap in gaps if free and gap.start < peak < gap.end and gap not in waiting)
        pairs = (
            (gap, place)
            for gap in sorted(across, key=lambda each: each.end - each.start, reverse=True)
            for place in free
            if written[place] >= gap.end and not _held(place, gap.start, gap.end, holders)
        )
        found = next(pairs, None)
        if found is None:
            kept[peak] = 0  # no further value can be spilled at this line
            continue
        gap, place = found
        waiting[gap] = place, kept[peak] <= MAX_KEPT_FLOATS
        holders.setdefault(place, []).append(gap)
        for at in range(gap.start + 1, gap.end):
            kept[at] -= 1
    return waiting


def _gaps(lines: Sequence[Line]) -> Iterator[_Gap]:
    last: dict[Symbol, int] = {}
    for at, line in enumerate(lines):
        for symbol in free_symbols(line.value):
            if symbol in last:
                yield _Gap(last[symbol], at, symbol)
                last[symbol] = at
        if line.symbol:
            last[line.symbol] = at


def _kept(gaps: Iterable[_Gap], count: int) -> list[int]:
    """Return, for each line, how many values are defined before the line and used after it."""
    change = [0] * (count + 1)
    for gap in gaps:
        change[gap.start + 1] += 1
        change[gap.end] -= 1
    return list(accumulate(change))[:count]


def _held(place: Place, start: int, end: int, holders: Mapping[Place, Sequence[_Gap]]) -> bool:
    """Return True if an element stores a spilled value anywhere between the lines ``start`` and ``end``."""
    return any(other.start < end and start < other.end for other in holders.get(place, ()))


def _rewritten(
    lines: Sequence[Line], waiting: Mapping[_Gap, tuple[Place, bool]], taken: set[str]
) -> Iterator[Line | Wait | Return]:
    starting: dict[int, list[_Gap]] = {}
    ending: dict[int, list[_Gap]] = {}
    for gap in waiting:
        starting.setdefault(gap.start, []).append(gap)
        ending.setdefault(gap.end, []).append(gap)
    names: dict[Symbol, Symbol] = {}
    for at, line in enumerate(lines):
        for gap in ending.get(at, ()):
            before = names.get(gap.symbol, gap.symbol)
            names[gap.symbol] = _fresh(gap.symbol, taken)
            yield Return(names[gap.symbol], *waiting[gap], before)
        yield Line(relabelled(line.value, names), line.symbol, line.output, line.index)
        for gap in starting.get(at, ()):
            yield Wait(names.get(gap.symbol, gap.symbol), *waiting[gap])


def _fresh(symbol: Symbol, taken: set[str]) -> Symbol:
    number = 2
    while f"{symbol.name}_{number}" in taken:
        number += 1
    taken.add(f"{symbol.name}_{number}")
    return scalar(f"{symbol.name}_{number}")


def with_few_alive(lines: Sequence[Line]) -> list[Line]:
    """Reorder the lines so that few values are in use at one time; each line still follows its operands."""
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
