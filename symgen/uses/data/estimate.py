"""Weighted least squares from sums over data.

The rows of each joint are weighted by the inverse variance of the joint's residuals. Parameters that the data do not
determine are found first, and are not fitted. Sources: Gautier 1997, *Dynamic identification of robots with power
model*; Khalil and Dombre 2002, chapter 12.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sympy import Expr

from symgen.errors import InputError
from symgen.robot import Robot
from symgen.uses.data.gram import Sums
from symgen.uses.data.regressor import Unknowns

Array = NDArray[np.float64]
MAX_ITERATIONS = 6
"""Maximum number of iterations. In each iteration, the weights of the joints are computed from the residuals. Three
iterations usually suffice for the estimate.
"""
RESIDUAL_FLOOR = 1e-12
"""Residuals count as rounding errors if their sum of squares is below this fraction of the sum of squared forces."""
MIN_EIGENVALUE_RATIO = 1e-12
"""Smallest ratio of the smallest to the largest eigenvalue of the scaled normal equations. If the ratio is smaller, the
parameters cannot be distinguished.
"""
MAX_RELATIVE_DEVIATION = 0.1
"""Largest standard deviation of a fitted parameter, as a share of the magnitude that :func:`unseen_sizes` estimates."""
MIN_CORRELATION = 0.5
"""Parameters with a correlation above this value are reported as observable only in combination."""
MIN_LIKELIHOOD_GAIN = 4.0
"""A Coulomb width is fitted if it lowers -2 log(likelihood) by at least this number, which corresponds to two standard
deviations.
"""


@dataclass(frozen=True)
class Estimate:
    """The fitted ``values`` of the parameters with their ``covariance``, and the ``noise`` of each joint's force.

    ``unseen`` has the index of each parameter that is not fitted. If the data determine only a combination of such a
    parameter with others, ``unseen`` maps its index to the indices of the others. Parameters that are not fitted have
    zero covariance.
    """

    values: Array
    covariance: Array
    noise: Array
    condition: float
    unseen: Mapping[int, tuple[int, ...]]


def estimate(sums: Sums, held: Array, sizes: Array, noise: Array | None = None) -> Estimate:
    """Fit the parameters that the data determine; all other parameters keep their values in ``held``.

    ``sizes`` has the largest accepted standard deviation of each parameter; a parameter with a larger deviation is not
    fitted. ``noise`` is a first guess of the standard deviations of joint forces. Raises
    :class:`~symgen.errors.InputError` if the data determine no parameter, or if there are no more different rows than
    fitted parameters: the residuals do not show the noise then.
    """
    if not sums.squares.any():
        raise InputError("expected joint forces that are not all zero", place="data")
    different = sums.copies.different
    floor = RESIDUAL_FLOOR * np.maximum(sums.squares, RESIDUAL_FLOOR * sums.squares.max())
    new = np.sqrt(np.maximum(sums.squares, floor) / sums.rows) if noise is None else noise
    for _ in range(MAX_ITERATIONS):
        noise, weights = new, 1 / new**2
        whole, right = np.tensordot(weights, sums.products, 1), weights @ sums.forces
        seen, root, condition, unseen = _seen(whole, sizes)
        if different <= len(seen):
            expected = f"expected at least {len(seen) + 1} different rows, more than parameters to fit"
            raise InputError(expected, place="data", found=different)
        values = held.copy()
        values[seen] = 0
        values[seen] = root @ (root.T @ (right - whole @ values)[seen])
        new = np.sqrt(np.maximum(sums.residual_squares(values), floor) / max(1.0, sums.rows - len(seen) / len(noise)))
        if np.allclose(new, noise, rtol=1e-4, atol=0):
            break
    covariance = np.zeros_like(whole)
    covariance[np.ix_(seen, seen)] = root @ root.T
    return Estimate(values, covariance, new, condition, unseen)


def _seen(whole: Array, sizes: Array) -> tuple[list[int], Array, float, dict[int, tuple[int, ...]]]:
    """Decide which parameters are fitted; ``whole`` is the matrix of the normal equations for all parameters.

    Returns the indices of the fitted parameters, a matrix R so that R R^T is the inverse of the normal matrix for these
    parameters, and the condition number of the scaled regressor. The last of the results is the mapping ``unseen`` of
    :class:`Estimate`. The product R (R^T b) keeps more digits than (R R^T) b.
    """
    seen, unseen = list(range(len(whole))), dict[int, tuple[int, ...]]()
    lengths = np.sqrt(np.diag(whole))
    for k, length in enumerate(lengths):
        if not length > 0 or length * sizes[k] < 1:
            unseen[k] = ()
            seen.remove(k)
    while seen:
        length, size = lengths[seen], sizes[seen]
        eigenvalues, vectors = np.linalg.eigh(whole[np.ix_(seen, seen)] / np.outer(length, length))
        if eigenvalues[0] < MIN_EIGENVALUE_RATIO * eigenvalues[-1]:
            together = np.abs(vectors[:, 0])
            worst = int(np.argmax(np.where(np.isinf(size), together / 2, together)))  # friction has no file value
        else:
            root = vectors / np.sqrt(eigenvalues) / length[:, None]
            inverse = root @ root.T
            deviations = np.sqrt(np.diag(inverse))
            worst = int(np.argmax(deviations / size))
            if deviations[worst] <= size[worst]:
                return seen, root, float(np.sqrt(eigenvalues[-1] / eigenvalues[0])), unseen
            together = np.abs(inverse[worst]) / deviations / deviations[worst]
        others = np.flatnonzero(together > MIN_CORRELATION * together[worst])
        unseen[seen[worst]] = tuple(seen[k] for k in others if k != worst)
        del seen[worst]
    raise InputError("expected data that determine at least one parameter", place="data", found="none")


def fitted_width(used: Sums, unknowns: Unknowns, held: Array, sizes: Array) -> tuple[float, Estimate]:
    """Return the position of the best Coulomb width on the grid, and the estimate with this width.

    A width is the velocity below which Coulomb friction is smooth. The first Coulomb width is kept unless another width
    fits significantly better. If the width is fitted, the first width is zero: the friction force then depends only on
    the sign of the velocity.
    """
    found: dict[float, tuple[float, Estimate]] = {}

    def cost(place: float) -> float:
        if place not in found:
            sums = used.joined(unknowns.smoothing(place)).over_all(len(unknowns.friction))
            guess = next(reversed(found.values()))[1].noise if found else None
            fit = estimate(sums, held, sizes, guess)
            found[place] = 2 * used.rows * float(np.log(fit.noise).sum()), fit
        return found[place][0]

    last = len(unknowns.widths) - 1 if "coulomb" in unknowns.friction else 0
    best = min(map(float, range(last + 1)), key=cost)
    for step in (0.25, 0.0625):
        best = min((max(0.0, min(last, best + k * step)) for k in range(-4, 5)), key=cost)
    if cost(0.0) - cost(best) < MIN_LIKELIHOOD_GAIN:
        best = 0.0
    return best, found[best][1]


def terms_of(formula: Expr) -> dict[str, float]:
    """Return a formula's coefficients by name, largest first, without coefficients below 1e-9 of the largest."""
    terms = {symbol.name: float(formula.coeff(symbol)) for symbol in formula.free_symbols}
    least = 1e-9 * max(map(abs, terms.values()), default=0.0)
    kept = (item for item in terms.items() if abs(item[1]) >= least)
    return dict(sorted(kept, key=lambda item: (-abs(item[1]), item[0])))


def text_of(terms: Mapping[str, float]) -> str:
    """Return a sum as text, with coefficients that are rounded to six digits."""
    words = [f"{'-' if c < 0 else '+'} {name if abs(c) == 1 else f'{abs(c):.6g}*{name}'}" for name, c in terms.items()]
    return " ".join(words).removeprefix("+ ").replace("- ", "-", 1 if words and words[0][0] == "-" else 0)


def unseen_sizes(robot: Robot, terms: Sequence[Mapping[str, float]], sums: Sums) -> Array:
    """Return, for each parameter, the largest standard deviation with which the parameter is still fitted.

    The limit is a share of the magnitude that the parameter may have in a robot of this extent and mass. The mass is
    the mass in the file, or the mass that the joint forces imply, whichever is larger. Parameters other than masses,
    first moments and inertias have an infinite limit.
    """
    reach, extent = {robot.base: 0.0}, 0.1
    for joint in robot.joints:
        m, _, _, _, xx, _, _, yy, _, zz = (abs(float(each)) for each in robot.link[joint.child].inertia)
        reach[joint.child] = reach[joint.parent] + float(np.linalg.norm([float(each) for each in joint.origin.p]))
        extent = max(extent, reach[joint.child] + (float(np.sqrt((xx + yy + zz) / m)) if m else 0.0))
    mass = sum(abs(float(robot.link[joint.child].inertia.m)) for joint in robot.joints)
    force = float(np.sqrt(sums.squares.max() / sums.rows))
    mass = max(mass, force / (9.81 * extent))
    by_letter = {"m": mass, "h": mass * extent, "I": mass * extent**2, "a": mass * extent**2}
    sizes = [max(abs(c) * by_letter.get(name[0], np.inf) for name, c in each.items()) for each in terms]
    return MAX_RELATIVE_DEVIATION * np.array(sizes)
