"""Writing a set of files so that none is left half-written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from symgen.errors import InputError


def write_all(directory: Path, files: Mapping[str, str]) -> list[Path]:
    """Write texts by file name or path into ``directory``: all to temporary files first, then each moved into place."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=directory, prefix=".symgen-") as scratch:
            for name, text in files.items():
                (Path(scratch) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(scratch) / name).write_text(text, encoding="utf-8")
            for name in files:
                (directory / name).parent.mkdir(parents=True, exist_ok=True)
                os.replace(Path(scratch) / name, directory / name)
    except OSError as error:
        raise InputError(f"cannot be written to: {error.strerror}", file=str(directory)) from None
    return [directory / name for name in files]
