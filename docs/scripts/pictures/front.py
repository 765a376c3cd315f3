"""The picture of the front page: a robot, one of its equations, and the C of that equation."""

from __future__ import annotations

from html import escape

import symgen

ROBOT = "planar_2r_point"
LINE_HEIGHT, SPLIT, WIDTH = 17, 430, 860
"""Sizes [px]: a line of text, where the text begins, and the whole width."""


def svg() -> str:
    robot = symgen.load(f":{ROBOT}", name="arm")
    source = symgen.generate(robot, quantities=["gravity"])["arm.c"]
    start = source.index("void arm_gravity(")
    equations, code = str(symgen.derive(robot, "gravity")), source[start : source.index("\n}", start) + 2]
    lines = [
        *('>>> print(symgen.derive("arm.toml", "gravity"))', *equations.splitlines(), ""),
        *("$ symgen generate arm.toml --quantity gravity", *code.splitlines()),
    ]
    texts = "".join(
        f'<text x="{SPLIT}" y="{k * LINE_HEIGHT}" class="line{line[:1] in (">", "$"):d}">{escape(line)}</text>'
        for k, line in enumerate(lines, 2)
    )
    drawing, height = symgen.draw(robot).to_svg(), (len(lines) + 2) * LINE_HEIGHT
    size = f'width="{WIDTH}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {size}>'
        "<title>A robot, its gravity forces as equations, and the same in C</title>"
        "<style>.code text{font:12.5px ui-monospace,Consolas,monospace;white-space:pre;fill:#111}"
        ".code .line1{font-weight:bold;fill:#1b4f8a}</style>"
        f'<rect {size} rx="6" fill="#fff"/>{drawing}<g class="code">{texts}</g></svg>\n'
    )
