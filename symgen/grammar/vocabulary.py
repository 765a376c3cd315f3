"""The interface between the grammar and the names of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from symgen.grammar.tokens import Token
from symgen.phrasing import near


class Vocabulary(Protocol):
    """The names that expressions may use.

    A name with a LaTeX subscript is spelled with an underscore, as in ``m_1``.
    """

    def find(self, spelled: str, token: Token) -> str | None:
        """Return the name in the file for a spelling, or None if there is no such name.

        Raises :class:`~symgen.errors.InputError` at the token if several names have this spelling.
        """

    def known(self, spelled: str) -> str:
        """Return a hint for an unknown spelling, such as a similar name. Error messages end with this hint."""

    def rate(self, name: str) -> str | None:
        """Return the name of the time derivative of a position or velocity, or None for other names."""

    def is_position(self, name: str) -> bool:
        """Return True if a name is a position, or stands for an expression of positions."""

    def has_rate(self, name: str) -> bool:
        """Return True if a name is a position, or stands for an expression of positions and velocities."""

    def has_variables(self, name: str) -> bool:
        """Return True if variables may follow a name in brackets, as in h(q_2), because it stands for an expression."""

    def entry(self, base: str, index: tuple[int, ...], order: int) -> str | None:
        """Return the name of an entry, such as ``M[0,1]``.

        ``index`` counts from zero, and ``order`` is the number of time derivatives.
        """

    @property
    def first_index(self) -> int:
        """The index of the first entry in square brackets: 0, or 1 in a file that counts from 1."""

    def whole(self, base: str, order: int) -> list[list[str]] | None:
        """Return the rows of the vector or matrix that a name without an index means; None for other names.

        A vector is a column. ``order`` is the number of time derivatives.
        """

    def is_matrix(self, name: str) -> bool:
        """Return True if a statement before defines this name as a vector or matrix."""

    def shorthand(self, base: str, index: str) -> tuple[str, list[str]] | None:
        """Return the function of a shorthand and the angles that are added: ``c_{12}`` is cos(q1 + q2).

        Return None for a name that is not a shorthand.
        """


class PlainNames:
    """A vocabulary in which each name has one spelling, the name itself."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)

    def find(self, spelled: str, token: Token) -> str | None:
        return spelled if spelled in self._names else None

    def known(self, spelled: str) -> str:
        return near(spelled, self._names) or f" (known are {', '.join(sorted(self._names))})"

    def rate(self, name: str) -> str | None:
        return None

    def is_position(self, name: str) -> bool:
        return False

    def has_rate(self, name: str) -> bool:
        return False

    def has_variables(self, name: str) -> bool:
        return False

    def entry(self, base: str, index: tuple[int, ...], order: int) -> str | None:
        return None

    @property
    def first_index(self) -> int:
        return 0

    def whole(self, base: str, order: int) -> list[list[str]] | None:
        return None

    def is_matrix(self, name: str) -> bool:
        return False

    def shorthand(self, base: str, index: str) -> tuple[str, list[str]] | None:
        return None
