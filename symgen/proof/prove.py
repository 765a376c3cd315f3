"""Proving the routes of a quantity equal, by evaluation at random points modulo random primes.

Two different rational functions of bounded degree and height agree at a random point modulo a random prime with a
probability that :class:`~symgen.proof.degree.Degrees` bounds; independent trials multiply it down to
:data:`~symgen.proof.equality.CONFIDENCE`. Parameters are drawn like everything else, so the verdict holds for all their
values, as an identity of rational functions: where no divisor vanishes.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from symgen.catalog import QUANTITIES
from symgen.errors import UnsupportedError
from symgen.phrasing import announced
from symgen.program import Program, Trace, cost, verify
from symgen.program.cost import Cost
from symgen.program.domains.trials import has_moved_angles, has_square_roots, with_angles_named
from symgen.proof.counterexample import Counterexample, counterexample
from symgen.proof.equality import Comparison, Evaluated
from symgen.proof.shipped import Witness
from symgen.proof.singular import refuse_singular
from symgen.robot import Model
from symgen.robot.presentation.notebook import html_table
from symgen.routes import Route, derive_route, routes_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of one route of one quantity, against the first route of that quantity."""

    quantity: str
    route: str
    status: str
    """``reference``, ``proven``, ``differs``, ``undefined`` or ``left out``."""
    against: str = ""
    error: float = 0.0
    """log2 of the bound on the probability that ``proven`` is wrong."""
    seconds: float = 0.0
    """To derive; what a route shares with those of the same name before it is not counted again."""
    cost: Cost = field(default_factory=Cost)
    note: str = ""
    """Why a route is not defined, or left out."""
    counterexample: Counterexample | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The verdicts on a model, and what they hold for."""

    model: str
    seed: int
    parameters: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether something is proven, and no route differs."""
        statuses = {verdict.status for verdict in self.verdicts}
        return "proven" in statuses and "differs" not in statuses

    @property
    def unproven(self) -> str:
        """The reasons if nothing is proven, as one line; empty otherwise."""
        statuses = {verdict.status for verdict in self.verdicts}
        if not statuses.isdisjoint(("proven", "differs")):
            return ""
        notes = dict.fromkeys(verdict.note for verdict in self.verdicts if verdict.note)
        return "; ".join(notes) or "no quantity has two routes to compare"

    def _repr_html_(self) -> str:
        rows = [
            (v.quantity, v.route, v.status, f"2^{v.error:.0f}" if v.error else "", v.cost.operations or "")
            for v in self.verdicts
        ]
        scope = f"for all values of {', '.join(self.parameters)}" if self.parameters else "for the numbers of the file"
        return html_table(
            f"{self.model}: every route against the first of its quantity, {scope}",
            ("quantity", "route", "verdict", "chance of error", "operations"),
            rows,
        )

    def joined(self, more: Iterable[Verdict]) -> Proof:
        """With verdicts of the same quantities after the routes'."""
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
) -> Proof:
    """Every route of every quantity that can be compared exactly (or of those named) against the first one.

    ``model`` is taken as it is: without fixed joints. ``seed`` is drawn from the system if none is given; ``routes``
    says which routes of a quantity are compared. Raises
    :class:`~symgen.errors.UnsupportedError` where nothing moves.
    """
    if model.nv == 0:
        raise UnsupportedError(f"{model.name} has no joint that moves, so there is nothing to prove")
    start = time.monotonic()
    seed = random.SystemRandom().getrandbits(64) if seed is None else seed
    names = quantities or tuple(name for name, each in QUANTITIES.items() if each.exact and _defined(model, name))
    refused = _refused(model, names, seed)
    derived, failures = _derive_all(model, [name for name in names if name not in refused], progress, routes)
    verdicts: list[Verdict] = []
    for k, _ in announced([f"{name}: compare" for name in names], progress):
        name = names[k]
        if name in refused:
            verdicts.append(Verdict(name, "all routes", "undefined", note=refused[name]))
            continue
        programs = [
            (route, *derived[name, route.name]) for route in routes(model, name) if (name, route.name) in derived
        ]
        found = _compare(name, programs, seed) if programs else []
        found += [failure for failure in failures if failure.quantity == name]
        order = [route.name for route in routes(model, name)]
        verdicts += sorted(found, key=lambda verdict: order.index(verdict.route))
    parameters = tuple(str(parameter.symbol) for parameter in model.free_parameters())
    return Proof(model.name, seed, parameters, tuple(verdicts), time.monotonic() - start)


def _refused(model: Model, names: Sequence[str], seed: int) -> dict[str, str]:
    """Return why quantities are undefined in every state: those that invert a singular mass matrix."""
    place, reasons = Witness(model, seed).place(0, real=False), {}
    for name in names:
        try:
            refuse_singular(model, name, place)
        except UnsupportedError as error:
            reasons[name] = str(error)
    return reasons


def _defined(model: Model, name: str) -> bool:
    of_events = any("ng" in out.shape for out in QUANTITIES[name].outputs)
    of_frames, tree = "frames" in QUANTITIES[name].choices, getattr(model, "tree", model)
    if (of_events and not model.extents.get("ng")) or (of_frames and getattr(tree, "undecided", False)):
        return False
    try:
        return bool(routes_of(model, name))
    except UnsupportedError:
        return False


RoutesOf = Callable[[Model, str], tuple[Route, ...]]
Derived = dict[tuple[str, str], tuple[Program, float]]


def _derive_all(
    model: Model, names: Sequence[str], progress: Callable[[str], None], routes: RoutesOf
) -> tuple[Derived, list[Verdict]]:
    """All programs with the time each took; routes of one name share a trace. And the routes that are not defined."""
    derived: Derived = {}
    failures: list[Verdict] = []
    every = [route for name in names for route in routes(model, name)]
    chosen = [route for route in every if not route.is_left_out_of(model)]
    for route in every:
        if route not in chosen:
            failures.append(Verdict(route.quantity, route.name, "left out", note=route.why_left_out(model)))
    first = {route.name: k for k, route in reversed([*enumerate(chosen)])}
    chosen.sort(key=lambda route: first[route.name])
    traces: dict[str, Trace] = defaultdict(Trace)
    for k, _ in announced([f"{route.quantity}: {route.name}" for route in chosen], progress):
        route, start = chosen[k], time.monotonic()
        try:
            program = verify(derive_route(model, route, traces[route.name]))
        except UnsupportedError as error:
            failures.append(Verdict(route.quantity, route.name, "undefined", note=str(error)))
            continue
        derived[route.quantity, route.name] = program, time.monotonic() - start
    return derived, failures


def _compare(name: str, programs: list[tuple[Route, Program, float]], seed: int) -> list[Verdict]:
    verdicts: list[Verdict] = []
    deep = not QUANTITIES[name].exact
    if deep or any(has_moved_angles(with_angles_named(program)) for _, program, _ in programs):
        note = "compared in balls only" if deep else "takes sines of angles it computes, which have no exact value"
        return [Verdict(name, route.name, "undefined", seconds=s, note=note) for route, _, s in programs]
    comparison = Comparison([program for _, program, _ in programs], seed)
    reference: tuple[str, Evaluated] | None = None
    for (route, program, seconds), evaluated in zip(programs, comparison.evaluated, strict=True):
        verdict = partial(Verdict, name, route.name, seconds=seconds, cost=cost(program))
        if not evaluated.defined:
            rooted = has_square_roots(program)
            note = "square roots have no exact value" if rooted else "divides by something that is zero everywhere"
            verdicts.append(verdict("undefined", note=note))
        elif reference is None:
            reference = route.name, evaluated
            verdicts.append(verdict("reference"))
        else:
            against, first = reference
            equality = comparison.equality(first, evaluated)
            if equality.holds:
                verdicts.append(verdict("proven", against=against, error=equality.error))
            else:
                found = counterexample(first.program, program, equality.entry)
                rooted = has_square_roots(program) or has_square_roots(first.program)
                if found is None and rooted:  # the field has no positive root of a square
                    verdicts.append(verdict("undefined", note="a root of a square has two values in the field"))
                else:
                    verdicts.append(verdict("differs", against=against, counterexample=found))
    return verdicts
