"""The steps of a release: each makes or checks one part, and raises :class:`ReleaseError` with the fault it finds."""

from __future__ import annotations

import datetime
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import texts
from texts import ROOT, ReleaseError

TOOLS = {
    "cff": ("cffconvert>=2", "ruamel.yaml>=0.18"),
    "lint": ("cyclonedx-bom>=7", "yamllint>=1.35", "rosdep>=0.23", "py-rattler-build>=0.50"),
}
"""The requirements of two environments: cffconvert needs an older jsonschema than cyclonedx-bom."""
DEFECTS = "docs/reference/tables/defects.md"
YAML_RULES = "{extends: relaxed, rules: {line-length: {max: 120}}}"
SHOWN_LINES = 6
"""Number of the last lines of a failed command that are printed."""
RENDER = """
import sys
from rattler_build import Stage0Recipe, VariantConfig
recipe = Stage0Recipe.from_file(sys.argv[1])
assert len(recipe.render(VariantConfig({"python_min": [sys.argv[2]]}))) == 1
"""
RESOLVE = """
import sys, yaml
from rosdep2.lookup import RosdepDefinition
for key, systems in yaml.safe_load(open(sys.argv[1])).items():
    for system in systems:
        rule = RosdepDefinition(key, systems, sys.argv[1]).get_rule_for_platform(system, "any", ["pip"], "pip")
        assert rule == ("pip", {"packages": [sys.argv[2]]}), rule
"""


@dataclass
class Release:
    """A release in the making."""

    scratch: Path
    version: str
    date: str
    environments: dict[str, Path] = field(default_factory=dict)

    @property
    def source(self) -> Path:
        """The folder with a copy of the committed files."""
        return self.scratch / "source"

    @property
    def result(self) -> Path:
        """The folder with the files of the release."""
        return self.scratch / "result"

    @property
    def stem(self) -> str:
        return f"symgen-{self.version}"

    def text(self, name: str) -> str:
        return (self.source / name).read_text()

    def tool(self, environment: str, name: str) -> str:
        """Return the path of a program in an environment of :data:`TOOLS`, which is made at first use."""
        if environment not in self.environments:
            folder = self.scratch / environment
            run(sys.executable, "-m", "venv", folder)
            run(folder / "bin" / "python", "-m", "pip", "install", "--quiet", *TOOLS[environment])
            self.environments[environment] = folder
        return str(self.environments[environment] / "bin" / name)


def run(*command: object, cwd: Path | None = None, **variables: str) -> str:
    """Return the output of a command; raise :class:`ReleaseError` with its last lines if it fails."""
    words = [str(word) for word in command]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    done = subprocess.run(
        words, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()][-SHOWN_LINES:]
        shown = " ".join(Path(word).name if "/" in word else word for word in words[:4] if "\n" not in word)
        raise ReleaseError("\n".join([f"{shown}: exit status {done.returncode}", *lines]))
    return done.stdout


def check_tree(release: Release) -> str:
    """Refuse changes that are not committed: they would not be in the release."""
    if changes := run("git", "status", "--porcelain", cwd=ROOT).splitlines():
        raise ReleaseError("\n".join(["expected no uncommitted changes, found", *changes[:SHOWN_LINES]]))
    return f"commit {run('git', 'rev-parse', '--short', 'HEAD', cwd=ROOT).strip()}"


def check_changelog(release: Release) -> str:
    """Write the version's section of the changelog; refuse entries that belong to no version yet."""
    changelog = release.text("CHANGELOG.md")
    date, text = texts.section(changelog, release.version)
    (release.result / "notes.md").write_text(text)
    if texts.unreleased(changelog):
        raise ReleaseError(
            "CHANGELOG.md: expected no entries under [Unreleased]; make release VERSION=X.Y.Z gives them a version"
        )
    return f"[{release.version}] of {date}"


def check_citation(release: Release) -> str:
    """Compare version and date of the citation, and validate it."""
    citation, (date, _) = release.text("CITATION.cff"), texts.section(release.text("CHANGELOG.md"), release.version)
    for line in (f"version: {release.version}", f"date-released: {date}"):
        if f"\n{line}\n" not in citation:
            raise ReleaseError(
                f"CITATION.cff: expected {line!r}, the version of pyproject.toml and date of its section"
            )
    run(release.tool("cff", "cffconvert"), "--validate", "--infile", release.source / "CITATION.cff")
    shutil.copy(release.source / "CITATION.cff", release.result)
    return "valid for cffconvert"


def check_defects(release: Release) -> str:
    """Refuse a version without a section in the list of known defects, and copy the list."""
    if f"\n## {release.version}\n" not in release.text(DEFECTS):
        raise ReleaseError(f"{DEFECTS}: expected a section ## {release.version} with the known defects, found none")
    shutil.copy(release.source / DEFECTS, release.result)
    return Path(DEFECTS).name


def make_archives(release: Release) -> str:
    """Build the sdist, and the wheel from it; check both as an index does."""
    dates = {"SOURCE_DATE_EPOCH": str(_epoch(release.date))}
    run(sys.executable, "-m", "build", "--outdir", release.result, release.source, **dates)
    wheel, sdist = release.result / f"{release.stem}-py3-none-any.whl", release.result / f"{release.stem}.tar.gz"
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist)
    run(sys.executable, "-m", "check_wheel_contents", wheel)
    return f"{wheel.name}, {sdist.name}: twine check --strict, check-wheel-contents"


def check_installation(release: Release) -> str:
    """Install the wheel into an environment with nothing else, and generate code there."""
    (wheel,) = release.result.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", release.scratch / "bare")
    run(sys.executable, "-m", "pip", "--python", _bare(release), "install", "--quiet", wheel)
    symgen = _bare(release).with_name("symgen")
    if release.version not in (shown := run(symgen, "--version", cwd=release.scratch)):
        raise ReleaseError(f"symgen --version: expected {release.version}, found {shown.strip()}")
    run(symgen, "generate", ":panda", "-o", release.scratch / "panda", cwd=release.scratch)
    files = [path for path in (release.scratch / "panda").rglob("*") if path.is_file()]
    if not any(path.suffix == ".c" for path in files):
        raise ReleaseError(f"symgen generate :panda: expected C files, found {len(files)} files")
    return f"symgen generate :panda wrote {len(files)} files"


def make_documentation(release: Release) -> str:
    """Build the site without warnings, and pack it."""
    site = release.scratch / "site"
    search = {"PYTHONPATH": str(release.source)}
    run(sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", release.source / "docs", site, **search)
    shutil.rmtree(site / ".doctrees", ignore_errors=True)
    pages = sorted(path for path in site.rglob("*") if path.is_file())
    moment = (*map(int, release.date.split("-")), 0, 0, 0)
    with zipfile.ZipFile(release.result / f"{release.stem}-docs.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for page in pages:
            place = f"{release.stem}-docs/{page.relative_to(site)}"
            archive.writestr(zipfile.ZipInfo(place, moment), page.read_bytes(), zipfile.ZIP_DEFLATED)
    return f"{release.stem}-docs.zip, {sum(page.suffix == '.html' for page in pages)} pages"


def make_recipe(release: Release) -> str:
    """Write the recipe for conda-forge with the digest of the sdist, and render it."""
    (sdist,) = release.result.glob("*.tar.gz")
    text = texts.recipe(release.text("pyproject.toml"), hashlib.sha256(sdist.read_bytes()).hexdigest())
    path, lowest = release.result / "recipe.yaml", texts.project(release.text("pyproject.toml"))["requires-python"]
    path.write_text(text)
    run(release.tool("lint", "yamllint"), "--strict", "-d", YAML_RULES, path)
    run(release.tool("lint", "python"), "-c", RENDER, path, lowest.removeprefix(">="))
    return "yamllint, rendered by rattler-build; not linted by conda-smithy, which conda only has, and not built"


def make_rosdep(release: Release) -> str:
    """Write the entry for rosdep, and resolve it on each of its systems."""
    path = release.result / "rosdep.yaml"
    path.write_text(texts.rosdep(release.text("pyproject.toml")))
    run(release.tool("lint", "yamllint"), "--strict", "-d", YAML_RULES, path)
    run(release.tool("lint", "python"), "-c", RESOLVE, path, "symgen")
    return f"yamllint, resolved by rosdep on {', '.join(texts.ROSDEP_SYSTEMS)}"


def make_sbom(release: Release) -> str:
    """Write the bill of materials of the environment with the wheel, in CycloneDX, validated by its schema."""
    name = f"{release.stem}.cdx.json"
    options = ("--mc-type", "library", "--pyproject", release.source / "pyproject.toml", "--output-reproducible")
    output = ("--of", "JSON", "--validate", "-o", release.result / name, _bare(release))
    dates = {"SOURCE_DATE_EPOCH": str(_epoch(release.date))}
    run(release.tool("lint", "cyclonedx-py"), "environment", *options, *output, **dates)
    return name


def _bare(release: Release) -> Path:
    return release.scratch / "bare" / "bin" / "python"


def _epoch(date: str) -> int:
    return int(datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.UTC).timestamp())


STEPS: dict[str, tuple[Callable[[Release], str], tuple[str, ...]]] = {
    "committed files": (check_tree, ()),
    "changelog": (check_changelog, ()),
    "citation": (check_citation, ()),
    "known defects": (check_defects, ()),
    "wheel and sdist": (make_archives, ()),
    "bare environment": (check_installation, ("wheel and sdist",)),
    "documentation": (make_documentation, ()),
    "conda-forge recipe": (make_recipe, ("wheel and sdist",)),
    "rosdep entry": (make_rosdep, ()),
    "bill of materials": (make_sbom, ("bare environment",)),
}
"""Each step with its function and the steps whose results it uses."""
