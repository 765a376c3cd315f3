"""A program as C functions over the type ``real``, which is compiled as one number and as a vector of lanes.

Long programs are cut into parts, for a C compiler takes time quadratic in the length of a function; what a part needs
of those before it passes through the array ``work``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from sympy import Expr, Symbol, cos, sin

from symgen.program import Program
from symgen.program.ir import Assignment, free_symbols
from symgen.targets.c_printer import LANES, CPrinter, Dialect

WHOLE = 2400
"""Statements up to which a program is one function: faster than parts, and compiled soon enough."""
PART = 800
"""Statements of one part of a longer program."""


@dataclass(frozen=True, slots=True)
class Part:
    """One C function: the end of its name, its arguments and its lines."""

    suffix: str
    arguments: str
    unused: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kernel:
    """The parts in the order they run, and how they are called: with how many values kept between them."""

    parts: tuple[Part, ...]
    arguments: str
    passed: str
    work: int


def kernel(
    program: Program,
    scalar: str,
    struct: str,
    trig: str,
    dialect: Dialect = LANES,
    whole: int = WHOLE,
    part: int = PART,
) -> Kernel:
    """The functions of a program; ``struct`` is the type of its runtime parameters, if it takes any."""
    writer, real = _Writer(program, scalar, trig, dialect), dialect.real
    arguments = [f"const {struct} *parameters"] if struct else []
    arguments += [f"const {real} {a.name}[{len(a.elements)}]" for a in program.inputs]
    outputs = [f"{real} {a.name}[{len(a.elements)}]" for a in program.outputs]
    names = [*(["parameters"] if struct else []), *(a.name for a in (*program.inputs, *program.outputs))]
    handed = ", ".join([*arguments, *outputs])
    if len(program.body) <= whole:
        lines = writer.whole()
        return Kernel((Part("", handed, _unused(names, lines), tuple(lines)),), handed, ", ".join(names), 0)
    pieces, work = writer.pieces(part)
    declared = ", ".join([*arguments, f"{real} work[{work}]", *outputs])
    passed = ", ".join([*names[: -len(outputs)], "work", *names[-len(outputs) :]])
    parts = [
        Part(f"_{index}", declared, _unused([*names, "work"], lines), tuple(lines))
        for index, lines in enumerate(pieces, 1)
    ]
    return Kernel(tuple(parts), handed, passed, work)


def _unused(names: Iterable[str], lines: Sequence[str]) -> tuple[str, ...]:
    text = "\n".join(lines)
    return tuple(name for name in names if not re.search(rf"\b{name}(\[|->)", text))


class _Writer:
    """Prints the lines of one program."""

    def __init__(self, program: Program, scalar: str, trig: str, dialect: Dialect) -> None:
        self._program, self._scalar, self._trig, self._dialect = program, scalar, trig, dialect
        self._printer = CPrinter(program, scalar, trig, dialect)
        self._constant = {*program.parameters, *(symbol for symbol, _ in program.setup)}
        self._taken = {s.name for s, _ in program.assignments} | {a.name for a in (*program.inputs, *program.outputs)}

    def whole(self) -> list[str]:
        """One function. It reads all inputs before it writes an output, so that they may overlap."""
        inputs = set(self._program.input_symbols())
        copies, stores = [], []
        for array in self._program.outputs:
            for index, element in enumerate(array.elements):
                text = self._value(element)
                if inputs.intersection(free_symbols(element)):
                    copies.append(f"const {self._dialect.real} {array.name}_{index} = {text};")
                    text = f"{array.name}_{index}"
                stores.append(f"{array.name}[{index}] = {text};")
        return [*self._setup(self._program.body), *self._lines(self._program.body), *copies, *stores]

    def pieces(self, limit: int) -> tuple[list[list[str]], int]:
        """Lines of each part, and the size of ``work``. Outputs are written by the part that has their last operand."""
        body = self._program.body
        count = -(-len(body) // limit)
        cuts = [round(len(body) * index / count) for index in range(count + 1)]
        chunks = [body[a:b] for a, b in pairwise(cuts)]
        home = {symbol: index for index, chunk in enumerate(chunks) for symbol, _ in chunk}
        stored: list[list[tuple[str, Expr]]] = [[] for _ in chunks]
        for array in self._program.outputs:
            for index, element in enumerate(array.elements):
                last = max((home[s] for s in free_symbols(element) if s in home), default=0)
                stored[last].append((f"{array.name}[{index}]", element))
        needs = [
            list(dict.fromkeys(s for e in [*(v for _, v in c), *(e for _, e in out)] for s in free_symbols(e)))
            for c, out in zip(chunks, stored, strict=True)
        ]
        slot, size = _slots(home, needs)
        pieces = []
        for index, (chunk, out) in enumerate(zip(chunks, stored, strict=True)):
            loads = [
                f"const {self._dialect.real} {s.name} = work[{slot[s]}];"
                for s in needs[index]
                if home.get(s, index) < index
            ]
            saves = [f"work[{slot[s]}] = {s.name};" for s, _ in chunk if s in slot]
            stores = [f"{place} = {self._value(element)};" for place, element in out]
            used = [*chunk, *(Assignment(s, s) for s in needs[index])]
            pieces.append([*self._setup(used), *loads, *self._lines(chunk), *saves, *stores])
        return pieces, size

    def _setup(self, used: Iterable[Assignment]) -> list[str]:
        """What depends on runtime parameters alone, as far as ``used`` or the outputs need it."""
        value_of = dict(self._program.setup)
        needed: set[Symbol] = set()
        stack = [s for _, value in used for s in free_symbols(value)]
        stack += [s for element in self._program.output_elements() for s in free_symbols(element)]
        while stack:
            symbol = stack.pop()
            if symbol in value_of and symbol not in needed:
                needed.add(symbol)
                stack.extend(free_symbols(value_of[symbol]))
        setup = [a for a in self._program.setup if a.symbol in needed]
        return [f"const {self._scalar} {symbol.name} = {self._printer.text(value)};" for symbol, value in setup]

    def _value(self, expression: Expr) -> str:
        """The text of an output; what is the same for all lanes is spread over them."""
        text = self._printer.text(expression)
        return self._dialect.spread.format(text) if self._constant.issuperset(free_symbols(expression)) else text

    def _lines(self, body: Iterable[Assignment]) -> Iterator[str]:
        for together, run in groupby(body, lambda a: a.value.func in (sin, cos) and self._trig == "inline"):
            if together:
                yield from self._sincos(list(run))
            else:
                for symbol, value in run:
                    yield f"const {self._dialect.real} {symbol.name} = {self._printer.text(value)};"

    def _sincos(self, run: Sequence[Assignment]) -> Iterator[str]:
        """All sines and cosines of some angles: by one call, or one for each angle."""
        angles = list(dict.fromkeys(value.args[0] for _, value in run))
        angle, sine, cosine = (self._fresh(name) for name in ("angle", "sine", "cosine"))
        texts, count = [self._printer.text(a) for a in angles], len(angles)
        real, call = self._dialect.real, self._dialect.sincos
        if self._dialect.together:
            yield f"const {real} {angle}[{count}] = {{{', '.join(texts)}}};"
            yield f"{real} {sine}[{count}], {cosine}[{count}];"
            yield f"{call}({count}, {angle}, {sine}, {cosine});"
        else:
            yield f"{real} {sine}[{count}];"
            yield f"{real} {cosine}[{count}];"
            for index, text in enumerate(texts):
                yield f"{call}({text}, &{sine}[{index}], &{cosine}[{index}]);"
        for symbol, value in run:
            array = sine if value.func is sin else cosine
            yield f"const {real} {symbol.name} = {array}[{angles.index(value.args[0])}];"

    def _fresh(self, name: str) -> str:
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name


def _slots(home: dict[Symbol, int], needs: Sequence[Iterable[Symbol]]) -> tuple[dict[Symbol, int], int]:
    """A place in ``work`` for each symbol that a later part needs; places are used again after the last need."""
    last = {s: index for index, need in enumerate(needs) for s in need if home.get(s, index) < index}
    slot: dict[Symbol, int] = {}
    free: list[int] = []
    size = 0
    for index in range(len(needs)):
        for symbol in [s for s in last if home[s] == index]:
            if not free:
                free.append(size)
                size += 1
            slot[symbol] = free.pop()
        free += [slot[s] for s in last if last[s] == index]
    return slot, size
