"""Motions for identification: Fourier series that minimise the regressor's condition number within a robot's limits.

Source: Swevers, Ganseman, De Schutter and Van Brussel 1997, *Generation of periodic trajectories for optimal robot
excitation*: each joint's position is q0 + sum over l of a_l sin(w l t) / (w l) - b_l cos(w l t) / (w l), where
w = 2 pi / period.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
from numpy.typing import NDArray

from symgen.errors import InputError, UnsupportedError
from symgen.options import LIMITS, DefaultLimits
from symgen.options.keywords import RobotKeywords
from symgen.options.option import whole_number
from symgen.options.taken import takes
from symgen.reading import suffix_of
from symgen.uses.data.recipe import Recipe
from symgen.uses.limits import limits_with_followers

if TYPE_CHECKING:
    from symgen.robot import Model

Array = NDArray[np.float64]
USED_LIMITS = tuple(name for name in LIMITS if name != "acceleration_limit")
SEARCH_SAMPLES = 60
"""Number of samples in a period at which the search evaluates the regressor."""
CHECK_SAMPLES = 2000
"""Number of samples in a period at which the final motion's limits are checked and its condition numbers computed."""
MAX_HARMONICS = (SEARCH_SAMPLES - 1) // 2
"""Maximum number of harmonics. With :data:`SEARCH_SAMPLES` samples in a period, more harmonics cannot be
distinguished.
"""
MIN_SECONDS, MAX_SECONDS = 1e-3, 1e6
"""Smallest and largest value of the period and of the search time [s]."""
MAX_SAMPLES = 1_000_000
"""Maximum number of rows of a motion."""
LIMIT_PENALTY = 50.0
"""Weight of squared excesses over limits, which are added to the logarithm of the condition number."""
DIFFERENCE_STEP = 1e-6


@dataclass(frozen=True)
class Excitation:
    """A motion over one period: ``time`` (n,); positions, velocities, accelerations and joint forces (n, nv).

    Units are s, rad for angles, m for displacements, and N m or N for joint forces.
    """

    period: float
    center: Array
    """The centers q0 of the positions, (nv,)."""
    sines: Array
    """The coefficients a (nv, harmonics) of the sines; ``cosines`` has the coefficients b. Units are rad/s or m/s."""
    cosines: Array
    time: Array
    q: Array
    qd: Array
    qdd: Array
    tau: Array
    joints: tuple[str, ...]
    condition: float
    """Condition number of the base regressor over a period, with its columns scaled to equal length."""
    unscaled: float
    """Condition number of the unscaled base regressor, in SI units."""

    def save(self, path: Path) -> None:
        """Write time, q, qd, qdd and tau to a CSV or Parquet file that :func:`symgen.identify` can read."""
        try:
            import pyarrow
            from pyarrow import csv, parquet
        except ImportError:
            raise UnsupportedError("data needs the pyarrow package: pip install 'symgen[data]'") from None
        columns: dict[str, Any] = {"time": self.time}
        for name in ("q", "qd", "qdd", "tau"):
            values = getattr(self, name)
            columns |= {f"{name}_{joint}": values[:, k] for k, joint in enumerate(self.joints)}
        if suffix_of(path) == ".csv":
            csv.write_csv(pyarrow.table(columns), path)
        else:
            parquet.write_table(pyarrow.table(columns), path)


SUFFIXES = (".parquet", ".csv")
"""Suffixes of the files in which motions can be saved."""


@dataclass(frozen=True)
class _Limits:
    lower: Array
    upper: Array
    velocity: Array
    effort: Array


@takes(RobotKeywords, limits=USED_LIMITS, parameters="baked")
def excite(
    robot: Model | str | os.PathLike[str],
    *,
    period: float = 10.0,
    harmonics: int = 5,
    samples: int = 1000,
    seconds: float = 30.0,
    margin: float = 0.05,
    seed: int = 0,
    progress: Callable[[str], None] = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> Excitation:
    """Return a periodic motion from which base parameters can be identified accurately.

    The motion has a small condition number of the base regressor, and uses at most ``1 - margin`` of the position,
    velocity and force limits. The search starts from random motions again and again until ``seconds`` have passed.
    Limits that are missing in the file come from the options (``position_limit`` and so on).

    Args:
        robot: The robot, or its file.
        period: Period [s].
        harmonics: Number of harmonics of each joint.
        samples: Number of samples over the period.
        seconds: Time for the search [s].
        margin: Share of the limits that stays unused.
        seed: Seed of the random starts.
        progress: Function that is called with a line of text at each improvement.
        options: Limits and reading options.

    Raises:
        UnsupportedError: A joint has several positions.
        InputError: After ``seconds``, the search has found no motion within the joint limits.

    """
    for name, value in (("period", period), ("seconds", seconds)):
        if not MIN_SECONDS <= value <= MAX_SECONDS:
            expected = f"expected more than 0 seconds, from {MIN_SECONDS:g} to {MAX_SECONDS:g}"
            raise InputError(expected, place=f"option {name}", found=value)
    for name, number, most in (("harmonics", harmonics, MAX_HARMONICS), ("samples", samples, MAX_SAMPLES)):
        whole_number(f"option {name}", number, 1, most, "more than 0")
    whole_number("option seed", seed, 0, 2**64)
    if not 0 <= margin < 1:
        raise InputError("expected a number from 0 to less than 1", place="option margin", found=margin)
    asked = {**options, "quantities": ("base_regressor", "inverse_dynamics")}
    recipe = Recipe.of(robot, asked, "excite")
    recipe.warn()
    limits, joints = _limits(recipe.model(), DefaultLimits.of(options), margin)
    look = _Search(recipe.module(), limits, period, harmonics)
    x = look.best(seconds, np.random.default_rng(seed), progress)
    q, qd, qdd = look.motion(x[None], np.arange(CHECK_SAMPLES) * period / CHECK_SAMPLES)
    W = look.module.base_regressor(q[0], qd[0], qdd[0]).reshape(CHECK_SAMPLES * len(joints), -1)
    t = np.arange(samples) * period / samples
    q, qd, qdd = look.motion(x[None], t)
    parts = x.reshape(len(joints), 1 + 2 * harmonics)
    return Excitation(
        period,
        parts[:, 0],
        parts[:, 1 : 1 + harmonics],
        parts[:, 1 + harmonics :],
        t,
        q[0],
        qd[0],
        qdd[0],
        look.module.inverse_dynamics(q[0], qd[0], qdd[0]),
        joints,
        float(np.linalg.cond(W / np.linalg.norm(W, axis=0))),
        float(np.linalg.cond(W)),
    )


def _limits(model: Model, options: DefaultLimits, margin: float) -> tuple[_Limits, tuple[str, ...]]:
    tree = model.as_tree("motions for excitation")
    if not tree.nv or any(slot.joint.kind.nq != 1 for slot in tree.slots if not slot.joint.mimic):
        raise UnsupportedError(f"{tree.name}: excitation supports only joints of one position each")
    rows = []
    for slot in tree.slots:
        if not slot.joint.mimic:
            each, span = limits_with_followers(slot, tree.slots), options.position_limit
            stated = (each.lower, each.upper, each.velocity, each.effort)
            missing = (-span, span, options.velocity_limit, options.effort_limit)
            rows.append([float(a if s is None else s) for s, a in zip(stated, missing, strict=True)])
    lower, upper, velocity, effort = np.array(rows).T
    middle, half = (lower + upper) / 2, (upper - lower) / 2 * (1 - margin)
    limits = _Limits(middle - half, middle + half, velocity * (1 - margin), effort * (1 - margin))
    return limits, tuple(tree.velocity_names)


class _Search:
    """A search for the best motion. A motion is a vector x that contains q0, a and b of each joint."""

    def __init__(self, module: Any, limits: _Limits, period: float, harmonics: int) -> None:
        self.module, self.limits, self.period, self.harmonics = module, limits, period, harmonics
        self.nv = len(limits.lower)
        self.times = np.arange(SEARCH_SAMPLES) * period / SEARCH_SAMPLES

    def motion(self, x: Array, t: Array) -> tuple[Array, Array, Array]:
        """Return positions, velocities and accelerations (motions, times, nv) of motions x (motions, n)."""
        w = 2 * np.pi / self.period * np.arange(1, self.harmonics + 1)
        s, c = np.sin(np.outer(t, w)), np.cos(np.outer(t, w))
        bases = (
            np.hstack([np.ones((len(t), 1)), s / w, -c / w]),
            np.hstack([np.zeros((len(t), 1)), c, s]),
            np.hstack([np.zeros((len(t), 1)), -s * w, c * w]),
        )
        parts = x.reshape(len(x), self.nv, -1)
        q, qd, qdd = (np.einsum("tk,mjk->mtj", basis, parts) for basis in bases)
        return q, qd, qdd

    def costs(self, x: Array) -> Array:
        """Return each motion's cost: the logarithm of its condition number, plus the penalty for exceeded limits."""
        q, qd, qdd = self.motion(x, self.times)
        W = self.module.base_regressor(q, qd, qdd)
        W = W.reshape(len(x), -1, W.shape[-1])
        W = W / np.maximum(np.linalg.norm(W, axis=1, keepdims=True), 1e-300)
        eigenvalues = np.linalg.eigvalsh(W.swapaxes(1, 2) @ W)
        condition = 0.5 * np.log(eigenvalues[:, -1] / np.maximum(eigenvalues[:, 0], 1e-14 * eigenvalues[:, -1]))
        found: Array = condition + LIMIT_PENALTY * self._excess(q, qd, self.module.inverse_dynamics(q, qd, qdd))
        return found

    def _excess(self, q: Array, qd: Array, tau: Array) -> Array:
        """Return the penalty of each motion: the sum of the squared excesses over all limits.

        The excess is the amount by which the largest value during the motion exceeds the limit, as a fraction of the
        limit.
        """
        limits, half = self.limits, (self.limits.upper - self.limits.lower) / 2
        over = [
            (np.abs(q - (limits.lower + limits.upper) / 2) - half) / half,
            np.abs(qd) / limits.velocity - 1,
            np.abs(tau) / limits.effort - 1,
        ]
        total: Array = sum((np.maximum(each.max(axis=1), 0) ** 2).sum(axis=1) for each in over)
        return total

    def best(self, seconds: float, source: np.random.Generator, progress: Callable[[str], None]) -> Array:
        """Return the best motion found in ``seconds``; the motion keeps all limits at ``CHECK_SAMPLES`` times."""
        try:
            from scipy.optimize import minimize
        except ImportError:
            raise UnsupportedError("excitation needs the scipy package: pip install 'symgen[data]'") from None
        end, found = time.monotonic() + seconds, None

        def fun(x: Array) -> tuple[float, Array]:
            values = self.costs(x + DIFFERENCE_STEP * np.vstack([np.zeros(len(x)), np.eye(len(x))]))
            return float(values[0]), (values[1:] - values[0]) / DIFFERENCE_STEP

        while found is None or time.monotonic() < end:
            start = self._start(source)

            def in_time(_: Array) -> None:
                if time.monotonic() > end:
                    raise StopIteration

            result = minimize(fun, start, jac=True, method="L-BFGS-B", callback=in_time, options={"maxiter": 300})
            x = self._within(result.x)
            if x is not None:
                value = float(self.costs(x[None])[0])
                if found is None or value < found[0]:
                    found = value, x
                    progress(f"condition number {np.exp(value):.1f}")
            elif found is None and time.monotonic() > end:
                raise InputError("expected limits that allow a motion; none was found in time", place="limits")
        best: Array = found[1]
        return best

    def _start(self, source: np.random.Generator) -> Array:
        limits, parts = self.limits, np.zeros((self.nv, 1 + 2 * self.harmonics))
        middle, half = (limits.lower + limits.upper) / 2, (limits.upper - limits.lower) / 2
        parts[:, 0] = middle + 0.2 * half * source.uniform(-1, 1, self.nv)
        spread = np.minimum(limits.velocity, half)[:, None] / np.sqrt(2 * self.harmonics)
        parts[:, 1:] = spread * source.normal(size=(self.nv, 2 * self.harmonics))
        return parts.ravel()

    def _within(self, x: Array) -> Array | None:
        """Return the motion after it is scaled down about its center until it keeps all limits.

        Return None if even a motion of a fifth of the size exceeds a limit.
        """
        parts, t = x.reshape(self.nv, -1), np.arange(CHECK_SAMPLES) * self.period / CHECK_SAMPLES
        center = np.zeros_like(parts)
        center[:, 0] = np.clip(parts[:, 0], self.limits.lower, self.limits.upper)
        swing = parts.copy()
        swing[:, 0] = 0
        for size in np.geomspace(1, 0.2, 60):
            smaller: Array = (center + size * swing).ravel()
            q, qd, qdd = self.motion(smaller[None], t)
            if self._excess(q, qd, self.module.inverse_dynamics(q, qd, qdd))[0] == 0:
                return smaller
        return None
