"""Options of the test run, and a compile cache of its own."""

from __future__ import annotations

from datetime import date

import pytest
from helpers.loading import example_root


@pytest.fixture
def example_robots():
    return example_root()


TURNS = 400
"""Days in which each rotating test comes by."""


def pytest_collection_modifyitems(config, items):
    """Leave out the long tests, or all but a share of them: every M-th from the N-th of --share N/M.

    To a share come the rotating ones of the day.
    """
    slow = [item for item in items if "slow" in item.keywords]
    dropped = set() if config.getoption("--slow") else set(slow)
    if share := config.getoption("--share"):
        number, count = map(int, share.split("/"))
        rotating = [item for item in slow if "rotating" in item.keywords]
        dropped = {item for k, item in enumerate(slow) if k % count != number % count}
        dropped -= set(rotating[date.today().toordinal() % TURNS :: TURNS])
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


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    """A cache of compiled code that holds nothing yet."""
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
