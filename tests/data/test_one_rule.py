"""Rules that are the same for every kind of data file: finite numbers, suffixes in capitals, and very few rows."""

from __future__ import annotations

import io
import json

import numpy as np
import pyarrow as pa
import pytest
from helpers.loading import ROOT
from pyarrow import csv, parquet

import symgen
from symgen.cli import main
from symgen.errors import InputError
from symgen.uses.data.forces import forces_over_time

ROBOT = ROOT / "robots" / "planar_2r.toml"


def as_npz(table):
    stream = io.BytesIO()
    np.savez(stream, **{name: table[name].to_numpy() for name in table.column_names})
    return stream.getvalue()


WRITERS = {
    ".csv": lambda table, path: csv.write_csv(table, path),
    ".PARQUET": lambda table, path: parquet.write_table(table, path),
    ".Npz": lambda table, path: path.write_bytes(as_npz(table)),
}
COMMANDS = {
    "evaluate": ("qd1", lambda data, folder: symgen.evaluate(ROBOT, data, folder / "out")),
    "identify": ("qdd0", lambda data, folder: symgen.identify(ROBOT, data)),
    "simulate": ("tau1", lambda data, folder: forces_over_time(data, symgen.load(ROBOT, parameters="baked"), {}, 1.0)),
}


def measured(rows):
    """Rows of time, q, qd, qdd and tau of the robot, without noise."""
    q, qd, qdd = np.random.default_rng(rows).normal(size=(3, rows, 2))
    tau = symgen.build(ROBOT, quantities=("inverse_dynamics",), parameters="baked").inverse_dynamics(q, qd, qdd)
    columns = {"time": np.arange(rows) * 0.1}
    for name, values in (("q", q), ("qd", qd), ("qdd", qdd), ("tau", tau)):
        columns |= {f"{name}{k}": values[:, k].copy() for k in range(2)}
    return columns


@pytest.mark.parametrize("suffix", WRITERS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_numbers_that_are_not_finite_are_refused_in_every_kind_of_file(suffix, command, value, tmp_path):
    (column, run), columns = COMMANDS[command], measured(40)
    columns[column][17] = value
    WRITERS[suffix](pa.table(columns), tmp_path / f"data{suffix}")
    expected = "a finite number; --skip" if command == "identify" else f"finite numbers, found {value}$"
    with pytest.raises(InputError, match=f"column {column}: expected {expected}"):
        run(tmp_path / f"data{suffix}", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [f"data{suffix}"]


@pytest.mark.parametrize("suffix", WRITERS)
def test_the_noise_needs_more_different_rows_than_parameters(suffix, tmp_path):
    """One row that stood 100 times in the data gave a deviation of 3e-7 for an error of 0.05."""
    rows = {name: values[:3] for name, values in measured(40).items()}
    for count, times in ((3, 1), (1, 1), (1, 100), (3, 40)):
        path = tmp_path / f"{count}_{times}{suffix}"
        WRITERS[suffix](pa.table({name: np.tile(values[:count], times) for name, values in rows.items()}), path)
        with pytest.raises(InputError, match=f"[0-9]+ different rows, more than parameters to fit, found {count}$"):
            symgen.identify(ROBOT, path, held_out=0)


@pytest.mark.parametrize("suffix", WRITERS)
def test_all_results_are_numbers_without_held_out_rows(suffix, tmp_path, capsys):
    WRITERS[suffix](pa.table(measured(40)), tmp_path / f"data{suffix}")
    main(["identify", str(ROBOT), str(tmp_path / f"data{suffix}"), "--held-out", "0", "-o", str(tmp_path / "a.JSON")])
    output = capsys.readouterr().out
    assert "nan" not in output and "no rows are held out: --held-out N takes every N-th block of 64 rows" in output
    assert None not in json.loads((tmp_path / "a.JSON").read_text(), parse_constant=pytest.fail)["deviations"]


@pytest.mark.parametrize("suffix", WRITERS)
@pytest.mark.parametrize("command", COMMANDS)
def test_files_without_rows_are_refused(suffix, command, tmp_path):
    WRITERS[suffix](pa.table(measured(2)).slice(0, 0), tmp_path / f"data{suffix}")
    with pytest.raises(InputError, match=r"expected (two or more )?rows"):
        COMMANDS[command][1](tmp_path / f"data{suffix}", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [f"data{suffix}"]


@pytest.mark.parametrize("suffix", [".NPZ", ".Csv", ".PARQUET"])
def test_motions_are_saved_under_the_name_that_was_given(suffix, tmp_path):
    motion = symgen.simulate(symgen.load(ROBOT, parameters="baked"), np.full(4, 0.1), 0.1, samples=20)
    motion.save(tmp_path / f"motion{suffix}")
    assert [each.name for each in tmp_path.iterdir()] == [f"motion{suffix}"]
    found = symgen.evaluate(ROBOT, tmp_path / f"motion{suffix}", tmp_path / "out", "gravity")
    assert found.rows == len(motion.time)


def test_a_robot_file_may_change_between_calls(tmp_path):
    """One process must not use functions of the file's former content."""
    robot, text = tmp_path / "arm.toml", ROBOT.read_text()
    rows = "q_0,q_1,qd_0,qd_1,qdd_0,qdd_1\n0.1,0.2,0.3,0.4,0.5,0.6\n"
    (tmp_path / "log.csv").write_text(rows)
    found = []
    for number, value in enumerate((text, text.replace("9.81", "1.62"))):
        robot.write_text(value)
        symgen.evaluate(robot, tmp_path / "log.csv", tmp_path / f"out{number}", parameters="baked")
        found.append(parquet.read_table(tmp_path / f"out{number}")["tau"][0].as_py())
        module = symgen.build(robot, quantities=["inverse_dynamics"], parameters="baked")
        expected = module.inverse_dynamics(np.array([0.1, 0.2]), np.array([0.3, 0.4]), np.array([0.5, 0.6]))
        assert found[-1] == pytest.approx(list(expected), rel=1e-12)
    assert found[0] != found[1]
