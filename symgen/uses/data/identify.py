"""Identification of base parameters, a payload and friction of a robot from data."""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from symgen.api.deriving import base_parameters
from symgen.errors import InputError, RobotWarning, UnsupportedError
from symgen.options import NO_OPTIONS, Generating, Reading
from symgen.options.keywords import IdentifyKeywords
from symgen.options.option import whole_number
from symgen.options.taken import takes
from symgen.robot import Model, Robot
from symgen.robot.rewrites.runtime import with_runtime
from symgen.uses.data.estimate import fitted_width, terms_of, text_of, unseen_sizes
from symgen.uses.data.gram import Rows, sums_of
from symgen.uses.data.recipe import Recipe
from symgen.uses.data.regressor import COULOMB_WIDTHS, FRICTION_TERMS, PAYLOAD_PARAMETERS, Unknowns, width_at
from symgen.uses.data.residuals import Residuals, held_out_residuals, no_residuals
from symgen.uses.data.spread import Progress
from symgen.uses.data.tables.matching import CONTINUOUS_HINT, ByHand, Input

Array = NDArray[np.float64]
MAX_UNDERSTATEMENT = 1.5
"""A warning appears if correlated residuals may make the standard deviations too small by more than this factor."""


@dataclass(frozen=True)
class Identification:
    """The fitted parameters: ``names``, ``values`` with their ``covariance``, and the file's values ``prior``.

    The parameters of bodies come first: base parameters (b0, b1, ...) in the order of ``base_regressor``, or the
    payload's parameters. The friction parameters follow, ordered by joint. ``prior`` is NaN for parameters without a
    value in the file.
    """

    names: tuple[str, ...]
    formulas: tuple[str, ...]
    """Formulas in the parameters of links and drives. Terms below 1e-9 of the largest term are left out. Friction
    parameters have no formula.
    """
    values: Array
    """The fitted values. A parameter that is not fitted has the file's value, or zero if the file has no value."""
    covariance: Array
    """The covariance of the values; it is zero for parameters that are not fitted."""
    prior: Array
    unseen: Mapping[str, tuple[str, ...]]
    """A mapping with each parameter that is not fitted. If the data determine only a combination of this parameter with
    others, it is mapped to the others.
    """
    joints: tuple[str, ...]
    noise: Array
    """Standard deviations (nv,) of the residual joint forces, at least 1e-6 of the root mean square of the forces."""
    rows: int
    """The number of rows in the fit; ``skipped`` is the number of incomplete rows that were left out."""
    skipped: int
    repeated: int
    """The number of rows in the fit that repeat another row; they do not reduce the deviations."""
    condition: float
    """Condition number of the weighted regressor of the fitted parameters, with columns scaled to equal length."""
    held_out: Array
    """Root mean square errors (nv,) of the joint forces on held-out rows; NaN without held-out rows."""
    forces: Array
    """Root mean squares (nv,) of the joint forces on held-out rows; NaN without held-out rows."""
    base: int
    """The number of base parameters or payload parameters, which come before the friction parameters."""
    payload: str
    """If the library is missing or damaged, it is first written by ``make(path)``."""
    coulomb_width: float
    """The velocity [rad/s or m/s] below which Coulomb friction is smooth; 0 for a sign function, NaN without
    friction.
    """
    residuals: NDArray[np.int64]
    """Histogram (nv, bins) of the held-out residuals, in bins of a quarter of ``noise`` from -5 to 5 times ``noise``.

    The outer bins also count residuals beyond this range.
    """
    correlation: Array
    """Correlation (nv,) of the residuals of neighbouring held-out rows; NaN without held-out rows."""
    inputs: tuple[Input, ...]
    """The columns that are read; ``unread`` has the other columns."""
    unread: tuple[str, ...]

    @property
    def deviations(self) -> Array:
        """Standard deviations of the values; NaN for parameters that are not fitted.

        They account for noise of the joint forces that is independent from row to row. They do not account for errors
        of positions, velocities and accelerations.
        """
        held = [name in self.unseen for name in self.names]
        return np.where(held, np.nan, np.sqrt(np.diag(self.covariance)))


@takes(IdentifyKeywords, parameters="baked")
def identify(
    robot: Model | str | os.PathLike[str],
    data: str | os.PathLike[str],
    *,
    friction: Sequence[str] = (),
    coulomb_width: float | None = None,
    payload: str = "",
    columns: ByHand | None = None,
    held_out: int = 5,
    skip_incomplete: bool = False,
    workers: int = 1,
    scheduler: str = "",
    progress: Progress = lambda done, of: None,
    **options: Unpack[IdentifyKeywords],
) -> Identification:
    """Fit the base parameters of a robot to rows of q, qd, qdd and tau, in one pass over the data.

    A second pass over held-out rows computes the errors. Parameters that cannot be observed are reported instead of
    fitted.

    Args:
        robot: The robot, or its file.
        data: The data set.
        friction: Friction terms that each joint has, from ``viscous``, ``coulomb`` and ``offset``.
        coulomb_width: Velocity [rad/s or m/s] below which Coulomb friction is smooth. Zero means that the friction
            force has the sign of the velocity; None means that the width is fitted.
        payload: A link or frame of the robot that carries the payload. If given, the ten inertial parameters of a body
            that is fixed to this frame are identified instead of the robot's parameters.
        columns: Columns chosen by hand for some inputs.
        held_out: Every ``held_out``-th block of rows is used only for the errors; zero holds out no rows.
        skip_incomplete: Leave out rows with entries that are empty or not finite; by default they are an error.
        workers: Number of processes.
        scheduler: Address of a Dask cluster.
        progress: Function that is called with the number of finished pieces and the number of all pieces.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: The data determine no parameter, have too few different rows, or do not fit the inputs.
        UnsupportedError: A joint has several positions.

    """
    recipe = Recipe.of(robot, {**options, "quantities": "base_regressor"}, "identify")
    model = recipe.model()
    reading = recipe.reading if isinstance(recipe.robot, str) else model.read_with or recipe.reading
    _refuse(friction, coulomb_width, reading, payload)
    if held_out != 0:
        whole_number("option held_out", held_out, 2, 10**9, "zero or a number from 2")
    tree = model.as_tree("identifications")
    if free := [str(each.symbol) for each in tree.free_parameters()]:
        raise InputError("expected numbers: identification computes values", place=f"parameter {free[0]}")
    if tree.nq != tree.nv:
        circles = any(slot.joint.kind.by_angle() != slot.joint.kind for slot in tree.slots)
        message = f"{tree.name}: identification supports only joints of one position each"
        raise UnsupportedError(message + (CONTINUOUS_HINT if circles else ""))
    if payload:
        recipe = _with_payload(recipe, tree, payload)
    recipe.warn()
    widths = COULOMB_WIDTHS if "coulomb" in friction and coulomb_width is None else (coulomb_width or 0.0,)
    unknowns, joints = Unknowns(recipe, bool(payload), tuple(friction), widths), tuple(tree.velocity_names)
    rows, pieces = Rows.of(unknowns, Path(data), columns or {}, held_out, skip_incomplete)
    used = sums_of(rows, pieces, workers, scheduler, progress)
    fitted = used.by_different_rows()
    names, formulas, prior, terms = _bodies(tree, payload)
    sizes = unseen_sizes(tree, terms, fitted)
    count, own = len(names), [f"{kind} {joint}" for joint in joints for kind in friction]
    prior, sizes = np.append(prior, np.full(len(own), np.nan)), np.append(sizes, np.full(len(own), np.inf))
    place, found = fitted_width(fitted, unknowns, np.nan_to_num(prior), sizes)
    held = no_residuals(len(joints))
    if held_out:
        held = held_out_residuals(rows, pieces, found.values, place, found.noise, workers, scheduler, progress)
    _warn_of_correlation(joints, held)
    if repeated := round(used.rows - fitted.rows):
        text = f"data: {repeated:,} of {used.rows:,} rows repeat other rows; deviations count each different row once"
        warnings.warn(RobotWarning(text), stacklevel=3)
    names += own
    return Identification(
        tuple(names),
        (*formulas, *[""] * len(own)),
        found.values,
        found.covariance,
        prior,
        {names[k]: tuple(names[other] for other in others) for k, others in found.unseen.items()},
        joints,
        found.noise,
        round(used.rows),
        used.skipped,
        repeated,
        found.condition,
        held.root_mean_square(held.errors),
        held.root_mean_square(held.forces),
        count,
        payload,
        width_at(widths, place) if "coulomb" in friction else math.nan,
        held.counts if held.rows else held.counts[:, :0],
        held.correlation,
        rows.inputs,
        rows.unread,
    )


def _warn_of_correlation(joints: Sequence[str], held: Residuals) -> None:
    """Warn if the residuals of neighbouring rows are correlated, as after filters or interpolation.

    If noise and regressor vary slowly, a correlation r makes deviations sqrt((1 + r) / (1 - r)) times too small.
    """
    least = held.correlation - 3 / math.sqrt(max(1, held.pairs))
    if not (held.squares > 0).any():
        return
    worst = int(np.nanargmax(least))
    r = min(held.correlation[worst], 1 - 1e-6)
    factor = math.sqrt((1 + r) / (1 - r))
    if least[worst] > 0 and factor > MAX_UNDERSTATEMENT:
        text = f"data: errors of neighbouring rows are correlated ({r:.2g} for joint {joints[worst]})"
        hint = f"deviations assume independent errors and may be up to {factor:.1f} times too small"
        warnings.warn(RobotWarning(f"{text}; {hint}"), stacklevel=4)


def _with_payload(recipe: Recipe, tree: Robot, payload: str) -> Recipe:
    """Return a recipe for inverse dynamics with a payload at a frame; the payload has runtime parameters."""
    generating, names = Generating(quantities=("inverse_dynamics",)), ("payload",)
    if isinstance(recipe.robot, str):
        runtime = (*recipe.reading.runtime, *names)
        return replace(
            recipe, reading=replace(recipe.reading, frames=(payload,), runtime=runtime), generating=generating
        )
    return replace(
        recipe, robot=with_runtime(replace(tree, operational_frames=(payload,)), names), generating=generating
    )


def _bodies(tree: Robot, payload: str) -> tuple[list[str], list[str], Array, list[Mapping[str, float]]]:
    """Return the names, formulas and values of the bodies' parameters, and the terms of each formula."""
    if payload:
        names = list(PAYLOAD_PARAMETERS)
        return names, list(PAYLOAD_PARAMETERS.values()), np.full(len(names), np.nan), [{name: 1.0} for name in names]
    base = base_parameters(tree)
    terms = [terms_of(formula) for formula in base.formulas]
    values = np.array([float(value) for value in base.values])
    return [f"b{k}" for k in range(len(terms))], [text_of(each) for each in terms], values, list(terms)


def _refuse(friction: Sequence[str], width: float | None, options: Reading, payload: str) -> None:
    for kind in friction:
        if kind not in FRICTION_TERMS:
            raise InputError(f"expected one of {', '.join(FRICTION_TERMS)}", place="option friction", found=kind)
    if len(set(friction)) < len(friction):
        raise InputError("expected each name once", place="option friction", found=tuple(friction))
    if width is not None and "coulomb" not in friction:
        raise InputError("expected coulomb friction as well", place="option coulomb_width", found=width)
    if width is not None and not 0 <= width <= 100:
        raise InputError("expected 0 to 100", place="option coulomb_width", found=width)
    if options.friction_width != NO_OPTIONS.friction_width and "friction" not in options.joint_effects:
        expected = "expected friction among the joint effects; coulomb_width is the width of identified friction"
        raise InputError(expected, place="option friction_width", found=options.friction_width)
    both = [("viscous", "damping"), ("coulomb", "friction")]
    for kind, effect in both if not payload else ():
        if kind in friction and effect in options.joint_effects:
            expected = f"expected either {kind} here or {effect} among the joint effects"
            raise InputError(expected, place="option friction", found=kind)
