"""Motions of robots under constraints: energy, drift, impacts, and derivatives by complex steps."""

from __future__ import annotations

import importlib.util
from functools import cache

import numpy as np
import pytest
from helpers.constrained_robots import NAMES, closed_states, constrained_session, load_constrained
from helpers.daily import daily

import symgen

LONG = ("stewart_gough", "cassie_leg", "delta", "delta_with_rods", "planar_3rrr", "robotiq_2f85")


@cache
def built(name, *quantities):
    session = constrained_session(name)
    return session.model, symgen.build(session, symgen.Options(quantities=quantities))


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


@pytest.mark.parametrize("name", daily(NAMES, lambda name: name not in LONG))
def test_derivatives_are_what_complex_steps_give(name, tmp_path):
    model = load_constrained(name)
    kinds = {"constrained_forward_dynamics": 3}
    if model.closure.actuated:
        kinds["constrained_inverse_dynamics"] = 3
    asked = [quantity for kind in kinds for quantity in (kind, f"{kind}_derivatives")]
    _, compiled = built(name, *asked)
    options = symgen.Options(quantities=tuple(kinds), target=("python",))
    (text,) = symgen.generate(constrained_session(name), options).values()
    (tmp_path / "generated.py").write_text(text)
    spec = importlib.util.spec_from_file_location("generated", tmp_path / "generated.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if model.nq != model.nv:
        pytest.skip("complex steps along quaternions leave the sphere")
    source = np.random.default_rng(3)
    for q, qd in zip(*closed_states(model, 3), strict=True):
        third = source.uniform(-1, 1, model.nv)
        for kind in kinds:
            found = getattr(compiled, f"{kind}_derivatives")(q, qd, third)
            found = found if isinstance(found, tuple) else (found,)
            function = getattr(module, kind)
            values = function(q, qd, third)
            count = len(values) if isinstance(values, tuple) else 1
            slopes = []
            for which in range(3):
                columns = []
                for k in range(model.nv):
                    inputs = [x.astype(complex) for x in (q, qd, third)]
                    inputs[which][k] += 1e-30j
                    out = function(*inputs)
                    columns.append([np.imag(x) / 1e-30 for x in (out if isinstance(out, tuple) else (out,))])
                slopes.append(columns)
            expected = [np.array([column[o] for column in group]).T for o in range(count) for group in slopes]
            for a, b in zip(found, expected, strict=True):
                assert np.abs(a - b).max() <= 1e-10 * max(1.0, np.abs(b).max())
