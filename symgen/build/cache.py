"""The cache of compiled libraries: private to the user, safe for two processes at once, self-checking.

An entry is one file, the library followed by the SHA-256 of its bytes (loaders ignore what trails a library). It is
made in a temporary directory and moved into place in one step; an entry whose digest does not fit is built anew.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
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


def cached(key: str, make: Callable[[Path], None]) -> Path:
    """The path of an entry; ``make`` writes it to the path it is given if it is missing or damaged."""
    directory = cache_directory()
    entry = directory / f"{key}.so"
    if not _is_sound(entry):
        with tempfile.TemporaryDirectory(dir=directory, prefix="build-") as scratch:
            library = Path(scratch) / "library.so"
            make(library)
            with library.open("r+b") as stream:
                digest = hashlib.sha256(stream.read()).digest()
                stream.write(digest)
            os.replace(library, entry)
    return entry


def _is_sound(entry: Path) -> bool:
    try:
        data = entry.read_bytes()
    except OSError:
        return False
    return hashlib.sha256(data[:-_DIGEST_SIZE]).digest() == data[-_DIGEST_SIZE:]
