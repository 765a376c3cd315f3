"""Shared robots, and a compile cache of the test run's own."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pinocchio
import pytest

import symgen

ROOT = Path(__file__).resolve().parent.parent
ROBOTS = ROOT / "robots"
SYSTEM_NAMES = ("passive_walker",)
ROBOT_NAMES = sorted(path.stem for path in ROBOTS.glob("*.toml") if path.stem not in SYSTEM_NAMES)


def load(path, **options):
    """Load a robot whose warnings are not the subject of the test."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(path, symgen.Options(**options))


def load_named(name, **options):
    return load(ROBOTS / f"{name}.toml", **options)


_DERIVED = {}
_OPTIMISED = {}


@contextmanager
def derived_once():
    """Robots of this process that are asked again for a quantity by the same route get the program they got before."""
    derive, optimise = symgen.shipping.derive, symgen.shipping.optimise

    def remembered(model, name, route="auto", *, same=(), **settings):
        key = (model.digest, str(model.free_parameters()), name, route, len(same), *settings.items())
        if key not in _DERIVED:
            _DERIVED[key] = derive(model, name, route, same=same, **settings)
        return _DERIVED[key]

    def optimised(program, passes):
        key = id(program), passes
        if key not in _OPTIMISED:
            _OPTIMISED[key] = program, optimise(program, passes)
        return _OPTIMISED[key][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("symgen.shipping.derive", remembered)
        patch.setattr("symgen.shipping.optimise", optimised)
        yield


def example_root():
    """Where example-robot-data is, which is installed beside Pinocchio."""
    return Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots"


@pytest.fixture
def example_robots():
    return example_root()


def example_urdfs():
    """All its URDF files."""
    root = example_root()
    return sorted(root.rglob("*.urdf"), key=lambda path: path.relative_to(root))


TURNS = 400
"""Days in which each rotating test comes by."""


def pytest_collection_modifyitems(config, items):
    """Leave out the long tests, or all but a share of them: every M-th from the N-th of --share N/M.

    Of the rotating ones some stay on every day.
    """
    slow = [item for item in items if "slow" in item.keywords]
    dropped = set() if config.getoption("--slow") else set(slow)
    rotating = [item for item in items if "rotating" in item.keywords]
    dropped -= set(rotating[date.today().toordinal() % TURNS :: TURNS])
    if share := config.getoption("--share"):
        number, count = map(int, share.split("/"))
        dropped = {item for k, item in enumerate(slow) if k % count != number % count}
    config.hook.pytest_deselected(items=[item for item in items if item in dropped])
    items[:] = [item for item in items if item not in dropped]


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the long tests too")
    parser.addoption("--share", default="", help="N/M: of the long tests every M-th from the N-th")
    parser.addoption("--update", action="store_true", help="rewrite generated/ instead of comparing with it")


@pytest.fixture(scope="session", autouse=True)
def private_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
