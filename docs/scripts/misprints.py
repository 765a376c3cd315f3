"""docs/explanation/misprints.md: what ``symgen check`` finds in the printed equations; ``--update`` rewrites it."""

from __future__ import annotations

import math
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
REMARK = re.compile(r" \([^()]*as printed[^()]*\)")
"""A remark on the misprint in the comment above a line."""
CHANGES = (
    (re.compile(r"^the sign of (.*): ([+-]) should be ([+-])$"), r"the sign of `\1` should be \3, not \2"),
    (re.compile(r"^the sign of (.*)$"), r"the sign of `\1` should be the opposite"),
    (re.compile(r"^the sign before (.*) should be (.*)$"), r"the sign before `\1` should be \2"),
    (re.compile(r"^(.*) should be (.*) in (.*)$"), r"`\1` should be `\2` in `\3`"),
    (re.compile(r"^(.*) should be (.*)$"), r"`\1` should be `\2`"),
    (re.compile(r"^the (term|factor|divisor) (.*) (should not be there|is missing)$"), r"the \1 `\2` \3"),
)
"""The changes that a report names, and the same changes with formulas as code."""

HEAD = """\
# Misprints found in the sources

Some printed equations in the course slides *Dynamics and control of intelligent robots* and in papers are wrong. This
page lists the wrong equations and their corrections.

![two links with point masses, the robot of the first equations](../figures/drawings/planar_2r_point.svg)

* Files in `tests/equations/slides` and `tests/equations/papers` contain the equations exactly as printed.
* The command `symgen check` compares each printed line with two independent derivations. If a line is not a formula for
  a quantity of the robot, `symgen check` compares the two sides of the line with each other.
* symgen proves that every corrected line below is equal to both derivations, or that its two sides are equal. The
  probability of an error in the proof is below 2^-80.
* Files in `tests/equations/corrected` contain the corrected equations. `symgen check` finds no error in these files.

`docs/scripts/misprints.py` writes this page, and a test keeps it up to date.
"""

RECURSIONS = """\
## In recursions, shown by numbers

Two misprints are in recursions. `docs/scripts/sources/numeric.py` runs each recursion as printed and as corrected, and
compares both results with symgen's results.

### Featherstone and Orin 2000, equation 13

The section "Featherstone and Orin 2000, equation 13" above checks this equation for the cart-pole, after inserting the
definition of p_j^alpha. The printed equation contains p_j^A instead of p_j^alpha in two places, and tau_i instead of
tau_j. The paper defines p_j^alpha = p_j^A + I_j^A h_j' q_j' below the equation, and uses p_j^alpha in equation 14. The
accelerations are right only with both corrections. The table has the errors of the accelerations q'' from equations 11
to 14 for a chain of {joints} revolute joints, divided by the largest acceleration.

{equation_13}

### Slides, case study of two links, program NewtonEulerDynamics

The program computes the moment n(:,:,i) with the product cross(mass_center_list(i,:), f(:,:,i)). The last factor should
be F(:,:,i), the force on the center of mass, as in the recursion that is printed before the program. The slides also
print a result of the program, and this result is right. The table has the torques for the values of
`robots/planar_2r_point.toml` at q = {q}, q' = {qd}, q'' = {qdd}.

{listing}
"""

TAIL = """\
## In general formulas

These formulas are not equations of one robot, so `symgen check` cannot judge them. Unless an entry says otherwise, the
misprint was found by deriving the formula from the formulas that are printed before it.

* Projected Newton-Euler method: the slides print the constraint force as F^c = M J q'' - M D - F^a. The sign of M D is
  wrong, because inserting x'' = J q'' + D into M x'' = F^c + F^a gives F^c = M J q'' + M D - F^a. Two lines of the
  passive walker above have the same misprint.
* Lagrange's equation for many degrees of freedom, step 4: the slides print dH/dq' instead of dH/dq. This misprint is in
  the assembled equation, in its expansion and in C_j. The line before the assembled equation has dH/dq, which is right.
  An index in C_j is also wrong, as in the lines `c[0]` and `c[1]` above.
* Two-link example by Newton-Euler: the slides print the positions of the centers of mass with the components (cos,
  sin), and the lever arms with (sin, cos). The printed torques do not follow from these vectors, but they are right if
  the positions have the components (sin, -cos), with angles measured from the downward vertical.
* Three-link case study: in the printed program, the velocity is a factor inside the bracket, so it multiplies only the
  last of the three derivatives. The velocity should multiply the whole bracket. The printed result of the program is
  right.
* Outward recursion: the slides print the acceleration of the origin of frame i with the symbol a_(o,i+1), which belongs
  to the next frame.
* Featherstone and Orin 2000, equation 7 in link coordinates lacks the external force f_i^x. The equation in base
  coordinates contains this force, and so does the program that the paper prints below it.
* Saha 1999, equation 6b is printed as m_i v_i = f_i. The dot on v_i is missing.
* Saha 1999, equation 26 should be N_d' = Omega N_d. The factor N_d on the right side is missing.
* Saha 1999, equations 25 and 27 to 29: one letter stands for two different sums, the sum of M_i' and the sum of M_i.
  symgen derives its equations from equation 25 (`symgen/routes/projection/denoc.py`).
* Singh, Russell and Wensing 2022, equation 75 contains the column S_i, which belongs to the body. Equations 74 and 76
  contain S_j, which belongs to the joint. A test with rational numbers shows that S_j is right.
"""


def label(path: Path, line: int) -> str:
    """Return the first sentence of the comment above a claim."""
    lines = path.read_text().splitlines()[: line - 1]
    while lines and not lines[-1].startswith("#"):
        lines.pop()
    comment: list[str] = []
    while lines[-1].startswith("#"):
        comment.insert(0, lines.pop().lstrip("# "))
    return REMARK.sub("", " ".join(comment)).partition(". ")[0].rstrip(".")


def rendered() -> str:
    """The whole page."""
    parts, rows = [HEAD], []
    for file, robot, title in FILES:
        path = EQUATIONS / f"{file}.eq"
        report = symgen.check(symgen.load(ROOT / "robots" / f"{robot}.toml"), path, seed=SEED, seconds=math.inf)
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
    changes = ["; ".join(map(marked, change.split("; "))) for change in line.changes] or [
        f"more than three terms are wrong; see the [corrected file](../../tests/equations/corrected/{path.name})"
    ]
    routes = [f"`{route}`" for route in line.routes]
    plural = "s" if len(routes) > 1 else ""
    against = f"the route{plural} {' and '.join(routes)}"
    if line.routes == ("left side",):
        against = "the left side of the line"
    facts = [
        ("compared with", against),
        *(("correction", change) for change in changes),
        ("example", example(line.counterexample)),
    ]
    listed = table(("place", label(path, line.line)), facts)
    return f"### `{line.label}`, line {line.line}\n\n{listed}\n\n```\n{wrapped(line.corrected)}\n```\n"


def marked(change: str) -> str:
    """Return a change with its formulas as code."""
    for pattern, words in CHANGES:
        if pattern.match(change):
            return re.sub(r" +\.\.\. +", " ... ", pattern.sub(words, change))
    return change


def example(found: Counterexample) -> str:
    """A point at which the printed line is wrong, with the right and the printed value."""
    where = ", ".join(f"`{name} = {value}`" for name, value in found.point.items())
    right, printed = (f"{round(value, 9) + 0.0:.6g}" for value in found.values)
    entry = f"`{found.entry}`"
    return f"if {where} and all other variables are zero, {entry} is {right}, but the printed line gives {printed}"


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
