"""C with CasADi's external interface around generated C: sparsities, Jacobians, and Jacobians of Jacobians.

A function has its Jacobian ``jac_f`` if the unit has all its partial derivatives, and ``jac_jac_f`` if the unit also
has all second derivatives. CasADi refuses to differentiate a function without a Jacobian. Working memory comes from
CasADi, so functions can be called from many threads.
"""

from __future__ import annotations

import math
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from symgen.program import Array, Program
from symgen.targets.c.forms import comment_lines
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.differentials import Differential, differential
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = (
    "SI units. Arrays of more than two axes are matrices here: all axes but the last are their rows. Entries that are"
    " always zero are left out."
)
FILES = {"{package}.c": "external.c.jinja", "__init__.py": "package.py.jinja"}
Entry = tuple[int, int, int]
"""Column, row, and the index of the element in an array of C."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A CasADi matrix: its size, the lines of its sparsity, and the indices of its entries in an array of C."""

    name: str
    rows: int
    columns: int
    source: str = ""
    """The array of C, in row-major order; empty if no entry is in it."""
    entries: tuple[Entry, ...] = ()
    dense: bool = False

    @property
    def sparsity(self) -> tuple[str, ...]:
        if self.dense:
            return (f"{self.rows}, {self.columns}, 1",)
        starts = [sum(column < k for column, _, _ in self.entries) for k in range(self.columns + 1)]
        numbers = [self.rows, self.columns, *starts, *(row for _, row, _ in self.entries)]
        return tuple(textwrap.wrap(", ".join(map(str, numbers)), 110))

    @property
    def places(self) -> tuple[str, ...]:
        """Lines with the array index of each entry; empty if entries and array elements have the same order."""
        places = [place for _, _, place in self.entries]
        ordered = places == list(range(len(places)))
        return () if ordered else tuple(textwrap.wrap(", ".join(map(str, places)), 110))

    @property
    def count(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Product:
    """Derivatives along velocities times the map from rates of positions to velocities, in working memory."""

    name: str
    left: str
    rows: int
    right: str
    inner: int
    columns: int

    @property
    def size(self) -> int:
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class CasadiFunction:
    """One function as CasADi calls it, by calls of C."""

    name: str
    comment: tuple[str, ...]
    inputs: tuple[Pattern, ...]
    outputs: tuple[Pattern, ...]
    call: str
    """The function of C."""
    given: tuple[tuple[str, int], ...]
    """The names and sizes of the C function's inputs, which are the first inputs of this function."""
    found: tuple[tuple[str, int], ...]
    """The names and sizes of the C function's outputs."""
    to_velocity: tuple[str, str, str, int] | None = None
    """Another C function, its input, its output and the output's size; it is called only if there are ``products``."""
    products: tuple[Product, ...] = ()

    @property
    def direct(self) -> dict[str, int]:
        """The C outputs that are written directly to a result, which has the same elements in the same order."""
        sizes = dict(self.found)
        used = Counter(name for each in self.products for name in (each.left, each.right))
        used.update(each.source for each in self.outputs if each.count)
        return {
            each.source: place
            for place, each in enumerate(self.outputs)
            if used[each.source] == 1 and each.count == sizes.get(each.source) and not each.places
        }

    @property
    def work(self) -> int:
        own = sum(size for _, size in (*self.given, *self.found))
        return own + (self.to_velocity[3] if self.to_velocity else 0) + sum(each.size for each in self.products)


def render(unit: Unit, scalar: str, trig: str) -> Files:
    """Return a Python package, and C sources that the user can compile on another machine."""
    functions = [made for function in unit.functions for made in _with_jacobians(unit, function.program)]
    return packaged(
        unit,
        "casadi",
        LAYOUT,
        FILES,
        c_sources(unit, trig, scalar, batches=False),
        functions=functions,
        some_handed_over=any(p.count and p.source not in f.direct for f in functions for p in f.outputs),
        first={function.program.name: _function(unit, function.program) for function in unit.functions},
    )


def _with_jacobians(unit: Unit, program: Program) -> Iterator[CasadiFunction]:
    plain = _function(unit, program)
    yield plain
    known = differential(unit, program)
    if known.jacobian is None:
        return
    jacobian = _jacobian(unit, plain, program, known)
    yield jacobian
    if known.second is not None:
        yield _second(unit, jacobian, program, known)


def _function(unit: Unit, program: Program) -> CasadiFunction:
    return CasadiFunction(
        f"{unit.name}_casadi_{program.name}",
        comment_lines(program),
        tuple(map(_input, program.inputs)),
        tuple(_output(array) for array in program.outputs),
        f"{unit.name}_{program.name}",
        _sizes(program.inputs),
        _sizes(program.outputs),
    )


def _jacobian(unit: Unit, plain: CasadiFunction, program: Program, known: Differential) -> CasadiFunction:
    assert known.jacobian is not None
    rate_map = known.to_velocity.outputs[0] if known.to_velocity else None
    blocks, products = [], []
    for output, given in product(program.outputs, program.inputs):
        block = known.blocks[output.name, given.name]
        if rate_map is not None and given.name in known.by_velocity:
            block, step = _by_positions(block, rate_map)
            products.append(step)
        blocks.append(_block(f"jac_{output.name}_{given.name}", output, given, block))
    return CasadiFunction(
        f"jac_{plain.name}",
        (f"The Jacobian of {plain.name}, blocks by output and input.",),
        (*plain.inputs, *map(_nominal, plain.outputs)),
        tuple(blocks),
        f"{unit.name}_{known.jacobian.name}",
        plain.given,
        _sizes(known.jacobian.outputs),
        _call(unit, known.to_velocity) if products else None,
        tuple(products),
    )


def _call(unit: Unit, program: Program | None) -> tuple[str, str, str, int] | None:
    if program is None:
        return None
    (given,), (found,) = program.inputs, program.outputs
    return f"{unit.name}_{program.name}", given.name, found.name, len(found.elements)


def _by_positions(block: Array, rate_map: Array) -> tuple[Array, Product]:
    """Return the sparsity and products of derivatives with respect to positions, given derivatives along velocities."""
    inner, columns = rate_map.shape
    rows = len(block.elements) // inner
    zero = block.elements[0] * 0
    kept = [[k for k in range(inner) if rate_map.elements[k * columns + c] != 0] for c in range(columns)]
    elements = tuple(
        next((block.elements[r * inner + k] for k in kept[c] if block.elements[r * inner + k] != 0), zero)
        for r in range(rows)
        for c in range(columns)
    )
    name = f"{block.name}_by_positions"
    made = replace(block, name=name, shape=(*block.shape[:-1], columns), elements=elements)
    return made, Product(name, block.name, rows, rate_map.name, inner, columns)


def _second(unit: Unit, jacobian: CasadiFunction, program: Program, known: Differential) -> CasadiFunction:
    assert known.second is not None
    blocks = []
    for output in program.outputs:
        for a in program.inputs:
            for b in (*program.inputs, *program.outputs):
                name = f"jac_jac_{output.name}_{a.name}_{b.name if b in program.inputs else f'out_{b.name}'}"
                blocks.append(_second_block(name, output, a, b, known))
    outer = [p for p in jacobian.outputs]
    width = len(program.inputs) + len(program.outputs)
    assert len(blocks) == len(outer) * width
    return CasadiFunction(
        f"jac_{jacobian.name}",
        (f"The Jacobian of {jacobian.name}.",),
        (*jacobian.inputs, *map(_nominal, outer)),
        tuple(blocks),
        f"{unit.name}_{known.second.name}",
        jacobian.given,
        _sizes(known.second.outputs),
    )


def _sizes(arrays: Iterable[Array]) -> tuple[tuple[str, int], ...]:
    return tuple((array.name, len(array.elements)) for array in arrays)


def _matrix(shape: Sequence[int]) -> tuple[int, int]:
    """Return the rows and columns of an array."""
    return (math.prod(shape[:-1]), shape[-1]) if len(shape) > 1 else (math.prod(shape), 1)


def _nominal(pattern: Pattern) -> Pattern:
    """Return the patterns of the nominal results, which Jacobian functions receive but do not read."""
    return Pattern(f"out_{pattern.name}", pattern.rows, pattern.columns)


def _input(array: Array) -> Pattern:
    rows, columns = _matrix(array.shape)
    entries = tuple((column, row, row * columns + column) for column, row in product(range(columns), range(rows)))
    return Pattern(array.name, rows, columns, array.name, entries, dense=True)


def _output(array: Array) -> Pattern:
    rows, columns = _matrix(array.shape)
    by_columns = list(range(rows * columns)) if array.symmetric else _by_columns(array)
    places = zip(product(range(columns), range(rows)), by_columns, strict=True)
    entries = tuple((column, row, place) for (column, row), place in places if array.elements[place] != 0)
    return Pattern(array.name, rows, columns, array.name, entries, dense=len(entries) == rows * columns)


def _block(name: str, output: Array, given: Array, block: Array) -> Pattern:
    """Return partial derivatives: a row for each output element in column-major order, a column for each input."""
    count, size = len(output.elements), len(given.elements)
    found = []
    for row, place in enumerate(_by_columns(output)):
        for column, other in enumerate(_by_columns(given)):
            element = place * size + other
            if block.elements[element] != 0:
                found.append((column, row, element))
    return Pattern(name, count, size, block.name, tuple(sorted(found)))


def _second_block(name: str, output: Array, a: Array, b: Array, known: Differential) -> Pattern:
    """Return the derivatives of a block: a row for each of its elements, zeros included, in column-major order."""
    rows, size = len(output.elements) * len(a.elements), len(b.elements)
    tensor, swapped = known.tensors.get((output.name, a.name, b.name)), False
    if tensor is None:
        tensor, swapped = known.tensors.get((output.name, b.name, a.name)), True
    if tensor is None:
        return Pattern(name, rows, size)
    m, n = len(a.elements), len(b.elements)
    found = []
    for i, j, k in product(range(len(output.elements)), range(m), range(n)):
        element = (i * n + k) * m + j if swapped else (i * m + j) * n + k
        if tensor.elements[element] != 0:
            found.append((k, i + len(output.elements) * j, element))
    return Pattern(name, rows, size, tensor.name, tuple(sorted(found)))


def _by_columns(array: Array) -> list[int]:
    """Return the elements of an array in the order of CasADi's matrix."""
    rows, columns = _matrix(array.shape)
    return [row * columns + column for column, row in product(range(columns), range(rows))]


TARGET = Target(
    "casadi",
    "Functions for CasADi, with their derivatives.",
    render,
    trig=("inline", "libm"),
    harness=Harness(modules=("casadi",)),
    plain=True,
    companions=("derivatives",),
)
