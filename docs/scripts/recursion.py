"""docs/counts/recursion.md: link velocities and accelerations, by recursion and closed; ``--update`` rewrites it."""

from __future__ import annotations

import sys
from pathlib import Path

from sympy import Rational, pi

from symgen.program import Trace, cost
from symgen.robot import Joint, Link, Revolute, Robot
from symgen.robot.description.numbers import circle_point
from symgen.routes import chosen_routes, derive_route
from symgen.spatial import AxisRotation, RigidBodyInertia, Rotation, Transform, Vector

DOCUMENT = Path(__file__).resolve().parents[1] / "counts" / "recursion.md"
LENGTHS = (1, 2, 3, 4, 6, 8)
QUANTITIES = ("link_velocities", "link_accelerations")
ROUTES = ("recursion", "closed_form")

HEAD = """\
# Closed form against recursion

The velocities and accelerations of the links of a chain can be computed by recursion or from explicit sums. The tables
compare the number of additions and multiplications of both methods. The chains have n revolute joints, and all vectors
are in base coordinates.

The columns differ in the formulas and in how operations are counted:

* **Recursion**: the formulas are Featherstone's recurrences (*Rigid Body Dynamics Algorithms*, equations 5.2 and 5.4).
* **Closed form**: the formulas are explicit sums instead of recurrences (equations 5.3 and 5.5 of the same book).
* **As written**: each sum is computed from its first term for every link, as the formulas are printed. The explicit
  sums then take O(n^2) operations for the velocities of all links, and O(n^3) operations for the accelerations.
* **Shared**: equal partial results are computed only once, as in symgen's code. With shared partial results, the
  explicit sums for velocities take as many operations as the recursion. The explicit sums for accelerations take more
  operations than the recursion.

All counts include the operations that compute the joint axes in base coordinates. `docs/scripts/recursion.py` writes
this page, and a test keeps the page up to date.

"""


def chain(n: int) -> Robot:
    """Links of length 1/2 with perpendicular axes in turn, so that nothing vanishes by luck."""
    tilt = Rotation((AxisRotation(0, *circle_point(pi / 3)),))
    names = ["base", *(f"link{k}" for k in range(1, n + 1))]
    placement = Transform(tilt, Vector(Rational(1, 2), Rational(1, 3), Rational(1, 5)))
    joints = tuple(Joint(f"joint{k}", names[k - 1], names[k], Revolute(), placement) for k in range(1, n + 1))
    return Robot("chain", tuple(Link(name, RigidBodyInertia.zero()) for name in names), joints)


def operations(n: int, quantity: str, route: str, shared: bool) -> int:
    """Additions, multiplications and divisions, those that place the joint axes included."""
    (chosen,) = chosen_routes(chain(n), quantity, route)
    program = derive_route(chain(n), chosen, Trace(shared=shared))
    return cost(program).operations


def rendered(lengths: tuple[int, ...] = LENGTHS) -> str:
    """The whole page, with rows for these lengths."""
    parts = [HEAD]
    for quantity in QUANTITIES:
        parts.append(f"## {quantity}\n")
        parts.append(
            "| n | recursion, as written | closed form, as written | recursion, shared | closed form, shared |"
        )
        parts.append("|---|---|---|---|---|")
        for n in lengths:
            counts = [operations(n, quantity, route, shared) for shared in (False, True) for route in ROUTES]
            parts.append(f"| {n} | " + " | ".join(map(str, counts)) + " |")
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    if "--update" in sys.argv:
        DOCUMENT.write_text(rendered())
    elif DOCUMENT.read_text() != rendered():
        sys.exit("docs/counts/recursion.md is out of date: run docs/scripts/recursion.py --update")
