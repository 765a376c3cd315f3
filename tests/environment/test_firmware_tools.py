"""Exports with compilers that fail: everything is written, and the cost sheet says what was not measured, and why."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from symgen.cli import main

COMPILES = 'case "$*" in *--version*) echo "fake 1.0";; *) exec cc -c "$source" -o "$out";; esac'
SIZES = 'printf "text data bss dec hex filename\\n100 20 3 123 7b %s\\n" "$1"'
TOOLS = "riscv64-unknown-elf-"


def script(path, text):
    """A program that knows the file after -o and the C file among its arguments."""
    words = 'for word in "$@"; do [ "$last" = -o ] && out="$word"; case "$word" in *.c) source="$word";; esac; '
    path.write_text(f'#!/bin/sh\n{words}last="$word"; done\n{text}\n')
    path.chmod(0o755)


@pytest.fixture
def export(tmp_path, monkeypatch, capsys):
    """Export with these programs as the tools of a board: the cost sheet, the document, and what was said."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cc", "as", "ld", "sleep", "ls", "gcc"):
        if found := shutil.which(tool):
            (folder / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("SYMGEN_COMPILE_SECONDS", "20")

    def run(board="rv32", **tools):
        for tool, text in tools.items():
            script(folder / f"{TOOLS}{tool}", text)
        out = tmp_path / f"out{len(list(tmp_path.iterdir()))}"
        command = ["export", "robots/planar_2r.toml", "--parameters", "baked", "--quantity", "gravity"]
        assert main([*command, "--board", board, "--samples", "10", "-o", str(out)]) == 0
        names = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
        said = [line for line in capsys.readouterr().err.splitlines() if "warning" in line]
        return (out / "cost.md").read_text(), json.loads((out / "cost.json").read_text()), said, names

    return run


@pytest.mark.parametrize(
    ("tools", "reason"),
    [
        (
            {"gcc": "echo \"gcc: fatal error: cannot read spec file 'picolibc.specs'\" >&2; exit 1", "size": SIZES},
            "riscv64-unknown-elf-gcc failed: gcc: fatal error: cannot read spec file 'picolibc.specs'",
        ),
        ({"gcc": "exit 3", "size": SIZES}, "riscv64-unknown-elf-gcc failed: 3"),
        ({"gcc": "kill -9 $$", "size": SIZES}, "riscv64-unknown-elf-gcc failed: -9"),
        ({"gcc": 'case "$*" in *--version*) exit 1;; *) ' + COMPILES + ";; esac", "size": SIZES}, "gcc failed: 1"),
        ({"gcc": "exit 0", "size": 'ls "$1"'}, "riscv64-unknown-elf-size failed"),
        ({"gcc": COMPILES, "size": "echo no sizes"}, "riscv64-unknown-elf-size printed no sizes of planar"),
        ({"gcc": COMPILES, "size": ":"}, "riscv64-unknown-elf-size printed no sizes of planar"),
        ({"gcc": COMPILES, "size": "exit 1"}, "riscv64-unknown-elf-size failed: 1"),
    ],
    ids=["no library", "fails", "dies", "no version", "makes nothing", "no sizes", "silent size", "size fails"],
)
def test_compilers_of_boards_that_fail(tools, reason, export):
    *_, without_tools = export()
    sheet, document, said, names = export(**tools)
    assert names == without_tools
    (line,) = said
    assert line.startswith("symgen: warning: cost on rv32 is not measured: ") and reason in line
    assert "Not measured: riscv64-unknown-elf-" in sheet and reason.split(": ")[-1] in sheet.replace("\\", "")
    assert document["compiler"] is None and document["functions"]["gravity"]["flash"] is None


def test_a_compiler_that_cannot_be_run_or_hangs(export, tmp_path, monkeypatch):
    export(gcc="exit 1", size=SIZES)
    (tmp_path / "bin" / f"{TOOLS}gcc").write_text("#!/nonexistent\n")
    assert "riscv64-unknown-elf-gcc cannot be run" in export()[0]
    script(tmp_path / "bin" / f"{TOOLS}gcc", "sleep 100")
    monkeypatch.setenv("SYMGEN_COMPILE_SECONDS", "2")
    assert "riscv64-unknown-elf-gcc did not finish within 2 s" in export()[0].replace("\\", "")


@pytest.mark.parametrize("objdump", ["exit 1", "echo junk", "echo '00000000 <planar_2r_gravity>:'", None])
def test_without_a_disassembler_sizes_are_measured(objdump, export):
    tools = {} if objdump is None else {"objdump": objdump}
    sheet, document, said, _ = export(gcc=COMPILES, size=SIZES, **tools)
    assert said == []
    assert document["compiler"].startswith("fake 1.0; ")
    gravity = document["functions"]["gravity"]
    assert (gravity["flash"], gravity["memory"]) == (120, 23)
    assert gravity["stack"] is None and gravity["instructions"] is None
    failed = "Stacks, instructions and cycles are not measured: riscv64-unknown-elf-objdump failed: 1."
    assert (failed in sheet.replace("\\", "")) == (objdump == "exit 1")


def test_a_stack_report_that_cannot_be_read_is_no_stack(export):
    compiles = COMPILES.replace("exec cc", 'printf "junk\\n\\tjunk" > "${out%.o}.su"; exec cc')
    _, document, said, _ = export(gcc=compiles, size=SIZES, objdump="echo '00000000 <planar_2r_gravity>:'")
    assert said == [] and document["functions"]["gravity"]["stack"] is None


@pytest.mark.parametrize(
    ("makes", "reason"),
    [
        ("echo 'error: no space' >&2; exit 1", "failed: error: no space"),
        ("kill -9 $$", "failed: -9"),
        ("exit 0", "ended without an error and without"),
        ('echo junk > "$out"', "failed|cannot be loaded|without"),
        ('case "$out" in *.so) echo "int x;" | exec cc -shared -x c - -o "$out";; *) exec cc "$@";; esac', "without"),
    ],
    ids=["refuses", "dies", "nothing", "junk", "another library"],
)
def test_compilers_of_this_machine_that_fail(makes, reason, export, tmp_path, monkeypatch):
    script(tmp_path / "broken", f'case "$*" in *-dM*) exec cc "$@";; esac\n{makes}')
    *_, whole = export("generic")
    monkeypatch.setenv("CC", str(tmp_path / "broken"))
    sheet, document, said, names = export("generic")
    assert names == {each for each in whole if "_signatures." not in each}  # their results are not known
    assert any("errors are not measured: " in line for line in said), said
    assert document["functions"]["gravity"]["errors"] == []
    assert "Not measured: " in sheet.split("## Errors")[1]
    assert re.search(reason, " ".join(said)), said
