"""What a route is, how a function declares itself one, and how a room's routes are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType
from typing import Any, TypeVar

from sympy import Expr

from symgen.robot import Model, Robot

MAX_SMALL = 4
"""Velocities up to which every derivation takes no time, and one that is dear on long arms may be the cheapest."""


def is_small(model: Model) -> bool:
    """Whether a model has so few joints that all its routes may be tried."""
    return model.nv <= MAX_SMALL


def is_oblique(robot: Robot) -> bool:
    """Return True if most axes stand at arbitrary angles, so that turning vectors into each body's axes is dear.

    Such a step has one entry that is zero at most, a turn about one axis four.
    """
    zeros = [sum(bool(entry == 0) for row in slot.joint.origin.R.matrix() for entry in row) for slot in robot.slots]
    return sum(count <= 1 for count in zeros) > len(zeros) / 2


MAX_CUBED_PATHS = 20_000
"""The largest :func:`cubed_paths` of a robot for which ``prove`` derives routes that grow with it: a chain of 16."""
OPERATIONS_OF_CUBED_PATHS = 32
"""Operations of such a route for each unit: a chain of 12 links has 6,084 and takes 199,077."""


def cubed_paths(model: Model) -> int:
    """Return the sum over all links of the cube of the number of velocities on the path to the link; 0 for systems."""
    tree = getattr(model, "tree", model)
    if not isinstance(tree, Robot):
        return 0
    own = {slot.joint.name: len(slot.velocity) for slot in tree.slots}
    velocities = {tree.base: 0}
    for joint in tree.joints:
        velocities[joint.child] = velocities[joint.parent] + own.get(joint.name, 0)
    return sum(count**3 for count in velocities.values())


@dataclass(frozen=True, slots=True)
class Route:
    """One derivation of one quantity. ``function(model, trace, *inputs)`` returns the elements in row-major order."""

    name: str
    quantity: str
    function: Callable[..., list[Expr]]
    source: str
    candidate: bool = False
    """Whether ``auto`` may choose it."""
    first: bool = False
    """Whether it stands before the other candidates: ``derive`` prints its closed form, and it wins among equals."""
    suits: Callable[[Any], bool] = lambda _: True
    """Whether ``auto`` may choose it for a model: it need not derive what is known to cost more there."""
    central: bool = False
    """Whether it needs each body's center of mass, which regrouped robots do not have."""

    slack: float = 1.15
    """How many times the cheapest derivation's cost its own may be for the passes to bring it below, all the same."""
    link_axes: bool = False
    """Whether it needs the links' own axes, which bodies of fixed orientation do not have."""

    grows_by_paths: bool = False
    """Whether its operations grow with the cube of the velocities on the path to each link, summed over links."""

    def is_left_out_of(self, model: Model) -> bool:
        """Return True if ``prove`` does not derive it: it would take hours on robots with long chains."""
        return self.grows_by_paths and cubed_paths(model) > MAX_CUBED_PATHS

    def why_left_out(self, model: Model) -> str:
        """Return the reason in words."""
        return (
            f"some {OPERATIONS_OF_CUBED_PATHS * cubed_paths(model):,} operations: its cost grows with the cube of the"
            f" velocities on the path to each link; up to {OPERATIONS_OF_CUBED_PATHS * MAX_CUBED_PATHS:,} are derived"
        )

    def is_tried_for(self, model: Model) -> bool:
        """Whether ``auto`` derives it for a model."""
        return self.candidate and self.suits(model)


Derivation = TypeVar("Derivation", bound=Callable[..., list[Expr]])


def route(name: str, source: str, quantity: str = "", **more: Any) -> Callable[[Derivation], Derivation]:
    """Declare a function as a route, with the name of the function as the quantity unless another is given.

    Args:
        name: The route's name, which ``--route`` takes.
        source: The paper or book it follows, with section or equation.
        quantity: The quantity; needed if the function is called otherwise, or derives several.
        more: Further fields of :class:`Route`, such as ``candidate=True`` for routes that may ship.

    """

    def declare(function: Derivation) -> Derivation:
        of = quantity or function.__name__
        vars(function).setdefault("routes", []).insert(0, Route(name, of, function, source, **more))
        return function

    return declare


def routes_in(room: str) -> Iterator[Route]:
    """Yield the routes of all modules of a room, in order: of functions that are declared, and of tuples ``ROUTES``."""
    package = import_module(f"symgen.routes.{room}")
    for found in sorted(iter_modules(package.__path__), key=lambda each: each.name):
        if found.ispkg:
            continue
        module = import_module(f"{package.__name__}.{found.name}")
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                yield from vars(value).get("routes", ())
            elif name == "ROUTES":
                yield from value
