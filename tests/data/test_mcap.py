"""Recordings of ROS 2's joint states as data, written by the library of the format."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import ROOT
from mcap_ros2.writer import Writer
from pyarrow import dataset

import symgen

UR5 = ROOT / "robots" / "ur5.toml"
KIND = "sensor_msgs/msg/JointState"
TEXT = """std_msgs/Header header
string[] name
float64[] position
float64[] velocity
float64[] effort
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
"""


def recorded(path, states, names, topics=("/joint_states",), parts=("position", "velocity", "effort")):
    """States (3, rows, joints) as messages, joints in the order of ``names``."""
    with path.open("wb") as stream:
        writer = Writer(stream)
        schema = writer.register_msgdef(KIND, TEXT)
        for k in range(states.shape[1]):
            header = {"stamp": {"sec": k // 100, "nanosec": k % 100 * 10_000_000}, "frame_id": ""}
            message = {"header": header, "name": names, "position": [], "velocity": [], "effort": []}
            message |= {part: states[i, k].tolist() for i, part in enumerate(parts)}
            for topic in topics:
                writer.write_message(topic, schema, message, log_time=k * 10_000_000, publish_time=k * 10_000_000)
        writer.finish()


@pytest.fixture(scope="module")
def joints():
    return [joint.name for joint in symgen.load(UR5).joints if joint.kind.nv]


def test_joint_states_are_data_whatever_order_they_come_in(joints, tmp_path):
    states = np.random.default_rng(4).normal(size=(3, 1500, 6))
    order = [3, 1, 0, 5, 4, 2]
    recorded(tmp_path / "log.mcap", states[:, :, order], [joints[k] for k in order])
    symgen.evaluate(UR5, tmp_path / "log.mcap", tmp_path / "out", "forward_dynamics", keep=("time",))
    table = dataset.dataset(tmp_path / "out").to_table()
    qdd = np.array(table["qdd"].to_pylist())
    expected = symgen.build(UR5).forward_dynamics(*states)
    np.testing.assert_allclose(qdd, expected, rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(table["time"], np.arange(1500) / 100)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"topics": ("/a", "/b")}, r"log\.mcap: expected one topic of sensor_msgs/msg/JointState, found '/a, /b'"),
        ({"topics": ()}, r"log\.mcap: expected one topic of sensor_msgs/msg/JointState, found 'none'"),
        ({"parts": ("position",)}, r"log\.mcap: expected a column qd of lists of 6 numbers"),
    ],
)
def test_recordings_that_do_not_fit_are_refused(options, message, joints, tmp_path):
    recorded(tmp_path / "log.mcap", np.zeros((3, 5, 6)), joints, **options)
    with pytest.raises(symgen.InputError, match=message):
        symgen.evaluate(UR5, tmp_path / "log.mcap", tmp_path / "out", "forward_dynamics")
    assert not (tmp_path / "out").exists()


def test_a_joint_that_is_named_twice_in_a_message_is_refused(joints, tmp_path):
    recorded(tmp_path / "log.mcap", np.zeros((3, 5, 7)), [*joints, joints[2]])
    with pytest.raises(symgen.InputError, match=rf"expected each joint once in a message, found '{joints[2]}'"):
        symgen.evaluate(UR5, tmp_path / "log.mcap", tmp_path / "out", "forward_dynamics")


def test_what_is_no_recording_is_one_line(tmp_path):
    for written in (b"", b"\x89MCAP0\r\n" + bytes(40)):
        (tmp_path / "log.mcap").write_bytes(written)
        with pytest.raises(symgen.InputError, match=r"log\.mcap: cannot be read as mcap: \w"):
            symgen.evaluate(UR5, tmp_path / "log.mcap", tmp_path / "out", "gravity")


def test_a_damaged_recording_is_not_read(joints, tmp_path):
    recorded(tmp_path / "log.mcap", np.ones((3, 200, 6)), joints)
    written = bytearray((tmp_path / "log.mcap").read_bytes())
    written[len(written) // 10] ^= 1  # among the messages; their index is behind
    (tmp_path / "log.mcap").write_bytes(written)
    with pytest.raises(symgen.InputError, match=r"log\.mcap: cannot be read as mcap"):
        symgen.evaluate(UR5, tmp_path / "log.mcap", tmp_path / "out", "forward_dynamics")
