"""Compilation of C to a WebAssembly module without imports, by Zig's clang (package ziglang)."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from symgen.build.compiler import ziglang
from symgen.build.process import run
from symgen.errors import UnsupportedError

FLAGS = (
    "-O3",
    "-std=c99",
    "-ffp-contract=off",
    "-DLANES=1",
    "-fno-builtin-memset",
    "-Wl,--no-entry",
    "-Wl,--strip-all",
)


def compiled(files: Mapping[str, str], main: str, exports: Sequence[str]) -> bytes:
    """Compile the file ``main``, which includes the other ``files``, and return the WebAssembly module.

    ``exports`` are the names of the functions that a page can call. Raises
    :class:`~symgen.errors.UnsupportedError` if the ziglang package is not installed.
    """
    compiler = ziglang()
    if compiler is None:
        raise UnsupportedError("pages need the ziglang package: pip install 'symgen[page]'")
    command = (*compiler, "-target", "wasm32-wasi", "-mexec-model=reactor")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        shown = [f"-Wl,--export={name}" for name in exports]
        run([*command, *FLAGS, *shown, main, "-o", "page.wasm"], folder)
        return (folder / "page.wasm").read_bytes()
