"""Print a variant in C: the functions of its lines, and the function with its tail."""

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
from symgen.targets.c.kernel import Kernel, kernel
from symgen.targets.c.printer import CLEARED, Dialect


class TailText(NamedTuple):
    """A tail as values for its template."""

    kind: str
    """The name of the template."""
    arguments: str
    passed: str
    """The arguments that are passed on to the functions of the lines."""
    sizes: tuple[tuple[str, int], ...]
    """The arrays that the lines fill, with their sizes."""
    values: Any
    """Further values of the template."""


KINDS: dict[str, tuple[type, Callable[[Any, Program], Any]]] = {
    "products": (ProductTail, lambda variant, _: variant.tail),
    "columns": (PanelTail, columns),
    "factored": (FactorTail, factored_text),
}
"""The type of tail of each template, and the function from variant and plain program to its values."""


def variant_text(
    variant: AnyVariant, program: Program, scalar: str, struct: str, trig: str, dialect: Dialect
) -> tuple[Kernel, TailText | None]:
    """Return the functions of the lines, and the tail; ``program`` is the batch in straight lines."""
    lines, tail = variant.lines, variant.tail
    if tail is None:
        return kernel(lines, scalar, struct, trig, dialect), None
    text = kernel(lines, scalar, struct, trig, replace(dialect, zeros=CLEARED))  # nobody has cleared their arrays
    given, filled, outputs = (
        [(array.name, len(array.elements)) for array in arrays]
        for arrays in (lines.inputs, lines.outputs, tail.outputs)
    )
    arguments = [f"const {struct} *parameters"] if struct else []
    arguments += [f"const real {name}[{size}]" for name, size in given]
    arguments += [f"real {name}[{size}]" for name, size in outputs]
    passed = [*(["parameters"] if struct else []), *(name for name, _ in given)]
    kind, values = next((kind, values) for kind, (known, values) in KINDS.items() if isinstance(tail, known))
    tail_text = TailText(kind, ", ".join(arguments), ", ".join(passed), tuple(filled), values(variant, program))
    return replace(text, suffix="_factors"), tail_text
