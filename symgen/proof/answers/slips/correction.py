"""Find the likeliest slip in a wrong claim, and correct the claim."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from sympy import Add, Expr, Pow, Symbol, cos, sin

from symgen.errors import InputError, ProgramError
from symgen.grammar import tree
from symgen.grammar.parser import expression as parsed
from symgen.grammar.tree import Node, plain
from symgen.program.closed_forms.order import Order
from symgen.program.closed_forms.present import shortened
from symgen.program.domains.finite_field import NoRootError
from symgen.program.domains.terms import NotASumError, expression_of, terms_of
from symgen.program.domains.trials import Trial, trials
from symgen.proof.answers.names import FileNames
from symgen.proof.answers.quantities import OUTPUTS, VARIABLES, variable_text, variables
from symgen.proof.answers.scope import Scope
from symgen.proof.answers.slips.likeness import Names
from symgen.proof.answers.slips.repair import Meter, Repair, Search
from symgen.proof.answers.truth import Truth
from symgen.proof.answers.units import NONE, MismatchError, Unit, times, unit_text
from symgen.proof.answers.verdicts import Line
from symgen.proof.equality import MAX_TRIALS_WITH_ROOTS, Equality
from symgen.robot.presentation.roles import masses_and_inertias
from symgen.targets.typeset import text_of

MAX_CANDIDATES = 20
"""Maximum number of repairs of a claim that are checked exactly."""
MAX_MISSING = 4
"""Maximum number of missing terms that one repair adds at once."""
MAX_SINGLE_MISSING = 30
"""Maximum number of missing terms that are tried one at a time."""
MAX_VARIABLES_IN_SUMS = 6
"""Sums and differences of any two joint variables are tried only in models with at most this many variables."""


@dataclass(frozen=True)
class Slip:
    """The side of a wrong equation that is corrected, and functions that judge corrections of this side."""

    node: Node
    wanted: Expr | None
    """The true value of the side in closed form; None if the closed form is too long."""
    target: Callable[[Trial], Any]
    """A function that returns the true value of the side at the point of one trial."""
    verified: Callable[[Node], Equality]
    """Compares a corrected side with the derivations."""
    circular: Mapping[str, int]
    unit_norm_groups: list[tuple[str, ...]]
    forces: Callable[[Trial], Mapping[str, Any]] = lambda point: {}
    """A function that returns the forces at the point of one trial, by symbol name."""


def corrected(slip: Slip, line: Line, scope: Scope, truth: Truth, seed: int, late: Callable[[], bool]) -> Line:
    """Return the verdict on a wrong claim, with the likeliest small edits that make it true."""
    try:
        found, units_note = _first_verified(slip, scope, truth, seed, late), _units_note(slip, scope, truth)
    except RecursionError:
        return line
    line = replace(line, note=line.note or units_note, searched=not late())
    if found is not None:
        words, kinds = tuple(edit.words for edit in found[0].edits), tuple(edit.kind for edit in found[0].edits)
        text, error = plain(found[0].corrected), found[1].error
        return replace(
            line, status="fixable", error=error, changes=words, kinds=kinds, corrected=text, cost=found[0].cost
        )
    return replace(line, corrected="" if slip.wanted is None else printed(slip.wanted, scope.names))


def _first_verified(
    slip: Slip, scope: Scope, truth: Truth, seed: int, late: Callable[[], bool]
) -> tuple[Repair, Equality] | None:
    """Return the likeliest repair that is proven correct, and the proof."""
    missing = list(dict.fromkeys(_missing(slip, scope)))
    most = 0 if slip.wanted is None else len(Add.make_args(slip.wanted)) // 2
    point, target, forces = _point_with_roots(slip, seed, scope)
    search = Search(
        slip.node, target, missing, most, scope, point, _names(slip.node, slip.wanted, scope, truth), forces, late
    )
    for repair in islice(search.repairs(), MAX_CANDIDATES):
        try:
            verdict = slip.verified(repair.corrected)
        except (ProgramError, InputError):
            continue
        if verdict.holds:
            return repair, verdict
    return None


def _point_with_roots(slip: Slip, seed: int, scope: Scope) -> tuple[Trial, Any, Mapping[str, Any]]:
    """Return a random point where the square roots of both sides exist, and the true value and the forces there."""
    circular = {name: 2 * divisor for name, divisor in slip.circular.items()}
    for count in (1, MAX_TRIALS_WITH_ROOTS):
        for point in trials(seed, circular, count, slip.unit_norm_groups):
            with suppress(NoRootError):
                Meter(slip.node, scope, point, slip.forces(point))
                return point, slip.target(point), slip.forces(point)
    raise NoRootError("no point has all roots")


def _missing(slip: Slip, scope: Scope) -> Iterator[tuple[Node, float]]:
    """Yield the terms that may be missing in the side to correct, with their costs.

    If few terms are missing, their sum comes first. Single terms follow. If the side has a term with another
    coefficient, adding the term costs more, because the user did not forget it.
    """
    if slip.wanted is None:
        return
    parameters = {symbol.name: symbol for symbol in scope.names.parameters.values()}
    parts = [(part, 1.1) for part in Add.make_args(slip.wanted)]
    groups: list[Expr] = []
    try:
        wanted, own = terms_of(slip.wanted), terms_of(scope.expression(slip.node))
        lacking = {key: value - own.get(key, 0) for key, value in wanted.items() if value != own.get(key)}
        single = [
            (expression_of({key: value}, parameters), 1.5 if key in own else 1.1) for key, value in lacking.items()
        ]
        parts = [*single, *parts]
        absent = own.keys() <= wanted.keys() and lacking.keys().isdisjoint(own)
        if absent and len(lacking) <= min(2 * MAX_MISSING, len(wanted) // 2):
            short = shortened(expression_of(lacking, parameters)).expression
            groups = [short] if len(Add.make_args(short)) <= MAX_MISSING else []
    except NotASumError:
        pass
    for each, cost in [*((group, 1.1) for group in groups), *parts[:MAX_SINGLE_MISSING]]:
        try:
            yield as_node(each, scope.names), cost
        except InputError:
            continue


def _names(node: Node, wanted: Expr | None, scope: Scope, truth: Truth) -> Names:
    """Return the names that a slip may confuse: bound names, parameters, joint variables, and sines of angles."""
    model, called = truth.model, scope.names.called()
    forces = any(each.text.startswith("tau[") for each in node.walk())
    own = variables(model, VARIABLES if forces else VARIABLES[:3])
    bound = [name for name in scope.names.bound if name not in OUTPUTS]
    words = [*bound, *scope.names.parameters, *(called.get(text, text) for text in own)]
    angles = [called.get(text, text) for text in variables(model, ("q",))]
    sines = [f"{function}({angle})" for angle in angles for function in ("sin", "cos")]
    units = {word: unit for word in words if (unit := _unit_of(word, scope, truth)) is not None}
    return Names(list(dict.fromkeys([*words, *sines])), units, _factors(wanted, scope, sines), _sums(scope, truth))


def _factors(wanted: Expr | None, scope: Scope, known: Collection[str]) -> list[Node]:
    """Return the factors of a true expression that edits may add: powers of sines and cosines, and terms like 1/r^2."""
    found: dict[str, Node] = {}
    for each in sorted(wanted.atoms(sin, cos, Pow), key=str) if wanted is not None else ():
        trigonometric = isinstance(each.base if each.is_Pow else each, sin | cos)
        if trigonometric or (each.base.is_Symbol and each.exp.is_Integer and each.exp < -1):
            with suppress(InputError):
                node = as_node(each if trigonometric else 1 / each, scope.names)
                found[plain(node)] = node if trigonometric else tree.inverse(node)
    return [node for text, node in found.items() if text not in known]


def _sums(scope: Scope, truth: Truth) -> dict[str, list[tuple[Node, float]]]:
    """Return the sums that a user may mean by each joint variable, with their costs.

    For example, a user may confuse absolute and relative angles. The sum of the variables of all joints from an
    ancestor to the joint has the lowest cost. Sums and differences of two other variables cost more.
    """
    model, called = truth.model, scope.names.called()
    if model.nq != model.nv:
        return {}
    found: dict[str, list[tuple[Node, float]]] = {}
    for family in ("q", "qd", "qdd"):
        names = [tree.name(called.get(f"{family}[{k}]", f"{family}[{k}]")) for k in range(model.nv)]
        for k, own in enumerate(names):
            chain = sorted(model.ancestors[k])
            cost = 0.9 if family == "q" else 1.04
            sums = [(tree.total(*(names[each] for each in chain[first:]), own), cost) for first in range(len(chain))]
            if model.nv <= MAX_VARIABLES_IN_SUMS:
                others = [other for other in range(model.nv) if other != k]
                sums += [(tree.total(*(names[each] for each in sorted((k, other)))), 1.3) for other in others]
                sums += [(tree.total(own, tree.negative(names[other])), 1.3) for other in others]
                sums += [(tree.total(names[other], tree.negative(own)), 1.3) for other in others]
            unique = {plain(each): (each, cost) for each, cost in reversed(sums)}
            for text in {own.text, f"{family}[{k}]"}:
                found[text] = list(unique.values())
    return found


def _unit_of(word: str, scope: Scope, truth: Truth) -> Unit | None:
    """Return the unit of a name, or None if the unit is unknown."""
    known = truth.units.known
    try:
        terms = terms_of(scope.expression(tree.name(word)))
    except (NotASumError, InputError):
        return None
    unit = NONE
    for powers, _, _ in list(terms)[:1]:
        for name, power in powers:
            if name != "pi" and not name.startswith("sqrt"):
                if name not in known:
                    return None
                unit = times(unit, known[name], power)
    return unit if terms else None


def _units_note(slip: Slip, scope: Scope, truth: Truth) -> str:
    """Return a sentence about terms of different units, or about a wrong unit of the side; empty if units agree."""
    known = _KnownUnits(scope, truth)
    try:
        unit = truth.units.of(slip.node, known)
    except MismatchError as error:
        return str(error)
    wanted = None
    if slip.wanted is not None and slip.wanted != 0:
        try:
            wanted = truth.units.of(as_node(slip.wanted, scope.names), known)
        except (MismatchError, InputError):
            return ""
    if unit is None or wanted is None or unit == wanted:
        return ""
    return f"the unit is {unit_text(unit)}, not {unit_text(wanted)}"


class _KnownUnits(dict[str, Unit | None]):
    """The units of names, looked up on first use."""

    def __init__(self, scope: Scope, truth: Truth) -> None:
        super().__init__()
        self._scope, self._truth = scope, truth

    def __missing__(self, word: str) -> Unit | None:
        self[word] = _unit_of(word, self._scope, self._truth)
        return self[word]


def printed(expression: Expr, names: FileNames) -> str:
    """Return a closed form in plain text, as a textbook prints it, with the file's own names of joint variables."""
    own = _own_names(expression, names)
    symbols = sorted(own, key=lambda symbol: (len(str(symbol)), str(symbol)))
    accelerations, velocities = ([own[s] for s in symbols if str(s).startswith(each)] for each in ("qdd", "qd"))
    masses = masses_and_inertias(names.model)
    others = [symbol for symbol in names.parameters.values() if symbol not in masses]
    velocities = [symbol for symbol in velocities if symbol not in accelerations]
    order = Order(masses, (), others, accelerations, velocities)
    return text_of(shortened(expression.xreplace(own), order)).replace("**", "^")


def as_node(expression: Expr, names: FileNames) -> Node:
    """Convert a closed form to an expression of the grammar, without changing its form."""
    return parsed(str(expression.xreplace(_own_names(expression, names))).replace("**", "^"), names)


def _own_names(expression: Expr, names: FileNames) -> dict[Expr, Symbol]:
    """Return, for each joint variable in an expression, a symbol with the file's name for this variable."""
    called = names.called()
    variables = {symbol: variable_text(symbol) for symbol in expression.free_symbols}
    return {
        s: Symbol(called.get(text, text)) for s, text in variables.items() if text and str(s) not in names.parameters
    }
