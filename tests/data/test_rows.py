"""Functions over data: in any file, the same bytes wherever they are computed, one line for what does not fit."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.dataset
import pytest
from helpers.loading import ROOT, load_named
from pyarrow import csv, parquet

import symgen

UR5 = ROOT / "robots" / "ur5.toml"
JOINTS = tuple(joint.name for joint in symgen.load(UR5).joints if joint.kind.nv)


@pytest.fixture(scope="module")
def states():
    return np.random.default_rng(1).normal(size=(3, 5000, 6))


@pytest.fixture(scope="module")
def truth(states):
    return symgen.build(UR5).inverse_dynamics(*states)


def lists(states):
    make = lambda each: pa.FixedSizeListArray.from_arrays(pa.array(each.ravel()), 6)  # noqa: E731
    return pa.table({name: make(each) for name, each in zip(("q", "qd", "qdd"), states, strict=True)})


def numbered(states, form):
    return pa.table(
        {form(name, k): each[:, k] for name, each in zip(("q", "qd", "qdd"), states, strict=True) for k in range(6)}
    )


def result(folder, name="tau"):
    table = pyarrow.dataset.dataset(folder, format="parquet").to_table()
    column = table.column(name).combine_chunks()
    return column.flatten().to_numpy().reshape(len(table), -1)


FORMS = {
    "lists": lists,
    "variable lists": lambda s: pa.table(
        {name: pa.array(list(each), pa.list_(pa.float32())) for name, each in zip(("q", "qd", "qdd"), s, strict=True)}
    ),
    "places": lambda s: numbered(s, "{}{}".format),
    "brackets": lambda s: numbered(s, "{}[{}]".format),
    "joints": lambda s: numbered(s, lambda name, k: f"{name}_{JOINTS[k]}"),
}


@pytest.mark.parametrize("form", FORMS)
def test_columns_are_found_as_lists_and_as_numbers(form, states, truth, tmp_path):
    parquet.write_table(FORMS[form](states), tmp_path / "data.parquet", row_group_size=1200)
    found = symgen.evaluate(UR5, tmp_path / "data.parquet", tmp_path / "out")
    assert (found.rows, found.files) == (5000, 5)
    close = 1e-4 if form == "variable lists" else 1e-12
    assert np.allclose(result(tmp_path / "out"), truth, rtol=0, atol=close * np.abs(truth).max())
    schema = parquet.read_schema(tmp_path / "out" / "part-000000.parquet")
    assert schema.field("tau").metadata[b"quantity"] == b"inverse_dynamics"


def test_csv_and_npz_and_folders_of_them_hold_data_too(states, truth, tmp_path):
    (tmp_path / "many").mkdir()
    for k in range(3):
        csv.write_csv(numbered(states[:, 1000 * k : 1000 * (k + 1)], "{}_{}".format), tmp_path / "many" / f"{k}.csv")
    symgen.evaluate(UR5, tmp_path / "many", tmp_path / "out")
    assert np.allclose(result(tmp_path / "out"), truth[:3000], rtol=0, atol=1e-11)
    np.savez(tmp_path / "data.npz", position=states[0], qd=states[1], qdd=states[2])
    symgen.evaluate(UR5, tmp_path / "data.npz", tmp_path / "out2", columns={"q": "position"})
    assert np.allclose(result(tmp_path / "out2"), truth, rtol=0, atol=1e-12)


def test_texts_that_begin_with_whole_numbers_are_numbers(tmp_path):
    rows = ["q0,q1,q2,q3,q4,q5,note", *["0,0,0,0,0,0,1"] * 200_000, "0.5,0,0,0,0,0,x"]
    (tmp_path / "rest.csv").write_text("\n".join(rows) + "\n")
    symgen.evaluate(UR5, tmp_path / "rest.csv", tmp_path / "out", "gravity")
    assert result(tmp_path / "out", "g").shape == (200_001, 6)


def test_a_motion_that_was_saved_is_data_and_its_forces_come_back(tmp_path):
    robot = load_named("scara", parameters="baked")
    motion = symgen.simulate(robot, np.full(4, 0.1), 0.5, samples=50)
    motion.save(tmp_path / "motion.csv")
    symgen.evaluate(
        ROOT / "robots" / "scara.toml", tmp_path / "motion.csv", tmp_path / "out", "forward_dynamics", keep=("time",)
    )
    table = pyarrow.dataset.dataset(tmp_path / "out", format="parquet").to_table()
    assert np.allclose(table.column("time").to_numpy(), motion.time)
    qdd = symgen.build(robot).forward_dynamics(motion.q, motion.qd, np.zeros_like(motion.q))
    assert np.allclose(result(tmp_path / "out", "qdd"), qdd, rtol=1e-9, atol=1e-9)


def bytes_of(folder):
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def test_many_workers_write_the_same_bytes_even_if_one_is_killed(states, tmp_path):
    """One of two workers gets SIGKILL while they work."""
    parquet.write_table(pa.concat_tables([lists(states)] * 40), tmp_path / "data.parquet", row_group_size=5000)
    symgen.evaluate(UR5, tmp_path / "data.parquet", tmp_path / "one")
    killed = []

    def kill(done, of):
        if done == 3 and not killed:
            workers = [int(p.name) for p in Path("/proc").iterdir() if p.name.isdigit() and worker(p)]
            killed.extend(workers[:1])
            os.kill(workers[0], signal.SIGKILL)

    symgen.evaluate(UR5, tmp_path / "data.parquet", tmp_path / "two", workers=2, progress=kill)
    assert killed and bytes_of(tmp_path / "one") == bytes_of(tmp_path / "two")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["data.parquet", "one", "two"]


def worker(process):
    """Whether a process is a worker of a cluster of this one."""
    try:
        line = (process / "cmdline").read_bytes()
        parent = (process / "stat").read_text().rsplit(")", 1)[1].split()[1]
    except OSError:
        return False
    return b"spawn_main" in line and parent == str(os.getpid())


def refused(message, *arguments, **options):
    with pytest.raises(symgen.InputError, match=message):
        symgen.evaluate(*arguments, **options)


def test_what_does_not_fit_is_refused_in_one_line_and_leaves_nothing(states, tmp_path):
    data, out = tmp_path / "data.parquet", tmp_path / "out"
    parquet.write_table(lists(states), data, row_group_size=1000)
    whole = data.read_bytes()
    (tmp_path / "cut.parquet").write_bytes(whole[: len(whole) // 2])
    refused("cut.parquet: cannot be read as parquet", UR5, tmp_path / "cut.parquet", out)
    parquet.write_table(lists(states).rename_columns(["q", "qd", "acceleration"]), tmp_path / "other.parquet")
    refused("other.parquet: expected a column qdd of lists of 6 numbers", UR5, tmp_path / "other.parquet", out)
    seven = pa.table({n: pa.FixedSizeListArray.from_arrays(pa.array(np.zeros(70)), 7) for n in ("q", "qd", "qdd")})
    parquet.write_table(seven, tmp_path / "seven.parquet")
    refused("column q: expected lists of 6 numbers, found 'lists of 7'", UR5, tmp_path / "seven.parquet", out)
    empty = lists(states).set_column(1, "qd", pa.array([None] * 5000, pa.list_(pa.float64(), 6)))
    parquet.write_table(empty, tmp_path / "empty.parquet")
    refused("column qd: expected no empty entries", UR5, tmp_path / "empty.parquet", out)
    words = lists(states).set_column(0, "q", pa.array(["x"] * 5000))
    parquet.write_table(words, tmp_path / "words.parquet")
    refused("column q: expected lists of 6 numbers, found 'string'", UR5, tmp_path / "words.parquet", out)
    refused("expected one of the columns q, qd, qdd", UR5, data, out, keep=("time",))
    refused("option keep: expected a name that no other column has", UR5, data, out, keep=("q", "q"))
    refused("option workers: expected a number from 1", UR5, data, out, workers=0)
    refused("option column: expected one of q, qd, qdd", UR5, data, out, columns={"tau": "x"})
    refused("there is no such file", UR5, tmp_path / "none.parquet", out)
    refused("ending in .parquet, .csv, .npz", UR5, UR5, out)
    refused("option scheduler: expected the address", UR5, data, out, scheduler="tcp://127.0.0.1:9")
    symgen.evaluate(UR5, data, out)
    refused("expected a folder that does not exist yet", UR5, data, out)
    assert not [each.name for each in tmp_path.iterdir() if each.name.startswith(".")]


def test_a_full_disk_is_one_line_and_leaves_nothing(states, tmp_path):
    parquet.write_table(lists(states), tmp_path / "data.parquet")

    def little():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    symgen.build(UR5, quantities=("inverse_dynamics",), parameters="baked")
    command = [sys.executable, "-m", "symgen", "evaluate", UR5, tmp_path / "data.parquet", "-o", tmp_path / "out"]
    done = subprocess.run(command, preexec_fn=little, capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert "cannot be written to" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["data.parquet"]


def test_modules_are_pickled_by_what_they_were_built_from(states, truth):
    for module in (symgen.build(UR5), symgen.build(symgen.load(UR5))):
        again = pickle.loads(pickle.dumps(module))
        assert np.array_equal(again.inverse_dynamics(*states), module.inverse_dynamics(*states))


def test_arrays_of_dask_are_mapped_block_by_block(states, truth):
    dask = pytest.importorskip("dask.array")
    module = symgen.build(UR5, quantities=("inverse_dynamics", "inverse_dynamics_derivatives"))
    q, qd, qdd = (dask.from_array(each, chunks=(700, 6)) for each in states)
    assert np.allclose(
        module.map_blocks("inverse_dynamics", q, qd, qdd).compute(scheduler="processes"), truth, atol=1e-11
    )
    found = module.map_blocks("inverse_dynamics_derivatives", q, qd, qdd, threads=1)
    assert [each.shape for each in found] == [(5000, 6, 6)] * 3
    expected = module.inverse_dynamics_derivatives(*states)
    assert np.allclose(found[0].compute(), expected[0], atol=1e-11)
    with pytest.raises(symgen.CallError, match=r"inverse_dynamics: q: expected shape \(..., 6\), found \(5000, 5\)"):
        module.map_blocks("inverse_dynamics", q[:, :5], qd, qdd)


def test_other_processes_take_pickled_modules(states, truth):
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    module = symgen.build(UR5)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(_torques, module, states[:, :100]).result()
    assert np.allclose(found, truth[:100], rtol=0, atol=1e-12)


def _torques(module, states):
    return module.inverse_dynamics(*states)
