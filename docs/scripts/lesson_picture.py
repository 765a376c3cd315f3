"""docs/figures: drawings, and the beginning of a lesson as Chromium shows it; ``make gallery`` calls this."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import symgen

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "figures" / "lesson.png"
WIDTH, HEIGHT = 1000, 1040
DRAWN = ("furuta_pendulum", "cart_pole", "ur5")


def drawings():
    """The drawings of the guide by path."""
    return {ROOT / "docs" / "figures" / f"{name}.svg": symgen.draw(f":{name}").to_svg() + "\n" for name in DRAWN}


def main():
    for path, text in drawings().items():
        path.write_text(text)
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        print("no Chromium: the picture stays as it is", file=sys.stderr)
        return 0
    lesson = symgen.explain(symgen.load(":planar_2r_point"), "lagrange").to_html()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "lesson.html"
        page.write_text(lesson)
        command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"]
        subprocess.run([*command, f"--screenshot={PICTURE}", page.as_uri()], check=True, capture_output=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
