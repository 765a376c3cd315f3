"""Measure the bounds of two arms, and write docs/figures/bounds.json. The guide shows them as a table.

Usage: ``docs/scripts/pictures/bounds.py [ROBOT QUANTITY]...`` measures all of them, or only those named.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import symgen

DATA = Path(__file__).resolve().parents[2] / "figures" / "bounds.json"
CASES = (
    ("ur5", "gravity"),
    ("panda", "gravity"),
    ("ur5", "inverse_dynamics"),
    ("panda", "inverse_dynamics"),
)
LIMITS = {"gravity": {}, "inverse_dynamics": {"acceleration_limit": 10.0}}


def measured(robot: str, quantity: str) -> list[dict[str, object]]:
    """Return for each output the upper bound, the attained value, the plain interval and the processor time [s]."""
    times = [time.process_time()]
    found = symgen.bounds(
        f":{robot}", quantity, progress=lambda _: times.append(time.process_time()), **LIMITS[quantity]
    )
    times.append(time.process_time())
    return [
        {
            "output": each.name,
            "bound": each.upper.bound,
            "attained": each.upper.attained,
            "lower_bound": each.lower.bound,
            "lower_attained": each.lower.attained,
            "interval": each.interval[1] if each.interval else None,
            "seconds": round(times[k + 2] - times[k + 1], 1),
            "preparation": round(times[1] - times[0], 1),
        }
        for k, each in enumerate(found.outputs)
    ]


def table() -> str:
    """Return the table of the guide, from the data file."""
    lines = [
        "| output | attained [N m] | bound | plain intervals | processor time |",
        "|---|---|---|---|---|",
    ]
    for case, rows in json.loads(DATA.read_text()).items():
        for row in rows:
            if not row["attained"]:
                continue
            bounds = [f"{row[key] / row['attained']:.3f}" for key in ("bound", "interval")]
            robot = "Panda" if case.startswith("panda") else "UR5"
            lines.append(
                f"| {robot}, `{row['output']}` | {row['attained']:.4g} | {bounds[0]} | {bounds[1]} |"
                f" {row['seconds']:.1f} s |"
            )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure the cases that are named, or all of them."""
    names = sys.argv[1:]
    chosen = list(zip(names[::2], names[1::2], strict=True)) or list(CASES)
    for robot, quantity in chosen:
        data = json.loads(DATA.read_text()) if DATA.exists() else {}
        data[f"{robot} {quantity}"] = measured(robot, quantity)
        DATA.write_text(
            json.dumps({" ".join(c): data[" ".join(c)] for c in CASES if " ".join(c) in data}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
