"""docs/explanation/sources/featherstone_orin.md: Featherstone & Orin (2000), claims and equations beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from sources.counting import ROOT, degree, leading, value, written
from sources.measured.accuracy import LOOPS
from sources.rounding import errors_of_forward_dynamics
from sources.tables import Claim, claims_table, routes_table, verdict

PAGE = ROOT / "docs" / "explanation" / "sources" / "featherstone_orin.md"
CONSTRAINED = "constrained_forward_dynamics"
EQUATIONS = (
    ("1-8", "recursive Newton-Euler algorithm on trees", "inverse_dynamics", "newton_euler newton_euler_ground"),
    ("section 3.2", "M by unit accelerations", "mass_matrix", "unit_accelerations"),
    ("9, 10", "composite-rigid-body algorithm", "mass_matrix", "composite_rigid_body composite_base_axes"),
    ("11-14", "articulated-body algorithm", "forward_dynamics", "articulated_body articulated_body_nominal"),
    ("17, 18", "constraints on accelerations", "constraint_jacobian", "spatial differentiated"),
    ("18", "velocity-dependent terms of the constraints", "constraint_bias", "spatial differentiated"),
    ("15-20", "closed loops, method 1", CONSTRAINED, "direct"),
    ("21", "closed loops, method 2", CONSTRAINED, "multipliers articulated_body"),
    ("22", "closed loops, method 3", CONSTRAINED, "projection"),
    ("23-26, 29", "global equations, M = H^T P^-T I P^-1 H", "mass_matrix", "operator operator_square"),
    ("27", "sparse system", "forward_dynamics", "sparse_system"),
    ("28", "constraint forces", "forward_dynamics", "constraint_force constraint_force_cyclic"),
    ("section 2", "operational space (Khatib 1987)", "operational_space_inertia", "factorisation articulated_body"),
    ("section 2", "elastic links (Book 1984)", "inverse_dynamics", "book"),
    ("section 4", "Kane's equations", "inverse_dynamics", "kane"),
)


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page."""
    claims = [*_open_chains(data), *_closed_loops(data), *_global(data)]
    return "\n".join([HEAD, claims_table(claims), "", EQUATIONS_TEXT, routes_table(EQUATIONS), ""])


def _open_chains(data: Mapping[str, Any]) -> list[Claim]:
    orders = data["orders"]
    inverse, forward, mass = orders["inverse_dynamics"], orders["forward_dynamics"], orders["mass_matrix"]

    def at(known: Mapping[str, list[str]], name: str, n: int) -> float:
        return float(value(known[name], n))

    crossing = next(n for n in range(6, 100) if at(forward, "articulated_body", n) < at(forward, "factorisation", n))
    base = next(n for n in range(6, 200) if at(mass, "composite_base_axes", n) < at(mass, "composite_rigid_body", n))
    nominal = at(forward, "articulated_body_nominal", 6) / at(forward, "factorisation", 6)
    lagrangian = at(inverse, "lagrange_recursive", 6) / at(inverse, "newton_euler", 6)
    variant = at(inverse, "luh_walker_paul", 6) / at(inverse, "newton_euler_tensor", 6)
    unit = at(mass, "unit_accelerations", 6) / at(mass, "composite_rigid_body", 6)
    errors = errors_of_forward_dynamics(data)
    lagrange = data["lagrange"]["as they stand"]
    return [
        Claim(
            "2",
            "algorithms from Lagrange's equations are O(N^4)",
            "O(N^4)",
            leading(lagrange),
            verdict(degree(lagrange) == 4, "another order"),
        ),
        Claim(
            "2",
            "the recursive Newton-Euler algorithm is O(N)",
            "O(N)",
            written(inverse["newton_euler"]),
            verdict(degree(inverse["newton_euler"]) == 1, "another order"),
        ),
        Claim(
            "2",
            "Hollerbach's recursive Lagrangian algorithm is O(N), and far less efficient than Newton-Euler",
            "O(N)",
            f"{written(inverse['lagrange_recursive'])}; {lagrangian:.2f} times as many as Newton-Euler for 6 joints",
            verdict(degree(inverse["lagrange_recursive"]) == 1 and lagrangian > 1.5, "not far"),
        ),
        Claim(
            "2",
            "for 6 joints, later recursions need fewer operations than early recursions",
            "by a factor of 1.7",
            f"`luh_walker_paul` needs {variant:.2f} times as many as `newton_euler_tensor` (Balafoutis)",
            "differs: both routes share partial results and skip zeros, which the early versions did not do",
        ),
        Claim(
            "2",
            "composite bodies and a factorisation are O(N^3), and first-order terms dominate for small N",
            "O(N^3)",
            written(forward["factorisation"]),
            verdict(degree(forward["factorisation"]) == 3, "another order"),
        ),
        Claim(
            "2, 3.3",
            "the articulated-body algorithm is O(N)",
            "O(N)",
            written(forward["articulated_body"]),
            verdict(degree(forward["articulated_body"]) == 1, "another order"),
        ),
        Claim(
            "2",
            "articulated bodies need fewer operations than composite bodies",
            "for N > 9",
            f"from N = {crossing} on",
            verdict(crossing == 10, "another length"),
        ),
        Claim(
            "2",
            "the version of Brandl and others is comparable to composite bodies at N = 6",
            "about the same",
            f"`articulated_body_nominal`: {nominal:.2f} times as many operations",
            "differs: this is another version, and the factorisation gains more from shared partial results",
        ),
        Claim(
            "2",
            "this version is more accurate than composite bodies (Ascher and others 1997)",
            "more accurate",
            "errors for 12 joints: "
            + ", ".join(f"`{name}` {low:.0e} to {high:.0e}" for name, (low, _, high) in errors.items()),
            verdict(errors["articulated_body"][1] < errors["factorisation"][1], "not always"),
        ),
        Claim(
            "2, 3.2",
            "composite bodies are faster than unit accelerations (method 1 of Walker and Orin)",
            "faster, without a number",
            f"{written(mass['composite_rigid_body'])} operations instead of {written(mass['unit_accelerations'])}; "
            f"for 6 joints, unit accelerations need {unit:.2f} times as many",
            verdict(unit > 1, "not faster"),
        ),
        Claim(
            "3.2",
            "composite bodies are faster in link coordinates, unless n is large",
            "a large n, without a number",
            f"{written(mass['composite_base_axes'])} in base coordinates; fewer than in link axes for n >= {base}",
            "agrees",
        ),
        Claim(
            "2",
            "later versions of composite bodies save 30 % or nearly half of the operations, or 15 % (McMillan)",
            "30 %, 2, 15 %",
            "-",
            "not judged: the earlier versions are not implemented",
        ),
    ]


def _closed_loops(data: Mapping[str, Any]) -> list[Claim]:
    methods, errors = data["methods"], data["closed_loops"]
    counts = {name: ", ".join(f"{n:,}" for n in known) for name, known in methods.items()}
    names = ("direct", "multipliers", "projection")
    per_mechanism = ", ".join(
        f"{mechanism} {' / '.join(f'{known[name]:.0e}' for name in names)}" for mechanism, known in errors.items()
    )
    better = [mechanism for mechanism, known in errors.items() if known["projection"] < known["direct"] / 3]
    worse = [mechanism for mechanism, known in errors.items() if known["projection"] > known["direct"] * 3]
    return [
        Claim(
            "3.4",
            "method 1 is O((n + n_c)^3), and usually the least efficient",
            "least efficient",
            f"operations for a chain of {', '.join(map(str, LOOPS))} four-bars: {counts['direct']}",
            verdict(
                methods["direct"][-1] >= max(known[-1] for known in methods.values()),
                "our elimination skips zeros, so method 2 needs more operations",
            ),
        ),
        Claim(
            "3.4",
            "method 2 is O(n n_c^2 + n_c^3), method 3 is best for few degrees of freedom",
            "O(n n_c^2 + n_c^3); best",
            f"for the same chains, method 2: {counts['multipliers']}; method 3: {counts['projection']}",
            verdict(
                methods["projection"][-1] < min(methods[name][-1] for name in names[:2]), "method 3 is not the best"
            ),
        ),
        Claim(
            "3.4",
            "method 3 is more stable than method 1 (Ellis and Ricker 1994)",
            "more stable",
            f"median errors of methods 1 / 2 / 3: {per_mechanism}",
            verdict(
                bool(better) and not worse,
                "not for every mechanism",
                f"three times as accurate or more: {', '.join(better)}",
            ),
        ),
        Claim(
            "3.4",
            "constraints on accelerations are unstable without stabilisation",
            "unstable",
            "stabilisation by `constrained_forward_dynamics_stabilised` and `closure_step`",
            "not measured; the guide [Constraints](../../guides/constraints.md) describes both functions",
        ),
    ]


def _global(data: Mapping[str, Any]) -> list[Claim]:
    sparse, depths = data["orders"]["forward_dynamics"]["sparse_system"], data["depths"]
    cyclic = list(depths["constraint_force_cyclic"].values())
    steps = [after - before for before, after in pairwise(cyclic)]
    shipped = data["symbolic"]
    return [
        Claim(
            "3.5",
            "the sparse system has a perfect elimination order: O(N)",
            "O(N)",
            written(sparse),
            verdict(degree(sparse) == 1, "another order"),
        ),
        Claim(
            "3.5",
            "constraint forces of a chain take O(log N) time with O(N) processors",
            "O(log N)",
            f"longest path at N = {', '.join(depths['constraint_force_cyclic'])}: {', '.join(map(str, cyclic))}; "
            f"articulated bodies {', '.join(str(n) for n in depths['articulated_body'].values())}",
            verdict(max(steps) == min(steps), "another order"),
        ),
        Claim(
            "4",
            "equations in symbols usually need the least computation for one robot",
            "least",
            f"inverse dynamics, {shipped['joints']} joints: {shipped['shipped']:,} operations for the Panda, "
            f"{shipped['general']:,} by the recursion for an arm with arbitrary numbers",
            verdict(shipped["shipped"] < shipped["general"], "more"),
        ),
    ]


HEAD = """\
# Robot dynamics: equations and algorithms

The source is the paper *Robot dynamics: equations and algorithms* by Roy Featherstone and David Orin (2000). The table
compares the claims of the source with our results. We count operations for chains of N revolute joints, with random
lengths, angles and inertias. The page [Operations and depth](../../counts/complexity.md) explains these counts. Each
polynomial in N is the exact number of operations for chains of 6 or more joints. Polynomials of degree four are exact
for 3 or more joints. Equations 7 and 13 have [misprints](../misprints.md).

![a mechanism with a closed loop](../../figures/drawings/four_bar.svg)

The error of forward dynamics is the difference between a result in double precision and a result with 40 digits,
divided by the largest acceleration. The errors are measured at six random states of a chain of 12 joints. The table has
the smallest and the largest of these six errors. For closed loops, the table has the median of the errors at 15 random
states.

`docs/scripts/claims.py` writes this page. With the option `--measure`, the script computes all numbers again.
"""

EQUATIONS_TEXT = """\
## Equations and algorithms

The table lists the routes (derivations) of symgen that implement each equation. symgen [proves](../proofs.md) that all
routes of a quantity give equal results.
"""
