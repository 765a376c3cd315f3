"""Time the motion of the Panda on its page in headless Chromium, and write the figure of docs/guides/motions/pages.md.

Chromium and its driver are found on PATH; without them, nothing is measured. Selenium comes with the test dependencies.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

import symgen

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "guides" / "motions" / "pages.md"
BEGIN, END = "<!-- speed -->\n", "<!-- end of speed -->\n"
STATE, STEPS, H, ROUNDS = (0, 0.3, 0, -1.5, 0, 1.5, 0), 5000, 1e-3, 9
MOVE = f"""
const start = performance.now();
symgen.machine.advance({STEPS}, {H});
return (performance.now() - start) / 1000;
"""


def seconds() -> float:
    """Return the median time of the steps in one session of the browser."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.ChromeOptions()
    options.add_argument("--headless=new")
    options.add_argument("--no-sandbox")
    options.binary_location = shutil.which("chromium")
    text = symgen.page(symgen.load(ROOT / "robots" / "panda.toml", parameters="runtime"), STATE)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "panda.html"
        file.write_text(text)
        browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            browser.get(file.as_uri())
            WebDriverWait(browser, 20).until(lambda page: page.execute_script("return window.symgen !== undefined"))
            return statistics.median(browser.execute_script(MOVE) for _ in range(ROUNDS))
        finally:
            browser.quit()


def main() -> None:
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        print("no chromium and chromedriver on PATH: the speed of pages is not measured")
        return
    faster = STEPS * H / seconds()
    line = f"In headless Chromium, a page computes the motion of the Panda {faster:.0f} times as fast as real time.\n"
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + line + END + after)
    print(line, end="")


if __name__ == "__main__":
    main()
