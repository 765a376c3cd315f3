"""Random trees of all joints, closed at random: what ships of them is proven, and mobility is what doubles say."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from helpers.daily import daily
from helpers.random_robots import Builder
from sympy import Integer, Rational, Symbol, sin

import symgen
from symgen.mobility.closing import Conditions
from symgen.robot import Constraint, Frame
from symgen.robot.constraints.rows import (
    DIRECTIONS,
    Coupling,
    Displacement,
    Distance,
    Rolling,
    Turning,
    cut_joint,
)

ASKED = (
    "constraint_residual",
    "constraint_jacobian",
    "constraint_bias",
    "constraint_basis_rate",
    "independent_mass_matrix",
    "independent_bias",
    "constrained_forward_dynamics",
    "constrained_inverse_dynamics",
    "constrained_inverse_dynamics_derivatives",
    "generalized_active_forces",
    "impact",
)
WITH_LOOPS = ("constraint_wrenches",)


def constraint(name, robot, builder, source):
    """One of any kind between two links, its frames drawn, or between joints of one variable."""
    frames = [Frame(f"{name}{end}", source.choice(robot.links).name, builder.placement()) for end in "ab"]
    ends = [frame.name for frame in frames]
    single = [s.joint.name for s in robot.slots if s.joint.nq == 1 and not s.joint.mimic]
    kind = source.choice(["loop", "locked", "rod", "point", "flat", "ball", "circle", "coupling"])
    if kind == "coupling" and len(single) > 1:
        x, y = (Symbol(each, real=True) for each in source.sample(single, 2))
        expression = source.choice([x - 3 * y, x + sin(y) / 2 - Rational(1, 5), x * y + x - y])
        return [], Constraint(name, kind, (Coupling(expression),))
    if kind == "locked":
        return frames, cut_joint(name, kind, *ends, source.sample(DIRECTIONS, source.choice([1, 2])))
    if kind in ("loop", "coupling"):
        return frames, cut_joint(name, source.choice(["connect", "cylindrical", "universal", "planar"]), *ends)
    rows = {
        "rod": (Distance(Rational(source.randrange(3, 12), 10)),),
        "point": tuple(Displacement(k, False, Integer(0), False) for k in range(3)),
        "flat": (Displacement(2, False, Integer(0), False), *(Turning(k) for k in range(2))),
        "ball": (Rolling(0, Rational(1, 10)), Rolling(1, Rational(1, 10))),
        "circle": tuple(Rolling(k, Rational(1, 10), circle=True) for k in range(3)),
    }
    return frames, Constraint(name, kind, rows[kind], *ends)


def mechanism(seed):
    """A random robot and one or two constraints; None where they cannot hold or are within one link."""
    source, builder = random.Random(seed), Builder(seed)
    robot = builder.robot(source.choice([3, 4]), mimic=seed % 3 == 0, drives=seed % 2 == 0, fixed=0.3)
    frames, constraints = [], []
    for k in range(source.choice([1, 1, 2])):
        more, each = constraint(f"c{k}", robot, builder, source)
        frames += more
        constraints.append(each)
    moving = [joint.name for joint in robot.joints if joint.nv and not joint.mimic]
    cut = [each.name for each in constraints if each.free]
    active = [*source.sample(moving, len(moving) // 2), *cut] if source.random() < 0.5 else []
    try:
        return symgen.constrained(replace(robot, frames=tuple(frames)), constraints, active)
    except symgen.InputError as refusal:
        known = ("hold together", "relative to each other", "mobility is 0", "always hold")
        assert any(word in str(refusal) for word in known)
        return None


COUNT = 180
MAX_VELOCITIES = 9


@pytest.mark.parametrize("number", daily(range(COUNT), lambda number: number == 0))
def test_random_mechanisms_ship_what_is_proven(number):
    drawn = ((seed, mechanism(seed)) for seed in range(1000 * number, 1000 * number + 40))
    seed, model = next((seed, model) for seed, model in drawn if model is not None and model.nv <= MAX_VELOCITIES)
    session = symgen.Session(model)
    names = [name for name in ASKED if model.closure.actuated or "inverse" not in name]
    for name in (*names, *(WITH_LOOPS if model.loops else ())):
        proof = symgen.prove(session, [name], seed=1)
        wrong = [v for v in proof.verdicts if v.status != "proven"]
        assert all(v.status == "undefined" for v in wrong), (seed, wrong)
        assert any(v.route == "as generated" and v.status == "proven" for v in proof.verdicts), (seed, name, wrong)
    L = Conditions(model.tree, model.rows).floats(np.array(model.closure.start))[1]
    if not model.closure.singular:
        assert np.linalg.matrix_rank(L, tol=1e-9 * np.abs(L).max()) == len(model.kept_rows)
