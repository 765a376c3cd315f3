"""Pages that move, in headless Chromium: opened from disk, played, a slider moved, compared with the C library."""

import re
from pathlib import Path

import numpy as np
import pytest
from helpers.constrained_robots import load_constrained
from helpers.loading import ROBOTS, load_named
from helpers.random_robots import Builder
from interactive.chromium import IN_BROWSER, asked_for, opened, with_runtime

import symgen
from symgen.cli import main

LECTURES = ROBOTS / "lectures"


MODELS = {
    "double_pendulum": (ROBOTS / "double_pendulum.toml", (1.0, 0.5)),
    "cart_pole": (LECTURES / "cart_pole.toml", (0, 2)),
    "furuta_pendulum": (LECTURES / "furuta_pendulum.toml", (0, 2, 1, 0)),
    "ball_joint_pendulum": (LECTURES / "ball_joint_pendulum.toml", (0.6, 0, 0, 0.8, 1, 0, 6)),
    "four_bar": (ROBOTS / "constrained" / "four_bar.toml", ()),
    "passive_walker": (ROBOTS / "passive_walker.toml", (0.16989746, -0.16989746, -1.03178747, -0.92583291)),
    "bicycle": (LECTURES / "bicycle.toml", (0, 0, 0.3, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0.5, 0, 0, 16.667, 0, 14.286)),
    "slung_load": (LECTURES / "slung_load.toml", (-1.5, 1.2, 0, 0.4)),
    "planar_biped": (LECTURES / "planar_biped.toml", (0.03, -0.05, 0.04, 0.2, -0.3)),
}
"""The pages of the gallery: files and states."""
MOVING = MODELS | {"panda": (ROBOTS / "panda.toml", (0, 0.3, 0, -1.5, 0, 1.5, 0))}


@IN_BROWSER
@pytest.mark.parametrize("name", MOVING)
def test_a_page_moves_as_the_c_library_does(name, browser, tmp_path):
    path, state = MOVING[name]
    model = with_runtime(path)
    page = opened(browser, symgen.page(model, state), tmp_path / "page.html")
    steps = 600
    start = page.execute_script("return {q: [...symgen.machine.at.q], qd: [...symgen.machine.at.qd]}")
    end = page.execute_script(f"return symgen.run({steps})")
    step = symgen.build(model, quantities=("rk4_step",), parameters="runtime").rk4_step
    q, qd = step.rollout(start["q"], start["qd"], np.zeros(model.nv), 1e-3, steps=steps)
    np.testing.assert_allclose(end["q"], q[0], rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(end["qd"], qd[0], rtol=1e-11, atol=1e-11)
    page.execute_script("symgen.play()")
    page.implicitly_wait(1)
    page.execute_async_script(
        "const done = arguments[0], wait = (left) =>"
        " left && symgen.samples().length < 6 ? setTimeout(wait, 100, left - 1) : done(); wait(100)"
    )
    page.execute_script("symgen.play()")
    assert page.execute_script("return symgen.samples().length") > 5
    assert asked_for(page) == [(tmp_path / "page.html").as_uri()]
    assert [each["message"] for each in page.get_log("browser")] == []


@IN_BROWSER
def test_a_slider_changes_the_motion_as_the_parameter_does(browser, tmp_path):
    model = with_runtime(ROBOTS / "double_pendulum.toml")
    page = opened(browser, symgen.page(model, (1.0, 0.5)), tmp_path / "page.html")
    page.execute_script(
        "const s = document.getElementById('slider-m2'); s.value = 2; s.dispatchEvent(new Event('input'));"
    )
    m2 = page.execute_script("return Number(document.getElementById('slider-m2').value)")
    assert m2 == pytest.approx(2, abs=0.01)
    end = page.execute_script("return symgen.run(500)")
    module = symgen.build(model, quantities=("rk4_step",), parameters="runtime")
    chosen = module.parameters(m2=m2)
    q, _ = module.rk4_step.rollout((1.0, 0.5), np.zeros(2), np.zeros(2), 1e-3, steps=500, parameters=chosen)
    np.testing.assert_allclose(end["q"], q[0], rtol=1e-12, atol=1e-12)
    drawn = page.execute_script("return symgen.machine.energies()")
    energies = symgen.build(model, quantities=("kinetic_energy", "potential_energy"), parameters="runtime")
    assert drawn[0] == pytest.approx(float(energies.kinetic_energy(end["q"], end["qd"], parameters=chosen)), rel=1e-12)


@IN_BROWSER
def test_sliders_start_at_given_values(browser, tmp_path):
    path = tmp_path / "page.html"
    motion = ["--state", "1,0.5", "--time", "0.5", "--set", "m2=2", "--set", "l1=0.3"]
    assert main(["simulate", str(ROBOTS / "double_pendulum.toml"), *motion, "--page", str(path)]) == 0
    page = opened(browser, path.read_text(), path)
    assert float(page.execute_script("return document.getElementById('slider-m2').value")) == pytest.approx(2, abs=0.01)
    end = page.execute_script("return symgen.run(500)")
    expected = symgen.simulate(
        with_runtime(ROBOTS / "double_pendulum.toml"), (1.0, 0.5), 0.5, values={"m2": 2, "l1": 0.3}
    )
    np.testing.assert_allclose(end["q"], expected.q[-1], rtol=1e-6)


@IN_BROWSER
def test_the_walker_walks_on_the_page(browser, tmp_path):
    """Ten steps of the published period; the hip stays where it is when legs change names."""
    path, state = MODELS["passive_walker"]
    page = opened(browser, symgen.page(with_runtime(path), state), tmp_path / "page.html")
    jumps = "return symgen.samples().filter(s => s.jump).map(s => s.t)"
    page.execute_script("symgen.run(7600)")
    times = page.execute_script(jumps)
    assert len(times) == 10
    np.testing.assert_allclose(np.diff(times), 0.75112462, atol=1e-6)


WHOLE_STATEMENTS = (
    "h = m2*l1*l2/2*sin(q[1])\nc = [-h*qd[1]*(2*qd[0] + qd[1]); h*qd[0]^2];",
    "d = m2*l2^2/3 + m2*l1*l2/2*cos(q(2));\nM(1,2) = d; M(2,1) = d;",
    "M = [[m1*l1^2/3 + m2*(l1^2 + l2^2/3 + l1*l2*cos(q[1])), m2*l2^2/3 + m2*l1*l2/2*cos(q[1])],\n"
    "  [m2*l2^2/3 + m2*l1*l2/2*cos(q[1]), m2*l2^2/3]]",
    r"M = \begin{pmatrix} \frac{m_1 l_1^2}{3} + m_2\left(l_1^2 + \frac{l_2^2}{3} + l_1 l_2 \cos q_2\right) &"
    r" \frac{m_2 l_2^2}{3} + \frac12 m_2 l_1 l_2 \cos q_2 \\ \frac{m_2 l_2^2}{3} + \frac12 m_2 l_1 l_2 \cos q_2 &"
    r" \frac{m_2 l_2^2}{3} \end{pmatrix}",
    "g = Matrix([m1*g*l1/2*sin(q[0]) + m2*g*(l1*sin(q[0]) + l2/2*sin(q[0] + q[1])), m2*g*l2/2*sin(q[0] + q[1])])",
    "tau[1] - c[1] - g[1] == M[1,0]*qdd[0] + m2*l2^2/3*qdd[1]",
    "(m2*l2^2/3 + m2*l1*l2/2*cos(q[1]))*qdd[0] + m2*l2^2/3*qdd[1] + m2*l1*l2/2*sin(q[1])*qd[0]^2"
    " + m2*g*l2/2*sin(q[0] + q[1]) == 0",
    r"\tau_2 = (\frac{m_2 l_2^2}{3} + \frac{m_2 l_1 l_2}{2}\cos q_2)\ddot{q}_1 + \frac{m_2 l_2^2}{3}\ddot q_2"
    r" + \frac{m_2 l_1 l_2}{2}\sin(q_2)\dot{q}_1^2 + \frac12 m_2 g l_2 \sin(q_1 + q_2)",
    "L = T - V\nL + V == (m1*l1^2/3 + m2*l1^2)*qd[0]^2/2 + m2*l2^2/6*(qd[0] + qd[1])^2"
    " + m2*l1*l2/2*cos(q[1])*qd[0]*(qd[0] + qd[1])",
)
"""Right answers of more than one entry, about the double pendulum."""


@IN_BROWSER
def test_a_reader_s_equation_is_compared(browser, tmp_path):
    page = opened(browser, symgen.page(with_runtime(ROBOTS / "double_pendulum.toml")), tmp_path / "page.html")

    def verdict(text):
        return page.execute_script(
            "document.getElementById('equation').value = arguments[0]; document.getElementById('compare').click();"
            "const v = document.getElementById('verdict'); return [v.className, v.textContent]",
            text,
        )

    for right in (
        "M[1,1] = m2*l2**2/3",
        "M(2,2) = m2*l2^2/3;",
        "M_{22} = \\frac{m_2 l_2^2}{3}",
        "M[0,1] = M[1,0] = m_2*l_2^2/3 + m2*l1*l2/2*cos(joint2)  # in one line",
        "g[1] = m2*g*l2/2*sin(q[0] + q[1])",
        "g_2 = \\frac{1}{2} m_2 g l_2 \\sin(q_1 + q_2)",
        "g(2) = 0.5*m2 g l2 sin(q(1) + q(2))",
        "c[1] = m2*l1*l2/2*sin(q[1])*qd[0]^2",
        "c[1] = m2 l1 l2/2*sin(joint2)*djoint1^2",
        "c_2 = \\frac{m_2 l_1 l_2}{2} \\sin q_2 \\dot q_1^2",
        "tau[1] = (m2*l2^2/3 + m2*l1*l2/2*cos(q[1]))*qdd[0] + m2*l2^2/3*qdd[1]"
        " + m2*l1*l2/2*sin(q[1])*qd[0]**2 + m2*g*l2/2*sin(q[0] + q[1])",
        "V = -m1*g*l1/2*cos(q[0]) - m2*g*(l1*cos(q[0]) + l2/2*cos(q[0] + q[1])) + 7",
        *WHOLE_STATEMENTS,
    ):
        assert verdict(right) == [
            "verdict right",
            "agrees in 64 random states to nine digits; symgen check proves it",
        ], right
    wrong = verdict("g[1] = m2*g*l2/2*sin(q[0])")
    assert wrong[0].endswith("wrong")
    assert re.search(r"differs: .* at q = \(", wrong[1].replace("\n", " "))
    for text, message in (
        ("h[0] = 1", "expected M[0,0] or g[0] or b[0] or c[0] or tau[0] or T or V = an expression"),
        ("M[0,2] = 1", "there is no entry"),
        ("M[0,0] = alert(1)", "unknown name alert"),
        ("M[0,0] = constructor", "unknown name constructor"),
        ("M[0,0] = mass", "unknown name mass"),
        ("M[0,0] = q[7]", "expected an entry"),
        ("M[0,0] = (", "expected an expression at the end"),
        ("M[0,0] = m1/2 l1", "can be read in two ways"),
        ("M[0,0] = 2^3^2", "can be read in two ways"),
        ("M[0,0] = sin q", "expected brackets after sin"),
        ("M[0,0]", "expected M[0,0]"),
        ("h = m2*l1", "expected M[0,0]"),
        ("b = m2*l1", "choose another name"),
        ("g = [m1; m2; l1]", "expected 2 entries on the left of a list"),
        ("g = [m1 -m2]", "expected a comma or equal spaces around -"),
        ("g = [m1 m2]", "expected a comma or * before m2"),
        ("tau[0] = g(2)*0", "can be read in two ways"),
        ("g = [0; -m2*g*l2/2*sin(q[0] + q[1])]", "g[0] differs"),
        ("(m2*l2^2/3 + m2*l1*l2/2*cos(q[1]))*qdd[0] + m2*l2^2/3*qdd[1] + m2*g*l2/2*sin(q[0] + q[1]) == 0", "differs"),
    ):
        kind, told = verdict(text)
        assert kind.endswith("wrong")
        assert message in told


@IN_BROWSER
def test_a_hand_moves_joints(browser, tmp_path):
    """A drag of the pendulum's end turns the joints towards the pointer."""
    from selenium.webdriver.common.action_chains import ActionChains

    page = opened(browser, symgen.page(with_runtime(LECTURES / "cart_pole.toml"), (0, 0)), tmp_path / "page.html")
    canvas = page.find_element("id", "canvas")
    size = canvas.size
    before = page.execute_script("return [...symgen.machine.at.q]")
    spots = [(0, y) for y in range(20, size["height"] // 2, 18)]
    for _, y in spots:
        hand = ActionChains(page, duration=50).move_to_element_with_offset(canvas, 0, y)
        hand.click_and_hold().move_by_offset(60, 0).release().perform()
    after = page.execute_script("return [...symgen.machine.at.q]")
    assert np.abs(np.subtract(after, before)).max() > 0.02


def test_pages_are_small_and_need_no_network():
    """400 kB for two joints, 1.5 MB for all; the only addresses are names of standards."""
    small = symgen.page(with_runtime(ROBOTS / "planar_2r.toml"))
    assert len(small) <= 400_000
    large = symgen.page(symgen.load(ROBOTS / "panda.toml", parameters="runtime"))
    assert len(large) <= 1_500_000
    assert set(re.findall(r"https?://[\w./-]+", small)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1998/Math/MathML",
    }
    assert small == symgen.page(with_runtime(ROBOTS / "planar_2r.toml"))


def test_what_has_no_page_is_refused(tmp_path):
    text = (ROBOTS / "passive_walker.toml").read_text()
    path = tmp_path / "walker.toml"
    path.write_text(text[: text.index("# The hip first")])
    with pytest.raises(symgen.UnsupportedError, match=r"pages draw the \[\[shapes\]\]"):
        symgen.page(with_runtime(path))
    with pytest.raises(symgen.InputError, match="state: expected 2 or 4 numbers, found 3"):
        symgen.page(load_named("planar_2r", parameters="runtime"), (1, 2, 3))


def test_every_kind_of_robot_has_a_page():
    """Joints of all kinds, and mechanisms."""
    for seed in range(2):
        assert "symgen" in symgen.page(Builder(seed, ["planar", "floating", "helical", "cylindrical"]).robot(2))
    assert "symgen" in symgen.page(load_constrained("rolling_disk"))


def test_the_command_writes_a_page(tmp_path, capsys):
    path = tmp_path / "pendulum.html"
    robot = str(ROBOTS / "double_pendulum.toml")
    arguments = ["derive", robot, "--page", str(path), "--state", "1,1"]
    assert main(arguments) == 0
    text = path.read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "double_pendulum: Lagrange" in text
    assert "<math" in text
    assert main([*arguments[:2], "--quantity", "gravity", "--page", str(path)]) == 2
    assert "a page shows a lesson" in capsys.readouterr().err
    assert main([*arguments[:2], "--state", "1,1"]) == 2


def test_the_gallery_is_what_its_commands_make():
    """All but the WebAssembly, which is another compiler's elsewhere."""
    place = Path(__file__).resolve().parents[2] / "docs" / "gallery"
    assert {path.stem for path in place.glob("*.html")} == set(MODELS)

    def without_code(text):
        return re.sub(r'(id="code">)[^<]*', r"\1", text)

    path, state = MODELS["ball_joint_pendulum"]
    state = (0.3, 0, 0, 0.9539392014169457, 0, 0, 6)
    committed = (place / "ball_joint_pendulum.html").read_text()
    assert without_code(committed) == without_code(symgen.page(with_runtime(path), state))
