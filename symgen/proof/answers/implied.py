"""Decide from a whole text what its names mean: L without a definition, and variables with a number such as q1."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from symgen.grammar.parser import Parser
from symgen.proof.answers.names import NUMBERED, normal
from symgen.robot import Model

_DERIVED_LAGRANGIAN = re.compile(
    r"\\partial\s*\{?\s*(\\mathcal\s*\{?\s*)?L\b|\b(diff|Derivative|D)\s*[(\[]\s*L\b|\bL\.diff\(|[d∂]\s*L\s*/\s*[d∂]"
)
"""A derivative of L."""
_OWN_THETA = re.compile(r"(?:^|[;,\n]|\\\\)\s*(?:\\?[Tt]heta|[θΘ])_?\{?[\d₀-₉]+\}?\s*:?=(?!=)")
"""The definition of theta_1 and so on."""
_OWN_SHORTHAND = re.compile(r"(?:^|[;,\n]|\\\\)\s*([csCS])_\{?(\d+)\}?\s*:?=(?!=)")
"""The definition of a name such as S_1."""


def implied_names(text: str, parsers: Sequence[Parser], model: Model) -> Iterator[str]:
    """Yield the names that a text uses in a way that has only one meaning.

    * ``L`` is the Lagrangian T - V if the text differentiates L and does not define it.
    * ``q``, ``theta`` and ``tau`` mean variables with numbers that begin at 1, such as q1. The text then has no number
      0, and it has the number of the last variable or no index in square brackets.
    * ``own theta`` means that the text defines theta_1 and so on. ``S1`` means that it defines S_1, which is no sine.
    """
    if _DERIVED_LAGRANGIAN.search(text) and not any("L" in parser.bound for parser in parsers):
        yield "L"
    if _OWN_THETA.search(text):
        yield "own theta"
    yield from ("".join(found) for found in _OWN_SHORTHAND.findall(text))
    numbers: dict[str, set[int]] = {}
    for word in {word for parser in parsers for word in parser.words}:
        if found := NUMBERED.fullmatch(normal(word)):
            numbers.setdefault(found[2] or found[5], set()).add(int(found[3] or found[7]))
    indexed = re.search(r"\[\s*\d", text) is not None
    for family, used in numbers.items():
        clear = model.nq == model.nv and min(used) > 0 and (max(used) == model.nv or not indexed)
        if clear and max(used) <= model.nv and not (family == "theta" and _OWN_THETA.search(text)):
            yield family
