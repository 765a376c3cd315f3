"""Compiles a library for this machine, and runs it over many states with the same rounding as on a board."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cffi
import numpy as np
from numpy.typing import NDArray

from symgen.build import find_compiler
from symgen.build.compiler import Compiler
from symgen.build.library import opened
from symgen.errors import BuildError
from symgen.program import Program
from symgen.targets.templates import fill
from symgen.uses.firmware.coding import Coding

STRICT_FLAGS = ("-ffp-contract=off",)
"""With this flag, products and sums are rounded separately, as compilers for boards do with ``-std=c99``."""


class Host:
    """Calls the functions of a compiled library for many states."""

    def __init__(
        self,
        library: Any,
        ffi: cffi.FFI,
        name: str,
        programs: Sequence[Program],
        coding: Coding,
        runtime: int,
        signed: Sequence[str],
    ) -> None:
        self._library, self._ffi, self._coding, self._runtime = library, ffi, coding, runtime
        self._prefix, self._signed = name, signed
        self._programs = {program.name: program for program in programs}

    def run(self, name: str, inputs: Mapping[str, NDArray[Any]], parameters: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Run the function ``name`` in each state, and return its outputs by name.

        Each array has one row for each state. The numbers have the library's number type.
        """
        program, dtype = self._programs[name], self._coding.dtype
        rows = [np.ascontiguousarray(inputs[array.name], dtype) for array in program.inputs]
        count = len(rows[0])
        found = {array.name: np.empty((count, len(array.elements)), dtype) for array in program.outputs}
        given = [np.ascontiguousarray(parameters, dtype)] if self._runtime else []
        pointers = [self._ffi.cast(f"{self._coding.ctype} *", a.ctypes.data) for a in (*given, *rows, *found.values())]
        getattr(self._library, f"scan_{name}")(count, *pointers)
        return found

    def signatures(self) -> dict[str, int]:
        """Return the signatures by name, computed by the library on this machine."""
        return {what: getattr(self._library, f"{self._prefix}_{what}_signature")() for what in self._signed}


@contextmanager
def on_host(
    name: str,
    files: Mapping[str, str],
    programs: Sequence[Program],
    scalar: str,
    runtime: int,
    signed: Sequence[str] = (),
) -> Iterator[Host | None]:
    """Yield the compiled library, or None if there is no C compiler.

    ``runtime`` is the number of runtime parameters. ``signed`` has the names of the signatures that the files compute.

    Raises :class:`~symgen.errors.BuildError` if the compiler fails.
    """
    compiler, coding = find_compiler(), Coding(scalar)
    if compiler is None:
        yield None
        return
    calls = [
        (
            program.name,
            [(a.name, len(a.elements), "const ") for a in program.inputs]
            + [(a.name, len(a.elements), "") for a in program.outputs],
        )
        for program in programs
    ]
    text = fill("firmware/test/scan.c.jinja", name=name, calls=calls, type=coding.ctype, runtime=runtime)
    declarations = [f"uint32_t {name}_{what}_signature(void);" for what in signed]
    for program in programs:
        arrays = len(program.inputs) + len(program.outputs) + bool(runtime)
        declarations.append(f"void scan_{program.name}(size_t count{f', {coding.ctype} *' * arrays});")
    with opened_sources(compiler, {**files, "src/scan.c": text}, declarations) as (library, ffi):
        for program in programs:
            if not hasattr(library, f"scan_{program.name}"):
                raise BuildError(f"{compiler.command[0]} made a library without {program.name}")
        yield Host(library, ffi, name, programs, coding, runtime, signed)


@contextmanager
def opened_sources(
    compiler: Compiler, files: Mapping[str, str], declarations: Sequence[str], flags: Sequence[str] = ()
) -> Iterator[tuple[Any, cffi.FFI]]:
    """Yield a library compiled from C sources and headers, and the cffi object with the C ``declarations``.

    Raises :class:`~symgen.errors.BuildError` if the compiler fails.
    """
    ffi = cffi.FFI()
    ffi.cdef("\n".join(declarations))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for file, content in files.items():
            (folder / Path(file).name).write_text(content, encoding="utf-8")
        compiler.compile(sorted(folder.glob("*.c")), folder / "library.so", (*STRICT_FLAGS, *flags))
        library = opened(ffi, folder / "library.so")
        try:
            yield library, ffi
        finally:
            ffi.dlclose(library)
