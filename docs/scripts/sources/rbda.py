"""docs/explanation/sources/rbda_5.md: Featherstone (2008), chapter 5, its claims and equations beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import ROOT, degree, value, written
from sources.tables import Claim, claims_table, routes_table, verdict

PAGE = ROOT / "docs" / "explanation" / "sources" / "rbda_5.md"
EQUATIONS = (
    ("5.2, 5.3", "velocities by recursion and as sums", "link_velocities", "recursion closed_form"),
    ("5.4, 5.5", "accelerations by recursion and as sums", "link_accelerations", "recursion closed_form"),
    ("5.6", "closed form of the equations of motion", "inverse_dynamics", "lagrange"),
    ("5.7-5.11", "recursive Newton-Euler algorithm without coordinates", "inverse_dynamics", "newton_euler_ground"),
    (
        "5.16-5.20, table 5.1",
        "recursive Newton-Euler algorithm in body coordinates",
        "inverse_dynamics",
        "newton_euler",
    ),
    ("table 5.2", "original version of this algorithm, with 3D vectors", "inverse_dynamics", "luh_walker_paul"),
    ("5.10, 5.20", "external forces", "inverse_dynamics_external", "newton_euler newton_euler_ground"),
    ("5.12, 5.13", "gravity forces only", "gravity", "newton_euler newton_euler_ground luh_walker_paul"),
    ("5.3", "Coriolis and centrifugal forces only", "velocity_product", "newton_euler newton_euler_tensor"),
    ("5.3", "reaction forces of joints", "joint_wrenches", "newton_euler newton_euler_ground"),
    ("5.5", "recursive Lagrangian algorithm", "inverse_dynamics", "lagrange_recursive"),
    ("5.5", "derivatives with respect to design parameters", "inverse_dynamics_parameter_derivatives", "forward_mode"),
)


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page."""
    return "\n".join([HEAD, claims_table(_claims(data)), "", EQUATIONS_TEXT, routes_table(EQUATIONS), ""])


def _claims(data: Mapping[str, Any]) -> list[Claim]:
    inverse, lagrange = data["orders"]["inverse_dynamics"], data["lagrange"]
    closed, parts = data["closed_forms"], data["partial"]
    spatial = parts["inverse_dynamics"]["newton_euler"]
    ground = parts["inverse_dynamics"]["newton_euler_ground"]
    slower = {kind: float(value(lagrange[kind], 6)) / spatial for kind in lagrange}
    saved = 1 - float(value(inverse["luh_walker_paul"], 6)) / spatial
    gravity, product = min(parts["gravity"].values()), min(parts["velocity_product"].values())
    orders = [degree(closed[quantity][name]) for quantity in closed for name in ("recursion", "closed_form")]
    sums = {quantity: {name: written(c, "n") for name, c in known.items()} for quantity, known in closed.items()}
    velocities, accelerations = sums["link_velocities"], sums["link_accelerations"]
    return [
        Claim(
            "5, 5.3",
            "the recursive Newton-Euler algorithm is O(n)",
            "O(n)",
            f"{written(inverse['newton_euler'], 'n')} operations",
            verdict(degree(inverse["newton_euler"]) == 1, "another order"),
        ),
        Claim(
            "5.2",
            "velocities: n (m + a) by recursion, n (n + 1) m / 2 + n (n - 1) a / 2 by sums",
            "O(n) and O(n^2); a product and a sum of 6-vectors take 6 operations each, so 6 n^2",
            f"{velocities['recursion']}; {velocities['closed_form']}",
            verdict(orders[:2] == [1, 2] and closed["link_velocities"]["closed_form"][2] == "6", "another term"),
        ),
        Claim(
            "5.2",
            "accelerations by recursion and by sums",
            "O(n) and O(n^3)",
            f"{accelerations['recursion']}; {accelerations['closed_form']}",
            verdict(orders[2:] == [1, 3], "another order"),
        ),
        Claim(
            "5.2, 5.5",
            "non-recursive algorithms are O(n^4)",
            "O(n^4)",
            f"Uicker and Kahn: {written(lagrange['as they stand'], 'n')}",
            verdict(degree(lagrange["as they stand"]) == 4, "another order"),
        ),
        Claim(
            "5.2",
            "the recursion is faster than Uicker's and Kahn's sums for 6 joints (Hollerbach 1980)",
            "about 100 times",
            f"{slower['as they stand']:.0f} times, {slower['shared']:.0f} with partial results shared",
            "differs: fewer, since the sums here do not multiply by the zeros and ones of 4 x 4 matrices",
        ),
        Claim(
            "5.3",
            "parts of inverse dynamics need fewer operations than all of inverse dynamics",
            "fewer, without a number",
            f"6 joints: {spatial:,} in all, gravity {gravity:,}, velocity products {product:,}",
            verdict(max(gravity, product) < spatial, "more"),
        ),
        Claim(
            "5.3",
            "body coordinates are best",
            "best, without a number",
            f"6 joints: {spatial:,} in body coordinates, {ground:,} in ground coordinates",
            verdict(spatial < ground, "more"),
        ),
        Claim(
            "5.4",
            "the original version is slightly more efficient, because it needs no linear velocities",
            "a few per cent",
            f"6 joints: {saved:.0%} fewer operations",
            "differs in the size, agrees in the reason: `luh_walker_paul` has no linear velocities",
        ),
        Claim(
            "5.4",
            "both versions are nearly the same algorithm",
            "table 5.2",
            "`newton_euler` and `luh_walker_paul` are proven equal for every robot",
            "agrees",
        ),
        Claim(
            "5.3",
            "joints that depend on time explicitly need one more argument",
            "possible",
            "`hybrid_dynamics` has driven joints; `simulate --motion` moves joints as functions of time",
            "differs: no kind of joint depends on time",
        ),
        Claim(
            "5.5",
            "Hollerbach's recursive Lagrangian algorithm is O(n)",
            "O(n)",
            f"{written(inverse['lagrange_recursive'], 'n')}",
            verdict(degree(inverse["lagrange_recursive"]) == 1, "another order"),
        ),
    ]


HEAD = """\
# Rigid Body Dynamics Algorithms, chapter 5

The source is chapter 5 (inverse dynamics) of the book *Rigid Body Dynamics Algorithms* by Roy Featherstone (2008). The
table compares the claims of the source with our results. We count operations for chains of n revolute joints, with
random lengths, angles and inertias. The page [Operations and depth](../../counts/complexity.md) explains these counts.
Each polynomial in n is the exact number of operations for chains of 6 or more joints. Polynomials of degree four are
exact for 3 or more joints. Equation 5.6 has a [misprint](../misprints.md).

![the six joints of an arm](../../figures/drawings/ur5.svg)

`docs/scripts/claims.py` writes this page. With the option `--measure`, the script computes all numbers again.
"""

EQUATIONS_TEXT = """\
## Equations and algorithms

The table lists the routes (derivations) of symgen that implement each equation. symgen [proves](../proofs.md) that all
routes of a quantity give equal results.
"""
