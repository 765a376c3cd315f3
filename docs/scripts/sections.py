"""The computed parts of README.md and of pages: ``--update`` rewrites them, without it they are compared.

Examples are run and their output shown; counts are derived anew; tables of times are those of the last ``make bench``.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import re
import runpy
import sys
import tempfile
import unittest.mock
import warnings
from functools import partial
from pathlib import Path

import symgen
from symgen.catalog import STANDARD
from symgen.catalog.control import OPERATIONAL
from symgen.cli import main as main_program
from symgen.options import Generating
from symgen.program.cost import cost
from symgen.routes import ROUTES
from symgen.routes.independence import shared_steps, unrelated
from symgen.session import Session

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

EXAMPLE = """\
import numpy as np
import symgen

robot = symgen.load(":panda")  # or a URDF
panda = symgen.build(robot)  # derived, generated, compiled, loaded

q, qd, qdd = np.zeros(7), np.ones(7), np.zeros(7)
print(panda.inverse_dynamics(q, qd, qdd).round(6))
print(panda.mass_matrix(q).diagonal().round(6))

pendulum = symgen.load(":planar_2r_point")
print(symgen.derive(pendulum, "velocity_product", route="lagrange").to_latex())
"""


DERIVED = """\
import numpy as np
import symgen

robot = symgen.load(":scara", parameters="baked")
wanted = ("inverse_dynamics_derivatives", "forward_dynamics_vjp", "rk4_step_derivatives")
scara = symgen.build(robot, quantities=wanted)

q, qd, tau, w = np.full(4, 0.3), np.ones(4), np.zeros(4), np.eye(4)[0]
dtau_dq, dtau_dqd, M = scara.inverse_dynamics_derivatives(q, qd, np.zeros(4))
by_q, by_qd, by_tau = scara.forward_dynamics_vjp(q, qd, tau, w)  # w^T J, J not formed
A, B = scara.rk4_step_derivatives(q, qd, tau, 1e-3)  # x' = A x + B tau, for LQR and DDP
print(dtau_dqd[0].round(4), by_tau.round(4), A.shape, B.shape)
"""


def example():
    """The example and what it prints."""
    return run(EXAMPLE)


def run(source):
    """A piece of Python and what it prints."""
    output = io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(output):
        exec(compile(source, "README example", "exec"), {})
    printed = "".join(f"    {line}\n" for line in output.getvalue().splitlines())
    return f"```python\n{source}```\n\nprints\n\n{printed}"


SHOWN = ("panda", "talos")
IN_SPACE = ("operational_space_inertia", *(quantity.name for quantity in OPERATIONAL))
"""What two joints do not have."""


def proofs():
    """How many routes each quantity has, and that all are right on the general two-link arm."""
    robot = symgen.load(ROOT / "robots" / "planar_2r.toml", frames=["link1", "link2"])
    proof = symgen.prove(robot, seed=1)
    assert proof.holds
    routes = [verdict for verdict in proof.verdicts if not verdict.route.startswith("as ")]
    compared = [verdict for verdict in routes if verdict.status != "undefined"]
    left = [verdict for verdict in routes if verdict not in compared]
    assert {v.quantity for v in left if not v.route.startswith("constraint_force")} == set(IN_SPACE)
    worst = max(verdict.error for verdict in compared if verdict.error)
    rows = (
        f"| {name} | {', '.join(own)} | {len(unrelated(own.values())) + (name != 'base_regressor')} |"
        for name, own in tree_routes()
    )
    table = "\n".join(rows)
    return f"""\
`symgen prove` compares {len(compared)} routes with d'Alembert's principle on the robot as described, in exact
arithmetic modulo random primes. On the general planar two-link arm, all these routes are right for all values of its
{len(proof.parameters)} parameters. For each route, the probability that a difference was not detected is below
2^{worst:.0f} ([Proofs](../explanation/proofs.md)). The proof on the two-link arm leaves out some routes. Routes in
operational space need six or more joints. Routes by constraint forces solve a linear system that is singular if a link
has inertia about only one axis. These routes are proven on larger arms.

The last column states how many derivations are independent. It has the size of the largest set of derivations in which
no two derivations share a step. The set includes d'Alembert's principle. A step is a function of `symgen/routes`.
Functions that return the placements, axes, inertias and joint effects of the robot do not count. All derivations of the
base regressor also share the choice of its columns. A derivation cannot choose other columns, because each choice of
columns is another regressor.

| quantity | routes | share no step |
|---|---|---|
{table}
"""


def pairs_apart(count, every):
    """The sentence on the number of pairs of routes without a common step, of ``every`` pairs."""
    if count == 0:
        return f"{'any' if every > 1 else 'the'} two routes have at least one step in common"
    if count == every:
        return f"{'no two routes have a step' if every > 1 else 'the two routes have no step'} in common"
    return f"{count} of {every} pairs of routes have no step in common"


def pairs():
    """The steps that each two routes of a quantity share."""
    lines = []
    for name, own in tree_routes():
        related = [(a, b, shared) for a, b in itertools.combinations(own.values(), 2) if (shared := shared_steps(a, b))]
        if len(own) > 1:
            every = len(own) * (len(own) - 1) // 2
            lines += [f"\n**{name}**: {pairs_apart(every - len(related), every)}.\n"]
        if related:
            lines += ["| routes | shared steps |", "|---|---|"]
            lines += [f"| {a.name}, {b.name} | {named(shared)} |" for a, b, shared in related]
    return "\n".join(lines).lstrip() + "\n"


def named(steps):
    """The modules of these steps, each with its functions."""
    modules = {}
    for step in sorted(steps):
        module, _, function = step.partition(":")
        modules.setdefault(module, []).append(function)
    return "; ".join(f"{module}: {', '.join(functions)}" for module, functions in modules.items())


def tree_routes():
    """The routes of each quantity of a robot, by name."""
    return [(name, {route.name: route for route in routes}) for name, routes in ROUTES[symgen.Robot].items()]


EQUATIONS = """\
theta1 = q[0]
M[0,1] = m2*d2^2 + m2*d1*d2*cos(q[1])
g[0] = (m1 + m2)*g*d1*sin(theta1) - m2*g*d2*sin(theta1 + q[1])
"""


def checks():
    """A file with one misprint of the slides, and what is said of it."""
    output = io.StringIO()
    with tempfile.TemporaryDirectory() as directory, contextlib.redirect_stdout(output):
        file = Path(directory) / "mine.eq"
        file.write_text(EQUATIONS)
        with unittest.mock.patch.dict("os.environ", {"COLUMNS": "118", "NO_COLOR": "1"}):
            assert main_program(["check", str(ROOT / "robots" / "planar_2r_point.toml"), str(file), "--seed", "1"]) == 1
    indented = "".join(f"    {line}".rstrip() + "\n" for line in output.getvalue().splitlines())
    written = "".join(f"    {line}\n" for line in EQUATIONS.splitlines())
    return (
        "The file `mine.eq` has one of the [misprints](../explanation/misprints.md) of a course's slides:\n\n"
        f"{written}\n"
        f"`symgen check :planar_2r_point mine.eq` prints:\n\n{indented}"
    )


def generated():
    """The gravity function of the planar arm, from the committed file."""
    text = (ROOT / "generated" / "planar_2r" / "planar_2r.c").read_text()
    start = text.index("void planar_2r_gravity(")
    return f"```c\n{text[start : text.index(chr(10) + '}', start) + 2]}\n```\n"


def counts():
    """Operations of every robot in robots/ and every standard quantity."""
    lines = ["| robot | " + " | ".join(STANDARD) + " |", "|---|" + "---|" * len(STANDARD)]
    for path in sorted((ROOT / "robots").glob("*.toml")):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", symgen.RobotWarning)
            robot = symgen.load(path, parameters="baked")
        cells = []
        for quantity in STANDARD:
            program, _ = symgen.program(robot, quantity)
            cells.append(f"{cost(program).operations} ({program.route})")
        lines.append(f"| {robot.name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def timing():
    """The last benchmark of two robots, and its picture."""
    result = json.loads((DOCS / "figures" / "benchmark.json").read_text())
    lines = [
        "| robot | quantity | one call | state of a batch | Pinocchio C++ | CasADi C |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for row in result["rows"]:
        if row["robot"] in SHOWN and row["quantity"] in ("inverse_dynamics", "mass_matrix", "forward_dynamics"):
            beside = [
                "" if row[key] is None else f"{row[key]:,.0f} ({row[key] / row['one_ns']:.1f}x)"
                for key in ("pinocchio_ns", "casadi_ns")
            ]
            times = [f"{row['one_ns']:,.0f}", f"{row['batch_ns']:,.1f}"]
            lines.append(f"| {' | '.join([row['robot'], row['quantity'], *times, *beside])} |")
    table = "\n".join(lines)
    return (
        "![times as fast as Pinocchio's C++](docs/figures/benchmark.svg)\n\n"
        f"All times are in nanoseconds, on one core of this machine: {result['machine']}.\n"
        "The code of symgen is compiled with the default options of `symgen.build`. Pinocchio and CasADi were\n"
        "built with several options, and the table shows the fastest build. Each time is an average over 4,096\n"
        "random states. A batch computes all 4,096 states in one call, and writes all results to memory. For\n"
        "Talos' mass matrices (47 MB), this takes most of the time. A number in brackets is a time divided by the\n"
        "time of one call of symgen. The page [Benchmark](docs/explanation/benchmark.md) has more robots and\n"
        "quantities, describes the method, and shows how the times grow with the size of the robot.\n\n"
        f"{table}\n"
    )


def gpu():
    """The last benchmark on a GPU: kernels in microseconds beside grid-rbd's, and the loops of the page."""
    result = json.loads((DOCS / "figures" / "gpu.json").read_text())
    kernels = {
        (row["peer"], row["robot"], row["quantity"], row["dtype"], row["count"]): row
        for row in result["rows"]
        if "kernel_us" in row
    }
    counts, many, memory = (256, 4_096, 65_536), 1_048_576, result["memory_bytes_per_s"]
    heads = ["robot", "quantity", *(head for n in counts for head in (f"{n:,}", "grid-rbd")), f"{many:,}, double"]
    lines = [f"| {' | '.join(heads)} |", "|---|---" + "|--:" * (len(heads) - 2) + "|"]
    for robot, quantity in dict.fromkeys(
        (robot, quantity) for peer, robot, quantity, *_ in kernels if peer == "symgen"
    ):
        cells = [robot, quantity.replace("_", " ")]
        for n in counts:
            ours = kernels["symgen", robot, quantity, "float32", n]["kernel_us"]
            theirs = kernels.get(("grid", robot, quantity, "float32", n))
            cells += [
                f"{ours:,.1f}",
                f"{theirs['kernel_us']:,.0f} ({theirs['kernel_us'] / ours:.1f}x)" if theirs else "-",
            ]
        wide = kernels.get(("symgen", robot, quantity, "float64", many))
        share = wide["bytes"] / wide["kernel_us"] * 1e6 / memory if wide else 0
        cells.append(f"{wide['kernel_us']:,.0f} ({share:.0%})" if wide else "-")
        lines.append(f"| {' | '.join(cells)} |")
    loops = [f"| {row['what']} | {row['seconds'] * 1e3:,.1f} ms |" for row in result["rows"] if "seconds" in row]
    table, rest = "\n".join(lines), "\n".join(loops)
    return (
        f"The table has the times of one kernel in microseconds, measured on an {result['device']}. Columns whose\n"
        "heads are numbers have the times of symgen for that number of states, in float (last column: in double).\n"
        "The percentages compare the speed of reading and writing with the memory bandwidth,\n"
        f"{memory / 1e12:.1f} TB/s.\n"
        "The columns `grid-rbd` have the times of grid-rbd 0.6.0 in float, and the ratios of its times\n"
        "to symgen's times.\n\n"
        f"{table}\n\n"
        "The results of every kernel agree with compiled C to a relative error of 1e-12 in double, and 1e-5 in float.\n"
        "grid-rbd computes only in float. For this comparison, grid-rbd was compiled for at most 65,536 states\n"
        "(G1: 16,384), and has no launch configuration for this GPU. The inputs of grid-rbd fit into the cache of\n"
        "the GPU, and the inputs of symgen do not.\n\n"
        "The programs on this page have loops over time steps. The following table has the times of loops for\n"
        f"4,096 Pandas in float:\n\n| loop | time |\n|---|--:|\n{rest}\n"
    )


def derivatives():
    """Derivatives from Python, run here, and rows of their benchmark."""
    result = json.loads((DOCS / "figures" / "derivatives.json").read_text())
    heads = ["robot", "derivatives of", "operations", "operations of CasADi", "one call", "state of a batch"]
    heads += ["Pinocchio C++", "CasADi C"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for row in result["peers"]["rows"]:
        times = [f"{row['one_ns']:,.0f}", f"{row['batch_ns']:,.0f}"]
        beside = [
            "" if row[key] is None else f"{row[key]:,.0f} ({row[key] / row['one_ns']:.1f}x)"
            for key in ("pinocchio_ns", "casadi_ns")
        ]
        what = row["quantity"].removesuffix("_derivatives").replace("_", " ")
        theirs = f"{row['casadi_operations'][-1]:,}" if row["casadi_operations"] else ""
        cells = [row["robot"], what, f"{row['operations']:,}", theirs, *times, *beside]
        lines.append(f"| {' | '.join(cells)} |")
    table = "\n".join(lines)
    return (
        f"{run(DERIVED)}\n"
        "The table has the times for all first derivatives of inverse or forward dynamics, in nanoseconds. The\n"
        "times include the mass matrix M or its inverse, which is the derivative with respect to accelerations\n"
        "or forces.\n\n"
        f"{table}\n\n"
        "[Another page](../explanation/derivatives.md) compares all methods on chains, trees and robots.\n"
    )


def firmware():
    """What the Panda costs on boards, from the last run of benchmarks/firmware.py."""
    result = json.loads((DOCS / "figures" / "firmware.json").read_text())
    heads = ["board", "numbers", "function", "flash", "stack", "instructions", "error / largest value"]
    lines = [f"| {' | '.join(heads)} |", "|---" * 3 + "|--:" * 4 + "|"]
    for row in result["rows"]:
        if row["robot"] == "panda" and row["quantity"] in ("gravity", "inverse_dynamics"):
            counted = " to ".join(dict.fromkeys(f"{count:,}" for count in row["emulated"]))
            counted += " cycles" if row["board"] == "avr" else ""
            cells = [row["board"], row["scalar"], row["quantity"], f"{row['flash']:,}", f"{row['stack']:,}", counted]
            lines.append(f"| {' | '.join(cells)} | {row['error']:.0e} |")
    table = "\n".join(lines)
    return (
        f"{table}\n\nFlash and stack are in bytes. The emulator counts the instructions of a call (AVR: cycles) in\n"
        "1,000 random states. The table has the smallest and the largest count. No function uses static memory.\n"
    )


def large():
    """Every command on long chains and large trees, from the last run of benchmarks/large/commands.py."""
    lines = ["| robot | command | result | processor seconds | MB |", "|---|---|---|--:|--:|"]
    for row in json.loads((DOCS / "figures" / "large.json").read_text()):
        refusal = row["last"].partition(": ")[2].partition(";")[0]
        result = {0: "done", None: "stopped after five minutes"}.get(row["status"], f"refused: {refusal}")
        figures = f"{row['processor_seconds']:.1f} | {row['megabytes']:,}"
        lines.append(f"| {row['robot']} | `{row['command']}` | {result} | {figures} |")
    return "\n".join(lines) + "\n"


def compiling():
    """Compile times beside CasADi's, from the last run of benchmarks/large/compiling.py."""
    heads = [
        "robot",
        "quantity",
        "CasADi's C, s",
        "one state, s",
        "ratio",
        "batches, s",
        "CasADi's, MB",
        "symgen's, MB",
    ]
    lines = [f"| {' | '.join(heads)} |", "|---|---" + "|--:" * 6 + "|"]
    for row in json.loads((DOCS / "figures" / "compiling.json").read_text()):
        theirs, ours, batches = (row[key] for key in ("casadi", "one_state", "batches"))
        cells = [row["robot"], row["quantity"], f"{theirs['seconds']:.2f}", f"{ours['seconds']:.2f}"]
        cells += [f"{ours['seconds'] / theirs['seconds']:.2f}", f"{batches['seconds']:.2f}"]
        cells += [str(theirs["megabytes"]), str(max(ours["megabytes"], batches["megabytes"]))]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def provenance():
    """The constants of the UR5's gravity as an export with their provenance has them, and what that costs."""
    options = {"quantities": ("gravity",), "provenance": True, "samples": 100}
    text = symgen.export(symgen.load(":ur5"), **options)["src/ur5_gravity.c"].partition("\n{\n")[2]
    shown = text[: text.index("    const float q1_q2 ")]
    costs = {}
    for name in ("ur5", "panda"):
        session = Session(symgen.load(f":{name}"))
        costs[name] = [
            cost(session.optimised("inverse_dynamics", Generating(provenance=named)).program).operations
            for named in (True, False)
        ]
    ur5, panda = ("{} instead of {}".format(*costs[name]) for name in ("ur5", "panda"))
    return f"""
```c
{shown}```

With `--provenance`, symgen derives the equations with symbols for masses and lengths, and inserts their values last.
symgen therefore cannot simplify terms whose values are equal only by coincidence. For example, the inverse dynamics
of the UR5 takes {ur5} operations, and the inverse dynamics of the Panda takes {panda}. symgen proves the
equations with and without this option. The option supports robots without loops, in floating point and in fixed point.
"""


def closed_forms():
    """Operations of the entries that a test compares with books."""
    book = runpy.run_path(str(ROOT / "tests" / "equations" / "book.py"))
    lines = ["| model | entries | operations in books | operations of symgen |", "|--|--|--|--|"]
    total = [0, 0, 0]
    for name, entries in book["by_model"]().items():
        counts = [len(entries), sum(book["book_operations"](e) for e in entries), sum(map(book["operations"], entries))]
        total = [a + b for a, b in zip(total, counts, strict=True)]
        lines.append(f"| {name} | {counts[0]} | {counts[1]} | {counts[2]} |")
    return "\n".join([*lines, f"| all | {total[0]} | {total[1]} | {total[2]} |", ""])


def questions():
    """The questions of the pages in docs/how-do-i, in the order of its toctree, with links."""
    index, lines = (DOCS / "how-do-i" / "index.md").read_text(), []
    for name in index.partition("```{toctree}")[2].partition("```")[0].split()[1:]:
        title, *asked = re.findall(r"^##? (.*)$", (DOCS / "how-do-i" / f"{name}.md").read_text(), re.MULTILINE)
        lines += [f"\n## [{title}]({name}.md)\n"]
        for question in asked:
            anchor = re.sub(r"[^\w -]", "", question.lower()).replace(" ", "-")
            short = question.removeprefix("How do I ")
            lines.append(f"* [{question if short == question else short[:-1]}]({name}.md#{anchor})")
    return "\n".join(lines).lstrip() + "\n"


def bounds(table):
    """A table of bounds relative to attained values, as last measured: of torques or rounding errors."""
    return runpy.run_path(str(DOCS / "scripts" / "pictures" / "bounds.py"))[table]()


PAGES = {
    ROOT / "README.md": {"example": example, "timing": timing},
    DOCS / "reference" / "routes.md": {"proofs": proofs},
    DOCS / "reference" / "shared-steps.md": {"pairs": pairs},
    DOCS / "reference" / "equations.md": {"checks": checks},
    DOCS / "counts" / "robots.md": {"counts": counts},
    DOCS / "guides" / "derivatives.md": {"derivatives": derivatives},
    DOCS / "guides" / "equations.md": {"closed_forms": closed_forms},
    DOCS / "guides" / "frameworks" / "gpu.md": {"gpu": gpu},
    DOCS / "guides" / "motions" / "bounds.md": {name: partial(bounds, name) for name in ("torques", "rounding")},
    DOCS / "guides" / "firmware.md": {"provenance": provenance, "firmware": firmware},
    DOCS / "explanation" / "design" / "generated-code.md": {"generated": generated},
    DOCS / "reference" / "tables" / "large-robots.md": {"large": large, "compiling": compiling},
    DOCS / "how-do-i" / "index.md": {"questions": questions},
}
"""By page its sections."""


def rendered(page):
    """The text of a page with every section computed anew."""
    text = page.read_text()
    for name, make in PAGES[page].items():
        pattern = rf"<!-- begin: {name} -->\n.*?<!-- end: {name} -->"
        before, after = re.search(pattern, text, flags=re.DOTALL).span()
        opening, closing = f"<!-- begin: {name} -->\n", f"<!-- end: {name} -->"
        text = f"{text[:before]}{opening}{make()}{closing}{text[after:]}"
    return text


def main():
    stale = {page: wanted for page in PAGES if (wanted := rendered(page)) != page.read_text()}
    for page, wanted in stale.items():
        if "--update" in sys.argv:
            page.write_text(wanted)
        else:
            print(f"{page.relative_to(ROOT)} is out of date: run make readme", file=sys.stderr)
    return 1 if stale and "--update" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
