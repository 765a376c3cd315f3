"""Pages that move, opened from disk in headless Chromium."""

import json
import shutil

import pytest

import symgen

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
IN_BROWSER = pytest.mark.skipif(not (BROWSER and DRIVER), reason="needs Chromium: tests/boards/install.sh")
FLAGS = (
    "--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --use-angle=swiftshader --enable-unsafe-swiftshader"
    " --window-size=1300,1250"
).split()


def chromium(downloads):
    """Return a driver of Chromium that saves files into the folder ``downloads``."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in FLAGS:
        options.add_argument(flag)
    options.binary_location = BROWSER
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))


def opened(browser, text, path):
    """Return the browser with the page of a text running, opened from disk."""
    from selenium.webdriver.support.ui import WebDriverWait

    path.write_text(text)
    browser.get_log("performance")
    browser.get_log("browser")
    browser.get(path.as_uri())
    WebDriverWait(browser, 20).until(lambda b: b.execute_script("return window.symgen !== undefined"))
    return browser


def asked_for(browser):
    """Return the addresses that the page requested."""
    events = (json.loads(each["message"])["message"] for each in browser.get_log("performance"))
    requests = (e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent")
    return [url for url in requests if not url.startswith(("data:", "blob:"))]


def complaints(browser):
    """Return the errors and warnings of the page."""
    return [each["message"] for each in browser.get_log("browser")]


def slide(page, name, share):
    """Move a slider to a share of its range, as a reader does; return its value."""
    return page.execute_script(
        "const s = document.getElementById(`slider-${arguments[0]}`);"
        "s.value = Number(s.min) + arguments[1] * (s.max - s.min); s.dispatchEvent(new Event('input'));"
        "return Number(s.value)",
        name,
        share,
    )


def text_of(page, name):
    """Return the text of an element."""
    return page.execute_script("return document.getElementById(arguments[0]).textContent", name)


def with_runtime(path):
    return symgen.load(path, parameters="runtime")
