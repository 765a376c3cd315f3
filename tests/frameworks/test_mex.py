"""The gateway of MEX in Octave: many states in one call, refusals, and no warning of the compiler."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest
from frameworks.packages import WITH_PARAMETERS, draw, in_c, written
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


def test_parameters_are_the_first_input(tmp_path):
    robot = WITH_PARAMETERS[0]
    written(tmp_path, "mex", robot, ("inverse_dynamics",))
    sources = sorted((tmp_path / "planar_2r_mex").glob("*.c"))
    subprocess.run(
        ["mkoctfile", "--mex", *sources, "--output", tmp_path / "planar_2r_mex.mex"], check=True, cwd=tmp_path
    )
    module, record, vector = in_c(robot)
    q, qd, qdd = draw(robot, 2, 30)
    np.savetxt(tmp_path / "x.txt", np.hstack([q, qd, qdd]))
    np.savetxt(tmp_path / "p.txt", vector)
    done = octave(
        tmp_path,
        "x = load('x.txt')'; q = x(1:2, :); qd = x(3:4, :); qdd = x(5:6, :); p = load('p.txt');"
        "first = planar_2r_mex('parameters');"
        "printf('%.17g\\n', first, planar_2r_mex('inverse_dynamics', p, q, qd, qdd),"
        " planar_2r_mex('inverse_dynamics', p, q(:, 1), qd(:, 1), qdd(:, 1)));",
    )
    assert done.returncode == 0, done.stderr
    first, many, one = np.split(np.array(done.stdout.split(), float), [len(vector), len(vector) + 60])
    truth = module.inverse_dynamics(q, qd, qdd, parameters=record)
    assert np.array_equal(first, list(module.defaults.values()))
    assert np.allclose(many, truth.ravel(), rtol=0, atol=1e-12 * np.abs(truth).max())
    assert np.allclose(one, truth[0], rtol=0, atol=1e-12 * np.abs(truth).max())
    for parameters, message in (
        ("p(2:end)", "expected 9 numbers for each state"),
        ("[p p]", "expected one vector for all states"),
    ):
        done = octave(
            tmp_path, f"p = load('p.txt'); planar_2r_mex('inverse_dynamics', {parameters}, [0; 0], [0; 0], [0; 0])"
        )
        assert done.returncode != 0 and f"inverse_dynamics: parameters: {message}" in done.stderr
