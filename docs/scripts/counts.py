"""docs/counts/published.md: published operation counts beside those of generated code; ``--update`` rewrites it."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import NamedTuple

from sympy import Rational

import symgen
from symgen.program import cost
from symgen.robot import Joint, Link, Revolute, Robot
from symgen.spatial import AxisRotation, RigidBodyInertia, Rotation, Symmetric, Transform, Vector

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "counts" / "published.md"
LINKS = 6

HEAD = """\
# Published operation counts, and ours

The tables compare numbers of multiplications (M) and additions (A). `docs/scripts/counts.py` writes this page, and a
test keeps the page up to date.

We count the operations of the C that symgen writes:

* A sum of n terms counts as n - 1 additions.
* A square or a division counts as one multiplication.
* Negations, sines and cosines are not counted.
* A symmetric matrix counts with the operations that compute its lower triangle.

Published counts also leave out sines and cosines, and values that depend only on constants of the links. Some
publications do not state how they count negations and squares. The column "known" states how we know a count:

| known | meaning |
|---|---|
| read | we read the count in the source |
| cited | we read the count in another document that cites the source |
| quoted | the literature usually quotes this count; we did not read the source |
| measured | we ran the program and counted its operations |

"""


class Published(NamedTuple):
    """Counts: formulas in the number of links, (factor, constant) each, or numbers; a sum where no more was printed."""

    what: str
    multiplications: tuple[int, int] | int | None
    additions: tuple[int, int] | int | None
    source: str
    known: str
    together: int | None = None


LWP = "Luh, Walker and Paul 1980, as counted by Hollerbach 1980"
INVERSE_DYNAMICS = (
    Published("recursive Lagrange, 4x4 matrices", (830, -592), (675, -464), "Hollerbach 1980", "quoted"),
    Published("recursive Lagrange, 3x3 matrices", (412, -277), (320, -201), "Hollerbach 1980", "quoted"),
    Published("Newton-Euler", (150, -48), (131, -48), LWP, "cited"),
    Published("Newton-Euler", (137, -22), (101, -11), "Walker and Orin 1982", "quoted"),
    Published("Newton-Euler, spatial vectors", (130, -68), (101, -56), "Featherstone 1987", "quoted"),
    Published("decoupled natural orthogonal complement", (120, -44), (97, -55), "Saha 1999", "quoted"),
    Published("customised Newton-Euler", (105, -92), (94, -86), "Khalil and Kleinfinger 1987", "quoted"),
    Published("Kane's equations", (105, -109), (90, -105), "Angeles, Ma and Rojas 1989", "quoted"),
    Published("Cartesian tensors", (93, -108), (81, -100), "Balafoutis and Patel 1991, algorithm 5.7", "cited"),
    Published("customised, base parameters", (92, -127), (81, -117), "Khalil and Dombre 2002", "quoted"),
)
MASS_MATRIX = (Published("composite rigid bodies, n = 6", 460, 395, "Featherstone 2008, eq. 10.3", "cited"),)
FORWARD_DYNAMICS = (
    Published("articulated bodies", (250, -222), (220, -198), "Brandl, Johanni and Otter 1986", "quoted"),
    Published("articulated bodies", (224, -259), (205, -248), "McMillan, Orin and McGhee 1995", "cited"),
)

AKB = "Armstrong, Khatib and Burdick 1986"
PUMA = (
    Published("recursive Newton-Euler, six joints", None, None, AKB, "read", 1560),
    Published("explicit model", 739, 426, AKB, "read"),
    Published("SymPyBotics, ten inertial symbols a link, zeros of the model", 263, 208, "Sousa 2014", "measured"),
    Published("SymPyBotics, base parameters of the model", 228, 175, "Sousa 2014", "measured"),
    Published("CasADi 3.8, Newton-Euler on its symbols, numbers", 287, 213, "Andersson et al. 2019", "measured"),
    Published(
        "CasADi 3.8, the same with CasADi's function `cse`",
        272,
        207,
        "Andersson et al. 2019",
        "measured",
    ),
)
STANFORD = (
    Published("SymPyBotics, inverse dynamics, ten inertial symbols a link", 326, 285, "Sousa 2014", "measured"),
)


def arm(n: int) -> Robot:
    """A revolute arm by modified Denavit-Hartenberg parameters and inertias that are no special numbers."""
    turns = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41))
    names = ["base", *(f"link{k}" for k in range(1, n + 1))]
    links, joints = [Link("base")], []
    for k in range(1, n + 1):
        x, y, r = turns[k % 6]
        c, s = Rational(x, r), Rational(y, r)
        length, offset = Rational(7 + k, 40), Rational(13 * k + 5, 160)
        placement = Transform(Rotation((AxisRotation(0, c, s),)), Vector(length, -s * offset, c * offset))
        joints.append(Joint(f"joint{k}", names[k - 1], names[k], Revolute(), placement))
        h = Vector(Rational(3 + k, 17), Rational(5, 21 + k), Rational(2 * k + 1, 33))
        second = Symmetric(
            (Rational(9, 10), Rational(k, 71), Rational(3, 50 + k), Rational(6, 7), Rational(1, 30 + k), 1)
        )
        links.append(Link(names[k], RigidBodyInertia(Rational(20 + k, 7), h, second)))
    return Robot("arm", tuple(links), tuple(joints))


def counted(robot: Robot, quantity: str) -> tuple[str, int, int]:
    """The route chosen, its multiplications (divisions among them) and its additions."""
    program, _ = symgen.program(robot, quantity)
    own = cost(program)
    return program.route, own.multiplications + own.divisions, own.additions


def rendered() -> str:
    """The whole page."""
    general = arm(LINKS)
    with warnings.catch_warnings(action="ignore", category=symgen.RobotWarning):
        puma, stanford = (symgen.load(ROOT / "robots" / f"{name}.toml") for name in ("puma560", "stanford"))
    parts = [HEAD, f"## A general arm of n revolute joints, n = {LINKS}\n"]
    parts.append("Our arm has arbitrary Denavit-Hartenberg parameters and inertias.\n")
    for title, rows, quantity in (
        ("Inverse dynamics", INVERSE_DYNAMICS, "inverse_dynamics"),
        ("Mass matrix", MASS_MATRIX, "mass_matrix"),
        ("Forward dynamics", FORWARD_DYNAMICS, "forward_dynamics"),
    ):
        parts += _table(title, rows, general, quantity)
    parts.append("## PUMA 560, with the parameters of Armstrong, Khatib and Burdick\n")
    parts += _table("Inverse dynamics", PUMA, puma, "inverse_dynamics")
    parts.append(
        "Armstrong, Khatib and Burdick also have an abbreviated model, which takes 305 operations according to their\n"
        "abstract. The abbreviated model leaves out terms below one percent of the largest term. The\n"
        "count of symgen in the table is for the exact model. Armstrong, Khatib and Burdick also report, without\n"
        "numbers, that the programs of Renaud (1984) and Burdick (1985) write more compact models.\n"
    )
    parts.append("## Stanford arm\n")
    parts += _table("Inverse dynamics", STANFORD, stanford, "inverse_dynamics")
    parts.append("## Inertial numbers left out\n")
    parts += _shorter()
    return "\n".join(parts)


def _shorter() -> list[str]:
    lines = [
        "The option `--torque-error` leaves out inertial numbers that hardly change the joint forces. Each joint force",
        "changes by at most the given percentage of the joint's effort limit. The bound is valid for all states within",
        "the limits of the file, and for accelerations up to 10 rad/s^2. See"
        " [robot files](../reference/robot-files.md#fewer-inertial-numbers).\n",
        "| robot | error at most | numbers left out | inverse dynamics | forward dynamics |",
        "|---|---|---|---|---|",
    ]
    for name in ("panda", "iiwa14"):
        for share in (0.0, 0.01, 0.05):
            with warnings.catch_warnings(action="ignore", category=symgen.RobotWarning):
                robot = symgen.load(ROOT / "robots" / f"{name}.toml", torque_error=share)
            left_out = next((note.text.split(" base")[0] for note in robot.notes if note.kind == "truncated"), "none")
            own = (counted(robot, quantity)[1:] for quantity in ("inverse_dynamics", "forward_dynamics"))
            cells = " | ".join(f"{m + a:,}" for m, a in own)
            lines.append(f"| {name} | {100 * share:g} % | {left_out} | {cells} |")
    return [*lines, ""]


def _table(title: str, rows: tuple[Published, ...], robot: Robot, quantity: str) -> list[str]:
    lines = [f"### {title}\n", "| derivation | M | A | together | source | known |", "|---|---|---|---|---|---|"]
    for row in rows:
        (m, m_text), (a, a_text) = _value(row.multiplications), _value(row.additions)
        lines.append(f"| {row.what} | {m_text} | {a_text} | {row.together or m + a:,} | {row.source} | {row.known} |")
    route, m, a = counted(robot, quantity)
    lines.append(f"| **symgen**, {route} | {m:,} | {a:,} | **{m + a:,}** | this program | measured |")
    return [*lines, ""]


def _value(count: tuple[int, int] | int | None) -> tuple[int, str]:
    """A count for six links, and its text."""
    if count is None:
        return 0, "-"
    if isinstance(count, int):
        return count, f"{count:,}"
    factor, constant = count
    value = factor * LINKS + constant
    return value, f"{factor}n - {-constant} = {value:,}"


if __name__ == "__main__":
    if "--update" in sys.argv:
        DOCUMENT.write_text(rendered())
    elif DOCUMENT.read_text() != rendered():
        sys.exit("docs/counts/published.md is out of date: run docs/scripts/counts.py --update")
