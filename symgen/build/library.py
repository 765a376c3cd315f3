"""Loading a compiled library through cffi, and what is kept of a build so that the next one need not derive.

Calls go through the C ABI, so no Python headers are needed; cffi releases the interpreter lock around each call.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import cffi

from symgen.build.cache import cache_directory, cached, content, key_of, own_digest, store
from symgen.build.call import fast_type
from symgen.build.compiler import Compiler
from symgen.build.function import TYPES, CompiledFunction
from symgen.build.module import Function, Module, default_record
from symgen.build.signature import Signature


@dataclass(frozen=True, slots=True)
class Source:
    """Generated C: one set of files for each function, the text to show, and what names start with."""

    units: tuple[Mapping[str, str], ...]
    text: str
    declarations: str
    prefix: str
    scalar: str
    defaults: Mapping[str, float] = field(default_factory=dict)
    """Of the runtime parameters, in the order of the struct's fields; empty where there are none."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a build is made from, as texts: where the same has been built before, its record is under ``key``."""

    made_from: tuple[str, ...]
    compiler: Compiler

    @property
    def key(self) -> str:
        return key_of(own_digest(), self.compiler.identity, " ".join(self.compiler.flags), *self.made_from)

    @property
    def entry(self) -> Path:
        return cache_directory() / f"{self.key}.json"


def load_built(recipe: Recipe) -> tuple[Module, tuple[str, ...]] | None:
    """The module of an earlier build from the same recipe, and the warnings it gave; None where there is none."""
    data = content(recipe.entry)
    if data is None:
        return None
    record = json.loads(data)
    source = Source(**record["source"])
    signatures = [Signature.read(each) for each in record["signatures"]]
    module = _load(record["name"], signatures, source, recipe.compiler)
    return module, tuple(record["warnings"])


def load_library(
    name: str, signatures: Sequence[Signature], source: Source, recipe: Recipe, warnings: Sequence[str] = ()
) -> Module:
    """Compile ``source``, or take it from the cache, wrap its functions, and keep a record for :func:`load_built`."""
    module = _load(name, signatures, source, recipe.compiler)
    record = {
        "name": name,
        "signatures": [asdict(each) for each in signatures],
        "source": asdict(source),
        "warnings": list(warnings),
    }
    store(recipe.entry, lambda path: path.write_text(json.dumps(record)))
    return module


def _load(name: str, signatures: Sequence[Signature], source: Source, compiler: Compiler) -> Module:
    key = key_of(
        *(text for unit in source.units for text in unit.values()), compiler.identity, " ".join(compiler.flags)
    )

    def make(made: Path) -> None:
        mains = []
        for index, unit in enumerate(source.units):
            directory = made.parent / str(index)
            directory.mkdir()
            for file, text in unit.items():
                (directory / file).write_text(text)
            mains += [directory / file for file in unit if file.endswith(".c")]
        compiler.compile(mains, made)

    path = cached(key, make)
    ffi = cffi.FFI()
    ffi.cdef(source.declarations)
    library = ffi.dlopen(str(path))
    record = default_record(source.defaults, TYPES[source.scalar])
    fast = fast_type(compiler)
    functions: dict[str, Function] = {}
    for signature in signatures:
        function = CompiledFunction(ffi, library, signature, f"{source.prefix}_{signature.name}", source.scalar, record)
        functions[signature.name] = function if fast is None else function.hastened(fast)
    return Module(name, functions, str(path), source.text, record)
