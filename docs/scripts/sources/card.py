"""docs/explanation/sources/design_card.md: the description that symgen was built to, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import ROOT
from sources.tables import table

from symgen.robot import Robot
from symgen.routes import ROUTES
from symgen.routes.products import IN_LOOPS
from symgen.targets.table import TARGETS

PAGE = ROOT / "docs" / "explanation" / "sources" / "design_card.md"
QUANTITIES = {
    "mass_matrix": "unit_accelerations composite_rigid_body",
    "velocity_product": "newton_euler newton_euler_tensor",
    "gravity": "newton_euler newton_euler_ground",
    "bias": "newton_euler newton_euler_tensor",
    "inverse_dynamics": "newton_euler newton_euler_tensor luh_walker_paul",
    "forward_dynamics": "factorisation articulated_body",
    "mass_matrix_derivatives": "idsva_moving_frames singh",
    "velocity_product_derivatives": "idsva_moving_frames singh",
    "gravity_derivatives": "idsva_moving_frames singh",
    "bias_derivatives": "idsva_moving_frames singh",
    "inverse_dynamics_derivatives": "idsva_moving_frames idsva_ground chain_rule",
    "forward_dynamics_derivatives": "fdsva_factor fdcr abacr",
}
"""The routes that start from Newton's and Euler's laws, for each quantity of the card."""


def rendered(data: Mapping[str, Any]) -> str:
    """Return the page; it needs no measurements.

    Raises LookupError if a route from Newton's and Euler's laws is gone.
    """
    rows, without = [], []
    for quantity, names in QUANTITIES.items():
        known = {route.name for route in ROUTES[Robot][quantity]}
        if missing := set(names.split()) - known:
            raise LookupError(f"{quantity}: no route {', '.join(sorted(missing))}")
        lagrangian = sorted(name for name in known if name.startswith("lagrange"))
        without += [] if lagrangian else [quantity]
        rows.append((f"`{quantity}`", _code(lagrangian) or "-", _code(names.split()), str(len(known))))
    heads = ("quantity", "by Lagrange", "by Newton and Euler", "routes in all")
    statements = table(("statement", "true?", "where"), _statements(without))
    return "\n".join([HEAD, statements, "", ROUTES_TEXT, table(heads, rows), ""])


def _statements(without: list[str]) -> list[tuple[str, str, str]]:
    loops = min(way.least for way in IN_LOOPS.values())
    values = [quantity for quantity in QUANTITIES if not quantity.endswith("_derivatives")]
    short_of = [quantity for quantity in without if quantity in values]
    slopes = [quantity for quantity in without if quantity not in values]
    return [
        ("a generator of code for the dynamics of rigid bodies", "yes", "[From a file to code](../design/pipeline.md)"),
        ("it takes the description of a robot", "yes: URDF, SDF, MJCF, TOML, Python", "`symgen/robot/loaders`"),
        (
            "it derives M, C qd and g by Lagrange's and by Newton's and Euler's equations",
            f"not {_code(short_of)}" if short_of else "yes, see the table below",
            "[Routes](../design/routes.md)",
        ),
        (
            "it derives their derivatives by both",
            f"yes, except for {_code(slopes)}, which follows from inverse dynamics" if slopes else "yes",
            "[Derivatives](../derivatives.md)",
        ),
        (
            "expressions are built with SymPy",
            "yes; proofs use symgen's own arithmetic in finite fields",
            "`symgen/program/trace.py`",
        ),
        (
            "common subexpressions are eliminated",
            "yes, while the equations are derived; not by `sympy.cse` afterwards",
            "[Fast code](../design/fast-code.md)",
        ),
        (
            "Jinja templates emit C or Python",
            f"yes, and {len(TARGETS) - 2} further targets",
            "`templates`, [targets](../../reference/targets.md)",
        ),
        (
            "the code is straight-line",
            f"yes for short chains; code for matrices of chains with {loops} or more joints may contain counted loops",
            "[Fast code](../design/fast-code.md)",
        ),
        (
            "C is compiled and loaded through cffi",
            "yes, in ABI mode; calls use a small extension module if it can be built, otherwise cffi",
            "`symgen/build/library.py`, `symgen/build/fast`",
        ),
        ("code for one robot", "yes", "[Generated code](../design/generated-code.md)"),
        (
            "it teaches and verifies",
            "yes: lessons, closed forms, grading, proofs, certificates",
            "[Lessons](../../guides/lessons.md), [Proofs](../proofs.md), [Certificates](../certificates.md)",
        ),
        ("it serves firmware", "yes", "[Firmware](../../guides/firmware.md)"),
    ]


def _code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


HEAD = """\
# The design card, statement by statement

symgen began with a short description of a symbolic code generator for the dynamics of rigid bodies. This description is
called the design card. The first table lists the statements of the design card in our words. For each statement, the
table says whether symgen fulfils the statement, and where.

![from the description of a robot to code](../../figures/diagrams/pipeline.svg)

`docs/scripts/claims.py` writes this page from the table of routes.
"""

ROUTES_TEXT = """\
## Quantities of the card by both kinds of equations

The table lists routes (derivations) from Lagrange's equations and from Newton's and Euler's equations. Most quantities
also have other [routes](../../reference/routes.md), which use virtual power, operators or energies.
"""
