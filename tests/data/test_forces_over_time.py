"""Forces of a motion from a table: found by names and units, whatever their order and format."""

from __future__ import annotations

import numpy as np
import pyarrow
import pytest
from helpers.loading import ROBOTS
from pyarrow import parquet

from symgen.cli import main

PENDULUM = str(ROBOTS / "double_pendulum.toml")
TIMES, FORCES = np.array([0.0, 0.25, 0.5, 1.0]), np.array([[0.0, 3.0], [1.0, 2.0], [0.5, -1.0], [0.0, 4.0]])
FIRST, SECOND = FORCES.T
TABLES = {
    "in order": {"time": TIMES, "tau_joint1": FIRST, "tau_joint2": SECOND},
    "shuffled": {"tau_joint2": SECOND, "other": FIRST, "time": TIMES, "tau_joint1": FIRST},
    "by index": {"tau1": SECOND, "tau0": FIRST, "time": TIMES},
    "in other units": {"time [ms]": 1e3 * TIMES, "tau_joint1 [mNm]": 1e3 * FIRST, "tau_joint2 (Nm)": SECOND},
    "a saved motion": {
        "time [s]": TIMES,
        "joint1 [rad]": 7 + TIMES,
        "tau_joint1 [N m]": FIRST,
        "tau_joint2 [N m]": SECOND,
    },
}


def written(path, table):
    if path.suffix == ".npz":
        np.savez(path, **table)
    elif path.suffix == ".parquet":
        parquet.write_table(pyarrow.table(table), path, row_group_size=3)
    else:
        rows = [",".join(table), *(",".join(map(repr, map(float, row))) for row in zip(*table.values(), strict=True))]
        path.write_text("\ufeff" + "\r\n".join(rows) + "\r\n", encoding="utf-8")
    return path


def moved(table, tmp_path, *more):
    arguments = ["simulate", PENDULUM, "--state", "0,0", "--time", "1", "--samples", "9", "--input", str(table)]
    status = main([*arguments, "-o", str(tmp_path / "moved.npz"), *more])
    if status:
        return status
    with np.load(tmp_path / "moved.npz") as arrays:
        times, forces = arrays["time"], np.stack([arrays["tau_joint1"], arrays["tau_joint2"]], axis=1)
    expected = np.stack([np.interp(times, TIMES, column) for column in (FIRST, SECOND)], axis=1)
    np.testing.assert_allclose(forces, expected, rtol=1e-12, atol=1e-15)
    return 0


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("suffix", [".csv", ".npz", ".parquet"])
def test_forces_are_found_by_names_and_units(name, suffix, tmp_path):
    assert moved(written(tmp_path / f"forces{suffix}", TABLES[name]), tmp_path) == 0


def test_columns_of_forces_are_chosen_by_hand(tmp_path):
    table = written(tmp_path / "forces.csv", {"t": TIMES, "b": SECOND, "a": FIRST})
    assert moved(table, tmp_path, "--column", "time=t", "--column", "tau=a,b") == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0,3\n1,1,2\n", "forces.csv: expected a column time, found 'columns 0, 0, 3'"),
        ("time,a,b\n0,0,0\n1,1,1\n", "expected a column tau of lists of 2 numbers, or tau_0 to tau_1"),
        ("time,tau0,tau1\n0,0,0\n1,1\n", "cannot be read as csv: CSV parse error: Expected 3 columns, got 2"),
        ("time;tau0;tau1\n0;0,5;0\n", "line 1: expected commas between columns, found 'semicolons'"),
        ("time\ttau0\ttau1\n0\t0\t0\n", "line 1: expected commas between columns, found 'tabs'"),
        ("time,tau0,tau1\n0,0,0\n1,1,1\n1,2,2\n", "expected increasing times, found [1.0, 1.0]"),
        ("time,tau0,tau1\n0,0,0\n2,1,1\n1,2,2\n", "expected increasing times, found [2.0, 1.0]"),
        ("time,tau0,tau1\n0,0,0\n1,,1\n", "column tau0: expected no empty entries"),
        ("time,tau0,tau1\n0,0,0\n1,inf,1\n", "expected finite numbers"),
        ("time,tau0,tau1\n0,0,0\n", "expected two or more rows"),
        ("time,tau0,tau1,tau2\n0,0,0,0\n1,0,0,0\n", "expected 2 numbers for tau, found 'a column tau2'"),
        ("time,tau0,tau1\n0,0,0\n0.9,1,1\n", "from 0 to 1 s, found '0 to 0.9 s'"),
        ("time,tau0,tau1\n0.1,0,0\n1,1,1\n", "from 0 to 1 s, found '0.1 to 1 s'"),
        ("time,tau0,tau1\n1700000000,0,0\n1700000001,1,1\n", "found '1.7e+09 to 1.7e+09 s'"),
        ("time [ms],tau0,tau1\n0,0,0\n1,1,1\n", "from 0 to 1 s, found '0 to 0.001 s'"),
        ("time [kg],tau0,tau1\n0,0,0\n1,0,0\n", "expected a unit of time, such as s, found 'kg'"),
    ],
)
def test_unfit_tables_of_forces_are_refused(text, message, tmp_path, capsys):
    table = tmp_path / "forces.csv"
    table.write_text(text)
    assert moved(table, tmp_path) == 2
    assert message in capsys.readouterr().err
    assert main(["simulate", PENDULUM, "--state", "0,0", "--column", "tau=a"]) == 2
    assert "option column: expected --input, found 'tau=a'" in capsys.readouterr().err
