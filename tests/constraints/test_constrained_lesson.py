"""Lessons of mechanisms: their equations have the numbers of routes that no lesson is made from."""

from __future__ import annotations

import re

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import ROBOTS, load_named
from sympy import Add, cos, sin

import symgen
from symgen.cli import main
from symgen.robot.rewrites.equivalents import simplified
from symgen.uses.lesson.constraints import constraint_sections
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.methods.lagrange import coefficients

NAMES = ("four_bar", "slider_crank", "geared_joint", "differential", "five_bar")
QUANTITIES = ("constraint_residual", "constraint_basis", "independent_mass_matrix", "constrained_forward_dynamics")
STEPS = [
    "Constraints",
    "Constraints on velocities and accelerations",
    "Equations with multipliers",
    "Independent coordinates",
    "Motion",
]


class Reader:
    """Works a lesson out with numbers, as a student would: name by name, in the order of the page."""

    def __init__(self, **columns):
        self.values = {f"{name}{k}": value for name, column in columns.items() for k, value in enumerate(column)}
        self.angles = columns["q"]

    def number(self, expression):
        """Coefficients that the page has no equation for are zero."""
        values = {symbol: self.values.get(symbol.name, self._short(symbol.name)) for symbol in expression.free_symbols}
        return float(expression.xreplace(values))

    def _short(self, name):
        """c12 is the cosine of the sum of the first two angles."""
        if not re.fullmatch(r"[cs]\d+", name):
            return 0
        angle = Add(*(self.angles[int(digit) - 1] for digit in name[1:]))
        return cos(angle) if name[0] == "c" else sin(angle)

    def read(self, equation):
        """The numbers of its right side, under each name on its left; delta x is solved for x."""
        rows = np.array([[self.number(form.expression) for form in row] for row in equation.rows])
        for left in equation.left.split("="):
            name = re.sub(r"[\\_{}]", "", left)
            if name.startswith("delta "):
                name, rows = name.removeprefix("delta "), rows / self.values["delta"]
            for (i, j), value in np.ndenumerate(rows):
                index = {"L": f"{i + 1}{j + 1}", "gamma": f"{i + 1}"}.get(name, "")
                self.values[name + index] = value
        return rows

    def column(self, name, size):
        return np.array([self.values.get(f"{name}{k + 1}", 0) for k in range(size)])


@pytest.mark.parametrize("name", daily(NAMES, lambda name: name != "five_bar"))
def test_numbers_of_the_lesson_are_those_of_the_compiled_code(name):
    model = simplified(load_named(f"constrained/{name}", parameters="baked"))
    tree, independent = model.tree, model.independent
    module = symgen.build(model, quantities=QUANTITIES)
    generator = np.random.default_rng(7)
    q, qd, tau = (generator.uniform(0.3, 1.2, tree.nv) for _ in range(3))
    tau *= [j in model.active_velocities for j in range(tree.nv)]
    writer = EquationWriter(tree)
    page = Reader(q=q, qd=qd, tau=[])
    for j in range(tree.nv):
        page.values[f"tau{j + 1}"] = tau[j]
    for equation in coefficients(tree, writer).equations:
        page.read(equation)
    sections = {section.title: section.equations for section in constraint_sections(model, writer)}
    assert list(sections) == STEPS
    phi = [page.read(equation)[0, 0] for equation in sections["Constraints"]]
    assert phi == pytest.approx(module.constraint_residual(q), abs=1e-13)
    for title in ("Constraints on velocities and accelerations", "Independent coordinates"):
        for equation in sections[title]:
            page.read(equation)
    K = np.eye(tree.nv)[:, list(independent)]
    for i in range(len(independent)):
        K[:, i] += [page.values.get(f"k{j + 1}{i + 1}", 0) for j in range(tree.nv)]
    assert pytest.approx(module.constraint_basis(q), rel=1e-10, abs=1e-10) == K
    mass, force = sections["Motion"][:2]
    assert (mass.left, force.left) == ("K^T M K", r"K^T M K \ddot{y}")
    M = page.read(mass)
    assert pytest.approx(module.independent_mass_matrix(q), rel=1e-9) == M
    qdd = K @ np.linalg.solve(M, page.read(force)).ravel() + page.column("alpha", tree.nv)
    expected, multipliers = module.constrained_forward_dynamics(q, qd, tau)
    assert qdd == pytest.approx(expected, rel=1e-8, abs=1e-8)
    page.values |= {f"qdd{k}": value for k, value in enumerate(qdd)}
    forces = sections["Equations with multipliers"][: tree.nv]
    page.values |= {f"f{j + 1}": page.read(forces[j])[0, 0] - tau[j] for j in range(tree.nv)}  # multipliers still zero
    for equation in sections["Motion"][2:]:
        page.read(equation)
    assert page.column("lambda", len(multipliers)) == pytest.approx(multipliers, rel=1e-8, abs=1e-8)
    assert [page.read(each)[0, 0] for each in forces] == pytest.approx(tau, rel=1e-8, abs=1e-8)


def test_coordinates_under_constraints_have_no_constant_momenta():
    """The piston of a slider-crank is cyclic in L, but the connecting rod pushes it."""
    crank = load_named("constrained/slider_crank")
    assert "Conserved" not in symgen.explain(crank, "lagrange").to_markdown()
    assert "Conserved" in symgen.explain(crank.tree, "lagrange").to_markdown()


def test_lesson_of_a_mechanism_draws_it_closed_and_writes_it_by_several_methods(tmp_path):
    robot = str(ROBOTS / "constrained" / "four_bar.toml")
    for method in ("lagrange", "newton_euler", "denoc"):
        path = tmp_path / f"{method}.html"
        assert main(["derive", robot, "--parameters", "symbolic", "--route", method, "-o", str(path)]) == 0
        page = path.read_text()
        assert page.count('class="cut"') == 1
        for step in STEPS:
            assert page.count(f". {step}</h2>") == 1


@pytest.mark.parametrize(
    ("name", "words"), [("planar_3rrr", "3 rows of constraints, not 4"), ("cassie_leg", "joints of one position each")]
)
def test_mechanisms_that_no_page_holds_are_refused(name, words):
    with pytest.raises(symgen.UnsupportedError, match=words):
        symgen.explain(load_named(f"constrained/{name}"))
