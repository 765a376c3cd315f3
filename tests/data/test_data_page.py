"""The examples of docs/guides/data.md, in a folder with a log."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys

import numpy as np
import pyarrow as pa
from helpers.loading import ROOT
from pyarrow import parquet

from symgen.cli import main

PAGE = (ROOT / "docs" / "guides" / "data.md").read_text()
SEARCH = "--seconds 5"
"""The time that the page gives the search for a motion."""


def test_what_the_page_shows_works(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "robots").symlink_to(ROOT / "robots")
    numbers = np.random.default_rng(3).normal(size=(4, 1000 * 7))
    lists = [pa.FixedSizeListArray.from_arrays(pa.array(each), 7) for each in numbers]
    table = pa.table(dict(zip(("q", "qd", "qdd", "tau"), lists, strict=True)) | {"time": np.arange(1000) / 100})
    parquet.write_table(table, tmp_path / "log.parquet", row_group_size=600)
    assert PAGE.count(SEARCH) == 1
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    for command in re.findall(r"^    symgen (.+)$", prose, re.MULTILINE):
        assert main(shlex.split(command.replace(SEARCH, "--seconds 1"))) == 0, (command, capsys.readouterr().err)
        shutil.rmtree("torques.parquet", ignore_errors=True)
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        (tmp_path / "example.py").write_text(
            f'if __name__ == "__main__":\n    {block.strip().replace(chr(10), chr(10) + "    ")}\n'
        )
        run([sys.executable, "example.py"], tmp_path)


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stderr[-2000:])
