"""Join the corresponding values of equal limbs as packs (vectors with one lane for each limb)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Symbol

from symgen.program.ir import Assignment, Program, free_symbols
from symgen.program.passes.layout import trigonometry_first
from symgen.program.variants.packs.heads import mapped
from symgen.program.variants.packs.order import after_needs, in_circles
from symgen.program.variants.packs.rows import DifferentError, Rows
from symgen.program.variants.packs.sums import Sums
from symgen.program.variants.packs.symmetry import Row, Symmetry, rows_of


def side_by_side(program: Program) -> Program:
    """Return the program with the corresponding values of equal limbs joined as packs.

    Values that all limbs share, and values without counterparts in other limbs, stay single.
    """
    if not program.limbs:
        return program
    symmetry = Symmetry(program)
    rows = list(rows_of(program, symmetry))
    while rows:
        packing = _Packing(program, symmetry, rows)
        if not packing.failed:
            return packing.program()
        rows = [row for row in rows if row not in packing.failed]
    return program


class _Packing:
    """One attempt to make a pack of each row, the corresponding values of all limbs.

    ``failed`` has the rows that cannot be packs.
    """

    def __init__(self, program: Program, symmetry: Symmetry, rows: Sequence[Row]) -> None:
        self._source, self._value_of = program, dict(program.body)
        self._rows = Rows(program, symmetry, rows)
        self._sums = Sums(program, self._rows)
        self._single: dict[Symbol, Expr] = {}
        self._needed: dict[Symbol, list[Symbol]] = {}
        self.failed: set[Row] = set()
        for pack, row in self._rows.row_of.items():
            try:
                self._rows.values[pack] = self._rows.together([self._value_of[symbol] for symbol in row])
            except DifferentError:
                self.failed.add(row)
        if not self.failed:
            self._refuse_circles()

    def program(self) -> Program:
        """Return the program with packs. A pack is computed where its first value was, or after the values it needs."""
        elements = [mapped(element, self._rows.single) for element in self._source.output_elements()]
        wanted = [self._rows.whole(s) for s in self._value_of if s not in self._sums.partial]
        wanted += [s for element in elements for s in free_symbols(element) if self._is_computed(s)]
        body = tuple(Assignment(symbol, self._value(symbol)) for symbol in after_needs(wanted, self._needs))
        return trigonometry_first(replace(self._source.with_outputs(elements), body=body))

    def _refuse_circles(self) -> None:
        """If packs depend on each other in a cycle, mark the first pack of the cycle as failed."""
        single = [s for s in self._value_of if s not in self._rows.place and s not in self._sums.partial]
        needs = {symbol: self._needs(symbol) for symbol in single}
        needs |= {symbol: self._needs(symbol) for symbol in self._rows.values}
        packs = [symbol for symbol in in_circles(needs) if symbol in self._rows.row_of]
        self.failed.update(self._rows.row_of[pack] for pack in packs[:1])

    def _value(self, symbol: Symbol) -> Expr:
        """Return the expression of a pack or of a single value."""
        if symbol in self._rows.values:
            return self._rows.values[symbol]
        if symbol not in self._single:
            value = self._value_of[symbol]
            self._single[symbol] = self._sums.total(symbol) if value.is_Add else mapped(value, self._rows.single)
        return self._single[symbol]

    def _needs(self, symbol: Symbol) -> list[Symbol]:
        if symbol not in self._needed:
            self._needed[symbol] = [each for each in free_symbols(self._value(symbol)) if self._is_computed(each)]
        return self._needed[symbol]

    def _is_computed(self, symbol: Symbol) -> bool:
        return symbol in self._rows.values or symbol in self._value_of
