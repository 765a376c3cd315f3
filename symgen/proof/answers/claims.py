r"""The claims in a user's file of equations, which may use any notation that :mod:`symgen.grammar` reads.

::

    # anything after a hash is a comment; indices in square brackets count from 0
    theta1 = q[0]                                  a binding: defines a name for later lines
    c2 = cos(q[1])
    tau[0] = (m1*d1**2 + ...)*qdd[0] + ...         a claim about one entry of a quantity
    M[0,1] = M[1,0] = m2*d2**2 + m2*d1*d2*c2       or about several entries
    g = [expression, expression]                   or about a whole quantity
    M(1,2) = m2*d2^2;                              MATLAB: indices in round brackets count from 1
    M_{12} = m_2 d_2^2 + m_2 d_1 d_2 \cos\theta_2   LaTeX: subscripts count from 1
    dt(x2) == d1*cos(theta1)*dtheta1               a claim that two expressions are equal
    m*l*qdd[0] + ... == tau[0]                     an equation of motion
    tau_x = (m1 + m2)*ddx + ...                    a claim about the force along the joint x
    L = T - V                                      a definition: T and V are the robot's energies
    L = m*l^2*dtheta^2/2 + m*g*l*cos(theta)        a claim about the Lagrangian, as there are squares of velocities
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sympy import cos

from symgen.catalog import Argument
from symgen.grammar import tree
from symgen.grammar.parser import Sentence
from symgen.grammar.tree import Node, elements, flat, plain
from symgen.phrasing import near
from symgen.program import scalar
from symgen.proof.answers.implied import only_entry
from symgen.proof.answers.quantities import ENERGIES, OUTPUTS, SCALARS, VARIABLES, normal
from symgen.proof.answers.scope import LAGRANGIAN, TOTAL_ENERGY, Scope, derived_in, entries_in, hamiltonian, split_entry

POTENTIAL = "V"


@dataclass(frozen=True)
class Claim:
    """The claim that ``right`` is the value of an entry of a quantity, or that ``left`` equals ``right``."""

    line: int
    label: str
    right: Node
    quantity: str = ""
    entry: int = 0
    left: Node | None = None
    source: str = ""
    """The statement as written."""
    general: bool = False
    """True if all names stand for whole vectors and matrices, as in M(q) qdd + c(q, qd) + g(q) = tau."""

    @property
    def text(self) -> str:
        """The claim as it was understood, in plain text."""
        return f"{self.label} {'=' if self.left is None else '=='} {plain(self.right)}"


def claims_of(sentence: Sentence, scope: Scope) -> Iterator[Claim]:
    """Yield the claims of a statement. If the statement is a definition, bind its name."""
    names = {each.text for side in sentence.sides for each in side.walk() if each.kind == tree.NAME}
    own = names & {*scope.names.bound, *scope.names.parameters}
    for claim in _claims_of(sentence, scope):
        yield replace(claim, general=sentence.has_whole_vectors and not own)


def _claims_of(sentence: Sentence, scope: Scope) -> Iterator[Claim]:
    *targets, value = sentence.sides
    if not targets:
        raise scope.error(value, "expected name = expression, entry = expression, or left == right", sentence.text)
    if any(side.kind == tree.NAME and side.text in scope.names.given for side in sentence.sides):
        *targets, value = (_meant(side, scope) for side in sentence.sides)
        if _repeats(sentence.sides, scope):
            return
        if targets[0].kind != tree.NAME or targets[0].text in scope.names.given or split_entry(targets[0].text)[1]:
            yield from _equations(targets, value, sentence, scope)
            return
    if targets[0].kind == tree.POWER and not scope.means(targets[0].parts[0]):  # v_1^2 = ...
        _bind(targets[0].parts[0].text, tree.call("sqrt", value), scope)
        return
    names = [] if sentence.sign == "==" else list(itertools.takewhile(_is_target, targets))
    if len(names) < len(targets):
        yield from _equations(targets[len(names) :], value, sentence, scope)
        targets = names
    for target in targets:
        of_own_matrix = "[" in target.text and target.text in scope.names.bound
        if target.kind != tree.NAME or of_own_matrix or _is_alias(target.text, scope):
            yield _equation(target, value, sentence, scope)
            continue
        if rate := _rate_of(target, value, scope):
            yield _equation(rate, value, sentence, scope)
            continue
        defines = value.kind == tree.NAME and bool(split_entry(value.text)[1])  # ddx = qdd[0]
        name, index = split_entry(target.text if defines else scope.names.claimed(target.text))
        if index and _is_implicit(name, value):
            entry = replace(target, text=target.text if defines else scope.names.claimed(target.text))
            yield _equation(entry, value, sentence, scope)
        elif (
            index and name == "c" and value.kind == tree.CALL and scope.expression(value) == cos(scalar(f"q{index[0]}"))
        ):
            continue  # the definition of c_2 as a cosine
        elif index and name == "p":
            if not scope.has_velocities(value):
                _bind(target.text, value, scope)
            elif not derived_in(value, scope):
                yield _equation(replace(target, text=f"p[{index[0]}]"), value, sentence, scope)
        elif index:
            scope.expression(value)
            yield _entry(target, name, index, value, sentence, scope)
        elif value.kind == tree.LIST and _lists_variables(name, value, scope):
            continue  # the definition of q = [x, theta]
        elif value.kind == tree.LIST:
            yield from _whole(target, value, sentence, scope)
        elif name in SCALARS or (normal(name) in ENERGIES and name not in scope.names.parameters):
            if name not in scope.names.bound:
                _bind(name, value, scope)
            yield _entry(target, ENERGIES.get(normal(name), name), (), value, sentence, scope)
        elif (defines or _is_letter(name, value, scope)) and name not in scope.names.bound:
            _bind(name, value, scope)
        elif (only := only_entry(scope.names.model, name)) and name not in scope.names.bound:
            scope.expression(value)
            yield _entry(target, name, only, value, sentence, scope)
        elif name in OUTPUTS:
            hint = f"; {name} is {OUTPUTS[name].name} here: choose another name, or claim {name}[0] = ..."
            raise scope.error(target, "expected a list, or a name that is not taken", sentence.text, hint)
        elif re.fullmatch(r"tau_?\d+", name):
            raise scope.error(target, "expected an entry of tau", name, "; write tau[0], tau(1) or \\tau_1")
        elif name in scope.names.definitions and scope.expression(value) == scope.names.bound[name]:
            continue  # the same definition again, for example in another function
        elif name in scope.names.bound or name in scope.names.parameters or name in (*VARIABLES, "pi"):
            raise scope.error(target, "expected a name not yet in use", name)
        else:
            _bind(name, value, scope)
            if name in ("L", "E", "H") and scope.is_energy(value):
                known = {"L": LAGRANGIAN, "E": TOTAL_ENERGY, "H": hamiltonian(scope.names.model.nv)}
                yield Claim(target.line, name, known[name], left=value, source=sentence.text)


def _is_alias(name: str, scope: Scope) -> bool:
    """Return True for a name that the file defines as a force or an acceleration, such as ``F = tau[0]``."""
    value = scope.names.definitions.get(name)
    return value is not None and value.kind == tree.NAME and value.text.startswith(("tau[", "qdd["))


def _rate_of(target: Node, value: Node, scope: Scope) -> Node | None:
    """Return the rate that a name such as ``x2_dot`` means, if the file defines ``x2`` by coordinates and rates.

    Likewise, ``p_theta_dot`` is the rate of a momentum.

    A line such as ``theta1_dot = qd[0]`` defines a name.
    """
    found = re.fullmatch(r"(\w+?)_?dot", target.text)
    if found and (momentum := scope.names.claimed(found[1])).startswith("p["):
        return tree.call("dt", replace(target, text=momentum))
    if found is None or found[1] not in scope.names.definitions or value.text.startswith("qd["):
        return None
    free = target.text not in scope.names.bound and scope.names.has_rate(found[1])
    return tree.call("dt", replace(target, text=found[1])) if free else None


def _lists_variables(name: str, value: Node, scope: Scope) -> bool:
    """Return True if a list has the variables of one family in the robot's order, as in ``q = [x, theta]``."""
    listed = [each for _, each in elements(flat(value.parts), ())]
    family = (scalar(f"{name}{k}") for k in range(len(listed)))
    return name in VARIABLES and all(scope.expression(each) == x for each, x in zip(listed, family, strict=True))


def _is_letter(name: str, value: Node, scope: Scope) -> bool:
    """Return True if a scalar has the name of a quantity but is not this quantity, as in c = cos(x)."""
    vector = name in OUTPUTS and (scope.names.model.nv > 1 or (len(OUTPUTS[name].outputs[0].shape) > 1 and name != "M"))
    return name in OUTPUTS and name not in (*SCALARS, "tau") and (vector or value.kind == tree.NUMBER)


def _repeats(sides: Sequence[Node], scope: Scope) -> bool:
    """Return True if a statement repeats a definition of the exercise, and does not claim the value of a quantity."""
    name, value = sides[0].text, sides[-1]
    given = scope.names.given.get(name) if len(sides) == 2 and sides[0].kind == tree.NAME else None
    if given is None or plain(given) == plain(value):
        return given is not None
    return name not in scope.names.derived and scope.expression(value) == scope.names.bound[name]


def _meant(side: Node, scope: Scope) -> Node:
    """Return ``tau[0]`` for a name F that the exercise defines as ``tau[0]``, and any other side unchanged."""
    given = scope.names.given.get(side.text) if side.kind == tree.NAME else None
    entry = given is not None and given.kind == tree.NAME and split_entry(given.text)[1]
    return replace(side, text=given.text) if given and entry else side


def _bind(name: str, value: Node, scope: Scope) -> None:
    derived = frozenset(entries_in(value, scope))  # before the name is bound: in V = V + 1 the right V is the robot's
    scope.names.bound[name] = scope.expression(value)
    scope.names.definitions[name] = value
    if derived:
        scope.names.derived[name] = derived


def _is_target(node: Node) -> bool:
    """Return True for a name, or an entry except ``q[0]`` or ``qd[0]``: a statement can define it or claim its value.

    A statement with any other left-hand side is an equation.
    """
    return node.kind == tree.NAME and not re.match(r"(q|qd)\[", node.text)


def _equations(targets: Sequence[Node], value: Node, sentence: Sentence, scope: Scope) -> Iterator[Claim]:
    """Yield the claims of an equation; an equation between two lists makes one claim for each pair of elements."""
    column = targets[0].kind == tree.LIST and all(each.kind != tree.LIST for each in targets[0].parts)
    if column and plain(value) == "0":
        value = replace(value, kind=tree.LIST, parts=(value,) * len(targets[0].parts), text="")
    if len(targets) == 1 and targets[0].kind == value.kind == tree.LIST:
        pairs = [list(elements(flat(side.parts), ())) for side in (targets[0], value)]
        if [index for index, _ in pairs[0]] == [index for index, _ in pairs[1]]:
            both = [(left, right) for (_, left), (_, right) in zip(*pairs, strict=True)]
            rows = [pair for pair in both if any(scope.expression(each) != 0 for each in pair)]  # not 0 = 0
            for left, right in rows or both:
                yield _equation(left, right, sentence, scope)
            return
    sides = [*targets, value]
    for left, right in itertools.pairwise(sides):
        yield _equation(left, right, sentence, scope)


def _equation(left: Node, right: Node, sentence: Sentence, scope: Scope) -> Claim:
    """Return the claim of an equation. If one side is an entry of a quantity, the claim is about that entry."""
    sides = left, right = [scope.as_entry(left, right), scope.as_entry(right, left)]
    for target, other in (sides, sides[::-1]):
        name, index = split_entry(target.text) if target.kind == tree.NAME else ("", ())
        unbound = name in OUTPUTS and (index or name not in (*scope.names.bound, *scope.names.parameters))
        if unbound and not (name in SCALARS and index) and not _is_implicit(name, other):
            scope.expression(other)
            return _entry(target, name, index, other, sentence, scope)
    for side in sides:
        scope.expression(side)
    return Claim(left.line, plain(left), right, left=left, source=sentence.text)


def _is_implicit(name: str, other: Node) -> bool:
    """Return True if ``name`` is a force, an acceleration or an energy, and occurs in the expression ``other``."""
    return name in ("tau", "qdd", *SCALARS) and any(
        split_entry(each.text)[0] == name for each in other.walk() if each.kind == tree.NAME
    )


def _whole(target: Node, value: Node, sentence: Sentence, scope: Scope) -> Iterator[Claim]:
    """Yield the claims that a list makes about a whole vector or matrix; a vector may be a column or a row."""
    rows = value.parts
    taken = (*scope.names.bound, *scope.names.parameters)
    size = 2 if len(rows) > 1 and all(row.kind == tree.LIST and len(row.parts) == len(rows) for row in rows) else 1
    name = target.text if target.text in taken else scope.names.book(target.text, size)
    quantity = OUTPUTS.get(name)
    if own := scope.names.matrices.get(target.text):
        defined = [Node(tree.LIST, tuple(replace(target, text=each) for each in row)) for row in own]
        yield from _equations([Node(tree.LIST, tuple(defined))], value, sentence, scope)
        return
    if name == "C" and scope.is_damping([each for _, each in elements(rows, ())]):
        quantity = None  # a damping matrix
    if quantity is None and target.text not in (*taken, *VARIABLES, *scope.names.joints):
        entries = {f"{target.text}[{','.join(map(str, index))}]": each for index, each in elements(flat(rows), ())}
        for entry, element in entries.items():
            _bind(entry, element, scope)
        names = iter(entries)
        sizes = [len(row.parts) if row.kind == tree.LIST else 1 for row in flat(rows)]
        if len(set(sizes)) != 1 or not sizes[0]:
            raise scope.error(value, "expected rows of the same length", plain(value))
        scope.names.matrices[target.text] = [[next(names) for _ in range(size)] for size in sizes]
        return
    if quantity and len(quantity.outputs[0].shape) == 1 and all(row.kind == tree.LIST for row in rows):
        rows = rows[0].parts if len(rows) == 1 else flat(rows)
    for index, element in elements(rows, ()):
        scope.expression(element)
        yield _entry(target, name, index, element, sentence, scope)


def _entry(target: Node, name: str, index: Sequence[int], value: Node, sentence: Sentence, scope: Scope) -> Claim:
    quantity = OUTPUTS.get(name)
    if quantity is None:
        raise scope.error(target, f"expected an entry of {', '.join(OUTPUTS)}", name, near(name, OUTPUTS))
    sizes = _sizes(quantity.outputs[0], scope, target)
    if len(index) != len(sizes) or any(not 0 <= k < size for k, size in zip(index, sizes, strict=False)):
        raise scope.error(target, f"expected {len(sizes)} indices within {list(sizes)}", list(index))
    position = 0
    for k, size in zip(index, sizes, strict=True):
        position = position * size + k
    label = f"{name}[{','.join(map(str, index))}]" if index else name
    return Claim(target.line, label, value, quantity.name, position, source=sentence.text)


def _sizes(output: Argument, scope: Scope, target: Node) -> tuple[int, ...]:
    try:
        return output.sizes(scope.names.model.extents)
    except KeyError:
        raise scope.error(target, f"{output.name} is not defined for a system of coordinates x(q)") from None
