"""Joint states in MCAP files as tables; each message of a file gives one row.

A file must have exactly one topic with messages of the type ``sensor_msgs/msg/JointState`` of ROS 2. The columns are
``time`` (the message's stamp in seconds) and, for a joint with the name ``elbow``, ``q_elbow``, ``qd_elbow`` and
``tau_elbow``, if the messages contain positions, velocities and efforts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from symgen.errors import InputError, UnsupportedError

MESSAGE_TYPE = "sensor_msgs/msg/JointState"
MESSAGE_FIELDS = (("q", "position"), ("qd", "velocity"), ("tau", "effort"))


def columns(file: Path) -> list[str]:
    """Return the names of the columns, which the first message of the file determines."""
    with _messages(file) as messages:
        first = next(messages, None)
    if first is None:
        raise InputError(f"expected messages of {MESSAGE_TYPE}", file=str(file), found="none")
    return list(_row(first, file))


def batches(file: Path, wanted: Sequence[str], rows: int) -> Iterator[Any]:
    """Yield record batches of at most ``rows`` rows with the given columns."""
    import pyarrow

    with _messages(file) as messages:
        held: list[dict[str, float]] = []
        for number, message in enumerate(messages, start=1):
            row = _row(message, file)
            if missing := [name for name in wanted if name not in row]:
                expected = f"expected {missing[0]} in every message"
                raise InputError(expected, file=str(file), place=f"message {number}", found="none")
            held.append(row)
            if len(held) == rows:
                yield pyarrow.RecordBatch.from_pylist([{name: each[name] for name in wanted} for each in held])
                held = []
        if held:
            yield pyarrow.RecordBatch.from_pylist([{name: each[name] for name in wanted} for each in held])


@contextmanager
def _messages(file: Path) -> Iterator[Iterator[Any]]:
    """Yield an iterator over the joint states of a file."""
    try:
        from mcap.reader import make_reader
        from mcap_ros2.decoder import DecoderFactory
    except ImportError:
        raise UnsupportedError("MCAP needs the mcap-ros2-support package: pip install 'symgen[mcap]'") from None
    with file.open("rb") as stream:
        reader = make_reader(stream, validate_crcs=True, decoder_factories=[DecoderFactory()])
        summary = reader.get_summary()
        if summary is None:
            raise InputError("expected a complete recording: the file has no summary", file=str(file))
        schemas, channels = summary.schemas, summary.channels.values()
        topics = sorted({c.topic for c in channels if c.schema_id and schemas[c.schema_id].name == MESSAGE_TYPE})
        if len(topics) != 1:
            found = ", ".join(topics) or "none"
            raise InputError(f"expected one topic of {MESSAGE_TYPE}", file=str(file), found=found)
        yield (decoded for _, _, _, decoded in reader.iter_decoded_messages(topics=topics))


def _row(message: Any, file: Path) -> dict[str, float]:
    if twice := [name for k, name in enumerate(message.name) if name in message.name[:k]]:
        raise InputError("expected each joint once in a message", file=str(file), found=twice[0])
    stamp = message.header.stamp
    row = {"time": stamp.sec + 1e-9 * stamp.nanosec}
    for letter, part in MESSAGE_FIELDS:
        values = list(getattr(message, part))
        if values and len(values) != len(message.name):
            expected = f"expected {len(message.name)} numbers, one for each name"
            raise InputError(expected, file=str(file), place=part, found=len(values))
        row |= {f"{letter}_{name}": float(value) for name, value in zip(message.name, values, strict=False)}
    return row
