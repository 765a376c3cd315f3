"""Every derivation of every quantity of robots under constraints, against each other and against printed figures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.constrained_robots import NAMES, constrained_session
from helpers.daily import daily
from helpers.loading import ROOT, load_named
from sympy import Integer, Rational

import symgen
from symgen.catalog.constraints import CONSTRAINTS
from symgen.robot.constraints.rows import LOCKED, cut_joint
from symgen.routes import routes_of

QUANTITIES = [each.name for each in CONSTRAINTS]
SMALL = ("four_bar", "slider_crank", "geared_joint", "differential", "five_bar")
"""Mechanisms of which everything is proven in every run."""
MAIN = ("constraint_jacobian", "constraint_bias", "constrained_forward_dynamics", "constraint_wrenches", "impact")
LONG = ("stewart_gough", "cassie_leg", "delta", "delta_with_rods")

STATE = {
    "q": [1.01298325, -1.52769386, -1.98648143],
    "qd": [1.31975007, -0.68958317, 1.33519093],
    "tau": [0.0, 0.0, 0.0],
}
QDD, MULTIPLIERS = [-25.14892746, 11.72823368, -25.13067931], [5.63615786, 7.34202997]
"""Computed with dense matrices in doubles, independently of any derivation here; to the digits the state is given."""


def pinned():
    """The planar arm with its tip held at (0.2, 0)."""
    arm = load_named("planar_3r", parameters="baked")
    place = symgen.Transform(p=symgen.Vector(Rational("0.2"), Integer(0), Integer(0)))
    tip = symgen.Transform(p=symgen.Vector(Rational("0.22"), Integer(0), Integer(0)))
    frames = (symgen.Frame("pin", "base", place), symgen.Frame("tip", "link3", tip))
    arm = replace(arm, frames=frames)
    return symgen.constrained(arm, [cut_joint("pin", "connect", "pin", "tip")], start=STATE["q"])


@pytest.mark.parametrize("route", [route.name for route in routes_of(pinned(), "constrained_forward_dynamics")])
def test_pinned_arm_has_the_printed_accelerations_and_forces(route):
    model = pinned()
    module = symgen.build(model, quantities=("constrained_forward_dynamics",), route=route)
    qdd, multipliers = module.constrained_forward_dynamics(*STATE.values())
    assert qdd == pytest.approx(QDD, abs=2e-7)  # the state has eight decimals
    assert multipliers == pytest.approx(MULTIPLIERS, abs=2e-7)


def asked(model, names):
    """Those of these quantities that a model has."""
    missing = set() if model.free_parameters() else {name for name in names if "parameter" in name}
    if not model.loops:
        missing.add("constraint_wrenches")
    if not model.closure.actuated:
        missing.update(name for name in names if "inverse" in name)
    return [name for name in names if name not in missing]


def assert_proven(session, names):
    proof = symgen.prove(session, asked(session.model, names), seed=1)
    wrong = [v for v in proof.verdicts if v.status != "proven"]
    rotors = any(effect.dynamics.armature != 0 for effect in session.model.joint_effects)
    refused = {"sparse_system"} if rotors else set()
    assert {v.route for v in wrong} <= refused, wrong
    assert all(v.error < -80 for v in proof.verdicts if v.status == "proven" and v.error)


@pytest.mark.parametrize("name", daily(NAMES, lambda name: name in SMALL))
def test_every_route_of_every_quantity_is_proven(name):
    assert_proven(constrained_session(name), QUANTITIES)


@pytest.mark.parametrize("name", daily([n for n in NAMES if n not in SMALL], lambda name: name not in LONG))
def test_every_route_of_the_main_quantities_is_proven(name):
    assert_proven(constrained_session(name), MAIN)


TURNTABLE = """
[[links]]
name = "floor"

[[links]]
name = "ground"
mass = 2
com = ["d/5", 0, 0]
inertia = { xx = 0.01, yy = 0.03, zz = 0.02 }

[[joints]]
name = "turntable"
type = "revolute"
axis = [0.6, 0.8, 0]
parent = "floor"
child = "ground"
"""


def test_every_route_is_proven_for_a_loop_on_a_moving_link(tmp_path):
    text = (ROOT / "robots" / "constrained" / "four_bar.toml").read_text()
    text = text.replace('[[links]]\nname = "ground"\n', TURNTABLE, 1)
    text = text.replace('active = ["crank"]', 'active = ["turntable", "crank"]')
    (tmp_path / "carried.toml").write_text(text.replace("start = {", "start = { turntable = 0.3,"))
    proof = symgen.prove(tmp_path / "carried.toml", MAIN, seed=1)
    assert "clusters" in {verdict.route for verdict in proof.verdicts}
    assert {verdict.status for verdict in proof.verdicts} == {"proven"}


@pytest.mark.parametrize("name", daily(["four_bar", "parallelogram_arm", "delta"], lambda name: name == "four_bar"))
def test_routes_are_equal_for_every_mechanism_of_a_structure(name):
    """Masses, inertias, lengths and gravity as symbols; none that can close is asked for."""
    session = constrained_session(name)
    proof = symgen.prove(session, asked(session.model, MAIN), every_robot=True, seed=1)
    assert {v.status for v in proof.verdicts} == {"proven"}
    assert {"m1", "px1", "Sxx2"} <= {name.rstrip("_") for name in proof.parameters}


def test_parameters_at_runtime_are_proven_and_differentiated():
    names = [name for name in QUANTITIES if "parameter" in name]
    model = constrained_session("four_bar", parameters="runtime").model
    proof = symgen.prove(model, names, seed=1)
    assert {v.status for v in proof.verdicts} <= {"proven"}
    built = symgen.build(model, quantities=("constrained_forward_dynamics", *names))
    assert np.shape(
        built.constrained_forward_dynamics_parameter_derivatives(model.closure.start, [0.1, 0.2, 0.3], [1.0, 0, 0])[0]
    )[-1] == len(model.free_parameters())


LEGS = """
name = "two_legs"
{more}

[[links]]
name = "world"

[[links]]
name = "body"
mass = 4
com = [0.02, 0, 0.01]
inertia = {{ xx = 0.05, yy = 0.06, zz = 0.07, xy = 0.003 }}

[[joints]]
name = "free"
type = "floating"
parent = "world"
child = "body"
"""
LEG = """
[[links]]
name = "{side}_thigh"
mass = 1.1
com = [0.1, 0.01, 0]
inertia = {{ xx = 0.003, yy = 0.004, zz = 0.005 }}

[[links]]
name = "{side}_shank"
mass = 0.7
com = [0.12, 0, -0.01]
inertia = {{ xx = 0.002, yy = 0.003, zz = 0.004 }}

[[joints]]
name = "{side}_hip"
type = "spherical"
parent = "body"
child = "{side}_thigh"
origin = {{ xyz = [0, {y}, 0], rpy = [0.3, 0, 0] }}

[[joints]]
name = "{side}_knee"
type = "revolute"
parent = "{side}_thigh"
child = "{side}_shank"
axis = [0, 0.6, 0.8]
origin = {{ xyz = [0.2, 0, 0], rpy = [0, 0.4, 0] }}

[[frames]]
name = "{side}_foot"
link = "{side}_shank"
origin = {{ xyz = [0.25, 0.01, 0], rpy = [0, 0, 0.7] }}
"""
KINDS = {
    **{kind: f'[[loops]]\nname = "c"\ntype = "{kind}"\na = "left_foot"\nb = "right_foot"' for kind in LOCKED},
    "one axis": '[[loops]]\nname = "c"\ntype = "locked"\nlocked = ["x"]\na = "left_foot"\nb = "right_foot"',
    "an axis and a turn": '[[loops]]\nname = "c"\ntype = "locked"\nlocked = ["y", "ry"]\na = "body"\nb = "right_foot"',
    "rod": '[[rods]]\nname = "c"\na = "left_foot"\nb = "right_foot"\nlength = 0.3',
    "point on the ground": '[[contacts]]\nname = "c"\nframe = "left_foot"\nrows = 3\nat = [0.3, 0.1, 0]',
    "height": '[[contacts]]\nname = "c"\nframe = "left_foot"\nrows = 1',
    "flat foot": '[[contacts]]\nname = "c"\nframe = "left_foot"\nrows = 6',
    "foot on a foot": '[[contacts]]\nname = "c"\nframe = "left_foot"\non = "right_foot"\nrows = 6',
    "ball on the ground": '[[contacts]]\nname = "c"\nframe = "left_foot"\nradius = 0.05',
    "ball on a foot": '[[contacts]]\nname = "c"\nframe = "left_foot"\non = "right_foot"\nradius = 0.05',
    "circle on the ground": '[[contacts]]\nname = "c"\nframe = "left_foot"\nradius = 0.05\nshape = "circle"',
    "circle on a foot": """
        [[contacts]]\nname = "c"\nframe = "left_foot"\non = "right_foot"\nradius = 0.05\nshape = "circle"
    """,
    "curve": '[[couplings]]\nname = "c"\nexpression = "sin(left_knee) - right_knee**2*left_knee + 0.1"',
}


def two_legs(path, text, more=""):
    path.write_text(LEGS.format(more=more) + LEG.format(side="left", y=0.1) + LEG.format(side="right", y=-0.1) + text)
    return symgen.load(path)


@pytest.mark.parametrize("kind", daily(KINDS, lambda kind: kind in ("rod", "ball on the ground")))
def test_every_kind_of_constraint_is_proven_on_a_floating_robot(kind, tmp_path):
    """Residuals, rows and biases by both derivations; accelerations by the cheapest; of some all that follows."""
    model = two_legs(tmp_path / "robot.toml", KINDS[kind])
    session = symgen.Session(model)
    assert_proven(session, ["constraint_residual", "constraint_jacobian", "constraint_bias", "closure_step"])
    symgen.program(session, "constrained_forward_dynamics", route="multipliers")
    symgen.program(session, "constrained_forward_dynamics", route="sparse_system")
    if kind in ("an axis and a turn", "ball on a foot", "circle on a foot", "curve"):
        assert_proven(session, ["constraint_wrenches", "impact", "constraint_basis_rate", "independent_bias"])


MOTORS = [*(kind for kind in LOCKED if kind != "weld"), "one axis", "an axis and a turn"]


@pytest.mark.parametrize("kind", daily(MOTORS, lambda kind: kind in ("universal", "cylindrical")))
def test_forces_in_cut_joints_are_proven(kind, tmp_path):
    """Along and about all that the joint lets move."""
    active = 'active = ["left_hip", "left_knee", "right_hip", "right_knee", "free", "c"]'
    session = symgen.Session(two_legs(tmp_path / "robot.toml", KINDS[kind], active))
    assert_proven(session, ["generalized_active_forces", "constrained_inverse_dynamics"])
    free = 6 - len(session.model.constraints[0].rows)
    assert session.model.extents["na"] == session.model.nv + free


def test_quantities_of_the_tree_are_those_of_the_open_chain():
    model = pinned()
    q, qd = STATE["q"], STATE["qd"]
    options = {"quantities": ("mass_matrix", "kinetic_energy")}
    for found, expected in zip(
        (lambda m: (m.mass_matrix(q), m.kinetic_energy(q, qd)))(symgen.build(model, **options)),
        (lambda m: (m.mass_matrix(q), m.kinetic_energy(q, qd)))(symgen.build(model.tree, **options)),
        strict=True,
    ):
        assert found == pytest.approx(expected, rel=1e-14)
