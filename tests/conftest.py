"""Options of the test run, and a compile cache of its own."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from helpers.loading import example_root


@pytest.fixture(scope="session")
def example_robots():
    return example_root()


TURNS = Path(__file__).with_name("turns.txt")
"""The test functions of which some case takes at least :data:`LONG` seconds; ``make turns`` measures them again."""
LONG = 1.0
IN_EVERY_RUN = (
    "tests/boards/test_boards.py::test_committed_export_is_what_is_written",
    "tests/quick/",
    "tests/text/test_docs.py",
    "tests/text/test_generated.py",
    "tests/unit/test_house.py",
)
"""Tests that take no turns, because any change may break them."""
ROTATING = 10
"""One in so many of the rotating tests is ever in a share: a fixed sample, drawn by a digest of their names."""


def pytest_collection_modifyitems(config, items):
    """Leave out the long tests, or all but a share of them: every M-th from the N-th of --share N/M.

    Rotating tests have shares of their own, of a fixed tenth of them. A share depends on N and M only.
    --turn N/M does the same with the tests in turns.txt: it leaves out all of them but every M-th from the N-th.
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
        turning = set(TURNS.read_text().split())
        turns = [item for item in items if function_of(item.nodeid) in turning and item not in dropped]
        dropped |= set(turns) - set(turns[number % count :: count])
    config.hook.pytest_deselected(items=[item for item in items if item in dropped])
    items[:] = [item for item in items if item not in dropped]


def function_of(nodeid):
    return nodeid.partition("[")[0]


class Seconds:
    """Measures the test functions, and writes the long ones to turns.txt; functions that did not run stay as listed."""

    def __init__(self):
        self.longest = {}

    def pytest_runtest_logreport(self, report):
        name = function_of(report.nodeid)
        self.longest[name] = max(report.duration, self.longest.get(name, 0))

    def pytest_sessionfinish(self):
        names = {name for name in TURNS.read_text().split() if name not in self.longest}
        names |= {name for name, seconds in self.longest.items() if seconds >= LONG}
        TURNS.write_text("".join(f"{name}\n" for name in sorted(names) if not name.startswith(IN_EVERY_RUN)))


def pytest_configure(config):
    if config.getoption("--record-turns") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Seconds())


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the long tests too")
    parser.addoption("--share", default="", help="N/M: of the long tests every M-th from the N-th")
    parser.addoption("--turn", default="", help="N/M: of the tests that take turns every M-th from the N-th")
    parser.addoption("--record-turns", action="store_true", help="write the long tests of this run to turns.txt")
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
