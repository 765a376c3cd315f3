"""Lessons on a telephone: the page does not scroll sideways, and sums break between terms."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess

import pytest
from helpers.loading import load

import symgen
from symgen.reading import examples

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WIDTH = 400
LESSONS = (
    ("scara", "lagrange", {}),
    ("furuta_pendulum", "newton_euler", {}),
    ("furuta_pendulum", "projected", {}),
    ("four_bar", "lagrange", {"parameters": "symbolic"}),
    ("passive_walker", "auto", {}),
)
SCRIPT = """
window.onload = () => {
  const found = [...document.querySelectorAll('iframe')].map(frame => {
    const page = frame.contentDocument;
    page.querySelectorAll('details').forEach(each => { each.open = true; });
    const breaks = e => [...e.querySelectorAll('math')].every(m => m.clientWidth < e.clientWidth - 32);
    const sums = [...page.querySelectorAll('.terms')].filter(breaks);
    const all = [...sums, ...page.querySelectorAll('svg, p, dl')];
    const wide = all.filter(e => e.scrollWidth > e.clientWidth + 1);
    return [page.documentElement.scrollWidth, page.querySelectorAll('.terms').length, wide.map(e => e.textContent)];
  });
  document.body.textContent = JSON.stringify(found);
};
"""


@pytest.mark.skipif(BROWSER is None, reason="no headless browser found (chromium, chromium-browser, google-chrome)")
def test_lessons_fit_a_narrow_screen(tmp_path):
    pages = [
        symgen.explain(load(examples()[name], **options), method, proven=False).to_html()
        for name, method, options in LESSONS
    ]
    frames = "".join(f'<iframe width={WIDTH} height=800 srcdoc="{html.escape(page)}"></iframe>' for page in pages)
    page = tmp_path / "pages.html"
    page.write_text(f"<meta charset=utf-8><body>{frames}<script>{SCRIPT}</script>")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000", "--dump-dom"]
    text = subprocess.run([*command, page.as_uri()], check=True, capture_output=True, text=True, timeout=180).stdout
    found = json.loads(html.unescape(re.search(r"<body>(\[.*\])", text, re.DOTALL)[1]))
    assert len(found) == len(LESSONS)
    for (name, method, _), (width, equations, wide) in zip(LESSONS, found, strict=True):
        assert width <= WIDTH and equations > 0 and wide == [], (name, method)


def test_each_term_of_a_sum_has_its_own_element():
    page = symgen.explain(load(examples()["planar_2r_point"]), "lagrange", proven=False).to_html()
    sums = re.findall(r'<span class="terms">(.*?)</span>', page)
    assert max(text.count("<math") for text in sums) > 3
    assert all(text.count("<math") == text.count("</math>") for text in sums)
