"""Comparisons of generated programs with an independent derivation; each comparison gives one verdict of a proof."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from symgen.errors import UnsupportedError
from symgen.options import Generating
from symgen.phrasing import Progress
from symgen.program import Program
from symgen.program.passes import IN_ORDER_PASSES
from symgen.proof.prove import Verdict, judged
from symgen.session import Session


def verdicts(session: Session, names: Sequence[str], progress: Progress) -> Iterator[Verdict]:
    """Yield a verdict on each program that is generated or exported by default for the named quantities.

    A quantity without such a program is skipped.
    """
    options = Generating()
    for name in names:
        progress(f"{name}: as generated")
        start = time.monotonic()
        try:
            programs = list(_leaving(session, name))
        except UnsupportedError:
            continue  # the verdicts on the routes give the reason
        for row, program in programs:
            yield judged(program, row, session.witness(name, options), time.monotonic() - start)
            start = time.monotonic()


def _leaving(session: Session, name: str) -> Iterator[tuple[str, Program]]:
    """Yield each program of a quantity that is written as code, with the title of its verdict.

    The programs are for batches, for single states (unless batches use the same program), and for firmware.
    """
    options = Generating()
    yield "as generated", session.optimised(name, options).program
    if (one := session.one(name, options)) is not None:
        yield "as generated, one state", one.program
    yield "as exported", session.optimised(name, options, IN_ORDER_PASSES).program
