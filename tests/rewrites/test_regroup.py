"""Regrouping with numbers that are cut short: the corrections explain every digit that was cut."""

from __future__ import annotations

import pytest
from helpers.random_robots import Builder, branched

from symgen.robot.rewrites.equivalent import align, fuse, reframe, regroup, regrouped_within
from symgen.robot.rewrites.modified_dh import to_modified_dh
from symgen.robot.rewrites.nearby import nearby, with_corrections

MAX_BITS = 64
"""Numbers of these small robots are longer, so that every link with children is rounded."""
ROBOTS = {"branched": branched} | {
    f"tree {seed}": lambda seed=seed: Builder(seed, ["revolute", "prismatic"]).robot(6) for seed in range(4)
}


def simple(robot):
    return to_modified_dh(reframe(align(fuse(robot))))


@pytest.mark.parametrize("name", ROBOTS)
def test_a_corrected_robot_regroups_exactly_to_the_rounded_one(name):
    """A link is rounded once for each child, and its correction is the sum over its children."""
    described = nearby(ROBOTS[name]())
    made = simple(described)
    rounded, corrections = regrouped_within(made, MAX_BITS)
    parents = [joint.parent for joint in made.joints]
    assert any(parents.count(link) > 1 for link in corrections)
    exact = regroup(simple(with_corrections(described, corrections)))
    moving = [link for link in rounded.links if link.name != rounded.base]
    assert [exact.link[link.name] for link in moving] == moving
    unrounded = regroup(made)
    assert any(unrounded.link[link.name] != link for link in moving)
