"""Print the tests of a room of symgen/, as tests/rooms.toml maps them: ``python tests/room.py routes/lagrange``."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def tests_of(room: str) -> list[str]:
    """The paths of the longest mapped name that is the room or holds it."""
    rooms = tomllib.loads((TESTS / "rooms.toml").read_text())
    room = room.strip("/").removeprefix("symgen/").removesuffix(".py")
    fitting = [name for name in rooms if f"{room}/".startswith(f"{name}/")]
    if not fitting:
        raise SystemExit(f"ROOM: expected one of {', '.join(rooms)}, or what is in them, found {room!r}")
    return [str(Path("tests") / path) for path in rooms[max(fitting, key=len)]]


if __name__ == "__main__":
    print(*tests_of(sys.argv[1]))
