"""What leaves: the cheapest program of a quantity, for a robot that is cheaper than the one described, and proven.

Nothing is handed on that :mod:`symgen.proof.shipped` has not compared with the robot as described.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from symgen.catalog import Quantity, quantity
from symgen.errors import ProofError, SymgenError, UnsupportedError
from symgen.options import Options
from symgen.program import Program, cost, verify
from symgen.program.passes import IN_ORDER, PASSES, Pass, Step, optimise
from symgen.program.sparsity import compressed
from symgen.proof.prove import Verdict
from symgen.proof.shipped import METHOD, Witness, prove_shipped
from symgen.robot import Robot, System
from symgen.robot.equivalent import align, fuse, reframe, regroup, regrouped_within, steady
from symgen.robot.nearby import CLOSENESS, nearby, with_corrections
from symgen.robot.twist import twist
from symgen.routes import chosen_routes, derive

Model = Robot | System

KNOWN = 4
"""Models whose equivalents and witnesses are kept, for the next quantity."""

LONGEST_NUMBER = 2048
"""Bits of an exact number in what is generated; the robots of proofs and closed forms have no such limit."""

MOST_STEADY = 24
"""Velocities up to which steady frames are tried: on a humanoid they save some 2 % for thrice the time to derive."""

REWRITES: tuple[tuple[str, Callable[[Robot], Robot]], ...] = (
    ("fuse", fuse),
    ("align", align),
    ("reframe", reframe),
    ("twist", twist),
    ("regroup", regroup),
)
"""What makes a cheaper robot of the one described, in order."""

SHIPPED = (("as generated", PASSES), ("as exported", IN_ORDER))
"""The passes of code for processors that look ahead, in double and float, and of firmware, in fixed point too."""


def ship(
    model: Model, name: str, options: Options, passes: tuple[Pass, ...] = PASSES
) -> tuple[Program, tuple[Step, ...]]:
    """A quantity as the program that leaves, and the report of the passes it went through.

    Raises :class:`~symgen.errors.ProofError` naming quantity, route, entry and the rewrite or pass to blame where it is
    not what the robot as described has.
    """
    described, derived = _derived(model, name, options)
    optimised, steps = optimise(derived, passes)
    shipped = optimised if options.sparse == "none" else compressed(optimised, options.sparse)
    try:
        evidence = prove_shipped(shipped, witness_of(described))
    except ProofError as error:
        raise ProofError(f"{error}: {_blame(derived, described, passes)}; nothing was written") from None
    moved = "" if described == model else f", rotations moved by at most {CLOSENESS:g}"
    return replace(shipped, proof=evidence.words(f"the robot as described{moved}")), steps


def prove_generated(model: Model, names: Sequence[str], progress: Callable[[str], None]) -> Iterator[Verdict]:
    """Verdicts on what is generated and exported by default, after the last pass."""
    for name in names:
        progress(f"{name}: as generated")
        start = time.monotonic()
        try:
            described, derived = _derived(model, name, Options())
        except UnsupportedError:
            continue  # the routes' own verdicts say why
        for row, passes in SHIPPED:
            try:
                program = optimise(derived, passes)[0]
                evidence = prove_shipped(program, witness_of(described))
            except (ProofError, UnsupportedError) as error:
                status = "differs" if isinstance(error, ProofError) else "undefined"
                yield Verdict(name, row, status, METHOD, seconds=time.monotonic() - start, note=str(error))
                continue
            spent, error_bound = time.monotonic() - start, evidence.error or 0.0
            note = "" if evidence.error is not None else evidence.words("the robot as described")
            yield Verdict(name, row, "proven", METHOD, error_bound, spent, cost(program), note)
            start = time.monotonic()


def equivalents(model: Model, wanted: Quantity, options: Options) -> tuple[Model, tuple[Model, ...]]:
    """The robot as described, and those to derive for, of which the cheapest program is taken.

    Fused and aligned, and where the quantity and the route allow it regrouped; then with steady frames too. All are
    exactly equivalent to the one described, whose rotations and inertias may for that have been moved by 1e-28
    (:mod:`symgen.robot.nearby`).
    """
    if isinstance(model, System):
        return model, (model,)
    central = any(route.central for route in chosen_routes(model, wanted.name, options.route))
    if not wanted.joint_space or central or options.as_described:
        return model, (_simple(model),)
    return _in_joint_space(model)


def described_for(robot: Robot, name: str, options: Options) -> Robot:
    """The robot as described that a quantity is exactly about: the file's, or one within 1e-28 of it."""
    described, _ = equivalents(robot, quantity(name), options)
    assert isinstance(described, Robot)
    return described


@lru_cache(maxsize=KNOWN)
def witness_of(model: Model) -> Witness:
    """What quantities of a model are compared with."""
    return Witness(model)


def _derived(model: Model, name: str, options: Options) -> tuple[Model, Program]:
    described, (first, *same) = equivalents(model, quantity(name), options)
    return described, derive(first, name, options.route, same=same)


@lru_cache(maxsize=KNOWN)
def _simple(robot: Robot) -> Robot:
    return align(fuse(robot))


@lru_cache(maxsize=KNOWN)
def _in_joint_space(robot: Robot) -> tuple[Robot, tuple[Robot, ...]]:
    described = nearby(robot)
    regrouped, corrections = regrouped_within(twist(reframe(align(fuse(described)))), LONGEST_NUMBER)
    robots = [regrouped]
    if regrouped.nv <= MOST_STEADY:
        robots += [each for each in (steady(regrouped, ends) for ends in (False, True)) if each.steady]
    return with_corrections(described, corrections), tuple(robots)


def _blame(derived: Program, model: Model, passes: tuple[Pass, ...]) -> str:
    """What a program went wrong by: the first rewrite of the robot, or pass, after which it is not the reference's."""
    if _wrong(derived, model):
        return f"wrong since {_first_wrong_rewrite(derived, model)}"
    program = derived
    for each in passes:
        program = verify(each(program))
        if _wrong(program, model):
            return f"wrong since the pass {each.__name__}"
    return "wrong since its zeros were left out"


def _first_wrong_rewrite(derived: Program, model: Model) -> str:
    if isinstance(model, System):
        return "its derivation"
    for name, robot in _rewritten(model, bool(derived.variant)):
        try:
            if name != "fuse" and _wrong(derive(robot, derived.name, derived.route), model):
                return f"the rewrite {name}" if name != "align" else "its derivation"
        except SymgenError:
            continue
    return "its derivation"


def _rewritten(robot: Robot, held: bool) -> Iterator[tuple[str, Robot]]:
    for name, rewrite in REWRITES:
        robot = rewrite(robot)
        yield name, robot
    if held:
        yield from (("steady", steady(robot, ends)) for ends in (False, True))


def _wrong(program: Program, model: Model) -> bool:
    try:
        prove_shipped(program, witness_of(model))
    except ProofError:
        return True
    return False
