"""C99, in double or float, with batches over vectors."""

from __future__ import annotations

from symgen.targets.c.text import render_c
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit

HEADERS = frozenset(
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic "
    "stdbool stdckdint stdbit stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar "
    "wctype new".split()
)
"""Standard headers of C and C++; the header of a unit must not have one of these names."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_c(unit, scalar, trig).files


TARGET = Target(
    "c",
    "C99, in double or float, with batches over vectors.",
    _render,
    scalars=("double", "float"),
    trig=("inline", "libm"),
    reserved=HEADERS,
    harness=Harness("harness.c", (("sh", "-c", "${CC:-cc} -std=c99 -O1 *.c -lm -o harness"), ("./harness",))),
)
