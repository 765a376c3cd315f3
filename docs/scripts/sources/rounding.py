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
    "![errors of forward dynamics by the number of links, for similar masses and for a mass ratio of a million]"
    "(../figures/plots/route_errors.svg)"
)
HEAD = f"""# Rounding errors of routes

symgen derives each quantity by several textbook methods, called [routes](design/routes.md). In exact arithmetic, all
routes of a quantity give the same result, but their rounding errors differ. By default (`--route auto`), symgen chooses
a route that is both fast and accurate. This page explains how symgen chooses a route, and compares measured rounding
errors.

{PICTURE}

## The rule

The cost of a route is the estimated time of its operations. An addition or a multiplication counts as 1, a division as
8, a square root as 9, and a sine or a cosine as 20. The candidates are the routes that symgen may use in generated
code. `auto` chooses a candidate in three steps:

1. `auto` drops all candidates whose cost is above the limit in the column "cost at most".
2. symgen estimates the rounding errors of the remaining candidates. `auto` drops all candidates whose error is above
   the limit in the column "error at most".
3. `auto` chooses the remaining candidate with the lowest cost.

The option `--prefer` sets both limits:

"""
AFTER_RULE = """
For long chains (16 or more joints), symgen computes some quantities by loops instead of straight-line code. For each of
these quantities, loops implement only one route, so `auto` has no choice.

## The estimate

To estimate the error of a program, symgen changes each constant and each result of an operation by one unit roundoff,
up or down at random. symgen computes the resulting change of the outputs from first derivatives (Stewart 1990). The
estimate uses 32 fixed states. In 16 of these states, the joint angles are close to multiples of a right angle, because
many arms are singular there.

The error at one state is divided by the largest entry of the output. The error of the program is the geometric mean of
the errors at all states. The comments of generated functions and `symgen info --costs` state this error as the number
of correct decimal digits. Measured errors are 0.2 to 0.4 times the estimated error, because most operations are rounded
by less than one unit roundoff.

## Measured errors

"""
MEASURED = f"""\
The tables compare results in double precision with results that are exact to 40 digits, for chains of links. Each error
is divided by the largest entry of the result, and is the median over {STATES} random states. Each cell of a table has
two errors, for two chains:

* The error before the slash is for a chain whose links have random masses between 0.5 and 5 kg.
* The error after the slash is for a chain whose masses and inertias also grow by a factor of {RATIOS[-1]:,} from the
  first link to the last.

All joints are revolute, with arbitrary axes and positions. Before the derivation, symgen moves the frames to the joint
axes, but makes no other [rewrite](design/equivalent-models.md) of the chains. Pinocchio 4.1 reads the same URDF and
computes the same states. Pinocchio's errors include the rounding of its constants. Three dots mean that the route would
have more than {MAX_OPERATIONS:,} operations.
"""
TEXTS = {
    "forward_dynamics": (
        "The route `factorisation` loses digits if the mass matrix is ill-conditioned. The articulated-body routes keep"
        " these\ndigits, because they divide only by the articulated-body inertia about each joint axis. For 12 links"
        " of similar mass,\nthe error of `factorisation` is {equal:.0f} times the error of `articulated_body_nominal`."
        " For 12 links with a mass ratio\nof a million, the error of `factorisation` is {heavy:,.0f} times the error of"
        " `articulated_body_nominal`."
    ),
    "inverse_dynamics": "No route of inverse dynamics contains a division, so all routes in the table are accurate.",
    "mass_matrix": "No route of the mass matrix contains a division, so all routes in the table are accurate.",
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
