"""Read XML without document types and entities, and convert the numbers in XML texts.

Some faults that the parsers of other programs accept are repaired: blanks before the XML declaration, comments that
contain ``--``, undeclared prefixes, and a default namespace.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree
from defusedxml import DefusedXmlException
from sympy import Expr

from symgen.errors import InputError, one_line
from symgen.exact import SMALLEST, Written
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Note

_COMMENTS = re.compile(
    rb"<!\[CDATA\[.*?(?:\]\]>|\Z)|(?:<!--.*?(?:-->|\Z)|<\?(?!xml\s).*?(?:\?>|\Z))+",
    re.DOTALL,
)
"""Matches a CDATA section, or consecutive comments and processing instructions, also without their ends."""
_PREFIX = re.compile(rb"</?([A-Za-z_][\w.-]*):[\w.-]+|\s([A-Za-z_][\w.-]*):[\w.-]+\s*=")
_UNDECLARED = "undeclared:"
"""Start of the namespace that is assigned to an undeclared prefix."""
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def parsed(data: bytes, tag: str) -> Element:
    """Return the root element of a file.

    Raises :class:`InputError` for invalid XML, for document types and entities, and for a root tag other than ``tag``.
    """
    data = _with_prefixes(_COMMENTS.sub(_without_comments, data.removeprefix(b"\xef\xbb\xbf").lstrip()), tag.encode())
    try:
        root: Element = defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise InputError("expected XML without document types and entities", found=type(error).__name__) from None
    except (ParseError, ValueError, LookupError) as error:
        raise InputError(f"not valid XML: {error}") from None
    namespace, _, name = root.tag.rpartition("}")
    if name != tag:
        raise InputError(f"expected the root element <{tag}>", found=f"<{root.tag}>")
    for element in root.iter() if namespace else ():
        element.tag = element.tag.removeprefix(namespace + "}")
    return root


def notes_on_prefixes(root: Element) -> list[Note]:
    """Return a note for each prefix that the file uses in names of elements or attributes but does not declare."""
    spaces = {name[1:].partition("}")[0] for each in root.iter() for name in (each.tag, *each.attrib) if name[0] == "{"}
    prefixes = sorted(space.removeprefix(_UNDECLARED) for space in spaces if space.startswith(_UNDECLARED))
    return [Note("repaired", f"prefix {each}: is not declared; taken as another tool's prefix") for each in prefixes]


def _without_comments(found: re.Match[bytes]) -> bytes:
    """Return only the line breaks of comments, so that line numbers stay right; return a CDATA section unchanged.

    Raises :class:`InputError` for comments inside a word of a text: some readers of XML join the two parts of the word,
    others read only the first part.
    """
    if found[0].startswith(b"<!["):
        return found[0]
    before, after = (
        found.string[max(0, found.start() - 20) : found.start()],
        found.string[found.end() : found.end() + 20],
    )
    if re.search(rb"[^\s<>]\Z", before) and re.match(rb"[^\s<>]", after):
        split = re.split(rb"[\s>]", before)[-1] + b"<!-- -->" + re.split(rb"[\s<]", after)[0]
        line = found.string.count(b"\n", 0, found.start()) + 1
        raise InputError(
            "expected no comment within a word", place=f"line {line}", found=split.decode(errors="replace")
        )
    return b"\n" * found[0].count(b"\n")


def _with_prefixes(data: bytes, tag: bytes) -> bytes:
    """Return the text with a declaration of each undeclared prefix in the root element ``tag``."""
    used = {found[0] or found[1] for found in _PREFIX.findall(data)} - {b"", b"xml", b"xmlns"}
    unknown = sorted(used.difference(re.findall(rb"\sxmlns:([\w.-]+)\s*=", data)))
    root = re.search(rb"<" + tag + rb"\b", data)
    if not unknown or not root:
        return data
    declared = b"".join(b' xmlns:%s="%s%s"' % (prefix, _UNDECLARED.encode(), prefix) for prefix in unknown)
    return data[: root.end()] + declared + data[root.end() :]


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


def refuse_repeated(root: Element, repeatable: Collection[str]) -> None:
    """Refuse an element that occurs twice in its parent, such as two masses of a link, unless it is ``repeatable``."""
    for owner in root.iter():
        for tag, count in Counter(each.tag for each in owner).items():
            if count > 1 and tag not in repeatable:
                place = " ".join(filter(None, (owner.tag, owner.get("name"))))
                raise InputError(f"expected at most one <{one_line(tag)}>", place=place, found=count)
