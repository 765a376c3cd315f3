"""docs/explanation/answers.md: ``symgen check`` on a thousand answers, beside SymPy and Maxima.

``--update`` rewrites the page. Maxima must be installed (Debian packages maxima and maxima-share).
"""

from __future__ import annotations

import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sympy import Symbol

import symgen

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from answers.made import REWRITINGS, Answer, answers, model  # noqa: E402

DOCUMENT = ROOT / "docs" / "explanation" / "answers.md"
SECONDS = 5
OTHERS_EVERY = 5
"""SymPy and Maxima judge one of so many answers."""
MAXIMA = {
    "Maxima `trigsimp`": "ratsimp(trigsimp(trigexpand(difference)))",
    "Maxima `radcan`": "radcan(exponentialize(difference))",
}
"""Commands that simplify the difference of the answer and the truth to zero if they are equal."""

PAGE = """\
# How answers are judged

The command `symgen check` compares a student's answer, such as a formula for a joint torque, with symgen's own
derivation. To measure how often the command is right, three programs judged the same answers: symgen, SymPy and Maxima.
This page counts the right and wrong verdicts.

![right and wrong answers are judged by symgen and by SymPy](../figures/diagrams/judging.svg)

A script (`tests/answers/made.py`) makes 1,000 answers about ten robots:

* 500 are right, in {rewritings} forms. Right answers may contain expanded sines, products written as sums, half angles,
  tangents, regrouped terms or split terms. Other right answers measure the potential energy from another height, are
  complete equations of motion, or are written in MATLAB or LaTeX.
* 500 are wrong: each has one slip (a single mistake), for example a wrong sign. The last table lists the twelve kinds
  of slips. SymPy evaluates each wrong answer at random points, without symgen, and confirms that the answer is wrong.

`docs/scripts/judged_answers.py` writes this page. One of symgen's tests repeats the verdicts of `symgen check`.

| judge | answers | right verdicts | wrong verdicts | undecided in {seconds} s | median | longest |
|---|---|---|---|---|---|---|
{rows}

symgen, SymPy and Maxima compare each answer with the expression that symgen derived. SymPy uses `.equals`. Maxima
simplifies the difference of the two expressions: `trigsimp` simplifies the expanded difference, and `radcan` simplifies
the difference in exponential form. Maxima accepts an answer if the simplified difference is 0. SymPy and Maxima judge
only every {every}th answer. SymPy and Maxima do not judge answers that measure the potential energy from another
height, because neither program knows this height. Times are measured on one core of a shared machine. The longest time
of symgen includes the derivation of the robot's equations. The times of Maxima include the start of Maxima.

## Slips that are named

`symgen check` also reports which slip makes an answer wrong. In the table, a slip is named if symgen reports the change
that the script made, or another change with the same effect. For example, if the script removes one of two factors l
from a term, symgen may report that the other factor l should be squared.

| slip | answers | named |
|---|---|---|
{slips}
"""


class _TooLateError(Exception):
    pass


@contextmanager
def _limit(seconds: int) -> Iterator[None]:
    def late(*_: object) -> None:
        raise _TooLateError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def by_symgen(answer: Answer, path: Path) -> tuple[bool | None, bool]:
    """The verdict, None if the search ended early, and True if the slip is named."""
    path.write_text(answer.text)
    (line,) = symgen.check(model(answer.robot), path, seed=3).lines
    named = len(line.changes) == 1 and any(re.search(each, line.changes[0]) for each in answer.names)
    return (line.right if line.searched else None), named


def by_sympy(answer: Answer) -> bool | None:
    """SymPy's verdict, None without one in time."""
    try:
        with _limit(SECONDS):
            verdict = answer.answer.equals(answer.truth)
    except (_TooLateError, ValueError, TypeError, RecursionError):
        return None
    return None if verdict is None else bool(verdict)


def by_maxima(answer: Answer, command: str) -> bool | None:
    """Maxima's verdict, None without one in time."""
    difference = answer.answer - answer.truth
    names = {symbol: Symbol(f"x{k}") for k, symbol in enumerate(sorted(difference.free_symbols, key=str))}
    lines = [
        "display2d: false$",
        "load(trgsmp)$",
        f"difference: {difference.xreplace(names)}$".replace("**", "^"),
        f'print("verdict", is({command} = 0))$',
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".mac") as file:
        file.write("\n".join(lines))
        file.flush()
        try:
            done = subprocess.run(
                ["maxima", "--very-quiet", f"--batch={file.name}"],
                capture_output=True,
                text=True,
                check=True,
                timeout=SECONDS,
                stdin=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired:
            return None
    found = re.findall(r"^verdict (true|false)", done.stdout, re.MULTILINE)
    return found[0] == "true" if found else None


def _row(name: str, verdicts: list[tuple[bool, bool | None, float]]) -> str:
    counts = Counter("undecided" if found is None else found == right for right, found, _ in verdicts)
    times = [seconds for *_, seconds in verdicts]
    cells = len(verdicts), counts[True], counts[False], counts["undecided"]
    spent = f"{statistics.median(times) * 1000:.0f} ms", f"{max(times):.1f} s"
    return f"| {name} | {' | '.join(map(str, cells))} | {' | '.join(spent)} |"


def rendered() -> str:
    """The whole page."""
    ours, slips, named = [], Counter[str](), Counter[str]()
    judges = {"SymPy `.equals`": by_sympy} | {
        name: partial(by_maxima, command=command) for name, command in MAXIMA.items()
    }
    others: dict[str, list[tuple[bool, bool | None, float]]] = {name: [] for name in judges}
    with tempfile.TemporaryDirectory() as folder:
        for k, answer in enumerate(answers()):
            started = time.perf_counter()
            verdict, is_named = by_symgen(answer, Path(folder) / "answer.eq")
            ours.append((answer.right, verdict, time.perf_counter() - started))
            if not answer.right:
                slips[answer.made_by] += 1
                named[answer.made_by] += is_named
            if k % OTHERS_EVERY == 0 and "zero" not in answer.made_by:
                for name, judge in judges.items():
                    started = time.perf_counter()
                    others[name].append((answer.right, judge(answer), time.perf_counter() - started))
    rows = [_row("`symgen check`", ours), *(_row(name, verdicts) for name, verdicts in others.items())]
    table = [f"| {slip} | {count} | {named[slip]} |" for slip, count in sorted(slips.items())]
    table.append(f"| all | {slips.total()} | {named.total()} |")
    text = PAGE.format(
        rewritings=len(REWRITINGS), seconds=SECONDS, rows="\n".join(rows), every=OTHERS_EVERY, slips="\n".join(table)
    )
    return text


if __name__ == "__main__":
    if "--update" in sys.argv:
        DOCUMENT.write_text(rendered())
    else:
        sys.stdout.write(rendered())
