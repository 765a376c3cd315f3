"""Arrays with the joints in the order of another program."""

from __future__ import annotations

import re

import pytest
from helpers.loading import ROOT
from helpers.random_robots import Builder

import symgen
from symgen.joint_order import in_order
from symgen.options import Generating
from symgen.pipeline import candidate, unit_of
from symgen.session import Session
from symgen.targets import TARGETS

PANDA = ROOT / "robots" / "panda.toml"
NAMES = [f"panda_joint{k}" for k in range(1, 8)]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (NAMES[1:], r"expected the names of 7 joints, found 'none of panda_joint1'"),
        ([*NAMES[:6], "arm"], "expected a joint of one velocity, found 'arm'"),
    ],
)
def test_other_names_are_refused(names, message):
    with pytest.raises(symgen.InputError, match=f"option joint_order: {message}"):
        symgen.generate(PANDA, target=("warp",), quantities=("gravity",), joint_order=names)


def test_targets_with_one_order_refuse_it():
    with pytest.raises(symgen.InputError, match="option joint_order: expected target warp: target c has a fixed order"):
        symgen.generate(PANDA, target=("warp", "c"), quantities=("gravity",), joint_order=NAMES)


def test_a_base_stays_first_and_every_axis_of_velocities_moves():
    robot = Builder(3, ["floating", "revolute", "revolute", "prismatic"]).robot(4)
    names = [slot.joint.name for slot in robot.slots if len(slot.velocity) == 1][::-1]
    wanted = ("mass_matrix", "forward_dynamics_derivatives", "jacobian", "euler_step")
    functions = [candidate(Session(robot), name, Generating(quantities=wanted)) for name in wanted]
    plain = unit_of(robot, Generating(), functions)
    moved = in_order(plain, robot, names, [TARGETS["warp"]])
    assert moved.joints == (*plain.joints[: robot.nv - len(names)], *names)
    assert len(names) > 1 and moved.conventions != plain.conventions
    for before, after in zip(plain.functions, moved.functions, strict=True):
        for one, other in zip(before.program.outputs, after.program.outputs, strict=True):
            assert sorted(map(str, one.elements)) == sorted(map(str, other.elements))
            assert one.elements != other.elements
    matrix = moved.functions[0].program.outputs[0].elements
    first, n = plain.functions[0].program.outputs[0].elements, robot.nv
    assert matrix[n * n - 1] == first[(n - len(names)) * (n + 1)]
    assert all(re.search(rf"\] {name}: ", " ".join(moved.conventions)) for name in names)
