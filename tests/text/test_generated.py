"""generated/ is what symgen writes today; ``make generated`` rewrites it."""

from __future__ import annotations

import difflib
import re
import shlex
import shutil

import pytest
from helpers.loading import ROOT

from symgen.cli import main
from symgen.uses.reproducing import banner_command

GENERATED = ROOT / "generated"
SECTION = re.compile(r"^## (\w+)\n\n(.+?)\n\n    symgen ([^\n]+)$", re.M | re.S)
COMMANDS = {folder: command for folder, _, command in SECTION.findall((GENERATED / "README.md").read_text())}
"""The commands of generated/README.md by folder."""
ELSEWHERE = {"ur5_cortex_m4f"}
"""Compared in tests/boards, where the compiler of the board is."""


def texts(folder):
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - ELSEWHERE))
def test_committed_text_is_what_the_command_writes(name, request, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = shlex.split(COMMANDS[name])
    assert main(words if "-o" in words else [*words, "-o", "."]) == 0, capsys.readouterr().err
    written, committed = tmp_path / name if (tmp_path / name).is_dir() else tmp_path, GENERATED / name
    if request.config.getoption("--update"):
        shutil.rmtree(committed, ignore_errors=True)
        shutil.copytree(written, committed)
    files, before = texts(written), texts(committed)
    assert sorted(before) == sorted(files)
    for file, text in files.items():
        difference = difflib.unified_diff(before[file].splitlines(), text.splitlines(), "committed", "now", lineterm="")
        assert before[file] == text, f"{file} (make generated rewrites it)\n" + "\n".join(list(difference)[:40])


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - {"planar_2r_lesson"}))
def test_banners_have_the_command_of_their_folder(name):
    assert banner_command(GENERATED / name)[1] == shlex.split(COMMANDS[name].partition(" -o ")[0])


def test_each_folder_has_a_short_paragraph_and_its_command():
    assert sorted(COMMANDS) == sorted(path.name for path in GENERATED.iterdir() if path.is_dir())
    for _, paragraph, _ in SECTION.findall((GENERATED / "README.md").read_text()):
        assert "\n\n" not in paragraph and len(paragraph.split()) <= 60
