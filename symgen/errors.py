"""All errors and warnings that symgen raises on purpose::

    SymgenError                 one line for a user: what is wrong, where, what was expected
    ├── InputError              a robot file, an option or a name cannot be accepted
    │   └── KeywordError        the called function does not take this option (also a TypeError)
    ├── UnsupportedError        understood, but not supported; the message names the missing part
    ├── ProgramError            a straight-line program breaks its own rules (a defect, not user input)
    ├── ProofError              output differs from an independent derivation (a defect, not user input)
    ├── CallError               arrays passed to generated code have the wrong shape or type (also a ValueError)
    └── BuildError              the C compiler refused the text, or the cache cannot be used

Warnings::

    RobotWarning                something in a robot file is left out, or is physically implausible
    BuildWarning                a fallback was taken (no C compiler: the Python target is used)

"""

from __future__ import annotations

import re

_NUMPY_NUMBER = re.compile(r"np\.\w+\(([^()]*)\)")
"""Matches a number in a list as NumPy 2 writes it: ``np.float64(0.5)``."""


class SymgenError(Exception):
    """Base of all errors; the message is one line."""


class InputError(SymgenError):
    """Input that cannot be accepted.

    The message reads ``FILE: PLACE: expected EXPECTED, found FOUND``; parts that do not apply are left out. ``hint`` is
    appended to the message. It can be a similar name, which :func:`~symgen.phrasing.near` finds.
    """

    def __init__(self, message: str, *, file: str = "", place: str = "", found: object = None, hint: str = "") -> None:
        self.file = file
        self.place = place
        parts = [part for part in (file, place) if part]
        text = message if found is None else f"{message}, found {shown(found)}"
        super().__init__(one_line(": ".join([*parts, text]) + hint))

    def located(self, file: str) -> InputError:
        """Return this error with the file in front of its message."""
        error = InputError(f"{file}: {self}")
        error.file, error.place = file, self.place
        return error

    def followed_by(self, text: str) -> InputError:
        """Return this error with text added to its message."""
        error = InputError(f"{self}{text}")
        error.file, error.place = self.file, self.place
        return error


class KeywordError(InputError, TypeError):
    """An option that the called function does not take. The message names a similar option or the right function."""


class UnsupportedError(SymgenError):
    """A request that is understood but not supported; the message names the missing part."""


class ProgramError(SymgenError):
    """A program breaks the rules of :mod:`symgen.program.ir`."""


class ProofError(SymgenError):
    """Output differs from an independent derivation: a defect of symgen. Nothing is written."""


class CallError(SymgenError, ValueError):
    """Arrays passed to a generated function do not fit its signature."""


class BuildError(SymgenError):
    """The C compiler refused generated text, or the cache of compiled libraries cannot be used."""


class RobotWarning(UserWarning):
    """Something in a robot file is left out, or is physically implausible."""


class BuildWarning(UserWarning):
    """A build used a fallback: without a C compiler, the Python target replaces C."""


def one_line(text: str) -> str:
    """Return ``text`` with each run of white space and control characters replaced by one space."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def shown(value: object, limit: int = 60) -> str:
    """Return a short, printable text for a value found in user input. Numbers of NumPy look like Python's."""
    try:
        text = one_line(repr(value) if isinstance(value, str) else _NUMPY_NUMBER.sub(r"\1", repr(value)))
    except ValueError:  # an integer of thousands of digits
        text = "a number of too many digits"
    return text if len(text) <= limit else text[: limit - 3] + "..."
