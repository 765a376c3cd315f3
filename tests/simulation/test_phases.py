"""Phases that follow each other: a hopper against closed forms and another integrator; what is refused."""

import mpmath
import numpy as np
import pytest
from helpers.loading import ROBOTS

import symgen
from symgen.cli import main

HOPPER = ROBOTS / "lectures" / "hopper.toml"


def hopper(tmp_path, *changes):
    text = HOPPER.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "hopper.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize("phase", ["flight", "stance"])
def test_everything_is_proven_of_each_phase(phase):
    proof = symgen.prove(symgen.load(HOPPER, phase=phase), seed=4)
    assert proof.holds
    shipped = {v.quantity for v in proof.verdicts if v.route == "as generated" and v.status == "proven"}
    assert {"reset", "impulse", "saltation_matrix", "guard", "potential_energy"} <= shipped


def test_a_vertical_hop_has_its_closed_form(tmp_path):
    """Landing at v, the spring lifts off after 2 (pi - atan(v w / g)) / w, w^2 = k / m; flight takes 2 v / g."""
    path = hopper(tmp_path, ("68*pi/180", "pi/2"))
    found = symgen.simulate_phases(symgen.load_phases(path), (0, 1.2, 0, 0), 6.0, rtol=1e-13, atol=1e-14)
    assert found.complete
    with mpmath.workdps(40):
        g, w = mpmath.mpf("9.81"), mpmath.sqrt(250)
        v = mpmath.sqrt(2 * g * (mpmath.mpf("1.2") - 1))
        stance, flight = 2 * (mpmath.pi - mpmath.atan(v * w / g)) / w, 2 * v / g
        exact = [v / g + k // 2 * (stance + flight) + (stance if k % 2 else 0) for k in range(len(found.events))]
    np.testing.assert_allclose([each.time for each in found.events], [float(t) for t in exact], rtol=0, atol=2e-11)
    assert found.energy_error < 1e-8
    np.testing.assert_allclose([each.energy_lost for each in found.events], 0, atol=1e-9)


def test_a_run_settles_where_an_integrator_of_its_own_finds_the_apex():
    """The return map of the apex by the file's numbers; the leg at 68 degrees runs by itself (Seyfarth et al. 2002)."""
    from scipy.integrate import solve_ivp
    from scipy.optimize import brentq

    m, k, l0, alpha, g = 80.0, 20000.0, 1.0, np.radians(68), 9.81
    energy = g * 1.0 + 12.5

    def next_apex(y):
        speed, fall = np.sqrt(2 * (energy - g * y)), np.sqrt(2 * g * (y - l0 * np.sin(alpha)))

        def rates(_, s):
            r = np.hypot(s[0], s[1])
            return [s[2], s[3], k / m * (l0 - r) * s[0] / r, k / m * (l0 - r) * s[1] / r - g]

        def off(_, s):
            return np.hypot(s[0], s[1]) - l0

        off.terminal, off.direction = True, 1
        start = [-l0 * np.cos(alpha), l0 * np.sin(alpha), speed, -fall]
        end = solve_ivp(rates, (0, 2), start, events=off, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
        return end[1] + end[3] ** 2 / (2 * g)

    apex = brentq(lambda y: next_apex(y) - y, 0.935, 0.99, xtol=1e-12)
    found = symgen.simulate_phases(symgen.load_phases(HOPPER), (0, 1, 5, 0), 12.0)
    assert found.complete
    flights = [part for part, name in zip(found.parts, found.phases, strict=True) if name == "flight"]
    heights = [part.q[0, 1] + part.qd[0, 1] ** 2 / (2 * g) for part in flights[1:]]
    assert heights[0] == pytest.approx(next_apex(1.0), abs=1e-8)
    assert heights[-1] == pytest.approx(apex, abs=1e-7)
    assert len(flights) > 25
    total = {round(float(p.columns["kinetic_energy"][0] + p.columns["potential_energy"][0]), 5) for p in found.parts}
    assert total == {round(m * energy, 5)}


def test_slopes_through_landing_are_those_of_the_flow():
    """The saltation matrix of touchdown against neighbouring flights, landed and run to a common time in stance.

    The derivative of that is Phi S with Phi of stance, over a time so short that it is 1 to 1e-5 but for what the
    spring's damping-free rates give, (1, t; t d qdd/dq, 1).
    """
    flight = symgen.load(HOPPER, phase="flight", parameters="baked")
    stance = symgen.load(HOPPER, phase="stance", parameters="baked")
    module = symgen.build(flight, quantities=("reset", "saltation_matrix"))
    there = symgen.build(stance, quantities=("rk4_step", "forward_dynamics_derivatives"))
    y, time, none = float(np.sin(np.radians(68))), 1e-5, np.zeros(2)
    start = np.array([0.3, y, 4.0, -1.0])
    S = module.saltation_matrix(start[:2], start[2:], none, none)[0]

    def later(state):
        """By the closed form of flight to the guard, backward where it has been passed, then in stance."""
        x, height, vx, vy = state
        wait = (vy + np.sqrt(vy**2 + 2 * 9.81 * (height - y))) / 9.81
        positions, velocities = module.reset(np.array([x + vx * wait, y]), np.array([vx, vy - 9.81 * wait]))
        return np.concatenate(there.rk4_step(positions[0], velocities[0], none, time - wait))

    step = 1e-6
    columns = [(later(start + d) - later(start - d)) / (2 * step) for d in step * np.eye(4)]
    positions, velocities = module.reset(start[:2], start[2:])
    by_q, by_qd, _ = there.forward_dynamics_derivatives(positions[0], velocities[0], none)
    flow = np.eye(4) + time * np.block([[np.zeros((2, 2)), np.eye(2)], [by_q, by_qd]])
    np.testing.assert_allclose(np.array(columns).T, flow @ S, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "changes, message",
    [
        ([('next = "stance"', 'next = "swim"')], "phases.0.events.0.next: expected one of flight, stance"),
        (
            [('variables = { r = "l0", theta = "alpha" }', 'variables = { r = "l0" }')],
            "expected all variables of stance",
        ),
        ([('variables = ["r", "theta"]', 'variables = ["r"]')], "phases.1"),
        ([('name = "along"\nx = "-r*cos(theta)"', 'name = "across"\nx = "-r*cos(theta)"')], "a coordinate along"),
        ([('name = "stance"\nvariables', 'name = "flight"\nvariables')], "expected names of phases to differ"),
        ([('guard = "r - l0"', 'guard = "l0"')], "guard"),
        ([('guard = "r - l0"', 'guard = "radius - l0"')], "radius"),
    ],
)
def test_unfit_phases_are_refused_in_one_line(changes, message, tmp_path, capsys):
    assert main(["simulate", str(hopper(tmp_path, *changes)), "--state", "0,1,5,0"]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "option, value",
    [("gravity", "0,0,-1"), ("lock", "r=1"), ("tool", "tip=r:0,0,1,0,0,0"), ("wrench-axes", "base")],
)
def test_what_acts_on_links_and_joints_is_refused(option, value, tmp_path, capsys):
    assert main(["generate", ":hopper", "--phase", "stance", f"--{option}", value, "-o", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()
    name = {"tool": "tools", "wrench-axes": "wrench_axes"}.get(option, option)
    assert f"option {name}: expected a robot of links and joints" in capsys.readouterr().err


def test_driven_variables_of_a_phase_are_for_hybrid_dynamics(tmp_path, capsys):
    command = ["generate", ":hopper", "--phase", "stance", "--driven", "r", "-o", str(tmp_path / "out")]
    assert main(command) == 2
    assert (
        "option driven: expected a quantity that this option affects, such as hybrid_dynamics"
        in capsys.readouterr().err
    )
    assert main([*command, "--quantity", "hybrid_dynamics"]) == 0


def test_a_reset_that_violates_the_next_phase_is_told_and_the_motion_kept(tmp_path, capsys):
    """Take-off is told to be five metres lower, below where the leg would land, and falling."""
    path = hopper(
        tmp_path, ('y = "r*sin(theta)" }', 'y = "r*sin(theta) - 5" }'), ('guard = "r - l0"', 'guard = "r - 0.95*l0"')
    )
    out = tmp_path / "run.csv"
    falling = path.read_text().replace('direction = "rising"', 'direction = "falling"')
    path.write_text(falling)
    assert main(["simulate", str(path), "--state", "0,1,5,0", "--time", "2", "-o", str(out)]) == 2
    error = capsys.readouterr().err
    assert "violates the next phase flight: the guard of touchdown, falling through zero, is already -" in error
    assert "the motion so far is kept" in error
    assert len(out.read_text().splitlines()) > 10


def test_phases_are_chosen_or_followed(tmp_path, capsys):
    assert main(["prove", str(HOPPER)]) == 2
    assert "option phase: expected one of flight, stance" in capsys.readouterr().err
    assert main(["info", str(ROBOTS / "planar_2r.toml"), "--phase", "flight"]) == 2
    assert "expected a file with [[phases]]" in capsys.readouterr().err
    out = tmp_path / "run.parquet"
    assert main(["simulate", str(HOPPER), "--state", "0,1,5,0", "--time", "2", "-o", str(out)]) == 0
    assert out.exists()
    assert main(["simulate", str(HOPPER), "--state", "0,1,5,0", "--control", "gravity"]) == 2
    assert main(["simulate", str(HOPPER), "--state", "0,1,5,0", "--phase", "flight", "--time", "0.1"]) == 0


def test_a_parameter_is_set_to_one_number(capsys):
    assert main(["simulate", ":hopper", "--state", "0,1,5,0", "--set", "m=1,2"]) == 2
    assert "option set: expected one number, found 'm=1,2'" in capsys.readouterr().err
