"""Models by the paths of their files, by a colon and a name, and from standard input."""

from __future__ import annotations

import io
import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.loading import ROBOTS, ROOT

import symgen
from symgen.cli import main

ODD = ROOT / "tests" / "cases" / "names.toml"
DOUBLE = ([[1.0, 0.0]], [[0.0, 0.0]], 0.01)
BAKED = {"parameters": "baked", "quantities": ["gravity"]}
CALLS = {
    "generate": ((":panda",), {"quantities": ["gravity"]}),
    "program": ((":planar_2r", "gravity"), {}),
    "prove": ((":planar_2r", ["gravity"]), {"parameters": "baked"}),
    "derive": ((":planar_2r", "gravity"), {"lock": {"joint2": 0.3}}),
    "base_parameters": ((":planar_2r",), {"gravity": (0, 0, -1.62)}),
    "certify": ((":planar_2r",), BAKED),
    "export": ((":planar_2r",), {**BAKED, "samples": 10}),
    "simulate": ((":double_pendulum", [1, 0], 0.01), {"gravity": (0, -1.62, 0)}),
    "simulate_phases": ((ROBOTS / "lectures" / "hopper.toml", [0, 1, 5, 0], 0.01), {}),
    "batch": ((":double_pendulum", *DOUBLE), {}),
    "neutral": ((":planar_2r",), {"base": "floating"}),
    "integrate": ((":planar_2r", [0, 0], [1, 2]), {}),
    "difference": ((":planar_2r", [0, 0], [1, 2]), {}),
    "integrate_derivatives": ((":planar_2r", [0, 0], [1, 2]), {}),
    "difference_derivatives": ((":planar_2r", [0, 0], [1, 2]), {}),
    "normalise": ((":planar_2r", [0, 0]), {}),
    "interpolate": ((":planar_2r", [0, 0], [1, 2], 0.5), {}),
    "distance": ((":planar_2r", [0, 0], [1, 2]), {}),
    "random_positions": ((":planar_2r", 3), {}),
    "is_normalised": ((":planar_2r", [0, 0]), {}),
    "mobility": ((":four_bar",), {}),
    "explicit": ((":four_bar",), {}),
}


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
@pytest.mark.parametrize("name", CALLS)
def test_functions_of_models_take_files(name):
    given, options = CALLS[name]
    assert getattr(symgen, name)(*given, **options) is not None
    with pytest.raises(symgen.InputError, match=r"no_such\.toml: cannot be read"):
        getattr(symgen, name)("no_such.toml", *given[1:], **options)


def test_a_file_is_read_with_the_options_of_the_call():
    by_name = symgen.generate(":panda", quantities="gravity", name="arm")
    model = symgen.load(":panda", name="arm")
    assert by_name == symgen.generate(model, quantities=["gravity"], name="arm")
    assert by_name == symgen.generate(robot=model, quantities=("gravity",))
    np.testing.assert_array_equal(symgen.integrate(str(ROOT / "robots" / "planar_2r.toml"), [0, 0], [1, 2]), [1, 2])


def test_warnings_of_files_point_at_the_call():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        symgen.program(ODD, "gravity")
    assert {each.filename for each in caught} == {__file__} and caught


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "panda"], "robot: expected a file, or a colon and a name, found 'panda'; did you mean :panda?"),
        (["prove", "pnda"], "did you mean :panda?"),
        (["gen", ":panda"], "no command 'gen'; did you mean generate?"),
        (["generat", ":panda"], "did you mean generate?"),
        (
            ["info", ":panda", "--tool", "tip=0,0,0.1"],
            "option tool: expected NAME=FRAME:X,Y,Z or NAME=FRAME:X,Y,Z,ROLL",
        ),
    ],
)
def test_what_is_nearly_right_is_proposed(arguments, message, capsys):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error and len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "status", "message"),
    [
        (b"name = 3", 2, "symgen: error: standard input: name: expected a text in quotes, found 3"),
        (b"<robot name='a'>", 2, "symgen: error: standard input: not valid XML"),
        (ODD.read_bytes(), 0, "symgen: warning: standard input: joint lambda: damping h ignored"),
    ],
)
def test_standard_input_is_called_so(text, status, message, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    assert main(["base-parameters", "-"]) == status
    error = capsys.readouterr().err
    assert error.startswith(message) and "symgen-" not in error
