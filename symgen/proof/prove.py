"""Proofs that every route (derivation) of a quantity is correct, by comparison with an independent reference.

A route's program and :mod:`symgen.proof.reference` are compared exactly, at random points modulo random primes
(:func:`~symgen.proof.shipped.prove_shipped`). Parameters are also drawn at random. A proven route is therefore equal to
the reference as a rational function: for all parameter values at which no divisor is zero. A few quantities have no
reference, for example because their columns are not unique. The routes of these quantities are compared with each
other.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from symgen.catalog import QUANTITIES
from symgen.errors import ProofError, UnsupportedError
from symgen.phrasing import numbered
from symgen.program import Program, Trace, cost, verify
from symgen.program.cost import Cost
from symgen.program.limit import TooManyOperationsError, at_most
from symgen.proof.counterexample import Counterexample, counterexample
from symgen.proof.shipped import CHOSEN_COLUMNS, COMPARED_DIGITS, METHOD, Witness, prove_shipped
from symgen.proof.singular import refuse_singular
from symgen.proof.workers import Workers
from symgen.robot import Model
from symgen.robot.presentation.notebook import html_table
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import Route, derive_route, routes_of
from symgen.routes.independence import unrelated
from symgen.routes.route import MAX_OPERATIONS

RoutesOf = Callable[[Model, str], tuple[Route, ...]]
LARGEST = "lagrange"
"""The name of the slowest routes. They are started first, so that the whole proof takes less time."""

_witness, _simplified = lru_cache(maxsize=2)(Witness), lru_cache(maxsize=2)(simplified)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the attempt to prove one derivation of a quantity, or one program in generated code."""

    quantity: str
    route: str
    status: str
    """``proven``, ``differs``, ``undefined`` or ``left out``."""
    against: str = ""
    """The derivation with which the route was compared: the reference's method, or the name of another route."""
    error: float = 0.0
    """log2 of the bound on the probability that ``proven`` is wrong; 0 if decimal numbers were compared."""
    seconds: float = 0.0
    """Time [s] of derivation and proof; steps that an earlier route of the same name has derived are not counted."""
    cost: Cost = field(default_factory=Cost)
    note: str = ""
    """The difference, the reason for ``undefined`` or ``left out``, or the number of digits that were compared."""
    counterexample: Counterexample | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of :func:`prove`, valid for all values of ``parameters``; ``seed`` determines the random points."""

    model: str
    seed: int
    parameters: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    seconds: float
    independent: dict[str, tuple[str, ...]]
    """Proven derivations of each quantity that share no step with each other; the reference, if any, comes first."""

    @property
    def holds(self) -> bool:
        """True if at least one route is proven and no route differs."""
        statuses = {verdict.status for verdict in self.verdicts}
        return "proven" in statuses and "differs" not in statuses

    @property
    def unproven(self) -> str:
        """The reasons, in one line, why no route was compared; empty if any route is proven or differs."""
        statuses = {verdict.status for verdict in self.verdicts}
        if not statuses.isdisjoint(("proven", "differs")):
            return ""
        notes = dict.fromkeys(verdict.note for verdict in self.verdicts if verdict.note)
        return "; ".join(notes) or "no quantity has two routes to compare"

    def _repr_html_(self) -> str:
        rows = [
            (v.quantity, v.route, v.status, f"2^{v.error:.0f}" if v.error else v.note, v.cost.operations or "")
            for v in self.verdicts
        ]
        scope = f"for all values of {', '.join(self.parameters)}" if self.parameters else "for the numbers of the file"
        return html_table(
            f"{self.model}: every route against {METHOD}, {scope}",
            ("quantity", "route", "verdict", "chance of error", "operations"),
            rows,
        )

    def joined(self, more: Iterable[Verdict]) -> Proof:
        """Return a proof with further verdicts, each placed after the routes of its quantity.

        ``more`` may be a generator that computes the verdicts. The time of this computation is added to ``seconds``.
        """
        start, found = time.monotonic(), list(more)
        order = {name: k for k, name in enumerate(dict.fromkeys(v.quantity for v in self.verdicts))}
        verdicts = sorted((*self.verdicts, *found), key=lambda verdict: order[verdict.quantity])
        return replace(self, verdicts=tuple(verdicts), seconds=self.seconds + time.monotonic() - start)


def prove(
    model: Model,
    quantities: Sequence[str] = (),
    seed: int | None = None,
    progress: Callable[[str], None] = lambda _: None,
    routes: RoutesOf = routes_of,
    workers: Workers | None = None,
) -> Proof:
    """Prove every route of some quantities.

    Args:
        model: The model as described. Routes are derived after its fixed joints are fused and its frames are aligned.
        quantities: The names of the quantities; by default all defined quantities whose values are exact.
        seed: The seed of the random points; the operating system supplies one if it is None.
        progress: A function that is called with the name of each step.
        routes: A function that returns the routes of a quantity.
        workers: The processes for this model; by default only this process.

    Raises:
        UnsupportedError: No joint moves.

    """
    if model.nv == 0:
        raise UnsupportedError(f"{model.name} has no joint that moves, so there is nothing to prove")
    start = time.monotonic()
    seed = random.SystemRandom().getrandbits(64) if seed is None else seed
    names = quantities or tuple(name for name, each in QUANTITIES.items() if each.exact and _defined(model, name))
    derived = _simplified(model)
    refused = _refused(_witness(model, seed), names)
    every = {name: routes(derived, name) for name in names if name not in refused}
    verdicts = [Verdict(name, "all routes", "undefined", note=reason) for name, reason in refused.items()]
    groups: dict[str, list[str]] = {}
    for route in (route for found in every.values() for route in found):
        if route.is_left_out_of(derived):
            verdicts.append(Verdict(route.quantity, route.name, "left out", note=route.why_left_out(derived)))
        else:
            groups.setdefault(route.name, []).append(route.quantity)
    largest_first = sorted(groups.items(), key=lambda group: (group[0] != LARGEST, -len(group[1])))
    step = numbered(sum(map(len, groups.values())), progress)
    if workers is None:
        found = [prove_group(model, step, seed, *group, routes) for group in largest_first]
    else:
        found = workers.results(prove_group, [(seed, *group) for group in largest_first], step)
    verdicts += (verdict for group in found for verdict in group)
    order = {(route.quantity, route.name): k for k, route in enumerate(each for name in every for each in every[name])}
    place = {name: k for k, name in enumerate(names)}
    verdicts.sort(key=lambda verdict: (place[verdict.quantity], order.get((verdict.quantity, verdict.route), 0)))
    independent: dict[str, tuple[str, ...]] = {}
    for name, known in every.items():
        proven = {verdict.route for verdict in verdicts if (verdict.quantity, verdict.status) == (name, "proven")}
        beside = () if name in CHOSEN_COLUMNS else (METHOD,)
        if proven:
            independent[name] = *beside, *(route.name for route in unrelated([r for r in known if r.name in proven]))
    verdicts = [_with_counterexample(verdict, independent, derived, every) for verdict in verdicts]
    parameters = tuple(str(parameter.symbol) for parameter in derived.free_parameters())
    return Proof(derived.name, seed, parameters, tuple(verdicts), time.monotonic() - start, independent)


def _refused(witness: Witness, names: Sequence[str]) -> dict[str, str]:
    """Return an error text for each quantity that needs to invert a mass matrix that is singular in every state."""
    reasons = {}
    for name in names:
        try:
            refuse_singular(witness.model, name, witness.place(0, real=False))
        except UnsupportedError as error:
            reasons[name] = str(error)
    return reasons


def _defined(model: Model, name: str) -> bool:
    of_events = any("ng" in out.shape for out in QUANTITIES[name].outputs)
    of_frames = "frames" in QUANTITIES[name].choices
    if (of_events and not model.events) or (of_frames and model.missing_choice):
        return False
    try:
        return bool(routes_of(model, name))
    except UnsupportedError:
        return False


def prove_group(
    model: Model, step: Callable[[str], None], seed: int, route: str, names: Sequence[str], routes: RoutesOf = routes_of
) -> list[Verdict]:
    """Derive several quantities by the route named ``route``; return the verdicts. Common steps are derived once."""
    witness, derived, trace = _witness(model, seed), _simplified(model), None
    verdicts = []
    for name in names:
        step(f"{name}: {route}")
        start = time.monotonic()
        try:
            program, trace = _within_limit(derived, name, route, routes, trace)
        except UnsupportedError as error:
            status = "left out" if isinstance(error, TooManyOperationsError) else "undefined"
            verdicts.append(Verdict(name, route, status, note=str(error)))
        else:
            verdicts.append(judged(program, route, witness, time.monotonic() - start))
    return verdicts


def _within_limit(model: Model, name: str, route: str, routes: RoutesOf, trace: Trace | None) -> tuple[Program, Trace]:
    """Derive a program in ``trace``, or in a new one if it exceeds :data:`MAX_OPERATIONS`; return program and trace."""
    with at_most(MAX_OPERATIONS):
        if trace is not None:
            with suppress(TooManyOperationsError):
                return _program(model, name, route, routes, trace), trace
        trace = Trace()
        return _program(model, name, route, routes, trace), trace


def _program(model: Model, name: str, route: str, routes: RoutesOf, trace: Trace) -> Program:
    return verify(derive_route(model, next(each for each in routes(model, name) if each.name == route), trace))


def judged(program: Program, row: str, witness: Witness, seconds: float) -> Verdict:
    """Compare a program with the reference and return the verdict.

    ``row`` is the program's name in the table of verdicts. ``seconds`` is the time that the derivation took.
    """
    name = program.name
    against = witness.by_another_route(program).route if name in CHOSEN_COLUMNS else METHOD
    verdict = partial(Verdict, name, row, against=against, cost=cost(program))
    start = time.monotonic() - seconds
    try:
        evidence = prove_shipped(program, witness)
    except (ProofError, UnsupportedError) as error:
        status = "differs" if isinstance(error, ProofError) else "undefined"
        return verdict(status, seconds=time.monotonic() - start, note=str(error))
    note = "" if evidence.error is not None else f"to {COMPARED_DIGITS} digits"
    return verdict("proven", error=evidence.error or 0.0, seconds=time.monotonic() - start, note=note)


def _with_counterexample(
    verdict: Verdict, independent: Mapping[str, Sequence[str]], model: Model, every: Mapping[str, Sequence[Route]]
) -> Verdict:
    """Add a counterexample to the verdict on a wrong route; return any other verdict unchanged."""
    proven = [name for name in independent.get(verdict.quantity, ()) if name != METHOD]
    if verdict.status != "differs" or not proven:
        return verdict
    right, wrong = (
        _program(model, verdict.quantity, route, lambda _, name: tuple(every[name]), Trace())
        for route in (proven[0], verdict.route)
    )
    return replace(verdict, counterexample=counterexample(right, wrong))
