"""Measure the bounds of two arms, and write docs/figures/bounds.json. The guide shows them as tables.

Usage: ``docs/scripts/pictures/bounds.py [ROBOT QUANTITY]...`` measures all cases, or only those named. The word
``rounding`` in place of a quantity measures the rounding errors of inverse dynamics.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import symgen
from symgen.options import DefaultLimits
from symgen.program.domains.float_errors import float_errors
from symgen.program.evaluate import LONG_DOUBLE, evaluate
from symgen.uses.limits import Spans, spans

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(Path(__file__).parent)]
from helpers.pinocchio_robots import pinocchio_robot  # noqa: E402
from interval_rnea import Interval, interval_torques  # noqa: E402

DATA = ROOT / "docs" / "figures" / "bounds.json"
ACCELERATION = 10.0
"""Limit of the joint accelerations [rad/s^2]; the files state none."""
CASES = [(robot, quantity) for quantity in ("gravity", "inverse_dynamics") for robot in ("ur5", "panda")]
STATES = 1_000_000
BLOCK = 50_000
"""Number of states whose exact results are computed at once."""
NAMES = {"ur5": "UR5", "panda": "Panda"}
"""Names of robots in tables."""
SEED = 3


def measured(robot: str, quantity: str) -> list[dict[str, Any]]:
    """Return for each output the bounds, the attained values, the plain interval and the processor time [s]."""
    times = [time.process_time()]
    found = symgen.bounds(
        f":{robot}",
        quantity,
        progress=lambda _: times.append(time.process_time()),
        **({} if quantity == "gravity" else {"acceleration_limit": ACCELERATION}),
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


def recursion(robot: str, quantity: str) -> list[float]:
    """Return the upper ends of the torques from the recursion in interval arithmetic; for gravity, of arms at rest."""
    model = symgen.load(f":{robot}")
    given = {name: [Interval(each.lower, each.upper) for each in row] for name, row in _spans(model).items()}
    rest = [Interval(0.0, 0.0)] * model.nv
    qd, qdd = (rest, rest) if quantity == "gravity" else (given["qd"], given["qdd"])
    return [float(each.high) for each in interval_torques(pinocchio_robot(model), given["q"], qd, qdd)]


def largest_errors(robot: str, scalar: str) -> list[float]:
    """Return the largest rounding error of each torque in random states that the scalar type represents exactly.

    Half of the velocities and accelerations are at their limits. Errors are differences from results in long doubles.
    """
    model, source = symgen.load(f":{robot}", parameters="baked"), np.random.default_rng(SEED)
    program, _ = symgen.program(model, "inverse_dynamics")
    given, inputs = _spans(model), []
    for array in program.inputs:
        low, high = np.array([[each.lower, each.upper] for each in given[array.name]]).T
        rows = source.uniform(low, high, (STATES, len(low)))
        if array.name != "q":
            rows[::2] = np.where(source.integers(0, 2, rows[::2].shape), low, high)
        inputs.append(((1 - 1e-7) * rows).astype(np.float32 if scalar == "float" else float).astype(float))
    values = symgen.build(model, quantities=["inverse_dynamics"], scalar=scalar).inverse_dynamics(*inputs)
    worst = []
    for start in range(0, STATES, BLOCK):
        blocks = [list(rows[start : start + BLOCK].T.astype(np.longdouble)) for rows in inputs]
        states = dict(zip((array.name for array in program.inputs), blocks, strict=True))
        exact = np.array(evaluate(program, states, LONG_DOUBLE)["tau"]).T
        worst.append(np.abs(values[start : start + BLOCK] - exact).max(axis=0))
    return [float(each) for each in np.max(worst, axis=0)]


def rounded(robot: str) -> list[dict[str, Any]]:
    """Return for each scalar type and torque the error bounds and the largest error."""
    model = symgen.load(f":{robot}", parameters="baked")
    program, _ = symgen.program(model, "inverse_dynamics")
    found = []
    for scalar in ("float", "double"):
        times = [time.process_time()]
        (bounds,) = float_errors(program, _spans(model), scalar).values()
        times.append(time.process_time())
        rows = zip(bounds, largest_errors(robot, scalar), strict=True)
        found += [
            {"scalar": scalar, "output": f"tau[{k}]", "bound": bound, "worst": worst}
            for k, (bound, worst) in enumerate(rows)
        ]
        found[-1]["seconds"] = round(times[1] - times[0], 1)
    return found


def _spans(model: Any) -> Spans:
    return spans(model, DefaultLimits(acceleration_limit=ACCELERATION))


def torques() -> str:
    """Return the table of torques, from the data file."""
    lines = [
        "| output | attained [N m] | bound | plain intervals | interval recursion | processor time |",
        "|---|---|---|---|---|---|",
    ]
    for case, rows in _cases("gravity", "inverse_dynamics"):
        for row in rows:
            if not row["attained"]:
                continue
            ratios = [f"{row[key] / row['attained']:.3f}" for key in ("bound", "interval")]
            ratios.append(f"{row['recursion'] / row['attained']:.1f}")
            cells = [f"{NAMES[case]}, `{row['output']}`", f"{row['attained']:.4g}", *ratios, f"{row['seconds']:.1f} s"]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def rounding() -> str:
    """Return the table of rounding errors, from the data file."""
    lines = [
        "| output | error in float [N m] | bound / error | error in double [N m] | bound / error |",
        "|---|---|---|---|---|",
    ]
    for robot, rows in _cases("rounding"):
        for pair in zip(rows[: len(rows) // 2], rows[len(rows) // 2 :], strict=True):
            cells = [f"{each['worst']:.2g} | {each['bound'] / each['worst']:.1f}" for each in pair]
            lines.append(f"| {NAMES[robot]}, `{pair[0]['output']}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cases(*quantities: str) -> list[tuple[str, list[dict[str, Any]]]]:
    found = [(case.split(), rows) for case, rows in json.loads(DATA.read_text()).items()]
    return [(robot, rows) for (robot, quantity), rows in found if quantity in quantities]


def main() -> None:
    """Measure the cases that are named, or all of them."""
    names, cases = sys.argv[1:], [*CASES, ("ur5", "rounding")]
    for robot, quantity in list(zip(names[::2], names[1::2], strict=True)) or cases:
        data = json.loads(DATA.read_text()) if DATA.exists() else {}
        data[f"{robot} {quantity}"] = rounded(robot) if quantity == "rounding" else measured(robot, quantity)
        for case, rows in data.items():
            if case.split()[1] in ("gravity", "inverse_dynamics"):
                for row, high in zip(rows, recursion(*case.split()), strict=True):
                    row["recursion"] = high
        ordered = {" ".join(case): data[" ".join(case)] for case in cases if " ".join(case) in data}
        DATA.write_text(json.dumps(ordered, indent=1) + "\n")


if __name__ == "__main__":
    main()
