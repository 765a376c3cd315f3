"""Faster calls from Python for one state: a C extension module, compiled once if Python's headers are installed."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from symgen.build.cache import cached, key_of
from symgen.build.compiler import Compiler
from symgen.build.process import Running
from symgen.errors import BuildError

_SOURCES = ("call.c", "calls.h", "team.h")

_known: dict[Compiler, Any | None] = {}


def fast_calls(compiler: Compiler, among: Sequence[Running] = ()) -> Any | None:
    """Return the extension module made from ``call.c``, or None if it cannot be compiled or loaded.

    If this module is missing, calls go through cffi. While the compiler runs, its process is registered in each set of
    ``among``, so that a caller can end it early.
    """
    if compiler not in _known:
        _known[compiler] = _made(compiler, among)
    return _known[compiler]


def _made(compiler: Compiler, among: Sequence[Running]) -> Any | None:
    include, locked = sysconfig.get_path("include"), getattr(sys, "_is_gil_enabled", lambda: True)
    if os.name != "posix" or sys.implementation.name != "cpython" or not locked():
        return None  # call.c needs POSIX threads; on Windows it would also need Python's import library
    if not Path(include, "Python.h").is_file():
        return None
    texts = {name: Path(__file__).with_name(name).read_text() for name in _SOURCES}
    key = key_of(*texts.values(), compiler.identity, sys.version, np.__version__, include)
    late = ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()
    flags = (f"-I{include}", f"-I{np.get_include()}", "-std=c11", "-pthread", *late)

    def make(library: Path) -> None:
        for name, text in texts.items():
            library.with_name(name).write_text(text)
        compiler.compile([library.with_name("call.c")], library, flags, among)

    try:
        return _loaded(cached(key, make))
    except BuildError:
        return None


def _loaded(entry: Path) -> Any | None:
    """Load a compiled extension module; remove the module from the cache if it cannot be loaded."""
    loader = importlib.machinery.ExtensionFileLoader("call", str(entry))
    specification = importlib.util.spec_from_file_location("call", entry, loader=loader)
    if specification is None:
        return None
    try:
        module = importlib.util.module_from_spec(specification)
        loader.exec_module(module)
    except ImportError:
        with suppress(OSError):
            entry.unlink(missing_ok=True)
        return None
    return module
