"""Numbers that an answer gives to parameters, such as ``m1 = 1.2 kg``, and the equations with these numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

from sympy import Expr, Rational, Symbol

from symgen.errors import InputError
from symgen.exact import decimal, decimal_text
from symgen.program import Program
from symgen.program.ir import Assignment
from symgen.proof.answers.truth import Truth
from symgen.proof.answers.units import Units, solved
from symgen.robot import Model

MAX_NUMBERS = 1000
"""Maximum number of numbers that are read from one text."""
_NUMBER = r"[-+]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][-+]?\d{1,2})?(?:\s*/\s*\d{1,30})?"
_SYMBOL = r"(?:kg|m|s|N|rad|J)"
_UNIT = (
    rf"(?:(?:\s|~|\\[,;: ]){{0,4}}(?:\\(?:mathrm|text|textrm|rm|unit|si)\s*\{{[^{{}}\n]{{1,30}}\}}(?:\^\{{?-?[12]\}}?)?"
    rf"|\[?{_SYMBOL}(?:[ *·./⋅]?{_SYMBOL}|\^?\{{?[-⁻]?[12²¹]\}}?){{0,8}}\]?))?"
)
_BEFORE = "with|and|let|for|where|take|if|given|using|values?|parameters?|const|double|float"
_BEGIN = rf"(?:^|(?<=[;,:$&({{])|\b(?i:{_BEFORE})\s|^\s{{0,20}}(?:[-*#%]|//)\s)"
_END = r"(?=\s{0,9}(?:[;,)$}#%\n]|\\\\|\\[)\]]|//|[.:](?:\s|\Z)|and\b|\Z))"

_WORDS = re.compile(r"(?:(?<![^\W\d_])[^\W\d_]{2,}(?![^\W\d_])|[\s\d,;.:()$'*#%&/^{}-]|(?<!\w)[msN](?!\w))*")
"""Matches a line of words and units."""

_SEPARATORS = re.compile(r"(^|[,;])([\s,;]*[,;])")
"""Matches separators that separate nothing, at the beginning of a line or after another separator."""


def values_in(text: str, model: Model) -> tuple[str, dict[Symbol, Rational]]:
    """Return a text without the numbers that it gives to parameters, and these numbers.

    Numbers in comments are read, too. A parameter with two different numbers keeps the first. All units are SI units
    without prefixes. A line that contains only words and numbers of parameters becomes empty. A zero
    is not among the numbers, because most equations are true if masses or gravity are zero.
    """
    symbols = {_plain(p.symbol.name): p.symbol for p in model.free_parameters()}
    names = "|".join(sorted(map(_spelled, symbols), key=len, reverse=True))
    if not names:
        return text, {}
    given = rf"(?P<names>(?:(?:{names})\s{{0,9}}&?:?=\s{{0,9}}){{1,9}})"
    statement = re.compile(rf"{_BEGIN}[ \t]{{0,40}}{given}(?P<value>{_NUMBER}){_UNIT}{_END}", re.MULTILINE)
    values: dict[Symbol, Rational] = {}
    lines, count = [], 0
    for line in text.split("\n"):
        left, end, kept = line, 0, []
        for found in statement.finditer(line) if "=" in line and count < MAX_NUMBERS else ():
            count += 1
            number = _number(found["value"])
            symbol_of = [symbols[_plain(each)] for each in re.split(r"\s*&?:?=", found["names"])[:-1]]
            if number == 0 or (number and all(values.setdefault(each, number) == number for each in symbol_of)):
                start = found.start("names")
                kept += [line[end:start], " " * (found.end() - start)]
                end = found.end()
        if end:
            left = _SEPARATORS.sub(lambda found: found[1] + " " * len(found[2]), "".join(kept) + line[end:])
            left = " " * len(line) if _WORDS.fullmatch(left) else left
        lines.append(left)
    return "\n".join(lines), values


@lru_cache(maxsize=1000)
def _number(text: str) -> Rational | None:
    """Return a decimal or a fraction; None if it is out of range."""
    numerator, _, denominator = text.partition("/")
    try:
        number = decimal(numerator.strip()) / decimal(denominator.strip() or "1")
    except InputError:
        return None
    return number if number.is_finite else None


def _plain(name: str) -> str:
    """Return a name without the signs of subscripts and LaTeX commands."""
    return re.sub(r"[\\_{}\s]", "", name)


def _spelled(name: str) -> str:
    """Return a pattern for the spellings of a name: m1, m_1 and m_{1}."""
    return rf"\\?{r'[_{]{0,2}'.join(name)}\}}{{0,2}}"


class WithValues(Truth):
    """The programs of a model with numbers instead of some parameters."""

    def __init__(self, truth: Truth, values: Mapping[Symbol, Rational]) -> None:
        super().__init__(truth.model)
        self._symbolic, self._values = truth, dict(values)
        self.note = f"with {', '.join(f'{name} = {decimal_text(value) or value}' for name, value in values.items())}"

    def programs(self, quantity: str) -> list[Program]:
        """Return the programs of the model with the numbers inserted."""
        if quantity not in self._programs:
            self._programs[quantity] = [self._inserted(each) for each in self._symbolic.programs(quantity)]
        return self._programs[quantity]

    def _inserted(self, program: Program) -> Program:
        body = tuple(Assignment(symbol, value.xreplace(self._values)) for symbol, value in program.body)
        found = program.with_outputs(each.xreplace(self._values) for each in program.output_elements())
        left = tuple(symbol for symbol in program.parameters if symbol not in self._values)
        return replace(found, body=body, parameters=left)

    def _derived(self, quantity: str) -> list[Expr]:
        return [each.xreplace(self._values) for each in self._symbolic._derived(quantity)]

    @cached_property
    def units(self) -> Units:
        return solved([])


def is_free_of(values: Iterable[Symbol], *sides: Expr) -> bool:
    """Return True if no side contains any of the parameters."""
    return all(side.free_symbols.isdisjoint(values) for side in sides)
