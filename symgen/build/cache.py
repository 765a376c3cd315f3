"""The cache of compiled libraries: private to the user, safe for two processes at once, self-checking.

An entry is one file, its content followed by the SHA-256 of that content (loaders ignore what trails a library). It is
made in a temporary directory and moved into place in one step; an entry whose digest does not fit is built anew.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from symgen.errors import BuildError

_DIGEST_SIZE = hashlib.sha256().digest_size


def cache_directory() -> Path:
    """The user's cache directory (or $SYMGEN_CACHE), made private to the user; refused if others can write to it."""
    given = os.environ.get("SYMGEN_CACHE")
    directory = Path(given) if given else user_cache_path("symgen")
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = directory.stat()
    except OSError as error:
        raise BuildError(f"{directory}: the cache directory cannot be made: {error.strerror}") from None
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        raise BuildError(f"{directory}: the cache directory belongs to another user")
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise BuildError(f"{directory}: others can write to the cache directory")
    if not os.access(directory, os.W_OK):
        raise BuildError(f"{directory}: the cache directory cannot be written to")
    return directory


def key_of(*parts: str) -> str:
    """The name of an entry made from these texts."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)}:{part}".encode())
    return digest.hexdigest()


@cache
def own_digest() -> str:
    """The digest of symgen itself, its modules and templates: what it makes may change when it does."""
    package = Path(__file__).resolve().parent.parent
    roots = [package, *(d for d in (package / "templates", package.parent / "templates") if d.is_dir())]
    files = sorted({f for root in roots for f in root.rglob("*.*") if f.suffix in (".py", ".c", ".jinja")})
    digest = hashlib.sha256()
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def cached(key: str, make: Callable[[Path], None]) -> Path:
    """The path of a library; ``make`` writes it to the path it is given if it is missing or damaged."""
    entry = cache_directory() / f"{key}.so"
    if content(entry) is None:
        store(entry, make)
    return entry


def store(entry: Path, make: Callable[[Path], object]) -> None:
    """Put what ``make`` writes to the path it is given, and its digest, in the place of ``entry``."""
    with tempfile.TemporaryDirectory(dir=entry.parent, prefix="build-") as scratch:
        made = Path(scratch) / f"made{entry.suffix}"
        make(made)
        with made.open("r+b") as stream:
            digest = hashlib.sha256(stream.read()).digest()
            stream.write(digest)
        os.replace(made, entry)


def content(entry: Path) -> bytes | None:
    """What an entry holds, or None where it is missing or damaged."""
    try:
        data = entry.read_bytes()
    except OSError:
        return None
    sound = hashlib.sha256(data[:-_DIGEST_SIZE]).digest() == data[-_DIGEST_SIZE:]
    return data[:-_DIGEST_SIZE] if sound else None
