"""The examples of docs/guides/frameworks.md: their commands are run, and then what follows them."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from helpers.loading import ROOT

PAGE = (ROOT / "docs" / "guides" / "frameworks.md").read_text()
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
IMPORTED = {
    "CasADi": "casadi",
    "acados": "acados_template",
    "JAX": "jax",
    "PyTorch": "torch",
    "Numba and SciPy": "numba",
    "The array API": "jax",
    "FMI 3.0": "fmpy",
}


@pytest.mark.parametrize("name", SECTIONS)
def test_what_the_page_shows_works(name, tmp_path):
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
        run([sys.executable, "-c", program], tmp_path)


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
