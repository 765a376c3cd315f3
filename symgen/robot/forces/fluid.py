"""Forces of a fluid on a link: added mass, drag and buoyancy, in Fossen's convention.

Motions and forces have six components along the axes of a frame on the link. The first three are the linear components
at the frame's origin, and the last three are the angular components.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Integer, Rational

from symgen.errors import InputError
from symgen.options.arguments import check_arguments
from symgen.robot.description.numbers import amount, exact_vector
from symgen.robot.description.parts import Frame

Triple = tuple[Expr, Expr, Expr]
Six = tuple[tuple[Expr, ...], ...]
"""A matrix of six rows and six columns."""
NO_FORCE = "no force"
"""The text for a fluid force without any part."""
ZERO: Expr = Integer(0)
DRAG_WIDTH: Expr = Rational(1, 1000)
"""The velocity [m/s and rad/s] below which quadratic drag is smoothed, unless a file says otherwise."""
ZERO_TRIPLE: Triple = (Integer(0), Integer(0), Integer(0))
NO_MATRIX: Six = ((Integer(0),) * 6,) * 6
NUMBERS = ("density", "volume", "drag_width")
"""The names of the fields of a fluid force that are numbers."""


@dataclass(frozen=True, slots=True)
class FluidForce:
    """The force of a fluid on a link that moves in it, for example of water on a vehicle or of wind on an arm.

    With nu the velocity of the frame relative to the fluid, M_A the added mass and D_l, D_q the drag matrices, the
    force on the link is::

        -(M_A nu' + C_A(nu) nu) - (D_l + D_q diag |nu|) nu + buoyancy      |x| = sqrt(x^2 + drag_width^2)

    nu' is the rate of nu. C_A(nu) nu are the velocity terms that Kirchhoff's equations give for the kinetic energy nu^T
    M_A nu / 2. The buoyancy is -density * volume * gravity and acts at ``center``. A matrix is given by its six rows,
    or by the six numbers of its diagonal.

    Args:
        frame: The name of a frame or link. ``center`` and the matrices refer to the frame's origin and axes.
        density: Density [kg/m^3] of the fluid.
        volume: Displaced volume [m^3].
        center: Center of buoyancy [m].
        added_mass: M_A [kg, kg m, kg m^2], symmetric.
        linear_drag: D_l [N s/m and so on].
        quadratic_drag: D_q [N s^2/m^2 and so on].
        velocity: Constant velocity [m/s] of the fluid, in base axes.
        drag_width: Velocity [m/s and rad/s] below which the quadratic drag is smoothed.

    Raises:
        InputError: A matrix has another shape, or the added mass is not symmetric.

    """

    frame: str
    density: Expr = ZERO
    volume: Expr = ZERO
    center: Triple = ZERO_TRIPLE
    added_mass: Six = NO_MATRIX
    linear_drag: Six = NO_MATRIX
    quadratic_drag: Six = NO_MATRIX
    velocity: Triple = ZERO_TRIPLE
    drag_width: Expr = DRAG_WIDTH

    def __post_init__(self) -> None:
        types = {"frame": str, "center": Triple, "velocity": Triple} | dict.fromkeys(NUMBERS, Expr)
        check_arguments({name: getattr(self, name) for name in types}, types, "FluidForce: ")
        for name in NUMBERS:
            object.__setattr__(self, name, amount(getattr(self, name)))
        for name in ("center", "velocity"):
            object.__setattr__(self, name, exact_vector(getattr(self, name)))
        for name in ("added_mass", "linear_drag", "quadratic_drag"):
            object.__setattr__(self, name, _six(getattr(self, name), f"{self.place}: {name}"))
        M = self.added_mass
        if any(M[i][j] != M[j][i] for i in range(6) for j in range(i)):
            raise InputError("expected a symmetric matrix", place=f"{self.place}: added_mass")

    @property
    def name(self) -> str:
        """The name of the frame; messages use it as the name of the force."""
        return self.frame

    @property
    def place(self) -> str:
        """The place in the file that error messages about this force name."""
        return f"immersed {self.frame}"

    @property
    def has_inertia(self) -> bool:
        """True if the force has added mass, and thus depends on accelerations."""
        return self.added_mass != NO_MATRIX

    @property
    def has_drag(self) -> bool:
        return self.linear_drag != NO_MATRIX or self.quadratic_drag != NO_MATRIX

    @property
    def flows(self) -> bool:
        """True if the fluid moves relative to the base."""
        return self.velocity != ZERO_TRIPLE

    @property
    def of_fluid(self) -> frozenset[str]:
        """The names of the fluid's properties on which the force depends."""
        acting = {
            "density": self.volume != 0,
            "velocity": self.has_drag or self.has_inertia,
            "drag_width": self.quadratic_drag != NO_MATRIX,
        }
        return frozenset(name for name, acts in acting.items() if acts)

    @property
    def buoyant_mass(self) -> Expr:
        """The mass [kg] of the displaced fluid."""
        return self.density * self.volume

    @property
    def acts_at_rest(self) -> bool:
        """True if the fluid exerts a force on a link at rest."""
        return self.buoyant_mass != 0 or (self.flows and (self.has_drag or self.has_inertia))

    @property
    def acts_by_velocity(self) -> bool:
        """True if the force depends on velocities.

        If the fluid is at rest, the terms C_A(nu) nu do not count, because they belong to the added mass.
        """
        return self.has_drag or (self.flows and self.has_inertia)

    @property
    def has_potential(self) -> bool:
        """True, because the buoyancy has a known potential energy."""
        return True

    @property
    def coordinate(self) -> str:
        """A text that says where the force acts, such as ``fluid at hull``."""
        return f"fluid at {self.frame}"

    @property
    def text(self) -> str:
        """A text that lists the parts of the force, such as ``drag, buoyancy``."""
        parts = {"added mass": self.has_inertia, "drag": self.has_drag, "buoyancy": self.buoyant_mass != 0}
        return ", ".join(name for name, acts in parts.items() if acts) or NO_FORCE

    def expressions(self) -> Iterator[Expr]:
        """Yield all numbers and expressions that define the force."""
        yield from (self.density, self.volume, *self.center, *self.velocity, self.drag_width)
        for matrix in (self.added_mass, self.linear_drag, self.quadratic_drag):
            yield from (entry for row in matrix for entry in row)

    def text_in(self, frame: Callable[[str], Frame]) -> str:
        """Return the frame of the force as text, for the digest of a robot; :meth:`expressions` has the numbers.

        The function ``frame`` returns a frame by name, as :meth:`~symgen.robot.Robot.frame` does.
        """
        return f"fluid {frame(self.frame)}"


def _six(value: Any, place: str) -> Six:
    """Return the six rows of a matrix that is given by its rows or by its diagonal."""
    rows = list(value) if isinstance(value, Sequence) else []
    lengths = {len(row) if isinstance(row, Sequence) and not isinstance(row, str) else 0 for row in rows}
    if len(rows) == 6 and lengths == {6}:
        return tuple(tuple(map(amount, row)) for row in rows)
    if len(rows) == 6 and lengths == {0}:
        return tuple(tuple(amount(rows[i]) if i == j else ZERO for j in range(6)) for i in range(6))
    raise InputError("expected six numbers, or six rows of six numbers", place=place)
