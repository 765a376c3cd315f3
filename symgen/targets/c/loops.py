"""The end of a function whose entries are products of factors, as the template wants it."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace

from symgen.program.loops.factored import Factored
from symgen.program.loops.panels import Multiplied
from symgen.program.loops.products import Elimination, Looped, Products
from symgen.targets.c.kernel import Kernel, kernel
from symgen.targets.c.printer import Dialect


@dataclass(frozen=True, slots=True)
class Loops:
    """How many factors of how many entries, and the arguments of the function they are in."""

    count: int
    stride: int
    n: int
    matrices: tuple[Products, ...]
    elimination: Elimination | None
    outputs: tuple[str, ...]
    arguments: str
    passed: str


Ended = Looped | Multiplied | Factored
"""What ends in loops."""
CLEARED = "memset({0} + {1}, 0, {2} * sizeof *{0});"
"""Stores zeros: an array, the first and how many."""


def loops(looped: Looped, struct: str) -> Loops:
    """``struct`` is the type of runtime parameters, if there are any."""
    return Loops(
        looped.factors.outputs[0].shape[0],
        looped.stride,
        looped.n,
        looped.products,
        looped.elimination,
        tuple(array.name for array in looped.outputs),
        *arguments_of(looped, struct),
    )


def arguments_of(ended: Ended, struct: str) -> tuple[str, str]:
    """What the function takes, and what it passes on to that of its factors."""
    inputs = ended.factors.inputs
    given = [f"const {struct} *parameters"] if struct else []
    given += [f"const real {array.name}[{len(array.elements)}]" for array in inputs]
    outputs = [f"real {array.name}[{len(array.elements)}]" for array in ended.outputs]
    passed = [*(["parameters"] if struct else []), *(array.name for array in inputs)]
    return ", ".join([*given, *outputs]), ", ".join(passed)


def known_lines(ended: Multiplied | Factored, written: Set[tuple[int, int]]) -> tuple[str, ...]:
    """Entries that a product is not all of, or that it has not; ``written`` are outputs and places that it has."""
    return tuple(
        f"{ended.outputs[output].name}[{place}] {'+=' if (output, place) in written else '='} known[{k}];"
        for k, (output, place) in enumerate(ended.known)
    )


def factor_kernel(ended: Ended, scalar: str, struct: str, trig: str, dialect: Dialect) -> Kernel:
    """The functions of the factors, whose array nobody has cleared."""
    clearing = replace(dialect, zeros=CLEARED)
    return replace(kernel(ended.factors, scalar, struct, trig, clearing), suffix="_factors")
