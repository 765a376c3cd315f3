"""Sums and products of vectors and matrices, written out as lists of expressions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from itertools import chain

from symgen.grammar.tokens import Token, unreadable
from symgen.grammar.tree import (
    CALL,
    INVERSE,
    LIST,
    NAME,
    NEGATIVE,
    PRODUCT,
    SUM,
    Node,
    inverse,
    negative,
    number,
    plain,
    product,
    total,
)

Rows = list[list[Node]]
MAX_PRODUCTS = 1000
"""Maximum number of products of elements in one product of matrices."""
MAX_INVERTED = 3
"""Maximum number of rows of a matrix whose determinant or inverse is written out."""


def written_out(node: Node, whole: Callable[[str], Node | None]) -> Node:
    """Return an expression as a list of its elements if it contains lists; otherwise return it unchanged.

    A list of expressions is a column. In sums of vectors, a name such as ``g`` means a vector, even if a parameter has
    this name. ``whole`` returns this vector. Raises :class:`~symgen.errors.InputError` if the sizes do not agree.
    """
    if node.kind == LIST or not any(each.kind == LIST for each in node.walk()):
        return node
    rows = _rows(_with_vectors(node, whole))
    if isinstance(rows, Node):
        return rows
    if len(rows) == len(rows[0]) == 1:
        return rows[0][0]
    parts = [row[0] if len(row) == 1 else Node(LIST, tuple(row), "", node.line, node.column) for row in rows]
    return Node(LIST, tuple(parts), "", node.line, node.column)


def _with_vectors(node: Node, whole: Callable[[str], Node | None]) -> Node:
    """Replace names in sums with vectors by the vectors that they mean."""
    found: dict[int, Node] = {}
    for each in node.walk():
        terms = [part.parts[0] if part.kind == NEGATIVE else part for part in each.parts]
        if each.kind == SUM and any(below.kind == LIST and below.text for below in each.walk()):
            found |= {id(term): vector for term in terms if term.kind == NAME and (vector := whole(term.text))}
    return node.rewritten(found) if found else node


def transposed(matrix: Node) -> Node:
    """Return a matrix or a column with rows and columns exchanged."""
    columns = zip(*(row.parts if row.kind == LIST else (row,) for row in matrix.parts), strict=False)
    return Node(LIST, tuple(Node(LIST, column) for column in columns), "", matrix.line, matrix.column)


def diagonal(parts: list[Node]) -> Node:
    """Return the matrix diag(a, b) or diag([a, b])."""
    if len(parts) == 1 and parts[0].kind == LIST:
        parts = [each.parts[0] if each.kind == LIST else each for each in parts[0].parts]
    zero = replace(number(0), line=parts[0].line, column=parts[0].column)
    rows = [Node(LIST, tuple(each if each is other else zero for other in parts)) for each in parts]
    return Node(LIST, tuple(rows), "", parts[0].line, parts[0].column)


def determinant(matrix: Node) -> Node:
    """Return the determinant of a matrix, expanded along its first row.

    Raises :class:`~symgen.errors.InputError` if the matrix is not square, or has more than :data:`MAX_INVERTED` rows.
    """
    return _determinant(_square(matrix))


def inverted(matrix: Node) -> Node:
    """Return the inverse of a matrix by Cramer's rule; errors are those of :func:`determinant`."""
    rows = _square(matrix)
    below, size = inverse(_determinant(rows)), range(len(rows))
    if len(rows) == 1:
        return Node(LIST, (below,), "", matrix.line, matrix.column)
    found = [[product(_cofactor(rows, column, row), below) for column in size] for row in size]
    return Node(LIST, tuple(Node(LIST, tuple(row)) for row in found), "", matrix.line, matrix.column)


def _square(matrix: Node) -> Rows:
    rows = _rows(matrix)
    if isinstance(rows, Node) or len(rows) != len(rows[0]) or len(rows) > MAX_INVERTED:
        raise _error(matrix, f"expected a square matrix of at most {MAX_INVERTED} rows")
    return rows


def _determinant(rows: Rows) -> Node:
    if len(rows) == 1:
        return rows[0][0]
    return total(*(product(entry, _cofactor(rows, 0, column)) for column, entry in enumerate(rows[0])))


def _cofactor(rows: Rows, row: int, column: int) -> Node:
    minor = _determinant([[*line[:column], *line[column + 1 :]] for k, line in enumerate(rows) if k != row])
    return negative(minor) if (row + column) % 2 else minor


def _rows(node: Node) -> Node | Rows:
    """Return the rows of a matrix, or a scalar expression as it is."""
    if node.kind == LIST:
        rows = [list(part.parts) if part.kind == LIST else [part] for part in node.parts]
        flat = all(each.kind != LIST for each in chain.from_iterable(rows))
        if not rows or not rows[0] or not flat or len({len(row) for row in rows}) != 1:
            raise _error(node, "expected rows of the same length")
        return rows
    if not any(each.kind == LIST for each in node.walk()):
        return node
    parts = [_rows(part) for part in node.parts]
    if node.kind == NEGATIVE and not isinstance(parts[0], Node):
        return [[negative(each) for each in row] for row in parts[0]]
    if node.kind == SUM:
        return _sum(node, parts)
    if node.kind == PRODUCT:
        return reduce(lambda x, y: _product(node, x, y), parts)
    if node.kind == INVERSE and isinstance(parts[0], Node):
        return inverse(parts[0])
    if node.kind == CALL and node.text == "dt" and not isinstance(parts[0], Node):
        return [[replace(node, parts=(each,)) for each in row] for row in parts[0]]
    if node.kind == CALL and node.text == "diff" and isinstance(parts[0], Node) and not isinstance(parts[1], Node):
        return [[replace(node, parts=(parts[0], each)) for each in row] for row in parts[1]]
    raise _not_an_entry(node)


def _sum(node: Node, parts: list[Node | Rows]) -> Node | Rows:
    matrices = [part for part in parts if not isinstance(part, Node)]
    if not matrices:
        return total(*(part for part in parts if isinstance(part, Node)))
    if len(matrices) < len(parts):
        if isinstance(parts[0], Node):
            raise _not_an_entry(node)
        scalar = next(each for each, part in zip(node.parts, parts, strict=True) if isinstance(part, Node))
        raise _error(scalar, "expected a vector or matrix, as the other terms are")
    if len({(len(rows), len(rows[0])) for rows in matrices}) != 1:
        raise _error(node, "expected terms of the same size")
    return [[total(*each) for each in zip(*rows, strict=True)] for rows in zip(*matrices, strict=True)]


def _product(node: Node, x: Node | Rows, y: Node | Rows) -> Node | Rows:
    if isinstance(x, Node) and isinstance(y, Node):
        return product(x, y)
    if isinstance(x, Node) or isinstance(y, Node):
        factor, rows = (x, y) if isinstance(x, Node) else (y, x)
        assert isinstance(factor, Node) and not isinstance(rows, Node)
        return [[product(factor, each) for each in row] for row in rows]
    if len(x[0]) != len(y):
        raise _error(node, "expected factors whose sizes agree")
    if len(x) * len(y) * len(y[0]) > MAX_PRODUCTS:
        raise _error(node, "expected smaller matrices")
    found = [[total(*map(product, row, column)) for column in zip(*y, strict=True)] for row in x]
    return found[0][0] if len(found) == len(found[0]) == 1 else found


def _not_an_entry(node: Node) -> Exception:
    """Return the error for a vector or matrix in an expression that needs a number."""
    named = next((each for each in node.walk() if each.kind == LIST and each.text), None)
    if named is None:
        return _error(node, "expected only sums and products of matrices")
    entry = next(each for each in named.walk() if each.kind != LIST)
    return _error(named, f"expected an entry, such as {plain(entry)}, not the whole {named.text}")


def _error(node: Node, expected: str) -> Exception:
    return unreadable(Token("sign", "", node.line, node.column), expected, plain(node))
