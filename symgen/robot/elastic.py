"""Chains of elastic links on revolute joints, the deflections of each link by assumed modes.

Source: W. J. Book, *Recursive Lagrangian dynamics of flexible manipulator arms*, Int. J. Robotics Research 3 (1984). A
link lies along the x axis of its own frame, whose place in the ground is W; a point at s times its length L is at W h,

    h = (L s, 0, 0, 1) + sum of delta_k (x_k, y_k, z_k, 0),    W_i = W_{i-1} E_{i-1} A_i,

A the joint's, and E what the link and its deflection add up to its tip: rotations to first order, as small ones are.
Masses and stiffnesses come from integrals along the link; that an axial force stiffens a link against bending is left
out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from sympy import Expr, ImmutableMatrix, Integer, Poly, Rational, Symbol, cancel, cos, degree, diff, eye, integrate, sin

from symgen.errors import InputError
from symgen.robot.description.parts import Note, Parameter, Shape
from symgen.robot.description.system import Coordinate, System
from symgen.spatial import Transform, Vector

S = Symbol("s", real=True)
"""Where a point is along its link: 0 at the joint, 1 at the tip."""
DIRECTIONS = ("x", "y", "z", "twist")
LARGEST_DEGREE = 12
DRAWN_PIECES = 8


@dataclass(frozen=True, slots=True)
class Mode:
    """One way for a link to deflect: its variable, and at a value of one what each point of the link does.

    Polynomials in s; zero at the joint, and bending without a slope there, since the link is clamped to its joint.
    """

    variable: Symbol
    x: Expr
    y: Expr
    z: Expr
    twist: Expr
    """About the link [rad]; the others are lengths [m]."""

    @property
    def moves(self) -> ImmutableMatrix:
        """The change of a point's place, (x, y, z, 0)."""
        return ImmutableMatrix([self.x, self.y, self.z, 0])

    def check(self, place: str) -> None:
        """Refuse shapes that are no polynomials, or not clamped at the joint."""
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
    """A link along the x axis of its frame, and the revolute joint that it turns about."""

    name: str
    variable: Symbol
    """The joint's angle [rad]."""
    axis: tuple[Expr, Expr, Expr]
    """Of the joint, a unit vector in the link's frame."""
    origin: Transform
    """Where the joint is, in the frame at the tip of the link before, or in the ground."""
    length: Expr
    mass_per_length: Expr
    """[kg/m], a polynomial in s."""
    rigidity: dict[str, Expr] = field(hash=False)
    """Against stretching along x [N], bending in y and in z [N m^2], and twisting [N m^2]; polynomials in s."""
    modes: tuple[Mode, ...] = ()
    tip_mass: Expr = field(default_factory=lambda: Integer(0))
    armature: Expr = field(default_factory=lambda: Integer(0))
    """What resists the joint's own acceleration, as the rotor of a geared motor does [kg m^2]."""

    @property
    def point(self) -> ImmutableMatrix:
        """Where a point is that does not deflect, (L s, 0, 0, 1)."""
        return ImmutableMatrix([self.length * S, 0, 0, 1])

    @property
    def deflected(self) -> ImmutableMatrix:
        """h: where a point is in the link's frame."""
        return sum((mode.variable * mode.moves for mode in self.modes), self.point)

    @property
    def joint(self) -> tuple[ImmutableMatrix, ImmutableMatrix, ImmutableMatrix]:
        """A, as what is constant in it, what goes with the cosine and what with the sine of the joint's angle."""
        columns = [[*self.origin.R.vector(Vector(*unit)), 0] for unit in eye(3).tolist()]
        placed = ImmutableMatrix([*columns, [*self.origin.p, 1]]).T
        own = ImmutableMatrix(self.axis)
        parts = own * own.T, eye(3) - own * own.T, _cross(*self.axis)
        constant, cosine, sine = (
            placed * _placed(part, [0, 0, 0], last) for part, last in zip(parts, (1, 0, 0), strict=True)
        )
        return constant, cosine, sine

    @property
    def tip(self) -> ImmutableMatrix:
        """E where nothing deflects, 4 x 4."""
        return _placed(eye(3), [self.length, 0, 0], 1)

    def tip_change(self, mode: Mode) -> ImmutableMatrix:
        """What E changes by with the variable of a mode: small rotations, and the deflection of the tip."""
        wx, wy, wz = (
            each.subs(S, 1) for each in (mode.twist, -diff(mode.z, S) / self.length, diff(mode.y, S) / self.length)
        )
        return _placed(_cross(wx, wy, wz), [each.subs(S, 1) for each in (mode.x, mode.y, mode.z)], 0)

    def along(self, density: Expr) -> Expr:
        """The integral of what has a density in s over the link's mass, its tip's included."""
        whole = integrate((self.mass_per_length * density).expand(), (S, 0, 1)) * self.length
        return whole + self.tip_mass * density.subs(S, 1)

    def stiffness(self, a: Mode, b: Mode) -> Expr:
        """Of one mode against another: the integral of what both stretch, bend and twist [N/m]."""
        total: Expr = Integer(0)
        for name, order in zip(DIRECTIONS, (1, 2, 2, 1), strict=True):
            strained = diff(getattr(a, name), S, order) * diff(getattr(b, name), S, order)
            density = (self.rigidity[name] * strained).expand()
            total += integrate(density, (S, 0, 1)) / self.length ** (2 * order - 1)
        return total

    def check(self, place: str) -> None:
        """Refuse densities that are no polynomials, and modes that nothing resists."""
        for name, value in (("mass_per_length", self.mass_per_length), *self.rigidity.items()):
            _check_polynomial(value, f"{place}.{name}")
        for k, mode in enumerate(self.modes):
            mode.check(f"{place}.modes.{k}")
            for name in DIRECTIONS:
                if getattr(mode, name) != 0 and self.rigidity[name] == 0:
                    wanted = f"a rigidity, since mode {mode.variable} has a shape in {name}"
                    raise InputError(f"expected {wanted}", place=f"{place}.rigidity.{name}")


@dataclass(frozen=True)
class ElasticChain(System):
    """A system whose coordinates are those of elastic links: each link's place, expanded in polynomials along it."""

    links: tuple[ElasticLink, ...] = ()
    gravity: tuple[Expr, Expr, Expr] = (Integer(0), Integer(0), Integer(0))

    type_name: ClassVar[str] = "a chain of elastic links"

    @classmethod
    def of(
        cls,
        name: str,
        links: tuple[ElasticLink, ...],
        gravity: tuple[Expr, Expr, Expr],
        parameters: tuple[Parameter, ...] = (),
        source: str = "",
    ) -> ElasticChain:
        """The chain of these links, the first on the ground.

        Raises :class:`~symgen.errors.InputError` where shapes are unfit or a mode moves nothing.
        """
        for k, link in enumerate(links):
            link.check(f"elastic_links.{k}")
        for k, mode in enumerate(links[-1].modes):
            if not any(mode.moves):
                place = f"elastic_links.{len(links) - 1}.modes.{k}"
                raise InputError("expected a mode that moves mass: nothing is behind what it twists", place=place)
        variables = tuple(symbol for link in links for symbol in (link.variable, *(m.variable for m in link.modes)))
        coordinates, shapes = [], []
        for link, W in zip(links, _placements(links), strict=True):
            coordinates += [*_moving(link, W, gravity, set(variables)), *_springs(link)]
            at = [(W * link.deflected).subs(S, Rational(k, DRAWN_PIECES)) for k in range(DRAWN_PIECES + 1)]
            shapes.append(Shape(tuple((x, y, z) for x, y, z in at)))
        return cls(
            name, variables, tuple(coordinates), parameters, (), tuple(shapes), source, links=links, gravity=gravity
        )

    def warnings(self) -> tuple[Note, ...]:
        """The notes a user should not miss: of implausible angles."""
        return tuple(note for note in self.notes if note.kind == "implausible")

    @cached_property
    def first_modes(self) -> list[int]:
        """The index of each link's joint among the variables; those of its modes follow."""
        counts = [1 + len(link.modes) for link in self.links]
        return [sum(counts[:k]) for k in range(len(counts))]


def _check_polynomial(expression: Expr, place: str) -> None:
    if not expression.is_polynomial(S) or degree(expression, S) > LARGEST_DEGREE:
        raise InputError(
            f"expected a polynomial in s of degree {LARGEST_DEGREE} or less", place=place, found=expression
        )


def _cross(x: Expr, y: Expr, z: Expr) -> ImmutableMatrix:
    return ImmutableMatrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def _placed(R: ImmutableMatrix, p: Sequence[Expr], last: int) -> ImmutableMatrix:
    return ImmutableMatrix([[*R.row(k), p[k]] for k in range(3)] + [[0, 0, 0, last]])


def _placements(links: tuple[ElasticLink, ...]) -> Iterator[ImmutableMatrix]:
    """W of each link, 3 x 4."""
    before = ImmutableMatrix([[*eye(3).row(k), 0] for k in range(3)])
    for link in links:
        constant, cosine, sine = link.joint
        W = before * (constant + cos(link.variable) * cosine + sin(link.variable) * sine)
        yield W
        before = W * sum((mode.variable * link.tip_change(mode) for mode in link.modes), link.tip)


def _moving(
    link: ElasticLink, W: ImmutableMatrix, gravity: Sequence[Expr], variables: set[Symbol]
) -> Iterator[Coordinate]:
    """Of a link its joint's rotor, its parts and what is at its tip; what does not move is left out.

    The place of a part is a polynomial in s. With G = L D L^T the integrals of powers of s over the mass, the kinetic
    energy is half the sum of D_j times the squared rate of the sum over k of L_kj times the coefficient of s^k; only
    the first of these has weight.
    """
    if link.armature != 0:
        yield Coordinate(f"{link.name}_rotor", link.variable, link.armature)
    shape = [Poly(entry, S) for entry in link.deflected]
    largest = max(each.degree() for each in shape if not each.is_zero)
    powers = [W * ImmutableMatrix([each.coeff_monomial(S**k) for each in shape]) for k in range(largest + 1)]
    span = range(largest + 1)
    density = [
        integrate((link.mass_per_length * S**k).expand(), (S, 0, 1)) * link.length for k in range(2 * largest + 1)
    ]
    L, D = _factors(ImmutableMatrix([[density[j + k] for k in span] for j in span]))
    parts = [(f"{k}", sum((L[j, k] * powers[j] for j in span), W[:, 3] * 0), D[k], k == 0) for k in span]
    tip = (W * link.deflected).subs(S, 1)
    for label, place, mass, weighs in (*parts, ("tip", tip, link.tip_mass, True)):
        for name, x, g in zip("xyz", place, gravity, strict=True):
            if mass != 0 and x.free_symbols & variables:
                yield Coordinate(f"{link.name}_{name}_{label}", x, mass, mass * g if weighs else Integer(0))


def _springs(link: ElasticLink) -> Iterator[Coordinate]:
    """What resists deflection: with K = L D L^T, D_j along the sum over k of L_kj delta_k."""
    if not link.modes:
        return
    L, D = _factors(ImmutableMatrix([[link.stiffness(a, b) for b in link.modes] for a in link.modes]))
    for j, stiffness in enumerate(D):
        bent = sum((L[k, j] * mode.variable for k, mode in enumerate(link.modes)), Integer(0))
        yield Coordinate(f"{link.name}_spring_{j}", bent, Integer(0), -stiffness * bent)


def _factors(A: ImmutableMatrix) -> tuple[ImmutableMatrix, list[Expr]]:
    """L and D of a symmetric matrix; where a pivot is zero so is what is below it."""
    n, L = A.rows, A.zeros(A.rows).as_mutable()
    D: list[Expr] = []
    for j in range(n):
        D.append(cancel(A[j, j] - sum(L[j, k] ** 2 * D[k] for k in range(j))))
        L[j, j] = Integer(1)
        for i in range(j + 1, n):
            left = cancel(A[i, j] - sum(L[i, k] * L[j, k] * D[k] for k in range(j)))
            L[i, j] = Integer(0) if left == 0 else cancel(left / D[j])
    return ImmutableMatrix(L), D
