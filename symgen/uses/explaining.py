"""Derivations as lessons."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.api.asking import warn_of, without_frames
from symgen.api.loading import takes_files
from symgen.phrasing import Progress
from symgen.proof.prove import prove as _prove
from symgen.robot import Model
from symgen.robot.rewrites.equivalents import simplified
from symgen.uses.lesson.build import build_lesson, check_method, notation_of
from symgen.uses.lesson.content import Lesson
from symgen.uses.lesson.notation import Notation
from symgen.uses.lesson.render import render_lesson


@dataclass(frozen=True, slots=True)
class Explanation:
    """A derivation step by step, as a lesson."""

    lesson: Lesson
    notation: Notation

    def to_latex(self) -> str:
        """A LaTeX document."""
        return render_lesson(self.lesson, self.notation, "latex")

    def to_markdown(self) -> str:
        """Markdown with LaTeX formulas."""
        return render_lesson(self.lesson, self.notation, "markdown")

    def to_html(self) -> str:
        """One HTML page with MathML and drawings, which needs no network."""
        return render_lesson(self.lesson, self.notation, "html")

    def _repr_markdown_(self) -> str:
        return self.to_markdown()


@takes_files()
def explain(
    robot: Model,
    method: str = "auto",
    *,
    seconds: float = 60.0,
    proven: bool = True,
    progress: Progress = lambda _: None,
) -> Explanation:
    """The derivation of a small robot's equations as a lesson.

    ``method`` is ``lagrange`` (which auto means), ``newton_euler`` (auto of robots with ball joints, which only it
    knows), ``projected`` (Newton-Euler equations projected on what the joints allow) or ``denoc`` (decoupled natural
    orthogonal complements); of a system x(q) it is ``projected``. Expressions are tidied for ``seconds``; ``proven``
    adds the table of routes and operation counts.
    Refused (:class:`~symgen.errors.UnsupportedError`) for more than four joints or three rows of constraints.
    """
    check_method(simple := simplified(robot), method)
    warn_of(without_frames(robot) if proven else ())
    proof = _prove(robot, progress=progress) if proven else None
    progress("lesson")
    return Explanation(build_lesson(simple, method, seconds, proof), notation_of(simple))
