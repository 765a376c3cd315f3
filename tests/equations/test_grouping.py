"""Closed forms of textbook exercises have the signs, common factors and groups that books print."""

from __future__ import annotations

from functools import cache

import pytest

import symgen

SYSTEMS = {
    "trough": """
        variables = ["theta"]
        parameters = { m = 1, R = 1, r = 0.2, g = 9.81 }
        coordinates = [
          { name = "x", x = "(R - r)*sin(theta)", mass = "m" },
          { name = "y", x = "-(R - r)*cos(theta)", mass = "m", force = "-m*g" },
          { name = "spin", x = "(R - r)*theta/r", mass = "m*r**2/2" },
        ]""",
    "elastic_pendulum": """
        variables = ["r", "theta"]
        parameters = { m = 1, k = 10, l = 1, g = 9.81 }
        coordinates = [
          { name = "x", x = "r*sin(theta)", mass = "m" },
          { name = "y", x = "-r*cos(theta)", mass = "m", force = "-m*g" },
          { name = "stretch", x = "r - l", force = "-k*stretch" },
        ]""",
    "quarter_car": """
        variables = ["xs", "xu"]
        parameters = { ms = 300, mu = 40, ks = 16000, cs = 1000, kt = 160000 }
        coordinates = [
          { name = "body", x = "xs", mass = "ms" },
          { name = "wheel", x = "xu", mass = "mu" },
          { name = "strut", x = "xs - xu", force = "-ks*strut - cs*strut_d" },
          { name = "tyre", x = "xu", force = "-kt*tyre" },
        ]""",
    "governor": """
        variables = ["theta"]
        parameters = { m = 1, M = 2, a = 0.3 }
        coordinates = [
          { name = "x", x = "a*sin(theta)", mass = "2*m" },
          { name = "z", x = "-a*cos(theta)", mass = "2*m" },
          { name = "sleeve", x = "-2*a*cos(theta)", mass = "M" },
        ]""",
    "falling_rod": """
        variables = ["theta"]
        parameters = { m = 1, l = 1, g = 9.81 }
        coordinates = [
          { name = "y", x = "l/2*cos(theta)", mass = "m", force = "-m*g" },
          { name = "turn", x = "theta", mass = "m*l**2/12" },
        ]""",
    "parabola": """
        variables = ["x"]
        parameters = { m = 1, k = 1, g = 9.81 }
        coordinates = [
          { name = "X", x = "x", mass = "m" },
          { name = "Z", x = "k*x**2", mass = "m", force = "-m*g" },
        ]""",
    "cart": """
        variables = ["x", "theta"]
        parameters = { M = 0.5, m = 0.2, I = 0.006, g = 9.8, l = 0.3 }
        coordinates = [
          { name = "cart", x = "x", mass = "M" },
          { name = "px", x = "x + l*sin(theta)", mass = "m" },
          { name = "py", x = "-l*cos(theta)", mass = "m", force = "-m*g" },
          { name = "turn", x = "theta", mass = "I" },
        ]""",
    "disk": """
        variables = ["x"]
        parameters = { m = 1, R = 0.2, I = 0.02, beta = 0.3, g = 9.81 }
        coordinates = [
          { name = "X", x = "x*cos(beta)", mass = "m" },
          { name = "Y", x = "-x*sin(beta)", mass = "m", force = "-m*g" },
          { name = "spin", x = "x/R", mass = "I" },
        ]""",
}
PRINTED = [
    ("trough", "mass_matrix", "M[0, 0] = 3/2*m*(R - r)**2"),
    ("trough", "kinetic_energy", "T = 3/4*m*(R - r)**2*qd[0]**2"),
    ("trough", "forward_dynamics", "qdd[0] = 2*(tau[0] - m*g*(R - r)*sin(q[0]))/(3*m*(R - r)**2)"),
    ("elastic_pendulum", "gravity", "g[0] = k*(q[0] - l) - m*g*cos(q[1])"),
    ("elastic_pendulum", "potential_energy", "V = 1/2*k*(q[0] - l)**2 - m*g*q[0]*cos(q[1])"),
    ("quarter_car", "bias", "b[0] = cs*(qd[0] - qd[1]) + ks*(q[0] - q[1])"),
    ("quarter_car", "inverse_dynamics", "tau[1] = mu*qdd[1] + cs*(qd[1] - qd[0]) + ks*(q[1] - q[0]) + kt*q[1]"),
    ("governor", "mass_matrix", "M[0, 0] = 2*a**2*(m + 2*M*sin(q[0])**2)"),
    ("falling_rod", "mass_matrix", "M[0, 0] = 1/12*m*l**2*(1 + 3*sin(q[0])**2)"),
    ("parabola", "bias", "b[0] = 2*m*k*q[0]*(2*k*qd[0]**2 + g)"),
    ("disk", "mass_matrix", "M[0, 0] = m + I/R**2"),
    ("disk", "forward_dynamics", "qdd[0] = R**2*(tau[0] + m*g*sin(beta))/(I + m*R**2)"),
    (
        "cart",
        "forward_dynamics",
        "qdd[0] = ((I + m*l**2)*m*l*sin(q[1])*qd[1]**2 + (I + m*l**2)*tau[0]"
        " + m*l*(m*g*l*sin(q[1]) - tau[1])*cos(q[1]))"
        "/((M + m)*I + m*l**2*(M + m*sin(q[1])**2))",
    ),
]


@cache
def lines(name, quantity):
    return str(symgen.derive(symgen.loads(f'name = "{name}"\n{SYSTEMS[name]}'), quantity)).splitlines()


@pytest.mark.parametrize(("name", "quantity", "line"), PRINTED)
def test_forms_have_the_signs_and_groups_of_books(name, quantity, line):
    assert line in lines(name, quantity)
