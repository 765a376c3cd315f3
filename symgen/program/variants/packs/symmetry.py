"""Find values of a program that correspond to each other in equal limbs.

A shift by one limb replaces each input of a limb by the corresponding input of the limb before it; the last limb comes
before the first one. The signature of a value has one hash for each shift. Each hash depends on the operations that
compute the value and on the shifted inputs, but not on constants. If the hash of x for the shift s equals the hash of y
without a shift, then x corresponds to y, and the limb of x comes s places after the limb of y. The hash of a sum is the
sum of the hashes of its terms, so it does not depend on brackets in the sum.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from sympy import Expr, Symbol, cos, sin

from symgen.program.ir import Program, free_symbols
from symgen.program.variable import operands

_MODULUS = 2**61 - 1
_INPUT, _LIMB, _NUMBER, _PRODUCT, _POWER, _SINE, _COSINE = range(7)

Signature = tuple[int, ...]
"""One hash for each shift of the limbs, from the shift 0 on."""
Row = tuple[Symbol, ...]
"""Corresponding values of all limbs, one value for each lane."""


class Symmetry:
    """The signatures of all values of a program with equal limbs."""

    def __init__(self, program: Program) -> None:
        self.turns = len(program.limbs[0])
        self._number: Signature = (_hash(_NUMBER),) * self.turns
        self._of: dict[Symbol, Signature] = {}
        self.lane_of = {symbol: lane for cycle in program.limbs for lane, symbol in enumerate(cycle)}
        for index, symbol in enumerate([*program.parameters, *program.input_symbols()]):
            self._of[symbol] = (_hash(_INPUT, index),) * self.turns
        for index, cycle in enumerate(program.limbs):
            for lane, symbol in enumerate(cycle):
                self._of[symbol] = tuple(_hash(_LIMB, index, (lane - s) % self.turns) for s in range(self.turns))
        for symbol, value in program.assignments:
            self._of[symbol] = self.of(value)

    def of(self, value: Expr) -> Signature:
        """Return the signature of an expression; numeric factors do not change the signature."""
        if value.is_Symbol:
            return self._of[value]
        if value.is_number:
            return self._number
        parts = [self.of(each) for each in operands(value) if not each.is_number]
        by_turn = zip(*parts, strict=True)
        if value.is_Add:
            return tuple(sum(each) % _MODULUS for each in by_turn)
        if value.is_Mul:
            return parts[0] if len(parts) == 1 else tuple(_hash(_PRODUCT, *sorted(each)) for each in by_turn)
        kind = (_SINE,) if value.func is sin else (_COSINE,) if value.func is cos else (_POWER, int(2 * value.exp))
        return tuple(_hash(*kind, *each) for each in by_turn)


def _hash(*parts: int) -> int:
    """Return a hash modulo ``_MODULUS``."""
    return hash(parts) % _MODULUS


def rows_of(program: Program, symmetry: Symmetry) -> Iterator[Row]:
    """Yield the rows of corresponding values, except values that are the same for all limbs.

    A value that depends only on the inputs of one limb is in the lane of this limb. Any other value is in the lane of
    most of its operands. A value that belongs to two limbs is in two lanes.
    """
    turns = range(symmetry.turns)
    waiting: list[dict[int, list[Symbol]]] = [defaultdict(list) for _ in turns]
    value_of = dict(program.body)
    row_of = {symbol: cycle[0] for cycle in program.limbs for symbol in cycle}

    def in_row(symbol: Symbol) -> Symbol:
        return row_of.get(symbol, symbol)

    for symbol, _ in program.body:
        for s, signature in zip(turns, symmetry.of(symbol), strict=True):
            waiting[s][signature].append(symbol)
    lane_of = dict(symmetry.lane_of)
    done: set[Symbol] = set()
    for symbol, value in program.body:
        own = symmetry.of(symbol)
        if symbol in done or len(set(own)) == 1:
            continue
        found = [symbol]
        period = next((s for s in turns[1:] if own[s] == own[0]), len(turns))
        for s in turns[1:]:
            if s >= period:
                found.append(found[s - period])
                continue
            waiting[s][own[0]] = [each for each in waiting[s][own[0]] if each not in done]
            partners = [each for each in waiting[s][own[0]] if each not in found]
            if not partners:
                break
            made_of = _made_of(value, in_row)
            closest = (each for each in partners if _made_of(value_of[each], in_row) == made_of)
            found.append(next(closest, partners[0]))
        if len(found) < len(turns):
            continue
        shift = _most([lane_of[each] for each in free_symbols(value) if each in lane_of])
        lanes = tuple(found[(lane - shift) % len(turns)] for lane in turns)
        lane_of.update(zip(reversed(lanes), reversed(turns), strict=True))
        row_of.update(dict.fromkeys(lanes, symbol))
        done.update(lanes)
        yield lanes


def _made_of(value: Expr, whole: Callable[[Symbol], Symbol]) -> Counter[Symbol]:
    """Count how often each row occurs among the operands of ``value``.

    Two values with the same signature can have operands in different rows.
    """
    return Counter(map(whole, free_symbols(value)))


def _most(lanes: Sequence[int]) -> int:
    """Return the most frequent lane. If several lanes are equally frequent, return the first of them."""
    return max(lanes, key=lanes.count, default=0)


def matched(
    parts: Sequence[Iterable[Expr]], symmetry: Symmetry, whole: Callable[[Symbol], Symbol]
) -> list[tuple[Expr, ...]] | None:
    """Return tuples of corresponding terms or factors, or None if a term or factor has no partner.

    ``parts`` has the terms or factors of each lane. ``whole`` returns the symbol that represents the row of a symbol.
    If several terms have the same signature, those with operands in the same rows are matched first.
    """
    first, *others = parts
    rows = [[each] for each in first]
    for turn, other in enumerate(others, 1):
        left: dict[int, list[Expr]] = defaultdict(list)
        for each in other:
            left[symmetry.of(each)[turn]].append(each)
        alike = [left[symmetry.of(row[0])[0]] for row in rows]
        partners: list[Expr | None] = []
        for row, queue in zip(rows, alike, strict=True):
            if len(queue) > 1:
                made_of = _made_of(row[0], whole)
                partner = next((each for each in queue if _made_of(each, whole) == made_of), None)
                if partner is not None:
                    queue.remove(partner)
            else:
                partner = queue.pop() if queue else None
            partners.append(partner)
        for row, queue, partner in zip(rows, alike, partners, strict=True):
            if partner is None and not queue:
                return None
            row.append(queue.pop(0) if partner is None else partner)
        if any(left.values()):
            return None
    return [tuple(row) for row in rows]


def turning(
    terms: Iterable[Expr], symmetry: Symmetry, lane_of: Callable[[Symbol], int | None]
) -> Iterator[tuple[Expr, ...]]:
    """Yield tuples of corresponding terms of a sum, one for each lane, and tuples of one term without partners."""
    left = list(terms)
    turns = range(symmetry.turns)
    signatures = [symmetry.of(term) for term in left]
    done: set[int] = set()
    for index, term in enumerate(left):
        own = signatures[index]
        if index in done:
            continue
        found = [index]
        for s in turns[1:]:
            fitting = (k for k, each in enumerate(signatures) if each[s] == own[0] and k not in done and k not in found)
            found += islice(fitting, 1)
        if len(set(own)) == 1 or len(found) < len(turns):
            done.add(index)
            yield (term,)
            continue
        done.update(found)
        known = [lane for lane in map(lane_of, free_symbols(term)) if lane is not None]
        yield tuple(left[found[(lane - _most(known)) % len(turns)]] for lane in turns)
