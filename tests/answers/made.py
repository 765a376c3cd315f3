"""Answers of students made by a script: equal rewritings of derived equations, and single slips in them."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

import mpmath
from helpers.loading import ROOT
from sympy import Add, Expr, Mul, Pow, Symbol, cos, expand, expand_trig, factor_terms, lambdify, latex, sin, tan
from sympy.simplify.fu import TR8, TR10i

import symgen
from symgen.grammar import tree
from symgen.grammar.parser import expression
from symgen.grammar.tree import Node, plain
from symgen.proof.answers.names import FileNames

CASES = ROOT / "tests" / "cases" / "answers" / "robots"
ROBOTS = {
    **{
        name: CASES / f"{name}.toml"
        for name in ("arm2", "cartpole", "furuta", "crane", "dpc", "rwp", "top", "ballbeam")
    },
    **{name: ROOT / "robots" / f"{name}.toml" for name in ("planar_2r_point", "planar_3r")},
}
QUANTITIES = {
    "mass_matrix": "M",
    "gravity": "g",
    "velocity_product": "c",
    "inverse_dynamics": "tau",
    "kinetic_energy": "T",
    "potential_energy": "V",
}
MAX_TERMS = 40
"""Most terms of an answer: students do not write longer ones."""


@dataclass(frozen=True)
class Answer:
    """A file of one claim, what was done to the right expression, and how its slip may be named."""

    robot: str
    text: str
    made_by: str
    right: bool
    truth: Expr
    answer: Expr
    names: tuple[str, ...] = ()
    """Regular expressions, one of which the only change must match."""


@cache
def model(robot: str) -> symgen.Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return symgen.load(ROBOTS[robot])


@cache
def entries(robot: str) -> list[tuple[str, Expr]]:
    """Labels and expressions of a robot's equations, without zeros and long ones."""
    found = []
    for quantity, name in QUANTITIES.items():
        matrix = symgen.derive(model(robot), quantity).matrix
        for i in range(matrix.rows):
            for j in range(matrix.cols):
                entry = expand(matrix[i, j])
                label = name if name in "TV" else f"M[{i},{j}]" if name == "M" else f"{name}[{i}]"
                if entry != 0 and len(Add.make_args(entry)) <= MAX_TERMS:
                    found.append((label, matrix[i, j]))
    return found


def _halved(value: Expr) -> Expr:
    return value.replace(lambda part: part.func is cos, lambda part: 2 * cos(part.args[0] / 2) ** 2 - 1)


def _by_tangents(value: Expr) -> Expr:
    return value.replace(
        lambda part: part.func is sin, lambda part: tan(part.args[0], evaluate=False) * cos(part.args[0])
    )


def _split(value: Expr) -> Expr:
    """Write each second term as three of it less two."""
    parts = list(Add.make_args(expand(value)))
    more = [part if k % 2 else Mul(3, part, evaluate=False) for k, part in enumerate(parts)]
    less = [Mul(-2, part, evaluate=False) for k, part in enumerate(parts) if not k % 2]
    return Add(*more, *less, evaluate=False)


REWRITINGS: dict[str, Callable[[Expr], Expr]] = {
    "as derived": lambda value: value,
    "expanded": expand,
    "expand_trig": lambda value: expand(expand_trig(value)),
    "product to sum": lambda value: TR8(expand(value)),
    "sums merged": lambda value: TR10i(expand(expand_trig(value))),
    "regrouped": lambda value: factor_terms(expand(value)),
    "half angles": lambda value: _halved(expand(value)),
    "tangents": _by_tangents,
    "terms split": _split,
    "horner": lambda value: factor_terms(expand(value), radical=False, sign=False),
}


def _renamed(value: Expr, form: str) -> str:
    def spelled(name: str) -> str:
        family, digits = re.fullmatch(r"(q|qd|qdd|tau)(\d+)", name).groups()
        return f"{family}[{digits}]" if form == "plain" else f"{family}({int(digits) + 1})"

    symbols = sorted(value.free_symbols, key=str)
    names = {s: spelled(s.name) for s in symbols if re.fullmatch(r"(q|qd|qdd|tau)\d+", s.name)}
    text = str(value.subs({s: Symbol(f"Z{k}Z") for k, s in enumerate(names)}, simultaneous=True))
    for k, name in enumerate(names.values()):
        text = text.replace(f"Z{k}Z", name)
    return text.replace("**", "^") if form == "matlab" else text


def _in_latex(value: Expr) -> str:
    dots = {"q": "q_{%d}", "qd": r"\dot{q}_{%d}", "qdd": r"\ddot{q}_{%d}", "tau": r"\tau_{%d}"}
    names = {}
    for symbol in value.free_symbols:
        variable = re.fullmatch(r"(q|qd|qdd|tau)(\d+)", symbol.name)
        if variable:
            names[symbol] = dots[variable[1]] % (int(variable[2]) + 1)
        else:
            letters, digits = re.fullmatch(r"([A-Za-z_]+?)_?(\d*)", str(symbol)).groups()
            rest = letters[1:] + digits
            names[symbol] = f"{letters[0]}_{{{rest}}}" if rest else letters
    return latex(value, symbol_names=names)


def _written(label: str, value: Expr, source: random.Random) -> tuple[str, str]:
    """A right answer as a file in one of the notations, and the notation."""
    form = source.choice(["plain", "plain", "matlab", "latex", "equation"])
    if form == "plain":
        return f"{label} = {_renamed(value, 'plain')}\n", form
    if form == "matlab":
        inner = ",".join(str(int(k) + 1) for k in re.findall(r"\d+", label))
        return f"{label.partition('[')[0]}{f'({inner})' if inner else ''} = {_renamed(value, 'matlab')};\n", form
    if form == "latex":
        inner = "".join(str(int(k) + 1) for k in re.findall(r"\d+", label))
        name = {"tau": r"\tau"}.get(label.partition("[")[0], label.partition("[")[0])
        return f"{name}{f'_{{{inner}}}' if inner else ''} = {_in_latex(value)}\n", form
    if label.startswith("tau"):
        return f"{_renamed(value, 'plain')} - {label} == 0\n", form
    return f"{_renamed(value, 'plain')} == {label}\n", form


def right_answers(robot: str, count: int) -> Iterator[Answer]:
    source, known = random.Random(f"right {robot}"), entries(robot)
    for k in range(count):
        label, truth = known[k % len(known)] if k < len(known) else source.choice(known)
        name = list(REWRITINGS)[k % len(REWRITINGS)]
        value = REWRITINGS[name](truth)
        if label == "V" and source.random() < 0.5:
            constants = [s for s in sorted(value.free_symbols, key=str) if not re.fullmatch(r"q\d+", s.name)]
            name, value = "another zero", value + 3 * source.choice(constants)
        text, form = _written(label, value, source)
        yield Answer(robot, text, f"{name}, {form}" if form != "plain" else name, True, truth, value)


SLIPS = (
    *("sign", "lost factor", "lost number", "symbol", "index", "function"),
    *("relative angle", "exponent", "missing term", "extra term", "rate", "lost length"),
)


def _escaped(node: Node) -> str:
    return re.escape(plain(node))


def _slip(kind: str, root: Node, robot: str, source: random.Random) -> tuple[Node, tuple[str, ...]] | None:
    """An expression with one slip, and the ways to name it; None if there is no place for it."""
    names = [str(p.symbol) for p in model(robot).free_parameters()]
    nodes = [node for node in root.walk() if node.kind == tree.NAME]
    exponents = {id(inner) for node in root.walk() if node.kind == tree.POWER for inner in node.parts[1].walk()}
    products = [node for node in root.walk() if node.kind == tree.PRODUCT]
    parts = [part for node in root.walk() if node.kind == tree.SUM for part in node.parts]
    outer = list(root.parts) if root.kind == tree.SUM else []

    def swapped(old: Node, new: Node) -> Node:
        return root.rewritten({id(old): new})

    def without(whole: Node, part: Node) -> Node:
        rest = tuple(each for each in whole.parts if each is not part)
        return swapped(whole, rest[0] if len(rest) == 1 else replace(whole, parts=rest))

    if kind == "sign":
        places = parts or [root]
        part = source.choice(places)
        return swapped(part, tree.negative(part)), ("the sign of .*",)
    if kind in ("lost factor", "lost length"):
        wanted = [n for n in names if n[0] in "lLadrR"] if kind == "lost length" else names
        places = [
            (p, x)
            for p in products
            for x in p.parts
            if x.kind == tree.NAME and (x.text in wanted or kind == "lost factor")
        ]
        if not places:
            return None
        whole, part = source.choice(places)
        text = _escaped(part)
        return without(whole, part), (
            rf"the factor {text} is missing",
            rf"{text} should be squared",
            rf"{text}\^?\d* should be {text}\^",
        )
    if kind == "lost number":
        places = [(p, x) for p in products for x in p.parts if plain(x) in ("2", "1/2", "4", "1/4")]
        if not places:
            return None
        whole, part = source.choice(places)
        size = {"1/2": "1/2", "2": "2"}.get(plain(part), "")
        return without(whole, part), (rf"the factor {size} is missing",) if size else (r"the factor",)
    if kind == "symbol":
        places = [node for node in nodes if node.text in names and id(node) not in exponents]
        if not places or len(names) < 2:
            return None
        node = source.choice(places)
        other = source.choice([name for name in names if name != node.text])
        return swapped(node, tree.name(other)), (rf"{other}(\^\d)? should be .*{node.text}", rf"should be {node.text}")
    if kind == "index":
        places = [node for node in nodes if "[" in node.text]
        others = {node.text for node in places}
        places = [
            (n, o)
            for n in places
            for o in sorted(others)
            if o != n.text and o.partition("[")[0] == n.text.partition("[")[0]
        ]
        if not places:
            return None
        node, other = source.choice(places)
        return swapped(node, tree.name(other)), (rf"{re.escape(other)}(\^\d)? should be .*{_escaped(node)}",)
    if kind == "function":
        places = [node for node in root.walk() if node.kind == tree.CALL and node.text in ("sin", "cos")]
        if not places:
            return None
        node = source.choice(places)
        other = replace(node, text="cos" if node.text == "sin" else "sin")
        return swapped(node, other), (rf"{_escaped(other)}(\^\d)? should be .*{_escaped(node)}",)
    if kind == "relative angle":
        places = [
            n for c in root.walk() if c.kind == tree.CALL for n in c.parts if n.kind == tree.SUM and len(n.parts) >= 2
        ]
        if not places:
            return None
        whole = source.choice(places)
        kept = whole.parts[-1]
        kept = kept.parts[0] if kept.kind == tree.NEGATIVE else kept
        return swapped(whole, kept), tuple(
            rf"{_escaped(kept)} should be {re.escape(plain(tree.total(*order)))}" for order in permutations(whole.parts)
        )
    if kind == "exponent":
        places = [node for node in root.walk() if node.kind == tree.POWER and plain(node.parts[1]) == "2"]
        if not places:
            return None
        node = source.choice(places)
        base = _escaped(node.parts[0])
        return swapped(node, node.parts[0]), (
            rf"{base} should be squared",
            rf"the factor {base} is missing",
            rf"{base} should be {base}\^2",
        )
    if kind == "missing term":
        if len(outer) < 2:
            return None
        part = source.choice(outer)
        return without(root, part), (r"the terms? .* (is|are) missing",)
    if kind == "extra term":
        if not outer:
            return None
        part = source.choice(outer)
        size = part.parts[0] if part.kind == tree.NEGATIVE else part
        return tree.total(*outer, part), (r"the term .* should not be there", r"the factor 2 is missing")
    if kind == "rate":
        places = [node for node in nodes if node.text.startswith(("qd[", "qdd["))]
        if not places:
            return None
        node = source.choice(places)
        other = node.text.replace("qdd[", "qd[") if node.text.startswith("qdd") else node.text.replace("qd[", "qdd[")
        return swapped(node, tree.name(other)), (rf"{re.escape(other)}(\^\d)? should be .*{_escaped(node)}",)
    raise ValueError(kind)


def differs(a: Expr, b: Expr, label: str) -> bool:
    """True if two expressions differ at a random point; those of V may differ by a constant."""
    symbols = sorted((a - b).free_symbols, key=str)
    source = random.Random("point")
    evaluate = lambdify(symbols, a - b, "mpmath")
    points = [[mpmath.mpf(source.uniform(0.3, 1.7)) for _ in symbols] for _ in range(2)]
    if label == "V":
        points[1] = [y if re.fullmatch(r"q\d+", s.name) else x for s, x, y in zip(symbols, *points, strict=True)]
        return abs(evaluate(*points[0]) - evaluate(*points[1])) > 1e-9
    return abs(evaluate(*points[0])) > 1e-9


def wrong_answers(robot: str, count: int) -> Iterator[Answer]:
    """Answers with one slip each, of all kinds in turn, in forms that a book has."""
    source, known, names = random.Random(f"wrong {robot}"), entries(robot), FileNames(model(robot))
    forms = ("as derived", "expanded", "sums merged", "regrouped")
    symbols = {**{f"{f}[{k}]": Symbol(f"{f}{k}") for f in ("q", "qd", "qdd", "tau") for k in range(12)}}
    done = tries = 0
    while done < count:
        kind = SLIPS[(done + tries) % len(SLIPS)]
        label, truth = source.choice(known)
        value = REWRITINGS[source.choice(forms)](truth)
        root = expression(_renamed(value, "plain"), names)
        made = _slip(kind, root, robot, source)
        wrong = made and _evaluated(made[0], symbols, robot)
        if made is None or not differs(wrong, _evaluated(root, symbols, robot), label):
            tries += 1
            continue
        done += 1
        yield Answer(robot, f"{label} = {plain(made[0])}\n", kind, False, truth, wrong, made[1])


def _evaluated(node: Node, symbols: dict[str, Symbol], robot: str) -> Expr:
    """The value of an expression by SymPy alone."""
    values = [_evaluated(part, symbols, robot) for part in node.parts]
    if node.kind == tree.NUMBER:
        return Add(int(node.text)) if node.text.isdigit() else Add(node.text)
    if node.kind == tree.NAME:
        return symbols.get(node.text) or Symbol(node.text)
    if node.kind == tree.NEGATIVE:
        return -values[0]
    if node.kind == tree.INVERSE:
        return 1 / values[0]
    if node.kind == tree.CALL:
        return {"sin": sin, "cos": cos, "tan": tan}[node.text](values[0])
    return {tree.SUM: Add, tree.PRODUCT: Mul, tree.POWER: Pow}[node.kind](*values)


def answers(per_robot: int = 100) -> list[Answer]:
    """The answers of all robots, half of them right."""
    found = []
    for robot in ROBOTS:
        found += [*right_answers(robot, per_robot // 2), *wrong_answers(robot, per_robot - per_robot // 2)]
    return found
