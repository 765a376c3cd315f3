"""The prose of README and the pages: long sentences, dialect, long pages and pages without a picture.

Run without arguments it prints each finding and exits with 1 if there are any; ``--means`` prints the mean length of
the sentences of each page. Code, tables, headings and generated parts are not prose.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tutorials", "guides", "explanation", "coming-from", "counts")
LOOKED_UP = ("how-do-i", "reference")
"""Folders whose pages are looked up, not read: their sentences are checked, their length and pictures are not."""
WITH_PICTURES = ("tutorials", "guides", "explanation")
"""Folders whose pages have at least one picture each; the tables of the others need none."""
WRITTEN = frozenset({"docs/explanation/misprints.md"})
"""Pages that are lists written by a script, whose length is the number of their entries."""
LISTS = frozenset(f"docs/reference/{name}.md" for name in ("quantities", "commands", "shared-steps", "tables/elements"))
"""Pages of which every line is written by a script, without sentences."""
MAX_WORDS = 30
"""The largest number of words in a sentence."""
MAX_MEAN = 15.0
"""The largest mean number of words per sentence over all pages."""
MAX_LINES = 150
"""The largest number of lines of a page, generated parts left out."""
STARTS = ("Of", "What", "By", "Which", "Where", "Those", "Such", "For that")
"""Words that put another part of a sentence before its subject."""
DIALECT = (
    "alone",
    "anew",
    "asked for",
    "but for",
    "in place of",
    "laid",
    "loud",
    "louder",
    "loudest",
    "swept",
    "that of",
    "those of",
    "told",
    "turned",
    "what",
)
"""Words for which English has plainer ones, and words that hide a noun."""
GENERATED = re.compile(r"<!-- (?:begin: )?(\w+) -->\n.*?<!-- end(?:: | of )\1 -->", re.DOTALL)
CODE = re.compile(r"^(?P<fence>```|:::)[\s\S]*?^(?P=fence)$|(?:^ {4,}\S.*\n|^\n(?= {4}))+", re.MULTILINE)
SKIPPED = re.compile(r"^(?:#.*|\|.*|!\[.*\]\(.*\)|\[.*?\]: .*)$", re.MULTILINE)
ITEM = re.compile(r"^ *(?:[*-]|\d+\.) ", re.MULTILINE)
STARTERS = "The|By|It|A|An|In|For|If|All|Its|Then|This|With"
INITIAL = rf"[A-Z](?=\. (?:[A-Z]\.|and [A-Z]|(?!(?:{STARTERS})\b)[A-Z]\w))"
"""The initial of a name: another one, "and" or a name follows its stop, not the first word of a sentence."""
ABBREVIATION = re.compile(rf"\b(?:e\.g|i\.e|cf|vs|al|{INITIAL})\.(?= )")


def prose(text: str) -> list[str]:
    """Return the paragraphs of a Markdown text; each item of a list is a paragraph, and each name in code one word."""
    text = CODE.sub("\n\n", GENERATED.sub("\n\n", text))
    text = ITEM.sub("\n\n", SKIPPED.sub("\n\n", text))
    return [flat for paragraph in re.split(r"\n\s*\n", text) if (flat := plain(paragraph))]


def plain(paragraph: str) -> str:
    """Return a paragraph on one line, without markup: code and formulas are one word, links are their text."""
    text = re.sub(r"(`+).*?\1|\$[^$]+\$", "NAME", paragraph, flags=re.DOTALL)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(text.replace("**", "").split())


def sentences(paragraph: str, stops: str = ".!?") -> list[str]:
    """Return the sentences of a paragraph, each with its stop, which is one of these characters."""
    text = ABBREVIATION.sub(lambda found: found.group()[:-1], paragraph)
    ends = [found.end() for found in re.finditer(rf'[{stops}](?=[)"*]*(?:\s|$))', text)]
    parts = [text[first:last].strip() for first, last in zip([0, *ends], [*ends, len(text)], strict=True)]
    return [part for part in parts if re.search(r"\w", part)]


def words(sentence: str) -> int:
    """Return the number of words: runs of characters that have a letter or a digit."""
    return sum(bool(re.search(r"\w", part)) for part in sentence.split())


def faults(sentence: str) -> Iterator[str]:
    """Yield the rules that a sentence breaks."""
    if words(sentence) > MAX_WORDS:
        yield f"{words(sentence)} words"
    if sentence.endswith("?"):
        return
    if found := re.match(rf"(?:{'|'.join(STARTS)})\b(?! default\b)", sentence):
        yield f"starts with {found.group()!r}"
    for found in re.finditer(rf"\b(?:{'|'.join(DIALECT)})\b", sentence):
        yield f"{found.group()!r}"


def pages() -> list[Path]:
    """Return README and the pages whose prose is counted."""
    found = [page for folder in (*FOLDERS, *LOOKED_UP) for page in sorted((ROOT / "docs" / folder).rglob("*.md"))]
    return [ROOT / "README.md", ROOT / "docs" / "index.md", *(page for page in found if name(page) not in LISTS)]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def findings(page: Path) -> list[str]:
    """Return a line for each rule that a page breaks."""
    text = page.read_text()
    found = [
        f"{name(page)}: {fault}: {sentence[:90]}"
        for paragraph in prose(text)
        for sentence in sentences(paragraph)
        for fault in faults(sentence)
    ]
    if page.stem == "index" or page.parent.name in LOOKED_UP:
        return found
    if (lines := GENERATED.sub("", text).count("\n")) > MAX_LINES and name(page) not in WRITTEN:
        found.append(f"{name(page)}: {lines} lines, more than {MAX_LINES}")
    if "![" not in text and set(WITH_PICTURES) & set(page.relative_to(ROOT).parts):
        found.append(f"{name(page)}: no picture")
    return found


def all_findings() -> list[str]:
    """Return the findings of all pages, and one more if their sentences are long in the mean."""
    found = [line for page in pages() for line in findings(page)]
    own = mean([n for page in pages() for n in lengths(page)])
    if own > MAX_MEAN:
        found.append(f"all pages: sentences of {own:.1f} words in the mean, more than {MAX_MEAN}")
    return found


def lengths(page: Path) -> list[int]:
    return [words(sentence) for paragraph in prose(page.read_text()) for sentence in sentences(paragraph)]


def mean(counted: list[int]) -> float:
    return sum(counted) / max(len(counted), 1)


def main() -> int:
    counted = {name(page): lengths(page) for page in pages()}
    if "--means" in sys.argv:
        for page, own in counted.items():
            print(
                f"{page:42} {len(own):4} sentences, mean {mean(own):5.1f}, {sum(n > MAX_WORDS for n in own):3} too long"
            )
    every = [n for own in counted.values() for n in own]
    print(f"{len(every)} sentences, mean {mean(every):.1f} words, {sum(n > MAX_WORDS for n in every)} over {MAX_WORDS}")
    found = all_findings()
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
