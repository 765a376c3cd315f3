"""docs/explanation/misprints.md: what ``symgen check`` finds in the printed equations; ``--update`` rewrites it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import symgen
from symgen.proof.answers.verdicts import Line
from symgen.proof.counterexample import Counterexample

SCRIPTS = Path(__file__).resolve().parent
if str(SCRIPTS) not in sys.path:
    sys.path.insert(0, str(SCRIPTS))

from sources import numeric  # noqa: E402
from sources.tables import table  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "explanation" / "misprints.md"
EQUATIONS = ROOT / "tests" / "equations"
FILES = (
    ("slides/planar_2r_point", "planar_2r_point", "two links with point masses, Lagrange's equation"),
    ("slides/planar_2r", "planar_2r", "two general links, Newton-Euler equations"),
    ("slides/recursion", "planar_2r", "inward recursion and equations (*), for two general links"),
    ("slides/many_degrees", "planar_2r_point", "Lagrange's equation for many degrees of freedom, for two links"),
    ("slides/planar_2r_horizontal", "planar_2r_point", "two links, angles from the horizontal, case study"),
    ("slides/three_link_matlab", "three_link", "three links, case study, program output"),
    ("slides/three_link", "three_link", "three links, case study, typeset"),
    ("slides/passive_walker", "passive_walker", "passive walker, projected Newton-Euler method"),
    ("slides/passive_walker_impact", "passive_walker", "passive walker, the swing leg standing"),
    ("papers/closed_form", "planar_2r_point", "Rigid Body Dynamics Algorithms, chapter 5, equation 5.6"),
    ("papers/articulated_body", "lectures/cart_pole", "Featherstone and Orin 2000, equation 13"),
)
SEED = 2026

HEAD = """\
# Misprints found in the sources

Some printed equations in the course slides *Dynamics and control of intelligent robots* and in papers are wrong. This
page lists the wrong equations and their corrections.

![two links with point masses, the robot of the first equations](../figures/drawings/planar_2r_point.svg)

* Files in `tests/equations/slides` and `tests/equations/papers` contain the equations exactly as printed.
* The command `symgen check` compares each line with two independent derivations.
* symgen proves that every corrected line below is equal to both derivations, with an error probability below 2^-80. If
  a line is not a formula for a quantity of the robot, symgen compares the two sides of the line with each other.
* Files in `tests/equations/corrected` contain the corrected equations. All lines in these files are right.

`docs/scripts/misprints.py` writes this page, and a test keeps it up to date.
"""

RECURSIONS = """\
## In recursions, shown by numbers

Two misprints are in recursions. `docs/scripts/sources/numeric.py` runs each recursion as printed and as corrected, and
compares both results with symgen.

### Featherstone and Orin 2000, equation 13

The section "Featherstone and Orin 2000, equation 13" above has this equation for the cart-pole, with the definition of
p_j^alpha inserted. The printed equation has two errors: it contains p_j^A instead of p_j^alpha, in two places, and
tau_i instead of tau_j. Below the equation, the paper defines p_j^alpha = p_j^A + I_j^A h_j' q_j', and it uses p_j^alpha
in equation 14. Both corrections are needed. The table has the error of q'' that equations 11 to 14 give for a chain of
{joints} revolute joints, relative to the largest acceleration. This comparison revealed the misprint.

{equation_13}

### Slides, case study of two links, program NewtonEulerDynamics

The program computes n(:,:,i) with cross(mass_center_list(i,:), f(:,:,i)). The last factor should be F(:,:,i), the force
on the center of mass, as in the recursion that is printed before the program. The printed result of the program is
right. The table has the torques for the values of `robots/planar_2r_point.toml` at q = {q}, q' = {qd}, q'' = {qdd}.
Running the program revealed the misprint.

{listing}
"""

TAIL = """\
## In formulas that are no equation of one robot

To find these misprints, each line was derived from the lines before it, unless an entry says otherwise.

* Projected Newton-Euler method: the constraint force is printed as F^c = M J q'' - M D - F^a. Inserting x'' = J q'' + D
  into M x'' = F^c + F^a gives M J q'' + M D - F^a. Two lines of the passive walker above have the same misprint.
* Lagrange's equation for many degrees of freedom, step 4: dH/dq' is printed instead of dH/dq. This misprint is in the
  assembled equation, in its expansion and in C_j. The line before the assembled equation is right. The index in C_j is
  also wrong, as in the entries above.
* Two-link example by Newton-Euler: the positions of the centers of mass are printed with (cos, sin), and the lever arms
  with (sin, cos). The printed torques agree with neither form. The torques are right for (sin, -cos), with angles
  measured from the downward vertical.
* Three-link case study: in the program listing, the factor of the rate is inside the bracket, so it multiplies only the
  last of the three derivatives. The printed result is right.
* Outward recursion, acceleration of the origin of frame i: the printed symbol a_(o,i+1) belongs to the origin of the
  next frame.
* Featherstone and Orin 2000, equation 7 in link coordinates: the external force f_i^x is left out. The equation in base
  coordinates and the program below it contain this force.
* Saha 1999, equation 6b is printed as m_i v_i = f_i, without the dot on v_i.
* Saha 1999, equation 26, N_d' = Omega N_d, is printed without the N_d on its right side.
* In equations 25 and 27 to 29 of Saha 1999, one letter stands for two sums: of M_i', and of M_i. symgen derives
  its equations from equation 25 (`symgen/routes/projection/denoc.py`).
* Singh, Russell and Wensing 2022, equation 75: the column is printed as S_i, which belongs to the body. Equations 74
  and 76 contain S_j, which belongs to the joint. A test with rational numbers shows that S_j is right.
"""


OPENINGS = ("# slides", "# the same", "# equation")


def label(path: Path, line: int) -> str:
    """The comment above a claim, without its opening."""
    lines = path.read_text().splitlines()[: line - 1]
    comment: list[str] = []
    while lines and not lines[-1].startswith(OPENINGS):
        lines.pop()
    comment.append(lines[-1].lstrip("# "))
    return re.sub(r" \(.*", "", comment[0])


def rendered() -> str:
    """The whole page."""
    parts, rows = [HEAD], []
    for file, robot, title in FILES:
        path = EQUATIONS / f"{file}.eq"
        report = symgen.check(symgen.load(ROOT / "robots" / f"{robot}.toml"), path, seed=SEED)
        wrong = [line for line in report.lines if line.status != "holds"]
        rows.append(f"| [{title}](../../tests/equations/{file}.eq) | {len(report.lines)} | {len(wrong)} |")
        if wrong:
            parts.append(f"## {title[0].upper()}{title[1:]}\n")
        for line in wrong:
            parts.append(entry(path, file, line))
    listed = "\n".join(["| source | lines | wrong |", "|---|---|---|", *rows, ""])
    return "\n".join([parts[0], listed, *parts[1:], recursions(), TAIL])


def recursions() -> str:
    """The misprints in recursions, each with its values as printed and as corrected."""
    errors, torques = numeric.equation_13(), numeric.newton_euler_listing()
    return RECURSIONS.format(
        joints=numeric.JOINTS,
        equation_13=table(("equation 13", "error"), [(name, rounded(error)) for name, error in errors.items()]),
        listing=table(
            ("line of n", "tau_1", "tau_2"), [(name, *(f"{x:.3f}" for x in each)) for name, each in torques.items()]
        ),
        **{name: f"({', '.join(map(str, values))})" for name, values in numeric.STATE.items()},
    )


def rounded(error: float) -> str:
    """A relative error, without the digits that depend on the machine."""
    return f"{error:.0e}" if error > numeric.ROUNDING else f"less than {numeric.ROUNDING:.0e}"


def entry(path: Path, file: str, line: Line) -> str:
    """One misprint: where, what, the counterexample and the corrected line."""
    changes = line.changes or (
        f"more than three; compare the line in the [corrected file](../../tests/equations/corrected/{path.name})",
    )
    routes = [f"`{route}`" for route in line.routes]
    plural = "s" if len(routes) > 1 else ""
    against = "its left side" if line.routes == ("left side",) else f"the route{plural} {' and '.join(routes)}"
    facts = [
        f"**Place:** {label(path, line.line)}",
        f"**Compared with:** {against}",
        *(f"**Correction:** {change}" for change in changes),
        f"**Example:** {example(line.counterexample)}",
    ]
    listed = "\n".join(f"* {fact}" for fact in facts)
    return f"### `{line.label}`, line {line.line}\n\n{listed}\n\n```\n{wrapped(line.corrected)}\n```\n"


def example(found: Counterexample) -> str:
    """A point at which the printed line is wrong, with the right and the printed value."""
    where = "".join(f"{name} = {value}, " for name, value in found.point.items())
    right, printed = (f"{round(value, 9) + 0.0:.6g}" for value in found.values)
    return f"with {where}and zero for all others, {found.entry} is {right}; the printed line gives {printed}"


def wrapped(text: str, width: int = 110) -> str:
    """An equation over several lines."""
    left, sign, text = re.split("( ==? )", text, maxsplit=1)
    lines = [f"{left}{sign.rstrip()}"]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) >= width:
            lines.append("   ")
        lines[-1] += f" {word}"
    return "\n".join(lines)


if __name__ == "__main__":
    if "--update" in sys.argv:
        DOCUMENT.write_text(rendered())
    elif DOCUMENT.read_text() != rendered():
        sys.exit("docs/explanation/misprints.md is out of date: run docs/scripts/misprints.py --update")
