"""A private directory for a while, removed whatever happens."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def scratch(parent: Path, prefix: str) -> Iterator[Path]:
    """A directory in ``parent`` for the user alone; a removal that fails is tried once more."""
    directory = Path(tempfile.mkdtemp(dir=parent, prefix=prefix))
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)
        if os.path.lexists(directory):
            shutil.rmtree(directory, ignore_errors=True)
