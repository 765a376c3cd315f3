"""Lessons: the textbook's own form, true line by line, on a page a browser shows."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from helpers.daily import daily
from helpers.loading import ROBOTS, ROOT, load, load_named
from sympy import Add, cos, sin

import symgen
from symgen.cli import main
from symgen.program import scalar
from symgen.program.closed_forms.normal import normal_form
from symgen.proof.answers.reading import read_equations
from symgen.proof.answers.truth import Truth
from symgen.robot import JointDynamics
from symgen.robot.rewrites.equivalent import align, fuse
from symgen.routes import derive
from symgen.targets.typeset import Typesetter, display_of
from symgen.targets.typeset.latex import Latex
from symgen.uses.lesson.content import Lesson, Section
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.methods import denoc, lagrange, newton_euler, projected
from symgen.uses.lesson.methods.equations import forces_title
from symgen.uses.lesson.render import html_sections

SMALL = ("planar_2r_point", "planar_2r", "double_pendulum", "planar_3r", "three_link", "scara")
D11 = r"m_{1} d_{1}^{2} + m_{2} \left(d_{1}^{2} + d_{2}^{2} + 2 d_{1} d_{2} c_{2}\right)"
D12 = r"m_{2} \left(d_{2}^{2} + d_{1} d_{2} c_{2}\right)"
H = r"m_{2} d_{1} d_{2} s_{2}"
TORQUES = (
    rf"\tau_1 = \left[{D11}\right] \ddot{{\theta}}_{{1}} + {D12} \ddot{{\theta}}_{{2}} "
    rf"- 2 {H} \dot{{\theta}}_{{1}} \dot{{\theta}}_{{2}} - {H} \dot{{\theta}}_{{2}}^{{2}} "
    r"+ g \left[\left(m_{1} + m_{2}\right) d_{1} s_{1} + m_{2} d_{2} s_{12}\right]",
    rf"\tau_2 = {D12} \ddot{{\theta}}_{{1}} + m_{{2}} d_{{2}}^{{2}} \ddot{{\theta}}_{{2}} "
    rf"+ {H} \dot{{\theta}}_{{1}}^{{2}} + m_{{2}} g d_{{2}} s_{{12}}",
)
"""The slides' torques of the two links with point masses, their misprints mended, with factored coefficients."""


def robot_named(name):
    return align(fuse(load_named(name)))


def written_out(form, n):
    """A form's expression, short names of sines written out."""
    q = [scalar(f"q{k}") for k in range(n)]
    names = {}
    for symbol in form.expression.free_symbols:
        digits = symbol.name[1:]
        if symbol.name[0] in "cs" and digits.isdigit() and symbol not in q:
            function = cos if symbol.name[0] == "c" else sin
            names[symbol] = function(Add(*(q[int(digit) - 1] for digit in digits)))
    return form.expression.xreplace(names)


@pytest.mark.parametrize("method", ["lagrange", "newton_euler", "projected", "denoc"])
def test_two_links_end_in_the_textbooks_own_torques(method):
    page = symgen.explain(load_named("planar_2r_point"), method, proven=False)
    for torque in TORQUES:
        assert f"$$ {torque} $$" in page.to_markdown()
    assert page.to_markdown().rstrip().endswith(f"{TORQUES[1]} $$")


@pytest.mark.parametrize("name", daily(SMALL, lambda name: name != "three_link"))
@pytest.mark.parametrize(
    "method", [lagrange, newton_euler, projected, denoc], ids=["lagrange", "newton_euler", "projected", "denoc"]
)
def test_torques_of_the_lesson_are_those_of_a_route(name, method):
    """By the composite-rigid-body and tensor routes, which no lesson is made from."""
    robot = robot_named(name)
    writer = EquationWriter(robot)
    sections = {section.title: section for section in method.sections(robot, writer)}
    expected = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    assert forces_title(robot) == ("Joint forces" if name == "scara" else "Joint torques")
    equations = sections[forces_title(robot)].equations
    torques = [each for each in equations if each.left.startswith(r"\tau")]
    assert len(torques) == robot.nv
    if method in (projected, denoc):
        assert all(normal_form(a - b) == 0 for a, b in zip(resolved(equations, robot.nv), expected, strict=True))
    elif "D_{" in Typesetter(writer.notation, Latex()).sum(equations[0].rows[0][0]) or name in ("three_link", "scara"):
        n = robot.nv
        M = derive(robot, "mass_matrix", "composite_rigid_body", closed=True).output_elements()
        found = {e.left.split("=")[0]: e for e in lagrange.coefficients(robot, writer).equations}
        for i in range(n):
            for j in range(i, n):
                equation = found.get(f"D_{{{i + 1}{j + 1}}}")
                value = 0 if equation is None else written_out(equation.rows[0][0], n)
                assert normal_form(value - M[i * n + j]) == 0
    else:
        for equation, torque in zip(equations, expected, strict=True):
            assert normal_form(written_out(equation.rows[0][0], robot.nv) - torque) == 0


def resolved(equations, n):
    """Joint torques with the entries of what is written before them in place of their names."""
    names, torques = {}, []
    for equation in equations:
        entries = [[written_out(form, n) for form in row] for row in equation.rows]
        if equation.left.startswith(r"\tau") and equation.left != r"\tau_e":
            torques.append(entries[0][0])
        for i, row in enumerate(entries, start=1):
            for j, entry in enumerate(row, start=1):
                names[f"{equation.left}{i}{j if len(row) > 1 else ''}"] = entry
    known = {symbol: names[symbol.name] for t in torques for symbol in t.free_symbols if symbol.name in names}
    return [torque.xreplace(known) for torque in torques]


@pytest.mark.parametrize("method", [projected, denoc], ids=["projected", "denoc"])
def test_what_joints_add_is_in_torques_that_are_long(method):
    planar = robot_named("planar_3r")
    effects = [JointDynamics(f"0.0{k}", f"0.{k}", stiffness=k, rest="0.1") for k in (1, 2, 3)]
    joints = tuple(replace(joint, dynamics=own) for joint, own in zip(planar.joints, effects, strict=True))
    robot = replace(planar, joints=joints, included_effects=("armature", "damping", "spring"))
    (torques,) = (s for s in method.sections(robot, EquationWriter(robot)) if s.title == "Joint torques")
    assert len(torques.equations) > robot.nv, "names"
    expected = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    found = resolved(torques.equations, robot.nv)
    assert all(normal_form(a - b) == 0 for a, b in zip(found, expected, strict=True))


def test_velocities_and_what_is_collected_are_those_of_the_energies_and_of_a_route():
    robot = robot_named("planar_2r")
    writer = EquationWriter(robot)
    sections = {section.title: section for section in lagrange.sections(robot, writer)}
    value = {
        e.left: [[written_out(f, 2) for f in row] for row in e.rows] for s in sections.values() for e in s.equations
    }
    for k in (1, 2):
        square = Add(*(entry[0] ** 2 for entry in value[f"v_{k}"]))
        assert normal_form(square - value[f"v_{k}^2"][0][0]) == 0
        assert normal_form(value[rf"\omega_{k}"][2][0] - Add(*(scalar(f"qd{j}") for j in range(k)))) == 0
    for quantity, name in (("mass_matrix", "M"), ("velocity_product", "c"), ("gravity", "g")):
        found = [entry for row in value[name] for entry in row]
        route = derive(robot, quantity, "denoc", closed=True).output_elements()
        assert all(normal_form(a - b) == 0 for a, b in zip(found, route, strict=True))


def shown(method, robot):
    """All equations of a lesson by their left sides, as matrices of expressions."""
    writer = EquationWriter(robot)
    equations = (e for section in method.sections(robot, writer) for e in section.equations)
    return {e.left: [[written_out(form, robot.nv) for form in row] for row in e.rows] for e in equations}


def test_projected_lesson_has_the_constraint_forces_of_another_route():
    robot = robot_named("planar_3r")
    found = shown(projected, robot)
    others = derive(robot, "constraint_forces", "newton_euler", closed=True).output_elements()
    for k in range(robot.nv):
        for start, letter in ((6 * k, "F"), (6 * k + 3, "N")):
            own = [row[0] for row in found[f"{letter}^c_{k + 1}"]]
            assert all(normal_form(a - b) == 0 for a, b in zip(own, others[start : start + 3], strict=True))
    moments = [sum(found[f"J_{{v{k}}}"][row][0] * found[f"F^a_{k}"][row][0] for row in range(2)) for k in (1, 2, 3)]
    assert normal_form(Add(*moments) - found["J^TF^a"][0][0]) == 0


def test_denoc_lesson_ends_in_what_follows_by_hand():
    """The inertia matrix of the planar arm of three links, with the products N_l N_d and the composite masses."""
    robot = robot_named("planar_3r")
    found = shown(denoc, robot)
    p, c = found["p_1"], found["c_{31}"]
    height = shown(lagrange, robot)["p_3"][1][0]
    assert normal_form(p[4][0] - p[2][0] * c[0][0] - height.diff(scalar("q0"))) == 0
    M = derive(robot, "mass_matrix", "composite_rigid_body", closed=True).output_elements()
    assert all(normal_form(a - b) == 0 for a, b in zip((e for row in found["I"] for e in row), M, strict=True))
    C_qd = [Add(*(entry * scalar(f"qd{k}") for k, entry in enumerate(row))) for row in found["C"]]
    expected = derive(robot, "velocity_product", "lagrange", closed=True).output_elements()
    assert all(normal_form(a - b) == 0 for a, b in zip(C_qd, expected, strict=True))


SPRUNG = """
name = "sprung"
gravity = [0, "-g", 0]
[parameters]
M = { value = "1", positive = true, unit = "kg" }
m = { value = "0.1", positive = true, unit = "kg" }
l = { value = "0.5", positive = true, unit = "m" }
g = { value = "9.8", positive = true, unit = "m/s^2" }
kappa = { value = "3", positive = true, unit = "N/m" }
x0 = { value = "0.1", unit = "m" }
b = { value = "0.2", positive = true, unit = "N m s" }
J = { value = "0.01", positive = true, unit = "kg m^2" }
[[links]]
name = "rail"
[[links]]
name = "cart"
mass = "M"
[[links]]
name = "pole"
mass = "m"
com = [0, "-l", 0]
[[joints]]
name = "x"
type = "prismatic"
parent = "rail"
child = "cart"
axis = [1, 0, 0]
stiffness = "kappa"
rest = "x0"
[[joints]]
name = "theta"
type = "revolute"
parent = "cart"
child = "pole"
damping = "b"
armature = "J"
friction = 1
"""


@pytest.mark.parametrize("method", [lagrange, newton_euler, projected, denoc], ids=lambda module: module.TITLE)
def test_rotors_damping_and_springs_are_in_the_torques(method, tmp_path):
    path = tmp_path / "sprung.toml"
    path.write_text(SPRUNG)
    robot = align(fuse(load(path, joint_effects=("armature", "damping", "spring"))))
    found = shown(method, robot)
    expected = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    for k, torque in enumerate(expected):
        assert normal_form(found[rf"\tau_{k + 1}"][0][0] - torque) == 0
    texts = " ".join(section.text for section in method.sections(robot, EquationWriter(robot)))
    assert "Rayleigh's dissipation" in texts if method is lagrange else "rotors, damping and springs" in texts
    with pytest.raises(symgen.UnsupportedError, match="lessons do not support friction: joint theta"):
        symgen.explain(load(path, joint_effects=("friction",)), method.__name__.rpartition(".")[2], proven=False)


def test_a_ball_joint_has_eulers_equations():
    """Of a disk on a rod: products of rates with differences of moments of inertia, weights by the quaternion."""
    robot = align(fuse(load_named("lectures/ball_joint_pendulum", parameters="symbolic")))
    found = shown(newton_euler, robot)
    expected = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    for axis, torque in zip("xyz", expected, strict=True):
        assert normal_form(found[rf"\tau_{{1{axis}}}"][0][0] - torque) == 0
    text = symgen.explain(load_named("lectures/ball_joint_pendulum", parameters="symbolic"), proven=False).to_markdown()
    assert r"\tau_{1z} = \frac{1}{2} m r^{2} \dot{\omega}_{z}" in text
    assert "is the unit quaternion e; its angular velocity omega is along" in text
    with pytest.raises(symgen.UnsupportedError, match="lessons of spherical joints use newton_euler only"):
        symgen.explain(robot, "lagrange", proven=False)


def test_drawings_name_joints_as_equations_do():
    page = symgen.explain(load_named("planar_2r"), "lagrange", proven=False).to_html()
    labels = [re.sub("<[^>]*>|\u200b", "", text) for text in re.findall(r"<text[^>]*>(.*?)</text>", page)]
    assert {"θ1", "θ2", "L1", "m2"} <= {*labels}


def test_names_of_several_letters_are_upright_subscripts():
    shown = {name: display_of(name) for name in ("m_cart", "phi_st", "m1", "arm_angle")}
    names = {name: (each.latex, each.mathml) for name, each in shown.items()}
    assert names["m_cart"] == (r"m_{\mathrm{cart}}", "<msub><mi>m</mi><mi>cart</mi></msub>")
    assert names["arm_angle"][0] == r"\mathrm{arm\_angle}"
    assert names["phi_st"][0] == r"\varphi_{\mathrm{st}}" and names["m1"][0] == "m_{1}"


def test_three_links_match_the_corrected_slides_term_for_term():
    """H, C and G after collection: the same terms, none more and none less, in every entry."""
    robot = robot_named("three_link")
    scope, claims = read_equations(ROOT / "tests" / "equations" / "corrected" / "three_link.eq", Truth(robot))
    ours = {
        quantity: derive(robot, quantity, route, closed=True).output_elements()
        for quantity, route in (("mass_matrix", "lagrange"), ("coriolis_matrix", "lagrange"), ("gravity", "lagrange"))
    }
    assert len(claims) == 21
    for claim in claims:
        theirs = normal_form(scope.expression(claim.right))
        assert set(Add.make_args(normal_form(ours[claim.quantity][claim.entry]))) == set(Add.make_args(theirs))


def test_inertias_of_the_lesson_are_the_corrected_slides_term_for_term():
    robot = robot_named("three_link")
    scope, claims = read_equations(ROOT / "tests" / "equations" / "corrected" / "three_link.eq", Truth(robot))
    shown = {e.left: e.rows[0][0] for e in lagrange.coefficients(robot, EquationWriter(robot)).equations}
    for claim in claims:
        i, j = divmod(claim.entry, 3)
        if claim.quantity == "mass_matrix" and i <= j:
            terms = Add.make_args(normal_form(scope.expression(claim.right)))
            lesson = Add.make_args(normal_form(written_out(shown[f"D_{{{i + 1}{j + 1}}}"], 3)))
            assert set(terms) == set(lesson)


@pytest.mark.parametrize("robot", ["panda", "ur5"])
def test_too_many_joints_are_refused(robot):
    with pytest.raises(symgen.UnsupportedError, match="lessons support"):
        symgen.explain(load_named(robot))


class Balance(HTMLParser):
    """Whether tags close in the order they open, and whether anything is fetched."""

    VOID = ("meta", "br", "hr", "wbr")

    def __init__(self):
        super().__init__()
        self.open, self.links, self.ids = [], [], set()

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attributes:
            self.ids |= {value} if name == "id" else set()
            if name in ("src", "href"):
                self.links.append(value)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", daily(["planar_2r_point", "three_link"], lambda name: name != "three_link"))
def test_page_is_one_file_with_contents_drawing_proofs_and_counts(name):
    page = symgen.explain(load_named(name)).to_html()
    parser = Balance()
    parser.feed(page)
    assert parser.open == []
    assert all(link.startswith("#") and link[1:] in parser.ids for link in parser.links)
    assert len(parser.links) == page.count("<section id") >= 7
    for part in ('class="drawing"', 'class="bars"', "<math", "composite_rigid_body", "2^-9"):
        assert part in page
    assert "<script" not in page


def test_pages_are_the_same_every_time():
    robot = load_named("planar_2r")
    assert symgen.explain(robot, proven=False).to_html() == symgen.explain(robot, proven=False).to_html()


def test_command_line_writes_what_the_suffix_says(tmp_path, capsys):
    robot = str(ROBOTS / "planar_2r_point.toml")
    for name, start in (("a.html", "<!DOCTYPE html>"), ("a.tex", r"\documentclass"), ("a.md", "# planar_2r_point")):
        assert main(["derive", robot, "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text().startswith(start)
    capsys.readouterr()
    assert main(["derive", robot, "--route", "operator"]) == 2
    assert "expected auto or one of lagrange, newton_euler, projected, denoc" in capsys.readouterr().err


def test_robots_and_derivations_show_themselves_in_notebooks():
    robot = load_named("scara")
    still = symgen.Robot("still", (symgen.Link("base", symgen.Inertia.zero()),), ())
    for shown in (robot._repr_html_(), still._repr_html_()):
        assert shown.startswith("<div") and "<svg" in shown
    page = symgen.explain(load_named("planar_2r_point"), proven=False)
    assert page._repr_markdown_() == page.to_markdown()


BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.mark.skipif(BROWSER is None, reason="no headless browser found (chromium, chromium-browser, google-chrome)")
def test_browser_shows_the_two_link_lesson_on_at_most_two_screens(tmp_path):
    from PIL import Image

    page, picture = tmp_path / "page.html", tmp_path / "page.png"
    page.write_text(symgen.explain(load_named("planar_2r_point")).to_html())
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,2400"]
    subprocess.run(
        [*command, f"--screenshot={picture}", f"file://{page}"], check=True, capture_output=True, timeout=120
    )
    left, _, right, bottom = Image.open(picture).convert("L").point(lambda level: 255 * (level < 200)).getbbox()
    assert bottom <= 2 * 900
    assert bottom > 500
    assert right - left > 900


def test_joints_are_explained_by_the_letters_of_the_equations():
    page = symgen.explain(symgen.load(":cart_pole"), "lagrange").to_markdown()
    assert r"* $x$: joint x, prismatic" in page and r"* $\theta$: joint theta, revolute" in page
    assert "rotated from the ones in the file: cart." in page
    assert r"\mathbf{g} = " in page and "two meanings" not in page


def test_the_matrix_is_bold_so_that_a_mass_may_be_called_like_it(tmp_path):
    path = tmp_path / "sled.toml"
    path.write_text(
        'name = "sled"\nvariables = ["u"]\n[parameters]\nM = { positive = true }\n'
        '[[coordinates]]\nname = "sled"\nx = "u"\nmass = "M"\n'
    )
    page = symgen.explain(symgen.load(path), "projected").to_markdown()
    assert r"J^T\mathbf{M}J = " in page and "* $M$: a parameter of the file" in page and "two meanings" not in page
    assert "two meanings" not in symgen.explain(symgen.load(":passive_walker"), proven=False).to_markdown(), "guard"


def test_letters_of_sentences_have_their_subscripts():
    text = html_sections(Lesson("t", "", "", (), (Section("s", "D_ijj, M~_i B^T and p_i q'_i of a_word"),)), None)[0][1]
    assert text == "D<sub>ijj</sub>, M&#771;<sub>i</sub> B<sup>T</sup> and p<sub>i</sub> q'<sub>i</sub> of a_word"


@pytest.mark.parametrize("name", daily(SMALL, lambda name: name != "three_link"))
def test_no_step_from_velocities_to_energies_is_jumped(name):
    """Squares are shown before sin^2 + cos^2 = 1, T before it is collected, and both lines are equal."""
    robot = robot_named(name)
    lines = {}
    for section in lagrange.sections(robot, EquationWriter(robot)):
        for equation in section.equations:
            lines.setdefault(equation.left, []).append(equation)
    value = {left: [written_out(e.rows[0][0], robot.nv) for e in found] for left, found in lines.items()}
    twice = [left for left, found in lines.items() if len(found) == 2 and found[0].scalar]
    assert {left[0] for left in twice} == {"v", "T"} or name == "planar_2r_point"
    assert all(normal_form(value[left][0] - value[left][1]) == 0 for left in twice)
    assert all(lines[left][0].rows != lines[left][1].rows for left in twice)
    assert [row[0].expression for row in lines[r"\mathrm{g}"][0].rows] == list(robot.gravity)


def test_newton_and_euler_start_from_gravity():
    page = symgen.explain(load_named("planar_2r"), "newton_euler", proven=False).to_markdown()
    assert r"$$ \dot{v}_0 = \begin{pmatrix} 0 \\ g \\ 0 \end{pmatrix} $$" in page


def test_symbols_in_sentences_are_formulas_in_latex():
    text = symgen.explain(load_named("planar_2r_point"), method="denoc").to_latex()
    assert "m/s$^2$" in text and r"then $t_{i}$ = $B_{ij}$ $t_{j}$ + $p_{i}$ $q'_{i}$" in text
    assert r"$i_{ij}$ = $p_{i}^T$ $\tilde{M}_{i}$ $B_{ij}$ $p_{j}$" in text
    assert r"\_" not in text.partition(r"\end{description}")[2] and "textasciitilde" not in text


def test_wide_matrices_are_made_to_fit_the_lines_of_latex():
    text = symgen.explain(symgen.load(":passive_walker"), proven=False).to_latex()
    matrices = [line for line in text.splitlines() if r"\begin{pmatrix}" in line]
    assert matrices and all(line.startswith(r"\begin{equation} \fitted{") for line in matrices)
