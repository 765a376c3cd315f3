"""What ends a phase of a motion: a guard, a reset, and so the state in which the next phase begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sympy import Expr

if TYPE_CHECKING:
    from symgen.robot.description.system import System

Direction = Literal["rising", "falling", "either"]


@dataclass(frozen=True, slots=True)
class Event:
    """An impact onto new constraints where a guard changes its sign, after which variables may change places.

    At the impact positions stay, and velocities become those that the new constraints allow, no impulse doing work on
    them: with x(q) and x_after(q) the coordinates before and after and M their masses::

        J_after^T M (J_after qd' - J qd) = 0        q_after = r(q)        qd_after = dr/dq qd'

    Where another phase follows, J_after is by its own variables, at q_after, and qd_after = qd'.
    """

    name: str
    guard: Expr
    """Zero where it happens; of variables and parameters."""
    direction: Direction
    """In which the guard goes through zero."""
    after: tuple[Expr, ...]
    """Every coordinate as the constraints after it have it, in the order of the system's coordinates."""
    relabelling: tuple[Expr, ...]
    """r(q): every variable of the phase that follows, in the variables of this one."""
    onto: System | None = None
    """The phase that follows, where it is another; ``after`` is then in its variables, and qd' its velocities."""

    def expressions(self) -> tuple[Expr, ...]:
        """All that it is made of, in the variables before it."""
        return (self.guard, *(() if self.onto else self.after), *self.relabelling)
