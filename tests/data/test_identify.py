"""Identification of simulated robots: estimates near the truth, bodies that exist, one line for what cannot be told."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pinocchio
import pyarrow as pa
import pytest
from helpers.loading import ROOT, example_root
from pyarrow import parquet
from scipy.stats import norm

import symgen

pytestmark = pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
PANDA = ROOT / "robots" / "panda.toml"
UR5 = example_root() / "ur_description" / "urdf" / "ur5_robot.urdf"
NOISE = np.array([0.5, 0.5, 0.4, 0.4, 0.1, 0.1, 0.05])


def measured(path, robot, count, noise, friction=(0.0, 0.0, 0.0), moving=slice(None)):
    """Rows of a robot with noise in its forces."""
    source, n = np.random.default_rng(11), len(noise)
    q, qd, qdd = source.uniform(-2, 2, (count, n)), source.normal(size=(count, n)), 3 * source.normal(size=(count, n))
    for each in (q, qd, qdd):
        still = np.ones(n, bool)
        still[moving] = False
        each[:, still] = 0
    tau = symgen.build(robot, symgen.Options(quantities=("inverse_dynamics",))).inverse_dynamics(q, qd, qdd)
    tau = tau + friction[0] * qd + friction[1] * qd / np.sqrt(qd**2 + 1e-4) + friction[2]
    tau = tau + noise * source.standard_normal((count, n))
    lists = [pa.FixedSizeListArray.from_arrays(pa.array(each.ravel()), n) for each in (q, qd, qdd, tau)]
    parquet.write_table(pa.table(lists, ["q", "qd", "qdd", "tau"]), path, row_group_size=20_000)
    return q, qd, qdd, tau


def test_estimates_are_as_far_from_the_truth_as_they_say(tmp_path):
    measured(tmp_path / "log.parquet", PANDA, 60_000, NOISE, (0.7, 0.3, 0.1))
    found = symgen.identify(PANDA, tmp_path / "log.parquet", friction=("viscous", "coulomb", "offset"))
    truth = np.append(found.prior[: found.base], np.tile([0.7, 0.3, 0.1], 7))
    deviations = np.abs(found.values - truth) / found.deviations
    assert np.mean(deviations < 3) >= 0.98 and np.mean(deviations < 1) < 0.85
    assert np.allclose(found.noise, NOISE, rtol=0.02) and np.allclose(found.held_out, NOISE, rtol=0.03)
    assert found.rows < 60_000 and found.condition < 20
    apart, edges = found.residuals.sum(axis=1), np.linspace(-5, 5, 41)
    assert (apart == 60_000 - found.rows).all()
    expected = apart[:, None] * np.diff(norm.cdf(np.r_[-np.inf, edges[1:-1], np.inf]))
    assert (np.abs(found.residuals - expected) < 5 * np.sqrt(expected + 1)).all(), "the noise is normal"
    many = symgen.identify(PANDA, tmp_path / "log.parquet", friction=("viscous", "coulomb", "offset"), workers=2)
    assert np.array_equal(many.residuals, found.residuals)
    assert np.array_equal(many.values, found.values) and np.array_equal(many.covariance, found.covariance)


def test_the_urdf_written_back_has_bodies_that_exist_and_the_same_forces(tmp_path):
    """In Pinocchio, at states that no row had."""
    measured(tmp_path / "log.parquet", UR5, 40_000, np.full(6, 0.05))
    command = [sys.executable, "-m", "symgen", "identify", UR5, tmp_path / "log.parquet", "--workers", "2"]
    out = ["--urdf", tmp_path / "found.urdf", "--plot", tmp_path / "errors.svg", "-o", tmp_path / "found.json"]
    done = subprocess.run([*command, *out], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    ours, theirs = (pinocchio.buildModelFromUrdf(str(each)) for each in (tmp_path / "found.urdf", UR5))
    for body in list(ours.inertias)[1:]:
        assert body.mass > 0 and np.linalg.eigvalsh(body.inertia)[0] > 0
        moments = np.linalg.eigvalsh(body.inertia)
        assert moments[0] + moments[1] >= moments[2] * (1 - 1e-9)
    states, errors = np.random.default_rng(2).normal(size=(50, 3, 6)), []
    for state in states:
        found = pinocchio.rnea(ours, ours.createData(), *state)
        errors.append(found - pinocchio.rnea(theirs, theirs.createData(), *state))
    assert np.sqrt(np.mean(np.square(errors))) < 2e-3
    assert (tmp_path / "errors.svg").read_text().startswith("<?xml")
    document = json.loads((tmp_path / "found.json").read_text())
    assert document["joints"][0] == "shoulder_pan_joint"
    assert len(document["residual_edges"]) == 41 and len(document["residual_counts"]) == 6


def test_what_data_do_not_tell_is_named(tmp_path):
    measured(tmp_path / "log.parquet", PANDA, 3000, NOISE, moving=slice(5, 7))
    with pytest.raises(symgen.InputError, match=r"data: expected data that tell all parameters apart, found '.* of .*"):
        symgen.identify(PANDA, tmp_path / "log.parquet")
    with pytest.raises(symgen.InputError, match="option friction: expected one of viscous, coulomb, offset"):
        symgen.identify(PANDA, tmp_path / "log.parquet", friction=("sticky",))
    with pytest.raises(symgen.InputError, match="option held_out: expected zero or a number from 2"):
        symgen.identify(PANDA, tmp_path / "log.parquet", held_out=1)
    with pytest.raises(symgen.UnsupportedError, match="joints of one position each"):
        symgen.identify(UR5, tmp_path / "log.parquet", symgen.Options(base="floating"))
    with pytest.raises(symgen.InputError, match="expected a URDF, whose inertias can be written back"):
        robot = symgen.load(PANDA)
        identification = symgen.identify(PANDA, _good(tmp_path))
        symgen.identified_urdf(PANDA, robot, identification)


def _good(folder):
    measured(folder / "good.parquet", PANDA, 4000, NOISE)
    return folder / "good.parquet"
