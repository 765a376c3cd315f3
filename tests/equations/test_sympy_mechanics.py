"""Closed forms in the dynamic symbols of SymPy's mechanics, subtracted from what SymPy derives itself."""

import pytest
import sympy as sp
from sympy.physics import mechanics

import symgen


def cart_pole_of_sympy():
    """The cart-pole of robots/lectures by Lagrange's method of SymPy: a uniform rod whose center is at l."""
    x, theta = mechanics.dynamicsymbols("x theta")
    M, m, l, g = (sp.Symbol(name, positive=True) for name in ("m_cart", "m_pole", "l", "g"))
    N, O = mechanics.ReferenceFrame("N"), mechanics.Point("O")
    O.set_vel(N, 0)
    cart = O.locatenew("cart", x * N.x)
    cart.set_vel(N, x.diff() * N.x)
    center = cart.locatenew("center", l * sp.sin(theta) * N.x - l * sp.cos(theta) * N.z)
    center.set_vel(N, center.pos_from(O).dt(N))
    pole = N.orientnew("pole", "Axis", (-theta, N.y))
    bodies = [
        mechanics.Particle("cart", cart, M),
        mechanics.RigidBody("pole", center, pole, m, (mechanics.inertia(pole, 0, m * l**2 / 3, 0), center)),
    ]
    bodies[1].potential_energy = -m * g * l * sp.cos(theta)
    return mechanics.LagrangesMethod(mechanics.Lagrangian(N, *bodies), [x, theta], bodies=bodies, frame=N)


def with_plain_names(expression):
    """Parameters by name, since their assumptions differ."""
    return expression.xreplace(
        {symbol: sp.Symbol(symbol.name) for symbol in expression.free_symbols if symbol.name != "t"}
    )


def test_a_mass_matrix_less_the_one_of_sympy_is_zero():
    method = cart_pole_of_sympy()
    method.form_lagranges_equations()
    ours = symgen.derive(":cart_pole", "mass_matrix").to_sympy_mechanics()
    difference = with_plain_names(method.mass_matrix) - with_plain_names(ours)
    assert sp.simplify(difference) == sp.zeros(2)
    ours = symgen.derive(":cart_pole", "bias").to_sympy_mechanics()
    assert sp.simplify(with_plain_names(method.forcing) + with_plain_names(ours)) == sp.zeros(2, 1)


def test_accelerations_and_forces_are_derivatives_and_dynamic_symbols():
    theta, t = mechanics.dynamicsymbols("theta"), mechanics.dynamicsymbols._t
    tau = symgen.derive(":cart_pole", "inverse_dynamics").to_sympy_mechanics()
    assert theta.diff(t, 2) in tau.atoms(sp.Derivative)
    qdd = symgen.derive(":cart_pole", "forward_dynamics").to_sympy_mechanics()
    assert mechanics.dynamicsymbols("tau_theta") in qdd.atoms(sp.Function)


def test_variables_of_systems_have_their_names(tmp_path):
    path = tmp_path / "pendulum.toml"
    path.write_text(
        'name = "pendulum"\nvariables = ["phi"]\n[[coordinates]]\nname = "x"\nx = "2*sin(phi)"\nmass = 1\n'
        '[[coordinates]]\nname = "y"\nx = "-2*cos(phi)"\nmass = 1\nforce = "-3 - phi_d"\n'
    )
    phi = mechanics.dynamicsymbols("phi")
    bias = symgen.derive(path, "bias").to_sympy_mechanics()
    assert sp.simplify(bias[0] - 2 * sp.sin(phi) * (3 + phi.diff())) == 0


def test_joints_of_several_velocities_have_no_dynamic_symbols():
    found = symgen.derive(":ball_joint_pendulum", "mass_matrix")
    with pytest.raises(symgen.UnsupportedError, match="dynamic symbols are for joints of one position each"):
        found.to_sympy_mechanics()
