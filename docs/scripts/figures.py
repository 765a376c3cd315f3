"""The pictures of docs/figures; ``make gallery`` calls this.

Diagrams and drawings are written in any case. ``--plots`` also computes the plots and films, and the picture of a
lesson as Chromium shows it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import symgen

SCRIPTS = Path(__file__).resolve().parent
if str(SCRIPTS) not in sys.path:
    sys.path.insert(0, str(SCRIPTS))

from pictures import films, frames, front, lanes, plots, robots  # noqa: E402
from pictures.flows import FLOWS  # noqa: E402
from pictures.frameworks import FRAMEWORKS  # noqa: E402

FIGURES = SCRIPTS.parent / "figures"
WIDTH, HEIGHT = 1000, 1040
"""The size of the picture of a lesson in pixels."""


def drawings() -> dict[Path, str]:
    """Return the diagrams and the drawings of robots by path."""
    diagrams = {name: diagram.svg() for name, diagram in FLOWS.items()} | {"lanes": lanes.svg()}
    found = {FIGURES / "diagrams" / f"{name}.svg": text for name, text in diagrams.items()}
    found |= {FIGURES / "frameworks" / f"{name}.svg": diagram.svg() for name, diagram in FRAMEWORKS.items()}
    found |= {FIGURES / "drawings" / f"{name}.svg": text + "\n" for name, text in robots.drawings().items()}
    return found | {
        FIGURES / "drawings" / f"{each.__name__.split('.')[-1]}.svg": each.svg() for each in (frames, front)
    }


def photograph_lesson() -> None:
    """Write the picture of a lesson, if Chromium is installed."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        print("no Chromium: the picture stays as it is", file=sys.stderr)
        return
    lesson = symgen.explain(symgen.load(":planar_2r_point"), "lagrange").to_html()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "lesson.html"
        page.write_text(lesson)
        command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"]
        command += [f"--screenshot={FIGURES / 'lesson.png'}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


def main() -> int:
    for path, text in drawings().items():
        path.write_text(text)
    if "--plots" in sys.argv:
        for name in plots.PLOTS:
            plots.save(name, FIGURES / "plots")
        for name in films.FILMS:
            films.save(name, FIGURES / "films")
        photograph_lesson()
    return 0


if __name__ == "__main__":
    sys.exit(main())
