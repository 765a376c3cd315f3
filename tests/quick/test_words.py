"""The English of docstrings, pages and the subjects of commits: counted, so that none falls back.

Counted are the docstrings of symgen/, also those of attributes; ``docs/scripts/prose.py`` counts the pages.
"""

from __future__ import annotations

import ast
import re
import subprocess

import pytest
from helpers.loading import ROOT, script

STARTS = ("Of", "What", "By", "Which", "Where", "Those", "Such", "How", "Whether", "For")
"""A docstring names its subject or begins with a verb."""
DIALECT = ("anew", "but for", "in place of", "swept", "laid", "loud", "louder", "loudest")
"""Words for which English has plainer ones."""
ALLOWED = {"starts": 0, "dialect": 0, "long": 6}
"""How many docstrings may break a rule; these numbers only go down."""
FIRST = "a2c92d5"
"""The last commit before subjects had to fit."""
MAX_SUBJECT = 72
PROSE = script(ROOT / "docs" / "scripts" / "prose.py")


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
        prose = re.sub(r"::\n\n(?:    .*\n|\n)+", ".\n\n", re.sub(r"``[^`]*``|:\w+:`[^`]*`", "NAME", text))
        if re.match(rf"({'|'.join(STARTS)})\b", prose):
            broken["starts"].append(f"{place}: {text[:60]!r}")
        if words := re.findall(rf"\b(?:{'|'.join(DIALECT)})\b", prose):
            broken["dialect"].append(f"{place}: {words}")
        for paragraph in re.split(r"\n\s*[*-] |\n\n", prose):
            for sentence in PROSE.sentences(" ".join(paragraph.split()), stops=".:;"):
                if PROSE.words(sentence) > PROSE.MAX_WORDS and not re.search(r"[=^+]", sentence):
                    broken["long"].append(f"{place}: {sentence[:80]}")
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


def test_pages_are_plain():
    assert PROSE.all_findings() == []


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        (f"The arm moves{' on' * 28}.", "31 words"),
        ("Of the UR5 two joints are parallel.", "starts with 'Of'"),
        ("It prints what is left.", "'what'"),
        ("The masses of links and those of rotors are numbers.", "'those of'"),
        ("What is printed?", None),
        ("By default all joints move.", None),
        (f"The arm moves{' on' * 27}.", None),
    ],
)
def test_faults_of_sentences_are_found(sentence, fault):
    assert list(PROSE.faults(sentence)) == ([fault] if fault else [])


def test_code_tables_headings_and_generated_parts_are_no_prose():
    page = """\
# What is counted

One [two words](page.md) with `code of a name`,
and a second line. Ends (here).

* An item.
* Another e.g. one.

    symgen info what

```python
print("what")
```

<!-- begin: table -->
What is generated.
<!-- end: table -->
| what | is |
"""
    paragraphs = PROSE.prose(page)
    assert [s for p in paragraphs for s in PROSE.sentences(p)] == [
        "One two words with NAME, and a second line.",
        "Ends (here).",
        "An item.",
        "Another e.g one.",
    ]
