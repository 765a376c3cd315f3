"""The generated C built by itself, as others build it: compilers, flags, standards, lanes, and under sanitizers."""

from __future__ import annotations

import itertools

import pytest
from helpers.standalone import built, is_right, text_of

UR5 = ("ur5", ("inverse_dynamics", "mass_matrix", "forward_dynamics"))
LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os", "-Ofast")
REORDERED = ("", "-ffast-math", "-funsafe-math-optimizations", "-march=native -ffp-contract=fast")
STANDARDS = ("-std=c99", "-std=gnu17", "-std=gnu2x", "-x c++ -std=c++17", "-x c++ -std=c++20")
MATRIX = list(itertools.product(("gcc", "clang"), LEVELS, REORDERED, ("double", "float")))
OFTEN = 5
"""Of the matrix every so many are in make test."""
LANES = (1, 2, 4, 8, 16)


def some(cases, every):
    """All cases, of which make test has every so many."""
    return [pytest.param(*case, marks=() if k % every == 0 else pytest.mark.slow) for k, case in enumerate(cases)]


@pytest.mark.parametrize("compiler, level, more, scalar", some(MATRIX, OFTEN))
def test_results_are_right_under_every_flag(compiler, level, more, scalar, tmp_path):
    is_right(built(text_of(*UR5, scalar), tmp_path, [compiler, level, *more.split()]))


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("standard", STANDARDS)
def test_results_are_right_in_every_standard(compiler, standard, tmp_path):
    is_right(built(text_of(*UR5, "double"), tmp_path, [compiler, "-O1", *standard.split()]))


SANITIZED = list(itertools.product(LANES, ("double", "float"), ("inline", "libm")))


@pytest.mark.parametrize("lanes, scalar, trig", some(SANITIZED, 7))
def test_sanitizers_see_nothing(lanes, scalar, trig, tmp_path):
    flags = ["-O1", "-g", f"-DLANES={lanes}", "-Wno-psabi", "-fno-sanitize-recover=all"]
    is_right(built(text_of(*UR5, scalar, trig), tmp_path, ["gcc", *flags, "-fsanitize=address,undefined"]))
