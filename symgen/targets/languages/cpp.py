"""C++17: a header with functions for any type of number, a header with an Eigen interface, and CMake files."""

from __future__ import annotations

import math

from symgen.targets.c.forms import array_lines
from symgen.targets.language import Language, literal
from symgen.targets.printed import values_of
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

LANGUAGE = Language(
    "SI units; matrices row-major. Outputs must not overlap inputs.",
    number=lambda value: f"Real({literal(value, 'double')})",
    assignment="const Real {} = {};",
    store="{} = {};",
    flat=True,
    describe=array_lines,
)
"""The syntax of C++. Numbers are converted to the template parameter Real. The compiler finds sines by
argument-dependent lookup.
"""
RESERVED = frozenset(
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval"
    " constexpr constinit continue decltype default delete do double else enum explicit export extern false float for"
    " friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private"
    " protected public register requires return short signed sizeof static std struct switch template this throw true"
    " try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq eigen".split()
)
"""Keywords of C++. A C++ namespace cannot have a keyword as its name."""


def matrix(shape: tuple[int, ...]) -> str:
    """Return the type of an array in Eigen; all axes except the last are merged to rows of a matrix."""
    if not shape:
        return "Real"
    if len(shape) == 1:
        return f"Vector<Real, {shape[0]}>"
    return f"Matrix<Real, {math.prod(shape[:-1])}, {shape[-1]}>"


def render(unit: Unit, *_: str) -> Files:
    """Return the files of a unit, in the folder ``<unit>_cpp``."""
    values, name = values_of(unit, LANGUAGE) | {"matrix": matrix}, unit.name
    return {
        f"{name}_cpp/include/{name}/{name}.hpp": fill("cpp/header.hpp.jinja", heading=f"{name}.hpp", **values),
        f"{name}_cpp/include/{name}/eigen.hpp": fill("cpp/eigen.hpp.jinja", heading="eigen.hpp", **values),
        f"{name}_cpp/CMakeLists.txt": fill("cpp/CMakeLists.txt.jinja", unit=unit),
    }


TARGET = Target(
    "cpp",
    "A C++ header whose functions are templates for any type of numbers.",
    render,
    scalars=(),
    reserved=RESERVED,
    harness=Harness("harness.cpp", (("sh", "-c", "${CXX:-c++} -std=c++17 -O1 harness.cpp -o harness"), ("./harness",))),
)
