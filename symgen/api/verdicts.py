"""What leaves, compared with the model as described: a row of a proof for each program."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial

from symgen.errors import ProofError, UnsupportedError
from symgen.options import Options
from symgen.phrasing import Progress
from symgen.program import Program, cost
from symgen.program.loops.panels import multiplied_out
from symgen.program.packs.unrolled import unrolled
from symgen.program.passes import IN_ORDER_PASSES
from symgen.proof.prove import Verdict
from symgen.proof.shipped import METHOD, prove_shipped
from symgen.session import Session


def verdicts(session: Session, names: Sequence[str], progress: Progress) -> Iterator[Verdict]:
    """What is generated and exported by default, after the last pass, against the model as described."""
    for name in names:
        progress(f"{name}: as generated")
        start = time.monotonic()
        try:
            programs = list(_leaving(session, name))
        except UnsupportedError:
            continue  # the routes' own verdicts say why
        for row, program in programs:
            yield _verdict(session, name, row, program, start)
            start = time.monotonic()


def _leaving(session: Session, name: str) -> Iterator[tuple[str, Program]]:
    """Programs for processors that look ahead, in double and float, and of firmware, in fixed point too."""
    options = Options()
    yield "as generated", session.optimised(name, options).program
    if (limbs := session.by_limbs(name, options)) is not None:
        yield "as generated, by limbs", unrolled(limbs)
    if (columns := session.by_columns(name, options)) is not None:
        yield "as generated, by columns", multiplied_out(columns)
    yield "as exported", session.optimised(name, options, IN_ORDER_PASSES).program


def _verdict(session: Session, name: str, row: str, program: Program, start: float) -> Verdict:
    verdict = partial(Verdict, name, row, against=METHOD)
    try:
        evidence = prove_shipped(program, session.witness(name, Options()))
    except (ProofError, UnsupportedError) as error:
        status = "differs" if isinstance(error, ProofError) else "undefined"
        return verdict(status, seconds=time.monotonic() - start, note=str(error))
    note = "" if evidence.error is not None else evidence.words("the robot as described")
    spent = time.monotonic() - start
    return verdict("proven", error=evidence.error or 0.0, seconds=spent, cost=cost(program), note=note)
