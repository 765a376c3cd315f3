"""Read the files that a user names. Each file must be a regular file of limited size."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from tempfile import TemporaryDirectory

from symgen.errors import InputError
from symgen.phrasing import CALLED, near

MAX_FILE_BYTES = 4_000_000
"""Largest size of a robot file, and of each file that it includes."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks with which UTF-16 text may begin."""
_NOTED: ContextVar[dict[str, str] | None] = ContextVar("noted", default=None)


@contextmanager
def noted() -> Iterator[dict[str, str]]:
    """Yield a dictionary.

    The dictionary maps the path of each file that is read in this context to the digest of the file.
    """
    found: dict[str, str] = {}
    outer = _NOTED.get()
    token = _NOTED.set(found)
    try:
        yield found
    finally:
        _NOTED.reset(token)
        if outer is not None:
            outer.update(found)


def examples() -> dict[str, Path]:
    """Return the names of the bundled robots and their files, in the installed package or in the source tree."""
    package = Path(__file__).resolve().parent
    for folder in (package / "robots", package.parent / "robots"):
        if folder.is_dir():
            return {path.stem: path for path in sorted(folder.rglob("*.toml"))}
    return {}


def example(path: str | os.PathLike[str]) -> Path:
    """Return ``path``, or the path of the bundled robot NAME if ``path`` is ``:NAME``.

    Raises :class:`~symgen.errors.InputError` for an unknown name; the message lists the known names.
    """
    text = os.fspath(path)
    if not text.startswith(":"):
        bundled = [f":{name}" for name in examples()] if text.isidentifier() and not os.path.exists(text) else []
        if hint := near(f":{text}", bundled):
            raise InputError("expected a file, or a colon and a name", place="robot", found=text, hint=hint)
        return Path(path)
    found, known = text[1:], examples()
    if found not in known:
        names = ", ".join(f":{name}" for name in known)
        raise InputError(
            f"expected one of {names}", place="robot", found=text, hint=near(text, [f":{name}" for name in known])
        )
    return known[found]


def named(path: Path) -> str:
    """Return the word that names a file in a printed command.

    The text is ``:NAME`` for a bundled robot, empty for a temporary file of :func:`as_file`, and otherwise the path.
    An absolute path is shortened to the file's name, because commands are also used on other machines.
    """
    bundled = [f":{name}" for name, file in examples().items() if file == path]
    return "" if str(path) in CALLED else bundled[0] if bundled else path.name if path.is_absolute() else str(path)


@contextmanager
def as_file(data: bytes, name: str) -> Iterator[Path]:
    """Yield a temporary file with the text of a robot; messages call it ``name``.

    Text is read as XML if it begins with ``<``, or if it is UTF-16 with a byte order mark. All other text is read as
    TOML.
    """
    is_xml = data.startswith(UTF_16) or data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    suffix = ".xml" if is_xml else ".toml"
    with TemporaryDirectory(prefix="symgen-") as folder:
        path = Path(folder) / f"{name.replace(' ', '_')}{suffix}"
        path.write_bytes(data)
        CALLED[str(path)] = name
        yield path


def suffix_of(path: Path) -> str:
    """Return the suffix of a file's name in lower case. The suffix decides how symgen reads or writes the file."""
    return path.suffix.lower()


def digest_of(data: bytes) -> str:
    """Return the SHA-256 digest of a file's content in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def read_regular(path: Path, most: int) -> bytes:
    """Return the content of a file of at most ``most`` bytes.

    Raises :class:`~symgen.errors.InputError` for a file that is longer, cannot be read, or is a pipe, device or
    directory. The message names the file.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as stream:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise InputError("expected a regular file", file=str(path), found=_kind(status.st_mode))
            data = stream.read(most + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=str(path)) from None
    except ValueError as error:  # raised for a null byte in the name
        raise InputError(f"cannot be read: {error}", file=repr(str(path))) from None
    if len(data) > most:
        raise InputError(f"expected a file of at most {most:,} bytes", file=str(path), found=status.st_size)
    if (files := _NOTED.get()) is not None:
        files[str(path.absolute())] = digest_of(data)
    return data


def _kind(mode: int) -> str:
    kinds = {stat.S_IFDIR: "a directory", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")
