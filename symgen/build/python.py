"""Loading generated Python: the fallback where there is no C compiler."""

from __future__ import annotations

import linecache
from typing import Any

from symgen.build.module import Module
from symgen.program import Program


def load_python(name: str, programs: tuple[Program, ...], file: str, text: str) -> Module:
    """Execute generated module text; tracebacks show its lines."""
    label = f"<symgen {file}>"
    linecache.cache[label] = (len(text), None, text.splitlines(keepends=True), label)
    namespace: dict[str, Any] = {"__name__": name}
    exec(compile(text, label, "exec"), namespace)
    return Module(name, {program.name: namespace[program.name] for program in programs}, "python", text)
