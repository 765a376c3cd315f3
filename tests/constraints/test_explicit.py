"""Robots in independent coordinates: closed forms of what depends on them, and the dynamics there."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import ROOT
from sympy import Rational

import symgen
from symgen.cli import main
from symgen.errors import InputError, UnsupportedError
from symgen.program.evaluate import FLOAT, evaluate, multiprecision
from symgen.proof.shipped import Witness, prove_shipped
from symgen.robot.configuration.coordinates import random_positions
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import derive, routes_of
from symgen.routes.table import ROUTES

FOLDER = ROOT / "robots" / "constrained"
SOLVED = ("four_bar", "slider_crank", "five_bar", "parallelogram_arm", "geared_joint", "differential", "robotiq_2f85")
EXPLICIT = {"constraints": "explicit"}
QUANTITIES = tuple(ROUTES[symgen.ExplicitRobot])
DYNAMICS = ("mass_matrix", "gravity", "bias", "inverse_dynamics", "forward_dynamics", "dependent_positions")


def solved(name):
    return symgen.load(FOLDER / f"{name}.toml", **EXPLICIT)


def tree_positions(model, y, dependent):
    """The tree's positions, angles from their cosines and sines."""
    tree, opened, q = model.implicit.tree, model.opened.tree, np.zeros(model.implicit.nq)
    q[model.positions] = y
    values = iter(dependent)
    for own, slot in zip(tree.slots, opened.slots, strict=True):
        if slot.velocity[0] not in model.implicit.independent:
            found = [next(values) for _ in slot.position]
            angle = len(own.position) == 1 and len(found) == 2
            q[list(own.position)] = [math.atan2(found[1], found[0])] if angle else found
    return q


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
@pytest.mark.parametrize("name", daily(SOLVED, lambda name: name != "robotiq_2f85"))
def test_code_is_that_of_the_tree_at_closed_configurations(name):
    model = solved(name)
    own = symgen.build(model, quantities=DYNAMICS)
    implicit = symgen.build(
        model.implicit,
        quantities=(
            "independent_mass_matrix",
            "constrained_forward_dynamics",
            "constraint_residual",
            "constraint_basis",
        ),
    )
    source, independent = np.random.default_rng(1), model.implicit.independent
    for y in random_positions(model, 5, source):
        yd, tau = source.uniform(-1, 1, (2, model.nv))
        q = tree_positions(model, y, np.atleast_1d(own.dependent_positions(y)))
        assert np.abs(implicit.constraint_residual(q)).max() < 1e-13
        K, forces = implicit.constraint_basis(q), np.zeros(model.implicit.nv)
        forces[independent] = tau
        qdd, _ = implicit.constrained_forward_dynamics(q, K @ yd, forces)
        found = own.forward_dynamics(y, yd, tau)
        assert found == pytest.approx(qdd[independent], rel=1e-8, abs=1e-8)
        assert own.mass_matrix(y) == pytest.approx(implicit.independent_mass_matrix(q), rel=1e-9, abs=1e-12)
        assert own.inverse_dynamics(y, yd, found) == pytest.approx(tau, rel=1e-7, abs=1e-8)
        assert own.inverse_dynamics(y, yd, 0 * yd) == pytest.approx(own.bias(y, yd), rel=1e-9, abs=1e-9)
        assert own.inverse_dynamics(y, 0 * yd, 0 * yd) == pytest.approx(own.gravity(y), rel=1e-9, abs=1e-9)


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
@pytest.mark.parametrize("name", daily(SOLVED, lambda name: name in ("four_bar", "slider_crank")))
def test_every_route_of_every_quantity_is_proven(name):
    model = solved(name)
    witness = Witness(model, 3)
    for quantity in QUANTITIES:
        if model.nv > 1 and quantity == "rk4_step":
            continue
        for route in routes_of(model, quantity):
            prove_shipped(derive(simplified(model), quantity, route.name), witness)


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
@pytest.mark.parametrize("name", daily(SOLVED, lambda name: name in ("four_bar", "slider_crank", "geared_joint")))
def test_routes_are_equal_as_functions(name):
    """Over prime fields, with the fields' square roots."""
    proof = symgen.prove(solved(name))
    assert {verdict.quantity for verdict in proof.verdicts} == set(QUANTITIES) - {"rk4_step"}
    for verdict in proof.verdicts:
        assert verdict.status == "proven", verdict
        assert verdict.error <= -80 or verdict.note, verdict


@pytest.mark.parametrize("name", daily(("four_bar", "five_bar", "parallelogram_arm"), lambda name: name != "five_bar"))
def test_derivatives_are_slopes(name):
    """Central differences of the program in 50 digits."""
    model = solved(name)
    source, digits = np.random.default_rng(5), multiprecision(50)
    for quantity, given in (("inverse_dynamics", "qdd"), ("forward_dynamics", "tau")):
        value, slopes = (symgen.program(model, each)[0] for each in (quantity, f"{quantity}_derivatives"))
        state = {"q": random_positions(model, 1, source)[0], "qd": source.uniform(-1, 1, model.nv)}
        state = {k: [digits.number(Rational(x)) for x in v] for k, v in (state | {given: np.ones(model.nv)}).items()}
        found = [x for each in evaluate(slopes, state, digits, {}).values() for x in each]
        h, expected = digits.number(Rational(1, 10**20)), []
        for name_ in ("q", "qd", given):
            columns = []
            for k in range(model.nv):
                ends = []
                for sign in (1, -1):
                    moved = {**state, name_: [x + sign * h * (i == k) for i, x in enumerate(state[name_])]}
                    ends.append(next(iter(evaluate(value, moved, digits, {}).values())))
                columns.append([(a - b) / (2 * h) for a, b in zip(*ends, strict=True)])
            expected += [column[i] for i in range(model.nv) for column in columns]
        assert max(abs(a - b) / (1 + abs(b)) for a, b in zip(found, expected, strict=True)) < 1e-25


def test_a_wrong_root_is_refused():
    model = solved("four_bar")
    (loop,) = model.solutions
    other = replace(model, solutions=(replace(loop, sign=-loop.sign),))
    with pytest.raises(symgen.errors.ProofError, match="qe"):
        prove_shipped(derive(simplified(other), "dependent_positions"), Witness(other, 3))


def test_the_slider_crank_is_the_textbook_s():
    """x = r cos t + sqrt(l^2 - r^2 sin^2 t), r = 0.1, l = 0.3."""
    program, _ = symgen.program(solved("slider_crank"), "dependent_positions")
    for t in np.linspace(-3, 3, 13):
        x = evaluate(program, {"q": [t]}, FLOAT, {})["qe"][-1]
        assert x == pytest.approx(0.1 * math.cos(t) + math.sqrt(0.3**2 - (0.1 * math.sin(t)) ** 2), rel=1e-14)


def test_gears_reflect_inertia_by_their_ratio_squared():
    model = solved("geared_joint")
    implicit = symgen.build(model.implicit, quantities=("mass_matrix",))
    motor, arm = np.diag(implicit.mass_matrix(np.zeros(2)))
    assert symgen.build(model, quantities=("mass_matrix",)).mass_matrix([0.3])[0, 0] == pytest.approx(
        motor + arm / 81, rel=1e-13
    )


def test_a_parallelogram_is_linear_and_takes_no_root():
    program, _ = symgen.program(solved("parallelogram_arm"), "forward_dynamics")
    assert all(not value.is_Pow or value.exp.is_Integer for _, value in program.assignments)
    assert all(hasattr(each, "factors") for each in solved("parallelogram_arm").solutions)


@pytest.mark.parametrize("steps", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_nothing_drifts(steps):
    """Closure to 1e-12 after a million steps of 1 ms: the constraints hold wherever the integrator goes."""
    model = solved("four_bar")
    own = symgen.build(model, quantities=("rk4_step", "dependent_positions"))
    implicit = symgen.build(model.implicit, quantities=("constraint_residual",))
    y, yd, tau = np.array(model.center), np.zeros(1), np.zeros(1)
    for _ in range(steps):
        y, yd = own.rk4_step(y, yd, tau, 1e-3)
    q = tree_positions(model, y, own.dependent_positions(y))
    assert np.abs(implicit.constraint_residual(q)).max() < 1e-12


BODY = '[[links]]\nname = "{}"\nmass = 0.5\ncom = [0.1, 0.01, 0]\ninertia = {{ xx = 0.001, yy = 0.002, zz = 0.002 }}\n'
JOINT = (
    '[[joints]]\nname = "{}"\ntype = "{}"\nparent = "{}"\nchild = "{}"\naxis = {}\norigin = {{ xyz = {}, rpy = {} }}\n'
)
FRAME = '[[frames]]\nname = "{}"\nlink = "{}"\norigin = {{ xyz = {} }}\n'
NOT_TURNED, AT_ORIGIN, X, Z = [0, 0, 0], [0, 0, 0], [1, 0, 0], [0, 0, 1]
TILTED = [0.7, 0.4, 0.2]
OTHERS = {
    "inverted slider-crank": (
        'active = ["crank"]\nstart = { crank = 1.0, rocker = 0.2, slide = 0.5 }\n',
        ("c", "r", "s"),
        (
            ("crank", "revolute", "base", "c", Z, [0.4, 0, 0], NOT_TURNED),
            ("rocker", "revolute", "base", "r", Z, AT_ORIGIN, NOT_TURNED),
            ("slide", "prismatic", "r", "s", X, AT_ORIGIN, NOT_TURNED),
        ),
        (("tip", "c", [0.15, 0, 0]),),
        '[[loops]]\nname = "pin"\ntype = "revolute"\na = "tip"\nb = "s"\n',
    ),
    "rod between skew axes": (
        'active = ["crank"]\nstart = { crank = 0.3, lever = 0.4 }\n',
        ("c", "l"),
        (
            ("crank", "revolute", "base", "c", Z, AT_ORIGIN, [0.3, 0.2, 0.1]),
            ("lever", "revolute", "base", "l", Z, [0.5, 0.1, 0.2], [1.2, 0.3, -0.4]),
        ),
        (("a", "c", [0.1, 0, 0.02]), ("b", "l", [0.2, 0, 0.01])),
        '[[rods]]\nname = "rod"\na = "a"\nb = "b"\nlength = 0.5\n',
    ),
    "tilted four-bar on a table": (
        'active = ["table", "crank"]\nstart = { crank = [0.5, 0.86], coupler = -0.3, rocker = 1.3 }\n',
        ("t", "p", "c", "k", "r"),
        (
            ("table", "revolute", "base", "t", [1, 2, 2], AT_ORIGIN, NOT_TURNED),
            ("hold", "fixed", "t", "p", Z, [0.1, 0.2, 0.3], TILTED),
            ("crank", "continuous", "p", "c", Z, AT_ORIGIN, NOT_TURNED),
            ("coupler", "revolute", "c", "k", Z, [0.1, 0, 0], NOT_TURNED),
            ("rocker", "revolute", "p", "r", Z, [0.25, 0, 0], NOT_TURNED),
        ),
        (("e", "k", [0.3, 0, 0]), ("f", "r", [0.2, 0, 0])),
        '[[loops]]\nname = "pin"\ntype = "connect"\na = "e"\nb = "f"\n',
    ),
}


@pytest.mark.parametrize("name", daily(OTHERS, lambda name: name[0] != "t"))
def test_other_linkages_ship_what_is_proven(name, tmp_path):
    head, links, joints, frames, closing = OTHERS[name]
    parts = ['name = "linkage"\n', head, '[[links]]\nname = "base"\n', *map(BODY.format, links)]
    parts += [JOINT.format(*joint) for joint in joints] + [FRAME.format(*frame) for frame in frames]
    (tmp_path / "linkage.toml").write_text("".join([*parts, closing]))
    model = symgen.load(tmp_path / "linkage.toml", **EXPLICIT)
    proof = symgen.prove(model, ["inverse_dynamics", "forward_dynamics", "mass_matrix"])
    assert {verdict.status for verdict in proof.verdicts} == {"proven"}
    if name == "tilted four-bar on a table":  # with this seed, the first states have positions that do not close
        assert {each.status for each in symgen.prove(model, ["mass_matrix"], seed=11).verdicts} == {"proven"}
    own = symgen.build(model)
    qdd = own.forward_dynamics(model.center, np.ones(model.nv), np.ones(model.nv))
    assert own.inverse_dynamics(model.center, np.ones(model.nv), qdd) == pytest.approx(np.ones(model.nv), rel=1e-9)


def test_what_has_no_closed_form_is_refused_by_name():
    for name, text in (("delta", "joint platform"), ("planar_3rrr", "no closed form is known for the positions of")):
        with pytest.raises(UnsupportedError, match=text):
            solved(name)
    with pytest.raises(InputError, match="expected a robot under constraints"):
        symgen.load(ROOT / "robots" / "ur5.toml", **EXPLICIT)


def test_couplings_that_are_not_linear_are_refused(tmp_path):
    path = tmp_path / "cam.toml"
    path.write_text((FOLDER / "geared_joint.toml").read_text().replace("motor - 9*arm", "motor - 9*arm - arm**3/10"))
    symgen.load(path)
    with pytest.raises(UnsupportedError, match="not linear"):
        symgen.load(path, **EXPLICIT)


def test_springs_of_solved_joints_are_refused(tmp_path):
    path = tmp_path / "sprung.toml"
    path.write_text(
        (FOLDER / "slider_crank.toml").read_text().replace('name = "rod"\ntype', 'name = "rod"\nstiffness = 1.0\ntype')
    )
    with pytest.raises(UnsupportedError, match="the spring of joint rod"):
        symgen.load(path, **EXPLICIT, joint_effects=("spring",))


@pytest.mark.parametrize("effect", ["damping = 0.2", "stiffness = 3", "armature = 0.1"])
def test_effects_of_independent_joints_act(effect, tmp_path):
    path, name = tmp_path / "damped.toml", effect.split()[0].replace("stiffness", "spring")
    text = (FOLDER / "four_bar.toml").read_text()
    path.write_text(text.replace('name = "crank"', f'name = "crank"\n{effect}', 1))
    model = symgen.load(path, **EXPLICIT, joint_effects=(name,))
    assert symgen.prove(model, ["inverse_dynamics", "mass_matrix"], seed=1).holds
    assert symgen.simulate(model, (1.3, 0.5), 0.5).energy_error < 1e-6
    with pytest.raises(symgen.InputError, match="expected an effect that a joint of the model has"):
        symgen.build(path, **EXPLICIT, joint_effects=("friction",))
    code = symgen.generate(path, **EXPLICIT, joint_effects=(name,), quantities=("inverse_dynamics",))
    plain = symgen.generate(FOLDER / "four_bar.toml", **EXPLICIT, quantities=("inverse_dynamics",))
    assert code.values() != plain.values()


def test_the_command_line_takes_the_option(tmp_path, capsys):
    file = str(FOLDER / "slider_crank.toml")
    assert main(["info", file, "--constraints", "explicit"]) == 0
    shown = capsys.readouterr().out
    assert "independent coordinates: crank" in shown
    assert main(["generate", file, "--constraints", "explicit", "-o", str(tmp_path / "out")]) == 0
    text = (tmp_path / "out" / "slider_crank.h").read_text()
    assert "dependent" in text
    capsys.readouterr()
    refused = ["--quantity", "closure_step", "-o", str(tmp_path / "no")]
    assert main(["generate", file, "--constraints", "explicit", *refused]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    "option", [{"wrench_axes": "base"}, {"driven": ("crank",)}], ids=lambda option: next(iter(option))
)
def test_options_of_the_tree_that_cannot_act_are_refused(option):
    model = symgen.load(FOLDER / "four_bar.toml", **EXPLICIT, **option)
    with pytest.raises(InputError, match=f"option {next(iter(option))}: expected a quantity that this option affects"):
        symgen.generate(model, quantities=("mass_matrix",))


def test_rounded_lengths_are_solved_as_they_are(tmp_path):
    """A parallelogram whose ground side of 0.3 m is at 30 degrees, to 15 decimals.

    The coupler stays parallel only up to rounding, so that its angle is no exact difference of other angles.
    """
    text = (FOLDER / "four_bar.toml").read_text()
    for old, new in (
        ('a = { value = "0.15"', 'a = { value = "0.2"'),
        ('b = { value = "0.45"', 'b = { value = "0.3"'),
        ('c = { value = "0.35"', 'c = { value = "0.2"'),
        ('d = { value = "0.5"', 'd = { value = "0.259807621135332"'),
        ('xyz = ["d", 0, 0]', 'xyz = ["d", 0.15, 0]'),
        ("coupler = -0.5, rocker = 1.6", "coupler = -0.476, rocker = 1"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "tilted.toml"
    path.write_text(text)
    model = symgen.load(path, **EXPLICIT)
    module = symgen.build(model, quantities=("dependent_positions", "mass_matrix"))
    q = tree_positions(model, [1.2], module.dependent_positions([1.2]))
    assert q == pytest.approx([1.2, math.pi / 6 - 1.2, 1.2], abs=1e-7)
    assert symgen.prove(model, ["mass_matrix"]).holds


def test_loops_that_cannot_move_are_refused(tmp_path):
    """A strut and its brace, which form a triangle with the ground, beside a four-bar."""
    truss = """
[[links]]
name = "strut"
[[links]]
name = "brace"
[[joints]]
name = "foot"
type = "revolute"
parent = "ground"
child = "strut"
origin = { xyz = [1, 0, 0] }
[[joints]]
name = "head"
type = "revolute"
parent = "strut"
child = "brace"
origin = { xyz = [0.3, 0, 0] }
[[frames]]
name = "brace_end"
link = "brace"
origin = { xyz = [0.4, 0, 0] }
[[frames]]
name = "wall"
link = "ground"
origin = { xyz = [1, 0.6, 0] }
[[loops]]
name = "pin"
type = "revolute"
a = "brace_end"
b = "wall"
"""
    path = tmp_path / "truss.toml"
    path.write_text((FOLDER / "four_bar.toml").read_text() + truss)
    with pytest.raises(UnsupportedError, match="constraint pin: a loop that cannot move has no closed form"):
        symgen.load(path, **EXPLICIT)
