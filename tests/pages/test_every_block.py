"""Every block of the tutorials and of the pages for those who come from elsewhere, run in order in one folder a page.

Blocks of ``sh`` are run by a shell in which ``symgen`` is this one, blocks of ``python`` in one process for the page; a
block behind "`name`:" is written to that file; the lines of ``text`` are in what the block before it has printed.
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
from helpers.loading import ROOT

PAGES = [
    page
    for folder in ("tutorials", "coming-from")
    for page in sorted((ROOT / "docs" / folder).glob("*.md"))
    if page.stem != "index"
]
BLOCK = re.compile(r"(?:^`([\w./-]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NEEDS = {"mpc": ("casadi",)}
TOOLS = {"arm": ("cmake", "c++"), "board": ("cmake", "cc")}
PREFIX = "import sys\nsys.path.insert(0, '')\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_each_block_does_what_the_page_says(page, tmp_path):
    for name in NEEDS.get(page.stem, ()):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    for tool in TOOLS.get(page.stem, ()):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    printed, python = "", []
    for file, language, text in BLOCK.findall(page.read_text()):
        if file:
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
    done = subprocess.run(command, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout
