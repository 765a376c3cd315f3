"""A Rust crate with straight-line code in f64 or f32, and tests.

The generated code is safe Rust and does not need the standard library.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np

from symgen.program import Array, Program
from symgen.program.domains.rounding import rounding
from symgen.program.evaluate import nearest_float
from symgen.targets.language import Language, literal
from symgen.targets.printed import values_of
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Unit
from symgen.targets.words import extents_words, pattern_words

TYPES = {"double": "f64", "float": "f32"}
SPAN, TRIES = 2.0, 20
"""Largest magnitude of random inputs, and maximum number of random states. Random states are drawn until all results
are finite.
"""
RESERVED = frozenset(
    "as async await box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop"
    " macro match mod move mut override priv pub ref return self static struct super trait true try type typeof union"
    " unsafe unsized use virtual where while yield abstract become core std alloc test".split()
)
"""Keywords of Rust. A Rust crate cannot have a keyword as its name."""


def _describe(direction: str, array: Array) -> list[str]:
    words = f"* {direction} `{array.name}`: {array.doc} ({array.unit}), {extents_words(array.shape)}"
    return [words + pattern_words(array)]


LANGUAGES = {
    scalar: Language(
        "SI units; matrices row-major.",
        number=partial(literal, scalar=scalar, name=name),
        assignment="let {} = {};",
        store="{} = {};",
        flat=True,
        describe=_describe,
    )
    for scalar, name in TYPES.items()
}


@dataclass(frozen=True, slots=True)
class Golden:
    """A test state, its exact results, and bounds on the rounding errors of results, as Rust text."""

    call: str
    """The arguments of the call as text. Outputs are arrays with names such as ``<output>_found``."""
    found: tuple[tuple[str, int, str, str], ...]
    """The name and size of each output, with its values and their error bounds."""


def render(unit: Unit, scalar: str, trig: str) -> Files:
    """Return the files of a crate, in the folder ``<unit>_rs``."""
    values = values_of(unit, LANGUAGES[scalar]) | {"real": TYPES[scalar]}
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    golden = [(f.program.name, _golden(f.program, scalar, defaults)) for f in unit.functions]
    folder = f"{unit.name}_rs"
    return {
        f"{folder}/Cargo.toml": fill("rust/Cargo.toml.jinja", unit=unit),
        f"{folder}/src/lib.rs": fill("rust/lib.rs.jinja", **values),
        f"{folder}/src/elementary.rs": plain("rust/elementary.rs"),
        f"{folder}/tests/golden.rs": fill("rust/golden.rs.jinja", golden=golden, **values),
    }


def _golden(program: Program, scalar: str, defaults: dict[str, float]) -> Golden | None:
    """Return a random state with its results; None if no draw gives finite results.

    The name of the program is the seed, so the state is the same in every run.
    """
    source, listed = random.Random(program.name), partial(_list, scalar="double")
    for _ in range(TRIES):
        state = {a.name: [_drawn(source, scalar) for _ in a.elements] for a in program.inputs}
        try:
            truth = rounding(program, state, defaults, scalar)
        except ZeroDivisionError:
            continue
        found = []
        for array in program.outputs:
            values, bounds = zip(*zip(*truth[array.name], strict=True), strict=True)
            found.append((array.name, len(array.elements), listed(values), listed(bounds)))
        given = [
            f"&[{_list(state[a.name], scalar)}]" if a.shape else _list(state[a.name], scalar) for a in program.inputs
        ]
        given += [f"&mut {a.name}_found" + ("" if a.shape else "[0]") for a in program.outputs]
        return Golden(", ".join(given), tuple(found))
    return None


def _drawn(source: random.Random, scalar: str) -> float:
    value = round(source.uniform(-SPAN, SPAN), 3)
    return float(np.float32(value)) if scalar == "float" else value


def _list(values: Iterable[object], scalar: str) -> str:
    return ", ".join(literal(float(value), scalar) for value in values)  # type: ignore[arg-type]


TARGET = Target(
    "rust",
    "A Rust crate that does not use the standard library.",
    render,
    scalars=("double", "float"),
    reserved=RESERVED,
    harness=Harness(
        "{unit}_rs/examples/harness.rs",
        (("sh", "-c", "cd *_rs && CARGO_TARGET_DIR=target cargo run --quiet --offline --example harness"),),
        tools=("cargo",),
    ),
)
