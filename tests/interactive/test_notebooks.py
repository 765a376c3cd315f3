"""Lessons and pages as notebooks show them: in frames that work by themselves."""

import html
import re

import pytest
from helpers.loading import ROBOTS, load_named
from interactive.chromium import IN_BROWSER, complaints, with_runtime

import symgen

NOTEBOOK = "<!DOCTYPE html><meta charset=utf-8><style>iframe {{ color: red }} p {{ color: blue }}</style><p>cell</p>{}"


@pytest.fixture
def shown(browser, tmp_path):
    """Show a result as a cell of a notebook does, and return the browser inside its frame."""

    def shows(result):
        path = tmp_path / "notebook.html"
        path.write_text(NOTEBOOK.format(result._repr_html_()))
        browser.get_log("browser")
        browser.get(path.as_uri())
        browser.switch_to.frame(browser.find_element("tag name", "iframe"))
        return browser

    yield shows
    if browser is not None:
        browser.switch_to.default_content()


@IN_BROWSER
def test_a_page_runs_in_a_notebook(shown):
    from selenium.webdriver.support.ui import WebDriverWait

    page = shown(symgen.page(with_runtime(ROBOTS / "lectures" / "cart_pole.toml"), (0, 2)))
    WebDriverWait(page, 20).until(lambda b: b.execute_script("return window.symgen !== undefined"))
    end = page.execute_script("return symgen.run(300)")
    found = symgen.simulate(with_runtime(ROBOTS / "lectures" / "cart_pole.toml"), (0, 2), 0.3)
    assert end["q"] == pytest.approx(found.q[-1].tolist(), abs=1e-7)
    assert complaints(page) == []


@IN_BROWSER
def test_a_lesson_is_shown_in_a_notebook(shown):
    lesson = symgen.explain(load_named("lectures/cart_pole", parameters="symbolic"), proven=False)
    frame = shown(lesson)
    assert frame.find_element("tag name", "h1").text == lesson.lesson.title
    assert len(frame.find_elements("tag name", "math")) > 10
    assert complaints(frame) == []


def test_a_frame_has_the_whole_document():
    page = symgen.page(with_runtime(ROBOTS / "planar_2r.toml"))
    (document,) = re.findall(r'srcdoc="([^"]*)"', page._repr_html_())
    assert html.unescape(document) == page
    assert re.fullmatch(r"<Page of \d+ kB>", repr(page))
    assert repr(symgen.explain(load_named("planar_2r"), proven=False)).startswith("<Explanation: planar_2r: ")
