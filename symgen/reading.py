"""Reading what a user names: regular files of limited size, nothing that has no end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from symgen.errors import InputError


def read_regular(path: Path, most: int) -> bytes:
    """The content of a file of at most ``most`` bytes.

    Raises :class:`~symgen.errors.InputError` naming the file: for pipes, devices and directories, which may have no
    end, for what is longer, and for what cannot be read.
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
    except ValueError as error:  # a null byte in the name
        raise InputError(f"cannot be read: {error}", file=repr(str(path))) from None
    if len(data) > most:
        raise InputError(f"expected a file of at most {most:,} bytes", file=str(path), found=status.st_size)
    return data


def _kind(mode: int) -> str:
    kinds = {stat.S_IFDIR: "a directory", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")
