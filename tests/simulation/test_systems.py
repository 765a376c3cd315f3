"""Systems x(q) whose forces have a potential, or none: springs, and what hangs on them."""

import numpy as np
import pytest

import symgen

SPRING = """
name = "spring_pendulum"
variables = ["s", "phi"]

[parameters]
c = { value = "40", positive = true, unit = "N/m", doc = "stiffness" }
m = { value = "2", positive = true, unit = "kg", doc = "mass" }
g = { value = "9.81", positive = true, unit = "m/s^2", doc = "gravity" }

[[coordinates]]
name = "x"
x = "(1 + s)*sin(phi)"
mass = "m"

[[coordinates]]
name = "y"
x = "-(1 + s)*cos(phi)"
mass = "m"
force = "-m*g"

[[coordinates]]
name = "stretch"
x = "s"
mass = "0"
force = "FORCE"
"""


def loaded(tmp_path, force, **options):
    path = tmp_path / "spring.toml"
    path.write_text(SPRING.replace("FORCE", force))
    return symgen.load(path, **options)


@pytest.mark.parametrize("force", ["-c*s", "-c*s - 3*s**3 + 2"])
def test_everything_is_proven_of_a_pendulum_on_a_spring(force, tmp_path):
    proof = symgen.prove(loaded(tmp_path, force), seed=3)
    assert proof.holds
    shipped = {v.quantity for v in proof.verdicts if v.route == "as generated" and v.status == "proven"}
    assert {
        "potential_energy",
        "coriolis_matrix",
        "coordinate_jacobian",
        "coordinate_drift",
        "mass_regressor",
    } <= shipped


def test_gravity_is_the_slope_of_the_potential_energy(tmp_path):
    """By central differences, and the energy of a free motion does not change."""
    model = loaded(tmp_path, "-c*s - 3*s**3 + 2", parameters="baked")
    module = symgen.build(model, quantities=("potential_energy", "gravity"))
    q, step = np.array([0.3, 0.7]), 1e-6
    slopes = [(module.potential_energy(q + d) - module.potential_energy(q - d)) / (2 * step) for d in step * np.eye(2)]
    np.testing.assert_allclose(module.gravity(q), np.ravel(slopes), rtol=1e-8)
    assert symgen.simulate(model, (0.3, 0.7), 5.0).energy_error < 1e-8


def test_forces_may_have_no_potential(tmp_path):
    model = loaded(tmp_path, "-c*s + phi", parameters="baked")
    with pytest.raises(symgen.UnsupportedError, match="there is no potential energy"):
        symgen.program(model, "potential_energy")
    assert symgen.simulate(model, (0.3, 0.7), 2.0).energy_error < 1e-8
    assert symgen.prove(model, ["inverse_dynamics", "gravity"]).holds


def test_the_regressor_times_the_masses_and_gravity_is_the_force(tmp_path):
    model = loaded(tmp_path, "-c*s", parameters="baked")
    module = symgen.build(model, quantities=("mass_regressor", "gravity", "inverse_dynamics"))
    state = np.random.default_rng(1).uniform(-1, 1, (3, 2))
    forces = module.mass_regressor(*state) @ [2, 2, 0] + module.gravity(state[0])
    np.testing.assert_allclose(module.inverse_dynamics(*state), forces, rtol=1e-12)
