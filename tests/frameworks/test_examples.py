"""The examples of docs/guides/frameworks: each section's commands are run, and then its programs."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from helpers.loading import ROOT

from symgen.targets import TARGETS

GUIDES = ROOT / "docs" / "guides"
SECTIONS = {
    name: section
    for page in sorted((GUIDES / "frameworks").glob("*.md"))
    for name, section in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", page.read_text(), re.MULTILINE | re.DOTALL)
    if name != "Times"
}
IN_OTHER_GUIDES = {"c", "python", "matlab", "report"}
"""Targets whose examples are in other guides and tutorials."""
IMPORTED = {
    "CasADi": "casadi",
    "acados": "acados_template",
    "JAX": "jax",
    "PyTorch": "torch",
    "NVIDIA Warp": "warp",
    "JAX on a GPU": "jax",
    "PyTorch on a GPU": "torch",
    "Numba and SciPy": "numba",
    "The array API": "jax",
    "FMI 3.0": "fmpy",
    "A package for ROS 2": "rclpy",
}


@pytest.mark.parametrize("name", SECTIONS)
def test_what_a_section_shows_works(name, tmp_path):
    if name in IMPORTED and importlib.util.find_spec(IMPORTED[name]) is None:
        pytest.skip(f"{IMPORTED[name]} is not installed")
    (tmp_path / "robots").symlink_to(ROOT / "robots")
    prose = re.sub(r"```.*?```", "", SECTIONS[name], flags=re.DOTALL)
    commands = re.findall(r"^    ([\w+]+ .+)$", prose, re.MULTILINE)
    programs = re.findall(r"```python\n(.*?)```", SECTIONS[name], re.DOTALL)
    files = re.findall(r"`([\w/.]+)`:\n\n```\w+\n(.*?)```", SECTIONS[name], re.DOTALL)
    assert len(commands) > 1 or (commands and programs)
    for command in commands:
        program, *rest = shlex.split(command)
        if program == "symgen":
            run([sys.executable, "-m", "symgen", *rest], tmp_path)
            for file, text in files:
                (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / file).write_text(text)
        elif shutil.which(program):
            run([program, *rest], tmp_path)
        else:
            pytest.skip(f"{program} is not installed")
    for program in programs:
        (tmp_path / "example.py").write_text(program)  # Warp reads the source of kernels from a file
        run([sys.executable, "example.py"], tmp_path)


def test_each_target_has_an_example_and_a_row():
    others = set(TARGETS) - IN_OTHER_GUIDES
    assert {name for text in SECTIONS.values() for name in re.findall(r"--target (\w+)", text)} == others
    assert set(re.findall(r"^\| `(\w+)` \|", (GUIDES / "frameworks.md").read_text(), re.MULTILINE)) == others


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
