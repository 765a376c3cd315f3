"""Verdicts on equations between two expressions: identities, and equations of motion that may contain joint forces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Symbol, expand

from symgen.errors import ProgramError
from symgen.grammar import tree
from symgen.grammar.tree import Node, plain
from symgen.program import Program, scalar
from symgen.program.domains.terms import Key, Powers, expression_of
from symgen.program.ir import free_symbols
from symgen.proof.answers.claims import POTENTIAL, Claim
from symgen.proof.answers.judge import Judge, least_certain, terms_or_none
from symgen.proof.answers.scope import derived_in
from symgen.proof.answers.truth import at_rest, difference_of_two, forces_in, in_motion, with_output
from symgen.proof.answers.verdicts import UP_TO_A_CONSTANT, Line
from symgen.proof.equality import Equality

MAX_ROWS_TRIED = 4
"""Maximum number of rows of the equations of motion, times factors, with which a wrong equation is compared."""
MAX_FACTORS = 3
"""Maximum number of factors that are tried for one row of the equations of motion."""


def of_equation(judge: Judge, claim: Claim, left_side: Node) -> Line:
    """Return the verdict on the claim that ``left_side`` equals the right-hand side.

    If an equation of motion has one joint force, the verdict has its label, such as ``tau[0]``. The force may be zero
    and absent from the equation.
    """
    scope = judge.scope
    left, right = scope.expression(left_side), scope.expression(claim.right)
    written = judge.written(left), judge.written(right)
    verdict = judge.against_all(written[1], written[:1])
    symbols = {symbol.name.rstrip("0123456789") for symbol in free_symbols(left - right)}
    derived = [derived_in(side, scope) for side in (left_side, claim.right)]
    sides = [node for side in (left_side, claim.right) for node in side.walk()]
    differentiates = any(node.kind == tree.CALL and node.text in ("dt", "diff") for node in sides)
    true = Line(0, "", "holds", ("left side",), verdict.error, credit=1.0) if verdict.holds else None
    if true is None and POTENTIAL in derived[0] | derived[1]:
        constant = judge.against_all(difference_of_two(judge.written(left - right)), [judge.written(left * 0)])
        if constant.holds:
            true = Line(0, "", "valid", ("left side",), constant.error, note=UP_TO_A_CONSTANT, credit=1.0)
    if true and all(derived):
        note = f"both sides use symgen's own {', '.join(sorted(derived[0] | derived[1]))}"
        return replace(true, status="empty", note=note, credit=0.0)
    if true and not any(derived):
        of_motion = any(node.text.startswith(("tau[", "qdd[")) for node in sides)
        of_numbers = not (*free_symbols(left), *free_symbols(right))
        if ((of_motion or of_numbers) and not differentiates) or plain(left_side) == plain(claim.right):
            return replace(true, status="empty", note="it holds for every robot", credit=0.0)
    if true:
        return true
    if "tau" in symbols:
        return _with_forces(judge, claim, left_side, (left, right))
    if "qdd" in symbols:
        return _without_forces(judge, claim, left_side, (left, right))
    return _of_identity(judge, claim, left_side, (left, right))


def _of_identity(judge: Judge, claim: Claim, left_side: Node, values: tuple[Expr, Expr]) -> Line:
    """Return the verdict on a wrong equation whose sides should be equal for all values of the variables."""
    left, right = values
    node, other, text = _longer(left_side, claim.right)
    if derived_in(claim.right, judge.scope) and not derived_in(left_side, judge.scope):
        right, left = values  # as in an answer L = ..., which is compared with T - V: the user's side is corrected
        defined = judge.scope.names.definitions.get(left_side.text, left_side)
        node, other, text = defined, claim.right, f"{{}} == {plain(claim.right)}"
    line = replace(judge.credit(terms_or_none(left), right), routes=("left side",))
    line = judge.differing(line, claim.label, judge.written(left), judge.written(right))
    value = judge.scope.expression(other)
    found = judge.corrected(node, [judge.written(value)], value, line)
    return _whole(replace(found, corrected="") if node is left_side and found.status != "fixable" else found, text)


def _longer(left: Node, right: Node) -> tuple[Node, Node, str]:
    """Return the side to correct, the other side, and the statement with a placeholder for the corrected side.

    The left-hand side is corrected if it is more than twice as long as the right-hand side.
    """
    if _size(left) > 2 * _size(right):
        return left, right, f"{{}} == {plain(right)}"
    return right, left, f"{plain(left)} == {{}}"


def _size(node: Node) -> int:
    return sum(1 for _ in node.walk())


def _whole(line: Line, text: str) -> Line:
    """Return a verdict whose correction is the whole statement."""
    return replace(line, corrected=text.replace("{}", line.corrected) if line.corrected else "")


def _with_forces(judge: Judge, claim: Claim, left_side: Node, values: tuple[Expr, Expr]) -> Line:
    """Return the verdict on an equation with forces, which must hold for the forces of inverse dynamics."""
    programs, model = judge.truth.programs("inverse_dynamics"), judge.truth.model
    names = tuple(program.route for program in programs)
    verdict = least_certain(_both_sides(judge, values, programs))
    about = _force(forces_in(values[0] - values[1], model))
    if verdict.holds:
        return Line(0, about, "holds", names, verdict.error, credit=1.0)
    if right := at_zero_forces(judge, values[0] - values[1]):
        return right
    line = replace(_credit_of_motion(judge, values[0] - values[1]), label=about, routes=names)
    line = judge.differing(line, claim.label, *(in_motion(programs[0], "tau", value, model) for value in values))
    node, other, text = _longer(left_side, claim.right)
    value = judge.scope.expression(other)
    forces = {
        scalar(f"tau{k}"): expression_of(terms, judge.truth.parameters)
        for k in range(model.nv)
        if (terms := judge.truth.terms("inverse_dynamics", k)) is not None
    }

    def verified(corrected: Node) -> Equality:
        side = judge.scope.expression(corrected)
        if judge.against_all(judge.written(side), [judge.written(value)]).holds:
            return Equality(0, 0.0)  # refused: both sides would be the same expression, as for every robot
        return least_certain(_both_sides(judge, (value, side), programs))

    reference = in_motion(programs[0], "tau", value, model)
    found = judge.with_slip(node, reference, value.xreplace(forces), verified, line, programs[0])
    return _whole(found if found.status == "fixable" else replace(found, corrected=""), text)


def _both_sides(judge: Judge, values: tuple[Expr, Expr], programs: Iterable[Program]) -> list[Equality]:
    """Compare both sides, with the forces replaced by the outputs of each program of inverse dynamics in turn."""
    pairs = [[in_motion(program, "tau", value, judge.truth.model) for value in values] for program in programs]
    return [judge.against_all(right, [left]) for left, right in pairs]


def at_zero_forces(judge: Judge, value: Expr) -> Line | None:
    """Return the verdict ``holds`` if ``value`` is always zero when the joint forces not in ``value`` are zero.

    Several forces are not assumed to be zero if another claim of the file contains one of them.
    """
    if not any(symbol.name.startswith("qdd") for symbol in free_symbols(value)):
        return None
    model, programs = judge.truth.model, judge.truth.programs("forward_dynamics")
    written = forces_in(value, model)
    whole, zero = [in_motion(program, "qdd", value, model) for program in programs], judge.written(value * 0)
    try:
        verdict = judge.against_all(zero, [at_rest(program, "tau", model, written) for program in whole])
    except ProgramError:
        return None
    if not verdict.holds:
        return None
    only = {k: at_rest(whole[0], "tau", model, (*written, k)) for k in range(model.nv) if k not in written}
    acting = [k for k, program in only.items() if not judge.against_all(zero, [program]).holds]
    if len(acting) > 1 and (judge.forces.intersection(acting) or _is_half_eliminated(judge, value, acting)):
        return None
    note = f"with {', '.join(f'tau[{k}]' for k in acting)} = 0" if acting else ""
    names, about = tuple(each.route for each in programs), _force((*written, *acting))
    return Line(0, about, "holds", names, verdict.error, note=note, credit=1.0)


def _is_half_eliminated(judge: Judge, value: Expr, rows: Sequence[int]) -> bool:
    """Return True if a combination of rows of the equations of motion lacks some, but too few, of their accelerations.

    The rows determine as many accelerations as there are rows. A combination for free motion either keeps all
    accelerations, or eliminates one less than there are rows. In between, a wrong equation may hold because an
    acceleration that it contains is zero. Returns False if a row is not a sum of terms.
    """
    terms = [judge.truth.terms("inverse_dynamics", row) for row in rows]
    names = {name for each in terms if each for powers, *_ in each for name, _ in powers if name.startswith("qdd")}
    count = len([symbol for symbol in free_symbols(value) if symbol.name.startswith("qdd")])
    return all(terms) and len(names) - len(rows) + 1 < count < len(names)


def _force(rows: Sequence[int]) -> str:
    """Return the label of an equation of motion with exactly one joint force, and an empty label for all others."""
    return f"tau[{rows[0]}]" if len(rows) == 1 else ""


def _without_forces(judge: Judge, claim: Claim, left_side: Node, values: tuple[Expr, Expr]) -> Line:
    """Return the verdict on an equation of accelerations without forces, which must hold if all forces are zero."""
    value, model = values[0] - values[1], judge.truth.model
    if right := at_zero_forces(judge, value):
        return right
    node = left_side if plain(claim.right) == "0" else tree.total(left_side, tree.negative(claim.right))
    candidates = []
    for row in range(model.nv):
        terms = judge.truth.terms("inverse_dynamics", row)
        for factor in _factors(terms, terms_or_none(value), judge.truth.parameters):
            candidates.append((row, factor, judge.credit(terms, value / factor)))
    found = []
    for row, factor, line in sorted(candidates, key=lambda each: -each[2].credit)[:MAX_ROWS_TRIED]:
        dynamics = judge.truth.programs("inverse_dynamics")
        references = [with_output(each, factor * each.output_elements()[row]) for each in dynamics]
        about = _force([row]) if line.credit else ""
        line = replace(line, label=about, routes=tuple(each.route for each in dynamics))
        line = judge.differing(line, plain(node), references[0], judge.written(value))
        closed = judge.truth.closed("inverse_dynamics", row)
        found.append(judge.corrected(node, references, None if closed is None else expand(factor * closed), line))
    best = max(found, key=likelihood)
    best = _whole(best if best.status == "fixable" else replace(best, corrected=""), "{} == 0")
    if "0" in (plain(left_side), plain(claim.right)):
        return best
    return max(_of_identity(judge, claim, left_side, values), best, key=likelihood)


def likelihood(line: Line) -> tuple[bool, float]:
    return line.status == "fixable", -line.cost


def _factors(
    truth: Mapping[Key, Fraction] | None, answer: Mapping[Key, Fraction] | None, parameters: Mapping[str, Symbol]
) -> list[Expr]:
    """Return the likeliest factors by which an answer differs from a row of the equations of motion."""
    counts: Counter[tuple[Powers, Fraction]] = Counter([((), Fraction(1)), ((), Fraction(-1))])
    for (powers, *wave), value in (truth or {}).items():
        for (other, *other_wave), other_value in (answer or {}).items():
            ratio = dict(other)
            for name, power in powers:
                ratio[name] = ratio.get(name, 0) - power
            rest = tuple(sorted((name, power) for name, power in ratio.items() if power))
            if wave == other_wave and all(name in parameters or is_position(name) for name, _ in rest):
                counts[rest, other_value / value] += 1
    likeliest = [each for each, _ in counts.most_common(MAX_FACTORS)]
    return [expression_of({(powers, (), False): value}, parameters) for powers, value in likeliest]


def is_position(name: str) -> bool:
    return name[:1] == "q" and name[1:].isdigit()


def _credit_of_motion(judge: Judge, value: Expr) -> Line:
    """Compare an equation with each row of the equations of motion, and return the verdict with the highest credit."""
    at_rest = value.xreplace({scalar(f"tau{k}"): value * 0 for k in range(judge.truth.model.nv)})
    rows = [judge.truth.terms("inverse_dynamics", row) for row in range(judge.truth.model.nv)]
    lines = [judge.credit(terms, sign * at_rest) for terms in rows for sign in (1, -1)]
    return max(lines, key=lambda each: each.credit)
