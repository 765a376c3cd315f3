"""docs/counts/complexity.md: operations and depth by the length of a chain; ``--update`` rewrites it."""

from __future__ import annotations

import sys
from pathlib import Path

from symgen.program import cost, depth

SCRIPTS = Path(__file__).resolve().parent
if str(SCRIPTS) not in sys.path:
    sys.path.insert(0, str(SCRIPTS))

from sources.counting import ROOT, chain, figures, program, written  # noqa: E402

DOCUMENT = ROOT / "docs" / "counts" / "complexity.md"
LENGTHS = (1, 2, 4, 6, 8, 12, 16, 24, 32)
SLOW = {"lagrange": 8, "lagrange_energy": 8, "lagrange_recursive": 24, "projected": 16, "denoc": 16}
"""How long a chain routes are derived for that grow fast."""
TABLES = {
    "inverse_dynamics": (
        "newton_euler_tensor",
        "luh_walker_paul",
        "newton_euler",
        "newton_euler_ground",
        "lagrange_recursive",
        "lagrange",
    ),
    "forward_dynamics": (
        "factorisation",
        "articulated_body",
        "articulated_body_nominal",
        "sparse_system",
        "constraint_force",
        "constraint_force_cyclic",
    ),
}
LAGRANGE = {name: written(coefficients, "n") for name, coefficients in figures("claims")["lagrange"].items()}
"""The operations of Lagrange's equations as polynomials, by the sharing of partial results."""
HEAD = f"""\
# Operations and depth by length

The tables count operations for chains of n revolute joints, with random lengths, angles and inertias. Each column is
one route (derivation). The counts are for programs before the final simplification, in which each partial result is
already computed only once.

* **Operations** are additions, multiplications and divisions.
* **Depth**, in brackets, is the number of operations on the longest path from an input to an output. Each operation on
  this path needs the result of the operation before it, so no machine can compute two of them at the same time.

`symgen info ROBOT --costs` prints operations and depth of the programs that symgen generates.
`docs/scripts/complexity.py` writes this page; a test keeps its first rows up to date.

* **Lagrange's equations**, written as the sums of Uicker and Kahn (`lagrange`), need some 50,000 operations for eight
  joints. The number of operations grows as n^4. With shared partial results, Lagrange's equations take
  {LAGRANGE["shared"]} operations. Without shared partial results, Lagrange's equations take {LAGRANGE["as they stand"]}
  operations. Both polynomials are exact for three or more joints: `docs/scripts/claims.py` fits the polynomials to the
  counts for three to seven joints, and verifies them for eight joints. Hollerbach's recursion (`lagrange_recursive`)
  takes about twice as many operations as Newton's and Euler's recursion, and the number grows linearly with n.
* **Ground coordinates.** The route `newton_euler_ground` needs about twice as many operations as the routes in link
  coordinates, but has only a third of their depth for long chains. In ground coordinates, vectors are not rotated from
  link to link, so each further link adds only additions to the longest path.
* **Forward dynamics.** For chains of up to eight joints, the composite-rigid-body algorithm with a factorisation needs
  fewer operations than the articulated-body algorithm. For chains of twelve or more joints, the factorisation needs
  more operations, because their number grows as n^3. For up to thirty-two joints, the route `factorisation` has a
  smaller depth than the articulated-body algorithm.
* **Constraint forces.** The depth of the route `constraint_force_cyclic` (cyclic reduction) grows with the logarithm of
  n: if n doubles, the depth grows by about 93 operations. The depths of all other routes grow at least linearly with n.
  Cyclic reduction takes four times as many operations as the articulated-body algorithm, so it is useful only on
  machines with many processors (Featherstone and Orin 2000, section 3.5).

"""


def rendered(lengths=LENGTHS):
    """The page, with rows for these lengths."""
    parts = [HEAD]
    for quantity, routes in TABLES.items():
        parts += [f"## {quantity}\n", f"| n | {' | '.join(routes)} |", "|--:" * (len(routes) + 1) + "|"]
        for n in lengths:
            parts.append(f"| {n} | {' | '.join(_cell(quantity, route, n) for route in routes)} |")
        parts.append("")
    return "\n".join(parts)


def _cell(quantity, name, n):
    if n > SLOW.get(name, n):
        return "-"
    derived = program(chain(n), quantity, name)
    return f"{cost(derived).operations:,} ({depth(derived)})"


if __name__ == "__main__":
    if "--update" in sys.argv:
        DOCUMENT.write_text(rendered())
    elif DOCUMENT.read_text() != rendered():
        sys.exit("docs/counts/complexity.md is out of date: run docs/scripts/complexity.py --update")
