"""Numbers that are legal but absurd: each count has a limit, and a motion has a number of steps."""

from __future__ import annotations

import inspect
import math
import time

import click
import numpy as np
import pytest
from helpers.loading import ROBOTS

import symgen
from symgen.cli import main
from symgen.cli.screen import cli

PENDULUM = ROBOTS / "double_pendulum.toml"
HUGE = 10**30
COUNTS = {
    "bench": {"rounds"},
    "bounds": {"boxes"},
    "evaluate": {"workers"},
    "excite": {"harmonics", "samples"},
    "export": {"samples"},
    "identify": {"held_out", "workers"},
    "simulate": {"samples", "max_steps"},
}
"""The options of commands that are counts."""
NEEDED = {
    "bounds": ["--quantity", "gravity"],
    "evaluate": ["{log}", "-o", "{out}"],
    "excite": ["-o", "{out}.csv"],
    "export": ["-o", "{out}"],
    "identify": ["{log}"],
    "simulate": ["--state", "0,0"],
}


@pytest.fixture
def log(tmp_path):
    columns = ["q0,q1,qd0,qd1,qdd0,qdd1,tau0,tau1"] + ["0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8"] * 20
    (tmp_path / "log.csv").write_text("\n".join(columns) + "\n")
    return tmp_path / "log.csv"


def test_every_count_of_a_command_is_tried():
    found, context = {}, click.Context(cli)
    for name in cli.list_commands(context):
        options = cli.get_command(context, name).params
        found[name] = {each.name for each in options if isinstance(each.type, click.types.IntParamType)}
    assert {name: counts - {"seed"} for name, counts in found.items() if counts - {"seed"}} == COUNTS


@pytest.mark.parametrize(("command", "option"), [(name, each) for name in COUNTS for each in sorted(COUNTS[name])])
def test_huge_counts_are_refused_at_once(command, option, log, tmp_path, capsys):
    more = [each.format(log=log, out=tmp_path / "out") for each in NEEDED.get(command, [])]
    started = time.process_time()
    given = f"--{option.replace('_', '-')}={HUGE}"
    assert (
        main(
            [
                command,
                str(ROBOTS / "planar_2r.toml"),
                *more,
                given,
                *(["--parameters", "baked"] * (command != "simulate")),
            ]
        )
        == 2
    )
    assert time.process_time() - started < 3
    error = capsys.readouterr().err.strip()
    assert str(HUGE)[:6] in error and error.count("symgen: error: ") <= 1
    assert not (tmp_path / "out").exists() and not (tmp_path / "out.csv").exists()


def test_huge_arguments_of_functions_are_refused():
    with pytest.raises(symgen.InputError, match="count: expected a number from 0, at most 10,000,000"):
        symgen.random_positions(PENDULUM, 10**9)
    for seed, expected in ((-1, "a number from 0"), (0.5, "a whole number")):
        with pytest.raises(symgen.InputError, match=f"seed: expected {expected}"):
            symgen.random_positions(PENDULUM, 2, seed)
    for period in (1e-300, 1e300):
        with pytest.raises(symgen.InputError, match="option period: expected more than 0 seconds"):
            symgen.excite(PENDULUM, period=period)
    for name, value in (("samples", 2.5), ("last_event", -1), ("max_steps", 1.5), ("rtol", 0), ("atol", 0)):
        with pytest.raises(symgen.InputError, match=f"{name}: expected a (whole )?number"):
            symgen.simulate(PENDULUM, (0, 0), 0.1, **{name: value})
    with pytest.raises(symgen.InputError, match="option harmonics: expected more than 0, at most 29"):
        symgen.excite(PENDULUM, harmonics=30)
    for name in ("simulate", "simulate_phases"):
        assert inspect.signature(getattr(symgen, name)).parameters["max_steps"].default == 200_000


@pytest.mark.parametrize("integrator", ["DOP853", "Radau"])
def test_a_motion_that_would_take_hours_ends_after_a_thousand_steps(integrator):
    found = symgen.simulate(PENDULUM, (1.0, 0.0), 1e9, integrator=integrator, samples=2)
    assert found.note.startswith("1,000 steps reach ") and "of 1e+09; expected at most 200,000" in found.note


def test_a_motion_ends_at_its_last_step_and_keeps_its_rows(tmp_path, capsys):
    whole = symgen.simulate(PENDULUM, (1.0, 0.0), 5.0)
    assert whole.complete
    part = symgen.simulate(PENDULUM, (1.0, 0.0), 5.0, max_steps=50)
    assert not part.complete and part.note.startswith("50 steps reach ")
    np.testing.assert_array_equal(part.q, whole.q[: len(part.q)])
    arguments = ["simulate", str(PENDULUM), "--state", "1,0", "--time", "5", "--max-steps", "50"]
    assert main([*arguments, "-o", str(tmp_path / "part.csv")]) == 2
    assert "50 steps reach" in capsys.readouterr().err
    assert len((tmp_path / "part.csv").read_text().splitlines()) == len(part.q) + 1


def test_the_steps_of_all_phases_are_counted():
    path = ROBOTS / "lectures" / "hopper.toml"
    whole = symgen.simulate_phases(path, (0, 1, 5, 0), 1.0)
    part = symgen.simulate_phases(path, (0, 1, 5, 0), 1.0, max_steps=60)
    assert len(whole.parts) > len(part.parts) > 1
    assert "expected at most 60" in part.note and not math.isclose(part.time[-1], 1.0)
