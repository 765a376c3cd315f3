"""C as a WebAssembly module without imports, by Zig's clang (package ziglang) or by clang with wasm-ld."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping, Sequence

from symgen.build.cache import cache_directory
from symgen.build.process import run
from symgen.errors import UnsupportedError
from symgen.files import scratch

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
    """The module of ``main``, one of the files, with these functions.

    Raises :class:`~symgen.errors.UnsupportedError` where there is no compiler for it.
    """
    command = _compiler()
    with scratch(cache_directory(), "page-") as folder:
        for name, text in files.items():
            (folder / name).write_text(text)
        shown = [f"-Wl,--export={name}" for name in exports]
        run([*command, *FLAGS, *shown, main, "-o", "page.wasm"], folder)
        return (folder / "page.wasm").read_bytes()


def _compiler() -> list[str]:
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-wasi", "-mexec-model=reactor"]
    raise UnsupportedError("pages need the ziglang package: pip install 'symgen[page]'")
