"""Forces on pages: motors, damping, the hand and controllers, compared with SciPy's integrators."""

import math

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named
from interactive.chromium import IN_BROWSER, complaints, opened, slide, text_of, with_runtime

import symgen
from symgen.cli import main
from symgen.uses.page.controllers import motors_of, regulator

LECTURES = ROBOTS / "lectures"
CART_POLE = LECTURES / "cart_pole.toml"
UPRIGHT = (0.0, math.pi)
BALANCE = "const s = symgen.samples().at(-1); return s.T + s.V - s.W"


def chosen(page, name, option):
    page.execute_script(
        "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('input'))",
        name,
        option,
    )


def cart_pole(browser, tmp_path, state, **more):
    return opened(browser, symgen.page(with_runtime(CART_POLE), state, **more), tmp_path / "page.html")


def ended(page, steps):
    found = page.execute_script(f"return symgen.run({steps})")
    return np.array([*found["q"], *found["qd"]])


@IN_BROWSER
def test_a_motor_and_damping_act_as_forces_do(browser, tmp_path):
    page = cart_pole(browser, tmp_path, (0, 2), motors=["x"])
    force, friction = slide(page, "tau-x", 0.6), slide(page, "damping-N-m", 0.03)
    assert (force > 0, friction > 0) == (True, True)
    assert page.execute_script("return document.getElementById('slider-tau-theta')") is None
    begin = page.execute_script(BALANCE)
    found = ended(page, 2000)

    def control(_, q, qd):
        return np.array([force, -friction * qd[1]])

    expected = symgen.simulate(with_runtime(CART_POLE), (0, 2), 2.0, control=control)
    np.testing.assert_allclose(found, [*expected.q[-1], *expected.qd[-1]], rtol=1e-5, atol=1e-5)
    assert page.execute_script(BALANCE) == pytest.approx(begin, abs=1e-6)
    assert page.execute_script("return symgen.samples().at(-1).W") == pytest.approx(
        expected.columns["work"][-1], abs=1e-5
    )


@IN_BROWSER
def test_a_regulator_balances_the_pole(browser, tmp_path):
    page = cart_pole(browser, tmp_path, (0.3, 2.8), target=UPRIGHT, motors=["x"])
    np.testing.assert_allclose(ended(page, 8000), [0, math.pi, 0, 0], atol=5e-3)
    chosen(page, "controller", "lqr")
    assert "The controller holds x = 0.00 m, theta = 3.14 rad; its motors: x." in text_of(page, "notice")
    chosen(page, "controller", "off")
    page.execute_script("symgen.restart()")
    ended(page, 1000)
    assert abs(page.execute_script("return symgen.machine.at.q[1]") - math.pi) > 0.3


@IN_BROWSER
def test_a_spring_and_a_damper_hold_an_arm_where_it_is(browser, tmp_path):
    page = opened(
        browser, symgen.page(load_named("double_pendulum", parameters="runtime"), (1, 0.5)), tmp_path / "page.html"
    )
    chosen(page, "controller", "pd")
    np.testing.assert_allclose(ended(page, 500), [1, 0.5, 0, 0], atol=1e-6)
    slide(page, "tau-joint1", 0.9)
    assert abs(ended(page, 2000)[0] - 1) > 0.05
    slide(page, "tau-joint1", 0.5)
    page.execute_script("symgen.machine.at.qd[1] = 3")
    np.testing.assert_allclose(ended(page, 4000), [1, 0.5, 0, 0], atol=1e-2)
    assert complaints(page) == []


@IN_BROWSER
def test_a_hand_pulls_what_moves(browser, tmp_path):
    """The pointer holds the pole's tip to the right: the cart goes there, and the energy comes from the hand's work."""
    from selenium.webdriver.common.action_chains import ActionChains

    page = cart_pole(browser, tmp_path, (0, 0))
    tip = page.execute_script(
        "const tip = symgen.model.points.find((p) => p.name === 'tip').at;"
        "return symgen.where(symgen.machine.points(), tip)"
    )
    canvas = page.find_element("id", "canvas")
    begin = page.execute_script(BALANCE)
    page.execute_script("symgen.play()")
    from_middle = [tip[0] - canvas.size["width"] / 2, tip[1] - canvas.size["height"] / 2]
    hand = (
        ActionChains(page, duration=50).move_to_element_with_offset(canvas, *map(round, from_middle)).click_and_hold()
    )
    hand.move_by_offset(150, 0).pause(0.7).perform()
    during = page.execute_script(
        "return [Math.max(...symgen.machine.at.push.map(Math.abs)), symgen.samples().at(-1).q[1]]"
    )
    picture = page.execute_script(
        "const c = document.getElementById('overlay');"
        "return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((x) => x > 0)"
    )
    ActionChains(page, duration=50).release().perform()
    page.execute_script("symgen.play()")
    assert during[0] > 0.01
    assert during[1] > 0.02
    assert picture
    assert page.execute_script("return [...symgen.machine.at.push]") == [0, 0]
    assert page.execute_script("return symgen.samples().at(-1).W") > 1e-3
    assert page.execute_script(BALANCE) == pytest.approx(begin, abs=1e-6)


@IN_BROWSER
def test_a_regulator_holds_a_four_bar(browser, tmp_path):
    model = with_runtime(ROBOTS / "constrained" / "four_bar.toml")
    goal = model.closure.start
    page = opened(browser, symgen.page(model, (0.7, *goal[1:]), target=goal), tmp_path / "page.html")
    chosen(page, "controller", "lqr")
    np.testing.assert_allclose(ended(page, 12000)[:3], goal, atol=1e-2)


@IN_BROWSER
@pytest.mark.parametrize(
    ("name", "state", "motors", "target"),
    [
        ("planar_biped", (0.03, -0.05, 0.04, 0.2, -0.3), ["knee", "hip", "other_hip", "other_knee"], (0, 0, 0, 0, 0)),
        ("slung_load", (-1.5, 1.2, 0, 0.4), ["x", "y", "pitch"], (0, 1.6, 0, 0)),
    ],
)
def test_regulators_of_the_gallery_reach_their_targets(name, state, motors, target, browser, tmp_path):
    model = with_runtime(LECTURES / f"{name}.toml")
    page = opened(browser, symgen.page(model, state, motors=motors, target=target), tmp_path / "page.html")
    np.testing.assert_allclose(ended(page, 12000), [*target, *[0] * len(target)], atol=1e-2)


@IN_BROWSER
def test_a_bicycle_rights_itself(browser, tmp_path):
    """At 5 m/s, between the speeds of weave and of capsize of its published eigenvalues, the lean decays."""
    ride = (0, 0, 0.3, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0.5, 0, 0, 5 / 0.3, 0, 5 / 0.35)
    page = opened(browser, symgen.page(with_runtime(LECTURES / "bicycle.toml"), ride), tmp_path / "page.html")
    page.execute_script("symgen.run(12000)")
    lean = page.execute_script("return symgen.samples().map((s) => Math.abs(s.qd[3]))")
    assert max(lean[:20]) > 0.3
    assert max(lean[-200:]) < 0.03
    assert page.execute_script("return symgen.samples().at(-1).q[0]") > 30


def test_gains_are_those_of_the_riccati_equation():
    """The closed loop is stable, and costs more if any gain changes by three per cent, averaged over all starts."""
    model = load_named("lectures/cart_pole", parameters="runtime")
    found = regulator(model, UPRIGHT, motors_of(model, ["x"]))
    line = symgen.linearise(model, q=UPRIGHT, inputs=["x"])
    gain = np.array(found.gain)[:1]
    scale = np.abs(line.B).max() / 10
    from scipy.linalg import solve_continuous_lyapunov

    def cost(K):
        closed = line.A - line.B @ K
        assert np.linalg.eigvals(closed).real.max() < 0
        return np.trace(solve_continuous_lyapunov(closed.T, -np.eye(4) - scale**2 * K.T @ K))

    best = cost(gain)
    for k in range(4):
        for factor in (0.97, 1.03):
            other = gain.copy()
            other[0, k] *= factor
            assert cost(other) > best
    assert found.goal == list(UPRIGHT)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"target": (0, 1.0), "motors": ["x"]}, "target: expected a position at rest under forces of x"),
        ({"target": (0, math.pi, 0)}, "target: expected 2 finite numbers"),
        ({"motors": ["thet"]}, "motors: expected the name of a coordinate, found 'thet'"),
        ({"values": {"m9": 1}}, "values: expected the name of a runtime parameter, found 'm9'"),
    ],
)
def test_bad_targets_motors_and_values_are_refused(more, message):
    with pytest.raises(symgen.InputError, match=message):
        symgen.page(with_runtime(CART_POLE), (0, 0), **more)


@IN_BROWSER
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("controller", ["lqr", "pd"])
def test_controllers_hold_an_orientation(controller, sign, browser, tmp_path):
    """A pendulum on a ball joint with motors stands upright; a quaternion and its opposite are one orientation."""
    model, upright = with_runtime(LECTURES / "ball_joint_pendulum.toml"), (1, 0, 0, 0)
    start = (0.6 * sign, 0, 0, 0.8 * sign, 0.5, 0.2, 1)
    page = opened(browser, symgen.page(model, start, target=upright), tmp_path / "page.html")
    chosen(page, "controller", controller)
    begun = page.execute_script("return symgen.samples()[0].q[0]")
    end = ended(page, 8000)
    np.testing.assert_allclose(end * np.sign(begun), [1, *[0] * 6], atol=1e-2)


def test_options_of_pages_need_a_page(tmp_path, capsys):
    for command in (["simulate", str(CART_POLE), "--state", "0,2"], ["derive", str(CART_POLE)]):
        assert main([*command, "--motors", "x"]) == 2
        assert "option motors: expected --page" in capsys.readouterr().err
    assert main(["derive", str(CART_POLE), "--target", "0,3"]) == 2
    assert "option target: expected --page" in capsys.readouterr().err
    path = tmp_path / "page.html"
    arguments = ["--state", "0,3", "--time", "0.1", "--page", str(path), "--target", f"0,{math.pi}", "--motors", "x"]
    assert main(["simulate", str(CART_POLE), *arguments]) == 0
    assert '"motors": [0], ' in path.read_text()
