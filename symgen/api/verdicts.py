"""Comparisons of generated programs with an independent derivation; each comparison gives one verdict of a proof."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from symgen.errors import UnsupportedError
from symgen.options import Generating
from symgen.phrasing import Progress, numbered
from symgen.program import Program
from symgen.program.passes import IN_ORDER_PASSES
from symgen.proof.prove import Verdict, judged
from symgen.proof.workers import Workers
from symgen.robot import Model
from symgen.session import Session


def verdicts(session: Session, names: Sequence[str], progress: Progress, workers: Workers) -> Iterator[Verdict]:
    """Yield a verdict on each program that is generated or exported by default for the named quantities.

    A quantity without such a program is skipped.
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
    """Yield each program of a quantity that is written as code, with the title of its verdict.

    The programs are for batches, for single states (unless batches use the same program), and for firmware.
    """
    options = Generating()
    yield "as generated", session.optimised(name, options).program
    if (one := session.one(name, options)) is not None:
        yield "as generated, one state", one.program
    yield "as exported", session.optimised(name, options, IN_ORDER_PASSES).program
