"""Every block and every command of the pages, run in order in one folder a page.

Blocks of ``sh`` and indented commands are run by a shell in which ``symgen`` is this one, blocks of ``python`` in one
process for the page; a block behind "`name`:" is written to that file; the lines of ``text`` are in what the block
before it has printed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.loading import ROOT, example_urdfs

TESTED_ELSEWHERE = ("data", "environments", "firmware", "frameworks")
"""Guides, and folders of guides, whose commands need tools or files that tests of their own provide."""
PAGES = [
    ROOT / "README.md",
    ROOT / "docs" / "index.md",
    *(
        page
        for folder in ("tutorials", "coming-from", "how-do-i")
        for page in sorted((ROOT / "docs" / folder).glob("*.md"))
    ),
    *(
        page
        for page in sorted((ROOT / "docs" / "guides").rglob("*.md"))
        if not {page.stem, page.parent.name} & set(TESTED_ELSEWHERE)
    ),
    *(ROOT / "docs" / "reference" / f"{name}.md" for name in ("command-line", "equations", "robot-files")),
]
BLOCK = re.compile(r"(?:^`([\w./-]+)`:\n\n)?^```(\w+)\n(.*?)^```$|^    (symgen(?: [^\n]*)?)$", re.MULTILINE | re.DOTALL)
PREPARED = {
    "robot-files": {
        "ur5.xacro": '<robot xmlns:xacro="http://ros.org/xacro" name="$(arg name)">'
        '<xacro:include filename="$(find ur_description)/arm.xacro"/></robot>',
        "src/ur_description/arm.xacro": '<robot xmlns:xacro="http://ros.org/xacro"><link name="base"/></robot>',
        "gripper.urdf": '<robot name="gripper"><link name="palm"/></robot>',
        "robot.xml": '<mujoco><worldbody><body><joint/><geom size="0.1"/></body></worldbody></mujoco>',
    },
}
"""Files that a page takes as there, in the home folder too; beside them are the robots, and the UR5's URDF."""
NEEDS = {"mpc": ("casadi",), "frameworks": ("casadi", "jax"), "proofs": ("pinocchio",), "robot-files": ("mujoco",)}
TOOLS = {
    "arm": ("cmake", "c++"),
    "board": ("cmake", "cc"),
    "code": ("cc", "c++"),
    "firmware": ("cmake", "cc"),
    "frameworks": ("cc", "c++"),
}
UR5 = next(path for path in example_urdfs() if path.name == "ur5_robot.urdf")
PREFIX = "import sys\nsys.path.insert(0, '')\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_each_block_does_what_the_page_says(page, tmp_path):
    for name in NEEDS.get(page.stem, ()):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    for tool in TOOLS.get(page.stem, ()):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    (tmp_path / "robots").symlink_to(ROOT / "robots")
    shutil.copy(UR5, tmp_path / "ur5.urdf")
    for name, text in PREPARED.get(page.stem, {}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    printed, python = "", []
    for file, language, text, command in BLOCK.findall(page.read_text()):
        language, text = ("sh", command) if command else (language, text)
        if file:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text(text)
        elif language == "sh":
            printed = run(["bash", "-e", "-c", text], tmp_path)
        elif language == "python":
            python.append(text)
            mark = "<- of this block"
            whole = "".join([PREFIX, *python[:-1], f"print({mark!r})\n", text])
            printed = run([sys.executable, "-c", whole], tmp_path).split(mark)[1]
        elif language == "text":
            for line in text.splitlines():
                assert line in printed, f"{line!r} is not in what was printed:\n{printed[-3000:]}"
        else:
            raise AssertionError(f"a block of {language} that no test runs")


def run(command: list[str], folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PATH": path, "HOME": str(folder)}, capture_output=True, text=True
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout
