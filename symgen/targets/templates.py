"""Finding and filling the Jinja templates, in a source tree and in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from symgen.errors import SymgenError


def template_directory() -> Path:
    """``templates/`` inside the installed package, or beside it in a source tree."""
    package = Path(__file__).resolve().parent.parent
    for candidate in (package / "templates", package.parent / "templates"):
        if candidate.is_dir():
            return candidate
    raise SymgenError(f"the templates are missing: expected {package / 'templates'}")


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(template_directory()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def fill(template: str, **values: Any) -> str:
    """The text of a template with its slots filled."""
    return _environment().get_template(template).render(**values)


def plain(file: str) -> str:
    """The text of a file that goes out as it is."""
    return (template_directory() / file).read_text(encoding="utf-8")
