"""The versions of the software that made an export: symgen (with a digest of its sources), Python, libraries, tools."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

from symgen.build.process import run
from symgen.errors import BuildError
from symgen.targets.templates import template_directory

LIBRARIES = ("sympy", "numpy", "python-flint", "jinja2", "cffi")


def provenance(tools: Sequence[str]) -> str:
    """Return the text of ``evidence/provenance.json``; the version of a tool that is not installed is null."""
    document = {
        "symgen": version("symgen"),
        "symgen sources": f"sha256 {source_digest()}",
        "Python": platform.python_version(),
        **{name: version(name) for name in LIBRARIES},
        **{tool: _version(tool) for tool in tools},
    }
    return json.dumps(document, indent=2) + "\n"


@cache
def source_digest() -> str:
    """Return a SHA-256 digest of the names and contents of the installed symgen's Python sources and templates."""
    package = Path(__file__).resolve().parents[3]
    digest = hashlib.sha256()
    for top, pattern in ((package, "*.py"), (template_directory(), "*.jinja")):
        for path in sorted(top.rglob(pattern)):
            digest.update(f"{path.relative_to(top).as_posix()}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _version(tool: str) -> str | None:
    """Return the first line that a tool prints about its version; None if the tool fails or is not installed."""
    try:
        lines = run([tool, "--version"], seconds=30).splitlines()
    except BuildError:
        return None
    return lines[0].strip() if lines else ""
