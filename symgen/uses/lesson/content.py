"""What a lesson is made of: sections of sentences and equations, and the model's own notation."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.uses.lesson.display_expression import DisplayExpression
from symgen.uses.lesson.notation import Display

Rows = tuple[tuple[DisplayExpression, ...], ...]


@dataclass(frozen=True)
class Equation:
    """``left`` equals a form, or a matrix of forms."""

    left: str
    """In LaTeX."""
    left_mathml: str
    rows: Rows
    """One row of one form for a scalar."""

    @property
    def size(self) -> int:
        """How much there is to read."""
        return sum(form.size for row in self.rows for form in row)

    @property
    def scalar(self) -> bool:
        return len(self.rows) == 1 and len(self.rows[0]) == 1


@dataclass(frozen=True)
class Section:
    """One step of the derivation."""

    title: str
    text: str
    equations: tuple[Equation, ...] = ()


Fact = tuple[Display, str]


@dataclass(frozen=True)
class Count:
    """Operations of one route of one quantity."""

    quantity: str
    route: str
    operations: int


@dataclass(frozen=True)
class Lesson:
    """A derivation step by step; see :mod:`symgen.uses.lesson.render` for its faces."""

    title: str
    introduction: str
    drawing: str
    """The kinematic skeleton, as SVG."""
    facts: tuple[Fact, ...]
    """Joints and parameters: how they are written, and what they are."""
    sections: tuple[Section, ...]
    complete: bool = True
    """Whether tidying finished in time; if not, some expressions are as derived."""
    proofs: tuple[tuple[str, str, str, str], ...] = ()
    """Quantity, route, verdict, error; for the table at the end."""
    counts: tuple[Count, ...] = ()
