"""What dynamics leaves free: units of length, and masses on axes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.loading import ROOT, load_named, script
from helpers.random_robots import Builder
from sympy import Rational

import symgen
from symgen.catalog import QUANTITIES, quantity
from symgen.program import cost
from symgen.proof.shipped import Witness, prove_shipped
from symgen.robot import Revolute, Robot, Spherical
from symgen.robot.rewrites import gauge
from symgen.robot.rewrites.equivalent import reframe
from symgen.robot.rewrites.equivalents import in_joint_space, regrouped, simplified
from symgen.robot.rewrites.gauge import in_units_of_a_length, with_masses_at_origins
from symgen.routes import derive

TURNING = ["revolute", "continuous", "spherical", "universal"]
OF_JOINTS = ("inverse_dynamics", "velocity_product", "mass_matrix", "forward_dynamics", "coriolis_matrix")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("drives", [False, True])
def test_both_are_exact_on_any_tree(seed, drives):
    """Joints that follow others, motors, branches, and a prismatic joint that leaves units as they are."""
    kinds = [*TURNING, "prismatic"] if seed == 5 else TURNING
    described, first = regrouped(Builder(seed, kinds).robot(5, mimic=seed % 2 == 1, drives=drives))
    rescaled = in_units_of_a_length(first)
    turning = all(isinstance(joint.kind, (Revolute, Spherical)) for joint in described.joints)
    assert (rescaled != first) is turning
    witness = Witness(described)
    for name in OF_JOINTS[:3] if seed % 2 else OF_JOINTS:
        for each in (rescaled, in_units_of_a_length(with_masses_at_origins(first))):
            assert prove_shipped(derive(each, name), witness).error < -80


def test_a_step_becomes_one_and_torques_stay():
    _, first = regrouped(load_named("panda"))
    rescaled = in_units_of_a_length(first)
    lengths = [[abs(entry) for entry in joint.origin.p] for joint in rescaled.joints]
    assert sum(entry == 1 for each in lengths for entry in each) == 2  # the elbow's 82.5 mm, there and back
    assert {note.text for note in rescaled.notes if note.kind == "unit"} == {"lengths in units of 0.0825 m"}
    hand, before = (each.link["panda_link7"].inertia for each in (rescaled, first))
    assert hand.second == before.second and hand.h.x == before.h.x * Rational("0.0825")


def test_masses_take_the_place_of_moments():
    _, first = regrouped(load_named("puma560"))
    changed = with_masses_at_origins(first)
    zeros = [sum(entry == 0 for entry in link.inertia.h) for robot in (first, changed) for link in robot.links]
    assert sum(zeros[len(first.links) :]) > sum(zeros[: len(first.links)])
    fewer = [cost(derive(robot, "inverse_dynamics")).operations for robot in (changed, first)]
    assert fewer[0] < fewer[1]


def test_what_has_lengths_or_forces_in_it_is_in_metres():
    """As seen from outside, and where it would save nothing; the banner says which unit the others have."""
    robot = load_named("panda")
    found = in_joint_space(robot)
    for name in ("inverse_dynamics_external", "forward_dynamics_external", "gravity", "gravity_derivatives"):
        assert found.of_quantity(quantity(name)) == found.candidates
    assert not any(QUANTITIES[name].in_joint_variables for name in ("kinetic_energy", "jacobian", "link_velocities"))
    texts = symgen.generate(robot, quantities=("gravity", "mass_matrix", "inverse_dynamics_external"))
    assert texts["panda.c"].count("lengths in units of 0.0825 m") == 1


def test_numbers_that_may_change_keep_their_units():
    runtime = symgen.load("robots/panda.toml", runtime=("gravity",))
    _, first = regrouped(runtime)
    assert in_units_of_a_length(first) is first


def test_no_mass_is_larger_than_the_robot():
    """A short step would need a large mass for its moment."""
    robot = load_named("puma560")
    joints = [
        replace(j, origin=replace(j.origin, p=j.origin.p * Rational(1, 10**6))) if k == 3 else j
        for k, j in enumerate(robot.joints)
    ]
    _, first = regrouped(replace(robot, joints=tuple(joints)))
    assert isinstance(first, Robot)
    whole = sum(abs(link.inertia.m) for link in first.links)
    assert all(abs(link.inertia.m) <= whole for link in with_masses_at_origins(first).links)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (":ur5", {"runtime": ["base_link"]}),
        (":panda", {"attach": {":scara": "panda_link0"}, "runtime": ["payload"], "payload": "tool"}),
    ],
)
def test_a_runtime_mass_of_one_link_leaves_numbers_of_others(name, options):
    described, first = regrouped(symgen.load(name, parameters="baked", **options))
    changed = with_masses_at_origins(first)
    assert (changed != first) is ("attach" in options)
    assert prove_shipped(derive(changed, "inverse_dynamics"), Witness(described)).error < -80


def test_numbers_of_long_chains_stay_short(monkeypatch):
    """Half as many levels get masses until all numbers are short; the robot stays exactly equivalent."""
    described, first = regrouped(script(ROOT / "benchmarks" / "growth.py").loaded_chain(12))
    whole = with_masses_at_origins(first)
    monkeypatch.setattr(gauge, "MAX_INERTIA_BITS", sum(map(longest_number, (first, whole))) // 2)
    short = with_masses_at_origins(first)
    assert short not in (first, whole) and longest_number(short) <= gauge.MAX_INERTIA_BITS
    assert prove_shipped(derive(short, "inverse_dynamics"), Witness(described)).error < -80
    monkeypatch.setattr(gauge, "MAX_INERTIA_BITS", 0)
    assert with_masses_at_origins(first) is first


def longest_number(robot):
    return max(entry.q.bit_length() for link in robot.links for entry in link.inertia)


def test_frames_whose_steps_are_long_numbers_stay(monkeypatch):
    robot = simplified(Builder(1, ["revolute"]).robot(4))
    moved = reframe(robot)
    monkeypatch.setattr("symgen.robot.rewrites.equivalent.MAX_STEP_BITS", 0)
    kept = reframe(robot)
    assert kept != moved and all(a.origin == b.origin for a, b in zip(kept.joints, robot.joints, strict=True))
