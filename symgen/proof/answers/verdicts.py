"""The verdicts on a file of equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from symgen.program.domains.terms import Key
from symgen.proof.counterexample import Counterexample
from symgen.robot.presentation.notebook import html_table

RIGHT = ("holds", "valid")
OF_COORDINATES = "a valid Coriolis matrix because C qd is right, but not the one of Christoffel symbols"
WITH_EFFECTS = "right with the joint effects, which the quantity of this name does not contain"
UP_TO_A_CONSTANT = "equal up to a constant, which does not matter for a potential energy"
LINEARISED = "correct only to first order at rest in q = 0 (linearised)"


@dataclass(frozen=True, slots=True)
class Credit:
    """The number of correct terms in an answer, and the number of terms in the derived expression."""

    right: int
    of: int
    extra: int
    """The number of terms of the answer that are not in the derived expression."""

    @property
    def share(self) -> float:
        """The fraction of correct terms: 1 - errors / terms of the derived expression, at least zero.

        The number of errors is the number of missing terms or the number of extra terms, whichever is larger.
        """
        if self.of == 0:
            return 0.0 if self.extra else 1.0
        return max(0, self.of - max(self.of - self.right, self.extra)) / self.of


def credit(truth: Mapping[Key, Fraction], answer: Mapping[Key, Fraction]) -> Credit:
    """Compare the terms of an answer with the terms of the derived expression."""
    right = sum(answer.get(key) == value for key, value in truth.items())
    return Credit(right, len(truth), sum(key not in truth for key in answer))


@dataclass(frozen=True, slots=True)
class Line:
    """The verdict on one claim."""

    line: int
    label: str
    status: str
    """The verdict:

    * ``holds``: equal to the derivations;
    * ``valid``: correct, though not equal to the derivations, such as another Coriolis matrix C with the correct
      product C qd, or a potential energy that differs by a constant;
    * ``fixable``: true after the ``changes``;
    * ``differs``: wrong, and no small changes make it true;
    * ``empty``: true for every robot, or a tautology such as ``tau[0] == tau[0]``, so it claims nothing.
    """
    routes: tuple[str, ...] = ()
    """The independent derivations with which the claim was compared."""
    error: float = 0.0
    """log2 of the upper bound on the probability that ``holds`` or ``valid`` is wrong."""
    changes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    """The kind of each change.

    The kinds are sign, symbol, index, function, angle, exponent, factor, operator, missing term and extra term.
    """
    corrected: str = ""
    """The correct statement: the claim with the changes made, or the derived expression."""
    counterexample: Counterexample | None = None
    searched: bool = True
    """False if the time limit ended the search for small changes."""
    read: str = ""
    """The claim as it was understood, in plain text."""
    source: str = ""
    """The claim as written."""
    note: str = ""
    """The reason for ``valid`` or ``empty``, the forces that are assumed to be zero, or a note on wrong units or on a
    linearised answer.
    """
    credit: float = 0.0
    """The fraction of the claim's terms that are correct, from 0 to 1."""
    terms: Credit | None = None
    """The numbers of correct and extra terms; None if the claimed expression is not a sum of terms."""
    cost: float = 0.0
    """A measure of how unlikely the ``changes`` are as slips. The costs of different claims cannot be compared."""

    @property
    def right(self) -> bool:
        return self.status in RIGHT

    def hidden(self) -> Line:
        """Return the verdict without the correct statement, the changes that lead to it, and the counterexample."""
        return replace(self, changes=(), corrected="", counterexample=None)


@dataclass(frozen=True, slots=True)
class EquationCheck:
    """The result of :func:`symgen.check`: the verdicts on all claims of a file."""

    file: str
    model: str
    seed: int
    lines: tuple[Line, ...]
    unused: Mapping[str, int] = field(default_factory=dict)
    """Names that the file defines but no claim uses, with their lines; their values are not checked."""

    @property
    def holds(self) -> bool:
        """True if every claim is correct: its status is ``holds`` or ``valid``."""
        return all(line.right for line in self.lines)

    @property
    def credit(self) -> float:
        """The mean credit of the claims."""
        return sum(line.credit for line in self.lines) / len(self.lines)

    def hidden(self) -> EquationCheck:
        """Return the result without the correct statements, changes and counterexamples of wrong claims."""
        return replace(self, lines=tuple(line.hidden() for line in self.lines))

    def _repr_html_(self) -> str:
        rows = [(line.line, line.label, line.status, "; ".join(map(str, line.changes))) for line in self.lines]
        return html_table(f"{self.file} of {self.model}", ("line", "", "verdict", "holds with"), rows)
