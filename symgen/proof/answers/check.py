"""Compare a user's own equations with derived ones, and find each line true, nearly true or wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from pathlib import Path

from sympy import Add

from symgen.errors import ProgramError
from symgen.grammar import tree
from symgen.program import scalar
from symgen.proof.answers.claims import POTENTIAL, Claim
from symgen.proof.answers.equation import at_zero_forces, likelihood, of_equation
from symgen.proof.answers.judge import Judge, terms_or_none
from symgen.proof.answers.quantities import OUTPUTS, hint_for, is_energy
from symgen.proof.answers.reading import read_equations
from symgen.proof.answers.scope import Scope, derived_in
from symgen.proof.answers.truth import Truth, at_rest, difference_of_two, forces_in, with_output
from symgen.proof.answers.values import WithValues, is_free_of
from symgen.proof.answers.verdicts import OF_COORDINATES, UP_TO_A_CONSTANT, WITH_EFFECTS, EquationCheck, Line
from symgen.robot import Model

CORIOLIS = "coriolis_matrix"
MAX_SEARCH_SECONDS = 60.0
"""Time limit for one file, in seconds; normally a search ends earlier, because its number of steps is limited."""


def check(
    model: Model,
    path: Path,
    seed: int | None = None,
    seconds: float = MAX_SEARCH_SECONDS,
    progress: Callable[[str], None] = lambda _: None,
    truth: Truth | None = None,
    define: Sequence[str] = (),
) -> EquationCheck:
    """Compare each claim of a file with two independent derivations of the claimed quantity.

    A claim that two expressions are equal is checked by comparing the two. ``model`` must have no fixed joints.
    ``seconds`` limits the search for small changes that make wrong claims true; most searches end earlier. ``truth``
    keeps the derived programs for further files on the same model. The statements in ``define`` give names before the
    file is read. Raises :class:`~symgen.errors.InputError` naming file, line and column.
    """
    truth = truth or Truth(model)
    scope, claims = read_equations(path, truth, define)
    unused = unused_names(scope, claims)
    _refuse_unused_matrices(scope, unused)
    seed = random.SystemRandom().getrandbits(64) if seed is None else seed
    deadline = time.monotonic() + seconds
    forces = frozenset(k for claim in claims for k in _forces_of(claim, scope, model))
    judges = [Judge(scope, truth, seed, deadline, forces)]
    if scope.names.values:
        judges.append(Judge(scope, WithValues(truth, scope.names.values), seed, deadline, forces))
    valid = [_valid_rows(judge, claims) for judge in judges]
    lines: dict[int, Line] = {}
    waiting = list(enumerate(claims))
    while waiting:
        for k, claim in waiting:
            progress(f"line {claim.line}: {claim.label}")
            row = claim.entry // model.nv if claim.quantity == CORIOLIS else -1
            lines[k] = _judged(judges[0], claim, valid[0].get(row))
            if len(judges) > 1 and not lines[k].right and _may_use_numbers(claim, scope):
                lines[k] = _with_note(_judged(judges[1], claim, valid[1].get(row)), judges[1].truth)
                if not lines[k].right:
                    _refuse_rounded(judges[1], claim)
        count = len(scope.names.answered)
        scope.names.answered.update(line.label for line in lines.values() if line.status == "holds")
        more = len(scope.names.answered) > count
        waiting = [(k, claim) for k, claim in enumerate(claims) if more and lines[k].status == "empty"]
    general = {k for k, claim in enumerate(claims) if claim.general and lines[k].status == "empty"}
    judged = tuple(lines[k] for k in range(len(claims)) if k not in general or len(general) == len(claims))
    return EquationCheck(str(path), model.name, seed, judged, unused)


def _refuse_unused_matrices(scope: Scope, unused: Container[str]) -> None:
    """Raise an error for a matrix that no claim uses: its name may be meant as a quantity, as N for gravity."""
    for name, rows in scope.names.matrices.items():
        entries = [entry for row in rows for entry in row]
        if all(entry in unused for entry in entries):
            doubtful = name in ("N", "n", "h") and scope.names.model.nv > 1
            hint = hint_for(name, scope.names.model.nv, ()) if doubtful else ""
            expected = f"expected an equation that uses {name}, or the name of a quantity"
            raise scope.error(scope.names.definitions[entries[0]], expected, name, hint)


def unused_names(scope: Scope, claims: Sequence[Claim]) -> dict[str, int]:
    """Return the bound names that no claim uses, directly or through other names, with the lines that bind them."""
    labels = {claim.label for claim in claims}  # such as L
    definitions = {name: node for name, node in scope.names.definitions.items() if name not in labels}
    open_nodes = [node for claim in claims for node in (claim.left, claim.right) if node]
    open_nodes += [node for name, node in definitions.items() if is_energy(name)]  # such statements are claims, too
    while open_nodes:
        names = {each.text for each in open_nodes.pop().walk() if each.kind == tree.NAME}
        open_nodes += [definitions.pop(name) for name in names & definitions.keys()]
    return {name: node.line for name, node in definitions.items() if not is_energy(name)}


def _forces_of(claim: Claim, scope: Scope, model: Model) -> list[int]:
    """Return the numbers of the joint forces in a claim."""
    if claim.quantity == OUTPUTS["tau"].name:
        return [claim.entry] if scope.expression(claim.right) != 0 else []
    sides = (scope.expression(side) for side in (claim.left, claim.right) if side)
    return [k for side in sides for k in forces_in(side, model)] if claim.left else []


def _may_use_numbers(claim: Claim, scope: Scope) -> bool:
    """Return True if a claim contains none of the parameters to which the file gives numbers."""
    return is_free_of(scope.names.values, *(scope.expression(side) for side in (claim.left, claim.right) if side))


def _refuse_rounded(judge: Judge, claim: Claim) -> None:
    """Raise :class:`~symgen.errors.InputError` if a claim is wrong only because its numbers are rounded."""
    value = judge.scope.expression(claim.right)
    rows = [judge.truth.terms(claim.quantity, claim.entry)] if claim.quantity else []
    if claim.left is not None:
        forces = {scalar(f"tau{k}"): value * 0 for k in range(judge.truth.model.nv)}
        value = (judge.scope.expression(claim.left) - value).xreplace(forces)
        rows = [judge.truth.terms("inverse_dynamics", k) for k in range(judge.truth.model.nv)]
    for answer in (terms_or_none(each) or {} for each in ((value,) if claim.left is None else (value, -value))):
        for row in rows:
            if row and row.keys() == answer.keys() and all(abs(row[k] - answer[k]) < abs(row[k]) / 100 for k in row):
                raise judge.scope.error(claim.right, "expected exact numbers, or parameters", claim.source)


def _with_note(line: Line, truth: Truth) -> Line:
    """Return the verdict with the numbers of the file in its note. The status ``holds`` becomes ``valid``."""
    note = "; ".join(filter(None, (line.note, truth.note)))
    return replace(line, status="valid" if line.status == "holds" else line.status, note=note)


def _judged(judge: Judge, claim: Claim, valid: Line | None) -> Line:
    """Return the verdict on one claim.

    ``valid`` is None, except for claims about the Coriolis matrix C, which is not unique. If the product of the claim's
    row of C and qd is correct, ``valid`` is the verdict on the row.
    """
    try:
        line = _of_entry(judge, claim, valid) if claim.left is None else of_equation(judge, claim, claim.left)
    except ProgramError:
        line = Line(0, "", "differs", note="it has no value: a divisor is zero everywhere")
    label = claim.label if claim.left is None or claim.label.startswith("qdd[") else line.label or claim.label
    return replace(line, line=claim.line, label=label, read=claim.text, source=claim.source)


def _of_entry(judge: Judge, claim: Claim, valid: Line | None) -> Line:
    """Return the verdict on a claim about an entry of a quantity."""
    value = judge.scope.expression(claim.right)
    references, written = judge.truth.entries(claim.quantity, claim.entry), judge.written(value)
    names = tuple(reference.route for reference in references)
    verdict = judge.against_all(written, references)
    counted = judge.credit(judge.truth.terms(claim.quantity, claim.entry), value)
    right = Line(0, "", "holds", names, verdict.error, credit=1.0, terms=counted.terms) if verdict.holds else valid
    if right is None and claim.quantity == OUTPUTS[POTENTIAL].name:
        moved = judge.against_all(difference_of_two(written), [difference_of_two(each) for each in references])
        if moved.holds:
            right = Line(0, "", "valid", names, moved.error, note=UP_TO_A_CONSTANT, credit=1.0)
    if right is None and claim.quantity == OUTPUTS["qdd"].name:
        right = at_zero_forces(judge, scalar(f"qdd{claim.entry}") - value)
    if right is None and (with_effects := judge.truth.with_effects(claim.quantity, claim.entry)):
        included = judge.against_all(written, with_effects)
        if included.holds:
            right = Line(0, "", "valid", names, included.error, note=WITH_EFFECTS, credit=1.0)
    if right and (derived := derived_in(claim.right, judge.scope)):
        note = f"it uses symgen's own {', '.join(sorted(derived))}"
        return Line(0, "", "empty", names, right.error, note=note)
    if right:
        return right
    line = judge.differing(replace(counted, routes=names), claim.label, references[0], written)
    closed = judge.truth.closed(claim.quantity, claim.entry)
    found = [judge.corrected(claim.right, references, closed, line)]
    if len(found[0].changes) != 1 and claim.quantity == OUTPUTS["qdd"].name:
        acting = forces_in(value, judge.truth.model)
        references = [at_rest(each, "tau", judge.truth.model, acting) for each in references]
        absent = {scalar(f"tau{k}"): value * 0 for k in range(judge.truth.model.nv) if k not in acting}
        found.append(judge.corrected(claim.right, references, closed and closed.xreplace(absent), line))
    if len(found[0].changes) != 1 and claim.quantity == OUTPUTS[POTENTIAL].name and closed is not None:
        zero = judge.constant(value) - judge.constant(closed)
        references = [with_output(each, each.output_elements()[0] + zero) for each in references]
        found.append(judge.corrected(claim.right, references, closed + zero, line))
    line = max(found, key=likelihood)
    return replace(line, corrected=line.corrected and f"{claim.label} = {line.corrected}")


def _valid_rows(judge: Judge, claims: Sequence[Claim]) -> dict[int, Line]:
    """Return the verdict ``valid`` for each claimed row of a Coriolis matrix whose product with qd is correct.

    The keys are the numbers of the rows. A row is compared only if the file claims all its entries.
    """
    n = judge.scope.names.model.nv
    known = {claim.entry: claim for claim in claims if claim.quantity == CORIOLIS}
    found = {}
    for row in range(n):
        entries = [known.get(row * n + column) for column in range(n)]
        claimed = [claim for claim in entries if claim is not None]
        if len(claimed) < n:
            continue
        terms = (judge.scope.expression(claim.right) * scalar(f"qd{k}") for k, claim in enumerate(claimed))
        references = judge.truth.entries("velocity_product", row)
        verdict = judge.against_all(judge.written(Add(*terms)), references)
        if verdict.holds:
            names = tuple(reference.route for reference in references)
            line = Line(claimed[0].line, "", "valid", names, verdict.error, note=OF_COORDINATES, credit=1.0)
            found[row] = line
    return found
