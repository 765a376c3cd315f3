"""Columns feed what they say, in the unit they say, or are refused in one line that names them."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.dataset
import pytest
from helpers.loading import ROOT
from pyarrow import parquet

import symgen

CASES = Path(__file__).parent / "cases"
PLANAR = ROOT / "robots" / "planar_2r.toml"
SCARA = ROOT / "robots" / "scara.toml"


def tau(data, folder, robot=PLANAR, name="tau", **options):
    symgen.evaluate(robot, data, folder / "out", **options)
    column = pyarrow.dataset.dataset(folder / "out", format="parquet").to_table().column(name)
    return np.array(column.to_pylist())


@pytest.fixture(scope="module")
def rows():
    return np.loadtxt(CASES / "radians.csv", delimiter=",", skiprows=1)


@pytest.fixture(scope="module")
def truth(rows):
    q, qd, qdd = np.split(rows, 3, axis=1)
    return symgen.build(PLANAR, parameters="baked").inverse_dynamics(q, qd, qdd)


def renamed(folder, *joints):
    """The planar robot with other names of joints."""
    text = PLANAR.read_text()
    for k, joint in enumerate(joints):
        text = text.replace(f'"joint{k + 1}"', f'"{joint}"')
    (folder / "renamed.toml").write_text(text)
    return folder / "renamed.toml"


def with_heads(path, heads, rows, factors=None):
    """A CSV with rows of q, qd and qdd under other heads; more heads have zeros."""
    body = np.hstack([rows, np.zeros((len(rows), max(0, len(heads) - rows.shape[1])))])[:, : len(heads)]
    lines = [",".join(heads), *(",".join(repr(float(each)) for each in row) for row in body * (factors or 1.0))]
    path.write_text("\n".join(lines) + "\n")
    return path


RATES = ["qd0", "qd1", "qdd0", "qdd1"]
SAID = {
    "degrees": (["q0 [deg]", "q1 [deg]", *RATES], 180 / math.pi, "q: joint1 from q0 [deg to rad]"),
    "parentheses": (["q0 (degrees)", "q1 (degrees)", *RATES], 180 / math.pi, "joint2 from q1 [degrees to rad]"),
    "revolutions": (["q[0] [rev]", "q[1] [rev]", *RATES], 0.5 / math.pi, "joint1 from q[0] [rev to rad]"),
    "no space": (["q_0[mrad]", "q_1[mrad]", *RATES], 1000, "joint1 from q_0 [mrad to rad]"),
    "radians": (["q0 [rad]", "q1 [rad]", *RATES], 1, "q: joint1 from q0 [rad], joint2 from q1 [rad]"),
}


@pytest.mark.parametrize("case", SAID)
def test_units_of_heads_are_converted_and_said(case, rows, truth, tmp_path):
    heads, factor, said = SAID[case]
    data = with_heads(tmp_path / "log.csv", heads, rows * np.r_[factor, factor, 1, 1, 1, 1])
    found = symgen.evaluate(PLANAR, data, tmp_path / "first")
    assert said in str(found.inputs[0]) and found.unread == ()
    assert np.allclose(tau(data, tmp_path), truth, rtol=1e-12)


def test_rates_and_lists_have_units_too(rows, truth, tmp_path):
    heads = ["q0", "q1", "qd0 [rpm]", "qd1 [deg/s]", "qdd0 [deg/s^2]", "qdd1 [rad/s²]"]
    factors = [1, 1, 30 / math.pi, 180 / math.pi, 180 / math.pi, 1]
    data = with_heads(tmp_path / "log.csv", heads, rows * factors)
    assert np.allclose(tau(data, tmp_path), truth, rtol=1e-12)
    lists = [pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(each).ravel()), 2) for each in
             (np.degrees(rows[:, :2]), rows[:, 2:4], rows[:, 4:])]  # fmt: skip
    fields = [
        pa.field("q", lists[0].type, metadata={"unit": "deg"}),
        *(pa.field(n, lists[0].type) for n in ("qd", "qdd")),
    ]
    parquet.write_table(pa.Table.from_arrays(lists, schema=pa.schema(fields)), tmp_path / "log.parquet")
    (tmp_path / "parquet").mkdir()
    assert np.allclose(tau(tmp_path / "log.parquet", tmp_path / "parquet"), truth, rtol=1e-12)


def test_a_prismatic_joint_has_lengths(tmp_path):
    joints = symgen.load(SCARA).velocity_names
    units = ["mm" if slot.joint.kind.type_name == "prismatic" else "deg" for slot in symgen.load(SCARA).slots]
    assert "mm" in units
    q = np.random.default_rng(0).normal(size=(5, 4))
    plain = with_heads(tmp_path / "plain.csv", [f"q_{joint}" for joint in joints], q)
    expected = tau(plain, tmp_path, SCARA, name="g", quantity="gravity")
    (tmp_path / "units").mkdir()
    heads = [f"q_{joint} [{unit}]" for joint, unit in zip(joints, units, strict=True)]
    scaled = with_heads(tmp_path / "units.csv", heads, q * [1000 if unit == "mm" else 180 / math.pi for unit in units])
    assert np.allclose(tau(scaled, tmp_path / "units", SCARA, name="g", quantity="gravity"), expected, rtol=1e-12)
    wrong = with_heads(tmp_path / "wrong.csv", [f"q_{joint} [deg]" for joint in joints], q)
    with pytest.raises(
        symgen.InputError, match=r"wrong\.csv: column q_\w+ \[deg\]: expected a unit of q, such as m, found 'deg'"
    ):
        symgen.evaluate(SCARA, wrong, tmp_path / "wrong", "gravity")


REFUSED = {
    "unknown unit": (["q0 [ticks]", "q1", *RATES], r"q0 \[ticks\]: expected a unit of q, such as rad, found 'ticks'"),
    "unit of another quantity": (["q0", "q1", "qd0 [rad]", *RATES[1:]], r"column qd0 \[rad\]: .* of qd, such as rad/s"),
    "length for an angle": (["q0 [m]", "q1", *RATES], r"column q0 \[m\]: expected a unit of q, such as rad"),
    "number twice": (["q0", "q1", *RATES, "q0"], "expected one choice of columns for q, found 'q0 and q0'"),
    "two units": (["q0", "q1", *RATES, "q0 [deg]"], r"expected one choice of columns for q, found 'q0 and q0 \[deg\]'"),
    "two forms": (["q0", "q1", *RATES, "q_0", "q_1"], "one choice of columns for q, found 'q0, q1 and q_0, q_1'"),
    "part of a form": (["q0", "q1", *RATES, "q_1"], "one choice of columns for q, found 'q0, q1 and q_1'"),
    "places and joints": (["q0", "q1", *RATES, "q_joint1", "q_joint2"], "found 'q0, q1 and q_joint1, q_joint2'"),
    "a list beside numbers": (["q", "q1", *RATES, "qdd"], "expected one choice of columns for q, found 'q and q1'"),
    "more joints": (["q0", "q1", *RATES, "qd2"], "expected 2 numbers for qd, found 'a column qd2'"),
    "no accelerations": (["q0", "q1", "qd0", "qd1", "tau0"], "a log without rates must first be filtered"),
    "counted from one": (["q1", "q2", "qd1", "qd2", "qdd1", "qdd2"], "expected a column q of lists of 2 numbers"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_has_two_readings_or_none_is_refused(case, rows, tmp_path):
    heads, message = REFUSED[case]
    with pytest.raises(symgen.InputError, match=message):
        symgen.evaluate(PLANAR, with_heads(tmp_path / "log.csv", heads, rows), tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("both_units.csv", r"both_units\.csv: expected one choice of columns for q, found 'q0 and q0 \[deg\]'"),
        ("duplicate_column.csv", r"duplicate_column\.csv: expected one choice of columns for q, found 'q0 and q0'"),
        ("seven_joints.csv", r"seven_joints\.csv: expected 2 numbers for q, found 'a column q2'; --column chooses"),
    ],
)
def test_logs_that_were_read_wrongly_are_refused(file, message, tmp_path):
    with pytest.raises(symgen.InputError, match=message):
        symgen.evaluate(PLANAR, CASES / file, tmp_path / "out")


def test_degrees_of_a_log_are_radians_of_another(truth, tmp_path):
    assert np.allclose(tau(CASES / "degrees.csv", tmp_path), truth, rtol=1e-6)


@pytest.mark.parametrize("joints", [("d_0", "d_1"), ("d0", "d1"), ("d1", "d2"), ("d.0", "d.1")])
def test_names_of_joints_do_not_make_positions_of_velocities(joints, truth, rows, tmp_path):
    robot, form = renamed(tmp_path, *joints), ("{}.{}" if "." in joints[0] else "{}_{}").format
    assert np.allclose(tau(CASES / "joints_named_d_0_d_1.csv", tmp_path, robot), truth, rtol=1e-12)
    heads = [form(name, joint) for name in ("q", "qd", "qdd") for joint in joints]
    (tmp_path / "by_joint").mkdir()
    found = tau(with_heads(tmp_path / "log.csv", heads, rows), tmp_path / "by_joint", robot)
    assert np.allclose(found, truth, rtol=1e-12)


def test_joints_named_like_places_or_like_inputs_are_refused_where_that_matters(rows, tmp_path):
    heads = ["q_0", "q_1", *RATES]
    data = with_heads(tmp_path / "log.csv", heads, rows)
    with pytest.raises(symgen.InputError, match="expected one choice of columns for q, found 'q_0, q_1 and q_1, q_0'"):
        symgen.evaluate(renamed(tmp_path, "1", "0"), data, tmp_path / "out")
    data = with_heads(tmp_path / "rates.csv", ["qd0", "qd1"], rows)
    with pytest.raises(symgen.InputError, match="expected one meaning of column qd0, found 'q and qd'"):
        symgen.evaluate(renamed(tmp_path, "qd0", "qd1"), data, tmp_path / "out", "gravity")


def test_columns_are_chosen_by_hand(rows, truth, tmp_path):
    heads = ["a", "b", "rate_0 [deg/s]", "rate_1 [deg/s]", "acc0_deg", "acc1_deg", "q0", "q2"]
    data = with_heads(tmp_path / "log.csv", heads, rows * np.r_[1, 1, [180 / math.pi] * 4])
    chosen = {"q": "a,b", "qd": "rate", "qdd": ["acc0_deg [deg/s^2]", "acc1_deg [deg/s^2]"]}
    assert np.allclose(tau(data, tmp_path, columns=chosen), truth, rtol=1e-12)
    for hand, message in (
        ({**chosen, "q": "a,b,q0"}, "option column: expected 2 columns for q, found 'a, b, q0'"),
        ({**chosen, "q": "a,c"}, "option column: expected one of the columns a, b, .* found 'c'"),
        ({**chosen, "q": "a,a"}, "option column: expected each column once, found 'a, a'"),
        ({**chosen, "qd": "a,b"}, "expected one meaning of column a, found 'q and qd'"),
        ({**chosen, "q": "rate"}, r"column rate_0 \[deg/s\]: expected a unit of q, such as rad, found 'deg/s'"),
        ({**chosen, "qd": "rate [rad/s]"}, "expected the unit deg/s of column rate_0"),
    ):
        with pytest.raises(symgen.InputError, match=message):
            symgen.evaluate(PLANAR, data, tmp_path / "other", columns=hand)
    seven = {name: f"{name}0,{name}1" for name in ("q", "qd", "qdd")}
    assert symgen.evaluate(PLANAR, CASES / "seven_joints.csv", tmp_path / "seven", columns=seven).rows == 4
    both = symgen.evaluate(PLANAR, CASES / "both_units.csv", tmp_path / "both", columns={"q": "q0 [deg],q1 [deg]"})
    assert str(both.inputs[0]) == "q: joint1 from q0 [deg to rad], joint2 from q1 [deg to rad]"
    assert both.unread == ("q0", "q1")


def test_angles_of_continuous_joints_are_told_of_the_option(tmp_path):
    text = PLANAR.read_text().replace('"revolute"', '"continuous"')
    (tmp_path / "wheels.toml").write_text(text)
    data = with_heads(tmp_path / "log.csv", ["time", "q0", "q1"], np.zeros((3, 3)))
    hint = "continuous joints take a cosine and a sine: --continuous angle reads one angle for each"
    with pytest.raises(symgen.InputError, match=f"lists of 4 numbers, or q_0 to q_3, found .*; {hint}"):
        symgen.evaluate(tmp_path / "wheels.toml", data, tmp_path / "out", "gravity")
    np.savez(tmp_path / "log.npz", q=np.zeros((3, 2)))
    with pytest.raises(symgen.InputError, match=f"expected lists of 4 numbers, found 'lists of 2'; {hint}"):
        symgen.evaluate(tmp_path / "wheels.toml", tmp_path / "log.npz", tmp_path / "out", "gravity")
    with pytest.raises(symgen.UnsupportedError, match=f"joints of one position each; {hint}"):
        symgen.identify(tmp_path / "wheels.toml", data)
    options = {"continuous": "angle", "parameters": "baked"}
    assert symgen.evaluate(tmp_path / "wheels.toml", data, tmp_path / "out", "gravity", **options).rows == 3


def test_damaged_files_are_one_line(tmp_path):
    numbers = [pa.array(np.zeros(3))] * 3
    parquet.write_table(pa.Table.from_arrays(numbers, names=["q0", "q0", "q1"]), tmp_path / "twice.parquet")
    with pytest.raises(
        symgen.InputError, match=r"twice\.parquet: expected one choice of columns for q, found 'q0 and q0'"
    ):
        symgen.evaluate(PLANAR, tmp_path / "twice.parquet", tmp_path / "out", "gravity")
    parquet.write_table(pa.Table.from_arrays(numbers, names=["note", "note", "q0"]).append_column("q1", numbers[0]),
                        tmp_path / "note.parquet")  # fmt: skip
    assert symgen.evaluate(PLANAR, tmp_path / "note.parquet", tmp_path / "note", "gravity").rows == 3
    whole = tmp_path / "whole.npz"
    np.savez(whole, q=np.zeros((50, 2)))
    damaged = whole.read_bytes()
    np.save(tmp_path / "single.npy", np.zeros((3, 2)))
    contents = {
        "garbage": b"PK\3\4" + bytes(range(1, 200)),
        "empty": b"",
        "cut": damaged[: len(damaged) // 2],
        "flipped": damaged[:120] + bytes([damaged[120] ^ 255]) + damaged[121:],
        "single": (tmp_path / "single.npy").read_bytes(),
    }
    for name, content in contents.items():
        (tmp_path / f"{name}.npz").write_bytes(content)
        with pytest.raises(symgen.InputError, match=rf"{name}\.npz: cannot be read as npz: \S"):
            symgen.evaluate(PLANAR, tmp_path / f"{name}.npz", tmp_path / "out", "gravity")
    np.savez(tmp_path / "point.npz", q=np.float64(1))
    with pytest.raises(symgen.InputError, match=r"point\.npz: "):
        symgen.evaluate(PLANAR, tmp_path / "point.npz", tmp_path / "out", "gravity")


@pytest.mark.parametrize("shape", [(5, 1, 2), (5, 2, 1), (5, 2, 1, 1), (5, 0), (5, 3), (5, 1)])
def test_arrays_of_another_shape_are_refused(shape, tmp_path):
    np.savez(tmp_path / "log.npz", q=np.zeros(shape))
    with pytest.raises(symgen.InputError, match=r"expected (arrays of shape|lists of 2|5 rows of) .*"):
        symgen.evaluate(PLANAR, tmp_path / "log.npz", tmp_path / "out", "gravity")
    assert not (tmp_path / "out").exists()


def test_columns_have_the_names_of_joints_in_the_robot_s_file(tmp_path):
    """The file's name is no identifier, and one joint has a name that symgen changes."""
    chain, last = '<robot name="2 arm">', "base"
    for joint, link in (("wrist-3.joint", "a"), ("left %", "b")):
        body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
        chain += f'<link name="{last}"/>' if last == "base" else ""
        chain += f'<link name="{link}">{body}</link><joint name="{joint}" type="prismatic"><parent link="{last}"/>'
        chain += f'<child link="{link}"/><axis xyz="0 0 1"/><limit effort="1" velocity="1"/></joint>'
        last = link
    (tmp_path / "2 arm.urdf").write_text(chain + "</robot>")
    for k, form in enumerate(("{}", "q_{}", "q[{}]", "q.{}")):
        heads = [form.format(name) for name in ("wrist-3.joint", "left %")]
        data = with_heads(tmp_path / f"{k}.csv", heads, np.ones((3, 2)))
        with pytest.warns(symgen.RobotWarning, match="called left _"):
            done = symgen.evaluate(tmp_path / "2 arm.urdf", data, tmp_path / f"out{k}", "gravity")
        assert done.inputs[0].columns == tuple(heads)


@pytest.mark.parametrize("dtype", [">f8", ">f4", "f2", "longdouble", ">i8"])
def test_every_number_type_of_numpy_is_read(dtype, rows, tmp_path):
    data = np.round(rows * 8).astype(dtype)
    names = ("q", "qd", "qdd")
    np.savez(tmp_path / "log.npz", **dict(zip(names, np.split(data, 3, axis=1), strict=True)))
    expected = symgen.build(PLANAR, parameters="baked").inverse_dynamics(*np.split(data.astype(float), 3, axis=1))
    np.testing.assert_allclose(tau(tmp_path / "log.npz", tmp_path), expected, rtol=1e-12)


def test_decimals_of_parquet_are_numbers(rows, truth, tmp_path):
    columns = {name: pa.array(rows[:, k]).cast(pa.decimal128(30, 17)) for k, name in enumerate(["q0", "q1", *RATES])}
    parquet.write_table(pa.table(columns), tmp_path / "log.parquet")
    np.testing.assert_allclose(tau(tmp_path / "log.parquet", tmp_path), truth, rtol=1e-12)


def test_files_of_a_folder_have_one_unit(rows, tmp_path):
    (tmp_path / "many").mkdir()
    for name, unit in (("a", "deg"), ("b", "rad")):
        with_heads(tmp_path / "many" / f"{name}.csv", [f"q0 [{unit}]", f"q1 [{unit}]"], rows)
    with pytest.raises(symgen.InputError, match=r"b\.csv: expected the columns of a\.csv, with their units"):
        symgen.evaluate(PLANAR, tmp_path / "many", tmp_path / "out", "gravity")
