"""Write a lesson as LaTeX, as Markdown with LaTeX formulas, or as a self-contained HTML page with MathML."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from symgen.targets.escapes import Ready, latex
from symgen.targets.templates import fill
from symgen.targets.typeset import Notation, Typesetter
from symgen.targets.typeset.latex import Latex
from symgen.targets.typeset.mathml import MathML
from symgen.uses.lesson.chart import bars
from symgen.uses.lesson.content import Equation, Lesson
from symgen.uses.lesson.formula import VECTORS, formula_mathml

FORMATS = ("latex", "markdown", "html")


def render_lesson(lesson: Lesson, notation: Notation, form: str) -> str:
    """Return the text of a lesson; ``form`` is one of :data:`FORMATS`."""
    if form == "html":
        return _html(lesson, notation)
    template = {"latex": "lesson/lesson.tex.jinja", "markdown": "lesson/lesson.md.jinja"}[form]
    prose = _latex_prose if form == "latex" else str
    sections = [
        (
            section.title,
            prose(section.text),
            list(map(Ready, section.rules)),
            [Ready(f"{VECTORS.get(e.left, e.left)} = {_latex(e, notation)}") for e in section.equations],
        )
        for section in lesson.sections
    ]
    facts = [(Ready(f"${display.latex}$"), prose(text)) for display, text in lesson.facts]
    introduction, verdicts = prose(lesson.introduction), _summary(lesson)
    return fill(template, lesson=lesson, introduction=introduction, sections=sections, facts=facts, verdicts=verdicts)


def _html(lesson: Lesson, notation: Notation) -> str:
    sections = [
        (_anchor(title), title, *rest, Ready(section.drawing))
        for (title, *rest), section in zip(html_sections(lesson, notation), lesson.sections, strict=True)
    ]
    facts = [(Ready(f"<math>{display.mathml}</math>"), _prose(text)) for display, text in lesson.facts]
    chart = Ready(bars(lesson.counts)) if lesson.counts else ""
    return fill(
        "lesson/page.html.jinja",
        lesson=lesson,
        introduction=_prose(lesson.introduction),
        lesson_drawing=Ready(lesson.drawing),
        sections=sections,
        facts=facts,
        chart=chart,
    )


def html_sections(lesson: Lesson, notation: Notation) -> list[tuple[str, Ready, list[Ready], list[Ready]]]:
    """Return the title and text of each section, with its laws and equations as MathML."""
    return [
        (
            section.title,
            _prose(section.text),
            [Ready(f'<math display="block"><mrow>{formula_mathml(rule)}</mrow></math>') for rule in section.rules],
            [_math(e, notation) for e in section.equations],
        )
        for section in lesson.sections
    ]


def _latex(equation: Equation, notation: Notation) -> str:
    writer = Typesetter(notation, Latex())
    return writer.sum(equation.rows[0][0]) if equation.scalar else writer.matrix(equation.rows)


def _math(equation: Equation, notation: Notation) -> Ready:
    """Return an equation as MathML; each term of a sum has its own element, so that lines break between terms."""
    start, writer = f"{equation.left_mathml}<mo>=</mo>", Typesetter(notation, MathML())
    if not equation.scalar:
        return Ready(f'<math display="block"><mrow>{start}{writer.matrix(equation.rows)}</mrow></math>')
    (first, _), *more = writer.pieces(equation.rows[0][0])
    terms = (f'<math displaystyle="true"><mrow>{term}</mrow></math>' for term in (start + first, *(t for t, _ in more)))
    return Ready(f'<span class="terms">{"<wbr>".join(terms)}</span>')


def _summary(lesson: Lesson) -> list[tuple[str, str]]:
    """Return the text of each verdict with its quantities; a number in brackets counts the routes of a quantity."""
    found: dict[str, list[str]] = {"differs": [], "proven equal": [], "derived by one route only": []}
    for quantity in dict.fromkeys(row[0] for row in lesson.proofs):
        own = [row[2] for row in lesson.proofs if row[0] == quantity and row[2] != "undefined"]
        if len(own) > 1:
            found["differs" if "differs" in own else "proven equal"].append(f"{quantity} ({len(own)})")
        elif own:
            found["derived by one route only"].append(quantity)
    return [(verdict, ", ".join(names)) for verdict, names in found.items() if names]


def _prose(text: str) -> Ready:
    """Convert a sentence to HTML, including subscripts, exponents, tildes and arrows."""
    text = escape(text).replace("~", "&#771;")
    text = re.sub(r"(?<!\w)([A-Za-z](?:&#771;)?'{0,2})_([a-z]{1,3})\b", r"\1<sub>\2</sub>", text)
    text = re.sub(r"\^([A-Za-z])\b", r"<sup>\1</sup>", text)
    return Ready(text.replace("^2", "&#178;").replace("-&gt;", "&#8594;"))


_IN_PROSE = re.compile(
    r"(?<!\w)([A-Za-z])(?=~|\^[A-Za-z]\b|'{0,2}_[a-z]{1,3}\b)(~?)('{0,2})(?:_([a-z]{1,3})\b)?"
    r"(?:\^(2|[A-Za-z]\b))?|\^(2|[A-Za-z]\b)|->"
)
"""Matches parts of sentences: symbols with a tilde, subscript or exponent, single exponents, and arrows."""


def _latex_prose(text: str) -> Ready:
    """Convert a sentence to LaTeX; symbols, exponents and arrows become formulas."""
    pieces, end = [], 0
    for found in _IN_PROSE.finditer(text):
        letter, tilde, primes, subscript, exponent, bare = found.groups()
        symbol = rf"\tilde{{{letter}}}" if tilde else letter or ""
        formula = symbol + (primes or "") + (f"_{{{subscript}}}" if subscript else "")
        formula += f"^{exponent or bare}" if exponent or bare else ""
        pieces += [latex(text[end : found.start()]), "$" + (formula or r"\to") + "$"]
        end = found.end()
    return Ready("".join([*pieces, latex(text[end:])]))


def _anchor(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")
