"""Read the command in the banner of a generated file, and compare files with the output of this command."""

from __future__ import annotations

import json
import re
import shlex
from itertools import zip_longest
from pathlib import Path

from symgen.errors import InputError
from symgen.reading import read_regular

COMMANDS = ("generate", "export", "certify")
EQUAL = "equal"
VERSIONS = "provenance.json"
"""A file of exported firmware; it lists the versions of symgen, libraries and tools that made the export."""
MAX_BANNER = 100_000
"""Number of bytes at the start of a file that are searched for a command."""
MAX_FILES = 1000
MAX_SHOWN = 70
_COMMAND = re.compile(rb"^[^\w\n]*command:\s+symgen (.+)$", re.M)


def banner_command(written: Path) -> tuple[Path, list[str]]:
    """Return a file that has a command in its banner, and the words of this command that follow ``symgen``.

    ``written`` is the file, or a folder in which the first file with a command is used. If the robot's file exists only
    beside the generated file, the returned command names this file. Raises
    :class:`~symgen.errors.InputError` if no file has a command, if the command is not in :data:`COMMANDS`, or if the
    command has an option for its output.
    """
    files = sorted(written.rglob("*"))[:MAX_FILES] if written.is_dir() else [written]
    for file in filter(Path.is_file, files):
        found = _COMMAND.search(read_regular(file, 2**30)[:MAX_BANNER])
        if found is None:
            continue
        text = found[1].decode(errors="replace").replace(r"\@", "@")
        try:
            words = shlex.split(text)
        except ValueError:  # a quotation mark without its counterpart
            words = []
        elsewhere = any(word.startswith(("-o", "--output")) for word in words)
        if len(words) < 2 or words[0] not in COMMANDS or words[1].startswith("-") or elsewhere:
            raise InputError(f"expected a command of {', '.join(COMMANDS)}", file=str(file), found=text)
        beside = file.parent / words[1]
        if not words[1].startswith(":") and not Path(words[1]).exists() and beside.exists():
            words[1] = str(beside)
        return file, words
    raise InputError(
        "expected a banner with a command of symgen; there is none for robots made in Python, and for quotation marks"
        " or backslashes in a path",
        file=str(written),
    )


def compared(source: Path, folder: Path) -> list[str]:
    """Compare the files in ``folder`` with the earlier output to which ``source`` belongs.

    Returns one line for each file that exists in both folders: ``equal``, or the first difference. The folder of the
    earlier output follows from the path of ``source`` and from the path of the same file inside ``folder``. Raises
    :class:`~symgen.errors.InputError` if ``folder`` has no file with the name of ``source``.
    """
    made = {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    fitting = [name for name in made if source.absolute().parts[-len(name.parts) :] == name.parts]
    if not fitting:
        raise InputError("expected a file that its command writes", file=str(source), found=", ".join(map(str, made)))
    top = source.absolute().parents[len(max(fitting, key=lambda name: len(name.parts)).parts) - 1]
    return [f"{name}: {_difference(top / name, text)}" for name, text in made.items() if (top / name).is_file()]


def _difference(written: Path, text: bytes) -> str:
    """Return ``equal``, or the number, the old text and the new text of the first line that differs."""
    before = written.read_bytes()
    if before == text:
        return EQUAL
    if written.name == VERSIONS:
        return _other_versions(before, text)
    pairs = enumerate(zip_longest(before.splitlines(keepends=True), text.splitlines(keepends=True), fillvalue=b""), 1)
    line, (there, now) = next((line, pair) for line, pair in pairs if pair[0] != pair[1])
    return f"line {line} is {_short(there)}, now {_short(now)}"


def _other_versions(before: bytes, text: bytes) -> str:
    """Return a text that lists the differing versions.

    If ``before`` is not a table of versions, the text reports this.
    """
    now: dict[str, object] = json.loads(text)
    try:
        there = json.loads(before)
    except ValueError:
        there = None
    if not isinstance(there, dict):
        return "is no table of versions"
    differing = [name for name in {**there, **now} if there.get(name) != now.get(name)]
    return (
        "; ".join(f"{name} was {there.get(name)}, now {now.get(name)}" for name in differing)
        or "is formatted differently"
    )


def _short(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}...")
