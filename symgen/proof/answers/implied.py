"""Decide from a whole text what its names mean: L without a definition, and variables with a number such as q1."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence

from symgen.errors import UnsupportedError
from symgen.grammar.parser import Parser
from symgen.proof.answers.quantities import FORCES, NUMBERED, normal
from symgen.robot import Model
from symgen.robot.configuration.names import velocity_units

_DERIVED_LAGRANGIAN = re.compile(
    r"\\partial\s*\{?\s*(\\mathcal\s*\{?\s*)?L\b|\\pdv\s*\{\s*L\s*\}"
    r"|\b(diff|Derivative|D)\s*[(\[]\s*L\b|\bL\.diff\(|\\frac\s*\{\s*d\s*L\b|[d∂]\s*L\s*/\s*[d∂]"
)
"""Matches a derivative of the Lagrangian L."""
_HAMILTONIAN = re.compile(
    r"(?:^|[;,\n]|\\\\)[ \t]{0,20}(?:H|\\math\w{1,9} ?\{? ?H ?\}?) {0,9}(?:\([^()=]{0,99}\))? {0,9}&?:?="
    r"(?!=)(?! {0,9}(?:\[|\\begin|\\left))"
)
"""Matches the definition of the scalar H."""
_BEGIN = r"(?:^|[;,\n&=]|\\\\)\s*"
_OWN = re.compile(_BEGIN + r"\\?(?:var)?([Tt]heta|phi|th|[θΘϕφ])_?\{?[\d₀-₉]+\}?\s*(?:&=|:?=(?!=))")
"""Matches the definition of theta_1, phi_1 and so on."""
_OWN_FORCES = re.compile(_BEGIN + r"([FuQ])_?\{?[\d₀-₉]+\}?\s*(?:&=|:?=(?!=))")
"""Matches the definition of F_1 and so on."""
_ENTRIES = re.compile(_BEGIN + r"([A-Zgmdbh])(_?\{?)([\d₀-₉]),?([\d₀-₉])?\}?\s*(?=&=|:?=(?!=))")
"""Matches a name before an equals sign that may mean an entry, such as M11, d_{12} or g2."""
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_FROM_ONE = re.compile(r"\b(?:qd{0,2}|d{0,2}q|tau|M|C|g|G|c|b)[\u0307\u0308]?\[\s*(\d+)\s*(?:,\s*(\d+)\s*)?\]")
"""Matches an entry with its indices in square brackets, such as M[1, 2]."""
_FORCES = re.compile(r"\s*&?\s*\\?(?:tau|boldsymbol|mathbf|τ|Q|F)")
"""Matches the beginning of the right-hand side of an equation of motion."""
_OWN_SHORTHAND = re.compile(r"(?:^|[;,\n]|\\\\)\s*([csCS])_\{?(\d+)\}?\s*:?=(?!=)(?!\s*\\?(?:cos|sin))")
"""Matches the definition of a name such as S_1."""
_USUAL = {"rad": ("theta", "th", "phi"), "m": ("x",)}
"""Letters for the only joint whose position is an angle, or a displacement."""


def implied_names(text: str, parsers: Sequence[Parser], model: Model) -> Iterator[str]:
    """Yield the names that a text uses in a way that has only one meaning.

    * ``L`` is the Lagrangian T - V if the text differentiates L and does not define it.
    * ``H`` is the Hamiltonian if the text defines a scalar H. Then p_1, p_2 and so on are momenta.
    * ``q``, ``theta``, ``tau``, ``F``, ``u`` and ``Q`` mean that the text numbers these variables from 1, as in q1.
      Such a text has no variable with the number 0. If it also has indices in square brackets, it must have the last
      variable, such as q6.
    * ``own theta`` means that the text defines theta_1 and so on; likewise for ``phi``, ``F``, ``u`` and ``Q``.
    * ``S1`` means that the text defines S_1, so S_1 is not a sine.
    * ``entry M 1`` means that M11 and so on are entries of the mass matrix, counted from 1.
    * ``from one`` means that indices in square brackets count from 1, because the largest index is nv and none is 0.
    * ``N is g`` means that N is the gravity vector, because its equation of motion also has C, V or c. Otherwise
      ``N is b`` means that N includes the velocity products.
    """
    if _DERIVED_LAGRANGIAN.search(text) and not any("L" in parser.bound for parser in parsers):
        yield "L"
    if _HAMILTONIAN.search(text):
        yield "H"
    own = {"theta" if found.lower() in ("theta", "θ") else "phi" for found in _OWN.findall(text)}
    own |= {*_OWN_FORCES.findall(text)}
    yield from (f"own {letter}" for letter in own)
    yield from ("".join(found) for found in _OWN_SHORTHAND.findall(text))
    numbers: dict[str, set[int]] = {}
    for word in {word for parser in parsers for word in parser.words}:
        if found := NUMBERED.fullmatch(normal(word)):
            numbers.setdefault(found[2] or found[5], set()).add(int(found[3] or found[7]))
    indexed = re.search(r"\[\s*\d", text) is not None
    for family, used in numbers.items():
        clear = min(used) > 0 and (max(used) == model.nv or not indexed)
        if clear and (model.nq == model.nv or family in FORCES) and max(used) <= model.nv and family not in own:
            yield family
    yield from _entries(text, model.nv)
    indices = {int(each) for pair in _FROM_ONE.findall(text) for each in pair if each}
    if indices and 0 not in indices and max(indices) == model.nv:
        yield "from one"
    for left, _, right in (line.partition("=") for line in text.split("\n")):
        if _FORCES.match(right) and re.search(r"\bN\b", left):
            yield "N is g" if re.search(r"\b[CVc]\b", left) else "N is b"
            break


def _entries(text: str, n: int) -> Iterator[str]:
    """Yield ``entry M 1`` if names such as M11 are entries of the mass matrix, and likewise for other letters.

    The indices count from 0 if one of them is 0, else from 1. Names with m, d, b, h or C are entries only if one of
    them is on the diagonal: ``m_12`` may be a mass, ``d_12`` a length and ``C12`` a cosine.
    """
    used: dict[str, set[tuple[int, ...]]] = {}
    uses = Counter(re.findall(r"\bG_?\{?(\d)", text))
    for letter, joined, *digits in _ENTRIES.findall(text):
        index = tuple(int(each.translate(_SUBSCRIPTS)) for each in digits if each)
        alone = letter == "G" and uses[digits[0]] == 1  # no other line uses this name
        if len(index) == (1 if letter in "gG" else 2) and (letter in "MDBHCmdbh" or not joined or alone):
            used.setdefault(letter, set()).add(index)
    for letter, found in used.items():
        first = 0 if any(0 in index for index in found) else 1
        diagonal = any(len(set(index)) == 1 for index in found)
        sure = letter in "MDBHgG" or (diagonal and len(found) > 1)
        family = "C" if letter == "C" else "g" if letter in "gG" else "M"
        apart = re.search(rf"\b{family}\s*[\[(]\s*\d", text) is not None  # the entries have other names
        within = max(max(index) for index in found) < n + first
        if n > 1 and within and not apart and sure:
            yield f"entry {letter} {first}"


def entry_of_letters(name: str, implied: Container[str]) -> str | None:
    """Return the entry that a name such as M11, d12 or g2 means in a file, or None."""
    found = re.fullmatch(r"([MDBHCGmdbhg])(\d)(\d)?", name)
    first = next((k for k in (0, 1) if found and f"entry {found[1]} {k}" in implied), None)
    if found is None or first is None:
        return None
    family = {"C": "C", "G": "g", "g": "g"}.get(found[1], "M")
    return f"{family}[{','.join(str(int(each) - first) for each in found.groups()[1:] if each)}]"


def usual_letters(model: Model, joints: Mapping[str, tuple[str, str, str]]) -> dict[str, str]:
    """Return the meaning of usual letters: theta is the only joint that turns, x is the only joint that slides.

    F is the force of the joint x. Values are names of joints and of variables. The coordinates of a system already have
    names, so for a system only F has a meaning.
    """
    try:
        model.tree_of_joints("equations")
        free = True
    except UnsupportedError:
        free = False
    found: dict[str, str] = {}
    for unit, letters in _USUAL.items():
        k = only_velocity(model, unit)
        name = "" if k is None else model.velocity_names[k]
        if name not in joints or not joints[name][0]:
            continue
        if free:
            for each in letters:
                found |= {each: name, f"d{each}": f"qd[{k}]", f"{each}dot": f"qd[{k}]"}
                found |= {f"dd{each}": f"qdd[{k}]", f"{each}ddot": f"qdd[{k}]"}
        if unit == "m":
            found |= {"F": f"tau[{k}]"}
        if model.nv == 1 or (unit == "m" and free):
            found |= {"u": f"tau[{k}]"}
    return found


def only_velocity(model: Model, unit: str) -> int | None:
    """Return the index of the only joint of one velocity with this unit, ``rad`` or ``m``; None for other models."""
    names = list(model.velocity_names)
    indices = [k for k, each in enumerate(velocity_units(model)) if each == unit and names.count(names[k]) == 1]
    return indices[0] if len(indices) == 1 else None


def only_entry(model: Model, name: str) -> tuple[int, ...]:
    """Return the index of the entry that M or tau without an index means; empty if it means no single entry.

    With several coordinates, tau is the force along the only angle.
    """
    if name == "M" and model.nv == 1:
        return (0, 0)
    turning = [k for k, unit in enumerate(velocity_units(model)) if unit == "rad" or model.nv == 1]
    return (turning[0],) if name == "tau" and len(turning) == 1 else ()
