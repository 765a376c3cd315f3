"""Every block and every command of the pages, run in order in one folder a page.

Blocks of ``sh`` and indented commands are run by a shell in which ``symgen`` is this one, blocks of ``python`` in one
process for the page; a block behind "`name`:" is written to that file; the lines of ``text`` are in what the block
before it has printed.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Self

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
MARK = "<- printed by this block"
DRIVER = f"""
import json, sys
sys.path.insert(0, "")
names = {{"__name__": "__main__"}}
for line in sys.stdin:
    exec(json.loads(line), names)
    print()
    print({MARK!r}, flush=True)
"""
"""Runs the blocks that come in, each as one line of JSON, and prints the mark after each block."""


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
    with Python(tmp_path) as python:
        run_blocks(page.read_text(), tmp_path, python)


def run_blocks(page: str, folder: Path, python: Python) -> None:
    printed = ""
    for file, language, text, command in BLOCK.findall(page):
        if file:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text)
        elif command or language == "sh":
            printed = run(["bash", "-e", "-c", command or text], folder)
        elif language == "python":
            printed = python.run(text)
        elif language == "text":
            for line in text.splitlines():
                assert line in printed, f"{line!r} is not in what was printed:\n{printed[-3000:]}"
        else:
            raise AssertionError(f"a block of {language} that no test runs")


class Python:
    """A process that runs the blocks of a page one after the other."""

    def __init__(self, folder: Path) -> None:
        self._errors = (folder / ".stderr").open("w+")
        self._process = subprocess.Popen(
            [sys.executable, "-c", DRIVER],
            cwd=folder,
            env=environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def run(self, block: str) -> str:
        """Return what the block prints."""
        self._process.stdin.write(json.dumps(block) + "\n")
        self._process.stdin.flush()
        printed = []
        for line in self._process.stdout:
            if line == f"{MARK}\n":
                return "".join(printed)
            printed.append(line)
        self._errors.seek(0)
        raise AssertionError("".join(printed)[-3000:] + self._errors.read()[-3000:])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()
        self._errors.close()


def environment(folder: Path) -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "HOME": str(folder)}


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout
