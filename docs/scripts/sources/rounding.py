"""docs/explanation/accuracy.md: rounding errors of routes on open chains, beside those of Pinocchio."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import ROOT
from sources.measured.accuracy import LENGTHS, MAX_OPERATIONS, RATIOS, ROUTES, STATES
from sources.tables import table

from symgen.routes.derive import RULES

PAGE = ROOT / "docs" / "explanation" / "accuracy.md"
PICTURE = (
    "![errors of forward dynamics by the number of links, for equal masses and for a mass ratio of a million]"
    "(../figures/plots/route_errors.svg)"
)
HEAD = f"""# Rounding errors of routes

All routes of a quantity are equal in exact arithmetic, but their rounding errors differ. By default (`auto`), symgen
chooses a route that is cheap and accurate. To choose, symgen estimates the rounding error of each candidate whose cost
is close to the lowest cost.

{PICTURE}

## The rule

`auto` considers the candidates whose cost is within the limit in the column "cost". Among these candidates, it chooses
the cheapest one whose error is within the limit in the column "error".

"""
AFTER_RULE = """
For some quantities of chains with 16 or more joints, loops replace straight-line code. The route of such a loop is
fixed.

## The estimate

To estimate the error of a program, symgen changes each constant and each result of an operation by one unit roundoff,
up or down at random. First derivatives give the resulting change of the outputs (Stewart 1990). The estimate uses 32
fixed states. In half of them, positions are close to multiples of a right angle, where many arms are singular.

At one state, the error is relative to the largest entry of the output. The error of the program is the geometric mean
of the errors at all states. The comments of generated functions and `symgen info --costs` state it as the number of
correct decimal digits. Measured errors are 0.2 to 0.4 times the estimate, because most roundings are smaller than one
unit roundoff.

## Measured errors

"""
MEASURED = f"""\
The tables have the errors of results in double precision for chains of links. The exact results have 40 digits. Each
error is relative to the largest entry, and is the median over {STATES} random states. Each cell has the errors for two
chains. In the first chain, all masses are equal. In the second chain, masses and inertias grow by a factor of
{RATIOS[-1]:,} from the first link to the last.

All joints are revolute, with arbitrary axes and positions. The chains are not rewritten before the derivation.
Pinocchio 4.1 reads the same URDF and computes the same states; its errors include the roundings of its constants. Three
dots mean that the route would have more than {MAX_OPERATIONS:,} operations.
"""
TEXTS = {
    "forward_dynamics": (
        "The route `factorisation` loses digits if the mass matrix is ill-conditioned. The articulated-body routes"
        " divide only by\nthe inertia that each joint feels, so they keep these digits. With 12 links,"
        " `articulated_body_nominal` is {equal:.0f} times as\naccurate for equal masses, and {heavy:,.0f} times as"
        " accurate for a mass ratio of a million."
    ),
    "inverse_dynamics": "No route of inverse dynamics contains a division, so all of these routes are accurate.",
    "mass_matrix": "No route of the mass matrix divides, so all of them are accurate.",
}


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page."""
    ratios = {
        name: errors_of_forward_dynamics(data, ratio)["factorisation"][1]
        / errors_of_forward_dynamics(data, ratio)["articulated_body_nominal"][1]
        for name, ratio in (("equal", 1), ("heavy", RATIOS[-1]))
    }
    limits = [
        (
            f"`{name}`" + " (default)" * (name == "speed"),
            f"{rule.cost:g} times the lowest cost",
            f"{rule.error:g} times the smallest error",
        )
        for name, rule in RULES.items()
    ]
    parts = [HEAD + table(("`--prefer`", "cost at most", "error at most"), limits), AFTER_RULE + MEASURED]
    for quantity, text in TEXTS.items():
        heads = ("route", *(f"{n} links" for n in LENGTHS))
        rows = [(f"`{name}`", *_cells(data, quantity, name)) for name in ROUTES[quantity]]
        rows.append(("Pinocchio", *_cells(data, quantity, "Pinocchio")))
        title = quantity.replace("_", " ").capitalize()
        parts += [f"### {title}", "", text.format(**ratios), "", table(heads, rows), ""]
    return "\n".join(parts)


def errors_of_forward_dynamics(data: Mapping[str, Any], ratio: int = 1) -> dict[str, list[float]]:
    """Return the smallest, median and largest error of routes on a chain of twelve links."""
    names = ("factorisation", "articulated_body", "articulated_body_nominal", "denoc")
    return {name: data["chains"][f"forward_dynamics {name}"][_key(12, ratio)] for name in names}


def _cells(data: Mapping[str, Any], quantity: str, name: str) -> list[str]:
    known = data["chains"][f"{quantity} {name}"]
    return [
        " / ".join(f"{known[_key(n, ratio)][1]:.0e}" for ratio in RATIOS) if _key(n, RATIOS[-1]) in known else "..."
        for n in LENGTHS
    ]


def _key(links: int, ratio: int) -> str:
    return f"{links} links, {ratio:,}"
