"""Robots from texts, such as the robot_description of ROS."""

from __future__ import annotations

import warnings

import pytest
from helpers.loading import load, load_named
from helpers.random_robots import chain

import symgen

ARM = chain(3)
FAULTY = {
    "a syntax error": ("<robot name='a'><link>", "text: not valid XML: no element found: line 1, column 22"),
    "another root": ("<html/>", "text: expected the root element <robot> or <mujoco> or <sdf>, found '<html>'"),
    "a TOML error": ("name = 3", "text: name: expected a text in quotes, found 3"),
    "a path": ("arm.urdf", "text: not valid TOML: "),
}


@pytest.mark.parametrize("encode", [str, str.encode], ids=["text", "bytes"])
def test_a_text_is_read_as_its_file(encode, tmp_path):
    texts = {".urdf": ARM, ".xml": load_named("panda").to_mjcf(), ".toml": load_named("planar_2r").to_toml()}
    for suffix, text in texts.items():
        path = tmp_path / f"robot{suffix}"
        path.write_text(text)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", symgen.RobotWarning)
            robot = symgen.loads(encode(text), parameters="runtime")
        assert robot.digest == load(path, parameters="runtime").digest


@pytest.mark.parametrize("case", FAULTY)
def test_messages_name_the_text(case):
    text, message = FAULTY[case]
    with pytest.raises(symgen.InputError) as refused:
        symgen.loads(text)
    assert str(refused.value).startswith(message)


def test_warnings_name_the_text():
    with pytest.warns(symgen.RobotWarning, match=r"^text: .*damping 3 ignored"):
        symgen.loads(ARM.replace("<limit", '<dynamics damping="3"/><limit', 1))
