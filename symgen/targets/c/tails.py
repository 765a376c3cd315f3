"""Print a variant as C: functions for its straight-line code, and a function for its tail of loops.

:mod:`symgen.program.variants.variant` describes variants and their tails.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from symgen.program import Program
from symgen.program.variants.factored import FactorTail
from symgen.program.variants.panels import PanelTail
from symgen.program.variants.products import ProductTail
from symgen.program.variants.variant import AnyVariant
from symgen.targets.c.columns import columns
from symgen.targets.c.factored import factored_text
from symgen.targets.c.kernel import Code, arguments_of, kernel
from symgen.targets.c.printer import Dialect


class TailText(NamedTuple):
    """Values for the template that prints the loops at the end of a variant."""

    kind: str
    """The name of the template."""
    head: str
    """The declaration of the function."""
    call: str
    """The function with the straight-line code: the start of its call, with its name and inputs."""
    sizes: tuple[tuple[str, int], ...]
    """Names and sizes of the arrays into which the straight-line code writes."""
    values: Any
    """Further values for the template of the loops."""


class VariantText(NamedTuple):
    """The C functions into which a variant is printed.

    If the variant has no loops, the last of ``functions`` computes the quantity. If the variant has loops, the template
    adds the function that computes the quantity.
    """

    name: str
    functions: tuple[Code, ...]
    tail: TailText | None = None
    dialect: Dialect | None = None
    """The names that the template needs to print the loops; None if the variant has no loops."""


KINDS: dict[str, tuple[type, Callable[[Any, Program, Dialect], Any]]] = {
    "products": (ProductTail, lambda variant, *_: variant.tail),
    "columns": (PanelTail, columns),
    "factored": (FactorTail, factored_text),
}
"""Maps the name of a template to the type of the loops that it prints, and to the function that returns its values."""


def variant_text(
    variant: AnyVariant, program: Program, scalar: str, struct: str, trig: str, dialect: Dialect
) -> VariantText:
    """Return a variant as C text. ``program`` is the variant for batches, with all loops unrolled."""
    lines, tail, name = variant.lines, variant.tail, program.name
    if tail is None:
        return VariantText(name, kernel(lines, scalar, struct, trig, dialect))
    within = f"{name}_factors"
    functions = kernel(lines, scalar, struct, trig, replace(dialect, known_zeros=0), within)
    arguments = arguments_of(lines.inputs, struct, dialect.real)
    arguments += [f"{dialect.real} {array.name}[{len(array.elements)}]" for array in tail.outputs]
    passed = [*(["parameters"] if struct else []), *(array.name for array in lines.inputs)]
    kind, values = next((kind, values) for kind, (known, values) in KINDS.items() if isinstance(tail, known))
    tail_text = TailText(
        kind,
        f"{dialect.linkage}void {dialect.name.format(name)}({', '.join(arguments)})",
        f"{dialect.name.format(within)}({', '.join(passed)}",
        tuple((array.name, len(array.elements)) for array in lines.outputs),
        values(variant, program, dialect),
    )
    return VariantText(name, functions, tail_text, dialect)
