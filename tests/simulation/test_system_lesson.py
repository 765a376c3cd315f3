"""The lesson of a system x(q): the projected Newton-Euler method of the slides, with what they print."""

import re

import pytest
import sympy
from helpers.loading import ROBOTS, ROOT, load_named

import symgen
from symgen.cli import main
from symgen.program import scalar
from symgen.robot.description.numbers import exact
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
    assert main(["derive", str(ROBOTS / "passive_walker.toml"), "--route", "lagrange"]) == 2
    assert "expected auto or projected" in capsys.readouterr().err
