"""The forms of a function in C: one state in plain C, one state with vectors, and a vector of states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from symgen.program import Array, Program
from symgen.program.sparsity import zeros
from symgen.program.variants.packs.heads import packs_of
from symgen.program.variants.packs.unrolled import unrolled
from symgen.program.variants.panels import PanelTail
from symgen.program.variants.products import ProductTail
from symgen.program.variants.variant import AnyVariant
from symgen.targets.c.kernel import MAX_WHOLE_STATEMENTS
from symgen.targets.c.printer import Dialect, by_vectors, many_states, one_state
from symgen.targets.c.tails import VariantText, variant_text
from symgen.targets.unit import Function
from symgen.targets.words import comment_of, extents_words, route_words

MIN_ZERO_RUN = 8
"""A batch stores runs of at least this many zeros separately. The widest vectors have this many doubles."""


class Form(NamedTuple):
    """A function with the comment above it."""

    comment: tuple[str, ...]
    text: VariantText
    widths: tuple[int, ...] = ()
    """The numbers of entries in the vectors with which the function computes."""
    limbs: tuple[str, ...] = ()
    """A text for each lane: the positions (elements of q) of the limb in this lane."""


class Forms(NamedTuple):
    """The C functions that compute one quantity, in up to three forms."""

    plain: Form
    """The function for one state in plain C."""
    vectors: Form | None
    """One state with vectors; None if this form would save no time."""
    lanes: Form
    """A vector with a state in each lane, for batches."""


def forms(function: Function, start: str, scalar: str, struct: str, trig: str) -> Forms:
    """Return the forms of a function.

    The function names start with ``start``. ``struct`` is the C type of the runtime parameters; it is empty if there
    are no runtime parameters. The plain form usually comes from the variant for batches. The variant for one state
    replaces it if the variant for batches is too long for one C function, and the variant for one state ends in loops.
    """
    program, batch = function.program, function.batch
    one = function.one if trig == "inline" else None
    plain, lanes = one_state(start, scalar), many_states(start, MIN_ZERO_RUN)
    long = len(program.body) > MAX_WHOLE_STATEMENTS and batch.tail is None
    shown = one.with_lines(unrolled(one.lines)) if one and one.tail and long else batch

    def form(variant: AnyVariant, dialect: Dialect, comment: tuple[str, ...] = ()) -> Form:
        text = variant_text(variant, program, scalar, struct, trig, dialect)
        packs = tuple(set(packs_of(variant.lines).values()))
        comment = comment or comment_lines(program, _route(variant, batch))
        return Form(comment, text, packs, tuple(_limbs(program)) if packs else ())

    fast = one or (batch if isinstance(batch.tail, ProductTail) else None)
    return Forms(
        form(shown, plain),
        form(fast, by_vectors(plain, start)) if fast else None,
        form(batch, lanes, (f"{program.name} for a vector of states",)),
    )


def _route(variant: AnyVariant, batch: AnyVariant) -> str:
    """Return the text about the route of a variant; an empty string for the batch variant.

    The text says which operations are not counted one by one.
    """
    if variant is batch:
        return ""
    counted = [", a vector counted as one number"] if packs_of(variant.lines) else []
    counted += [", the product of columns not counted"] if isinstance(variant.tail, PanelTail) else []
    return route_words(replace(variant.lines, others=())) + "".join(counted)


def _limbs(program: Program) -> Iterator[str]:
    """Yield a text for each limb: its lane, and the positions (elements of q) of its joints."""
    place = {symbol: k for array in program.inputs if array.name == "q" for k, symbol in enumerate(array.elements)}
    cycles = [cycle for cycle in program.limbs if cycle[0] in place]
    for lane, symbols in enumerate(zip(*cycles, strict=True)):
        yield f"{lane}: " + ", ".join(f"q[{place[symbol]}]" for symbol in symbols)


def comment_lines(program: Program, route: str = "") -> tuple[str, ...]:
    """Return the comment lines of a function; ``route`` replaces the text about the program's route."""
    return comment_of(program, array_lines, route)


def array_lines(direction: str, array: Array) -> list[str]:
    """Describe an input or output, and state how many of its entries are zero."""
    layout = ", row-major" if len(array.shape) > 1 else ""
    if array.pattern:
        height, width = array.pattern.shape
        layout = f" entries of {height}x{width}"
    elif direction == "out" and (count := zeros(array)):
        layout += f", {count} entries always zero"
    return [f"{direction:3} {array.name:4} {array.doc} [{array.unit}], {extents_words(array.shape)}{layout}"]
