"""docs/explanation/sources/slides.md: the course slides, their methods and printed lines beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import ROOT
from sources.tables import Claim, claims_table, routes_table, table, verdict

PAGE = ROOT / "docs" / "explanation" / "sources" / "slides.md"
EQUATIONS = (
    ("Newton-Euler equations", "outward and inward recursion", "inverse_dynamics", "luh_walker_paul newton_euler"),
    ("Lagrange's equation", "kinetic energy from pseudo-inertias", "mass_matrix", "lagrange lagrange_energy"),
    ("Lagrange's equation", "D_i, gravity forces", "gravity", "lagrange lagrange_energy"),
    ("Lagrange's equation", "D_ijk, centripetal and Coriolis coefficients", "christoffel_symbols", "lagrange"),
    ("Lagrange's equation", "C of the case studies", "coriolis_matrix", "lagrange"),
    ("Lagrange's equation", "driving torques", "inverse_dynamics", "lagrange lagrange_energy"),
    ("projected Newton-Euler method", "J^T M J q'' = J^T (F^a - M D)", "inverse_dynamics", "projected"),
    ("projected Newton-Euler method", "forward dynamics", "forward_dynamics", "projected"),
    ("projected Newton-Euler method", "constraint forces F^c", "constraint_forces", "projected"),
    ("passive walker", "J of the stance leg and D", "coordinate_jacobian", "projected lagrange"),
    ("passive walker", "impact, change of legs", "reset", "projected saddle_point lagrange"),
)
PLACES = {
    "slides/planar_2r": ("two general links: positions to torques, H, C, G", "planar_2r"),
    "slides/recursion": ("two general links: inward recursion and equation (*)", "planar_2r"),
    "slides/planar_2r_point": ("two point masses: energies to torques, all D", "planar_2r_point"),
    "slides/many_degrees": ("many degrees of freedom: steps 2 and 4, for two links", "planar_2r_point"),
    "slides/passive_walker": ("passive walker: J_st, D, forces and accelerations", "passive_walker"),
    "slides/passive_walker_impact": ("passive walker: J_sw", "passive_walker"),
    "slides/planar_2r_horizontal": ("case study of two links: output and typeset result", "planar_2r_point"),
    "slides/three_link_matlab": ("case study of three links: output, all of H, C, G", "three_link"),
    "slides/three_link": ("case study of three links: typeset result", "three_link"),
}
"""The part of the slides, and the robot, of each file of equations."""


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page."""
    counted = {file: data["lines"][file] for file in PLACES}
    rows = [
        (f"[{place}](../../../tests/equations/{file}.eq)", f"`{robot}`", *map(str, counted[file]))
        for file, (place, robot) in PLACES.items()
    ]
    total, wrong = (sum(each) for each in zip(*counted.values(), strict=True))
    listed = table(("part", "robot", "lines", "wrong"), [*rows, ("all", "", str(total), str(wrong))])
    claims = claims_table(_claims(data, total, wrong))
    return "\n".join([HEAD, claims, "", LINES_TEXT, listed, "", EQUATIONS_TEXT, routes_table(EQUATIONS), ""])


def _claims(data: Mapping[str, Any], total: int, wrong: int) -> list[Claim]:
    arms = data["short_arms"]
    ratios = [slow / fast for slow, fast in zip(arms["lagrange"], arms["newton_euler"], strict=True)]
    return [
        Claim(
            "overview",
            "three methods give the same equations",
            "Newton-Euler, Lagrange, projected Newton-Euler",
            "`newton_euler`, `lagrange` and `projected` are proven equal for every robot",
            "agrees",
        ),
        Claim(
            "Lagrange's equation",
            "it is more laborious than Newton's and Euler's for simple systems, and simpler for complex ones",
            "no number",
            f"{', '.join(f'{ratio:.1f}' for ratio in ratios)} times as many operations for 1 to {len(ratios)} joints",
            verdict(
                ratios[-1] < 1,
                "Lagrange needs more operations at each of these lengths; the claim is about derivations by hand",
            ),
        ),
        Claim(
            "projected Newton-Euler method",
            "if J^T M J is regular, accelerations and constraint forces follow",
            "two equations",
            "`forward_dynamics` and `constraint_forces` by `projected`",
            "agrees; the sign of one term is a misprint",
        ),
        Claim(
            "passive walker",
            "matrices printed by a program",
            "J_st, D, J_sw",
            "every entry is compared, see the lines below",
            "agrees",
        ),
        Claim(
            "all parts",
            "printed lines, output of programs and typeset results",
            "two and three links",
            f"{total} lines in all, {wrong} wrong",
            "agrees except for the lines on the page of misprints",
        ),
        Claim(
            "passive walker",
            "impact equation, Step.m and the simulation are named",
            "not printed",
            "`reset`, `symgen simulate`, `symgen gait`",
            "nothing to compare",
        ),
    ]


HEAD = """\
# Dynamics and control of intelligent robots

The source is the chapter on dynamics of the course slides *Dynamics and control of intelligent robots*. The first table
lists the claims of the slides. The second table counts the printed equations. The command `symgen check` compares each
printed equation with two derivations. The slides contain no numerical results, and no values for the parameters of the
passive walker.

![two links with point masses](../../figures/drawings/planar_2r_point.svg)

`docs/scripts/claims.py` writes this page. With the option `--measure`, the script checks all equations again. The page
[Misprints](../misprints.md) lists the wrong equations.
"""

LINES_TEXT = """\
## Printed lines
"""

EQUATIONS_TEXT = """\
## Equations and algorithms

The table lists the routes (derivations) of symgen that implement each equation. symgen [proves](../proofs.md) that all
routes of a quantity give equal results. symgen also reads robots from standard and modified Denavit-Hartenberg
parameters.
"""
