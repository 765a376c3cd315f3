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
    "many comments without an end": ("<robot>" + "<!--" * 250_000, "text: not valid XML: no element found"),
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


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "UTF-16"])
def test_the_encoding_of_a_decoded_text_is_left_out(encoding):
    """An é that is read as Latin-1 would be two letters."""
    declaration = f'<?xml version="1.0" encoding="{encoding}" standalone="yes"?>'
    text = declaration + ARM.replace('name="joint_link0"', 'name="é"')
    for each in (text, text.encode(encoding)):
        assert symgen.loads(each).joints[0].name == "é"


def test_sdf_in_utf_16():
    text = '<sdf version="1.9"><model name="m"><link name="a"><inertial/></link></model></sdf>'
    assert [link.name for link in symgen.loads(text.encode("utf-16")).links] == ["a"]


@pytest.mark.parametrize("case", FAULTY)
def test_messages_name_the_text(case):
    text, message = FAULTY[case]
    with pytest.raises(symgen.InputError) as refused:
        symgen.loads(text)
    assert str(refused.value).startswith(message)


def test_warnings_name_the_text():
    with pytest.warns(symgen.RobotWarning, match=r"^text: .*damping 3 ignored"):
        symgen.loads(ARM.replace("<limit", '<dynamics damping="3"/><limit', 1))
