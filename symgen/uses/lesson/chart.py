"""Operation counts as a bar chart in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from symgen.uses.lesson.content import Count

ROW, LEFT, WIDTH = 20, 190, 640


def bars(counts: Sequence[Count]) -> str:
    """Return an SVG with one bar for each route, grouped by quantity; each quantity has its own scale."""
    parts: list[str] = []
    y = 4
    for quantity in dict.fromkeys(count.quantity for count in counts):
        group = sorted((c for c in counts if c.quantity == quantity), key=lambda c: c.operations)
        parts.append(f'<text class="head" x="0" y="{y + 14}">{escape(quantity)}</text>')
        y += ROW
        most = max(count.operations for count in group)
        for count in group:
            length = max(2.0, (WIDTH - LEFT - 60) * count.operations / most)
            parts.append(
                f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{escape(count.route)}</text>'
                f'<rect x="{LEFT}" y="{y + 3}" width="{length:.1f}" height="{ROW - 7}"/>'
                f'<text x="{LEFT + length + 6:.1f}" y="{y + 13}">{count.operations}</text>'
            )
            y += ROW
        y += 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" role="img" class="bars">'
        "<title>Additions, multiplications and divisions by route</title>"
        "<style>.bars text{font:12px sans-serif;fill:#222}.bars .head{font-weight:600}.bars rect{fill:#4a7ab5}</style>"
        f"{''.join(parts)}</svg>"
    )
