"""Entries of equations as books print them, and symgen's forms of the same entries."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sympy import Symbol, sympify

import symgen

TESTS = Path(__file__).resolve().parents[1]
QUANTITIES = {"M": "mass_matrix", "g": "gravity", "T": "kinetic_energy", "V": "potential_energy", "b": "bias"}


class Entry(NamedTuple):
    model: str
    quantity: str
    place: tuple[int, int]
    form: str

    @property
    def label(self):
        return f"{self.model} {self.quantity} {' '.join(map(str, self.place))}"


def entries():
    """The entries of book.txt, in its order."""
    for line in (TESTS / "equations" / "book.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            head, form = line.split(" : ")
            name, letter, *place = head.split()
            yield Entry(name, QUANTITIES[letter], tuple(map(int, [*place, 0][:2])), form)


def by_model():
    found = {}
    for entry in entries():
        found.setdefault(entry.model, []).append(entry)
    return found


@cache
def model_named(name):
    """A model with symbols for its parameters; a plus adds springs and damping."""
    file = f"{name.rstrip('+')}.toml"
    path = next((TESTS / "equations" / "models").rglob(file), f":{name}")
    effects = {"joint_effects": ("damping", "spring")} if name.endswith("+") else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(path, parameters="symbolic", **effects)


@cache
def derived(name, quantity):
    return symgen.derive(model_named(name), quantity)


def ours(entry):
    """symgen's form of an entry."""
    return derived(entry.model, entry.quantity).matrix[entry.place]


def books(entry):
    """The book's form, as it is written."""
    symbols = {str(symbol): symbol for symbol in ours(entry).free_symbols}
    return sympify(entry.form, locals={**{word: Symbol(word) for word in "ISENOQ"}, **symbols}, evaluate=False)


def operations(entry):
    return ours(entry).count_ops()


def book_operations(entry):
    return books(entry).count_ops()
