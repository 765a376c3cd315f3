"""The lesson of a system x(q): the projected Newton-Euler method of the slides, with what they print."""

import re

import pytest
import sympy
from helpers.loading import ROBOTS, ROOT, load_named

import symgen
from symgen.cli import main
from symgen.program import scalar
from symgen.program.closed_forms.normal import normal_form
from symgen.robot.description.numbers import exact
from symgen.routes import derive
from symgen.uses.lesson.build import build_lesson

EQUATIONS = ROOT / "tests" / "equations" / "slides"


@pytest.fixture(scope="module")
def walker():
    return load_named("passive_walker")


def printed(file, names):
    """The entries of a Jacobian that a file of the slides' equations has, by coordinate and variable."""
    found = re.findall(r"^diff\((\w+), (\w+)\) == (.*)$", (EQUATIONS / f"{file}.eq").read_text(), re.M)
    order = {"x1": 0, "y1": 1, "x2": 3, "y2": 4}
    return {(order[x], ("phi_st", "phi_sw").index(q)): exact(entry, names) for x, q, entry in found}


def test_the_lesson_has_the_printed_jacobians(walker):
    """J_st and J_sw of the slides, entry by entry."""
    lesson = build_lesson(walker, "auto")
    assert [section.title for section in lesson.sections] == [
        "Coordinates",
        "Velocities and accelerations",
        "Constraint forces",
        "Event: heel strike",
        "Equations of motion",
    ]
    q = [scalar(f"q{k}") for k in range(2)]
    names = {p.symbol.name: p.symbol for p in walker.parameters} | {"phi_st": q[0], "phi_sw": q[1]}
    for section, left, file in ((1, "J", "passive_walker"), (3, "K", "passive_walker_impact")):
        (matrix,) = [each for each in lesson.sections[section].equations if each.left == left]
        entries = printed(file, names)
        assert len(entries) >= 6
        for (row, column), expected in entries.items():
            assert sympy.simplify(matrix.rows[row][column].expression - expected) == 0


def test_the_lesson_has_all_its_faces(walker, tmp_path, capsys):
    explanation = symgen.explain(walker)
    assert "\\section" in explanation.to_latex()
    html = explanation.to_html()
    assert "<math" in html
    assert "Constraint forces" in html
    assert explanation.lesson.proofs
    path = tmp_path / "walker.html"
    assert main(["derive", str(ROBOTS / "passive_walker.toml"), "--page", str(path), "--state", "0.2,-0.2"]) == 0
    assert "Event: heel strike" in path.read_text()
    assert main(["derive", str(ROBOTS / "passive_walker.toml"), "--route", "denoc"]) == 2
    assert "expected auto or one of projected, lagrange" in capsys.readouterr().err
    assert 'class="drawing"' in html and "the variable phi_st" in html


@pytest.mark.parametrize("name", ["passive_walker", "rimless_wheel"])
def test_lagrange_s_equations_are_the_projected_ones(name):
    """The same forces as by the projection, from the energies, and the kinetic energy of another route."""
    system = load_named(name)
    lesson = build_lesson(system, "lagrange")
    equations = {each.left: each.rows for section in lesson.sections for each in section.equations}
    assert [section.title for section in lesson.sections][:4] == [
        "Coordinates",
        "Velocities",
        "Energies",
        "Derivatives of L",
    ]
    expected = derive(system, "inverse_dynamics", "projected", closed=True).output_elements()
    motion = [each.rows[0][0].expression for each in lesson.sections[-1].equations]
    assert [normal_form(a - b) for a, b in zip(motion, expected, strict=True)] == [0] * system.nv
    (kinetic,) = derive(system, "kinetic_energy", "projected", closed=True).output_elements()
    assert normal_form(equations["T"][0][0].expression - kinetic) == 0
    assert "-\\sin" not in symgen.explain(system, "lagrange", proven=False).to_markdown().replace("- \\sin", "")


SPRUNG = """
name = "pushed"
variables = ["x", "phi"]
[parameters]
m = { value = 1, positive = true }
l = { value = 1, positive = true }
k = { value = 2, positive = true }
[[coordinates]]
name = "bob_x"
x = "x + l*sin(phi)"
mass = "m"
force = "-k*sin(phi)**2*cos(x)"
[[coordinates]]
name = "bob_y"
x = "-l*cos(phi)"
mass = "m"
force = "-9.81*m"
"""


def test_forces_without_a_potential_are_generalised_forces(tmp_path):
    path = tmp_path / "pushed.toml"
    path.write_text(SPRUNG.replace("k =", "kappa =").replace("-k*", "-kappa*"))
    system = symgen.load(path)
    lesson = build_lesson(system, "lagrange")
    expected = derive(system, "inverse_dynamics", "projected", closed=True).output_elements()
    motion = [each.rows[0][0].expression for each in lesson.sections[-1].equations]
    assert [normal_form(a - b) for a, b in zip(motion, expected, strict=True)] == [0, 0]
    assert "Q_i" in lesson.sections[-1].rules[0] and "generalised forces Q" in lesson.sections[2].text
