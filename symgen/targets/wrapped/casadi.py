"""C with CasADi's external interface around generated C: sparsities, Jacobians, and Jacobians of Jacobians.

CasADi identifies the derivatives of a function f by their names:

* ``jac_f`` is the Jacobian. The unit must have all first partial derivatives of f.
* ``jac_jac_f`` is the Jacobian of the Jacobian. The unit must have all second derivatives.
* ``adj1_f`` is the gradient of a weighted sum of the outputs, and ``jac_adj1_f`` is its Jacobian. The unit must have
  the Hessian of this weighted sum.

Without these functions, CasADi refuses to differentiate f. Derivatives with respect to runtime parameters may be
missing. An evaluation that needs missing derivatives fails and prints the reason. CasADi provides the working memory,
so several threads can call the functions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from symgen.program import Array, Program
from symgen.targets.c.forms import comment_lines
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.casadi_forms import Call, CasadiFunction, Pattern, Product
from symgen.targets.wrapped.differentials import Differential, differential
from symgen.targets.wrapped.package import NAME, c_sources, packaged, with_parameters

LAYOUT = (
    "SI units. An array of more than two axes is a matrix, whose rows are all axes except the last. Entries that are"
    " always zero are left out."
)
FILES = {"{package}.c": "external.c.jinja", "__init__.py": "package.py.jinja"}


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
    if known.hessian is not None:
        yield from _adjoint(unit, plain, program, known)


def _function(unit: Unit, program: Program) -> CasadiFunction:
    called = with_parameters(unit, program)
    return CasadiFunction(
        f"{unit.name}_casadi_{program.name}",
        comment_lines(called),
        tuple(map(_input, called.inputs)),
        tuple(_output(array) for array in program.outputs),
        (_call(unit, program),),
    )


def _jacobian(unit: Unit, plain: CasadiFunction, program: Program, known: Differential) -> CasadiFunction:
    assert known.jacobian is not None
    rate_map = known.to_velocity.outputs[0] if known.to_velocity else None
    blocks, products = [], []
    for output, given in product(program.outputs, with_parameters(unit, program).inputs):
        name = f"jac_{output.name}_{given.name}"
        block = _derivative(output, given, known)
        if block is None:
            blocks.append(_refused(name, len(output.elements), given))
            continue
        if rate_map is not None and given.name in known.by_velocity:
            block, step = _by_positions(block, rate_map)
            products.append(step)
        blocks.append(_block(name, output, given, block))
    called = [known.jacobian, known.by_parameters, known.to_velocity if products else None]
    return CasadiFunction(
        f"jac_{plain.name}",
        (f"The Jacobian of {plain.name}, blocks by output and input.",),
        (*plain.inputs, *map(_nominal, plain.outputs)),
        tuple(blocks),
        tuple(_call(unit, each) for each in called if each),
        tuple(products),
        _refusal(program, "derivatives", blocks),
    )


def _derivative(output: Array, given: Array, known: Differential) -> Array | None:
    """Return the derivatives of an output with respect to an input; None if they were not generated."""
    if given.name != NAME:
        return known.blocks[output.name, given.name]
    found = known.by_parameters.outputs if known.by_parameters else ()
    return next((array for array in found if array.name == f"d{output.name}_dp"), None)


def _call(unit: Unit, program: Program) -> Call:
    inputs = with_parameters(unit, program).inputs
    return Call(f"{unit.name}_{program.name}", tuple(each.name for each in inputs), _sizes(program.outputs))


def _refused(name: str, rows: int, by: Array) -> Pattern:
    """Return a dense pattern for derivatives that were not generated. CasADi would treat an empty pattern as zeros."""
    return Pattern(name, rows, len(by.elements), dense=True, refused=True)


def _refusal(program: Program, derivatives: str, blocks: Iterable[Pattern]) -> str:
    refused = any(block.refused for block in blocks)
    return f"{program.name}: its {derivatives} by parameters were not generated" if refused else ""


def _by_positions(block: Array, rate_map: Array) -> tuple[Array, Product]:
    """Return the derivatives with respect to positions, and the matrix product that computes them.

    The derivatives in ``block`` are along velocities. ``rate_map`` maps rates of positions to velocities.
    """
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
    blocks, inputs = [], with_parameters(unit, program).inputs
    for output in program.outputs:
        for a in inputs:
            for b in (*inputs, *program.outputs):
                name = f"jac_jac_{output.name}_{a.name}_{b.name if b in inputs else f'out_{b.name}'}"
                if NAME in (a.name, b.name) and b in inputs:
                    blocks.append(_refused(name, len(output.elements) * len(a.elements), b))
                else:
                    blocks.append(_second_block(name, output, a, b, known))
    return CasadiFunction(
        f"jac_{jacobian.name}",
        (f"The Jacobian of {jacobian.name}.",),
        (*jacobian.inputs, *map(_nominal, jacobian.outputs)),
        tuple(blocks),
        (_call(unit, known.second),),
        (),
        _refusal(program, "second derivatives", blocks),
    )


def _adjoint(
    unit: Unit, plain: CasadiFunction, program: Program, known: Differential
) -> tuple[CasadiFunction, CasadiFunction]:
    """Return the gradient of a weighted sum of the outputs, and the Jacobian of this gradient."""
    assert known.jacobian is not None and known.hessian is not None
    (output,), name = program.outputs, f"adj1_{plain.name}"
    seed = _input(replace(output, name=f"adj_{output.name}"))
    inputs = (*plain.inputs, *map(_nominal, plain.outputs), seed)
    products: list[Product] = []
    gradients, blocks = [], []
    given = with_parameters(unit, program).inputs
    for a in given:
        block, by_seed = _derivative(output, a, known), f"jac_adj_{a.name}_{seed.name}"
        for b in given:
            refused = NAME in (a.name, b.name)
            blocks.append(_refused(f"jac_adj_{a.name}_{b.name}", len(a.elements), b) if refused else _pair(a, b, known))
        blocks.append(Pattern(f"jac_adj_{a.name}_out_{output.name}", len(a.elements), seed.count))
        if block is None:
            gradients.append(Pattern(f"adj_{a.name}", len(a.elements), 1, dense=True, refused=True))
            blocks.append(_refused(by_seed, len(a.elements), output))
            continue
        products.append(Product(f"by_{a.name}", seed.name, 1, block.name, seed.count, len(a.elements)))
        gradients.append(replace(_input(a), name=f"adj_{a.name}", source=products[-1].name))
        straight = _block(by_seed, output, a, block)
        turned = tuple(sorted((row, column, place) for column, row, place in straight.entries))
        blocks.append(replace(straight, rows=straight.columns, columns=straight.rows, entries=turned))
    hessian = _call(unit, known.hessian)
    first = tuple(_call(unit, each) for each in (known.jacobian, known.by_parameters) if each)
    calls = (replace(hessian, inputs=(*hessian.inputs[:-1], seed.name)), *first)
    comment, both = f"The gradient of {plain.name}, weighted.", (*inputs, *map(_nominal, gradients))
    gradient = CasadiFunction(name, (comment,), inputs, tuple(gradients), first, tuple(products))
    jacobian = CasadiFunction(f"jac_{name}", (f"The Jacobian of {name}.",), both, tuple(blocks), calls)
    return (
        replace(gradient, refusal=_refusal(program, "derivatives", gradients)),
        replace(jacobian, refusal=_refusal(program, "second derivatives", blocks)),
    )


def _pair(a: Array, b: Array, known: Differential) -> Pattern:
    """Return the pattern of second derivatives with respect to ``a`` and ``b``, for a weighted sum of the outputs."""
    name, rows, columns = f"jac_adj_{a.name}_{b.name}", len(a.elements), len(b.elements)
    if (block := known.pairs.get((a.name, b.name))) is not None:
        steps = columns, 1
    elif (block := known.pairs.get((b.name, a.name))) is not None:
        steps = 1, rows
    else:
        return Pattern(name, rows, columns)
    places = ((k, j, j * steps[0] + k * steps[1]) for k, j in product(range(columns), range(rows)))
    return Pattern(name, rows, columns, block.name, tuple(p for p in places if block.elements[p[2]] != 0))


def _sizes(arrays: Iterable[Array]) -> tuple[tuple[str, int], ...]:
    return tuple((array.name, len(array.elements)) for array in arrays)


def _matrix(shape: Sequence[int]) -> tuple[int, int]:
    """Return the numbers of rows and columns of an array as a CasADi matrix; a vector is one column."""
    return (math.prod(shape[:-1]), shape[-1]) if len(shape) > 1 else (math.prod(shape), 1)


def _nominal(pattern: Pattern) -> Pattern:
    """Return the pattern of the argument for a known result.

    CasADi passes this argument to Jacobian functions, which ignore it.
    """
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
    """Return the pattern of the partial derivatives of an output with respect to an input.

    There is a row for each output element and a column for each input element, both in column-major order.
    """
    count, size = len(output.elements), len(given.elements)
    found = []
    for row, place in enumerate(_by_columns(output)):
        for column, other in enumerate(_by_columns(given)):
            element = place * size + other
            if block.elements[element] != 0:
                found.append((column, row, element))
    return Pattern(name, count, size, block.name, tuple(sorted(found)))


def _second_block(name: str, output: Array, a: Array, b: Array, known: Differential) -> Pattern:
    """Return the pattern of second derivatives: the derivatives of a Jacobian block with respect to ``b``.

    The pattern has a row for each element of the Jacobian block, in column-major order. Elements that are always zero
    also have a row.
    """
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
    """Return the row-major indices of an array's elements in column-major order, the order of CasADi."""
    rows, columns = _matrix(array.shape)
    return [row * columns + column for column, row in product(range(columns), range(rows))]


TARGET = Target(
    "casadi",
    "Functions for CasADi, with their derivatives.",
    render,
    trig=("inline", "libm"),
    harness=Harness(modules=("casadi",)),
    dense=True,
    companions=("derivatives", "parameter_derivatives"),
)
