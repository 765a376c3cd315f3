"""docs/explanation/claims.md: Singh, Russell & Wensing (2022), their figures, tables and numbers beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import FORWARD, INVERSE, ROOT, value, written
from sources.measured.errors import METHODS
from sources.singh_claims import claims_of
from sources.tables import claims_table, routes_table, table

PAGE = ROOT / "docs" / "explanation" / "claims.md"
EQUATIONS = (
    ("eqs 1-2, 8-14", "inverse dynamics", "inverse_dynamics", "newton_euler_ground newton_euler_tensor newton_euler"),
    ("eq. 12", "mass matrix", "mass_matrix", "composite_base_axes composite_rigid_body"),
    ("eq. 13", "C qd", "velocity_product", "newton_euler_ground newton_euler_tensor"),
    ("eq. 14", "gravity forces", "gravity", "newton_euler_ground newton_euler"),
    ("eq. 25", "derivatives of M qdd by q", "mass_matrix_derivatives", "singh"),
    ("eqs 26, 27, 32", "derivatives of C qd", "velocity_product_derivatives", "singh"),
    ("eq. 28", "Coriolis matrix from B", "coriolis_matrix", "newton_euler composite_moving_frames"),
    ("eq. 29", "derivatives of g by q", "gravity_derivatives", "singh"),
    ("eqs 30-32, algorithm 1", "derivatives of inverse dynamics", INVERSE, "idsva_ground idsva_body"),
    ("eqs 3-4, 33", "forward dynamics", "forward_dynamics", "articulated_body articulated_body_nominal"),
    ("eq. 34", "M^-1 by columns", "mass_matrix_inverse", "articulated_body"),
    ("eq. 5", "derivatives of forward dynamics", FORWARD, "fdsva_dmm fdsva_aza fdcr"),
)


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page."""
    titles = ("## Equations and algorithms", "## Operations as loops", "## Trees", "## Errors")
    parts = (
        f"{EQUATIONS_TEXT}\n{routes_table(EQUATIONS)}",
        _loops_table(data["loops"], data["shared"]),
        f"{TREES_TEXT}\n{_trees_table(data['trees'])}",
        f"{ERRORS_TEXT}\n{_errors_table(data['errors'])}",
    )
    sections = [f"{title}\n\n{part}\n" for title, part in zip(titles, parts, strict=True)]
    return "\n".join([HEAD, claims_table(claims_of(data)), "", *sections])


def _loops_table(loops: Mapping[str, Any], shared: Mapping[str, Any]) -> str:
    lengths = (10, 20, 50, 100, 200, 500)
    heads = ("derivatives of", "method", "counted", "polynomial", *(f"N = {n}" for n in lengths))
    rows = []
    for kind, counted in (("as loops", loops), ("shared", shared)):
        for quantity, methods in counted.items():
            for name, coefficients in methods.items():
                counts = [f"{int(value(coefficients, n)):,}" for n in lengths]
                rows.append((f"{quantity.split('_')[0]} dynamics", name, kind, written(coefficients), *counts))
    return table(heads, rows)


def _trees_table(trees: list[Mapping[str, Any]]) -> str:
    keys = [key for key in dict.fromkeys(key for row in trees for key in row) if " " in key]
    short = {INVERSE: "ID", FORWARD: "FD", "shared": "FD, shared"}
    heads = ["children", "links", "depth", *(f"{short[q]}: {name}" for q, name in (key.split() for key in keys))]
    return table(
        heads,
        (
            [str(row[key]) for key in ("branching", "links", "depth")]
            + [f"{row[key]:,}" if key in row else "-" for key in keys]
            for row in trees
        ),
        numbers=True,
    )


def _errors_table(every: Mapping[str, Any]) -> str:
    names = ("finite differences", *METHODS)
    rows = ([n, *(f"{row[name][0]:.1e} / {row[name][1]:.1e}" for name in names)] for n, row in every.items())
    return table(("N", *names), rows, numbers=True)


HEAD = """\
# A paper, claim by claim

This page compares symgen with the paper *Efficient analytical derivatives of rigid-body dynamics using spatial vector
algebra* by Shubham Singh, Ryan Russell and Patrick Wensing (2022). The table lists every claim of the paper's text,
figures and tables beside our results. Figure 1 of the paper makes no claim, so the table does not list this figure. For
[other sources](sources/index.md), symgen has similar pages.

Our comparison differs from the paper's in five respects:

* **Measure.** The paper measures the time of loops in Fortran and C++. We count operations, for chains and trees of
  revolute joints. A count "as loops" has all operations of the recursions exactly as published. A count "shared" has
  each partial result only once, even if several bodies need this result.
* **FDSVA.** FDSVA is the paper's method for derivatives of forward dynamics, and multiplies by M^-1. DMM and AZA are
  two ways to compute the product. Like the paper, we use the cheaper way: DMM on short chains, and AZA on long chains.
  AZA stores the articulated-body inertias for later steps, so we count each partial result of AZA only once.
* **Ranges.** For chains of N joints, the number of operations is a polynomial in N if N is at least 6. For chains of 2
  to 5 joints, we count the operations of each chain separately. The trees of the tables have up to 40 links.
* **Robots.** Like the paper, we use UR3, Baxter, HyQ and Talos. Our collection of robots does not contain the paper's
  fifth robot, ATLAS, so we use ANYmal instead.
* **Talos.** The paper uses the full model of Talos, whose mimic joints move freely (50 degrees of freedom). Our
  benchmarks use the reduced model (38 degrees of freedom). This page has counts for both models.

`docs/scripts/claims.py` writes this page. With the option `--measure`, the script computes all numbers again. The page
[Derivatives](derivatives.md) counts the operations of straight-line code for these methods.

In the tables, ID is inverse dynamics, FD is forward dynamics, and bf is the number of children of each link. The claims
compare pairs of methods. In the column "here", "4.11 at 10" means that for N = 10, the second method of the claim needs
4.11 times as many operations as the first method.
"""

EQUATIONS_TEXT = """\
The table lists every equation of the paper's text, and the routes (derivations) of symgen that implement the equation.
symgen [proves](proofs.md) that all routes of a quantity give equal results. `tests/physics/test_identities.py` tests
the paper's identities P1 to P7 and J1 to J9 with rational numbers.
"""

TREES_TEXT = """\
The table counts operations on trees in which each link has the same number of children. Columns with the word "shared"
count each partial result only once. All other columns count all operations of the loops as published.
"""

ERRORS_TEXT = """\
![errors of the derivatives of forward dynamics by the length of a chain](../figures/plots/claim_errors.svg)

The table has the errors of two matrices: the derivatives of qdd with respect to q and with respect to qd. The reference
values are complex-step derivatives of the articulated-body algorithm. Each cell has two numbers:

* The number before the slash is the root mean square of the relative errors of all entries of both matrices.
* The number after the slash is the error of a matrix, divided by the norm of the matrix. The table and the figure have
  the larger error of the two matrices.

symgen generates no code for this comparison. Each route is evaluated in Python, with numbers that round like doubles.
For a long chain, the entries of one matrix have very different sizes. For N = 100 links, the smallest entries are
smaller than the rounding error of the largest entry.
"""
