"""Chains of elastic links on revolute joints. The deflection of each link is a sum of assumed modes.

Source: W. J. Book, *Recursive Lagrangian dynamics of flexible manipulator arms*, Int. J. Robotics Research 3 (1984). A
link of length L lies along the x axis of its frame, and W is the frame's pose in the ground. Mode k has the variable
delta_k and the shape (x_k, y_k, z_k), a polynomial in s. The point at the distance s L along the link, with s from 0 to
1, has the position W h in the ground:

    h = (L s, 0, 0, 1) + sum of delta_k (x_k, y_k, z_k, 0),    W_i = W_{i-1} E_{i-1} A_i.

A_i is the transform of the joint of link i. E_i is the transform from this joint to the tip of the deflected link, with
rotations to first order. Masses and stiffnesses are integrals along the link. The effect of axial forces on the bending
stiffness is neglected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from sympy import Expr, ImmutableMatrix, Integer, Poly, Rational, Symbol, cos, eye, sin

from symgen.errors import InputError, UnsupportedError
from symgen.robot.description.parts import Parameter
from symgen.robot.description.system import Coordinate, Shape, System
from symgen.robot.elastic_link import ElasticLink, S

DRAWN_PIECES = 8
"""Number of straight pieces in the drawing of a link."""
MAX_ELASTIC_LINKS = 4
"""Maximum number of links; the expanded positions of points become longer with each link."""


@dataclass(frozen=True)
class ElasticChain(System):
    """A chain of elastic links as a system x(q).

    The position of a point is a polynomial in s, which is 0 at the joint of a link and 1 at the tip. The coordinates
    are of four kinds: combinations of the coefficients of these polynomials, positions of tip masses, angles of rotors,
    and elongations of springs.
    """

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
        """Return the chain of ``links``. The joint of the first link is on the ground.

        Raises :class:`~symgen.errors.InputError` if a link is invalid, a mode moves no mass, or no link has mass.
        Raises :class:`~symgen.errors.UnsupportedError` for more than :data:`MAX_ELASTIC_LINKS` links.
        """
        for k, link in enumerate(links):
            link.check(f"elastic_links.{k}")
        for k, mode in enumerate(links[-1].modes):
            if links[-1].along((mode.moves.T * mode.moves)[0]) == 0:
                place = f"elastic_links.{len(links) - 1}.modes.{k}"
                raise InputError("expected a mode that moves mass: nothing is behind this link", place=place)
        if not any(link.armature != 0 or link.along(Integer(1)) != 0 for link in links):
            raise InputError("expected a link with mass", place="elastic_links")
        if len(links) > MAX_ELASTIC_LINKS:
            raise UnsupportedError(f"{name}: chains have up to {MAX_ELASTIC_LINKS} elastic links, not {len(links)}")
        variables = tuple(symbol for link in links for symbol in (link.variable, *(m.variable for m in link.modes)))
        coordinates, shapes = [], []
        for link, W in zip(links, _placements(links), strict=True):
            coordinates += [*_moving(link, W, gravity, set(variables)), *_springs(link)]
            points = [(W * link.deflected).subs(S, Rational(k, DRAWN_PIECES)) for k in range(DRAWN_PIECES + 1)]
            shapes.append(Shape(tuple((x, y, z) for x, y, z in points)))
        return cls(
            name, variables, tuple(coordinates), parameters, (), tuple(shapes), source, links=links, gravity=gravity
        )

    @property
    def variable_words(self) -> tuple[str, ...]:
        """The meaning of each variable in words."""
        words = []
        for link in self.links:
            words.append(f"angle of the joint of {link.name} [rad]")
            words += [f"deflection of {link.name} by {mode.words}" for mode in link.modes]
        return tuple(words)

    @cached_property
    def joint_indices(self) -> list[int]:
        """The index of each link's joint angle among the variables; the variables of the link's modes come next."""
        counts = [1 + len(link.modes) for link in self.links]
        return [sum(counts[:k]) for k in range(len(counts))]


def _placements(links: tuple[ElasticLink, ...]) -> Iterator[ImmutableMatrix]:
    """Yield the pose W (3 x 4) of each link relative to the ground."""
    before = ImmutableMatrix([[*eye(3).row(k), 0] for k in range(3)])
    for link in links:
        constant, cosine, sine = link.joint
        W = before * (constant + cos(link.variable) * cosine + sin(link.variable) * sine)
        yield W
        before = W * sum((mode.variable * link.tip_change(mode) for mode in link.modes), link.tip)


def _moving(
    link: ElasticLink, W: ImmutableMatrix, gravity: Sequence[Expr], variables: set[Symbol]
) -> Iterator[Coordinate]:
    """Yield coordinates with masses that have the kinetic energy of a link, its joint's rotor and its tip mass.

    The position of a point of the link is a polynomial sum_k x_k s^k. Let G_jk be the integral of s^(j+k) over the mass
    of the link, and G = L D L^T with a unit lower triangular L and a diagonal D. The kinetic energy of the link is half
    the sum over j of D_j |d/dt sum_k L_kj x_k|^2. Gravity acts only on the coordinate j = 0, the center of mass.
    """
    if link.armature != 0:
        yield Coordinate(f"{link.name}_rotor", link.variable, link.armature)
    L, D = link.masses()
    span, shape = range(len(D)), [Poly(entry, S) for entry in link.deflected]
    powers = [W * ImmutableMatrix([each.coeff_monomial(S**k) for each in shape]) for k in span]
    nowhere = ImmutableMatrix([0, 0, 0])
    parts = [(f"{k}", sum((L[j, k] * powers[j] for j in span), nowhere), D[k], k == 0) for k in span]
    tip = (W * link.deflected).subs(S, 1)
    for label, place, mass, weighs in (*parts, ("tip", tip, link.tip_mass, True)):
        for name, x, g in zip("xyz", place, gravity, strict=True):
            if mass != 0 and x.free_symbols & variables:
                yield Coordinate(f"{link.name}_{name}_{label}", x, mass, mass * g if weighs else Integer(0))


def _springs(link: ElasticLink) -> Iterator[Coordinate]:
    """Yield coordinates with springs that have the elastic energy of a link, one for each mode.

    Let K = L D L^T be the stiffness matrix of the modes, with a unit lower triangular L and a diagonal D. Spring j has
    the stiffness D_j and the elongation sum_k L_kj delta_k, where delta_k is the variable of mode k.
    """
    L, D = link.stiffnesses()
    for j, stiffness in enumerate(D):
        bent = sum((L[k, j] * mode.variable for k, mode in enumerate(link.modes)), Integer(0))
        yield Coordinate(f"{link.name}_spring_{j}", bent, Integer(0), -stiffness * bent)
