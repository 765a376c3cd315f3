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
from symgen.uses.lesson.build import build_lesson, notation_of
from symgen.uses.lesson.content import Lesson
from symgen.uses.lesson.render import render_lesson
from symgen.uses.lesson.scope import check_method

LESSON_HEIGHT = 640
"""Height of a lesson in a notebook [pixels]."""


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """A derivation step by step, as a lesson."""

    lesson: Lesson
    notation: Notation

    def to_latex(self) -> str:
        """Return the lesson as a LaTeX document."""
        return render_lesson(self.lesson, self.notation, "latex")

    def to_markdown(self) -> str:
        """Return the lesson as Markdown with LaTeX formulas."""
        return render_lesson(self.lesson, self.notation, "markdown")

    def to_html(self) -> str:
        """Return the lesson as an HTML page with MathML and drawings. The page loads nothing from the network."""
        return render_lesson(self.lesson, self.notation, "html")

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def _repr_html_(self) -> str:
        return framed(self.to_html(), LESSON_HEIGHT)

    def __repr__(self) -> str:
        """Return the title of the lesson in angle brackets."""
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
        robot: The robot or system. The joint forces may have at most 450 terms when they are multiplied out. There may
            be at most three rows of constraints. Joints may be revolute, prismatic, continuous, planar, spherical or
            floating. Joints of robots without constraints may also mimic other joints.
        method: The name of a derivation:

            * ``lagrange``: Lagrange's equations.
            * ``newton_euler``: Newton's and Euler's equations, the only method for ball joints and floating joints.
            * ``projected``: the Newton-Euler equations, projected onto the motions that the constraints allow.
            * ``denoc``: the method of decoupled natural orthogonal complements.
            * ``auto``: ``projected`` for systems x(q), ``newton_euler`` for robots with ball joints or floating joints,
              and ``lagrange`` for all other robots.

            Systems x(q) support only ``projected`` and ``lagrange``.
        proven: If True, also prove that all routes of each quantity are equal. The lesson then ends with a table of the
            verdicts and a chart of the operation counts.
        progress: Function that is called with the name of each step.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: There is no method with this name.
        UnsupportedError: The robot is too large, or the method does not apply to it.

    """
    check_method(simple := simplified(robot), method)
    warn_of(without_frames(robot) if proven else ())
    proof = _prove(robot, progress=progress) if proven else None
    progress("lesson")
    return Explanation(build_lesson(simple, method, proof), notation_of(simple))
