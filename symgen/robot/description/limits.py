"""How far, how fast and how hard a joint may go. No equation depends on it; firmware does."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sympy import Expr

from symgen.errors import InputError
from symgen.robot.description.numbers import amount


@dataclass(frozen=True, slots=True)
class Limits:
    """Of each variable of a joint; None where nothing is stated.

    Raises :class:`~symgen.errors.InputError` for what is no limit.
    """

    lower: Expr | None = None
    """The least position [rad or m]."""
    upper: Expr | None = None
    velocity: Expr | None = None
    """The largest speed [rad/s or m/s]."""
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
        for name in ("velocity", "effort"):
            value = getattr(self, name)
            if value is not None and not value.is_positive:
                raise InputError("expected a limit above zero", place=f"limits.{name}", found=value)
