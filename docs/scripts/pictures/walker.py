"""docs/figures/walker.svg: the passive walker's gait, its phase portrait, its basin, and a gait's stability by slope.

The basin is of states just after heel strike, the swing leg's rate being the gait's: from which does the walker come
within a hundredth of its gait in 40 s? A batch of all of them, on all cores.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

import symgen
from symgen.errors import InputError

ROOT = Path(__file__).resolve().parents[3]
PICTURE = ROOT / "docs" / "figures" / "walker.svg"
ROUGH = (0.2, -0.2, -1.2, -0.9)
SIDE = 140
SLOPES = np.radians(np.linspace(3, 4.6, 17))


def loaded(name: str, **options: str) -> symgen.Model:
    return symgen.load(ROOT / "robots" / f"{name}.toml", **options)


def basin(walker: symgen.Model, state: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions, rates, and whether the walker comes to its gait from there."""
    phi, rate = np.meshgrid(np.linspace(0.02, 0.45, SIDE), np.linspace(-2.2, -0.2, SIDE))
    q = np.stack([phi, -phi], axis=-1).reshape(-1, 2)
    qd = np.stack([rate, np.full_like(rate, state[3])], axis=-1).reshape(-1, 2)
    found = symgen.batch(walker, q, qd, 40.0, step=4e-3)
    near = np.abs(found.after - state).max(axis=1) < 1e-2
    return phi, rate, (near & (found.last > 38)).reshape(SIDE, SIDE)


def drawn() -> None:
    walker = loaded("passive_walker", parameters="baked")
    gait = symgen.gait(walker, (0.2, -0.2, -1.0, -0.9))
    two = symgen.simulate(walker, gait.state, 2 * gait.period, samples=600)
    rough = symgen.simulate(walker, ROUGH, 12.0, samples=4000)
    phi, rate, inside = basin(walker, gait.state)
    figure = Figure(figsize=(10, 7.4), layout="constrained")
    FigureCanvasSVG(figure)
    (angles, portrait), (pool, slopes) = figure.subplots(2, 2)
    for k, (name, tint) in enumerate((("stance", "#2f5d94"), ("swing", "#c2573a"))):
        angles.plot(two.time, two.q[:, k], color=tint, label=f"{name} leg")
        portrait.plot(rough.q[:, k], rough.qd[:, k], color=tint, linewidth=0.35, alpha=0.5)
        portrait.plot(two.q[:, k], two.qd[:, k], color=tint, linewidth=1.8)
    angles.set(xlabel="time [s]", ylabel="angle from the slope's normal [rad]", title="two steps of the gait")
    angles.legend(frameon=False)
    portrait.set(xlabel="angle [rad]", ylabel="rate [rad/s]", title="phase portrait: the gait, and from a rough start")
    pool.contourf(phi, rate, inside, levels=[0.5, 1.5], colors=["#b9cbe2"])
    pool.plot(gait.state[0], gait.state[2], "o", color="#c2573a", markersize=5)
    share = inside.mean()
    pool.set(
        xlabel="stance angle after heel strike [rad]",
        ylabel="its rate [rad/s]",
        title=f"basin of the gait: {share:.1%} of these states",
    )
    compass, found = loaded("lectures/compass_gait", parameters="runtime"), []
    try:
        for slope, each in symgen.continued(compass, (0.27, -0.27, -1.09, -0.38), "gamma", SLOPES.tolist(), longest=3):
            found.append((np.degrees(slope), each.eigenvalues))
    except InputError as error:
        print(error)
    for k in range(3):
        slopes.plot([s for s, _ in found], [abs(e[k]) for _, e in found], ".-", color=("#2f5d94", "#c2573a", "0.6")[k])
    slopes.axhline(1, color="0.5", linewidth=0.7)
    slopes.set(xlabel="slope [degrees]", ylabel="absolute eigenvalues", title="compass gait: the return map by slope")
    for axes in figure.axes:
        axes.spines[["top", "right"]].set_visible(False)
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, metadata={"Date": None})
    worst = [f"{slope:.1f}: {abs(values[0]):.4f}" for slope, values in found]
    print(f"basin {share:.3f}; largest eigenvalue by slope {', '.join(worst)}")


if __name__ == "__main__":
    drawn()
