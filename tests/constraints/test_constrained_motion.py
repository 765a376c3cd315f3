"""Motions of robots under constraints: energy, drift, impacts, and derivatives by complex steps."""

from __future__ import annotations

import importlib.util
from functools import cache

import numpy as np
import pytest
from helpers.constrained_robots import NAMES, closed_states, constrained_session, load_constrained
from helpers.daily import daily
from helpers.loading import ROBOTS

import symgen
from symgen.mobility.closing import Conditions

LONG = ("stewart_gough", "cassie_leg", "delta", "delta_with_rods", "planar_3rrr", "robotiq_2f85", "rolling_disk")


@cache
def built(name, *quantities):
    session = constrained_session(name)
    return session.model, symgen.build(session, quantities=quantities)


def test_energy_of_the_unforced_four_bar_is_kept():
    """RK4 at 1e-4 s, ten seconds, put back onto the constraints after each step."""
    model, module = built(
        "four_bar", "constrained_forward_dynamics", "closure_step", "kinetic_energy", "potential_energy"
    )
    h, tau = 1e-4, np.zeros(model.nv)
    q, qd = np.array(model.closure.start), np.zeros(model.nv)

    def energy():
        return module.kinetic_energy(q, qd) + module.potential_energy(q)

    def f(q, qd):
        return module.constrained_forward_dynamics(q, qd, tau)[0]

    before, swing = energy(), 0.0
    for step in range(100_000):
        a1 = f(q, qd)
        a2 = f(q + h / 2 * qd, qd + h / 2 * a1)
        a3 = f(q + h / 2 * qd + h * h / 4 * a1, qd + h / 2 * a2)
        a4 = f(q + h * qd + h * h / 2 * a2, qd + h * a3)
        q, qd = q + h * qd + h * h / 6 * (a1 + a2 + a3), qd + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        dq, dqd = module.closure_step(q, qd)
        q, qd = q + dq, qd + dqd
        if step % 1000 == 0:
            swing = max(swing, module.kinetic_energy(q, qd))
            assert np.abs(module.closure_step(q, qd)[0]).max() <= 1e-10
    assert swing > 1  # J: it does fall
    assert abs(energy() - before) <= 1e-9


def test_a_coin_rolls_in_circles_as_the_textbook_says():
    """Steady precession: the tilt that balances weight, gyroscopic moment and the ground's push.

    With e1 horizontal and e2 up the coin, k its axis, n upright, and w = W n + s k the angular velocity, the moments
    about the center, -r e2 x m (a + g n) = W n x (I1 W sin t e2 + I3 w3 k), along e1.
    """
    model, module = built("rolling_disk", "constrained_forward_dynamics", "constraint_residual", "constraint_jacobian")
    m, r, g = 0.2, 0.05, 9.81
    I1, I3, tilt, W = m * r * r / 4, m * r * r / 2, 1.1, 5.0
    c, s = np.cos(tilt), np.sin(tilt)
    n, k, e1, e2 = np.array([[0, 0, 1], [s, 0, c], [0, 1, 0], [-c, 0, s]])
    w3 = (I1 * W * c - m * g * r * c / (W * s)) / (I3 + m * r * r)
    R = np.column_stack([[c, 0, -s], e1, k])
    q = [0.3, -0.2, r * s, 0, np.sin(tilt / 2), 0, np.cos(tilt / 2)]
    w = W * s * e2 + w3 * k
    qd = np.concatenate([R.T @ (-w3 * r * e1), R.T @ w])
    assert np.abs(module.constraint_residual(q)).max() < 1e-15
    assert np.abs(module.constraint_jacobian(q) @ qd).max() < 1e-14
    qdd, force = module.constrained_forward_dynamics(q, qd, np.zeros(model.nv))
    a = -w3 * r * W * np.cross(n, e1)
    assert R @ (qdd[:3] + np.cross(qd[3:], qd[:3])) == pytest.approx(a, abs=1e-12)
    assert R @ qdd[3:] == pytest.approx(W * np.cross(n, w), abs=1e-12)
    assert force == pytest.approx(np.roll(m * (a + g * n), 1), abs=1e-14)


@pytest.mark.parametrize("parameters", ["baked", "runtime"])
def test_the_numpy_module_refuses_dead_points(parameters, tmp_path):
    """The four-bar's coupler in line with its rocker."""
    model = load_constrained("four_bar", parameters=parameters)
    module = numpy_module(model, ["constraint_pivots"], tmp_path / "ranked.py")
    start, in_line = np.array(model.closure.start), np.array([1.0, -0.5, 0.5])
    assert 1e-2 < module.check_rank(start) <= 1
    assert module.check_rank(np.array([start, start])).shape == (2,)
    for q in (in_line, [start, in_line]):
        with pytest.raises(ValueError, match="expected constraints of full rank, found pivots of ratio"):
            module.check_rank(q)


def test_a_motor_in_the_cut_joint_does_what_it_does_in_the_tree(tmp_path):
    """The four-bar cut at the rocker's foot in place of the coupler's end: the motor's torque is the same."""
    text = (
        (ROBOTS / "constrained" / "four_bar.toml").read_text().replace('active = ["crank"]', 'active = ["far_joint"]')
    )
    names = ("constrained_inverse_dynamics", "generalized_active_forces", "constrained_forward_dynamics")
    motor, tree = tmp_path / "motor.toml", tmp_path / "tree.toml"
    motor.write_text(text)
    cut = symgen.load(motor)
    one = symgen.build(cut, quantities=(*names, "constraint_basis"))
    hung = text[: text.index("[[joints]]")].replace('"c/2"', '"-c/2"').replace(", rocker = 1.6", "")
    tree.write_text(hung + ELSEWHERE)
    other = symgen.build(symgen.load(tree), quantities=names[:1])
    for q, qd in zip(*closed_states(cut, 5), strict=True):
        K, push = one.constraint_basis(q), np.array([0.7, 0, 0])
        qdd = one.constrained_forward_dynamics(q, qd, push)[0]
        torque = one.constrained_inverse_dynamics(q, qd, qdd)
        tau = one.generalized_active_forces(q, torque)
        assert one.constrained_forward_dynamics(q, qd, tau)[0] == pytest.approx(qdd, rel=1e-9, abs=1e-9)
        assert K.T @ tau == pytest.approx(K.T @ push, rel=1e-9)
        hinged = [np.array([x[0], x[1], x[2] - x[0] - x[1]]) for x in (q, qd, qdd)]
        assert other.constrained_inverse_dynamics(*hinged) == pytest.approx(torque, rel=1e-9)


ELSEWHERE = """
[[joints]]
name = "crank"
type = "revolute"
parent = "ground"
child = "crank_link"

[[joints]]
name = "coupler"
type = "revolute"
parent = "crank_link"
child = "coupler_link"
origin = { xyz = ["a", 0, 0] }

[[joints]]
name = "far_joint"
type = "revolute"
parent = "coupler_link"
child = "rocker_link"
origin = { xyz = ["b", 0, 0] }

[[frames]]
name = "pivot"
link = "ground"
origin = { xyz = ["d", 0, 0] }

[[frames]]
name = "rocker_foot"
link = "rocker_link"
origin = { xyz = ["-c", 0, 0] }

[[loops]]
name = "rocker"
type = "revolute"
a = "pivot"
b = "rocker_foot"
"""
"""The rocker hung on the coupler: its frame at the far joint, its foot at the ground."""


@pytest.mark.parametrize("name", daily(NAMES, lambda name: name not in LONG))
def test_impacts_reverse_what_the_constraints_forbid_and_take_energy(name):
    model, module = built(name, "impact", "constraint_jacobian", "mass_matrix")
    source = np.random.default_rng(0)
    for q, _ in zip(*closed_states(model, 5), strict=True):
        M, L = module.mass_matrix(q), module.constraint_jacobian(q)
        qd = source.uniform(-1, 1, model.nv)
        for e in (0.0, 0.3, 1.0):
            after, impulse = module.impact(q, qd, e)
            assert L @ after == pytest.approx(-e * L @ qd, abs=1e-10 * np.abs(after).max())
            scale = np.abs(M).max() * np.abs(after).max()
            assert np.abs(M @ (after - qd) - L.T @ impulse).max() <= 1e-9 * scale
            assert after @ M @ after <= qd @ M @ qd * (1 + 1e-12)
            if e == 1:
                assert after @ M @ after == pytest.approx(qd @ M @ qd, rel=1e-10)


H = 1e-30
"""A complex step: its square is lost beside one, so slopes have all digits."""


def numpy_module(model, quantities, path):
    """The NumPy text, which takes complex numbers."""
    options = {"quantities": tuple(quantities), "target": ("python",)}
    (text,) = symgen.generate(model, **options).values()
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tuple_of(values):
    return values if isinstance(values, tuple) else (values,)


def assert_slopes(found, columns):
    """Each output's derivatives by each input, one column of outputs for each direction."""
    expected = [
        np.stack([column[o] for column in group], axis=-1) for o in range(len(columns[0][0])) for group in columns
    ]
    for a, b in zip(tuple_of(found), expected, strict=True):
        assert np.abs(a - b).max(initial=0) <= 1e-10 * max(1.0, np.abs(b).max(initial=0))


@pytest.mark.parametrize("name", daily(NAMES, lambda name: name not in LONG))
def test_derivatives_are_what_complex_steps_give(name, tmp_path):
    """Positions along the velocities, quaternions along their sphere."""
    model = load_constrained(name)
    kinds = ["constrained_forward_dynamics", *(["constrained_inverse_dynamics"] if model.closure.actuated else [])]
    _, compiled = built(name, *(f"{kind}_derivatives" for kind in kinds))
    module = numpy_module(constrained_session(name), kinds, tmp_path / "generated.py")
    source, conditions = np.random.default_rng(3), Conditions(model.tree, model.rows)
    for q, qd in zip(*closed_states(model, 3), strict=True):
        third, tangents = source.uniform(-1, 1, model.nv), conditions.floats(q)[2].T
        for kind in kinds:
            columns = []
            for which, directions in enumerate((tangents, np.eye(model.nv), np.eye(model.nv))):
                columns.append([])
                for direction in directions:
                    state = [x + 1j * H * direction if k == which else x for k, x in enumerate((q, qd, third))]
                    columns[-1].append([np.imag(x) / H for x in tuple_of(getattr(module, kind)(*state))])
            assert_slopes(getattr(compiled, f"{kind}_derivatives")(q, qd, third), columns)


@pytest.mark.parametrize("name", ["four_bar", "rolling_disk"])
def test_derivatives_by_parameters_are_what_complex_steps_give(name, tmp_path):
    model = load_constrained(name, parameters="runtime")
    kinds = ("constrained_forward_dynamics", "constrained_inverse_dynamics")
    module = numpy_module(model, kinds, tmp_path / "generated.py")
    compiled = symgen.build(model, quantities=tuple(f"{each}_parameter_derivatives" for each in kinds))
    given = {key: module.PARAMETERS[key] for key in module.PARAMETERS.dtype.names}
    assert tuple(given) == tuple(str(each.symbol) for each in model.free_parameters())
    third = np.random.default_rng(4).uniform(-1, 1, model.nv)
    for q, qd in zip(*closed_states(model, 3), strict=True):
        for kind in kinds:
            group = []
            for key in given:
                moved = {each: value + 1j * H * (each == key) for each, value in given.items()}
                q_, qd_, third_ = (x.astype(complex) for x in (q, qd, third))
                values = getattr(module, kind)(q_, qd_, third_, parameters=moved)
                group.append([np.imag(x) / H for x in tuple_of(values)])
            assert_slopes(getattr(compiled, f"{kind}_parameter_derivatives")(q, qd, third), [group])
