"""The tools that judge a claim: comparisons, credit, and the likeliest slip in one side of a wrong equation."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sympy import Expr

from symgen.grammar.tree import Node
from symgen.program import Program
from symgen.program.domains.terms import Key, NotASumError, expression_of, terms_of
from symgen.program.domains.trials import Trial, circular_in, unit_norm_groups_in, with_angles_named
from symgen.proof.answers.scope import Scope
from symgen.proof.answers.slips.correction import Slip, corrected
from symgen.proof.answers.truth import Truth, written_program
from symgen.proof.answers.verdicts import LINEARISED, Line, credit
from symgen.proof.counterexample import counterexample, is_linearisation
from symgen.proof.equality import Comparison, Equality


class Judge:
    """Compares the expressions of one file of equations with the derived programs of a model.

    ``forces`` are the numbers of the joint forces in the file's equations that have a joint force.
    """

    def __init__(self, scope: Scope, truth: Truth, seed: int, deadline: float, forces: frozenset[int]) -> None:
        self.scope, self.truth, self.seed, self._deadline, self.forces = scope, truth, seed, deadline, forces

    def late(self) -> bool:
        """Return True if the time limit has passed."""
        return time.monotonic() > self._deadline

    def credit(self, truth: Mapping[Key, Fraction] | None, value: Expr) -> Line:
        """Return the verdict ``differs`` with the credit for correct terms. Only sums of terms get credit."""
        answer = terms_or_none(value)
        if truth is None or answer is None:
            return Line(0, "", "differs")
        counted = credit(truth, answer)
        return Line(0, "", "differs", credit=counted.share, terms=counted)

    def constant(self, value: Expr) -> Expr:
        """Return the terms of an expression that contain only parameters, such as the zero of a potential energy."""
        names = self.truth.parameters
        terms = terms_or_none(value) or {}
        fixed = {key: v for key, v in terms.items() if not key[1] and all(name in names for name, _ in key[0])}
        return expression_of(fixed, names)

    def written(self, expression: Expr) -> Program:
        """Return the program that evaluates an expression as written."""
        return written_program(self.truth.model, expression, "as written")

    def against_all(self, program: Program, references: Sequence[Program]) -> Equality:
        """Compare a program with each reference; return the first difference, or the least certain equality."""
        comparison = Comparison([program, *references], self.seed)
        written, *derived = comparison.evaluated
        return least_certain([comparison.equality(reference, written) for reference in derived])

    def differing(self, line: Line, label: str, true: Program, written: Program) -> Line:
        """Return ``line`` with simple input values at which the programs ``true`` and ``written`` differ.

        A note says if one of the two is the other one linearised where all inputs are zero.
        """
        found = counterexample(true, written)
        note = line.note or (LINEARISED if is_linearisation(true, written) else "")
        return replace(line, counterexample=found and replace(found, entry=label), note=note)

    def corrected(self, node: Node, references: Sequence[Program], wanted: Expr | None, line: Line) -> Line:
        """Return a verdict with the likeliest slip in the expression ``node``, which should equal all references."""

        def verified(other: Node) -> Equality:
            return self.against_all(self.written(self.scope.expression(other)), references)

        return self.with_slip(node, references[0], wanted, verified, line)

    def with_slip(
        self,
        node: Node,
        reference: Program,
        wanted: Expr | None,
        verified: Callable[[Node], Equality],
        line: Line,
        motion: Program | None = None,
    ) -> Line:
        """Return a verdict with the likeliest slip in the expression ``node``.

        Joint forces in ``node`` have the values of the outputs of ``motion``.
        """
        programs = [reference, self.written(self.scope.expression(node)), *([motion] if motion else [])]
        circular = {f"q{k}": 1 for k in range(self.truth.model.nq)} | circular_in(
            list(map(with_angles_named, programs))
        )

        def forces(point: Trial) -> dict[str, Any]:
            return {f"tau{k}": value for k, value in enumerate(point.values(motion, roots=True))} if motion else {}

        def target(point: Trial) -> Any:
            return point.values(reference, roots=True)[0]

        slip = Slip(node, wanted, target, verified, circular, unit_norm_groups_in(programs), forces)
        return corrected(slip, line, self.scope, self.truth, self.seed, self.late)


def least_certain(results: Sequence[Equality]) -> Equality:
    """Return the first difference, or the least certain equality."""
    return next((each for each in results if not each.holds), max(results, key=lambda each: each.error))


def terms_or_none(value: Expr) -> dict[Key, Fraction] | None:
    """Return the terms of an expression, or None if the expression is not a sum of terms."""
    try:
        return terms_of(value)
    except NotASumError:
        return None
