"""What asks for more than a file should: refused in one line, within seconds; and what robots of any size take."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time

import numpy as np
import pytest
from helpers.loading import load

import symgen
from symgen.cli import main
from symgen.robot.rewrites.equivalent import fuse

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
        ("a" + ".a" * 50_000 + " = 1", "keys of at most"),
        ("'a' . " * 50_000 + "b = 1", "keys of at most"),
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
    "squared bindings": (squared(), 2, "operations after substitution of all names"),
    "unary minuses": ("g[0] = " + "-" * 500 + "1", 2, "nested operations"),
    "nested derivatives": ("g[0] = " + "diff(" * 30 + "sin(q[0])*sin(2*q[0])" + ", q[0])" * 30, 1, ""),
    "many factors": (
        "g[0] = 1" + "".join(f"*(q[0] + {k})" for k in range(180)),
        1,
        "time limit ended|differs|holds only if",
    ),
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
    assert any(each in streams.out + streams.err for each in message.split("|"))
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
    monkeypatch.setattr("symgen.robot.loaders.mjcf.compilation.MAX_BODIES", 50)
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
    monkeypatch.setattr("symgen.robot.rewrites.short_numbers.MAX_PLACEMENT_BITS", 10**9)
    exact = fuse(load(path, plausibility=False))
    monkeypatch.setattr("symgen.robot.rewrites.short_numbers.MAX_PLACEMENT_BITS", 300)
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


PEAK = """
import resource, sys
from symgen.cli import main
status = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""
"""Runs a command and says its peak of memory [kB] last."""


def humanoid():
    """Parents of 71 joints: a torso, a head, two legs, and two arms with hands of five fingers."""
    parents = []

    def limb(base, count):
        parents.extend([base, *range(len(parents), len(parents) + count - 1)])
        return len(parents) - 1

    torso = limb(-1, 3)
    for base, count in ((torso, 2), (0, 6), (0, 6)):
        limb(base, count)
    for _ in range(2):
        hand = limb(torso, 7)
        for _ in range(5):
            limb(hand, 4)
    return chain(len(parents), "revolute", lambda k: parents[k])


SIZES = {
    "20 revolute joints": (chain(20, "revolute"), "inverse_dynamics", 60),
    "100 revolute joints": (chain(100, "revolute"), "inverse_dynamics", 60),
    "500 revolute joints": (chain(500, "revolute"), "gravity", 400),
    "100 branches": (chain(100, "revolute", lambda k: -1), "gravity", 60),
    "2,000 branches": (chain(2000, "revolute", lambda k: -1), "gravity", 240),
    "1,000 fixed joints": (chain(1000, "fixed"), "gravity", 240),
    "100 fixed joints in a star": (chain(100, "fixed", lambda k: 0 if k else -1), "gravity", 60),
    "a humanoid": (humanoid(), "inverse_dynamics", 60),
}
"""A robot, a quantity that is generated for it, and the seconds of processor time that this may take."""
INFO = 100
"""Seconds to read any of them."""
MEMORY = 1000
"""Megabytes for either."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("command", ["info", "generate"])
def test_robots_of_any_size_take_minutes(command, name, tmp_path):
    path = tmp_path / "chain.urdf"
    text, quantity, seconds = SIZES[name]
    path.write_text(text)
    more = ["-o", str(tmp_path / "out"), "--quantity", quantity] if command == "generate" else []
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = [sys.executable, "-c", PEAK, command, str(path), "--no-plausibility", *more]
    found = subprocess.run(run, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert int(found.stderr.splitlines()[-1]) < MEMORY * 1000
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    assert spent < (seconds if command == "generate" else INFO)
