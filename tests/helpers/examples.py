"""The URDF files of example-robot-data: which robots float, and the faults of some files."""

from __future__ import annotations

import re

from helpers.loading import example_urdfs

FIXED = re.compile(
    r"asr_twodof|baxter|double_pendulum|finger_edu|kinova_description|panda|so_arm|talos_left|tiago|ur_desc|xarm|z1_desc"
    r"|allegro|pr2"
)
"""Robots that are bolted to the floor, and robots whose wheels are joints. All other robots have a floating base."""

REFUSED = {"ur_description/urdf/ur3.urdf": "links: expected"}
"""Files that Pinocchio refuses, too."""

NO_ACCELERATION = {
    "romeo_description/urdf/romeo.urdf": "joints LHand and RHand move no mass",
    "romeo_description/urdf/romeo_laas_small.urdf": "joints l_gripper_joint and r_gripper_joint move no mass",
}
"""Files with a singular mass matrix, so without forward dynamics; the text names the joints."""


def relative(path):
    return "/".join(path.parts[-3:])


PATHS = {relative(path): path for path in example_urdfs()}
COVERED = sorted(set(PATHS) - set(REFUSED))


def base_of(name):
    return "fixed" if FIXED.search(name) else "floating"
