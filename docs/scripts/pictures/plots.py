"""The plots of the pages: from runs of the models that a page uses, and from the data of the last benchmarks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

import symgen

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
COLORS = ("#2f5d94", "#c2573a", "#5a8f4e", "#8a6fa8", "#a5853a", "#5b6770")
STYLE = {"axes.prop_cycle": matplotlib.cycler(color=COLORS), "svg.fonttype": "none", "font.family": "sans-serif"}
PLOTS: dict[str, Callable[[], Figure]] = {}
"""The functions that draw a plot, by the name of its file."""


def plot(draw: Callable[[], Figure]) -> Callable[[], Figure]:
    """Register a plot under the name of its function."""
    PLOTS[draw.__name__] = draw
    return draw


def save(name: str, folder: Path) -> None:
    """Write a plot; the text of the file is the same every time."""
    with matplotlib.rc_context(STYLE | {"svg.hashsalt": name}):
        figure = PLOTS[name]()
        for axes in figure.axes:
            axes.spines[["top", "right"]].set_visible(False)
        FigureCanvasSVG(figure)
        figure.savefig(folder / f"{name}.svg", metadata={"Date": None})


def panels(rows: int, height: float) -> Figure:
    figure = Figure(figsize=(7, height), layout="constrained")
    figure.subplots(rows, 1, sharex=True)
    return figure


def bars(values: Mapping[str, float], label: str, height: float, form: str) -> Figure:
    """Draw a horizontal bar for each name, the first on top, with its value behind it."""
    figure = panels(1, height)
    (axes,) = figure.axes
    drawn = axes.barh(list(values), list(values.values()), color=COLORS[0])
    axes.bar_label(drawn, fmt=form, padding=3, fontsize=8)
    axes.invert_yaxis()
    axes.set_xlabel(label)
    return figure


def figures(name: str) -> dict:
    return json.loads((DOCS / "figures" / f"{name}.json").read_text())


@plot
def regulator() -> Figure:
    """The cart-pole under the regulator of the guide to control, from 0.3 rad off."""
    from scipy.linalg import solve_continuous_are

    robot = symgen.load(ROOT / "robots" / "lectures" / "cart_pole.toml")
    model = symgen.linearise(robot, at={"theta": np.pi}, inputs=["x"])
    Q, R = np.diag([10.0, 10.0, 1.0, 1.0]), np.array([[0.1]])
    K = np.linalg.solve(R, model.B.T @ solve_continuous_are(model.A, model.B, Q, R))

    def control(t, q, qd):
        return np.array([-(K @ np.concatenate([q - model.q, qd]))[0], 0.0])

    run = symgen.simulate(robot, [0.0, np.pi + 0.3, 0.0, 0.0], 5.0, control=control)
    figure = panels(3, 4.6)
    for axes, column, shift, label in zip(
        figure.axes,
        ("x", "theta", "tau_x"),
        (0, np.pi, 0),
        ("cart x [m]", "pole angle [rad]", "force [N]"),
        strict=True,
    ):
        axes.plot(run.time, np.asarray(run.columns[column]) - shift)
        axes.set_ylabel(label)
        axes.axhline(0, color="0.7", linewidth=0.7)
    figure.axes[-1].set_xlabel("time [s]")
    return figure


@plot
def observer() -> Figure:
    """The residual of the momentum observer of the guide to control laws, and the torques of the pull."""
    laws = ["momentum_observer_step", "generalized_momentum", "gravity", "jacobian", "forward_dynamics"]
    ur5 = symgen.build(":ur5", quantities=laws)
    q, qd, h = np.array([0.1, -1.2, 1.0, 0.3, 0.8, 0.0]), np.zeros(6), 1e-3
    pull = ur5.jacobian(q)[0].T @ [0, 0, -20, 0, 0, 0]
    p_hat, seen = ur5.generalized_momentum(q, qd), []
    for k in range(60):
        tau, acting = ur5.gravity(q), pull * (k >= 10)
        residual, p_hat = ur5.momentum_observer_step(q, qd, tau, p_hat, np.full(6, 100.0), h)
        qd = qd + h * ur5.forward_dynamics(q, qd, tau + acting)
        q = q + h * qd
        seen.append(residual)
    figure = panels(1, 3)
    (axes,) = figure.axes
    for joint, color in zip((1, 2, 3), COLORS, strict=False):
        axes.plot(np.array(seen)[:, joint], color=color, label=f"residual of joint {joint + 1}")
        axes.step([0, 10, 60], [0, pull[joint], pull[joint]], color=color, linestyle=":", where="post")
    axes.set(xlabel="time [ms]", ylabel="torque [N m]", title="dotted: the torques of a pull of 20 N from 10 ms on")
    axes.legend(frameon=False)
    return figure


@plot
def motion() -> Figure:
    """The double pendulum of the guide to motions."""
    run = symgen.simulate(symgen.load(":double_pendulum", parameters="baked"), (2.0, 1.0), 20.0, samples=2000)
    figure = panels(2, 4)
    angles, energies = figure.axes
    for k, name in enumerate(("joint1", "joint2")):
        angles.plot(run.time, run.q[:, k], label=name, linewidth=1)
    kinetic, potential = (np.asarray(run.columns[name]) for name in ("kinetic_energy", "potential_energy"))
    energies.plot(run.time, kinetic, label="kinetic", linewidth=1)
    energies.plot(run.time, potential, label="potential", linewidth=1)
    energies.plot(run.time, kinetic + potential, label="sum", color="0.3")
    angles.set_ylabel("angle [rad]")
    energies.set(xlabel="time [s]", ylabel="energy [J]")
    for axes in figure.axes:
        axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 0.98), ncols=3)
    return figure


@plot
def derivative_times() -> Figure:
    """How many times one call is as fast as Pinocchio's C++, for the derivatives of both dynamics."""
    rows = figures("derivatives")["peers"]["rows"]
    robots = list(dict.fromkeys(row["robot"] for row in rows))
    figure = panels(1, 3)
    (axes,) = figure.axes
    for k, quantity in enumerate(("inverse_dynamics_derivatives", "forward_dynamics_derivatives")):
        ratio = {row["robot"]: row["pinocchio_ns"] / row["one_ns"] for row in rows if row["quantity"] == quantity}
        drawn = axes.bar(
            np.arange(len(robots)) + 0.4 * k - 0.2,
            [ratio[robot] for robot in robots],
            0.38,
            label=quantity.removesuffix("_derivatives").replace("_", " "),
            color=COLORS[k],
        )
        axes.bar_label(drawn, fmt="%.1f", fontsize=8)
    axes.set_xticks(range(len(robots)), robots)
    axes.set_ylabel("times as fast as Pinocchio")
    axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2)
    return figure


@plot
def constraint_growth() -> Figure:
    """Operations of forward dynamics of chains of four-bars, by route."""
    rows = figures("constraints")["growth"]
    figure = panels(1, 3)
    (axes,) = figure.axes
    for name in ("clusters", "projection", "multipliers"):
        known = [row for row in rows if name in row]
        axes.loglog([row["loops"] for row in known], [row[name] for row in known], "o-", label=name)
    axes.set(xlabel="four-bars in a chain", ylabel="operations")
    axes.legend(frameon=False)
    return figure


@plot
def claim_errors() -> Figure:
    """Errors of the derivatives of forward dynamics by the length of the chain, relative to the norm."""
    errors = figures("claims")["errors"]
    lengths = [int(n) for n in errors]
    figure = panels(1, 3)
    (axes,) = figure.axes
    for name in ("finite differences", "abacr", "fdcr", "fdsva_dmm", "fdsva_aza"):
        axes.loglog(lengths, [row[name][1] for row in errors.values()], "o-", label=name)
    axes.set(xlabel="links", ylabel="error, relative to the norm")
    axes.legend(frameon=False, fontsize=8)
    return figure


@plot
def savings() -> Figure:
    """How many operations the heuristics save over all programs, from the table of the page."""
    text = (DOCS / "explanation" / "ablation.md").read_text().partition("<!-- end: operations -->")[0]
    rows = re.findall(r"^\| (.+?) \|.*\| ([+-][\d,]+) \|[^|]*\|$", text, re.MULTILINE)
    saved = {name: int(count.replace(",", "")) for name, count in rows}
    return bars(
        {name: n for name, n in sorted(saved.items(), key=lambda row: -row[1]) if n >= 50},
        "more operations without it",
        3.6,
        "{:,.0f}",
    )


@plot
def route_errors() -> Figure:
    """Errors of forward dynamics by the number of links, for two mass ratios."""
    figure = Figure(figsize=(7, 3.2), layout="constrained")
    for axes, ratio in zip(figure.subplots(1, 2, sharey=True), ("1", "1,000,000"), strict=True):
        for name in ("factorisation", "denoc", "articulated_body_nominal", "Pinocchio"):
            known = figures("claims")["chains"][f"forward_dynamics {name}"]
            found = {int(key.split()[0]): each[1] for key, each in known.items() if key.endswith(f" {ratio}")}
            axes.loglog(list(found), list(found.values()), "o-", label=name)
        axes.set(xlabel="links", title=f"mass ratio {ratio}")
    figure.axes[0].set_ylabel("relative error")
    figure.axes[0].legend(frameon=False)
    return figure


@plot
def rollouts() -> Figure:
    """Seconds for 100,000 trajectories of 1,000 steps, from the table of the page."""
    text = (DOCS / "guides" / "motions" / "rollouts.md").read_text()
    rows = re.findall(r"^\| (.+?) \| ([\d.]+) \| [\d.]+ \|$", text, re.MULTILINE)
    return bars({name: float(seconds) for name, seconds in rows}, "seconds", 2.4, "{:.2f}")


@plot
def gpu() -> Figure:
    """States per second on a GPU by the number of states, of the Panda in float."""
    rows = [row for row in figures("gpu")["rows"] if row.get("robot") == "panda" and row.get("dtype") == "float32"]
    figure = Figure(figsize=(7, 3.2), layout="constrained")
    for axes, quantity in zip(
        figure.subplots(1, 2, sharey=True), ("inverse_dynamics", "forward_dynamics"), strict=True
    ):
        for peer, key in (("symgen", "kernel_us"), ("grid", "kernel_us"), ("frax", "call_us")):
            found = [row for row in rows if row["peer"] == peer and row["quantity"] == quantity and key in row]
            rates = [row["count"] / row[key] * 1e6 for row in found]
            axes.loglog([row["count"] for row in found], rates, "o-", label="grid-rbd" if peer == "grid" else peer)
        axes.set(xlabel="states", title=quantity.replace("_", " "))
    figure.axes[0].set_ylabel("states per second")
    figure.axes[0].legend(frameon=False)
    return figure


@plot
def torque_bounds() -> Figure:
    """The UR5's torques: plain intervals, bounds and attained values, relative to the attained ones."""
    found = symgen.bounds(":ur5", "inverse_dynamics", acceleration_limit=10)
    figure = panels(1, 2.6)
    (axes,) = figure.axes
    place = np.arange(len(found.outputs))
    attained = np.array([each.upper.attained for each in found.outputs])
    rows = {"plain intervals": [each.interval[1] for each in found.outputs if each.interval]}
    rows["bound"] = [each.upper.bound for each in found.outputs]
    for k, (label, values) in enumerate(rows.items()):
        bar = axes.bar(place + 0.4 * k - 0.2, np.array(values) / attained, 0.4, label=label, color=COLORS[1 - k])
        axes.bar_label(bar, fmt="%.2f", padding=2, fontsize=8)
    axes.axhline(1, color=COLORS[5], linewidth=1)
    axes.set_xticks(place, [each.name for each in found.outputs])
    axes.set_ylabel("relative to attained")
    axes.legend(frameon=False)
    return figure
