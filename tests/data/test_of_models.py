"""Functions of data take a model as well as its file, here and in other processes, with the same results."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from helpers.loading import ROOT
from pyarrow import parquet

import symgen

PLANAR = ROOT / "robots" / "planar_2r.toml"
READING = {"parameters": "baked", "gravity": (0, -1.62, 0)}


@pytest.fixture(scope="module")
def model():
    return symgen.load(PLANAR, **READING)


@pytest.fixture
def log(tmp_path, model):
    source, q = np.random.default_rng(3), {}
    for name in ("q", "qd", "qdd"):
        q[name] = source.normal(size=(3000, 2))
    q["tau"] = symgen.build(model, quantities="inverse_dynamics").inverse_dynamics(q["q"], q["qd"], q["qdd"])
    columns = {name: pa.FixedSizeListArray.from_arrays(pa.array(each.ravel()), 2) for name, each in q.items()}
    parquet.write_table(pa.table(columns), tmp_path / "log.parquet", row_group_size=1000)
    return tmp_path / "log.parquet"


@pytest.mark.parametrize("workers", [1, 2])
def test_evaluation(model, log, tmp_path, workers):
    for name, robot, options in (("file", PLANAR, READING), ("model", model, {})):
        symgen.evaluate(robot, log, tmp_path / name, "gravity", workers=workers, scalar="float", **options)
    files = sorted(path.name for path in (tmp_path / "file").iterdir())
    assert [(tmp_path / "model" / each).read_bytes() for each in files] == [
        (tmp_path / "file" / each).read_bytes() for each in files
    ]


@pytest.mark.parametrize("payload", ["", "link2"])
def test_identification(model, log, payload):
    one, other = symgen.identify(PLANAR, log, payload=payload, **READING), symgen.identify(model, log, payload=payload)
    assert one.names == other.names and np.array_equal(one.values, other.values)
    with pytest.raises(symgen.InputError, match=r"option gravity: .* identify cannot apply it later"):
        symgen.identify(model, log, gravity=(0, 0, 1))


def test_excitation(model):
    limits = {"seconds": 0.1, "harmonics": 1, "effort_limit": 50.0}
    one, other = symgen.excite(PLANAR, **limits, **READING), symgen.excite(model, **limits)
    assert one.joints == other.joints and one.q.shape == other.q.shape
    with pytest.raises(symgen.InputError, match="option acceleration_limit: expected --torque-error as well"):
        symgen.excite(model, acceleration_limit=3.0)
