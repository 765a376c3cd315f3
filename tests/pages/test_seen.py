"""Every page of the built site, in headless Chromium, as wide as a desk's screen and as a telephone's."""

from __future__ import annotations

import shutil

import pytest
from helpers.loading import ROOT

SITE = ROOT / "build" / "docs"
BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
WIDTHS = (1280, 400)
OVERHANG = """
const wide = document.documentElement.clientWidth;
const scrolls = e => { for (; e; e = e.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX))
                         return true; return false; };
const sticks = e => e.getBoundingClientRect().right > wide + 1 && !scrolls(e);
return [...document.querySelectorAll("[role=main] *")].filter(sticks)
    .map(e => e.tagName + " " + e.textContent.slice(0, 60));
"""
"""What sticks out of the window without a bar to scroll it by."""
SMALL = """
return [...document.querySelectorAll("[role=main] img")].filter(e => e.getBoundingClientRect().width < 100)
    .map(e => "small picture " + e.src.split("/").pop());
"""
"""Pictures that are too narrow to recognise anything."""

pytestmark = [
    pytest.mark.skipif(not (BROWSER and DRIVER), reason="needs Chromium: tests/boards/install.sh"),
    pytest.mark.skipif(not SITE.is_dir(), reason="needs the site: make docs"),
]


@pytest.fixture(scope="module")
def browser():
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in ("--headless=new", "--no-sandbox", "--no-first-run", "--disable-background-networking"):
        options.add_argument(flag)
    options.binary_location = BROWSER
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


@pytest.mark.parametrize("width", WIDTHS)
def test_pages_fit_the_window_and_complain_of_nothing(browser, width):
    pages = sorted(SITE.rglob("*.html"))
    assert len(pages) > 40
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )
    wrong = {}
    for page in pages:
        browser.get(page.as_uri())
        complaints = [each["message"] for each in browser.get_log("browser") if each["level"] == "SEVERE"]
        if found := [*complaints, *browser.execute_script(OVERHANG), *browser.execute_script(SMALL)]:
            wrong[str(page.relative_to(SITE))] = found[:4]
    assert not wrong
