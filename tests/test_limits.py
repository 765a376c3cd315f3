"""What asks for more than a file should: refused in one line, within seconds; and what robots of any size take."""

from __future__ import annotations

import os
import random
import time

import numpy as np
import pytest
from conftest import load

import symgen
from symgen.cli import main
from symgen.robot.equivalent import fuse

PENDULUM = """name = "arm"
[[links]]
name = "base"
[[links]]
name = "tip"
mass = {mass}
com = [0, 0, 0.1]
[[joints]]
name = "hinge"
type = "revolute"
parent = "base"
child = "tip"
axis = [0, 1, 0]
"""


def refused(capsys, *arguments):
    assert main(list(arguments)) == 2
    err = capsys.readouterr().err
    assert err.startswith("symgen: error: "), err
    assert err.count("\n") == 1
    return err


@pytest.fixture
def pendulum(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(PENDULUM.format(mass=1))
    return path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PENDULUM.format(mass="0x" + "f" * 4000), "fewer digits"),
        (PENDULUM.format(mass="1e-1000000000"), "expected a size between"),
        (PENDULUM.format(mass='"1e-1000000000"'), "expected a size between"),
        ("a" + ".a" * 50_000 + " = 1", "keys of fewer than"),
        ("'a' . " * 50_000 + "b = 1", "keys of fewer than"),
        ("a = " + "[" * 100_000, "not valid TOML"),
        (PENDULUM.format(mass='"((((10**64)**64)**64)**64)**64"'), "expected a size between"),
    ],
    ids=["hexadecimal", "tiny", "tiny expression", "dotted", "dotted with blanks", "brackets", "tower"],
)
def test_toml_that_asks_for_too_much(text, message, tmp_path, capsys):
    path = tmp_path / "arm.toml"
    path.write_text(text)
    assert message in refused(capsys, "info", str(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_what_has_no_end_is_not_read(pendulum, tmp_path, capsys):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert "a pipe" in refused(capsys, "info", str(pipe))
    assert "a pipe" in refused(capsys, "check", str(pendulum), str(pipe))
    endless = tmp_path / "endless.toml"
    endless.symlink_to("/dev/zero")
    assert "a device" in refused(capsys, "info", str(endless))
    assert "a directory" in refused(capsys, "check", str(pendulum), str(tmp_path))


def squared():
    lines = ["x0 = q[0] + 1"] + [f"x{k} = (x{k - 1} + {k})*(x{k - 1} + {k + 1})" for k in range(1, 40)]
    return "\n".join([*lines, "g[0] = x39"])


EQUATIONS = {
    "squared bindings": (squared(), 2, "operations, bindings written out"),
    "unary minuses": ("g[0] = " + "-" * 500 + "1", 2, "nested operations"),
    "nested derivatives": ("g[0] = " + "diff(" * 30 + "sin(q[0])*sin(2*q[0])" + ", q[0])" * 30, 1, ""),
    "many factors": ("g[0] = 1" + "".join(f"*(q[0] + {k})" for k in range(180)), 1, "time was over|differs"),
    "many bindings": (
        "x0 = q[0]\n" + "".join(f"x{k} = x{k - 1} + 1\n" for k in range(1, 5000)) + "g[0] = x4999",
        1,
        "",
    ),
    "long sums": ("g[0] = " + " + ".join(["q[0]"] * 400), 1, ""),
}


@pytest.mark.parametrize("name", EQUATIONS)
def test_equations_that_ask_for_too_much(name, pendulum, tmp_path, capsys):
    text, status, message = EQUATIONS[name]
    path = tmp_path / "mine.eq"
    path.write_text(text)
    started = time.monotonic()
    assert main(["check", str(pendulum), str(path), "--seconds", "1"]) == status
    streams = capsys.readouterr()
    assert message.split("|")[0] in streams.out + streams.err or message.split("|")[-1] in streams.out + streams.err
    assert "Traceback" not in streams.err
    assert time.monotonic() - started < 60


MJCF = "<mujoco>{}<worldbody>{}</worldbody></mujoco>"
BODY = '<body name="b"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="1 0 0"/></body>'


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ('<asset><hfield name="h" nrow="100000" ncol="100000" size="1 1 1 1"/></asset>', BODY),
        ('<size memory="100G" nuserdata="2000000000"/>', BODY),
        ("", f'<replicate count="60" offset="1 0 0">{BODY.replace(" name=", " class=")}</replicate>'),
    ],
    ids=["height field", "sizes", "replicas"],
)
def test_mjcf_that_asks_for_too_much(before, body, tmp_path, capsys, monkeypatch):
    pytest.importorskip("mujoco")
    monkeypatch.setattr("symgen.robot.loaders.mjcf_compile.MOST_BODIES", 50)
    path = tmp_path / "robot.xml"
    path.write_text(MJCF.format(before, body.replace(' class="b"', "").replace(' class="j"', "")))
    assert "robot.xml" in refused(capsys, "info", str(path))


def test_mjcf_in_a_process_of_its_own_is_the_same(tmp_path):
    pytest.importorskip("mujoco")
    one, other = tmp_path / "one.xml", tmp_path / "other.xml"
    one.write_text(MJCF.format("", BODY))
    other.write_text(MJCF.format('<custom><numeric name="n" data="1"/></custom>', BODY))
    first, second = load(one, name="arm"), load(other, name="arm")
    assert (first.links, first.joints) == (second.links, second.joints)
    other.write_text(MJCF.format("<custom/>", BODY.replace("joint", "jiont")))
    with pytest.raises(symgen.InputError, match=r"not valid MJCF: .*jiont"):
        load(other)


def chain(count, kind, parent=lambda k: k - 1):
    """A URDF of oblique steps: a revolute joint, then joints of a kind."""
    source = random.Random(1)
    text = '<robot name="chain"><link name="l-1"/>'
    for k in range(count):
        r, p = source.random(), source.random()
        text += (
            f'<link name="l{k}"><inertial><origin xyz="0.1 0.2 0.{k % 9 + 1}" rpy="{p:.4f} {r:.4f} 0.3"/>'
            f'<mass value="1.{k}"/><inertia ixx="0.1" ixy="0.01" ixz="0.02" iyy="0.2" iyz="0.01" izz="0.1"/></inertial>'
            f'</link><joint name="j{k}" type="{kind if k else "revolute"}"><parent link="l{parent(k)}"/>'
            f'<child link="l{k}"/><origin xyz="0.1 0 0.2" rpy="{r:.4f} {p:.4f} 0.3"/><axis xyz="0 0 1"/></joint>'
        )
    return text + "</robot>"


def test_a_long_chain_of_fixed_joints_is_moved_by_nothing(tmp_path, monkeypatch):
    path = tmp_path / "chain.urdf"
    path.write_text(chain(12, "fixed"))
    monkeypatch.setattr("symgen.robot.chains.LONG", 10**9)
    exact = fuse(load(path, plausibility=False))
    monkeypatch.setattr("symgen.robot.chains.LONG", 300)
    short = fuse(load(path, plausibility=False))
    for a, b in zip(exact.links, short.links, strict=True):
        for x, y in zip(a.inertia, b.inertia, strict=True):
            assert abs(float(x - y)) < 1e-38
    for a, b in zip(exact.frames, short.frames, strict=True):
        for x, y in zip(a.placement.entries(), b.placement.entries(), strict=True):
            assert abs(float(x - y)) < 1e-38
        rows = np.array(b.placement.R.matrix())
        assert (rows @ rows.T == np.eye(3, dtype=int)).all()
    assert max(entry.q.bit_length() for entry in short.links[-1].inertia) < 2000


SIZES = {
    "400 fixed joints": chain(400, "fixed"),
    "100 fixed joints in a star": chain(100, "fixed", lambda k: 0 if k else -1),
    "20 revolute joints": chain(20, "revolute"),
    "100 branches": chain(100, "revolute", lambda k: -1),
}
SECONDS = {"info": 60, "generate": 200}


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("command", SECONDS)
def test_robots_of_any_size_take_seconds(command, name, tmp_path, capsys):
    path = tmp_path / "chain.urdf"
    path.write_text(SIZES[name])
    started = time.process_time()
    more = ["-o", str(tmp_path / "out"), "--quantity", "gravity"] if command == "generate" else []
    assert main([command, str(path), *more]) == 0, capsys.readouterr().err
    assert time.process_time() - started < SECONDS[command]
