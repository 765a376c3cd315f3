"""The Python of the pages under ``mypy --strict``, one module for each page, and mistakes that mypy must find."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from helpers.loading import ROOT

FOLDERS = ("tutorials", "coming-from", "how-do-i")
GUIDES = ("control", "derivatives", "simulation", "motions/rollouts")
PAGES = [
    ROOT / "README.md",
    ROOT / "docs" / "index.md",
    *(page for folder in FOLDERS for page in sorted((ROOT / "docs" / folder).glob("*.md"))),
    *(ROOT / "docs" / "guides" / f"{name}.md" for name in GUIDES),
]
MISTAKES = {
    'symgen.load(":ur5", gravty=(0, 0, -1.62))': '"gravty" for "load"; did you mean "gravity"?',
    'symgen.load(":ur5", gravity="0,0,-1.62")': 'Argument "gravity" to "load" has incompatible type "str"',
    'symgen.load(":ur5", lock={"elbow_joint": "0.3"})': 'Dict entry 0 has incompatible type "str": "str"',
    'symgen.load(":ur5", base="floatng")': 'Argument "base" to "load" has incompatible type "Literal',
    'symgen.load(":ur5", board="avr")': 'Unexpected keyword argument "board" for "load"',
    'symgen.build(":ur5", target="c")': 'Unexpected keyword argument "target" for "build"',
    'symgen.export(":ur5", board="cortex")': 'Argument "board" to "export" has incompatible type "Literal',
    'symgen.simulate(":ur5", [0.0] * 6, frames=["tool0"])': 'Unexpected keyword argument "frames" for "simulate"',
    'symgen.load(":ur5", tools={"tip": "tool0:0,0,0.1"})': 'Dict entry 0 has incompatible type "str": "str"',
    'symgen.derive(":planar_2r", "gravity", "lagrange")': 'Too many positional arguments for "derive"',
}


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """The lines of mypy on each module, by name."""
    folder = tmp_path_factory.mktemp("typed")
    for page in PAGES:
        if blocks := re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
            (folder / f"{name_of(page)}.py").write_text("\n".join(blocks))
    (folder / "mistakes.py").write_text("\n".join(["import symgen", *MISTAKES, ""]))
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--ignore-missing-imports",
        "--cache-dir",
        str(folder / "cache"),
    ]
    environment = os.environ | {"MYPYPATH": str(ROOT)}
    files = sorted(path.name for path in folder.glob("*.py"))
    done = subprocess.run([*command, *files], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if ": error: " in line]
    return {name: [line for line in lines if line.startswith(f"{name}:")] for name in files}


def name_of(page):
    return f"{page.parent.name}_{page.stem}".replace("-", "_").lower()


def test_pages_are_typed(said):
    assert len(said) > 8
    assert [line for name, lines in said.items() if name != "mistakes.py" for line in lines] == []


@pytest.mark.parametrize("line", range(len(MISTAKES)), ids=list(MISTAKES))
def test_mistakes_are_found(said, line):
    found = [each for each in said["mistakes.py"] if each.startswith(f"mistakes.py:{line + 2}:")]
    assert any(list(MISTAKES.values())[line] in each for each in found), found
