"""Closed forms beside the forms that books print: equal, and at most a fifth longer."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path

import pytest
from helpers.loading import ROBOTS, load
from sympy import Symbol, sympify

import symgen
from symgen.program.closed_forms.fourier import Reader

FOLDER = Path(__file__).parent
QUANTITIES = {"M": "mass_matrix", "g": "gravity", "T": "kinetic_energy", "V": "potential_energy", "b": "bias"}
LINES = [line for line in (FOLDER / "book.txt").read_text().splitlines() if line and not line.startswith("#")]


@cache
def model_named(name):
    """A model with symbols for its parameters; a plus adds springs and damping."""
    file = f"{name.rstrip('+')}.toml"
    path = next((FOLDER / "models").rglob(file), ROBOTS / file)
    effects = {"joint_effects": ("damping", "spring")} if name.endswith("+") else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return load(path, parameters="symbolic", **effects)


@cache
def derived(name, quantity):
    return symgen.derive(model_named(name), quantity)


@pytest.mark.parametrize("line", LINES, ids=[line.partition(" :")[0] for line in LINES])
def test_a_closed_form_is_about_as_short_as_a_books(line):
    head, form = line.split(" : ")
    name, letter, *place = head.split()
    entry = derived(name, QUANTITIES[letter]).matrix[tuple(map(int, [*place, 0][:2]))]
    symbols = {str(symbol): symbol for symbol in entry.free_symbols}
    book = sympify(form, locals={**{word: Symbol(word) for word in "ISENOQ"}, **symbols}, evaluate=False)
    reader = Reader([entry, book])
    assert not reader.difference(reader.read(entry), reader.read(book)), entry
    assert entry.count_ops() <= 1.2 * book.count_ops(), entry
