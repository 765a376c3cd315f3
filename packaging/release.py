"""Prepares a release in build/release and says what failed; it uploads nothing and makes no tag.

    make release                    the version in pyproject.toml
    make release VERSION=0.3.0      a new version: the entries under [Unreleased] become its section

All work is done on a copy of the committed files. build/release and, for a new version, the changed texts are written
only if every check passes. The exit status is 1 if a check fails.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

import texts
from steps import STEPS, Release, run
from texts import ROOT, ReleaseError


def carried_out(release: Release, report: Callable[[str], None]) -> dict[str, str]:
    """Carry out all steps, report each in a line, and return the messages of those that failed or could not run."""
    failed: dict[str, str] = {}
    for name, (step, needs) in STEPS.items():
        if missing := [need for need in needs if need in failed]:
            failed[name] = f"not run: needs {missing[0]}"
            report(f"{name:20} {failed[name]}")
            continue
        try:
            report(f"{name:20} ok: {step(release)}")
        except Exception as error:  # a defect of a step must not hide the other steps' results
            shown = str(error) if isinstance(error, ReleaseError) else traceback.format_exc(limit=-2).strip()
            failed[name] = shown
            report(f"{name:20} FAILED: " + shown.replace("\n", "\n    "))
    return failed


def copied(target: Path, changed: dict[str, str]) -> None:
    """Copy the files that git lists, with other texts for some."""
    for name in filter(None, run("git", "ls-files", "-z", cwd=ROOT).split("\0")):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)
    for name, text in changed.items():
        (target / name).write_text(text)


def published(release: Release, changed: dict[str, str]) -> Path:
    """Move the result to build/release and write the changed texts; return the folder."""
    digests = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in _files(release.result)]
    (release.result / "SHA256SUMS").write_text("".join(digests))
    target = ROOT / "build" / "release"
    if target.exists():
        target.rename(release.scratch / "replaced")
    release.result.rename(target)
    for name, text in changed.items():
        (release.scratch / Path(name).name).write_text(text)
    for name in changed:
        (release.scratch / Path(name).name).replace(ROOT / name)
    return target


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def main() -> int:
    parser = argparse.ArgumentParser(description="Prepare a release in build/release, without upload and tag.")
    parser.add_argument("--version", help="a new version: the entries under [Unreleased] become its section")
    parser.add_argument("--date", default=f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}", help="of a new version")
    given = parser.parse_args()
    now = {name: (ROOT / name).read_text() for name in ("pyproject.toml", "CHANGELOG.md", "CITATION.cff")}
    try:
        changed = texts.renewed(now, given.version, given.date) if given.version else {}
        after = now | changed
        if given.version:
            changed |= {f"packaging/{name}": make(after["pyproject.toml"]) for name, make in texts.FILES.items()}
        version = texts.project(after["pyproject.toml"])["version"]
        date = given.date if given.version else texts.section(after["CHANGELOG.md"], version)[0]
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="release-") as scratch:
        release = Release(Path(scratch), version, date)
        release.result.mkdir()
        copied(release.source, changed)
        print(f"symgen {version}")
        failed = carried_out(release, lambda line: print(line, flush=True))
        if failed:
            print(f"no release: {len(failed)} of {len(STEPS)} steps failed; nothing was written", file=sys.stderr)
            return 1
        folder = published(release, changed)
    print("\n".join([f"{folder.relative_to(ROOT)}:", *(f"  {path.name}" for path in _files(folder))]))
    if changed:
        print(f"changed, to be committed: {', '.join(changed)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
