"""Derive programs and generate their texts."""

from __future__ import annotations

from dataclasses import replace

from symgen.api.asking import opened, opened_for_code, require_floating_point, warn_of
from symgen.api.loading import takes_files
from symgen.catalog import QUANTITIES
from symgen.gc_paused import gc_paused
from symgen.options import Options
from symgen.phrasing import Progress, timed
from symgen.pipeline import complete, proven, remarks_on
from symgen.program import Program
from symgen.program.passes import PASSES, Pass, Step
from symgen.robot import Model
from symgen.routes import has_routes
from symgen.session import Session
from symgen.targets import render, targets_of
from symgen.targets.wrapped.differentials import TO_VELOCITY


@takes_files()
def program(
    robot: Model | Session, name: str, options: Options | None = None, passes: tuple[Pass, ...] = PASSES
) -> tuple[Program, tuple[Step, ...]]:
    """Return the optimised program of a quantity, and a report of its passes.

    The program is proven equal to d'Alembert's principle on the robot as described. If the proof fails,
    :class:`~symgen.errors.ProofError` is raised.
    """
    session, options = opened(robot, options or Options(), "program")
    with gc_paused():
        function = proven(session, name, options, passes)
    warn_of(remarks_on([function]))
    return function.program, function.steps


@takes_files()
def generate(
    robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None
) -> dict[str, str]:
    """Return the texts of the requested targets and quantities by file name."""
    targets = targets_of(options := options or Options())
    session, options = opened_for_code(robot, require_floating_point(options), "generate")
    endings = dict.fromkeys(ending for target in targets for ending in target.companions)
    options = with_companions(session.model, options, tuple(endings))
    unit, remarks = complete(session, options, progress)
    warn_of(remarks)
    with timed(session.seconds, "render"):
        return render(unit, targets, options.scalar, options.trig)


def with_companions(model: Model, options: Options, endings: tuple[str, ...]) -> Options:
    """Return options that also request the derivatives of each quantity: its name with one of the endings.

    If nq differs from nv, they also request the map from rates of positions to velocities.
    """
    asked = options.quantities or model.standard
    more = [each for name in asked for ending in endings if (each := f"{name}_{ending}") in QUANTITIES]
    if more and model.nq != model.nv:
        more.append(TO_VELOCITY)
    found = tuple(each for each in more if has_routes(model, each))
    return replace(options, quantities=tuple(dict.fromkeys((*asked, *found)))) if found else options
