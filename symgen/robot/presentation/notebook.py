"""Results as HTML for notebooks: tables, and whole documents in frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def framed(document: str, height: int) -> str:
    """Return an HTML document in a frame of the given height [pixels].

    The frame isolates the document from the notebook's styles and scripts.
    """
    style = f"width: 100%; height: {height}px; border: 1px solid #d9dee6; border-radius: 6px"
    allowed = "allow-scripts allow-downloads"
    return f'<iframe sandbox="{allowed}" style="{style}" srcdoc="{escape(document)}"></iframe>'
