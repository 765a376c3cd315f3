"""The view of pages: units, axes, the camera, trails, a second motion, files, and angles between -pi and pi."""

import csv
import math
import time

import numpy as np
import pytest
from helpers.loading import ROBOTS
from interactive.chromium import IN_BROWSER, complaints, opened, slide, with_runtime

import symgen

LECTURES = ROBOTS / "lectures"
LIT = """
const c = document.getElementById('overlay');
return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((x) => x > 0).length;
"""
"""How much of the overlay is painted."""


@pytest.fixture
def cart_pole(browser, tmp_path):
    return opened(browser, symgen.page(with_runtime(LECTURES / "cart_pole.toml"), (0, 2)), tmp_path / "page.html")


def ticked(page, name, on=True):
    page.execute_script(
        "const s = document.getElementById(arguments[0]);s.checked = arguments[1]; s.dispatchEvent(new Event('input'))",
        name,
        on,
    )


def chosen(page, name, text):
    page.execute_script(
        "const s = document.getElementById(arguments[0]);"
        "s.value = [...s.options].find((o) => o.textContent === arguments[1]).value;"
        "s.dispatchEvent(new Event('input'))",
        name,
        text,
    )


def labels(page):
    return page.execute_script(
        "return [...document.querySelectorAll('#motion .u-label')].map((e) => e.textContent.replace(/:$/, ''))"
    )


def downloaded(page, folder, name):
    page.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    page.find_element("id", name).click()
    for _ in range(100):
        if found := [each for each in folder.iterdir() if each.suffix == f".{name}"]:
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"no file: {list(folder.iterdir())}")


@IN_BROWSER
def test_each_unit_has_an_axis(cart_pole):
    axes = "return document.querySelectorAll('#motion canvas').length && symgen.model.q.map((each) => each.unit)"
    assert cart_pole.execute_script(axes) == ["m", "rad"]
    assert labels(cart_pole) == ["t [s]", "x [m]", "θ [rad]"]
    chosen(cart_pole, "shown", "Velocities")
    assert labels(cart_pole) == ["t [s]", "x [m/s]", "θ [rad/s]"]
    chosen(cart_pole, "shown", "Forces")
    assert labels(cart_pole) == ["t [s]", "x [N]", "θ [N m]"]
    texts = cart_pole.execute_script(
        "return [...document.querySelectorAll('#motors output')].map((e) => e.textContent)"
    )
    assert texts == ["0.00 N", "0.00 N m", "0.00 N s/m", "0.00 N m s/rad"]


@IN_BROWSER
def test_names_and_numbers_are_not_cut(browser, tmp_path):
    """The longest names and units of the examples, at the width of a desk and of a telephone."""
    text = symgen.page(with_runtime(LECTURES / "furuta_pendulum.toml"), (0, 2))
    try:
        for width in (1280, 500):
            browser.set_window_size(width, 1200)
            page = opened(browser, text, tmp_path / "page.html")
            values = "[...document.querySelectorAll('.control output, .control label')]"
            assert page.execute_script(f"return {values}.every((e) => e.scrollWidth <= e.clientWidth + 1)")
            assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    finally:
        browser.set_window_size(1300, 1250)


@IN_BROWSER
def test_a_trail_follows_a_point(cart_pole):
    cart_pole.execute_script("symgen.run(1000)")
    assert cart_pole.execute_script(LIT) == 0
    chosen(cart_pole, "trail", "tip")
    painted = cart_pole.execute_script(LIT)
    assert painted > 1000
    cart_pole.execute_script("symgen.run(400)")
    assert cart_pole.execute_script(LIT) > painted
    chosen(cart_pole, "trail", "none")
    assert cart_pole.execute_script(LIT) == 0


@IN_BROWSER
def test_the_camera_follows_and_fits(browser, tmp_path):
    page = opened(browser, symgen.page(with_runtime(LECTURES / "cart_pole.toml"), (0, 0, 2, 0)), tmp_path / "page.html")
    pixel = "return symgen.where(symgen.machine.points(), symgen.model.points[0].at)"
    begin = page.execute_script(pixel)
    page.execute_script("symgen.run(3000)")
    away = page.execute_script(pixel)
    width = page.execute_script("return document.getElementById('canvas').clientWidth")
    assert away[0] > width
    ticked(page, "follow")
    assert page.execute_script(pixel)[0] == pytest.approx(begin[0], abs=40)
    page.execute_script("symgen.run(1000)")
    assert page.execute_script(pixel)[0] == pytest.approx(begin[0], abs=40)


@IN_BROWSER
def test_a_second_motion_runs_beside_the_first(browser, tmp_path):
    """Two double pendulums that start nearly alike part, and each moves as it would by itself."""
    page = opened(browser, symgen.page(with_runtime(ROBOTS / "double_pendulum.toml"), (2, 1)), tmp_path / "page.html")
    ticked(page, "beside")
    slide(page, "m2", 0.5)
    other = slide(page, "joint1", 0.82)
    page.execute_script("symgen.run(2000)")
    first, second = page.execute_script("const s = symgen.samples().at(-1); return [s.q, s.other.q]")
    model = with_runtime(ROBOTS / "double_pendulum.toml")
    m2 = page.execute_script(
        "return symgen.machine.at.parameters[symgen.model.parameters.findIndex((p) => p.name === 'm2')]"
    )
    for found, start, values in ((first, (other, 1), {"m2": m2}), (second, (2, 1), {})):
        np.testing.assert_allclose(found, symgen.simulate(model, start, 2.0, values=values).q[-1], atol=1e-6)
    assert labels(page) == ["t [s]", "joint1 [rad]", "joint2 [rad]", "second joint1", "second joint2"]
    page.execute_script("symgen.restart(); symgen.run(10)")
    assert page.execute_script("return symgen.samples().at(-1).other.q[0]") == pytest.approx(2, abs=0.01)
    ticked(page, "beside", on=False)
    page.execute_script("symgen.run(10)")
    assert page.execute_script("return symgen.samples().at(-1).other") is None
    assert complaints(page) == []


@IN_BROWSER
def test_samples_are_saved_as_a_table(cart_pole, tmp_path):
    cart_pole.execute_script("symgen.run(500)")
    with downloaded(cart_pole, tmp_path, "csv").open(newline="") as file:
        head, *rows = csv.reader(file)
    assert head == [
        *("time [s]", "x [m]", "theta [rad]", "x' [m/s]", "theta' [rad/s]", "tau_x [N]", "tau_theta [N m]"),
        *("kinetic_energy [J]", "potential_energy [J]", "work [J]"),
    ]
    values = np.array(rows, dtype=float)
    assert values.shape == (51, 10)
    assert values[-1, 0] == pytest.approx(0.5)
    np.testing.assert_allclose(values[:, 7] + values[:, 8], values[0, 7] + values[0, 8], atol=1e-8)
    found = symgen.simulate(with_runtime(LECTURES / "cart_pole.toml"), (0, 2), 0.5)
    np.testing.assert_allclose(values[-1, 1:5], [*found.q[-1], *found.qd[-1]], atol=1e-8)


@IN_BROWSER
def test_the_drawing_is_saved_as_a_picture(cart_pole, tmp_path):
    chosen(cart_pole, "trail", "tip")
    cart_pole.execute_script("symgen.run(500)")
    content = downloaded(cart_pole, tmp_path, "png").read_bytes()
    assert content.startswith(b"\x89PNG")
    size = [int.from_bytes(content[k : k + 4], "big") for k in (16, 20)]
    assert size == cart_pole.execute_script("const c = document.getElementById('canvas'); return [c.width, c.height]")
    assert len(content) > 5000


@IN_BROWSER
def test_angles_are_wrapped_on_request(browser, tmp_path):
    page = opened(
        browser, symgen.page(with_runtime(ROBOTS / "double_pendulum.toml"), (0, 0, 12, 0)), tmp_path / "page.html"
    )
    page.execute_script("symgen.run(3000)")
    drawn = "return symgen.plotted().slice(1).flat().filter((x) => x !== null).map(Math.abs)"
    assert max(page.execute_script(drawn)) > math.pi
    ticked(page, "wrap")
    assert max(page.execute_script(drawn)) <= math.pi
    assert None in page.execute_script("return symgen.plotted()[1]")
