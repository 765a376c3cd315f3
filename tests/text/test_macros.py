"""What headers of C define about a model is what the model is."""

from __future__ import annotations

import subprocess

import pytest
from helpers.loading import load_named
from helpers.random_robots import Builder

import symgen

MAIN = """
#include <math.h>
#include <stdio.h>
#include "{name}.h"
int main(void)
{{
{body}
    return 0;
}}
"""


def printed(tmp_path, robot, body, **options):
    for name, text in symgen.generate(robot, quantities=("gravity",), **options).items():
        (tmp_path / name).write_text(text)
    (tmp_path / "main.c").write_text(MAIN.format(name=robot.name, body=body))
    strict = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    command = ["cc", *strict, "main.c", f"{robot.name}.c", "-o", "main", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    return subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout.split()


def test_joints_frames_and_limits_have_names(tmp_path):
    robot = load_named("panda", frames=("panda_link4", "panda_hand_tcp"))
    body = """
    const double upper[PANDA_NV] = PANDA_LIMIT_UPPER;
    printf("%d %d %d %d %g %s", PANDA_NQ, PANDA_Q_PANDA_JOINT4, PANDA_FRAME_PANDA_LINK4, PANDA_FRAME_PANDA_HAND_TCP,
           upper[PANDA_Q_PANDA_JOINT4], PANDA_MODEL);"""
    assert printed(tmp_path, robot, body) == ["7", "3", "0", "1", "-0.0698", robot.digest[:16]]


@pytest.mark.parametrize("seed", [3, 5])
def test_positions_and_velocities_are_told_apart(tmp_path, seed):
    robot = Builder(seed).robot(3)
    slots = [slot for slot in robot.slots if slot.joint.mimic is None]
    names = [f"RANDOM_TREE_{kind}_{slot.joint.name.upper()}" for slot in slots for kind in "QV"]
    body = "".join(f'    printf("%d ", {name});\n' for name in names)
    wanted = [str(place[0]) for slot in slots for place in (slot.position, slot.velocity)]
    assert printed(tmp_path, robot, body) == wanted
