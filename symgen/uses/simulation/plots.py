"""Plots of a trajectory for printed pages. A panel, such as the positions, has one plot for each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from symgen.errors import InputError, UnsupportedError
from symgen.phrasing import near
from symgen.reading import suffix_of
from symgen.targets.typeset.notation import GREEK, display_of
from symgen.uses.simulation.trajectory import Trajectory, check_suffix

SUFFIXES = (".svg", ".png", ".pdf")
PANELS = ("positions", "velocities", "forces", "energies", "phase", "balance", "constraints")
"""The panels that a picture may contain, in order."""
ALWAYS_DRAWN = ("positions", "velocities", "energies")
"""The panels that are drawn if a user chooses none; forces are also drawn if they are not zero."""
WIDTH = 7.0
"""Width of a picture [in], the text width of a page."""
ROW_HEIGHT = 2.1
"""Height of a row of axes [in]."""
STYLE = {
    "font.size": 8,
    "axes.labelsize": 8,
    "axes.titlesize": 9,
    "legend.fontsize": 7,
    "legend.frameon": False,
    "legend.handlelength": 1.6,
    "legend.columnspacing": 1.0,
    "legend.borderaxespad": 0.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "lines.linewidth": 1.1,
    "pdf.fonttype": 42,
    "svg.hashsalt": "symgen",
}
TINTS = ("#2f5d94", "#c2573a", "#2d7a4b", "#8a5fa8", "#b08a2e", "#4f9aa8", "#777777")
DASHES = ("-", "--", "-.", ":")
"""Line styles that distinguish curves without colours."""
TITLES = {"balance": "energy error", "constraints": "residual of the constraints"}
ROUNDING = 1e-9
"""If all values in a plot are below this number, the axis is from -1 to 1, so that rounding errors look like zero."""
LEGEND_LETTERS = 52
"""Number of letters that fit in one line of a legend, above a plot of half the picture's width."""
Curve = tuple[str, str, Any]
"""A label, a unit, and the values of a curve. In the panel ``phase``, these are the positions and the velocities."""


def plot(trajectory: Trajectory, path: Path, panels: Sequence[str] = ()) -> None:
    """Write a picture of a motion; the suffix of the file chooses the format, and dotted lines mark events.

    Args:
        trajectory: The motion.
        path: The file, which ends in one of :data:`SUFFIXES`.
        panels: Names of :data:`PANELS`; if empty, positions, velocities, energies, and forces that are not zero.

    Raises:
        InputError: The suffix or the name of a panel is unknown, or the motion has no such panel.
        UnsupportedError: matplotlib is not installed.

    """
    check_suffix(path, SUFFIXES, "plot")
    drawn = [axes for name in checked_panels(panels) or _usual(trajectory) for axes in _axes_of(trajectory, name)]
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise UnsupportedError("plots need the matplotlib package: pip install 'symgen[simulation]'") from None
    with rc_context(STYLE):
        rows = (len(drawn) + 1) // 2
        figure = Figure(figsize=(WIDTH, ROW_HEIGHT * rows), layout="constrained")
        FigureCanvasAgg(figure)
        for place, (name, unit, curves) in enumerate(drawn):
            axes = figure.add_subplot(rows, min(2, len(drawn)), place + 1)
            _draw(axes, trajectory, name, unit, curves)
        figure.savefig(path, dpi=200, metadata={"Date": None} if suffix_of(path) == ".svg" else None)


def checked_panels(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of panels in the order of :data:`PANELS`; raise InputError for an unknown name."""
    for name in names:
        if name not in PANELS:
            raise InputError(f"expected {', '.join(PANELS)}", place="panels", found=name, hint=near(name, PANELS))
    return tuple(name for name in PANELS if name in names)


def _usual(trajectory: Trajectory) -> list[str]:
    moved = any(np.any(values) for name, values in trajectory.columns.items() if name.startswith("tau_"))
    return [name for name in PANELS if name in ALWAYS_DRAWN or (name == "forces" and moved)]


def _axes_of(trajectory: Trajectory, panel: str) -> list[tuple[str, str, list[Curve]]]:
    """Return the plots of a panel, one for each unit: the panel's name, the unit and the curves."""
    curves = list(_curves(trajectory, panel))
    if not curves:
        raise InputError("expected a panel for which the motion has data", place="panels", found=panel)
    units = list(dict.fromkeys(unit for _, unit, _ in curves))
    return [(panel, unit, [curve for curve in curves if curve[1] == unit]) for unit in units]


def _curves(trajectory: Trajectory, panel: str) -> Iterator[Curve]:
    columns, units = trajectory.columns, trajectory.units
    if panel == "energies":
        kinetic, potential = columns["kinetic_energy"], columns["potential_energy"]
        yield from (("kinetic", "J", kinetic), ("potential", "J", potential), ("total", "J", kinetic + potential))
        if np.any(columns["work"]):
            yield "work of forces", "J", columns["work"]
    elif panel == "balance":
        yield "", "J", columns["energy_balance"]
    elif panel == "constraints":
        if "closure" in columns:
            yield "", "", np.abs(columns["closure"])
    elif panel == "phase":
        for name in _names(trajectory, "positions"):
            if f"{name}'" in columns:
                yield _label(name), units.get(name, ""), (columns[name], columns[f"{name}'"])
    else:
        for name in _names(trajectory, panel):
            yield _label(name), units.get(name, ""), columns[name]


def _names(trajectory: Trajectory, panel: str) -> list[str]:
    """Return the names of the columns in a panel; positions are the first columns, then velocities, then forces."""
    names = [name for name in trajectory.columns if name != "time"]
    count, rates = trajectory.q.shape[1], trajectory.qd.shape[1]
    first = {"positions": 0, "velocities": count, "forces": count + rates}[panel]
    return names[first : first + (count if panel == "positions" else rates)]


def _label(name: str) -> str:
    """Return a column's name for matplotlib: letters with subscripts, dots for rates, other words unchanged."""
    base = name.removeprefix("tau_").rstrip("'")
    display = display_of(base)
    letter = len(display.letter) == 1 or display.letter in GREEK
    if name.startswith("tau_"):
        return rf"$\tau$ of ${display.latex}$" if letter else rf"$\tau$ of {base}"
    return f"${replace(display, dots=len(name) - len(base)).latex}$" if letter else name


def _draw(axes: Any, trajectory: Trajectory, name: str, unit: str, curves: Sequence[Curve]) -> None:
    heights = []
    jumps = np.flatnonzero(np.diff(trajectory.time) == 0) + 1
    for (label, _, values), tint, dash in zip(curves, cycle(TINTS), cycle(DASHES), strict=False):
        pairs = [trajectory.time, values] if name != "phase" else values
        x, y = (np.insert(np.asarray(each, dtype=float), jumps, np.nan) for each in pairs)
        axes.plot(x, y, dash, color=tint, label=label)
        heights.append(np.nanmax(np.abs(y)))
    if name == "phase":
        axes.set_xlabel(f"position [{unit}]" if unit else "position")
        axes.set_ylabel(f"velocity [{unit}/s]" if unit else "velocity")
    else:
        axes.set_ylabel(f"{TITLES.get(name, name)} [{unit}]" if unit else TITLES.get(name, name))
        axes.set_xlabel("time [s]")
        axes.margins(x=0)
        for event in trajectory.events:
            axes.axvline(event.time, color="0.6", linewidth=0.5, linestyle=":")
    if name == "constraints":
        axes.set_yscale("log", nonpositive="clip")
    elif name != "balance" and max(heights) < ROUNDING:
        axes.set_ylim(-1, 1)
    if labels := [label for label, *_ in curves if label]:
        length = max(len(label) - 10 * label.count("$") // 2 for label in labels) + 5
        columns = max(1, min(len(labels), LEGEND_LETTERS // length))
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.01), ncols=columns)
