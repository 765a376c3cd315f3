"""Print the lines of one program as C."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise

from sympy import Expr, Symbol, cos, sin

from symgen.program import Program
from symgen.program.ir import Assignment, free_symbols
from symgen.program.variants.packs.heads import is_pack, packs_of
from symgen.targets.c.printer import CPrinter, Dialect, annotated, library
from symgen.targets.c.results import Store, Stores, results


class Writer:
    """Prints the lines of one program."""

    def __init__(self, program: Program, scalar: str, trig: str, dialect: Dialect) -> None:
        self._program, self._scalar, self._trig, self._dialect = program, scalar, trig, dialect
        self._printer = self._same = CPrinter(program, scalar, trig, dialect)
        if dialect.together:
            self._same = CPrinter(program, scalar, "libm", library(scalar))
        self._packs = packs_of(program)
        self._origins = dict(program.origins)
        self._constant = {*program.parameters, *(symbol for symbol, _ in program.setup)}
        self._copied: set[Symbol] = set()
        self._taken = {s.name for s, _ in program.assignments} | {a.name for a in (*program.inputs, *program.outputs)}

    def whole(self) -> list[str]:
        """Return the lines of one function.

        Inputs that are read after a store are copied before the store, because the output may overlap the input.
        """
        body = self._program.body
        used = [*(value for _, value in body), *self._program.output_elements()]
        (stores,), zeros = self._results([body])
        limited = [s for s in self._inputs_in(used) if self._printer.text(s) in self._dialect.limited]
        lines = [self._copy(symbol) for symbol in limited]
        return [*lines, *self._setup(used), *self._steps(body, stores, {}, zeros, copying=True)]

    def pieces(self, limit: int) -> tuple[list[list[str]], dict[str, tuple[str, int]]]:
        """Return the lines of each part of a long function, and the arrays that pass values from part to part.

        A part has about ``limit`` assignments. The second result maps the name of each array to its type and size. An
        element of an output is stored in the part that computes the last operand of this element.
        """
        body = self._program.body
        count = -(-len(body) // limit)
        cuts = [round(len(body) * index / count) for index in range(count + 1)]
        chunks = [body[a:b] for a, b in pairwise(cuts)]
        home = {symbol: index for index, chunk in enumerate(chunks) for symbol, _ in chunk}
        stores, zeros = self._results(chunks)
        read = [
            [*(value for _, value in chunk), *(e for store in chain(*stored.values()) for e in store.elements)]
            for chunk, stored in zip(chunks, stores, strict=True)
        ]
        needs = [list(dict.fromkeys(s for e in each for s in free_symbols(e))) for each in read]
        slot: dict[Symbol, str] = {}
        arrays: dict[str, tuple[str, int]] = {}
        for name, kind in self._kinds():
            own = {symbol: index for symbol, index in home.items() if self._type(symbol) == kind}
            places, size = _slots(own, needs)
            slot |= {symbol: f"{name}[{index}]" for symbol, index in places.items()}
            arrays[name] = kind, size
        pieces = []
        for index, (chunk, stored, need) in enumerate(zip(chunks, stores, needs, strict=True)):
            cleared = _portion(zeros, index, count)
            pieces.append([*self._setup(need), *self._steps(chunk, stored, slot, cleared)])
        return pieces, arrays

    def _results(self, chunks: Sequence[Sequence[Assignment]]) -> tuple[list[Stores], list[str]]:
        """Return the stores of outputs in each chunk, and the lines that store zeros."""
        stores, runs = results(self._program, chunks, max(self._packs.values(), default=1), self._dialect.memory)
        return stores, [line for array, run in runs for line in self._dialect.cleared(array, run.start, len(run))]

    def _kinds(self) -> Iterator[tuple[str, str]]:
        """Yield the arrays that pass values between parts, with their types."""
        yield "work", self._dialect.real
        for width in sorted(set(self._packs.values())):
            yield "packed", self._dialect.pack.format(width)

    def _type(self, symbol: Symbol) -> str:
        width = self._packs.get(symbol)
        return self._dialect.real if width is None else self._dialect.pack.format(width)

    def _steps(
        self,
        chunk: Sequence[Assignment],
        stores: Stores,
        slot: Mapping[Symbol, str],
        zeros: Sequence[str],
        copying: bool = False,
    ) -> Iterator[str]:
        """Yield the assignments of a chunk. Each output is stored right after the last operand of its value.

        ``slot`` maps values that pass between chunks to array elements. Each value is loaded at its first use. With
        ``copying``, inputs that are read after the first store are copied before it. The lines ``zeros`` are spread
        over the lines after the sines, because a processor would stall on many stores in a row.
        """
        here = {symbol for symbol, _ in chunk}
        loaded: set[Symbol] = set()
        runs = list(self._runs(chunk))
        storing = (
            index
            for index, run in enumerate(runs)
            if any(symbol in stores for symbol, _ in run) or (zeros and self._inline(run[0]))
        )
        first = next(storing, len(runs)) if copying else 0
        late = self._read(runs[first + 1 :], stores) if copying else []
        left = len(runs) - first

        def load(values: Iterable[Expr]) -> Iterator[str]:
            for symbol in (s for value in values for s in free_symbols(value)):
                if symbol in slot and symbol not in here and symbol not in loaded:
                    loaded.add(symbol)
                    yield f"const {self._type(symbol)} {symbol.name} = {slot[symbol]};"

        def store(symbol: Symbol | None) -> Iterator[str]:
            for each in stores.get(symbol, ()):
                yield from load(each.elements)
                yield from self._stored(each)

        for index, run in enumerate(runs, -first):
            yield from load(value for _, value in run)
            yield from self._lines(run)
            yield from map(self._copy, late if index == 0 else ())
            for symbol, _ in run:
                if symbol in slot:
                    yield f"{slot[symbol]} = {symbol.name};"
                yield from store(symbol)
            yield from _portion(zeros, index, left) if index >= 0 else ()
        yield from map(self._copy, () if left else late)
        yield from store(None)
        yield from () if left else zeros

    def _stored(self, store: Store) -> Iterator[str]:
        """Yield the lines of a store; several elements are stored as one vector."""
        values = list(map(self._value, store.elements))
        if len(values) == 1:
            yield f"{store.array}[{store.first}] = {values[0]};"
            return
        row = self._fresh(f"{store.array}_{store.first}")
        yield f"const {self._dialect.pack.format(len(values))} {row} = {{{', '.join(values)}}};"
        yield f"memcpy({store.array} + {store.first}, &{row}, sizeof {row});"

    def _read(self, runs: Sequence[Sequence[Assignment]], stores: Stores) -> list[Symbol]:
        """Return the input elements that the assignments or stores read."""
        read = [value for run in runs for _, value in run]
        read += [element for store in chain(*stores.values()) for element in store.elements]
        return [symbol for symbol in self._inputs_in(read) if symbol not in self._copied]

    def _inputs_in(self, values: Iterable[Expr]) -> list[Symbol]:
        """Return the input elements that occur in the expressions ``values``."""
        found = {symbol for value in values for symbol in free_symbols(value)}
        return [symbol for symbol in self._program.input_symbols() if symbol in found]

    def _copy(self, symbol: Symbol) -> str:
        """Return the line that copies an input element to a variable; all following lines use this variable."""
        text = self._printer.text(symbol)
        name = self._fresh(re.sub(r"\W+", "_", text).strip("_"))
        self._printer.rename(symbol, name)
        self._copied.add(symbol)
        return f"const {self._dialect.real} {name} = {self._dialect.limited.get(text, text)};"

    def _runs(self, chunk: Iterable[Assignment]) -> Iterator[list[Assignment]]:
        """Yield consecutive inlined sines and cosines as one run, and every other assignment separately."""
        for together, run in groupby(chunk, self._inline):
            if together:
                yield list(run)
            else:
                yield from ([assignment] for assignment in run)

    def _inline(self, assignment: Assignment) -> bool:
        return self._trig == "inline" and assignment.value.func in (sin, cos)

    def _setup(self, used: Iterable[Expr]) -> list[str]:
        """Return the lines that compute all setup values that the expressions ``used`` need."""
        value_of = dict(self._program.setup)
        needed: set[Symbol] = set()
        stack = [s for value in used for s in free_symbols(value)] if value_of else []
        while stack:
            symbol = stack.pop()
            if symbol in value_of and symbol not in needed:
                needed.add(symbol)
                stack.extend(free_symbols(value_of[symbol]))
        setup = [a for a in self._program.setup if a.symbol in needed]
        return [line for assignment in setup for line in self._setup_lines(assignment)]

    def _setup_lines(self, assignment: Assignment) -> Iterator[str]:
        """Yield the lines that compute a setup value (a value that is the same for all states).

        If the value is a sine or cosine, it is computed by the C library or by the function ``sincos`` of the dialect.
        """
        symbol, value = assignment
        if self._dialect.together or not self._inline(assignment):
            line = f"const {self._scalar} {symbol.name} = {self._same.text(value)};"
            yield from annotated(line, self._origins[symbol]) if symbol in self._origins else [line]
            return
        sine, cosine = (self._fresh(f"{symbol.name}_{part}") for part in ("sine", "cosine"))
        yield f"{self._scalar} {sine};"
        yield f"{self._scalar} {cosine};"
        yield f"{self._dialect.sincos}({self._printer.text(value.args[0])}, &{sine}, &{cosine});"
        yield f"const {self._scalar} {symbol.name} = {sine if value.func is sin else cosine};"

    def _value(self, expression: Expr) -> str:
        """Return the text of an output's element; a value that is the same for all states is broadcast to all lanes."""
        text = self._printer.text(expression)
        return self._dialect.spread.format(text) if self._constant.issuperset(free_symbols(expression)) else text

    def _lines(self, run: Sequence[Assignment]) -> Iterator[str]:
        if self._inline(run[0]):
            yield from self._sincos(run)
        else:
            for symbol, value in run:
                yield f"const {self._type(symbol)} {symbol.name} = {self._printer.text(value)};"

    def _sincos(self, run: Sequence[Assignment]) -> Iterator[str]:
        """Yield lines that compute sines and cosines.

        The dialect determines whether one call takes all angles, or each angle has its own call.
        """
        angles = list(dict.fromkeys(value.args[0] for _, value in run))
        angle, sine, cosine = (self._fresh(name) for name in ("angle", "sine", "cosine"))
        texts, place = self._places(angles)
        real, call = self._dialect.real, self._dialect.sincos
        if self._dialect.together:
            yield f"const {real} {angle}[{len(texts)}] = {{{', '.join(texts)}}};"
            size = -(-len(texts) // self._dialect.padding) * self._dialect.padding
            yield f"{real} {sine}[{size}], {cosine}[{size}];"
            yield f"{call}({len(texts)}, {angle}, {sine}, {cosine});"
        else:
            yield f"{real} {sine}[{len(texts)}];"
            yield f"{real} {cosine}[{len(texts)}];"
            for index, text in enumerate(texts):
                yield f"{call}({text}, &{sine}[{index}], &{cosine}[{index}]);"
        for symbol, value in run:
            array, index = sine if value.func is sin else cosine, place[value.args[0]]
            if symbol in self._packs:
                yield f"{self._type(symbol)} {symbol.name};"
                yield f"memcpy(&{symbol.name}, {array} + {index}, sizeof {symbol.name});"
            else:
                yield f"const {real} {symbol.name} = {array}[{index}];"

    def _places(self, angles: Sequence[Expr]) -> tuple[list[str], dict[Expr, int]]:
        """Return the texts of all angles, and the index of each angle.

        An angle that is a pack has a text for each lane.
        """
        texts: list[str] = []
        place: dict[Expr, int] = {}
        for each in angles:
            place[each] = len(texts)
            widths = {self._packs[symbol] for symbol in free_symbols(each) if symbol in self._packs}
            text = self._printer.text(each)
            if is_pack(each, self._packs):
                text = text if each.is_Symbol else f"({text})"
                texts += [f"{text}[{lane}]" for lane in range(max(widths))]
            else:
                texts.append(text)
        return texts, place

    def _fresh(self, name: str) -> str:
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name


def _portion(lines: Sequence[str], index: int, count: int) -> Sequence[str]:
    """Divide lines into ``count`` parts of nearly equal length, and return the part with the index ``index``."""
    return lines[len(lines) * index // count : len(lines) * (index + 1) // count]


def _slots(home: dict[Symbol, int], needs: Sequence[Iterable[Symbol]]) -> tuple[dict[Symbol, int], int]:
    """Place the symbols that later parts need in one array; return the index of each symbol, and the array's size.

    ``home`` has the part that computes each symbol, ``needs`` the symbols that each part reads.
    """
    last = {s: index for index, need in enumerate(needs) for s in need if home.get(s, index) < index}
    made: list[list[Symbol]] = [[] for _ in needs]
    done: list[list[Symbol]] = [[] for _ in needs]
    for symbol, index in last.items():
        made[home[symbol]].append(symbol)
        done[index].append(symbol)
    slot: dict[Symbol, int] = {}
    free: list[int] = []
    size = 0
    for index in range(len(needs)):
        for symbol in made[index]:
            if not free:
                free.append(size)
                size += 1
            slot[symbol] = free.pop()
        free += [slot[symbol] for symbol in done[index]]
    return slot, size
