"""docs/explanation/sources/saha.md: Saha (1999), claims and equations beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import ROOT, degree, written
from sources.rounding import errors_of_forward_dynamics
from sources.tables import Claim, claims_table, routes_table, verdict

PAGE = ROOT / "docs" / "explanation" / "sources" / "saha.md"
EQUATIONS = (
    ("6-10", "uncoupled Newton-Euler equations", "inverse_dynamics", "denoc"),
    ("11-17", "velocities t = N_l N_d q'", "link_velocities", "denoc"),
    ("18-20", "projection by N^T", "inverse_dynamics", "denoc projected"),
    ("21-24", "generalised inertia matrix", "mass_matrix", "denoc"),
    ("25-29", "convective inertia matrix", "convective_inertia", "denoc projected"),
    ("20, 25-29", "C q'", "velocity_product", "denoc"),
    ("30, 31", "generalised forces", "inverse_dynamics", "denoc"),
    ("abstract", "forward dynamics by recursion", "forward_dynamics", "denoc"),
)


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page."""
    return "\n".join([HEAD, claims_table(_claims(data)), "", EQUATIONS_TEXT, routes_table(EQUATIONS), ""])


def _claims(data: Mapping[str, Any]) -> list[Claim]:
    inverse, forward, mass = (
        data["orders"][quantity]["denoc"] for quantity in ("inverse_dynamics", "forward_dynamics", "mass_matrix")
    )
    cubic = data["orders"]["forward_dynamics"]["factorisation"]
    errors = errors_of_forward_dynamics(data)
    return [
        Claim(
            "abstract, 2.4",
            "recursive inverse dynamics of order n",
            "O(n)",
            f"{written(inverse, 'n')} operations",
            verdict(degree(inverse) == 1, "another order"),
        ),
        Claim(
            "abstract",
            "recursive forward dynamics of order n",
            "O(n)",
            f"{written(forward, 'n')} operations",
            verdict(degree(forward) == 1, "another order"),
        ),
        Claim(
            "abstract",
            "without the decoupled matrices, forward dynamics is of order n^3",
            "O(n^3)",
            f"M and its factors: {written(cubic, 'n')}",
            verdict(degree(cubic) == 3, "another order"),
        ),
        Claim(
            "abstract",
            "the algorithms of order n are numerically stable",
            "stable",
            "errors of accelerations, 12 joints: "
            + ", ".join(f"`{name}` {low:.0e} to {high:.0e}" for name, (low, _, high) in errors.items()),
            verdict(errors["denoc"][2] < 1e-13, "larger errors"),
        ),
        Claim(
            "3.1",
            "sums for composite bodies are of order n^2, the recursion 23b of order n",
            "O(n)",
            f"all entries of the matrix by the recursion: {written(mass, 'n')}, n (n + 1) / 2 entries",
            verdict(degree(mass) == 2, "another order"),
        ),
        Claim(
            "2.2",
            "three properties of B_ij",
            "equation 14",
            "identities of rigid motions; the routes use the first two",
            "agrees",
        ),
        Claim(
            "2.4",
            "the result is the Euler-Lagrange equation",
            "-",
            "`denoc` and `lagrange` are proven equal for every robot",
            "agrees",
        ),
        Claim(
            "abstract",
            "planar arm with three links, Stanford arm",
            "named, without numbers in the sections at hand",
            "`planar_3r` and `stanford`: every route is proven",
            "nothing to compare",
        ),
    ]


HEAD = """\
# Dynamics of serial multibody systems by the DeNOC matrices

The source is sections 1 to 3 of the paper *Dynamics of serial multibody systems using the decoupled natural orthogonal
complement matrices* by Subir Kumar Saha (1999). The table compares the claims of the source with our results. We count
operations for chains of n revolute joints, with random lengths, angles and inertias. The page [Operations and
depth](../../counts/complexity.md) explains these counts. Each polynomial in n is the exact number of operations for
chains of 6 or more joints. Equations 6b and 25 to 29 have [misprints](../misprints.md).

![a planar arm with three links and the axes of its frames](../../figures/drawings/planar_3r_axes.svg)

The error of forward dynamics is the difference between a result in double precision and a result with 40 digits,
divided by the largest acceleration. The errors are measured at six random states of a chain of 12 joints. The table has
the smallest and the largest of these six errors.

`docs/scripts/claims.py` writes this page. With the option `--measure`, the script computes all numbers again.
"""

EQUATIONS_TEXT = """\
## Equations and algorithms

The table lists the routes (derivations) of symgen that implement each equation. symgen [proves](../proofs.md) that all
routes of a quantity give equal results. Tests cover chains with revolute and prismatic joints.
"""
