"""Lessons of all kinds of joints, as long as they fit on a few pages: each ends in the forces of another route."""

from __future__ import annotations

import pytest
from helpers.loading import ROOT, load, load_named
from sympy import Add, cos, sin

import symgen
from symgen.cli import main
from symgen.program import scalar
from symgen.program.closed_forms.normal import normal_form
from symgen.robot.rewrites.equivalent import align, fuse
from symgen.routes import derive
from symgen.targets.typeset import Notation
from symgen.uses.lesson import scope
from symgen.uses.lesson.content import Lesson
from symgen.uses.lesson.coordinates import with_angles
from symgen.uses.lesson.equation_writer import EquationWriter, force_names
from symgen.uses.lesson.methods import newton_euler
from symgen.uses.lesson.render import render_lesson
from symgen.uses.lesson.scope import METHODS

ROBOTS = ROOT / "tests" / "cases" / "answers" / "robots"
HEAD = """
name = "chain"
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, positive = true, unit = "m/s^2" }
m = { value = 1, positive = true, unit = "kg" }
l = { value = 0.5, positive = true, unit = "m" }
[[links]]
name = "base"
"""


def chain(folder, *joints):
    """Load a chain of rods; each joint is a kind, or a kind with further keys."""
    text, parent = HEAD, "base"
    for k, joint in enumerate(joints, start=1):
        kind, _, more = joint.partition(" ")
        text += f'[[links]]\nname = "rod{k}"\nmass = "m"\ncom = ["l/2", 0, 0]\ninertia = {{ zz = "m*l**2/12" }}\n'
        text += f'[[joints]]\nname = "joint{k}"\ntype = "{kind}"\nparent = "{parent}"\nchild = "rod{k}"\n{more}\n'
        text += 'origin = { xyz = ["l", 0, 0] }\n' if k > 1 else ""
        parent = f"rod{k}"
    path = folder / "chain.toml"
    path.write_text(text)
    return load(path)


def written_out(form, robot, writer):
    """A form's expression, short names of sines written out."""
    names = {}
    for symbol in form.expression.free_symbols:
        digits = symbol.name[1:]
        if symbol.name[0] in "cs" and digits.isdigit():
            function = cos if symbol.name[0] == "c" else sin
            names[symbol] = function(Add(*(writer.notation.short[int(digit) - 1] for digit in digits)))
    return form.expression.xreplace(names)


def forces(method, robot):
    """The joint forces at the end of a lesson, in order; entries that have names are written out."""
    writer, names, values = EquationWriter(robot), {}, {}
    for section in METHODS[method].sections(robot, writer):
        for equation in section.equations:
            entries = [[written_out(form, robot, writer) for form in row] for row in equation.rows]
            for i, row in enumerate(entries, start=1):
                for j, entry in enumerate(row, start=1):
                    names[f"{equation.left}{i}{j if len(row) > 1 else ''}"] = entry
            if equation.left.startswith("D_"):
                names[equation.left.partition("=")[0].translate(str.maketrans("", "", "_{}"))] = entries[0][0]
            values[equation.left] = entries[0][0]
    left = force_names(robot)
    known = {s: names.get(s.name) for f in left for s in values[f].free_symbols}
    return [values[f].xreplace({symbol: value for symbol, value in known.items() if value is not None}) for f in left]


@pytest.mark.parametrize("method", METHODS)
def test_a_continuous_joint_has_the_lesson_of_its_angle(method, tmp_path):
    lessons = [
        symgen.explain(chain(tmp_path, kind, kind), method, proven=False).to_markdown()
        for kind in ("continuous", "revolute")
    ]
    assert lessons[0] == lessons[1]


@pytest.mark.parametrize("method", METHODS)
def test_a_mimic_joint_adds_to_its_leader(method, tmp_path):
    robot = align(fuse(chain(tmp_path, "revolute", 'revolute mimic = { joint = "joint1", multiplier = -2 }')))
    (expected,) = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    (found,) = forces(method, robot)
    assert normal_form(found - expected) == 0
    page = symgen.explain(robot, method, proven=False).to_markdown()
    assert r"\theta_{2}" not in page and "mimic" in page


@pytest.mark.parametrize("method", METHODS)
def test_a_planar_joint_has_x_y_and_an_angle(method, tmp_path):
    given = align(fuse(chain(tmp_path, "planar", "revolute")))
    robot = with_angles(given)
    assert (robot.nq, robot.nv) == (4, 4) and [joint.name for joint in robot.joints] == ["x", "y", "theta", "joint2"]
    expected = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    assert all(normal_form(a - b) == 0 for a, b in zip(forces(method, robot), expected, strict=True))


def test_the_joints_of_a_planar_joint_move_as_it_does(tmp_path):
    """The energies are those of the planar joint, whose velocity is along the axes of the link."""
    given = align(fuse(chain(tmp_path, "planar", "revolute")))
    robot = with_angles(given)
    x, y, angle, elbow, *rates = (scalar(f"{name}{k}") for name in ("q", "qd") for k in range(4))
    c, s = cos(angle), sin(angle)
    old_q = dict(zip((scalar(f"q{k}") for k in range(5)), (x, y, c, s, elbow), strict=True))
    v = (c * rates[0] + s * rates[1], c * rates[1] - s * rates[0], rates[2], rates[3])
    old_qd = dict(zip((scalar(f"qd{k}") for k in range(4)), v, strict=True))
    for quantity in ("kinetic_energy", "potential_energy"):
        (old,) = derive(given, quantity, "newton_euler", closed=True).output_elements()
        (new,) = derive(robot, quantity, "newton_euler", closed=True).output_elements()
        assert normal_form(old.subs(old_q | old_qd, simultaneous=True) - new) == 0


def test_a_floating_robot_has_the_forces_of_its_base():
    robot = align(fuse(load_named("planar_2r_point", base="floating")))
    names = force_names(robot)
    assert names[:6] == [*(f"f_{{1{axis}}}" for axis in "xyz"), *(rf"\tau_{{1{axis}}}" for axis in "xyz")]
    assert names[6:] == [r"\tau_2", r"\tau_3"]
    expected = derive(robot, "inverse_dynamics", "newton_euler_tensor", closed=True).output_elements()
    found = forces("newton_euler", robot)
    norm = 1 - Add(*(scalar(f"q{k}") ** 2 for k in range(3, 7)))
    for a, b in zip(found, expected, strict=True):
        difference = normal_form(a - b)
        assert difference == 0 or (difference / norm).cancel().is_polynomial()
    page = symgen.explain(robot, proven=False).to_markdown()
    assert "its velocity v and angular velocity omega are along the axes of the link" in page
    with pytest.raises(symgen.UnsupportedError, match="lessons of floating joints use newton_euler only"):
        symgen.explain(robot, "lagrange", proven=False)


def test_lessons_are_refused_by_their_terms_not_by_their_joints(tmp_path, capsys):
    five = align(fuse(chain(tmp_path, *["revolute"] * 5)))
    scope.check_method(five, "auto")
    assert main(["derive", ":ur5"]) == 2
    assert "lessons support up to 450 terms in all joint forces after expansion" in capsys.readouterr().err
    assert main(["derive", ":panda"]) == 2
    assert "and these have more; lock joints, or derive single quantities" in capsys.readouterr().err
    with pytest.raises(symgen.UnsupportedError, match="not helical joints: joint1"):
        symgen.explain(chain(tmp_path, 'helical pitch = "l"'), proven=False)


def test_wide_vectors_are_written_by_entries(tmp_path):
    robot = align(fuse(load_named("three_link")))
    writer = EquationWriter(robot)
    sections = newton_euler.sections(robot, writer)
    split = [(old, new) for old, new in zip(sections, (s.printable for s in sections), strict=True) if old != new]
    assert split and all("written entry by entry" in new.text for _, new in split)
    for old, new in split:
        forms = [form for each in old.equations for row in each.rows for form in row if form.terms]
        kept = [form for each in new.equations for row in each.rows for form in row if form.terms]
        missing = [form for form in forms if form not in kept]
        assert not missing and not any(each.wide for each in new.equations)


def test_routes_are_listed_by_their_verdicts():
    verdicts = {"M": ("proven", "proven"), "c": ("undefined",), "g": ("proven",), "b": ("proven", "differs")}
    rows = tuple((name, f"r{k}", verdict, "") for name, own in verdicts.items() for k, verdict in enumerate(own))
    page = render_lesson(Lesson("t", "", "", (), (), rows), Notation({}), "markdown")
    lines = [line for line in page.splitlines() if line.startswith("*")]
    assert lines == ["* differs: b (2)", "* proven equal: M (2)", "* derived by one route only: g"]


@pytest.mark.filterwarnings("ignore:.*ignored:symgen.RobotWarning")
def test_handouts_list_the_symbols_that_they_use_with_one_meaning_each():
    page = symgen.explain(symgen.load(ROBOTS / "arm2.toml"), proven=False).to_markdown()
    assert "$k_{s1}$" not in page and "$b_{1}$" not in page, "springs and dampers are left out"
    assert "damping" not in page and "spring" not in page
    springs = symgen.load(ROBOTS / "arm2.toml", joint_effects=("spring",))
    page = symgen.explain(springs, proven=False).to_markdown()
    assert "* $k_{s1}$" in page and "* $b_{1}$" not in page
    wheel = symgen.explain(symgen.load(ROBOTS / "cartpole.toml"), "lagrange", proven=False).to_markdown()
    assert r"\pi_i = " in wheel and r"p_i = \frac{\partial L" not in wheel
