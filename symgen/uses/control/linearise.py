"""Linearisation of a model's motion near an operating point, by exact derivatives.

The state x = (dq, dqd) contains small changes of the positions, along the directions of the velocities, and small
changes of the velocities. The state satisfies the equation of variations, in which an index denotes a derivative:

    dq' = W dq + dqd,    dqd' = qdd_q dq + qdd_qd dqd + qdd_tau dtau

:meth:`Motion.frame_rates` returns W, which is zero for joints with one velocity. Constraints phi(q) = 0 and L(q) qd = 0
also restrict the variations: phi_q dq = 0 and L dqd + (L qd)_q dq = 0. All variations then follow from the independent
variations. Source: J. P. Meijaard et al., Proc. R. Soc. A 463 (2007), for the bicycle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import numpy as np

from symgen.api.loading import takes_files
from symgen.errors import InputError, UnsupportedError
from symgen.options.keywords import RobotKeywords
from symgen.robot import Model
from symgen.robot.configuration.names import FORCE_UNITS, velocity_names, velocity_units
from symgen.uses.control.linearisation import Linearisation
from symgen.uses.control.motion import Array, Motion
from symgen.uses.control.point import Numbers, index_of, operating_point
from symgen.uses.control.variations import equation_of_variations, independent_variations, influential

OUTPUT_TOLERANCE = 1e-9
"""Largest difference between the coefficients of an output and the coefficients of its expression in the states."""


@takes_files(RobotKeywords)
def linearise(
    robot: Model,
    *,
    at: Mapping[str, Any] | None = None,
    q: Numbers | None = None,
    qd: Numbers | None = None,
    tau: Numbers | None = None,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    symbolic: bool = False,
    values: Mapping[str, float] | None = None,
    **options: Unpack[RobotKeywords],
) -> Linearisation:
    """Return the linear model x' = A x + B u, y = C x + D u of the motion near an operating point.

    The states are first the changes of position along the direction of each velocity, then the changes of velocity.
    Under constraints, only independent coordinates are states. Under constraints of velocities (rolling), only the
    positions that influence the velocities are states. A point that is not an equilibrium is allowed; ``residual`` of
    the result is the largest acceleration at the point.

    Args:
        robot: The model.
        at: Values at the point by name: ``theta`` for a position, ``theta'`` for its rate, ``tau_theta`` for a force.
        q: Positions (nq,) without names; the model's start if not given.
        qd: Velocities (nv,); zero if not given.
        tau: Joint forces (nv,); zero if not given.
        inputs: Names of the velocities whose joint forces are inputs; the active joints if empty.
        outputs: Names of coordinates that are outputs, which may be dependent coordinates; all states if empty.
        symbolic: True for matrices of SymPy, in which parameters that are not baked are symbols.
        values: New numbers for some parameters, by name. All other parameters keep their numbers in the file.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: A name or a number of the point is invalid, or the point contradicts the constraints.
        UnsupportedError: The model is of a kind without linear models, it has motors in cut joints, or ``symbolic`` is
            True and the model has constraints, or entries that are too long.

    """
    return linearised(Motion(robot, values, symbolic), at, q, qd, tau, inputs=inputs, outputs=outputs)


def linearised(motion: Motion, *point: Any, inputs: Sequence[str] = (), outputs: Sequence[str] = ()) -> Linearisation:
    """Return the linear model near a point; ``point`` has the last four arguments of :func:`operating_point`."""
    model = motion.model
    if motion.symbolic and motion.under_constraints:
        raise UnsupportedError(
            f"{model.name}: symbolic linear models are for models without kept constraints: load it with "
            "constraints='explicit', or leave out symbolic"
        )
    kept = model.constrained
    if kept and kept.active_rows:
        raise UnsupportedError(f"{model.name}: linear models have no forces of cut joints: expected active tree joints")
    names, n = velocity_names(model), model.nv
    active = inputs or [names[k] for k in (kept.active_velocities if kept else range(n))]
    columns = [index_of(name, names, "inputs") for name in active]
    here = operating_point(motion, *point)
    with np.errstate(all="ignore"):
        equation, x = equation_of_variations(motion, here), independent_variations(motion, here)
    if not motion.symbolic and not np.isfinite(equation.F).all():
        raise InputError("expected a point with finite accelerations and derivatives", place="q")
    whole = x
    if sum(k < n for k in x.chosen) * 2 > len(x.chosen):
        x = influential(x, equation.F)
    variations = [*names, *(f"{name}'" for name in names)]
    rows = [index_of(name, variations, "outputs") for name in outputs or [variations[k] for k in x.chosen]]
    C = x.E[rows]
    if outputs and len(x.chosen) < len(whole.chosen):
        _check_outputs(outputs, whole.E[rows], C.dot(x.S).dot(whole.E))
    A, B = x.S.dot(equation.F).dot(x.E), x.S.dot(equation.G)[:, columns]
    units = velocity_units(model)
    units = [*units, *(f"{unit}/s" if unit else "" for unit in units)]
    titled = [f"{name} [{unit}]" if unit else name for name, unit in zip(variations, units, strict=True)]
    forces = [FORCE_UNITS.get(units[k], "") for k in columns]
    final = motion.expressions if motion.symbolic else lambda matrix: matrix + 0.0  # no negative zeros
    return Linearisation(
        model.name,
        final(A),
        final(B),
        final(C),
        final(motion.zeros(len(rows), len(columns))),
        tuple(titled[k] for k in x.chosen),
        tuple(f"tau_{name} [{u}]" if u else f"tau_{name}" for name, u in zip(active, forces, strict=True)),
        tuple(titled[k] for k in rows),
        *here,
        np.array(motion.expressions(equation.qdd[:, None]).flat()) if motion.symbolic else equation.qdd,
    )


def _check_outputs(outputs: Sequence[str], wanted: Array, found: Array) -> None:
    """Raise :class:`~symgen.errors.InputError` if an output depends on positions that are not states."""
    for name, row, other in zip(outputs, wanted, found, strict=True):
        if not np.allclose(row, other, atol=OUTPUT_TOLERANCE):
            raise InputError("expected a coordinate that the states determine", place="outputs", found=name)
