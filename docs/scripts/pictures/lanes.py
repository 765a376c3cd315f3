"""docs/figures/diagrams/lanes.svg: what the lanes of a vector hold."""

from __future__ import annotations

from pictures.diagram import LINE, QUIET, TINTS, framed, text_svg

CELL, HEIGHT, MARGIN, TOP = 118, 40, 16, 54
VECTORS = (
    ("many states: a state in each lane", "input", ("state 0", "state 1", "state 2", "state 3")),
    (
        "one state: a limb in each lane",
        "result",
        ("left front leg", "right front leg", "left hind leg", "right hind leg"),
    ),
    ("one state: columns side by side", "check", ("column 0", "column 1", "column 2", "column 3")),
)
"""A sentence above a vector, the color of its lanes and their contents."""


def svg() -> str:
    """Return the picture: a vector of four lanes in each row."""
    items = []
    for k, (title, kind, lanes) in enumerate(VECTORS):
        top = MARGIN + k * (HEIGHT + TOP) + 24
        items.append(text_svg(MARGIN, top - 10, title, 13, "start", bold=True))
        for lane, content in enumerate(lanes):
            left = MARGIN + lane * CELL
            items.append(
                f'<rect x="{left}" y="{top}" width="{CELL}" height="{HEIGHT}" fill="{TINTS[kind]}" stroke="{LINE}"/>'
            )
            items.append(text_svg(left + CELL / 2, top + HEIGHT / 2 + 4, content, 12))
    note = "one instruction computes all lanes of a vector"
    bottom = MARGIN + len(VECTORS) * (HEIGHT + TOP)
    items.append(text_svg(MARGIN, bottom + 2, note, 11, "start", color=QUIET))
    return framed("The lanes of three vectors", 2 * MARGIN + 4 * CELL, bottom + MARGIN, items)
