"""xacro files: arguments, packages that are found, and each message once."""

from __future__ import annotations

import os
import warnings

import pytest
import sympy

import symgen
from symgen.cli import main

XACRO = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="mass" default="1"/>
  <xacro:include filename="$(find parts)/links.xacro"/>
  <link name="base"/>
  <xacro:rod mass="$(arg mass)"/>
  <joint name="j" type="revolute"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
    <limit effort="1" velocity="1" lower="-1" upper="1"/></joint>
</robot>"""
PARTS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="rod" params="mass"><link name="rod">
  <inertial><origin xyz="0.5 0 0"/><mass value="${mass}"/>
  <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link></xacro:macro></robot>"""
HEAD = '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">'
MANIFEST = "<package><!-- <name>other</name> --><name> {name} </name></package>"


@pytest.fixture
def arm(tmp_path):
    """A xacro file that asks for ``$(find parts)``."""
    path = tmp_path / "workspace" / "arm" / "urdf" / "arm.xacro"
    path.parent.mkdir(parents=True)
    path.write_text(XACRO)
    return path


def package(folder, manifest="parts"):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "links.xacro").write_text(PARTS)
    if manifest:
        (folder / "package.xml").write_text(MANIFEST.format(name=manifest))
    return folder


def load(path, packages=()):
    return symgen.load(path, xacro=True, xacro_arg={"mass": "2.5"}, package=dict(packages))


@pytest.mark.parametrize(
    ("folder", "manifest", "variable"),
    [
        ("workspace/parts", "", None),
        ("workspace/parts-v2", "parts", None),
        ("workspace/arm", "parts", None),
        ("ros/stack/parts-v2", "parts", ("ROS_PACKAGE_PATH", "nowhere{sep}{root}/ros")),
        ("installed/share/parts", "parts", ("AMENT_PREFIX_PATH", "{root}/installed")),
    ],
    ids=["folder-beside", "package-beside", "package-above", "ROS 1", "ROS 2"],
)
def test_packages_are_found(tmp_path, arm, monkeypatch, folder, manifest, variable):
    package(tmp_path / folder, manifest)
    if variable:
        monkeypatch.setenv(variable[0], variable[1].format(root=tmp_path, sep=os.pathsep))
    assert load(arm).link["rod"].inertia.m == sympy.Rational(5, 2)


def test_packages_are_given_or_refused(tmp_path, arm):
    package(tmp_path / "workspace" / "parts", "another")
    with pytest.raises(symgen.InputError, match=r"expected --package parts=DIRECTORY for \$\(find parts\)") as caught:
        load(arm)
    assert str(caught.value).count("parts=DIRECTORY") == 1
    given = package(tmp_path / "elsewhere", "")
    assert load(arm, {"parts": given}).link["rod"].inertia.m == sympy.Rational(5, 2)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<link name="${a}"/>', "xacro: name 'a' is not defined, when evaluating expression 'a'"),
        (
            '<xacro:property name="m" value="${a}"/><link name="x"><mass value="${m*2}"/></link>',
            "xacro: name 'a' is not defined, when evaluating expression 'a'",
        ),
        ('<link name="$(arg x)"/>', "xacro: expected --xacro-arg x=VALUE for $(arg x)"),
        ('<link name="$(env NO_SUCH)"/>', "xacro: environment variable 'NO_SUCH' is not set"),
        ('<xacro:include filename="no.xacro"/>', "xacro: {folder}/no.xacro: No such file or directory"),
        (
            '<xacro:property name="d" value="${dict(a=1)}"/><link name="${d[2]}"/>',
            "xacro: expected a known key, found 2",
        ),
        ('<link name="b">', "xacro: mismatched tag: line 1"),
        ('<link><xacro:attribute name="name" value="${1}"/></link>', "xacro: 'int' object has no attribute 'replace'"),
    ],
)
def test_errors_say_once_what_is_wrong(tmp_path, capsys, body, message):
    path = tmp_path / "a.xacro"
    path.write_text(f"{HEAD}{body}</robot>")
    assert main(["info", str(path), "--xacro"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"symgen: error: {path}: {message.format(folder=tmp_path)}")
    assert "<class" not in error and "Exception" not in error and len(error.splitlines()) == 1
    tail = message.split(": ")[-1].format(folder=tmp_path)
    assert error.count(tail) == 1


def test_xacro_may_expand_to_sdf_but_not_to_mjcf(tmp_path):
    head = 'xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="m" value="2.5"/>'
    path = tmp_path / "a.xacro"
    body = "<link name='a'><inertial><mass>${m*2}</mass></inertial></link>"
    path.write_text(f'<sdf version="1.9" {head}<model name="m">{body}</model></sdf>')
    assert symgen.load(path, xacro=True).link["a"].inertia.m == 5
    path.write_text(f"<mujoco {head}<worldbody/></mujoco>")
    with pytest.raises(
        symgen.InputError, match=r"a.xacro: expected xacro that expands to URDF or SDF, found '<mujoco>'"
    ):
        symgen.load(path, xacro=True)


def test_words_instead_of_numbers_are_named_with_their_place(tmp_path):
    path = tmp_path / "a.xacro"
    path.write_text(f'{HEAD}<link name="b"><inertial><mass value="${{None}}"/></inertial></link></robot>')
    with pytest.raises(
        symgen.InputError, match=r"a.xacro: link b: inertial/mass/value: expected a number, found 'None'"
    ):
        symgen.load(path, xacro=True)


def test_errors_of_included_files_name_them(tmp_path, capsys):
    (tmp_path / "inner.xacro").write_text(f'{HEAD}<link name="${{a}}"/></robot>')
    (tmp_path / "outer.xacro").write_text(f'{HEAD}<xacro:include filename="inner.xacro"/></robot>')
    assert main(["info", str(tmp_path / "outer.xacro"), "--xacro"]) == 2
    assert f"outer.xacro: xacro: {tmp_path}/inner.xacro: name 'a' is not defined" in capsys.readouterr().err


def test_warnings_of_xacro_are_ours_and_stand_once(tmp_path, capsys):
    path = tmp_path / "a.xacro"
    twice = '<xacro:property name="sin" value="1"/>' * 2
    path.write_text(f'{HEAD}{twice}<link name="a"/></robot>')
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        symgen.load(path, xacro=True)
    assert [str(each.message) for each in caught] == [f"{path}: xacro: redefining global symbol: sin"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("use", ["$(arg mass)", "${xacro.arg('mass')}", "$(eval mass + 1)"])
def test_arguments_that_the_file_does_not_have_are_reported(tmp_path, use):
    """Otherwise the default would be taken in silence."""
    path = tmp_path / "a.xacro"
    path.write_text(f'{HEAD}<xacro:arg name="mass" default="1"/><link name="a"/><material name="{use}"/></robot>')
    with pytest.warns(symgen.RobotWarning) as caught:
        symgen.load(path, xacro=True, xacro_arg={"mas": "2", "mass": "3"})
    reason = "ignored, the file has no argument of this name; did you mean mass?"
    assert [str(each.message) for each in caught] == [f"{path}: xacro-arg mas: {reason}"]


def test_arguments_reach_an_attached_xacro_file(arm):
    """The first robot may be in another format."""
    folder = package(arm.parent.parent.parent / "parts")
    options = {"xacro": True, "xacro_arg": {"mass": "2.5"}, "package": {"parts": str(folder)}}
    robot = symgen.load(":planar_2r", attach={str(arm): "link2"}, **options)
    assert sympy.Rational(5, 2) in {link.inertia.m for link in robot.links}
