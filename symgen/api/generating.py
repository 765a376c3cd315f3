"""Derive optimised programs of quantities, and generate the text of code."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from symgen.api.asking import opened, opened_for_code, warn_of, with_command
from symgen.api.loading import takes_files
from symgen.catalog import QUANTITIES
from symgen.gc_paused import gc_paused
from symgen.joint_order import in_order
from symgen.options import Generating
from symgen.options.keywords import GenerateKeywords, ProgramKeywords
from symgen.options.taken import in_floating_point
from symgen.phrasing import Progress, timed
from symgen.pipeline import complete, proven, refuse_idle_preference, remarks_on
from symgen.program import Program
from symgen.program.passes import PASSES, Pass, Step
from symgen.robot import Model
from symgen.routes import has_routes
from symgen.session import Session
from symgen.targets import render, targets_of
from symgen.targets.wrapped.differentials import BY_PARAMETERS, TO_VELOCITY


@takes_files(ProgramKeywords)
def program(
    robot: Model | Session, quantity: str, *, passes: tuple[Pass, ...] = PASSES, **options: Unpack[ProgramKeywords]
) -> tuple[Program, tuple[Step, ...]]:
    """Return the optimised program of a quantity, and a report of its passes.

    The program is proven equal to a derivation by d'Alembert's principle for the robot as its file describes it. If the
    proof fails, :class:`~symgen.errors.ProofError` is raised.
    """
    session, generating = opened(robot), Generating.of(options)
    refuse_idle_preference(session.model, (quantity,), generating)
    with gc_paused():
        function = proven(session, quantity, generating, passes)
    warn_of(remarks_on([function]))
    return function.program, function.steps


@takes_files(GenerateKeywords)
def generate(
    robot: Model | Session, *, progress: Progress = lambda _: None, **options: Unpack[GenerateKeywords]
) -> dict[str, str]:
    """Generate code for the requested targets and quantities; return a map from file names to texts."""
    given = asked = in_floating_point(options)
    targets, session = targets_of(asked, options), opened_for_code(robot)
    endings = dict.fromkeys(ending for target in targets for ending in target.companions)
    if needed := [name for target in targets for name in target.needs]:
        chosen = asked.quantities or session.model.standard
        asked = replace(asked, quantities=tuple(dict.fromkeys((*chosen, *needed))))
    asked = with_companions(session.described(asked), asked, tuple(endings))
    unit, remarks = complete(session, asked, progress)
    warn_of(remarks)
    if asked.joint_order:
        unit = in_order(unit, session.model, asked.joint_order, targets)
    unit = with_command(unit, opened(robot).model, "generate", given)
    with timed(session.seconds, "render"):
        return render(unit, targets, asked.scalar, asked.trig)


def with_companions(model: Model, options: Generating, endings: tuple[str, ...]) -> Generating:
    """Return the options with derivatives of the requested quantities added, because some targets need derivatives.

    The name of a derivative is the name of its quantity, followed by one of ``endings``. The folder of the earlier
    output is found by comparing the path of ``source`` with the path of the same file inside ``folder``. Derivatives
    with respect to parameters are added only for models whose parameters are not all baked.
    """
    endings = tuple(each for each in endings if each != BY_PARAMETERS or model.free_parameters())
    asked = options.quantities or model.standard
    more = [each for name in asked for ending in endings if (each := f"{name}_{ending}") in QUANTITIES]
    if more and model.nq != model.nv:
        more.append(TO_VELOCITY)
    found = tuple(each for each in more if has_routes(model, each))
    return replace(options, quantities=tuple(dict.fromkeys((*asked, *found)))) if found else options
