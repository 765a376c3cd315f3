"""What a lesson is made of: sections of sentences and equations, and the model's own notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from symgen.lesson.display_expression import DisplayExpression
from symgen.lesson.notation import Display, display_of
from symgen.robot import Parameter

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
    """A derivation step by step; see :mod:`symgen.lesson.render` for its faces."""

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


def parameter_fact(parameter: Parameter) -> Fact:
    """How a parameter is written, and what it is."""
    words = parameter.doc or "a parameter of the file"
    return display_of(parameter.symbol.name), f"{words} [{parameter.unit}]" if parameter.unit else words


def told_apart(lesson: Lesson) -> Lesson:
    """With a sentence on letters that both the lesson and the robot's file use."""
    lefts = [equation.left for section in lesson.sections for equation in section.equations]
    derived = " ".join(left for left in lefts if "partial" not in left)
    bare = re.sub(r"\\[a-z]+|\^(\{[^}]*\}|.)", " ", derived).replace("{", "").replace("}", "")
    own = set(re.findall(r"([A-Za-z])(?:_([\w,]+))?", bare))
    letters = {letter for letter, _ in own}
    used = {(display.letter, display.subscript) for display, _ in lesson.facts}
    both = sorted(x + index for x, index in used if ((x, index) in own if index else x in letters))
    if not both:
        return lesson
    these = f"The letter {both[0]} stands" if len(both) == 1 else f"The letters {' and '.join(both)} each stand"
    sentence = f"{these} for two things: left of equals signs and in sentences for what is derived here, in expressions"
    return replace(lesson, introduction=f"{lesson.introduction} {sentence} for what the file calls so.")
