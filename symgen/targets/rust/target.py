"""A crate without the standard library."""

from __future__ import annotations

from symgen.targets.rust.text import render_rust
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

RESERVED = frozenset(
    "as async await box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop"
    " macro match mod move mut override priv pub ref return self static struct super trait true try type typeof union"
    " unsafe unsized use virtual where while yield abstract become core std alloc test".split()
)
"""Keywords, which cannot name a crate."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_rust(unit, scalar)


def _harness(unit: Unit) -> Files:
    return {f"{unit.name}_rs/examples/harness.rs": fill("rust/harness.rs.jinja", unit=unit)}


_RUN = "cd *_rs && CARGO_TARGET_DIR=target cargo run --quiet --offline --example harness"

RUST = Target(
    "rust",
    _render,
    scalars=("double", "float"),
    reserved=RESERVED,
    harness=Harness(_harness, (("sh", "-c", _RUN),), tools=("cargo",)),
)
