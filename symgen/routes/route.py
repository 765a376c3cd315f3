"""The class :class:`Route`, the decorator that makes a function a route, and a search for routes.

The constants at the top are the names of sources, such as books, that several packages cite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType
from typing import Any, TypeVar

from sympy import Expr

from symgen.robot import Model, Robot

TENSOR = "Luh, Walker & Paul 1980 (RBDA table 5.2); Balafoutis & Patel 1991"
FEATHERSTONE = "Featherstone & Orin 2000"
COMPOSITE = f"{FEATHERSTONE}, section 3.2"
SLIDES = "course slides, Lagrange's equation (Uicker & Kahn)"
ENERGY = "course slides, Lagrange's equation for few degrees of freedom"
SINGH = "Singh, Russell & Wensing 2022"
ARTICULATED = f"{FEATHERSTONE}, section 3.3; RBDA table 7.1"
JAIN = "Jain 2012; Chignoli et al. 2023"
FORWARDS = "forward differentiation"
PROJECTED = "course slides, projected Newton-Euler (JMJ)"
MULTIPLIERS = "Lagrange's equations with multipliers"
BAUMGARTE = "Baumgarte 1972"
KHATIB = "Khatib 1987"
ORIN = "Orin, Goswami & Lee 2013"

MAX_SMALL = 4
"""Maximum number of velocities of a small model.

Routes with ``suits=is_small`` are candidates only for small models.
"""


def is_small(model: Model) -> bool:
    """Return True if a model has at most :data:`MAX_SMALL` velocities."""
    return model.nv <= MAX_SMALL


def is_oblique(robot: Robot) -> bool:
    """Return True if most rotation matrices from joint frames to parent links have at most one zero entry.

    A rotation about a coordinate axis has four zero entries. Without zeros, rotating vectors into body axes is
    expensive.
    """
    zeros = [sum(bool(entry == 0) for row in slot.joint.origin.R.matrix() for entry in row) for slot in robot.slots]
    return sum(count <= 1 for count in zeros) > len(zeros) / 2


MAX_OPERATIONS = 640_000
"""``prove`` skips derivations with more operations, because they take minutes and gigabytes of memory."""
OPERATIONS_OF_CUBED_PATHS = 32
"""The approximate number of operations of a route with ``grows_by_paths`` is this number times :func:`cubed_paths`.

For example, a chain of 12 links has the value 6,084 of :func:`cubed_paths`, and the route has 199,077 operations.
"""


def cubed_paths(model: Model) -> int:
    """Return the sum of n^3 over all links, with n the number of joint velocities from the base to the link.

    The result is 0 for models that are not described by a tree of joints.
    """
    tree = model.tree
    if tree is None:
        return 0
    joint_velocities = {slot.joint.name: len(slot.velocity) for slot in tree.slots}
    velocities = {tree.base: 0}
    for joint in tree.joints:
        velocities[joint.child] = velocities[joint.parent] + joint_velocities.get(joint.name, 0)
    return sum(count**3 for count in velocities.values())


@dataclass(frozen=True, slots=True)
class Route:
    """One derivation of one quantity.

    ``function(model, trace, *inputs)`` returns the elements of all outputs, matrices in row-major order.
    """

    name: str
    quantity: str
    function: Callable[..., list[Expr]]
    source: str
    candidate: bool = False
    """True if ``auto`` may choose the route."""
    first: bool = False
    """True for the candidate that ``auto`` chooses for closed forms, and if several candidates have the same cost."""
    suits: Callable[[Any], bool] = lambda _: True
    """A function of the model. If it returns False, other routes certainly cost less, so ``auto`` skips the route."""
    central: bool = False
    """True if the route needs each body's center of mass.

    Robots with regrouped inertial parameters (:mod:`symgen.robot.rewrites.equivalents`) have no centers of mass.
    """

    slack: float = 1.15
    """Largest cost before the passes at which ``auto`` keeps the route, as a multiple of the lowest cost.

    For small models (:func:`is_small`), the limit is not used.
    """
    link_axes: bool = False
    """True if the route needs body axes that rotate with the links.

    The axes of a :class:`~symgen.robot.rewrites.fixed_orientation.FixedOrientationRobot` do not rotate with the links.
    """

    grows_by_paths: bool = False
    """True if the number of operations is about :data:`OPERATIONS_OF_CUBED_PATHS` times :func:`cubed_paths`."""
    max_velocities: int | None = None
    """Largest number of velocities for which ``prove`` tries the route; for more, the derivation takes minutes."""

    def is_left_out_of(self, model: Model) -> bool:
        """Return True if ``prove`` skips the route for a model without trying, because it certainly takes too long."""
        many = self.max_velocities is not None and model.nv > self.max_velocities
        return many or (self.grows_by_paths and OPERATIONS_OF_CUBED_PATHS * cubed_paths(model) > MAX_OPERATIONS)

    def why_left_out(self, model: Model) -> str:
        """Return a text for messages: the reason why ``prove`` skips the route."""
        if not self.grows_by_paths:
            return f"it is tried for at most {self.max_velocities} velocities, because it takes minutes for more"
        return (
            f"about {OPERATIONS_OF_CUBED_PATHS * cubed_paths(model):,} operations, more than"
            f" {MAX_OPERATIONS:,}: they grow with the cube of the number of velocities on"
            " the path to each link"
        )

    def is_tried_for(self, model: Model) -> bool:
        """Return True if ``auto`` derives the route for a model and compares its cost with other candidates."""
        return self.candidate and self.suits(model)


Derivation = TypeVar("Derivation", bound=Callable[..., list[Expr]])


def route(name: str, source: str, quantity: str = "", **more: Any) -> Callable[[Derivation], Derivation]:
    """Declare a function as a route to a quantity.

    Args:
        name: The route's name, the value of ``--route``.
        source: The paper or book that the route follows, with section or equation.
        quantity: The quantity. Defaults to the function's name.
        more: Values for further fields of :class:`Route`, such as ``candidate=True``.

    """

    def declare(function: Derivation) -> Derivation:
        of = quantity or function.__name__
        vars(function).setdefault("routes", []).insert(0, Route(name, of, function, source, **more))
        return function

    return declare


def routes_in(room: str) -> Iterator[Route]:
    """Yield the routes of the package ``symgen.routes.<room>``, module by module in alphabetical order.

    Each module's routes are the functions with the decorator :func:`route`, and the items of its list ``ROUTES``.
    """
    package = import_module(f"symgen.routes.{room}")
    for info in sorted(iter_modules(package.__path__), key=lambda each: each.name):
        if info.ispkg:
            continue
        module = import_module(f"{package.__name__}.{info.name}")
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                yield from vars(value).get("routes", ())
            elif name == "ROUTES":
                yield from value
