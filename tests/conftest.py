"""Options of the test run, and a compile cache of its own."""

from __future__ import annotations

import zlib

import pytest
from helpers.loading import example_root


@pytest.fixture(scope="session")
def example_robots():
    return example_root()


ROTATING = 10
"""One in so many of the rotating tests is ever in a share: a fixed sample, drawn by a digest of their names."""


def pytest_collection_modifyitems(config, items):
    """Leave out the long tests, or all but a share of them: every M-th from the N-th of --share N/M.

    Rotating tests have shares of their own, of a fixed tenth of them. A share depends on N and M only.
    --turn N/M does the same with the tests that take turns: it leaves out all of them but every M-th from the N-th.
    """
    slow = [item for item in items if "slow" in item.keywords]
    dropped = set() if config.getoption("--slow") else set(slow)
    if share := config.getoption("--share"):
        number, count = map(int, share.split("/"))
        rotating = [item for item in slow if "rotating" in item.keywords]
        sample = [item for item in rotating if zlib.crc32(item.nodeid.encode()) % ROTATING == 0]
        others = [item for item in slow if "rotating" not in item.keywords]
        dropped = set(slow) - {*others[number % count :: count], *sample[number % count :: count]}
    if turn := config.getoption("--turn"):
        number, count = map(int, turn.split("/"))
        turns = [item for item in items if "turns" in item.keywords and item not in dropped]
        dropped |= set(turns) - set(turns[number % count :: count])
    config.hook.pytest_deselected(items=[item for item in items if item in dropped])
    items[:] = [item for item in items if item not in dropped]


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the long tests too")
    parser.addoption("--share", default="", help="N/M: of the long tests every M-th from the N-th")
    parser.addoption("--turn", default="", help="N/M: of the tests that take turns every M-th from the N-th")
    parser.addoption("--update", action="store_true", help="rewrite generated/ instead of comparing with it")


@pytest.fixture(scope="session", autouse=True)
def private_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("SYMGEN_PROCESSES", "1")  # child processes do not see what a test replaces
        yield


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    """A cache of compiled code that holds nothing yet."""
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
