"""A user's own equations compared with the routes: which lines are true, nearly true or wrong."""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from sympy import Add, Expr, expand

from symgen.errors import InputError, ProgramError
from symgen.program import Array, Program, Trace, scalar
from symgen.program.closed_forms.normal import normal_form
from symgen.program.closed_forms.present import shortened
from symgen.program.domains.trials import circular_in, trials, unit_norm_groups_in
from symgen.program.ir import free_symbols
from symgen.proof.counterexample import Counterexample, counterexample
from symgen.proof.equality import Comparison, Equality
from symgen.proof.equations import MAX_DEPTH, Claim, read_equations
from symgen.proof.repair import Clock, Repair, repairs, written
from symgen.proof.scope import Scope
from symgen.robot import Model
from symgen.robot.presentation.notebook import html_table
from symgen.routes import derive_route, routes_of
from symgen.routes.independence import shared_steps

CORIOLIS = "coriolis_matrix"
MAX_CLOSED_FORM_DOF = 4
"""Most degrees of freedom for which missing terms are searched and the correct line is shown."""

MAX_CANDIDATES = 20
MAX_SEARCH_SECONDS = 60.0
"""Time limit for searching small changes in a whole file, in seconds."""


@dataclass(frozen=True, slots=True)
class Line:
    """The verdict on one claim."""

    line: int
    label: str
    status: str
    """``holds``, ``valid`` (an entry of another Coriolis matrix, whose C qd is right), ``fixable`` or ``differs``."""
    routes: tuple[str, ...] = ()
    """The independent derivations that the claim was compared with."""
    error: float = 0.0
    """log2 of the upper bound on the probability that ``holds`` or ``valid`` is wrong."""
    changes: tuple[str, ...] = ()
    corrected: str = ""
    """The correct line: the claim with the changes made, or the derived expression."""
    counterexample: Counterexample | None = None
    searched: bool = True
    """True if the search for small changes ended before the time limit."""


@dataclass(frozen=True, slots=True)
class EquationCheck:
    """The verdicts on a file."""

    file: str
    model: str
    seed: int
    lines: tuple[Line, ...]

    @property
    def holds(self) -> bool:
        """True if every line is true; entries of a valid Coriolis matrix count as true."""
        return all(line.status in ("holds", "valid") for line in self.lines)

    def _repr_html_(self) -> str:
        rows = [(line.line, line.label, line.status, "; ".join(map(str, line.changes))) for line in self.lines]
        return html_table(f"{self.file} of {self.model}", ("line", "", "verdict", "holds with"), rows)


def check(
    model: Model,
    path: Path,
    seed: int | None = None,
    seconds: float = MAX_SEARCH_SECONDS,
    progress: Callable[[str], None] = lambda _: None,
) -> EquationCheck:
    """Compare each claim of a file with two routes of its quantity, or with the left side of an equation.

    ``model`` must have no fixed joints. The search for small changes that make claims true ends after ``seconds``.
    Raises :class:`~symgen.errors.InputError` naming file and line.
    """
    with deep_recursion():
        return _checked(model, path, seed, Clock.of(seconds), progress)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise Python's recursion limit for expressions of up to :data:`~symgen.proof.equations.MAX_DEPTH` levels."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 20 * MAX_DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _checked(
    model: Model, path: Path, seed: int | None, clock: Clock, progress: Callable[[str], None]
) -> EquationCheck:
    scope, claims = read_equations(path, model)
    seed = random.SystemRandom().getrandbits(64) if seed is None else seed
    truth = _Truth(model)
    lines = []
    valid = _valid_rows(claims, scope, truth, seed)
    for claim in claims:
        progress(f"line {claim.line}: {claim.label}")
        row = claim.entry // model.nv if claim.quantity == CORIOLIS else -1
        lines.append(_judged(claim, scope, truth, seed, clock, valid.get(row)))
    return EquationCheck(str(path), model.name, seed, tuple(lines))


def _valid_rows(claims: Sequence[Claim], scope: Scope, truth: _Truth, seed: int) -> dict[int, Line]:
    """Return a verdict for each row of a Coriolis matrix whose product with qd is right, by row number.

    Only rows whose entries are all claimed are compared.
    """
    n = scope.model.nv
    known = {claim.entry: claim for claim in claims if claim.quantity == CORIOLIS}
    found = {}
    for row in range(n):
        entries = [known.get(row * n + column) for column in range(n)]
        claimed = [claim for claim in entries if claim is not None]
        if len(claimed) < n:
            continue
        terms = (scope.expression(claim.right) * scalar(f"qd{k}") for k, claim in enumerate(claimed))
        whole = Claim(claimed[0].line, f"C qd [{row}]", claimed[0].right, "velocity_product", row)
        program = _program(scope.model, Add(*terms), "as written")
        references = truth.programs(whole, scope)
        verdict = _against_all(program, references, seed)
        if verdict.holds:
            names = tuple(reference.route for reference in references)
            found[row] = Line(whole.line, whole.label, "valid", names, verdict.error)
    return found


class _Truth:
    """The programs that claims are compared with, derived on first use."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._programs: dict[str, list[Program]] = {}
        self._closed: dict[str, list[Expr]] = {}

    def programs(self, claim: Claim, scope: Scope) -> list[Program]:
        """Return the claimed entry by two routes without a common step, or by one if there are no two.

        For an equation, return its left side.
        """
        if claim.left is not None:
            return [_program(self._model, scope.expression(claim.left), "left side")]
        if claim.quantity not in self._programs:
            first, *others = routes_of(self._model, claim.quantity)
            apart = [route for route in others if not shared_steps(first, route)] or others[:1]
            second = [route for route in apart if route.name == "lagrange"] or apart[:1]
            chosen = [first, *second]
            self._programs[claim.quantity] = [derive_route(self._model, route, Trace()) for route in chosen]
        return [_only(program, claim.entry) for program in self._programs[claim.quantity]]

    def closed(self, claim: Claim, scope: Scope) -> Expr | None:
        """Return the entry in closed form; None for robots with many degrees of freedom."""
        if claim.left is not None:
            return scope.expression(claim.left)
        if self._model.nv > MAX_CLOSED_FORM_DOF:
            return None
        if claim.quantity not in self._closed:
            route = next(route for route in routes_of(self._model, claim.quantity) if route.candidate)
            program = derive_route(self._model, route, Trace(closed=True))
            self._closed[claim.quantity] = program.output_elements()
        return self._closed[claim.quantity][claim.entry]


def _judged(claim: Claim, scope: Scope, truth: _Truth, seed: int, clock: Clock, valid: Line | None) -> Line:
    """Return the verdict on one claim.

    ``valid`` is the verdict on its row of a Coriolis matrix, if the product of that row with qd is right.
    """
    references = truth.programs(claim, scope)
    program = _program(scope.model, scope.expression(claim.right), "as written")
    names = tuple(reference.route for reference in references)
    verdict = _against_all(program, references, seed)
    if verdict.holds:
        return Line(claim.line, claim.label, "holds", names, verdict.error)
    if valid:
        return replace(valid, line=claim.line, label=claim.label)
    found = counterexample(references[0], program)
    found = found and replace(found, entry=claim.label)
    closed = truth.closed(claim, scope)
    for repair in islice(_repairs(claim, scope, references, closed, seed, clock), MAX_CANDIDATES):
        try:
            corrected = _program(scope.model, scope.expression(repair.corrected), "repaired")
            repaired = _against_all(corrected, references, seed + 1)
        except (ProgramError, InputError):
            continue
        if repaired.holds:
            text = ast.unparse(repair.corrected)
            return Line(claim.line, claim.label, "fixable", names, repaired.error, repair.words, text, found)
    text = "" if closed is None else written(shortened(closed).expression, scope)
    return Line(claim.line, claim.label, "differs", names, 0.0, (), text, found, not clock.over)


def _repairs(
    claim: Claim, scope: Scope, references: list[Program], closed: Expr | None, seed: int, clock: Clock
) -> Iterator[Repair]:
    circular = {f"q{k}": 1 for k in range(scope.model.nq)} | circular_in(references)
    (point,) = trials(seed, circular, 1, unit_norm_groups_in(references))
    (target,) = point.values(references[0])
    missing: list[Expr] = []
    if closed is not None:
        forms = [expand(shortened(closed).expression), normal_form(closed)]
        missing = list(dict.fromkeys(term for form in forms for term in Add.make_args(form)))
    return repairs(claim.right, target, missing, scope, point, clock)


def _against_all(program: Program, references: list[Program], seed: int) -> Equality:
    comparison = Comparison([program, *references], seed)
    written_down, *derived = comparison.evaluated
    results = [comparison.equality(reference, written_down) for reference in derived]
    return next((result for result in results if not result.holds), max(results, key=lambda result: result.error))


def _program(model: Model, expression: Expr, route: str) -> Program:
    """Return a program with one output, from an expression in joint variables and parameters."""
    inputs: list[Array] = []
    used = set(free_symbols(expression))
    parameters = tuple(p.symbol for p in model.free_parameters() if p.symbol in used)
    variables = sorted(used - set(parameters), key=str)
    if variables:
        inputs.append(Array("x", (len(variables),), tuple(variables)))
    return Program("claim", tuple(inputs), (Array("value", (), (expression,)),), (), parameters, route=route)


def _only(program: Program, entry: int) -> Program:
    """Return the program of one output element."""
    element = program.output_elements()[entry]
    return Program(
        program.name,
        program.inputs,
        (Array(program.outputs[0].name, (), (element,)),),
        program.body,
        program.parameters,
        program.setup,
        route=program.route,
    )
