"""Tables, for loaders and the documentation, that state how symgen uses each element of a file format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from symgen.errors import one_line

Elements = Mapping[str, Mapping[str, str]]
"""A table ``elements[owner][use]``: the names of the owner's child elements that have this use, separated by spaces.

A name with ``=`` at its end is an attribute. A use is one of the constants below, or the flag of an option.
"""
USED = "used"
PARTLY = "used or reported"
"""The use of an element that changes the equations only in some forms; other forms are ignored and reported."""
REPORTED = "reported"
NO_EFFECT = "no effect"


def uses(elements: Elements) -> Iterator[tuple[str, str, str]]:
    """Yield a triple (parent element, name of the child element or attribute, use) for each name in a table."""
    for owner, by_use in elements.items():
        for use, names in by_use.items():
            for name in names.split():
                yield owner, name, use


def tags(elements: Elements) -> frozenset[str]:
    """Return the names of all elements of a table."""
    return frozenset(name for owner, name, _ in uses(elements) if not name.endswith("=")) | frozenset(elements)


def screened(root: Element, elements: Elements, usual: Mapping[str, str]) -> list[str]:
    """Remove the elements that the loader does not read; return a line for each kind of reported or unknown element.

    ``elements`` lists, for each parent element, the children that the loader knows; other parents are not examined.
    ``usual`` maps an element to the text that means no effect. An element with this text is not reported.
    """
    by_place = {(owner, name): use for owner, name, use in uses(elements)}
    found = Counter[str]()
    for owner in [each for each in root.iter() if each.tag in elements]:
        for each in list(owner):
            use = by_place.get((str(owner.tag), str(each.tag)), REPORTED)
            if use in (REPORTED, NO_EFFECT):
                owner.remove(each)
                if use == REPORTED and usual.get(each.tag) != (each.text or "").strip():
                    found[f"<{one_line(each.tag.rpartition('}')[2])}> in <{owner.tag}>: ignored"] += 1
    return counted(found)


def unread_attributes(root: Element, known: Mapping[str, str]) -> list[str]:
    """Return a line for each kind of attribute that is not among the ``known`` attributes of its element.

    Attributes of XML itself, such as ``xml:space`` and ``xsi:schemaLocation``, are not reported.
    """
    found = Counter[str]()
    for owner in root.iter():
        for key in owner.attrib:
            if key not in known.get(owner.tag, "").split() and not key.startswith("{http://www.w3.org/"):
                found[f"attribute {one_line(key.rpartition('}')[2])} of <{one_line(owner.tag)}>: ignored"] += 1
    return counted(found)


def counted(lines: Mapping[str, int]) -> list[str]:
    """Return the lines; a line that occurs several times ends with the number of times."""
    return [text + (f" ({count} times)" if count > 1 else "") for text, count in lines.items()]
