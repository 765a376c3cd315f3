"""A user's own equations: the slides' misprints found and mended, corrupted files caught, bad files refused."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import ROBOTS, ROOT, load_named, script

import symgen
from symgen.cli import main
from symgen.grammar.statements import statements
from symgen.grammar.tree import plain
from symgen.program.closed_forms.normal import normal_form
from symgen.proof.answers.quantities import OUTPUTS
from symgen.proof.answers.reading import parse_equations
from symgen.proof.answers.slips.edits import edits
from symgen.proof.answers.slips.likeness import Names
from symgen.proof.answers.truth import Truth
from symgen.proof.equality import MAX_LOG2_ERROR

EQUATIONS = ROOT / "tests" / "equations"
CORRECT = {
    "corrected/planar_2r_point": "planar_2r_point",
    "corrected/planar_2r": "planar_2r",
    "corrected/three_link": "three_link",
    "corrected/passive_walker": "passive_walker",
    "slides/planar_2r_horizontal": "planar_2r_point",
    "slides/three_link_matlab": "three_link",
    "slides/passive_walker_impact": "passive_walker",
    "planar_3r": "planar_3r",
    "stanford": "stanford",
}
MISPRINTS = {
    "slides/planar_2r_point": {"dt(x2)^2 + dt(y2)^2": "fixable", "tau[0]": "fixable", "tau[1]": "fixable"},
    "slides/planar_2r": {"dt(dt(c2x))": "fixable", "dt(dt(c2y))": "fixable", "tau[0]": "fixable"},
    "slides/three_link": {"C[0,0]": "differs", "C[0,2]": "fixable", "C[2,0]": "fixable", "C[2,1]": "fixable"},
    "slides/passive_walker": {"Fc[0]": "fixable", "Fc[1]": "fixable"},
    "slides/recursion": dict.fromkeys(("f12x", "f12y", "f01y", "tau[0]", "tau[1]"), "fixable"),
    "slides/many_degrees": dict.fromkeys(("V", "c[0]", "c[1]"), "fixable"),
    "papers/closed_form": dict.fromkeys(("tau[0]", "tau[1]"), "fixable"),
    "papers/articulated_body": {"qdd[0]": "fixable"},
}
ROBOT_OF = {
    "recursion": "planar_2r",
    "many_degrees": "planar_2r_point",
    "closed_form": "planar_2r_point",
    "articulated_body": "lectures/cart_pole",
}
"""Of files that are not named for their robot."""


def checked(robot, path, **options):
    return symgen.check(load_named(robot), path, seed=7, **{"seconds": 600, **options})  # slow machines too


@pytest.mark.parametrize("file", CORRECT)
def test_correct_equations_hold(file):
    report = checked(CORRECT[file], EQUATIONS / f"{file}.eq")
    assert report.holds
    assert all(line.error <= MAX_LOG2_ERROR for line in report.lines)
    assert all(len(set(line.routes)) == 2 or line.routes == ("left side",) for line in report.lines)


@pytest.mark.parametrize("file", daily(MISPRINTS, lambda file: file != "slides/three_link"))
def test_misprints_of_the_sources_are_found_and_mended(file):
    name = file.partition("/")[2]
    robot, path = ROBOT_OF.get(name, name), EQUATIONS / f"{file}.eq"
    report = checked(robot, path)
    wrong = [line for line in report.lines if line.status != "holds"]
    assert {line.label: line.status for line in wrong} == MISPRINTS[file]
    for line in wrong:
        assert line.counterexample is not None
        assert len(line.changes) <= 3
        _, claims = parse_equations(f"{_bindings(path)}\n{line.corrected}\n", Truth(load_named(robot)), str(path))
        assert claims[-1].label == line.label


def test_misprints_in_recursions_change_the_numbers():
    """Both repairs of equation 13 are needed, and F instead of f in the listing; then symgen agrees."""
    page = script(ROOT / "docs" / "scripts" / "misprints.py")
    *wrong, right = page.numeric.equation_13().values()
    assert right < 1e-14 and min(wrong) > 1e-3
    printed, corrected, known = page.numeric.newton_euler_listing().values()
    assert np.allclose(corrected, known, rtol=1e-14)
    assert abs(printed[0] - corrected[0]) > 1
    assert page.recursions() in page.DOCUMENT.read_text()


@pytest.mark.slow
def test_the_page_of_misprints_is_up_to_date():
    page = script(ROOT / "docs" / "scripts" / "misprints.py")
    assert page.rendered() == (ROOT / "docs" / "explanation" / "misprints.md").read_text()


def _statements(path):
    return list(statements(path.read_text()))


def _is_binding(statement):
    return statement.tokens[1].text == "=" and statement.tokens[0].text not in OUTPUTS


def _bindings(path):
    """The bindings of a file, without its claims."""
    return "\n".join(each.text for each in _statements(path) if _is_binding(each))


CORRUPTIONS = 50


@pytest.mark.parametrize("file", ["corrected/planar_2r_point", "corrected/planar_2r", "planar_3r"])
def test_corrupted_equations_are_all_found(file, tmp_path):
    """One random small edit of one claim, out of all the edits there are; what is mended holds."""
    robot, source = CORRECT[file], random.Random(file)
    path = EQUATIONS / f"{file}.eq"
    truth = Truth(load_named(robot))
    scope, claims = parse_equations(path.read_text(), truth)
    claims = [claim for claim in claims if claim.left is None]
    names = Names([*scope.names.parameters, "qd[0]", "qd[1]", "qdd[0]", "qdd[1]"])
    found = repaired = 0
    while found < CORRUPTIONS // 3 + 1:
        claim = source.choice(claims)
        choices = [e for e in edits(claim.right, names) if "missing" not in e.words and "throughout" not in e.words]
        corrupted = claim.right.rewritten(source.choice(choices).replacements)
        if normal_form(scope.expression(corrupted) - scope.expression(claim.right)) == 0:
            continue
        wrong = tmp_path / "corrupted.eq"
        wrong.write_text(f"{_bindings(path)}\n{claim.label} = {plain(corrupted)}\n")
        line = symgen.check(truth.model, wrong, seed=found).lines[-1]
        assert not line.right, plain(corrupted)
        assert line.counterexample is not None
        found, repaired = found + 1, repaired + (line.status == "fixable" and len(line.changes) == 1)
    assert repaired >= 0.9 * found


BAD = {
    "M[0,0] = m1*(": ("line 1, column 14", "expected a number, a name or a bracket"),
    "M[0,0] = m9": ("line 1", "m9"),
    "M[0,2] = 1": ("line 1", "2 indices within [2, 2]"),
    "M[0] = 1": ("line 1", "2 indices within [2, 2]"),
    "X[0] = 1": ("line 1", "X"),
    "\n\nm1 = 3*m2": ("line 3", "not yet in use"),
    "x = 1\nx = 2": ("line 2", "not yet in use"),
    "g[0] = __import__('os').system('true')": ("line 1, column 8", "a known name"),
    "g[0] = q[5]": ("line 1", "index from 0 to 1"),
    "g[0] = 9**9**9": ("line 1", "exponent"),
    "g[0] = 1/(m1 - m1)": ("line 1", "not zero"),
    "g[0] = log(q[0])": ("line 1", "a known name"),
    "g[0] = sin(q[0]^2/m1 + 1)": ("line 1", "rational multiples of angles"),
    "g[0] = cos(sin(q[0]))": ("line 1", "rational multiples of angles"),
    "k = sqrt(5)": ("line 1", "square root of a sum, or of a square"),
    "g[0] = dt(qdd[0])": ("line 1", "positions and velocities"),
    "g[0] < 1": ("line 1, column 6", "expected an operator or the end"),
    "c = 0": ("", "or M_{11} = ...; c = ... only defines a name"),
    "# nothing": ("", "at least one claim"),
    "import os": ("", "at least one claim"),
    "import os; os.system('true')": ("line 1", "a known name, found 'import'"),
    "g[0] = 1e400": ("line 1", "ordinary size"),
    "s = x\nM[0,0] = s\nM[0,1] = y\ng[9] = 1": ("line 1", "joint2); also on lines 3, 4"),
    "g[0] = x; g[1] = z\ng[1] = y": ("line 1", "joint2); also on line 2"),
    "s = x\ns = 1\ng[0] = s + y": ("line 1", "joint2); also on line 3"),
    "g[0] = x\ng[1] = y": ("line 1", "joint2); also on line 2"),
    "g[0] = " + "(" * 500 + "1" + ")" * 500: ("line 1", "at most 60 nested operations"),
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:24])
def test_bad_files_get_one_line(text, tmp_path, capsys):
    path = tmp_path / "bad.eq"
    path.write_text(text)
    assert main(["check", str(ROBOTS / "planar_2r.toml"), str(path)]) == 2
    error = capsys.readouterr().err.strip()
    place, words = BAD[text]
    assert error.count("\n") == 0
    assert str(path) in error
    assert place in error
    assert words in error


def test_command_line_says_which_lines_hold(tmp_path, capsys):
    path = tmp_path / "mine.eq"
    path.write_text("M[1,1] = m2*d2**2\ng[1] = m2*g*d1*sin(q[0] + q[1])\n")
    assert main(["check", str(ROBOTS / "planar_2r_point.toml"), str(path)]) == 1
    printed = capsys.readouterr().out
    assert "line 1: M[1,1]: holds exactly" in printed
    assert "line 2: g[1]: holds only if" in printed
    assert "d1 should be d2" in printed
    assert "1 of 2 lines hold" in printed
    assert main(["check", str(ROBOTS / "planar_2r_point.toml"), str(path), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    (file,) = document["files"]
    assert [line["status"] for line in file["lines"]] == ["holds", "fixable"]
    assert file["credit"] == 0.5 and file["lines"][1]["kinds"] == ["index"]


def test_lines_with_right_angles_are_mended_too(tmp_path):
    path = tmp_path / "angles.eq"
    path.write_text(
        "quarter = pi/2\n"
        "g[1] = m2*g*d1*cos(q[0] + q[1] - pi/2)\n"
        "g[1] = m2*g*d2*cos(q[0] + q[1] + quarter)\n"
        "cos(q[0] + pi/4) == sin(q[0])\n"
        "cos(q[0] + pi/12) == cos(q[0])*(sqrt(6) + sqrt(2))/4 - sin(q[0])*(sqrt(6) - sqrt(2))/4\n"
    )
    assert [line.status for line in checked("planar_2r_point", path).lines] == [
        "fixable",
        "fixable",
        "differs",
        "holds",
    ]


def test_whole_vectors_and_matrices_can_be_claimed(tmp_path):
    path = tmp_path / "whole.eq"
    path.write_text(
        "c2 = cos(q[1])\n"
        "M = [[(m1 + m2)*d1**2 + m2*d2**2 + 2*m2*d1*d2*c2, m2*d2**2 + m2*d1*d2*c2],\n"
        "     [m2*d2**2 + m2*d1*d2*c2, m2*d2**2]]\n"
        "V = -(m1 + m2)*g*d1*cos(q[0]) - m2*g*d2*cos(q[0] + q[1])\n"
    )
    report = checked("planar_2r_point", path)
    assert [line.label for line in report.lines] == ["M[0,0]", "M[0,1]", "M[1,0]", "M[1,1]", "V"]
    assert report.holds


def test_proof_on_the_command_line(capsys):
    arguments = ["prove", str(ROBOTS / "planar_2r.toml"), "--quantity", "gravity", "--seed", "1"]
    assert main(arguments) == 0
    assert "10 proven, 0 differs, 0 undefined, for all values of m1, m2" in capsys.readouterr().out
    assert main([*arguments, "--json", "--every-robot"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["holds"] and document["seed"] == 1
    assert {verdict["status"] for verdict in document["verdicts"]} == {"proven"}
    assert "gy" in document["parameters"]


def test_another_coriolis_matrix_is_valid_where_its_product_with_the_velocities_is_right(tmp_path):
    """Of the two-link arm: all of the first row's terms moved to its second entry, and a row that is wrong."""
    path = tmp_path / "c.eq"
    h = "m2*d1*d2*sin(q[1])"
    path.write_text(f"C[0,0] = -2*{h}*qd[1]\nC[0,1] = -{h}*qd[1]\nC[1,0] = {h}*qd[0]\nC[1,1] = 0\n")
    found = symgen.check(load_named("planar_2r_point"), path, seed=1)
    assert [line.status for line in found.lines] == ["valid", "valid", "holds", "holds"] and found.holds
    path.write_text(f"C[0,0] = -2*{h}*qd[1]\nC[0,1] = {h}*qd[1]\n")
    wrong = symgen.check(load_named("planar_2r_point"), path, seed=1, seconds=2)
    assert not wrong.holds and "valid" not in {line.status for line in wrong.lines}


GEAR = ROOT / "tests" / "cases" / "symbolic_gear_ratio.toml"
ECCENTRIC = ('mass = "mm2"\ninertia', 'mass = "mm2"\ncom = ["l1", 0, 0]\ninertia')


def test_gear_ratios_may_be_symbols(capsys):
    assert main(["check", str(GEAR), str(GEAR.with_suffix(".eq"))]) == 0
    assert "2 of 2 lines hold" in capsys.readouterr().out


@pytest.mark.parametrize("ratio", ["kr2", "kr2/2", "-3*kr2^2", "1/kr2", "kr2*a1"])
def test_routes_agree_on_angles_times_parameters(tmp_path, ratio):
    path = tmp_path / "gear.toml"
    path.write_text(GEAR.read_text().replace(*ECCENTRIC).replace('"kr2" }', f'"{ratio}" }}'))
    proof = symgen.prove(symgen.load(path), ["mass_matrix"])
    statuses = [verdict.status for verdict in proof.verdicts]
    assert "differs" not in statuses and statuses.count("proven") >= 10
    assert any(verdict.route == "as generated" and verdict.status == "proven" for verdict in proof.verdicts)


def test_sines_of_angles_times_parameters_are_claims(tmp_path, capsys):
    (tmp_path / "gear.toml").write_text(GEAR.read_text().replace(*ECCENTRIC))
    same = "cos(q[1] + kr2*q[1]) == cos(q[1])*cos(kr2*q[1]) - sin(q[1])*sin(kr2*q[1])\n"
    (tmp_path / "a.eq").write_text(
        f"{same}sin(2*kr2*q[1]) == 2*sin(kr2*q[1])*cos(kr2*q[1])\n"
        "M[1,1] = Il2 + ml2*l2^2 + kr2^2*(Im2 + mm2*l1^2)\n"
        "M[0,1] = Il2 + ml2*(l2^2 + a1*l2*cos(q[1])) + kr2*(Im2 + mm2*(l1^2 + a1*l1*cos(kr2*q[1])))\n"
    )
    assert main(["check", str(tmp_path / "gear.toml"), str(tmp_path / "a.eq")]) == 0
    capsys.readouterr()
    (tmp_path / "b.eq").write_text("cos(kr2*q[1]) == cos(q[1])\nsin(2*kr2*q[1]) == 2*sin(kr2*q[1])\n")
    assert main(["check", str(tmp_path / "gear.toml"), str(tmp_path / "b.eq")]) == 1
    assert "0 of 2 lines hold" in capsys.readouterr().out
    (tmp_path / "c.eq").write_text("M[1,1] = Il2\nM[0,1] = cos(sin(q[1]))\n")
    assert main(["check", str(tmp_path / "gear.toml"), str(tmp_path / "c.eq")]) == 2
    assert "c.eq: line 2, column 10: expected cos of a sum of" in capsys.readouterr().err


SPRING = """
name = "cart"
gravity = [0, 0, "-g"]
links = [{ name = "base" }, { name = "cart", mass = "m" }, { name = "pole", mass = "m", com = [0, 0, "l"] }]
[parameters]
m = { value = 1 }
k = { value = 2 }
x_0 = { value = 0.1 }
b = { value = 0.3 }
g = { value = 9.81 }
l = { value = 0.5 }
[[joints]]
name = "x"
type = "prismatic"
axis = [1, 0, 0]
parent = "base"
child = "cart"
stiffness = "k"
rest = "x_0"
damping = "b"
[[joints]]
name = "theta"
type = "revolute"
axis = [0, 1, 0]
parent = "cart"
child = "pole"
"""


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("g[0] = k*(x - x_0)", "valid"),
        ("g[0] = 0", "holds"),
        ("g[0] = k*x", "differs"),
        ("c[0] = -m*l*sin(theta)*thetadot^2 + b*xdot", "valid"),
        ("c[0] = -m*l*sin(theta)*thetadot^2", "holds"),
        ("c[0] = -m*l*sin(theta)*thetadot^2 - b*xdot", "fixable"),
    ],
)
def test_gravity_may_include_springs_and_the_velocity_product_dampers(tmp_path, answer, status):
    path = tmp_path / "cart.toml"
    path.write_text(SPRING)
    answers = tmp_path / "answer.eq"
    answers.write_text(answer)
    (line,) = symgen.check(symgen.load(path, joint_effects=("spring", "damping")), answers).lines
    assert line.status == status
