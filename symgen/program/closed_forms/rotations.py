"""Replace products of quaternion components in closed forms by named entries of rotation matrices.

Let x, y, z, w be the components of a unit quaternion, and R its rotation matrix. Each product of two components is a
sum of entries of R: 4 x^2 = 1 + R11 - R22 - R33, 4 x y = R12 + R21, 4 x w = R32 - R23 and so on. Therefore, if each
term of an expression contains no component or two, the components can be replaced by entries of R.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flint import fmpq
from sympy import Add, Expr, Integer, Mul, Rational, Symbol, cos, sin

from symgen.program.closed_forms.forms import Form
from symgen.program.closed_forms.fourier import Reader
from symgen.program.ir import Assignment

_DIAGONAL_SIGNS = {0: (1, -1, -1), 1: (-1, 1, -1), 2: (-1, -1, 1), 3: (1, 1, 1)}
"""The signs of R11, R22 and R33 in the square of each component: 0 is x, and 4 x^2 = 1 + R11 - R22 - R33."""

Quaternion = Sequence[Symbol]
Names = Mapping[tuple[int, int], Symbol]
"""A map from the row and column of an entry of a rotation matrix, counted from 0, to the name of the entry."""
Rotation = tuple[Quaternion, Names]


def rotation_names(number: int, total: int) -> Names:
    """Return the names of a rotation matrix's entries: R11 to R33, or R1_11 to R1_33 for the first of several."""
    head = "R" if total == 1 else f"R{number + 1}_"
    return {(i, j): Symbol(f"{head}{i + 1}{j + 1}", real=True) for i in range(3) for j in range(3)}


def definitions(quaternion: Quaternion, names: Names) -> dict[Symbol, Expr]:
    """Return each named entry of the rotation matrix as an expression in the unit quaternion (x, y, z, w)."""
    e, w = quaternion[:3], quaternion[3]
    found = {}
    for (i, j), name in names.items():
        others = [e[k] ** 2 for k in range(3) if k != i]
        turn = (-1) ** ((j - i) % 3 - 1) * e[3 - i - j] * w if i != j else Integer(0)
        found[name] = 2 * (e[i] * e[j] - turn) if i != j else 1 - 2 * Add(*others)
    return found


def with_rotations(elements: Sequence[Expr], body: Sequence[Assignment], rotations: Sequence[Rotation]) -> list[Expr]:
    """Return expressions in which entries of rotation matrices replace the components of quaternions.

    First, 1 - x^2 - y^2 - z^2 replaces w^2. The components of a quaternion are replaced only if each term of the
    expression contains no component or two. Each new expression is proven equal to the given one, for unit quaternions.
    """
    reader = Reader(elements, body)
    meaning = {name: value for rotation in rotations for name, value in definitions(*rotation).items()}
    found = []
    for element in elements:
        plain = reader.read(element)
        named = form = _reduced(reader, plain, rotations)
        for quaternion, names in rotations:
            named = _renamed(reader, named, quaternion, names)
        value = _expression(reader, plain if named is form and len(plain) < len(form) else named)
        again = _reduced(reader, reader.read(value.xreplace(meaning)), rotations)
        if not reader.equal(reader.padded(form), reader.padded(again)):
            raise AssertionError(f"{value} is not equal to the expression that it presents")
        found.append(value)
    return found


def _renamed(reader: Reader, form: Form, quaternion: Quaternion, names: Names) -> Form:
    """Return a form with entries of the rotation matrix. If a term does not have 0 or 2 components, return ``form``."""
    parts = _by_powers(reader, form, quaternion)
    if any(sum(powers) not in (0, 2) for powers in parts):
        return form
    terms = []
    for powers, rest in parts.items():
        for number, name in _in_entries(powers, names) if sum(powers) else [(fmpq(1), Integer(1))]:
            factor = reader.product([reader.read(name), reader.read(Rational(int(number.p), int(number.q)))])
            terms.append(reader.product([rest, factor]))
    return _total(reader, terms)


def _in_entries(powers: Sequence[int], names: Names) -> list[tuple[Any, Expr]]:
    """Return the terms of a product of two components: a number, and an entry of the rotation matrix or 1."""
    quarter = fmpq(1, 4)
    i, j = [k for k, power in enumerate(powers) for _ in range(power)]
    if i == j:
        diagonal = zip(_DIAGONAL_SIGNS[i], range(3), strict=True)
        return [(quarter, Integer(1)), *((sign * quarter, names[k, k]) for sign, k in diagonal)]
    if j < 3:
        return [(quarter, names[i, j]), (quarter, names[j, i])]
    after, last = (i + 1) % 3, (i + 2) % 3
    return [(quarter, names[last, after]), (-quarter, names[after, last])]


def _reduced(reader: Reader, form: Form, rotations: Sequence[Rotation]) -> Form:
    """Return a form in which 1 - x^2 - y^2 - z^2 replaces w^2 for each quaternion (x, y, z, w).

    Two of the returned forms are equal if and only if they have the same values for all unit quaternions.
    """
    for (*others, last), _ in rotations:
        square, w = reader.read(1 - Add(*(each**2 for each in others))), reader.read(last)
        terms = [
            reader.product([rest, *[square] * (power // 2), *[w] * (power % 2)])
            for (power,), rest in _by_powers(reader, form, [last]).items()
        ]
        form = _total(reader, terms)
    return form


def _by_powers(reader: Reader, form: Form, symbols: Sequence[Symbol]) -> dict[tuple[int, ...], Form]:
    """Map each tuple of exponents of ``symbols`` in a form to the coefficient of these powers."""
    for symbol in symbols:
        reader.read(symbol)
    places = [reader.variables.index(symbol) for symbol in symbols]
    found: dict[tuple[int, ...], Form] = {}
    for (monomial, wave), value in reader.padded(form).items():
        powers = tuple(monomial[place] for place in places)
        rest = tuple(0 if k in places else power for k, power in enumerate(monomial))
        found.setdefault(powers, {})[rest, wave] = value
    return found


def _total(reader: Reader, forms: Sequence[Form]) -> Form:
    found: Form = {}
    for form in forms:
        for key, value in reader.padded(form).items():
            found[key] = found.get(key, 0) + value
    return {key: value for key, value in found.items() if value != 0}


def _expression(reader: Reader, form: Form) -> Expr:
    """Convert a canonical form to a SymPy expression."""
    terms = []
    for (monomial, (multiples, is_sine)), value in reader.padded(form).items():
        angle = reader.argument((multiples, is_sine))
        powers = (variable**power for variable, power in zip(reader.variables, monomial, strict=False))
        wave = (sin if is_sine else cos)(angle)
        terms.append(Mul(Rational(int(value.p), int(value.q)), wave, *powers))
    return Add(*terms)
