"""Generated code divides by zero only where the dependent velocities are undetermined, not where an entry vanishes."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.constrained_robots import load_constrained

import symgen
from symgen.mobility.blocks import MAX_BLOCK_ROWS, pivot_blocks
from symgen.mobility.closing import Conditions, closed_from
from symgen.robot.configuration.coordinates import integrate

COMPLETE = ["five_bar", "parallelogram_arm", "planar_3rrr", "rolling_disk", "slider_crank", "cassie_leg"]
"""Mechanisms whose L_d has no part that is larger than a block. Along paths from their starts, entries vanish."""


def dependent_columns(model, conditions, q):
    """Return L_d in the order of the pivots, and L with its rows in this order."""
    rows, columns = (list(each) for each in zip(*model.closure.pivots, strict=True))
    L = conditions.floats(q)[1][rows]
    return L[:, columns], L


def paths(model, conditions):
    """Yield rows of closed configurations: along random directions from the start, in small steps."""
    source = np.random.default_rng(0)
    for _ in range(4):
        q, direction = np.array(model.closure.start), source.normal(size=model.nv)
        path = [q]
        for _ in range(150):
            L = dependent_columns(model, conditions, q)[1]
            direction = direction - np.linalg.pinv(L) @ L @ direction
            direction = direction / np.abs(direction).max()
            q = closed_from(conditions, integrate(model.tree, q, 0.05 * direction))
            if q is None or np.abs(q - path[-1]).max() > 0.2:
                break
            path.append(q)
        yield path


def where_an_entry_vanishes(model, conditions, low, high, entry):
    """Return the closed configuration between two close ones at which an entry of L_d is zero."""
    sign = np.sign(dependent_columns(model, conditions, low)[0][entry])
    for _ in range(60):
        middle = closed_from(conditions, (low + high) / 2)
        if np.sign(dependent_columns(model, conditions, middle)[0][entry]) == sign:
            low = middle
        else:
            high = middle
    return low


@pytest.mark.parametrize("name", COMPLETE)
def test_results_are_right_where_an_entry_vanishes(name):
    model = load_constrained(name, joint_effects=())
    module = symgen.build(model, quantities=("constraint_basis", "constraint_pivots"))
    conditions, found = Conditions(model.tree, model.rows), 0
    for path in paths(model, conditions):
        entries = np.array([dependent_columns(model, conditions, q)[0] for q in path])
        for k, *entry in np.argwhere(entries[:-1] * entries[1:] < 0):
            q = where_an_entry_vanishes(model, conditions, path[k], path[k + 1], tuple(entry))
            inner, L = dependent_columns(model, conditions, q)
            if np.linalg.cond(inner) < 1e3:
                found += 1
                K = module.constraint_basis(q)
                assert np.abs(L @ K).max() < 1e-13 * np.linalg.cond(inner) * np.abs(K).max()
                assert np.abs(module.constraint_pivots(q)).min() > 1e-4
    assert found > 1


def test_an_arm_with_a_parallelogram_points_straight_forward():
    """g by hand: the potential energy's derivatives along the two independent velocities, by central differences."""
    model = load_constrained("parallelogram_arm")
    q = np.array([0, 1 - np.pi, 1, -1.0])
    module = symgen.build(model, quantities=("independent_gravity", "potential_energy"))
    conditions, independent = Conditions(model.tree, model.rows), model.independent
    inner, L = dependent_columns(model, conditions, q)
    columns = [velocity for _, velocity in model.closure.pivots]
    expected = []
    for k in independent:
        step = np.zeros(model.nv)
        step[k] = 1e-5
        step[columns] = np.linalg.solve(inner, -L[:, k]) * 1e-5
        ends = [module.potential_energy(closed_from(conditions, q + sign * step)) for sign in (1, -1)]
        expected.append(float(ends[0] - ends[1]) / 2e-5)
    assert module.independent_gravity(q) == pytest.approx(expected, rel=1e-6)


def test_blocks_are_irreducible_and_constant_entries_come_first():
    source = np.random.default_rng(0)
    A = np.zeros((5, 7, 7))
    A[:, :2, :2], A[:, 2:5, 2:5], A[:, 2:5, :2] = (source.normal(size=(5, *each)) for each in ((2, 2), (3, 3), (3, 2)))
    A[:, 5:, 5:] = source.normal(size=(5, 2, 2))
    A[:, 5, 6] = 2.0
    shuffled = A[:, source.permutation(7)][:, :, source.permutation(7)]
    assert sorted(map(len, pivot_blocks(shuffled))) == [1, 1, 2, 3]
    for blocks in (pivot_blocks(A), pivot_blocks(shuffled)):
        assert sorted(i for block in blocks for i, _ in block) == list(range(7))
        assert sorted(j for block in blocks for _, j in block) == list(range(7))
    large = pivot_blocks(source.normal(size=(5, 9, 9)))
    assert list(map(len, large)) == [1] * (9 - MAX_BLOCK_ROWS) + [MAX_BLOCK_ROWS]
