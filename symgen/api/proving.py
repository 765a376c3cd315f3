"""Prove routes and programs, and check a user's own equations."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Unpack

from symgen.api.asking import opened, warn_of, without_frames
from symgen.api.loading import takes_files
from symgen.errors import UnsupportedError
from symgen.gc_paused import gc_paused
from symgen.options import Generating
from symgen.options.keywords import ReadingKeywords, RobotKeywords
from symgen.phrasing import Progress, numbered
from symgen.program import Program
from symgen.program.passes import IN_ORDER_PASSES
from symgen.proof.answers.check import check as _check
from symgen.proof.answers.truth import Truth
from symgen.proof.answers.verdicts import EquationCheck
from symgen.proof.prove import Proof, Verdict, judged
from symgen.proof.prove import prove as _prove
from symgen.proof.workers import Workers
from symgen.robot import Model
from symgen.robot.rewrites.angles import by_angles
from symgen.robot.rewrites.equivalents import every_model, simplified
from symgen.session import Session


@takes_files(ReadingKeywords)
def prove(
    robot: Model | Session,
    quantities: Sequence[str] = (),
    *,
    every_robot: bool = False,
    seed: int | None = None,
    progress: Progress = lambda _: None,
    **options: Unpack[ReadingKeywords],
) -> Proof:
    """Prove every route of the quantities, and the programs of each quantity that are generated or exported.

    Routes and programs are compared exactly with a derivation by d'Alembert's principle, for the robot as its file
    describes it. The result has one verdict for each route and for each program. The verdicts ``as generated`` and ``as
    exported`` are about the programs after the last pass. The verdict ``as generated, one state`` is about the program
    for single states. This verdict is missing if batches use the same program.

    Args:
        robot: A robot, a system, or a session of a robot or a system.
        quantities: Names of quantities; if empty, all quantities that can be compared exactly.
        every_robot: True to replace the nonzero numbers of the robot by symbols, so that the routes are proven for all
            robots with the same structure. The programs that are generated or exported are then not proven.
        seed: Seed of the random numbers, which makes a proof repeatable; chosen by the system by default.
        progress: Function that is called with a line of text for each step.
        options: Options for reading the file, if ``robot`` is a path.

    """
    session = opened(robot)
    with gc_paused():
        warn_of(() if quantities else without_frames(session.model))
        described = every_model(session.model) if every_robot else session.model
        with Workers(described) as workers:
            proof = _prove(described, quantities, seed, progress, workers=workers)
            if every_robot:
                return proof
            names = list(dict.fromkeys(verdict.quantity for verdict in proof.verdicts))
            return proof.joined(verdicts(session, names, progress, workers))


@takes_files(RobotKeywords)
def check(
    robot: Model,
    path: str | os.PathLike[str],
    *,
    seed: int | None = None,
    seconds: float = 60.0,
    define: Sequence[str] = (),
    progress: Progress = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> EquationCheck:
    """Check a file of equations line by line; :mod:`symgen.proof.answers.claims` describes the language of the file.

    Each equation is compared with two derivations (routes) of the same quantity. If an equation is wrong, :func:`check`
    searches for the likeliest small change that corrects the equation.

    Args:
        robot: A robot or a system. The position of a continuous joint is its angle in the file of equations.
        path: A file of equations, in plain text, LaTeX, MATLAB, SymPy, Maple or Mathematica.
        seed: Seed of the random numbers, which makes a check repeatable; chosen by the system by default.
        seconds: Time limit for the search [s]. The number of search steps is also limited, so that verdicts usually do
            not depend on the speed of the machine.
        define: Definitions of names that an answer may use, such as ``F = tau[0]``.
        progress: Function that is called with a line of text for each claim. A claim is one equation of the file.
        options: Options for reading the file, if ``robot`` is a path.

    Returns:
        The verdict on each claim, its credit (the fraction of right terms), and its correction.

    Raises:
        InputError: A line cannot be read, or uses unknown names. The message has file, line and column.

    """
    truth = _truth_of(by_angles(simplified(robot)))
    return _check(truth.model, Path(path), seed, seconds, progress, truth, define)


@lru_cache(maxsize=2)
def _truth_of(model: Model) -> Truth:
    """Return the derived programs of a model. The programs are cached, because many files may be compared with them."""
    return Truth(model)


def verdicts(session: Session, names: Sequence[str], progress: Progress, workers: Workers) -> Iterator[Verdict]:
    """Yield a verdict on each program that is generated or exported by default for the named quantities.

    Quantities that have no such program are skipped.
    """
    step = numbered(len(names), progress)
    found = workers.results(_of_model, [(name,) for name in names], step, partial(_of_session, session))
    yield from (verdict for some in found for verdict in some)


def _of_model(model: Model, step: Progress, name: str) -> list[Verdict]:
    return _of_session(_session(model), step, name)


_session = lru_cache(maxsize=1)(Session)


def _of_session(session: Session, step: Progress, name: str) -> list[Verdict]:
    step(f"{name}: as generated")
    start, found = time.monotonic(), []
    try:
        programs = list(_leaving(session, name))
    except UnsupportedError:
        return []  # the verdicts on the routes give the reason
    for row, program in programs:
        found.append(judged(program, row, session.witness(name, Generating()), time.monotonic() - start))
        start = time.monotonic()
    return found


def _leaving(session: Session, name: str) -> Iterator[tuple[str, Program]]:
    """Yield each program of a quantity that is written as code, with the title of the program's verdict.

    The programs are for batches, for single states (unless batches use the same program), and for firmware.
    """
    options = Generating()
    yield "as generated", session.optimised(name, options).program
    if (one := session.one(name, options)) is not None:
        yield "as generated, one state", one.program
    yield "as exported", session.optimised(name, options, IN_ORDER_PASSES).program
