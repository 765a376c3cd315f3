"""Plots of a trajectory: positions, velocities, joint forces, energies, energy balance, and the phase plane."""

from __future__ import annotations

from pathlib import Path

from symgen.errors import UnsupportedError
from symgen.uses.simulation.trajectory import Trajectory, check_suffix

SUFFIXES = (".svg", ".png", ".pdf")
_ENERGIES = ("kinetic_energy", "potential_energy", "work")


def plot(trajectory: Trajectory, path: Path) -> None:
    """Write a picture in the format of the suffix; dotted lines are events."""
    check_suffix(path, SUFFIXES, "plot")
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise UnsupportedError("plots need the matplotlib package: pip install 'symgen[simulation]'") from None
    columns, units, t = trajectory.columns, trajectory.units, trajectory.time
    rates = [name for name in columns if name.endswith("'")]
    forces = [f"tau_{name[:-1]}" for name in rates]
    own = [name for name in columns if name in units and units[name] != "J" and name not in ("time", *forces)] or [
        name.rstrip("'") for name in rates if name.rstrip("'") in columns
    ]
    rows = 4 if "closure" in columns else 3
    figure = Figure(figsize=(9, 2.4 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    (positions, phase), (velocities, energies), (efforts, balance), *more = figure.subplots(rows, 2)
    for axes, names, title in (
        (positions, own, "positions"),
        (velocities, rates, "velocities"),
        (energies, _ENERGIES, "energies [J]"),
        (efforts, forces, "joint forces"),
        (balance, ("energy_balance",), "energy not accounted for [J]"),
    ):
        for name in names:
            unit = units.get(name, "")
            axes.plot(t, columns[name], linewidth=1, label=f"{name} [{unit}]" if unit not in ("", "J") else name)
        axes.set_title(title, fontsize=9)
        axes.set_xlabel("time [s]", fontsize=8)
        if len(names) > 1:
            axes.legend(fontsize=7, frameon=False)
        for event in trajectory.events:
            axes.axvline(event.time, color="0.6", linewidth=0.5, linestyle=":")
    for name in own:
        if f"{name}'" in columns:
            phase.plot(columns[name], columns[f"{name}'"], linewidth=0.8, label=name)
    phase.set_title("rates over positions", fontsize=9)
    for closure, rest in more:
        closure.semilogy(t, columns["closure"].clip(1e-18), linewidth=1)
        closure.set_title("residual of the constraints", fontsize=9)
        closure.set_xlabel("time [s]", fontsize=8)
        rest.remove()
    for axes in figure.axes:
        axes.tick_params(labelsize=7)
        axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(trajectory.model, fontsize=10)
    figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
