"""Motions that identify well stay within limits, close on themselves, and are better than motions at random."""

from __future__ import annotations

import importlib
import itertools
import math
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.loading import ROOT
from pyarrow import parquet

import symgen
from symgen.cli import main
from symgen.options import DefaultLimits
from symgen.uses.limits import spans

PANDA = ROOT / "robots" / "panda.toml"


@pytest.fixture
def one_second_for_each_step(monkeypatch):
    """A search ends after as many steps as it has seconds, so that what it finds does not depend on the machine."""
    searching = importlib.import_module("symgen.uses.data.excite")
    monkeypatch.setattr(searching, "time", SimpleNamespace(monotonic=itertools.count().__next__))


@pytest.mark.usefixtures("one_second_for_each_step")
def test_a_motion_keeps_limits_and_tells_parameters_apart(tmp_path):
    found = symgen.excite(PANDA, seconds=8, samples=4000, margin=0.1, seed=3)
    limits = [slot.joint.limits for slot in symgen.load(PANDA).slots]
    for k, each in enumerate(limits):
        middle, half = float(each.upper + each.lower) / 2, float(each.upper - each.lower) / 2
        assert np.abs(found.q[:, k] - middle).max() <= 0.9001 * half
        assert np.abs(found.qd[:, k]).max() <= 0.9001 * float(each.velocity)
        assert np.abs(found.tau[:, k]).max() <= 0.9001 * float(each.effort)
    step = found.time[1]
    assert np.allclose(np.gradient(found.q, step, axis=0)[1:-1], found.qd[1:-1], atol=1e-3)
    assert np.allclose(np.gradient(found.qd, step, axis=0)[1:-1], found.qdd[1:-1], atol=1e-2)
    assert np.allclose(found.q[-1] + step * found.qd[-1], found.q[0], atol=1e-3)
    assert found.condition < 15


FOLLOWED = """<robot name="r"><link name="base"/><link name="a">{body}</link><link name="b">{body}</link>
<joint name="j" type="prismatic"><parent link="base"/><child link="a"/><axis xyz="1 0 0"/>
<limit lower="-1" upper="1" velocity="1" effort="100"/></joint>
<joint name="k" type="prismatic"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/>
<limit lower="{lower}" upper="0.2" velocity="0.1" effort="100"/><mimic joint="j" multiplier="-2" offset="0.1"/></joint>
</robot>"""


@pytest.mark.usefixtures("one_second_for_each_step")
@pytest.mark.parametrize(("lower", "ends"), [("-0.1", (-0.05, 0.1)), ("0.19999", (-0.05, -0.049995))])
def test_a_motion_keeps_the_limits_of_mimic_joints(lower, ends, tmp_path):
    """A follower at 0.1 - 2 q may move from ``lower`` to 0.2, at half the leader's speed times 0.1."""
    body = "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
    path = tmp_path / "followed.urdf"
    path.write_text(FOLLOWED.format(body=body, lower=lower))
    found = symgen.excite(path, seconds=2, samples=500)
    assert ends[0] <= found.q.min() < found.q.max() <= ends[1]
    assert np.abs(found.qd).max() <= 0.05
    box = spans(symgen.load(path), DefaultLimits())
    assert (box["q"][0].lower, box["q"][0].upper) == pytest.approx(ends)
    assert box["qd"][0].upper == pytest.approx(0.05)


@pytest.mark.usefixtures("one_second_for_each_step")
def test_an_arm_of_seven_joints_is_excited_better_than_a_published_motion_of_its_like():
    """KUKA's LBR iiwa 14 beside the LBR Med7 R800 of Tian et al. 2024 (arXiv:2401.16566), some 51; in SI units."""
    found = symgen.excite(ROOT / "robots" / "iiwa14.toml", seconds=4, samples=4000, seed=3)
    assert found.unscaled < 51 / 2


def test_what_it_writes_is_what_identify_reads(tmp_path):
    command = [sys.executable, "-m", "symgen", "excite", PANDA, "--seconds", "1", "-o", tmp_path / "motion.parquet"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and "condition number" in done.stdout, done.stderr
    assert parquet.read_metadata(tmp_path / "motion.parquet").num_rows == 1000
    found = symgen.identify(PANDA, tmp_path / "motion.parquet", held_out=0)
    assert np.allclose(found.values, found.prior, rtol=1e-6, atol=1e-7)
    assert np.isnan(found.held_out).all()


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_what_cannot_be_is_refused(capsys):
    with pytest.raises(symgen.InputError, match="expected limits that allow a motion; none was found in time"):
        symgen.excite(ROOT / "robots" / "puma560.toml", effort_limit=0.01, parameters="baked", seconds=1)
    assert main(["excite", str(PANDA), "-o", "motion.txt"]) == 2
    assert "option output: expected a file ending in .parquet, .csv" in capsys.readouterr().err
    with pytest.raises(symgen.InputError, match="option harmonics: expected more than 0"):
        symgen.excite(PANDA, harmonics=0)
    numbers = {"period": "more than 0", "seconds": "more than 0", "harmonics": "more than 0", "samples": "more than 0",
               "seed": "a number from 0", "margin": "a number from 0 to less than 1"}  # fmt: skip
    for name, expected in numbers.items():
        for value in (0, -1, math.nan, math.inf):
            if value or name not in ("margin", "seed"):
                whole = name in ("harmonics", "samples", "seed") and not math.isfinite(value)
                place = f"{name}: expected a whole number" if whole else f"option {name}: expected {expected}"
                with pytest.raises(symgen.InputError, match=place):
                    symgen.excite(PANDA, **{name: value})
    assert main(["excite", str(PANDA), "--seconds", "-1", "-o", "motion.csv"]) == 2
    assert "option seconds: expected more than 0 seconds, from 0.001 to 1e+06, found -1.0" in capsys.readouterr().err
    with pytest.raises(symgen.UnsupportedError, match="joints of one position each"):
        symgen.excite(PANDA, base="floating")
