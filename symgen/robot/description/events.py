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
    """An impact onto new constraints, when the guard (an expression in the variables) becomes zero.

    At the impact, positions do not change. The velocities change from qd to qd', which satisfies the new constraints.
    The impulses of these constraints do no work on velocities that satisfy the constraints. After the impact, variables
    may exchange their roles, as the two legs of a walker do. Let x(q) and x_after(q) be the coordinates before and
    after the impact. Let J and J_after be the derivatives of x and x_after with respect to q, M the masses of the
    coordinates, and r(q) the ``relabelling`` of the variables::

        J_after^T M (J_after qd' - J qd) = 0        q_after = r(q)        qd_after = dr/dq qd'

    The next phase starts at q_after and qd_after. If the next phase has other variables, J_after is the derivative
    with respect to these variables at q_after, and qd_after = qd'.
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
    """The next phase, or None if the phase stays the same. ``after`` and qd' are in the variables of the next phase."""

    def expressions(self) -> tuple[Expr, ...]:
        """Return the expressions in the variables of this phase: the guard and the relabelling.

        If the phase stays the same, ``after`` is also an expression in these variables and is returned, too.
        """
        return (self.guard, *(() if self.onto else self.after), *self.relabelling)
