"""Store values in the places of results that are not yet written, to free registers.

A thread has 255 registers; a number of eight bytes takes two. Derivatives keep more values than that between the
outward and the inward pass over the joints, and a compiler spills the excess to slow memory. Here they wait in shared
memory, where the place of each result is free until the result is written. Numbers of four bytes wait, too: a kernel
with fewer registers runs more threads on a processor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from sympy import Symbol

from symgen.program import Program
from symgen.program.ir import free_symbols, scalar
from symgen.program.variable import relabelled
from symgen.targets.straight import Line, straight_lines

MAX_KEPT_VALUES = 96
"""Values of eight bytes to keep at one time; 127 fit, and the others are for values being computed."""


class Place(NamedTuple):
    """An element of a named output."""

    output: str
    element: int

    def __str__(self) -> str:
        return f"{self.output}[{self.element}]"


@dataclass(frozen=True, slots=True)
class Wait:
    """A line that writes a value to a place; it needs no register from here on."""

    symbol: Symbol
    place: Place


@dataclass(frozen=True, slots=True)
class Return:
    """A line that reads a value from its place, under a new name."""

    symbol: Symbol
    place: Place


class _Gap(NamedTuple):
    """The lines between two uses of a value: the definition or one use, and the next use."""

    start: int
    end: int
    symbol: Symbol


def with_waiting(program: Program, most: int = MAX_KEPT_VALUES) -> list[Line | Wait | Return]:
    """Return the lines of a program with at most ``most`` values in registers.

    Further values wait in output elements that are not yet written. If no element is free, they stay in registers.
    """
    lines = list(straight_lines(program))
    gaps = list(_gaps(lines))
    written = {Place(line.output.name, line.index): at for at, line in enumerate(lines) if line.output}
    kept = _kept(gaps, len(lines))
    waiting: dict[_Gap, Place] = {}
    while max(kept, default=0) > most:
        peak = kept.index(max(kept))
        across = sorted((g for g in gaps if g.start < peak < g.end and g not in waiting), key=_length, reverse=True)
        found = next(((gap, place) for gap in across if (place := _free(gap, written, waiting))), None)
        if found is None:
            kept[peak] = 0  # as few as can be
            continue
        gap, place = found
        waiting[gap] = place
        for at in range(gap.start + 1, gap.end):
            kept[at] -= 1
    taken = {symbol.name for symbol in (*program.input_symbols(), *(s for s, _ in program.assignments))}
    return list(_rewritten(lines, waiting, taken))


def _length(gap: _Gap) -> int:
    return gap.end - gap.start


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
    """Return the number of values that are kept across each line."""
    change = [0] * (count + 1)
    for gap in gaps:
        change[gap.start + 1] += 1
        change[gap.end] -= 1
    return list(accumulate(change))[:count]


def _free(gap: _Gap, written: Mapping[Place, int], waiting: Mapping[_Gap, Place]) -> Place | None:
    """Return the place, of all in which a value can wait, that is written soonest; or None."""
    taken = {place for other, place in waiting.items() if other.start < gap.end and gap.start < other.end}
    free = (place for place, at in written.items() if at >= gap.end and place not in taken)
    return min(free, key=written.__getitem__, default=None)


def _rewritten(lines: Sequence[Line], waiting: Mapping[_Gap, Place], taken: set[str]) -> Iterator[Line | Wait | Return]:
    starting: dict[int, list[_Gap]] = {}
    ending: dict[int, list[_Gap]] = {}
    for gap in waiting:
        starting.setdefault(gap.start, []).append(gap)
        ending.setdefault(gap.end, []).append(gap)
    names: dict[Symbol, Symbol] = {}
    for at, line in enumerate(lines):
        for gap in ending.get(at, ()):
            names[gap.symbol] = _fresh(gap.symbol, taken)
            yield Return(names[gap.symbol], waiting[gap])
        yield Line(relabelled(line.value, names), line.symbol, line.output, line.index)
        for gap in starting.get(at, ()):
            yield Wait(names.get(gap.symbol, gap.symbol), waiting[gap])


def _fresh(symbol: Symbol, taken: set[str]) -> Symbol:
    number = 2
    while f"{symbol.name}_{number}" in taken:
        number += 1
    taken.add(f"{symbol.name}_{number}")
    return scalar(f"{symbol.name}_{number}")
