"""Draw the picture of a benchmark: the time of Pinocchio's C++ divided by each time, on a logarithmic axis."""

from __future__ import annotations

import matplotlib
from matplotlib import pyplot

SERIES = {
    "symgen, state of a batch": ("batch_ns", "#1b6e53"),
    "symgen, one call": ("one_ns", "#4fb48f"),
    "CasADi C": ("casadi_ns", "#d9a441"),
    "MuJoCo": ("mujoco_ns", "#9a9a9a"),
}


def draw(rows, path):
    matplotlib.rcParams.update({"svg.hashsalt": "symgen", "svg.fonttype": "none", "font.size": 9})
    rows = [row for row in rows if row["pinocchio_ns"]]
    figure, axes = pyplot.subplots(figsize=(9, 0.55 * len(rows) + 1.2))
    height = 0.8 / len(SERIES)
    for index, (label, (key, colour)) in enumerate(SERIES.items()):
        places = [k + (index - 1.5) * height for k, row in enumerate(rows) if row[key]]
        values = [row["pinocchio_ns"] / row[key] for row in rows if row[key]]
        axes.barh(places, values, height * 0.92, color=colour, label=label)
        for place, value in zip(places, values, strict=True):
            axes.text(value * 1.03, place, f"{value:.1f}", va="center", fontsize=6.5)
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_yticks(range(len(rows)), [f"{row['robot']}  {row['quantity'].replace('_', ' ')}" for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("times as fast as Pinocchio's C++")
    axes.legend(loc="lower right", frameon=False)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
