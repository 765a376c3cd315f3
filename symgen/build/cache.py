"""The cache of compiled libraries: private to the user, safe for two processes at once, self-checking.

An entry is one file: the content, followed by the SHA-256 of the content (loaders ignore bytes after the end of a
library). An entry is written in a temporary directory and moved into place in one step. An entry is built again if its
digest is wrong, if another user owns the entry, or if others can write to the entry. Cached libraries are executed, so
nobody except the user and root may be able to write to the cache. Therefore the owners and modes of the cache directory
and of all directories above it are checked each time. Windows has no file modes; there, a user's folders are private by
default.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from symgen.errors import BuildError
from symgen.files import scratch

ENDINGS = (".py", ".c", ".h", ".jinja")
"""Suffixes of the files of symgen that affect built code."""
_DIGEST_SIZE = hashlib.sha256().digest_size
BUILD_FOLDER_PREFIX = "build-"
"""Prefix of the names of the folders in which builds write their files."""
STALE_SECONDS = 86400
"""If no lock shows whether a build still runs, the build's folder is removed at this age [s]."""


def cache_directory() -> Path:
    """Return the user's cache directory (or $SYMGEN_CACHE). A missing directory is created, private to the user.

    Raises :class:`~symgen.errors.BuildError` if another user (except root) owns the directory or a directory above it.
    The error is also raised if others can write to the directory, or if everyone can write to a directory above it.
    Sticky directories above it, such as /tmp, are allowed. A read-only directory is accepted, and its entries are used.
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
        raise _unusable(directory, f"the cache directory cannot be created: {error.strerror}") from None
    if not stat.S_ISDIR(status.st_mode):
        raise _unusable(directory, "the cache directory is not a directory")
    if not _is_ours(status):
        raise _unusable(directory, "the cache directory belongs to another user")
    if _others_write(status):
        raise _unusable(directory, "others can write to the cache directory")
    for parent, found in above:
        if not _is_ours(found):
            raise _unusable(directory, f"the cache directory is within {parent}, which belongs to another user")
        if _others_write(found, stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX:
            raise _unusable(directory, f"the cache directory is within {parent}, to which everyone can write")
    return directory


def _unusable(place: Path, reason: str) -> BuildError:
    return BuildError(f"{place}: {reason}; $SYMGEN_CACHE names another directory")


def _make(directory: Path) -> None:
    """Make a directory and the missing directories above it, each private to the user."""
    if not directory.exists():
        if directory.parent != directory:
            _make(directory.parent)
        directory.mkdir(mode=0o700, exist_ok=True)


def _is_ours(status: os.stat_result) -> bool:
    """Return True if the user or root owns a file. Root is accepted, because root can write to every file anyway."""
    return not hasattr(os, "getuid") or status.st_uid in (0, os.getuid())


def _others_write(status: os.stat_result, others: int = stat.S_IWGRP | stat.S_IWOTH) -> bool:
    """Return True if other users can write to a file. Return False on Windows, which has no file modes."""
    return hasattr(os, "getuid") and bool(status.st_mode & others)


def key_of(*parts: str) -> str:
    """Return the digest of texts, which serves as the name of a cache entry."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)}:{part}".encode())
    return digest.hexdigest()


@cache
def own_digest() -> str:
    """Return the digest of the modules and templates on which built code depends.

    The folders ``cli`` and ``uses`` are left out, because no module outside these folders imports them.
    """
    package = Path(__file__).resolve().parent.parent
    roots = [package, *(d for d in (package / "templates", package.parent / "templates") if d.is_dir())]
    walked = (os.path.join(place, name) for root in roots for place, _, names in os.walk(root) for name in names)
    above = tuple(str(package / folder) + os.sep for folder in ("cli", "uses"))
    digest = hashlib.sha256()
    for file in sorted({each for each in walked if each.endswith(ENDINGS) and not each.startswith(above)}):
        with open(file, "rb") as opened:
            digest.update(hashlib.sha256(opened.read()).digest())
    return digest.hexdigest()


def cached(key: str, make: Callable[[Path], None]) -> Path:
    """Return the path of a cached library. If the library is missing or damaged, ``make(path)`` writes it first."""
    entry = cache_directory() / f"{key}.so"
    if content(entry) is None:
        store(entry, make)
    return entry


def store(entry: Path, make: Callable[[Path], object]) -> None:
    """Let ``make(path)`` write the content of an entry, and store the content and its digest as the file ``entry``.

    One call writes the whole file, so that its pages are adjacent in memory. Linkers write pages in random order. Code
    in scattered pages may take three times as long to run (docs/explanation/design/fast-code.md).

    Raises :class:`~symgen.errors.BuildError` if ``make`` writes nothing or the cache cannot be written to.
    """
    with build_folder(entry.parent) as place:
        try:
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
            raise _unusable(entry, f"cannot be written to the cache: {error.strerror}") from None


def content(entry: Path) -> bytes | None:
    """Return the content of an entry; None if the entry is missing or damaged, or if others may have written it."""
    flags = (getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    try:
        descriptor = os.open(entry, sum(flags, os.O_RDONLY))
    except OSError:
        return None
    try:
        with os.fdopen(descriptor, "rb") as stream:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or not _is_ours(status) or _others_write(status):
                return None
            data = stream.read()
    except OSError:
        return None
    sound = hashlib.sha256(data[:-_DIGEST_SIZE]).digest() == data[-_DIGEST_SIZE:]
    return data[:-_DIGEST_SIZE] if sound else None


@contextmanager
def build_folder(directory: Path) -> Iterator[Path]:
    """Make a folder in the cache for the files of one build, and remove it at the end.

    First, folders of builds that were killed are removed. Each running build holds a shared lock on the cache. The
    system releases this lock when the process ends. If no other build has the lock, the folders of all other builds are
    removed. If other builds run, or if there are no locks (Windows, some network drives), only folders older than
    :data:`STALE_SECONDS` are removed.

    Raises :class:`~symgen.errors.BuildError` if the cache cannot be written to.
    """
    with ExitStack() as stack:
        try:
            lock = None if sys.platform == "win32" else os.open(directory, os.O_RDONLY)
            if lock is not None:
                stack.callback(os.close, lock)
            _remove_unfinished(directory, only_build=_locked(lock, "LOCK_EX", "LOCK_NB"))
            _locked(lock, "LOCK_SH")
            folder = stack.enter_context(scratch(directory, BUILD_FOLDER_PREFIX))
        except OSError as error:
            raise _unusable(directory, f"cannot be written to the cache: {error.strerror}") from None
        yield folder


def _locked(lock: int | None, *flags: str) -> bool:
    """Lock an open directory; return True if this succeeds. If LOCK_NB is not given, wait for the lock."""
    if lock is None:
        return False
    import fcntl

    try:
        fcntl.flock(lock, sum(getattr(fcntl, flag) for flag in flags))
    except OSError:
        return False
    return True


def _remove_unfinished(directory: Path, only_build: bool) -> None:
    """Remove stale build folders. If no other build runs, remove every build folder."""
    for folder in directory.glob(f"{BUILD_FOLDER_PREFIX}*"):
        try:
            status = folder.stat()
            made_here = folder.match(f"{BUILD_FOLDER_PREFIX}????????") and stat.S_IMODE(status.st_mode) == 0o700
            if (only_build and made_here) or time.time() - status.st_mtime > STALE_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue
