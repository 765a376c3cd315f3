"""Violations of MISRA C:2012 that cppcheck reports, compared with the deviations that ``misra.txt`` lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from symgen.build.process import run
from symgen.uses.firmware.evidence.scratch import sources, unpacked

CHECK = ("cppcheck", "-q", "--addon=misra", "--std=c99", "--enable=style", "-Isrc", "-Itest")


@dataclass(frozen=True, slots=True)
class Rules:
    """The violations that the checker reports, and the version of the checker.

    ``allowed`` maps each rule to the number of its violations that ``misra.txt`` allows. ``others`` has the rule, file
    and line of all other violations.
    """

    checker: str
    allowed: Mapping[str, int]
    others: tuple[str, ...]


def coding_rules(name: str, files: Mapping[str, str]) -> Rules:
    """Check the C sources of the library and of its self-test with cppcheck.

    Raises :class:`~symgen.errors.BuildError` if cppcheck is missing or fails.
    """
    listed = [line for line in files["misra.txt"].splitlines() if line and not line.startswith("#")]
    with unpacked(files) as folder:
        template = "--template={id}|{file}|{line}"
        run([*CHECK, template, "--output-file=findings", *sources(files, name)], folder)
        findings = sorted({tuple(line.split("|")) for line in (folder / "findings").read_text().splitlines()})
    allowed, others = Counter[str](), []
    for rule, file, line in findings:
        if rule in listed or f"{rule}:{file}" in listed:
            allowed[rule] += 1
        else:
            others.append(f"{rule} at {file}:{line}")
    return Rules(run(["cppcheck", "--version"]).strip(), dict(sorted(allowed.items())), tuple(others))
