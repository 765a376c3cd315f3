"""The gateway of MEX in Octave: many states in one call, refusals, and no warning of the compiler."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest
from frameworks.packages import written
from helpers.loading import ROOT

import symgen

pytestmark = pytest.mark.skipif(shutil.which("mkoctfile") is None, reason="mkoctfile is not installed")
QUANTITIES = ("inverse_dynamics", "mass_matrix", "inverse_dynamics_external", "mass_matrix_derivatives")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("mex")
    written(place, "mex", "ur5", QUANTITIES)
    sources = sorted((place / "ur5_mex").glob("*.c"))
    subprocess.run(["mkoctfile", "--mex", *sources, "--output", place / "ur5_mex.mex"], check=True, cwd=place)
    return place


def octave(folder, text):
    done = subprocess.run(
        ["octave-cli", "--no-gui", "--quiet", "--eval", text], cwd=folder, capture_output=True, text=True
    )
    return done


def test_many_states_are_one_call(folder):
    source = np.random.default_rng(1)
    q, qd, qdd = source.normal(size=(3, 40, 6))
    f = source.normal(size=(40, 1, 6))
    np.savetxt(folder / "x.txt", np.hstack([q, qd, qdd, f[:, 0]]))
    done = octave(
        folder,
        "x = load('x.txt')'; q = x(1:6, :); f = reshape(x(19:24, :), 1, 6, 40);"
        "tau = ur5_mex('inverse_dynamics', q, x(7:12, :), x(13:18, :)); M = ur5_mex('mass_matrix', q);"
        "p = ur5_mex('inverse_dynamics_external', q, x(7:12, :), x(13:18, :), f);"
        "d = ur5_mex('mass_matrix_derivatives', q);"
        "printf('%.17g\\n', tau, permute(M, [2 1 3]), p, permute(d, [3 2 1 4]));",
    )
    assert done.returncode == 0, done.stderr
    found = np.split(np.array(done.stdout.split(), float), np.cumsum([240, 1440, 240]))
    ur5 = symgen.build(ROOT / "robots" / "ur5.toml", quantities=QUANTITIES)
    truth = (
        ur5.inverse_dynamics(q, qd, qdd),
        ur5.mass_matrix(q),
        ur5.inverse_dynamics_external(q, qd, qdd, f),
        ur5.mass_matrix_derivatives(q),
    )
    for mine, each in zip(found, truth, strict=True):
        assert np.allclose(mine, each.ravel(), rtol=0, atol=1e-11 * np.abs(each).max())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("ur5_mex('weight', zeros(6, 1))", "expected the name of a quantity, found weight"),
        ("ur5_mex('mass_matrix', zeros(5, 1))", "mass_matrix: q: expected 6 numbers for each state"),
        ("ur5_mex('mass_matrix', single(zeros(6, 1)))", "mass_matrix: q: expected real doubles"),
        ("ur5_mex('mass_matrix')", "mass_matrix: expected 1 inputs and up to 1 outputs"),
        ("ur5_mex('inverse_dynamics', zeros(6, 2), zeros(6, 1), zeros(6, 2))", "qd: expected 2 states"),
    ],
)
def test_what_does_not_fit_is_refused(folder, call, message):
    done = octave(folder, call)
    assert done.returncode != 0 and message in done.stderr
