"""Convert rows of values, one value for each limb, to expressions of packs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sympy import Add, Expr, Integer, S, Symbol

from symgen.program.ir import Lane, Pack, Program
from symgen.program.variable import operands, product_of, sum_of
from symgen.program.variants.packs.heads import fresh, names_of
from symgen.program.variants.packs.symmetry import Row, Symmetry, matched

LANES_FOR_LIMBS = {2: 2, 3: 4, 4: 4}
"""The number of lanes of a pack, a power of two, for each supported number of limbs."""


class DifferentError(Exception):
    """Raised if the values of a row, one value for each limb, are not computed by the same operations."""


class Rows:
    """The packs of a program, and the pack and lane of each value."""

    def __init__(self, program: Program, symmetry: Symmetry, rows: Iterable[Row]) -> None:
        self.symmetry = symmetry
        self._width = LANES_FOR_LIMBS[symmetry.turns]
        self._taken = names_of(program)
        self.place: dict[Symbol, tuple[Symbol, int]] = {}
        """The pack and the lane of each value that is in a pack."""
        self.row_of: dict[Symbol, Row] = {}
        self.values: dict[Symbol, Expr] = {}
        """The expression of each pack."""
        self._pack_of: dict[tuple[Expr, ...], Symbol] = {}
        for row in rows:
            pack = self.new(f"{row[0].name}s")
            self.row_of[pack], self._pack_of[row] = row, pack
            self.place.update((symbol, (pack, lane)) for lane, symbol in reversed(list(enumerate(row))))

    def new(self, name: str, value: Expr | None = None) -> Symbol:
        """Return a new symbol for a pack, and store ``value`` as the expression of the pack."""
        symbol = fresh(name, self._taken)
        if value is not None:
            self.values[symbol] = value
        return symbol

    def single(self, symbol: Symbol) -> Expr:
        """Return an expression for one value: a lane if the value is in a pack, otherwise its symbol."""
        if symbol not in self.place:
            return symbol
        pack, lane = self.place[symbol]
        return Lane(pack, Integer(lane))

    def whole(self, symbol: Symbol) -> Symbol:
        """Return the pack that contains a value, or the value itself if no pack contains it."""
        return self.place.get(symbol, (symbol, 0))[0]

    def lane_of(self, symbol: Symbol) -> int | None:
        """Return the lane of a value that is in a pack or is an input of a limb; None for any other value."""
        place = self.place.get(symbol)
        return place[1] if place else self.symmetry.lane_of.get(symbol)

    def together(self, row: Sequence[Expr]) -> Expr:
        """Return an expression of packs whose lanes compute the values in ``row``.

        Raises :class:`DifferentError` if the values are computed by different operations.
        """
        first = row[0]
        if first.is_Symbol:
            if all(each is first for each in row):
                return self.single(first)
            if all(each.is_Symbol for each in row):
                return self._pack_of.get(tuple(row)) or self._pack(list(map(self.single, row)), f"{first.name}s")
        elif first.is_number and all(each.is_number for each in row):
            return first if len(set(row)) == 1 else self._pack(row, "k")
        scales, rests = zip(*map(_scaled, row), strict=True)
        if any(scale is not S.One for scale in scales):
            return _times(self.together(scales), self.together(rests))
        if len({each.func for each in row}) > 1:
            raise DifferentError
        if first.is_Add:
            return self._sum(row)
        if first.is_Mul:
            factors = matched([each.args for each in row], self.symmetry, self.whole)
            if factors is None:
                raise DifferentError
            return product_of(map(self.together, factors))
        if first.is_Pow:
            if len({each.exp for each in row}) > 1 or not first.exp.is_Integer:
                raise DifferentError
            return self.together([each.base for each in row]) ** first.exp
        return first.func(self.together([each.args[0] for each in row]))

    def _sum(self, row: Sequence[Expr]) -> Expr:
        numbers = [Add(*(term for term in operands(each) if term.is_number)) for each in row]
        terms = matched(
            [[term for term in operands(each) if not term.is_number] for each in row], self.symmetry, self.whole
        )
        if terms is None:
            raise DifferentError
        number = [self.together(numbers)] if any(each != 0 for each in numbers) else []
        return sum_of([*map(self.together, terms), *number])

    def _pack(self, lanes: Sequence[Expr], name: str) -> Symbol:
        """Return the symbol of the pack with these values or numbers; record the pack if it is new."""
        key = (*lanes, *[lanes[0]] * (self._width - len(lanes)))
        if key not in self._pack_of:
            self._pack_of[key] = self.new(name, Pack(*key))
        return self._pack_of[key]


def _scaled(value: Expr) -> tuple[Expr, Expr]:
    """Split a product into the numeric factor in front and the product of the other factors."""
    if value.is_Mul and operands(value)[0].is_number:
        return operands(value)[0], product_of(operands(value)[1:])
    return S.One, value


def _times(scale: Expr, rest: Expr) -> Expr:
    return product_of([scale, *(rest.args if rest.is_Mul else (rest,))])
