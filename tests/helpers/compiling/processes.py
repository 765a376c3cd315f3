"""Code for other processes that share the compile cache of this one."""

from __future__ import annotations

from symgen.build.library import own_digest


def sources_as_here() -> str:
    """Return lines of Python that give a new process the digest of symgen's sources that this process has.

    The digest of the sources is part of the names of cache entries, and a process computes it once. If a source is
    edited while tests run, the next process would otherwise have other names.
    """
    return (
        "import importlib\n"
        "for name in ('symgen.build.library', 'symgen.ready'):\n"
        f"    importlib.import_module(name).own_digest = lambda: {own_digest()!r}\n"
    )
