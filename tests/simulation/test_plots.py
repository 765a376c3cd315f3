"""Pictures of motions: chosen panels, one axis for each unit, names as in print, and the units of systems."""

import re

import pytest
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.cli import main
from symgen.robot.configuration.names import position_names, velocity_units
from symgen.robot.configuration.variable_units import unit_powers

CART_POLE = str(ROBOTS / "lectures" / "cart_pole.toml")
WALKER = str(ROBOTS / "passive_walker.toml")
WALKING = "0.16989746,-0.16989746,-1.03178747,-0.92583291"


def labels(path, *arguments, monkeypatch):
    """Return the texts of a picture, which the SVG has as text."""
    monkeypatch.setattr("symgen.uses.simulation.plots.STYLE", {"svg.fonttype": "none"})
    assert main(["simulate", *arguments, "--plot", str(path)]) == 0
    return [re.sub(r"\s+", " ", each).strip() for each in re.findall(r">([^<>]*)</(?:text|tspan)>", path.read_text())]


def test_each_unit_has_axes_of_its_own(tmp_path, monkeypatch):
    found = labels(tmp_path / "run.svg", CART_POLE, "--state", "0,2", "--time", "1", monkeypatch=monkeypatch)
    for title in (
        "positions [m]",
        "positions [rad]",
        "velocities [m/s]",
        "velocities [rad/s]",
        "energies [J]",
        "total",
    ):
        assert found.count(title) == 1
    assert not any("forces" in each or "accounted" in each or "residual" in each for each in found)
    assert "theta" not in found


def test_panels_are_chosen(tmp_path, monkeypatch):
    arguments = [WALKER, "--state", WALKING, "--time", "1", "--panels", "balance, positions"]
    found = labels(tmp_path / "run.svg", *arguments, monkeypatch=monkeypatch)
    assert [each for each in found if "[" in each and "time" not in each] == [
        "positions [rad]",
        "energy error [J]",
    ]


def test_forces_are_drawn_if_there_are_some(tmp_path, monkeypatch):
    arguments = [CART_POLE, "--state", "0,2", "--time", "0.2", "--control", "pd"]
    found = labels(tmp_path / "run.svg", *arguments, monkeypatch=monkeypatch)
    assert {"forces [N]", "forces [N m]", "work of forces"} <= set(found)


def test_a_picture_is_the_same_every_time(tmp_path):
    run = symgen.simulate(load_named("double_pendulum"), (1, 1), 0.5)
    from symgen.uses.simulation.plots import plot

    for name in ("a.svg", "b.svg"):
        plot(run, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--panels", "phase"], "option panels: expected --plot, found 'phase'"),
        (["--plot", "run.svg", "--panels", "phases"], "panels: expected positions, velocities"),
        (
            ["--plot", "run.svg", "--panels", "constraints"],
            "expected a panel for which the motion has data, found 'constraints'",
        ),
    ],
)
def test_bad_panels_are_refused(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", CART_POLE, "--state", "0,2", "--time", "0.1", *arguments]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


CRANE = """
name = "crane"
variables = ["x", "l", "theta"]
[parameters]
M = {{ value = 2, {mass} doc = "mass of the cart" }}
m = {{ value = 1, {mass} doc = "mass of the load" }}
[[coordinates]]
name = "cart"
x = "x"
mass = "M"
[[coordinates]]
name = "load_x"
x = "x + l*sin(theta)"
mass = "m"
[[coordinates]]
name = "load_y"
x = "-l*cos(theta)"
mass = "m"
"""


def test_variables_of_systems_have_the_units_of_their_coordinates(tmp_path):
    path = tmp_path / "crane.toml"
    path.write_text(CRANE.format(mass='unit = "kg",'))
    crane = symgen.load(path)
    assert list(position_names(crane)) == [("x", "m"), ("l", "m"), ("theta", "rad")]
    assert velocity_units(crane) == ["m", "m", "rad"]
    run = symgen.simulate(crane, (0, 1, 0.5), 0.1)
    assert {name: run.units[name] for name in ("x", "x'", "tau_x", "theta'", "tau_theta")} == {
        "x": "m",
        "x'": "m/s",
        "tau_x": "N",
        "theta'": "rad/s",
        "tau_theta": "N m",
    }
    path.write_text(CRANE.format(mass=""))
    assert list(position_names(symgen.load(path))) == [("x", ""), ("l", ""), ("theta", "rad")]
    for name in ("lectures/elastic_2r", "passive_walker", "rimless_wheel"):
        assert all(unit in ("m", "rad") for _, unit in position_names(load_named(name)))


@pytest.mark.parametrize(
    ("unit", "powers"),
    [
        ("kg m^2", (1, 2, 0)),
        ("m/s^2", (0, 1, -2)),
        ("1/m", (0, -1, 0)),
        ("N m", (1, 2, -2)),
        ("kg/m^3", (1, -3, 0)),
        ("", None),
        ("deg", None),
    ],
)
def test_powers_of_mass_length_and_time(unit, powers):
    assert unit_powers(unit) == powers
