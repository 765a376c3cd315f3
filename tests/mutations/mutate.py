"""Change one operator or constant at a time, and see what notices: symgen itself, and the daily tests of the room.

``make mutations COUNT=300 SEED=1`` writes a line of JSON for each mutation to build/mutations.jsonl. A mutation that
neither the probe nor a test notices changes no number that they compute.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from room import tests_of  # noqa: E402

ROOMS = ("routes", "robot/rewrites", "program/passes", "targets")
PARTS = ("symgen", "templates", "tests", "robots", "generated", "docs", "benchmarks", "pyproject.toml", "README.md")
SECONDS = {"probe": 300, "tests": 900}
OTHERS: dict[type[ast.AST], str] = {
    **{ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*"},
    **{ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="},
    **{ast.Is: "is not", ast.IsNot: "is", ast.And: "or", ast.Or: "and"},
}
"""The operator that replaces each."""


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield for each place that can be changed its line, the change in words, and the changed source."""
    lines = source.splitlines(keepends=True)
    starts = [sum(map(len, lines[:k])) for k in range(len(lines))]

    def place(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def between(left: ast.expr, right: ast.expr, new: str) -> tuple[int, str, str]:
        start, end = place(left.end_lineno or 0, left.end_col_offset or 0), place(right.lineno, right.col_offset)
        gap = source[start:end]
        old = " ".join(gap.replace("(", " ").replace(")", " ").split())
        changed = gap.replace(old, new, 1)
        return right.lineno, f"{old} -> {new}", source[:start] + changed + source[end:]

    tree = ast.parse(source)
    skipped = {id(child) for node in ast.walk(tree) for each in _annotations(node) for child in ast.walk(each)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.BinOp) and type(node.op) in OTHERS:
            yield between(node.left, node.right, OTHERS[type(node.op)])
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OTHERS:
            yield between(node.left, node.comparators[0], OTHERS[type(node.ops[0])])
        elif isinstance(node, ast.BoolOp):
            yield between(node.values[0], node.values[1], OTHERS[type(node.op)])
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            start, end = place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)
            yield node.lineno, f"{node.value} -> {node.value + 1}", f"{source[:start]}{node.value + 1}{source[end:]}"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            start = place(node.lineno, node.col_offset)
            yield node.lineno, "minus removed", source[:start] + source[start + 1 :]


def _annotations(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the annotations and the return annotation that a node has."""
    for name in ("annotation", "returns"):
        if (found := getattr(node, name, None)) is not None:
            yield found


def drawn(count: int, seed: int) -> Iterator[tuple[Path, int, str, str]]:
    """Yield as many random mutations as asked for: file, line, change and text; rooms by their number of places."""
    every = []
    for room in ROOMS:
        for path in sorted((ROOT / "symgen" / room).rglob("*.py")):
            every += [(path.relative_to(ROOT), *each) for each in mutants(path.read_text())]
    yield from random.Random(seed).sample(every, count)


def ran(place: Path, seconds: int, *command: str) -> tuple[bool, str]:
    """Return whether a command in the changed copy succeeds in time, and the end of what it prints."""
    environment = os.environ | {
        "PYTHONPATH": f"{place}{os.pathsep}{place / 'tests'}",
        "SYMGEN_CACHE": str(place / "cache"),
    }
    try:
        done = subprocess.run(
            [sys.executable, *command], cwd=place, env=environment, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return False, "out of time"
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    named = [line for line in said if line.startswith(("FAILED", "ERROR"))] or said[-1:]
    return done.returncode == 0, "".join(named[:1])[:200]


def main() -> None:
    """Try the mutations one after the other, each in the same copy of the project."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0)
    asked = parser.parse_args()
    place = ROOT / "build" / f"mutated-{os.getpid()}"
    place.mkdir(parents=True)
    for part in PARTS:
        source = ROOT / part
        shutil.copytree(source, place / part) if source.is_dir() else shutil.copy(source, place / part)
    missed = 0
    try:
        with (ROOT / "build" / "mutations.jsonl").open("a") as report:
            for path, line, change, text in list(drawn(asked.count, asked.seed))[asked.skip :]:
                start, original = time.monotonic(), (place / path).read_text()
                (place / path).write_text(text)
                shutil.rmtree(place / "cache", ignore_errors=True)
                quiet, seen = ran(place, SECONDS["probe"], "tests/mutations/probe.py")
                command = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests_of(str(path)))
                passed, failed = ran(place, SECONDS["tests"], *command)
                (place / path).write_text(original)
                missed += passed and not quiet
                found = {"file": str(path), "line": line, "change": change, "probe": seen if not quiet else ""}
                found |= {"tests": failed if not passed else "", "seconds": round(time.monotonic() - start)}
                print(json.dumps(found), file=report, flush=True)
                print(json.dumps(found), flush=True)
    finally:
        shutil.rmtree(place)
    print(f"{asked.count - asked.skip} mutations, {missed} of them noticed by symgen and by no daily test of the room")


if __name__ == "__main__":
    main()
