"""generated/ is what symgen writes today; ``make generated`` rewrites it."""

from __future__ import annotations

import difflib

import pytest
from helpers.loading import ROOT, load_named

import symgen

ROBOTS = ("planar_2r", "puma560", "ur5", "panda")
OPTIONS = {"target": ("c", "python", "report")}


@pytest.mark.parametrize("name", ROBOTS)
def test_committed_text_is_what_is_generated(name, request):
    files = symgen.generate(load_named(name, parameters="baked"), **OPTIONS)
    directory = ROOT / "generated" / name
    if request.config.getoption("--update"):
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.iterdir():
            old.unlink()
        for file, text in files.items():
            (directory / file).write_text(text, encoding="utf-8")
    assert sorted(path.name for path in directory.iterdir()) == sorted(files)
    for file, text in files.items():
        committed = (directory / file).read_text(encoding="utf-8")
        difference = difflib.unified_diff(committed.splitlines(), text.splitlines(), "committed", "now", lineterm="")
        assert committed == text, f"{file} (make generated rewrites it)\n" + "\n".join(list(difference)[:40])
