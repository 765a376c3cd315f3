"""Events: a guard ends a phase of a motion, and a reset gives the state in which the next phase begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sympy import Expr

if TYPE_CHECKING:
    from symgen.robot.description.system import System

Direction = Literal["rising", "falling", "either"]


@dataclass(frozen=True, slots=True)
class Event:
    """An impact onto new constraints when a guard changes its sign; a relabelling may then exchange variables.

    Positions do not change at the impact. The velocities become compatible with the new constraints. The impulses of
    these constraints do no work on the new velocities. With x(q) and x_after(q) the coordinates before and after, and M
    their masses::

        J_after^T M (J_after qd' - J qd) = 0        q_after = r(q)        qd_after = dr/dq qd'

    If a different phase follows, J_after is the derivative with respect to the variables of that phase at q_after, and
    qd_after = qd'.
    """

    name: str
    guard: Expr
    """An expression in variables and parameters that is zero when the event happens."""
    direction: Direction
    """The direction in which the guard crosses zero."""
    after: tuple[Expr, ...]
    """x_after(q): the value of every coordinate under the new constraints, in the system's order."""
    relabelling: tuple[Expr, ...]
    """r(q): the value of every variable of the next phase, as an expression in the variables of this phase."""
    onto: System | None = None
    """The next phase, or None if the phase stays the same. If given, ``after`` and qd' are in its variables."""

    def expressions(self) -> tuple[Expr, ...]:
        """Return all expressions in the variables before the event."""
        return (self.guard, *(() if self.onto else self.after), *self.relabelling)
