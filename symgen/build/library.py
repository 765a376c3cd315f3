"""Load a compiled library through cffi, and store a record of its build, so that the next build needs no derivation.

Calls go through the C ABI, so no Python headers are needed; cffi releases the interpreter lock around each call. When a
library is built, cffi parses the declarations and writes them as a Python module. The cache stores this module, because
loading the module is faster than parsing the declarations.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import _cffi_backend  # type: ignore[import-untyped]

from symgen.build.cache import build_folder, cache_directory, content, key_of, own_digest, store
from symgen.build.compiler import Compiler, Objects
from symgen.build.fast.loading import fast_calls
from symgen.build.function import TYPES, CompiledFunction
from symgen.build.module import Function, Module, default_record
from symgen.build.signature import Signature
from symgen.errors import BuildError, one_line


@dataclass(frozen=True, slots=True)
class Source:
    """Generated C as one text for display, with the functions' declarations and the prefix of the functions' names."""

    text: str
    declarations: str
    prefix: str
    scalar: str
    defaults: Mapping[str, float] = field(default_factory=dict)
    """Defaults of the runtime parameters, in the order of the struct's fields; empty if there are none."""
    warnings: tuple[str, ...] = ()
    """The warnings of the build, which are repeated when the library is loaded from the cache."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The inputs of a build as texts, and the compiler.

    A digest of these inputs and the compiler names the cached files of the build.
    """

    made_from: tuple[str, ...]
    compiler: Compiler

    @property
    def entry(self) -> Path:
        """The path of the library in the cache.

        The Python module with the declarations has the suffix ``.py`` instead, and the record of the build has the
        suffix ``.json``.
        """
        compiler = self.compiler
        by = (own_digest(), _cffi_backend.__version__, compiler.identity, " ".join(compiler.flags))
        return cache_directory() / f"{key_of(*by, *self.made_from)}.so"


BATCHES = "_batch.c"
"""The last part of the names of C files that contain functions for batches.

All other files have functions for one state, and are compiled with other flags.
"""


def load_built(entry: Path, compiler: Compiler) -> tuple[Module, tuple[str, ...]] | None:
    """Return the module of an earlier build and its warnings; None if the cache lacks a file of the build.

    ``entry`` is the path of the library (:attr:`Recipe.entry`).
    """
    record, interface = (content(entry.with_suffix(suffix)) for suffix in (".json", ".py"))
    if record is None or interface is None or content(entry) is None:
        return None
    kept = json.loads(record)
    source = Source(**kept["source"])
    signatures = [Signature.read(each) for each in kept["signatures"]]
    return _load(kept["name"], signatures, source, entry, compiler, interface), tuple(source.warnings)


class Compilation:
    """A build in progress, which compiles functions as they are added.

    The files stay in the cache only if :meth:`keep` is called.

    ::

        with Compilation(name, recipe) as compilation:
            compilation.add(files)
            module = compilation.module(signatures, source)
            compilation.keep()
    """

    def __init__(self, name: str, recipe: Recipe) -> None:
        self._name, self._recipe = name, recipe
        self._added = 0
        self._record = ""
        self._kept = False
        self._stack = ExitStack()

    def __enter__(self) -> Compilation:
        self._directory = self._stack.enter_context(build_folder(cache_directory()))
        self._objects = self._stack.enter_context(Objects(self._recipe.compiler, self._directory))
        self._objects.meanwhile(lambda: fast_calls(self._recipe.compiler, [self._objects.running]))
        return self

    def __exit__(self, *error: Any) -> None:
        self._stack.__exit__(*error)
        if self._record and not self._kept:
            for suffix in (".so", ".py"):
                with suppress(OSError):
                    self._recipe.entry.with_suffix(suffix).unlink(missing_ok=True)

    def add(self, files: Mapping[str, str]) -> None:
        """Begin to compile a function. ``files`` has the names and texts of the C files that the function needs."""
        place = self._directory / str(self._added)
        self._added += 1
        try:
            place.mkdir()
            for file, text in files.items():
                (place / file).write_text(text, encoding="utf-8")
            for file in (file for file in files if file.endswith(".c")):
                self._objects.add(place / file, one_state=not file.endswith(BATCHES))
        except OSError as error:
            raise BuildError(f"{place}: cannot be written to the cache: {error.strerror}") from None

    def module(self, signatures: Sequence[Signature], source: Source) -> Module:
        """Link and load the functions that were added, and return their module.

        ``source`` has the text and the declarations of all these functions.
        """
        recipe = self._recipe
        self._record = json.dumps(
            {"name": self._name, "signatures": [asdict(each) for each in signatures], "source": asdict(source)}
        )
        store(recipe.entry, self._objects.link)
        store(recipe.entry.with_suffix(".py"), lambda path: _declare(source.declarations, path))
        interface = content(recipe.entry.with_suffix(".py"))
        if interface is None:
            raise BuildError(f"{recipe.entry.parent}: the cache directory loses files that are written to it")
        return _load(self._name, signatures, source, recipe.entry, recipe.compiler, interface)

    def keep(self) -> None:
        """Write the record of the build, so that the next build loads the library instead of deriving programs."""
        store(self._recipe.entry.with_suffix(".json"), lambda path: path.write_text(self._record))
        self._kept = True


def _declare(declarations: str, path: Path) -> None:
    """Write the Python module that cffi makes from C declarations; the module's object ``ffi`` has the declarations."""
    import cffi  # imported only here, because the import of its parser takes as long as loading a library

    ffi = cffi.FFI()
    ffi.cdef(declarations)
    ffi.set_source("declarations", None, compiler_verbose=False)
    ffi.emit_python_code(str(path))


def _load(
    name: str, signatures: Sequence[Signature], source: Source, entry: Path, compiler: Compiler, interface: bytes
) -> Module:
    namespace: dict[str, Any] = {}
    exec(interface, namespace)  # safe, because this module comes from the checked cache, like the library
    ffi = namespace["ffi"]
    library = opened(ffi, entry)
    record = default_record(source.defaults, TYPES[source.scalar])
    fast = fast_calls(compiler)
    functions: dict[str, Function] = {}
    for signature in signatures:
        symbol = f"{source.prefix}_{signature.name}"
        try:
            function = CompiledFunction(ffi, library, signature, symbol, source.scalar, record)
        except AttributeError:
            raise BuildError(f"{entry}: the compiler made a library without {symbol}") from None
        functions[signature.name] = function if fast is None else function.with_fast_path(fast)
    return Module(name, functions, str(entry), source.text, record)


def opened(ffi: Any, path: Path) -> Any:
    """Load a compiled library. Raises :class:`~symgen.errors.BuildError` if the system does not load it."""
    try:
        return ffi.dlopen(str(path))
    except OSError as error:
        hint = "; $SYMGEN_CACHE names another directory" if "failed to map" in str(error) else ""
        raise BuildError(f"the library cannot be loaded: {one_line(str(error))}{hint}") from None
