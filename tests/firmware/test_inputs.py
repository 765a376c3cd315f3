"""Inputs beyond their ranges: saturated, reported or left, in floating and in fixed point."""

from __future__ import annotations

import ctypes
from dataclasses import replace

import numpy as np
import pytest
from helpers.firmware import exported, run, self_test, sources
from helpers.loading import load_named

import symgen
from symgen.program.domains.ranges import Range
from symgen.targets.c.kernel import kernel
from symgen.targets.c.printer import library
from symgen.uses.limits import inward

NAMES = ("q", "qd", "qdd")
TYPES = {"float": (ctypes.c_float, np.float32), "double": (ctypes.c_double, np.float64), "fixed": (ctypes.c_int32, int)}


class Arm:
    """The inverse dynamics of an exported planar_2r, called through ctypes."""

    def __init__(self, scalar, inputs, scratch):
        self.folder = exported("planar_2r", ("inverse_dynamics",), scalar=scalar, samples=10, inputs=inputs)
        target = scratch / f"{scalar}_{inputs}.so"
        run(
            ["cc", "-shared", "-fPIC", "-std=c99", "-O1", "-Isrc", *sources(self.folder), "-o", target, "-lm"],
            self.folder,
        )
        self.library, (self.kind, self.dtype) = ctypes.CDLL(str(target)), TYPES[scalar]

    def _arrays(self, state):
        return [(self.kind * 2)(*map(self.dtype, state[k : k + 2])) for k in (0, 2, 4)]

    def __call__(self, state):
        tau = (self.kind * 2)()
        self.library.planar_2r_inverse_dynamics(*self._arrays(state), tau)
        return list(tau)

    def status(self, state):
        return self.library.planar_2r_inverse_dynamics_status(*self._arrays(state))


STATE = [0.1, -0.2, 0.3, 0.4, -0.5, 0.6]
ENDS = [3.15, 3.15, 3.0, 3.0, 10.0, 10.0]


@pytest.mark.parametrize("scalar", ["float", "double"])
def test_floating_point_saturates_and_reports(scalar, tmp_path):
    arm = Arm(scalar, "reported", tmp_path)
    assert arm.status(STATE) == arm.status([0.0] * 6) == 0
    for k, end in enumerate(ENDS):
        for sign in (1, -1):
            least, last = inward(Range(-end, end), scalar)
            last = last if sign > 0 else least
            at = arm([*STATE[:k], last, *STATE[k + 1 :]])
            assert arm.status([*STATE[:k], last, *STATE[k + 1 :]]) == 0
            for beyond in (sign * 1.01 * end, sign * 1e30, sign * np.inf):
                state = [*STATE[:k], beyond, *STATE[k + 1 :]]
                assert arm(state) == at
                assert arm.status(state) == k + 1
        state = [*STATE[:k], np.nan, *STATE[k + 1 :]]
        assert arm.status(state) == k + 1
        assert np.isnan(arm(state)).any(), "NaN is not replaced"
        assert arm.status([*STATE[:k], *([np.nan] * (6 - k))]) == k + 1, "the first of several"
    assert self_test(arm.folder).returncode == 0


def test_fixed_point_saturates_and_reports(tmp_path):
    arm = Arm("fixed", "reported", tmp_path)
    codes = [round(x * 2.0**bits) for x, bits in zip(STATE, (29, 29, 29, 29, 27, 27), strict=True)]
    assert arm.status(codes) == 0
    for k in range(6):
        for far in (2**31 - 1, -(2**31)):
            assert arm.status([*codes[:k], far, *codes[k + 1 :]]) == k + 1
    assert self_test(arm.folder).returncode == 0


def test_inputs_are_left_by_default_in_floating_point(tmp_path):
    arm = Arm("float", "auto", tmp_path)
    header = (arm.folder / "src" / "planar_2r.h").read_text()
    assert "_status(" not in header and "Inputs beyond their ranges are used as they are" in header
    assert not np.isfinite(arm([*STATE[:5], np.inf])).all()


def test_saturation_alone_has_no_status():
    folder = exported("planar_2r", ("inverse_dynamics",), samples=10, inputs="saturated")
    header = (folder / "src" / "planar_2r.h").read_text()
    assert "_status(" not in header and "replaced by the nearest end of the range" in header


def test_parts_of_long_functions_read_limited_inputs():
    program, _ = symgen.program(load_named("planar_2r", parameters="baked"), "inverse_dynamics")
    limited = {f"{name}[{k}]": f"within({name}[{k}])" for name in NAMES for k in range(2)}
    dialect = replace(library("double"), limited=limited)
    *_, last = kernel(program, "double", "", "libm", dialect, whole=5, part=10)
    for name in NAMES:
        for k in range(2):
            assert f"{name}_[{k}] = within({name}[{k}]);" in last.lines


def test_ends_are_rounded_inward():
    lower, upper = inward(Range(-0.1, 0.1), "float")
    assert -0.1 <= lower < -0.0999999 and 0.0999999 < upper <= 0.1
    assert inward(Range(-0.5, 0.25), "float") == (-0.5, 0.25)
