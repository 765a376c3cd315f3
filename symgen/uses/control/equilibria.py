"""Equilibria of a model and their stability.

A robot stays at rest if inverse_dynamics(q, 0, 0) = tau. Under constraints, it stays at rest if constraint_residual(q)
= 0 and independent_bias(q, 0) = constraint_basis(q)^T tau. Newton's method solves these equations from fixed starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Unpack

import numpy as np

from symgen.api.loading import takes_files
from symgen.errors import InputError
from symgen.options.keywords import RobotKeywords
from symgen.robot import Model
from symgen.robot.configuration.coordinates import difference, integrate, start_positions
from symgen.robot.configuration.names import position_names, velocity_names, velocity_units
from symgen.uses.control.linearise import linearised
from symgen.uses.control.motion import Array, Motion
from symgen.uses.control.point import Numbers, index_of, names_of, number

STARTS = 256
MAX_ITERATIONS = 100  # of Newton's method, from each start
MAX_STEP = 0.5
"""Largest change of a coordinate in one step of Newton's method, or along a family of equilibria [rad or m]."""
MAX_DISPLACEMENT = 1.0
"""Largest distance between a start of the search and the model's start position, for coordinates in metres."""
STEP_TOLERANCE = 1e-9
"""Largest Newton step at an equilibrium [rad or m]."""
FORCE_TOLERANCE = 1e-9
"""Largest residual force at an equilibrium, divided by 1 N (or 1 N m) plus the largest force at a start."""
RANK_TOLERANCE = 1e-10
"""Singular values of the derivatives below this fraction of the largest are treated as zero."""
SAME_TOLERANCE = 1e-5
"""Largest distance [rad or m] between two solutions that count as one equilibrium."""
FAMILY_TOLERANCE = 1e-6
"""A singular value of the derivatives below this fraction of the largest one marks a direction within a family of
equilibria.
"""
MAX_FAMILY_STEPS = 40
"""Maximum number of steps along a family of equilibria."""
DETOUR = 0.03
"""Each step along a family also has a sideways part of this size, as a fraction of the distance to the target."""
MAX_IDLE_STEPS = 4
"""A path along a family ends after this number of steps without progress toward the target."""
STABILITY_TOLERANCE = 1e-6
"""A real part counts as zero if it is at most this fraction of the largest eigenvalue or of 1/s, whichever is
larger.
"""

Stability = Literal["stable", "unstable", "marginal"]


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """Positions at which a model stays at rest."""

    names: tuple[str, ...]
    """Names of the positions."""
    q: Array
    """Positions, (nq,)."""
    tau: Array
    """Joint forces, (nv,)."""
    eigenvalues: Array
    """Eigenvalues of the linear model's matrix A, by falling real part [1/s]."""

    @property
    def stability(self) -> Stability:
        """The stability of the linear model.

        ``stable`` if all eigenvalues have negative real parts, ``unstable`` if one eigenvalue has a positive real part,
        else ``marginal``. A marginal linear model does not decide stability; an example is motion without damping.
        """
        largest, size = self.eigenvalues.real.max(), np.abs(self.eigenvalues).max()
        zero = STABILITY_TOLERANCE * max(1.0, size)
        return "unstable" if largest > zero else "stable" if largest < -zero else "marginal"

    def __repr__(self) -> str:
        """Return the positions by name, and the stability; positions below the search's tolerance are zero."""
        q = np.where(np.abs(self.q) < STEP_TOLERANCE, 0.0, self.q)
        positions = ", ".join(f"{name}={value:.6g}" for name, value in zip(self.names, q, strict=True))
        return f"<Equilibrium {positions}: {self.stability}>"


@takes_files(RobotKeywords)
def equilibria(
    robot: Model,
    *,
    tau: Mapping[str, float] | Numbers | None = None,
    near: Mapping[str, float] | Numbers | None = None,
    values: Mapping[str, float] | None = None,
    **options: Unpack[RobotKeywords],
) -> tuple[Equilibrium, ...]:
    """Return the equilibria that are found, each with the stability of its linear model.

    The search starts from 256 fixed positions: up to half a turn, and up to 1 m, from the model's start. Coordinates on
    which no force depends keep their value at the start. Positions whose angles differ by whole turns are one
    equilibrium, unless a spring distinguishes them. Equilibria may form a connected family, such as the positions of a
    disc that can stand anywhere. Only the equilibrium of a family that is nearest to the start is returned. Positions
    at which constraints are singular are left out.

    Args:
        robot: The model.
        tau: Constant joint forces (nv,), or some of them by the names of the joints; zero if None.
        near: Positions (nq,), or some of them by name, as the only start of the search.
        values: New numbers for some parameters, by name. All other parameters keep their numbers in the file.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: A name or a number is invalid.

    """
    motion = Motion(robot, values)
    names = names_of(robot)
    start = _vector(near, names.q, start_positions(robot), "near")
    held = _vector(tau, velocity_names(robot), np.zeros(robot.nv), "tau")
    search = _Search(motion, held)
    with np.errstate(all="ignore"):
        found = search.roots(start, STARTS if near is None else 1)
    equilibria = []
    for q in found:
        try:
            linear = linearised(motion, None, q, None, held)
        except InputError:  # the constraints are singular
            continue
        equilibria.append(Equilibrium(tuple(names.q), linear.q, held, linear.eigenvalues()))
    return tuple(equilibria)


class _Search:
    """The search for positions at rest by Newton's method, from many starts (nq, starts) at once."""

    def __init__(self, motion: Motion, tau: Array) -> None:
        self._motion, self._tau, self._model = motion, tau, motion.model
        self._turning = np.array([unit != "m" for unit in velocity_units(self._model)])
        named = np.array([unit == "rad" for _, unit in position_names(self._model)])
        self._angles = self._turning if self._model.nq == self._model.nv else named

    def roots(self, q: Array, count: int) -> list[Array]:
        """Return the different equilibria that the search finds from ``count`` starts around ``q``, in sorted order."""
        spread = np.where(self._turning, np.pi, MAX_DISPLACEMENT)[:, None]
        offsets = spread * _kronecker(self._model.nv, count)
        starts = self._moved(np.tile(q[:, None], count), offsets)
        forces, slopes = self._at_rest(starts)
        acting = (np.abs(np.nan_to_num(slopes)).max(axis=(0, 2)) > 0)[:, None]
        starts = self._moved(np.tile(q[:, None], count), offsets * acting)
        largest = np.nanmax(np.abs(forces), initial=0.0)
        roots: list[Array] = []
        for root in self._wrapped(q, self._newton(starts, FORCE_TOLERANCE * (1 + largest))).T:
            if not roots or self._distances(np.stack(roots, axis=1), root).min() > SAME_TOLERANCE:
                roots.append(root)
        return sorted(self._one_of_each_family(q, roots), key=lambda each: each.round(5).tolist())

    def _one_of_each_family(self, q: Array, roots: list[Array]) -> list[Array]:
        """Return the equilibria, with only one of each connected family: the equilibrium nearest to ``q``.

        If the derivatives at an equilibrium have full rank, it is isolated and belongs to no family.
        """
        if not roots:
            return []
        _, slopes = self._at_rest(np.stack(roots, axis=1))
        sizes = np.linalg.svd(slopes.transpose(2, 0, 1), compute_uv=False)
        ranks = (sizes > FAMILY_TOLERANCE * sizes.max(axis=1, keepdims=True)).sum(axis=1)
        alone = [root for root, rank in zip(roots, ranks, strict=True) if rank == self._model.nv]
        members = [root for root, rank in zip(roots, ranks, strict=True) if rank < self._model.nv]
        distances = [float(self._distances(root[:, None], q)[0]) for root in members]
        left, kept = [members[k] for k in np.argsort(np.round(distances, 5), kind="stable")], []
        while left:
            kept.append(left.pop(0))
            if left:
                apart = ~self._leads_to(np.stack(left, axis=1), kept[-1])
                left = [root for root, each in zip(left, apart, strict=True) if each]
        return [*alone, *kept]

    def _leads_to(self, q: Array, target: Array) -> Array:
        """Return True for each of the equilibria ``q`` (nq, count) that a path of equilibria connects to ``target``.

        The path follows the null space of the derivatives. The path ends when its steps no longer approach the target.
        At an isolated equilibrium, the null space is empty.
        """
        nearest, left = self._distances(q, target), np.arange(q.shape[1])
        idle = np.zeros(left.size, dtype=int)
        for _ in range(MAX_FAMILY_STEPS):
            forces, slopes = self._at_rest(q)
            slopes = slopes.transpose(2, 0, 1)
            back = np.linalg.pinv(slopes, FAMILY_TOLERANCE)
            way = self._differences(q, target)
            # The target may be half a turn away, at right angles to the null space.
            way = way + DETOUR * np.linalg.norm(way, axis=0) * np.cos(np.arange(1.0, len(way) + 1))[:, None]
            steps = way - np.einsum("sij,sjk,ks->is", back, slopes, way)
            lengths = np.abs(steps).max(axis=0)
            steps = steps * np.minimum(1.0, MAX_STEP / np.maximum(lengths, MAX_STEP))
            q = self._moved(q, steps - np.einsum("sij,js->is", back, forces))
            reached = self._distances(q, target)
            idle = np.where(reached < nearest[left], 0, idle + 1)
            nearest[left] = np.minimum(nearest[left], reached)
            moving = (lengths > SAME_TOLERANCE) & (idle < MAX_IDLE_STEPS)
            q, left, idle = q[:, moving], left[moving], idle[moving]
            if not left.size:
                break
        found: Array = nearest < SAME_TOLERANCE
        return found

    def _at_rest(self, q: Array) -> tuple[Array, Array]:
        """Return the residuals (m, starts) of the equilibrium equations, and their derivatives (m, nv, starts)."""
        motion, n, still = self._motion, self._model.nv, np.zeros(self._model.nv)
        along, inputs = {"q": motion.tangents(q)}, {"q": q, "qd": still, "qdd": still}
        tau = self._tau[:, None]
        if motion.under_constraints:
            names = ("constraint_residual", "independent_bias", "constraint_basis")
            phi, bias, K = (motion.values(name, inputs)[0] for name in names)
            phi_q, bias_q, K_q = (motion.slopes(name, inputs, along)[0] for name in names)
            forces = [phi, bias - np.einsum("ijs,i->js", K, self._tau)]
            rates = [phi_q, bias_q - np.einsum("ijks,i->jks", K_q, self._tau)]
        else:
            forces = [motion.values("inverse_dynamics", inputs)[0] - tau]
            rates = [motion.slopes("inverse_dynamics", inputs, along)[0]]
        return np.vstack(forces), np.vstack([np.broadcast_to(each, (len(each), n, q.shape[1])) for each in rates])

    def _newton(self, q: Array, tolerance: float) -> Array:
        """Return the roots (nq, roots) that Newton's method reaches."""
        done = []
        for _ in range(MAX_ITERATIONS):
            forces, slopes = self._at_rest(q)
            finite = np.isfinite(forces).all(axis=0) & np.isfinite(slopes).all(axis=(0, 1))
            q, forces, slopes = q[:, finite], forces[:, finite], slopes[:, :, finite]
            steps = -np.einsum("sij,js->is", np.linalg.pinv(slopes.transpose(2, 0, 1), RANK_TOLERANCE), forces)
            lengths = np.abs(steps).max(axis=0, initial=0.0)
            q = self._moved(q, steps * np.minimum(1.0, MAX_STEP / np.maximum(lengths, MAX_STEP)))
            settled = (lengths < STEP_TOLERANCE) & (np.abs(forces).max(axis=0, initial=0.0) < tolerance)
            stuck = (lengths < STEP_TOLERANCE) & ~settled
            done.append(q[:, settled])
            q = q[:, ~settled & ~stuck]
            if not q.shape[1]:
                break
        return np.hstack(done)

    def _moved(self, q: Array, steps: Array) -> Array:
        if self._model.nq == self._model.nv:
            return q + steps
        found: Array = integrate(self._model.tree_of_joints("equilibria"), q.T, steps.T).T
        return found

    def _wrapped(self, start: Array, roots: Array) -> Array:
        """Return equilibria (nq, count) with each angle moved toward ``start`` by full turns, if that is possible.

        First, all angles move together, because joints may be coupled. After that, each angle moves separately. An
        angle does not move if a spring or a coupling holds it.
        """
        wrapped, forces = roots, self._at_rest(roots)[0]
        for moving in (self._angles, *np.diag(self._angles)):
            turns = np.ceil((wrapped - start[:, None] - np.pi - SAME_TOLERANCE) / (2 * np.pi)) * moving[:, None]
            if turns.any():
                moved = wrapped - 2 * np.pi * turns
                changes = np.abs(self._at_rest(moved)[0] - forces)
                wrapped = np.where((changes < SAME_TOLERANCE).all(axis=0), moved, wrapped)
        return wrapped

    def _distances(self, q: Array, target: Array) -> Array:
        """Return the Euclidean distances of positions (nq, n) from a target."""
        found: Array = np.linalg.norm(self._differences(q, target), axis=0)
        return found

    def _differences(self, q: Array, target: Array) -> Array:
        """Return the velocities (nv, n) that move positions (nq, n) to a target in a unit of time."""
        if self._model.nq == self._model.nv:
            return target[:, None] - q
        tree = self._model.tree_of_joints("equilibria")
        found: Array = difference(tree, q.T, np.tile(target, (q.shape[1], 1))).T
        return found


def _vector(values: Any, names: Sequence[str], default: Array, place: str) -> Array:
    """Return a vector from all its entries or from some entries by name; all other entries come from ``default``."""
    if values is None:
        return default
    if not isinstance(values, Mapping):
        if len(values) != len(names):
            raise InputError(f"expected {len(names)} numbers", place=place, found=len(values))
        values = dict(zip(names, values, strict=True))
    found = default.copy()
    for name, value in values.items():
        found[index_of(name, names, place)] = number(value, f"{place}: {name}", symbolic=False)
    return found


def _kronecker(width: int, count: int) -> Array:
    """Return ``count`` points (width, count) that fill the cube from -1 to 1 evenly; the first is its center.

    Source: M. Roberts, "The unreasonable effectiveness of quasirandom sequences" (2018).
    """
    ratio = 2.0
    for _ in range(64):
        ratio = (1 + ratio) ** (1 / (width + 1))
    steps = ratio ** -np.arange(1.0, width + 1)
    found: Array = 2 * ((0.5 + np.outer(steps, np.arange(count))) % 1.0) - 1
    return found
