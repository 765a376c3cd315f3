"""Code for other processes that share the compile cache of this one."""

from __future__ import annotations

from symgen.build.library import own_digest


def sources_as_here() -> str:
    """Return lines of Python that make a new process count symgen's sources as this process does.

    The digest of the sources is part of the names of cache entries, and a process computes it once. A source that is
    edited while tests run would otherwise change the names between this process and the next.
    """
    return (
        "import importlib\n"
        "for name in ('symgen.build.library', 'symgen.ready'):\n"
        f"    importlib.import_module(name).own_digest = lambda: {own_digest()!r}\n"
    )
