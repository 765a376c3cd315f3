"""``symgen.Options`` of version 0.1 works in every function, and its warning shows the keywords to write instead."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace

import pytest
from helpers.loading import ROBOTS

import symgen
from symgen import Frame

GIVEN = {
    "parameters": "baked",
    "lock": ("joint2=0.25",),
    "gravity": "0,-1.62,0",
    "tool": ("tip=link2:0,0,0.5",),
    "quantities": ("gravity",),
    "scalar": "auto",
}
KEYWORDS = {
    "parameters": "baked",
    "lock": {"joint2": 0.25},
    "gravity": (0, -1.62, 0),
    "tools": {"tip": Frame("link2", xyz=(0, 0, 0.5))},
}


def old(**options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        made = symgen.Options(**options)
    (warning,) = caught
    assert warning.category is DeprecationWarning and warning.filename == __file__
    return made, str(warning.message)


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
@pytest.mark.parametrize(
    ("name", "arguments", "more"),
    [
        ("load", (), {}),
        ("generate", (), {"quantities": "gravity"}),
        ("build", (), {"quantities": "gravity"}),
        ("program", ("gravity",), {}),
        ("export", (), {"quantities": "gravity"}),
        ("certify", (), {"quantities": "gravity"}),
        ("derive", ("gravity",), {}),
        ("neutral", (), {}),
    ],
)
def test_functions_take_them_as_before(name, arguments, more):
    function, (options, _) = getattr(symgen, name), old(**GIVEN)
    found = [
        function(":planar_2r", *arguments, options),
        function(":planar_2r", *arguments, options=options),
        function(":planar_2r", *arguments, **KEYWORDS, **more),
    ]
    shown = {"build": lambda module: module.gravity([0.3]).tolist(), "program": lambda pair: pair[0]}.get(name, repr)
    first, second, third = map(shown, found)
    assert first == second == third


def test_arguments_behind_them_stay_in_place():
    steps, (options, _) = [], old(quantities=("gravity",), parameters="baked")
    assert symgen.generate(":planar_2r", options, steps.append) and "gravity" in steps


def test_the_warning_shows_a_call_that_does_the_same():
    options, message = old(**GIVEN)
    call = re.search(r"symgen\.build\(robot, .*\)$", message)[0]
    module = eval(call, {"symgen": symgen, "Frame": Frame, "robot": ":planar_2r"})
    assert module.gravity([0.3]) == symgen.build(":planar_2r", options).gravity([0.3])
    for given, function in (
        ({"base": "floating"}, "load"),
        ({"target": "python"}, "generate"),
        ({"samples": 10}, "export"),
    ):
        assert f"symgen.{function}(robot, " in old(**given)[1]


def test_functions_ignore_what_they_ignored_and_refuse_what_they_refused():
    options, _ = old(target="python", samples=10, position_limit=2.0, parameters="baked", quantities=("gravity",))
    robot = symgen.load(ROBOTS / "planar_2r.toml", options)
    assert symgen.generate(robot, options) and "float" in symgen.export(robot, options)["src/planar_2r_gravity.c"]
    with pytest.raises(symgen.InputError, match="option sparse"):
        symgen.export(robot, old(sparse="csr")[0])
    with pytest.raises(symgen.InputError, match=r"option base: .* cannot apply it later"):
        symgen.generate(robot, old(base="floating")[0])


def test_they_compare_and_change_as_before():
    options, _ = old(quantities=["gravity"], frames="a")
    assert options == old(quantities=("gravity",), frames=("a",))[0] and options.frames == ("a",)
    with pytest.warns(DeprecationWarning):
        assert replace(options, scalar="float").keywords["scalar"] == "float"
    with pytest.raises(symgen.InputError, match="option lock: expected JOINT=POSITION"):
        symgen.Options(lock=("joint2",))
