"""Base parameters, a payload and friction of a robot from data."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from symgen.api.deriving import base_parameters
from symgen.api.loading import loaded
from symgen.errors import InputError, UnsupportedError
from symgen.options import Options
from symgen.reading import example
from symgen.robot import Robot
from symgen.uses.data.estimate import fitted_width, terms_of, text_of, unseen_sizes
from symgen.uses.data.gram import Rows, sums_of
from symgen.uses.data.recipe import Recipe
from symgen.uses.data.regressor import FRICTION, PAYLOAD, WIDTHS, Unknowns, width_at
from symgen.uses.data.residuals import histogram
from symgen.uses.data.spread import Progress, whole_number
from symgen.uses.data.tables.matching import ANGLES, ByHand, Input

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Identification:
    """``values`` of the parameters called ``names``, with ``covariance``; ``prior`` are those of the file, NaN where it
    has none. The parameters of bodies come first, base parameters (b0, b1, ...) in the order of ``base_regressor``,
    then friction joint by joint.
    """

    names: tuple[str, ...]
    formulas: tuple[str, ...]
    """The parameters in those of links and drives, without terms below 1e-9 of the largest; friction in words."""
    values: Array
    """Parameters that the data do not see keep the values of the file, friction and payloads zero."""
    covariance: Array
    """Zero where a parameter is held."""
    prior: Array
    unseen: Mapping[str, tuple[str, ...]]
    """The parameters that the data do not see, with those that they see them together with."""
    joints: tuple[str, ...]
    noise: Array
    """(nv,) standard deviations of joint forces about the fit."""
    rows: int
    condition: float
    """Condition number of the weighted regressor of the seen parameters, its columns scaled to one length."""
    held_out: Array
    """(nv,) root mean squares of the errors on rows that were not used; NaN where none were held out."""
    forces: Array
    """(nv,) the same of the joint forces there."""
    base: int
    """How many of the parameters are those of bodies."""
    payload: str
    """The frame of the payload, or empty for base parameters."""
    coulomb_width: float
    """The velocity [rad/s or m/s] below which Coulomb friction is smoothed, 0 for its sign; NaN without it."""
    residuals: NDArray[np.int64]
    """(nv, bins) how many held-out rows leave so much, in bins of a quarter of ``noise`` from -5 to 5 times it; the
    first and the last have what is beyond, too."""
    inputs: tuple[Input, ...]
    """The columns that were read, and ``unread`` those that were not."""
    unread: tuple[str, ...]

    @property
    def deviations(self) -> Array:
        """Standard deviations of the values; NaN for parameters that are not seen."""
        held = [name in self.unseen for name in self.names]
        return np.where(held, np.nan, np.sqrt(np.diag(self.covariance)))


def identify(
    robot: str | os.PathLike[str],
    data: str | os.PathLike[str],
    options: Options | None = None,
    *,
    friction: Sequence[str] = (),
    coulomb_width: float | None = None,
    payload: str = "",
    columns: ByHand | None = None,
    held_out: int = 5,
    workers: int = 1,
    scheduler: str = "",
    progress: Progress = lambda done, of: None,
) -> Identification:
    """Fit the base parameters of a robot to rows of q, qd, qdd and tau, in one pass over the data.

    A second pass, over rows held out, counts their errors. Parameters that the data do not see are reported in
    ``unseen``, not fitted. ``friction`` is what each joint has of viscous, coulomb and offset. Coulomb friction is
    smoothed below ``coulomb_width`` [rad/s or m/s]: zero takes the velocity's sign, and None fits it. With the name of
    a link or frame, ``payload``, the ten inertial parameters of a body at it are identified instead, and the robot is
    as its file has it. Every ``held_out``-th block of rows is kept apart for the errors; zero keeps none. The rest is
    as of :func:`symgen.evaluate`. Raises :class:`~symgen.errors.InputError` if the data tell no parameter.
    """
    options = options or Options(parameters="baked")
    _refuse(friction, coulomb_width, options, payload)
    if held_out != 0:
        whole_number("held_out", held_out, 2, "zero or a number from 2")
    made = replace(options, quantities=("base_regressor",))
    if payload:
        runtime = (*options.runtime, "payload")
        made = replace(options, quantities=("inverse_dynamics",), frames=(payload,), runtime=runtime)
    recipe = Recipe(str(example(robot).absolute()), made)
    model, _ = loaded(recipe.robot, options)
    tree = model.as_tree("identification")
    if tree.nq != tree.nv:
        circles = any(slot.joint.kind.nq == 2 for slot in tree.slots)
        message = f"{tree.name}: identification is for joints of one position each"
        raise UnsupportedError(message + (ANGLES if circles else ""))
    recipe.warn()
    widths = WIDTHS if "coulomb" in friction and coulomb_width is None else (coulomb_width or 0.0,)
    unknowns, joints = Unknowns(recipe, bool(payload), tuple(friction), widths), tuple(tree.velocity_names)
    rows, pieces = Rows.of(unknowns, Path(data), columns or {}, held_out)
    used, apart = sums_of(rows, pieces, workers, scheduler, progress)
    names, formulas, prior, terms = _bodies(tree, payload)
    sizes = unseen_sizes(tree, terms, used)
    count, own = len(names), [f"{kind} {joint}" for joint in joints for kind in friction]
    prior, sizes = np.append(prior, np.full(len(own), np.nan)), np.append(sizes, np.full(len(own), np.inf))
    place, found = fitted_width(used, unknowns, np.nan_to_num(prior), sizes)
    errors, forces = np.full((2, len(joints)), np.nan)
    counts = np.zeros((len(joints), 0), np.int64)
    if apart.rows:
        over = apart.joined(unknowns.smoothing(place)).over_all(len(friction))
        errors, forces = np.sqrt(over.left(found.values) / apart.rows), np.sqrt(apart.squares / apart.rows)
        counts = histogram(rows, pieces, found.values, place, found.noise, workers, scheduler, progress)
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
        used.rows,
        found.condition,
        errors,
        forces,
        count,
        payload,
        width_at(widths, place) if "coulomb" in friction else math.nan,
        counts,
        rows.inputs,
        rows.unread,
    )


def _bodies(tree: Robot, payload: str) -> tuple[list[str], list[str], Array, list[Mapping[str, float]]]:
    """Return the names, formulas, values and terms of what is identified of bodies."""
    if payload:
        return list(PAYLOAD), list(PAYLOAD.values()), np.full(len(PAYLOAD), np.nan), [{name: 1.0} for name in PAYLOAD]
    base = base_parameters(tree)
    terms = [terms_of(formula) for formula in base.formulas]
    values = np.array([float(value) for value in base.values])
    return [f"b{k}" for k in range(len(terms))], [text_of(each) for each in terms], values, list(terms)


def _refuse(friction: Sequence[str], width: float | None, options: Options, payload: str) -> None:
    for kind in friction:
        if kind not in FRICTION:
            raise InputError(f"expected one of {', '.join(FRICTION)}", place="option friction", found=kind)
    if len(set(friction)) < len(friction):
        raise InputError("expected each name once", place="option friction", found=tuple(friction))
    if width is not None and "coulomb" not in friction:
        raise InputError("expected coulomb friction beside it", place="option coulomb_width", found=width)
    if width is not None and not 0 <= width <= 100:
        raise InputError("expected 0 to 100", place="option coulomb_width", found=width)
    if options.friction_width != Options().friction_width and "friction" not in options.joint_effects:
        expected = "expected friction among the joint effects beside it; coulomb_width is that of what is identified"
        raise InputError(expected, place="option friction_width", found=options.friction_width)
    both = [("viscous", "damping"), ("coulomb", "friction")]
    for kind, effect in both if not payload else ():
        if kind in friction and effect in options.joint_effects:
            expected = f"expected {kind} here or {effect} among the joint effects, not both"
            raise InputError(expected, place="option friction", found=kind)
