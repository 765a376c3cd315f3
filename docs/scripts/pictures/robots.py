"""The drawings of robots in docs/figures, by ``symgen draw``."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import symgen
from symgen.robot.rewrites.equivalents import in_joint_space

ROOT = Path(__file__).resolve().parents[3]
DRAWN = (
    "furuta_pendulum",
    "cart_pole",
    "ur5",
    "four_bar",
    "slider_crank",
    "compass_gait",
    "double_pendulum",
    "planar_2r_point",
)
WITH_AXES = ("planar_3r",)
REWRITTEN = ("ur5",)
"""Robots whose equivalent model is drawn, too."""
GALLERY = re.compile(r"gallery/(\w+)\.svg")
"""The pictures of models that move, in docs/gallery.md."""
THUMBNAIL_WIDTH = 190
"""The width of a picture in the gallery in pixels."""
LESSON = ROOT / "docs" / "tutorials" / "lesson.md"


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    found = {name: symgen.draw(f":{name}").to_svg() for name in DRAWN}
    found |= {f"{name}_axes": symgen.draw(f":{name}", axes=True).to_svg() for name in WITH_AXES}
    models = GALLERY.findall((ROOT / "docs" / "gallery.md").read_text())
    found |= {f"gallery/{name}": thumbnail(symgen.draw(f":{name}").to_svg()) for name in models}
    for name in REWRITTEN:
        first, *_ = in_joint_space(symgen.load(f":{name}")).candidates
        found[f"{name}_rewritten"] = symgen.draw(first).to_svg()
    return found | {"my_cart": of_the_lesson()}


def thumbnail(drawing: str) -> str:
    """Return a drawing at the width of a thumbnail."""
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', drawing).groups())
    size = f'width="{THUMBNAIL_WIDTH}" height="{round(height * THUMBNAIL_WIDTH / width)}"'
    return drawing.replace(f'width="{width}" height="{height}"', size, 1)


def of_the_lesson() -> str:
    """Return the drawing of the cart whose file the tutorial shows."""
    found = re.search(r"^`my_cart.toml`:\n\n```toml\n(.*?)^```$", LESSON.read_text(), re.MULTILINE | re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "my_cart.toml"
        file.write_text(found[1])
        return symgen.draw(file).to_svg()
