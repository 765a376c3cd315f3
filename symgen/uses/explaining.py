"""Derivations as lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from symgen.api.asking import warn_of, without_frames
from symgen.api.loading import takes_files
from symgen.options.keywords import RobotKeywords
from symgen.phrasing import Progress
from symgen.proof.prove import prove as _prove
from symgen.robot import Model
from symgen.robot.presentation.notebook import framed
from symgen.robot.rewrites.equivalents import simplified
from symgen.targets.typeset import Notation
from symgen.uses.lesson.build import build_lesson, check_method, notation_of
from symgen.uses.lesson.content import Lesson
from symgen.uses.lesson.render import render_lesson

LESSON_HEIGHT = 640
"""Height of a lesson in a notebook [pixels]."""


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """A derivation step by step, as a lesson."""

    lesson: Lesson
    notation: Notation

    def to_latex(self) -> str:
        """Return a LaTeX document."""
        return render_lesson(self.lesson, self.notation, "latex")

    def to_markdown(self) -> str:
        """Return Markdown with LaTeX formulas."""
        return render_lesson(self.lesson, self.notation, "markdown")

    def to_html(self) -> str:
        """Return one HTML page with MathML and drawings, which needs no network."""
        return render_lesson(self.lesson, self.notation, "html")

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def _repr_html_(self) -> str:
        return framed(self.to_html(), LESSON_HEIGHT)

    def __repr__(self) -> str:
        """Return the title."""
        return f"<Explanation: {self.lesson.title}>"


@takes_files(RobotKeywords)
def explain(
    robot: Model,
    method: str = "auto",
    *,
    proven: bool = True,
    progress: Progress = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> Explanation:
    """Return the derivation of a robot's equations as a lesson of a few pages.

    Args:
        robot: The robot. When multiplied out, the joint forces may have at most 450 terms, and the constraints at most
            three rows. Joints are revolute, prismatic, continuous, planar, spherical or floating, or mimic others.
        method: ``auto`` selects ``lagrange`` for most robots. Robots with ball joints or floating joints have only
            ``newton_euler``. Systems x(q) have ``projected``, which auto selects, and ``lagrange``. ``projected``
            projects the Newton-Euler equations onto the allowed motions. ``denoc`` uses decoupled natural orthogonal
            complements.
        proven: True adds the table of routes and operation counts.
        progress: Called with the name of each step.
        options: Reading options, if ``robot`` is a path.

    Raises:
        UnsupportedError: The robot is too large, or the method does not apply to it.

    """
    check_method(simple := simplified(robot), method)
    warn_of(without_frames(robot) if proven else ())
    proof = _prove(robot, progress=progress) if proven else None
    progress("lesson")
    return Explanation(build_lesson(simple, method, proof), notation_of(simple))
