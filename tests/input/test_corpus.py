"""Inputs that a command once ended badly for, and a share of what the fuzzer makes, which is drawn by the day."""

from __future__ import annotations

import datetime
import random

import pytest
from helpers import fuzz


@pytest.mark.parametrize("path", sorted(fuzz.CORPUS.glob("*.*")), ids=lambda path: path.name)
def test_what_once_broke_ends_well(path, tmp_path):
    for number in range(8):
        arguments = fuzz.command(path.suffix, path, tmp_path, random.Random(number))
        assert fuzz.verdict(arguments) == ""


def test_fuzzed_inputs_end_well():
    seed = datetime.date.today().toordinal()
    for number in range(150):
        *_, arguments, wrong = fuzz.attempt(seed, number)
        assert wrong == "", (seed, number, arguments)
