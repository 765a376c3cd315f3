"""Closed mechanisms on pages: a parameter changed in mid-motion closes the loop again, and pages report failures."""

import random

import numpy as np
import pytest
from helpers.loading import ROBOTS
from interactive.chromium import IN_BROWSER, complaints, opened, slide, text_of, with_runtime

import symgen

FOUR_BAR = ROBOTS / "constrained" / "four_bar.toml"
STATE = (1.2, 0.1, 0.2)
DRIFT = """
const total = () => { const [T, V] = symgen.machine.energies(); return T + V; };
const begin = total();
let worst = 0;
for (let done = 0; done < arguments[0]; done += 10) {
  symgen.machine.advance(10, symgen.model.step);
  worst = Math.max(worst, Number.isFinite(total()) ? Math.abs(total() - begin) : 1e99);
}
symgen.machine.code.constraint_residual();
return [worst, symgen.machine.at.event[0], Math.max(...symgen.machine.at.phi.map(Math.abs))];
"""
"""The largest change of the energy [J], whether the motion stopped, and the largest residual of the loop."""


@pytest.fixture
def four_bar(browser, tmp_path):
    return opened(browser, symgen.page(with_runtime(FOUR_BAR), STATE), tmp_path / "page.html")


@IN_BROWSER
def test_parameters_of_a_four_bar_move_in_mid_motion(four_bar):
    """50 random moves of random sliders, at random moments."""
    hand = random.Random(7)
    names = [str(each.symbol) for each in with_runtime(FOUR_BAR).free_parameters()]
    refused = 0
    for _ in range(50):
        name, share, steps = hand.choice(names), hand.random(), hand.randint(100, 1500)
        slide(four_bar, name, share)
        refused += "The value is" in text_of(four_bar, "notice")
        worst, event, residual = four_bar.execute_script(DRIFT, steps)
        assert worst < 1e-3, (name, share)
        assert event == 0
        assert residual < 1e-9
    assert 0 < refused < 20
    assert complaints(four_bar) == []


@IN_BROWSER
def test_a_crank_goes_through_its_dead_point(four_bar):
    """With a long crank, coupler and rocker come into line and the crank turns back; the motion is SciPy's."""
    long = slide(four_bar, "a", 0.8)
    four_bar.execute_script("symgen.restart()")
    start = four_bar.execute_script("return [...symgen.machine.at.q, ...symgen.machine.at.qd]")
    worst, event, _ = four_bar.execute_script(DRIFT, 3000)
    assert (worst < 1e-6, event) == (True, 0)
    found = symgen.simulate(with_runtime(FOUR_BAR), start, 3.0, values={"a": long})
    turns = np.diff(np.sign(found.qd[:, 0]))
    assert np.count_nonzero(turns) > 2
    np.testing.assert_allclose(four_bar.execute_script("return [...symgen.machine.at.q]"), found.q[-1], atol=1e-4)


@IN_BROWSER
def test_a_length_that_cannot_close_keeps_its_value_and_the_motion(four_bar):
    four_bar.execute_script("symgen.run(300)")
    state = "return [...symgen.machine.at.q, ...symgen.machine.at.qd]"
    before = four_bar.execute_script(state)
    slide(four_bar, "d", 1.0)
    assert "d = 1.50 m the loop does not close. The value is 0.500 again" in text_of(four_bar, "notice")
    assert four_bar.execute_script("return Number(document.getElementById('slider-d').value)") == pytest.approx(
        0.5, abs=1e-3
    )
    assert four_bar.execute_script(state) == before
    slide(four_bar, "d", 0.5)
    assert text_of(four_bar, "notice") == ""


@IN_BROWSER
def test_a_state_that_is_not_finite_is_told(browser, tmp_path):
    page = opened(browser, symgen.page(with_runtime(ROBOTS / "double_pendulum.toml"), (1, 1)), tmp_path / "page.html")
    page.execute_script("symgen.play(); symgen.machine.at.qd[0] = NaN;")
    page.execute_script("symgen.run(10)")
    assert "The motion stops at t = " in text_of(page, "notice")
    assert text_of(page, "play") == "Play"
    page.execute_script("symgen.restart()")
    assert text_of(page, "notice") == ""
    assert np.isfinite(page.execute_script("return symgen.run(100)")["q"]).all()
