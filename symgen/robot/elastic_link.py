"""An elastic link and its modes: positions of points, masses and stiffnesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sympy import Expr, ImmutableMatrix, Integer, Poly, Symbol, cancel, degree, diff, eye, integrate

from symgen.errors import InputError
from symgen.spatial import Transform, Vector

S = Symbol("s", real=True)
"""The position of a point along its link: 0 at the joint, 1 at the tip."""
DIRECTIONS = ("x", "y", "z", "twist")
MAX_POLYNOMIAL_DEGREE = 12
"""Maximum degree in s of shapes, of the mass per length and of rigidities."""


@dataclass(frozen=True, slots=True)
class Mode:
    """An assumed mode of a link: a variable, and the deflection of all points when the variable is one.

    The deflections are polynomials in s. The link is clamped to its joint, so deflections and the slopes of y and z are
    zero at s = 0.
    """

    variable: Symbol
    x: Expr
    y: Expr
    z: Expr
    twist: Expr
    """Rotation about the link's x axis [rad]; the other shapes are displacements [m]."""

    @property
    def moves(self) -> ImmutableMatrix:
        """The displacement (x, y, z, 0) of a point when the mode's variable is one."""
        return ImmutableMatrix([self.x, self.y, self.z, 0])

    @property
    def words(self) -> str:
        """A text with the nonzero shapes as polynomials, such as ``y = s**2``."""
        return ", ".join(f"{name} = {shape}" for name in DIRECTIONS if (shape := getattr(self, name)) != 0)

    def check(self, place: str) -> None:
        """Raise :class:`InputError` unless there is a nonzero shape and all shapes are polynomials clamped at s = 0."""
        shapes = {name: getattr(self, name) for name in DIRECTIONS}
        for name, shape in shapes.items():
            _check_polynomial(shape, f"{place}.{name}")
            bent = (shape, diff(shape, S)) if name in "yz" else (shape,)
            if any(each.subs(S, 0) != 0 for each in bent):
                wanted = "no deflection and no slope" if name in "yz" else "no deflection"
                raise InputError(
                    f"expected {wanted} at s = 0, where the joint is", place=f"{place}.{name}", found=shape
                )
        if not any(shapes.values()):
            raise InputError(f"expected a shape: {', '.join(DIRECTIONS)}", place=place)


@dataclass(frozen=True, slots=True)
class ElasticLink:
    """A link along the x axis of its frame, and its revolute joint."""

    name: str
    variable: Symbol
    """The joint's angle [rad]."""
    axis: tuple[Expr, Expr, Expr]
    """The axis of the joint, a unit vector in the link's frame."""
    origin: Transform
    """The placement of the joint in the frame at the previous link's tip, or in the ground for the first link."""
    length: Expr
    mass_per_length: Expr
    """Mass per length [kg/m], a polynomial in s."""
    rigidity: dict[str, Expr] = field(hash=False)
    """Rigidity in stretching along x [N], bending in y and z [N m^2], and twisting [N m^2], each a polynomial in s."""
    modes: tuple[Mode, ...] = ()
    tip_mass: Expr = field(default_factory=lambda: Integer(0))
    armature: Expr = field(default_factory=lambda: Integer(0))
    """Inertia of the joint's drive, for example a geared rotor [kg m^2]."""

    @property
    def point(self) -> ImmutableMatrix:
        """The position (L s, 0, 0, 1) of a point without deflection, with L the length of the link."""
        return ImmutableMatrix([self.length * S, 0, 0, 1])

    @property
    def deflected(self) -> ImmutableMatrix:
        """The position h = (x, y, z, 1) of a point of the deflected link in the link's frame."""
        return sum((mode.variable * mode.moves for mode in self.modes), self.point)

    @property
    def joint(self) -> tuple[ImmutableMatrix, ImmutableMatrix, ImmutableMatrix]:
        """The matrices A, B, C (4 x 4) of the joint's transform A + B cos(angle) + C sin(angle)."""
        columns = [[*self.origin.R.vector(Vector(*unit)), 0] for unit in eye(3).tolist()]
        placed = ImmutableMatrix([*columns, [*self.origin.p, 1]]).T
        axis = ImmutableMatrix(self.axis)
        constant = placed * _placed(axis * axis.T, [0, 0, 0], 1)
        cosine = placed * _placed(eye(3) - axis * axis.T, [0, 0, 0], 0)
        sine = placed * _placed(_cross(*self.axis), [0, 0, 0], 0)
        return constant, cosine, sine

    @property
    def tip(self) -> ImmutableMatrix:
        """The transform E (4 x 4) from the joint to the tip of the link without deflection."""
        return _placed(eye(3), [self.length, 0, 0], 1)

    def tip_change(self, mode: Mode) -> ImmutableMatrix:
        """Return the derivative (4 x 4) of the transform to the deflected tip with respect to a mode's variable."""
        wx, wy, wz = (
            each.subs(S, 1) for each in (mode.twist, -diff(mode.z, S) / self.length, diff(mode.y, S) / self.length)
        )
        return _placed(_cross(wx, wy, wz), [each.subs(S, 1) for each in (mode.x, mode.y, mode.z)], 0)

    def along(self, density: Expr) -> Expr:
        """Return the integral of a function of s over the link's mass, including the mass at the tip."""
        whole = integrate((self.mass_per_length * density).expand(), (S, 0, 1)) * self.length
        return whole + self.tip_mass * density.subs(S, 1)

    def stiffness(self, a: Mode, b: Mode) -> Expr:
        """Return the stiffness K_ab [N/m], the integral of rigidity times strain of mode a times strain of mode b."""
        total: Expr = Integer(0)
        for name, order in zip(DIRECTIONS, (1, 2, 2, 1), strict=True):
            strained = diff(getattr(a, name), S, order) * diff(getattr(b, name), S, order)
            density = (self.rigidity[name] * strained).expand()
            total += integrate(density, (S, 0, 1)) / self.length ** (2 * order - 1)
        return total

    def masses(self) -> tuple[ImmutableMatrix, list[Expr]]:
        """Return the factors L and D of G = L D L^T, with a unit lower triangular L and a diagonal D.

        G_jk is the integral of s^(j+k) over the mass along the link, without the mass at the tip. Positions of points
        are polynomials in s, and G has one row for each coefficient of a polynomial.
        """
        largest = max(Poly(entry, S).degree() for entry in self.deflected if entry != 0)
        span = range(largest + 1)
        G = [integrate((self.mass_per_length * S**k).expand(), (S, 0, 1)) * self.length for k in range(2 * largest + 1)]
        return _factors(ImmutableMatrix([[G[j + k] for k in span] for j in span]))

    def stiffnesses(self) -> tuple[ImmutableMatrix, list[Expr]]:
        """Return the factors L and D of K = L D L^T, where K_ab is the :meth:`stiffness` of modes a and b."""
        return _factors(ImmutableMatrix([[self.stiffness(a, b) for b in self.modes] for a in self.modes]))

    def check(self, place: str) -> None:
        """Raise :class:`InputError` in one of these cases:

        * The mass per length, the tip mass, the armature or a rigidity is negative.
        * The mass per length or a rigidity is not a polynomial in s.
        * A mode is invalid, has no stiffness, or is a combination of earlier modes.
        """
        _check_polynomial(self.mass_per_length, f"{place}.mass_per_length")
        for name, value in self.rigidity.items():
            _check_polynomial(value, f"{place}.rigidity.{name}")
        for name in ("tip_mass", "armature"):
            if getattr(self, name).is_negative:
                expected = "expected zero or a positive number"
                raise InputError(expected, place=f"{place}.{name}", found=getattr(self, name))
        for k, mode in enumerate(self.modes):
            mode.check(f"{place}.modes.{k}")
            for name in DIRECTIONS:
                if getattr(mode, name) != 0 and self.rigidity[name] == 0:
                    wanted = f"a rigidity, since mode {mode.variable} has a shape in {name}"
                    raise InputError(f"expected {wanted}", place=f"{place}.rigidity.{name}")
        if _negative(self.masses()[1]):
            raise InputError(
                "expected a mass per length that is not negative",
                place=f"{place}.mass_per_length",
                found=self.mass_per_length,
            )
        for k, pivot in enumerate(self.stiffnesses()[1]):
            if pivot == 0:
                expected = "expected a mode that is independent of the earlier modes"
                raise InputError(expected, place=f"{place}.modes.{k}")
            if _negative([pivot]):
                raise InputError("expected a rigidity that resists all modes", place=f"{place}.rigidity")


def _check_polynomial(expression: Expr, place: str) -> None:
    if not expression.is_polynomial(S) or degree(expression, S) > MAX_POLYNOMIAL_DEGREE:
        raise InputError(
            f"expected a polynomial in s of degree {MAX_POLYNOMIAL_DEGREE} or less", place=place, found=expression
        )


def _cross(x: Expr, y: Expr, z: Expr) -> ImmutableMatrix:
    return ImmutableMatrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def _placed(R: ImmutableMatrix, p: Sequence[Expr], last: int) -> ImmutableMatrix:
    return ImmutableMatrix([[*R.row(k), p[k]] for k in range(3)] + [[0, 0, 0, last]])


def _factors(A: ImmutableMatrix) -> tuple[ImmutableMatrix, list[Expr]]:
    """Return a unit lower triangular L and the diagonal D of a positive semidefinite A = L D L^T.

    If A is indefinite, these factors do not exist, and all entries of D are -1.
    """
    n, L = A.rows, A.zeros(A.rows).as_mutable()
    D: list[Expr] = []
    for j in range(n):
        D.append(cancel(A[j, j] - sum(L[j, k] ** 2 * D[k] for k in range(j))))
        L[j, j] = Integer(1)
        for i in range(j + 1, n):
            left = cancel(A[i, j] - sum(L[i, k] * L[j, k] * D[k] for k in range(j)))
            if left != 0 and D[j] == 0:
                return ImmutableMatrix(L), [Integer(-1)] * n
            L[i, j] = Integer(0) if left == 0 else cancel(left / D[j])
    return ImmutableMatrix(L), D


def _negative(pivots: Sequence[Expr]) -> bool:
    return any(pivot.is_negative for pivot in pivots)
