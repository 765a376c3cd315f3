"""The URDF files of example-robot-data: which of them float, and what is wrong with some."""

from __future__ import annotations

import re

from helpers.loading import example_urdfs

FIXED = re.compile(
    r"asr_twodof|baxter|double_pendulum|finger_edu|kinova_description|panda|so_arm|talos_left|tiago|ur_desc|xarm|z1_desc"
    r"|allegro|pr2"
)
"""Robots bolted to the floor, and those whose wheels are joints; the others run floating."""

REFUSED = {"ur_description/urdf/ur3.urdf": "links: expected"}
"""Files that Pinocchio refuses too."""

NO_ACCELERATION = {
    "romeo_description/urdf/romeo.urdf": "joints LHand and RHand move no mass",
    "romeo_description/urdf/romeo_laas_small.urdf": "joints l_gripper_joint and r_gripper_joint move no mass",
}
"""Files whose mass matrix is singular, with the joint named: there is no forward dynamics."""


def relative(path):
    return "/".join(path.parts[-3:])


PATHS = {relative(path): path for path in example_urdfs()}
COVERED = sorted(set(PATHS) - set(REFUSED))


def base_of(name):
    return "fixed" if FIXED.search(name) else "floating"
