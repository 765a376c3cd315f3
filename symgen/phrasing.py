"""Words of messages: names that were perhaps meant, many messages as one, and tables for notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from html import escape


def near(word: object, known: Iterable[str]) -> str:
    """``; did you mean X?`` where a known name is like the word, else nothing."""
    found = get_close_matches(str(word), list(known), 1)
    return f"; did you mean {found[0]}?" if found else ""


_NAMED = re.compile(r"(?P<file>\S+: )?(?P<kind>joint|link|transmission|frame|body|geom) (?P<name>\S+): (?P<rest>.*)")
SHOWN_NAMES = 4


def grouped(lines: Sequence[str]) -> list[str]:
    """Lines that say the same of one joint, link or so each, as one line that counts and names them."""
    groups: dict[object, list[str]] = {}
    for line in lines:
        match = _NAMED.fullmatch(line)
        key = (match["file"] or "", match["kind"], match["rest"]) if match else line
        groups.setdefault(key, []).append(match["name"] if match else line)
    return [_group(key, names) if isinstance(key, tuple) else str(key) for key, names in groups.items()]


def _group(key: tuple[str, str, str], names: list[str]) -> str:
    file, kind, rest = key
    if len(names) == 1:
        return f"{file}{kind} {names[0]}: {rest}"
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    plural = "bodies" if kind == "body" else f"{kind}s"
    return f"{file}{len(names)} {plural}: {rest} ({', '.join(names[:SHOWN_NAMES])}{more})"


def html_table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of HTML, for notebooks."""
    head = "".join(f"<th>{escape(each)}</th>" for each in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
