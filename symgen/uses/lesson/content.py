"""The parts of a lesson: sections with sentences and equations, in the model's notation.

The length of a line is counted in atoms. An atom is a number, a symbol, or another factor such as a sine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from symgen.program.closed_forms.sums import Sum
from symgen.targets.typeset import Display
from symgen.uses.lesson.formula import VECTORS, formula_mathml

MAX_ROW_ATOMS = 60
"""Maximum number of atoms in a row of a matrix; a matrix with longer rows is written entry by entry."""

Rows = tuple[tuple[Sum, ...], ...]


@dataclass(frozen=True)
class Equation:
    """An equation whose right side is a :class:`~symgen.program.closed_forms.sums.Sum`, or a matrix of such sums."""

    left: str
    """The left side in LaTeX."""
    left_mathml: str
    rows: Rows
    """The right side as rows of sums. A scalar is one row with one sum."""

    @property
    def size(self) -> int:
        """The length of the right side in atoms (symbols and numbers)."""
        return sum(form.size for row in self.rows for form in row)

    @property
    def scalar(self) -> bool:
        return len(self.rows) == 1 and len(self.rows[0]) == 1

    @property
    def wide(self) -> bool:
        """True for a vector or matrix if one of its rows does not fit on a line."""
        return not self.scalar and max(sum(form.size for form in row) for row in self.rows) > MAX_ROW_ATOMS

    def by_entries(self) -> tuple[Equation, ...]:
        """Return an equation for each nonzero entry.

        A symmetric matrix has equations for entries on and above the diagonal.
        """
        left, size = VECTORS.get(self.left, self.left), range(len(self.rows))
        square = len(self.rows[0]) == len(self.rows)
        symmetric = square and all(self.rows[i][j] == self.rows[j][i] for i in size for j in range(i))
        names = "xyz" if len(self.rows) == 3 and len(self.rows[0]) == 1 else [str(k + 1) for k in size]
        found = []
        for i, row in enumerate(self.rows):
            for j, form in enumerate(row):
                if form.terms and not (symmetric and j < i):
                    name = f"({left})_{{{names[i]}{j + 1 if len(row) > 1 else ''}}}"
                    found.append(Equation(name, formula_mathml(name), ((form,),)))
        return tuple(found)


@dataclass(frozen=True)
class Section:
    """A section of a lesson: one step of the derivation, as sentences and equations."""

    title: str
    text: str
    equations: tuple[Equation, ...] = ()
    rules: tuple[str, ...] = ()
    """The general laws of mechanics that the section applies to the model, in LaTeX."""
    drawing: str = ""
    """A drawing as SVG, which only the HTML form of a lesson shows; empty if there is none."""

    @property
    def printable(self) -> Section:
        """The section with its wide vectors and matrices written entry by entry."""
        if not any(each.wide for each in self.equations):
            return self
        equations = [e for each in self.equations for e in (each.by_entries() if each.wide else (each,))]
        text = f"{self.text} Wide vectors and matrices are written entry by entry; entries not shown are zero."
        return replace(self, text=text, equations=tuple(equations))


Fact = tuple[Display, str]


@dataclass(frozen=True)
class Count:
    """The number of operations of one route of one quantity."""

    quantity: str
    route: str
    operations: int


@dataclass(frozen=True)
class Lesson:
    """A derivation step by step; :mod:`symgen.uses.lesson.render` writes it as LaTeX, Markdown or HTML."""

    title: str
    introduction: str
    drawing: str
    """The drawing of the model, as SVG; empty for a system without shapes."""
    facts: tuple[Fact, ...]
    """Facts about the notation, the joints and the parameters."""
    sections: tuple[Section, ...]
    proofs: tuple[tuple[str, str, str, str], ...] = ()
    """Rows of the table at the end of a lesson: quantity, route, verdict and error."""
    counts: tuple[Count, ...] = ()
