"""The cache of compiled libraries: private to the user, safe for two processes at once, self-checking.

An entry is one file, its content followed by the SHA-256 of that content (loaders ignore what trails a library). It is
made in a temporary directory and moved into place in one step; an entry whose digest does not fit, that belongs to
another user or that others can write to is built anew. What is in the cache is run, so nobody else may be able to put
anything there: the directory and all above it are checked each time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from symgen.errors import BuildError
from symgen.files import scratch

_DIGEST_SIZE = hashlib.sha256().digest_size
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
UNFINISHED = "build-"
"""What folders of builds under way start with."""
STALE = 86400
"""Seconds after which a folder of an unfinished build is taken for abandoned."""


def cache_directory() -> Path:
    """The user's cache directory (or $SYMGEN_CACHE), made private to the user.

    Raises :class:`~symgen.errors.BuildError` where it or a directory above it is in others' hands.
    """
    given = os.environ.get("SYMGEN_CACHE")
    directory = Path(given) if given else user_cache_path("symgen")
    try:
        directory = directory.absolute()
        _make(directory)
        directory = directory.resolve()
        status = directory.stat()
        above = [(parent, parent.stat()) for parent in directory.parents]
    except OSError as error:
        raise BuildError(f"{directory}: the cache directory cannot be made: {error.strerror}") from None
    if not stat.S_ISDIR(status.st_mode):
        raise BuildError(f"{directory}: the cache directory is no directory")
    if not _is_ours(status):
        raise BuildError(f"{directory}: the cache directory belongs to another user")
    if status.st_mode & _OTHERS_WRITE:
        raise BuildError(f"{directory}: others can write to the cache directory")
    for parent, found in above:
        if not _is_ours(found) and found.st_uid != 0:
            raise BuildError(f"{directory}: the cache directory is within {parent}, which belongs to another user")
        if found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX:
            raise BuildError(f"{directory}: the cache directory is within {parent}, which all can write to")
    if not os.access(directory, os.W_OK):
        raise BuildError(f"{directory}: the cache directory cannot be written to")
    return directory


def _make(directory: Path) -> None:
    """The directory and those above it that are missing, each for the user alone."""
    if not directory.exists():
        if directory.parent != directory:
            _make(directory.parent)
        directory.mkdir(mode=0o700, exist_ok=True)


def _is_ours(status: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or status.st_uid == os.getuid()


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
    walked = (os.path.join(place, name) for root in roots for place, _, names in os.walk(root) for name in names)
    digest = hashlib.sha256()
    for file in sorted({path for path in walked if path.endswith((".py", ".c", ".h", ".jinja"))}):
        with open(file, "rb") as opened:
            digest.update(hashlib.sha256(opened.read()).digest())
    return digest.hexdigest()


def cached(key: str, make: Callable[[Path], None]) -> Path:
    """The path of a library; ``make`` writes it to the path it is given if it is missing or damaged."""
    entry = cache_directory() / f"{key}.so"
    if content(entry) is None:
        store(entry, make)
    return entry


def store(entry: Path, make: Callable[[Path], object]) -> None:
    """Put what ``make`` writes to the path it is given, and its digest, in the place of ``entry``.

    It is written at once, so that its pages lie side by side in memory; linkers write here and there. Code whose pages
    lie apart may take three times as long (docs/explanation/how-it-works.md).

    Raises :class:`~symgen.errors.BuildError` where nothing was written or the cache cannot hold it.
    """
    _sweep(entry.parent)
    try:
        with scratch(entry.parent, UNFINISHED) as place:
            made = place / f"made{entry.suffix}"
            make(made)
            data = made.read_bytes()
            if not data:
                raise BuildError(f"{entry.name}: nothing was written to the cache")
            whole = place / f"whole{entry.suffix}"
            whole.touch(mode=0o600)
            whole.write_bytes(data + hashlib.sha256(data).digest())
            os.replace(whole, entry)
    except OSError as error:
        raise BuildError(f"{entry}: cannot be written to the cache: {error.strerror}") from None


def content(entry: Path) -> bytes | None:
    """What an entry holds, or None where it is missing, damaged or may be another's."""
    try:
        descriptor = os.open(entry, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        with os.fdopen(descriptor, "rb") as stream:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or not _is_ours(status) or status.st_mode & _OTHERS_WRITE:
                return None
            data = stream.read()
    except OSError:
        return None
    sound = hashlib.sha256(data[:-_DIGEST_SIZE]).digest() == data[-_DIGEST_SIZE:]
    return data[:-_DIGEST_SIZE] if sound else None


@cache
def _sweep(directory: Path) -> None:
    """Remove what builds that were cut short left behind, once for each process."""
    for folder in directory.glob(f"{UNFINISHED}*"):
        try:
            if time.time() - folder.stat().st_mtime > STALE:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue
