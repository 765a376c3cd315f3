"""Identification of simulated robots: estimates near the truth, bodies that exist, one line for what cannot be told."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys

import numpy as np
import pinocchio
import pyarrow as pa
import pytest
from helpers.loading import ROOT, example_root
from pyarrow import parquet
from scipy.signal import lfilter
from scipy.stats import norm

import symgen
from symgen.uses.data.tables import copies

pytestmark = pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
SCARA = ROOT / "robots" / "scara.toml"
PANDA = ROOT / "robots" / "panda.toml"
UR5 = example_root() / "ur_description" / "urdf" / "ur5_robot.urdf"
NOISE = np.array([0.5, 0.5, 0.4, 0.4, 0.1, 0.1, 0.05])


def measured(path, robot, count, noise, friction=(0.0, 0.0, 0.0), moving=slice(None), width=0.01):
    """Rows of a robot with noise in its forces; a width of zero is the sign law of Coulomb friction."""
    source, n = np.random.default_rng(11), len(noise)
    q, qd, qdd = source.uniform(-2, 2, (count, n)), source.normal(size=(count, n)), 3 * source.normal(size=(count, n))
    for each in (q, qd, qdd):
        still = np.ones(n, bool)
        still[moving] = False
        each[:, still] = 0
    tau = symgen.build(robot, quantities=("inverse_dynamics",), parameters="baked").inverse_dynamics(q, qd, qdd)
    law = qd / np.sqrt(qd**2 + width**2) if width else np.sign(qd)
    tau = tau + friction[0] * qd + friction[1] * law + friction[2]
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


@pytest.mark.parametrize("width", [0.0, 0.03])
def test_friction_is_found_without_bias_whatever_its_law(width, tmp_path):
    """With the smoothing of generated code, 0.01, viscous friction came out 15 standard deviations off."""
    noise, truth = np.full(4, 0.1), np.tile([0.5, 1.0], 4)
    measured(tmp_path / "log.parquet", SCARA, 60_000, noise, (0.5, 1.0, 0.0), width=width)
    found = symgen.identify(SCARA, tmp_path / "log.parquet", friction=("viscous", "coulomb"))
    off = (found.values[found.base :] - truth) / found.deviations[found.base :]
    assert np.abs(off).max() < 3 and found.coulomb_width == pytest.approx(width, rel=0.2)
    assert np.allclose(found.held_out, 0.1, rtol=0.03)
    wide = symgen.identify(SCARA, tmp_path / "log.parquet", friction=("viscous", "coulomb"), coulomb_width=0.3)
    assert wide.coulomb_width == 0.3 and (wide.noise > 1.05 * found.noise).all()


def test_a_payload_is_identified_on_a_known_arm(tmp_path):
    """At a frame of Panda all ten parameters are seen; on SCARA's vertical axes four of them are."""
    body = {"m": 2.0, "hx": 0.02, "hy": -0.04, "hz": 0.2, "Ixx": 0.0308, "Ixy": 0.0004, "Iyy": 0.0322,
            "Ixz": -0.002, "Iyz": 0.004, "Izz": 0.005}  # fmt: skip
    for robot, frame, seen in ((PANDA, "panda_link8", set(body)), (SCARA, "tool", {"m", "hx", "hy", "Izz"})):
        options = {
            "quantities": ("inverse_dynamics",),
            "frames": (frame,),
            "runtime": ("payload",),
            "parameters": "baked",
        }
        module, path = symgen.build(robot, **options), tmp_path / f"{frame}.parquet"
        names = module.parameters().dtype.names
        center = {"payload_m": 2.0, "payload_x": 0.01, "payload_y": -0.02, "payload_z": 0.1}
        about = {"payload_Ixx": 0.01, "payload_Iyy": 0.012, "payload_Izz": 0.004}
        assert {*center, *about} <= set(names)
        q, qd, qdd, _ = measured(path, robot, 6000, np.full(len(symgen.load(robot).velocity_names), 0.1))
        tau = module.inverse_dynamics(q, qd, qdd, parameters=module.parameters(**center, **about))
        noisy = tau + 0.5 * qd + 0.1 * np.random.default_rng(5).normal(size=tau.shape)
        lists = [pa.FixedSizeListArray.from_arrays(pa.array(each.ravel()), q.shape[1]) for each in (q, qd, qdd, noisy)]
        parquet.write_table(pa.table(lists, ["q", "qd", "qdd", "tau"]), path)
        found = symgen.identify(robot, path, payload=frame, friction=("viscous",))
        assert found.names[:10] == tuple(body) and set(body) - set(found.unseen) == seen
        for name, value, deviation in zip(found.names[:10], found.values, found.deviations, strict=False):
            assert abs(value - body[name]) < 4 * deviation if name in seen else value == 0, name
        assert np.allclose(found.values[10:], 0.5, atol=4 * found.deviations[10:].max())
    with pytest.raises(symgen.InputError, match="frame: expected the name of a link or frame, found 'hand'"):
        symgen.identify(PANDA, path, payload="hand")
    with pytest.raises(symgen.InputError, match="expected base parameters, but a payload was identified"):
        symgen.identified_urdf(UR5, symgen.load(UR5), found)


def test_what_data_do_not_see_is_reported_and_keeps_the_values_of_the_file(tmp_path):
    measured(tmp_path / "log.parquet", PANDA, 3000, NOISE, (0.7, 0, 0), moving=slice(5, 7))
    found = symgen.identify(PANDA, tmp_path / "log.parquet", friction=("viscous",))
    assert "b0" in found.unseen, "joint 1 is vertical and still"
    assert {f"viscous panda_joint{k}" for k in range(1, 6)} < set(found.unseen)
    held = np.array([name in found.unseen for name in found.names])
    assert (np.isnan(found.deviations) == held).all() and 5 < (~held).sum() < 30
    assert (found.values[held] == np.nan_to_num(found.prior[held])).all()
    truth = np.where(np.isnan(found.prior), 0.7, found.prior)
    assert np.all(np.abs(found.values - truth)[~held] < 4 * found.deviations[~held])
    assert np.allclose(found.held_out, NOISE, rtol=0.15)
    symgen.evaluate(PANDA, tmp_path / "log.parquet", tmp_path / "out", columns={"q": "q"})


def test_a_rounded_angle_does_not_make_a_parameter_of_noise(tmp_path):
    """Axes that are 4e-6 rad from vertical: hx of the first link came out as 117.8 +- 307 kg m."""
    text = re.sub(r"1\.5707\d+", "1.5708", UR5.read_text().replace('rpy="0.0 0.0 0.0"', 'rpy="3e-6 2e-6 0.0"'))
    (tmp_path / "rounded.urdf").write_text(text)
    measured(tmp_path / "log.parquet", tmp_path / "rounded.urdf", 4000, np.full(6, 0.2), (0.5, 1.0, 0.0), width=0)
    command = [sys.executable, "-m", "symgen", "identify", tmp_path / "rounded.urdf", tmp_path / "log.parquet"]
    files = ["--urdf", tmp_path / "found.urdf", "-o", tmp_path / "found.json"]
    friction = ["--friction", "viscous", "--friction", "coulomb", "--friction", "offset"]
    done = subprocess.run([*command, *files, *friction], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert "Coulomb friction: by the sign of the velocity" in done.stdout
    assert "q: lists of 6 from q [rad]" in done.stdout
    assert "not errors of positions, velocities or accelerations\n" in done.stdout
    assert "the data do not determine these, which keep their values in the file, or zero: b0, b1\n" in done.stdout
    document = json.loads((tmp_path / "found.json").read_text())
    assert document["formulas"][0] == "hx_shoulder_link" and set(document["unseen"]) == {"b0", "b1"}
    assert document["deviations"][0] is None and "e-1" not in "".join(document["formulas"])
    assert "a URDF cannot express a friction offset" in done.stderr
    values = dict(zip(document["parameters"], document["values"], strict=True))
    for joint in symgen.load(tmp_path / "found.urdf", joint_effects=("damping", "friction")).joints:
        if joint.kind.nv:
            assert float(joint.dynamics.damping) == values[f"viscous {joint.name}"]
            assert float(joint.dynamics.friction) == values[f"coulomb {joint.name}"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"friction": ("sticky",)}, "option friction: expected one of viscous, coulomb, offset, found 'sticky'"),
        ({"friction": ("viscous", "viscous")}, "option friction: expected each name once"),
        ({"held_out": 1}, "option held_out: expected zero or a number from 2"),
        ({"held_out": -1}, "option held_out: expected zero or a number from 2"),
        ({"held_out": math.nan}, "held_out: expected a whole number"),
        ({"held_out": math.inf}, "held_out: expected a whole number"),
        ({"workers": 0}, "option workers: expected a number from 1"),
        ({"coulomb_width": 0.1}, "option coulomb_width: expected coulomb friction as well"),
        ({"coulomb_width": -0.1, "friction": ("coulomb",)}, "option coulomb_width: expected 0 to 100"),
        ({"coulomb_width": math.nan, "friction": ("coulomb",)}, "option coulomb_width: expected 0 to 100"),
        ({"coulomb_width": math.inf, "friction": ("coulomb",)}, "option coulomb_width: expected 0 to 100"),
        ({"friction_width": 0.1}, "option friction_width: expected friction among the joint"),
        (
            {"friction": ("viscous",), "joint_effects": ("damping",)},
            "expected either viscous here or damping among the joint effects",
        ),
        ({"base": "floating"}, "joints of one position each"),
    ],
)
def test_options_that_cannot_be_are_refused(options, message, tmp_path):
    with pytest.raises(symgen.SymgenError, match=message):
        symgen.identify(PANDA, _good(tmp_path), **options)


def test_data_that_tell_nothing_and_other_files_are_refused(tmp_path):
    zeros = [pa.FixedSizeListArray.from_arrays(pa.array(np.zeros(700)), 7)] * 4
    parquet.write_table(pa.table(zeros, ["q", "qd", "qdd", "tau"]), tmp_path / "zeros.parquet")
    with pytest.raises(symgen.InputError, match="data: expected joint forces that are not all zero"):
        symgen.identify(PANDA, tmp_path / "zeros.parquet")
    with pytest.raises(symgen.InputError, match="expected a URDF file"):
        symgen.identified_urdf(PANDA, symgen.load(PANDA), symgen.identify(PANDA, _good(tmp_path)))
    command = [sys.executable, "-m", "symgen", "identify", PANDA, tmp_path / "zeros.parquet"]
    for options, message in (
        (["--column", "q=a", "--column", "q=b"], "option column: expected each name once, found 'q'"),
        (["--payload", "panda_link8", "--urdf", "x.urdf"], "option urdf: expected"),
    ):
        done = subprocess.run([*command, *options], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1, done.stderr


def _good(folder):
    measured(folder / "good.parquet", PANDA, 4000, NOISE)
    return folder / "good.parquet"


@pytest.mark.parametrize("written", ["csv", "npz"])
def test_incomplete_rows_are_refused_or_left_out(written, tmp_path):
    rows = np.concatenate(measured(tmp_path / "all.parquet", SCARA, 900, np.full(4, 0.01)), axis=1)
    gaps = np.zeros(900, bool)
    gaps[[0, 63, 64, 500, 501, 899]] = True
    heads = [f"{name}{joint}" for name in ("q", "qd", "qdd", "tau") for joint in range(4)]
    whole = {name: rows[~gaps, 4 * k : 4 * k + 4] for k, name in enumerate(("q", "qd", "qdd", "tau"))}
    np.savez(tmp_path / "whole.npz", **whole)
    rows[np.flatnonzero(gaps), [0, 5, 15, 9, 12, 3]] = [np.nan, np.nan, np.inf, np.nan, -np.inf, np.nan]
    file = tmp_path / f"gaps.{written}"
    if written == "csv":
        lines = [",".join(repr(float(x)) if x == x else "" for x in row) for row in rows]
        file.write_text("\n".join([",".join(heads), *lines]) + "\n")
    else:
        np.savez(file, **{name: rows[:, 4 * k : 4 * k + 4] for k, name in enumerate(("q", "qd", "qdd", "tau"))})
    first = r"row 1, column q(0|): expected a finite number; --skip-incomplete leaves out rows"
    with pytest.raises(symgen.InputError, match=first):
        symgen.identify(SCARA, file)
    found = symgen.identify(SCARA, file, held_out=0, skip_incomplete=True)
    expected = symgen.identify(SCARA, tmp_path / "whole.npz", held_out=0)
    assert (found.rows, found.skipped, expected.skipped) == (894, 6, 0)
    assert np.allclose(found.values, expected.values, rtol=1e-9) and np.allclose(found.noise, expected.noise)
    apart = symgen.identify(SCARA, file, skip_incomplete=True)
    assert apart.rows + apart.residuals.sum(axis=1)[0] == 894


def test_copies_of_rows_do_not_reduce_the_deviations(tmp_path):
    """Rows that stood twice in the data made the deviations sqrt(2) too small, without a word."""
    found = measured(tmp_path / "log.parquet", SCARA, 900, np.full(4, 0.1))
    rows = dict(zip(("q", "qd", "qdd", "tau"), found, strict=True))
    np.savez(tmp_path / "once.npz", **rows)
    np.savez(tmp_path / "held.npz", **{name: np.repeat(each, 3, axis=0) for name, each in rows.items()})
    (tmp_path / "copied").mkdir()
    for name in ("a", "b"):
        np.savez(tmp_path / "copied" / f"{name}.npz", **rows)
    once = symgen.identify(SCARA, tmp_path / "once.npz", held_out=0)
    assert once.repeated == 0
    for file, repeated in (("held.npz", 1800), ("copied", 900)):
        with pytest.warns(
            symgen.RobotWarning, match=f"^data: {repeated:,} of {900 + repeated:,} rows repeat other rows"
        ):
            found = symgen.identify(SCARA, tmp_path / file, held_out=0)
        assert (found.rows, found.repeated) == (900 + repeated, repeated)
        assert np.allclose(found.deviations, once.deviations, rtol=1e-9)
        assert np.allclose(found.values, once.values, rtol=1e-9) and np.allclose(found.noise, once.noise, rtol=1e-9)


def test_the_average_number_of_copies_needs_little_memory(monkeypatch):
    monkeypatch.setattr(copies, "MAX_HASHES", 200)
    source, sample = np.random.default_rng(3), copies.Copies()
    rows = source.normal(size=(5000, 3))
    for k in range(0, 5000, 100):
        for times in (1, 2) if k % 200 else (1,):
            sample += copies.Copies.of(np.tile(rows[k : k + 100], (times, 1)))
    assert 50 < sample.merged().different <= 200 and len(sample.hashes) <= 400
    assert sample.mean == pytest.approx(2, rel=0.15), "half of the rows once, the others three times"
    assert copies.Copies.of(np.array([[0.0], [-0.0], [5e-324]])).different == 2


def test_errors_on_held_out_rows_of_exact_data_are_rounding_errors(tmp_path):
    """Differences of sums of squares gave 1e-7 of the forces."""
    measured(tmp_path / "log.parquet", SCARA, 4000, np.zeros(4))
    found = symgen.identify(SCARA, tmp_path / "log.parquet")
    assert (found.held_out < 1e-11 * found.forces).all() and (found.noise < 2e-6 * found.forces).all()


@pytest.mark.parametrize(("correlation", "warned"), [(0.0, False), (0.9, True)])
def test_errors_that_vary_slowly_are_reported(correlation, warned, tmp_path, recwarn):
    """The deviations count neighbouring rows as independent; filters and interpolation make them alike."""
    q, qd, qdd, tau = measured(tmp_path / "log.parquet", SCARA, 4000, np.zeros(4))
    noise = np.random.default_rng(8).normal(size=(4000, 4))
    tau = tau + 0.1 * lfilter([math.sqrt(1 - correlation**2)], [1, -correlation], noise, axis=0)
    np.savez(tmp_path / "log.npz", q=q, qd=qd, qdd=qdd, tau=tau)
    found = symgen.identify(SCARA, tmp_path / "log.npz")
    assert np.allclose(found.correlation, correlation, atol=0.12)
    said = [str(each.message) for each in recwarn if "neighbouring rows are correlated" in str(each.message)]
    assert len(said) == warned and all("times too small" in each for each in said)
    assert np.isnan(symgen.identify(SCARA, tmp_path / "log.npz", held_out=0).correlation).all()
