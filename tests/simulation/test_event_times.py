"""Events against closed forms: several at one instant, starts on a guard, grazing, chatter, guards of any size."""

from __future__ import annotations

from itertools import pairwise

import mpmath
import numpy as np
import pytest

import symgen
from symgen.cli import main
from symgen.uses.simulation.solve import INTEGRATORS

HEAD = """
name = "system"
variables = [{variables}]

[parameters]
m = {{ value = "2", positive = true }}
g = {{ value = "{g}", positive = true, doc = "gravity, where a test needs it" }}
"""
MASS = """
[[coordinates]]
name = "x{q}"
x = "{q}"
mass = "m"
force = "{force}"
"""
EVENT = """
[[events]]
name = "{name}"
guard = "{guard}"
direction = "{direction}"
{more}
"""


def event(name, guard, direction="falling", **more):
    text = ""
    for key, value in more.items():
        entries = ", ".join(f'{a} = "{b}"' for a, b in value.items())
        text += f"{key} = {{ {entries} }}\n"
    return EVENT.format(name=name, guard=guard, direction=direction, more=text)


def floor(q, slower="1"):
    """A ball's bounce, after which it is so many times slower."""
    return event(f"bounce_{q}", q, x={f"x{q}": f"-{slower}*{q}"})


def system(tmp_path, variables, *events, force="-m*g", g="9.81"):
    path = tmp_path / "system.toml"
    text = HEAD.format(variables=", ".join(f'"{q}"' for q in variables), g=g)
    text += "".join(MASS.format(q=q, force=force.format(q=q)) for q in variables)
    path.write_text(text + "".join(events))
    return symgen.load(path, parameters="baked")


def ball(tmp_path, slower="1", **more):
    return system(tmp_path, ["y"], floor("y", slower), **more)


def bounces(height, speed, e, count, g="9.81"):
    """Times of a ball's bounces from a height and an upward speed, in 40 digits."""
    with mpmath.workdps(40):
        g, height, speed, e = (mpmath.mpf(each) for each in (g, height, speed, e))
        time = (speed + mpmath.sqrt(speed**2 + 2 * g * height)) / g
        landing = g * time - speed
        found = []
        for _ in range(count):
            found.append(time)
            landing *= e
            time += 2 * landing / g
        return [float(each) for each in found]


def times(run, name):
    return [each.time for each in run.events if each.name == name]


@pytest.mark.parametrize("starts", [(1, 1), (1, "1.0001"), ("1.0001", 1), (1, "1.000000001"), (1, 1 + 1e-15)])
def test_two_balls_each_bounce_on_time(starts, tmp_path):
    model = system(tmp_path, ["y", "z"], floor("y"), floor("z"))
    state = [float(each) for each in starts]
    run = symgen.simulate(model, (*state, 0, 0), 2.0)
    assert run.complete
    for name, height in zip(("bounce_y", "bounce_z"), state, strict=True):
        np.testing.assert_allclose(times(run, name), bounces(height, 0, 1, 2), rtol=0, atol=1e-12)
    many = symgen.batch(model, [state], [[0, 0]], 2.0)
    assert many.events.tolist() == [4]
    np.testing.assert_allclose(many.q[0], run.q[-1], atol=1e-10)
    assert run.energy_error < 1e-10


def test_many_feet_that_land_together_bounce_in_the_order_of_the_file(tmp_path):
    """More at one instant than bounces that would be chatter."""
    names = [f"y{k}" for k in range(12)]
    model = system(tmp_path, names, *map(floor, names))
    run = symgen.simulate(model, (*[1.0] * 12, *[0.0] * 12), 1.0)
    assert run.complete
    assert [each.name for each in run.events] == [f"bounce_{each}" for each in names]
    np.testing.assert_allclose([each.time for each in run.events], bounces(1, 0, 1, 1) * 12, rtol=0, atol=1e-13)
    many = symgen.batch(model, [[1.0] * 12], [[0.0] * 12], 1.0)
    assert many.events.tolist() == [12]
    np.testing.assert_allclose(many.q[0], run.q[-1], atol=1e-10)


def test_newton_s_cradle_passes_the_blow_on_at_once(tmp_path):
    """Five balls of 0.1 m on a line, four of them touching: the first stops, the last leaves, all at one instant."""
    names = ["a", "b", "c", "d", "e"]
    pairs = list(pairwise(names))
    gaps = [event(f"{p}{q}", f"{q} - {p} - 1/10", x={f"x{p}": q, f"x{q}": p}) for p, q in pairs]
    for order in (gaps, gaps[::-1]):
        model = system(tmp_path, names, *order, force="0")
        state = [-1.0, 0.0, 0.1, 0.2, 0.3, 1.3, 0, 0, 0, 0]
        run = symgen.simulate(model, state, 2.0)
        assert run.complete
        assert [each.name for each in run.events] == ["ab", "bc", "cd", "de"]
        np.testing.assert_allclose([each.time for each in run.events], 0.9 / 1.3, rtol=1e-14)
        np.testing.assert_allclose(run.qd[-1], [0, 0, 0, 0, 1.3], atol=1e-12)
        many = symgen.batch(model, [state[:5]], [state[5:]], 2.0)
        assert many.events.tolist() == [4]
        np.testing.assert_allclose(many.qd[0], run.qd[-1], atol=1e-12)


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("over", [1e-2, 1e-3, 1e-7])
def test_a_ball_that_grazes_a_ceiling_hits_it(integrator, over, tmp_path):
    """Thrown faster than needed by one part in 1 / over: 2 mm over it for 40 ms, or 0.2 micrometres."""
    model = system(tmp_path, ["y"], event("hit", "y - 1", "rising", x={"xy": "2 - y"}))
    speed = float(np.sqrt(2 * 9.81) * (1 + over))
    run = symgen.simulate(model, (0, speed), 0.8, integrator=integrator)
    with mpmath.workdps(40):
        v, g = mpmath.mpf(speed), mpmath.mpf("9.81")
        exact = (v - mpmath.sqrt(v**2 - 2 * g)) / g
    accuracy = 1e-12 if integrator in ("DOP853", "RK45", "Radau") else 1e-8
    assert [each.time for each in run.events] == pytest.approx([float(exact)], abs=accuracy / np.sqrt(over))
    assert not symgen.simulate(model, (0, speed * (1 - 2 * over)), 0.8, integrator=integrator).events


def test_grazing_is_found_in_batches(tmp_path):
    model = system(tmp_path, ["y"], event("hit", "y - 1", "rising", x={"xy": "2 - y"}))
    speeds = np.sqrt(2 * 9.81) * (1 + np.array([1e-2, 1e-3, 1e-7, -1e-7, -1e-3]))
    many = symgen.batch(model, np.zeros((5, 1)), speeds[:, None], 0.8)
    assert many.events.tolist() == [1, 1, 1, 0, 0]
    exact = (speeds[:3] - np.sqrt(speeds[:3] ** 2 - 2 * 9.81)) / 9.81
    np.testing.assert_allclose(many.last[:3], exact, atol=1e-10)


def test_an_excursion_through_a_guard_between_samples_is_found(tmp_path):
    """A guard that is below zero for 2e-4 of the one long step of free flight, with two samples."""
    model = system(tmp_path, ["y"], event("deep", "(y - 1/2)**2 - 1/10**6", x={"xy": "y"}), force="0")
    run = symgen.simulate(model, (0, 1), 5.0, samples=2)
    assert times(run, "deep") == pytest.approx([0.499], abs=1e-9)


@pytest.mark.parametrize("duration", [0, 0.0004, 1, 1.0996, 3 * 0.1])
def test_batches_end_at_their_duration(duration, tmp_path):
    """Also if the duration is no multiple of the step."""
    model = ball(tmp_path)
    many = symgen.batch(model, [[5.0]], [[1.0]], duration)
    assert many.time == duration and not many.note[0]
    assert many.q[0, 0] == pytest.approx(5 + duration - 9.81 / 2 * duration**2, abs=1e-12)


@pytest.mark.parametrize("start", [(0, -1), (0, 1), (1, 0), ("0.3", "-2")])
def test_a_bouncing_ball_stops_where_its_bounces_end(start, tmp_path):
    """The bounces' times, and their limit; starts on the floor, into it and off it."""
    model = ball(tmp_path, "2")
    height, speed = (float(each) for each in start)
    run = symgen.simulate(model, (height, speed), 3.0)
    assert "events chatter" in run.note
    exact = [0.0, *bounces(0, 0.5, 0.5, 27)] if start == (0, -1) else bounces(height, speed, 0.5, 28)
    np.testing.assert_allclose(times(run, "bounce_y"), exact[: len(run.events)], rtol=0, atol=1e-12)
    assert run.time[-1] == pytest.approx(exact[-1], abs=1e-6)
    assert run.energy_error < 1e-11
    many = symgen.batch(model, [[height]], [[speed]], 3.0)
    assert not many.complete[0]
    assert many.note[0].startswith("events chatter at")
    assert many.time[0] == pytest.approx(exact[-1], abs=1e-6)
    np.testing.assert_allclose(many.q[0], 0, atol=1e-9)


def test_a_ball_at_rest_on_the_floor_is_told(tmp_path):
    model = ball(tmp_path)
    run = symgen.simulate(model, (0, 0), 1.0)
    assert run.note.startswith("events chatter at 0 s")
    assert symgen.batch(model, [[0.0]], [[0.0]], 1.0).note[0].startswith("events chatter at 0 s")


@pytest.mark.parametrize("guard", ["y", "y/10**12", "10**12*y", "y/10**30"])
def test_the_size_of_a_guard_makes_no_difference(guard, tmp_path):
    model = system(tmp_path, ["y"], event("bounce", guard, x={"xy": "-y"}))
    run = symgen.simulate(model, (1, 0), 2.0)
    np.testing.assert_allclose(times(run, "bounce"), bounces(1, 0, 1, 2), rtol=0, atol=1e-12)
    assert symgen.batch(model, [[1.0]], [[0.0]], 2.0).events.tolist() == [2]


def test_the_size_of_a_motion_makes_no_difference(tmp_path):
    """Half a picometre up, a thousandth of g: bounces of 1e-4 s that become smaller by half."""
    model = ball(tmp_path, "2", g="0.001")
    exact = bounces(5e-13, 0, 0.5, 60, "0.001")
    run = symgen.simulate(model, (5e-13, 0), 2.0, rtol=1e-12, atol=1e-30)
    assert "events chatter" in run.note
    assert len(run.events) > 10
    np.testing.assert_allclose(times(run, "bounce_y"), exact[: len(run.events)], rtol=1e-9)
    many = symgen.batch(model, [[5e-13]], [[0.0]], 2.0, step=1e-2)
    assert many.time[0] == pytest.approx(exact[-1], rel=1e-2)


def test_a_fast_ball_of_constant_bounces_does_not_chatter(tmp_path):
    """A microsecond from bounce to bounce, all alike."""
    model = ball(tmp_path)
    speed = 9.81 * 0.4e-6
    run = symgen.simulate(model, (0, speed), 2e-5, atol=1e-30)
    assert run.complete
    assert times(run, "bounce_y") == pytest.approx(bounces(0, speed, 1, len(run.events)), rel=1e-6)
    assert len(run.events) in (24, 25)


@pytest.mark.parametrize("state", [(-0.1, -1), (-1e-9, -1), (-0.5, 0), (-0.5, 1)])
def test_a_start_beyond_a_guard_is_told(state, tmp_path, capsys):
    model = ball(tmp_path)
    run = symgen.simulate(model, state, 1.0)
    told = "the guard of bounce_y, falling through zero, is past zero from 0 s on, without an event"
    assert run.note == told
    assert symgen.batch(model, [[state[0]]], [[state[1]]], 1.0).note == (told,)
    assert main(["simulate", str(tmp_path / "system.toml"), f"--state={state[0]},{state[1]}", "--time", "1"]) == 2
    assert told in capsys.readouterr().err.replace("\n", " ")


def test_a_start_beyond_a_guard_that_comes_back_goes_on(tmp_path):
    run = symgen.simulate(ball(tmp_path), (-0.5, 10), 2.5)
    assert run.complete
    assert times(run, "bounce_y") == pytest.approx(bounces(-0.5, 10, 1, 1), abs=1e-12)


def test_a_reset_beyond_a_guard_is_told(tmp_path):
    """After the first bounce y is what s was, below the floor."""
    swap = event("swap", "y", x={"xy": "s", "xs": "y"}, variables={"y": "s", "s": "y"})
    model = system(tmp_path, ["y", "s"], swap)
    run = symgen.simulate(model, (1, 3, 0, 0), 0.5)
    assert run.complete
    run = symgen.simulate(model, (1, -0.2, 0, 9), 1.0)
    landing = bounces(1, 0, 1, 1)[0]
    assert run.complete  # s has risen above the floor by then, and falls onto it later
    run = symgen.simulate(model, (1, -2, 0, 0), 1.0)
    assert (
        run.note == f"the guard of swap, falling through zero, is past zero from {landing:.6g} s on, without an event"
    )
    many = symgen.batch(model, [[1, -2]], [[0, 0]], 1.0)
    assert "the guard of swap, falling through zero, is past zero from 0.45" in many.note[0]


SECTION = {"force": "-m*{q}"}
"""Oscillators of period 2 pi."""


def test_a_section_of_a_motion_is_passed_once_in_a_period(tmp_path):
    """A guard without an impact; a start on it is one just after its event."""
    model = system(tmp_path, ["y"], event("mark", "y", x={"xy": "y"}), **SECTION)
    run = symgen.simulate(model, (0, -1), 14.0)
    assert run.complete
    assert times(run, "mark") == pytest.approx([2 * np.pi, 4 * np.pi], abs=1e-8)
    assert symgen.batch(model, [[0.0]], [[-1.0]], 14.0).events.tolist() == [2]
    either = system(tmp_path, ["y"], event("mark", "y", "either", x={"xy": "y"}), **SECTION)
    assert times(symgen.simulate(either, (0, -1), 7.0), "mark") == pytest.approx([np.pi, 2 * np.pi], abs=1e-8)


def test_sections_passed_at_one_instant_are_all_counted(tmp_path):
    marks = [event(f"mark_{q}", q, x={"xy": "y"}) for q in ("y", "z")]
    model = system(tmp_path, ["y", "z"], *marks, **SECTION)
    run = symgen.simulate(model, (1, 1, 0, 0), 14.0)
    assert [each.name for each in run.events] == ["mark_y", "mark_z"] * 2
    np.testing.assert_allclose(times(run, "mark_z"), np.pi / 2 + 2 * np.pi * np.arange(2), atol=1e-8)
    assert symgen.batch(model, [[1.0, 1.0]], [[0.0, 0.0]], 14.0).events.tolist() == [4]


PINGPONG = """
name = "pingpong"

[parameters]
m = { value = "2", positive = true }
g = { value = "9.81", positive = true }

[[phases]]
name = "fly"
variables = ["y"]

[[phases.coordinates]]
name = "up"
x = "y"
mass = "m"
force = "-m*g"

[[phases.events]]
name = "land"
guard = "y"
direction = "falling"
next = "sink"
variables = { z = "-y" }

[[phases]]
name = "sink"
variables = ["z"]

[[phases.coordinates]]
name = "up"
x = "-z"
mass = "m"
force = "-m*g"

[[phases.events]]
name = "back"
guard = "z - 1"
direction = "rising"
next = "fly"
variables = { y = "3/2 - z" }
"""


@pytest.mark.parametrize("state", [(0, -1), (0, 0)])
def test_a_phase_that_is_over_at_its_start_is_left_at_once(state, tmp_path):
    path = tmp_path / "pingpong.toml"
    path.write_text(PINGPONG)
    run = symgen.simulate_phases(symgen.load_phases(path), state, 1.0)
    assert run.complete
    assert [each.name for each in run.events[:2]] == ["land", "back"]
    exact = (-1 + np.sqrt(1 + 2 * 9.81)) / 9.81 if state[1] else np.sqrt(2 / 9.81)
    assert [each.time for each in run.events[:2]] == pytest.approx([0, exact], abs=1e-12)


@pytest.mark.parametrize("state", [(-0.5, -1), (-0.5, 0), (-1e-3, 0)])
def test_a_phase_cannot_begin_beyond_its_guard(state, tmp_path):
    path = tmp_path / "pingpong.toml"
    path.write_text(PINGPONG)
    with pytest.raises(symgen.InputError, match="the guard of land, falling through zero"):
        symgen.simulate_phases(symgen.load_phases(path), state, 1.0)


TABLE = """
name = "table"
gravity = [0, 0, -9.81]

[[links]]
name = "ground"

[[links]]
name = "rail"
mass = 1

[[links]]
name = "slider"
mass = 1

[[links]]
name = "plate"
mass = 2
inertia = { xx = 0.5, yy = 0.5, zz = 0.5 }

[[joints]]
name = "along"
type = "prismatic"
parent = "ground"
child = "rail"
axis = [1, 0, 0]

[[joints]]
name = "height"
type = "prismatic"
parent = "rail"
child = "slider"
axis = [0, 0, 1]

[[joints]]
name = "tilt"
type = "revolute"
parent = "slider"
child = "plate"
axis = [0, -1, 0]
"""
FOOT = """
[[frames]]
name = "{name}_foot"
link = "plate"
origin = {{ xyz = [{x}, 0, 0] }}

[[contacts]]
name = "{name}"
frame = "{name}_foot"
rows = 1
"""
PHASE = """
[[phases]]
name = "{name}"
contacts = [{contacts}]
"""
TOUCH = """
[[phases.events]]
name = "{name}"
touches = "{touches}"
next = "{next}"
"""


def two_footed(tmp_path):
    """A plate that slides down a pole and turns about it, with a foot on each side."""
    text = TABLE + FOOT.format(name="left", x=-0.3) + FOOT.format(name="right", x=0.3)
    text += PHASE.format(name="flight", contacts="")
    text += TOUCH.format(name="left_lands", touches="left", next="on_left")
    text += TOUCH.format(name="right_lands", touches="right", next="on_right")
    for foot, other in (("left", "right"), ("right", "left")):
        text += PHASE.format(name=f"on_{foot}", contacts=f'"{foot}"')
        text += TOUCH.format(name=f"then_{other}", touches=other, next="down")
    text += PHASE.format(name="down", contacts='"left", "right"')
    path = tmp_path / "table.toml"
    path.write_text(text)
    return symgen.load_phases(path)


def test_a_robot_lands_on_two_feet_at_once(tmp_path):
    """Level, both at the time of free fall; tilted, one after the other."""
    phases = two_footed(tmp_path)
    run = symgen.simulate_phases(phases, (0, 1, 0, 0.2, 0, 0), 1.0)
    assert run.complete
    assert [each.name for each in run.events] == ["left_lands", "then_right"]
    np.testing.assert_allclose([each.time for each in run.events], bounces(1, 0, 1, 1) * 2, rtol=0, atol=1e-11)
    assert run.phases[-1] == "down"
    np.testing.assert_allclose(run.parts[-1].q[-1], [0.2, 0, 0], atol=1e-9)
    tilted = symgen.simulate_phases(phases, (0, 1, 0.1, 0.2, 0, 0), 1.0)
    assert [each.name for each in tilted.events] == ["left_lands", "then_right"]
    height = 1 - 0.3 * mpmath.sin(0.1)
    assert tilted.events[0].time == pytest.approx(bounces(height, 0, 1, 1)[0], abs=1e-11)
    assert tilted.events[1].time > tilted.events[0].time + 1e-3
