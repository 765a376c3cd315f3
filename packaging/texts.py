"""The texts of a release that follow from pyproject.toml: changelog, citation, conda-forge recipe and rosdep entry.

``--update`` writes ``recipe.yaml`` and ``rosdep.yaml`` beside this file, without it they are compared.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UNRELEASED = "## [Unreleased]\n"
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
CONDA_NAMES = {"urdf_parser_py": "urdfdom-py", "lazy_loader": "lazy-loader"}
"""Names on conda-forge of distributions that have another name there."""
ROSDEP_SYSTEMS = ("debian", "fedora", "osx", "rhel", "ubuntu")
RECIPE = """\
schema_version: 1

context:
  version: "{version}"
  python_min: "{python}"

package:
  name: {name}
  version: ${{{{ version }}}}

source:
  path: {name}-${{{{ version }}}}.tar.gz
{sha256}
build:
  number: 0
  noarch: python
  script: ${{{{ PYTHON }}}} -m pip install . -vv --no-deps --no-build-isolation
  python:
    entry_points:
      - {entry}

requirements:
  host:
    - python ${{{{ python_min }}}}.*
    - pip
{host}
  run:
    - python >=${{{{ python_min }}}}
{run}

tests:
  - python:
      imports:
        - {name}
      pip_check: true
      python_version: ${{{{ python_min }}}}.*
  - script:
      - {name} --version
      - {name} generate :panda -o panda

about:
  summary: "{summary}"
  license: {license}
  license_file: LICENSE
"""


class ReleaseError(Exception):
    """A fault that stops a release: place, expected and found."""


def project(text: str) -> dict:
    """Return the table ``[project]`` of a pyproject.toml."""
    return tomllib.loads(text)["project"]


def section(changelog: str, version: str) -> tuple[str, str]:
    """Return the date and the text of a version's section; raise :class:`ReleaseError` if it has none."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for part in parts:
        head, _, text = part.partition("\n")
        if head.startswith(f"[{version}]"):
            date = head.removeprefix(f"[{version}]").removeprefix(" - ").strip()
            if not DATE.fullmatch(date):
                raise ReleaseError(f"CHANGELOG.md: expected ## [{version}] - YYYY-MM-DD, found ## {head}")
            if not text.strip():
                raise ReleaseError(f"CHANGELOG.md: expected entries under [{version}], found none")
            return date, text.strip() + "\n"
    raise ReleaseError(f"CHANGELOG.md: expected a section ## [{version}] - YYYY-MM-DD, found none")


def unreleased(changelog: str) -> str:
    """Return the entries under ``[Unreleased]``."""
    if UNRELEASED not in changelog:
        raise ReleaseError(f"CHANGELOG.md: expected the line {UNRELEASED.strip()!r}, found none")
    return re.split(r"^## ", changelog.split(UNRELEASED, 1)[1], maxsplit=1, flags=re.MULTILINE)[0].strip()


def renewed(texts: dict[str, str], version: str, date: str) -> dict[str, str]:
    """Return pyproject.toml, CHANGELOG.md and CITATION.cff of a new version.

    The entries under ``[Unreleased]`` become the version's. Raises :class:`ReleaseError` if there are none, or if the
    version is not higher than the present one.
    """
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"VERSION: expected numbers such as 0.3.0, found {version!r}")
    present = project(texts["pyproject.toml"])["version"]
    if _order(version) <= _order(present):
        raise ReleaseError(f"VERSION: expected one higher than {present}, found {version}")
    if not unreleased(texts["CHANGELOG.md"]):
        raise ReleaseError("CHANGELOG.md: expected entries under [Unreleased], found none")
    changed = {
        "pyproject.toml": ((r'^version = ".*"$', f'version = "{version}"'),),
        "CITATION.cff": ((r"^version: .*$", f"version: {version}"), (r"^date-released: .*$", f"date-released: {date}")),
        "CHANGELOG.md": ((re.escape(UNRELEASED), f"{UNRELEASED}\n## [{version}] - {date}\n"),),
    }
    return {name: _replaced(name, texts[name], rules) for name, rules in changed.items()}


def _replaced(name: str, text: str, rules: tuple[tuple[str, str], ...]) -> str:
    for pattern, replacement in rules:
        text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
        if count != 1:
            raise ReleaseError(f"{name}: expected one match of {pattern}, found {count}")
    return text


def _order(version: str) -> tuple:
    numbers, kind, count = re.fullmatch(r"([\d.]+)(a|b|rc|)(\d*)", version).groups()
    return *map(int, numbers.split(".")), kind or "z", int(count or 0)


def conda(requirement: str) -> str:
    """Return a requirement of pyproject.toml as conda-forge writes it."""
    name, bounds = re.fullmatch(r"([\w.-]+)\s*(.*)", requirement).groups()
    return f"{CONDA_NAMES.get(name, name)} {bounds}".strip()


def recipe(pyproject: str, sha256: str = "") -> str:
    """Return the recipe for conda-forge; without ``sha256`` it builds from an archive beside it without a check."""
    given = tomllib.loads(pyproject)
    about = given["project"]
    ((command, function),) = about["scripts"].items()
    return RECIPE.format(
        name=about["name"],
        version=about["version"],
        python=about["requires-python"].removeprefix(">="),
        sha256=f"  sha256: {sha256}\n" if sha256 else "",
        entry=f"{command} = {function}",
        host="\n".join(f"    - {conda(each)}" for each in given["build-system"]["requires"]),
        run="\n".join(f"    - {conda(each)}" for each in about["dependencies"]),
        summary=about["description"],
        license=about["license"],
    )


def rosdep(pyproject: str) -> str:
    """Return the entry for the file ``rosdep/python.yaml`` of rosdistro: symgen by pip."""
    name = project(pyproject)["name"]
    systems = "".join(f"  {system}:\n    pip:\n      packages: [{name}]\n" for system in ROSDEP_SYSTEMS)
    return f"python3-{name}-pip:\n{systems}"


FILES = {"recipe.yaml": recipe, "rosdep.yaml": rosdep}
"""The files beside this one, and the functions that return their texts."""


def main() -> int:
    pyproject, stale = (ROOT / "pyproject.toml").read_text(), []
    for name, make in FILES.items():
        path = ROOT / "packaging" / name
        if not path.exists() or path.read_text() != make(pyproject):
            stale.append(name)
            if "--update" in sys.argv:
                path.write_text(make(pyproject))
    if stale and "--update" not in sys.argv:
        print(f"packaging/{stale[0]} is out of date: run packaging/texts.py --update", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
