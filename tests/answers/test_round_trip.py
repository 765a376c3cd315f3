"""Printed closed forms are equation files: every line that symgen prints holds when symgen reads it."""

from __future__ import annotations

import re

import pytest
from helpers.daily import daily
from helpers.loading import ROBOTS, load

import symgen
from symgen.program.closed_forms import writer
from symgen.proof.answers.quantities import TEXTBOOK

MODELS = sorted(path.stem for path in ROBOTS.rglob("*.toml") if not path.parent.name.startswith("industrial"))
MAX_VELOCITIES = 4
QUICK = ("bicycle", "cart_pole", "rolling_disk")


@pytest.mark.parametrize("name", daily(MODELS, lambda name: name in QUICK))
def test_printed_forms_hold_when_they_are_read(name, tmp_path):
    try:
        model = load(next(ROBOTS.rglob(f"{name}.toml")))
    except symgen.InputError as error:
        assert "option phase: expected one of" in str(error)
        return
    if model.nv > MAX_VELOCITIES:
        return
    checked = 0
    for quantity in TEXTBOOK:
        for options in ({}, {"let": True}):
            try:
                text = str(symgen.derive(model, quantity, **options))
            except (symgen.UnsupportedError, symgen.InputError):
                continue  # a quantity that the model does not have, or a form that is too long
            (tmp_path / "printed.eq").write_text(text)
            lines = symgen.check(model, tmp_path / "printed.eq", seconds=1).lines
            assert [line.label for line in lines if line.status not in ("holds", "valid")] == [], (quantity, options)
            checked += len(lines)
    assert checked >= 10


@pytest.mark.parametrize(
    ("equation", "message"),
    [
        (
            "M*qdd + C*qd + L1 = tau",
            r"column 16: expected a vector or matrix, as the other terms are, found 'L1'",
        ),
        ("M[0,0]*qdd[0] + c == tau[0]", r"expected an entry, such as c\[0\], not the whole c"),
        ("M[0,0] = 2*M", r"expected an expression, not a list"),
        ("T = 0.5*qd'*M*qd;", "expected"),
    ],
)
def test_vectors_in_place_of_entries_are_refused_with_what_to_write(equation, message, tmp_path):
    (tmp_path / "a.eq").write_text(equation + "\n")
    with pytest.raises(symgen.InputError, match=message):
        symgen.check(":furuta_pendulum", tmp_path / "a.eq")


TWO_SUMS_BELOW = """
name = "sums"
variables = ["E", "r"]
[parameters]
m = { value = 4, positive = true }
d = { value = 5, positive = true }
[[coordinates]]
name = "a"
x = "r + r*sin(r)"
mass = "m"
[[coordinates]]
name = "b"
x = "E*cos(E)"
mass = "m"
force = "-m*d"
[[coordinates]]
name = "c"
x = "d*r"
mass = "m"
"""


def test_accelerations_of_decoupled_coordinates_are_quotients(tmp_path):
    """The divisor m*(...)*(...) needs brackets in plain text."""
    (tmp_path / "sums.toml").write_text(TWO_SUMS_BELOW)
    model = symgen.load(tmp_path / "sums.toml")
    derivation = symgen.derive(model, "forward_dynamics")
    for text in (str(derivation), derivation.to_latex()):
        (tmp_path / "printed.eq").write_text(text)
        assert [line.status for line in symgen.check(model, tmp_path / "printed.eq").lines] == ["holds"] * 2


def test_accelerations_too_long_to_print_are_refused_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "MAX_PRINTED_TERMS", 2)
    (tmp_path / "sums.toml").write_text(TWO_SUMS_BELOW)
    with pytest.raises(symgen.UnsupportedError, match=r"closed form of forward_dynamics has .* terms; lock joints"):
        symgen.derive(symgen.load(tmp_path / "sums.toml"), "forward_dynamics")


def test_latex_with_definitions_below_holds_when_it_is_read(tmp_path):
    model = symgen.load(":furuta_pendulum")
    for quantity, options in (("mass_matrix", {"lump": True}), ("inverse_dynamics", {"let": True})):
        (tmp_path / "printed.eq").write_text(symgen.derive(model, quantity, **options).to_latex())
        assert symgen.check(model, tmp_path / "printed.eq").holds, quantity
    (tmp_path / "vector.eq").write_text(r"\ddot{\mathbf q} = \begin{pmatrix} 0 \\ 0 \end{pmatrix}")
    assert [line.label for line in symgen.check(model, tmp_path / "vector.eq").lines] == ["qdd[0]", "qdd[1]"]


def test_variables_with_two_digits_and_long_integers_are_read(tmp_path):
    """Twelve bodies with an angle of 0.1 rad in each joint: q_10 to q_12, and rational sines of 60 and more digits."""
    joints = "".join(
        f'[[links]]\nname = "l{k}"\nmass = 1\n\n[[joints]]\nname = "j{k}"\ntype = "prismatic"\nparent = "l{k - 1}"\n'
        f'child = "l{k}"\naxis = [0, 0, 1]\norigin = {{ rpy = [0.1, 0, 0] }}\n\n'
        for k in range(1, 13)
    )
    path = tmp_path / "chain.toml"
    path.write_text(f'name = "chain"\n\n[[links]]\nname = "l0"\n\n{joints}')
    robot = symgen.load(path)
    printed = symgen.derive(robot, "potential_energy").to_latex()
    assert "_{12}" in printed and re.search(r"\d{102}", printed)
    (tmp_path / "printed.tex").write_text(printed)
    assert symgen.check(robot, tmp_path / "printed.tex", seed=1).holds
    (tmp_path / "wrong.tex").write_text(printed.replace("_{12}", "_{11}"))
    assert not symgen.check(robot, tmp_path / "wrong.tex", seed=1, seconds=0.5).holds
