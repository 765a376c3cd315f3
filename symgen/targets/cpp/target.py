"""A header of C++ over any type of number."""

from __future__ import annotations

from symgen.targets.cpp.text import render_cpp
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

RESERVED = frozenset(
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval"
    " constexpr constinit continue decltype default delete do double else enum explicit export extern false float for"
    " friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private"
    " protected public register requires return short signed sizeof static std struct switch template this throw true"
    " try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq eigen".split()
)
"""Keywords, which cannot name a namespace."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_cpp(unit)


def _harness(unit: Unit) -> Files:
    return {"harness.cpp": fill("cpp/harness.cpp.jinja", unit=unit)}


CPP = Target(
    "cpp",
    _render,
    scalars=(),
    reserved=RESERVED,
    harness=Harness(_harness, (("sh", "-c", "${CXX:-c++} -std=c++17 -O1 harness.cpp -o harness"), ("./harness",))),
)
