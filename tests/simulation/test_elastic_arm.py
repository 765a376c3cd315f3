"""An elastic link by assumed modes: its rigid limit, the frequency of a clamped bar, and the energy it keeps."""

import numpy as np
import pytest
from helpers.loading import ROBOTS
from numpy.polynomial import Polynomial
from scipy.linalg import eigh

import symgen

ARM = ROBOTS / "lectures" / "elastic_arm.toml"
L, RHO, EI, J = 1.0, 1.1775, 65.625, 0.05


@pytest.fixture(scope="module")
def arm():
    quantities = ("mass_matrix", "gravity", "forward_dynamics", "potential_energy", "kinetic_energy")
    return symgen.build(symgen.load(ARM, symgen.Options(parameters="baked")), symgen.Options(quantities=quantities))


def stiffness(arm):
    """Of the modes: their forces at unit deflections."""
    return np.array([arm.gravity([0, *unit])[1:] for unit in np.eye(2)])


def test_sums_over_points_are_the_integrals_of_the_bar(arm):
    """By integrating polynomials: of positions, of modes, of curvatures."""
    s, modes = Polynomial([0, L]), [Polynomial([0, 0, 1]), Polynomial([0, 0, 0, 1])]  # of s / L
    whole = lambda p: L * (p.integ()(1) - p.integ()(0))  # noqa: E731
    M = arm.mass_matrix([0.7, 0, 0])
    assert M[0, 0] == pytest.approx(J + RHO * L**3 / 3, rel=1e-14), "the rigid limit"
    for i, a in enumerate(modes, start=1):
        assert M[0, i] == pytest.approx(RHO * whole(s * a), rel=1e-13)
        for k, b in enumerate(modes, start=1):
            assert M[i, k] == pytest.approx(RHO * whole(a * b), rel=1e-13)
            assert stiffness(arm)[i - 1, k - 1] == pytest.approx(EI / L**4 * whole(a.deriv(2) * b.deriv(2)), rel=1e-13)


def test_clamped_it_has_the_frequencies_of_a_bar(arm):
    """The first, 1.8751^2 sqrt(EI / rho L^4), from above as Ritz has it; half a percent with two modes."""
    squares = eigh(stiffness(arm), arm.mass_matrix([0, 0, 0])[1:, 1:], eigvals_only=True)
    exact = 1.87510407**2 * np.sqrt(EI / (RHO * L**4))
    assert 1 < np.sqrt(squares[0]) / exact < 1.005


def test_stiff_it_turns_like_a_rigid_bar():
    """Ten thousandfold stiffness: the angle under a torque follows that of the rigid inertia."""
    stiff = symgen.load(ARM, symgen.Options(parameters="runtime"))
    module = symgen.build(stiff, symgen.Options(quantities=("forward_dynamics",)))
    parameters = module.parameters(EI=1e4 * EI)
    deflection = np.linalg.solve(1e4 * np.array([[4, 6], [6, 12]]) * EI / L**3, [-RHO * L**2 / 4, -RHO * L**2 / 5])
    angular = 1 / (J + RHO * L**3 / 3)
    found = module.forward_dynamics([0, *(deflection * angular)], np.zeros(3), [1, 0, 0], parameters=parameters)
    assert found[0] == pytest.approx(angular, rel=1e-3) and np.abs(found[1:]).max() < 1e-2


def test_it_keeps_its_energy():
    run = symgen.simulate(symgen.load(ARM, symgen.Options(parameters="baked")), (0, 0.02, 0, 1, 0, 0), 2.0)
    assert run.energy_error < 1e-8
