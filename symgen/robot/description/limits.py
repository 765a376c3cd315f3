"""Limits of a joint: its position, speed, acceleration and force. The equations of motion do not depend on limits."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sympy import Expr

from symgen.errors import InputError
from symgen.robot.description.numbers import amount

UNLIMITED = 1e16
"""In files of other programs, a limit of at least this size means that there is no limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a joint, which apply to each of its variables. None means that there is no limit.

    Raises :class:`~symgen.errors.InputError` in these cases:

    * A value is not a number.
    * Only one of ``lower`` and ``upper`` is given, or ``lower`` is above ``upper``.
    * ``velocity``, ``acceleration`` or ``effort`` is not positive.
    """

    lower: Expr | None = None
    """The smallest position [rad or m]."""
    upper: Expr | None = None
    """The largest position [rad or m]."""
    velocity: Expr | None = None
    """The largest speed [rad/s or m/s]."""
    acceleration: Expr | None = None
    """The largest acceleration [rad/s^2 or m/s^2], in both directions."""
    effort: Expr | None = None
    """The largest force [N m or N]."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if value is None:
                continue
            value = amount(value)
            if not value.is_number:
                raise InputError("expected a number", place=f"limits.{each.name}", found=str(value))
            object.__setattr__(self, each.name, value)
        if (self.lower is None) != (self.upper is None):
            raise InputError("expected both a lower and an upper limit, or neither", place="limits")
        if self.lower is not None and self.upper is not None and (self.upper - self.lower).is_negative:
            raise InputError("expected a lower limit that is not above the upper one", place="limits", found=self.lower)
        for name in ("velocity", "acceleration", "effort"):
            value = getattr(self, name)
            if value is not None and not value.is_positive:
                raise InputError("expected a limit above zero", place=f"limits.{name}", found=value)
