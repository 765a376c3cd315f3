"""Closed forms keep values, names and determinism; forms that nobody could read are refused."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import ROBOTS, load
from sympy import Float, N, Rational, cos, lambdify, simplify, sin, sqrt, symbols, sympify

import symgen
from symgen.cli import main
from symgen.program.closed_forms.fourier import FormError, Reader
from symgen.program.closed_forms.present import present, shortened
from symgen.program.closed_forms.rotations import definitions, rotation_names, with_rotations
from symgen.program.ir import Assignment

MODELS = Path(__file__).parent / "models"
A, B, X, Y = symbols("a b x y", real=True)


def random_expression(source):
    """A sum of products of symbols, powers, and sines of sums of angles, with halves and thirds."""
    terms = []
    for _ in range(source.randint(1, 6)):
        factors = [Rational(source.randint(-6, 6), source.choice((1, 1, 2, 3)))]
        for _ in range(source.randint(1, 4)):
            angle = source.choice((X, Y, X + Y, 2 * X - Y, X / 2, Y + source.choice((0, 1)) * X))
            factors.append(source.choice((A, B, A**2, 1 / B, A + B, sin(angle), cos(angle), sin(angle) ** 2, sqrt(2))))
        product = factors[0]
        for factor in factors[1:]:
            product *= factor
        terms.append(product)
    return sum(terms)


@pytest.mark.parametrize("seed", daily(range(200), lambda seed: seed % 10 == 0))
def test_a_closed_form_has_the_values_of_its_expression(seed):
    """Compare in floating point, which shares nothing with canonical forms."""
    source = random.Random(seed)
    expression = random_expression(source)
    (form,) = present([expression])
    points = np.random.default_rng(seed).uniform(0.5, 2.0, (4, 20))
    ours, theirs = (lambdify((A, B, X, Y), each, "numpy")(*points) for each in (form.expression, expression))
    np.testing.assert_allclose(ours * np.ones(20), theirs * np.ones(20), rtol=1e-9, atol=1e-9)


def test_equal_expressions_have_one_canonical_form():
    reader = Reader([sin(2 * X), cos(X / 2)])
    pairs = [
        (2 * sin(X) * cos(X), sin(2 * X)),
        (cos(X / 2) ** 2, (1 + cos(X)) / 2),
        (1 / (A + B * cos(X)) + 0 * X, 2 / (2 * A + 2 * B * cos(X))),
        (sqrt(6), sqrt(2) * sqrt(3)),
    ]
    for left, right in pairs:
        assert not reader.difference(reader.read(left), reader.read(right))
    assert reader.difference(reader.read(sin(X)), reader.read(cos(X)))


def test_sums_in_denominators_are_cancelled():
    m, n, length = symbols("m n l", positive=True)
    total = m + n
    forms = {
        (total / total - 1) * (m * A + n * B): "0",
        (m**2 - n**2) / total: "m - n",
        m * length**2 * (total - m) / total + A: "A + l**2*m*n/(m + n)",
        (A * sin(X) ** 2 + A * cos(X) ** 2 + B) / (2 * A + 2 * B): "1/2",
        1 / (1 + 1 / total) - total / (1 + total): "0",
    }
    for expression, expected in forms.items():
        (found,) = present([expression])
        assert found.expression.count_ops() == sympify(expected).count_ops(), found.expression
        assert simplify(found.expression - expression) == 0


def test_a_body_of_two_masses_has_their_reduced_mass():
    derivation = symgen.derive(
        load(ROBOTS / "lectures" / "slung_load.toml", parameters="symbolic"), "centroidal_momentum_matrix"
    )
    assert str(derivation).splitlines()[-2:] == ["AG[5, 2] = J + M*m*L**2/(M + m)", "AG[5, 3] = M*m*L**2/(M + m)"]


def test_accelerations_have_no_fractions_in_fractions(tmp_path):
    (tmp_path / "spring.toml").write_text(
        'name = "spring"\nvariables = ["r", "theta"]\n[parameters]\nm = 1\ng = 9.81\n'
        '[[coordinates]]\nname = "x"\nx = "r*sin(theta)"\nmass = "m"\n'
        '[[coordinates]]\nname = "y"\nx = "-r*cos(theta)"\nmass = "m"\nforce = "-m*g"\n'
    )
    derivation = symgen.derive(tmp_path / "spring.toml", "forward_dynamics", parameters="symbolic")
    assert str(derivation).splitlines() == [
        "qdd[0] = q[0]*qd[1]**2 + tau[0]/m + g*cos(q[1])",
        "qdd[1] = tau[1]/(m*q[0]**2) - 2*qd[0]*qd[1]/q[0] - g*sin(q[1])/q[0]",
    ]


@pytest.mark.parametrize("name", ["four_bar", "five_bar"])
def test_quotients_with_a_difference_as_divisor_have_exact_numbers(name):
    """The difference is written in its usual direction, which changes the sign of the quotient."""
    found = symgen.derive(load(ROBOTS / "constrained" / f"{name}.toml"), "mass_matrix_inverse").matrix
    assert not found.has(Float)


def test_functions_of_functions_are_refused_and_shown_as_they_are():
    with pytest.raises(FormError, match="no sum of rational multiples of angles"):
        present([sin(cos(X))])
    assert shortened(A * sin(cos(X))).expression == A * sin(cos(X))


def test_forms_do_not_depend_on_the_hash_seed():
    code = 'import symgen; print(symgen.derive(":planar_3r", "kinetic_energy"), symgen.derive(":scara", "mass_matrix"))'
    texts = {
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


def test_a_joint_on_a_circle_has_an_angle():
    derivation = symgen.derive(load(MODELS / "arms" / "biped_sym.toml", parameters="symbolic"), "gravity")
    assert "phi" in {str(symbol) for symbol in derivation.symbols["q"]}
    assert r"\sin \varphi" in derivation.to_latex() and "sin(phi)" in str(derivation)


def test_orientations_are_entries_of_rotation_matrices(tmp_path):
    ball = ROBOTS / "lectures" / "ball_joint_pendulum.toml"
    derivation = symgen.derive(load(ball, parameters="symbolic"), "gravity")
    assert str(derivation).splitlines()[-2:] == ["g[0] = m*g*h*R32", "g[1] = -m*g*h*R31"]
    assert "m g h R_{32}" in derivation.to_latex() and "R_{32} = 2" in derivation.to_latex()
    assert derivation.matrix.free_symbols <= {each for group in derivation.symbols.values() for each in group}
    (tmp_path / "ball.toml").write_text(re.sub(r"\bh\b", "R31", ball.read_text()))
    assert "R32" not in str(symgen.derive(tmp_path / "ball.toml", "gravity", parameters="symbolic"))


def test_expressions_that_are_zero_for_unit_quaternions_are_zero():
    x, y, z, w = quaternion = symbols("x y z w", real=True)
    rotations = [(quaternion, rotation_names(0, 1))]
    unit = x**2 + y**2 + z**2 + w**2
    assert with_rotations([A * (unit - 1) * (x**2 + z * w), A * w**4], (), rotations)[0] == 0
    (found,) = with_rotations([A * unit * (x * z + y * w)], (), rotations)
    assert found == A * symbols("R13", real=True) / 2
    (kept,) = with_rotations([A * B * w**4], (Assignment(B, x**2),), rotations)
    assert B not in kept.free_symbols


@pytest.mark.parametrize("seed", range(6))
def test_products_of_two_quaternions_have_the_values_of_two_rotations(seed):
    source = random.Random(seed)
    quaternions = [symbols(f"x{k} y{k} z{k} w{k}", real=True) for k in range(2)]
    rotations = [(each, rotation_names(k, 2)) for k, each in enumerate(quaternions)]
    value = A * sin(X)
    for quaternion in quaternions:
        value *= sum(source.randint(-3, 3) * source.choice(quaternion) * source.choice(quaternion) for _ in range(4))
    (found,) = with_rotations([value], (), rotations)
    assert found.free_symbols.isdisjoint({each for group in quaternions for each in group})
    units = np.random.default_rng(seed).normal(size=(2, 4))
    units /= np.linalg.norm(units, axis=1)[:, None]
    point = {**dict(zip(sum(quaternions, ()), map(Float, units.ravel()), strict=True)), A: 2, X: 1}
    entries = {name: entry for each in rotations for name, entry in definitions(*each).items()}
    assert abs((found.xreplace(entries) - value).xreplace(point).evalf()) < 1e-12


def test_accelerations_are_quotients_without_common_factors():
    derivation = symgen.derive(load(MODELS / "carts" / "cartpole.toml", parameters="symbolic"), "forward_dynamics")
    assert [element.count_ops() <= 34 for element in derivation.program.output_elements()] == [True, True]
    with pytest.raises(symgen.UnsupportedError, match="up to 2 degrees of freedom"):
        symgen.derive(":planar_3r", "forward_dynamics")


def test_what_is_too_long_is_refused_by_its_number_of_terms():
    with pytest.raises(symgen.UnsupportedError, match=r"mass_matrix has more than [\d,]+ terms; lock joints"):
        symgen.derive(":panda", "mass_matrix")


def test_one_robot_is_written_with_the_letters_of_its_file():
    text = symgen.derive(":furuta_pendulum", "mass_matrix").to_latex()
    assert text.startswith("M = ") and "q_" not in text


def test_lumped_parameters_are_those_of_the_textbook():
    arm = load(MODELS / "arms" / "arm2.toml", parameters="symbolic")
    lumped = symgen.derive(arm, "mass_matrix", lump=True)
    assert "M[0, 0] = p5 + 2*p1*cos(q[1])" in str(lumped).splitlines()
    plain = symgen.derive(arm, "mass_matrix").matrix
    assert (lumped.matrix.xreplace(lumped.lumped) - plain).expand().is_zero_matrix
    assert "p_{1} = m_{2} a_{1} l_{2}" in lumped.to_latex()
    furuta = load(MODELS / "carts" / "furuta.toml", parameters="symbolic")
    accelerations = symgen.derive(furuta, "forward_dynamics", lump=True).program.output_elements()
    assert [each.count_ops() <= most for each, most in zip(accelerations, (45, 60), strict=True)] == [True, True]


def test_lumping_needs_parameters_and_free_names():
    with pytest.raises(symgen.InputError, match="expected parameters that are symbols"):
        symgen.derive(":planar_2r", "mass_matrix", lump=True, parameters="baked")


@pytest.mark.parametrize(("robot", "quantity"), [(":planar_3r", "mass_matrix"), (":ur5", "mass_matrix")])
def test_names_for_repeated_parts_shorten_long_forms_and_stand_for_them(robot, quantity):
    plain, named = (symgen.derive(robot, quantity, let=let).presentation for let in (False, True))
    forms, shorter = ([form for own in each.forms for form in own] for each in (plain, named))
    definitions = {name: form.expression for name, form in named.lets.items()}
    assert sum(f.size for f in (*shorter, *named.lets.values())) < 0.8 * sum(f.size for f in forms)
    for form, short in zip(forms, shorter, strict=True):
        whole = short.expression
        while whole.free_symbols & definitions.keys():
            whole = whole.xreplace(definitions)
        state = {s: Rational(k + 3, 7) for k, s in enumerate(sorted(form.expression.free_symbols, key=str))}
        assert abs(N((whole - form.expression).xreplace(state), 40)) < Float("1e-30")
    assert plain.program == named.program


def test_names_for_repeated_parts_are_refused_where_they_cannot_act(tmp_path):
    with pytest.raises(symgen.InputError, match="option let: expected repeated parts in mass_matrix"):
        symgen.derive(":cart_pole", "mass_matrix", let=True)
    text = (ROBOTS / "planar_3r.toml").read_text().replace("m3", "A3")
    (tmp_path / "arm.toml").write_text(text)
    with pytest.raises(symgen.InputError, match="option let: expected no parameter called A1, A2 and so on"):
        symgen.derive(tmp_path / "arm.toml", "mass_matrix", let=True)


def test_expanded_sums_have_no_brackets_and_short_names_are_for_numbered_angles():
    expanded = symgen.derive(":planar_2r_point", "bias", expand=True, parameters="symbolic")
    assert "(" not in str(expanded).replace("sin(", "").replace("cos(", "").replace("q[0] + q[1])", "")
    assert "s_{12}" in expanded.to_latex(short=True) and "s_{12}" not in expanded.to_latex()
    with pytest.raises(symgen.InputError, match="expected numbered angles"):
        symgen.derive(":cart_pole", "mass_matrix", parameters="symbolic").to_latex(short=True)


def test_the_command_has_these_styles(capsys):
    styles = ["--lump", "--short", "--expand"]
    assert main(["derive", ":planar_2r_point", "--quantity", "bias", "--parameters", "symbolic", *styles]) == 0
    assert "p_{1} = " in capsys.readouterr().out
    assert main(["derive", ":planar_2r_point", "--lump"]) == 2
    assert "option lump: expected --quantity as well" in capsys.readouterr().err
    assert main(["derive", ":planar_3r", "--quantity", "mass_matrix", "--let"]) == 0
    assert "A_{1} = " in capsys.readouterr().out


def test_mathml_of_a_matrix_has_brackets_without_a_style_sheet():
    text = symgen.derive(":planar_2r", "mass_matrix").to_mathml()
    assert "border-width: 0 1.5px" in text and "class=" not in text
