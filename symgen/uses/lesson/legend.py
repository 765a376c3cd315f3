"""The meaning of the letters in a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from symgen.robot import Parameter, Robot
from symgen.robot.presentation.describe import joint_lines
from symgen.targets.typeset import Display, display_of
from symgen.uses.lesson.content import Fact, Lesson
from symgen.uses.lesson.equation_writer import EquationWriter
from symgen.uses.lesson.formula import VECTORS


def joint_facts(robot: Robot, writer: EquationWriter) -> Iterator[Fact]:
    """Yield a description of each joint, with the letter of its position, or with its name if there is no letter."""
    for slot, line in zip(robot.slots, joint_lines(robot), strict=True):
        name, words = slot.joint.name, line.partition(f"{slot.joint.name}: ")[2]
        if (mimic := slot.joint.mimic) is not None:
            offset = f", offset {mimic.offset}" if mimic.offset != 0 else ""
            yield Display(name), f"joint that mimics {mimic.leader}, multiplier {mimic.multiplier}{offset}"
        elif slot.joint.kind.nq == 1:
            yield writer.notation.display(writer.q[slot.position[0]]), f"joint {name}, {words}"
        else:
            yield display_of(name), words


def parameter_fact(parameter: Parameter) -> Fact:
    """Return a parameter's notation with its description."""
    words = parameter.doc or "a parameter of the file"
    return display_of(str(parameter.symbol)), f"{words} [{parameter.unit}]" if parameter.unit else words


def with_ambiguous_letters(lesson: Lesson) -> Lesson:
    """Return the lesson with a sentence about letters that have one meaning in the lesson and another in the file.

    Returns the lesson unchanged if there are no such letters.
    """
    equations = [equation for section in lesson.sections for equation in section.equations]
    lefts = [equation.left for equation in equations if equation.left not in VECTORS]
    derived = " ".join(re.sub(r"\\mathbf\{\w\}", "", left) for left in lefts if "partial" not in left)
    bare = re.sub(r"\\[a-z]+|\^(\{[^}]*\}|.)", " ", derived).replace("{", "").replace("}", "")
    symbols = re.sub(r"[A-Za-z]{4,}", " ", bare)  # without words, such as guard
    own = set(re.findall(r"(?<!_)([A-Za-z])(?:_([\w,]+))?", symbols))
    letters = {letter for letter, _ in own}
    used = {(display.letter, display.subscript) for display, _ in lesson.facts}
    both = sorted(x + index for x, index in used if ((x, index) in own if index else x in letters))
    if not both:
        return lesson
    these = f"The letter {both[0]} has" if len(both) == 1 else f"The letters {' and '.join(both)} have"
    sentence = f"{these} two meanings: a result of this lesson on left sides and in sentences, and a symbol of the"
    return replace(lesson, introduction=f"{lesson.introduction} {sentence} file in expressions.")
