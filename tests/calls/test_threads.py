"""Batches shared over the threads that stand by: the same results, from any number of callers, awake or asleep."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from helpers.loading import load_named

import symgen
from symgen.build import function as calls

COUNTS = (1, 63, 64, 127, 128, 129, 1000, 5003)


@pytest.fixture(scope="module")
def inverse_dynamics():
    """Of a module that takes four cores for granted, whatever there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calls, "cores", lambda: 4)
        yield symgen.build(load_named("ur5"), quantities=("inverse_dynamics",)).inverse_dynamics


def states(count):
    return np.random.default_rng(count).normal(size=(3, count, 6))


@pytest.mark.parametrize("arranged", [np.ascontiguousarray, np.asfortranarray, symgen.tiles])
@pytest.mark.parametrize("threads", [2, 3, 4, 1000])
def test_results_are_those_of_one_thread(inverse_dynamics, threads, arranged):
    for count in COUNTS if arranged is not symgen.tiles else (8, 64, 72, 1000, 4096):
        given = [arranged(each) for each in states(count)]
        np.testing.assert_array_equal(inverse_dynamics(*given, threads=threads), inverse_dynamics(*given))


def test_threads_that_have_gone_to_sleep(inverse_dynamics):
    given = states(1000)
    expected = inverse_dynamics(*given)
    for pause in (0, 0.001, 0.05):
        time.sleep(pause)
        np.testing.assert_array_equal(inverse_dynamics(*given, threads=4), expected)


def test_callers_at_once(inverse_dynamics):
    given = states(1000)
    expected = inverse_dynamics(*given)

    def caller(_):
        return all(np.array_equal(inverse_dynamics(*given, threads=1 + k % 4), expected) for k in range(300))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(caller, range(8)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_starts_threads_of_its_own(inverse_dynamics):
    given = states(1000)
    expected = inverse_dynamics(*given, threads=4)
    child = os.fork()
    if child == 0:
        os._exit(not all(np.array_equal(inverse_dynamics(*given, threads=3), expected) for _ in range(10)))
    assert os.waitpid(child, 0)[1] == 0
    np.testing.assert_array_equal(inverse_dynamics(*given, threads=4), expected)
