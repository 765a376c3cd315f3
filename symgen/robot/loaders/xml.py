"""Read XML without document types and entities, and convert the numbers in XML texts."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree
from defusedxml import DefusedXmlException
from sympy import Expr

from symgen.errors import InputError
from symgen.exact import SMALLEST, Written
from symgen.robot.description.numbers import exact

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def parsed(data: bytes, tag: str) -> Element:
    """Return the root element of a file.

    Raises :class:`InputError` for invalid XML, for document types and entities, and for a root tag other than ``tag``.
    """
    try:
        root: Element = defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise InputError("expected XML without document types and entities", found=type(error).__name__) from None
    except (ParseError, ValueError, LookupError) as error:
        raise InputError(f"not valid XML: {error}") from None
    if root.tag != tag:
        raise InputError(f"expected the root element <{tag}>", found=f"<{root.tag}>")
    return root


def numbers(text: str | None, place: str, count: int = 1) -> list[Expr]:
    """Return the ``count`` numbers in a text; magnitudes up to :data:`~symgen.exact.SMALLEST` become zero."""
    words = (text or "").split()
    if len(words) != count or not all(map(_NUMBER.fullmatch, words)):
        wanted = "a number" if count == 1 else f"{count} numbers"
        raise InputError(f"expected {wanted}", place=place, found=text)
    try:
        return [exact(0 if abs(float(word)) <= SMALLEST else Written(word)) for word in words]
    except InputError as error:
        raise InputError(str(error), place=place) from None
