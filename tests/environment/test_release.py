"""The texts of a release and its report; the steps that install tools are run by ``make release`` only."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import tomllib

import pytest
import yaml
from helpers.loading import ROOT

PYPROJECT = (ROOT / "pyproject.toml").read_text()
PROJECT = tomllib.loads(PYPROJECT)["project"]
NAMES = ("pyproject.toml", "CHANGELOG.md", "CITATION.cff")


@pytest.fixture
def packaging(monkeypatch):
    """The modules texts, steps and release."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    for name in ("texts", "steps", "release"):
        monkeypatch.delitem(sys.modules, name, raising=False)
        module = importlib.import_module(name)
        monkeypatch.setitem(sys.modules, name, module)
    return module


@pytest.fixture
def repository(packaging, monkeypatch, tmp_path):
    """A repository with the texts of a release, in which the modules work."""
    (tmp_path / "packaging").mkdir()
    for name in (*NAMES, ".gitignore", "packaging/recipe.yaml", "packaging/rosdep.yaml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    changelog = (ROOT / "CHANGELOG.md").read_text()
    (tmp_path / "CHANGELOG.md").write_text(
        re.sub(r"(?s)(## \[Unreleased\]\n).*?(?=^## )", r"\1\n", changelog, flags=re.M)
    )
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    for command in (("init", "-q"), ("add", "-A"), (*identity, "commit", "-qm", "Begin")):
        subprocess.run(("git", *command), cwd=tmp_path, check=True)
    for name in ("texts", "steps", "release"):
        monkeypatch.setattr(sys.modules[name], "ROOT", tmp_path)
    return tmp_path


def steps_of(**results):
    """Steps that return a text or raise a fault; a step called second needs the one called first."""

    def step(result):
        def done(release):
            if isinstance(result, Exception):
                raise result
            (release.result / "made").write_text(result)
            return result

        return done

    return {name: (step(result), ("first",) if name == "second" else ()) for name, result in results.items()}


def carried_out(packaging, monkeypatch, capsys, steps, *arguments):
    monkeypatch.setattr(packaging, "STEPS", steps)
    monkeypatch.setattr(sys, "argv", ["release.py", *arguments])
    return packaging.main(), "".join(capsys.readouterr())


def test_prepared_files_follow_from_the_project(packaging):
    for name, make in packaging.texts.FILES.items():
        assert (ROOT / "packaging" / name).read_text() == make(PYPROJECT), "run packaging/texts.py --update"


def test_the_recipe_has_the_requirements_of_the_project(packaging):
    recipe = yaml.safe_load(packaging.texts.recipe(PYPROJECT, "ab" * 32))
    distributions = {conda: name for name, conda in packaging.texts.CONDA_NAMES.items()}
    python, *run = recipe["requirements"]["run"]
    assert [f"{distributions.get(name, name)}{bounds}" for name, bounds in map(str.split, run)] == PROJECT[
        "dependencies"
    ]
    assert python == "python >=${{ python_min }}"
    assert f">={recipe['context']['python_min']}" == PROJECT["requires-python"]
    assert recipe["context"]["version"] == PROJECT["version"]
    assert recipe["source"]["sha256"] == "ab" * 32
    assert recipe["build"]["python"]["entry_points"] == ["symgen = symgen.cli:main"]


def test_the_citation_has_version_and_date_of_the_last_section(packaging):
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    date, _ = packaging.texts.section((ROOT / "CHANGELOG.md").read_text(), PROJECT["version"])
    assert (citation["version"], str(citation["date-released"])) == (PROJECT["version"], date)


def test_a_new_version_gets_the_unreleased_entries(packaging):
    texts = packaging.texts
    now = {name: (ROOT / name).read_text() for name in NAMES}
    now["CHANGELOG.md"] = now["CHANGELOG.md"].replace("## [Unreleased]\n", "## [Unreleased]\n\n* Something new.\n", 1)
    after = texts.renewed(now, "99.0.0", "2030-01-02")
    assert texts.project(after["pyproject.toml"])["version"] == "99.0.0"
    date, entries = texts.section(after["CHANGELOG.md"], "99.0.0")
    assert (date, entries) == ("2030-01-02", texts.unreleased(now["CHANGELOG.md"]) + "\n")
    assert texts.unreleased(after["CHANGELOG.md"]) == ""
    citation = yaml.safe_load(after["CITATION.cff"])
    assert (citation["version"], str(citation["date-released"])) == ("99.0.0", "2030-01-02")


@pytest.mark.parametrize(
    ("version", "message"),
    [("next", "expected numbers such as 0.3.0"), (PROJECT["version"], "expected one higher"), ("0.0.9", "one higher")],
)
def test_versions_that_cannot_follow_are_faults(packaging, version, message):
    now = {name: (ROOT / name).read_text() for name in NAMES}
    with pytest.raises(packaging.ReleaseError, match=message):
        packaging.texts.renewed(now, version, "2030-01-02")


def test_candidates_come_before_their_version(packaging):
    ordered = ["0.2.9", "0.3.0a1", "0.3.0b1", "0.3.0rc1", "0.3.0rc2", "0.3.0", "0.10.0"]
    assert sorted(ordered[::-1], key=packaging.texts._order) == ordered


@pytest.mark.parametrize(
    ("changelog", "message"),
    [
        ("## [Unreleased]\n", "expected a section"),
        ("## [1.0.0] - soon\n\n* One\n", "expected ## .1.0.0. - YYYY-MM-DD"),
        ("## [1.0.0] - 2030-01-02\n\n## [0.9.0]\n", "expected entries under"),
    ],
)
def test_sections_that_are_missing_are_faults(packaging, changelog, message):
    with pytest.raises(packaging.ReleaseError, match=message):
        packaging.texts.section(changelog, "1.0.0")


def test_a_failed_step_is_named_and_nothing_is_written(packaging, repository, monkeypatch, capsys):
    steps = steps_of(first=packaging.ReleaseError("expected this, found that"), second="never", third="fine")
    (repository / "build" / "release").mkdir(parents=True)
    (repository / "build" / "release" / "before").touch()
    (repository / "CHANGELOG.md").write_text("## [Unreleased]\n\n* New\n\n## [0.2.0] - 2026-01-01\n\n* Old\n")
    texts = {name: (repository / name).read_text() for name in NAMES}
    status, printed = carried_out(packaging, monkeypatch, capsys, steps, "--version", "99.0.0")
    assert status == 1
    assert re.search(
        r"first +FAILED: expected this, found that\nsecond +not run: needs first\nthird +ok: fine", printed
    )
    assert "2 of 3 steps failed; nothing was written" in printed
    assert {name: (repository / name).read_text() for name in NAMES} == texts
    assert [path.name for path in (repository / "build").rglob("*")] == ["release", "before"]


def test_a_defect_of_a_step_is_a_failure_of_it(packaging, repository, monkeypatch, capsys):
    status, printed = carried_out(packaging, monkeypatch, capsys, steps_of(first=KeyError("lost"), third="fine"))
    assert status == 1
    assert "KeyError: 'lost'" in printed
    assert "third                ok: fine" in printed


def test_a_release_replaces_the_last_one(packaging, repository, monkeypatch, capsys):
    (repository / "build" / "release").mkdir(parents=True)
    (repository / "build" / "release" / "before").touch()
    (repository / "CHANGELOG.md").write_text("## [Unreleased]\n\n* New\n\n## [0.2.0] - 2026-01-01\n\n* Old\n")
    arguments = ("--version", "99.0.0", "--date", "2030-01-02")
    status, printed = carried_out(packaging, monkeypatch, capsys, steps_of(first="done"), *arguments)
    assert status == 0, printed
    assert sorted(path.name for path in (repository / "build").rglob("*")) == ["SHA256SUMS", "made", "release"]
    assert "\n## [99.0.0] - 2030-01-02\n\n* New\n" in (repository / "CHANGELOG.md").read_text()
    assert 'version: "99.0.0"' in (repository / "packaging" / "recipe.yaml").read_text()
    again, printed = carried_out(packaging, monkeypatch, capsys, packaging.STEPS, *arguments)
    assert (again, "expected one higher than 99.0.0" in printed) == (1, True)


def test_committed_files_and_sections_are_checked(packaging, repository, tmp_path_factory):
    steps = sys.modules["steps"]
    release = steps.Release(tmp_path_factory.mktemp("release"), PROJECT["version"], "2026-11-27")
    release.result.mkdir()
    packaging.copied(release.source, {})
    assert steps.check_tree(release).startswith("commit ")
    assert steps.check_changelog(release).startswith(f"[{PROJECT['version']}]")
    (repository / "README.md").touch()
    with pytest.raises(packaging.ReleaseError, match=r"no uncommitted changes, found\n\?\? README.md"):
        steps.check_tree(release)
    changelog = (release.source / "CHANGELOG.md").read_text()
    (release.source / "CHANGELOG.md").write_text(changelog.replace("## [Unreleased]\n", "## [Unreleased]\n* One\n"))
    with pytest.raises(packaging.ReleaseError, match="expected no entries under"):
        steps.check_changelog(release)


def test_a_version_without_a_section_of_known_defects_is_refused(packaging, tmp_path):
    steps = sys.modules["steps"]
    release = steps.Release(tmp_path, PROJECT["version"], "2026-11-27")
    release.result.mkdir()
    page = release.source / steps.DEFECTS
    page.parent.mkdir(parents=True)
    page.write_text((ROOT / steps.DEFECTS).read_text())
    assert steps.check_defects(release) == "defects.md"
    assert (release.result / "defects.md").read_text() == page.read_text()
    release.version = "99.0.0"
    with pytest.raises(packaging.ReleaseError, match=r"expected a section ## 99\.0\.0 with the known defects"):
        steps.check_defects(release)


def test_steps_need_earlier_steps(packaging):
    names = list(packaging.STEPS)
    assert all(names.index(need) < names.index(name) for name, (_, needs) in packaging.STEPS.items() for need in needs)


def test_the_support_page_names_the_versions_of_the_project():
    page = (ROOT / "docs" / "explanation" / "stability.md").read_text()
    classified = re.findall(r"Python :: (3\.\d+)", PYPROJECT)
    rows = [line for line in page.splitlines() if line.startswith("| Python") and line.endswith(" supported |")]
    assert re.findall(r"3\.\d+", " ".join(rows)) == classified
    assert PROJECT["requires-python"] == f">={classified[0]}"
    (lowest, refused) = re.search(r"sympy>=([\d.]+),<([\d.]+)", " ".join(PROJECT["dependencies"])).groups()
    assert f"| SymPy {lowest} |" in page
    assert f"| SymPy {refused} | none | pip refuses it |" in page
