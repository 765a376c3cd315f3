"""The folder evidence/ of an export: it is complete, and each number comes from a measurement."""

from __future__ import annotations

import functools
import json
import re
import shutil

import pytest
from helpers.firmware import FOUR, exported
from helpers.loading import load_named

import symgen
from symgen.cli import main
from symgen.errors import BuildError
from symgen.uses.firmware.evidence import folder as evidence_folder
from symgen.uses.firmware.evidence import provenance
from symgen.uses.firmware.faults.injection import inject

FILES = ["coding_rules.md", "coverage.md", "faults.md", "provenance.json", "requirements.md", "stack.md"]
PROPERTIES = ("equations", "range", "accuracy", "memory", "stack", "time", "constants")
FLIPS = 300
CASES = [(robot, scalar) for robot in ("ur5", "scara") for scalar in ("float", "fixed")]


@pytest.fixture(autouse=True)
def few_flips(monkeypatch):
    monkeypatch.setattr(evidence_folder, "inject", functools.partial(inject, most=FLIPS))


def quantities(scalar):
    return FOUR[:2] if scalar == "fixed" else FOUR


def files_of(robot, scalar):
    return exported(robot, quantities(scalar), board="cortex-m4f", scalar=scalar, evidence=True) / "evidence"


@pytest.mark.parametrize("robot, scalar", CASES)
def test_evidence_is_complete(robot, scalar):
    for tool in ("gcov", "cppcheck", "qemu-system-arm", "arm-none-eabi-gcc"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    folder = files_of(robot, scalar)
    assert sorted(path.name for path in folder.iterdir()) == FILES
    texts = {path.name: path.read_text() for path in folder.iterdir()}
    assert not any(re.search(r"^Not (measured|checked|painted)", text, re.M) for text in texts.values())

    found = re.search(r"finds \*\*([\d.]+) %\*\* of 300 flips", texts["faults.md"])
    assert float(found[1]) >= 95
    assert "so the states reach all constants" in texts["faults.md"]
    covered = re.findall(r"^\| `(\S+)` \| \d+ \| ([\d.]+) %", texts["coverage.md"], re.M)
    assert {f"{robot}_{name}.c" for name in quantities(scalar)} <= {name for name, _ in covered}
    assert all(share == "100" for _, share in covered)
    assert "branch coverage is MC/DC" in texts["coverage.md"]
    assert "There are no other findings." in texts["coding_rules.md"]


@pytest.mark.parametrize("robot, scalar", CASES)
def test_each_function_and_property_has_one_requirement(robot, scalar):
    text = (files_of(robot, scalar) / "requirements.md").read_text()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    names = [row[0].strip("`") for row in rows]
    assert len(names) == len(set(names))
    for quantity in quantities(scalar):
        kinds = [name.split(".")[2] for name in names if name.startswith(f"{robot}.{quantity}.")]
        assert kinds == list(PROPERTIES)
    assert all(len(row) == 4 and all(row) for row in rows)
    still_open = [name for name, row in zip(names, rows, strict=True) if row[3] != "covered"]
    assert all(name.endswith((".time", ".stack")) for name in still_open)
    assert f"{len(rows) - len(still_open)} of {len(rows)} are covered" in text


@pytest.mark.parametrize("board", ["cortex-m4f", "avr"])
def test_the_painted_stack_is_that_of_the_bound(board):
    text = (exported("scara", FOUR, board=board, evidence=True) / "evidence" / "stack.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|", text, re.M)
    if "cannot be run" in text:
        pytest.skip("the board's tools are not installed")
    assert [name for name, _, _ in rows] == list(FOUR)
    assert all(abs(int(painted) - int(bound)) <= 32 for _, bound, painted in rows)


def test_a_missing_tool_is_named_in_its_file(monkeypatch):
    monkeypatch.setattr("symgen.uses.firmware.evidence.coding_rules.CHECK", ("no-cppcheck",))
    monkeypatch.setattr(evidence_folder, "coverage", missing)
    folder = exported("planar_2r", ("gravity",), evidence=True) / "evidence"
    assert sorted(path.name for path in folder.iterdir()) == FILES
    assert "Not checked: no-cppcheck cannot be run" in (folder / "coding_rules.md").read_text()
    assert "Not measured: gcov is away." in (folder / "coverage.md").read_text()
    assert "Not painted: the stack cannot be measured on this computer" in (folder / "stack.md").read_text()
    assert "`planar_2r.gravity.time`" in (folder / "requirements.md").read_text()


def missing(*_):
    raise BuildError("gcov is away")


def test_evidence_needs_a_compiler(monkeypatch):
    monkeypatch.setattr(evidence_folder, "find_compiler", lambda: None)
    with pytest.raises(symgen.UnsupportedError, match="evidence needs a C compiler"):
        symgen.export(load_named("planar_2r"), quantities=("gravity",), samples=10, evidence=True)


def test_versions_that_differ_are_named(tmp_path, capsys, monkeypatch):
    command = ["export", "robots/planar_2r.toml", "--parameters", "baked", "--samples", "10", "--quantity", "gravity"]
    assert main([*command, "--evidence", "-o", str(tmp_path)]) == 0
    versions = tmp_path / "evidence" / "provenance.json"
    document = json.loads(versions.read_text())
    assert document["symgen sources"] == f"sha256 {provenance.source_digest()}"
    capsys.readouterr()
    versions.write_text(json.dumps(document | {"sympy": "1.2"}, indent=2) + "\n")
    assert main(["reproduce", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    differing = [line for line in lines if not line.endswith(": equal")]
    assert differing == [f"evidence/provenance.json: sympy was 1.2, now {document['sympy']}"]
    versions.write_text("[]")
    assert main(["reproduce", str(tmp_path)]) == 1
    assert "evidence/provenance.json: is no table of versions" in capsys.readouterr().out


def test_the_digest_is_of_all_sources(monkeypatch, tmp_path):
    """A changed template changes the digest."""
    before = provenance.source_digest()
    shutil.copytree(provenance.template_directory(), tmp_path / "templates")
    page = tmp_path / "templates" / "firmware" / "source.c.jinja"
    page.write_text(page.read_text() + " ")
    monkeypatch.setattr(provenance, "template_directory", lambda: tmp_path / "templates")
    assert provenance.source_digest.__wrapped__() != before
