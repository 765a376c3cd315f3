"""What a newcomer types first works: bundled robots without options, in code and without a warning."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from helpers.loading import ROBOT_NAMES, load_named

import symgen
from symgen.cli import main
from symgen.errors import UnsupportedError
from symgen.reading import examples

SYMBOLIC = ["scara", "planar_3r", "planar_2r_point", "double_pendulum", "cart_pole"]


@pytest.mark.parametrize("name", ROBOT_NAMES)
def test_bundled_robots_load_without_a_warning(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        symgen.load(f":{name}")


@pytest.mark.parametrize("name", SYMBOLIC)
def test_robots_of_symbols_are_generated_with_the_values_of_their_file(name, tmp_path, capsys):
    assert main(["generate", f":{name}", "-o", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert f"symgen: note: {name}: parameters have the values of the file: " in captured.err
    robot = symgen.load(f":{name}")
    first = robot.parameters[0]
    assert f" * parameters: {first.symbol} = {float(first.value):.12g}" in (tmp_path / f"{name}.h").read_text()


@pytest.mark.parametrize("name", [*SYMBOLIC, "elastic_arm", "four_bar"])
def test_code_of_a_model_with_symbols_is_that_of_its_file_read_with_values(name):
    path = examples()[name]
    given, wanted = (symgen.load(path, parameters=each) for each in ("symbolic", "baked"))
    texts, expected = ("\n".join(symgen.generate(model).values()) for model in (given, wanted))
    assert texts.replace("--parameters symbolic", "--parameters baked") == expected


def test_functions_of_a_loaded_robot_have_the_values_of_its_file():
    arm = symgen.load(":double_pendulum")
    q, qd, qdd = np.array([[0.3, -0.7], [0.1, 0.4], [1.0, -2.0]])
    baked = symgen.build(load_named("double_pendulum", parameters="baked"))
    assert np.array_equal(symgen.build(arm).inverse_dynamics(q, qd, qdd), baked.inverse_dynamics(q, qd, qdd))


def test_symbols_without_values_are_refused(tmp_path):
    text = examples()["double_pendulum"].read_text().replace('value = "1", ', "", 1)
    (tmp_path / "robot.toml").write_text(text)
    with pytest.raises(UnsupportedError, match="parameters are still symbolic"):
        symgen.generate(symgen.load(tmp_path / "robot.toml"))
