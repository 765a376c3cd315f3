"""The parts of a lesson: sections of sentences and equations, with the model's notation."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.program.closed_forms.sums import Sum
from symgen.targets.typeset import Display

Rows = tuple[tuple[Sum, ...], ...]


@dataclass(frozen=True)
class Equation:
    """An equation of ``left`` with a form, or with a matrix of forms."""

    left: str
    """The left side in LaTeX."""
    left_mathml: str
    rows: Rows
    """The forms by rows; a scalar has one row of one form."""

    @property
    def size(self) -> int:
        """The number of atoms."""
        return sum(form.size for row in self.rows for form in row)

    @property
    def scalar(self) -> bool:
        return len(self.rows) == 1 and len(self.rows[0]) == 1


@dataclass(frozen=True)
class Section:
    """A step of the derivation."""

    title: str
    text: str
    equations: tuple[Equation, ...] = ()
    rules: tuple[str, ...] = ()
    """The laws that the equations are instances of, in LaTeX."""


Fact = tuple[Display, str]


@dataclass(frozen=True)
class Count:
    """Operations of one route of one quantity."""

    quantity: str
    route: str
    operations: int


@dataclass(frozen=True)
class Lesson:
    """A derivation step by step; :mod:`symgen.uses.lesson.render` writes it."""

    title: str
    introduction: str
    drawing: str
    """The drawing of the model, as SVG; empty for a system without shapes."""
    facts: tuple[Fact, ...]
    """The notation and the description of joints and parameters."""
    sections: tuple[Section, ...]
    proofs: tuple[tuple[str, str, str, str], ...] = ()
    """Quantity, route, verdict and error, for the table at the end."""
    counts: tuple[Count, ...] = ()
