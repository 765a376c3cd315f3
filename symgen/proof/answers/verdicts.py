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


@dataclass(frozen=True, slots=True)
class Credit:
    """The number of right terms in an answer, compared with all terms of the right expression."""

    right: int
    of: int
    extra: int
    """The number of terms of the answer that are not in the right expression."""

    @property
    def share(self) -> float:
        """The fraction of right terms: 1 - errors / terms of the right expression, at least zero.

        The number of errors is the number of missing terms or the number of extra terms, whichever is larger.
        """
        if self.of == 0:
            return 0.0 if self.extra else 1.0
        return max(0, self.of - max(self.of - self.right, self.extra)) / self.of


def credit(truth: Mapping[Key, Fraction], answer: Mapping[Key, Fraction]) -> Credit:
    """Return how many terms of an answer are terms of the right expression."""
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
    * ``valid``: right, though not equal, such as another Coriolis matrix C with the right C qd, or another zero of the
      potential;
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

    A kind is sign, symbol, index, function, angle, exponent, factor, operator, missing term or extra term.
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
    """The reason for ``valid`` or ``empty``, the forces that are assumed to be zero, or a note on wrong units."""
    credit: float = 0.0
    """The fraction of the terms that are right, from 0 to 1."""
    terms: Credit | None = None
    """The numbers of right and extra terms; None if the expression is not a sum of terms."""
    cost: float = 0.0
    """A measure of how unlikely the ``changes`` are as slips. Costs of different lines are not comparable."""

    @property
    def right(self) -> bool:
        return self.status in RIGHT

    def hidden(self) -> Line:
        """Return the verdict without the right expression, its values, and the changes that lead to it."""
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
        """True if every line is right, with the status ``holds`` or ``valid``."""
        return all(line.right for line in self.lines)

    @property
    def credit(self) -> float:
        """The mean credit of the lines."""
        return sum(line.credit for line in self.lines) / len(self.lines)

    def hidden(self) -> EquationCheck:
        """Return the verdicts without the corrections of wrong lines, and without hints."""
        return replace(self, lines=tuple(line.hidden() for line in self.lines))

    def _repr_html_(self) -> str:
        rows = [(line.line, line.label, line.status, "; ".join(map(str, line.changes))) for line in self.lines]
        return html_table(f"{self.file} of {self.model}", ("line", "", "verdict", "holds with"), rows)
