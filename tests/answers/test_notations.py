"""Expressions in LaTeX, MATLAB, SymPy and Maple: read as meant, or refused with line and column; never read wrong."""

from __future__ import annotations

import random
import time
from contextlib import suppress

import pytest
from helpers.loading import ROOT

import symgen
from symgen.errors import InputError
from symgen.grammar.parser import sentences
from symgen.program.closed_forms.normal import normal_form
from symgen.proof.answers.names import FileNames
from symgen.proof.answers.reading import parse_equations
from symgen.proof.answers.scope import Scope
from symgen.proof.answers.truth import Truth

pytestmark = pytest.mark.filterwarnings("ignore:.*ignored:symgen.RobotWarning")
ROBOTS = ROOT / "tests" / "cases" / "answers" / "robots"
LINES = (ROOT / "tests" / "answers" / "notations.txt").read_text().splitlines()
CASES = [tuple(part.strip() for part in line.split(" | ")) for line in LINES if not line.startswith("#")]


def read(robot, text):
    scope = Scope(FileNames(symgen.load(ROBOTS / f"{robot}.toml")), "")
    (parser,) = sentences(text, scope.names)
    return scope.expression(parser.expression())


@pytest.mark.parametrize(("robot", "text", "meaning"), CASES, ids=[f"{case[0]}: {case[1][:40]}" for case in CASES])
def test_expressions_are_read_as_meant_or_refused(robot, text, meaning):
    if meaning == "-":
        with pytest.raises(InputError, match="line 1, column"):
            read(robot, text)
    else:
        found, meant = read(robot, text), read(robot, meaning)
        assert found == meant or normal_form(found - meant) == 0, found


PIECES = r"""\frac \dot \ddot \cos \sin \theta { } ( ) [ ] _ ^ + - * / = == := , ; 1 2 3.5 m M l q x theta [0]
(1) q[0] q(1) M_{12} M[0,1] tau[0] \tau_1 \begin{pmatrix} \end{pmatrix} & \\ \left \right dt( diff(
Derivative( t ) $ \sqrt \partial d dt 1e5 ... % # ' . \mathrm{ T V L c_1 s_{12} q_{2,} θ ² ½ ~ \, \[
\] $$ \begin{align} \end{align} Matrix( Eq( new""".split()


def test_any_text_is_read_or_refused():
    """Random pieces of all notations raise no other error, and are read in time."""
    source = random.Random(1)
    truth = Truth(symgen.load(ROBOTS / "cartpole.toml"))
    started = time.monotonic()
    for _ in range(3000):
        start = source.choice(["", "M[0,0] = ", "g_1 = ", "a = "])
        text = start + source.choice(["", " "]).join(source.choices(PIECES, k=source.randint(1, 14)))
        with suppress(InputError):
            parse_equations(text.replace("new", "\n"), truth)
    assert time.monotonic() - started < 60
