"""Find and fill the Jinja templates, in a source tree or an installed wheel."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Undefined

from symgen.errors import SymgenError
from symgen.targets.escapes import FILTERS, Ready, banner, comment, doxygen, unlisted


def template_directory() -> Path:
    """Return ``templates/`` inside the installed package, or beside it in a source tree."""
    package = Path(__file__).resolve().parent.parent
    for candidate in (package / "templates", package.parent / "templates"):
        if candidate.is_dir():
            return candidate
    raise SymgenError(f"the templates are missing: expected {package / 'templates'}")


def fill(template: str, **values: Any) -> str:
    """Return a filled template, with each value escaped for the language of the template."""
    return _environment(Path(template.removesuffix(".jinja")).suffix[1:]).get_template(template).render(**values)


@cache
def _environment(language: str) -> Environment:
    """Return the Jinja environment for outputs with the suffix ``language``.

    HTML uses Jinja's autoescape; other languages use :data:`FILTERS`.
    """
    environment = Environment(
        loader=FileSystemLoader(template_directory()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=language == "html",
        finalize=None if language == "html" else partial(_escaped, FILTERS.get(language, unlisted)),
    )
    environment.filters |= {"banner": banner, "comment": comment, "doxygen": doxygen}
    return environment


def _escaped(escape: Callable[[str], str], value: Any) -> Any:
    if isinstance(value, Undefined | Ready):
        return value
    return escape(str(value))


def plain(file: str) -> str:
    """Return the unchanged text of a file in the folder of templates."""
    return (template_directory() / file).read_text(encoding="utf-8")
