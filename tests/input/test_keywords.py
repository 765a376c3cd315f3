"""Options as keywords of the public functions: their types and defaults, and what is said of those that do not fit."""

from __future__ import annotations

import inspect
import math
import re

import numpy as np
import pytest
import sympy
from helpers.loading import ROBOTS, load_named

import symgen
from symgen import Frame
from symgen.api.texts import typed
from symgen.cli import main
from symgen.options import OPTIONS, READING, keywords

FUNCTIONS = {
    name: function
    for name in symgen.__all__
    if callable(function := getattr(symgen, name)) and "Keyword Args:\n" in (inspect.getdoc(function) or "")
}
TYPED = re.compile(r"Unpack\[(\w+)\]")


def test_the_functions_of_models_are_among_them():
    assert len(FUNCTIONS) >= 24 and {"load", "build", "generate", "export", "simulate", "identify"} <= set(FUNCTIONS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_lists_the_keywords_that_type_checkers_know(name):
    function = FUNCTIONS[name]
    listed = inspect.signature(function).parameters
    own = inspect.signature(function.__wrapped__, follow_wrapped=True).parameters
    options = {each: parameter for each, parameter in listed.items() if each in OPTIONS and each not in own}
    found = next(filter(None, (TYPED.search(str(each)) for each in function.__wrapped__.__annotations__.values())))[1]
    assert set(options) == set(getattr(keywords, found).__annotations__)
    assert all(parameter.kind is inspect.Parameter.KEYWORD_ONLY for parameter in options.values())
    assert all(re.search(rf"\b{each}\b", function.__doc__) for each in options)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_robot_comes_first_and_what_is_asked_of_it_next(name):
    positional = [each for each in inspect.signature(FUNCTIONS[name]).parameters.values() if each.kind < 3]
    assert positional[0].name == {"load": "path", "load_phases": "path", "loads": "text"}.get(name, "robot")
    assert len([each for each in positional if each.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]) <= 4


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_misspelt_keyword_is_a_type_error_with_a_proposal(name):
    with pytest.raises(TypeError, match=rf"symgen\.{name}: expected an option, found 'gravty'; did you mean gravity\?"):
        FUNCTIONS[name](":planar_2r", gravty=(0, 0, -1.62))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: symgen.load(":ur5", board="avr"),
            r"board: expected this option at symgen\.export, not at symgen\.load",
        ),
        (lambda: symgen.load(":ur5", scalar="float"), r"scalar: expected this option at symgen\.generate"),
        (lambda: symgen.build(":ur5", target="c"), r"target: expected this option at symgen\.generate"),
        (lambda: symgen.build(":ur5", provenance=True), r"provenance: expected this option at symgen\.export"),
        (lambda: symgen.export(":ur5", sparse="csr"), r"sparse: expected this option at symgen\.generate"),
        (lambda: symgen.certify(":ur5", sparse="csr"), r"sparse: expected this option at symgen\.generate"),
        (lambda: symgen.base_parameters(":ur5", frames=["tool0"]), r"frames: expected this option at symgen\.load"),
        (
            lambda: symgen.build(symgen.load(":ur5"), snap=0),
            r"snap: .* at symgen\.load, which reads the file",
        ),
        (lambda: symgen.load(":ur5", effort_limit=3.0), "effort_limit: expected --torque-error as well"),
        (lambda: symgen.load(":ur5", tool={}), "found 'tool'; did you mean tools?"),
    ],
)
def test_a_keyword_of_another_stage_says_where_it_belongs(call, message):
    with pytest.raises(symgen.InputError, match=message):
        call()


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"gravity": "0,0,-1.62"}, "option gravity: expected three numbers, found '0,0,-1.62'"),
        ({"gravity": (0, math.nan, 0)}, "option gravity: expected a finite number"),
        ({"lock": ("wrist_3_joint=0.3",)}, "option lock: expected a dictionary with names as keys"),
        ({"lock": {"wrist_3_joint": "0.3"}}, "option lock: expected a finite number"),
        ({"lock": {"wrist_3_joint": sympy.Symbol("x")}}, "option lock: expected a finite number"),
        (
            {"lock": {"wrist": 0.3}},
            "expected a one-variable joint .*, found 'wrist'; did you mean wrist_1",
        ),
        ({"tools": {"tip": "tool0:0,0,0.1"}}, r'option tools: expected frames, such as Frame\("flange", xyz='),
        ({"tools": {"tip": Frame("other", "tool0")}}, "option tools: tip: expected a frame without a name"),
        ({"tools": {"tip": Frame("tool")}}, "option tools: expected the name of a link or frame.*did you mean tool0"),
        ({"base": "float"}, "option base: expected one of fixed, floating, planar, found 'float'"),
        ({"joint_effects": ["none"]}, "option joint_effects: expected one of armature, damping, friction, spring"),
        ({"frames": 3}, "option frames: expected names, found 3"),
        ({"frames": ["tool0", "tool0"]}, "option frames: expected each name once"),
        ({"snap": "small"}, "option snap: expected a number, found 'small'"),
        ({"torque_error": True}, "option torque_error: expected a number, found True"),
        ({"xacro": 1}, "option xacro: expected True or False"),
        ({"name": 7}, "option name: expected a string"),
    ],
)
def test_values_have_types_and_no_grammar(option, message):
    with pytest.raises(symgen.InputError, match=message):
        symgen.load(":ur5", **option)


def test_values_that_mean_the_same_are_the_same():
    typed = symgen.load(":ur5", gravity=[0, np.float64(-1.62), 0], frames="tool0", lock={"elbow_joint": 1}, snap=0)
    other = symgen.load(
        ":ur5", gravity=(0.0, -1.62, 0), frames=["tool0"], lock={"elbow_joint": sympy.Integer(1)}, snap=0.0
    )
    assert typed == other and typed.digest == other.digest and typed.read_with.frames == ("tool0",)


@pytest.mark.parametrize("snap", [1e-9, 1e-3])
@pytest.mark.parametrize("roll", [0.4, 1.57, math.pi / 2, -2 * math.pi / 3])
def test_a_tool_is_where_the_command_line_puts_it(roll, snap):
    def placed(tools):
        return symgen.load(":ur5", tools=tools, snap=snap).frame("tip").placement

    def frame(angle):
        return {"tip": Frame("tool0", xyz=(0.1, 0, 0.05), rpy=(angle, 0, 0.3))}

    found = placed(frame(roll))
    assert found == placed(typed({"tools": (f"tip=tool0:0.1,0,0.05,{roll!r},0,0.3",)})["tools"])
    exact = round(roll * 6 / math.pi) * sympy.pi / 6
    assert (found == placed(frame(exact))) == (abs(roll - float(exact)) < snap)


def test_a_frame_of_a_robot_needs_its_own_name():
    robot = load_named("ur5")
    placed = Frame("tip", "tool0", xyz=(0, 0, sympy.Rational(1, 10)))
    assert placed.placement.p.z == sympy.Rational(1, 10) and placed.name == "tip" and placed.link == "tool0"
    with pytest.raises(symgen.InputError, match="frame: expected a name"):
        symgen.Robot("r", robot.links, robot.joints, frames=(Frame("tool0"),))


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (lambda: symgen.gait(":rimless_wheel", list(np.array([-0.25, 0.125]))), "found [-0.25, 0.125]"),
        (lambda: symgen.load(":planar_2r", lock={"joint1": np.float64("inf")}), "found {'joint1': inf}"),
        (lambda: symgen.load(":planar_2r", name="np.float64(2)"), "found 'np.float64(2)'"),
    ],
)
def test_numbers_of_numpy_look_like_python_s_in_messages(call, found):
    with pytest.raises(symgen.InputError, match=f"{re.escape(found)}$"):
        call()


def test_robots_made_in_python_have_the_defaults_of_files():
    read = load_named("planar_2r")
    made = symgen.Robot("r", read.links, read.joints, parameters=read.parameters)
    assert (made.included_effects, made.friction_width) == (read.included_effects, read.friction_width)
    assert made.wrench_axes == read.wrench_axes == OPTIONS["wrench_axes"].default
    assert made.friction_width == sympy.Rational(str(OPTIONS["friction_width"].default))


def test_functions_have_defaults_of_their_own():
    defaults = {name: inspect.signature(function).parameters for name, function in FUNCTIONS.items()}
    assert defaults["export"]["scalar"].default == "float" and defaults["build"]["scalar"].default == "double"
    assert {defaults[name]["parameters"].default for name in ("evaluate", "identify", "excite")} == {"baked"}
    assert defaults["simulate"]["parameters"].default == "runtime" and defaults["load"]["parameters"].default == "file"


def test_other_objects_than_models_are_refused_in_one_line():
    tried = 0
    for function in FUNCTIONS.values():
        first, *rest = inspect.signature(function).parameters.values()
        if first.name == "robot":
            needed = ["x" for each in rest if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]
            with pytest.raises(
                symgen.InputError, match=r"^robot: expected a model, a file or a bundled robot.* found 5$"
            ):
                function(5, *needed)
            tried += 1
    assert tried > 20, tried


def test_a_negative_number_of_positions_is_refused():
    with pytest.raises(symgen.InputError, match="count: expected a number from 0, at most 10,000,000, found -1"):
        symgen.random_positions(":scara", -1)


def test_options_given_on_the_command_line_arrive(tmp_path, capsys):
    given = ["--lock", "wrist_3_joint=pi/6", "--gravity", "0,0,-1.62", "--tool", "tip=tool0:0,0,0.1", "--frame", "tip"]
    quantities = ("forward_kinematics", "gravity")
    asked = [word for name in quantities for word in ("--quantity", name)]
    assert main(["generate", ":ur5", *given, *asked, "-o", str(tmp_path)]) == 0
    reading = {"lock": {"wrist_3_joint": sympy.pi / 6}, "gravity": (0, 0, -1.62), "frames": "tip"}
    reading["tools"] = {"tip": Frame("tool0", xyz=(0, 0, 0.1))}
    for name, text in symgen.generate(":ur5", quantities=quantities, **reading).items():
        assert (tmp_path / name).read_text() == text
    assert main(["info", ":ur5", "--lock", "elbow_joint=1", "--lock", "elbow_joint=2"]) == 2
    assert "option lock: expected each name once, found 'elbow_joint'" in capsys.readouterr().err
    assert set(READING) < set(OPTIONS) and (ROBOTS / "ur5.toml").exists()
