"""The English of docstrings, and the subjects of commits: counted, so that neither falls back.

Counted are the docstrings of symgen/, also those of attributes.
"""

from __future__ import annotations

import ast
import re
import subprocess

import pytest
from helpers.loading import ROOT

STARTS = ("Of", "What", "By", "Which", "Where", "Those", "Such", "How", "Whether", "For")
"""A docstring names its subject or begins with a verb."""
DIALECT = ("anew", "but for", "in place of", "swept", "laid", "loud", "louder", "loudest")
"""Words for which English has plainer ones."""
MAX_WORDS = 30
"""Words of a sentence that one can still read at once."""
ALLOWED = {"starts": 0, "dialect": 0, "long": 13}
"""How many docstrings may break a rule; these numbers only go down."""
FIRST = "a2c92d5"
"""The last commit before subjects had to fit."""
MAX_SUBJECT = 72


def docstrings():
    """Each docstring of symgen/ with its file and line."""
    for path in sorted((ROOT / "symgen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            for k, each in enumerate(getattr(node, "body", ()) if isinstance(getattr(node, "body", ()), list) else ()):
                text = each.value if isinstance(each, ast.Expr) else None
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    after = k and isinstance(node.body[k - 1], ast.Assign | ast.AnnAssign)
                    if after or (k == 0 and not isinstance(node, ast.If | ast.For | ast.With)):
                        yield f"{path.relative_to(ROOT)}:{each.lineno}", text.value


def found():
    """The docstrings that break each rule."""
    broken = {"starts": [], "dialect": [], "long": []}
    for place, text in docstrings():
        prose = re.sub(r"::\n\n(?:    .*\n|\n)+", "\n", re.sub(r"``[^`]*``|:\w+:`[^`]*`", "NAME", text))
        if re.match(rf"({'|'.join(STARTS)})\b", prose):
            broken["starts"].append(f"{place}: {text[:60]!r}")
        if words := re.findall(rf"\b(?:{'|'.join(DIALECT)})\b", prose):
            broken["dialect"].append(f"{place}: {words}")
        for sentence in re.split(r"[.:;](?=\s|$)|\n\s*[*-] |\n\n", prose):
            if len(sentence.split()) > MAX_WORDS and not re.search(r"[=^+]", sentence):
                broken["long"].append(f"{place}: {' '.join(sentence.split())[:80]}")
    return broken


@pytest.fixture(scope="module")
def broken():
    return found()


@pytest.mark.parametrize("rule", ALLOWED)
def test_docstrings_are_plain(broken, rule):
    assert len(broken[rule]) <= ALLOWED[rule], "\n".join(broken[rule])


def test_subjects_of_commits_fit():
    log = subprocess.run(["git", "log", "--format=%s", f"{FIRST}..HEAD"], cwd=ROOT, capture_output=True, text=True)
    if log.returncode:
        pytest.skip("not a clone with this history")
    assert [subject for subject in log.stdout.splitlines() if len(subject) > MAX_SUBJECT] == []
