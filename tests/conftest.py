"""Shared robots, and a compile cache of the test run's own."""

from __future__ import annotations

import glob
import warnings
from pathlib import Path

import pytest

import symgen

ROOT = Path(__file__).resolve().parent.parent
ROBOTS = ROOT / "robots"
ROBOT_NAMES = sorted(path.stem for path in ROBOTS.glob("*.toml"))


def load(path, **options):
    """Load a robot whose warnings are not the subject of the test."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(path, symgen.Options(**options))


def load_named(name, **options):
    return load(ROBOTS / f"{name}.toml", **options)


def example_urdfs():
    """All URDF files of example-robot-data, wherever pip put it."""
    import example_robot_data

    root = Path(example_robot_data.getModelPath("ur_description")) / "example-robot-data" / "robots"
    return sorted(Path(path) for path in glob.glob(f"{root}/**/*.urdf", recursive=True))


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="rewrite generated/ instead of comparing with it")


@pytest.fixture(scope="session", autouse=True)
def private_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
