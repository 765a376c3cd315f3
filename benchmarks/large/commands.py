"""Measure every command on a chain of 300 links and on trees of 75 and 100 joints: seconds and memory, or the refusal.

Usage: python benchmarks/large/commands.py [ROBOT ...] [COMMAND ...]; without arguments, all robots and commands.
The rows are merged into docs/figures/large.json; docs/scripts/sections.py writes the table from there.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks")]

from growth import chain  # noqa: E402
from measured import run  # noqa: E402

RESULT = ROOT / "docs" / "figures" / "large.json"
ROBOTS = {"chain of 300 links": (300, 1), "tree of 75 joints": (75, 2), "tree of 100 joints": (100, 2)}
"""Number of links, and number of children of each link."""
BUILD = "import sys, symgen; symgen.build(sys.argv[1], quantities=('inverse_dynamics',))"
COMMANDS = {
    "info": ("info", "ROBOT"),
    "generate": ("generate", "ROBOT", "--quantity", "inverse_dynamics", "-o", "OUT"),
    "build": ("-c", BUILD, "ROBOT"),
    "prove": ("prove", "ROBOT", "--quantity", "inverse_dynamics"),
    "certify": ("certify", "ROBOT", "--quantity", "inverse_dynamics", "-o", "OUT"),
    "export": ("export", "ROBOT", "--quantity", "inverse_dynamics", "-o", "OUT"),
    "derive": ("derive", "ROBOT"),
}
SECONDS = 300
"""Time limit of one command [s]."""


def measure(robot, command):
    """Return the row of one robot and one command."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "robot.urdf"
        file.write_text(chain(*ROBOTS[robot]))
        words = [{"ROBOT": str(file), "OUT": str(Path(folder) / "out")}.get(word, word) for word in COMMANDS[command]]
        start = [sys.executable] if words[0] == "-c" else [sys.executable, "-m", "symgen"]
        found = run([*start, *words], SECONDS, SYMGEN_CACHE=str(Path(folder) / "cache"), PYTHONPATH=str(ROOT))
        found["last"] = found["last"].replace(str(file), "robot.urdf").partition("error: ")[2]
        return {"robot": robot, "command": command, **found}


def main(arguments):
    """Measure the named robots and commands; without names, all."""
    rows = {(row["robot"], row["command"]): row for row in json.loads(RESULT.read_text())} if RESULT.exists() else {}
    robots = [name for name in ROBOTS if name in arguments] or list(ROBOTS)
    commands = [name for name in COMMANDS if name in arguments] or list(COMMANDS)
    for robot in robots:
        for command in commands:
            rows[robot, command] = measure(robot, command)
            print(rows[robot, command], file=sys.stderr, flush=True)
            ordered = [rows[key] for key in ((r, c) for r in ROBOTS for c in COMMANDS) if key in rows]
            RESULT.write_text("[\n" + ",\n".join(map(json.dumps, ordered)) + "\n]\n")


if __name__ == "__main__":
    main(sys.argv[1:])
