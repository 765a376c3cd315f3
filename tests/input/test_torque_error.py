"""``--torque-error``: joint forces of what is left of a robot stay within what was promised, all over its limits."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from helpers.loading import example_root, load

import symgen
from symgen.cli import main
from symgen.errors import InputError, UnsupportedError
from symgen.options import LIMITS, DefaultLimits, Generating
from symgen.program import cost
from symgen.uses.firmware.states import draw
from symgen.uses.limits import spans

ROBOTS = Path("robots")
STATES = 20_000
CASES = [
    ("robots/panda.toml", 0.01, {}),
    ("robots/panda.toml", 0.1, {"acceleration_limit": 3.0}),
    ("robots/stanford.toml", 0.01, {}),
    ("robots/puma560.toml", 0.05, {}),
    ("panda_description/urdf/panda.urdf", 0.05, {}),
    ("hyq_description/robots/hyq_no_sensors.urdf", 0.2, {"base": "floating"}),
]


def loaded(name, **options):
    return load(name if name.startswith("robots/") else example_root() / name, **options)


def note_of(robot):
    (text,) = (note.text for note in robot.notes if note.kind == "truncated")
    return text


def bounds(robot):
    return [float(each) for each in re.search(r"by at most (.*) N m or N", note_of(robot)).group(1).split(", ")]


@pytest.mark.parametrize(("name", "share", "more"), CASES)
def test_the_bound_holds_within_the_limits(name, share, more):
    unlimited = {name: value for name, value in more.items() if name not in LIMITS}
    exact, less = loaded(name, **unlimited), loaded(name, torque_error=share, **more)
    whole, shorter = (symgen.build(robot, quantities=("inverse_dynamics",)) for robot in (exact, less))
    limits = spans(exact, DefaultLimits.of(more))
    program = symgen.Session(exact).optimised("inverse_dynamics", Generating()).program
    source = np.random.default_rng(3)
    inside = draw(exact, program, limits, STATES, source)
    corners = {**inside}
    for what in ("qd", "qdd"):
        upper = np.array([span.upper for span in limits[what]])
        corners[what] = source.choice((-1.0, 1.0), inside[what].shape) * upper
    allowed = share * np.array([span.upper for span in limits["tau"]])
    promised = np.array(bounds(less))
    assert (promised <= allowed * 1.01).all()
    worst = np.zeros(exact.nv)
    for states in (inside, corners):
        given = [states[array.name] for array in program.inputs]
        off = abs(whole.inverse_dynamics(*given) - shorter.inverse_dynamics(*given)).max(axis=0)
        worst = np.maximum(worst, off)
    assert (worst <= promised * 1.06 + 1e-9).all(), "figures are printed to two digits"
    assert (worst[promised > 0] > 0.02 * promised[promised > 0]).any()


def test_fewer_numbers_take_fewer_operations():
    def operations(share):
        session = symgen.Session(symgen.load(ROBOTS / "panda.toml", torque_error=share))
        return cost(session.optimised("inverse_dynamics", Generating()).program).weight

    assert operations(0.05) < operations(0.01) < operations(0.0)


def test_frames_and_masses_stay_where_they_were():
    exact = symgen.load(ROBOTS / "panda.toml")
    less = symgen.load(ROBOTS / "panda.toml", torque_error=0.01)
    assert [joint.origin for joint in less.joints] == [joint.origin for joint in exact.joints]
    assert less.frames == exact.frames
    assert less.digest != exact.digest


def test_the_banner_says_what_was_left_out(tmp_path, capsys):
    assert (
        main(
            [
                "generate",
                "robots/stanford.toml",
                "--torque-error",
                "0.02",
                "--acceleration-limit",
                "5",
                "-o",
                str(tmp_path),
            ]
        )
        == 0
    )
    capsys.readouterr()
    header = (tmp_path / "stanford.h").read_text()
    assert "base parameters left out" in header
    assert "accelerations up to 5" in header


def test_what_it_cannot_act_on_is_refused(tmp_path):
    with pytest.raises(InputError, match="without open parameters"):
        symgen.load(ROBOTS / "panda.toml", torque_error=0.01, runtime=("gravity",))
    with pytest.raises(InputError, match="without open parameters"):
        symgen.load(ROBOTS / "planar_2r.toml", torque_error=0.01)
    with pytest.raises(UnsupportedError, match="trees of joints"):
        symgen.load(ROBOTS / "constrained" / "four_bar.toml", torque_error=0.01)
    with pytest.raises(InputError, match="which reads the file"):
        symgen.generate(symgen.load(ROBOTS / "panda.toml"), torque_error=0.01)
    with pytest.raises(InputError, match="option torque_error"):
        symgen.load(ROBOTS / "panda.toml", torque_error=1.5)


def test_limits_that_nothing_is_measured_by_are_refused(capsys):
    assert main(["info", "robots/panda.toml", "--acceleration-limit", "5"]) == 2
    assert "expected --torque-error as well" in capsys.readouterr().err
