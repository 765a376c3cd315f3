"""The pages that set papers beside symgen, docs/explanation/claims.md and docs/explanation/sources, and accuracy.md.

``--update`` writes the pages from docs/figures/claims.json. ``--measure`` computes this file again (an hour), and
``--measure PART ...`` only those parts of it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
if str(SCRIPTS) not in sys.path:
    sys.path.insert(0, str(SCRIPTS))

from sources import card, counting, featherstone_orin, rbda, rounding, saha, singh, slides  # noqa: E402
from sources.measured import accuracy, papers  # noqa: E402
from sources.measured import singh as singh_measured  # noqa: E402

ROOT = counting.ROOT
DATA = ROOT / "docs" / "figures" / "claims.json"
PARTS = singh_measured.PARTS | papers.PARTS | accuracy.PARTS
"""The function that measures each key of the data file."""
PAGES = {module.PAGE: module.rendered for module in (singh, rbda, featherstone_orin, slides, saha, card, rounding)}
"""The function that writes each page from the data."""


def rendered(page: Path) -> str:
    """Return a page as it follows from the data."""
    return PAGES[page](json.loads(DATA.read_text()))


def measure(names: list[str]) -> None:
    """Measure parts of the data, or all of them, and write the file after each."""
    if unknown := sorted(set(names) - set(PARTS)):
        sys.exit(f"--measure: no part {', '.join(unknown)}; parts: {', '.join(PARTS)}")
    for name in names or PARTS:
        data = json.loads(DATA.read_text()) | {name: PARTS[name]()}
        DATA.write_text(json.dumps({key: data[key] for key in PARTS if key in data}, indent=1) + "\n")


def main() -> int:
    if measuring := "--measure" in sys.argv:
        measure(sys.argv[sys.argv.index("--measure") + 1 :])
    stale = [page for page in PAGES if not page.exists() or page.read_text() != rendered(page)]
    for page in stale:
        if measuring or "--update" in sys.argv:
            page.parent.mkdir(exist_ok=True)
            page.write_text(rendered(page))
        else:
            print(f"{page.relative_to(ROOT)} is out of date: run docs/scripts/claims.py --update", file=sys.stderr)
    return 1 if stale and not (measuring or "--update" in sys.argv) else 0


if __name__ == "__main__":
    sys.exit(main())
