"""Small edits to a written expression: the misprints that it may contain."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from symgen.exact import parsed

MAX_PAIRS = 2000
"""Most pairs of edits within one term."""


@dataclass(frozen=True)
class Edit:
    """Nodes to replace, by identity, and a description of the change."""

    words: str
    replacements: Mapping[int, ast.expr]

    def with_(self, other: Edit) -> Edit:
        return Edit(f"{self.words}; {other.words}", {**self.replacements, **other.replacements})


def edits(root: ast.expr, vocabulary: Sequence[str]) -> Iterator[Edit]:
    """Yield every single edit: a sign, a similar name, exchanged indices, a function, an exponent, a factor, a term."""
    home = {id(node): term for term in terms(root) for node in _nodes(term)}
    for node in _nodes(root):
        if isinstance(node, ast.Name | ast.Subscript):
            where = "" if home[id(node)] is node else f" in {_short(home[id(node)])}"
            for similar in _similar(node, vocabulary):
                yield _edit(f"{ast.unparse(node)} should be {ast.unparse(similar)}{where}", node, similar)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sin", "cos"):
            other = "cos" if node.func.id == "sin" else "sin"
            swapped = ast.Call(ast.Name(other), node.args, [])
            yield _edit(f"{ast.unparse(node)} should be {ast.unparse(swapped)}", node, swapped)
        elif isinstance(node, ast.BinOp):
            yield from _of_operation(node)
    for term in terms(root):
        yield from _of_term(root, term, vocabulary)
    yield from _exchanges(root, vocabulary)


def splits(root: ast.expr) -> Iterator[Edit]:
    """Yield edits that replace a multiplication sign in a term of the whole expression by plus or minus."""
    for node in terms(root, outermost=True):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            left, right = node.left, node.right
            while True:
                for sign, operator in (("plus", ast.Add()), ("minus", ast.Sub())):
                    words = f"{sign} is meant where times stands before {_short(right)}"
                    yield _edit(words, node, ast.BinOp(left, operator, right))
                if not (isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mult | ast.Div)):
                    break
                moved = (
                    left.right if isinstance(left.op, ast.Mult) else ast.BinOp(ast.Constant(1), ast.Div(), left.right)
                )
                left, right = left.left, ast.BinOp(moved, ast.Mult(), right)


def pairs_within_terms(root: ast.expr, vocabulary: Sequence[str]) -> Iterator[Edit]:
    """Yield pairs of changed names, functions or exponents in one term; their effects do not simply add."""
    for term in terms(root, outermost=True):
        inside = {id(node) for node in _nodes(term)}
        single = [
            edit
            for edit in edits(term, vocabulary)
            if "should be" in edit.words and all(key in inside for key in edit.replacements)
        ]
        for count, (a, b) in enumerate(combinations(single, 2)):
            if count == MAX_PAIRS:
                break
            if not set(a.replacements) & set(b.replacements):
                yield a.with_(b)


def terms(root: ast.expr, outermost: bool = False) -> Iterator[ast.expr]:
    """Yield the terms of every sum in the expression; only of the outermost sum if ``outermost``."""
    sums = [root]
    if not outermost:
        sums += [node for node in _nodes(root) if _is_sum(node)]
    seen: set[int] = set()
    while sums:
        node = sums.pop(0)
        while _is_sum(node):
            assert isinstance(node, ast.BinOp)
            if id(node.right) not in seen:
                seen.add(id(node.right))
                yield node.right
            node = node.left
        if id(node) not in seen:
            seen.add(id(node))
            yield node


def rewritten(node: ast.expr, replacements: Mapping[int, ast.expr]) -> ast.expr:
    """Return a copy of the tree with the edit's nodes replaced."""
    if id(node) in replacements:
        rest = {key: value for key, value in replacements.items() if key != id(node)}
        return rewritten(replacements[id(node)], rest)
    if isinstance(node, ast.BinOp):
        return ast.BinOp(rewritten(node.left, replacements), node.op, rewritten(node.right, replacements))
    if isinstance(node, ast.UnaryOp):
        return ast.UnaryOp(node.op, rewritten(node.operand, replacements))
    if isinstance(node, ast.Call):
        return ast.Call(node.func, [rewritten(argument, replacements) for argument in node.args], [])
    return node


def _edit(words: str, node: ast.expr, replacement: ast.expr) -> Edit:
    return Edit(words, {id(node): replacement})


def _nodes(root: ast.expr) -> Iterator[ast.expr]:
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, ast.BinOp):
            stack += [node.right, node.left]
        elif isinstance(node, ast.UnaryOp):
            stack.append(node.operand)
        elif isinstance(node, ast.Call):
            stack += reversed(node.args)


def _is_sum(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)


def _of_operation(node: ast.BinOp) -> Iterator[Edit]:
    left, right = node.left, node.right
    if isinstance(node.op, ast.Add | ast.Sub):
        flipped = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        signs = "+ should be -" if isinstance(node.op, ast.Add) else "- should be +"
        yield _edit(f"the sign of {_short(right)}: {signs}", node, ast.BinOp(left, flipped, right))
        yield _edit(f"the term {_short(right)} is too much", node, left)
        kept = right if isinstance(node.op, ast.Add) else ast.UnaryOp(ast.USub(), right)
        if not _is_sum(left):
            yield _edit(f"the term {_short(left)} is too much", node, kept)
    elif isinstance(node.op, ast.Mult):
        yield _edit(f"the factor {_short(right)} is too much", node, left)
        if not (isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mult | ast.Div)):
            yield _edit(f"the factor {_short(left)} is too much", node, right)
    elif isinstance(node.op, ast.Div):
        yield _edit(f"the divisor {_short(right)} is too much", node, left)
    elif isinstance(node.op, ast.Pow) and isinstance(right, ast.Constant) and isinstance(right.value, int):
        for exponent in (right.value - 1, right.value + 1):
            power = left if exponent == 1 else ast.BinOp(left, ast.Pow(), ast.Constant(exponent))
            yield _edit(f"{ast.unparse(node)} should be {ast.unparse(power)}", node, power)


def _of_term(root: ast.expr, term: ast.expr, vocabulary: Sequence[str]) -> Iterator[Edit]:
    negative = isinstance(term, ast.UnaryOp) and isinstance(term.op, ast.USub)
    yield _edit(
        f"the sign of {_short(term)}",
        term,
        term.operand if isinstance(term, ast.UnaryOp) and negative else ast.UnaryOp(ast.USub(), term),
    )
    for name in vocabulary:
        factor = parsed(name, "eval", vocabulary).body
        yield _edit(f"the factor {name} is missing in {_short(term)}", term, ast.BinOp(term, ast.Mult(), factor))
    for operator, words in ((ast.Mult(), "the factor 2 is missing"), (ast.Div(), "the factor 1/2 is missing")):
        yield _edit(f"{words} in {_short(term)}", term, ast.BinOp(term, operator, ast.Constant(2)))
    if isinstance(term, ast.Name | ast.Subscript):
        square = ast.BinOp(term, ast.Pow(), ast.Constant(2))
        yield _edit(f"{ast.unparse(term)} should be squared", term, square)


def _exchanges(root: ast.expr, vocabulary: Sequence[str]) -> Iterator[Edit]:
    """Yield edits that exchange the indices of two names in one product, such as L2*l1 for L1*l2."""
    for node in _nodes(root):
        if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)):
            continue
        names = [factor for factor in _factors(node) if isinstance(factor, ast.Name)]
        for a, b in combinations(names, 2):
            x, y = a.id[:-1] + b.id[-1], b.id[:-1] + a.id[-1]
            if a.id[-1] != b.id[-1] and x in vocabulary and y in vocabulary:
                words = f"{a.id}*{b.id} should be {x}*{y}"
                yield Edit(words, {id(a): ast.Name(x), id(b): ast.Name(y)})


def _factors(node: ast.expr) -> Iterator[ast.expr]:
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div):
        if isinstance(node.op, ast.Mult):
            yield node.right
        node = node.left
    yield node


def _similar(node: ast.expr, vocabulary: Sequence[str]) -> Iterator[ast.expr]:
    name = ast.unparse(node)
    for other in vocabulary:
        if other != name and _one_slip(name, other):
            yield parsed(other, "eval", vocabulary).body


def _one_slip(a: str, b: str) -> bool:
    """Return True if two names differ in one character (changed, added or missing) or only in case."""
    if a.lower() == b.lower():
        return True
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    return len(long) == len(short) + 1 and any(long[:k] + long[k + 1 :] == short for k in range(len(long)))


def _short(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 60 else f"{text[:28]} ... {text[-27:]}"
