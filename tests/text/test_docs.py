"""What the README shows is what the program does; what the documents link to is there."""

from __future__ import annotations

import json
import re

import pytest
from helpers.loading import ROOT, script

import symgen

DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])

SECTIONS = script(ROOT / "docs" / "scripts" / "sections.py")
REFERENCE = script(ROOT / "docs" / "scripts" / "reference.py")
LIMITS = script(ROOT / "docs" / "scripts" / "pages" / "limits.py").LIMITS


@pytest.mark.parametrize("page", SECTIONS.PAGES, ids=lambda page: page.stem)
def test_computed_sections_are_up_to_date(page):
    assert SECTIONS.rendered(page) == page.read_text()


@pytest.mark.parametrize("file", REFERENCE.FILES, ids=lambda path: path.name)
def test_reference_follows_from_the_program(file):
    assert REFERENCE.FILES[file]() == file.read_text()


MESSAGE = r"""f"[^"\n]*(?:expected|up to)[^"\n]*\{(MAX_\w+)"""
"""Matches a limit in a message about an input."""


def test_limits_that_messages_name_are_on_their_page():
    """A constant in a message about an input is in the tables of the page."""
    listed = {place for rows in LIMITS.values() for _, _, place, _ in rows}
    for path in (ROOT / "symgen").rglob("*.py"):
        module = ".".join(path.relative_to(ROOT / "symgen").with_suffix("").parts).removesuffix(".__init__")
        text = path.read_text()
        for name in re.findall(MESSAGE, text):
            if f"\n{name} = " in text:
                assert f"{module}:{name}" in listed, f"docs/scripts/pages/limits.py lacks {module}:{name}"


def test_every_public_name_is_in_the_reference():
    text = (ROOT / "docs" / "reference" / "python.md").read_text()
    assert {name for name in symgen.__all__ if f":: symgen.{name}\n" not in text} == set()


def test_the_readme_is_a_page_one_reads():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120


def test_counts_of_closed_form_and_recursion_are_up_to_date():
    """The first rows; the others take long to derive without sharing."""
    rows = script(ROOT / "docs" / "scripts" / "recursion.py").rendered((1, 2, 3)).splitlines()
    document = (ROOT / "docs" / "counts" / "recursion.md").read_text().splitlines()
    assert all(row in document for row in rows)


def test_operations_and_depth_by_length_are_up_to_date():
    complexity = script(ROOT / "docs" / "scripts" / "complexity.py")
    document = complexity.DOCUMENT.read_text()
    assert complexity.HEAD in document
    rows = complexity.rendered((1, 2, 4)).splitlines()
    assert all(row in document.splitlines() for row in rows)


CLAIMS = script(ROOT / "docs" / "scripts" / "claims.py")


@pytest.mark.parametrize("page", CLAIMS.PAGES, ids=lambda page: page.stem)
def test_pages_of_claims_follow_from_what_was_measured(page):
    assert page.read_text() == CLAIMS.rendered(page)


def test_counts_behind_the_claims_are_derived_again():
    """Some of the counts, derived again: polynomials at a length they were fitted to, and a short chain."""
    data, counting = json.loads(CLAIMS.DATA.read_text()), CLAIMS.counting
    for kind, quantity, route in (
        ("loops", counting.INVERSE, "idsva_ground"),
        ("loops", counting.FORWARD, "fdsva_dmm"),
        ("shared", counting.FORWARD, "fdsva_aza"),
    ):
        assert counting.value(data[kind][quantity][route], 6) == counting.operations(
            6, quantity, route, kind == "shared"
        )
    for kind, shared in (("orders", True), ("closed_forms", False)):
        for quantity, routes in data[kind].items():
            for route, known in routes.items():
                assert counting.value(known, 6) == counting.operations(6, quantity, route, shared), (quantity, route)
    for sharing, known in data["lagrange"].items():
        assert counting.degree(known) == 4
        assert counting.value(known, 4) == counting.operations(4, "inverse_dynamics", "lagrange", sharing == "shared")
    assert data["short"][counting.INVERSE]["chain_rule"][0] == counting.operations(
        2, counting.INVERSE, "chain_rule", False
    )


def test_published_counts_stand_beside_ours_of_today():
    counts = script(ROOT / "docs" / "scripts" / "counts.py")
    assert counts.rendered() == counts.DOCUMENT.read_text()


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_demo_agrees_with_independent_figures(capsys):
    assert script(ROOT / "docs" / "scripts" / "demo.py").main() == 0
    assert "largest difference" in capsys.readouterr().out


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#]+)", document.read_text()):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_measured_firmware_is_the_firmware_of_today():
    """The committed export has the same sizes as the table of the page, unless a compiler is another one."""
    sheet = json.loads((ROOT / "generated" / "ur5_cortex_m4f" / "cost.json").read_text())
    measured = json.loads((ROOT / "docs" / "figures" / "firmware.json").read_text())
    keys = ("operations", "flash", "stack", "instructions", "cycles")
    for row in measured["rows"]:
        if (row["robot"], row["board"], row["scalar"]) == ("ur5", "cortex-m4f", "float"):
            if own := sheet["functions"].get(row["quantity"]):
                assert {key: row[key] for key in keys} == {key: own[key] for key in keys}, row["quantity"]


IN_SENTENCES = (
    ("guides/laws.md", "the UR5, inverse dynamics takes", "ur5", "inverse_dynamics"),
    ("explanation/design/equivalent-models.md", "dynamics of the PUMA 560 need", "puma560", "inverse_dynamics"),
    ("explanation/design/equivalent-models.md", "derivatives of a UR5 take", "ur5", "inverse_dynamics_derivatives"),
    ("explanation/design/pipeline.md", "from 4,827 operations to", "hyq", "inverse_dynamics_derivatives"),
    ("explanation/design/routes.md", "articulated bodies, relative accelerations |", "talos", "forward_dynamics"),
)
"""A page, the words before a count of operations that a person typed, and its robot and quantity."""


def test_counts_in_sentences_are_those_of_the_benchmarks():
    figures = [
        json.loads((ROOT / "docs" / "figures" / f"{name}.json").read_text()) for name in ("benchmark", "derivatives")
    ]
    rows = (*figures[0]["rows"], *figures[1]["peers"]["rows"])
    counted = {(row["robot"], row["quantity"]): row["operations"] for row in rows}
    for page, words, *key in IN_SENTENCES:
        text = " ".join((ROOT / "docs" / page).read_text().split())
        assert f"{words} {counted[tuple(key)]:,} " in text.replace(".", " "), (page, words)


def test_public_names_are_documented():
    for name in symgen.__all__:
        assert getattr(symgen, name).__doc__, name


@pytest.mark.slow
def test_tables_of_mechanisms_are_up_to_date():
    constraints = script(ROOT / "docs" / "scripts" / "constraints.py")
    texts = [page.read_text() for page in constraints.PAGES]
    assert [constraints.rendered(text) for text in texts] == texts


def test_paths_that_pages_name_exist():
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        if page.name == "CHANGELOG.md":
            continue
        for path in re.findall(r"`((?:symgen|templates|tests|docs|benchmarks)/[\w./-]+)`", page.read_text()):
            assert "NAME" in path or (ROOT / path).exists(), f"{page.relative_to(ROOT)}: {path}"
