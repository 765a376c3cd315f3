"""Read a user's file of equations, in any notation that :mod:`symgen.grammar` reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from symgen.errors import InputError
from symgen.grammar.parser import Parser, sentences
from symgen.grammar.programs import without_code
from symgen.grammar.prose import without_prose
from symgen.grammar.tokens import Token
from symgen.grammar.tree import plain
from symgen.proof.answers.claims import Claim, claims_of
from symgen.proof.answers.implied import implied_names
from symgen.proof.answers.names import FileNames
from symgen.proof.answers.scope import Scope
from symgen.proof.answers.truth import Truth
from symgen.proof.answers.values import values_in
from symgen.reading import read_regular

MAX_FILE_BYTES = 1_000_000
MAX_READINGS = 10
"""Maximum number of times that a statement is read until later statements have defined all its names."""

_NAMED_RATE = re.compile(
    r"(?P<before>(?:^|[;,$]|\\\\)[ \t]{0,40})"
    r"(?P<rate>\\dot[ ]?(?:\{[ ]?(?P<braced>\\?\w{1,20})[ ]?\}|(?P<command>\\?[A-Za-z]{1,20}))"
    r"|(?P<word>[^\W\d_]\w{0,20}?)(?:_?dot|'))"
    r"(?P<equals>[ \t]{0,9}&?=[ \t]{0,9})(?P<name>\\?[^\W\d_]\w{0,20})(?=[ \t]{0,40}(?:[;,.$\n]|\\\\|\Z))",
    re.MULTILINE,
)
"""A rate that gets a name, as in theta_dot = omega."""


def read_equations(path: Path, truth: Truth, define: Sequence[str] = ()) -> tuple[Scope, list[Claim]]:
    """Return the names and claims of a file. Raises :class:`~symgen.errors.InputError` naming file, line and column."""
    try:
        text = read_regular(path, MAX_FILE_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("expected UTF-8 text", file=str(path)) from None
    return parse_equations(text, truth, str(path), define)


def parse_equations(text: str, truth: Truth, file: str = "", define: Sequence[str] = ()) -> tuple[Scope, list[Claim]]:
    """Return the bound names and the claims in a text of equations.

    A statement may use names that later statements define. If statements cannot be read, the error describes the first
    one and lists the lines of the others. If a statement with an error binds a name, uses of the name cause no further
    errors. The statements in ``define``, such as ``F = tau[0]``, give names before the text is read.
    """
    scope = Scope(FileNames(truth.model), file, truth.named)
    _define(define, truth, scope.names)
    claims: list[Claim] = []
    text, values = values_in(text, truth.model)
    scope.names.values.update(values)
    text = _with_named_rates(without_code(text), scope.names)
    try:
        left = list(sentences(text, scope.names))
        scope.names.implied.update(implied_names(without_prose(text), left, truth.model))
        for _ in range(MAX_READINGS):
            count = len(scope.names.definitions)
            found, left, errors = _read(left, scope)
            claims += found
            if not left or len(scope.names.definitions) == count:
                break
    except InputError as error:
        raise _in_file(error, scope.file) from None
    places = dict.fromkeys(error.place.partition(",")[0] for error in errors)
    if len(places) > 1:
        others = [place.removeprefix("line ") for place in list(places)[1:]]
        where = f"line {others[0]}" if len(others) == 1 else f"lines {', '.join(others)}"
        raise _in_file(errors[0], scope.file).followed_by(f"; also on {where}")
    if errors:
        raise _in_file(errors[0], scope.file)
    if not claims:
        named = (name for name in scope.names.definitions if re.fullmatch(r"(M|C|D|B|H|g|G|c|b|tau)_?\d*", name))
        hint = next((f"; {name} = ... only defines a name" for name in named), "")
        if any(re.fullmatch(r"c_?\d{3}|c_\d,\d,\d", name) for name in scope.names.definitions):
            hint = r"; books differ in the order of the indices of c_{ijk}: write \Gamma_{ijk}, where i is the row"
        expected = "expected at least one claim, such as M[0,0] = ..., M(1,1) = ... or M_{11} = ..."
        raise InputError(expected, file=scope.file, hint=hint)
    for side in (node for claim in claims for node in (claim.left, claim.right) if node):
        if angle := scope.circle_in(scope.expression(side)):
            raise scope.error(side, f"expected {angle} only in sines and cosines", plain(side))
    return scope, sorted(claims, key=lambda claim: claim.line)


def _with_named_rates(text: str, names: FileNames) -> str:
    """Exchange the sides of theta_dot = omega if omega has no other meaning, because the statement defines omega."""
    assigned = set(re.findall(r"([^\W\d_]\w*)[ \t]*&?:?=", text))

    def exchanged(found: re.Match[str]) -> str:
        base = (found["braced"] or found["command"] or found["word"]).lstrip("\\")
        name, token = found["name"].lstrip("\\"), Token("name", found["name"], 0, 0)
        known = name in assigned or names.find(name, token) or names.entry(name, (), 0)
        if known or names.find(base, token) not in names.joints:
            return found[0]
        return found["before"] + found["name"] + found["equals"] + found["rate"]

    return _NAMED_RATE.sub(exchanged, text)


def _read(parsers: Sequence[Parser], scope: Scope) -> tuple[list[Claim], list[Parser], list[InputError]]:
    """Return the claims of statements, the statements that cannot be read, and the errors to report for these."""
    claims: list[Claim] = []
    left: list[Parser] = []
    errors: list[InputError] = []
    lost: set[str] = set()
    for parser in parsers:
        try:
            claims += list(claims_of(parser.sentence(), scope))
        except InputError as error:
            left.append(parser)
            if lost.isdisjoint(parser.words):
                errors.append(error)
            lost |= parser.bound - scope.names.bound.keys()
        else:
            lost -= parser.bound
    return claims, left, errors


def _define(statements: Sequence[str], truth: Truth, names: FileNames) -> None:
    """Bind the names that an exercise defines for all answers."""
    scope = Scope(names, "option define", truth.named)
    for statement in statements:
        try:
            plain_name = statement.strip().removeprefix("\\")  # \\tau is a vector in LaTeX
            claims = [claim for parser in sentences(plain_name, names) for claim in claims_of(parser.sentence(), scope)]
        except InputError as error:
            raise _in_file(error, scope.file) from None
        if claims:
            raise InputError("expected name = expression, with a new name", file=scope.file, found=statement)
    names.given.update(names.definitions)
    names.definitions.clear()  # an answer need not use them


def _in_file(error: InputError, file: str) -> InputError:
    return error if error.file or not file else error.located(file)
